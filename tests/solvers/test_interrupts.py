"""An interrupt at any moment of a solve leaves the problem usable, with the same answers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest

import poise
from poise.solvers import Problem
from samples.hero import bare_character
from samples.numpy_solver import NumpyDamped
from samples.problems import chain, tip_of

TIP = poise.point("j2", tip=True)


def planar() -> Problem:
    return Problem(chain(3, poise.Hinge("z")), [poise.reach(TIP, (0.4, 0.5, 0.0))])


def levels() -> Problem:
    goals = [TIP.x == 2.0, (TIP.y == 0.3).with_priority(2)]
    return Problem(chain(3, poise.Hinge("z")), goals, solver="sqp")


def in_python() -> Problem:
    goals = [poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))]
    return Problem(chain(3, poise.Hinge("z")), goals, solver=NumpyDamped(), max_iterations=4)


def with_prior() -> Problem:
    rest = bare_character().rest
    goals = [
        poise.reach("lhand", np.add(rest.position("lhand"), (0.0, 0.1, 0.1))),
        poise.pin("lfoot"),
    ]
    return Problem(rest.skeleton, goals, prior="human")


def interrupted_at(number: int, call: Callable[[], object]) -> bool:
    """Interrupt a call where Python handles signals for the ``number``-th time in the solvers."""
    seen = 0

    def look(frame, event, _) -> None:
        nonlocal seen
        if event in ("call", "c_return") and "solvers" in frame.f_code.co_filename:
            seen += 1
            if seen == number:
                sys.setprofile(None)
                raise KeyboardInterrupt

    sys.setprofile(look)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


# Python discards an exception that is raised while a generator is closed
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    "made", [planar, levels, in_python, pytest.param(with_prior, marks=pytest.mark.whole)]
)
@pytest.mark.parametrize("how", ["solve", "resume", "batch", "residual"])
def test_after_an_interrupt_other_threads_get_the_same_answer(made, how) -> None:
    problem = made()
    start = problem.skeleton.rest.q + 0.1
    calls = {
        "solve": lambda: problem.solve(start),
        "resume": lambda: (
            problem.runner.run(start, problem.state.targets, 0) and problem.runner.resume(3)
        ),
        "batch": lambda: problem.solve_batch(np.array([start, start + 0.05]), threads=1),
        "residual": lambda: problem.residual(start),
    }
    expected = problem.solve(start)
    residual = problem.residual(start)
    answers: list[tuple[np.ndarray, np.ndarray]] = []

    def other() -> None:
        answers.append((problem.solve(start), problem.residual(start)))

    # every place of short calls, and some of long ones
    places = [*range(1, 60), *range(60, 4000, 97)]
    for number in places:
        if not interrupted_at(number, calls[how]):
            break
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        assert len(answers) == 1, f"interrupted at place {number}"
        q, r = answers.pop()
        assert q.tobytes() == expected.tobytes() and r.tobytes() == residual.tobytes()
    assert number > 1
