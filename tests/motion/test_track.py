"""Hermite and Bezier segments against SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import BPoly, CubicHermiteSpline

from poise.motion.track import bezier_share, hermite


def test_hermite_agrees_with_scipy() -> None:
    rng = np.random.default_rng(1)
    p, m, q, n = rng.normal(size=(4, 5))
    u = np.linspace(0.0, 1.0, 33)
    theirs = CubicHermiteSpline([0.0, 1.0], np.stack([p, q]), np.stack([m, n]))(u)
    assert hermite(p, m, q, n, u[:, None]) == pytest.approx(theirs, abs=1e-13)


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_the_time_of_a_bezier_piece_is_turned_round(a: float, b: float, x: float) -> None:
    u = float(bezier_share(a, b, x))
    assert 0.0 <= u <= 1.0
    back = float(BPoly([[0.0], [a], [b], [1.0]], [0.0, 1.0])(u))
    # Where time stands still (both handles full), a rounding in x is its cube root in u, but the
    # way back is as good as ever.
    assert back == pytest.approx(x, abs=1e-14)
