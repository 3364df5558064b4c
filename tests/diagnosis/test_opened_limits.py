"""Explanations of hard goals: the limits and the reach that keep them away."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import poise
from poise.model import Cone
from samples.hero import bare_character
from samples.problems import chain, tip_of

INF = math.inf


def two_links(limits: tuple[float, float]) -> poise.Skeleton:
    """Two links of 1 m that turn about z; ``limits`` of the second, radians."""
    builder = poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    builder.add(
        "lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0), rest={"rz": 2.0},
        limits={"rz": limits},
    )  # fmt: skip
    return builder.build()


@pytest.mark.parametrize("hard", [True, False])
def test_a_limit_that_stops_a_hard_goal_is_named_with_its_gain(hard: bool) -> None:
    # Bent by 90 degrees at least, the two links reach sqrt(2) instead of 2.
    start = two_links((math.pi / 2, math.pi)).pose([0.1, 2.0])
    goals = [
        poise.reach(tip_of("lower"), (1.8, 0.0, 0.0), hard=hard), poise.point("lower").y >= -3.0
    ]  # fmt: skip
    result = poise.solve(start, goals)
    why = result.explanation()
    assert result.solver == "sqp" and not result.converged
    assert result.errors[0].position == pytest.approx(1.8 - math.sqrt(2), abs=1e-6)
    (gain,) = why.limits
    assert (gain.limit.name, gain.limit.side) == ("lower_rz", "lower") and gain.converged
    # Law of cosines: 1.8 m need a bend of 2 acos(0.9).
    assert gain.beyond == pytest.approx(math.pi / 2 - 2 * math.acos(0.9), abs=1e-3)
    text = result.explain()
    assert "lower_rz at its lower limit 90 deg: every goal met, 38.3 deg beyond" in text
    assert "without any limits: every goal met" in text
    json.dumps(why.data(), allow_nan=False)


def test_the_reach_remains_when_the_limit_is_open() -> None:
    start = two_links((math.pi / 2, math.pi)).pose([0.1, 2.0])
    result = poise.solve(start, [poise.reach(tip_of("lower"), (3.0, 0.0, 0.0), hard=True)])
    why = result.explanation()
    assert why.gaps[0].missing == pytest.approx(1.0, abs=1e-12)
    assert why.limits[0].errors[0].position == pytest.approx(1.0, abs=1e-6)
    assert "lower_rz at its lower limit 90 deg: lower:tip at least 586 mm" in result.explain()


def test_cones_that_stop_a_hard_goal() -> None:
    skeleton = chain(2, poise.QuaternionBall(), cone=Cone(0.3, (-0.1, 0.1)))
    target = (0.3 + 0.3 * math.cos(0.9), 0.3 * math.sin(0.9), 0.0)
    why = poise.solve(skeleton.rest, [poise.reach(tip_of("j1"), target, hard=True)]).explanation()
    (gain,) = (gain for gain in why.limits if gain.limit.name == "j1_cone")
    assert gain.converged and gain.beyond > 0.0


def test_gains_are_those_of_a_body_without_the_limit() -> None:
    """A skeleton built without the limit reaches the reported errors, and the one with it not."""
    start = bare_character().rest
    skeleton = start.skeleton
    checked = 0
    for seed in range(12):
        target = np.random.default_rng(seed).uniform((0.0, 0.9, -0.7), (0.6, 1.7, -0.2))
        goals = [
            poise.reach("lhand", target, base="limb", hard=True),
            poise.place("root", *_frame(start, "root"), hard=True),
        ]
        result = poise.solve(start, goals, solver="sqp")
        why = result.explanation()
        found = result.pose if why.nearer is None else why.nearer.pose
        near = why.errors[0].position
        assert near is not None
        for gain in why.limits:
            bound = gain.limit
            low, high = skeleton.lower[bound.at], skeleton.upper[bound.at]
            opened = (-INF, high) if bound.side == "lower" else (low, INF)
            wider = skeleton.with_limits({bound.name: opened})
            by_hand = poise.solve(wider.pose(found.q), goals, solver="sqp")
            left = gain.errors[0].position
            assert left is not None and left < 0.99 * near
            assert by_hand.errors[0].position == pytest.approx(left, abs=1e-5)
            checked += 1
    assert checked >= 8


def _frame(pose: poise.Pose, joint: str) -> tuple[Any, Any]:
    world = pose.world[pose.skeleton.joint_index(joint)]
    return world[:3, 3], poise.geometry.quaternions.from_matrix(world[:3, :3])


@pytest.mark.parametrize("hard", [True, False])
def test_the_reach_of_a_chain_below_its_base(hard: bool) -> None:
    """A limb is too short although other goals could move the body nearer."""
    start = bare_character().rest
    target = np.array((-0.3, 1.2, -0.3))
    goals = [poise.reach("lhand", target, base="limb"), poise.pin("lfoot", hard=hard)]
    options: dict[str, Any] = {"solver": "sqp"} if hard else {"near": True}
    result = poise.solve(start, goals, **options)
    assert not result.converged
    why = result.explanation()
    (gap,) = why.gaps
    at = start.skeleton.joint_index
    shoulder = result.pose.world[at("lhumerus"), :3, 3]
    assert gap.base == "lhumerus" and gap.chain[0] == "lhumerus"
    assert gap.wanted == pytest.approx(float(np.linalg.norm(target - shoulder)), abs=1e-12)
    bones = [start.world[at(name), :3, 3] for name in ("lhumerus", "lradius", "lwrist", "lhand")]
    length = sum(np.linalg.norm(b - a) for a, b in pairwise(bones))
    assert gap.greatest == pytest.approx(length, abs=1e-12)
    text = result.explain()
    assert f"lhand is out of reach by {100 * gap.missing:.3g} cm while the joints above" in text
    if hard:
        assert result.errors[0].position == pytest.approx(gap.missing, abs=1e-6)
        assert "can hold together at another pose, with the joints above the base moved" in text
        assert why.feasible == "all" and not why.feasible_here
        # What the text suggests holds.
        assert poise.solve(start, goals, on_stall="randomise").converged


def test_metrics_that_keep_a_goal_away_are_told_from_local_minima() -> None:
    start = bare_character().rest
    goals = [poise.reach("rhand", (0, 1.2, 0.4)), poise.point("lhand").y >= 1.0]
    result = poise.solve(start, goals, metrics=[poise.metrics.deviation(weight=0.1)])
    why = result.explanation()
    assert why.feasible == "all" and why.feasible_here
    assert "with every goal hard and without metrics they do" in result.explain()
    firm = [poise.reach("rhand", (0, 1.2, 0.4), hard=True), goals[1]]
    assert poise.solve(start, firm, metrics=[poise.metrics.deviation(weight=0.1)]).converged


def test_a_limit_of_iterations_is_named_as_the_reason() -> None:
    start = bare_character().rest
    goals = [poise.reach("rhand", (0, 1.2, 0.4), hard=True), poise.point("lhand").y >= 1.0]
    result = poise.solve(start, goals, max_iterations=2)
    why = result.explanation()
    assert result.status == "iteration_limit" and why.going_on is not None
    more = why.going_on.iterations
    assert poise.solve(result.pose, goals, max_iterations=more).converged
    text = result.explain()
    assert f"it was still improving: {more} more iterations of sqp would meet every goal" in text
    assert "another pose" not in text


def test_texts_without_remedies_name_no_options() -> None:
    start = bare_character().rest
    goals = [poise.reach("lhand", (-0.3, 1.2, -0.3), base="limb"), poise.pin("lfoot", hard=True)]
    why = poise.solve(start, goals, solver="sqp").explanation()
    plain = why.text(remedies=False)
    assert "on_stall" in why.text() and "on_stall" not in plain and "--on-stall" not in plain
    assert "all goals can hold together at another pose" in plain


def test_an_expression_that_moves_the_base_leaves_no_proof() -> None:
    """The hand's height moves the root, so that the head is nearer than its trunk is long."""
    start = bare_character().rest
    head = start.world[start.skeleton.joint_index("head"), :3, 3]
    goals = [
        poise.reach("head", head + np.array((0.0, 0.9, 0.0)), base="trunk"),
        poise.point("lhand").y >= 1.9,
    ]
    result = poise.solve(start, goals)
    missed = result.errors[0].position
    for gap in result.explanation().gaps:
        assert gap.base is not None, "the root moves for the hand"
        assert missed is not None and missed >= gap.missing - 1e-9


def test_no_gap_is_larger_than_the_error() -> None:
    """Random goals with bases, hard and soft: a gap is a lower bound at the pose described."""
    start = bare_character().rest
    rng = np.random.default_rng(4)
    checked = 0
    for _ in range(25):
        goals: list[Any] = [poise.point("lhand").y >= float(rng.uniform(0.5, 2.0))]
        for name in rng.choice(["lhand", "rhand", "lfoot", "head"], size=2, replace=False).tolist():
            at = start.world[start.skeleton.joint_index(name), :3, 3]
            base = [None, "limb", "trunk"][int(rng.integers(3))]
            place = at + rng.normal(size=3) * rng.choice([0.2, 0.8])
            goals.append(poise.reach(name, place, base=base, hard=bool(rng.random() < 0.6)))
        why = poise.solve(start, goals).explanation()
        moved = why.nearer is not None and not why.nearer.converged
        errors = {goal.name: goal.error for goal in why.goals}
        if moved:
            errors = {error.name: error for error in why.errors}
        for gap in why.gaps:
            if gap.other is None:
                missed = errors[gap.goal].position
                assert missed is not None and missed >= gap.missing - 1e-6
                checked += 1
    assert checked >= 10
