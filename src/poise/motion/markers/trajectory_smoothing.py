"""All frames of a motion at once: markers, and second differences that are to be small.

The cost is that of ``poise.kernels.markers`` for each frame plus, of each second difference
``a = q_{f+1} - 2 q_f + q_{f-1}`` of each rate, ``bend calm^2 (sqrt(1 + (a / calm)^2) - 1)``.
Gauss and Newton's matrix has a block for each frame, and of the second differences single entries
between frames: a band of twice as many as a frame has unknowns, which LAPACK factors in a time that
grows with the number of frames.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.motion.derivatives import angular_rates
from poise.motion.markers.frame_solver import FrameSystems, Sightings

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_LIVELY = 75.0  # per cent of the moments that count as usual
_MUCH = 4.0


@dataclass(frozen=True, eq=False)
class Pull:
    """What draws the poses besides the markers.

    Attributes:
        reference: (F, nq) where each frame is drawn to.
        stiff: (F, nv) how much, 1 / rad^2 or 1 / m^2.
        bend: (nv,) the weight of the second differences, 1 / (rad per frame^2)^2 and so on.
        calm: (nv,) rad per frame^2 and so on: beyond it their cost grows in a straight line.
    """

    reference: Floats
    stiff: Floats
    bend: Floats
    calm: Floats

    def frames(self, chosen: slice) -> Pull:
        """Some of the frames."""
        return Pull(self.reference[chosen], self.stiff[chosen], self.bend, self.calm)

    def as_lively_as(self, skeleton: Skeleton, q: Floats, rates: NDArray[np.bool_]) -> Pull:
        """With what is usual for these poses (F, nq) in the place of what is usual for all.

        Of each of ``rates`` (nv,) the upper quartile of its second differences: a hand in a
        cartwheel turns quicker than a hip in a walk. Smoothed by what was usual before, poses tell
        no more than so much of it; nothing becomes usual that is 4 times more or less than before.
        """
        if len(q) < 3:
            return self
        steps = skeleton.difference(q[1:], q[:-1])
        turns = angular_rates(skeleton)
        steps[:, turns] = (steps[:, turns] + np.pi) % (2.0 * np.pi) - np.pi
        found = np.percentile(np.abs(np.diff(steps, axis=0)), _LIVELY, axis=0)
        usual = 1.0 / np.sqrt(np.where(self.bend > 0.0, self.bend, 1.0))
        ratio = np.clip(found / usual, 1.0 / _MUCH, _MUCH)
        ratio[~rates | ~(self.bend > 0.0)] = 1.0
        return replace(self, bend=self.bend / ratio**2, calm=self.calm * ratio)


@dataclass(frozen=True, eq=False)
class Smoothed:
    """Poses (F, nq) of least cost, that cost, the markers' places (F, K, 3), and the iterations."""

    q: Floats
    cost: float
    places: Floats
    iterations: int
    converged: bool


class _State:
    """Poses with what the cost and the next step need."""

    def __init__(self, systems: FrameSystems, q: Floats, seen: Sightings, pull: Pull) -> None:
        from poise.kernels.markers import smooth_gradient

        self.q = q
        cost, self.H, self.gradients, self.places = systems.systems(
            q, seen, pull.reference, pull.stiff
        )
        dofs = systems.skeleton.mechanism.dofs
        rates = np.empty_like(self.gradients)
        self.weights = np.zeros_like(rates)
        self.cost = cost + float(
            smooth_gradient(dofs, q, pull.bend, pull.calm, rates, self.weights, self.gradients)
        )


