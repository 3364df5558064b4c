"""Steps of the sequence solver: minimise a banded quadratic model between limits.

Rates that would cross a limit are fixed at the limit, and the other rates are solved again (active
set). If few active limits are then wrong, the frames around them are solved separately until all
are right; if many are wrong, an interior point method finds the active limits
(`poise.motion.sequences.box_qp`). Degrees of freedom with zero gradient and no coupling to
moving ones are left out: a goal of a hand, for example, does not move the legs.

Where a smooth motion stays at a limit for many frames, the constraint forces are at the two ends of
the interval. An active set method moves these ends by one frame per iteration. Mehrotra's
predictor-corrector method ("On the implementation of a primal-dual interior point method", 1992)
takes ten to twenty factorisations for any number of frames.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.solvers.banded import BandedCholesky, BandedMatrix

_ROUNDS = 8
_PATIENCE = 5  # maximum number of consecutive rounds that correct few limits
_AFTER = 2  # rounds after an interior point in which its active limits stay active
_LOOSE = 1e-6  # fraction of the largest force below which forces off limits are rounding errors
_ACROSS = 1e-9  # fraction of the largest rate below which crossings of limits are rounding errors
_LEAST_ACROSS = 1e-13  # radians or metres
_CORE = 40  # frames on each side of wrong limits in which limits may change
_AROUND = 60  # further frames on each side that are solved with them
_TOGETHER = 10  # rounds for a stretch before limits are corrected one by one
_SHORT = 500  # frames that may be solved in stretches, however short the motion
_BUDGET = 12  # cost of the interior point method, in factorisations of all frames


@dataclass(frozen=True, eq=False)
class Model:
    """``g'v + v'(H + sigma K)v / 2`` between bounds, over the rates that can move.

    Attributes:
        own: (m,) indices of these rates among those of a frame, increasing.
        gradient: g, (frames, m).
        matrix: H.
        lowest, highest: (frames, m), bounds; infinite where there is none.
        still: (frames, m), mask of the rates that stay at zero.
        stiffness: K's diagonal, (m,).
    """

    own: NDArray[np.int64]
    gradient: Floats
    matrix: BandedMatrix
    lowest: Floats
    highest: Floats
    still: Flags
    stiffness: Floats

    def gain(self, v: Floats) -> float:
        """Decrease of the undamped model for the rates v (frames, all)."""
        mine = v[:, self.own]
        return -float(
            (self.gradient * mine).sum() + 0.5 * (mine * self.matrix.multiply(mine)).sum()
        )

    def first(self) -> Bounds:
        """The limits against which the gradient pushes."""
        from poise.kernels.nlp import AT_LIMIT

        low = (self.lowest >= -AT_LIMIT) & (self.gradient > 0.0) & ~self.still
        high = (self.highest <= AT_LIMIT) & (self.gradient < 0.0) & ~self.still
        return Bounds(low, high)

    def stretch(self, frames: slice, v: Floats) -> Model:
        """The model of these frames, with the rates of all other frames fixed at v."""
        band, matrix = self.matrix.band, self.matrix
        around = slice(max(0, frames.start - band), min(len(v), frames.stop + band))
        inner = slice(frames.start - around.start, frames.stop - around.start)
        others = v[around].copy()
        others[inner] = 0.0
        pull = _cut(matrix, around).multiply(others)[inner]
        return Model(
            self.own, self.gradient[frames] + pull, _cut(matrix, frames), self.lowest[frames],
            self.highest[frames], self.still[frames], self.stiffness,
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Solved:
    """A solution with its factor, active limits, fixed values and right side."""

    model: Model
    sigma: float
    v: Floats
    factor: BandedCholesky
    held: Flags
    fixed: Floats
    right: Floats

    def across(self, bounds: Bounds) -> tuple[Flags, Flags]:
        """Masks (frames, m) of rates below the lower and above the upper limit."""
        v, model = self.v, self.model
        slack = _ACROSS * float(np.abs(v).max(initial=0.0)) + _LEAST_ACROSS
        below = ~(bounds.low | model.still) & (v < model.lowest - slack)
        above = ~(bounds.high | model.still) & (v > model.highest + slack)
        return below, above

    def pulled(self, bounds: Bounds) -> Floats:
        """Force (frames, m) of the solution away from each active limit."""
        if not (bounds.low.any() or bounds.high.any()):
            return np.zeros_like(self.v)
        model, v = self.model, self.v
        slope = model.gradient + model.matrix.multiply(v) + self.sigma * model.stiffness * v
        slack = _LOOSE * float(np.abs(slope).max(initial=0.0))
        away = np.where(bounds.low, -slope, np.where(bounds.high, slope, 0.0))
        return np.where(away > slack, away, 0.0)


class LimitedSteps:
    """Minimises successive damped models of the same size, reusing its memory."""

    def __init__(self, still: Flags, stiffness: Floats) -> None:
        self._still, self._stiffness = still, stiffness
        self._parts = self._factors = np.zeros(0)
        self._last: _Solved | None = None

    def model(
        self, gradient: Floats, matrix: BandedMatrix, lowest: Floats, highest: Floats
    ) -> Model:
        """The model of the rates that can move; valid until the next call."""
        free = ~self._still.all(axis=0)
        own = np.flatnonzero(free & matrix.tied((gradient != 0.0).any(axis=0)))
        if len(own) < matrix.size:
            self._parts, storage = _storage(self._parts, matrix, len(own))
            matrix = matrix.part(own, storage)
        cut = [np.ascontiguousarray(part[:, own]) for part in (gradient, lowest, highest)]
        none = (cut[2] - cut[1] <= 0.0) | self._still[:, own]
        return Model(own, cut[0], matrix, cut[1], cut[2], none, self._stiffness[own])

    def least(self, model: Model, sigma: float, *, exact: bool = True) -> Floats | None:
        """Minimiser (frames, all) of the model damped by sigma; None if there is none.

        Unless ``exact``, limits may be active that are inactive at the minimum.
        """
        self._last = None
        if not len(model.own):
            return np.zeros(self._still.shape)
        self._factors, storage = _storage(self._factors, model.matrix, len(model.own))
        bounds, found = model.first(), None
        nearby = _Nearby(sigma, storage)
        inside, rounds = not exact, 0
        while rounds < _ROUNDS:
            rounds += 1
            found = _solved(model, sigma, bounds, storage)
            if found is None:
                return None
            below, above = found.across(bounds)
            wrong = below | above
            loose = np.zeros_like(wrong)
            # Release inactive limits even if other rates cross theirs.
            if not inside and (rounds > 1 or not wrong.any()):
                loose = found.pulled(bounds) > 0.0
            if not (wrong.any() or loose.any()):
                self._last = found
                return self._whole(model, found.v)
            if rounds == 1 or inside:
                bounds = bounds.changed(below, above, loose)
                continue
            near = nearby.righted(found, bounds, wrong | loose) if rounds <= _PATIENCE else None
            if near is not None:
                bounds = near
                continue
            inside, rounds = True, _ROUNDS - _AFTER
            ends = bounds_that_hold(
                model.matrix, model.gradient, model.lowest, model.highest, model.still,
                sigma * model.stiffness, storage,
            )  # fmt: skip
            bounds = bounds.changed(below, above, loose) if ends is None else ends
        return None if found is None else self._whole(model, found.v)

    def again(self, pull: Floats) -> Floats | None:
        """Solve again with ``pull`` (frames, all) added to the gradient and the same active limits.

        None without a previous solution, or if the solve fails.
        """
        if self._last is None:
            return None
        last = self._last
        right = last.right - pull[:, last.model.own]
        right[last.held] = last.fixed[last.held]
        if not np.isfinite(right).all():
            return None
        return self._whole(last.model, last.factor.solve(right)[0])

    def _whole(self, model: Model, v: Floats) -> Floats:
        whole = np.zeros(self._still.shape)
        whole[:, model.own] = np.clip(v, model.lowest, model.highest)
        return whole


def _solved(model: Model, sigma: float, bounds: Bounds, storage: Floats) -> _Solved | None:
    """Minimise the damped model with the active limits fixed; None if it has no minimum."""
    held = bounds.low | bounds.high | model.still
    fixed = bounds.places(model.lowest, model.highest)
    right = -model.gradient - (model.matrix.multiply(fixed) if fixed.any() else 0.0)
    right[held] = fixed[held]
    factor = model.matrix.cholesky(damping=sigma * model.stiffness, held=held, storage=storage)
    if factor is None:
        return None
    v, _ = factor.solve(right)
    return _Solved(model, sigma, v, factor, held, fixed, right) if np.isfinite(v).all() else None


@dataclass(frozen=True)
class FrameWindow:
    """Frames that are solved together: results for ``own`` are used only in ``core``."""

    own: slice
    core: slice

    @property
    def inside(self) -> slice:
        """Slice of the core within the stretch's own frames."""
        return slice(self.core.start - self.own.start, self.core.stop - self.own.start)


