"""The common surface of meshes: welding, edges, islands, defects."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from poise.binding import Surface
from poise.errors import InvalidValue
from poise.model import Mesh
from samples.surfaces import body, tube


def test_a_closed_tube_is_closed_and_has_eulers_number() -> None:
    surface = Surface.of(tube())
    assert surface.closed
    assert len(surface.vertices) - len(surface.edges) + len(surface.faces) == 2
    assert surface.islands.max() == 0


def test_edges_uses_and_islands_are_those_of_trimesh() -> None:
    mesh, _ = body()
    surface = Surface.of(mesh)
    other = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    theirs, counts = np.unique(other.edges_sorted, axis=0, return_counts=True)
    assert np.array_equal(surface.edges, theirs)
    assert np.array_equal(surface.uses, counts)
    assert surface.islands.max() + 1 == other.body_count
    assert np.isclose(surface.areas.sum(), other.area)


def test_the_graph_has_the_indices_that_scipy_1_14_searches() -> None:
    assert Surface.of(tube()).graph.indices.dtype == np.int32


def test_doubled_places_are_one_vertex_and_minus_zero_is_zero() -> None:
    one = Mesh([(0.0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    two = Mesh([(-0.0, 0, 0), (0, 1, 0), (-1, 0, 0)], [(0, 1, 2)])
    surface = Surface.of([one, two])
    assert len(surface.vertices) == 4 and surface.islands.max() == 0
    for mesh, place in zip((one, two), surface.places, strict=True):
        assert np.array_equal(surface.vertices[place], mesh.vertices)


def test_vertices_may_be_kept_apart() -> None:
    mesh = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 0), (0, 1, 0), (-1, 0, 0)],
                [(0, 1, 2), (3, 4, 5)])  # fmt: skip
    apart = np.array([True, False, True, True, True, False])
    assert len(Surface.of(mesh, apart=apart).vertices) == 6
    assert Surface.of(mesh, apart=apart).islands.max() == 1
    assert len(Surface.of(mesh).vertices) == 4


def test_a_triangle_without_area_holds_its_neighbours_together() -> None:
    """A crack closed by a triangle on a line stays closed, and that triangle is no triangle."""
    vertices = [(0, 0, 0), (2, 0, 0), (1, 0, 0), (1, 1, 0), (1, -1, 0)]
    mesh = Mesh(vertices, [(0, 2, 3), (2, 1, 3), (1, 0, 4), (0, 1, 2)])
    surface = Surface.of(mesh)
    assert surface.degenerate == 1 and len(surface.faces) == 3
    assert surface.islands.max() == 0
    assert set(surface.uses[(surface.edges < 3).all(axis=1)]) == {2}


def test_without_triangles_all_vertices_stay() -> None:
    surface = Surface.of(Mesh([(0, 0, 0), (1, 0, 0), (1, 0, 0)], []))
    assert len(surface.vertices) == 2 and surface.islands.tolist() == [0, 1]
    assert not surface.closed


def test_without_vertices_it_is_no_surface() -> None:
    with pytest.raises(InvalidValue, match="no vertices"):
        Surface.of(Mesh(np.zeros((0, 3)), []))


def test_cotangents_of_right_and_equilateral_triangles() -> None:
    square = Surface.of(Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)]))
    weight = {tuple(edge): value for edge, value in zip(square.edges.tolist(), square.cotangents)}
    assert np.isclose(weight[0, 2], 0.0, atol=1e-12)  # two right angles across
    assert np.isclose(weight[0, 1], 0.5)  # one of 45 degrees
    height = np.sqrt(0.75)
    rhomb = Surface.of(
        Mesh([(0, 0, 0), (1, 0, 0), (0.5, height, 0), (1.5, height, 0)], [(0, 1, 2), (1, 3, 2)])
    )
    weight = {tuple(edge): value for edge, value in zip(rhomb.edges.tolist(), rhomb.cotangents)}
    assert np.isclose(weight[1, 2], 1 / np.sqrt(3))
