"""Distances of segments, boxes and meshes, and derivatives, against plain twins."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from poise.geometry.meshes import TriangleMesh
from poise.kernels.distances import closest_of_segments
from poise.kernels.segment_mesh_distance import WITHIN
from poise.kernels.tape_codes import BOX, MESH, SEGMENTS
from samples.tapes import Distance, central
from twins import distances as twin

seeds = st.integers(0, 100_000)
HALF = np.array([0.5, 0.7, 0.9])


def box_surface(half):
    """Corners and faces of a box."""
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return corners, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]


def ring(radius=1.0, thick=0.4, around=9, across=6):
    """A torus: a closed surface with saddles and a hole."""
    i, j = np.meshgrid(np.arange(around), np.arange(across), indexing="ij")
    a, b = 2 * np.pi * i / around, 2 * np.pi * j / across
    out = radius + thick * np.cos(b)
    points = np.stack([out * np.cos(a), out * np.sin(a), thick * np.sin(b)], axis=-1)
    at = lambda i, j: (i % around) * across + j % across  # noqa: E731
    faces = []
    for i in range(around):
        for j in range(across):
            faces.append((at(i, j), at(i + 1, j), at(i + 1, j + 1)))
            faces.append((at(i, j), at(i + 1, j + 1), at(i, j + 1)))
    return points.reshape(-1, 3), faces


SURFACES = {"box": box_surface(HALF), "ring": ring()}
MESHES = {name: TriangleMesh(*surface) for name, surface in SURFACES.items()}


def triangles(mesh):
    return mesh.vertices[mesh.faces]


@pytest.mark.numba
@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(["far", "parallel", "nearly", "point", "meeting"]))
def test_segments_at_any_angle(seed: int, case: str) -> None:
    rng = np.random.default_rng(seed)
    a, b, c, d = rng.normal(size=(4, 3))
    if case == "parallel":
        d = c + rng.normal() * (b - a)
    elif case == "nearly":
        d = c + rng.normal() * (b - a) + 10.0 ** rng.uniform(-12, -3) * d
    elif case == "point":
        d = c.copy()
        b = a.copy() if seed % 2 else b
    elif case == "meeting":
        c = a + rng.uniform() * (b - a)
    x = np.concatenate([a, b, c, d])
    s, t = closest_of_segments(tuple(c - a), tuple(b - a), tuple(d - c))
    assert 0 <= s <= 1 and 0 <= t <= 1
    wanted = twin.segments(a, b, c, d)
    size = np.abs(x).max()
    # Nearly parallel ones count as parallel from 1e-7 on.
    assert Distance(SEGMENTS).value(x) == pytest.approx(wanted, abs=1e-7 * size)
    if case in ("far", "point"):
        assert Distance(SEGMENTS).value(x) == pytest.approx(wanted, abs=1e-14 * size)
    assert np.isfinite(Distance(SEGMENTS).hessian(x)).all()


def test_segments_against_a_minimiser() -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        a, b, c, d = points = rng.normal(size=(4, 3))
        squared = lambda p, a=a, b=b, c=c, d=d: np.sum(  # noqa: E731
            (a + p[0] * (b - a) - c - p[1] * (d - c)) ** 2
        )
        found = minimize(squared, (0.5, 0.5), bounds=[(0, 1)] * 2, tol=1e-14).fun
        assert Distance(SEGMENTS).value(points) == pytest.approx(np.sqrt(found), abs=1e-7)


def test_cores_that_cross_are_pushed_apart_across_both() -> None:
    operation = Distance(SEGMENTS)
    gradient = operation.gradient([(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0)])
    np.testing.assert_allclose(np.abs(gradient.reshape(4, 3)), [[0, 0, 0.5]] * 4, atol=1e-15)
    assert gradient[2] == -gradient[8]
    for along in np.eye(3):
        same = operation.gradient([0 * along, along, 0.25 * along, 0.5 * along]).reshape(4, 3)
        assert np.linalg.norm(same.sum(axis=0)) < 1e-15  # nothing is pushed as a whole
        assert np.linalg.norm(same[:2].sum(axis=0)) == pytest.approx(1)
        np.testing.assert_allclose(same @ along, 0, atol=1e-15)
    assert np.isfinite(operation.gradient(np.zeros(12))).all()


def kind_of(operation):
    return operation.written[6] if len(operation.written) > 6 else None


def derivatives(operation, x):
    """Gradient and Hessian, or None next to where the distance switches: it has none there."""
    h = 6e-6
    x = np.ravel(x)
    operation.value(x)
    kind, m = kind_of(operation), operation.written[3:6].copy()
    for e in 2 * h * np.concatenate([np.eye(len(x)), -np.eye(len(x))]):
        operation.value(x + e)
        size = max(abs(operation.written[0]), 1e-3)
        if kind_of(operation) != kind or np.abs(operation.written[3:6] - m).max() > 20 * h / size:
            return None
    curvature = operation.hessian(x)
    return operation.gradient(x), curvature, h


def check_derivatives(operation, x):
    found = derivatives(operation, x)
    if found is None:
        return False
    gradient, hessian, h = found
    distance = max(abs(operation.value(x)), 1e-2)
    np.testing.assert_allclose(
        gradient, central(operation.value, x, h), rtol=0, atol=1e-8 + 1e-10 / distance**2
    )
    size = max(1.0, np.abs(hessian).max())
    np.testing.assert_allclose(hessian, hessian.T, rtol=0, atol=1e-9 * size)
    np.testing.assert_allclose(hessian, central(operation.gradient, x, h), rtol=0, atol=1e-5 * size)
    return True


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_derivatives_between_segments(seed: int) -> None:
    points = np.random.default_rng(seed).normal(size=(4, 3))
    check_derivatives(Distance(SEGMENTS), points)


@settings(max_examples=80, deadline=None)
@given(seeds, st.floats(0.2, 2.0))
def test_derivatives_at_a_box(seed: int, spread: float) -> None:
    points = spread * np.random.default_rng(seed).normal(size=(2, 3))
    check_derivatives(Distance(BOX, HALF), points)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(seeds, st.floats(0.2, 2.0), st.sampled_from(sorted(MESHES)))
def test_derivatives_at_a_mesh(seed: int, spread: float, which: str) -> None:
    points = spread * np.random.default_rng(seed).normal(size=(2, 3))
    check_derivatives(Distance(MESH, MESHES[which].numbers), points)


def test_hardly_a_draw_lies_where_the_distance_switches() -> None:
    """Or the tests of derivatives would test nothing."""
    rng = np.random.default_rng(0)
    for operation in (Distance(BOX, HALF), Distance(MESH, MESHES["ring"].numbers)):
        drawn = [check_derivatives(operation, rng.normal(size=(2, 3))) for _ in range(60)]
        assert sum(drawn) >= 50


@settings(max_examples=60, deadline=None)
@given(seeds, st.floats(0.2, 2.0))
def test_a_box_against_its_surface_and_its_planes(seed: int, spread: float) -> None:
    a, b = spread * np.random.default_rng(seed).normal(size=(2, 3))
    outside = min(twin.segment_and_triangle(a, b, t) for t in triangles(MESHES["box"]))
    inside = twin.into_box(a, b, HALF)
    wanted = inside if inside <= 0 else outside
    assert Distance(BOX, HALF).value([a, b]) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(seeds, st.floats(0.2, 2.0), st.sampled_from(sorted(MESHES)))
def test_a_mesh_against_all_its_triangles(seed: int, spread: float, which: str) -> None:
    a, b = spread * np.random.default_rng(seed).normal(size=(2, 3))
    mesh = MESHES[which]
    operation = Distance(MESH, mesh.numbers)
    found = operation.value([a, b])
    surface = min(twin.segment_and_triangle(a, b, t) for t in triangles(mesh))
    within = surface == 0 or twin.winding_number(a, triangles(mesh)) > 0.5
    if not within:
        assert found == pytest.approx(surface, abs=1e-12)
        return
    assert found < 0 and operation.written[6] == WITHIN
    s = operation.written[1]
    point = a + s * (b - a)
    assert found == pytest.approx(twin.signed_distance(point, triangles(mesh)), abs=1e-12)
    # Nowhere on the segment is it deeper by more than half of what lies between two looks.
    along = np.linspace(0, 1, 65)[:, None]
    deepest = mesh.distance(a + along * (b - a)).min()
    assert deepest - 1e-12 <= found + np.linalg.norm(b - a) / 64
    assert found <= deepest + np.linalg.norm(b - a) / 64


def test_what_is_within_by_a_hair_is_within() -> None:
    """Across an edge, between any two points that are looked at."""
    operation = Distance(MESH, MESHES["box"].numbers)
    for depth in (1e-3, 1e-6, 1e-9):
        edge = np.array([HALF[0] - depth, HALF[1], 0.1])
        along = np.array([1.0, -1.0, 0.0])
        found = operation.value([edge - 0.513 * along, edge + 0.487 * along])
        assert found == pytest.approx(-depth / 2, rel=1e-3)


def test_a_sheet_has_no_inside() -> None:
    sheet = TriangleMesh([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1)], [(0, 1, 2), (0, 2, 3)])
    assert not sheet.closed
    operation = Distance(MESH, sheet.numbers)
    for side in (1.0, -1.0):
        x = [(0.1, 0.2 * side, 0.2), (0.3, 0.5 * side, 0.1)]
        assert operation.value(x) == pytest.approx(0.2)
        np.testing.assert_allclose(operation.gradient(x)[:3], (0, side, 0), atol=1e-15)
        # Through it by 0.1: the short end is drawn back to where the long one is.
        x = [(0.1, 0.5 * side, 0.2), (0.3, -0.1 * side, 0.1)]
        assert operation.value(x) == pytest.approx(-0.1)
        np.testing.assert_allclose(operation.gradient(x)[3:], (0, side, 0), atol=1e-15)
