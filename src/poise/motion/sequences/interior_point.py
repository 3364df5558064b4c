"""Interior point method for a banded quadratic between bounds, to find the active bounds.

Where a smooth motion stays at a limit for many frames, the constraint forces are at the two ends of
the interval. An active set method moves these ends by one frame per iteration. Mehrotra's
predictor-corrector method ("On the implementation of a primal-dual interior point method", 1992)
takes ten to twenty factorisations for any number of frames.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats
from poise.solvers.banded import BandedMatrix

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


__all__ = ["Bounds", "bounds_that_hold"]
