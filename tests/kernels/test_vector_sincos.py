"""Sines and cosines within two units in the last place, for angles of any size."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.kernels.vector_sincos import LARGEST, sines_and_cosines
from twins import trigonometry as twin

pytestmark = pytest.mark.numba


def both(angles):
    angles = np.array(angles, float)
    s, c = np.full_like(angles, 9.0), np.full_like(angles, 9.0)
    sines_and_cosines(angles, s, c, len(angles))
    return s, c


def check(angles):
    for found, expected in zip(both(angles), twin.sines_and_cosines(angles), strict=True):
        off = np.abs(found - expected) / np.spacing(np.abs(expected))
        worst = int(np.argmax(off))
        assert off[worst] <= 2.0, (angles[worst], found[worst], expected[worst])
        assert np.all(np.abs(found) <= 1.0)


@pytest.mark.parametrize(
    "size", [1e-300, 1e-8, 1e-3, 1.0, math.pi, 30.0, 1e3, 9.9e4, 1e5, 1e9, 1e18]
)
def test_a_wide_range(size: float) -> None:
    rng = np.random.default_rng(0)
    check(size * rng.uniform(-1, 1, 20_000))


def test_where_a_sine_or_cosine_vanishes() -> None:
    # The nearest floats to multiples of pi/2: nothing but the reduction's own bits is left.
    check(np.arange(-63_000, 63_000) * (math.pi / 2))
    check(np.nextafter(np.arange(1, 63_000) * (math.pi / 2), 0.0))


def test_quadrants_and_their_ends() -> None:
    check(np.arange(-400, 400) * (math.pi / 4))
    check(
        np.array([0.0, -0.0, 5e-324, -5e-324, LARGEST, -LARGEST, np.nextafter(LARGEST, 0), 1e300])
    )
    s, c = both([0.0, -0.0])
    assert not s.any() and np.array_equal(c, [1.0, 1.0])


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8))
@settings(max_examples=100)
def test_any_mix(angles: list[float]) -> None:
    check(np.array(angles))


def test_what_is_not_finite_gives_nan_and_spoils_no_neighbour() -> None:
    s, c = both([1.0, math.nan, math.inf, 2.0])
    assert np.isnan(s[1:3]).all() and np.isnan(c[1:3]).all()
    np.testing.assert_allclose(s[[0, 3]], np.sin([1.0, 2.0]), rtol=1e-15)


def test_only_as_many_as_asked() -> None:
    s = np.full(3, 9.0)
    sines_and_cosines(np.ones(3), s, s.copy(), 2)
    assert s[2] == 9.0
