"""Generalised winding numbers: inside and outside of surfaces that need not be closed.

Barill, Dickson, Schmidt, Levin, Jacobson, "Fast winding numbers for soups and clouds" (ACM
Transactions on Graphics 37, 2018), as implemented in libigl. Without libigl, the exact sum of solid
angles is used, whose cost is proportional to the number of pairs of points and triangles.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import MissingExtra

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_PAIRS = 50_000_000
"""Maximum number of point-triangle pairs for the exact sum: about twenty seconds."""

_CHUNK = 500_000


def winding_numbers(vertices: Floats, faces: Integers, points: Floats) -> Floats:
    """Winding numbers (k,) of a surface about points: 1 inside, 0 outside.

    Values near holes are between 0 and 1; values inside nested shells exceed 1.

    Args:
        vertices: (n, 3), vertices of the surface, metres.
        faces: (m, 3), corners of the triangles.
        points: (k, 3), metres.

    Raises:
        MissingExtra: libigl is not installed, and the exact sum would take too long.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> faces = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> winding_numbers(corners, faces, np.array([(0.1, 0.2, 0.2), (1, 1, 1)])).round(3) + 0.0
    array([1., 0.])
    """
    if not len(faces) or not len(points):
        return np.zeros(len(points))
    igl = _libigl()
    if igl is not None:
        found = igl.fast_winding_number(
            np.ascontiguousarray(vertices, dtype=np.float64),
            np.ascontiguousarray(faces, dtype=np.int64),
            np.ascontiguousarray(points, dtype=np.float64),
        )
        return np.asarray(found, dtype=np.float64)
    if len(points) * len(faces) > MOST_PAIRS:
        raise MissingExtra("large-meshes", "libigl")
    return exact_winding_numbers(vertices, faces, points)


def exact_winding_numbers(vertices: Floats, faces: Integers, points: Floats) -> Floats:
    """Winding numbers (k,) as the sum of all triangles' solid angles over 4 pi.

    A triangle with corners a, b, c seen from the point has the solid angle
    ``2 atan2(a . (b x c), |a||b||c| + (a.b)|c| + (b.c)|a| + (c.a)|b|)`` (van Oosterom and Strackee,
    "The solid angle of a plane triangle", IEEE Transactions on Biomedical Engineering 30, 1983).
    """
    result = np.empty(len(points))
    corners = vertices[faces]
    step = max(1, _CHUNK // max(1, len(faces)))
    for first in range(0, len(points), step):
        at = points[first : first + step, None, None, :]
        a, b, c = np.moveaxis(corners[None] - at, 2, 0)
        la, lb, lc = (np.sqrt(np.einsum("kfi,kfi->kf", side, side)) for side in (a, b, c))
        triple = np.einsum("kfi,kfi->kf", a, np.cross(b, c))
        ab, bc, ca = (np.einsum("kfi,kfi->kf", p, q) for p, q in ((a, b), (b, c), (c, a)))
        angles = np.arctan2(triple, la * lb * lc + ab * lc + bc * la + ca * lb)
        result[first : first + step] = angles.sum(axis=1) / (2.0 * np.pi)
    return result


def oriented(vertices: Floats, faces: Integers) -> tuple[Integers, int]:
    """Orient triangles consistently and shells outward; also return the number of flips.

    Triangles that share a manifold edge are oriented consistently; the parts connected by such
    edges are sheets. A sheet with negative enclosed volume about its centre is flipped as a whole,
    so that inside-out shells and the walls of cavities count as filled, too.

    Args:
        vertices: (n, 3).
        faces: (m, 3).

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> mixed = np.array([(0, 2, 1), (0, 3, 1), (0, 3, 2), (1, 3, 2)])
    >>> faces, turned = oriented(corners, mixed)
    >>> turned, faces[1], faces[3]
    (2, array([1, 3, 0]), array([2, 3, 1]))
    """
    sheet, flip = _agreed(faces)
    turned = np.where(flip[:, None], faces[:, ::-1], faces)
    count = int(sheet.max(initial=-1)) + 1
    size = np.maximum(np.bincount(sheet, minlength=count), 1)[:, None]
    middle = np.stack(
        [np.bincount(sheet, vertices[faces].mean(axis=1)[:, k], minlength=count) for k in range(3)],
        axis=1,
    ) / size  # fmt: skip
    a, b, c = np.moveaxis(vertices[turned] - middle[sheet][:, None, :], 1, 0)
    volume = np.bincount(sheet, np.einsum("fi,fi->f", a, np.cross(b, c)), minlength=count)
    inverted = (volume < 0.0)[sheet]
    turned = np.where(inverted[:, None], turned[:, ::-1], turned)
    return np.ascontiguousarray(turned), int((flip ^ inverted).sum())


def _agreed(faces: Integers) -> tuple[Integers, NDArray[np.bool_]]:
    """Sheet of each triangle, and mask of triangles to flip for consistent orientation."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import breadth_first_order, connected_components

    m = len(faces)
    ends = np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)])
    face = np.tile(np.arange(m), 3)
    low, high = ends.min(axis=1), ends.max(axis=1)
    forward = ends[:, 0] < ends[:, 1]
    order = np.lexsort((high, low))
    low, high, face, forward = low[order], high[order], face[order], forward[order]
    same = (low[1:] == low[:-1]) & (high[1:] == high[:-1])
    # Edges with exactly two triangles: a pair that is neither preceded nor followed by a third.
    before, after = np.concatenate([[False], same[:-1]]), np.concatenate([same[1:], [False]])
    pair = np.flatnonzero(same & ~before & ~after)
    one, other = face[pair], face[pair + 1]
    disagree = forward[pair] == forward[pair + 1]
    links: Any = coo_array((np.ones(len(pair)), (one, other)), shape=(m, m)).tocsr()
    sheet = np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)
    apart = {(int(a), int(b)) for a, b in zip(one[disagree], other[disagree], strict=True)}
    flip = np.zeros(m, dtype=np.bool_)
    if not apart:
        return sheet, flip
    concerned = np.unique(sheet[one[disagree]])
    firsts = np.unique(sheet, return_index=True)[1]
    for number in concerned:
        found, above = breadth_first_order(links, int(firsts[number]), directed=False)
        for i in found[1:].tolist():
            j = int(above[i])
            flip[i] = flip[j] ^ ((i, j) in apart or (j, i) in apart)
        members = sheet == number
        if 2 * int(flip[members].sum()) > int(members.sum()):
            flip[members] = ~flip[members]
    return sheet, flip


def _libigl() -> Any:
    try:
        import igl
    except ImportError:
        return None
    return igl


__all__ = ["exact_winding_numbers", "oriented", "winding_numbers"]
