"""Solve all frames of a motion together: marker errors and small second differences.

The cost is that of ``poise.kernels.markers`` for each frame plus, of each second difference
``a = q_{f+1} - 2 q_f + q_{f-1}`` of each rate, ``bend calm^2 (sqrt(1 + (a / calm)^2) - 1)``.
The Gauss-Newton matrix has a block for each frame and, from the second differences, diagonal blocks
between frames. Its Cholesky factor (`poise.solvers.banded`) takes time linear in the number of
frames. LAPACK's takes about as long with one thread; with several, it keeps them all busy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.motion.derivatives import angular_rates
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.solvers.banded import BandedMatrix

_LIVELY = 75.0  # percentile of the second differences that counts as usual
_MUCH = 4.0  # largest change of a value, as a factor


@dataclass(frozen=True, eq=False)
class PosePriors:
    """Priors on the poses: reference poses and second differences.

    Attributes:
        reference: (F, nq) reference pose of each frame.
        stiff: (F, nv) weights of the deviation from it, 1 / rad^2 or 1 / m^2.
        bend: (nv,) weights of second differences, 1 / (rad per frame^2)^2 or 1 / (m per frame^2)^2.
        calm: (nv,) second differences beyond which the cost is linear, rad or m per frame^2.
    """

    reference: Floats
    stiff: Floats
    bend: Floats
    calm: Floats

    def frames(self, chosen: slice) -> PosePriors:
        """Return the priors of the chosen frames."""
        return PosePriors(self.reference[chosen], self.stiff[chosen], self.bend, self.calm)

    def as_lively_as(self, skeleton: Skeleton, q: Floats, rates: NDArray[np.bool_]) -> PosePriors:
        """Replace the typical second differences by those measured in poses (F, nq).

        The values are the upper quartiles of the second differences of each of ``rates`` (nv,), as
        a hand in a cartwheel accelerates more than a hip in a walk. Because the poses were smoothed
        with the previous values, a value changes by a factor of 4 at most.
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
    """Poses (F, nq) of minimum cost, the cost, marker positions (F, K, 3), and iterations."""

    q: Floats
    cost: float
    places: Floats
    iterations: int
    converged: bool


class _State:
    """Poses with the quantities needed for the cost and the next step."""

    def __init__(self, systems: FrameSystems, q: Floats, seen: Sightings, pull: PosePriors) -> None:
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
    systems: FrameSystems, q: Floats, seen: Sightings, pull: PosePriors, *, held: int = 0,
    most: int = 20, small: float = 1e-6, gain: float = 1e-9,
) -> Smoothed:  # fmt: skip
    """Minimise the cost near ``q`` (F, nq), within the limits, with all frames in one system.

    The first ``held`` frames do not change and connect to the frames before. Ends after ``most``
    iterations, at a step whose rates are all below ``small``, or at one that reduces the cost by
    less than the fraction ``gain``.
    """
    state = _State(systems, np.ascontiguousarray(q), seen, pull)
    parts = _parts(systems, state, seen)
    chosen = np.concatenate(parts) if parts else np.zeros(0, np.int64)
    damping, iterations, converged = 0.0, 0, len(chosen) == 0
    while iterations < most and not converged:
        iterations += 1
        solution = _solution(systems, state, parts, held, damping)
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
    systems: FrameSystems, state: _State, parts: Sequence[Integers], held: int, damping: float
) -> Floats:
    """Gauss-Newton step (F c,) of the free unknowns, in the order of ``parts``."""
    from poise.kernels.markers import fill_panels, mark_free

    frames = len(state.q)
    dofs = systems.skeleton.mechanism.dofs
    free = np.empty(state.gradients.shape, np.int64)
    mark_free(dofs, state.q, state.gradients, systems.locked, held, free)
    steps: list[Floats] = []
    for part in parts:
        matrix, right = BandedMatrix.zeros(frames, len(part), 2), np.empty((frames, len(part)))
        fill_panels(
            state.H, state.gradients, state.weights, free, damping, part, matrix.panels, right
        )
        factor = matrix.cholesky(storage=matrix.panels)
        if factor is None:
            raise InvalidValue("the markers' normal equations are not definite")
        steps.append(factor.solve(right)[0])
    return np.concatenate(steps, axis=1).ravel()


def _parts(systems: FrameSystems, state: _State, seen: Sightings) -> list[Integers]:
    """Rates to solve for, in parts that neither markers nor metrics couple."""
    chosen = np.flatnonzero(systems.locked == 0)
    mechanism = systems.skeleton.mechanism
    moved = np.array([mechanism.movers(int(joint)) for joint in np.unique(seen.sites)])
    coupled = (moved.astype(np.int64).T @ moved > 0) | (state.H != 0.0).any(axis=0)
    count, part = connected_components(coupled[np.ix_(chosen, chosen)], directed=False)
    return [chosen[part == number] for number in range(count)]


def _tried(
    systems: FrameSystems, state: _State, seen: Sightings, pull: PosePriors, chosen: Integers,
    solution: Floats,
) -> tuple[_State | None, float]:  # fmt: skip
    """Return the state after the step, or a fraction of it, if better; and the largest rate."""
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
    systems: FrameSystems, q: Floats, seen: Sightings, pull: PosePriors, *, window: int = 512,
    overlap: int = 96, most: int = 20, gain: float = 1e-9,
) -> Smoothed:  # fmt: skip
    """Apply `smooth_window` to any number of frames with the memory of one window.

    Windows overlap: the next window solves the last ``overlap`` frames of a window again and holds
    the two frames before its own. The influence between frames decays exponentially within some
    tens of frames, so the result is the same.
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
            gain=gain,
        )  # fmt: skip
        made[part], places[part] = done.q, done.places
        iterations, converged = max(iterations, done.iterations), converged and done.converged
        if end == len(q):
            cost = done.cost
            break
        start = end - overlap
    return Smoothed(made, cost, places, iterations, converged)
