"""Threads wake up on other processors than the waking thread."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from poise.kernels.jit import kernel
from poise.skinning.threads import cpu_affinity
from poise.skinning.threads.cpu_affinity import Apart
from poise.skinning.threads.kernel_pool import Step, Team
from poise.skinning.threads.python_pool import Crew

pytestmark = pytest.mark.skipif(
    cpu_affinity._current_processor is None or len(os.sched_getaffinity(0)) < 2,
    reason="needs two processors that can be chosen",
)


@kernel
def nothing(values, first, end):
    for i in range(first, end):
        values[i] += 1.0


@pytest.fixture
def waiting() -> Iterator[int]:
    """The number of a thread that does nothing."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    assert thread.native_id is not None
    yield thread.native_id
    over.set()
    thread.join()


@pytest.fixture
def processors() -> Iterator[set[int]]:
    """Return the processors of this thread, which the test may restrict."""
    had = os.sched_getaffinity(0)
    yield had
    os.sched_setaffinity(0, had)


def test_a_thread_gets_all_processors_but_its_callers(waiting: int, processors: set[int]) -> None:
    kept = Apart()  # it follows its caller
    for here in (min(processors), max(processors)):
        os.sched_setaffinity(0, {here})  # moves this thread there
        os.sched_setaffinity(0, processors)
        kept.keep(waiting)
        assert len(os.sched_getaffinity(waiting)) == len(processors) - 1


def test_a_caller_of_one_processor_shares_it(waiting: int, processors: set[int]) -> None:
    os.sched_setaffinity(0, {min(processors)})
    Apart().keep(waiting)
    assert os.sched_getaffinity(waiting) == processors


def test_a_thread_that_has_ended_is_no_trouble(waiting: int) -> None:
    over = threading.Thread(target=int)
    over.start()
    over.join()
    Apart().keep(over.native_id)
    Apart().keep(None)


def test_teams_and_crews_do_so(processors: set[int]) -> None:
    before = set(threading.enumerate())
    team, crew = Team(2), Crew(2)
    own = set(threading.enumerate()) - before
    deadline = time.monotonic() + 60.0
    while not team._hands[0].asleep and time.monotonic() < deadline:
        time.sleep(1e-3)
    team.run([Step(nothing, (np.zeros(20_000),), 0, 20_000)], 20_000)
    crew.run([int, int])
    for thread in own:
        assert len(os.sched_getaffinity(thread.native_id or 0)) == len(processors) - 1
