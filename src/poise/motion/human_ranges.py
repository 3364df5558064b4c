"""Limits of a human's joints, from published ranges of motion, on any recognised skeleton.

The ranges are those of `poise.anatomy.ranges`. Boone and Azen (Journal of Bone and Joint Surgery
61-A, 1979) measured standard deviations of 3 to 12 degrees between healthy men, which is the source
of the default margin.

Angles are about the axes of the body's parts, which mean the same on every skeleton
(`poise.motion.retargeting.canonical_frames`): x to the left, y up and z forward on a body that
stands with its arms held out to the sides, palms down. Rotations at the corners and along the edges
of a range are expressed in the joint's own frame; the joint gets the smallest limits of its kind
that contain them and its rest values. Limits therefore never exclude a rotation within a range, and
are wider if a joint's axes are oblique to those of the body.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from poise.anatomy import find_anatomy
from poise.anatomy.ranges import HumanRange, JointRange
from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError
from poise.geometry import quaternions, transforms
from poise.joints import Ball, Free, JointType, QuaternionBall, QuaternionFree
from poise.model.editing import Edit, limit_joint, retype_joint
from poise.model.joint import Cone
from poise.model.joint_rotation import JointRotation
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.motion.retargeting.rotation_transfer import rolls, unrolled

MARGIN = math.radians(5.0)
"""Margin added to every range, radians: a standard deviation between healthy people."""

_STEPS = 5
"""Samples along each axis of a range."""

_FREE = math.radians(355.0)
"""Angles whose range exceeds this span are not limited."""

_OBLIQUE = math.radians(60.0)
"""Joints whose limits exceed the range by more than this angle in total are reported."""

_ORDERS = tuple("".join(order) for order in itertools.permutations("xyz"))


@dataclass(frozen=True, eq=False)
class HumanLimits:
    """A skeleton with human joint limits.

    Attributes:
        edit: the edit of the skeleton; `poise.model.remapping.remapped` applies it to a character.
        parts: the body part by name of each limited joint.
        notes: notes for the user, one sentence each.
    """

    edit: Edit
    parts: dict[str, str] = field(default_factory=dict[str, str])
    notes: tuple[str, ...] = ()

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton with its limits."""
        return self.edit.after


def human_limits(
    skeleton: Skeleton,
    motions: Sequence[Motion] = (),
    *,
    margin: float = MARGIN,
    retype: bool = True,
) -> HumanLimits:
    """Limit the recognised joints of a skeleton to the ranges of a human (`Anatomy.ranges`).

    Args:
        skeleton: the skeleton of a person or a humanoid (`poise.find_anatomy`).
        motions: used to find a standing pose if the rest pose is not one, and the axes about which
            elbows and knees bend.
        margin: radians by which every range is widened at both ends.
        retype: convert quaternion joints whose range no cone describes, such as hips, knees and
            elbows, to balls with three Euler angles. Otherwise the limit is the cone that contains
            the range.

    Raises:
        InvalidValue: no limb or spine of a human is recognised, or the margin is negative.

    >>> from poise.bundled import bare_character
    >>> found = human_limits(bare_character().skeleton)
    >>> low, high = found.skeleton.joint("ltibia").limits[0]
    >>> round(math.degrees(low)), round(math.degrees(high))
    (-5, 140)
    """
    if not 0.0 <= margin < math.pi:
        raise InvalidValue(f"a margin of {margin} rad: expected 0 to pi")
    parts = find_anatomy(skeleton)
    if not parts.ranges:
        raise InvalidValue(
            "no limb or spine of a human is recognised in this skeleton; assign its parts first "
            "(poise.anatomy.assign_parts)"
        )
    standing = reference(parts, motions)
    standing = unrolled(standing, rolls(standing, motions))
    body = _Limits(standing, margin, retype, skeleton)
    for name, found in parts.ranges.items():
        body.limit(skeleton.joint_index(name), skeleton.joint_index(found.before), found)
    return body.done()


