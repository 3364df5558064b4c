"""Position and orientation goals accept name, weight, softness and priority."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.solvers import solve
from samples.hero import character
from samples.problems import chain, tip_of

GOALS: dict[str, Any] = {
    "reach": lambda: poise.reach("lhand", (0.3, 1.2, 0.4)),
    "orient": lambda: poise.orient("lhand", (1, 0, 0, 0)),
    "place": lambda: poise.place("lhand", np.eye(4)),
    "pin": lambda: poise.pin("lfoot"),
    "pin a point": lambda: poise.pin(poise.point("lfoot")),
    "pin by the ball": lambda: poise.pin("lfoot", by="ball"),
    "aim": lambda: poise.aim("head", (1, 1, 1)),
    "constraint": lambda: poise.point("lhand") == (0.3, 1.2, 0.4),
    "group": lambda: poise.all_of(poise.pin("lfoot"), poise.pin("rfoot")),
}
every_goal = pytest.mark.parametrize("name", GOALS)


@every_goal
def test_every_goal_takes_what_constraints_take(name: str) -> None:
    goal = GOALS[name]()
    assert goal.named("mine").name == "mine" and goal.named("mine").hard == goal.hard
    wish = goal.softened(3.0)
    assert not wish.hard and wish.weight == 3.0 and wish.level == 0
    held = wish.hardened()
    assert held.hard and held.weight == 1.0 and held.level == held.priority == 1
    later = wish.with_priority(2)
    assert later.hard and later.level == later.priority == 2
    assert later.named("x").softened().hardened().priority == 2
    assert poise.active(later, since=1.0).priority == 2 == later.active(since=1.0).priority
    rest = character().rest
    assert np.isfinite(goal.at(rest, before=rest)).all()
    for wrong in (lambda: goal.named(""), lambda: goal.softened(-1), lambda: goal.softened("much"),
                  lambda: goal.with_priority(0), lambda: goal.with_priority(1.5)):  # fmt: skip
        with pytest.raises(InvalidValue):
            wrong()


@every_goal
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_priority_wins(name: str, first: int) -> None:
    """Against a hand far away: what comes first ends where it would be without the other."""
    if name == "aim":
        pytest.skip("an aim and the hand can be had together")
    hero = character()
    goal = GOALS[name]().with_priority(first)
    far = poise.reach("lhand" if name in ("pin", "pin a point", "pin by the ball", "group")
                      else "lfingers", (2.5, 1.2, 0.4)).with_priority(3 - first)  # fmt: skip
    goals = [poise.pin("rfoot", hard=True), goal, far]
    found = solve(hero.rest, goals)
    own = np.abs(goal.at(found.pose, before=hero.rest)).max()
    alone = solve(hero.rest, goals[:2] if first == 1 else [goals[0], goals[2]])
    best = goal if first == 1 else far
    miss = np.linalg.norm(best.at(found.pose, before=hero.rest))
    least = np.linalg.norm(best.at(alone.pose, before=hero.rest))
    assert miss <= least + 1e-6
    if first == 1:
        assert own <= 1e-6


def test_goals_of_both_kinds_are_joined() -> None:
    hero = character()
    feet = poise.all_of(
        poise.pin("lfoot", hard=True), poise.point("rfoot").y == 0.1, poise.aim("head", (0, 1, 5))
    ).named("feet")
    assert feet.hard and feet.name == "feet"
    result = solve(hero.rest, [feet, poise.reach("lhand", (0.3, 1.2, 0.4))])
    assert result.converged
    assert np.abs(feet.at(result.pose, before=hero.rest)).max() < 1e-7
    soft = solve(hero.rest, [feet.softened(2.0)])
    assert soft.converged and [error.name for error in soft.errors] == ["feet"]
    with pytest.raises(InvalidValue, match="goal 'lfoot:ball pinned': list it beside them"):
        poise.all_of(poise.pin("lfoot", by="ball"))


def test_what_is_missed_is_measured_in_metres_and_radians() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    goal = poise.reach(tip_of("j1"), (0.5, 0.1, 0.0))
    assert goal.at(skeleton.rest) == pytest.approx(tip_of("j1").at(skeleton.rest) - [0.5, 0.1, 0])
    turned = skeleton.pose([0.3, 0.0])
    assert np.linalg.norm(poise.orient("j0", np.eye(3)).at(turned)) == pytest.approx(0.3)
    batch = skeleton.pose(np.array([[0.3, 0.0], [0.1, 0.2]]))
    assert poise.place("j1", np.eye(4)).at(batch).shape == (2, 6)


@every_goal
def test_a_repr_is_short(name: str) -> None:
    assert len(repr(GOALS[name]())) < 120


@pytest.mark.parametrize("wrong", [
    lambda: poise.aim("head", poise.point("lhand")),  # type: ignore[arg-type]
    lambda: poise.reach("lhand", poise.point("rhand")),  # type: ignore[arg-type]
])  # fmt: skip
def test_a_moving_target_names_the_constraint_to_write(wrong: Any) -> None:
    with pytest.raises(InvalidValue, match=r"unit\(point\('lhand'\) - point\('head'\)\)"):
        wrong()
