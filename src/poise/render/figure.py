"""Simple body of a skeleton: solids attached to joints, created from the rest pose.

If thighs, shins and upper arms are recognised, the solids have human proportions: pelvis, waist,
ribs, a head that faces forward, tapered limbs, flat hands and feet. Other skeletons get tapered
bones, whose thickness grows with their length and with the length of the bones below.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.joint_parts import JointParts, joint_parts, named_parts
from poise.array_types import Floats, Integers
from poise.errors import ShapeError
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.render import human_proportions
from poise.render.segments import BoneSegment, Palette, segments_of
from poise.render.shape_primitives import Solids, capsule, frames_along, join, sphere

# Minimum soundness of usable rest poses, as with a foot that points down and forward.
_SOUND = 0.25


@dataclass(frozen=True)
class Figure:
    """Solids that follow a skeleton's joints.

    Attributes:
        rigid: solids in the frames of the joints ``rigid_joint`` (n,).
        bones: round cones from a point (m, 3) of the joint ``start_joint`` (m,) to a point of
            ``end_joint``, so that bones also follow prismatic joints.
        upright: rotation (3, 3) from world axes to picture axes with y up.
    """

    rigid: Solids
    rigid_joint: Integers
    bones: Solids
    start_joint: Integers
    start_point: Floats
    end_joint: Integers
    end_point: Floats
    upright: Floats = field(default_factory=lambda: np.eye(3))

    def only(self, joints: Collection[int]) -> Figure:
        """Return the solids of some joints; a bone belongs to the joint at its start."""
        numbers = np.array(sorted(joints), dtype=np.int64)
        rigid, bones = (np.isin(own, numbers) for own in (self.rigid_joint, self.start_joint))
        return dataclasses.replace(
            self, rigid=self.rigid.chosen(rigid), rigid_joint=self.rigid_joint[rigid],
            bones=self.bones.chosen(bones), start_joint=self.start_joint[bones],
            start_point=self.start_point[bones], end_joint=self.end_joint[bones],
            end_point=self.end_point[bones],
        )  # fmt: skip

    def at(self, world: ArrayLike) -> Solids:
        """Return the solids of a pose, y up; world (joints, 4, 4) are the joint frames."""
        world = np.asarray(world, dtype=np.float64)
        if world.ndim != 3 or world.shape[1:] != (4, 4):
            raise ShapeError(
                f"the joints' frames must have shape (joints, 4, 4), not {world.shape}"
            )
        world = rotate_frames(self.upright, world)
        carried = world[self.rigid_joint]
        rigid = dataclasses.replace(
            self.rigid,
            origin=_applied(carried, self.rigid.origin),
            frame=carried[:, :3, :3] @ self.rigid.frame,
        )
        start = _applied(world[self.start_joint], self.start_point)
        end = _applied(world[self.end_joint], self.end_point)
        frame, length = frames_along(end - start)
        bones = dataclasses.replace(self.bones, origin=start, frame=frame, length=length)
        return join([bones, rigid])


def rotate_frames(rotation: Floats, frames: Floats) -> Floats:
    """Rotate frames (joints, 4, 4) about the world's origin by a rotation (3, 3)."""
    if np.array_equal(rotation, np.eye(3)):
        return frames
    result = frames.copy()
    result[:, :3] = rotation @ frames[:, :3]
    return result


