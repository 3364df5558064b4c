"""How fast points of feet go over the floor, and how much of that is slide.

Feet slide where a clip travels further or less than its strides do: in proportion to the body.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import ShapeError
from poise.model.motion import Motion

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_LOW_PASS = 12.0  # hertz
_PADDING = 12  # frames
_CREEPS = 0.05  # metres per second that a foot may slide unevenly
_SLIPS = np.linspace(-0.6, 0.6, 61)
_RESTING = 0.15  # metres per second: feet that are slower than about this rest
_TRAVELS = 0.2  # metres per second: a body that is slower than this does not travel


def velocities_over(path: ArrayLike, fps: float) -> Floats:
    """(frames, 3) metres per second along a path (frames, 3), over some twentieth of a second."""
    places = np.asarray(path, dtype=np.float64)
    if places.ndim != 2 or len(places) < 2:
        raise ShapeError(f"a path is (frames, 3), two frames or more, not {places.shape}")
    reach = max(1, round(0.025 * fps))
    frames = np.arange(len(places))
    before, after = np.maximum(frames - reach, 0), np.minimum(frames + reach, len(places) - 1)
    return (places[after] - places[before]) * (fps / (after - before))[:, None]


def low_passed(path: ArrayLike, fps: float, cutoff: float = _LOW_PASS) -> Floats:
    """(frames, n) a path (frames, n) without what is faster than a cut-off, in hertz.

    Butterworth's filter of second order, both ways. At 12 Hz jitter goes: the step of a captured
    point from one frame to the next is mostly noise.
    """
    from scipy.signal import butter, sosfiltfilt

    places = np.asarray(path, dtype=np.float64)
    if places.ndim != 2 or len(places) < 2:
        raise ShapeError(f"a path is (frames, n), two frames or more, not {places.shape}")
    sections = butter(2, min(cutoff, 0.4 * fps), fs=fps, output="sos")
    padding = min(_PADDING, len(places) - 1)
    return np.asarray(sosfiltfilt(sections, places, axis=0, padlen=padding))


def steady_velocities(path: ArrayLike, fps: float) -> Floats:
    """(frames, n) units a second along a path (frames, n), without its jitter (`low_passed`)."""
    return np.asarray(np.gradient(low_passed(path, fps), axis=0) * fps)


def step_velocities(path: ArrayLike, fps: float) -> Floats:
    """(frames, n) units a second to the next frame, without jitter; the last like that before."""
    steps = np.diff(low_passed(path, fps), axis=0) * fps
    return np.concatenate([steps, steps[-1:]])


def travel(motion: Motion, joints: Iterable[str], flat: list[int]) -> Floats:
    """(frames, 2) metres per second over the floor of the joint that all ``joints`` hang on.

    Zeros where there is none.
    """
    body = motion.skeleton
    chains: list[list[int]] = []
    for name in joints:
        chain = [body.joint_index(name)]
        while body.parents[chain[-1]] >= 0:
            chain.append(body.parents[chain[-1]])
        chains.append(chain)
    own = {chain[0] for chain in chains}
    shared = [j for j in chains[0] if j not in own and all(j in chain for chain in chains)]
    if not shared:
        return np.zeros((len(motion), 2))
    return velocities_over(motion.world[:, shared[0], :3, 3], motion.fps)[:, flat]


def beside_slide(rates: Floats, touches: Marks) -> Floats:
    """(frames, points) metres a second over the floor of a foot's points, beside its slide.

    Args:
        rates: (frames, points, 2) metres per second, of one stance.
        touches: (frames, points) which points may be on the floor.

    Returns:
        Speeds beside the median velocity of the slowest points, where that is steady.
    """
    return np.asarray(np.linalg.norm(rates - slide_of(rates, touches), axis=2))


def slide_of(rates: Floats, touches: Marks, creeps: float = _CREEPS) -> Floats:
    """(2,) metres a second over the floor at which a foot slides in one stance.

    Args:
        rates: (frames, points, 2) metres per second.
        touches: (frames, points) which points may be on the floor.
        creeps: metres per second of slide that count where it is not steady.
    """
    pace = np.where(touches, np.linalg.norm(rates, axis=2), np.inf)
    slowest = rates[np.arange(len(rates)), pace.argmin(axis=1)]
    slide = np.median(slowest, axis=0)
    size = float(np.linalg.norm(slide))
    spread = float(np.percentile(np.linalg.norm(slowest - slide, axis=1), 75.0))
    if spread > 0.5 * size > 0.0:  # it rolls rather than slides
        slide = slide * min(1.0, creeps / size)
    return np.asarray(slide)


def slip_of(rates: Floats, body: Floats, low: Marks) -> float:
    """The share of a body's velocity that its feet have while they stand.

    0 where feet do not slide; a clip that travels by a share f of what its feet were made for has
    ``(f - 1) / f``. It is the share beside which feet rest in most frames.

    Args:
        rates: (frames, points, 2) metres per second over the floor, of points of feet.
        body: (frames, 2) metres per second over the floor.
        low: (frames, points) which points are near the floor.
    """
    where, _ = np.nonzero(low)
    v, b = rates[low], body[where]
    if not len(v) or np.median((b**2).sum(axis=1)) < _TRAVELS**2:
        return 0.0

    def rest(share: float) -> Floats:
        return np.exp(-((v - share * b) ** 2).sum(axis=1) / _RESTING**2)

    shares = _SLIPS[np.argsort(np.abs(_SLIPS), kind="stable")]
    best = float(shares[np.argmax([rest(share).sum() for share in shares])])
    for _ in range(3):
        weights = rest(best)
        best = float((weights * (v * b).sum(axis=1)).sum() / (weights * (b**2).sum(axis=1)).sum())
    return best


def speeds(path: ArrayLike, fps: float) -> Floats:
    """(frames,) metres per second along a path (frames, 3), over some twentieth of a second."""
    return np.asarray(np.linalg.norm(velocities_over(path, fps), axis=1))
