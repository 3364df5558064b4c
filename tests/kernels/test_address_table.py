"""Functions by address: compiled and Python functions, and refused table entries."""

from __future__ import annotations

import math
import signal

import numpy as np
import pytest

from poise.kernels.address_table import (
    PythonEntry,
    address_table,
    caller,
    entry,
    unpacker,
)
from poise.kernels.layouts import FLOATS_1

pytestmark = pytest.mark.numba

LAYOUT = (FLOATS_1, FLOATS_1)
first = unpacker(LAYOUT, 1, (0,))
called = caller(0)


def _total(table):
    (numbers,) = first(table)
    total = 0.0
    for i in range(numbers.shape[0]):
        total += numbers[i]
    return total


def _twice(table):
    return 2.0 * called(table)


total = entry(_total, "test_total")
twice = entry(_twice, "test_twice")
ARRAYS = (np.array([1.0, 2.0, 4.0]), np.zeros(2))


def test_a_kernel_calls_what_the_table_names() -> None:
    table = address_table([total], ARRAYS, LAYOUT)
    assert twice(table.ctypes.data) == 14.0


def test_a_python_function_in_a_table_hands_on_what_it_raises() -> None:
    def fail(table: int) -> float:
        raise KeyError(table)

    good = PythonEntry(lambda table: 21.0)
    assert twice(address_table([good], ARRAYS, LAYOUT).ctypes.data) == 42.0
    assert good.taken_failure() is None
    bad = PythonEntry(fail)
    assert np.isnan(twice(address_table([bad], ARRAYS, LAYOUT).ctypes.data))
    assert isinstance(bad.taken_failure(), KeyError)
    assert bad.taken_failure() is None


def _late(table):
    (numbers,) = first(table)
    for i in range(int(numbers[0])):
        numbers[1] = math.sin(numbers[1] + i)
    return called(table)


late = entry(_late, "test_late")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers on this system")
def test_an_interrupt_while_compiled_code_runs_is_not_lost() -> None:
    answering = PythonEntry(lambda table: 21.0)
    arrays = (np.array([3e7, 0.0]), np.zeros(2))  # a few tenths of a second of sines
    table = address_table([answering], arrays, LAYOUT)
    arrays[0][0] = 1.0
    assert late(table.ctypes.data) == 21.0  # compiled before the timer runs
    arrays[0][0] = 3e7
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        assert np.isnan(late(table.ctypes.data))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert isinstance(answering.taken_failure(), KeyboardInterrupt)


@pytest.mark.parametrize(
    "array",
    [np.zeros(3, np.float32), np.zeros((2, 2)), np.zeros(6)[::2]],
    ids=["floats of another size", "two axes", "gaps"],
)
def test_an_array_that_does_not_fit_is_refused(array: np.ndarray) -> None:
    with pytest.raises(TypeError, match="array 0"):
        address_table([total], (array, ARRAYS[1]), LAYOUT)


def test_a_function_that_returns_no_float_is_refused() -> None:
    def whole(table):
        return table

    with pytest.raises(TypeError, match="not a float"):
        address_table([entry(whole, "test_whole")], ARRAYS, LAYOUT)
