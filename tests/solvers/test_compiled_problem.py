"""Swing-twist cones with goals and metrics: minima on the boundary equal SciPy's."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import minimize

import poise
from poise.model import Cone
from poise.solvers.compiled_problem import cone_rows
from samples.problems import chain

SWING, TWIST = 0.6, (-0.3, 0.4)
TIP = poise.point("j2", tip=True)
STILL = np.zeros(99, np.bool_)


def balls(cone: Cone, count: int = 3) -> poise.Skeleton:
    return chain(count, poise.QuaternionBall(), cone=cone)


def turned(w: np.ndarray) -> np.ndarray:
    """The quaternion of a rotation vector (3,)."""
    angle = float(np.linalg.norm(w))
    return np.r_[math.cos(angle / 2), np.sinc(angle / (2 * math.pi)) / 2 * w]


def edges(wxyz: np.ndarray) -> np.ndarray:
    """Return the margins of a ball in its cone: swing, lower twist, upper twist.

    ``cos(swing) = 1 - 2 (y^2 + z^2)`` for the axis x.
    """
    w, x, y, z = wxyz
    twist = 2 * math.atan(x / w)
    return np.array([1 - 2 * (y * y + z * z) - math.cos(SWING), twist - TWIST[0], TWIST[1] - twist])


def drawn(seed: int, cone: Cone) -> tuple[poise.Skeleton, np.ndarray]:
    """Three balls, and where the tip of the last is in some pose inside the cones."""
    skeleton = balls(cone)
    rng = np.random.default_rng(seed)
    q = np.concatenate([turned(0.45 * rng.normal(0.0, 1.0, 3)) for _ in range(3)])
    pose = skeleton.pose(poise.Problem(skeleton, []).solve(q))  # it moves its start into the limits
    return skeleton, np.asarray(TIP.at(pose))


def least_by_scipy(skeleton: poise.Skeleton, place: np.ndarray, metric, seed: int) -> float:
    """The least metric by SLSQP over rotation vectors, by differences, from a few starts."""

    def pose_of(x: np.ndarray) -> poise.Pose:
        return skeleton.pose(np.concatenate([turned(x[i : i + 3]) for i in (0, 3, 6)]))

    def missed(x: np.ndarray) -> np.ndarray:
        return TIP.at(pose_of(x)) - place

    def inside(x: np.ndarray) -> np.ndarray:
        return np.concatenate([edges(turned(x[i : i + 3])) for i in (0, 3, 6)])

    rng = np.random.default_rng(seed)
    ends = [
        minimize(
            lambda x: poise.metrics.value(metric, pose_of(x)), rng.normal(0.0, 0.2, 9),
            method="SLSQP", options={"ftol": 1e-13, "maxiter": 300},
            constraints=[{"type": "eq", "fun": missed}, {"type": "ineq", "fun": inside}],
        ) for _ in range(3)
    ]  # fmt: skip
    return min(end.fun for end in ends if end.success and np.abs(missed(end.x)).max() < 1e-7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 4, 7])
def test_the_least_metric_on_the_edge_of_a_cone_is_scipys(seed: int) -> None:
    skeleton, place = drawn(seed, Cone(SWING, TWIST))
    metric = poise.metrics.stiffness(1.0)
    result = poise.solve(skeleton.rest, [tuple(place) == TIP], metrics=[metric], solver="sqp")
    assert isinstance(result, poise.Result) and result.converged and result.iterations <= 20
    assert result.optimality is not None and result.optimality.ending == "optimal"
    assert any(name.endswith("_cone") for name in result.active_limits)
    assert min(edges(result.pose.q[i : i + 4]).min() for i in (0, 4, 8)) >= -1e-12
    found = least_by_scipy(skeleton, place, metric, seed)
    assert poise.metrics.value(metric, result.pose) == pytest.approx(found, rel=1e-6)


def test_a_wish_beyond_the_twist_ends_at_it() -> None:
    skeleton = balls(Cone(SWING, TWIST), 1)
    for wished, angle in ((0.8, 0.4), (-1.0, -0.3), (0.1, 0.1)):
        goal = poise.orient("j0", turned(np.array([wished, 0.0, 0.0])))
        result = poise.solve(skeleton.rest, [goal], solver="sqp")
        assert isinstance(result, poise.Result) and result.optimality is not None
        np.testing.assert_allclose(result.pose.q, turned(np.array([angle, 0, 0])), atol=1e-8)
        ending = "optimal" if wished == angle else "compromise"
        assert result.optimality.ending == ending and result.optimality.stationarity <= 1e-8


def test_an_aim_beyond_the_swing_ends_at_it_on_the_way_there() -> None:
    skeleton = balls(Cone(SWING), 1)
    for about in (0.3, 2.0, -1.1):
        across = np.array([0.0, math.cos(about), math.sin(about)])
        wished = math.cos(1.2) * np.array([1.0, 0, 0]) + math.sin(1.2) * across
        pull = poise.metrics.expression(-poise.dot(poise.direction("j0", (1, 0, 0)), tuple(wished)))
        result = poise.solve(
            skeleton.rest, [], metrics=[pull, poise.metrics.deviation(weight=1e-4)], solver="sqp"
        )
        assert isinstance(result, poise.Result)
        found = result.pose.world[0, :3, 0]
        edge = math.cos(SWING) * np.array([1.0, 0, 0]) + math.sin(SWING) * across
        np.testing.assert_allclose(found, edge, atol=1e-7)


@pytest.mark.parametrize("cone", [
    Cone(0.6, (-0.2, 0.3)), Cone(0.6), Cone(1.5, (-3.0, 0.4), (0.0, -2.0, 1.0)),
    Cone(0.9, axis=None), Cone(math.pi, (-0.5, 0.5)),
])  # fmt: skip
def test_rows_hold_where_nothing_has_to_be_projected(cone: Cone) -> None:
    skeleton = balls(cone, 1)
    rows = [line.held for line in cone_rows(skeleton, STILL)]
    rng = np.random.default_rng(3)
    inside = 0
    for _ in range(300):
        q = turned(rng.normal(0.0, 0.5, 3))
        problem = poise.Problem(skeleton, [])
        moved = float(np.abs(problem.solve(q) - q).max()) > 1e-12
        least = min(float(row.expression.at(skeleton.pose(q))) for row in rows)
        assert (least < 0.0) == moved
        inside += not moved
    assert 20 < inside < 299


def test_a_cone_that_leaves_nothing_holds_still() -> None:
    for cone in (Cone(0.0), Cone(0.4, (0.0, 0.0)), Cone(0.0, (0.0, 0.0))):
        skeleton = balls(cone)
        wish = poise.reach(poise.point("j2", tip=True), (0.5, 0.4, 0.2))
        keep = poise.point("j2", tip=True).z == 0.0
        result = poise.solve(skeleton.rest, [wish, keep], solver="sqp")
        assert isinstance(result, poise.Result)
        for i in (0, 4, 8):
            _, x, y, z = result.pose.q[i : i + 4]
            if cone.swing == 0.0:
                assert math.hypot(y, z) <= 1e-9
            if cone.twist == (0.0, 0.0):
                assert abs(x) <= 1e-9


def test_locked_balls_and_others_than_rigid_plain_ones_have_no_rows() -> None:
    skeleton = balls(Cone(0.6, TWIST))
    assert [row.at for row in cone_rows(skeleton, STILL)] == [0, 0, 0, 4, 4, 4, 8, 8, 8]
    still = np.isin(np.arange(9), (3, 4, 5))
    assert {row.at for row in cone_rows(skeleton, still)} == {0, 8}
    assert len(poise.Problem(skeleton, [], solver="sqp", locked=["j1"]).compiled.cones) == 6
    assert poise.Problem(skeleton, [], solver="lm").compiled.cones == ()
    stretching = chain(2, poise.QuaternionBall(), cone=Cone(0.6))
    builder = poise.SkeletonBuilder().add("a", poise.QuaternionBall(), cone=Cone(0.6))
    builder.add("b", poise.UniformScale(), "a", offset=(0.3, 0, 0), tip=(0.3, 0, 0))
    assert cone_rows(builder.build(), STILL) == () and len(cone_rows(stretching, STILL)) == 2
