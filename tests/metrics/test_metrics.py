"""Metrics as written by users: formulas, references, names, errors with remedies."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise import metrics
from poise.anatomy import segment_masses
from poise.errors import InvalidValue, ShapeError, UnknownDof, UnknownOption
from poise.kinematics import Workspace, centre_of_mass, mass
from poise.metrics import metric_arrays
from poise.metrics.power import floating_roots, holding_torques
from poise.metrics.stiffness import stiffness_of
from poise.model import SegmentMasses
from samples.hero import character
from samples.trees import random_pose, tree
from twins.configuration import difference, integrate

HERO = character().skeleton


def arm(**limits):
    return (
        poise.SkeletonBuilder("arm")
        .add("upper", poise.Ball("xyz"), tip=(0.3, 0, 0), limits=limits)
        .add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
        .build()
    )


def moved(skeleton, seed: int, size: float = 0.3):
    """A start pose and one after it."""
    rng = np.random.default_rng(seed)
    start = skeleton.pose(random_pose(skeleton, rng))
    return start, skeleton.pose(
        integrate(skeleton, start.q, size * rng.uniform(-1, 1, skeleton.nv))
    )


# -- stiffness and deviation ---------------------------------------------------------------------


def test_stiffness_is_measured_as_steps_are() -> None:
    body = arm()
    pose = body.pose([0.1, -0.2, 0.3, 0.4])
    expected = 0.5 * np.sum([0.25, 0.25, 0.25, 0.04] * pose.q**2)
    assert metrics.value(metrics.stiffness(), pose) == pytest.approx(expected, rel=1e-14)
    stiff = body.with_stiffness({"lower": 5.0})
    np.testing.assert_allclose(stiffness_of(stiff), [0.25, 0.25, 0.25, 0.2])
    more = metrics.value(metrics.stiffness(), stiff.pose(pose.q))
    assert more == pytest.approx(expected + 0.5 * 4 * 0.04 * 0.4**2, rel=1e-14)


def test_references() -> None:
    body = tree(4)
    start, pose = moved(body, 0)
    d = difference(body, pose.q, start.q)
    for metric in (metrics.deviation(to="start"), metrics.deviation(to=start)):
        found = metrics.value(metric, pose, start=start)
        assert found == pytest.approx(0.5 * d @ d, rel=1e-12)
    assert metrics.value(metrics.stiffness(to="start"), start, start=start) < 1e-30
    assert metrics.deviation(to=start).name == "deviation from a pose"
    assert metrics.deviation().name == "deviation from rest"
    with pytest.raises(UnknownOption, match="no reference 'rset'; near: rest"):
        metrics.deviation(to="rset")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="'rest', 'start' or a Pose"):
        metrics.deviation(to=3)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="another skeleton"):
        metrics.value(metrics.deviation(to=arm().rest), pose)
    with pytest.raises(ShapeError, match="not a batch"):
        metrics.deviation(to=body.pose(np.stack([pose.q, pose.q])))


def test_weights_by_name() -> None:
    body = arm()
    pose = body.pose([0.1, 0.2, 0.3, 0.4])
    metric = metrics.deviation(weight=2.0, weights={"upper_ry": 10.0, "upper": 3.0}, others=0.5)
    expected = 0.5 * 2.0 * (3 * 0.01 + 10 * 0.04 + 3 * 0.09 + 0.5 * 0.16)
    assert metrics.value(metric, pose) == pytest.approx(expected, rel=1e-14)
    with pytest.raises(UnknownDof, match="no joint or degree of freedom 'uper'; near: upper"):
        metrics.value(metrics.deviation(weights={"uper": 1.0}), pose)
    with pytest.raises(InvalidValue, match="the weight of upper is -1"):
        metrics.deviation(weights={"upper": -1.0})
    ball = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    with pytest.raises(InvalidValue, match="name the joint"):
        metrics.value(metrics.deviation(weights={"ball_qx": 1.0}), ball.rest)


# -- energy and power ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 3, 5])
@pytest.mark.parametrize("diagonal", [False, True])
def test_kinetic_energy_is_that_of_the_mean_velocity(seed: int, diagonal: bool) -> None:
    body = tree(seed)
    start, pose = moved(body, seed)
    masses = segment_masses(body)
    v = difference(body, pose.q, start.q) / 0.04
    found = metrics.value(metrics.kinetic_energy(dt=0.04, diagonal=diagonal), pose, start=start)
    M = mass.mass_matrix(start, masses)
    expected = (
        0.5 * np.sum(M.diagonal() * v * v) if diagonal else mass.kinetic_energy(start, v, masses)
    )
    assert found == pytest.approx(float(expected), rel=1e-10)


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_holding_torques_are_the_slope_of_potential_energy(seed: int) -> None:
    body = tree(seed)
    start, _ = moved(body, seed)
    masses = segment_masses(body)
    gravity = np.array([1.0, -9.0, 3.0])
    tau = holding_torques(start, masses, gravity)

    def height(x):
        return -masses.total * gravity @ centre_of_mass(body.pose(x), masses)

    for i in range(body.nv):
        v = np.zeros(body.nv)
        v[i] = 1e-5
        f = [height(integrate(body, start.q, k * v)) for k in (-2, -1, 1, 2)]
        slope = (f[0] - 8 * f[1] + 8 * f[2] - f[3]) / 12e-5
        assert tau[i] == pytest.approx(slope, abs=1e-8 * max(1.0, np.abs(tau).max()))


def test_power_is_torque_times_rate_of_what_is_driven() -> None:
    masses = segment_masses(HERO)
    rng = np.random.default_rng(2)
    start = HERO.pose(HERO.rest.q + 0.1 * rng.normal(size=HERO.nq))
    pose = HERO.pose(start.q + 0.05 * rng.normal(size=HERO.nq))
    assert floating_roots(HERO) == ("root",)
    tau = holding_torques(start, masses, 9.80665)
    weight = 9.80665 * masses.total
    at = HERO.dof_index("root_ty")
    assert tau[at] == pytest.approx(weight, rel=1e-12)  # what holds the root holds the body
    p = tau * (pose.q - start.q) / 0.1
    inside = HERO.joint_dofs("root")
    driven = np.abs(np.delete(p, range(inside.start, inside.stop)))
    found = metrics.value(metrics.power(dt=0.1, epsilon=1e-6), pose, start=start)
    assert found == pytest.approx(driven.sum(), abs=1e-6 * HERO.nq)
    all_of_them = metrics.power(dt=0.1, epsilon=1e-6, passive=())
    assert metrics.value(all_of_them, pose, start=start) == pytest.approx(
        np.abs(p).sum(), abs=1e-6 * HERO.nq
    )


def test_up_is_the_skeleton_s() -> None:
    builder = poise.SkeletonBuilder("robot", up="z").add("arm", poise.Hinge("y"), tip=(1, 0, 0))
    body = builder.build()
    kg = SegmentMasses.of(body, {"arm": 2.0}, {"arm": (0.5, 0, 0)})
    np.testing.assert_allclose(holding_torques(body.rest, kg, 10.0), [-10.0])
    np.testing.assert_allclose(holding_torques(body.rest, kg, (0, 0, -10.0)), [-10.0])


def test_a_ball_of_quaternions_is_one_joint_s_power() -> None:
    body = poise.SkeletonBuilder().add("ball", poise.QuaternionBall(), tip=(0, 0, 1)).build()
    kg = SegmentMasses.of(body, {"ball": 1.0}, {"ball": (0.0, 0.0, 1.0)})
    start = body.rest
    metric = metrics.power(dt=0.5, masses=kg, epsilon=1e-7, gravity=10.0)
    v = np.array([0.02, -0.3, 0.1])
    tau = holding_torques(start, kg, 10.0)
    found = metrics.value(metric, body.pose(integrate(body, start.q, v)), start=start)
    assert found == pytest.approx(abs(tau @ v) / 0.5, abs=1e-6)


# -- comfort and smoothness ----------------------------------------------------------------------


def test_comfort_counts_what_has_two_limits() -> None:
    body = arm(rx=(-1.0, 3.0), ry=(0.0, math.inf))
    found = metrics.value(metrics.comfort(margin=1e6), body.pose([2.0, 0.7, 0.3, 0.4]))
    assert found == pytest.approx(0.25, rel=1e-5)  # halfway from the middle, nearly a parabola
    for end in (-1.0, 3.0):
        at = metrics.value(metrics.comfort(2.0, margin=0.1), body.pose([end, 5.0, 5.0, 5.0]))
        assert at == pytest.approx(2.0, rel=1e-14)
    closed = arm(rx=(0.5, 0.5))
    assert metrics.value(metrics.comfort(), closed.pose([0.5, 0, 0, 0])) == 0.0


def test_comfort_of_a_cone() -> None:
    cone = poise.Cone(1.0, (-0.5, 1.5), axis=(0, 0, 1))
    body = poise.SkeletonBuilder().add("ball", poise.QuaternionBall(), cone=cone).build()
    swung = integrate(body, body.rest.q, [0.6, 0.8, 0.0])  # a swing of 1, its limit
    at_end = metrics.value(metrics.comfort(margin=0.3), body.pose(swung))
    middle = metrics.value(metrics.comfort(margin=0.3), body.rest)
    assert at_end - middle == pytest.approx(1.0, rel=1e-12)
    assert middle == pytest.approx(0.3 * 0.25 / (1.3 - 0.25), rel=1e-12)  # of twist alone
    twisted = integrate(body, body.rest.q, [0.0, 0.0, 1.5])
    assert metrics.value(metrics.comfort(), body.pose(twisted)) == pytest.approx(1.0, rel=1e-12)


def test_smoothness_goes_on_with_a_velocity() -> None:
    body = tree(4)
    rng = np.random.default_rng(1)
    start, _ = moved(body, 1)
    v = rng.uniform(-1, 1, body.nv)
    onwards = body.pose(integrate(body, start.q, 0.1 * v))
    metric = metrics.smoothness(velocity=v, dt=0.1)
    assert metrics.value(metric, onwards, start=start) < 1e-25
    still = metrics.value(metrics.smoothness(), onwards, start=start)
    expected = 0.5 * np.sum(stiffness_of(body) * (0.1 * v) ** 2)
    assert still == pytest.approx(expected, rel=1e-10)
    carried = metrics.value(metrics.smoothness(dt=0.1), onwards, start=start, velocity=v)
    assert carried < 1e-25
    with pytest.raises(ShapeError, match="a velocity of this skeleton"):
        metrics.value(metrics.smoothness(velocity=[1.0]), onwards)
    with pytest.raises(InvalidValue, match="the velocity of smoothness has a non-finite entry"):
        metrics.smoothness(velocity=[math.nan])


# -- lists, expressions, errors ------------------------------------------------------------------


def test_what_follows_the_start_pose() -> None:
    own = [
        metrics.stiffness(), metrics.kinetic_energy(), metrics.comfort(), metrics.power(),
        metrics.smoothness(), metrics.deviation(to="start"),
    ]  # fmt: skip
    made = metric_arrays(HERO, own, HERO.rest.q, Workspace(HERO.mechanism))
    assert made.following == (1, 3, 4, 5)
    assert made.arrays.matrices.shape == (
        HERO.nv,
        HERO.nv,
    )  # only for what has a matrix


class Formula:
    """Stand-in for an expression in a metric: a shape and a text."""

    def __init__(self, *shape: int) -> None:
        self.shape = shape

    def __repr__(self) -> str:
        return "point('head').y"


def test_expressions_are_left_to_the_tape() -> None:
    metric = metrics.expression(Formula(), 0.5)
    assert (metric.name, metric.weight) == ("point('head').y", 0.5)
    assert metrics.expression(Formula(), name="height").name == "height"
    made = metric_arrays(HERO, [metric, metrics.comfort()], HERO.rest.q, Workspace(HERO.mechanism))
    assert [found.name for found in made.metrics] == ["comfort"]
    with pytest.raises(ShapeError, match="take its norm"):
        metrics.expression(Formula(3))
    with pytest.raises(InvalidValue, match="expected an expression"):
        metrics.expression(3.0)
    with pytest.raises(InvalidValue, match="evaluate the expression instead"):
        metrics.value(metric, HERO.rest)  # type: ignore[arg-type]


def test_a_single_metric_counts_as_a_list_of_one() -> None:
    one = metrics.stiffness(0.1)
    assert metrics.checked_metrics(one) == (one,)  # type: ignore[arg-type]


def test_what_is_no_metric() -> None:
    with pytest.raises(InvalidValue, match=r"expected a metric, such as poise.metrics.stiffness"):
        metrics.checked_metrics(["stiffness"])  # type: ignore[list-item]
    with pytest.raises(InvalidValue, match=r"expected metrics, such as \[poise.metrics.stiffness"):
        metrics.checked_metrics("stiffness")  # type: ignore[arg-type]
    for make in (metrics.kinetic_energy, metrics.power, metrics.smoothness):
        with pytest.raises(InvalidValue, match="time step"):
            make(dt=0.0)
    with pytest.raises(InvalidValue, match="epsilon"):
        metrics.power(epsilon=0.0)
    with pytest.raises(InvalidValue, match="margin"):
        metrics.comfort(margin=0.0)
    with pytest.raises(InvalidValue, match="gravity"):
        metrics.power(gravity=(0.0, 1.0))


class Wrong:
    name = "wrong"
    weight = 1.0

    def lower(self, skeleton, start, velocity=None):
        return metrics.MetricTerms(0, np.zeros((1, 4)), start)


def test_terms_of_a_wrong_shape_are_refused() -> None:
    with pytest.raises(ShapeError, match="the numbers of wrong"):
        metrics.value(Wrong(), HERO.rest)


def test_a_skeleton_without_length_needs_masses() -> None:
    dot = poise.SkeletonBuilder().add("dot", poise.Hinge("x")).build()
    with pytest.raises(InvalidValue, match="no bone with a length"):
        metrics.value(metrics.kinetic_energy(), dot.rest)
