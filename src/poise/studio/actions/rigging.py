"""Edits of the skeleton: draw, insert, move, reparent, rename, retype and limit joints.

Positions are in the world, at rest, in metres. ``symmetric`` also applies an edit to the other
side; ``rebind`` binds skins again in the new rest pose (`poise.model.remapping.remapped`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

import numpy as np

from poise.array_types import Floats
from poise.errors import UnknownName
from poise.geometry import quaternions
from poise.joints import Free
from poise.model import Skeleton
from poise.model.editing import (
    Edit,
    add_joint,
    insert_joint,
    limit_joint,
    move_joints,
    remove_joint,
    rename_joint,
    reparent_joint,
    retype_joint,
    turn_joint,
)
from poise.model.handle import IKHandle, check_limb
from poise.model.joint import Cone
from poise.options import HANDLE
from poise.solvers.registry import find_method
from poise.studio.actions.action import Action, SkeletonAction
from poise.studio.rigging.joint_kinds import joint_type_of
from poise.studio.rigging.rigging import (
    Mirror,
    bare,
    bound_of,
    clamp_pose,
    free_name,
    mirrored_limits,
    mirrored_type,
    renamed_other,
    rigged,
    sided,
)
from poise.studio.scene.attachment import Quaternion, Vector, near, unit_rotation
from poise.studio.scene.scene import Outcome, Scene

Step = Callable[[Skeleton], Edit]


def _taken(scene: Scene, steps: Iterable[Step], rebind: bool = True) -> Outcome:
    """Apply edits of the skeleton one after the other; return the scene and all notes."""
    notes: list[str] = []
    for step in steps:
        done = rigged(scene, step(scene.character.skeleton), rebind=rebind)
        scene = done.scene
        notes += done.notes
    return Outcome(scene, tuple(dict.fromkeys(notes)))


def _other(scene: Scene, joint: str, symmetric: bool) -> tuple[Mirror, str] | None:
    """Return the mirror and a joint's counterpart, or None without symmetry or counterpart."""
    scene.character.skeleton.joint_index(joint)
    if not symmetric:
        return None
    mirror = Mirror.of(scene.character)
    other = mirror.others.get(joint)
    return None if other is None else (mirror, other)


@dataclass(frozen=True)
class DrawJoint(SkeletonAction):
    """Add a joint at a position below another joint; for a bare mesh, it becomes the root.

    ``symmetric`` also adds a counterpart, except for positions within tolerance of the plane of
    symmetry, which are moved onto the plane.
    """

    place: Vector
    parent: str | None = None
    name: str = ""
    symmetric: bool = True

    title = "draw a joint"

    def outcome(self, scene: Scene) -> Outcome:
        body, place = scene.character.skeleton, np.array(near(self.place))
        mirror = Mirror.of(scene.character) if self.symmetric else None
        if mirror is not None and mirror.on_it(place):
            place, mirror = mirror.foot(place), None
        if bare(body) and self.parent in (None, body.joint_names[0]):
            return _taken(scene, _first(body.joint_names[0], place))
        base = self.name.strip() or "joint"
        if mirror is None:
            return _taken(scene, [_adding(free_name(body, base), place, self.parent)])
        left = bool(mirror.plane.heights(place[None])[0] > 0.0)
        number = 1
        name, other = sided(base, left)
        while {name, other} & set(body.joint_names):
            number += 1
            name, other = sided(f"{base}{number}", left)
        behind = None if self.parent is None else mirror.others.get(self.parent, self.parent)
        return _taken(
            scene, [_adding(name, place, self.parent), _adding(other, mirror.image(place), behind)]
        )


def _first(root: str, place: Floats) -> list[Step]:
    """Return the steps that make the joint of a bare mesh a free root at a position."""
    return [
        lambda body: move_joints(body, {root: place}),
        lambda body: retype_joint(body, root, Free("zyx")),
    ]


def _adding(name: str, place: Floats, parent: str | None) -> Step:
    return lambda body: add_joint(body, name, place, parent=parent)


