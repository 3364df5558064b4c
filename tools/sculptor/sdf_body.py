"""A body composed of pieces that are blended in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sculptor.sdf_primitives import Shape, smooth_maximum, smooth_minimum

Floats = NDArray[np.float64]

__all__ = ["Piece", "Sculpture"]

_FAR = 0.12
"""The distance of points near no piece at all, metres."""
_STEP = 4e-4
"""Half the edge of the tetrahedron over which slopes are taken, metres."""
_TETRAHEDRON = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Piece:
    """Shape that is joined to the body over ``blend`` metres, or subtracted if ``carved``."""

    shape: Shape
    blend: float
    carved: bool = False


class Sculpture:
    """Left half of a body and its mirror image, cut off by the floor.

    Everything is asked at (|x|, y, z), which makes the two halves equal to the last bit.

    >>> from sculptor.sdf_primitives import Ellipsoid
    >>> ball = Sculpture([Piece(Ellipsoid(np.array([0.0, 1.0, 0.0]), (0.1, 0.1, 0.1)), 0.01)])
    >>> ball.distance(np.array([[0.0, 1.0, 0.11], [-0.05, 1.0, 0.0]])).round(12)
    array([ 0.01, -0.05])
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._boxes = [
            piece.shape.bounds + np.array([[-1.0], [1.0]]) * (0.06 + piece.blend)
            for piece in self.pieces
        ]

    def distance(self, points: Floats) -> Floats:
        """Return signed distances (n,) of points (n, 3) in metres, at most 0.12."""
        points = np.column_stack([np.abs(points[:, 0]), points[:, 1:]])
        result = np.full(len(points), _FAR)
        for piece, box in zip(self.pieces, self._boxes, strict=True):
            near = np.nonzero(np.all((points > box[0]) & (points < box[1]), axis=1))[0]
            if near.size:
                own = piece.shape.distance(points[near])
                if piece.carved:
                    result[near] = smooth_maximum(result[near], -own, piece.blend)
                else:
                    result[near] = smooth_minimum(result[near], own, piece.blend)
        low = np.nonzero(points[:, 1] < 0.2)[0]
        result[low] = smooth_maximum(result[low], -points[low, 1], 0.005)
        return result

    def slope(self, points: Floats) -> tuple[Floats, Floats]:
        """Return distances (n,) and gradients (n, 3) by differences over a small tetrahedron."""
        folded = np.column_stack([np.abs(points[:, 0]), points[:, 1:]])
        corners = (folded + _STEP * _TETRAHEDRON[:, None, :]).reshape(-1, 3)
        values = self.distance(corners).reshape(4, -1)
        gradient = values.T @ _TETRAHEDRON / (4.0 * _STEP)
        gradient[:, 0] *= np.sign(points[:, 0])
        return values.mean(axis=0), gradient

    def onto(self, points: Floats, *, steps: int = 1) -> Floats:
        """Project points (n, 3) to the surface by Newton's method along the gradient."""
        for _ in range(steps):
            distance, gradient = self.slope(points)
            square = np.maximum(np.sum(gradient**2, axis=1), 0.25)
            points = points - gradient * (np.clip(distance, -4e-3, 4e-3) / square)[:, None]
        return points

    def normals(self, points: Floats) -> Floats:
        """Return unit normals (n, 3) that point away from the body."""
        gradient = self.slope(points)[1]
        size = np.sqrt(np.sum(gradient**2, axis=1, keepdims=True))
        return gradient / np.maximum(size, 1e-12)
