"""Bones as line segments in a pose (source 000: from a joint's pivot to each child's pivot)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import find_anatomy, joints_named, rigid_joints
from poise.anatomy.roles import CONTROL, END, HELPER, OUTSIDE, PROP
from poise.array_types import Flags, Floats, Integers
from poise.binding.surface import Surface
from poise.binding.winding_number import winding_numbers
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.model import Pose, Skeleton
from poise.report_text import listed

_SHORTEST = 1e-6  # minimum length of a bone, relative to the skeleton's size
_TIE = 1e-9  # relative: distances closer than this are equal, up to rounding
_APART = 0.1  # minimum distance of a tip from all children that adds a segment, per length
_BEYOND = 0.5  # length of a leaf without a tip, relative to the last bone
_REASONS = {
    CONTROL: "controls and nodes above the body", PROP: "carried by a hand or a socket",
    OUTSIDE: "outside the body",
}  # fmt: skip

_Found = list[tuple[int, Floats, Floats]]
"""Owner, start and end of each segment."""


@dataclass(frozen=True, eq=False)
class BoneSegments:
    """Bone segments of a posed skeleton, each owned by the joint at its start.

    Controls, ends of chains, things that are carried and nodes above the body have no segment
    (`poise.anatomy.rigid_joints`). Every other joint has a segment to each child's origin; a
    leaf has one to its tip. A tip that does not coincide with a child, such as the crown of a head
    with eyes, also gets one. A leaf without a tip extends by half the length of the bone before it.
    Segments of zero length are omitted: for example, CMU's root, whose children are at its origin,
    owns no segment, and the children share the surface around the root. A skeleton of one joint is
    a point.

    Attributes:
        owners: (s,), the joint that moves each segment.
        starts, ends: (s, 3), in the world, metres.
        deforming: (joints,), mask of the joints that may deform the skin.
        notes: notes on segments that were assumed or omitted.
        names: names of the skeleton's joints.
    """

    owners: Integers
    starts: Floats
    ends: Floats
    deforming: Flags
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, pose: Pose, surface: Surface | None = None, *,
        joints: Collection[str] | None = None, exclude: Collection[str] = (),
    ) -> BoneSegments:  # fmt: skip
        """Create the segments in a pose.

        With a surface and without ``joints``, segments that are mostly outside the surface are
        omitted if they end at a helper, or if all segments of a node above the body are: such a
        segment is not a bone but the offset of a body from its root or from a mark on the floor.

        Args:
            pose: the pose.
            surface: the surface of the body.
            joints: the joints, or parts of the body, that have segments; by default all that deform
                a skin.
            exclude: joints, or parts of the body, that have none.

        Raises:
            ShapeError: a batch of poses.
            UnknownJoint: a joint or a part does not exist.
            InvalidValue: no joint has a segment.

        >>> import poise
        >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball())
        >>> arm = arm.add("lower", poise.Hinge("x"), "upper", offset=(0, 2, 0), tip=(0, 1, 0))
        >>> segments = BoneSegments.of(arm.build().rest)
        >>> segments.starts[:, 1], segments.ends[:, 1], segments.owners
        (array([0., 2.]), array([2., 3.]), array([0, 1]))
        """
        if pose.q.ndim != 1:
            raise ShapeError(
                f"a skin is bound at a single pose, not at a batch of shape {pose.q.shape[:-1]}"
            )
        skeleton = pose.skeleton
        deforming, rigid = _deforming(skeleton, joints, exclude)
        found, notes = _collected(pose.world, skeleton, deforming, rigid)
        if joints is None and surface is not None and len(surface.faces):
            found, left = _without_placement(found, skeleton, surface)
            notes.extend(left)
        return cls._made(skeleton, found, deforming, notes)

    @classmethod
    def bound(cls, skeleton: Skeleton, inverse_binds: Mapping[str, Floats]) -> BoneSegments:
        """Create the segments in the bind pose, from inverse bind matrices (4, 4) by joint name.

        A joint without a matrix has its rest transform relative to its parent.
        """
        world = bind_frames(skeleton, inverse_binds)
        deforming, rigid = _deforming(skeleton, None, ())
        found, notes = _collected(world, skeleton, deforming, rigid)
        return cls._made(skeleton, found, deforming, notes)

    @classmethod
    def _made(
        cls, skeleton: Skeleton, found: _Found, deforming: Flags, notes: Sequence[str]
    ) -> BoneSegments:
        if not found:
            raise InvalidValue("the skeleton has no bones to bind to")
        owners, starts, ends = zip(*found)
        return cls(
            np.array(owners, dtype=np.int64),
            np.array(starts, dtype=np.float64).reshape(-1, 3),
            np.array(ends, dtype=np.float64).reshape(-1, 3),
            deforming,
            tuple(notes),
            skeleton.joint_names,
        )

    @cached_property
    def lengths(self) -> Floats:
        """Lengths of the segments (s,), metres."""
        return np.linalg.norm(self.ends - self.starts, axis=1)

    def distances(self, points: ArrayLike) -> Floats:
        """Distances (n, s) from points (n, 3) to segments, metres."""
        where = np.asarray(points, dtype=np.float64)
        result = np.empty((len(where), len(self)))
        for i, (start, end) in enumerate(zip(self.starts, self.ends)):
            result[:, i] = np.sqrt(squared_distances(where, start, end))
        return result

    @cached_property
    def adjacent(self) -> Flags:
        """Mask (s, s) of the pairs of segments that share an end, including each with itself."""
        near = _SHORTEST * max(1e-300, float(np.ptp(np.vstack([self.starts, self.ends]))))
        ends = np.stack([self.starts, self.ends], axis=1)
        gaps = np.linalg.norm(ends[:, None, :, None] - ends[None, :, None, :], axis=-1)
        return gaps.min(axis=(2, 3)) <= near

    def per_joint(self, values: Floats, joints: int) -> Floats:
        """Maximum (n, joints) of non-negative ``values`` (n, s) over the segments of each joint.

        The maximum is used instead of the sum, so that more children do not increase a joint's
        influence.
        """
        result = np.zeros((len(values), joints))
        for i, owner in enumerate(self.owners.tolist()):
            np.maximum(result[:, owner], values[:, i], out=result[:, owner])
        return result

    def __len__(self) -> int:
        return len(self.owners)


def bind_frames(skeleton: Skeleton, inverse_binds: Mapping[str, Floats]) -> Floats:
    """World frames of joints in the bind pose, (joints, 4, 4), including joints without a matrix.

    ``inverse_binds`` (4, 4) by joint name; a joint without one has its rest transform relative to
    its parent.
    """
    rest = skeleton.rest
    world = rest.world.copy()
    for i, name in enumerate(skeleton.joint_names):
        parent = skeleton.parents[i]
        if name in inverse_binds:
            world[i] = np.linalg.inv(inverse_binds[name])
        elif parent >= 0:
            world[i] = world[parent] @ rest.local(name)
    return world


def nearest_ones(distances: Floats) -> Flags:
    """Mask (n, s) of the nearest segments of each point: several if equally near.

    Points on the plane of symmetry are equally near to left and right; a selection by rounding
    errors would break the symmetry.
    """
    return distances <= (1.0 + _TIE) * distances.min(axis=1, keepdims=True)


def gaps_from_segment(points: Floats, start: Floats, end: Floats) -> Floats:
    """Vectors (n, 3) from the nearest places on the segment from start to end to points, metres."""
    along = end - start
    square = float(along @ along)
    from_start = points - start
    t = np.clip(from_start @ along / square, 0.0, 1.0) if square > 0.0 else np.zeros(len(points))
    return from_start - t[:, None] * along


def squared_distances(points: Floats, start: Floats, end: Floats) -> Floats:
    """Squared distances (n,) from points (n, 3) to the segment from start to end, m^2."""
    gap = gaps_from_segment(points, start, end)
    return np.einsum("ni,ni->n", gap, gap)


def _deforming(
    skeleton: Skeleton, joints: Collection[str] | None, exclude: Collection[str]
) -> tuple[Flags, Mapping[str, str]]:
    """Mask (joints,) of the joints that may deform the skin, and roles of the others by name."""
    rigid = dict(rigid_joints(skeleton))
    if joints is None:
        deforming = np.array([name not in rigid for name in skeleton.joint_names])
    else:
        deforming = np.zeros(len(skeleton.joints), dtype=np.bool_)
        deforming[joints_named(skeleton, joints)] = True
    deforming[joints_named(skeleton, exclude)] = False
    return deforming, rigid


def _collected(
    world: Floats, skeleton: Skeleton, deforming: Flags, rigid: Mapping[str, str]
) -> tuple[_Found, list[str]]:
    origins, names = world[:, :3, 3], skeleton.joint_names
    tips = {
        i: transforms.apply(world[i], joint.tip)
        for i, joint in enumerate(skeleton.joints)
        if joint.tip is not None
    }
    every = np.vstack([origins, *(tip[None] for tip in tips.values())])
    shortest = _SHORTEST * float(np.linalg.norm(np.ptp(every, axis=0)))
    found: _Found = []
    notes = _left_out(rigid, deforming, skeleton)
    scaled = _scaled(skeleton, origins, shortest)
    for i in np.flatnonzero(deforming).tolist():
        children = [c for c, parent in enumerate(skeleton.parents) if parent == i]
        ends = [origins[c] for c in children if rigid.get(names[c], END) == END]
        ends = _distinct([end for end in ends if _apart(end, origins[i], shortest)], shortest)
        tip = tips.get(i)
        if tip is not None and _apart(tip, origins[i], shortest):
            near = _APART * float(np.linalg.norm(tip - origins[i]))
            if all(_apart(tip, end, near) for end in ends):
                ends.append(tip)
        last = not any(deforming[c] for c in children)
        if not ends and last and i not in {owner for owner, _, _ in found}:
            end = _beyond(i, origins, skeleton, shortest)
            ends.append(end)
            if end is not origins[i]:
                notes.append(
                    f"{names[i]} has no tip: its bone is assumed to continue its parent bone"
                )
        if not ends and i not in scaled.values():
            notes.append(f"{names[i]} has no bone of its own: its children receive the weight")
        found.extend((scaled.get(i, i), origins[i], end) for end in ends)
    return found, notes


def _scaled(skeleton: Skeleton, origins: Floats, least: float) -> dict[int, int]:
    """Joints whose scale is carried by a child at the same position, as created by FBX readers.

    Skins refer to the child, which therefore owns the joint's bones.
    """
    names = skeleton.joint_names
    return {
        parent: i
        for i, parent in enumerate(skeleton.parents)
        if parent >= 0
        and names[i] == f"{names[parent]}_scale"
        and not _apart(origins[i], origins[parent], least)
    }


def _left_out(rigid: Mapping[str, str], deforming: Flags, skeleton: Skeleton) -> list[str]:
    """Notes on joints that get no weight because of their roles."""
    notes: list[str] = []
    for role, reason in _REASONS.items():
        names = [
            name for name, own in zip(skeleton.joint_names, deforming)
            if rigid.get(name) == role and not own
        ]  # fmt: skip
        if names:
            notes.append(f"{listed(names)} receive no weight: {reason}")
    return notes


def _apart(one: Floats, other: Floats, least: float) -> bool:
    return float(np.linalg.norm(one - other)) > least


def _distinct(points: list[Floats], least: float) -> list[Floats]:
    kept: list[Floats] = []
    for point in points:
        if all(_apart(point, other, least) for other in kept):
            kept.append(point)
    return kept


def _beyond(i: int, origins: Floats, skeleton: Skeleton, shortest: float) -> Floats:
    """Assumed end of a leaf without a tip; its origin if no bone precedes it."""
    above = skeleton.parents[i]
    while above >= 0 and not _apart(origins[i], origins[above], shortest):
        above = skeleton.parents[above]
    if above < 0:
        return origins[i]
    return np.asarray(origins[i] + _BEYOND * (origins[i] - origins[above]), dtype=np.float64)


def _without_placement(
    found: _Found, skeleton: Skeleton, surface: Surface
) -> tuple[_Found, list[str]]:
    """Remove segments that are mostly outside, of nodes above a body and of its loose helpers."""
    anatomy, parents, names = find_anatomy(skeleton), skeleton.parents, skeleton.joint_names
    placing = {i for i, name in enumerate(names) if anatomy.roles.get(name) == CONTROL}
    dropped: set[int] = set()
    notes: list[str] = []
    for i, above in enumerate(parents):
        own = [n for n, (owner, _, _) in enumerate(found) if owner == i]
        root = not anatomy.labels[i] and (above < 0 or above in placing)
        if not own:
            placing.update([i] if root else [])
        elif i not in parents and anatomy.roles.get(names[i]) == HELPER:
            start = found[own[0]][1]
            links = [n for n, s in enumerate(found) if s[0] == above and (s[2] == start).all()]
            if links and _outside([found[n] for n in links], surface):
                dropped.update(links, own)
                notes.append(f"{names[i]} is outside the skin: its link to the body is not a bone")
        elif (
            root
            and any(parents[owner] == i for owner, _, _ in found)
            and _outside([found[n] for n in own], surface)
            and not _outside([s for s in found if s[0] != i], surface)
        ):
            placing.add(i)
            dropped.update(own)
            notes.append(
                f"{names[i]} only places the character: its link to the body is not a bone"
            )
    return [segment for n, segment in enumerate(found) if n not in dropped], notes


def _outside(segments: _Found, surface: Surface) -> bool:
    """Whether more than half of each segment is outside the surface."""
    share = (np.arange(8)[:, None] + 0.5) / 8.0
    points = np.concatenate([start + share * (end - start) for _, start, end in segments])
    wound = np.abs(winding_numbers(surface.vertices, surface.faces, points))
    return bool(((wound < 0.5).reshape(-1, 8).mean(axis=1) > 0.5).all())
