"""Modelling primitives: signed distances against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation
from sculptor.sdf_body import Piece, Sculpture
from sculptor.sdf_primitives import (
    Cone,
    Ellipsoid,
    Loft,
    smooth_maximum,
    smooth_minimum,
    turned,
)

Floats = NDArray[np.float64]


@pytest.fixture
def points(rng: np.random.Generator) -> Floats:
    return rng.uniform(-1.0, 1.0, (200, 3))


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def test_turned_is_a_turn_about_x_then_y_then_z() -> None:
    expected = Rotation.from_euler("xyz", [20.0, -35.0, 50.0], degrees=True).as_matrix()
    np.testing.assert_allclose(turned(20.0, -35.0, 50.0), expected, atol=1e-15)


def test_an_ellipsoid_with_equal_radii_is_a_ball(points: Floats) -> None:
    ball = Ellipsoid(np.array([0.1, 0.2, 0.3]), (0.5, 0.5, 0.5))
    expected = np.linalg.norm(points - ball.centre, axis=1) - 0.5
    np.testing.assert_allclose(ball.distance(points), expected, atol=1e-12)
    assert ball.distance(ball.centre[None])[0] == -0.5


def test_an_ellipsoids_distance_is_right_to_first_order_at_its_surface(
    rng: np.random.Generator,
) -> None:
    axes = turned(30.0, 10.0, -20.0)
    radii = np.array([0.3, 0.1, 0.2])
    shape = Ellipsoid(np.zeros(3), (0.3, 0.1, 0.2), axes)
    direction = rng.normal(size=(100, 3))
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    surface, normal = direction * radii, direction / radii
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    for step in (1e-5, -1e-5):
        outside = (surface + step * normal) @ axes.T
        np.testing.assert_allclose(shape.distance(outside), step, atol=2e-9)


def test_a_cone_is_balls_along_a_line(points: Floats) -> None:
    cone = Cone(np.array([0.0, -0.2, 0.0]), np.array([0.3, 0.4, 0.1]), (0.1, 0.2))
    t = np.linspace(0.0, 1.0, 4001)
    middles = cone.start + t[:, None] * (cone.end - cone.start)
    radii = 0.1 + 0.1 * t
    nearest = (np.linalg.norm(points[:, None] - middles, axis=2) - radii).min(axis=1)
    # The nearest point of the line is not quite that of the nearest ball, which is up by the
    # cone's slope s: rho (1 - sqrt(1 - s^2)) further off at a distance rho from the line.
    slope = 0.1 / np.linalg.norm(cone.end - cone.start)
    off = cone.distance(points) - nearest
    assert off.min() > -1e-6
    assert np.all(off <= (1.0 - np.sqrt(1.0 - slope**2)) * (nearest + 0.2) + 1e-6)


def test_a_loft_of_equal_circles_is_a_cylinder(rng: np.random.Generator) -> None:
    loft = Loft((0, 0, 0), (0, 2, 0), (0, 0, 1), [(0, 0.3, 0.3), (0.5, 0.3, 0.3), (1, 0.3, 0.3)])
    points = rng.uniform((-1, 0, -1), (1, 2, 1), (100, 3))
    expected = np.hypot(points[:, 0], points[:, 2]) - 0.3
    np.testing.assert_allclose(loft.distance(points), expected, atol=1e-12)


def test_a_lofts_sections_lie_on_its_surface() -> None:
    rows = [(0.0, 0.2, 0.1, 0.02, -0.01), (0.4, 0.3, 0.15), (1.0, 0.1, 0.1, -0.03, 0.0)]
    loft = Loft((0.1, 0, 0), (0.1, 1, 0), (0, 0, 1), rows)
    for t, ru, rv, ou, ov in ((*row, 0.0, 0.0)[:5] for row in rows):
        middle = loft.start + t * np.array([0.0, 1.0, 0.0]) + ou * loft.u + ov * loft.v
        ends = [middle + s * ru * loft.u for s in (1, -1)] + [
            middle + s * rv * loft.v for s in (1, -1)
        ]
        np.testing.assert_allclose(loft.distance(np.array(ends)), 0.0, atol=1e-12)


def test_the_smooth_minimum_is_the_minimum_beyond_its_width(rng: np.random.Generator) -> None:
    a, b = rng.uniform(-1.0, 1.0, (2, 500))
    soft = smooth_minimum(a, b, 0.3)
    far = np.abs(a - b) >= 0.3
    np.testing.assert_array_equal(soft[far], np.minimum(a, b)[far])
    assert np.all(soft <= np.minimum(a, b)) and np.all(soft >= np.minimum(a, b) - 0.05)
    np.testing.assert_array_equal(smooth_maximum(a, b, 0.3), -smooth_minimum(-a, -b, 0.3))


def test_a_sculpture_is_mirrored_and_stands_on_the_floor(points: Floats) -> None:
    body = Sculpture(
        [
            Piece(Ellipsoid(np.array([0.2, 0.1, 0.0]), (0.2, 0.3, 0.2)), 0.05),
            Piece(Ellipsoid(np.array([0.3, 0.3, 0.0]), (0.1, 0.1, 0.1)), 0.02, carved=True),
        ]
    )
    mirror = points * (-1.0, 1.0, 1.0)
    np.testing.assert_array_equal(body.distance(points), body.distance(mirror))
    np.testing.assert_array_equal(body.normals(points), body.normals(mirror) * (-1.0, 1.0, 1.0))
    assert body.distance(np.array([[0.2, -0.05, 0.0]]))[0] == pytest.approx(0.05)
    assert body.distance(np.array([[0.3, 0.3, 0.0]]))[0] > 0.05


def test_newtons_method_reaches_the_surface() -> None:
    body = Sculpture([Piece(Ellipsoid(np.array([0.0, 1.0, 0.0]), (0.2, 0.3, 0.25)), 0.05)])
    start = np.array([[0.1, 1.2, 0.15], [0.0, 1.29, 0.0], [0.19, 1.0, 0.05]])
    reached = body.onto(start, steps=20)
    assert np.abs(body.distance(reached)).max() < 1e-6
    assert reached[1, 0] == 0.0
