"""Cached results are released with the object that they belong to."""

from __future__ import annotations

import gc
import weakref

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
