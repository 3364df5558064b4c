"""Single calls: prepared problems, time limit, restarts, traces, threads and reports."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.model import Cone
from poise.solvers import (
    CCD,
    SVD,
    Auto,
    BatchResult,
    DampedLeastSquares,
    JacobianTranspose,
    Problem,
    PseudoInverse,
    solve,
    solve_batch,
)
from samples.problems import REACHABLE, agree, arm, chain, excess, tip_of

ALL = (DampedLeastSquares, PseudoInverse, SVD, JacobianTranspose, CCD)


def test_a_batch_needs_no_single_solve_before() -> None:
    skeleton = chain(3)
    goal = poise.reach(tip_of("j2"), np.full((5, 3), 0.3))
    assert solve(skeleton.rest, [goal]).converged.all()
    assert Problem(chain(3), [goal]).status == "iteration_limit"


def test_problems_prepared_before_are_not_confused() -> None:
    skeleton = arm()
    near = [poise.reach("wrist", (0.3, 1.4, 0.1))]
    assert solve(skeleton.rest, near).converged
    assert not solve(skeleton.rest, near, tolerance=1e-12, max_iterations=2).converged
    assert not solve(skeleton.rest, near, locked=["shoulder", "elbow", "wrist"]).converged
    assert solve(skeleton.rest, near, solver=DampedLeastSquares(beta=0.5)).iterations > (
        solve(skeleton.rest, near, solver=DampedLeastSquares()).iterations
    )
    stiff = skeleton.with_stiffness({"elbow": 50.0})
    assert solve(stiff.rest, near).pose.skeleton is stiff
    named = solve(skeleton.rest, [poise.reach(poise.point("wrist"), (0.3, 1.4, 0.2))])
    assert named.errors[0].name == "wrist" and named.converged


def test_results_do_not_change_when_solving_goes_on() -> None:
    skeleton = arm()
    first = solve(skeleton.rest, [poise.reach("wrist", (0.3, 1.4, 0.1))])
    q, errors = first.pose.q.copy(), first.errors
    solve(skeleton.rest, [poise.reach("wrist", (0.1, 1.7, 0.3))])
    assert np.array_equal(first.pose.q, q) and first.errors == errors
    assert not first.pose.q.flags.writeable
    problem = Problem(skeleton, [poise.reach("wrist", (0.3, 1.4, 0.1))])
    found = problem.solve(skeleton.rest.q)
    kept = found.copy()
    problem.solve(found + 0.5)
    assert np.array_equal(found, kept)


@pytest.mark.parametrize("method", ALL)
def test_the_clock_leaves_the_best_pose(method) -> None:
    case = REACHABLE["place"]()
    problem = Problem(case.start.skeleton, case.goals, solver=method(max_step=2.0))
    costs = []
    problem.runner.run(case.start.q, problem.default_targets(case.start), 0)
    costs.append(problem.runner.cost)
    for _ in range(9):
        problem.runner.resume(1)
        costs.append(problem.runner.cost)
    if problem.status == "iteration_limit":  # still running
        iterations = problem.iterations
        problem.runner.stop()
        assert problem.status == "time_limit" and problem.iterations == iterations
    assert problem.runner.cost == min(costs)
    agree(problem.result(), case.goals, case.start)


def test_a_trace_minds_the_clock_and_the_restarts() -> None:
    case = REACHABLE["reach a tip"]()
    far = [poise.reach(tip_of("wrist"), (4, 4, 4))]
    cut = solve(case.start, far, trace=True, max_seconds=0.0)
    assert cut.status == "time_limit" and len(cut.trace) == 1
    again = solve(case.start, far, trace=True, solver=DampedLeastSquares(restarts=3), seed=5)
    plain = solve(case.start, far, solver=DampedLeastSquares(restarts=3), seed=5)
    assert again.restarts == plain.restarts == 3
    assert again.pose.q.tobytes() == plain.pose.q.tobytes()
    assert np.array_equal(again.trace[-1].q, again.pose.q)


def test_the_clock_in_a_restart_is_told() -> None:
    case = REACHABLE["reach a tip"]()
    far = [poise.reach(tip_of("wrist"), (4, 4, 4))]
    method = DampedLeastSquares(restarts=10**6)
    result = solve(case.start, far, solver=method, max_seconds=0.05)
    assert result.status == "time_limit" and 0 < result.restarts < 10**6
    agree(result, far, case.start)


def test_restarts_find_what_one_start_misses() -> None:
    skeleton = chain(3, poise.Hinge("z")).with_limits(
        {"j0_rz": (-3.0, 3.0), "j1_rz": (-0.2, 2.6), "j2_rz": (-0.2, 2.6)}
    )
    rng = np.random.default_rng(5)
    missed = 0
    for _ in range(30):
        goal = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
        target = goal.world[2] @ (0.3, 0, 0, 1)
        goals = [poise.reach(tip_of("j2"), target[:3])]
        once = solve(skeleton.rest, goals, solver="lm")
        often = solve(skeleton.rest, goals, solver=DampedLeastSquares(restarts=20))
        missed += not once.converged
        assert often.converged and (once.restarts == 0 < often.restarts or once.converged)
        assert excess(skeleton, often.pose.q) == 0.0
        assert once.converged == (often.restarts == 0)
    assert missed > 0


def test_new_starts_are_inside_and_leave_locked_values_alone() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Free("zyx"))
    builder.add("b", poise.QuaternionBall(), "a", offset=(1, 0, 0), cone=Cone(0.5, (-0.2, 0.2)))
    builder.add("c", poise.Hinge("x"), "b", offset=(1, 0, 0), limits={"rx": (-0.3, 0.4)})
    skeleton = builder.parameter("mood").build()
    far = [poise.orient("c", (0, 1, 0, 0)), poise.reach("c", (90.0, 0.5, 0.2))]
    q = skeleton.rest.with_values(a_rx=0.123, mood=0.5).q
    method = Auto(restarts=8, search_iterations=0)
    still = ["a_rx", "a_tx", "a_ty", "a_tz"]
    steps = solve(skeleton.pose(q), far, solver=method, locked=still, trace=True, seed=3)
    # The second search goes on where the first ended; the others begin elsewhere, and the last one
    # where the chain points at its target, which is out of reach.
    assert steps.restarts == 8 and len({entry.q.tobytes() for entry in steps.trace}) == 9
    for entry in steps.trace:
        kept = skeleton.pose(entry.q)
        assert excess(skeleton, kept.q) <= 1e-15
        assert kept.value("a_rx") == 0.123 and kept.value("mood") == 0.5
        assert np.array_equal(kept.q[:3], q[:3])  # unbounded translations stay


def test_threads_do_not_change_a_batch() -> None:
    skeleton = arm()
    rng = np.random.default_rng(1)
    targets = rng.uniform((-0.3, 0.8, -0.6), (0.9, 2.0, 0.6), (400, 3))
    problem = Problem(skeleton, [poise.reach(tip_of("wrist"), targets[0])])
    found = [solve_batch(problem, skeleton.rest.q, targets, threads=n) for n in (1, 2, 3)]
    for other in found[1:]:
        assert other.pose.q.tobytes() == found[0].pose.q.tobytes()
        assert np.array_equal(other.status, found[0].status)


def test_threads_of_the_caller_do_not_disturb_each_other() -> None:
    skeleton = arm()
    rng = np.random.default_rng(2)
    targets = rng.uniform((-0.3, 0.8, -0.6), (0.9, 2.0, 0.6), (40, 3))
    alone = [solve(skeleton.rest, [poise.reach("wrist", t)]).pose.q.tobytes() for t in targets]
    found: list[list[bytes]] = [[], [], []]

    def work(into: list[bytes]) -> None:
        into.extend(
            solve(skeleton.rest, [poise.reach("wrist", t)]).pose.q.tobytes() for t in targets
        )

    threads = [threading.Thread(target=work, args=(into,)) for into in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(into == alone for into in found)


def test_copies_of_a_problem_have_memory_of_their_own() -> None:
    case = REACHABLE["place"]()
    problem = Problem(case.start.skeleton, case.goals)
    q = problem.solve(case.start.q)
    for make in (copy.copy, copy.deepcopy):
        other = make(problem)
        other.solve(case.start.q + 0.1)
        assert problem.solve(case.start.q).tobytes() == q.tobytes()
        assert other.solve(case.start.q).tobytes() == q.tobytes()
    problem.clone().solve(case.start.q + 0.3)
    assert problem.solve(case.start.q).tobytes() == q.tobytes()
    again = pickle.loads(pickle.dumps(problem))
    assert again.solve(case.start.q).tobytes() == q.tobytes()


def test_looking_at_a_problem_does_not_change_its_report() -> None:
    case = REACHABLE["place"]()
    problem = Problem(case.start.skeleton, case.goals)
    q = problem.solve(case.start.q)
    status, iterations, errors = problem.status, problem.iterations, problem.errors
    problem.residual(q + 0.3)
    problem.jacobian(q + 0.3)
    assert (problem.status, problem.iterations, problem.errors) == (status, iterations, errors)


def test_active_limits_and_cones_are_named() -> None:
    skeleton = arm((-0.4, 0.4))
    result = solve(skeleton.rest, [poise.reach(tip_of("wrist"), (-0.5, 1.0, 0.3))])
    assert not result.converged and result.active_limits
    for name in result.active_limits:
        at = skeleton.dof_index(name)
        assert result.pose.q[at] in (skeleton.lower[at], skeleton.upper[at])
    assert all(name in result.explain() for name in result.active_limits)
    cones = chain(2, poise.QuaternionBall(), cone=Cone(0.3, (-0.1, 0.1)))
    bent = solve(cones.rest, [poise.reach(tip_of("j1"), (0.0, 0.5, 0.0))])
    assert any("j1" in name for name in bent.active_limits)
    assert solve(cones.rest, [poise.reach(tip_of("j1"), (0.6, 0, 0))]).active_limits == ()


def test_a_result_says_what_is_left_in_words() -> None:
    skeleton = arm()
    goals = [poise.place("wrist", np.eye(4)), poise.aim("elbow", (0, 9, 0))]
    result = solve(skeleton.rest, goals)
    text = result.explain()
    assert "wrist pose:" in text and " mm off" in text and "deg off" in text
    assert result.errors[1].position is None and result.errors[1].orientation is not None
    assert result.solver == "auto" and result.seconds > 0.0
    assert result.evaluations >= result.iterations


def test_batches_report_by_index() -> None:
    skeleton = arm()
    targets = np.array([[0.4, 1.5, 0.2], [9.0, 9.0, 9.0]])
    found = solve(skeleton.rest, [poise.reach("wrist", targets)])
    assert isinstance(found, BatchResult)
    assert list(found.status) == ["converged", "infeasible"]
    assert found.result(0).errors[0].position <= 1e-4 < 1.0 < found.result(1).errors[0].position
    assert (found.evaluations >= found.iterations).all()


def test_batch_asks_for_one_kind_of_result() -> None:
    rest = arm().rest
    one, two = poise.reach("wrist", (0.4, 1.5, 0.2)), poise.reach("wrist", np.zeros((2, 3)))
    assert isinstance(solve(rest, one, batch=False), poise.Result)
    assert isinstance(solve(rest, [two], batch=True), BatchResult)
    assert isinstance(solve(rest, [two]), BatchResult)
    with pytest.raises(InvalidValue, match=r"not a batch \(2,\); .*batch=True"):
        solve(rest, [two], batch=False)
    with pytest.raises(InvalidValue, match=r"batch=True needs .* leading axes"):
        solve(rest, [one], batch=True)
    with pytest.raises(InvalidValue, match="expected True, False or None"):
        solve(rest, [one], batch=1)  # type: ignore[call-overload]


def test_targets_given_in_a_loop() -> None:
    skeleton = arm()
    goals = [poise.reach("wrist", (0.4, 1.5, 0.2)), poise.orient("wrist", (1, 0, 0, 0))]
    problem = Problem(skeleton, goals)
    q = problem.solve(skeleton.rest.q, [0.4, 1.5, 0.2, 2.0, 0.0, 0.0, 0.0])
    assert problem.status == "converged"
    assert np.array_equal(q, problem.solve(skeleton.rest.q))
    result = problem.result()
    assert result.converged and [e.name for e in result.errors] == ["wrist", "wrist orientation"]


def test_default_targets_are_the_callers_to_change() -> None:
    skeleton = poise.SkeletonBuilder().add("lhand", poise.Ball("xyz")).build()
    goal = poise.reach("lhand", (0.3, 1.4, 0.5))
    poise.Problem(skeleton, [goal]).default_targets(skeleton.rest)[0] = 9.0
    np.testing.assert_array_equal(goal.targets(skeleton.rest), (0.3, 1.4, 0.5))
