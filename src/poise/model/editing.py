"""Skeleton edits with a mapping of joints and values from before to after.

Each edit is one call that takes positions in the world; `SkeletonBuilder` performs its steps. The
returned `Edit` maps names of joints and DOFs before the edit to names after it, with which
`poise.model.remapping` preserves skins, motions and keys.

An edit does not change the rest frames of other joints.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, PoiseWarning, SkeletonError
from poise.geometry import transforms
from poise.geometry.arguments import numbers
from poise.joints import Ball, JointType
from poise.model.ball_parameterisation import with_ball
from poise.model.joint import Cone, Joint
from poise.model.joint_rotation import JointRotation
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton

_TOGETHER = 1e-6
"""Distance within which a bone's tip coincides with its child's pivot, metres."""


def add_joint(
    skeleton: Skeleton,
    name: str,
    place: ArrayLike,
    *,
    parent: str | None = None,
    joint_type: JointType | None = None,
    rotation: ArrayLike | None = None,
) -> Edit:
    """Add a joint at a rest position (3,) in the world, below ``parent`` (None: a root).

    Its axes are those of the world, or ``rotation`` (3, 3). The default type is a ball.

    Raises:
        SkeletonError, UnknownJoint, InvalidValue: as `SkeletonBuilder.add`.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), offset=(0, 1, 0)).build()
    >>> longer = add_joint(arm, "hand", (1, 1, 0), parent="arm").after
    >>> longer.joint("hand").offset
    array([1., 0., 0.])
    """
    wanted = np.eye(4)
    wanted[:3, :3] = np.eye(3) if rotation is None else _rotation(rotation, name)
    wanted[:3, 3] = _place(place, name)
    frame = wanted
    if parent is not None:
        parent = skeleton.joint(parent).name
        frame = np.linalg.solve(skeleton.rest.world[skeleton.joint_index(parent)], wanted)
    kind = Ball("zyx") if joint_type is None else joint_type
    builder = skeleton.edit().add(
        name, kind, parent, offset=frame[:3, 3], rotation=frame[:3, :3]
    )  # fmt: skip
    return Edit(skeleton, builder.build(), _same(skeleton))


def insert_joint(
    skeleton: Skeleton,
    name: str,
    child: str,
    *,
    share: float = 0.5,
    joint_type: JointType | None = None,
) -> Edit:
    """Insert a joint into the bone to ``child``, at a fraction of the distance from its parent.

    The new joint has the orientation of the parent, and its bone ends at the end of the original
    bone.

    Raises:
        SkeletonError: the child is a root, which has no bone; or the name is taken.
        InvalidValue: a fraction that is not between 0 and 1.
    """
    if not 0.0 < share < 1.0:
        raise InvalidValue(f"share={share}: expected a number between 0 and 1, excluding both")
    child = skeleton.joint(child).name
    above = skeleton.parents[skeleton.joint_index(child)]
    if above < 0:
        raise SkeletonError(f"{child} is a root, so no bone ends at it in which to insert a joint")
    W, parent = skeleton.rest.world, skeleton.joint_names[above]
    start, end = W[above, :3, 3], W[skeleton.joint_index(child), :3, 3]
    turn = transforms.nearest_rotation(W[above][:3, :3])
    added = add_joint(
        skeleton, name, start + share * (end - start), parent=parent, joint_type=joint_type,
        rotation=turn,
    )  # fmt: skip
    after = added.after.edit().reparent(child, name).build()
    inserted = after.joint(name)
    joints = {}
    tip = skeleton.joints[above].tip
    if tip is not None and _near(W[above] @ np.append(tip, 1.0), end):
        world = after.rest.world
        own = after.joint_index(name)
        joints[name] = replace(inserted, tip=frozen(_local(world[own], end)))
        ends = _local(world[after.joint_index(parent)], world[own, :3, 3])
        joints[parent] = replace(after.joint(parent), tip=frozen(ends))
    return Edit(skeleton, after.with_joints(**joints), _same(skeleton))


def remove_joint(skeleton: Skeleton, name: str) -> Edit:
    """Remove a joint; its children move to its parent and keep their rest frames in the world.

    The parent takes over the joint's weights and masses; for a root, the first child does.

    Raises:
        SkeletonError: the joint is the only one, or a constraint joint follows it.
    """
    at = skeleton.joint_index(name)
    name = skeleton.joint_names[at]
    if len(skeleton.joints) == 1:
        raise SkeletonError(f"{name} is the only joint: a skeleton needs at least one")
    children = skeleton.children(name)
    above = skeleton.parents[at]
    heir = skeleton.joint_names[above] if above >= 0 else children[0] if children else None
    after = skeleton.edit().remove(name).build()
    joints = {old: old for old in skeleton.joint_names if old != name}
    heirs = {} if heir is None else {name: heir}
    return _with_tips(Edit(skeleton, after, joints, heirs))


def reparent_joint(skeleton: Skeleton, name: str, parent: str | None) -> Edit:
    """Move a joint below another one, keeping its rest frame in the world.

    Raises:
        SkeletonError: the new parent is a descendant of the joint.
    """
    name = skeleton.joint(name).name
    parent = None if parent is None else skeleton.joint(parent).name
    return Edit(skeleton, skeleton.edit().reparent(name, parent).build(), _same(skeleton))


def rename_joint(skeleton: Skeleton, name: str, new: str) -> Edit:
    """Rename a joint, its DOFs, and all references to it.

    Raises:
        SkeletonError: the name is taken, or empty.
    """
    name = skeleton.joint(name).name
    joints = _same(skeleton) | {name: new}
    return Edit(skeleton, skeleton.edit().rename(name, new).build(), joints)


def move_joints(
    skeleton: Skeleton, places: Mapping[str, ArrayLike], *, along: bool = False
) -> Edit:
    """Move joints at rest, each to a position (3,) in the world.

    Args:
        skeleton: the skeleton to change.
        places: positions by joint name.
        along: whether descendants follow; otherwise they keep their rest frames.

    Raises:
        SkeletonError: a joint is a constraint joint, whose frame follows from other joints.
        InvalidValue: an invalid position.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> moved = move_joints(body, {"lradius": (0.5, 1.4, 0.0)}).after
    >>> hand = body.joint_index("lhand")
    >>> bool(np.abs(moved.rest.world[hand] - body.rest.world[hand]).max() < 1e-12)
    True
    """
    W = skeleton.rest.world
    wanted = W.copy()
    shifts = np.zeros((len(W), 3))
    moved = {skeleton.joint_index(name) for name in places}
    for name, place in places.items():
        j = skeleton.joint_index(name)
        _check_free(skeleton.joints[j])
        shifts[j] = _place(place, name) - W[j, :3, 3]
    for j, parent in enumerate(skeleton.parents):
        if along and j not in moved and parent >= 0:
            shifts[j] = shifts[parent]
    wanted[:, :3, 3] += shifts
    return _with_tips(Edit(skeleton, _standing(skeleton, wanted), _same(skeleton)))


def turn_joint(skeleton: Skeleton, name: str, rotation: ArrayLike) -> Edit:
    """Change a joint's axes at rest to ``rotation`` (3, 3) in the world.

    Its children and its bone's tip do not move.

    Raises:
        SkeletonError: the joint is a constraint joint.
        InvalidValue: the matrix is not a rotation.
    """
    j = skeleton.joint_index(name)
    name = skeleton.joint_names[j]
    _check_free(skeleton.joints[j])
    R = _rotation(rotation, name)
    wanted = skeleton.rest.world.copy()
    old = wanted[j].copy()
    wanted[j, :3, :3] = R
    after = _standing(skeleton, wanted)
    joint = after.joint(name)
    if joint.tip is not None:
        end = old @ np.append(joint.tip, 1.0)
        tip = frozen(_local(after.rest.world[j], end[:3]))
        after = after.with_joints(**{name: replace(joint, tip=tip)})
    turned = {name: transforms.nearest_rotation(old[:3, :3]).T @ R}
    return Edit(skeleton, after, _same(skeleton), turned=turned)


def retype_joint(skeleton: Skeleton, name: str, joint_type: JointType) -> Edit:
    """Change the type of a joint; values with the same suffix are kept.

    The rest frame does not change: the joint's frame absorbs the removed rest values. Changes of a
    ball's Euler order, and to a quaternion, preserve motions (`remapped_values`).
    """
    joint = skeleton.joint(name)
    name = joint.name
    order = _ball_order(joint.type), _ball_order(joint_type)
    notes: tuple[str, ...] = ()
    after = skeleton.edit().retype(name, joint_type).build()
    if order[0] and order[1] and order[0] != order[1]:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", PoiseWarning)
            after = with_ball(skeleton, name, order[1])
        if caught:
            notes = (f"the limits of {name} were of its angles before, and are gone",)
        if after.joint(name).type != joint_type:
            after = after.edit().retype(name, joint_type).build()
    after = _standing(after, skeleton.rest.world.copy())
    return Edit(skeleton, after, _same(skeleton), notes=notes)


def limit_joint(
    skeleton: Skeleton,
    name: str,
    limits: Mapping[str, tuple[float, float]],
    cone: Cone | None = None,
) -> Edit:
    """Set limits of a joint's values by suffix, and the cone of its quaternion (None: no cone)."""
    name = skeleton.joint(name).name
    after = skeleton.edit().limit(name, cone, **limits).build()
    if cone is None:
        after = after.with_joints(**{name: replace(after.joint(name), cone=None)})
    return Edit(skeleton, after, _same(skeleton))


