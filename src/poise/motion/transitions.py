"""Transitions between motions, found by pose distance: the edges of a motion graph.

Kovar, Gleicher and Pighin, "Motion Graphs" (SIGGRAPH 2002): two short windows of frames are similar
if their joints, as point clouds, are close after one cloud is moved over the floor and turned about
the upright axis. With weights w that sum to 1, heights h, and horizontal positions as complex
numbers p and p' about their weighted means, the minimum mean square distance has a closed form:

    D^2 = sum w |p|^2 + sum w |p'|^2 - 2 |sum w p conj(p')| + sum w (h - h')^2
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.editing import joined, match_skeleton
from poise.motion.feet.legs import shift_roots
from poise.motion.root_transform import first_moving, fixed_joints, floor_frames, moved
from poise.motion.up_axis import upright_axis
from poise.progress import reported

Complexes = NDArray[np.complex128]
Number = TypeVar("Number", np.float64, np.complex128)

_PAIRS = 4_000_000  # pairs of frames that are compared at once
_LEAST_WEIGHT = 0.02  # metres of bone length added to the weight of each joint


@dataclass(frozen=True)
class Transition:
    """A transition from one motion to another.

    Attributes:
        first: the frame of the first motion at which the fade begins.
        second: the frame of the second motion that is aligned with the first.
        frames: the length of the fade, in frames.
        distance: RMS distance over joints (weighted by bone length) and frames after alignment of
            the second motion over the floor, metres.
    """

    first: int
    second: int
    frames: int
    distance: float


@reported(lambda *_, **__: "searching for transitions")
def find_transitions(
    first: Motion,
    second: Motion | None = None,
    *,
    seconds: float = 1.0 / 3.0,
    limit: float = 0.08,
    most: int = 50,
) -> tuple[Transition, ...]:
    """Find frames for transitions between motions: local minima of the pose distance.

    Args:
        first: the motion from which the transition starts.
        second: a motion of the same body and rate; by default the first motion, in which frames
            within twice the window are not compared with each other.
        seconds: the length of the compared window and of the fade.
        limit: the maximum distance of a transition, metres.
        most: the maximum number of transitions, nearest first.

    Raises:
        InvalidValue: motions of different bodies or rates, or shorter than the window.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> best = find_transitions(walk, walk[30:])[0]
    >>> best.first - best.second, round(best.distance, 6)
    (30, 0.0)
    """
    other = first if second is None else match_skeleton(first, second)
    if not (seconds > 0.0 and limit > 0.0 and most > 0):
        raise InvalidValue("the window, the limit and the number of transitions must be positive")
    window = max(2, round(seconds * first.fps))
    if min(len(first), len(other)) < window:
        raise InvalidValue(
            f"a window of {window} frames does not fit into motions of {len(first)} and "
            f"{len(other)}; shorten the window"
        )
    near = 2 * window if second is None else 0
    up = upright_axis(first)
    one, two = _Cloud.of(first, up, window), _Cloud.of(other, up, window)
    step = max(1, math.ceil(math.sqrt(len(one) * len(two) / _PAIRS)))
    rows, columns = np.arange(0, len(one), step), np.arange(0, len(two), step)
    distance = one.distances(rows, two, columns)
    if near:
        distance[np.abs(rows[:, None] - columns) < near] = np.inf
    found = [
        _refined(one, two, (int(rows[i]), int(columns[j])), step, near)
        for i, j in _minima(distance, max(1, window // (2 * step)), 2.0 * limit, 4 * most)
    ]
    best = sorted({each for each in found if each[2] <= limit}, key=lambda each: each[2])
    return tuple(Transition(i, j, window, d) for i, j, d in best[:most])


def nearest_transition(first: Motion, second: Motion) -> Transition:
    """Find the transition between the two most similar frames of the motions.

    Raises:
        InvalidValue: motions of different bodies or rates, or too short ones.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> nearest_transition(walk, walk[30:]).distance < 1e-9
    True
    """
    found = find_transitions(first, second, limit=math.inf, most=1)
    if not found:
        raise InvalidValue("no transition found: one of the motions is too short")
    return found[0]


def crossed(first: Motion, second: Motion, transition: Transition) -> Motion:
    """Return the first motion up to a transition, and the second from there on.

    The second motion is moved over the floor and turned to align the windows, and fades in over the
    window. Use `poise.motion.lock_feet` if feet slide in the fade.

    Raises:
        InvalidValue: motions of different bodies or rates, a transition outside the motions, or a
            root that cannot be moved freely.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> on = find_transitions(walk, walk[30:])[0]
    >>> made = crossed(walk, walk[30:], on)
    >>> bool(np.abs(made.world - walk.world[: len(made)]).max() < 1e-9)
    True
    """
    second = match_skeleton(first, second)
    start, stop = transition.first, transition.first + transition.frames
    into = transition.second
    if not (
        transition.frames > 1
        and 0 <= start <= len(first) - transition.frames
        and 0 <= into <= len(second) - transition.frames
    ):
        raise InvalidValue(
            f"a transition from frame {start} to frame {into} over {transition.frames} frames "
            f"does not fit into motions of {len(first)} and {len(second)}"
        )
    up = upright_axis(first)
    one = _Cloud.of(first, up, transition.frames)
    two = _Cloud.of(second, up, transition.frames)
    there = moved(second[into:], _alignment(one, two, (start, into), up))
    made = joined(first[:stop], there, overlap=transition.frames / first.fps, follow=False)
    return shift_roots(made, _pace(made, first, there, transition, up))


def _pace(made: Motion, first: Motion, there: Motion, transition: Transition, up: str) -> Floats:
    """Root offsets (frames, 3), metres, that give the fade the blended horizontal velocity.

    Blended positions would slow the body down in a transition to a faster gait, because the faster
    motion is behind at first.
    """
    start, count = transition.first, transition.frames
    flat = [0, 2] if up == "y" else [0, 1]
    inside = slice(start, start + count)
    k = first_moving(made.skeleton)
    mixed, one = made.world[inside, k, :3, 3], first.world[inside, k, :3, 3]
    two = there.world[:count, k, :3, 3]
    u = (np.arange(count) + 1.0) / (count + 1.0)
    share = (u * u * (3.0 - 2.0 * u))[:, None]
    # Step into each frame; the step into the fade's first frame is that of the first motion.
    steps = (1.0 - share[1:]) * np.diff(one, axis=0) + share[1:] * np.diff(two, axis=0)
    path = np.concatenate([one[:1], one[:1] + np.cumsum(steps, axis=0)])
    shifts = np.zeros((len(made), 3))
    shifts[inside, flat[0]], shifts[inside, flat[1]] = (path - mixed)[:, flat].T
    if start + count < len(made):
        onward = there.world[count, k, :3, 3] - there.world[count - 1, k, :3, 3]
        beyond = path[-1] + onward - made.world[start + count, k, :3, 3]
        shifts[start + count :, flat] = beyond[flat]
    return shifts


@dataclass(frozen=True, eq=False)
class _Cloud:
    """Joint positions of a motion as point clouds over windows of frames.

    Attributes:
        floor: (frames, joints), horizontal positions times the square roots of the weights.
        heights: (frames, joints), heights times the square roots of the weights.
        roots: (joints,), square roots of the weights, which sum to one over a window.
        window: the number of frames of a window.
        origin: the horizontal origin of the positions, chosen for precision.
    """

    floor: Complexes
    heights: Floats
    roots: Floats
    window: int
    origin: complex

    @classmethod
    def of(cls, motion: Motion, up: str, window: int) -> _Cloud:
        places = motion.world[..., :3, 3]
        a, b = (2, 0) if up == "y" else (0, 1)
        roots = np.sqrt(_weights(motion.skeleton) / window)
        floor = places[..., a] + 1j * places[..., b]
        origin = complex(floor[0, 0])
        heights = places[..., 3 - a - b]
        return cls((floor - origin) * roots, heights * roots, roots, window, origin)

    def __len__(self) -> int:
        """Number of windows."""
        return len(self.floor) - self.window + 1

    def _moments(self, rows: NDArray[np.int64]) -> tuple[Complexes, Floats]:
        """Weighted means of horizontal positions (n,), and mean squares about them (n,)."""
        mean = _summed((self.floor * self.roots).sum(axis=1), self.window)[rows]
        square = _summed((np.abs(self.floor) ** 2).sum(axis=1), self.window)[rows]
        return mean, square - np.abs(mean) ** 2

    def distances(
        self, rows: NDArray[np.int64], other: _Cloud, columns: NDArray[np.int64]
    ) -> Floats:
        """Distances (rows, columns) between windows that start at these frames, metres."""
        (mean, square), (far, spread) = self._moments(rows), other._moments(columns)
        cross = -mean[:, None] * far.conj()
        level = (
            (_summed((self.heights**2).sum(axis=1), self.window)[rows])[:, None]
            + (_summed((other.heights**2).sum(axis=1), other.window)[columns])
        )
        for k in range(self.window):
            cross += self.floor[rows + k] @ other.floor[columns + k].conj().T
            level = level - 2.0 * self.heights[rows + k] @ other.heights[columns + k].T
        apart = square[:, None] + spread - 2.0 * np.abs(cross) + level
        return np.sqrt(np.maximum(apart, 0.0))

    def place(self, frame: int) -> tuple[Complexes, complex]:
        """Weighted positions of a window about their mean (window, joints), and the mean."""
        own = self.floor[frame : frame + self.window]
        mean = complex((own * self.roots).sum())
        return own - mean * self.roots, mean + self.origin


def _alignment(one: _Cloud, two: _Cloud, frames: tuple[int, int], up: str) -> Floats:
    """Transform (4, 4) that aligns a window of the second motion with one of the first."""
    (p, here), (r, there) = one.place(frames[0]), two.place(frames[1])
    turn = complex((p * r.conj()).sum())
    angle = float(np.angle(turn)) if abs(turn) > 1e-12 else 0.0
    shift = here - cmath.rect(1.0, angle) * there
    place = (shift.imag, 0.0, shift.real) if up == "y" else (shift.real, shift.imag, 0.0)
    return floor_frames(angle, place, up)


def _refined(
    one: _Cloud, two: _Cloud, at: tuple[int, int], step: int, near: int
) -> tuple[int, int, float]:
    """Refine a pair of windows that was found on a grid of every ``step`` frames."""
    rows, columns = (
        np.arange(max(0, place - step + 1), min(len(cloud), place + step))
        for place, cloud in zip(at, (one, two), strict=True)
    )
    distance = one.distances(rows, two, columns)
    if near:
        distance[np.abs(rows[:, None] - columns) < near] = np.inf
    i, j = np.unravel_index(int(np.argmin(distance)), distance.shape)
    return int(rows[i]), int(columns[j]), float(distance[i, j])


def _minima(distance: Floats, reach: int, limit: float, most: int) -> list[tuple[int, int]]:
    """Local minima of the distances within ``reach`` rows and columns, smallest first."""
    from scipy.ndimage import minimum_filter

    least = minimum_filter(distance, 2 * reach + 1, mode="constant", cval=np.inf)
    rows, columns = np.nonzero((distance <= least) & (distance <= limit))
    order = np.argsort(distance[rows, columns], kind="stable")[:most]
    return [(int(rows[k]), int(columns[k])) for k in order]


def _summed(values: NDArray[Number], window: int) -> NDArray[Number]:
    """Sums of values (frames,) over each window, (windows,)."""
    return np.asarray(np.lib.stride_tricks.sliding_window_view(values, window).sum(axis=1))


def _weights(body: Skeleton) -> Floats:
    """Weights of the joints (joints,), which sum to one, by the lengths of adjacent bones.

    Those of fixed joints are zero.
    """
    places, fixed = body.rest.world[:, :3, 3], {-1, *fixed_joints(body)}
    weights = np.full(len(places), _LEAST_WEIGHT)
    weights[[k for k in fixed if k >= 0]] = 0.0
    for j, (parent, joint) in enumerate(zip(body.parents, body.joints, strict=True)):
        if j in fixed:
            continue
        if parent not in fixed:
            half = 0.5 * float(np.linalg.norm(places[j] - places[parent]))
            weights[j] += half
            weights[parent] += half
        if joint.tip is not None:
            weights[j] += 0.5 * float(np.linalg.norm(joint.tip))
    return weights / weights.sum()
