"""Half surfaces: surface nets of a ball, refined, cut, dressed and mirrored."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from sculptor.half_mesh import Shell, mirrored, relaxed, triangulated
from sculptor.regions import Region, cut_out, raised
from sculptor.sdf_body import Piece, Sculpture
from sculptor.sdf_primitives import Ellipsoid

from poise.model import Mesh
from sculptor import surface_nets

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RADIUS = 0.1
MIDDLE = np.array([0.0, 1.0, 0.0])
AXIS = np.arange(0.0, 0.131, 0.013)
GRID = surface_nets.half_grid(AXIS, np.arange(0.87, 1.131, 0.012), np.arange(-0.13, 0.131, 0.011))


@pytest.fixture(scope="module")
def ball() -> Sculpture:
    return Sculpture([Piece(Ellipsoid(MIDDLE, (RADIUS,) * 3), 0.01)])


@pytest.fixture(scope="module")
def half(ball: Sculpture) -> Shell:
    values = surface_nets.well_composed(surface_nets.sample(ball.distance, GRID))
    vertices, quads = surface_nets.surface_nets(values, GRID)
    vertices = relaxed(vertices, quads, ball)
    faces = triangulated(vertices, quads)
    return Shell(vertices, faces, np.zeros(len(faces), dtype=np.int64))


def euler(faces: Integers) -> int:
    edges = np.sort(np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1)
    return len(np.unique(faces)) - len(np.unique(edges, axis=0)) + len(faces)


def open_edges(faces: Integers) -> Integers:
    edges = np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)])
    there = {tuple(edge) for edge in edges.tolist()}
    assert len(there) == len(edges)
    return np.array([(a, b) for a, b in there if (b, a) not in there]).reshape(-1, 2)


def whole(vertices: Floats, faces: Integers) -> Mesh:
    points, triangles, _ = mirrored(vertices, faces)
    return Mesh(points, triangles)


def test_surface_nets_make_half_a_ball(half: Shell, ball: Sculpture) -> None:
    assert euler(half.faces) == 1
    rim = open_edges(half.faces)
    assert len(rim) > 20 and np.all(half.vertices[rim, 0] == 0.0)
    assert np.abs(ball.distance(half.vertices)).max() < 1e-5
    mesh = whole(half.vertices, half.faces)
    assert euler(mesh.faces) == 2 and not len(open_edges(mesh.faces))
    # Flat triangles between points of a ball: about h^2 / 4 R^2 too little.
    assert mesh.volume() == pytest.approx(4.0 / 3.0 * math.pi * RADIUS**3, rel=0.02)
    assert mesh.volume() < 4.0 / 3.0 * math.pi * RADIUS**3


def test_checkerboards_are_filled() -> None:
    values = np.random.default_rng(3).uniform(-0.4, 1.0, (8, 9, 10))
    values[0] = values[1]
    values[:, 0] = values[:, -1] = 1.0
    values[:, :, 0] = values[:, :, -1] = values[-1] = 1.0
    filled = surface_nets.well_composed(values)
    assert np.all((filled < 0.0) >= (values < 0.0)) and np.array_equal(filled[0], filled[1])
    axes = [np.arange(size, dtype=np.float64) for size in values.shape]
    axes[0] -= 0.5
    vertices, quads = surface_nets.surface_nets(filled, (axes[0], axes[1], axes[2]))
    faces = triangulated(vertices, quads)
    assert np.all(vertices[open_edges(faces), 0] == 0.0)


def test_refining_halves_edges_and_leaves_no_gap(half: Shell, ball: Sculpture) -> None:
    upper = half.vertices[half.faces].mean(axis=1)[:, 1] > 1.03
    finer = half.refined(upper, ball)
    assert len(finer.faces) > len(half.faces) + 3 * int(upper.sum())
    assert euler(finer.faces) == 1
    assert np.all(finer.vertices[open_edges(finer.faces), 0] == 0.0)
    assert np.abs(ball.distance(finer.vertices)).max() < 1e-5
    moved = relaxed(finer.vertices, finer.faces, ball, moving=finer.vertices[:, 1] > 1.03)
    still = finer.vertices[:, 1] <= 1.03
    np.testing.assert_array_equal(moved[still], finer.vertices[still])


def test_a_cut_runs_along_its_line(half: Shell, ball: Sculpture) -> None:
    def field(p: Floats) -> Floats:
        return 0.8 * (p[:, 1] - 1.02) + 0.6 * p[:, 2]

    shell, values = half.cut(field, ball, np.zeros(len(half.vertices), dtype=bool))
    assert euler(shell.faces) == 1
    corners = values[shell.faces]
    assert not np.any((corners.min(axis=1) < 0.0) & (corners.max(axis=1) > 0.0))
    line = values == 0.0
    assert line.sum() > 15
    assert np.abs(field(shell.vertices[line])).max() < 2e-4
    assert np.abs(ball.distance(shell.vertices[line])).max() < 1e-4
    edges, _ = shell.edges()
    lengths = np.linalg.norm(np.diff(shell.vertices[edges], axis=1)[:, 0], axis=1)
    assert lengths.min() > 1e-3


def test_a_raised_cap_stands_on_walls(half: Shell, ball: Sculpture) -> None:
    high, thick = 0.05, 0.004

    def cap(p: Floats) -> Floats:
        return MIDDLE[1] + high - p[:, 1]

    def badge(p: Floats) -> Floats:
        return np.hypot(p[:, 0] - 0.03, p[:, 1] - MIDDLE[1] - high) - 0.02

    def plain(p: Floats) -> Floats:
        return np.full((len(p), 3), 0.5)

    regions = [
        Region("skin", lambda p: np.ones(len(p)), plain, 0.0),
        Region("cap", cap, plain, lambda p: np.full(len(p), thick)),
        Region("badge", lambda p: np.maximum(badge(p), -p[:, 2]), plain, 8e-4, ("skin", "cap")),
    ]
    dressed = raised(cut_out(half, regions[:2], ball), regions, ball)
    mesh = whole(dressed.vertices, dressed.faces)
    assert euler(mesh.faces) == 2 and not len(open_edges(mesh.faces))
    # The shell between two spheres above a plane, widened like a cone from the middle.
    h = RADIUS - high
    segment = math.pi * h**2 * (3.0 * RADIUS - h) / 3.0
    cone = math.pi * (RADIUS**2 - high**2) * high / 3.0
    expected = (segment + cone) * ((1.0 + thick / RADIUS) ** 3 - 1.0)
    bare = whole(half.vertices, half.faces).volume()
    assert mesh.volume() - bare == pytest.approx(expected, rel=0.05)
    # Three regions meet where the badge crosses the cap's edge.
    dressed = raised(cut_out(half, regions, ball), regions, ball)
    mesh = whole(dressed.vertices, dressed.faces)
    assert euler(mesh.faces) == 2 and not len(open_edges(mesh.faces))
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    assert np.linalg.norm(np.cross(b - a, c - a), axis=1).min() > 1e-9
    np.testing.assert_allclose(np.linalg.norm(dressed.normals, axis=1), 1.0, atol=1e-12)
