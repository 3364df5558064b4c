"""Meshes of files: normals of no direction, and face normals of meshes without, split at edges."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import trimesh

from poise.formats.mesh_surface import (
    CornerValues,
    TriangulatedMesh,
    cut_piece,
    placed_mesh,
    with_creases,
)
from poise.model import Mesh


def meshed(solid: trimesh.Trimesh, **more: Any) -> Mesh:
    return Mesh(solid.vertices, solid.faces, **more)


def corners(mesh: Mesh) -> np.ndarray:
    """(faces, 3, 3) where the corners are."""
    return mesh.vertices[mesh.faces]


def test_a_box_has_edges() -> None:
    box = meshed(trimesh.creation.box((1.0, 2.0, 3.0)))
    made = with_creases(box)
    assert len(made.vertices) == 24
    assert np.abs(corners(made) - corners(box)).max() == 0.0
    sides = np.diff(corners(made), axis=1)
    ways = np.cross(sides[:, 0], sides[:, 1])
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    assert np.abs(made.vertex_normals()[made.faces] - ways[:, None]).max() < 1e-12


def test_a_ball_has_none() -> None:
    ball = meshed(trimesh.creation.icosphere(subdivisions=3, radius=0.5))
    made = with_creases(ball)
    assert len(made.vertices) == len(ball.vertices)
    assert np.abs(made.vertex_normals() - made.vertices / 0.5).max() < 0.02


@pytest.mark.parametrize("sections", [32, 200])
def test_a_cylinder_is_round_between_flat_ends(sections: int) -> None:
    rod = meshed(trimesh.creation.cylinder(radius=0.2, height=1.0, sections=sections))
    made = with_creases(rod)
    assert len(made.vertices) == len(rod.vertices) + 2 * sections
    normals = made.vertex_normals()
    flat = np.abs(normals[:, 2]) > 0.5
    assert np.abs(np.abs(normals[flat, 2]) - 1.0).max() < 1e-9
    round_ = made.vertices[~flat] * [1.0, 1.0, 0.0] / 0.2
    assert np.abs(normals[~flat] - round_).max() < 0.05


def test_the_tip_of_a_cone_of_many_triangles_is_split_without_pairs() -> None:
    cone = meshed(trimesh.creation.cone(radius=1.0, height=3.0, sections=5000))
    made = with_creases(cone)
    assert np.abs(np.linalg.norm(made.vertex_normals(), axis=1) - 1.0).max() < 1e-9


def test_what_a_mesh_has_stays() -> None:
    box = trimesh.creation.box()
    ball = trimesh.creation.icosphere(subdivisions=1)
    given = meshed(ball, normals=ball.vertex_normals)
    assert with_creases(given) is given
    uvs = box.vertices[:, :2] + 0.5
    made = with_creases(meshed(box, uvs=[uvs], colours=[np.abs(box.vertices)], name="box"))
    assert made.name == "box"
    assert np.abs(made.uvs[0] - (made.vertices[:, :2] + 0.5)).max() == 0.0
    assert np.abs(made.colours[0][:, :3] - np.abs(made.vertices)).max() < 1e-12


def test_triangles_without_an_area_do_no_harm() -> None:
    points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0)]
    made = with_creases(Mesh(points, [(0, 1, 2), (0, 3, 1), (0, 1, 4), (2, 2, 2)]))
    assert np.isfinite(made.vertex_normals()).all()
    assert len(with_creases(Mesh(points, np.zeros((0, 3), int))).faces) == 0


def test_normals_of_no_direction_are_smooth_and_the_others_are_kept() -> None:
    points = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]])
    corners = np.array([0, 1, 2, 1, 3, 2])
    tilted = [3.0, 0.0, 4.0]
    for odd in ([0.0, 0.0, 0.0], [np.nan, 0.0, 1.0]):
        values = np.array([tilted, tilted, odd, tilted])
        surface = TriangulatedMesh(
            points, corners, np.arange(6).reshape(2, 3), np.arange(2),
            CornerValues(values, corners, by_point=True), {}, None, double_sided=False,
        )  # fmt: skip
        piece = cut_piece(surface, np.ones(2, dtype=bool))
        mesh = placed_mesh(surface, piece, np.eye(4), None, (), "quad")
        kept = [0.6, 0.0, 0.8]
        np.testing.assert_allclose(mesh.normals, [kept, kept, [0.0, 0.0, 1.0], kept], atol=1e-15)
