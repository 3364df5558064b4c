"""Integration, differences and limits against SciPy's rotations and `poise.geometry`."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import quaternions
from poise.kernels.configuration import difference, nearer_end, project, step
from samples.trees import poses, random_pose, tree
from twins import configuration as twin

BALLS = (
    poise.SkeletonBuilder()
    .add("a", poise.Hinge("x"))
    .add("b", poise.QuaternionBall(), "a")
    .add("c", poise.QuaternionFree(), "b")
    .build()
)
unit_interval = st.floats(-1, 1)


@given(st.data())
@settings(max_examples=50)
def test_steps_and_differences_against_the_twin(data: st.DataObject) -> None:
    skeleton = data.draw(st.sampled_from([BALLS, tree(0), tree(4)]))
    q = data.draw(poses(skeleton))
    v = np.array(data.draw(st.lists(unit_interval, min_size=skeleton.nv, max_size=skeleton.nv)))
    out, back = np.full(skeleton.nq, np.nan), np.full(skeleton.nv, np.nan)
    step(skeleton.mechanism.dofs, q, v, out)
    np.testing.assert_allclose(out, twin.integrate(skeleton, q, v), rtol=0, atol=1e-13)
    difference(skeleton.mechanism.dofs, out, q, back)
    np.testing.assert_allclose(back, v, rtol=0, atol=1e-13)
    np.testing.assert_allclose(back, twin.difference(skeleton, out, q), rtol=0, atol=1e-12)


def test_a_step_of_nothing_changes_no_bit() -> None:
    q = random_pose(BALLS, np.random.default_rng(0))
    q[1:5] *= 1.0 + 1e-10
    out = np.zeros_like(q)
    step(BALLS.mechanism.dofs, q, np.zeros(BALLS.nv), out)
    assert out.tobytes() == q.tobytes()


@pytest.mark.parametrize("size", [1e-300, 1e-12, 9.9e-5, 1.1e-4, 1.0, math.pi - 1e-9, math.pi])
def test_turns_of_any_size(size: float) -> None:
    rng = np.random.default_rng(1)
    q = random_pose(BALLS, rng)
    axis = rng.normal(size=3)
    v = np.zeros(BALLS.nv)
    v[1:4] = size * axis / np.linalg.norm(axis)
    out, back = np.zeros_like(q), np.zeros_like(v)
    step(BALLS.mechanism.dofs, q, v, out)
    np.testing.assert_allclose(out, twin.integrate(BALLS, q, v), rtol=0, atol=1e-15)
    difference(BALLS.mechanism.dofs, out, q, back)
    turned = [Rotation.from_rotvec(rates[1:4]) for rates in (v, back)]
    assert (turned[0] * turned[1].inv()).magnitude() < 1e-14
    if size < 3:
        np.testing.assert_allclose(back, v, rtol=1e-12, atol=1e-15)


def test_the_shorter_way_round_and_signs_of_quaternions() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        q0, q1 = random_pose(BALLS, rng), random_pose(BALLS, rng)
        v, other = np.zeros(BALLS.nv), np.zeros(BALLS.nv)
        difference(BALLS.mechanism.dofs, q1, q0, v)
        assert np.linalg.norm(v[1:4]) <= math.pi + 1e-12
        flipped = q1.copy()
        flipped[1:5] *= -1
        difference(BALLS.mechanism.dofs, flipped, q0, other)
        np.testing.assert_allclose(other, v, atol=1e-13)


def test_steps_keep_quaternions_of_unit_length() -> None:
    rng = np.random.default_rng(3)
    q = random_pose(BALLS, rng)
    for _ in range(500):
        out = np.zeros_like(q)
        step(BALLS.mechanism.dofs, q, rng.normal(size=BALLS.nv), out)
        q = out
    assert abs(np.linalg.norm(q[1:5]) - 1.0) < 1e-15
    assert abs(np.linalg.norm(q[8:12]) - 1.0) < 1e-15


# -- limits --------------------------------------------------------------------------------------


def test_limits_are_exact() -> None:
    builder = poise.SkeletonBuilder()
    builder.add("arm", poise.Ball("zyx"), limits={"rz": (-0.1, 0.3), "rx": (0.7, 0.7)})
    skeleton = builder.build()
    q = np.array([0.3 + 1e-15, 5.0, 0.2])
    assert project(skeleton.mechanism.dofs, q) == 2
    assert q.tolist() == [0.3, 5.0, 0.7]
    assert project(skeleton.mechanism.dofs, q) == 0


def coned(cone):
    return poise.SkeletonBuilder().add("ball", poise.QuaternionBall(), cone=cone).build()


cones = st.builds(
    poise.Cone,
    swing=st.one_of(st.sampled_from([0.0, math.pi / 2, math.pi]), st.floats(0, math.pi)),
    twist=st.tuples(st.floats(-math.pi, 0), st.floats(0, math.pi)),
    axis=st.sampled_from([(1, 0, 0), (0, 1, 0), (0.6, 0, -0.8), (1, 2, 3)]),
)


def parts(q, cone):
    """(swing, twist) angles in radians, the twist signed in (-pi, pi], by `poise.geometry`."""
    swing, twist = quaternions.swing_twist(q, cone.axis)
    axis = np.array(cone.axis) / np.linalg.norm(cone.axis)
    angle = 2 * math.atan2(twist[1:] @ axis, twist[0])
    return 2 * math.atan2(np.linalg.norm(swing[1:]), abs(swing[0])), angle


@given(cone=cones, seed=st.integers(0, 10_000))
@settings(max_examples=150)
def test_cones_against_swing_and_twist(cone: poise.Cone, seed: int) -> None:
    q = np.roll(Rotation.random(random_state=seed).as_quat(), 1)
    before = parts(q, cone)
    start = q.copy()
    moved = project(coned(cone).mechanism.dofs, q)
    assert abs(np.linalg.norm(q) - 1.0) < 1e-14
    swing, twist = parts(q, cone)
    low, high = cone.twist
    inside = before[0] <= cone.swing and low <= before[1] <= high
    assert moved == (not inside)
    if inside:
        assert q.tobytes() == start.tobytes()
        return
    assert swing <= cone.swing + 1e-9
    # At half a turn of swing the twist is anybody's.
    if swing < math.pi - 1e-6:
        away = [abs((twist - end + math.pi) % (2 * math.pi) - math.pi) for end in (low, high)]
        assert low <= twist <= high or min(away) < 1e-7
        assert swing == pytest.approx(min(before[0], cone.swing), abs=1e-7)
        if low <= before[1] <= high:
            assert twist == pytest.approx(before[1], abs=1e-7)
    # What has been moved stays.
    again = q.copy()
    assert project(coned(cone).mechanism.dofs, again) == 0


def test_a_swing_of_half_a_turn_and_a_cone_of_nothing() -> None:
    cone = poise.Cone(swing=0.5, twist=(0.0, 0.0))
    for q in ([0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.6, -0.8], [0.0, 1.0, 0.0, 0.0]):
        turned = np.array(q)
        assert project(coned(cone).mechanism.dofs, turned) == 1
        assert np.isfinite(turned).all()
        assert parts(turned, cone)[0] <= 0.5 + 1e-12
    closed = coned(poise.Cone(swing=0.0, twist=(0.0, 0.0)))
    q = random_pose(closed, np.random.default_rng(4))
    project(closed.mechanism.dofs, q)
    np.testing.assert_allclose(abs(q), [1, 0, 0, 0], atol=1e-15)


def test_the_nearer_end_on_the_circle() -> None:
    assert nearer_end(3.0, -2.9, 0.5) == -2.9
    assert nearer_end(1.0, -2.9, 0.5) == 0.5
    assert nearer_end(-1.0, -0.5, 3.0) == -0.5
