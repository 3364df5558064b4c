"""Batches stopped by time limit or interrupt, and problems shared by threads."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, SolveError
from poise.solvers import runner
from samples.hero import bare_character

COUNT = 6000


def goals(targets: Any) -> list[Any]:
    return [poise.reach("lhand", targets), poise.pin("lfoot")]


def far(count: int) -> np.ndarray:
    """Targets, most of which are out of reach: those take longest."""
    return np.random.default_rng(0).normal(size=(count, 3)) * 3.0


@pytest.fixture(scope="module")
def rest() -> Any:
    """A pose; what solves need is compiled."""
    pose = bare_character().rest
    poise.solve(pose, goals(far(200)))
    poise.solve(pose, goals(far(2)), max_seconds=1.0)
    return pose


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """An interrupt after some seconds, as by Ctrl-C."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_batch_at_once(rest: Any, threads: int) -> None:
    problem = poise.Problem(rest.skeleton, goals((0.3, 1.4, 0.5)))
    wanted = np.tile(problem.default_targets(rest), (COUNT, 1))
    wanted[:, :3] = far(COUNT)
    few = problem.solve_batch(rest, wanted[:70], threads=threads).pose.q
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt), interrupted(0.2):
        problem.solve_batch(rest, wanted, threads=threads)
    assert time.perf_counter() - began < 0.7
    assert np.array_equal(problem.solve_batch(rest, wanted[:70], threads=threads).pose.q, few)


def test_a_batch_keeps_to_its_seconds(rest: Any) -> None:
    targets = far(COUNT)
    began = time.perf_counter()
    found = poise.solve(rest, goals(targets), max_seconds=0.3)
    assert 0.3 < time.perf_counter() - began < 1.0
    late = found.statuses == "time_limit"
    assert late.any()
    assert not late.all()
    body = rest.skeleton
    q = found.pose.q
    assert np.isfinite(q).all()
    assert ((body.lower <= q) & (q <= body.upper)).all()
    # What was solved is what it is without a limit, and what was not tells its error.
    done = np.flatnonzero(~late)[:50]
    whole = poise.solve(rest, goals(targets[done]))
    assert np.array_equal(q[done], whole.pose.q)
    assert np.array_equal(found.statuses[done], whole.statuses)
    left = int(np.flatnonzero(late)[-1])
    hand = found.pose.world[left, body.joint_index("lhand"), :3, 3]
    assert found.result(left).errors[0].position == pytest.approx(
        np.linalg.norm(hand - targets[left])
    )


def test_no_time_at_all_leaves_the_starts_where_they_do_not_meet_the_goals(rest: Any) -> None:
    here = rest.world[rest.skeleton.joint_index("lhand"), :3, 3]
    found = poise.solve(rest, goals(np.stack([here, here + 0.3])), max_seconds=0.0)
    assert found.statuses.tolist() == ["converged", "time_limit"]
    assert np.allclose(found.pose.q, rest.q)


def test_chains_of_a_batch_share_the_seconds(rest: Any) -> None:
    pulls = [
        poise.reach("lhand", far(COUNT), base="lclavicle"),
        poise.reach("rhand", far(COUNT), base="rclavicle"),
    ]
    poise.solve(rest, pulls, per_chain=True, max_seconds=0.0)
    few = [poise.reach("lhand", far(4), base="lclavicle"), pulls[1]]
    few[1] = poise.reach("rhand", far(4), base="rclavicle")
    assert (poise.solve(rest, few, per_chain=True, max_seconds=0.0).statuses == "time_limit").all()