def stretches(wrong: Flags) -> list[FrameWindow]:
    """Stretches that contain all ``wrong`` frames (frames,) and some frames around them."""
    at, count = np.flatnonzero(wrong), len(wrong)
    found: list[FrameWindow] = []
    for part in np.split(at, np.flatnonzero(np.diff(at) > 2 * _CORE) + 1):
        first, last = max(0, int(part[0]) - _CORE), min(count, int(part[-1]) + 1 + _CORE)
        own = slice(max(0, first - _AROUND), min(count, last + _AROUND))
        found.append(FrameWindow(own, slice(first, last)))
    return found


class _Nearby:
    """Corrects wrong limits locally, as long as that is cheaper than solving all frames.

    Distant frames hardly influence each other: each stretch is solved separately, with the rates
    outside fixed, and the caller checks all limits together (H. Schwarz's alternating method).
    Otherwise the worst stretch of ten thousand frames would determine how often all of them are
    solved.
    """

    def __init__(self, sigma: float, storage: Floats) -> None:
        self._sigma, self._storage = sigma, storage
        self._left = _BUDGET * len(storage)

    def righted(self, found: _Solved, bounds: Bounds, wrong: Flags) -> Bounds | None:
        """Return bounds that are right in each stretch; None if that takes too long."""
        low, high = bounds.low.copy(), bounds.high.copy()
        v = np.clip(found.v, found.model.lowest, found.model.highest)
        parts = stretches(np.logical_or.reduce(wrong, axis=1))
        if sum(part.own.stop - part.own.start for part in parts) > max(len(v), _SHORT):
            return None
        for part in parts:
            model = found.model.stretch(part.own, v)
            own = self._settled(model, Bounds(low[part.own], high[part.own]), part.own)
            if own is None:
                return None
            low[part.core], high[part.core] = own.low[part.inside], own.high[part.inside]
        return Bounds(low, high)

    def _solved(self, model: Model, bounds: Bounds, frames: slice) -> _Solved | None:
        self._left -= frames.stop - frames.start
        return (
            _solved(model, self._sigma, bounds, self._storage[frames]) if self._left >= 0 else None
        )

    def _settled(self, model: Model, bounds: Bounds, frames: slice) -> Bounds | None:
        """Fix crossed limits and release inactive ones: all in each round, then one by one."""
        for _ in range(_TOGETHER):
            solved = self._solved(model, bounds, frames)
            if solved is None:
                return None
            below, above = solved.across(bounds)
            loose = np.zeros_like(below)
            if not (below.any() or above.any()):
                loose = solved.pulled(bounds) > 0.0
                if not loose.any():
                    return bounds
            bounds = bounds.changed(below, above, loose)
        return self._one_by_one(model, bounds, frames)

    def _one_by_one(self, model: Model, bounds: Bounds, frames: slice) -> Bounds | None:
        """Change one limit at a time; the model decreases in each step, so no set repeats.

        J. Nocedal and S. Wright, *Numerical Optimization*, 2006, algorithm 16.3.
        """
        v = bounds.places(model.lowest, model.highest)
        while (solved := self._solved(model, bounds, frames)) is not None:
            below, above = solved.across(bounds)
            crossed, loose = below | above, np.zeros_like(below)
            if crossed.any():
                ends = np.where(below, model.lowest, model.highest)
                share = np.ones_like(v)
                share[crossed] = (ends - v)[crossed] / (solved.v - v)[crossed]
                first = crossed & (share <= share.min())
                v = np.clip(v + share.min() * (solved.v - v), model.lowest, model.highest)
                below, above = below & first, above & first
            else:
                v = np.clip(solved.v, model.lowest, model.highest)
                pulled = solved.pulled(bounds)
                if not pulled.any():
                    return bounds
                loose = pulled >= pulled.max()
            bounds = bounds.changed(below, above, loose)
        return None


