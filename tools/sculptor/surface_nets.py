"""Surface nets on a graded grid: a closed surface from a signed distance, half a body.

Surface nets (Gibson, "Constrained elastic surface nets", MICCAI 1998) put one vertex into each
cell that the surface passes, in the mean of the crossings of its edges, and a quadrilateral
across each grid edge that the surface crosses. They are manifold unless four cells meet at an edge
like a checkerboard; such samples are filled in first (Latecki, Eckhardt and Rosenfeld's
well-composed sets, 1995).

Only x >= 0 is sampled: the first column of samples lies half a cell beyond x = 0 and mirrors the
second, so that the cells between hold vertices with x = 0 to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Distance = Callable[[Floats], Floats]
Grid = tuple[Floats, Floats, Floats]

__all__ = ["graded", "half_grid", "sample", "surface_nets", "well_composed"]

_BLOCK = 6
_FAR = 0.2
_FILLED = -1e-4
"""The distance given to a sample that is filled in, metres."""


def graded(knots: Sequence[tuple[float, float]]) -> Floats:
    """Return coordinates (n,) with the spacing of ``knots``: pairs of position and spacing.

    >>> graded([(0.0, 0.1), (1.0, 0.1), (2.0, 0.3)]).round(2)[[0, 5, -1]]
    array([0.  , 0.52, 2.  ])
    """
    places, spacings = np.array(knots).T
    fine = np.linspace(places[0], places[-1], 20_001)
    density = 1.0 / np.interp(fine, places, spacings)
    steps = 0.5 * (density[1:] + density[:-1]) * np.diff(fine)
    count = np.concatenate([[0.0], np.cumsum(steps)])
    whole = round(float(count[-1]))
    return np.interp(np.linspace(0.0, count[-1], whole + 1), count, fine)


def half_grid(x: Floats, y: Floats, z: Floats) -> Grid:
    """Return the grid of x >= 0: ``x`` shifted by half a cell, with one mirrored sample."""
    half = 0.5 * (x[1] - x[0])
    return np.concatenate([[-half], x + half]), y, z


def sample(distance: Distance, grid: Grid) -> Floats:
    """Return distances at the grid's points; far from the surface only the sign is correct."""
    values = np.full([len(axis) for axis in grid], _FAR)
    starts = [np.arange(0, len(axis), _BLOCK) for axis in grid]
    ends = [np.minimum(s + _BLOCK, len(axis) - 1) for s, axis in zip(starts, grid)]
    middles = [0.5 * (axis[s] + axis[e]) for axis, s, e in zip(grid, starts, ends)]
    halves = [0.5 * (axis[e] - axis[s]) for axis, s, e in zip(grid, starts, ends)]
    reach = np.sqrt(np.sum(_mesh(halves) ** 2, axis=1))
    at_middle = distance(_mesh(middles))
    corners = _mesh(starts)
    near = np.abs(at_middle) < 1.6 * reach + 0.006
    for i, j, k in corners[~near & (at_middle < 0.0)]:
        values[i : i + _BLOCK, j : j + _BLOCK, k : k + _BLOCK] = -_FAR
    within = _mesh([np.arange(_BLOCK)] * 3)
    cells = (corners[near][:, None, :] + within).reshape(-1, 3)
    cells = cells[np.all(cells < values.shape, axis=1)]
    i, j, k = cells.T
    values[i, j, k] = distance(np.column_stack([grid[0][i], grid[1][j], grid[2][k]]))
    values[0] = values[1]
    return values


def _mesh(axes: Sequence[NDArray[Any]]) -> NDArray[Any]:
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)


def well_composed(values: Floats) -> Floats:
    """Fill samples until no edge or corner of the grid has a checkerboard pattern.

    Of two outside samples the one nearer to the surface is filled. The first column stays the
    second's mirror image.
    """
    values = values.copy()
    while True:
        filled = 0
        for bad in _checkerboards(values):
            values[tuple(bad.T)] = _FILLED
            filled += len(bad)
        values[:2] = np.minimum(values[0], values[1])
        if filled == 0:
            return values