def _rotations(ranges: Sequence[HumanRange], margin: float) -> Floats:
    """Sample rotations (samples, 3, 3) on a grid over ranges widened by a margin in radians."""
    found: list[Floats] = []
    for each in ranges:
        lines = [
            np.linspace(math.radians(low) - margin, math.radians(high) + margin, _STEPS)
            for low, high in each.bounds
        ]
        angles = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 3)
        found.append(transforms.euler_matrix(angles, each.order))
    return np.concatenate(found)


def rotation_bounds(ranges: Sequence[HumanRange], margin: float) -> Floats:
    """Bounds (2, 3) of the rotation vectors of ranges widened by a margin, radians.

    >>> knee = HumanRange("xzy", ((0, 135), (0, 0), (0, 0)))
    >>> np.degrees(rotation_bounds([knee], 0.0)).round().tolist()
    [[0.0, 0.0, 0.0], [135.0, 0.0, 0.0]]
    """
    rotations = quaternions.from_matrix(_rotations(ranges, margin))
    vectors = quaternions.to_rotation_vector(rotations)
    return np.stack([vectors.min(axis=0), vectors.max(axis=0)])


class _Limits:
    """Apply limits to a skeleton joint by joint."""

    def __init__(
        self, standing: Reference, margin: float, retype: bool, skeleton: Skeleton
    ) -> None:
        self.standing = standing
        self.margin = margin
        self.retype = retype
        self.before = self.body = skeleton
        self.parts: dict[str, str] = {}
        self.notes: list[str] = []
        self.retyped: list[str] = []
        self.oblique: list[str] = []
        self.turns = transforms.nearest_rotation(standing.world[:, :3, :3])

    def done(self) -> HumanLimits:
        notes = list(self.notes)
        if self.retyped:
            notes.insert(0, "now three angles instead of a quaternion: " + ", ".join(self.retyped))
        if self.oblique:
            notes.append(
                "wider than a human's, because their axes or their order are not the body's: "
                + ", ".join(self.oblique)
            )
        edit = Edit(self.before, self.body, {name: name for name in self.body.joint_names})
        return HumanLimits(edit, self.parts, tuple(notes))

    def limit(self, number: int, parent: int, found: JointRange) -> None:
        """Limit a joint to ranges relative to the joint of the preceding part."""
        part, ranges = found.part, found.ranges
        joint = self.body.joints[number]
        try:
            rotation = JointRotation.of(joint.type, joint.name)
        except SkeletonError as problem:
            self.notes.append(problem.message)
            return
        if not rotation.values:
            return
        own = self._own(number, parent, _rotations(ranges, self.margin))
        start = rotation.matrix(joint.rest)
        uneven = any(each.uneven for each in ranges) or not np.allclose(start, np.eye(3), atol=1e-3)
        kind = (
            _with_angles(joint.type) if rotation.is_quaternion and self.retype and uneven else None
        )
        if kind is not None:
            order = min(_ORDERS, key=lambda each: _size(_bounds(own, each, start)))
            self.body = retype_joint(self.body, joint.name, kind(order)).after
            self.retyped.append(joint.name)
            joint = self.body.joints[number]
            rotation = JointRotation.of(joint.type, joint.name)
        if rotation.is_quaternion:
            edit = limit_joint(self.body, joint.name, {}, self._cone(number, own))
        else:
            rest = joint.rest[list(rotation.values)]
            if rotation.order:
                bounds = _bounds(own, rotation.order, start)
                bounds = bounds + np.round((rest - bounds.mean(axis=0)) / math.tau) * math.tau
            else:
                bounds = _few(rotation, self._own(number, parent, _single(ranges, self.margin)))
            low, high = np.minimum(bounds[0], rest), np.maximum(bounds[1], rest)
            if _size(bounds) > _size(_spans(ranges, self.margin)) + _OBLIQUE:
                self.oblique.append(joint.name)
            limits = {
                joint.suffixes[at]: (-math.inf, math.inf) if b - a > _FREE else (a, b)
                for at, a, b in zip(rotation.values, low.tolist(), high.tolist(), strict=True)
            }
            edit = limit_joint(self.body, joint.name, limits, joint.cone)
        self.body = edit.after
        self.parts[joint.name] = part

    def _own(self, number: int, parent: int, rotations: Floats) -> Floats:
        """Convert rotations between parts to rotations of the joint, (samples, 3, 3).

        Joints between the two parts are in the reference pose.
        """
        K = self.standing.keys
        joint = self.body.joints[number]
        local = K[parent].T @ rotations @ K[number]  # from the part's joint to this joint's frame
        if joint.parent != parent:
            local = self.turns[joint.parent].T @ self.turns[parent] @ local
        frame = transforms.nearest_rotation(joint.frame[:3, :3])
        return np.asarray(frame.T @ local)

    def _cone(self, number: int, own: Floats) -> Cone:
        """Smallest cone about the bone that contains rotations."""
        bone = self.standing.anatomy.ends[number]
        length = float(np.linalg.norm(bone))
        axis = bone / length if length > 1e-9 else np.array([0.0, 1.0, 0.0])
        swing = float(np.arccos(np.clip(own @ axis @ axis, -1.0, 1.0)).max())
        twist = _twist(own, axis)
        low, high = min(0.0, float(twist.min())), max(0.0, float(twist.max()))
        x, y, z = axis.tolist()
        return Cone(min(swing, math.pi), (max(low, -math.pi), min(high, math.pi)), (x, y, z))


