"""Tuples that are computed at first use."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
import time

import pytest

from poise.model.deferred import Deferred, deferred_or_tuple, is_empty


def test_values_are_computed_once_by_the_first_of_many_threads() -> None:
    calls: list[int] = []

    def compute() -> list[int]:
        calls.append(1)
        time.sleep(0.05)
        return [1, 2, 3]

    values = Deferred(compute)
    assert (
        not values.known
        and not is_empty(values)
        and deferred_or_tuple(values) is values
        and not calls
    )
    threads = [threading.Thread(target=lambda: list(values)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1 and values.known
    assert deferred_or_tuple(values) == (1, 2, 3) and isinstance(deferred_or_tuple(values), tuple)


def test_it_is_like_its_tuple() -> None:
    def values() -> Deferred[int]:
        return Deferred(lambda: (1, 2))

    assert values() == (1, 2) == values() and values() != (1,) and values() != [1, 2]
    assert values() == values() and hash(values()) == hash((1, 2)) and repr(values()) == "(1, 2)"
    assert values()[1:] == (2,) and 2 in values() and list(values()) == [1, 2]
    for again in (pickle.loads(pickle.dumps(values())), copy.deepcopy(values())):
        assert again == (1, 2) and isinstance(again, tuple)
    assert is_empty(()) and not is_empty((1,)) and bool(Deferred(tuple)) is False


def test_an_error_is_raised_at_every_use() -> None:
    ready = [False]

    def compute() -> list[int]:
        if not ready[0]:
            raise OSError("not yet")
        return [5]

    values = Deferred(compute)
    for _ in range(2):
        with pytest.raises(OSError, match="not yet"):
            len(values)
    ready[0] = True
    assert values == (5,)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_while_another_thread_computes_does_not_wait() -> None:
    begun, done = threading.Event(), threading.Event()

    def compute() -> list[int]:
        begun.set()
        done.wait(10.0)
        return [1]

    values = Deferred(compute)
    thread = threading.Thread(target=lambda: len(values))
    thread.start()
    begun.wait()
    child = os.fork()
    if not child:
        os._exit(0 if Deferred(lambda: [7]) == (7,) else 1)
    ended, status, deadline = 0, 0, time.monotonic() + 5.0
    while not ended and time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        time.sleep(0.01)
    if not ended:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    done.set()
    thread.join()
    assert ended and status == 0
