"""Solving and skinning in forked and spawned processes and threads: bitwise equal."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.queues import SimpleQueue

import numpy as np
import pytest

import poise
from poise.solvers import Problem, solve_batch
from samples.hero import character

pytestmark = pytest.mark.slow


def answers() -> tuple[bytes, bytes, bytes]:
    """Return the results of a solve, a batch on all cores and a deformed skin."""
    hero = character()
    one = poise.solve(hero.rest, [poise.reach("lhand", (0.4, 1.6, 0.4)), poise.pin("lfoot")])
    problem = Problem(hero.skeleton, [poise.reach("rhand", (0.0, 0.0, 0.0))])
    places = np.random.default_rng(2).uniform((-0.6, 0.8, 0.0), (0.1, 1.6, 0.5), (64, 3))
    many = solve_batch(problem, hero.rest.q, places, threads=2)
    skin = poise.deform(hero.skins[0], one.pose)
    return one.pose.q.tobytes(), many.pose.q.tobytes(), skin.vertices.tobytes()


def answer(queue: SimpleQueue[tuple[bytes, bytes, bytes]]) -> None:
    queue.put(answers())


def of_process(method: str) -> tuple[bytes, bytes, bytes]:
    context = multiprocessing.get_context(method)
    queue = context.SimpleQueue()
    process = context.Process(target=answer, args=(queue,))
    process.start()
    found = queue.get()
    process.join(60.0)
    assert process.exitcode == 0
    return found


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_a_process_finds_what_its_parent_finds(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"{sys.platform} has no {method}")
    expected = answers()  # the parent's threads have worked before
    assert of_process(method) == expected
    assert answers() == expected


def test_threads_at_once_find_what_one_finds_alone() -> None:
    expected = answers()
    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(lambda _: answers(), range(12)))
