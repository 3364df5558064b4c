"""Distances of segments from segments, boxes and meshes, as expressions and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from poise.residuals.anchor import three_numbers
from poise.residuals.expression import Expression, Operand, apply, with_data

if TYPE_CHECKING:
    from poise.geometry import TriangleMesh


def segment_distance(a: Operand, b: Operand, c: Operand, d: Operand) -> Expression:
    """Distance between the segments from a to b and from c to d, metres.

    A segment of length zero is a point. The derivatives are exact if the closest points are unique.
    If the segments cross, the distance is 0, with a gradient perpendicular to both.

    >>> segment_distance((0, 0, 0), (1, 0, 0), (0.5, 1, -1), (0.5, 1, 1))
    1
    >>> from poise import point
    >>> segment_distance(point("lelbow"), point("lhand"), (0, 0, 0), (0, 2, 0)) >= 0.1
    segment_distance(point('lelbow'), point('lhand'), (0, 0, 0), (0, 2, 0)) >= 0.1
    """
    return apply("segment_distance", a, b, c, d)


def box_distance(a: Operand, b: Operand, half: Sequence[float]) -> Expression:
    """Signed distance of the segment from a to b from a box about the origin, metres.

    ``half`` (3,) are half the lengths of the edges, which are parallel to the axes. If segment and
    box overlap, the distance is the negative length of the shortest path that moves the whole
    segment out.

    >>> box_distance((2, 0, 0), (3, 1, 0), (0.5, 1, 1))
    1.5
    """

    return with_data("box_distance", (a, b), (three_numbers(half, "half the size of a box"),))


def mesh(vertices: Any, faces: Any) -> TriangleMesh:
    """Create a triangle mesh from lists, as used in text."""
    from poise.geometry import TriangleMesh

    corners = np.asarray(faces, np.float64)
    whole = corners.astype(np.int64)
    return TriangleMesh(vertices, whole if np.array_equal(whole, corners) else corners)


def mesh_distance(a: Operand, b: Operand, mesh: TriangleMesh) -> Expression:
    """Signed distance of the segment from a to b from a triangle mesh, metres.

    Inside a closed mesh, it is the negative distance of the segment's deepest point.

    Raises:
        InvalidValue: `mesh` is not a TriangleMesh.

    >>> from poise.geometry import TriangleMesh
    >>> corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    >>> mesh = TriangleMesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> mesh_distance((0.2, 0.2, -1), (0.2, 0.2, -2), mesh)
    1
    """
    from poise.errors import InvalidValue
    from poise.geometry import TriangleMesh

    if not isinstance(cast("object", mesh), TriangleMesh):
        raise InvalidValue(f"a distance from a mesh needs a TriangleMesh, not {mesh!r}")
    return with_data("mesh_distance", (a, b), (mesh,))
