"""Reduce frames to keys of cubic curves within a given error at every frame.

Each DOF is treated separately: a Hermite piece through the first and the last frame is fitted to
the frames between by linear least squares on its slopes. If the error of a frame exceeds the
tolerance, the piece is split at the worst frame (after Schneider, "An algorithm for automatically
fitting digitized curves", Graphics Gems, 1990).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.motion.keyframes import Keyframes, dof_groups
from poise.motion.track import Track, hermite
from poise.progress import report, reported

ANGLE = math.radians(0.1)
LENGTH = 0.001  # metres
OTHER = 0.001  # in the value's own unit


@reported(lambda motion, **_: f"reducing {len(motion):,} frames to keys")
def reduced(
    motion: Motion,
    *,
    angle: float = ANGLE,
    length: float = LENGTH,
    other: float = OTHER,
    progress: Callable[[float, str], None] | None = None,
) -> Keyframes:
    """Find few keys that reproduce a motion within the given errors.

    A constant DOF has one key, or none if it has its rest value.

    Args:
        motion: the motion; its first frame is at 0 seconds.
        angle: tolerance of each angle and each quaternion, radians.
        length: tolerance of each translation, metres.
        other: tolerance of scales, shears and parameters.
        progress: called with the completed fraction and the next DOF.

    Raises:
        InvalidValue: an error that is not positive and finite, or a motion without frames.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> keys = reduced(walk)
    >>> keys.count < walk.q.size / 3
    True
    >>> bool(np.abs(keys.motion(walk.fps).q - walk.q).max() <= np.radians(0.1))
    True
    """
    for name, tolerance in (("angle", angle), ("length", length), ("other", other)):
        if not 0.0 < tolerance < math.inf:
            raise InvalidValue(f"{name}={tolerance:g}: expected a positive, finite number")
    if not len(motion):
        raise InvalidValue("the motion has no frames")
    body = motion.skeleton
    allowed = _allowed(motion, angle, length, other)
    tracks: dict[str, Track] = {}
    for name, at in dof_groups(body).items():
        report(at.start / body.nq, name)
        if progress is not None:
            progress(at.start / body.nq, name)
        values = motion.q[:, at]
        rest = body.rest.q[at]
        if at.stop - at.start == 4:
            values = np.asarray(quaternions.continuous(values))
            rest = np.where(values[0] @ rest < 0.0, -rest, rest)
        if (values == rest).all():
            continue
        tracks[name] = fitted_track(values, motion.fps, float(allowed[at.start]))
    return Keyframes(body, tracks, motion.name)


def _allowed(motion: Motion, angle: float, length: float, other: float) -> Floats:
    """Error tolerance of each entry of the pose vector, (nq,)."""
    body = motion.skeleton
    found = np.full(body.nq, other)
    found[body.shifting] = length
    found[body.angular | body.quaternion] = angle
    return found


def fitted_track(values: Floats, fps: float, allowed: float) -> Track:
    """Fit a Hermite track to frames (n, w), within ``allowed`` at every frame."""
    cuts, into, out = fitted_pieces(values, fps, allowed)
    return Track.of(cuts / fps, values[cuts], "hermite", incoming=into, outgoing=out)


def fitted_pieces(values: Floats, fps: float, allowed: float) -> tuple[Integers, Floats, Floats]:
    """Fit Hermite pieces: the frames (k,) of the keys, and slopes before and after them (k, w)."""
    count, zero = len(values), np.zeros_like(values[:1])
    if count == 1 or (np.abs(values - values[0]) <= 1e-15).all():
        return np.zeros(1, dtype=np.int64), zero, zero
    cuts: list[int] = [0]
    slopes: list[tuple[Floats, Floats]] = []
    waiting = [(0, count - 1)]
    while waiting:
        first, last = waiting.pop()
        out, into, worst, error = _piece(values[first : last + 1])
        if error <= allowed or last - first == 1:
            cuts.append(last)
            slopes.append((out / (last - first) * fps, into / (last - first) * fps))
        else:
            cut = min(max(first + worst, first + 1), last - 1)
            waiting.append((cut, last))
            waiting.append((first, cut))
    outs, intos = (np.stack(own) for own in zip(*slopes, strict=True))
    return np.array(cuts), np.concatenate([zero, intos]), np.concatenate([outs, zero])


def _piece(values: Floats) -> tuple[Floats, Floats, int, float]:
    """Fit a Hermite piece through the ends of frames (n, w): slopes, worst frame and its error."""
    count = len(values)
    u = np.linspace(0.0, 1.0, count)[:, None]
    p, q = values[0], values[-1]
    zero = np.zeros_like(p)
    if count < 4:
        # At most one inner frame: slopes of the line, or of the parabola through it.
        middle = values[1] if count == 3 else None
        out = into = q - p
        if middle is not None:
            out, into = 4.0 * middle - 3.0 * p - q, 3.0 * q + p - 4.0 * middle
    else:
        basis = np.concatenate([u**3 - 2.0 * u**2 + u, u**3 - u**2], axis=1)
        rest = values - hermite(p, zero, q, zero, u)
        out, into = np.linalg.lstsq(basis[1:-1], rest[1:-1], rcond=None)[0]
    found = hermite(p, out, q, into, u)
    if values.shape[1] == 4:
        found = np.asarray(quaternions.normalize(found))
        turn = quaternions.to_rotation_vector(
            quaternions.multiply(quaternions.conjugate(found), values)
        )
        errors = np.linalg.norm(turn, axis=1)
    else:
        errors = np.abs(found - values).max(axis=1)
    errors[0] = errors[-1] = 0.0
    worst = int(np.argmax(errors))
    return out, into, worst, float(errors[worst])
