"""Local frames of joints, decomposed to position, rotation and scale for scene files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.geometry.transforms import aligning_rotation
from poise.joints import (
    Ball,
    Channels,
    Composite,
    Fixed,
    Free,
    Hinge,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
    Translational,
)
from poise.joints.joint_type import JointType
from poise.joints.primitive import AXES
from poise.kernels import primitives as code
from poise.model import Joint, Skeleton, Skin
from poise.report_text import listed

_MOST_LIMIT = 10**28
"""Radians or metres: `fbx_scene.LARGEST` is 1e30 degrees or centimetres, and 100 cm are 1 m."""

RIGID = 1e-9  # deviation from a rotation up to which a frame is rigid
_EXACT = 1e-12  # deviation of frames that are equal up to rounding


def is_endless(limits: Floats) -> NDArray[np.bool_]:
    """Return which limits are so large that scene files get none; also infinite ones."""
    return np.abs(limits) >= _MOST_LIMIT


def endless_losses(joints: Iterable[Joint]) -> list[str]:
    """List finite limits that scene files do not get, in at most one line."""
    names = [
        joint.name
        for joint in joints
        if (is_endless(joint.limits) & np.isfinite(joint.limits)).any()
    ]
    return [f"limits of {_MOST_LIMIT:g} and more, of {listed(names)}: none is written"] * bool(
        names
    )


def is_rigid(skeleton: Skeleton) -> bool:
    """Return whether every frame in every pose is a rotation and a translation, up to rounding.

    >>> from poise.bundled import bare_character
    >>> is_rigid(bare_character().skeleton)
    True
    """
    mechanism = skeleton.mechanism
    turns = mechanism.arrays.frames.reshape(-1, 3, 4)[:, :, :3]
    off = np.abs(np.swapaxes(turns, 1, 2) @ turns - np.eye(3)).max(initial=0.0)
    return mechanism.rigid and bool(off <= _EXACT)


def local_frames(skeleton: Skeleton, world: Floats) -> Floats:
    """Local frame of each joint (..., joints, 4, 4), from world frames.

    >>> from poise.bundled import bare_character
    >>> rest = bare_character().rest
    >>> bool(np.allclose(local_frames(rest.skeleton, rest.world)[0], rest.world[0]))
    True
    """
    local, parents = np.array(world), np.array(skeleton.parents, dtype=np.int64)
    if is_rigid(skeleton):
        _rigid_locals(parents, world, local)
        return local
    volumes = np.abs(np.linalg.det(world[..., :3, :3])).reshape(-1, len(parents))
    sound = (volumes > 0.0).all(axis=0)[parents]
    below = np.flatnonzero((parents >= 0) & sound)
    local[..., below, :, :] = np.linalg.solve(
        world[..., parents[below], :, :], world[..., below, :, :]
    )
    for number in np.flatnonzero((parents >= 0) & ~sound):  # any local frame is equivalent
        above = world[..., parents[number], :, :]
        local[..., number, :, :] = np.linalg.pinv(above) @ world[..., number, :, :]
    return local


def _rigid_locals(parents: NDArray[np.int64], world: Floats, local: Floats) -> None:
    """Fill ``local`` (..., joints, 4, 4) with local frames; all frames are rigid."""
    below = np.flatnonzero(parents >= 0)
    above = world[..., parents[below], :3, :]
    back = np.swapaxes(above[..., :3], -1, -2)
    own = world[..., below, :3, :].copy()
    own[..., 3] -= above[..., 3]
    local[..., below, :3, :] = back @ own


def turns_and_scales(frames: Floats) -> tuple[Floats, Floats]:
    """Split frames ``A = R @ diag(s)`` to column directions (..., 3, 3) and lengths (..., 3).

    ``R`` is a rotation only if `is_turn` returns true. Columns of length 0 get a direction that
    completes the others to a rotation.
    """
    scale = np.linalg.norm(frames[..., :3, :3], axis=-2)
    turns = frames[..., :3, :3] / np.where(scale > 0.0, scale, 1.0)[..., None, :]
    flat = scale == 0.0
    if flat.any():
        turns = np.where(flat[..., None, :], aligning_rotation(turns), turns)
    return turns, scale


def straight_parts(frames: Floats) -> tuple[Floats, Floats]:
    """Return rotations and scales of frames; a mirroring frame has a negative scale along x.

    For an axis with scale zero, an arbitrary rotation that preserves the other axes is returned.
    """
    turns, scales = turns_and_scales(frames)
    side = np.where(np.linalg.det(turns) < 0.0, -1.0, 1.0)
    turns[..., 0] *= side[..., None]
    scales[..., 0] *= side
    return turns, scales


def is_turn(turns: Floats) -> NDArray[np.bool_]:
    """Whether matrices (..., 3, 3) are rotations, without shear or mirroring; shape (...)."""
    off = np.abs(np.swapaxes(turns, -1, -2) @ turns - np.eye(3)).max(axis=(-1, -2), initial=0.0)
    return np.asarray((off <= RIGID) & (np.linalg.det(turns) > 0.0))


_TURNS = {code.ROTATE_X: "x", code.ROTATE_Y: "y", code.ROTATE_Z: "z"}


def axis_values(joint: Joint) -> tuple[str, dict[str, int], dict[str, int]] | None:
    """Return the rotation order from the parent outwards, and the value index of each axis.

    None if the joint is not a chain of translations and then rotations about its own axes.
    """
    letters, turns, shifts = "", dict[str, int](), dict[str, int]()
    straight = bool(np.array_equal(joint.frame[:3, :3], np.eye(3)))
    if any(drive is not None for drive in joint.drives) or not is_turn(joint.frame[:3, :3]):
        return None
    for motion in joint.type.lower():
        if motion.frame is not None:
            return None
        if motion.kind == code.FIXED:
            continue
        if motion.kind == code.TRANSLATE and straight and not letters:
            axis = next((name for name in "xyz" if AXES[name] == motion.axis), None)
            if axis is None or axis in shifts:
                return None
            shifts[axis] = motion.dof
        elif motion.kind in _TURNS and _TURNS[motion.kind] not in letters:
            letters += _TURNS[motion.kind]
            turns[letters[-1]] = motion.dof
        else:
            return None
    return letters, turns, shifts


def bind_frames(skin: Skin, file: str) -> Floats:
    """Return the frames (joints, 4, 4) of a skin's joints in the mesh's coordinates when bound.

    Raises:
        FileUnsupported: a matrix has no inverse.
    """
    try:
        found = np.asarray(np.linalg.inv(skin.inverse_bind), dtype=np.float64)
    except np.linalg.LinAlgError:
        found = np.full((1, 4, 4), np.nan)
    if not np.isfinite(found).all():
        bad = next(
            name
            for name, matrix in zip(skin.joints, skin.inverse_bind, strict=True)
            if not np.linalg.det(matrix)
        )
        raise FileUnsupported(
            f"the skin {skin.name!r} is bound to {bad!r} by a matrix without an inverse", file=file
        )
    return found


_EYE = np.eye(4)


def chained(parts: Sequence[JointType], frames: Sequence[Floats]) -> tuple[Floats, JointType]:
    """Return the frame before the first part of a chain, and the joint type of all parts.

    Args:
        parts: from the parent outwards
        frames: constant (4, 4) frames before each part and after the last
    """
    first, *inner = frames
    if not parts:
        return first, Fixed()
    if np.array_equal(inner[-1], _EYE):
        inner.pop()
    else:
        parts = [*parts, Fixed()]
    if not all(np.array_equal(frame, _EYE) for frame in inner):
        return first, Composite.with_frames(parts, [_EYE, *inner])
    axes = [part.axis for part in parts if isinstance(part, Hinge | Prismatic)]
    match parts:
        case [part]:
            return first, part
        case [Translational(), Ball(order=order)]:
            return first, Free(order)
        case [Translational(), QuaternionBall()]:
            return first, QuaternionFree()
        case _ if len(axes) == len(parts) and all(isinstance(axis, str) for axis in axes):
            kinds = ("r" if isinstance(part, Hinge) else "t" for part in parts)
            return first, Channels(" ".join(f"{kind}{axis}" for kind, axis in zip(kinds, axes)))
        case _:
            return first, Composite(tuple(parts))
