"""Triangulation of polygons."""

from __future__ import annotations

import numpy as np
import pytest

from poise.formats.triangulation import triangulate


def area(points, triangles):
    a, b, c = (points[triangles[:, i]] for i in range(3))
    return 0.5 * np.cross(b - a, c - a)


def star(corners: int, seed: int) -> np.ndarray:
    """A star-shaped polygon, counter-clockwise, with many hollow corners."""
    chance = np.random.default_rng(seed)
    angle = np.sort(chance.uniform(0.0, 2.0 * np.pi, corners))
    radius = chance.uniform(0.2, 1.0, corners)
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.zeros(corners)])


def comb(teeth: int) -> np.ndarray:
    """A comb: teeth upwards on a bar."""
    top = [(x, y) for i in range(teeth) for x, y in ((2 * i, 0), (2 * i, 5), (2 * i + 1, 5),
                                                    (2 * i + 1, 0))]  # fmt: skip
    ring = [*top, (2 * teeth - 1, -1), (0, -1)]
    return np.array([(x, y, 0.0) for x, y in ring][::-1])


@pytest.mark.parametrize("seed", range(12))
def test_the_triangles_of_a_concave_polygon_tile_it(seed: int) -> None:
    polygon = star(5 + 3 * seed, seed)
    turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
    turn *= np.sign(np.linalg.det(turn))
    points = polygon @ turn.T
    cut = triangulate(points, np.array([0, len(points)]))
    assert len(cut.triangles) == len(points) - 2 and not cut.too_intricate
    areas = area(points, cut.triangles) @ turn[:, 2]
    x, y, _ = polygon.T
    shoelace = 0.5 * (x * np.roll(y, -1) - y * np.roll(x, -1)).sum()
    # None is turned over, and together they have the polygon's area: so they do not overlap.
    assert (areas > -1e-15).all()
    assert areas.sum() == pytest.approx(shoelace, rel=1e-12)


def test_a_comb_with_many_teeth() -> None:
    points = comb(40)
    cut = triangulate(points, np.array([0, len(points)]))
    areas = area(points, cut.triangles)[:, 2]
    assert (areas >= 0.0).all() and areas.sum() == pytest.approx(40 * 5 + 79)


def test_concave_quads_take_the_other_diagonal() -> None:
    dart = np.array([(0, 0, 0), (2, 1, 0), (0, 2, 0), (0.5, 1, 0)])
    for shift in range(4):
        points = np.roll(dart, shift, axis=0)
        areas = area(points, triangulate(points, np.array([0, 4])).triangles)[:, 2]
        assert (areas > 0.0).all() and areas.sum() == pytest.approx(1.5)


def test_polygons_of_all_sizes_keep_their_order() -> None:
    sizes = [3, 5, 2, 4, 0, 3, 6, 1]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    points = np.concatenate(
        [
            [(np.cos(a), np.sin(a), i) for a in np.arange(n) * 2 * np.pi / max(n, 1)]
            for i, n in enumerate(sizes)
            if n
        ]
    )
    cut = triangulate(points, starts)
    assert cut.polygons.tolist() == [0, 1, 1, 1, 3, 3, 5, 6, 6, 6, 6]
    assert (points[cut.triangles][:, :, 2] == cut.polygons[:, None]).all()


def test_tangles_and_flat_polygons_are_cut_all_the_same() -> None:
    chance = np.random.default_rng(3)
    for points in (chance.normal(size=(30, 3)), np.zeros((9, 3)), np.eye(3)[[0, 1, 0, 1, 0, 1]]):
        cut = triangulate(points, np.array([0, len(points)]))
        assert len(cut.triangles) == len(points) - 2
        assert cut.triangles.min() >= 0 and cut.triangles.max() < len(points)


def test_a_hollow_corner_among_thousands_is_found() -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, 3000, endpoint=False)
    points = np.column_stack([np.cos(angle), np.sin(angle), 0.0 * angle])
    points[7] = 0.0
    cut = triangulate(points, np.array([0, 3000]))
    areas = area(points, cut.triangles)[:, 2]
    assert not cut.too_intricate and (areas > -1e-12).all()
    x, y, _ = points.T
    assert areas.sum() == pytest.approx(0.5 * (x * np.roll(y, -1) - y * np.roll(x, -1)).sum())


def test_what_would_take_too_long_is_cut_as_a_fan_and_told() -> None:
    points = comb(1500)
    cut = triangulate(points, np.array([0, len(points)]))
    assert cut.too_intricate == (0,) and len(cut.triangles) == len(points) - 2