def figure_of(
    rest: ArrayLike,
    parents: Sequence[int],
    parts: JointParts,
    tips: ArrayLike | None = None,
    *,
    palette: Palette | None = None,
) -> Figure:
    """Create the body of a skeleton from its rest pose.

    Args:
        rest: world frames (joints, 4, 4) or positions (joints, 3), metres.
        parents: (joints,), -1 for roots.
        parts: parts and sides of the joints (`poise.anatomy.joint_parts`).
        tips: (joints, 3) in the joints' frames, NaN for a joint without a tip.

    >>> parts = JointParts(("upper arm", "forearm"), ("left", "left"))
    >>> arm = figure_of([(0, 0, 0), (0, 0.3, 0)], [-1, 0], parts, [(np.nan,) * 3, (0, 0.2, 0)])
    >>> len(arm.bones)
    2
    """
    world = _frames(rest)
    parents = [int(parent) for parent in parents]
    if len(parents) != len(world) or len(parts.parts) != len(world):
        raise ShapeError(
            f"{len(world)} frames, {len(parents)} parents and {len(parts.parts)} parts do not match"
        )
    local_tips = np.full((len(world), 3), np.nan) if tips is None else np.asarray(tips, dtype=float)
    if local_tips.shape != (len(world), 3):
        raise ShapeError(f"tips must have shape ({len(world)}, 3), not {local_tips.shape}")
    palette = palette or Palette()
    segments = segments_of(world, parents, parts, local_tips)
    body = human_proportions.Landmarks.of(world, parents, segments)
    if not segments:
        dots = [
            (j, sphere(at, 0.05, colour=palette.centre)) for j, at in enumerate(world[:, :3, 3])
        ]
        return _assembled(world, dots, [])
    if body is None:
        rigid: list[tuple[int, Solids]] = _knobs(world, segments, palette)
        shaped = [(s, _plain_radii(s, segments), palette.of(s.side)) for s in segments]
    else:
        rigid, shaped = human_proportions.build(body, segments, palette)
    return _assembled(world, rigid, shaped)


def misleading(
    rest: ArrayLike, parents: Sequence[int], parts: JointParts, tips: ArrayLike
) -> float:
    """Degree to which a pose obscures the facing of body parts: 0 for usual poses, up to 2.

    The arguments are those of `figure_of`. The result is 0 for bodies without human parts.
    """
    world = _frames(rest)
    segments = segments_of(world, list(parents), parts, np.asarray(tips, dtype=float))
    body = human_proportions.Landmarks.of(world, list(parents), segments) if segments else None
    if body is None:
        return 0.0
    return max(0.0, _SOUND - human_proportions.soundness(body, segments))


def _assembled(
    world: Floats,
    rigid: list[tuple[int, Solids]],
    shaped: list[tuple[BoneSegment, tuple[float, float], tuple[float, float, float]]],
) -> Figure:
    """Create a figure from solids and segments placed in the world at rest."""
    inverse = np.linalg.inv(world).astype(np.float64, copy=False)
    owners = np.array([joint for joint, part in rigid for _ in range(len(part))], dtype=np.int64)
    solids = join([part for _, part in rigid])
    local = dataclasses.replace(
        solids,
        origin=_applied(inverse[owners], solids.origin),
        frame=inverse[owners][:, :3, :3] @ solids.frame,
    )
    starts = np.array([s.start for s, _, _ in shaped]).reshape(-1, 3)
    ends = np.array([s.end for s, _, _ in shaped]).reshape(-1, 3)
    radii = np.array([r for _, r, _ in shaped]).reshape(-1, 2)
    bones = capsule(
        starts, ends, radii[:, 0], radii[:, 1],
        colour=np.array([c for _, _, c in shaped]).reshape(-1, 3),
    )  # fmt: skip
    start_joint = np.array([s.joint for s, _, _ in shaped], dtype=np.int64)
    end_joint = np.array([s.end_joint for s, _, _ in shaped], dtype=np.int64)
    return Figure(
        rigid=local,
        rigid_joint=owners,
        bones=bones,
        start_joint=start_joint,
        start_point=_applied(inverse[start_joint], starts),
        end_joint=end_joint,
        end_point=_applied(inverse[end_joint], ends),
    )


def _plain_radii(segment: BoneSegment, segments: list[BoneSegment]) -> tuple[float, float]:
    """Radii from bone length and the square root of the carried length, as in branches."""
    total = max(s.carried for s in segments)
    thick = min(0.13 * segment.length, 0.05 * total**0.5 * segment.carried**0.5)
    thick = max(thick, 0.012 * total / len(segments), 0.004 * total**0.5 * segment.carried**0.5)
    return thick, 0.62 * thick


