"""Restarts are reported, and ``near`` disables them."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.solvers import Problem, Result, solve
from samples.problems import arm, tip_of

HOW = "met from new start"


def restarted() -> tuple[poise.Pose, list[poise.Goal], Result]:
    """A problem that is met from a new start only."""
    body, rng = arm((-1.2, 1.2)), np.random.default_rng(5)
    lower, upper = body.lower, body.upper
    for _ in range(200):
        there = body.pose(rng.uniform(lower, upper))
        goals = [poise.place("wrist", there.world[2])]
        start = body.pose(rng.uniform(lower, upper))
        result = solve(start, goals)
        if result.converged and result.restarts:
            return start, goals, result
    raise AssertionError("no problem needs a new start")


def test_a_new_start_is_a_note_and_near_makes_none() -> None:
    start, goals, result = restarted()
    assert any(HOW in note for note in result.notes)
    near = solve(start, goals, near=True)
    assert near.restarts == 0 and not any(HOW in note for note in near.notes)
    assert not near.converged
    problem = Problem(start.skeleton, goals, near=True)
    assert np.array_equal(problem.solve(start), near.pose.q) and problem.runner.restarts == 0
    # From its own end it stays where it is.
    again = solve(result.pose, goals, near=True)
    assert again.converged and again.restarts == 0
    assert np.array_equal(again.pose.q, result.pose.q)


def test_near_with_hard_constraints_and_what_it_does_not_go_with() -> None:
    start, goals, _ = restarted()
    hard = [poise.reach(tip_of("wrist"), (0.1, 0.2, -0.4), hard=True), *goals]
    assert solve(start, hard, near=True).restarts == 0 < solve(start, hard).restarts
    with pytest.raises(InvalidValue, match="near=True cannot be combined with a prior"):
        solve(start, goals, near=True, on_stall="randomise")
    with pytest.raises(InvalidValue, match="near='yes'"):
        solve(start, goals, near="yes")  # type: ignore[arg-type]


def test_an_elbow_that_changes_its_side_is_a_note() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("upper", poise.Ball("xyz"))
        .add(
            "lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.25, 0, 0),
            limits={"rz": (-2.5, 2.5)}, preferred={"rz": 0.5},
        )
        .build()
    )  # fmt: skip
    goal = poise.reach(tip_of("lower"), (0.3, 0.2, 0.1))
    for bend, flips in ((0.8, False), (0.0, False), (-0.8, True)):
        start = body.pose([0.1, 0.2, 0.0, bend])
        found = solve(start, [goal], solver="two-bone", batch=False)
        assert found.converged
        noted = [note for note in found.notes if "lower bends to the other side" in note]
        assert bool(noted) is flips
        assert (found.pose.value("lower_rz") * bend < 0.0) is flips
