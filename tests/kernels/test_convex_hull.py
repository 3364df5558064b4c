"""Convex hulls, against Qhull."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

from poise.errors import InvalidValue
from poise.model.collision import convex_hull
from samples.bodies import rotation

Floats = NDArray[np.float64]


def cloud(kind: str, chance: np.random.Generator) -> Floats:
    """Points: scattered, on a lattice, in flat rings, or rounded as in files."""
    count = int(chance.integers(6, 200))
    if kind == "scattered":
        return chance.normal(size=(count, 3))
    if kind == "lattice":
        cube = [(x, y, z) for x in (-4, 4) for y in (-4, 4) for z in (-4, 4)]
        return np.concatenate([cube, chance.integers(-4, 5, size=(count, 3))]) * 0.01
    if kind == "rings":
        angles = 2.0 * np.pi * np.arange(5 + count // 5) / (5 + count // 5)
        ring = np.stack([np.cos(angles), np.sin(angles), 0.0 * angles], axis=1)
        return np.concatenate([ring + np.eye(3)[2] * z for z in np.linspace(0.0, 1.0, 4)])
    return chance.normal(size=(count, 3)).astype(np.float32).astype(np.float64)


@pytest.mark.parametrize("kind", ["scattered", "lattice", "rings", "rounded"])
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000), st.booleans())
def test_hulls_are_those_of_qhull(kind: str, seed: int, turned: bool) -> None:
    chance = np.random.default_rng(seed)
    points = cloud(kind, chance)
    if turned:
        points = points @ rotation(chance.normal(size=4)).T + chance.normal(size=3)
    points = np.concatenate([points, points[: len(points) // 3]])  # as at creases
    found, other = convex_hull(points), ConvexHull(points)
    a, b, c = (found.vertices[found.faces[:, k]] - points.mean(axis=0) for k in range(3))
    assert found.closed and len(found.faces) == 2 * len(found.vertices) - 4
    assert np.einsum("fi,fi->", a, np.cross(b, c)) / 6.0 == pytest.approx(other.volume, rel=1e-9)
    # no point is outside, and all corners of the other hull are in this one
    size = np.ptp(points, axis=0).max()
    faces = ConvexHull(found.vertices).equations
    assert (points @ faces[:, :3].T + faces[:, 3]).max() < 1e-9 * size
    nearest = np.linalg.norm(points[other.vertices][:, None] - found.vertices, axis=2).min(axis=1)
    assert nearest.max() < (1e-9 if kind in ("scattered", "rounded") else 0.1) * size


@pytest.mark.parametrize(
    "points",
    [
        np.zeros((9, 3)), np.eye(3), np.arange(30.0).reshape(10, 3), np.full((8, 3), np.nan),
        np.random.default_rng(0).normal(size=(20, 3)) * [1.0, 1.0, 0.0],
    ],
)  # fmt: skip
def test_points_in_a_plane_have_no_hull(points: Floats) -> None:
    with pytest.raises(InvalidValue, match="in a plane"):
        convex_hull(points)
