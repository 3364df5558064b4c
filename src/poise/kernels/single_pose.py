"""Frames and Jacobians of one pose, from one table of addresses.

The extension copies the pose and the result, in 0.2 us. With the arrays of a body as arguments a
call takes over 2 us.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.kernels import jit
from poise.kernels.address_table import address_of, address_table, unpacker
from poise.kernels.body_jacobian import body_jacobian, moving_primitives
from poise.kernels.forward import drive, forward, simple_forward
from poise.kernels.jit import kernel
from poise.kernels.layouts import (
    Body,
    Floats1,
    Floats2,
    Integers1,
    Mechanism,
    layout_of,
)


class SinglePose(NamedTuple):
    """A body, a pose q (nq,), a ``point`` (3,) of the joint ``number`` (1,), and J (6, nv).

    ``chain`` and ``included`` (P,) are work space.
    """

    mechanism: Mechanism
    body: Body
    q: Floats1
    point: Floats1
    number: Integers1
    chain: Integers1
    included: Integers1
    J: Floats2


_LAYOUT = layout_of(SinglePose)
_parts = unpacker(_LAYOUT, 0, tuple(range(len(SinglePose._fields))))


Memory = tuple[SinglePose, tuple[Floats1, ...], NDArray[np.float64]]
"""All arrays; among them the inputs, and the result."""


class SingleCall:
    """A kernel as a function of vectors, as the extension's ``Single``, which it replaces.

    Calls that run at the same time, in threads and signal handlers, use separate memory.
    """

    def __init__(self, kernel, make: Callable[[], Memory]) -> None:
        self._kernel, self._make = kernel, make
        self._unused: deque[Any] = deque()

    def __call__(self, *given):
        """Return a copy of the result; None unless the inputs are float64 vectors that fit."""
        try:
            memory = self._unused.pop()
        except IndexError:
            arrays, inputs, found = self._make()
            table = address_table((), arrays, _LAYOUT)
            memory = table.ctypes.data, inputs, found, (table, arrays)
        address, inputs, found, _ = memory
        result = None
        if all(map(_fits, given, inputs)):
            for own, array in zip(inputs, given, strict=True):
                own[...] = array
            self._kernel(address)
            result = found.copy()
        self._unused.append(memory)
        return result


def _fits(array: Any, own) -> bool:
    return type(array) is np.ndarray and array.dtype is own.dtype and array.shape == own.shape


def single_call(kernel, make: Callable[[], Memory]) -> Callable[..., Any]:
    """Return a kernel as a function of vectors, of which it copies the result.

    The function returns None unless its inputs are float64 vectors that fit.
    """
    if jit.LOADER is None:
        return SingleCall(kernel, make)
    arrays, inputs, found = make()
    table = address_table((), arrays, _LAYOUT)
    return jit.LOADER.Single(
        address_of(kernel), table.ctypes.data, inputs, found, np.empty, found.shape,
        (kernel, table, arrays),
    )  # fmt: skip


def _frames(table):
    mechanism, body, q, _, _, _, _, _ = _parts(table)
    x, slopes, angles, sines, cosines, scratch, before, world = body
    drive(mechanism, q, x, slopes)
    forward(mechanism, x, angles, sines, cosines, scratch[0], before[:0], world)
    return 1.0


def _simple_frames(table):
    mechanism, body, q, _, _, _, _, _ = _parts(table)
    x, slopes, angles, sines, cosines, scratch, before, world = body
    drive(mechanism, q, x, slopes)
    simple_forward(mechanism, x, angles, sines, cosines, scratch[0], before[:0], world)
    return 1.0


def _jacobian(table):
    mechanism, body, q, point, number, chain, included, J = _parts(table)
    joint = number[0]
    count = moving_primitives(mechanism, joint, chain, included)
    body_jacobian(mechanism, body, q, joint, point, (chain, included, count), J)
    return 1.0


FRAMES = kernel(_frames, name="single_frames", brief=True)
SIMPLE_FRAMES = kernel(_simple_frames, name="single_simple_frames", brief=True)
JACOBIAN = kernel(_jacobian, name="single_jacobian", brief=True)
