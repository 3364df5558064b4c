"""Intermittent goals: when they are active, and refused arguments."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.solvers.activation import Let

GOAL = (poise.point("lhand").y >= 0.2).named("high")


def test_an_activation_has_no_kink_and_keeps_to_its_slope() -> None:
    curve = poise.Activation(((1.0, 2.0), (3.0, 4.0)), 0.5)
    t = np.linspace(0.0, 5.0, 5001)
    share = np.array([curve(time) for time in t])
    slope = np.diff(share) / np.diff(t)
    assert share.min() == 0.0 and share.max() == 1.0
    assert np.abs(slope).max() <= 1.5 / 0.5 + 1e-9
    assert np.abs(np.diff(slope)).max() <= 1.01 * 6.0 / 0.5**2 * 1e-3  # its bend, 6 / ease^2
    assert curve(1.5) == curve(2.0) == curve(3.5) == 1.0
    assert curve(0.99) == curve(2.75) == curve(4.5) == 0.0


def test_goals_are_active_always_in_spans_by_functions_and_by_numbers() -> None:
    assert GOAL.active().at_time(-1e9) == 1.0
    assert GOAL.active([(0.0, 1.0)], ease=0.1).at_time(0.5) == 1.0
    assert poise.active(GOAL, lambda t: 0.5 * t).at_time(1.0) == 0.5
    assert poise.active(poise.reach("lhand", (0, 0, 0)), 0.25).at_time(7.0) == 0.25
    assert poise.all_of(GOAL).active(since=3.0).at_time(2.0) == 0.0


def test_spans_that_meet_or_overlap_are_one() -> None:
    goal = GOAL.active([(2.0, 3.0), (0.0, 1.0), (1.0, 2.0), (5.0, 8.0), (6.0, 7.0)], ease=0.5)
    assert goal.activation == poise.Activation(((0.0, 3.0), (5.0, 8.0)), 0.5)
    assert [goal.at_time(t) for t in np.linspace(0.5, 3.0, 26)] == [1.0] * 26
    assert goal.at_time(4.0) == 0.0
    ever = poise.active(GOAL, [(-np.inf, 0.0), (0.0, np.inf)])
    assert ever.at_time(0.1) == 1.0


def test_what_cannot_be_is_said() -> None:
    for wrong in (-0.1, 1.5, float("nan")):
        with pytest.raises(InvalidValue, match="from 0 to 1"):
            poise.active(GOAL, wrong)
    with pytest.raises(InvalidValue, match="activation of high at 2 s"):
        poise.active(GOAL, lambda t: t).at_time(2.0)
    with pytest.raises(InvalidValue, match="is shorter than the ease"):
        poise.active(GOAL, since=1.0, until=1.1)
    with pytest.raises(InvalidValue, match="ease"):
        poise.active(GOAL, since=1.0, ease=0.0)
    with pytest.raises(InvalidValue, match="expected since and until, or"):
        poise.active(GOAL, 0.5, since=1.0)
    with pytest.raises(InvalidValue, match="a span must be"):
        poise.active(GOAL, [3.0])  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="a function of seconds, a list of"):
        poise.active(GOAL, object())  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="a span must be"):
        poise.Activation("x")  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue, match="only a goal"):
        poise.active(3.0)  # pyright: ignore[reportArgumentType]


def test_rows_from_a_moved_zero_have_the_same_targets_and_one_more_for_each() -> None:
    from samples.hero import character

    pose = character().rest
    goal = poise.place("lhand", np.eye(4))
    let = Let(goal)
    assert let.targets(pose).tolist() == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert [row.height for row in let.rows] == [3, 3]
