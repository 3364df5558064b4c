"""Aligned memory for one thread."""

from __future__ import annotations

import numpy as np

from poise.kinematics.workspace import Storage


def test_arrays_begin_cache_lines_and_do_not_overlap() -> None:
    storage = Storage()
    shapes = [(3,), (0,), (5, 12), (1,), (62, 62), (7, 7), (4000,), (2,)]
    arrays = [storage.zeros(*shape) for shape in shapes]
    for number, (array, shape) in enumerate(zip(arrays, shapes, strict=True)):
        assert array.shape == shape
        assert array.flags.carray
        assert array.ctypes.data % 64 == 0
        assert not array.any()
        array.fill(number + 1)
    for number, array in enumerate(arrays):
        assert (array == number + 1).all()


def test_two_storages_share_no_cache_line() -> None:
    one, two = Storage(), Storage()
    lines = [
        {int(line) for array in arrays for line in _lines(array)}
        for arrays in ([one.zeros(9) for _ in range(50)], [two.zeros(9) for _ in range(50)])
    ]
    assert not lines[0] & lines[1]


def _lines(array: np.ndarray) -> range:
    start = array.ctypes.data
    return range(start // 64, (start + array.nbytes - 1) // 64 + 1)
