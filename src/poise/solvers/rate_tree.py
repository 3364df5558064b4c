"""Tree of the rates that goals depend on, for `poise.kernels.rate_tree`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.kernels.layouts import Own
from poise.kernels.rate_tree import DEPTH, EXTRA, LAST, LENGTH, ORDER, VECTOR
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.workspace import Storage
from poise.residuals.goal_arrays import RowArrays
from poise.solvers.workspace import own_arrays

_LEAST_ROWS = 12
"""Rows below which the dense system takes less time on every body that was measured."""

_SPEED = 4.0
"""Multiplications of long dense rows in the time of one multiplication on the tree."""


@dataclass(frozen=True, eq=False)
class RateTree:
    """Paths of rates from the root.

    Attributes:
        paths: for each rate of the tree, the rates from the root to it; parents come first.
        goals: last rate of each goal, or -1 without rates.
        faster: whether a step takes less time than with the dense system.
    """

    paths: dict[int, tuple[int, ...]]
    goals: tuple[int, ...]
    faster: bool

    def arrays(self, nv: int, storage: Storage) -> Own:
        """Return the arrays of ``poise.kernels.rate_tree`` for nv rates."""
        longest = max(map(len, self.paths.values()))
        numbers = 2 * nv + EXTRA + VECTOR + 1, max(nv, longest, 3)
        shapes = (nv, longest), (max(nv, len(self.goals)), 4), numbers
        lists, marks, _ = own = own_arrays(shapes, storage)
        marks[:, ORDER] = -1
        for at, (rate, path) in enumerate(self.paths.items()):
            lists[rate, : len(path)] = path
            marks[at, ORDER], marks[rate, DEPTH] = rate, len(path) - 1
        for g, last in enumerate(self.goals):
            marks[g, LAST], marks[g, LENGTH] = max(last, 0), len(self.paths.get(last, ()))
        return own


@lru_cache(maxsize=32)
def rate_tree(rows: RowArrays, mechanism: Mechanism) -> RateTree | None:
    """Return the tree of the rates that rows depend on; None with expressions or constraint joints.

    Ancestors are moved by more goals. Where a rate moves several branches, they become one path:
    the tree is the elimination tree of the normal matrix (J. W. H. Liu, "The role of elimination
    trees in sparse factorization", SIAM Journal on Matrix Analysis and Applications 11(1), 1990).
    """
    if rows.tape is not None or mechanism.linked:
        return None
    moved = [
        frozenset(rate for k in np.flatnonzero(own) for rate in mechanism.primitive_rates[k])
        for own in rows.arrays.included
    ]
    uses = np.zeros(mechanism.nv, np.int64)
    for rates in moved:
        uses[list(rates)] += 1
    order = [rate for rate in np.argsort(-uses, kind="stable").tolist() if uses[rate]]
    place = {rate: at for at, rate in enumerate(order)}
    last = [max(rates, key=place.__getitem__, default=-1) for rates in moved]
    above: dict[int, set[int]] = {rate: set() for rate in order}
    for rates, end in set(zip(moved, last, strict=True)):
        if end >= 0:
            above[end] |= rates - {end}
    parents: dict[int, int] = {}
    for rate in reversed(order):
        if above[rate]:
            parent = parents[rate] = max(above[rate], key=place.__getitem__)
            above[parent] |= above[rate] - {parent}
    paths: dict[int, tuple[int, ...]] = {}
    for rate in order:
        paths[rate] = (*paths[parents[rate]], rate) if rate in parents else (rate,)
    if not paths:
        return None
    m, n = rows.height, mechanism.nv
    dense = 0.5 * m * n * min(m, n) + min(m, n) ** 3 / 6.0
    lengths = [len(paths[end]) for end in last if end >= 0]
    tree = sum(1.5 * k * k for k in lengths) + sum(0.5 * len(p) ** 2 for p in paths.values())
    return RateTree(paths, tuple(last), m >= _LEAST_ROWS and _SPEED * tree < dense)
