"""Cached results are released with the object that they belong to."""

from __future__ import annotations

import gc
import os
import threading
import time
import weakref
from collections.abc import Callable

import pytest

from poise.model.weak_cache import kept_with_argument


class Thing:
    """An object that a result is about."""


def test_a_result_is_found_once_for_each_argument() -> None:
    calls: list[tuple[object, ...]] = []

    @kept_with_argument()
    def number(thing: Thing, name: str = "a", *, more: int = 0) -> int:
        calls.append((name, more))
        return len(calls)

    one, other = Thing(), Thing()
    assert [number(one), number(one), number(other), number(one)] == [1, 1, 2, 1]
    assert [number(one, "b"), number(one, more=1), number(one, "b"), number(one, more=1)] == [
        3, 4, 3, 4,
    ]  # fmt: skip


def test_the_oldest_of_too_many_results_is_discarded() -> None:
    calls: list[int] = []

    @kept_with_argument(2)
    def found(_: Thing, number: int) -> int:
        calls.append(number)
        return number

    one = Thing()
    for number in (1, 2, 3, 2, 3, 1):
        assert found(one, number) == number
    assert calls == [1, 2, 3, 1]


def test_an_argument_is_not_kept_alive() -> None:
    @kept_with_argument()
    def size(_: Thing) -> int:
        return 1

    one = Thing()
    assert size(one) == 1
    left = weakref.ref(one)
    del one
    gc.collect()
    assert left() is None


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_does_not_wait_for_threads_of_its_parent() -> None:
    @kept_with_argument()
    def size(_: Thing) -> int:
        return 1

    one, ended = Thing(), threading.Event()

    def look() -> None:
        while not ended.is_set():
            size(one)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        statuses = [forked(lambda: size(one)) for _ in range(30)]
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    assert statuses == [0] * 30


def forked(work: Callable[[], object]) -> int | None:
    """The exit status of a forked child that does some work; None if it takes over 20 s."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    end = time.monotonic() + 20.0
    while time.monotonic() < end:
        number, status = os.waitpid(child, os.WNOHANG)
        if number:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return None