# ------------------------------------------------------------------------------------------------


def follows(joint: Joint) -> bool:
    """Return whether a joint's frame is computed from other joints (a constraint joint)."""
    return any(motion.link is not None for motion in joint.type.lower())


def _check_free(joint: Joint) -> None:
    if follows(joint):
        raise SkeletonError(
            f"{joint.name} gets its position from the joints that it follows; move those, or "
            "change its type"
        )


def _ball_order(kind: JointType) -> str:
    """Euler order of a ball's angles, "quaternion", or "" for other joints."""
    try:
        rotation = JointRotation.of(kind)
    except SkeletonError:  # not a rotation
        return ""
    return "quaternion" if rotation.is_quaternion else rotation.order


def _same(skeleton: Skeleton) -> dict[str, str]:
    return {name: name for name in skeleton.joint_names}


def _place(place: ArrayLike, name: str) -> Floats:
    at = numbers(place, name)
    if at.shape != (3,) or not np.isfinite(at).all():
        raise InvalidValue(f"{name}: a position must be three finite numbers, not {place!r:.60}")
    return at


def _rotation(rotation: ArrayLike, name: str) -> Floats:
    R = numbers(rotation, name)
    if R.shape != (3, 3) or not transforms.are_rotations(R):
        raise InvalidValue(f"{name}: its axes must be a right-handed rotation (3, 3)")
    return R


