"""Comparison of solvers: the figures of each run are independent of other runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownSolver
from poise.solvers import CCD
from poise.solvers.comparison import compare, default_solvers
from samples.hero import character
from twins.forward import world_frames


@pytest.fixture(scope="module")
def arm() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("arm")
        .add("shoulder", poise.Ball("xyz"), limits={"rx": (-1.5, 1.5)})
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
        .build()
    )


TIP = poise.point("elbow", tip=True)


def test_every_solver_runs_and_agrees_with_solve(arm: poise.Skeleton) -> None:
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1))]
    runs = compare(arm.rest, goals)
    left_out = {entry.name for entry in runs.unsuitable}
    assert list(runs.names) == [n for n in default_solvers() if n not in left_out]
    assert {"auto", "lm", "ccd", "jacobian-transpose"} <= set(runs.names)
    for run in runs:
        alone = poise.solve(arm.rest, goals, solver=run.name)
        assert isinstance(alone, poise.Result)
        assert (run.result.status, run.result.iterations) == (alone.status, alone.iterations)
        np.testing.assert_array_equal(run.result.pose.q, alone.pose.q)


@pytest.mark.parametrize("solver", ["lm", "ccd", "jacobian-transpose"])
@pytest.mark.parametrize("target", [(0.3, 0.2, 0.1), (2.0, 0.0, 0.0)])
def test_traces_have_one_entry_an_iteration_and_end_at_the_result(
    arm: poise.Skeleton, solver: str, target: tuple[float, float, float]
) -> None:
    goals = [poise.reach(TIP, target), poise.aim("elbow", (1, 0, 0), axis="x", weight=0)]
    (run,) = compare(arm.rest, goals, [solver], max_iterations=40)
    assert [entry.iteration for entry in run.trace] == list(range(run.result.iterations + 1))
    assert run.position_errors[-1] == run.result.errors[0].position
    assert run.orientation_errors[-1] == run.result.errors[1].orientation
    assert np.all(np.diff(run.seconds) >= 0.0)
    assert run.seconds[-1] == pytest.approx(run.result.seconds)
    start = np.linalg.norm(np.array([0.55, 0, 0]) - target)
    assert run.position_errors[0] == pytest.approx(start)


def test_measures_are_those_of_the_trace(arm: poise.Skeleton) -> None:
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1)), poise.aim("elbow", (1, 0, 0), axis="x", weight=0)]
    (run,) = compare(arm.rest, goals, ["jacobian-transpose"])
    poses = np.array([entry.q for entry in run.trace])
    np.testing.assert_array_equal(run.poses, poses)
    tips = np.array([(world_frames(arm, q)[1] @ [0.25, 0.0, 0.0, 1.0])[:3] for q in poses])
    np.testing.assert_allclose(run.paths["elbow:tip"], tips, atol=1e-12)
    steps = np.linalg.norm(np.diff(tips, axis=0), axis=1)
    assert run.path_length == pytest.approx(steps.sum())
    assert run.straightness == pytest.approx(np.linalg.norm(tips[-1] - tips[0]) / steps.sum())
    assert run.joint_travel == pytest.approx(np.linalg.norm(np.diff(poses, axis=0), axis=1).sum())
    assert run.roughness == pytest.approx((np.diff(poses, n=2, axis=0) ** 2).sum())
    work = run.evaluations
    assert work[-1] == run.result.evaluations and np.all(np.diff(work) >= 1)


def test_orders_are_those_of_theory_where_a_run_converges(arm: poise.Skeleton) -> None:
    start = arm.pose([0.1, 0.2, 0.3, 0.5])
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1))]
    newton, transpose = compare(start, goals, ["pseudo-inverse", "jacobian-transpose"])
    assert newton.order > 1.6
    assert transpose.order == pytest.approx(1.0, abs=0.1)
    (far,) = compare(start, [poise.reach(TIP, (2.0, 0.0, 0.0))], ["lm"])
    assert np.isnan(far.order)


def test_differences_between_final_poses(arm: poise.Skeleton) -> None:
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1))]
    runs = compare(arm.rest, goals, ["ccd", "lm", "jacobian-transpose"])
    apart = runs.pose_differences()
    for i, one in enumerate(runs):
        for j, other in enumerate(runs):
            by_hand = np.linalg.norm(one.result.pose.q - other.result.pose.q)
            assert apart[i, j] == pytest.approx(by_hand, abs=1e-12)


def test_options_and_locks_are_kept(arm: poise.Skeleton) -> None:
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1))]
    (run,) = compare(
        arm.rest, goals, [CCD(max_step=0.01)], locked=["elbow"], max_iterations=5,
        tolerance=(1e-3, 1e-2),
    )  # fmt: skip
    assert run.result.iterations == 5 and run.result.pose.value("elbow_rz") == 0.0
    assert np.abs(np.diff([entry.q for entry in run.trace], axis=0)).max() <= 0.01 + 1e-12


def test_what_cannot_be_compared(arm: poise.Skeleton) -> None:
    goals = [poise.reach(TIP, (0.3, 0.2, 0.1))]
    with pytest.raises(UnknownSolver, match="near: ccd"):
        compare(arm.rest, goals, ["ccdd"])
    with pytest.raises(InvalidValue, match="not a batch"):
        compare(arm.rest, [poise.reach(TIP, np.zeros((2, 3)))], ["ccd"])


def test_the_trace_of_several_starts_holds_them_all(arm: poise.Skeleton) -> None:
    far = [poise.reach(TIP, (3.0, 0.2, 0.1))]
    (run,) = compare(arm.rest, far, [replace(CCD(), restarts=2)], max_iterations=10)
    assert run.result.restarts == 2
    numbers = [entry.iteration for entry in run.trace]
    assert numbers == list(range(run.result.iterations + 1))
    assert np.array_equal(run.trace[-1].q, run.result.pose.q)


def test_what_is_written_as_an_expression_has_no_path_of_its_own() -> None:
    rest = character().rest
    goals = [
        poise.reach("lhand", (0.3, 1.2, 0.4)), poise.distance("lhand", "rhand", 0.4, hard=False)
    ]  # fmt: skip
    (run,) = compare(rest, goals, ["lm"])
    assert run.result.converged
    assert list(run.paths) == ["lhand"] and run.path_length > 0.1


@pytest.mark.whole
def test_with_a_prior_solvers_run_twice_and_poses_are_rated() -> None:
    from poise.bundled import bare_character, human_prior

    start = bare_character().rest
    target = bare_character().motion[20]
    goals = [
        poise.reach(name, target.world[start.skeleton.joint_index(name), :3, 3])
        for name in ("lhand", "rhand", "lfoot", "rfoot")
    ]
    found = compare(start, goals, ["auto", "lm"], prior="human", repeats=1)
    assert found.names == ("auto", "auto + prior", "lm", "lm + prior")
    prior = human_prior()
    for run in found:
        assert run.log_likelihood == pytest.approx(float(prior.log_likelihood(run.result.pose)))
        assert run.trace[-1].iteration == run.result.iterations
    assert found[1].log_likelihood > found[0].log_likelihood
    plain = compare(start, goals, ["lm"], repeats=1)
    assert plain.names == ("lm",) and plain[0].log_likelihood is None
