"""Threads that share a frame: every job runs once and in time."""

from __future__ import annotations

import gc
import os
import threading
import time

import numpy as np
import pytest

from poise.skinning import DualQuaternion, LinearBlend
from poise.skinning.threads.python_pool import Crew
from samples import skins


def test_jobs_are_done_once_each_beside_each_other() -> None:
    crew, meeting = Crew(3), threading.Barrier(3, timeout=10.0)
    names: list[str] = []

    def job() -> None:
        meeting.wait()  # none ends before all have begun
        names.append(threading.current_thread().name)

    for _ in range(20):
        names.clear()
        crew.run([job] * 3)
        assert len(names) == 3 and names.count(threading.current_thread().name) == 1
    done: list[int] = []
    crew.run([lambda i=i: done.append(i) for i in range(7)])
    assert sorted(done) == list(range(7))
    crew.run([])


@pytest.mark.parametrize("bad", [0, 1])
def test_what_a_job_raises_comes_when_all_have_ended(bad: int) -> None:
    crew, ended = Crew(2), list[int]()

    def job(number: int) -> None:
        if number == bad:
            raise ValueError(f"job {number}")
        time.sleep(0.02)
        ended.append(number)

    with pytest.raises(ValueError, match=f"job {bad}"):
        crew.run([lambda: job(0), lambda: job(1)])
    assert ended == [1 - bad]
    crew.run([lambda: ended.append(5), lambda: ended.append(6)])
    assert sorted(ended[1:]) == [5, 6]


def test_several_callers_at_once_all_get_theirs() -> None:
    crew, done = Crew(2), list[tuple[int, int]]()
    callers = [
        threading.Thread(
            target=lambda c=c: [
                crew.run([lambda k=k: done.append((c, k)) for k in (0, 1)]) for _ in range(200)
            ]
        )
        for c in range(4)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(30.0)
    assert len(done) == 4 * 200 * 2 and set(done) == {(c, k) for c in range(4) for k in (0, 1)}


def test_the_threads_end_with_it() -> None:
    gc.collect()
    before = set(threading.enumerate())
    crew = Crew(4)
    own = set(threading.enumerate()) - before
    assert len(own) == 3
    del crew
    gc.collect()
    deadline = time.monotonic() + 5.0
    while any(each.is_alive() for each in own) and time.monotonic() < deadline:
        time.sleep(0.005)
    assert not any(each.is_alive() for each in own)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_does_its_jobs_alone() -> None:
    crew, reading = Crew(2), os.pipe()
    child = os.fork()
    if child == 0:
        done: list[int] = []
        crew.run([lambda: done.append(1), lambda: done.append(2)])
        os.write(reading[1], bytes(done))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading[0], 8) == bytes([1, 2])


@pytest.mark.parametrize("kind", [LinearBlend, DualQuaternion])
@pytest.mark.parametrize("threads", [2, 3])
def test_shared_frames_are_those_of_one_thread(kind: type, threads: int) -> None:
    count = 70_003
    skin = skins.skin(count, 5, 4, tangents=False)
    matrices = np.tile(np.eye(4), (5, 1, 1))
    matrices[:, :3, 3] = np.random.default_rng(1).normal(size=(5, 3))
    alone, shared = (np.zeros((2, count, 3)) for _ in range(2))
    kind(skin).write(matrices, *alone)
    kind(skin, threads=threads).write(matrices, *shared)
    np.testing.assert_array_equal(alone, shared)
