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


def test_few_goals_of_a_large_body_are_solved_on_the_tree() -> None:
    """The dense system has a column for each rate, also for those of other limbs."""
    builder = poise.SkeletonBuilder().add("hub", poise.Free("xyz"))
    for k in range(20):
        before = "hub"
        for axis in "xyz":
            builder.add(f"{axis}{k}", poise.Hinge(axis), before, offset=(0.1, 0.1 * k, 0.0))
            before = f"{axis}{k}"
    body = builder.build()

    def faster(body: poise.Skeleton, names: list[str]) -> bool:
        problem = Problem(body, [poise.reach(name, (0.0, 0.0, 0.0)) for name in names])
        tree = rate_tree(problem.compiled.rows, body.mechanism)
        assert tree is not None
        return tree.faster

    assert faster(body, [f"z{k}" for k in range(5)])
    assert not faster(body, ["z0", "z1", "z2"])
    assert not faster(chain(40, poise.Hinge("z")), [f"j{k}" for k in range(35, 40)])  # no branches
