"""Winding numbers against the exact sum and known positions; consistent orientation."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from poise.binding import winding_number
from poise.binding.winding_number import exact_winding_numbers, oriented, winding_numbers
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


@pytest.mark.parametrize("kept", [1.0, 0.7])
def test_the_fast_numbers_are_nearly_the_exact_ones(
    monkeypatch: pytest.MonkeyPatch, kept: float
) -> None:
    """Also of a surface with holes, about points on it, and for any number of blocks."""
    mesh, _ = figure()
    faces = mesh.faces[CHANCE.random(len(mesh.faces)) < kept]
    points = CHANCE.uniform(*mesh.bounds, size=(700, 3))
    points[::7] = mesh.vertices[CHANCE.integers(len(mesh.vertices), size=100)]
    exact = exact_winding_numbers(mesh.vertices, faces, points)
    monkeypatch.setattr(winding_number, "_EXACT", 0)
    fast = winding_numbers(mesh.vertices, faces, points)
    assert np.abs(fast - exact).max() < 0.03
    assert (np.abs(fast - exact) < 0.01).mean() > 0.95 and (exact >= 0.5).any()
    for count in (1, 64, 65):
        some = winding_numbers(mesh.vertices, faces, points[:count])
        assert np.abs(some - exact[:count]).max() < 0.03


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_a_tree_may_have_few_triangles(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(winding_number, "_EXACT", 0)
    corners = CHANCE.normal(size=(3 * count, 3))
    faces = np.arange(3 * count).reshape(-1, 3)
    points = 0.5 * CHANCE.normal(size=(200, 3))
    exact = exact_winding_numbers(corners, faces, points)
    assert np.abs(winding_numbers(corners, faces, points) - exact).max() < 0.01


def test_far_triangles_act_like_a_dipole(monkeypatch: pytest.MonkeyPatch) -> None:
    """About far points, the error of the expansion falls with the cube of the distance."""
    monkeypatch.setattr(winding_number, "_EXACT", 0)
    mesh = ball()
    cap = mesh.faces[mesh.vertices[mesh.faces].mean(axis=1)[:, 1] > 0.3]
    away = np.array([[0.6, 0.64, 0.48]])
    gaps = []
    for distance in (8.0, 16.0):
        exact = exact_winding_numbers(mesh.vertices, cap, distance * away)
        found = winding_numbers(mesh.vertices, cap, distance * away)
        gaps.append(float(np.abs(found / exact - 1.0)[0]))
    assert gaps[0] < 0.01 and gaps[1] < gaps[0] / 3.0


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


def test_a_large_surface_needs_no_other_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "igl", None)
    mesh = ball(rings=100)
    points = CHANCE.normal(size=(5000, 3))
    wound = winding_numbers(mesh.vertices, mesh.faces, points)
    away = np.linalg.norm(points, axis=1)
    clear = np.abs(away - 1.0) > 0.01  # the triangles are up to 0.001 inside the ball
    assert (np.abs(wound - (away < 1.0))[clear] < 0.02).all()


def test_no_triangles_and_no_points() -> None:
    mesh = ball()
    none = np.zeros((0, 3), dtype=np.int64)
    assert winding_numbers(mesh.vertices, none, mesh.vertices).tolist() == [0.0] * len(
        mesh.vertices
    )
    assert winding_numbers(mesh.vertices, mesh.faces, np.zeros((0, 3))).shape == (0,)
