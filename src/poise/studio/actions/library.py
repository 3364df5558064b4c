"""Edits of the pose library."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import InvalidValue, UnknownName
from poise.studio.scene.attachment import FURTHEST
from poise.studio.scene.scene import Floats, Scene


@dataclass(frozen=True)
class KeepPose:
    """The pose is kept in the library under a name; one that is there already is exchanged."""

    name: str

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"keep the pose {self.name!r}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        if not self.name.strip():
            raise InvalidValue("a pose in the library needs a name")
        return replace(scene, library={**scene.library, self.name: scene.pose.q})


@dataclass(frozen=True)
class TakePose:
    """The body takes a pose of the library; what is locked stays."""

    name: str

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"take the pose {self.name!r}"

    @property
    def whole_pose(self) -> bool:
        """Whether nothing is solved after it: pins come along."""
        return True

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = _kept(scene, self.name).copy()
        for name in scene.locked:
            at = body.dof_index(name)
            q[at] = scene.pose.q[at]
        return scene.with_q(q).repinned()


@dataclass(frozen=True)
class PastePose:
    """The body takes a pose from the clipboard, moved into the limits; what is locked stays.

    Values are in radians, metres, or factors; a DOF that is not named keeps its value.
    """

    values: dict[str, float]

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "paste a pose"

    @property
    def whole_pose(self) -> bool:
        """Whether nothing is solved after it: pins come along."""
        return True

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        for name, value in self.values.items():
            at = body.dof_index(name)
            if not abs(value) <= FURTHEST:
                raise InvalidValue(
                    f"the pose to paste has {value:g} for {name}: that is out of all proportion"
                )
            if name not in scene.locked:
                q[at] = np.clip(value, body.lower[at], body.upper[at])
        return scene.with_q(body.unit_quaternions(q)).repinned()


@dataclass(frozen=True)
class DropPose:
    """A pose is taken out of the library."""

    name: str

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"drop the pose {self.name!r}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        _kept(scene, self.name)
        left = {name: q for name, q in scene.library.items() if name != self.name}
        return replace(scene, library=left)


def _kept(scene: Scene, name: str) -> Floats:
    if name not in scene.library:
        raise UnknownName(name, "pose in the library", list(scene.library))
    return scene.library[name]
