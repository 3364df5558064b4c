"""Each primitive motion and its derivatives against matrix exponentials and plain formulas."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise.kernels import primitives as code
from poise.kernels.primitive_motions import find_piece, motion, motion_rate, motion_second, multiply
from twins import motions as twin

NAMED = {code.ROTATE_X: (1, 0, 0), code.ROTATE_Y: (0, 1, 0), code.ROTATE_Z: (0, 0, 1)}
KINDS = [
    code.FIXED, *NAMED, code.ROTATE, code.TRANSLATE, code.SCREW, code.QUATERNION, code.SCALE,
    code.UNIFORM_SCALE, code.VOLUME_SCALE, code.SHEAR,
]  # fmt: skip
POSITIVE = (code.SCALE, code.UNIFORM_SCALE, code.VOLUME_SCALE)


def sample(kind: int, seed: int):
    """vector (8,) and values (4,) of a primitive."""
    rng = np.random.default_rng(seed)
    R = Rotation.random(random_state=rng).as_matrix()
    vector = np.zeros(8)
    if kind != code.UNIFORM_SCALE:
        vector[:3] = NAMED.get(kind, R[0])
    if kind == code.SHEAR:
        vector[3:6] = R[1]
    if kind == code.SCREW:
        vector[6] = rng.uniform(-1, 1)
    values = np.array([rng.uniform(-3, 3), 0, 0, 0])
    if kind in POSITIVE:
        values[0] = rng.uniform(0.2, 3)
    if kind == code.QUATERNION:
        values = np.roll(Rotation.random(random_state=rng).as_quat(), 1)
    return vector, values


class Kernels:
    """The kernels for one primitive at its values."""

    def __init__(self, kind: int, vector, values):
        self.prims = np.array([[kind, 0, 0, 0, 0, 0]], np.int64)
        self.vectors, self.values, self.table = vector[None].copy(), values, np.zeros((1, 13))
        self.value = self.call(motion)

    def call(self, function, *before):
        out = np.full(12, np.nan)
        function(self.prims, self.vectors, self.table, self.values, 0, *before, out)
        return out

    def rate(self, number=0):
        return self.call(motion_rate, number, self.value)

    def second(self):
        return self.call(motion_second, self.value, self.rate())


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=15)
def test_motions_and_derivatives_against_the_twin(kind: int, seed: int) -> None:
    vector, values = sample(kind, seed)
    kernels = Kernels(kind, vector, values)
    expected = twin.motion(kind, vector, values)[:3].ravel()
    np.testing.assert_allclose(kernels.value, expected, rtol=0, atol=2e-14)
    if kind == code.FIXED:
        assert not kernels.rate().any() and not kernels.second().any()
        return
    for number in range(3 if kind == code.QUATERNION else 1):
        expected = twin.motion_rate(kind, vector, values, number)[:3].ravel()
        np.testing.assert_allclose(kernels.rate(number), expected, rtol=1e-13, atol=2e-14)
    if kind != code.QUATERNION:
        expected = twin.motion_second(kind, vector, values)[:3].ravel()
        np.testing.assert_allclose(kernels.second(), expected, rtol=1e-13, atol=4e-14)


def test_products_of_affine_matrices() -> None:
    rng = np.random.default_rng(0)
    A, B = rng.normal(size=(2, 3, 4))
    for last in (0.0, 1.0):
        out = np.full(12, np.nan)
        multiply(A.ravel(), B.ravel(), last, out)
        expected = np.vstack([A, [0, 0, 0, 1]]) @ np.vstack([B, [0, 0, 0, last]])
        np.testing.assert_allclose(out, expected[:3].ravel(), atol=1e-15)


def test_the_piece_that_holds_a_value() -> None:
    starts = np.zeros((7, 13))
    starts[2:7, 0] = (-1.0, -1.0, 0.0, 0.5, 3.0)
    for value in (-9.0, -1.0, -0.5, 0.0, 0.2, 0.5, 2.9, 3.0, 7.0, math.inf):
        expected = max(0, int(np.searchsorted(starts[2:7, 0], value, "right")) - 1)
        assert find_piece(starts, 2, 5, value) == 2 + expected
    assert find_piece(starts, 3, 1, -9.0) == 3
