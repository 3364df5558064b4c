"""Named tuples of arrays: memory layout from annotations, and access by kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import poise
from poise.kernels.address_table import address_table, entry, flatten, unpacker
from poise.kernels.layouts import Body, Rows, Tables, Work, layout_of
from samples.problems import arm

pytestmark = pytest.mark.numba


def test_a_layout_has_the_kind_of_every_array_by_name() -> None:
    layout = layout_of(Work)
    assert isinstance(layout, Work) and isinstance(layout.body, Body)
    assert (layout.errors, layout.J, layout.body.world) == ("f1", "f2", "f2")
    assert layout_of(Rows) == ("i2", "f2", "i1", "i2")


def test_the_arrays_of_a_problem_are_what_the_layouts_say() -> None:
    tables = poise.Problem(arm(), [poise.reach("wrist", (0.3, 1.2, 0.1))]).tables
    same_shape(tables, layout_of(Tables))


def same_shape(arrays: Any, layout: Any) -> None:
    """Assert that nested tuples have the same classes, and arrays the kinds of the layout."""
    assert type(arrays) is type(layout)
    for name, array, kind in zip(layout._fields, arrays, layout, strict=True):
        if isinstance(kind, tuple):
            same_shape(array, kind)
        else:
            found = ("f" if array.dtype == np.float64 else "i") + str(array.ndim)
            assert found == kind, name


class Pair(NamedTuple):
    low: Any
    high: Any


class Outer(NamedTuple):
    pair: Pair
    scale: Any


LAYOUT = (Outer(Pair("f1", "f1"), "f1"),)
only = unpacker(LAYOUT, 0, (0,))


def _spread(table):
    (outer,) = only(table)
    low, high = outer.pair
    return outer.scale[0] * (high[0] - low[0]) + outer.pair.low[1]


def test_kernels_read_fields_by_name_by_number_and_in_order() -> None:
    arrays = (Outer(Pair(np.array([1.0, 5.0]), np.array([4.0])), np.array([2.0])),)
    table = address_table([], arrays, LAYOUT)
    assert entry(_spread, "test_spread")(table.ctypes.data) == 11.0


def test_an_array_of_the_wrong_kind_is_refused() -> None:
    arrays = (Outer(Pair(np.zeros(2), np.zeros(1)), np.zeros((1, 1))),)
    assert len(flatten(arrays)) == 3
    with pytest.raises(TypeError, match="array 2"):
        address_table([], arrays, LAYOUT)
