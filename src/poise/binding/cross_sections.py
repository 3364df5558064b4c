"""Level curves of a scalar field on a surface: cross-sections of limbs and trunks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Floats, Integers


@dataclass(frozen=True, eq=False)
class Section:
    """One connected curve.

    Attributes:
        centre: (3,), the mean along the curve.
        girth: the length of the curve.
        low, high: (3,), corners of the bounding box.
    """

    centre: Floats
    girth: float
    low: Floats
    high: Floats


def sections(vertices: Floats, faces: Integers, field: Floats, level: float) -> list[Section]:
    """Level curves of a vertex field (n,) at a level, the longest first.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> sides = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> (cut,) = sections(corners, sides, corners[:, 1], 0.5)
    >>> round(cut.girth, 3), cut.high
    (1.707, array([0.5, 0.5, 0.5]))
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    above = field[faces] > level
    faces = faces[above.any(axis=1) & ~above.all(axis=1)]
    if not len(faces):
        return []
    starts, ends = faces, np.roll(faces, -1, axis=1)
    crossed = (field[starts] > level) != (field[ends] > level)  # two sides per triangle
    a, b = starts[crossed], ends[crossed]
    low, high = np.minimum(a, b), np.maximum(a, b)
    share = (level - field[low]) / (field[high] - field[low])
    points = vertices[low] + share[:, None] * (vertices[high] - vertices[low])
    _, number = np.unique(low * len(vertices) + high, return_inverse=True)
    pairs = number.reshape(-1, 2)
    count = int(number.max()) + 1
    links: Any = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
    part = connected_components(links, directed=False)[1][pairs[:, 0]]
    pieces = points.reshape(-1, 2, 3)
    lengths = np.linalg.norm(pieces[:, 1] - pieces[:, 0], axis=1)
    found = [_section(pieces[part == i], lengths[part == i]) for i in np.unique(part)]
    return sorted(found, key=lambda each: -each.girth)


def _section(pieces: Floats, lengths: Floats) -> Section:
    total = float(lengths.sum())
    middles = pieces.mean(axis=1)
    centre = lengths @ middles / total if total > 0.0 else middles.mean(axis=0)
    ends = pieces.reshape(-1, 3)
    return Section(centre, total, ends.min(axis=0), ends.max(axis=0))


__all__ = ["Section", "sections"]
