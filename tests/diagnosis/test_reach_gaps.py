"""The hint at the unit of targets far from the body."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from samples.hero import character

MILLIMETRES = (300.0, 1000.0, 300.0)


@pytest.mark.parametrize("hard", [False, True])
def test_explanations_mention_metres_for_far_targets(hard: bool) -> None:
    rest = character().rest
    far = poise.solve(rest, [poise.reach("lhand", MILLIMETRES, hard=hard)])
    # The corner of the body nearest to the target is at about (0.8, 1.8, 0.2) m.
    assert "the target of lhand is 1084 m away" in far.explain()
    assert far.explain().endswith("positions are in metres")
    near = poise.solve(rest, [poise.reach("lhand", np.divide(MILLIMETRES, 1000.0), hard=hard)])
    assert "metres" not in near.explain()


def test_hint_depends_on_the_size_of_the_body() -> None:
    for size, hinted in ((0.01, True), (1.0, False)):
        arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(size, 0, 0)).build()
        result = poise.solve(arm.rest, [poise.reach("a:tip", (0.3, 0.4, 0.0))])
        assert ("positions are in metres" in result.explain()) == hinted


def test_directions_have_no_hint() -> None:
    rest = character().rest
    result = poise.solve(rest, [poise.aim("head", (0.0, 0.0, 1e4), axis=(0.0, 0.0, 1.0))])
    assert "metres" not in result.explain()


@pytest.mark.whole
def test_sequences_mention_metres_once() -> None:
    from poise.motion.sequences import at, optimise

    goal = at(poise.reach("lhand", MILLIMETRES), 2)
    result = optimise(character().motion[:4], [goal], limits="clip", max_iterations=2)
    assert sum("positions are in metres" in note for note in result.notes) == 1
    assert result.explain().count("positions are in metres") == 1


def test_batches_and_several_goals_name_the_far_target() -> None:
    rest = character().rest
    targets = np.array([np.divide(MILLIMETRES, 1000.0), MILLIMETRES, [0.3, 1.1, 0.2]])
    goals = [poise.orient("head", (1.0, 0.0, 0.0, 0.0)), poise.pin("rfoot")]
    found = poise.solve(rest, [*goals, poise.reach("lhand", targets)], batch=True)
    hints = ["the target of lhand is 1084 m away" in found.explain(i) for i in range(3)]
    assert hints == [False, True, False]
    hard = poise.point("lhand").z + poise.point("rhand").z <= 1.0
    one = poise.solve(rest, [hard, *goals, poise.reach("lhand", MILLIMETRES)])
    assert "the target of lhand is 1084 m away" in one.explain()
