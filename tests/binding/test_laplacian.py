"""The Laplacian of tetrahedra against closed forms on a bar."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from scipy.sparse import diags_array

from poise.binding import laplacian
from poise.binding.laplacian import SPLINTER, skin_operator, solved, together, volume_operator
from poise.binding.tetrahedra import Tetrahedra, fill
from samples.figures import ball, bar
from samples.tetrahedra import filled_ball

PAIRS = tuple(combinations(range(4), 2))


@pytest.mark.slow
def test_masses_are_the_volume_and_constants_have_no_laplacian() -> None:
    mesh = ball()
    operator = volume_operator(filled_ball())
    assert operator.masses.sum() == pytest.approx(mesh.volume(), rel=1e-9)
    assert np.abs(operator.stiffness @ np.ones(len(operator.masses))).max() < 1e-12
    assert np.abs(operator.stiffness - operator.stiffness.T).max() < 1e-12


def test_a_linear_function_has_the_energy_of_its_slope() -> None:
    """``u K u = V |grad u|^2``, a tetrahedron that is no splinter at a time."""
    volume = filled_ball()
    at = volume.points[volume.corners]
    longest = np.max([np.linalg.norm(at[:, i] - at[:, j], axis=1) for i, j in PAIRS], axis=0)
    volume = volume.without(volume.volumes < SPLINTER * longest**3)
    assert len(volume.corners) > 5000
    slope = np.array([1.0, -2.0, 0.5])
    values = volume.points @ slope
    energy = values @ (volume_operator(volume).stiffness @ values)
    assert energy == pytest.approx(float(volume.volumes.sum()) * slope @ slope, rel=1e-12)


def test_a_linear_function_is_nearly_harmonic_on_a_bar() -> None:
    """Held at both ends, what is between is x but for the splinters, of which a grid has many."""
    mesh = bar((20, 2, 2))
    volume = fill(mesh.vertices, mesh.faces, spacing=np.inf)
    operator = volume_operator(volume)
    x = volume.points[:, 0]
    held = (x < 1e-9) | (x > 1.0 - 1e-9)
    inner = np.flatnonzero(~held)
    right = -(operator.stiffness[inner][:, np.flatnonzero(held)] @ x[held])
    found = solved(operator.stiffness[inner][:, inner], right[:, None])[:, 0]
    assert np.abs(found - x[inner]).max() < 0.01


@cache
def _filled_bar() -> Tetrahedra:
    mesh = bar((40, 4, 4))
    return fill(mesh.vertices, mesh.faces)


@pytest.mark.parametrize("pull", [25.0, 100.0])
def test_a_jump_spreads_as_in_the_closed_form(pull: float) -> None:
    """-u'' + k^2 u = k^2 p, p one on the left half, no flow through the ends.

    ``u = 1 - cosh(k x) / (2 cosh(k / 2))`` on the left of a bar of length 1, and symmetric.
    """
    volume = _filled_bar()
    operator = volume_operator(volume)
    x = volume.points[:, 0]
    screen = pull * operator.masses
    given = np.where(np.abs(x - 0.5) < 1e-9, 0.5, x < 0.5)
    found = solved(operator.stiffness + diags_array(screen), (screen * given)[:, None])[:, 0]
    k = np.sqrt(pull)
    left = 1.0 - np.cosh(k * x) / (2.0 * np.cosh(0.5 * k))
    right = np.cosh(k * (1.0 - x)) / (2.0 * np.cosh(0.5 * k))
    # The lattice's jump lies within half a step of 0.5; the equation itself is met to second order.
    assert np.abs(found - np.where(x < 0.5, left, right)).max() < 0.015


def test_a_skin_alone_spreads_along_its_edges() -> None:
    """A chain of rods of one thickness: harmonic is linear in its length, however it is cut."""
    places = np.array([0.0, 0.1, 0.15, 0.4, 0.75, 1.0])
    points = np.stack([places, 0 * places, 0 * places], axis=1)
    edges = np.stack([np.arange(5), np.arange(1, 6)], axis=1)
    operator = skin_operator(points, edges, 0.01)
    assert operator.masses.sum() == pytest.approx(1.0 * 0.01**2)
    inner = np.arange(1, 5)
    right = -(operator.stiffness[inner][:, [0, 5]] @ np.array([0.0, 1.0]))
    found = solved(operator.stiffness[inner][:, inner], right[:, None])[:, 0]
    assert np.abs(found - places[1:5]).max() < 1e-12


def test_both_ways_to_solve_agree() -> None:
    mesh = ball()
    operator = volume_operator(fill(mesh.vertices, mesh.faces, spacing=0.15))
    matrix = operator.stiffness + diags_array(5.0 * operator.masses)
    right = np.random.default_rng(1).normal(size=(len(operator.masses), 3))
    right[:, 1] = 0.0
    found = solved(matrix, right)
    assert np.abs(found - laplacian._factorised(matrix, right)).max() < 1e-9 * np.abs(found).max()
    assert (found[:, 1] == 0.0).all()


def test_together_adds() -> None:
    mesh = bar((10, 2, 2))
    volume = fill(mesh.vertices, mesh.faces, spacing=0.1)
    one = volume_operator(volume)
    other = skin_operator(volume.points, volume.edges, 0.01)
    both = together(one, other)
    assert np.abs(both.stiffness - one.stiffness - other.stiffness).max() < 1e-15
    assert (both.masses == one.masses + other.masses).all()