def _cut(matrix: BandedMatrix, frames: slice) -> BandedMatrix:
    """The matrix of a stretch of frames, sharing memory."""
    return BandedMatrix(matrix.panels[frames], matrix.border[:, frames], matrix.corner)


def _storage(kept: Floats, matrix: BandedMatrix, size: int) -> tuple[Floats, Floats]:
    """Enlarge memory if necessary, and return panels in it for ``size`` unknowns per frame."""
    shape = (matrix.frames, size, (matrix.band + 1) * size)
    needed = int(np.prod(shape))
    if needed > len(kept):
        kept = np.empty(needed)
    return kept, kept[:needed].reshape(shape)


_MOST = 30
_STEP = 0.995  # fraction of the distance to the nearest bound
_CLOSE = 1e-8  # mean product of slack and force, relative to the first, at which the path ends
_WIDE = 1e6  # radians or metres: bounds farther away are ignored


@dataclass(frozen=True, eq=False)
class Bounds:
    """Masks (frames, size) of the unknowns fixed at their lower and at their upper bounds."""

    low: Flags
    high: Flags

    def places(self, lowest: Floats, highest: Floats) -> Floats:
        """Values of the fixed unknowns, and zero for the others."""
        return np.where(self.low, lowest, np.where(self.high, highest, 0.0))

    def changed(self, below: Flags, above: Flags, loose: Flags) -> Bounds:
        """Fix the unknowns across a bound, and release the loose ones."""
        return Bounds((self.low & ~loose) | below, (self.high & ~loose) | above)