def smooth_window(
    systems: FrameSystems, q: Floats, seen: Sightings, pull: Pull, *, held: int = 0,
    most: int = 20, small: float = 1e-6, gain: float = 1e-9,
) -> Smoothed:  # fmt: skip
    """The poses of least cost near ``q`` (F, nq), inside the limits, all frames in one system.

    The first ``held`` frames stay and carry what comes before on. Ends after ``most`` iterations,
    or a step of which no rate exceeds ``small``, or one that wins
    less than the part ``gain`` of the cost.
    """
    chosen = np.flatnonzero(systems.locked == 0).astype(np.int64)
    state = _State(systems, np.ascontiguousarray(q), seen, pull)
    damping, iterations, converged = 0.0, 0, len(chosen) == 0
    while iterations < most and not converged:
        iterations += 1
        solution = _solution(systems, state, chosen, held, damping)
        better, longest = _tried(systems, state, seen, pull, chosen, solution)
        if better is None:
            if longest <= small or damping > 1e4:
                converged = longest <= small
                break
            damping = max(1e-3, 10.0 * damping)
            continue
        won = state.cost - better.cost
        state, damping = better, 0.1 * damping if damping > 1e-6 else 0.0
        converged = longest <= small or won <= gain * state.cost
    return Smoothed(state.q, state.cost, state.places, iterations, converged)


def _solution(
    systems: FrameSystems, state: _State, chosen: Integers, held: int, damping: float
) -> Floats:
    """Gauss and Newton's step (F c,) among what may move."""
    from poise.kernels.markers import fill_band, mark_free

    frames, c = len(state.q), len(chosen)
    dofs = systems.skeleton.mechanism.dofs
    free = np.empty(state.gradients.shape, np.int64)
    mark_free(dofs, state.q, state.gradients, systems.locked, held, free)
    band, right = np.empty((frames * c, 2 * c + 1)), np.empty(frames * c)
    fill_band(state.H, state.gradients, state.weights, free, damping, chosen, band, right)
    solver = cast("Any", lapack)
    factor, info = solver.dpbtrf(band.T, lower=1, overwrite_ab=1)
    if info != 0:
        raise InvalidValue("the markers' normal equations are not definite")
    solution, info = solver.dpbtrs(factor, right, lower=1, overwrite_b=1)
    return np.asarray(solution, dtype=np.float64).ravel()


def _tried(
    systems: FrameSystems, state: _State, seen: Sightings, pull: Pull, chosen: Integers,
    solution: Floats,
) -> tuple[_State | None, float]:  # fmt: skip
    """The state after the step, or a part of it, if that is better; and the longest rate."""
    from poise.kernels.markers import step_frames

    v, scale, longest = np.empty(len(systems.locked)), 1.0, 0.0
    dofs = systems.skeleton.mechanism.dofs
    for trial in range(3):
        out = np.empty_like(state.q)
        step = float(step_frames(dofs, state.q, chosen, solution, scale, v, out))
        longest = step if trial == 0 else longest
        made = _State(systems, out, seen, pull)
        if made.cost <= state.cost:
            return made, step
        scale *= 0.25
    return None, longest


def smooth(
    systems: FrameSystems, q: Floats, seen: Sightings, pull: Pull, *, window: int = 512,
    overlap: int = 96, most: int = 20, small: float = 1e-6, gain: float = 1e-9,
) -> Smoothed:  # fmt: skip
    """`smooth_window` over any length: memory stays that of one window.

    Windows overlap; the last ``overlap`` frames of a window are solved again by the next,
    which holds the two frames before its own. How far a frame feels another falls off exponentially
    within some tens of frames, so that nothing is lost by it.
    """
    made = np.array(q, dtype=np.float64)
    places = np.empty((len(q), len(seen.sites), 3))
    start, cost, iterations, converged = 0, 0.0, 0, True
    while True:
        held = min(start, 2)
        first, end = start - held, min(len(q), start + window)
        if len(q) - end < overlap:
            end = len(q)
        part = slice(first, end)
        done = smooth_window(
            systems, made[part], seen.frames(part), pull.frames(part), held=held, most=most,
            small=small, gain=gain,
        )  # fmt: skip
        made[part], places[part] = done.q, done.places
        iterations, converged = max(iterations, done.iterations), converged and done.converged
        if end == len(q):
            cost = done.cost
            break
        start = end - overlap
    return Smoothed(made, cost, places, iterations, converged)