def _with_angles(kind: JointType) -> Callable[[str], JointType] | None:
    """Return the joint type with three Euler angles that replaces a quaternion joint, or None."""
    if isinstance(kind, QuaternionBall):
        return Ball
    return Free if isinstance(kind, QuaternionFree) else None


def _bounds(rotations: Floats, order: str, start: Floats) -> Floats:
    """Minimum and maximum Euler angles of rotations, shape (2, 3).

    Among equivalent angles, those nearest to the angles of ``start`` (3, 3) are used.
    """
    near = transforms.euler_angles(start, order)
    angles = transforms.euler_angles(rotations, order)
    other = angles + math.pi
    other[:, 1] = math.pi - angles[:, 1]
    both = np.stack([angles, other])
    both -= math.tau * np.round((both - near) / math.tau)
    away = ((both - near) ** 2).sum(axis=-1)
    found = np.where((away[0] <= away[1])[:, None], both[0], both[1])
    return np.stack([found.min(axis=0), found.max(axis=0)])


def _few(rotation: JointRotation, rotations: Floats) -> Floats:
    """Minimum and maximum angles (2, n) of a joint that rotates about fewer than three axes.

    ``rotations`` are about one axis of the range at a time.
    """
    angles = np.stack([_twist(rotations, np.array(axis)) for axis in rotation.axes], axis=-1)
    return np.stack([angles.min(axis=0), angles.max(axis=0)])


def _single(ranges: Sequence[HumanRange], margin: float) -> Floats:
    """Sample rotations (samples, 3, 3) about each axis of the first range separately."""
    one = ranges[0]
    found: list[Floats] = []
    for axis, (low, high) in zip(one.order, one.bounds, strict=True):
        if high > low:
            angles = np.linspace(math.radians(low) - margin, math.radians(high) + margin, _STEPS)
            found.append(transforms.axis_angle(np.eye(3)["xyz".index(axis)], angles))
    return np.concatenate(found)


def _spans(ranges: Sequence[HumanRange], margin: float) -> Floats:
    """Bounds of ranges widened by a margin, radians, shape (2, 3)."""
    bounds = np.radians([each.bounds for each in ranges])
    return np.stack([bounds[..., 0].min(axis=0) - margin, bounds[..., 1].max(axis=0) + margin])


def _size(bounds: Floats) -> float:
    return float((bounds[1] - bounds[0]).sum())


def _twist(rotations: Floats, axis: Floats) -> Floats:
    """Twist angles of rotations about an axis, (samples,) radians."""
    q = quaternions.from_matrix(rotations)
    twist = 2.0 * np.arctan2(q[..., 1:] @ axis, q[..., 0])
    return np.asarray((twist + math.pi) % math.tau - math.pi)