@dataclass(frozen=True)
class InsertJoint(SkeletonAction):
    """Insert a joint into the bone that ends at ``child``."""

    child: str
    share: float = 0.5
    name: str = ""
    symmetric: bool = True

    title = "insert a joint before {child}"

    def outcome(self, scene: Scene) -> Outcome:
        body = scene.character.skeleton
        parent = body.parents[body.joint_index(self.child)]
        base = self.name.strip() or (body.joint_names[parent] if parent >= 0 else "joint")
        name = free_name(body, base)
        steps: list[Step] = [lambda own: insert_joint(own, name, self.child, share=self.share)]
        if (counter := _other(scene, self.child, self.symmetric)) is not None:
            mirror, other = counter
            ours, theirs = parent, body.parents[body.joint_index(other)]
            if ours == theirs:  # siblings: determine the sides from positions
                left = mirror.plane.heights(body.rest.world[:, :3, 3])
                pair = sided(name, bool(left[body.joint_index(self.child)] > 0.0))
            else:
                pair = sided(name, True)
            a, b = (free_name(body, each) for each in pair)
            steps = [
                lambda own: insert_joint(own, a, self.child, share=self.share),
                lambda own: insert_joint(own, b, other, share=self.share),
            ]
        return _taken(scene, steps)


@dataclass(frozen=True)
class RemoveJoint(SkeletonAction):
    """Remove a joint, and assign its children and skin weights to its parent."""

    joint: str
    symmetric: bool = True

    title = "remove {joint}"

    def outcome(self, scene: Scene) -> Outcome:
        counter = _other(scene, self.joint, self.symmetric)
        names = [self.joint] if counter is None else [self.joint, counter[1]]
        return _taken(scene, [_removing(name) for name in names])


def _removing(name: str) -> Step:
    return lambda body: remove_joint(body, name)


@dataclass(frozen=True)
class ReparentJoint(SkeletonAction):
    """Reparent a joint, keeping its position at rest; None makes it a root."""

    joint: str
    parent: str | None
    symmetric: bool = True

    @property
    def label(self) -> str:
        return f"move {self.joint} under {self.parent or 'no parent'}"

    def outcome(self, scene: Scene) -> Outcome:
        steps: list[Step] = [lambda body: reparent_joint(body, self.joint, self.parent)]
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            mirror, other = counter
            behind = None if self.parent is None else mirror.others.get(self.parent, self.parent)
            if behind != other:
                steps.append(lambda body: reparent_joint(body, other, behind))
        return _taken(scene, steps)


@dataclass(frozen=True)
class RenameJoint(SkeletonAction):
    """Rename a joint; with ``symmetric`` and a side in the name also its counterpart."""

    joint: str
    name: str
    symmetric: bool = True

    title = "rename {joint}"

    def outcome(self, scene: Scene) -> Outcome:
        new = self.name.strip()
        steps: list[Step] = [lambda body: rename_joint(body, self.joint, new)]
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            other = counter[1]
            theirs = renamed_other(self.joint, other, new)
            if theirs is not None:
                steps.append(lambda body: rename_joint(body, other, theirs))
        return _taken(scene, steps)


@dataclass(frozen=True)
class MoveJoint(SkeletonAction):
    """Move a joint at rest; its children do not move, or with ``along`` move with the joint."""

    joint: str
    place: Vector
    along: bool = False
    symmetric: bool = True
    rebind: bool = True

    title = "move {joint}"

    def outcome(self, scene: Scene) -> Outcome:
        place = np.array(near(self.place))
        places = {self.joint: place}
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            places[counter[1]] = counter[0].image(place)
        return _taken(
            scene, [lambda body: move_joints(body, places, along=self.along)], self.rebind
        )


@dataclass(frozen=True)
class TurnJoint(SkeletonAction):
    """Rotate a joint's axes at rest to a world orientation; its children do not move."""

    joint: str
    turn: Quaternion
    symmetric: bool = True
    rebind: bool = True

    title = "rotate the axes of {joint}"

    def outcome(self, scene: Scene) -> Outcome:
        body = scene.character.skeleton
        R = quaternions.to_matrix(np.array(unit_rotation(self.turn)))
        steps: list[Step] = [lambda own: turn_joint(own, self.joint, R)]
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            mirror, other = counter
            image = mirror.turn(body, self.joint, other, R)
            steps.append(lambda own: turn_joint(own, other, image))
        return _taken(scene, steps, self.rebind)