class _Path:
    """Unknowns, slacks to the bounds, and forces (dual variables) of the bounds."""

    def __init__(
        self, matrix: BandedMatrix, gradient: Floats, bounds: tuple[Floats, Floats], still: Flags,
        damping: Floats, storage: Floats,
    ) -> None:  # fmt: skip
        self.matrix, self.gradient, self.still = matrix, gradient, still
        self.damping, self.storage = damping, storage
        lowest, highest = bounds
        self.ends = (lowest, highest)
        moves = ~still & (highest > lowest)
        self.still = ~moves
        self.there = tuple(moves & (np.abs(end) < _WIDE) for end in bounds)
        span = np.where(self.there[0] & self.there[1], highest - lowest, 1.0)
        first = np.minimum(0.1 * span, 1e-2)
        self.v = np.zeros_like(gradient)
        force = max(float(np.abs(gradient[moves]).mean()) if moves.any() else 0.0, 1e-12)
        slacks = (-lowest, highest)
        self.slacks = [
            np.where(t, np.maximum(np.where(t, slack, 1.0), first), 1.0)
            for t, slack in zip(self.there, slacks, strict=True)
        ]
        self.forces = [np.where(t, force, 0.0) for t in self.there]
        self.last = self.slacks, self.forces
        self.count = max(1, int(sum(t.sum() for t in self.there)))

    def pressure(self, slacks: list[Floats], forces: list[Floats]) -> float:
        """Mean product of slack and force."""
        return sum(float((s * z).sum()) for s, z in zip(slacks, forces, strict=True)) / self.count

    def step(self) -> bool:
        """Take one predictor-corrector step; False if the matrix is not positive definite."""
        weights = [z / s for s, z in zip(self.slacks, self.forces, strict=True)]
        factor = self.matrix.cholesky(
            damping=self.damping + weights[0] + weights[1], held=self.still, storage=self.storage
        )
        if factor is None:
            return False
        low, high = self.forces
        slope = self.gradient + self.matrix.multiply(self.v) + self.damping * self.v - low + high
        # residual of the slacks
        apart = [
            np.where(self.there[0], self.v - self.ends[0] - self.slacks[0], 0.0),
            np.where(self.there[1], self.ends[1] - self.v - self.slacks[1], 0.0),
        ]
        products = [s * z for s, z in zip(self.slacks, self.forces, strict=True)]
        now = self.pressure(self.slacks, self.forces)
        _, changes, pushes = self._direction(factor, slope, apart, weights, products)
        length = self._length(changes, pushes)
        after = self.pressure(
            [s + length * d for s, d in zip(self.slacks, changes, strict=True)],
            [z + length * d for z, d in zip(self.forces, pushes, strict=True)],
        )
        aim = now * (after / now) ** 3 if now > 0.0 else 0.0  # zero without bounds
        products = [
            np.where(t, p + d * f - aim, 0.0)
            for t, p, d, f in zip(self.there, products, changes, pushes, strict=True)
        ]
        dv, changes, pushes = self._direction(factor, slope, apart, weights, products)
        length = _STEP * self._length(changes, pushes)
        self.last = self.slacks, self.forces
        self.v = self.v + length * dv
        self.slacks = [s + length * d for s, d in zip(self.slacks, changes, strict=True)]
        self.forces = [z + length * d for z, d in zip(self.forces, pushes, strict=True)]
        return bool(np.isfinite(self.v).all())

    def held(self) -> Bounds:
        """Active bounds at the end: those whose slack shrank more in the last step than the force.

        R. Tapia's indicators (A. El-Bakry, R. Tapia and Y. Zhang, 1994) do not depend on scale: the
        forces within a long interval at a limit are far smaller than those at its ends.
        """
        low, high = (
            t & (s * force < z * slack)
            for t, s, z, slack, force in zip(
                self.there, self.slacks, self.forces, *self.last, strict=True
            )
        )
        return Bounds(low, high)

    def _direction(
        self, factor: object, slope: Floats, apart: list[Floats], weights: list[Floats],
        products: list[Floats],
    ) -> tuple[Floats, list[Floats], list[Floats]]:  # fmt: skip
        """Changes of unknowns, slacks and forces that reduce the products to zero."""
        pulls = [
            np.where(t, p / s + w * a, 0.0)
            for t, p, s, w, a in zip(
                self.there, products, self.slacks, weights, apart, strict=True
            )
        ]  # fmt: skip
        right = -slope - pulls[0] + pulls[1]
        right[self.still] = 0.0
        dv: Floats = factor.solve(right)[0]  # type: ignore[attr-defined]
        changes = [
            np.where(t, sign * dv + a, 0.0)
            for t, sign, a in zip(self.there, (1.0, -1.0), apart, strict=True)
        ]
        pushes = [
            np.where(t, -p / s - w * d, 0.0)
            for t, p, s, w, d in zip(
                self.there, products, self.slacks, weights, changes, strict=True
            )
        ]  # fmt: skip
        return dv, changes, pushes

    def _length(self, changes: list[Floats], pushes: list[Floats]) -> float:
        """Largest step fraction, at most 1, that keeps slacks and forces positive."""
        longest = 1.0
        for value, change in (*zip(self.slacks, changes, strict=True),
                              *zip(self.forces, pushes, strict=True)):  # fmt: skip
            shrinks = longest * -change > value  # avoids division by tiny changes
            if shrinks.any():
                longest = float((value[shrinks] / -change[shrinks]).min())
        return longest


def bounds_that_hold(
    matrix: BandedMatrix, gradient: Floats, lowest: Floats, highest: Floats, still: Flags,
    damping: Floats, storage: Floats,
) -> Bounds | None:  # fmt: skip
    """Active bounds at the minimum of ``1/2 v'(H + D) v + g'v`` in ``lowest <= v <= highest``.

    Args:
        matrix: H, with no border.
        gradient: g, (frames, size).
        lowest, highest: (frames, size), infinite where there is no bound.
        still: (frames, size), mask of the unknowns that stay at zero.
        damping: D's diagonal, broadcastable to (frames, size).
        storage: an array of the shape of the matrix's panels, for the factor.

    Returns:
        None if the matrix is not positive definite or the method does not converge.
    """
    path = _Path(matrix, gradient, (lowest, highest), still, damping, storage)
    first = path.pressure(path.slacks, path.forces)
    for _ in range(_MOST):
        if not path.step():
            return None
        if path.pressure(path.slacks, path.forces) <= _CLOSE * first:
            return path.held()
    return None
