"""Laplacian of a tetrahedral volume with a skin around it, and a solver.

The elements are linear: ``K_ij = sum_t V_t grad f_i . grad f_j``, where f_i is one at corner i and
zero at the others. Masses are lumped: a quarter of each tetrahedron's volume at each of its
corners. A sliver with large faces and hardly any volume would couple its corners almost rigidly:
volumes in the denominator have a lower bound relative to the cubed longest edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from poise.array_types import Floats, Integers
from poise.binding.tetrahedra import Tetrahedra

SPLINTER = 1e-3
"""Lower bound of volume over cubed longest edge, which is 0.118 for a regular tetrahedron."""

_PRECISION = 1e-10  # relative to the right-hand side, in the preconditioner's norm
_MOST_STEPS = 3000


@dataclass(frozen=True, eq=False)
class Operator:
    """``K`` and ``M`` for a set of nodes.

    Attributes:
        stiffness: (n, n), sparse, symmetric, rows sum to zero (metres).
        masses: (n,), cubic metres; zero for an isolated node.
    """

    stiffness: Any
    masses: Floats

    def restricted(self, nodes: Integers) -> Operator:
        """Restrict the operator to some nodes, which must be whole connected parts."""
        return Operator(self.stiffness[nodes][:, nodes], self.masses[nodes])


def volume_operator(volume: Tetrahedra) -> Operator:
    """Laplacian of the tetrahedra, with one node per point.

    It is exact for linear functions if no tetrahedron is a sliver.

    >>> from poise.binding.tetrahedra import fill
    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    >>> operator = volume_operator(fill(corners, faces, spacing=np.inf))
    >>> (operator.stiffness.toarray()[0] * 6).round(9) + 0.0
    array([ 3., -1., -1., -1.])
    """
    count = len(volume.points)
    at = volume.points[volume.corners]
    longest = np.zeros(len(at))
    for i, j in combinations(range(4), 2):
        longest = np.maximum(longest, ((at[:, i] - at[:, j]) ** 2).sum(axis=1))
    held = np.maximum(volume.volumes, SPLINTER * longest**1.5)
    blocks = np.einsum("tic,tjc->tij", volume.areas, volume.areas) / (9.0 * held)[:, None, None]
    rows = np.repeat(volume.corners, 4, axis=1).ravel()
    columns = np.tile(volume.corners, (1, 4)).ravel()
    quarters = np.repeat(0.25 * volume.volumes, 4)
    masses = np.bincount(volume.corners.ravel(), quarters, count).astype(np.float64)
    return Operator(_summed(blocks.ravel(), rows, columns, count), masses)


def skin_operator(points: Floats, edges: Integers, thickness: float) -> Operator:
    """Laplacian of a thin skin along edges, with non-negative weights.

    Each edge is a rod with a cross-section of ``thickness`` squared: it couples its ends by the
    cross-section over the length, and adds half of its volume to each.
    """
    count = len(points)
    a, b = edges.T
    lengths = np.linalg.norm(points[a] - points[b], axis=1)
    lengths = np.maximum(lengths, 1e-3 * thickness)
    coupling = thickness**2 / lengths
    values = np.concatenate([coupling, coupling, -coupling, -coupling])
    rows, columns = np.concatenate([a, b, a, b]), np.concatenate([a, b, b, a])
    halves = 0.5 * thickness**2 * lengths
    masses = np.bincount(edges.T.ravel(), np.tile(halves, 2), count).astype(np.float64)
    return Operator(_summed(values, rows, columns, count), masses)


def together(*operators: Operator) -> Operator:
    """Sum of operators on the same nodes."""
    stiffness = sum((operator.stiffness for operator in operators[1:]), operators[0].stiffness)
    masses = np.sum([operator.masses for operator in operators], axis=0)
    return Operator(stiffness, np.asarray(masses, dtype=np.float64))


def solved(matrix: Any, right: Floats, *, slender: bool = False) -> Floats:
    """``matrix^-1 right`` (n, k) for a sparse symmetric positive definite matrix (n, n).

    A ``slender`` body, with most nodes on its skin, is solved by factorisation. Otherwise conjugate
    gradients with a diagonal preconditioner solve all columns at once (Hestenes and Stiefel,
    "Methods of conjugate gradients for solving linear systems", Journal of Research of the National
    Bureau of Standards 49, 1952), since the factor of a stout body is far larger than the matrix.
    """
    if slender:
        return _factorised(matrix, right)
    rows = matrix.tocsr()
    scale = (1.0 / rows.diagonal())[:, None]
    found, residual = np.zeros_like(right), right.astype(np.float64)
    scaled = scale * residual
    towards = scaled.copy()
    size = np.einsum("nk,nk->k", residual, scaled)
    enough = _PRECISION**2 * size
    for _ in range(_MOST_STEPS):
        if (size <= enough).all():
            return found
        image = rows @ towards
        bend = np.einsum("nk,nk->k", towards, image)
        step = np.where(size > enough, size / np.where(bend > 0.0, bend, np.inf), 0.0)
        found += step * towards
        residual -= step * image
        scaled = scale * residual
        before, size = size, np.einsum("nk,nk->k", residual, scaled)
        towards = scaled + size / np.where(before > 0.0, before, np.inf) * towards
    return _factorised(rows, right)


def _factorised(matrix: Any, right: Floats) -> Floats:
    """Solve by factorisation with minimum degree ordering, also if badly conditioned."""
    from scipy.sparse.linalg import splu

    factor: Any = splu(
        matrix.tocsc(), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    )  # fmt: skip
    return np.asarray(factor.solve(np.ascontiguousarray(right)), dtype=np.float64)


def _summed(values: Floats, rows: Integers, columns: Integers, count: int) -> Any:
    from scipy.sparse import coo_array

    return coo_array((values, (rows, columns)), shape=(count, count)).tocsr()
