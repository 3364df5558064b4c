"""Every registered solver respects its time limit and stops soon after an interrupt."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import SolveError, UnsuitableSolver
from poise.kernels.solver_state import CONVERGED
from poise.solvers import SOLVERS, Problem, solve
from poise.solvers.batch_rows import BatchRows
from samples.problems import chain, tip_of

every_solver = pytest.mark.parametrize("solver", SOLVERS.names())


class Clock:
    """A clock that only a user's joint moves: by a second whenever it is asked."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def turn(self, values: Any) -> np.ndarray:
        self.now += 1.0
        c, s = math.cos(values[0]), math.sin(values[0])
        return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


@every_solver
@pytest.mark.parametrize("seconds", [0.0, 12.0, 40.0])
def test_a_limit_is_kept_to_one_evaluation(
    solver: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    builder = poise.SkeletonBuilder().add("a", poise.UserJoint(clock.turn, ("u",)))
    builder.add("b", poise.Hinge("z"), "a", offset=(0.6, 0, 0), tip=(0.4, 0, 0))
    skeleton = builder.build()
    # Out of the plane, so that no method ends before its limit by meeting it.
    goal = poise.reach(poise.point("b", tip=True), (0.2, 0.7, 0.4))
    problem = Problem(skeleton, [goal], solver=solver, max_iterations=10**6)
    monkeypatch.setattr(time, "perf_counter", clock)
    start, wanted = skeleton.rest.q.copy(), problem.default_targets(skeleton.rest)
    before = clock.now
    problem.runner.finish(start, wanted, clock.now + seconds)
    once = 12.0  # the frame, its derivative by differences, and for first-order the masses
    assert clock.now - before <= seconds + once
    assert problem.status in ("time_limit", "stalled", "infeasible")
    if clock.now - before < seconds:
        assert problem.status != "time_limit"
    assert np.isfinite(problem.runner.q).all() and all(
        error.position is not None and math.isfinite(error.position) for error in problem.errors
    )


def test_a_limit_is_kept_where_an_iteration_is_long() -> None:
    builder = poise.SkeletonBuilder()
    builder.add("root", poise.QuaternionBall())
    for side in ("left", "right"):  # goals on two branches: the matrix of the rates is dense
        for i in range(100):
            parent = f"{side}{i - 1}" if i else "root"
            builder.add(f"{side}{i}", poise.QuaternionBall(), parent, offset=(0.01, 0, 0))
    skeleton = builder.build()
    goals = [poise.reach("left99", (0.5, 0.5, 0.3)), poise.reach("right99", (0.5, -0.5, 0.3))]
    solve(skeleton.rest, goals, solver="sqp")
    result = solve(skeleton.rest, goals, solver="sqp", max_seconds=1e-3)
    assert result.status == "time_limit" and result.iterations <= 2


@contextmanager
def interrupt(seconds: float) -> Iterator[None]:
    """An interrupt, as by Ctrl-C, after so many seconds of this process's own time."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


def for_ever(problem: Problem) -> None:
    while True:
        problem.solve(problem.skeleton.rest)


@pytest.mark.slow
@every_solver
@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals")
def test_an_interrupt_ends_a_solve_and_leaves_it_whole(solver: str) -> None:
    skeleton = chain(80, poise.Ball("zyx"), 0.02)
    goals = [
        poise.reach(tip_of("j79"), (0.9, 0.8, 0.3)), poise.reach(tip_of("j40"), (-0.5, 0.4, 0.6)),
        poise.reach("j60", (0.1, -2.0, 0.0)),
    ]  # fmt: skip
    try:
        problem = Problem(skeleton, goals, solver=solver, max_iterations=10**6)
    except UnsuitableSolver:
        goals = goals[:1]
        problem = Problem(skeleton, goals, solver=solver, max_iterations=10**6)
    quick = Problem(skeleton, goals, solver=solver, max_iterations=3)
    expected = quick.solve(skeleton.rest)
    began = time.process_time()
    with pytest.raises(KeyboardInterrupt), interrupt(0.1):
        for_ever(problem)
    assert time.process_time() - began < 0.1 + 0.2
    same = Problem(skeleton, goals, solver=solver, max_iterations=3)
    assert np.array_equal(same.solve(skeleton.rest), expected)
    with pytest.raises(KeyboardInterrupt), interrupt(0.02):
        for_ever(quick)
    assert np.array_equal(quick.solve(skeleton.rest), expected)


def test_a_problem_refuses_a_second_thread_between_the_pieces_of_a_solve() -> None:
    problem = Problem(chain(3), [poise.reach(tip_of("j2"), (0.5, 0.3, 0.2))])
    asked: list[BaseException | None] = []

    def other() -> None:
        try:
            problem.solve(problem.skeleton.rest)
            asked.append(None)
        except SolveError as refused:
            asked.append(refused)

    def stopped() -> bool:
        if not asked:
            thread = threading.Thread(target=other)
            thread.start()
            thread.join()
        return False

    start, wanted = problem.skeleton.rest.q, problem.default_targets(problem.skeleton.rest)
    rows = BatchRows.of(problem.compiled, start[None].copy(), wanted[None].copy())
    problem.runner.run_batch(rows, stopped=stopped)
    assert rows.reports[0, 0] == CONVERGED and isinstance(asked[0], SolveError)
