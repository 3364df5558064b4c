"""Metrics in a solve: solutions are stationary in the null space of the hard goals."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import metrics
from poise.kinematics import position_jacobian
from samples.hero import character

HERO = character().skeleton
TARGET = (0.45, 1.35, 0.35)
GOAL = poise.reach("lhand", TARGET, hard=True)
KINDS = {
    "stiffness": metrics.stiffness(),
    "deviation": metrics.deviation(weights={"lhumerus": 4.0}),
    "smoothness": metrics.smoothness(),
    "kinetic energy": metrics.kinetic_energy(),
    "power": (metrics.power(1e-2, epsilon=50.0, passive=()), metrics.smoothness()),
    "comfort": metrics.comfort(),
}


def left_over(metric, pose: poise.Pose, start: poise.Pose) -> float:
    """Return the relative part of the gradient that no multiplier of the goal explains."""
    g, _ = metrics.gradient(metric, pose, start=start)
    J = position_jacobian(pose, "lhand")
    y = np.linalg.lstsq(J.T, g, rcond=None)[0]
    return float(np.linalg.norm(g - J.T @ y) / max(1.0, np.linalg.norm(g)))


@pytest.mark.parametrize("name", KINDS)
def test_what_is_found_is_a_stationary_point(name: str) -> None:
    metric = KINDS[name] if isinstance(KINDS[name], tuple) else (KINDS[name],)
    body = HERO if name == "comfort" else HERO.with_limits(unlimited=True)
    start = body.rest.with_values(lhumerus_rz=-0.4, lradius_rx=0.3, thorax_ry=0.2)
    found = poise.solve(start, [GOAL], metrics=metric)
    assert found.converged
    assert np.linalg.norm(found.pose.world[body.joint_index("lhand"), :3, 3] - TARGET) < 1e-8
    if name == "comfort":
        # Of values that nothing limits, comfort says nothing; none that has limits is at one.
        assert not found.active_limits
    assert left_over(metric, found.pose, start) < 1e-7
    without = poise.solve(start, [poise.reach("lhand", TARGET)], tolerance=1e-9, solver="lm")
    assert without.converged
    values = [metrics.value(metric, pose, start=start) for pose in (found.pose, without.pose)]
    assert values[0] < values[1]


def test_a_written_metric_is_the_built_in_one() -> None:
    written = sum((poise.dof(name) - HERO.rest.value(name)) ** 2 for name in HERO.dof_names)
    poses = [
        poise.solve(HERO.rest, [GOAL], metrics=[metric]).pose.q
        for metric in (metrics.deviation(weight=2.0), metrics.expression(written, 1.0))
    ]
    np.testing.assert_allclose(poses[0], poses[1], rtol=0, atol=1e-8)


def test_a_metric_of_a_velocity_holds_a_hand_still() -> None:
    v = poise.velocity(poise.point("rhand"))
    still = metrics.expression(poise.dot(v, v), 0.1)
    at = HERO.joint_index("rhand")
    moved = []
    for kept in ([metrics.stiffness()], [metrics.stiffness(), still]):
        found = poise.solve(HERO.rest, [GOAL], metrics=kept)
        assert found.converged and len(found.errors) == 1  # a metric is no goal
        moved.append(float(np.linalg.norm((found.pose.world - HERO.rest.world)[at, :3, 3])))
    assert moved[1] < 0.1 * moved[0]


@pytest.mark.slow
def test_a_batch_of_starts_has_its_own_previous_poses() -> None:
    starts = HERO.pose(np.stack([HERO.rest.q, HERO.rest.with_values(thorax_ry=0.3).q]))
    kept = [metrics.smoothness(), metrics.kinetic_energy(1e-3)]
    found = poise.solve(starts, [GOAL], metrics=kept)
    for row, q in enumerate(starts.q):
        alone = poise.solve(HERO.pose(q), [GOAL], metrics=kept)
        np.testing.assert_allclose(found.pose.q[row], alone.pose.q, rtol=0, atol=1e-9)


def test_weights_trade_one_metric_for_another() -> None:
    start = HERO.rest
    energies = []
    for share in (0.01, 1.0, 100.0):
        both = [metrics.comfort(share), metrics.stiffness(1.0)]
        pose = poise.solve(start, [GOAL], metrics=both).pose
        energies.append(
            [metrics.value(kind, pose) for kind in (metrics.comfort(), metrics.stiffness())]
        )
    comfort, stiffness = np.array(energies).T
    assert np.all(np.diff(comfort) < 0.0) and np.all(np.diff(stiffness) > 0.0)


def test_a_prepared_problem_follows_its_starts() -> None:
    body = HERO
    metric = metrics.smoothness()
    problem = poise.Problem(body, [GOAL], metrics=[metric], solver="sqp")
    path = [np.add(TARGET, (0.0, 0.01 * k, 0.0)) for k in range(4)]
    q = body.rest.q
    for target in path:
        before = q
        q = problem.solve(q, target)
        assert problem.status == "converged"
        alone = poise.solve(body.pose(before), [poise.reach("lhand", target, hard=True)],
                            metrics=[metric], solver="sqp")  # fmt: skip
        np.testing.assert_allclose(q, alone.pose.q, rtol=0, atol=1e-7)
