"""Explanations of constraints that cannot hold together."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import dof, norm, point
from poise.solvers.kkt_report import lines_of
from samples.conflicts import drawn, named
from samples.hero import character


@pytest.mark.parametrize("seed", range(8))
def test_the_planted_conflict_is_named(seed: int) -> None:
    hero = character()
    planted = drawn(hero.skeleton, ("lhand", "rhand"), np.random.default_rng(100 + seed))
    result = poise.solve(hero.rest, planted.goals)
    assert not result.converged
    assert named(result) == planted.members


def test_a_side_against_two_corners_shares_what_is_missed() -> None:
    hero = character()
    goals = [
        norm(point("lhand") - point("rhand")) == 0.3,
        poise.reach("rhand", (-0.5, 1.2, 0.3), hard=True),
        poise.reach("lhand", (0.5, 1.2, 0.3), hard=True),
        point("head").y >= 1.0,
    ]
    result = poise.solve(hero.rest, goals)
    # One metre has to become 0.3: equal shares of 0.7, by symmetry of the squares.
    assert [error.violation or error.position for error in result.errors[:3]] == pytest.approx(
        [0.7 / 3] * 3, abs=1e-6
    )
    found = result.explanation().irreducible
    assert found is not None
    assert [member.pull for member in found.members] == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert all(member.met for member in found.members)
    text = result.explain()
    assert (
        "without any one of them" in text and "rhand" in text and "head" not in text.split("\n")[6]
    )


@pytest.mark.parametrize("hand", [False, True])
def test_gaps_of_bone_lengths_between_hard_and_soft_goals(hand: bool) -> None:
    hero = character()
    target = (0.9, 2.2, 0.3)
    goals = [
        poise.reach("lhand", target, hard=hand),
        poise.pin("lfoot", hard=True),
        norm(point("lhand") - point("rhand")) == 0.3,
    ]
    (gap,) = poise.solve(hero.rest, goals).explanation().gaps
    plain = [poise.reach("lhand", target), poise.pin("lfoot")]
    (same,) = poise.solve(hero.rest, plain).explanation().gaps
    assert (gap.goal, gap.other, gap.chain) == (same.goal, same.other, same.chain)
    foot = hero.rest.world[hero.skeleton.joint_index("lfoot"), :3, 3]
    assert gap.wanted == pytest.approx(np.linalg.norm(foot - target), abs=1e-12)
    assert gap.missing == pytest.approx(gap.wanted - gap.greatest, abs=1e-12) == same.missing


def test_a_limit_is_a_member() -> None:
    hero = character()
    skeleton = hero.skeleton
    at = skeleton.dof_index("lradius_rx")
    result = poise.solve(hero.rest, [dof("lradius_rx") == float(skeleton.upper[at]) + 0.5])
    found = result.explanation().irreducible
    assert found is not None
    limit = next(member.limit for member in found.members if member.limit is not None)
    assert (limit.name, limit.side) == ("lradius_rx", "upper")
    assert result.errors[0].violation == pytest.approx(0.5, abs=1e-9)


def test_soft_expressions_that_conflict_are_explained_as_well() -> None:
    hero = character()
    goals = [(point("lhand") == (0, 5, 0)).softened(), poise.pin("rfoot")]
    result = poise.solve(hero.rest, goals)
    assert not result.converged
    assert named(result) == {goal.name for goal in goals}


def test_goals_that_hold_together_are_not_said_to_conflict() -> None:
    hero = character()
    goals = [poise.reach("rhand", (0, 1.2, 0.4)), point("lhand").y >= 1.0]
    result = poise.solve(hero.rest, goals, metrics=[poise.metrics.deviation(weight=0.1)])
    explanation = result.explanation()
    assert not result.converged and explanation.irreducible is None
    assert explanation.feasible == "all"
    assert result.optimality is not None and result.optimality.ending == "compromise"
    assert "no pose nearby is better" in result.explain()


def test_multipliers_are_what_a_constraint_costs() -> None:
    hero = character()

    def least(height: float) -> tuple[float, poise.Result]:
        goals = [(point("lhand").y == height).named("height")]
        result = poise.solve(hero.rest, goals, metrics=[poise.metrics.deviation(weight=1.0)])
        assert result.converged
        return poise.metrics.value(poise.metrics.deviation(weight=1.0), result.pose), result

    h = 1e-4
    slope = (least(1.5 + h)[0] - least(1.5 - h)[0]) / (2 * h)
    optimality = least(1.5)[1].optimality
    assert optimality is not None
    assert optimality.multipliers["height"][0] == pytest.approx(slope, rel=1e-6)
    assert optimality.stationarity <= 1e-8 and optimality.violation <= 1e-8


def test_goals_of_one_name_are_told_apart() -> None:
    """Of three places for one hand two contradict one another, whichever they are."""
    hero = character()
    places = [(0.6, 1.2, 0.3), (0.6, 1.6, 0.3), (0.6, 1.2, 0.3)]
    hard = [poise.reach("lhand", place, hard=True) for place in places]
    result = poise.solve(hero.rest, hard)
    assert isinstance(result, poise.Result)
    assert [error.name for error in result.errors] == ["lhand"] * 3
    said = result.explanation()
    assert [goal.name for goal in said.goals] == ["lhand", "lhand (2)", "lhand (3)"]
    assert said.irreducible is not None
    named = {member.name for member in said.irreducible.members}
    assert named in ({"lhand", "lhand (2)"}, {"lhand (2)", "lhand (3)"})
    soft = poise.solve(hero.rest, [poise.reach("lhand", place) for place in places[:2]])
    assert isinstance(soft, poise.Result)
    (gap,) = soft.explanation().gaps
    assert {gap.goal, gap.other} == {"lhand", "lhand (2)"}
    assert gap.missing == pytest.approx(0.4, abs=1e-12)


def test_goals_of_one_name_have_multipliers_of_their_own() -> None:
    hero = character()
    places = {"lhand": (0.4, 1.3, 0.3), "rhand": (-0.4, 1.2, 0.3)}
    kept = [poise.metrics.deviation(weight=1.0)]

    def pulls(names: list[str]) -> dict:
        goals = [
            (point(joint) == place).named(name)
            for (joint, place), name in zip(places.items(), names, strict=True)
        ]
        wish = poise.reach("head", (0.0, 1.6, 0.1), weight=1e-6)
        result = poise.solve(hero.rest, [wish, *goals], metrics=kept)
        assert result.optimality is not None
        return dict(result.optimality.multipliers)

    apart, alike = pulls(["left", "right"]), pulls(["hand", "hand"])
    assert list(alike) == ["hand", "hand (2)"]
    for one, other in zip(alike.values(), apart.values(), strict=True):
        np.testing.assert_array_equal(one, other)
    assert np.abs(alike["hand"] - alike["hand (2)"]).max() > 1e-3
    assert list(pulls(["head", "head"])) == ["head", "head (2)"], "wishes have no line"


def test_lines_are_of_one_goal_each() -> None:
    height = point("lhand").y >= 0
    names = ["a", "a (2)", "a", "b", "a", "a (2)"]
    lines = lines_of([height.named(name) for name in names])
    assert lines == ("a", "a (2)", "a (3)", "b", "a (4)", "a (2) (2)")


def test_a_weak_metric_is_followed_along_bent_constraints() -> None:
    """Steps are bent along the hard rows as often as it takes: few iterations, a true minimum."""
    hero = character()
    goals = [
        norm(point("lhand") - point("rhand")) == 0.3,
        poise.reach("rhand", (-0.3, 1.2, 0.3)),
        point("lhand").y >= 1.3,
        poise.pin("rfoot", hard=True),
    ]
    result = poise.solve(hero.rest, goals, metrics=[poise.metrics.stiffness(0.01)])
    assert result.optimality is not None and result.optimality.ending == "compromise"
    assert result.optimality.stationarity <= 1e-8 and result.optimality.violation <= 1e-8
    assert result.iterations <= 60


@pytest.mark.filterwarnings("error")
def test_what_overflows_everywhere_is_not_called_impossible() -> None:
    hero = character()
    result = poise.solve(hero.rest, [poise.sqrt(-1 - point("head").y ** 2) == 1])
    assert not result.converged
    assert "is not finite at any pose that was tried" in result.explain()
