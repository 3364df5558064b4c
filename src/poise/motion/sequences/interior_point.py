"""A banded quadratic between bounds: an interior point's path to the bounds that hold.

Where a smooth motion rides along a limit, the forces that keep it there sit at the two ends of the
ride. A method that holds and lets go one bound after the other (an active set) then moves these
ends by one frame an iteration, the longer rides are the more of them. Mehrotra's predictor and
corrector ("On the implementation of a primal-dual interior point method", 1992) comes from inside
and takes ten to twenty factorisations however many frames there are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.solvers.banded import BandedMatrix

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_MOST = 30
_STEP = 0.995  # of the way to the nearest bound
_CLOSE = 1e-8  # the mean product of room and force, against the first: the end of the path
_WIDE = 1e6  # radians or metres: bounds further off hold nothing


@dataclass(frozen=True, eq=False)
class Bounds:
    """Which unknowns are held at their lower bounds, which at their upper; (frames, size) each."""

    low: Flags
    high: Flags

    def places(self, lowest: Floats, highest: Floats) -> Floats:
        """Where what is held stands, and zero for the others."""
        return np.where(self.low, lowest, np.where(self.high, highest, 0.0))

    def changed(self, below: Flags, above: Flags, loose: Flags) -> Bounds:
        """With what is across a bound held there, and what is loose let go."""
        return Bounds((self.low & ~loose) | below, (self.high & ~loose) | above)


class _Path:
    """Unknowns, their rooms to the bounds, and the forces that keep them off."""

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
        rooms = (-lowest, highest)
        self.rooms = [
            np.where(t, np.maximum(np.where(t, room, 1.0), first), 1.0)
            for t, room in zip(self.there, rooms, strict=True)
        ]
        self.forces = [np.where(t, force, 0.0) for t in self.there]
        self.last = self.rooms, self.forces
        self.count = max(1, int(sum(t.sum() for t in self.there)))

    def pressure(self, rooms: list[Floats], forces: list[Floats]) -> float:
        """The mean product of room and force."""
        return sum(float((s * z).sum()) for s, z in zip(rooms, forces, strict=True)) / self.count

    def step(self) -> bool:
        """One predictor and corrector; False where the matrix is not positive definite."""
        weights = [z / s for s, z in zip(self.rooms, self.forces, strict=True)]
        factor = self.matrix.cholesky(
            damping=self.damping + weights[0] + weights[1], held=self.still, storage=self.storage
        )
        if factor is None:
            return False
        low, high = self.forces
        slope = self.gradient + self.matrix.multiply(self.v) + self.damping * self.v - low + high
        # by how much the rooms are not yet what the unknowns leave
        apart = [
            np.where(self.there[0], self.v - self.ends[0] - self.rooms[0], 0.0),
            np.where(self.there[1], self.ends[1] - self.v - self.rooms[1], 0.0),
        ]
        products = [s * z for s, z in zip(self.rooms, self.forces, strict=True)]
        now = self.pressure(self.rooms, self.forces)
        _, changes, pushes = self._direction(factor, slope, apart, weights, products)
        length = self._length(changes, pushes)
        after = self.pressure(
            [s + length * d for s, d in zip(self.rooms, changes, strict=True)],
            [z + length * d for z, d in zip(self.forces, pushes, strict=True)],
        )
        aim = now * (after / now) ** 3 if now > 0.0 else 0.0  # zero: there is no bound at all
        products = [
            np.where(t, p + d * f - aim, 0.0)
            for t, p, d, f in zip(self.there, products, changes, pushes, strict=True)
        ]
        dv, changes, pushes = self._direction(factor, slope, apart, weights, products)
        length = _STEP * self._length(changes, pushes)
        self.last = self.rooms, self.forces
        self.v = self.v + length * dv
        self.rooms = [s + length * d for s, d in zip(self.rooms, changes, strict=True)]
        self.forces = [z + length * d for z, d in zip(self.forces, pushes, strict=True)]
        return bool(np.isfinite(self.v).all())

    def held(self) -> Bounds:
        """Which bounds hold at the end: those whose rooms shrank more in the last step than forces.

        R. Tapia's indicators (A. El-Bakry, R. Tapia and Y. Zhang, 1994): free of units and scales,
        where a long ride's small forces are far below those at its ends.
        """
        low, high = (
            t & (s * force < z * room)
            for t, s, z, room, force in zip(
                self.there, self.rooms, self.forces, *self.last, strict=True
            )
        )
        return Bounds(low, high)

    def _direction(
        self, factor: object, slope: Floats, apart: list[Floats], weights: list[Floats],
        products: list[Floats],
    ) -> tuple[Floats, list[Floats], list[Floats]]:  # fmt: skip
        """Changes of unknowns, rooms and forces that bring the products to zero."""
        pulls = [
            np.where(t, p / s + w * a, 0.0)
            for t, p, s, w, a in zip(
                self.there, products, self.rooms, weights, apart, strict=True
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
                self.there, products, self.rooms, weights, changes, strict=True
            )
        ]  # fmt: skip
        return dv, changes, pushes

    def _length(self, changes: list[Floats], pushes: list[Floats]) -> float:
        """How much of a step, at most 1, keeps rooms and forces above zero."""
        longest = 1.0
        for value, change in (*zip(self.rooms, changes, strict=True),
                              *zip(self.forces, pushes, strict=True)):  # fmt: skip
            shrinks = longest * -change > value  # no quotient of what hardly changes
            if shrinks.any():
                longest = float((value[shrinks] / -change[shrinks]).min())
        return longest


def bounds_that_hold(
    matrix: BandedMatrix, gradient: Floats, lowest: Floats, highest: Floats, still: Flags,
    damping: Floats, storage: Floats,
) -> Bounds | None:  # fmt: skip
    """The bounds at which ``1/2 v'(H + D) v + g'v`` is least in ``lowest <= v <= highest``.

    Args:
        matrix: H, with no border.
        gradient: g, (frames, size).
        lowest, highest: (frames, size), infinite where there is none.
        still: (frames, size) what stays at zero.
        damping: D's diagonal, (frames, size) or what that takes.
        storage: an array like the matrix's panels, to factor in.

    Returns:
        None where the matrix is not positive definite, or the path does not come to its end.
    """
    path = _Path(matrix, gradient, (lowest, highest), still, damping, storage)
    first = path.pressure(path.rooms, path.forces)
    for _ in range(_MOST):
        if not path.step():
            return None
        if path.pressure(path.rooms, path.forces) <= _CLOSE * first:
            return path.held()
    return None


__all__ = ["Bounds", "bounds_that_hold"]