def _knobs(
    world: Floats, segments: list[BoneSegment], palette: Palette
) -> list[tuple[int, Solids]]:
    """Create a darker ball at the start of every bone, one per joint."""
    widest: dict[int, BoneSegment] = {}
    for segment in segments:
        if segment.joint not in widest or segment.length > widest[segment.joint].length:
            widest[segment.joint] = segment
    knobs: list[tuple[int, Solids]] = []
    for joint, segment in widest.items():
        radius = 1.18 * _plain_radii(segment, segments)[0]
        ball = capsule(world[joint, :3, 3], world[joint, :3, 3], radius, colour=palette.joint)
        knobs.append((joint, ball))
    return knobs


def _frames(rest: ArrayLike) -> Floats:
    given = np.asarray(rest, dtype=np.float64)
    if given.ndim == 3 and given.shape[1:] == (4, 4):
        return given
    if given.ndim != 2 or given.shape[1] != 3:
        raise ShapeError(f"rest must have shape (joints, 4, 4) or (joints, 3), not {given.shape}")
    world = np.tile(np.eye(4), (len(given), 1, 1))
    world[:, :3, 3] = given
    return world


def _applied(transforms: Floats, points: Floats) -> Floats:
    return np.einsum("nij,nj->ni", transforms[:, :3, :3], points) + transforms[:, :3, 3]


# -- create simple bodies for skeletons, and convert the up axis for pictures ----------------------


def body_of(
    skeleton: Skeleton, palette: Palette | None = None, example: Pose | None = None
) -> Figure:
    """Create the simple body of a skeleton from its rest pose (cached).

    ``example`` is the pose that determines the shape if the rest pose is not a human stance.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x"), tip=(0, 0.3, 0)).build()
    >>> len(body_of(arm).bones)
    1
    """
    if example is not None and _doubt(skeleton) == 0.0:
        example = None  # the rest pose suffices: all poses of the skeleton share one body
    return _body(skeleton, palette, example)


@lru_cache(maxsize=32)
def _body(skeleton: Skeleton, palette: Palette | None, example: Pose | None) -> Figure:
    parents, parts, tips = _shape_of(skeleton)
    turn = upright(skeleton.up)
    world = rotate_frames(turn, skeleton.rest.world)
    if example is not None:
        other = rotate_frames(turn, example.world)
        if misleading(other, parents, parts, tips) < _doubt(skeleton):
            world = other
    figure = figure_of(world, parents, parts, tips, palette=palette)
    return dataclasses.replace(figure, upright=turn)


@lru_cache(maxsize=32)
def _doubt(skeleton: Skeleton) -> float:
    """Degree to which the rest pose differs from a stance; 0 if it is usable."""
    world = rotate_frames(upright(skeleton.up), skeleton.rest.world)
    return misleading(world, *_shape_of(skeleton))


def upright(up: str) -> Floats:
    """Rotation (3, 3) from a world with the given up axis to picture axes, where y is up.

    If z is up, x faces the viewer, as is conventional for robots.

    >>> upright("z") @ (0, 0, 1)
    array([0., 1., 0.])
    """
    return np.eye(3)[[1, 2, 0]] if up == "z" else np.eye(3)


def _shape_of(skeleton: Skeleton) -> tuple[list[int], JointParts, Floats]:
    tips = np.full((len(skeleton.joints), 3), np.nan)
    for number, joint in enumerate(skeleton.joints):
        if joint.tip is not None:
            tips[number] = joint.tip
    hinged = find_anatomy(skeleton).hinged  # the links of a robot are drawn one by one
    parts = named_parts(skeleton) if hinged else joint_parts(skeleton)
    return [int(parent) for parent in skeleton.parents], parts, tips


def bounds(solids: Solids) -> tuple[Floats, Floats]:
    """Lowest and highest corner, (3,) each, of the bounding box of solids; zeros for none."""
    if not len(solids):
        return np.zeros(3), np.zeros(3)
    centres = solids.ends
    # The extent of an ellipsoid with semi-axes a_k along world axis i is sqrt(sum_k a_ki^2).
    spread = np.sqrt((solids.frame**2).sum(axis=2))
    reach = solids.radii[:, :, None] * spread[:, None, :]
    return (centres - reach).min(axis=(0, 1)), (centres + reach).max(axis=(0, 1))
