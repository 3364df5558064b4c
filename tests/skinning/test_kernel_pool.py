"""Kernels shared by threads: every part is processed once, by any available thread."""

from __future__ import annotations

import gc
import os
import threading
import time
from itertools import product

import numpy as np
import pytest

import poise
from poise.kernels.address_table import data_address
from poise.kernels.jit import kernel
from poise.kernels.simd import parallel_range
from poise.skinning import CentresOfRotation, Deformer, DualQuaternion, LinearBlend
from poise.skinning.kernel_pool import KernelRun, Team
from samples import skins
from samples.hero import character

pytestmark = pytest.mark.numba


@kernel
def counting(values, done, first, end):
    for i in range(first, end):
        done[i] += 1
        values[i] += 0.5 * i


@kernel
def meeting(values, met, first, end):
    """Wait until a second part has started; count the parts that wait in vain."""
    words = data_address(met)
    parallel_range._add(words, 0, 1)
    for _ in range(1 << 29):
        if parallel_range._read(words, 0) > 1:
            return
    parallel_range._add(words, 1, 1)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("unit", [1, 8])
def test_all_of_a_range_is_done_once(threads: int, unit: int) -> None:
    team, count = Team(threads), 40_000
    values, done = np.zeros(count // unit), np.zeros(count // unit, np.int64)
    step = KernelRun(counting, (values, done), 8 * unit, count - 16 * unit, unit)
    end = count - 24 * unit
    for runs in range(1, 201):
        team.run([step, step], end)
        assert (done[8 : end // unit] == 2 * runs).all()
    assert not done[:8].any() and not done[end // unit :].any()
    np.testing.assert_array_equal(values, 0.5 * np.arange(count // unit) * done)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(("count", "unit"), [(40_000, 1), (40_000, 8), (16, 8), (0, 8)])
def test_all_of_a_range_is_done_once_in_every_frame(threads: int, count: int, unit: int) -> None:
    team, frames = Team(threads), 5
    values, done = (
        np.zeros((frames, 2, count // unit)),
        np.zeros((frames, count // unit), np.int64),
    )
    step = KernelRun(
        counting, (values[0, 1], done[0]), 0, count, unit, frames,
        np.array([values.strides[0], done.strides[0]]),
    )  # fmt: skip
    for runs in range(1, 21):
        team.run([step], count)
        step.run(0, count)
        assert (done == 2 * runs).all()
    assert not values[:, 0].any()
    np.testing.assert_array_equal(values[:, 1], 0.5 * np.arange(count // unit) * done)


@pytest.mark.parametrize("pause", [0.0, 0.02])
def test_another_thread_takes_part_whether_it_waits_or_sleeps(pause: float) -> None:
    team, met, joined = Team(2), np.zeros(2, np.int64), 0
    for _ in range(10):
        time.sleep(pause)
        met[:] = 0
        team.run([KernelRun(meeting, (np.zeros(1), met), 0, 8192)], 8192)
        assert met[0] > 1
        joined += met[1] == 0
    # One that is just falling asleep misses a range, which is done without it.
    assert joined > 0


def test_a_short_range_is_done_by_the_caller() -> None:
    team, met = Team(2), np.zeros(2, np.int64)
    met[0] = 1  # what it would wait for is there
    team.run([KernelRun(meeting, (np.zeros(1), met), 0, 4095)], 10_000)
    assert met[0] == 2  # in one part
    team.run([KernelRun(meeting, (np.zeros(1), met), 40, 80)], 40)
    team.run([], 40)
    assert met[0] == 2


def test_several_callers_at_once_all_get_theirs() -> None:
    team, count, each = Team(2), 20_000, 50
    values, done = np.zeros((4, count)), np.zeros((4, count), np.int64)
    callers = [
        threading.Thread(
            target=lambda c=c: [
                team.run([KernelRun(counting, (values[c], done[c]), 0, count)], count)
                for _ in range(each)
            ]
        )
        for c in range(4)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(60.0)
    assert (done == each).all()


def test_the_threads_end_with_it() -> None:
    gc.collect()
    before = set(threading.enumerate())
    teams = [Team(3) for _ in range(4)]
    own = set(threading.enumerate()) - before
    assert len(own) == 8
    time.sleep(0.02)  # some sleep by now, and some may be about to
    del teams
    gc.collect()
    deadline = time.monotonic() + 10.0
    while any(each.is_alive() for each in own) and time.monotonic() < deadline:
        time.sleep(0.005)
    assert not any(each.is_alive() for each in own)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_does_its_steps_alone() -> None:
    team, reading = Team(2), os.pipe()
    values, done = np.zeros(10_000), np.zeros(10_000, np.int64)
    step = KernelRun(counting, (values, done), 0, 10_000)
    team.run([step], 10_000)
    child = os.fork()
    if child == 0:
        team.run([step], 10_000)
        os.write(reading[1], bytes([int((done == 2).all())]))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading[0], 8) == bytes([1])


@pytest.mark.parametrize(
    ("kind", "how", "single"),
    [
        *product((LinearBlend, DualQuaternion), ("rigid", "similar", "general"), (False, True)),
        (CentresOfRotation, "general", True),
    ],
)
def test_frames_of_several_threads_are_those_of_one(
    kind: type[Deformer], how: str, single: bool
) -> None:
    count = 4_103
    skin = skins.skin(count, 5, 4, tangents=True)
    matrices = skins.matrices(5, 3, how)
    number = np.float32 if single else np.float64
    alone, shared = ([np.zeros((count, width), number) for width in (3, 3, 4)] for _ in range(2))
    kind(skin, single=single).write(matrices, *alone)
    kind(skin, single=single, threads=3).write(matrices, *shared)
    for one, other in zip(alone, shared, strict=True):
        np.testing.assert_array_equal(one, other)


def test_batches_of_several_threads_are_those_of_one() -> None:
    hero = character()
    poses = poise.Pose(hero.skeleton, hero.motion.q[:4].reshape(2, 2, -1))
    alone, shared = (LinearBlend(hero.skins[0], threads=n).at(poses) for n in (1, 2))
    np.testing.assert_array_equal(alone.vertices, shared.vertices)
    np.testing.assert_array_equal(alone.normals, shared.normals)
