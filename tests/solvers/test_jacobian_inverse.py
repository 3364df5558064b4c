"""The Jacobian inverse: supported problems, and singular matrices."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import UnsuitableSolver
from poise.solvers import JacobianInverse, PseudoInverse, solve
from samples.problems import REACHABLE, agree, arm, chain, excess, square_arm, tip_of

MISSED = ("stalled", "infeasible")
ELBOW = poise.point("elbow", (0.3, 0, 0.1))


def test_it_says_how_many_rows_meet_how_many_rates() -> None:
    goals = [poise.reach(tip_of("wrist"), (0.4, 1.5, 0.2))]
    with pytest.raises(UnsuitableSolver, match=r"3 rows and 7 columns; lock 4 .*pseudo-inverse"):
        solve(arm().rest, goals, solver="jacobian-inverse")
    locked = ["wrist", "shoulder_rx"]
    assert solve(arm().rest, goals, solver="jacobian-inverse", locked=locked).converged
    with pytest.raises(UnsuitableSolver, match=r"3 rows and 2 columns; remove 1 rows"):
        solve(arm().rest, goals, solver="jacobian-inverse", locked=[*locked, "elbow"])
    with pytest.raises(UnsuitableSolver, match="6 rows and 3 columns"):
        solve(arm().rest, [*goals, *goals], solver="jacobian-inverse", locked=locked)


def test_the_planar_arm_of_the_lecture_is_square() -> None:
    # Two hinges and two coordinates; the third row of the Jacobian is zero, whatever the pose.
    skeleton = chain(2, poise.Hinge("z"), length=1.0)
    start = skeleton.rest.with_values(j0_rz=0.3, j1_rz=0.9)
    goals = [poise.reach(tip_of("j1"), (0.8, 1.1, 0.0))]
    result = solve(start, goals, solver="jacobian-inverse", tolerance=1e-12)
    assert result.converged and result.notes == ()
    # The two closed-form poses, by the law of cosines.
    bend = math.acos((0.8**2 + 1.1**2 - 2.0) / 2.0)
    assert abs(result.pose.value("j1_rz")) == pytest.approx(bend, abs=1e-11)
    aside = solve(start, [poise.reach(tip_of("j1"), (0.8, 1.1, 0.5))], solver="jacobian-inverse")
    assert aside.status in MISSED and aside.errors[0].position == pytest.approx(0.5, abs=1e-6)


def test_goals_without_weight_and_locked_rates_do_not_count() -> None:
    case = REACHABLE["as many rates as rows"]()
    goals = [*case.goals, poise.reach("elbow", (9, 9, 9), weight=0.0)]
    assert solve(case.start, goals, solver="jacobian-inverse").converged
    nothing = solve(case.start, [], solver="jacobian-inverse")
    assert nothing.converged
    still = solve(
        case.start, case.goals, solver="jacobian-inverse", locked=square_arm().joint_names
    )
    assert still.status in MISSED and np.array_equal(still.pose.q, case.start.q)


@pytest.mark.parametrize("name", ["as many rates as rows", "three rates and three rows"])
def test_it_is_the_pseudo_inverse_where_there_is_an_inverse(name: str) -> None:
    case = REACHABLE[name]()
    ours = solve(case.start, case.goals, solver=JacobianInverse(), trace=True)
    other = solve(case.start, case.goals, solver=PseudoInverse(), trace=True)
    assert ours.converged and ours.notes == () and ours.iterations == other.iterations
    for one, two in zip(ours.trace, other.trace, strict=True):
        np.testing.assert_allclose(one.q, two.q, atol=1e-8)


def test_a_straight_arm_is_singular_and_the_result_says_so() -> None:
    skeleton = chain(2, poise.Hinge("z"), length=1.0)
    goals = [poise.reach(tip_of("j1"), (0.5, 1.0, 0.0))]
    result = solve(skeleton.rest, goals, solver="jacobian-inverse")
    assert result.converged and "SVD" in result.notes[0]
    far = solve(
        skeleton.rest.with_values(j1_rz=0.4), [poise.reach(tip_of("j1"), (3, 1, 0))],
        solver="jacobian-inverse", max_iterations=5000,
    )  # fmt: skip
    assert far.status in MISSED and "SVD" in far.notes[0]
    assert far.errors[0].position == pytest.approx(math.hypot(3, 1) - 2.0, rel=1e-3)


@pytest.mark.parametrize("limits", ["clamp", "directional", "projection", "active-set"])
def test_inside_limits(limits: str) -> None:
    skeleton = square_arm({"rz": (-0.2, 0.4)})
    rng = np.random.default_rng(3)
    met = stopped = 0
    for _ in range(40):
        pose = skeleton.pose(rng.uniform(np.fmax(skeleton.lower, -1), np.fmin(skeleton.upper, 1)))
        target = (pose.world[2] @ (0.3, 0, 0.1, 1))[:3]
        goals = [poise.reach(ELBOW, target)]
        start = skeleton.rest.with_values(shoulder_rz=0.35)
        result = solve(start, goals, solver=JacobianInverse(limits=limits), max_iterations=2000)
        assert excess(skeleton, result.pose.q) == 0.0
        agree(result, goals, start)
        met += result.converged
        stopped += bool(result.notes)
    assert met >= (28 if limits in ("clamp", "projection") else 32)
    assert stopped or limits == "projection"


@pytest.mark.parametrize("jacobian", ["analytic", "numeric"])
def test_whatever_is_locked_down_to_a_square_is_taken(jacobian: str) -> None:
    rng = np.random.default_rng(0)
    skeleton = chain(3, poise.Ball("zyx")).with_limits({"j1_ry": (-0.3, 0.3)})
    method = JacobianInverse(jacobian=jacobian)
    # The turn about the last bone moves nothing: of the other eight rates, three are left.
    names = [name for name in skeleton.dof_names if name != "j2_rx"]
    met = 0
    for _ in range(60):
        locked = rng.permutation(names)[:5].tolist()
        start = skeleton.pose(rng.uniform(-0.3, 0.3, 9))
        free = ~np.isin(skeleton.dof_names, locked)
        there = skeleton.pose(np.clip(start.q + 0.3 * free, skeleton.lower, skeleton.upper))
        goals = [poise.reach(tip_of("j2"), (there.world[2] @ (0.3, 0, 0, 1))[:3])]
        result = solve(start, goals, solver=method, locked=locked, max_iterations=2000)
        assert np.isfinite(result.pose.q).all()
        assert excess(skeleton, result.pose.q, still=locked) == 0.0
        agree(result, goals, start)
        met += result.converged
    assert met >= 50
