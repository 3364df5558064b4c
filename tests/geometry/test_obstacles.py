"""Planes, spheres, capsules, boxes and meshes as values."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.errors import InvalidValue, ShapeError
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from twins import distances as twin

POINTS = np.random.default_rng(0).normal(size=(40, 3))
TETRAHEDRON = (
    [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
    [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)],
)


def test_a_capsule_is_what_is_near_its_segment() -> None:
    a, b = np.array([(0.2, 0.1, -0.4), (-0.3, 0.9, 0.5)])
    wanted = [twin.point_and_segment(p, a, b) - 0.1 for p in POINTS]
    np.testing.assert_allclose(Capsule(a, b, 0.1).distance(POINTS), wanted, atol=1e-15)
    np.testing.assert_allclose(
        Capsule(a, a, 0.1).distance(POINTS), Sphere(a, 0.1).distance(POINTS), atol=1e-15
    )


def test_a_box_is_turned_with_its_rotation() -> None:
    turn = Rotation.from_rotvec((0.4, -1.0, 0.3))
    w = turn.as_quat()[[3, 0, 1, 2]]
    for rotation in (w, turn.as_matrix()):
        box = Box((0.1, 0.2, 0.3), (0.6, 1.0, 1.4), rotation)
        local = turn.inv().apply(POINTS - (0.1, 0.2, 0.3))
        plain = Box((0, 0, 0), (0.6, 1.0, 1.4))
        np.testing.assert_allclose(box.distance(POINTS), plain.distance(local), atol=1e-14)


def test_a_mesh_tells_inside_from_outside() -> None:
    points, faces = TETRAHEDRON
    mesh = TriangleMesh(points, faces)
    triangles = np.array(points, dtype=float)[np.array(faces)]
    wanted = [twin.signed_distance(p, triangles) for p in 0.6 * POINTS]
    np.testing.assert_allclose(mesh.distance(0.6 * POINTS), wanted, atol=1e-14)
    assert np.array(wanted).min() < 0 < np.array(wanted).max()
    inside_out = TriangleMesh(points, np.array(faces)[:, ::-1])
    np.testing.assert_allclose(inside_out.distance(0.6 * POINTS), wanted, atol=1e-14)
    np.testing.assert_array_equal(mesh.bounds, [(0, 0, 0), (1, 1, 1)])


def test_corners_at_one_place_are_one() -> None:
    points, faces = TETRAHEDRON
    soup = np.array(points, dtype=float)[np.array(faces)].reshape(-1, 3)
    mesh = TriangleMesh(soup, np.arange(12).reshape(-1, 3))
    assert mesh.closed
    np.testing.assert_array_equal(
        mesh.distance(POINTS), TriangleMesh(points, faces).distance(POINTS)
    )
    assert not TriangleMesh(points, faces[:3]).closed
    assert not TriangleMesh(points, [*faces[:3], faces[3][::-1]]).closed  # runs the wrong way


def test_triangles_without_area_are_left_out() -> None:
    points, faces = TETRAHEDRON
    more = TriangleMesh([*points, (0.5, 0, 0)], [*faces, (0, 1, 4), (2, 2, 3)])
    plain = TriangleMesh(points, faces)
    np.testing.assert_allclose(
        np.abs(more.distance(POINTS)), np.abs(plain.distance(POINTS)), atol=1e-15
    )


def test_obstacles_are_values() -> None:
    for obstacle in (Plane(), Sphere((0, 0, 0), 1), Capsule((0, 0, 0), (0, 1, 0), 0.1),
                     Box((0, 0, 0), (1, 1, 1)), TriangleMesh(*TETRAHEDRON)):  # fmt: skip
        for again in (copy.deepcopy(obstacle), pickle.loads(pickle.dumps(obstacle))):
            np.testing.assert_array_equal(again.distance(POINTS), obstacle.distance(POINTS))
        with pytest.raises(AttributeError):
            obstacle.radius = 3
    assert Sphere(np.zeros(3), 1) == Sphere((0, 0, 0), 1.0)
    mesh = TriangleMesh(*TETRAHEDRON)
    for array in (mesh.vertices, mesh.faces, mesh.numbers):
        assert not array.flags.writeable


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Plane(normal=(0, 0, 0)), InvalidValue, "normal must not be zero"),
        (lambda: Plane((0, 0)), ShapeError, "3 components"),
        (lambda: Sphere((0, 0, 0), -1), InvalidValue, "radius"),
        (lambda: Sphere((0, np.nan, 0), 1), InvalidValue, "finite"),
        (lambda: Box((0, 0, 0), (1, -1, 1)), InvalidValue, "size"),
        (lambda: Box((0, 0, 0), (1, 1, 1), 2 * np.eye(3)), InvalidValue, "rotation matrix"),
        (lambda: Box((0, 0, 0), (1, 1, 1), (1, 0, 0)), ShapeError, "quaternion"),
        (lambda: TriangleMesh([(0, 0)], [(0, 0, 0)]), ShapeError, "vertices"),
        (lambda: TriangleMesh(TETRAHEDRON[0], [(0, 1, 2, 3)]), ShapeError, "triangulate"),
        (lambda: TriangleMesh(TETRAHEDRON[0], [(0, 1, 4)]), InvalidValue, "4 vertices"),
        (lambda: TriangleMesh(TETRAHEDRON[0], [(0, 1, 1)]), InvalidValue, "area"),
        (lambda: TriangleMesh(TETRAHEDRON[0], np.zeros((0, 3), int)), InvalidValue, "at least"),
    ],
)
def test_what_is_no_obstacle_is_refused(make, error, words) -> None:
    with pytest.raises(error, match=words):
        make()
