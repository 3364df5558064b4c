"""Arrows: frames of joints, and rotation axes, lever arms and Jacobian columns of an effector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import find_anatomy
from poise.anatomy.chains import base_index
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kinematics import jacobian
from poise.model import Pose, Skeleton
from poise.render.shape_primitives import IN_FRONT, Solids, capsule, join
from poise.render.skins import JOINT_COLOURS

_AXIS_COLOURS = ((0.85, 0.16, 0.16), (0.18, 0.62, 0.22), (0.16, 0.36, 0.85))  # x, y, z


def effector(skeleton: Skeleton, handle: str) -> tuple[str, Floats]:
    """Return the joint of a handle, and the handle in its frame (3,): its origin, or its tip.

    Raises:
        UnknownJoint: ``handle`` is neither a joint nor JOINT:tip.

    >>> from poise.bundled import bare_character
    >>> effector(bare_character().skeleton, "lhand")
    ('lhand', array([0., 0., 0.]))
    """
    name, colon, _ = handle.rpartition(":")
    if skeleton.find_joint(handle) is None and colon and handle.endswith(":tip"):
        joint = skeleton.joint(name)
        return joint.name, np.zeros(3) if joint.tip is None else np.asarray(joint.tip)
    return skeleton.joint(handle).name, np.zeros(3)


def frame_arrows(pose: Pose, joints: Sequence[str], *, length: float = 0.055) -> Solids:
    """Return the axes of joints' frames in the world: x red, y green, z blue.

    ``length`` is relative to the size of the skeleton.

    >>> from poise.bundled import bare_character
    >>> len(frame_arrows(bare_character().rest, ["lhand", "rhand"]))
    12
    """
    size = _size(pose)
    parts: list[Solids] = []
    for name in joints:
        frame = pose.world[pose.skeleton.joint_index(name)]
        axes = frame[:3, :3] / np.linalg.norm(frame[:3, :3], axis=0)
        for axis, colour in zip(axes.T, _AXIS_COLOURS, strict=True):
            parts.append(_arrow(frame[:3, 3], length * size * axis, size, colour))
    return join(parts)


def jacobian_arrows(
    pose: Pose, handle: str, base: str = "", *, seconds: float = 0.35, length: float = 0.09
) -> Solids:
    """Return the Jacobian of a handle as arrows in the world, one colour per rate.

    Each rotation has its axis a at the joint's origin r and the lever arm from r to the handle e.
    Its column a x (e - r) begins at e and shows the path of the handle at 1 rad/s in this number of
    seconds. A translation has only the column. ``length`` of the axes is relative to the size of
    the skeleton. ``base`` is the first joint that moves: a joint, "limb" or "trunk"; by default the
    limb of a recognised body, or the root of others.

    Raises:
        UnknownJoint: the handle or the base is unknown.
        InvalidValue: the base is not above the handle.

    >>> from poise.bundled import bare_character
    >>> columns = jacobian_arrows(bare_character().rest, "lhand", "lradius")
    >>> len(columns)
    12
    """
    joint, point = effector(pose.skeleton, handle)
    size = _size(pose)
    frame = pose.world[pose.skeleton.joint_index(joint)]
    end = frame[:3, :3] @ point + frame[:3, 3]
    J = jacobian(pose, joint, point)
    parts: list[Solids] = []
    for number, (rate, mover) in enumerate(_rates(pose.skeleton, joint, base)):
        column, axis = J[:3, rate], J[3:, rate]
        colour = JOINT_COLOURS[number % len(JOINT_COLOURS)]
        pivot = pose.world[mover, :3, 3]
        turning = float(np.linalg.norm(axis))
        if turning > 1e-9:
            parts.append(_arrow(pivot, length * size / turning * axis, size, colour))
            if np.linalg.norm(end - pivot) > 1e-9:
                parts.append(_rod(pivot, end, 0.0014 * size, colour))
        if np.linalg.norm(column) > 1e-9:
            parts.append(_arrow(end, seconds * column, size, colour))
    return join(parts)


def _rates(skeleton: Skeleton, joint: str, base: str) -> Iterator[tuple[int, int]]:
    """Yield the rates that move a joint, from a base on, each with its joint, root first."""
    mechanism = skeleton.mechanism
    end = skeleton.joint_index(joint)
    path = skeleton.line_to_root(end)
    chain = base or ("limb" if find_anatomy(skeleton).parts else "")
    first = base_index(skeleton, end, chain) if chain else path[-1]
    if first not in path:
        raise InvalidValue(f"the base {base} is not above {joint}; expected one of its ancestors")
    above = path[: path.index(first) + 1]
    for primitive, owner in enumerate(mechanism.joint_of.tolist()):
        if owner in above:
            yield from ((rate, owner) for rate in mechanism.primitive_rates[primitive])


def _size(pose: Pose) -> float:
    points = [pose.world[:, :3, 3]]
    for number, joint in enumerate(pose.skeleton.joints):
        if joint.tip is not None:
            frame = pose.world[number]
            points.append((frame[:3, :3] @ np.asarray(joint.tip) + frame[:3, 3])[None])
    return max(float(np.ptp(np.concatenate(points), axis=0).max()), 1e-6)


def _arrow(start: ArrayLike, along: Floats, size: float, colour: ArrayLike) -> Solids:
    """Return a shaft and a head; the head of a short arrow is shorter."""
    start = np.asarray(start, dtype=np.float64)
    length = float(np.linalg.norm(along))
    head, radius = min(0.028 * size, 0.5 * length), 0.004 * size
    neck = start + along * (1.0 - head / length)
    tip = start + along
    shaft = _rod(start, neck, radius, colour)
    return join([shaft, _rod(neck, tip, 2.6 * radius, colour, 0.2 * radius)])


def _rod(
    start: ArrayLike, end: ArrayLike, radius: float, colour: ArrayLike,
    end_radius: float | None = None,
) -> Solids:  # fmt: skip
    return capsule(
        start, end, radius, end_radius, colour=colour, glow=0.55, shadow=0.0, pixels=0.7,
        lift=IN_FRONT,
    )  # fmt: skip
