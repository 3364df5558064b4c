"""Edits of the pose library."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.motion.editing import shorter_way
from poise.studio.actions.action import Action
from poise.studio.scene.attachment import FURTHEST
from poise.studio.scene.pose_note import PoseNote, dofs_of
from poise.studio.scene.scene import Scene


@dataclass(frozen=True)
class KeepPose(Action):
    """Store the pose in the library under a name, replacing any pose of that name.

    ``joints`` are the joints to store, empty for the whole body; ``picture`` is a small picture as
    a ``data:`` URL, or "".
    """

    name: str
    joints: tuple[str, ...] = ()
    picture: str = ""

    title = "save the pose {name!r}"

    def apply(self, scene: Scene) -> Scene:
        if not self.name.strip():
            raise InvalidValue("a pose in the library needs a name")
        if self.joints and not dofs_of(scene.character.skeleton, self.joints):
            raise InvalidValue(f"these joints have no values to store: {', '.join(self.joints)}")
        library = {**scene.library, self.name: scene.pose.q}
        notes = {**scene.notes, self.name: PoseNote(self.joints, self.picture)}
        return replace(scene, library=library, notes=notes)


@dataclass(frozen=True)
class RenamePose(Action):
    """Rename a pose of the library."""

    name: str
    to: str

    title = "rename the pose {name!r} to {to!r}"

    def apply(self, scene: Scene) -> Scene:
        _kept(scene, self.name)
        if not self.to.strip():
            raise InvalidValue("a pose in the library needs a name")
        if self.to in scene.library and self.to != self.name:
            raise InvalidValue(f"the library already has a pose {self.to!r}; choose another name")
        now = {self.name: self.to}
        library = {now.get(name, name): q for name, q in scene.library.items()}
        notes = {now.get(name, name): note for name, note in scene.notes.items()}
        return replace(scene, library=library, notes=notes)


@dataclass(frozen=True)
class PicturePose(Action):
    """Set the picture of a pose of the library, a ``data:`` URL; "" removes it."""

    name: str
    picture: str

    title = "update the picture of the pose {name!r}"

    def apply(self, scene: Scene) -> Scene:
        _kept(scene, self.name)
        note = replace(scene.notes.get(self.name, PoseNote()), picture=self.picture)
        return replace(scene, notes={**scene.notes, self.name: note})


@dataclass(frozen=True)
class TakePose(Action):
    """Apply a pose of the library with a weight from 0 to 1; locked DOFs keep their values.

    A pose stored for some joints changes only these joints. A weight between 0 and 1 interpolates
    each value, rotations along the shorter arc.
    """

    name: str
    weight: float = 1.0

    title = "apply the pose {name!r}"

    @property
    def whole_pose(self) -> bool:
        return True

    def apply(self, scene: Scene) -> Scene:
        if not 0.0 <= self.weight <= 1.0:
            raise InvalidValue(f"the weight of a pose must be from 0 to 1, not {self.weight:g}")
        body, kept = scene.character.skeleton, _kept(scene, self.name)
        note = scene.notes.get(self.name, PoseNote())
        own = dofs_of(body, note.joints)
        wanted = scene.pose.q.copy()
        wanted[own] = kept[own]
        for name in scene.locked:
            at = body.dof_index(name)
            wanted[at] = scene.pose.q[at]
        if self.weight < 1.0:
            now = scene.pose.q[None]
            offset = shorter_way(body, now, wanted[None])
            wanted = np.asarray(body.integrate(now, self.weight * offset))[0]
        return scene.with_q(wanted).repinned()


@dataclass(frozen=True)
class PastePose(Action):
    """Apply a pose from the clipboard, clamped to the limits; locked DOFs keep their values.

    Values are in radians, metres or factors; DOFs that are not named keep their values.
    """

    values: dict[str, float]

    title = "paste a pose"

    @property
    def whole_pose(self) -> bool:
        return True

    def apply(self, scene: Scene) -> Scene:
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        for name, value in self.values.items():
            at = body.dof_index(name)
            if not abs(value) <= FURTHEST:
                raise InvalidValue(
                    f"the value {value:g} for {name} of the pose to paste is out of range"
                )
            if name not in scene.locked:
                q[at] = np.clip(value, body.lower[at], body.upper[at])
        return scene.with_q(body.unit_quaternions(q)).repinned()


@dataclass(frozen=True)
class DropPose(Action):
    """Remove a pose from the library."""

    name: str

    title = "delete the pose {name!r}"

    def apply(self, scene: Scene) -> Scene:
        _kept(scene, self.name)
        left = {name: q for name, q in scene.library.items() if name != self.name}
        notes = {name: note for name, note in scene.notes.items() if name != self.name}
        return replace(scene, library=left, notes=notes)


def _kept(scene: Scene, name: str) -> Floats:
    if name not in scene.library:
        raise UnknownName(name, "pose in the library", list(scene.library))
    return scene.library[name]
