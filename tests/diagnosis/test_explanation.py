"""Explanations: every number against a closed form or a manual solve."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

import poise
from poise.model import Cone
from poise.solvers import CCD, DampedLeastSquares, JacobianTranspose, solve
from samples.hero import bare_character
from samples.problems import arm, body, chain, excess, tip_of, true_errors

FAR = [poise.reach(tip_of("j1"), (2.0, 0.0, 0.0))]


def two_links(limits=None):
    """Two links of 1 m that turn about z; ``limits`` of the second, radians."""
    builder = poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    builder.add(
        "lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0), rest={"rz": 1.0},
        limits={"rz": limits} if limits else None,
    )  # fmt: skip
    return builder.build()


def test_what_converged_is_one_line() -> None:
    skeleton = arm((-0.5, 0.5))
    start = skeleton.rest.with_values(shoulder_rx=2.0)
    goals = [poise.reach("wrist", (0.5, 1.3, -0.2)), poise.reach("elbow", (9, 9, 9), weight=0.0)]
    result = solve(start, goals)
    text = result.explain()
    assert result.converged and "\n" not in text and text.startswith("auto: converged after")
    assert "1 value moved into them" in text and "elbow has weight 0" in text
    why = result.explanation()
    assert why.reasons() == [] and why.missed == () and why.nearer is None


def test_out_of_reach_by_how_much_along_which_chain() -> None:
    start = chain(2).rest.with_values(j1_rz=0.4)
    result = solve(start, FAR)
    why = result.explanation()
    assert result.status == why.status == "infeasible"
    (gap,) = why.gaps
    assert gap.goal == "j1:tip" and gap.other is None and gap.chain == ("j0", "j1")
    assert gap.wanted == pytest.approx(2.0, abs=1e-12)
    assert gap.greatest == pytest.approx(0.6, abs=1e-12)
    assert gap.missing == pytest.approx(1.4, abs=1e-12) and not gap.too_near
    assert result.errors[0].position == pytest.approx(1.4, rel=1e-4)
    text = result.explain()
    assert "j1:tip is out of reach by 140 cm: its target is 2.000 m away from j0" in text
    assert "and the chain (j0 to j1, 2 joints) is 0.600 m long" in text
    assert why.limits == () and why.conflicts == () and why.unlimited == ()


def test_too_near_to_be_reached() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Ball("zyx"))
    builder.add("b", poise.Ball("zyx"), "a", offset=(1.0, 0, 0), tip=(0.4, 0, 0))
    start = builder.build().rest.with_values(a_rz=0.2, b_rz=0.7, b_ry=0.3)
    result = solve(start, [poise.reach(tip_of("b"), (0.1, 0.0, 0.0))])
    (gap,) = result.explanation().gaps
    assert result.status == "infeasible" and gap.too_near
    assert gap.least == pytest.approx(0.6, abs=1e-12) and gap.missing == pytest.approx(0.5)
    assert "b:tip is too near by 50 cm" in result.explain()
    assert "folds to no less than 0.600 m" in result.explain()


@pytest.mark.parametrize(("reach", "missing"), [(1.7, 0.2), (1.4, -0.1)])
def test_slides_lengthen_a_chain_as_far_as_their_limits_go(reach: float, missing: float) -> None:
    builder = poise.SkeletonBuilder().add("turn", poise.Ball("zyx"))
    builder.add("slide", poise.Prismatic("x"), "turn", offset=(1, 0, 0), limits={"tx": (-0.2, 0.5)})
    start = builder.build().rest
    result = solve(start, [poise.reach("slide", (0.0, reach, 0.0))])
    assert result.converged == (missing < 0.0)
    if missing > 0.0:
        (gap,) = result.explanation().gaps
        assert gap.greatest == pytest.approx(1.5, abs=1e-12)
        assert gap.missing == pytest.approx(missing, abs=1e-12)


def test_limits_that_shorten_a_chain_are_told_with_what_they_win() -> None:
    # Bent by 90 degrees at least, the two links reach sqrt(2) instead of 2.
    start = two_links((math.pi / 2, math.pi)).pose([0.1, 2.0])
    result = solve(start, [poise.reach(tip_of("lower"), (1.8, 0.0, 0.0))])
    why = result.explanation()
    assert result.status == "stalled" and why.gaps == ()
    (alone,), (gain,) = why.alone, why.limits
    assert alone.error.position == pytest.approx(1.8 - math.sqrt(2), abs=1e-4)
    assert alone.unlimited_met and alone.unlimited.position <= 1e-4
    assert gain.limit.name == "lower_rz" and gain.limit.side == "lower" and gain.limit.angular
    assert gain.limit.value == pytest.approx(math.pi / 2)
    # Law of cosines: 1.8 m need a bend of 2 acos(0.9).
    assert gain.converged
    assert gain.beyond == pytest.approx(math.pi / 2 - 2 * math.acos(0.9), abs=1e-3)
    text = result.explain()
    assert "joint limits keep lower:tip 386 mm away: without any, it would be met" in text
    assert "lower_rz at its lower limit 90 deg: every goal met, 38.3 deg beyond the limit" in text
    assert "without any limits: every goal met" in text


def test_out_of_reach_and_limits_on_top() -> None:
    start = two_links((math.pi / 2, math.pi)).pose([0.1, 2.0])
    result = solve(start, [poise.reach(tip_of("lower"), (3.0, 0.0, 0.0))])
    why = result.explanation()
    assert result.status == "infeasible"
    assert why.gaps[0].missing == pytest.approx(1.0, abs=1e-12)
    assert why.alone[0].error.position == pytest.approx(3.0 - math.sqrt(2), abs=1e-3)
    assert why.limits[0].errors[0].position == pytest.approx(1.0, abs=1e-3)
    text = result.explain()
    assert "joint limits increase the error of lower:tip by up to 58.6 cm" in text
    assert "no pose was found that reaches further than 1.414 m" in text
    assert "lower_rz at its lower limit 90 deg: lower:tip at least 586 mm nearer" in text


def test_gains_of_limits_are_those_of_a_skeleton_without_them() -> None:
    skeleton = arm((-0.4, 0.4))
    goals = [poise.reach(tip_of("wrist"), (-0.5, 1.0, 0.3))]
    result = solve(skeleton.rest, goals)
    why = result.explanation()
    assert result.status == "stalled" and why.limits
    for gain in why.limits:
        bound, inf = gain.limit, math.inf
        at = skeleton.dof_index(bound.name)
        low, high = skeleton.lower[at], skeleton.upper[at]
        opened = (-inf, high) if bound.side == "lower" else (low, inf)
        wider = skeleton.with_limits({bound.name: opened})
        by_hand = solve(wider.pose(result.pose.q), goals, solver="lm")
        mine, theirs = gain.errors[0].position, by_hand.errors[0].position
        assert mine <= theirs + 2e-3 and mine < result.errors[0].position
    assert {gain.limit.name for gain in why.limits} | set(why.idle_limits) == set(
        result.active_limits
    )


def test_cones_count_as_limits() -> None:
    skeleton = chain(2, poise.QuaternionBall(), cone=Cone(0.3, (-0.1, 0.1)))
    target = (0.3 + 0.3 * math.cos(0.9), 0.3 * math.sin(0.9), 0.0)
    result = solve(skeleton.rest, [poise.reach(tip_of("j1"), target)])
    why = result.explanation()
    names = {gain.limit.name for gain in why.limits}
    assert not result.converged and names <= {"j0_cone", "j1_cone"} and "j1_cone" in names
    (gain,) = (gain for gain in why.limits if gain.limit.name == "j1_cone")
    assert gain.converged and gain.beyond > 0.0
    assert "at the cone of 17.2 deg" in result.explain()


def test_goals_that_conflict_are_told_with_what_each_would_have_alone() -> None:
    start = chain().rest.with_values(j1_rz=0.3, j2_ry=0.4)
    up, down = poise.reach(tip_of("j5"), (1.0, 0.3, 0.0)), poise.reach("j5", (1.0, -0.6, 0.0))
    result = solve(start, [up, down])
    why = result.explanation()
    (conflict,) = why.conflicts
    assert {conflict.goal.name, conflict.other.name} == {"j5:tip", "j5"}
    # 0.9 m apart and joined by a bone of 0.3 m, they share what is missing.
    assert conflict.goal.position + conflict.other.position == pytest.approx(0.6, abs=1e-3)
    assert conflict.goal_without_other.position <= 1e-4
    assert conflict.other_without_goal.position <= 1e-4
    (gap,) = why.gaps
    assert {gap.goal, gap.other} == {"j5:tip", "j5"} and result.status == "infeasible"
    assert gap.missing == pytest.approx(0.6, abs=1e-12)
    text = result.explain()
    assert "j5:tip and j5 conflict: without j5, j5:tip would be at most 0" in text
    assert "their targets are 0.900 m apart, and the bone between them is 0.300 m long" in text


def test_two_hands_too_far_apart_even_though_the_body_may_go_anywhere() -> None:
    skeleton = body()
    goals = [poise.reach("lhand", (3.0, 1.5, 0.0)), poise.reach("rhand", (-1.0, 1.5, 0.0))]
    result = solve(skeleton.rest, goals)
    (gap,) = result.explanation().gaps
    assert result.status == "infeasible"
    # Arms of 0.55 m from shoulders 0.4 m apart.
    assert gap.greatest == pytest.approx(1.5, abs=1e-12)
    assert gap.missing == pytest.approx(2.5, abs=1e-12)
    assert set(gap.chain) == {"rhand", "relbow", "rarm", "larm", "lelbow", "lhand"}
    assert result.errors[0].position + result.errors[1].position == pytest.approx(2.5, rel=1e-3)
    single = solve(skeleton.rest, goals[:1])
    assert single.converged


def test_what_nothing_can_move() -> None:
    skeleton = arm()
    goals = [poise.reach("wrist", (0.3, 1.5, 0.2)), poise.orient("elbow", (1, 0, 0, 0))]
    result = solve(skeleton.rest, goals, locked=["shoulder", "elbow", "wrist"])
    assert result.status == "infeasible"
    text = result.explain()
    assert "no joint moves wrist: every joint from the root to it is locked" in text
    partly = solve(skeleton.rest, goals, locked=["shoulder", "elbow"])
    assert partly.status == "infeasible" and "no joint moves" in partly.explain()
    turned = solve(skeleton.rest, [poise.orient("wrist", (0, 1, 0, 0))], locked=["shoulder"])
    assert turned.converged


def test_a_limit_of_iterations_says_what_more_would_bring() -> None:
    case = arm().rest
    goals = [poise.reach(tip_of("wrist"), (0.3, 1.6, 0.4))]
    result = solve(case, goals, solver="jacobian-transpose", max_iterations=3)
    assert result.status == "iteration_limit"
    more = result.explanation().going_on
    by_hand = solve(result.pose, goals, solver="jacobian-transpose", max_iterations=more.iterations)
    assert more.status == "converged" and by_hand.converged
    assert by_hand.iterations == more.iterations
    text = result.explain()
    assert f"it was still improving: {more.iterations} more iterations of jacobian-" in text
    far = solve(case, [poise.reach(tip_of("wrist"), (5, 5, 5))], max_iterations=2)
    assert far.status == "iteration_limit"
    text = far.explain()
    assert "and then it stalls" in text and "out of reach by" in text


def test_a_clock_that_cut_in() -> None:
    goals = [poise.reach(tip_of("wrist"), (0.3, 1.6, 0.4))]
    result = solve(arm().rest, goals, max_seconds=0.0)
    assert result.status == "time_limit"
    assert "it was still improving" in result.explain()


def test_a_local_minimum_is_told_with_the_way_out_of_it() -> None:
    skeleton = chain(3, poise.Hinge("z")).with_limits(
        {"j0_rz": (-3.0, 3.0), "j1_rz": (-0.2, 2.6), "j2_rz": (-0.2, 2.6)}
    )
    rng = np.random.default_rng(5)
    told = 0
    for _ in range(30):
        goal = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
        goals = [poise.reach(tip_of("j2"), (goal.world[2] @ (0.3, 0, 0, 1))[:3])]
        result = solve(skeleton.rest, goals, solver=CCD())
        if result.status != "stalled":
            continue
        nearer = result.explanation().nearer
        assert nearer is not None and nearer.converged
        assert true_errors(nearer.pose, goals)[0][0] <= 1.0001e-4
        assert excess(skeleton, nearer.pose.q) == 0.0
        assert "meets every goal" in result.explain()
        told += "ccd stopped in a local minimum: lm from a new" in result.explain()
    assert told > 0


def test_a_start_outside_its_limits_is_told() -> None:
    start = two_links((math.pi / 2, math.pi)).pose([0.1, 0.0])
    result = solve(start, [poise.reach(tip_of("lower"), (3.0, 0.0, 0.0))])
    assert "the start was outside its limits: 1 value moved into them" in result.explain()


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_told_that_is_not_so(seed: int) -> None:
    """Reported gains are real, and each reported error belongs to a reachable pose."""
    rng = np.random.default_rng(seed)
    skeleton = arm((-0.8, 0.8))
    goals = [
        poise.reach(tip_of("wrist"), rng.uniform((-0.8, 0.4, -1), (1.2, 2.4, 1))),
        poise.reach("elbow", rng.uniform((-0.5, 0.9, -0.5), (0.5, 1.9, 0.5)), weight=2.0),
        poise.orient("wrist", poise.geometry.quaternions.normalize(rng.normal(size=4))),
    ]
    for method in (DampedLeastSquares(), JacobianTranspose(max_iterations=50)):
        result = solve(skeleton.rest, goals, solver=method)
        assert not result.converged
        why = result.explanation()
        data = json.loads(json.dumps(why.data(), allow_nan=False))
        assert data["reasons"] == [line.strip() for line in why.reasons()]
        sizes = (2.0, 2.0, 1.0)
        base = _weighted(why.errors, (1.0, 2.0, 1.0))
        for gain in why.limits:
            assert _weighted(gain.errors, (1.0, 2.0, 1.0)) <= base * (1 + 1e-9)
            assert gain.beyond > 0.0
        for conflict in why.conflicts:
            for one in (conflict.goal_without_other, conflict.other_without_goal):
                assert max(one.position or 0.0, one.orientation or 0.0) <= max(sizes) * math.pi
        for gap in why.gaps:
            assert gap.missing > 1e-4
        for alone in why.alone:
            # By itself a goal is never further off than with the others.
            (with_others,) = (e for e in why.errors if e.name == alone.error.name)
            assert (alone.error.position or 0.0) <= (with_others.position or 0.0) + 1e-3
            assert (alone.error.orientation or 0.0) <= (with_others.orientation or 0.0) + 1e-3


def _weighted(errors, weights):
    return sum(
        w * ((e.position or 0.0) ** 2 + (e.orientation or 0.0) ** 2)
        for e, w in zip(errors, weights, strict=True)
    )


def test_batches_explain_by_index() -> None:
    skeleton = arm()
    targets = np.array([[0.4, 1.5, 0.2], [9.0, 9.0, 9.0]])
    found = solve(skeleton.rest, [poise.reach("wrist", targets)])
    assert list(found.status) == ["converged", "infeasible"]
    assert "\n" not in found.explain(0)
    single = solve(skeleton.rest, [poise.reach("wrist", targets[1])])
    assert found.explain(1).split("\n")[1:] == single.explain().split("\n")[1:]
    assert found.result(1).pose.q.tobytes() == single.pose.q.tobytes()


def test_a_result_of_a_prepared_problem_explains_itself() -> None:
    problem = poise.Problem(chain(2), FAR)
    problem.solve(chain(2).rest.q + 0.1)
    before = problem.result()
    problem.solve(chain(2).rest.q, [0.3, 0.2, 0.1])  # the result keeps its own targets
    assert before.explanation().gaps[0].missing == pytest.approx(1.4, abs=1e-12)
    assert problem.result().converged


def test_parts_that_are_zero_are_left_out() -> None:
    hero = bare_character()
    far = poise.reach("lhand", (0.9, 2.2, 0.3))
    text = poise.solve(hero.rest, [far, poise.pin("lfoot"), poise.pin("rfoot")]).explain()
    assert "rfoot pinned conflict: without rfoot pinned" in text and "mm nearer" in text
    assert " 0 deg" not in text.replace(" 0 mm and 0 deg", "")  # a goal that is met exactly
