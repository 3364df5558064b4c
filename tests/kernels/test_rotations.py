"""Rotation vectors, quaternions and polar factors against SciPy and the SVD."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise.kernels.rotations import (
    inverse_left_jacobian,
    nearest_rotation,
    polar_rate,
    rotation_vector,
    to_quaternion,
)
from twins import rotations as twin
from twins.motions import hat

seeds = st.integers(0, 100_000)
ANGLES = (0.0, 1e-300, 1e-12, 1e-9, 1e-4, 1.0, math.pi / 2, math.pi - 1e-7, math.pi - 1e-12)


def wide(matrix):
    """A 3x3 matrix in the kernels' 3x4 rows."""
    return np.pad(matrix, ((0, 0), (0, 1))).ravel()


def polar(A):
    out = np.zeros(12)
    nearest_rotation(wide(A), out)
    return out.reshape(3, 4)[:, :3]


@pytest.mark.parametrize("angle", ANGLES)
def test_rotation_vectors_and_quaternions_of_any_angle(angle: float) -> None:
    rng = np.random.default_rng(0)
    for axis in (*np.eye(3), *rng.normal(size=(20, 3))):
        vector = angle * axis / np.linalg.norm(axis)
        R = Rotation.from_rotvec(vector).as_matrix()
        back = Rotation.from_rotvec(rotation_vector(tuple(R.ravel())))
        np.testing.assert_allclose(back.as_matrix(), R, atol=3e-15)
        w, x, y, z = to_quaternion(tuple(R.ravel()))
        np.testing.assert_allclose(Rotation.from_quat([x, y, z, w]).as_matrix(), R, atol=3e-15)
        assert w >= 0.0 and math.isclose(w * w + x * x + y * y + z * z, 1.0, abs_tol=1e-15)
        if angle < 3.0:
            found = rotation_vector(tuple(R.ravel()))
            np.testing.assert_allclose(found, vector, atol=1e-15 + 2e-16 * angle)


def test_half_turns() -> None:
    for axis in (*np.eye(3), np.array([0.6, 0, 0.8]), np.array([1, 1, 1]) / math.sqrt(3)):
        R = 2 * np.outer(axis, axis) - np.eye(3)
        vector = np.array(rotation_vector(tuple(R.ravel())))
        assert np.linalg.norm(vector) == pytest.approx(math.pi, abs=1e-14)
        np.testing.assert_allclose(np.cross(vector, axis), 0, atol=1e-14)


@given(seed=seeds, angle=st.one_of(st.sampled_from([0.0, 9e-5, 1.1e-4, 3.1]), st.floats(0, 3.1)))
@settings(max_examples=60)
def test_the_rate_of_a_rotation_vector(seed: int, angle: float) -> None:
    rng = np.random.default_rng(seed)
    axis, w = rng.normal(size=(2, 3))
    r = angle * axis / np.linalg.norm(axis)
    B = np.array(inverse_left_jacobian(*r)).reshape(3, 3)
    R = Rotation.from_rotvec(r)
    h = 1e-5
    ahead, behind = ((Rotation.from_rotvec(s * h * w) * R).as_rotvec() for s in (1, -1))
    scale = 1.0 + 1.0 / (math.pi - angle) ** 2
    np.testing.assert_allclose(B @ w, (ahead - behind) / (2 * h), atol=1e-8 * scale)


def matrices(seed: int, spread: float = 1.0) -> np.ndarray:
    """A matrix of positive determinant, with singular values up to 10^spread apart."""
    rng = np.random.default_rng(seed)
    U, V = Rotation.random(2, random_state=rng).as_matrix()
    return U @ np.diag(10.0 ** rng.uniform(-spread, spread, 3)) @ V.T


@given(seed=seeds, spread=st.sampled_from([0.0, 0.1, 1.0, 3.0]))
@settings(max_examples=100)
def test_polar_factors_against_the_svd(seed: int, spread: float) -> None:
    A = matrices(seed, spread)
    # How far rounding of A may turn it: eps over the sum of the two smallest singular values.
    s = np.linalg.svd(A, compute_uv=False)
    tolerance = 1e-14 * (1.0 + s[0] / (s[1] + s[2]))
    np.testing.assert_allclose(polar(A), twin.nearest_rotation(A), rtol=0, atol=tolerance)
    np.testing.assert_allclose(polar(-A), twin.nearest_rotation(A), rtol=0, atol=tolerance)


@pytest.mark.parametrize("size", [1e-40, 1e-12, 1.0, 1e12, 1e40])
def test_polar_factors_of_any_size(size: float) -> None:
    for seed in range(5):
        R = Rotation.random(random_state=seed).as_matrix()
        np.testing.assert_allclose(polar(size * R), R, atol=3e-15)


def test_a_singular_matrix_gives_a_rotation_and_no_nan() -> None:
    for A in (np.zeros((3, 3)), np.diag([1.0, 1.0, 0.0]), np.ones((3, 3))):
        R = polar(A)
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)
        assert np.linalg.det(R) == pytest.approx(1.0)
        assert np.isfinite(polar_rate(wide(A), wide(hat([1, 2, 3])), wide(R))).all()


@given(seed=seeds)
@settings(max_examples=60)
def test_polar_rates_against_the_sylvester_equation(seed: int) -> None:
    A = matrices(seed)
    dA = np.random.default_rng(seed + 1).normal(size=(3, 3))
    s = np.linalg.svd(A, compute_uv=False)
    tolerance = 1e-12 * (1.0 + s[0]) / (s[1] + s[2]) ** 2
    for sign in (1, -1):
        found = polar_rate(wide(sign * A), wide(sign * dA), wide(polar(sign * A)))
        np.testing.assert_allclose(found, twin.polar_rate(A, dA), rtol=1e-9, atol=tolerance)


def test_a_turning_rotation_turns_at_its_own_rate() -> None:
    R = Rotation.random(random_state=3).as_matrix()
    w = np.array([0.3, -2.0, 1.1])
    np.testing.assert_allclose(polar_rate(wide(R), wide(hat(w) @ R), wide(R)), w, atol=1e-14)
