"""Weights of a skin: the joints of each vertex and their influence."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.model.pose import frozen
from poise.model.read_only import Unchanging


@dataclass(frozen=True, eq=False)
class Weights(Unchanging):
    """Weights of joints for vertices, with the same number of slots for each vertex.

    An unused slot has weight 0, and its joint is ignored. Rows need not sum to one, as in some
    files; `normalised` corrects them.

    Args:
        joints: (n, K), indices of the skin's joints.
        values: (n, K), non-negative weights.

    Raises:
        ShapeError: the arrays do not match.
        InvalidValue: a weight is negative or not finite, or a joint is below 0.

    >>> skin = Weights([(0, 1), (1, 0)], [(0.25, 0.75), (1.0, 0.0)])
    >>> skin.dense(2)
    array([[0.25, 0.75], [0.  , 1.  ]])
    """

    joints: Integers
    values: Floats

    def __init__(self, joints: ArrayLike, values: ArrayLike) -> None:
        if isinstance(joints, np.ndarray) and joints.dtype == np.int64:
            names: Integers = joints.copy()
        else:
            numbers = frozen(joints, "joints of weights")
            if not (np.isfinite(numbers).all() and (np.abs(numbers) < 2**53).all()):
                raise InvalidValue("joints of weights: expected whole numbers")
            names = np.array(numbers, dtype=np.int64)
        amounts = frozen(values, "values of weights")
        if amounts.ndim != 2 or names.shape != amounts.shape:
            raise ShapeError(
                "joints and weights of a skin must both have shape (n, K), not "
                f"{names.shape}, {amounts.shape}"
            )
        if amounts.size and not (np.isfinite(amounts).all() and amounts.min() >= 0.0):
            bad = int(np.argwhere(~(np.isfinite(amounts) & (amounts >= 0.0)))[0][0])
            raise InvalidValue(f"vertex {bad} has a weight that is negative or not finite")
        if names.size and names.min() < 0:
            raise InvalidValue("a joint index is negative")
        names.setflags(write=False)
        object.__setattr__(self, "joints", names)
        object.__setattr__(self, "values", amounts)

    @classmethod
    def from_dense(cls, weights: ArrayLike, influences: int | None = None) -> Weights:
        """Create weights from a full matrix (n, joints), sorted by size, without zeros.

        ``influences`` is the number of slots to keep, by default the largest number of nonzero
        weights in a row, at least one. Rows are not normalised.

        Raises:
            ShapeError: the matrix is not (n, joints).

        >>> Weights.from_dense([(0.2, 0.0, 0.8)]).joints
        array([[2, 0]])
        """
        full = np.asarray(weights, dtype=np.float64)
        if full.ndim != 2:
            raise ShapeError(f"a matrix of weights must have shape (n, joints), not {full.shape}")
        most = int((full > 0.0).sum(axis=1).max(initial=0))
        slots = max(1, most if influences is None else min(influences, full.shape[1]))
        order = np.argsort(-full, axis=1, kind="stable")[:, :slots]
        values = np.take_along_axis(full, order, axis=1)
        return cls(np.where(values > 0.0, order, 0), values)

    def dense(self, joints: int) -> Floats:
        """Return the full matrix (n, joints); slots of the same joint are added.

        Raises:
            InvalidValue: a slot with weight refers to a joint index outside this range.
        """
        used = np.where(self.values > 0.0, self.joints, 0)
        if used.size and used.max() >= joints:
            raise InvalidValue(f"a weight refers to joint {used.max()}, but there are {joints}")
        full = np.zeros((len(used), joints))
        np.add.at(full, (np.arange(len(used))[:, None], used), self.values)
        return full

    @property
    def influences(self) -> int:
        """The number of slots per vertex."""
        return self.values.shape[1]

    @property
    def totals(self) -> Floats:
        """Sum of each vertex's weights, (n,)."""
        return self.values.sum(axis=1)

    def normalised(self) -> Weights:
        """Normalise rows to sum to one; empty rows do not change.

        >>> Weights([(0, 1)], [(1.0, 3.0)]).normalised().values
        array([[0.25, 0.75]])
        """
        totals = self.totals[:, None]
        return Weights(self.joints, self.values / np.where(totals > 0.0, totals, 1.0))

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"<Weights of {len(self)} vertices, {self.influences} influences each>"
