"""Winding numbers against the exact sum and known positions; consistent orientation."""

from __future__ import annotations

import numpy as np
import pytest

from poise.binding import winding_number
from poise.binding.winding_number import exact_winding_numbers, oriented, winding_numbers
from poise.errors import MissingExtra
from samples.figures import ball, figure
from samples.surfaces import tube

CHANCE = np.random.default_rng(11)


def test_the_exact_sum_is_one_inside_a_ball_and_zero_outside() -> None:
    mesh = ball()
    away = CHANCE.normal(size=(200, 3))
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    inside = exact_winding_numbers(mesh.vertices, mesh.faces, 0.8 * away)
    outside = exact_winding_numbers(mesh.vertices, mesh.faces, 1.3 * away)
    assert np.abs(inside - 1.0).max() < 1e-12 and np.abs(outside).max() < 1e-12


def test_the_exact_sum_is_near_0_or_1_even_with_a_hole() -> None:
    """Of a tube with a radius of 0.05 along x from 0 to 0.75."""
    inside = np.array([(0.4, 0.0, 0.02), (0.1, 0.03, 0.0)])
    outside = np.array([(0.4, 0.0, 0.06), (0.8, 0.0, 0.0)])
    whole = tube()
    assert np.allclose(exact_winding_numbers(whole.vertices, whole.faces, inside), 1.0, atol=1e-9)
    assert np.allclose(exact_winding_numbers(whole.vertices, whole.faces, outside), 0.0, atol=1e-9)
    holed = whole.faces[20:]
    assert (exact_winding_numbers(whole.vertices, holed, inside) > 0.9).all()
    assert (np.abs(exact_winding_numbers(whole.vertices, holed, outside)) < 0.1).all()


def test_the_fast_numbers_are_the_exact_ones_nearly() -> None:
    pytest.importorskip("igl")
    mesh, _ = figure()
    points = CHANCE.uniform(*mesh.bounds, size=(150, 3))
    exact = exact_winding_numbers(mesh.vertices, mesh.faces, points)
    fast = winding_numbers(mesh.vertices, mesh.faces, points)
    assert np.abs(fast - exact).max() < 0.02
    assert ((fast >= 0.5) == (exact >= 0.5)).all() and (exact >= 0.5).any()


def test_a_hole_leaves_deep_places_inside() -> None:
    """A ball without a cap of 30 degrees: its solid angle from the middle is what is missing."""
    mesh = ball(rings=30)
    middles = mesh.vertices[mesh.faces].mean(axis=1)
    open_ball = mesh.faces[middles[:, 1] < np.cos(np.radians(30.0))]
    wound = exact_winding_numbers(mesh.vertices, open_ball, np.zeros((1, 3)))
    assert wound[0] == pytest.approx(1.0 - 0.5 * (1.0 - np.cos(np.radians(30.0))), abs=0.01)


def test_triangles_that_look_the_wrong_way_are_turned() -> None:
    mesh, _ = figure()
    wrong = CHANCE.random(len(mesh.faces)) < 0.3
    mixed = np.where(wrong[:, None], mesh.faces[:, ::-1], mesh.faces)
    faces, turned = oriented(mesh.vertices, mixed)
    assert turned == wrong.sum()
    assert (np.sort(faces) == np.sort(mesh.faces)).all()
    a, b, c = (mesh.vertices[faces[:, i]] for i in range(3))
    volume = np.einsum("fi,fi->", a, np.cross(b, c)) / 6.0
    assert volume == pytest.approx(mesh.volume(), rel=1e-12)


def test_a_shell_inside_out_is_turned_as_a_whole() -> None:
    mesh = ball()
    faces, turned = oriented(mesh.vertices, mesh.faces[:, ::-1])
    assert turned == len(mesh.faces)
    assert exact_winding_numbers(mesh.vertices, faces, np.zeros((1, 3)))[0] > 0.99


def test_without_libigl_a_small_surface_is_summed_and_a_large_one_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(winding_number, "_libigl", lambda: None)
    mesh = ball()
    points = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0]])
    assert winding_numbers(mesh.vertices, mesh.faces, points).round(9).tolist() == [1.0, 0.0]
    monkeypatch.setattr(winding_number, "MOST_PAIRS", len(mesh.faces))
    with pytest.raises(MissingExtra, match=r"poise\[large-meshes\]"):
        winding_numbers(mesh.vertices, mesh.faces, points)


def test_no_triangles_and_no_points() -> None:
    mesh = ball()
    none = np.zeros((0, 3), dtype=np.int64)
    assert winding_numbers(mesh.vertices, none, mesh.vertices).tolist() == [0.0] * len(
        mesh.vertices
    )
    assert winding_numbers(mesh.vertices, mesh.faces, np.zeros((0, 3))).shape == (0,)
