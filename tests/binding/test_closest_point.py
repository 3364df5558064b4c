"""Closest points of a mesh, against an exhaustive search."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.binding import closest_point
from poise.binding.closest_point import closest_points
from poise.errors import InvalidValue
from poise.geometry import TriangleMesh
from samples.surfaces import body


@pytest.fixture(params=["with libigl", "without"], scope="module")
def way(request: pytest.FixtureRequest):
    """Both ways to find the triangles."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "without":
            patch.setattr(closest_point, "_libigl", lambda: None)
        else:
            pytest.importorskip("igl")
        yield request.param


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), largest=st.sampled_from([0.01, 1.0, 30.0]))
def test_random_triangles_against_every_one_of_them(way: str, seed: int, largest: float) -> None:
    """Of sizes that differ a thousandfold, some without area."""
    chance = np.random.default_rng(seed)
    middles = chance.normal(size=(60, 1, 3))
    size = largest ** chance.uniform(0, 1, size=(60, 1, 1))
    corners = middles + 0.1 * size * chance.normal(size=(60, 3, 3))
    corners[:5, 2] = 0.5 * (corners[:5, 0] + corners[:5, 1])
    faces = np.arange(180).reshape(-1, 3)
    points = chance.normal(size=(40, 3)) * largest
    found = closest_points(corners.reshape(-1, 3), faces, points)
    u = np.linspace(0, 1, 40)
    grid = np.array([(1 - a - b, a, b) for a in u for b in u if a + b <= 1])
    samples = np.einsum("gk,fki->fgi", grid, corners).reshape(-1, 3)
    gaps = np.array([np.linalg.norm(samples - point, axis=1).min() for point in points])
    spacing = np.linalg.norm(corners - corners.mean(axis=1, keepdims=True), axis=2).max() / 20
    assert (found.distances <= gaps + 1e-9).all()
    assert (found.distances >= gaps - spacing).all()
    place = np.einsum("kc,kci->ki", found.barycentric, corners[found.faces])
    assert np.allclose(np.linalg.norm(place - points, axis=1), found.distances, atol=1e-9)
    assert found.barycentric.min() >= 0.0
    assert np.allclose(found.barycentric.sum(axis=1), 1.0)


def test_distances_are_those_of_the_obstacle(way: str) -> None:
    mesh, _ = body(0.03)
    points = np.random.default_rng(5).normal(size=(300, 3)) * 0.5
    exact = np.abs(TriangleMesh(mesh.vertices, mesh.faces).distance(points))
    found = closest_points(mesh.vertices, mesh.faces, points)
    assert np.abs(found.distances - exact).max() < 1e-12


def test_vertices_find_themselves(way: str) -> None:
    mesh, _ = body(0.03)
    found = closest_points(mesh.vertices, mesh.faces, mesh.vertices)
    corners = mesh.vertices[mesh.faces[found.faces]]
    assert found.distances.max() < 1e-12
    assert np.abs(np.einsum("kc,kci->ki", found.barycentric, corners) - mesh.vertices).max() < 1e-12


def test_without_a_triangle_there_is_nothing_near() -> None:
    with pytest.raises(InvalidValue, match="the mesh has no triangles"):
        closest_points([(0, 0, 0)], np.zeros((0, 3), int), [(0, 0, 0)])
