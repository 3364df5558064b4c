"""Create simple bodies for skeletons, and convert the up axis for pictures."""

from __future__ import annotations

import dataclasses
from functools import lru_cache

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.joint_parts import JointParts, joint_parts, named_parts
from poise.array_types import Floats
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.render.figure import Figure, figure_of, misleading, rotate_frames
from poise.render.segments import Palette
from poise.render.shape_primitives import Solids


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
