"""The kernel's reach bounds equal those of `poise.solvers.reachability`."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.geometry import quaternions
from poise.kernels.reach_bounds import is_hopeless
from poise.solvers import Problem
from poise.solvers.reachability import Spans
from samples.problems import body, chain, tip_of
from samples.rigs import rig
from samples.trees import random_pose, tree


def both(problem: Problem, q: np.ndarray, targets: np.ndarray) -> tuple[bool, bool]:
    """Return the missed targets at a pose by the kernel and by its twin."""
    problem.runner.run(q, targets, 0)
    here, errors = problem.runner.q, problem.runner.row_errors
    problem.runner.evaluate(here)
    tables = problem.runner.tables
    told = is_hopeless(
        tables.mechanism, tables.rows, tables.dofs, tables.targets, tables.linear.reach, tables.work
    )
    return bool(told), bool(Spans(problem.evaluation, here).proven(targets[None], errors[None])[0])


def drawn_pose(skeleton: poise.Skeleton, rng: np.random.Generator) -> np.ndarray:
    q = rng.uniform(np.clip(skeleton.lower, -3, 3), np.clip(skeleton.upper, -3, 3))
    for at, _ in skeleton.mechanism.dofs.balls.tolist():
        q[at : at + 4] = quaternions.normalize(rng.normal(size=4))
    return q


@pytest.mark.slow
@given(st.integers(0, 11), st.sampled_from(["rigid", "native", "any"]), st.integers(0, 10**6))
@settings(max_examples=120)
def test_the_kernel_says_what_its_twin_says(number: int, kind: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    skeleton = tree(number, kind)
    names = rng.choice(skeleton.joint_names, 4).tolist()
    locked = rng.permutation(skeleton.joint_names)[: rng.integers(0, 4)].tolist()
    point = poise.point(names[0], tuple(rng.normal(size=3)))
    goals = [
        poise.reach(point, (0, 0, 0)),
        poise.reach(names[1], (0, 0, 0), weight=float(rng.integers(0, 2))),
        poise.place(names[2], np.eye(4)),
        poise.orient(names[3], (1, 0, 0, 0)),
    ]
    problem = Problem(skeleton, goals, locked=locked, tolerance=(1e-3, 1e-2))
    q = drawn_pose(skeleton, rng)
    targets = problem.default_targets(skeleton.pose(q)).copy()
    size = float(rng.choice([0.3, 1.0, 3.0, 30.0]))
    for row in range(len(problem.compiled.rows.kinds)):
        at = int(problem.compiled.rows.arrays.goals[row, 5])
        if problem.compiled.rows.kinds[row] == 0:
            targets[at : at + 3] = size * rng.normal(size=3)
    told, twin = both(problem, q, targets)
    assert told == twin


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rigid", "any"])
def test_nothing_that_follows_is_taken_for_out_of_reach(kind: str) -> None:
    for seed in range(8):
        skeleton = rig(seed, kind)
        rng = np.random.default_rng(seed)
        names = [name for name in skeleton.joint_names if name.startswith(("c", "k"))]
        goals = [poise.reach(name, (0, 0, 0)) for name in names]
        problem = Problem(skeleton, goals)
        there, here = random_pose(skeleton, rng), random_pose(skeleton, rng)
        world = skeleton.pose(there).world
        targets = np.concatenate([world[skeleton.joint_index(n), :3, 3] for n in names])
        assert both(problem, here, targets) == (False, False)


def test_both_answers_are_given() -> None:
    skeleton = chain(5, poise.Ball("xyz"), length=0.25)
    problem = Problem(skeleton, [poise.reach(tip_of("j4"), (1.25, 0, 0))])
    for far, proven in ((1.25, False), (1.25 + 0.99e-4, False), (1.25 + 1.01e-4, True)):
        assert both(problem, skeleton.rest.q, np.array([0.0, far, 0.0])) == (proven, proven)
    slide = poise.SkeletonBuilder().add("a", poise.Prismatic("x"), limits={"tx": (0.0, 0.5)})
    slide.add("b", poise.Hinge("z"), "a", offset=(0.1, 0, 0), tip=(0.4, 0, 0))
    held = Problem(slide.build(), [poise.reach(tip_of("b"), (0, 0, 0))])
    for far, proven in ((0.9, False), (1.1, True), (-0.2, False), (-0.6, True)):
        assert both(held, np.array([0.2, 0.1]), np.array([far, 0.0, 0.0])) == (proven, proven)


@pytest.mark.parametrize("far", [1.0, 9.0])
def test_two_hands_of_a_free_body(far: float) -> None:
    skeleton = body()
    goals = [poise.reach("lhand", (0, 0, 0)), poise.reach("rhand", (0, 0, 0))]
    targets = np.array([0.5 * far, 1.0, 0.0, -0.5 * far, 1.0, 0.0])
    assert both(Problem(skeleton, goals), skeleton.rest.q, targets) == (far > 5, far > 5)
