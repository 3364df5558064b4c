"""Velocities of foot points over the floor, and their slide.

If the travel of a clip does not match its strides, the feet slide at a velocity proportional to the
velocity of the body. The factor is the slip of the clip (`slip_of`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats
from poise.errors import ShapeError
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.derivatives import low_pass
from poise.motion.feet.points import BodyFrames
from poise.motion.feet.settings import SLIP

_SLIPS = np.linspace(-SLIP.widest, SLIP.widest, 61)  # slips to try
_WEISZFELD = 50  # iterations
_COINCIDE = 1e-6  # of the largest distance: smaller ones are not divided by (Weiszfeld 1937)


def velocities_over(path: ArrayLike, fps: float) -> Floats:
    """Return velocities along a path (frames, 3): means over about 0.05 s, shape (frames, 3)."""
    places = np.asarray(path, dtype=np.float64)
    if places.ndim != 2 or len(places) < 2:
        raise ShapeError(
            f"a path must have shape (frames, 3) with at least two frames, not {places.shape}"
        )
    reach = max(1, round(0.025 * fps))
    frames = np.arange(len(places))
    before, after = np.maximum(frames - reach, 0), np.minimum(frames + reach, len(places) - 1)
    return (places[after] - places[before]) * (fps / (after - before))[:, None]


def low_passed(path: ArrayLike, fps: float, cutoff: float = SLIP.low_pass) -> Floats:
    """Low-pass filter a path (frames, n) at a cut-off frequency in hertz.

    The Butterworth filter of order 2 runs forwards and backwards. The default of 12 Hz removes the
    jitter of captured points, whose steps between adjacent frames are mostly noise.
    """
    places = np.asarray(path, dtype=np.float64)
    if places.ndim != 2 or len(places) < 2:
        raise ShapeError(
            f"a path must have shape (frames, n) with at least two frames, not {places.shape}"
        )
    padding = min(SLIP.padding, len(places) - 1)
    return low_pass(places, fps, min(cutoff, 0.4 * fps), padding)


def steady_velocities(path: ArrayLike, fps: float) -> Floats:
    """Return velocities along a low-passed path (frames, n), units per second: (frames, n)."""
    return np.asarray(np.gradient(low_passed(path, fps), axis=0) * fps)


def step_velocities(path: ArrayLike, fps: float) -> Floats:
    """Return velocities to the next frame along a low-passed path; the last one is repeated."""
    steps = np.diff(low_passed(path, fps), axis=0) * fps
    return np.concatenate([steps, steps[-1:]])


def travel(motion: Motion | BodyFrames, joints: Iterable[str], flat: list[int]) -> Floats:
    """Return the horizontal velocity of the nearest common ancestor of ``joints``.

    Args:
        motion: the motion to measure.
        joints: names of joints.
        flat: indices of the two horizontal axes.

    Returns:
        Velocities in metres per second, shape (frames, 2); zeros without a common ancestor.
    """
    above = shared_ancestor(motion.skeleton, joints)
    if above is None:
        return np.zeros((len(motion), 2))
    return velocities_over(motion.world[:, above, :3, 3], motion.fps)[:, flat]


def shared_ancestor(body: Skeleton, joints: Iterable[str]) -> int | None:
    """Return the index of the nearest common ancestor of joints, such as the pelvis of feet."""
    chains = [body.line_to_root(body.joint_index(name)) for name in joints]
    own = {chain[0] for chain in chains}
    first = chains[0] if chains else ()
    shared = (j for j in first if j not in own and all(j in chain for chain in chains))
    return next(shared, None)


def principal_axes(points: Floats) -> Floats:
    """Return the principal axes of points (n, 2) as columns of a rotation (2, 2)."""
    x, y = (points - points.mean(axis=0)).T
    angle = 0.5 * math.atan2(2.0 * float(x @ y), float(x @ x - y @ y))
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])


def level_median(points: Floats) -> Floats:
    """Return the median (2,) of points (n, 2) along their principal axes.

    Unlike the median along fixed axes, it turns with the points.

    >>> turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    >>> points = np.array([[0.0, 0.0], [1.0, 0.2], [2.0, 0.1], [9.0, 0.5], [3.0, 0.3]])
    >>> bool(np.allclose(level_median(points @ turn), level_median(points) @ turn))
    True
    """
    axes = principal_axes(points)
    return np.asarray(axes @ np.median(points @ axes, axis=0))


def geometric_median(points: Floats) -> Floats:
    """Return the point (k,) with the least sum of distances to points (n, k).

    It turns with the points, and is close to most of them even if the others form a second group.
    Weiszfeld's iterations ("Sur le point pour lequel la somme des distances de n points donnes est
    minimum", Tohoku Mathematical Journal 43, 1937) start from the mean.

    >>> geometric_median(np.array([[0.0, 0.0], [0.0, 0.0], [9.0, 3.0]])).round(3)
    array([0., 0.])
    """
    middle = points.mean(axis=0)
    for _ in range(_WEISZFELD):
        away = np.linalg.norm(points - middle, axis=1)
        weights = 1.0 / np.maximum(away, _COINCIDE * away.max() or 1.0)
        middle = weights @ points / weights.sum()
    return np.asarray(middle)


def median_place(path: Floats, flat: list[int]) -> Floats:
    """Return the median (3,) of a path (n, 3), which turns with it about the vertical.

    Args:
        path: positions or velocities, one at least.
        flat: the indices of the two horizontal axes.
    """
    middle = np.median(path, axis=0)
    middle[flat] = level_median(path[:, flat])
    return np.asarray(middle)


def beside_slide(rates: Floats, touches: Flags) -> Floats:
    """Return the horizontal speeds of a foot's points relative to the slide of a stance.

    Args:
        rates: (frames, points, 2), horizontal velocities in one stance, metres per second.
        touches: (frames, points), whether each point may be on the floor.

    Returns:
        Speeds relative to `slide_of` the stance, metres per second, shape (frames, points).
    """
    return np.asarray(np.linalg.norm(rates - slide_of(rates, touches), axis=2))


def slide_of(rates: Floats, touches: Flags, creeps: float = SLIP.creeps) -> Floats:
    """Return the velocity (2,) in metres per second at which a foot slides in one stance.

    The slide is the median velocity of the slowest point in each frame. If these velocities vary by
    more than half of the median, the foot rolls, and the slide is limited to ``creeps``.

    Args:
        rates: (frames, points, 2), horizontal velocities, metres per second.
        touches: (frames, points), whether each point may be on the floor.
        creeps: maximum slide of a foot that rolls, metres per second.
    """
    pace = np.where(touches, np.linalg.norm(rates, axis=2), np.inf)
    slowest = rates[np.arange(len(rates)), pace.argmin(axis=1)]
    slide = level_median(slowest)
    size = float(np.linalg.norm(slide))
    spread = float(np.percentile(np.linalg.norm(slowest - slide, axis=1), 75.0))
    if spread > 0.5 * size > 0.0:  # the foot rolls
        slide = slide * min(1.0, creeps / size)
    return np.asarray(slide)


@np.errstate(under="ignore")  # weights of fast feet vanish
def slip_of(rates: Floats, body: Floats, low: Flags) -> float:
    """Return the slip: velocity of standing feet as a fraction of the body's velocity.

    The slip is 0 if feet do not slide. If the travel of a clip was scaled by f, its slip is
    ``(f - 1) / f``. The result is the fraction for which feet are at rest in most frames.

    Args:
        rates: (frames, points, 2), horizontal velocities of foot points, metres per second.
        body: (frames, 2), horizontal velocities of the body, metres per second.
        low: (frames, points), whether each point is near the floor.
    """
    where, _ = np.nonzero(low)
    v, b = rates[low], body[where]
    paces, along, carried = (v**2).sum(axis=1), (v * b).sum(axis=1), (b**2).sum(axis=1)
    if not len(v) or np.median(carried) < SLIP.travels**2:
        return 0.0

    def rest(share: float) -> Floats:
        return np.exp((2.0 * share * along - paces - share**2 * carried) / SLIP.resting**2)

    shares = _SLIPS[np.argsort(np.abs(_SLIPS), kind="stable")]
    best = float(shares[np.argmax([rest(share).sum() for share in shares])])
    for _ in range(3):
        weights = rest(best)
        best = float(weights @ along / (weights @ carried))
    return best


def speeds(path: ArrayLike, fps: float) -> Floats:
    """Return speeds along a path (frames, 3): means over about 0.05 s, shape (frames,)."""
    return np.asarray(np.linalg.norm(velocities_over(path, fps), axis=1))
