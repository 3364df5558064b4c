"""Hermite, Catmull-Rom and Bezier segments against each other, closed forms and SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import BPoly, CubicHermiteSpline

from poise.motion.track import bezier, bezier_share, catmull_rom, catmull_rom_matrix, hermite

numbers = st.floats(-10.0, 10.0)


@given(st.lists(numbers, min_size=4, max_size=4), st.floats(0.0, 2.0))
def test_both_forms_of_catmull_rom_agree(points: list[float], tension: float) -> None:
    p = np.array(points)
    u = np.linspace(0.0, 1.0, 21)
    tangents = hermite(p[1], tension * (p[2] - p[0]), p[2], tension * (p[3] - p[1]), u)
    assert catmull_rom(p, u, tension) == pytest.approx(tangents, abs=1e-12)


def test_source_002_conditions_in_closed_form() -> None:
    rng = np.random.default_rng(0)
    p, tau, h = rng.normal(size=(4, 3)), 0.7, 1e-6
    assert catmull_rom(p, 0.0, tau) == pytest.approx(p[1], abs=1e-15)
    assert catmull_rom(p, 1.0, tau) == pytest.approx(p[2], abs=1e-15)
    for u, a, b in ((0.0, p[0], p[2]), (1.0, p[1], p[3])):
        slope = (catmull_rom(p, u + h, tau) - catmull_rom(p, u - h, tau)) / (2.0 * h)
        assert slope == pytest.approx(tau * (b - a), abs=1e-8)
    assert catmull_rom_matrix(tau).sum(axis=1) == pytest.approx((0.0, 0.0, 0.0, 1.0), abs=1e-15)


def test_hermite_and_bezier_agree_with_scipy() -> None:
    rng = np.random.default_rng(1)
    p, m, q, n = rng.normal(size=(4, 5))
    u = np.linspace(0.0, 1.0, 33)
    theirs = CubicHermiteSpline([0.0, 1.0], np.stack([p, q]), np.stack([m, n]))(u)
    assert hermite(p, m, q, n, u[:, None]) == pytest.approx(theirs, abs=1e-13)
    points = rng.normal(size=(4, 2))
    theirs = BPoly(points[:, None, :], [0.0, 1.0])(u)
    assert bezier(points, u) == pytest.approx(theirs, abs=1e-13)


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_the_time_of_a_bezier_piece_is_turned_round(a: float, b: float, x: float) -> None:
    u = float(bezier_share(a, b, x))
    assert 0.0 <= u <= 1.0
    back = float(bezier([[0.0], [a], [b], [1.0]], u)[0])
    # Where time stands still (both handles full), a rounding in x is its cube root in u, but the
    # way back is as good as ever.
    assert back == pytest.approx(x, abs=1e-14)
