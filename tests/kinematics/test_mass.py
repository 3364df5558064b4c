"""Mass matrix, momentum, energy and centre of mass against point masses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise import kinematics
from poise.anatomy import capsule_masses, segment_masses
from poise.errors import InvalidValue, ShapeError
from poise.model import SegmentMasses
from samples.hero import character
from samples.trees import random_pose, tree
from twins import forward
from twins import mass as twin


def drawn(seed: int, draw: int, kind: str = "any"):
    """A random tree with random masses, and a pose."""
    skeleton = tree(seed, kind, size=5)
    rng = np.random.default_rng(draw)
    factor = rng.normal(size=(len(skeleton.joints), 4, 4))
    masses = SegmentMasses(skeleton.joint_names, factor @ factor.transpose(0, 2, 1))
    return skeleton, masses, skeleton.pose(random_pose(skeleton, rng)), rng


def sampled(masses):
    """Points (joints, 4, 3) and masses (joints, 4) with the same moments."""
    pairs = [twin.points_of(matrix) for matrix in masses.moments]
    return np.array([points for points, _ in pairs]), np.array([kg for _, kg in pairs])


def close(ours, theirs, tolerance):
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=tolerance * np.abs(theirs).max())


@pytest.mark.parametrize("kind", ["rigid", "native", "any"])
@given(seed=st.integers(0, 15), draw=st.integers(0, 1000))
@settings(max_examples=15)
def test_random_trees_against_points_with_masses(kind: str, seed: int, draw: int) -> None:
    skeleton, masses, pose, _ = drawn(seed, draw, kind)
    points, kg = sampled(masses)
    J = twin.velocities(skeleton, pose.q, points)
    world = forward.world_frames(skeleton, pose.q)
    places = np.einsum("jik,jnk->jni", world[:, :3, :3], points) + world[:, None, :3, 3]
    M = kinematics.mass_matrix(pose, masses)
    # Splines have knots, across which a difference is only as good as its step.
    close(M, twin.mass_matrix(J, kg), 1e-8)
    close(kinematics.mass_matrix(pose, masses, diagonal=True), M.diagonal(), 1e-13)
    matrix = kinematics.momentum_matrix(pose, masses)
    close(matrix, twin.momentum_matrix(J, kg, places), 1e-8)
    centre = np.einsum("jn,jni->i", kg, places) / kg.sum()
    close(kinematics.centre_of_mass(pose, masses), centre, 1e-10)
    close(kinematics.centre_of_mass_jacobian(pose, masses), matrix[:3] / masses.total, 1e-13)


@pytest.mark.slow
@given(seed=st.integers(0, 15), draw=st.integers(0, 1000))
@settings(max_examples=30)
def test_energy_is_half_v_m_v_and_m_is_positive(seed: int, draw: int) -> None:
    skeleton, masses, pose, rng = drawn(seed, draw)
    M = kinematics.mass_matrix(pose, masses)
    assert np.array_equal(M, M.T)
    values = np.linalg.eigvalsh(M)
    assert values[0] > -1e-12 * values[-1]
    v = rng.normal(size=skeleton.nv)
    energy = kinematics.kinetic_energy(pose, v, masses)
    # A user's joint is differentiated with one step along v and with another along each value.
    assert energy == pytest.approx(0.5 * v @ M @ v, rel=1e-8, abs=1e-9 * values[-1])


@given(seed=st.integers(0, 15), draw=st.integers(0, 1000))
@settings(max_examples=15)
def test_centre_of_mass_jacobian_against_central_differences(seed: int, draw: int) -> None:
    skeleton, masses, pose, rng = drawn(seed, draw, "native")
    J = kinematics.centre_of_mass_jacobian(pose, masses)
    h = 1e-6
    for i in range(skeleton.nv):
        v = h * np.eye(skeleton.nv)[i]
        ahead, behind = (skeleton.pose(skeleton.integrate(pose.q, s * v)) for s in (1, -1))
        moved = kinematics.centre_of_mass(ahead, masses)
        moved = (moved - kinematics.centre_of_mass(behind, masses)) / (2 * h)
        np.testing.assert_allclose(J[:, i], moved, rtol=0, atol=1e-8 * max(1.0, np.abs(J).max()))
    v = rng.normal(size=skeleton.nv)
    np.testing.assert_allclose(
        kinematics.centre_of_mass_velocity(pose, v, masses), J @ v, atol=1e-12 * np.abs(J).max()
    )


def test_a_scaled_segment_keeps_its_mass_and_its_points_move_apart() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("base", poise.Prismatic("x"))
        .add("belly", poise.Scale("y"), "base", tip=(0, 1, 0))
        .build()
    )
    masses = capsule_masses(body, kg=3.0)
    at = body.joint_index("belly")
    spread = masses.moments[at, 1, 1]
    for factor in (0.0, 0.5, 1.0, 2.0):
        pose = body.pose([0.0, factor])
        M = kinematics.mass_matrix(pose, masses)
        assert M[0, 0] == pytest.approx(masses.total, rel=1e-14)  # the mass, whatever the factor
        assert M[1, 1] == pytest.approx(spread, rel=1e-14)  # y = s p, so y' = p s'
        centre = kinematics.centre_of_mass(pose, masses)[1]
        assert centre == pytest.approx(factor * masses.centres[at, 1] * masses.kg[at] / 3.0)


def test_a_hinge_on_a_scaled_body_feels_the_scale() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("turn", poise.Hinge("z"))
        .add("belly", poise.UniformScale(), "turn", tip=(0, 1, 0))
        .build()
    )
    masses = SegmentMasses.of(body, {"belly": 2.0}, {"belly": (0, 0.5, 0)})
    matrices = kinematics.mass_matrix(body.pose([[0.3, 1.0], [0.3, 3.0]]), masses)
    np.testing.assert_allclose(matrices[:, 0, 0], [0.5, 4.5], rtol=1e-14)


def test_of_a_body_it_is_positive_definite_and_a_batch_is_pose_by_pose() -> None:
    hero = character()
    masses = segment_masses(hero.skeleton)
    poses = hero.skeleton.pose(hero.motion.q[:12].reshape(3, 4, -1))
    M = kinematics.mass_matrix(poses, masses)
    assert M.shape == (3, 4, hero.skeleton.nv, hero.skeleton.nv)
    assert np.linalg.eigvalsh(M)[..., 0].min() > 0.0
    one = kinematics.mass_matrix(hero.motion[5], masses)
    np.testing.assert_array_equal(M[1, 1], one)
    assert kinematics.mass_matrix(poses, masses, diagonal=True).shape == (3, 4, hero.skeleton.nv)


def test_momentum_of_a_body_that_moves_as_one() -> None:
    hero = character().skeleton
    masses = segment_masses(hero, 80.0)
    v = np.zeros(hero.nv)
    v[:3] = (1.0, 2.0, 3.0)
    got = kinematics.momentum(hero.rest, v, masses)
    np.testing.assert_allclose(got[:3], (80.0, 160.0, 240.0), rtol=1e-12)
    np.testing.assert_allclose(got[3:], 0.0, atol=1e-9)


def test_masses_of_other_joints_and_velocities_that_do_not_fit_are_refused() -> None:
    hero = character().skeleton
    other = poise.SkeletonBuilder().add("stick", poise.Hinge("x"), tip=(0, 1, 0)).build()
    with pytest.raises(InvalidValue, match="masses of 1 segments"):
        kinematics.mass_matrix(hero.rest, capsule_masses(other))
    masses = segment_masses(hero)
    with pytest.raises(ShapeError):
        kinematics.momentum(hero.rest, np.zeros(3), masses)
    two = hero.pose(np.stack([hero.rest.q, hero.rest.q]))
    with pytest.raises(ShapeError, match="broadcast"):
        kinematics.momentum(two, np.zeros((3, hero.nv)), masses)
