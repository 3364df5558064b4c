"""Write keys of curves as FBX stores them: times, values, and interpolation with tangents.

A key's slopes are in value per second: the one after the key, and the one before the next key.
Lengths of tangents are fractions of the segment, a third by default.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_objects import TICKS
from poise.formats.key_choice import KeyChoice
from poise.motion import Track
from poise.motion.key_reduction import OTHER, fitted_track

_LINEAR, _CONSTANT, _CUBIC = 0x4, 0x2, 0x8
_USER_BROKEN = 0x400 | 0x800
_WEIGHTED = 0x1000000 | 0x2000000
_PLAIN = 0x6100
"""Flags that other programs write for linear keys."""
_FLAGS = {"step": _CONSTANT, "linear": _LINEAR | _PLAIN}
"""Flags of keys whose segments are not cubic."""
_THIRD = 3333
"""Length of a tangent in units of 1e-4 of its segment."""


def fitted(choice: KeyChoice, name: str, values: Floats, fps: float, per_metre: float) -> Track:
    """Fit sparse keys to the frames (n,) of a property; ``per_metre`` units are a metre."""
    allowed = {
        "Lcl Rotation": choice.degrees, "Lcl Translation": 1e-3 * choice.millimetres * per_metre,
        "Lcl Scaling": OTHER,
    }.get(name, 100.0 * OTHER)  # fmt: skip
    return fitted_track(values[:, None], fps, allowed)


def frame_nodes(times: Integers, values: NDArray[np.float32]) -> list[FbxNode]:
    """Return the nodes of linear keys at times (k,) in ticks."""
    flags = np.array([_LINEAR | _PLAIN], dtype=np.int32)
    data = np.array([0.0, 0.0, _packed(_THIRD, _THIRD), 0.0], dtype=np.float32)
    return _nodes(times, values, flags, data, np.array([len(values)], dtype=np.int32))


def track_nodes(
    track: Track, start: float, factor: float = 1.0, offset: float = 0.0
) -> list[FbxNode]:
    """Return the nodes of the keys of a track, whose time ``start`` (seconds) is the file's 0.

    Values are multiplied by ``factor``, and ``offset`` is added.
    """
    curve, count = track.hermite(), len(track)
    times = np.rint((curve.times - start) * TICKS).astype(np.int64)
    flags = np.array([_FLAGS.get(kind, _CUBIC | _USER_BROKEN) for kind in curve.kinds], np.int32)
    data = np.zeros((count, 4), dtype=np.float32)
    data[:, 2] = _packed(_THIRD, _THIRD)
    curved = (flags & _CUBIC) != 0
    if curved.any():
        data[curved, 0] = factor * curve.outgoing[curved, 0]
        data[:-1, 1][curved[:-1]] = factor * curve.incoming[1:, 0][curved[:-1]]
    for at, kind in enumerate(curve.kinds[:-1] if "bezier" in curve.kinds else ()):
        shares = np.array([curve.handles[at, 1], curve.handles[at + 1, 0]])
        shares /= curve.times[at + 1] - curve.times[at]
        if kind == "bezier" and np.abs(shares - 1.0 / 3.0).max() > 1e-9:
            right, left = np.rint(1e4 * np.clip(shares, 0.0, 1.0)).astype(int).tolist()
            flags[at] |= _WEIGHTED
            data[at, 2] = _packed(right, left)
    values = (factor * curve.values[:, 0] + offset).astype(np.float32)
    return _nodes(times, values, flags, data.ravel(), np.ones(count, dtype=np.int32))


def _packed(right: int, left: int) -> np.float32:
    """Return the lengths of two tangents, which share one number."""
    return np.uint32(right | left << 16).view(np.float32)


def _nodes(
    times: Integers, values: NDArray[np.float32], flags: NDArray[np.int32],
    data: NDArray[np.float32], counts: NDArray[np.int32],
) -> list[FbxNode]:  # fmt: skip
    return [
        FbxNode("KeyTime", [times]),
        FbxNode("KeyValueFloat", [values]),
        FbxNode("KeyAttrFlags", [flags]),
        FbxNode("KeyAttrDataFloat", [data]),
        FbxNode("KeyAttrRefCount", [counts]),
    ]