@dataclass(frozen=True)
class RetypeJoint(SkeletonAction):
    """Change the type of a joint; parameters are given as text."""

    joint: str
    type: str
    parameters: dict[str, str]
    symmetric: bool = True

    title = "change {joint} to {type}"

    def outcome(self, scene: Scene) -> Outcome:
        kind = joint_type_of(self.type, self.parameters)
        steps: list[Step] = [lambda body: retype_joint(body, self.joint, kind)]
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            mirror, other = counter
            K = mirror.between(scene.character.skeleton, self.joint, other)
            steps.append(lambda body: retype_joint(body, other, mirrored_type(kind, K)))
        return _taken(scene, steps)


@dataclass(frozen=True)
class Reach:
    """Limits of a value in radians or metres; None is unlimited."""

    lower: float | None
    upper: float | None


@dataclass(frozen=True)
class ConeLimit:
    """Cone limit of a quaternion joint, in radians; without an axis it limits all rotations."""

    swing: float
    twist: tuple[float, float]
    axis: Vector | None


@dataclass(frozen=True)
class LimitJoint(SkeletonAction):
    """Set a joint's limits, by suffix of its DOF names, and its cone limit."""

    joint: str
    limits: dict[str, Reach]
    cone: ConeLimit | None = None
    symmetric: bool = True

    title = "change the limits of {joint}"

    def outcome(self, scene: Scene) -> Outcome:
        limits = {
            suffix: (bound_of(each.lower, -1.0), bound_of(each.upper, 1.0))
            for suffix, each in self.limits.items()
        }
        cone = None
        if self.cone is not None:
            axis = None if self.cone.axis is None else near(self.cone.axis)
            cone = Cone(self.cone.swing, self.cone.twist, axis)
        edit = limit_joint(scene.character.skeleton, self.joint, limits, cone)
        done = rigged(scene, edit)
        if (counter := _other(scene, self.joint, self.symmetric)) is not None:
            mirror, other = counter
            body = done.scene.character.skeleton
            K = mirror.between(body, self.joint, other)
            theirs = mirrored_limits(body, self.joint, other, K)
            if theirs is None:
                notes = f"the axes of {other} do not mirror those of {self.joint}: its "
                done = replace(done, notes=(*done.notes, notes + "limits stay as they are"))
            else:
                done = Outcome(
                    rigged(done.scene, limit_joint(body, other, *theirs)).scene, done.notes
                )
        return replace(done, scene=clamp_pose(done.scene))


@dataclass(frozen=True)
class SetHandle(Action):
    """Add an IK handle to the character, or change the handle of this name; angles in radians."""

    name: Annotated[str, HANDLE["name"]]
    start: Annotated[str, HANDLE["start"]]
    end: Annotated[str, HANDLE["end"]]
    tip: Annotated[bool, HANDLE["tip"]] = False
    solver: Annotated[str, HANDLE["solver"]] = "two-bone"
    pole: Annotated[Vector | None, HANDLE["pole"]] = None
    toward: Annotated[str | None, HANDLE["toward"]] = None
    twist: Annotated[float, HANDLE["twist"]] = 0.0
    weight: Annotated[float, HANDLE["weight"]] = 1.0
    blend: Annotated[float, HANDLE["blend"]] = 1.0
    soft: Annotated[float, HANDLE["soft"]] = 0.0

    form = ("Set an IK handle", "poise handle")
    title = "set the handle {name!r}"

    def apply(self, scene: Scene) -> Scene:
        find_method(self.solver)
        own: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        handles = {handle.name: handle for handle in scene.character.handles}
        before = handles.get(self.name)
        made = IKHandle(**own) if before is None else replace(before, **own)
        check_limb(made, scene.character.skeleton)
        handles[self.name] = made
        return replace(scene, character=scene.character.with_handles(tuple(handles.values())))


@dataclass(frozen=True)
class RemoveHandle(Action):
    """Remove an IK handle of the character."""

    name: Annotated[str, HANDLE["name"]]

    form = ("Remove an IK handle", "poise handle --remove")
    title = "remove the handle {name!r}"

    def apply(self, scene: Scene) -> Scene:
        handles = scene.character.handles
        left = tuple(handle for handle in handles if handle.name != self.name)
        if len(left) == len(handles):
            raise UnknownName(self.name, "handle", [handle.name for handle in handles])
        return replace(scene, character=scene.character.with_handles(left))
