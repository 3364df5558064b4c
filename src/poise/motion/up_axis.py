"""Find the vertical axis of a motion from the body, as files may omit it or state it wrongly.

BVH does not store the axis and is assumed to have y up, but some files have z up. In most frames of
most motions, the direction from the feet to the head shows the axis.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.words import part_names, parts_of
from poise.array_types import Floats
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton

_LOOKED_AT = 100  # approximate number of frames sampled from a motion
_NOT_ALONG = 0.5
"""Component of the direction from feet to head along the stated axis below which it is doubtful."""
_ALONG = 0.7
"""Component along the other axis above which that axis counts as vertical."""

_TOPS = ("head", "clavicle", "upper arm")
"""Parts of the body that are above the feet, the best first."""


def upright_axis(motion: Motion) -> str:
    """Return the axis, "y" or "z", along which the body stands in most frames.

    The result is the axis of the skeleton if no joint is named as a head or a foot, or if the
    direction from the feet to the head is along neither axis.

    >>> from poise.bundled import character
    >>> upright_axis(character().motion)
    'y'
    """
    body = motion.skeleton
    heads, feet = _heads_and_feet(body)
    if not len(motion) or not heads or not feet:
        return body.up
    frames = motion[:: max(1, len(motion) // _LOOKED_AT)].world
    return standing_axis(body.up, frames, heads[0], feet)


def drawn_axis(motion: Motion) -> str:
    """Return the vertical axis of a file that does not state it, from the frames and the zero pose.

    In a clip of crawling or swimming, the head is in front of the feet in most frames, but not in
    the pose in which all values are zero.

    >>> from poise.bundled import character
    >>> drawn_axis(character().motion)
    'y'
    """
    body = motion.skeleton
    axis = upright_axis(motion)
    if axis == body.up:
        return axis
    heads, feet = _heads_and_feet(body)
    return standing_axis(body.up, body.rest.world[None], heads[0], feet)


def _heads_and_feet(body: Skeleton) -> tuple[list[int], list[int]]:
    """Joints of the head and feet; of a body without a head, as some robots, those of the arms."""
    parts = parts_of(part_names(body))  # takes less time than the anatomy, when a file is read
    if "head" not in parts or "foot" not in parts:
        parts = joint_parts(body).parts
    top = next((part for part in _TOPS if part in parts), None)
    heads = [j for j, part in enumerate(parts) if part == top]
    return heads, [j for j, part in enumerate(parts) if part == "foot"]


def standing_axis(stated: str, frames: Floats, head: int, feet: Sequence[int]) -> str:
    """Axis along which the head is above the feet in most of (n, joints, 4, 4), or ``stated``."""
    directions = frames[:, head, :3, 3] - frames[:, list(feet)][..., :3, 3].mean(axis=1)
    directions = directions / np.maximum(1e-12, np.linalg.norm(directions, axis=1))[:, None]
    # the median; np.median would load numpy.ma, which takes 10 ms
    middle = len(directions) // 2
    among = np.partition(directions, middle, axis=0)[middle]
    along = {"y": float(among[1]), "z": float(among[2])}
    other = "z" if stated == "y" else "y"
    return other if along[stated] < _NOT_ALONG and along[other] > _ALONG else stated
