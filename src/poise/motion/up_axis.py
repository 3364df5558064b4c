"""Which axis of the world a body stands along: files do not always say it, or say it wrong.

A BVH has no word for it and is taken to have y up; some still have z up. A body with a head
and feet shows it itself, in most of the frames of most motions.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.model.body_parts import parts_of
from poise.model.motion import Motion

Floats = NDArray[np.float64]

_LOOKED_AT = 100  # frames of a motion
_NOT_ALONG = 0.5
"""Less of the way from the feet to the head along the stated up axis is doubtful."""
_ALONG = 0.7
"""So much of it along the other axis tells that this one is up."""


def upright_axis(motion: Motion) -> str:
    """The axis, "y" or "z", along which the body of a motion stands in most frames.

    The skeleton's own in doubt: without a joint whose name says head, or foot, or where the way
    from the feet to the head is along neither axis.

    >>> from poise.bundled import character
    >>> upright_axis(character().motion)
    'y'
    """
    body = motion.skeleton
    parts = parts_of(body.part_names)
    if not len(motion) or "head" not in parts or "foot" not in parts:
        return body.up
    frames = motion[:: max(1, len(motion) // _LOOKED_AT)].world
    feet = [j for j, part in enumerate(parts) if part == "foot"]
    return standing_axis(body.up, frames, parts.index("head"), feet)


def drawn_axis(motion: Motion) -> str:
    """The axis along which a body both moves and was drawn: that of a file which does not say it.

    A clip of somebody crawling or swimming has the head before the feet in most frames, but not in
    the pose in which all values are zero.

    >>> from poise.bundled import character
    >>> drawn_axis(character().motion)
    'y'
    """
    body = motion.skeleton
    axis = upright_axis(motion)
    if axis == body.up:
        return axis
    parts = parts_of(body.part_names)
    feet = [j for j, part in enumerate(parts) if part == "foot"]
    return standing_axis(body.up, body.rest.world[None], parts.index("head"), feet)


def standing_axis(stated: str, frames: Floats, head: int, feet: Sequence[int]) -> str:
    """The axis along which a head is over feet in most frames (n, joints, 4, 4), or ``stated``."""
    ways = frames[:, head, :3, 3] - frames[:, list(feet)][..., :3, 3].mean(axis=1)
    ways = ways / np.maximum(1e-12, np.linalg.norm(ways, axis=1))[:, None]
    # The median; np.median would load numpy.ma, which takes a hundredth of a second.
    middle = len(ways) // 2
    among = np.partition(ways, middle, axis=0)[middle]
    along = {"y": float(among[1]), "z": float(among[2])}
    other = "z" if stated == "y" else "y"
    return other if along[stated] < _NOT_ALONG and along[other] > _ALONG else stated
