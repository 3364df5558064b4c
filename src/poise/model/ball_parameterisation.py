"""Change the parameterisation of a ball joint (Euler order or quaternion), preserving poses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from poise.array_types import Floats
from poise.errors import PoiseWarning, SkeletonError, UnknownOption, issue_warning
from poise.geometry.curves import Curve
from poise.joints import (
    EULER_ORDERS,
    Ball,
    Channels,
    Composite,
    Free,
    JointType,
    QuaternionBall,
    QuaternionFree,
)
from poise.model.character import Character
from poise.model.joint import Joint
from poise.model.joint_rotation import JointRotation
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton

Subject = TypeVar("Subject", Skeleton, Pose, Motion, Character)


def with_ball(subject: Subject, joint: str, order: str) -> Subject:
    """Change the parameterisation of one ball of a skeleton, pose, motion or character.

    ``joint`` is a ball, a free joint, or channels with three rotations. The new ``order`` is an
    Euler order ("zxy") or "quaternion". World frames do not change. In a motion the new values have
    no jumps: Euler angles are the nearest to the previous frame (they may exceed pi), and
    quaternions have continuous signs. The ``source`` of a motion or a character is dropped.

    Values that do not rotate keep their limits, stiffness and drives. Limits of rotations cannot be
    converted exactly: the new rotation has no limits, and a `PoiseWarning` names the dropped
    limits. If the stiffness of the rotations differs, the largest is used, with a warning.

    Raises:
        UnknownJoint, UnknownOption: no such joint, or no such order.
        SkeletonError: the joint is not a ball, its rotation is driven, or it drives another value.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("shoulder", poise.Ball("zyx")).build()
    >>> pose = with_ball(arm.pose([0.1, 0.2, 0.3]), "shoulder", "quaternion")
    >>> pose.skeleton.dof_names
    ('shoulder_qw', 'shoulder_qx', 'shoulder_qy', 'shoulder_qz')
    >>> bool(np.allclose(pose.world, arm.pose([0.1, 0.2, 0.3]).world))
    True
    """
    skeleton = subject if isinstance(subject, Skeleton) else subject.skeleton
    change = _Change.of(skeleton, joint, order)
    if isinstance(subject, Skeleton):
        return change.new
    if isinstance(subject, Pose):
        return Pose(change.new, change.values(subject.q, steady=False))
    if isinstance(subject, Motion):
        return change.motion(subject)
    motions = {name: change.motion(motion) for name, motion in subject.motions.items()}
    return replace(subject, skeleton=change.new, motions=motions, source=None)


@dataclass(frozen=True)
class _Change:
    """Skeletons before and after the change of one joint, and the joint's rotation in each."""

    old: Skeleton
    new: Skeleton
    before: Joint
    after: Joint

    @classmethod
    def of(cls, skeleton: Skeleton, name: str, order: str) -> _Change:
        if order != "quaternion" and order not in EULER_ORDERS:
            raise UnknownOption(order, "Euler order", ("quaternion", *EULER_ORDERS))
        before = skeleton.joint(name)
        _check(skeleton, before)
        kind = _retyped(before.type, order)
        if kind is None:
            raise SkeletonError(
                f"{name}, a {type(before.type).__name__}, has no ball to parameterise"
            )
        if kind == before.type:
            return cls(skeleton, skeleton, before, before)
        after = _carried(before, kind)
        return cls(skeleton, skeleton.with_joints(**{name: after}), before, after)

    def motion(self, motion: Motion) -> Motion:
        if self.new is self.old:
            return motion
        return Motion(self.new, self.values(motion.q, steady=True), motion.fps, motion.name)

    def values(self, q: Floats, *, steady: bool) -> Floats:
        """Convert poses (..., nq) to the new skeleton, with ``steady`` without jumps."""
        if self.new is self.old:
            return q
        before, after = self.before, self.after
        free = {n: i for i, n in enumerate(self.old.dof_names)}
        own = np.zeros((*q.shape[:-1], len(before.suffixes)))
        for i, name in enumerate(before.dof_names):
            if name in free:
                own[..., i] = q[..., free[name]]
        turned = _turned(before, after, own, steady)
        rotating = {after.dof_names[i] for i in JointRotation.of(after.type).values}
        result = np.empty((*q.shape[:-1], self.new.nq))
        for i, name in enumerate(self.new.dof_names):
            if name in rotating:
                result[..., i] = turned[..., after.dof_names.index(name)]
            else:
                result[..., i] = q[..., free[name]]
        return result


def _check(skeleton: Skeleton, joint: Joint) -> None:
    rotation = JointRotation.of(joint.type, joint.name)
    names = [joint.dof_names[value] for value in rotation.values]
    for value, name in zip(rotation.values, names, strict=True):
        if joint.drives[value] is not None:
            raise SkeletonError(f"{name} is driven: its curve has no meaning in other angles")
    for other in skeleton.joints:
        for name, drive in zip(other.dof_names, other.drives, strict=True):
            if drive is not None and drive[0] in names:
                raise SkeletonError(f"{drive[0]} drives {name} and cannot be removed")


