"""The tree of the rates of goals (`poise.solvers.rate_tree`)."""

from __future__ import annotations

import poise
from poise.solvers import Problem
from poise.solvers.rate_tree import rate_tree
from samples.problems import chain


def test_the_rates_of_each_goal_are_on_one_path() -> None:
    """A goal of the whole chain, and one of its last two joints, which come first."""
    skeleton = chain(3, poise.Hinge("z"))
    goals = [poise.reach("j2", (0.3, 0.2, 0.0)), poise.reach("j2", (0.3, 0.2, 0.0), base="j1")]
    problem = Problem(skeleton, goals)
    tree = rate_tree(problem.compiled.rows, problem.skeleton.mechanism)
    assert tree is not None
    assert tree.paths == {1: (1,), 2: (1, 2), 0: (1, 2, 0)} and tree.goals == (0, 2)
