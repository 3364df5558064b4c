"""All solutions of a six-axis arm, and the choice among solutions of any body."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownOption
from poise.kinematics import jacobian, manipulability
from poise.model import DenavitHartenbergRow, DenavitHartenbergTable
from poise.model import skeleton_from_denavit_hartenberg as arm_of
from poise.solvers import solutions
from samples.problems import chain, tip_of


def six_axes() -> poise.Skeleton:
    """The lengths of Universal Robots' UR5: three parallel axes."""
    half = 0.5 * math.pi
    rows = [
        (0.0892, 0.0, half), (0.0, -0.425, 0.0), (0.0, -0.392, 0.0), (0.1093, 0.0, half),
        (0.0948, 0.0, -half), (0.0825, 0.0, 0.0),
    ]  # fmt: skip
    table = DenavitHartenbergTable(
        tuple(DenavitHartenbergRow(theta=0.0, d=d, a=a, alpha=alpha) for d, a, alpha in rows),
        convention="standard",
    )
    return arm_of(table)


def test_a_six_axis_arm_has_eight_solutions_and_all_are_found() -> None:
    arm, rng, counts = six_axes(), np.random.default_rng(4), []
    tip = arm.joint_names[-1]
    for _ in range(4):
        there = arm.pose(rng.uniform(-2.0, 2.0, arm.nq))
        goal = poise.place(tip, there.world[-1])
        found = solutions(arm.pose(rng.uniform(-1, 1, arm.nq)), [goal], tolerance=1e-7, apart=1e-3)
        counts.append(len(found))
        assert all(one.converged for one in found)
        for one in found:
            np.testing.assert_allclose(one.pose.world[-1], there.world[-1], atol=1e-5)
        turns = [np.remainder(one.pose.q - there.q + math.pi, math.tau) - math.pi for one in found]
        assert min(np.abs(turn).max() for turn in turns) < 1e-3  # the one that it was made from
    assert counts == [8, 8, 8, 2]  # pairs, of which two meet where the arm is stretched


def elbow(lower: float = -3.0, upper: float = 3.0) -> tuple[poise.Pose, list]:
    body = chain(2, poise.Hinge("z"), 1.0).with_limits({"j1_rz": (lower, upper)})
    return body.pose([0.1, 0.4]), [poise.reach(tip_of("j1"), (1.0, 1.0, 0.0))]


def test_orders() -> None:
    start, goals = elbow(-2.0, 1.7)
    near, far = solutions(start, goals)
    assert near.pose.q == pytest.approx([0.0, math.pi / 2], abs=1e-3)
    assert far.pose.q == pytest.approx([math.pi / 2, -math.pi / 2], abs=1e-3)
    roomy, tight = solutions(start, goals, by="limits")
    assert roomy.pose.q[1] < 0.0 < tight.pose.q[1]
    first, _ = solutions(start, goals, by=lambda pose: pose.q[1])
    assert first.pose.q[1] < 0.0
    (only,) = solutions(*elbow(0.0, 3.0))
    assert only.pose.q[1] > 0.0


def test_the_most_manipulable_comes_first() -> None:
    body = chain(4, poise.Hinge("z"), 0.5)
    goals = [poise.reach("j3", (0.6, 0.5, 0.0))]
    found = solutions(body.pose([0.1, 0.2, 0.3, 0.4]), goals, by="manipulable", starts=100)
    value = [float(manipulability(jacobian(one.pose, "j3")[:2, :3])) for one in found]
    assert len(found) > 3 and value[0] > value[-1]
    flat = [float(manipulability(jacobian(one.pose, "j3")[:3])) for one in found]
    assert flat == sorted(flat, reverse=True)


@pytest.mark.slow
def test_locked_values_stay_and_the_same_seed_gives_the_same() -> None:
    body = chain(4, poise.Hinge("z"), 0.5)
    start, goals = body.pose([0.1, 0.2, 0.3, 0.4]), [poise.reach(tip_of("j3"), (0.6, 0.5, 0.0))]
    first, second = (
        solutions(start, goals, locked=["j2"], starts=64, seed=3) for _ in range(2)
    )  # fmt: skip
    assert len(first) == len(second) > 1
    for one, other in zip(first, second, strict=True):
        assert one.pose.q.tobytes() == other.pose.q.tobytes() and one.pose.q[2] == start.q[2]


def test_none_where_none_is_and_errors() -> None:
    start, goals = elbow()
    assert solutions(start, [poise.reach(tip_of("j1"), (5.0, 0, 0))], starts=8) == ()
    with pytest.raises(UnknownOption, match="nearest"):
        solutions(start, goals, by="best")
    with pytest.raises(InvalidValue, match="apart"):
        solutions(start, goals, apart=0.0)
    with pytest.raises(InvalidValue, match="manipulable"):
        solutions(start, [poise.point("j1") == (1, 0, 0)], by="manipulable")