def _local(frame: Floats, point: Floats) -> Floats:
    local = np.linalg.solve(frame, np.append(point[:3], 1.0))[:3]
    return np.asarray(local, dtype=np.float64)


def _near(a: Floats, b: Floats) -> bool:
    return float(np.linalg.norm(a[:3] - b[:3])) <= _TOGETHER


def _standing(skeleton: Skeleton, wanted: Floats) -> Skeleton:
    """Set the rest frames (joints, 4, 4) in the world, keeping rest values.

    Frames that are already correct do not change. The frames of constraint joints depend on other
    joints, so that their descendants are corrected again: up to one pass per constraint joint.
    """
    after = skeleton
    for _ in range(2 + sum(map(follows, skeleton.joints))):
        world = after.rest.world
        joints: dict[str, Joint] = {}
        placed = world.copy()
        for j, joint in enumerate(after.joints):
            if joint.parent >= 0 and not np.array_equal(placed[joint.parent], world[joint.parent]):
                # The joint has moved with its parent.
                placed[j] = placed[joint.parent] @ np.linalg.solve(world[joint.parent], world[j])
            if follows(joint) or np.abs(placed[j] - wanted[j]).max() <= 1e-15:
                continue
            parent, base = (
                np.eye(4) if joint.parent < 0 else frames[joint.parent]
                for frames in (placed, world)
            )
            motion = np.linalg.solve(base @ joint.frame, world[j])
            frame = np.linalg.solve(parent, wanted[j]) @ np.linalg.inv(motion)
            joints[joint.name] = replace(joint, frame=frozen(frame))
            placed[j] = wanted[j]
        if not joints:
            break
        after = after.with_joints(**joints)
    return after


def _with_tips(edit: Edit) -> Edit:
    """Move bone tips that coincided with a child's pivot to the child's new pivot."""
    before, after = edit.before, edit.after
    old, new = before.rest.world, after.rest.world
    joints: dict[str, Joint] = {}
    for j, joint in enumerate(before.joints):
        if joint.tip is None or joint.name not in edit.joints:
            continue
        end = old[j] @ np.append(joint.tip, 1.0)
        for child in before.children(joint.name):
            if child in edit.joints and _near(end, old[before.joint_index(child), :, 3]):
                own = edit.joints[joint.name]
                at = new[after.joint_index(edit.joints[child]), :3, 3]
                tip = _local(new[after.joint_index(own)], at)
                joints[own] = replace(after.joint(own), tip=frozen(tip))
                break
    return replace(edit, after=after.with_joints(**joints))


@dataclass(frozen=True, eq=False)
class Edit:
    """A skeleton after an edit, with the mapping from before.

    Attributes:
        before, after: the skeletons.
        joints: new name of each remaining joint, by its old name.
        heirs: for each removed joint, the new name of the joint that takes over its weights and
            masses, if any.
        turned: rotation (3, 3) of a joint's axes at rest, in its old frame, by its new name:
            ``R_after = R_before @ turned``.
        notes: notes for the user, one sentence each.
    """

    before: Skeleton
    after: Skeleton
    joints: Mapping[str, str]
    heirs: Mapping[str, str] = field(default_factory=dict[str, str])
    turned: Mapping[str, Floats] = field(default_factory=dict[str, Floats])
    notes: tuple[str, ...] = ()

    @property
    def dofs(self) -> dict[str, str]:
        """New name of each remaining DOF, by its old name."""
        left = set(self.after.dof_names)
        found: dict[str, str] = {}
        for old in self.before.joints:
            if old.name not in self.joints:
                continue
            new = self.after.joint(self.joints[old.name])
            names = dict(zip(new.suffixes, new.dof_names, strict=True))
            for suffix, name in zip(old.suffixes, old.dof_names, strict=True):
                if names.get(suffix) in left and name in self.before.dof_names:
                    found[name] = names[suffix]
        return found | {one.name: one.name for one in self.before.parameters if one.name in left}

    def moved(self) -> bool:
        """Whether the rest frame of any remaining joint changed."""
        old, new = self.before.rest.world, self.after.rest.world
        return any(
            not np.array_equal(old[self.before.joint_index(a)], new[self.after.joint_index(b)])
            for a, b in self.joints.items()
        )