@pytest.mark.slow
@pytest.mark.parametrize(
    "solver", ["auto", "lm", "sqp", "ccd", poise.solvers.DampedLeastSquares(restarts=2)]
)
def test_pieces_do_not_change_a_batch(
    rest: Any, solver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = np.concatenate([far(6), np.tile((0.3, 1.4, 0.5), (2, 1))])
    found = []
    for seconds in (10.0, 1e-5, 0.0):
        monkeypatch.setattr(runner, "_PIECE_SECONDS", seconds)
        problem = poise.Problem(rest.skeleton, goals((0.3, 1.4, 0.5)), solver=solver)
        wanted = np.tile(problem.default_targets(rest), (len(targets), 1))
        wanted[:, :3] = targets
        found += [problem.solve_batch(rest, wanted, max_seconds=each) for each in (None, 1e6)]
    first = found[0]
    for other in found[1:]:
        assert np.array_equal(other.pose.q, first.pose.q)
        assert np.array_equal(other.codes, first.codes)
        assert np.array_equal(other.row_errors, first.row_errors)
        assert np.array_equal(other.iterations, first.iterations)
        assert np.array_equal(other.evaluations, first.evaluations)


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf"), "1"])
def test_seconds_that_are_none_are_refused(rest: Any, seconds: Any) -> None:
    problem = poise.Problem(rest.skeleton, goals((0.3, 1.4, 0.5)))
    with pytest.raises(InvalidValue, match="max_seconds="):
        problem.solve_batch(rest, max_seconds=seconds)


def test_the_problem_of_one_of_a_batch_has_its_targets(rest: Any) -> None:
    batch = poise.solve(rest, goals([(0.3, 1.3, 0.4), (0.2, 1.2, 0.5)]))
    for each in (batch[0], batch[1]):
        again = each.problem()
        np.testing.assert_array_equal(again.solve(each.pose.q), each.pose.q)
        assert again.result().errors == each.errors


def test_a_problem_in_use_refuses_another_thread(rest: Any) -> None:
    problem = poise.Problem(rest.skeleton, goals((0.3, 1.4, 0.5)))
    wanted = problem.default_targets(rest)
    calls = {
        "solve": lambda: problem.solve(rest),
        "with targets": lambda: problem.solve(rest, wanted),
        "in pieces": lambda: problem.runner.run(rest.q, wanted, 0),
        "batch": lambda: problem.solve_batch(rest, np.tile(wanted, (200, 1))),
    }
    for call in calls.values():
        call()
    taken, done = threading.Event(), threading.Event()

    def hold() -> None:
        with problem.runner._taken:
            taken.set()
            done.wait(30.0)

    other = threading.Thread(target=hold)
    other.start()
    assert taken.wait(30.0)
    try:
        for name, call in calls.items():
            with pytest.raises(
                SolveError, match="in another thread; give each thread its own clone"
            ):
                pytest.fail(f"{name}: {call()}")
        problem.clone().solve(rest)
        assert problem.residual(rest.q).any(), "poses are evaluated in separate memory"
    finally:
        done.set()
        other.join()
    for call in calls.values():
        call()


@pytest.mark.slow
def test_threads_with_one_problem_get_its_answer_or_an_error(rest: Any) -> None:
    # A solve can be over within one turn of Python's scheduler: short turns and further rounds make
    # sure that threads meet.
    problem = poise.Problem(rest.skeleton, goals((0.3, 1.4, 0.5)))
    rng = np.random.default_rng(0)
    wanted = np.tile(problem.default_targets(rest), (64, 1))
    wanted[:, :3] += rng.normal(size=(64, 3)) * 0.1
    right = [problem.clone().solve(rest, each) for each in wanted]
    same: list[bool] = []
    refused: list[SolveError] = []

    def work(number: int) -> None:
        for turn in range(150):
            at = (8 * turn + number) % 64
            try:
                same.append(np.array_equal(problem.solve(rest, wanted[at]), right[at]))
            except SolveError as error:
                refused.append(error)

    turn_length, rounds, began = sys.getswitchinterval(), 0, time.monotonic()
    sys.setswitchinterval(1e-6)
    try:
        while not (same and refused) and time.monotonic() - began < 60.0:
            rounds += 1
            threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    finally:
        sys.setswitchinterval(turn_length)
    assert all(same)
    assert len(same) + len(refused) == 1200 * rounds
    assert same
    assert refused


def test_errors_of_a_batch_are_arrays_by_goal(rest: Any) -> None:
    apart = poise.norm(poise.point("lhand") - poise.point("rhand")) == 0.4
    found = poise.solve(rest, [poise.pin("rfoot"), poise.reach("lhand", far(3)), apart])
    for at, error in enumerate(found.errors):
        singles = [found.result(i).errors[at] for i in range(3)]
        assert [each.name for each in singles] == [error.name] * 3
        for half in ("position", "orientation", "violation"):
            values = getattr(error, half)
            assert (values is None) == (getattr(singles[0], half) is None)
            if values is not None:
                assert values.tolist() == [getattr(each, half) for each in singles]


def test_errors_of_a_batch_print_as_one_line_each(rest: Any) -> None:
    found = poise.solve(rest, [poise.pin("rfoot"), poise.reach("lhand", far(500))])
    text = repr(found.errors[1])
    largest = found.errors[1].position.max()
    assert text == f"<BatchGoalError 'lhand': position up to {largest:.3g} m>"
    assert "orientation up to" in repr(found.errors[0])


@pytest.mark.slow
@pytest.mark.parametrize("by", ["auto", "dissipation", "priorities"])
def test_a_batch_names_the_row_that_it_refuses(rest: Any, by: str) -> None:
    first, second = goals((0.3, 1.4, 0.5))
    wanted = [first, second]
    if by == "priorities":
        wanted = [first.with_priority(2), second.with_priority(1)]
    metrics = [poise.metrics.dissipation(1.0)] if by == "dissipation" else []
    problem = poise.Problem(rest.skeleton, wanted, metrics=metrics)
    starts = np.tile(rest.q, (4, 1))
    starts[2, 0] = np.nan
    with pytest.raises(InvalidValue, match="problem 2 of the batch: its start pose is not finite"):
        problem.solve_batch(starts, threads=1)
    found = problem.solve_batch(starts[:2], threads=1)
    np.testing.assert_array_equal(found.pose.q[0], found.pose.q[1])


def test_a_batch_has_a_length_and_gives_its_results_by_index_and_in_order(rest: Any) -> None:
    targets = far(6).reshape(2, 3, 3)
    found = poise.solve(rest, goals(targets), batch=True)
    assert len(found) == 6
    assert np.array_equal(found[1, 2].pose.q, found.q[1, 2])
    assert [each.status for each in found] == found.statuses.ravel().tolist()
    with pytest.raises(InvalidValue, match="whole number for each axis"):
        found[1]