def _retyped(kind: JointType, order: str) -> JointType | None:
    """Return the joint type with its ball in another order, or None if it has no ball."""
    quaternion = order == "quaternion"
    if isinstance(kind, Ball | QuaternionBall):
        return QuaternionBall() if quaternion else Ball(order)
    if isinstance(kind, Free | QuaternionFree):
        return QuaternionFree() if quaternion else Free(order)
    if isinstance(kind, Channels):
        return _retyped_channels(kind, order)
    if isinstance(kind, Composite):
        changed = [_retyped(part, order) for part in kind.parts]
        if sum(part is not None for part in changed) == 1:
            parts = [new or old for new, old in zip(changed, kind.parts, strict=True)]
            return Composite(tuple(parts), kind.frames)
    return None


def _retyped_channels(kind: Channels, order: str) -> JointType | None:
    """Channels whose three rotations are adjacent and form an Euler order."""
    names = kind.chain.split()
    rotations = [i for i, name in enumerate(names) if name.startswith("r")]
    if len(rotations) != 3 or rotations[2] - rotations[0] != 2:
        return None
    old = "".join(names[i][1] for i in rotations)
    if old not in EULER_ORDERS:
        return None
    ahead, behind = names[: rotations[0]], names[rotations[2] + 1 :]
    if order == "quaternion":
        parts: list[JointType] = [Channels(" ".join(ahead))] if ahead else []
        parts.append(QuaternionBall())
        parts += [Channels(" ".join(behind))] if behind else []
        return Composite(tuple(parts)) if len(parts) > 1 else parts[0]
    if old == order:
        return kind
    return Channels(" ".join([*ahead, *("r" + axis for axis in order), *behind]))


def _carried(before: Joint, kind: JointType) -> Joint:
    """Return the joint with its new type and the settings that remain valid."""
    suffixes = tuple(dof.suffix for dof in kind.dofs)
    old_rotation, rotation = JointRotation.of(before.type), JointRotation.of(kind)
    limits = np.array([[dof.lower, dof.upper] for dof in kind.dofs])
    stiffness = np.full(len(suffixes), float(np.max(before.stiffness[list(old_rotation.values)])))
    drives: list[tuple[str, Curve] | None] = []
    shell = replace(
        before, type=kind, suffixes=suffixes, limits=limits, stiffness=stiffness, cone=None
    )
    for i, suffix in enumerate(suffixes):
        at = -1 if i in rotation.values else before.suffixes.index(suffix)
        drives.append(None if at < 0 else before.drives[at])
        if at >= 0:
            limits[i], stiffness[i] = before.limits[at], before.stiffness[at]
    _warn_of_losses(before, old_rotation)
    rest = _turned(before, shell, before.rest[None], steady=False)[0]
    # The preferred pose is reached from the rest pose without whole turns.
    preferred = _turned(before, shell, np.stack([before.rest, before.preferred]), steady=True)[1]
    return replace(
        shell, limits=frozen(limits), stiffness=frozen(stiffness), drives=tuple(drives),
        rest=frozen(rest), preferred=frozen(preferred),
    )  # fmt: skip


def _warn_of_losses(joint: Joint, rotation: JointRotation) -> None:
    lost: Mapping[str, tuple[float, float]] = {
        joint.dof_names[i]: (float(joint.limits[i, 0]), float(joint.limits[i, 1]))
        for i in rotation.values
        if np.isfinite(joint.limits[i]).any()
    }
    ranges = [
        f"{name} {np.degrees(low):g} to {np.degrees(high):g}" for name, (low, high) in lost.items()
    ]
    if joint.cone is not None:
        ranges.append(f"a cone of {np.degrees(joint.cone.swing):g}")
    if ranges:
        text = f"{joint.name}: limits in degrees do not carry over: {', '.join(ranges)}"
        issue_warning(PoiseWarning(text))
    if np.ptp(joint.stiffness[list(rotation.values)]) > 0.0:
        text = f"{joint.name}: its rotations were of unlike stiffness; the largest is taken for all"
        issue_warning(PoiseWarning(text))


def _turned(before: Joint, after: Joint, values: Floats, steady: bool) -> Floats:
    """Convert the joint's values (..., n) to its new type; ``steady`` avoids jumps on axis 0."""
    source, target = JointRotation.of(before.type), JointRotation.of(after.type)
    fitted = target.fit(source.matrix(values))
    if steady:
        fitted = target.continuous(fitted)
    result = np.zeros((*values.shape[:-1], len(after.suffixes)))
    for i, suffix in enumerate(after.suffixes):
        if i not in target.values:
            result[..., i] = values[..., before.suffixes.index(suffix)]
    result[..., list(target.values)] = fitted
    return result