def _checkerboards(values: Floats) -> Iterator[Integers]:
    """Return samples (n, 3) to fill, for one pattern after another."""
    for axis in range(3):
        one, other = (k for k in range(3) if k != axis)
        for inside in (((0, 0), (1, 1)), ((1, 0), (0, 1))):
            outside = ((0, 1), (1, 0)) if inside == ((0, 0), (1, 1)) else ((0, 0), (1, 1))
            corner = {(u, v): _shifted(values, {one: u, other: v}) for u, v in (*inside, *outside)}
            solid = (corner[inside[0]] < 0.0) & (corner[inside[1]] < 0.0)
            bad = np.argwhere(solid & (corner[outside[0]] >= 0.0) & (corner[outside[1]] >= 0.0))
            first, second = bad.copy(), bad.copy()
            first[:, [one, other]] += outside[0]
            second[:, [one, other]] += outside[1]
            nearer = values[tuple(first.T)] <= values[tuple(second.T)]
            yield np.where(nearer[:, None], first, second)
    for dy, dz in product((0, 1), repeat=2):
        inside = values < 0.0
        count = _solid_corners(inside)
        a = _shifted(inside, {0: 0, 1: dy, 2: dz})
        b = _shifted(inside, {0: 1, 1: 1 - dy, 2: 1 - dz})
        yield np.argwhere((count == 2) & a & b) + (1, dy, dz)
        yield np.argwhere((count == 6) & ~a & ~b) + (0, dy, dz)


def _shifted(values: NDArray[Any], by: dict[int, int]) -> NDArray[Any]:
    """Return samples at one corner of every cell, or of every face normal to the omitted axis."""
    cut = tuple(
        slice(by[axis], size - 1 + by[axis]) if axis in by else slice(None)
        for axis, size in enumerate(values.shape)
    )
    return values[cut]


def _solid_corners(solid: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Count the corners of each cell that are inside."""
    corners = [_shifted(solid, dict(enumerate(c))) for c in product((0, 1), repeat=3)]
    return np.asarray(np.sum(corners, axis=0, dtype=np.int8))


def surface_nets(values: Floats, grid: Grid) -> tuple[Floats, Integers]:
    """Return vertices (n, 3) and quadrilaterals (m, 4), counter-clockwise seen from outside.

    The surface is open along x = 0, where its vertices have x = 0 exactly.
    """
    solid = values < 0.0
    count = _solid_corners(solid)
    crossed = (count > 0) & (count < 8)
    cells = np.argwhere(crossed)
    number = np.full(crossed.shape, -1, dtype=np.int64)
    number[crossed] = np.arange(len(cells))
    vertices = _means_of_crossings(values, grid, cells)
    vertices[cells[:, 0] == 0, 0] = 0.0
    return vertices, np.concatenate([_across(solid, number, axis) for axis in range(3)])


def _means_of_crossings(values: Floats, grid: Grid, cells: Integers) -> Floats:
    total, hits = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for axis in range(3):
        one, other = (axis + 1) % 3, (axis + 2) % 3
        for u, v in product((0, 1), repeat=2):
            start = cells.copy()
            start[:, one] += u
            start[:, other] += v
            end = start.copy()
            end[:, axis] += 1
            a, b = values[tuple(start.T)], values[tuple(end.T)]
            hit = (a < 0.0) != (b < 0.0)
            t = a / np.where(hit, a - b, 1.0)
            place = np.column_stack([grid[k][start[:, k]] for k in range(3)])
            place[:, axis] += t * (grid[axis][end[:, axis]] - grid[axis][start[:, axis]])
            total[hit] += place[hit]
            hits[hit] += 1.0
    return total / hits[:, None]


def _across(solid: NDArray[np.bool_], number: Integers, axis: int) -> Integers:
    """Return the quadrilaterals (m, 4) around crossed grid edges along one axis, x > 0."""
    one, other = (axis + 1) % 3, (axis + 2) % 3
    ahead: list[slice] = [slice(None)] * 3
    behind: list[slice] = [slice(None)] * 3
    behind[axis], ahead[axis] = slice(0, -1), slice(1, None)
    edges = np.argwhere(solid[tuple(behind)] != solid[tuple(ahead)])
    edges = edges[edges[:, 0] >= 1]
    inside = solid[tuple(edges.T)]
    corners: list[Integers] = []
    for du, dv in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
        cell = edges.copy()
        cell[:, one] += du
        cell[:, other] += dv
        corners.append(number[tuple(cell.T)])
    quads = np.stack(corners, axis=1)
    quads[~inside] = quads[~inside, ::-1]
    return quads
