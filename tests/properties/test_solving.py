"""Random trees and goals: no NaN, false success, violated limit or foreign exception."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import poise
from poise.errors import PoiseError, UnsuitableSolver
from poise.solvers import (
    SOLVERS,
    ConjugateGradient,
    GradientDescent,
    JacobianTranspose,
    Method,
    solve,
)
from samples.problems import agree, excess, out_of_cone, tip_of
from samples.scenes import limited, random_goal
from samples.trees import chain_length, random_pose, tree

METHODS = tuple(dict.fromkeys(SOLVERS.get(name) for name in SOLVERS.names()))
ALONG_THE_GRADIENT = (JacobianTranspose, GradientDescent, ConjugateGradient)


def solved(start, goals, *, solver, **options):
    """The result, or another draw where a method declines the problem, as some may."""
    try:
        return solve(start, goals, solver=solver, **options)
    except UnsuitableSolver:
        assert type(solver).refusal is not Method.refusal
        reject()


@pytest.mark.slow
@given(
    st.integers(0, 24),
    st.integers(0, 10**9),
    st.sampled_from(METHODS),
    st.sampled_from(["clamp", "directional", "projection", "active-set"]),
    st.sampled_from(["rigid", "native", "any"]),
)
@settings(max_examples=300)
def test_what_comes_back_is_true(number, seed, method, limits, kind) -> None:
    rng = np.random.default_rng(seed)
    skeleton = tree(number, kind, 5)
    if rng.random() < 0.7:
        skeleton = limited(skeleton, rng)
    start = skeleton.pose(random_pose(skeleton, rng))
    goals = [random_goal(skeleton, rng, rng.random() < 0.6) for _ in range(int(rng.integers(1, 4)))]
    locked = [name for name in skeleton.joint_names if rng.random() < 0.15]
    jacobian = "numeric" if rng.random() < 0.2 else "analytic"
    try:
        result = solved(
            start, goals, solver=method(limits=limits, jacobian=jacobian), locked=locked,
            max_iterations=25,
        )  # fmt: skip
    except PoiseError:
        pytest.fail("a well-formed problem was refused")
    q = result.pose.q
    assert np.isfinite(q).all()
    assert result.status in ("converged", "compromise", "stalled", "iteration_limit", "infeasible")
    still = [name for joint in locked for name in skeleton.dof_names[skeleton.joint_dofs(joint)]]
    for name in still:
        at = skeleton.dof_index(name)
        assert q[at].tobytes() == start.q[at].tobytes()
    unlocked = [joint for joint in skeleton.joints if joint.cone and joint.name not in locked]
    assert excess_without(skeleton, q, still, unlocked) <= 1e-14
    size = max(1.0, chain_length(skeleton, result.pose.world))
    size = max(size, *(float(np.abs(goal.targets(start)).max()) for goal in goals))
    agree(result, goals, start, size)


def excess_without(skeleton, q, still, unlocked):
    """The excess over limits, and over the cones of joints that are not locked."""
    coneless = {j.name: replace(j, cone=None) for j in skeleton.joints if j.cone is not None}
    worst = excess(skeleton.with_joints(**coneless), q, still)
    for joint in unlocked:
        at = skeleton.dof_index(f"{joint.name}_qw")
        worst = max(worst, out_of_cone(q[at : at + 4], joint.cone))
    return worst


@given(st.integers(0, 24), st.integers(0, 10**9), st.sampled_from(METHODS))
@settings(max_examples=60)
def test_a_goal_that_is_met_is_met_at_once(number, seed, method) -> None:
    skeleton = tree(number, "native", 5)
    rng = np.random.default_rng(seed)
    start = skeleton.pose(random_pose(skeleton, rng)).q
    start = skeleton.pose(np.clip(start, skeleton.lower, skeleton.upper))
    joint = skeleton.joint_names[-1]
    goals = [poise.reach(joint, start.world[-1, :3, 3]), poise.pin(skeleton.joint_names[0])]
    result = solved(start, goals, solver=method())
    assert result.converged and result.iterations == 0 and np.array_equal(result.pose.q, start.q)


@given(st.integers(0, 10**9), st.sampled_from(METHODS), st.floats(1.5, 50.0))
@settings(max_examples=60)
def test_stiffer_moves_less_under_every_method(seed, method, factor) -> None:
    rng = np.random.default_rng(seed)
    builder = poise.SkeletonBuilder()
    for i in range(3):
        builder.add(
            f"j{i}", poise.Hinge("z"), f"j{i - 1}" if i else None, offset=(0.5 * (i > 0), 0, 0),
            tip=(0.5, 0, 0), stiffness=float(rng.uniform(0.5, 2.0)),
        )  # fmt: skip
    skeleton = builder.build()
    start = skeleton.pose(rng.uniform(0.3, 0.9, 3))
    # One small step: there the linear problem, whose solution stiffness weighs, is all there is.
    target = (start.world[2] @ (0.5, 0, 0, 1))[:3] + rng.uniform(-1e-5, 1e-5, 3) * (1, 1, 0)
    joint = f"j{int(rng.integers(3))}"
    moved = []
    for stiffness in (1.0, factor):
        value = float(skeleton.joint(joint).stiffness[0]) * stiffness
        stiffer = skeleton.with_stiffness({joint: value})
        result = solved(
            stiffer.pose(start.q), [poise.reach(tip_of("j2"), target)], solver=method(),
            max_iterations=1, tolerance=1e-12,
        )  # fmt: skip
        change = np.abs(result.pose.q - start.q)
        at = skeleton.dof_index(f"{joint}_rz")
        # Along the gradient the length of the step answers to stiffness too: there it is the
        # share of the whole movement that shrinks.
        shared = float(np.linalg.norm(change)) if method in ALONG_THE_GRADIENT else 1.0
        moved.append(change[at] / max(shared, 1e-300))
    assert moved[1] <= moved[0] * (1 + 1e-6) + (1e-7 if shared != 1.0 else 1e-13), moved
