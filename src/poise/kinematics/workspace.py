"""Scratch memory for one mechanism, and evaluation of its Python functions."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels import layouts
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism


_LANES = 16  # the number of angles is a multiple of this, for whole vectors
_DIFFERENCE_STEP = 6e-6  # eps^(1/3): optimal for central differences
_MOST = 1e100  # its square is below the largest float, 1.8e308 (IEEE 754-2019)
_MOST_NESTED = 16  # maximum nesting of user-defined joint functions


class Workspace:
    """Scratch memory for one mechanism and one thread, with the mechanism's tables for the thread.

    ``body`` is the work space of one pose.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        count = mechanism.primitive_count
        self.mechanism = mechanism
        self.storage = Storage()
        zeros = self.storage.zeros
        self.x = zeros(max(1, mechanism.nx))
        self.slopes = zeros(max(1, mechanism.nx - mechanism.nq))
        self.before = zeros(count, 12)
        more = mechanism.linked  # see poise.kernels.constraint_joints and linked_columns
        joints = mechanism.joint_count
        self.world = zeros(joints + 3 * more, 16)
        self.world[:, 15] = 1.0
        self.scratch = zeros(5 + more * (joints + 1) * mechanism.nv, 12)
        whole = -(-count // _LANES) * _LANES
        self.body = layouts.Body(
            self.x, self.slopes, zeros(whole), zeros(whole), zeros(whole), self.scratch,
            self.before, self.world,
        )  # fmt: skip
        arrays = mechanism.arrays
        if not mechanism.native:
            arrays = arrays._replace(table=arrays.table.copy())
        self.arrays = arrays

    def keep_only(self, wanted: Iterable[int]) -> None:
        """Evaluate only these joints and the joints that they depend on."""
        joints = self.arrays.joints.copy()
        kept = {j for joint in wanted for j in self.mechanism.chain(joint)}
        skipped = [j for j in range(len(joints)) if j not in kept]
        joints[skipped, JOINTS.parent] = code.SKIPPED
        self.arrays = self.arrays._replace(joints=joints)

    def refresh(self, q: Floats) -> None:
        """Evaluate Python functions at ``q`` (nq,): user primitives and callable curves."""
        mechanism, table = self.mechanism, self.arrays.table
        x = np.zeros(mechanism.nx)
        x[: mechanism.nq] = q
        if mechanism.nx > mechanism.nq:
            self._drive(x, table)
        for row, at, _, function in mechanism.python_motions:
            values = x[at]
            table[row, :12] = motion_of(function, values)
            for i, place in enumerate(at):
                h = _DIFFERENCE_STEP * max(1.0, abs(values[i]))
                ahead, behind = values.copy(), values.copy()
                ahead[i] += h
                behind[i] -= h
                slope = motion_of(function, ahead) - motion_of(function, behind)
                # a driven value has the rate of its driver: the kernels get the product of the
                # chain rule
                gain = 1.0 if place < mechanism.nq else self.slopes[place - mechanism.nq]
                table[row + 1 + i, :12] = gain * slope / (ahead[i] - behind[i])

    def refresh_curvatures(self, q: Floats) -> None:
        """Evaluate second derivatives of callable curves, after `refresh` at ``q`` (nq,)."""
        x, table = np.zeros(self.mechanism.nx), self.arrays.table
        x[: self.mechanism.nq] = q
        self._drive(x, table)
        for row, _, driver, curve in self.mechanism.python_curves:
            table[row, 2] = float(curve.second(x[driver]))

    def _drive(self, x: Floats, table: Floats) -> None:
        from poise.kernels.forward import drive

        mechanism = self.mechanism
        if not mechanism.python_curves:
            drive(self.arrays, np.ascontiguousarray(x[: mechanism.nq]), x, self.slopes)
            return
        for row, target, driver, curve in mechanism.python_curves:
            # values before this one are final after the kernel has processed them
            drive(self.arrays, np.ascontiguousarray(x[: mechanism.nq]), x, self.slopes)
            table[row, 0] = float(curve.value(x[driver]))
            table[row, 1] = float(curve.slope(x[driver]))
            x[target] = table[row, 0]
        drive(self.arrays, np.ascontiguousarray(x[: mechanism.nq]), x, self.slopes)


class _Nesting(threading.local):
    """Number of nested calls of users' joint functions in a thread."""

    depth = 0


_nesting = _Nesting()


def motion_of(function: Callable[[Floats], Any], values: Floats) -> Floats:
    """Return a user's motion at its values (n,), as a 3x4 matrix (12,).

    Raises:
        InvalidValue: the function does not return a finite (4, 4) matrix, or evaluates its motion
            recursively.
    """
    if _nesting.depth == _MOST_NESTED:
        raise InvalidValue(
            "a UserJoint depends on itself: its function uses the skeleton that contains the joint"
        )
    _nesting.depth += 1
    try:
        returned = function(values.copy())  # a function may write to its argument
    finally:
        _nesting.depth -= 1
    try:
        matrix = np.asarray(returned, dtype=np.float64)
    except (TypeError, ValueError):
        matrix = np.empty(0)
    if matrix.shape != (4, 4) or not np.all(np.abs(matrix) < _MOST):
        shown = " ".join(f"{returned!r:.200}".split())
        raise InvalidValue(
            f"a UserJoint returned {shown} at {values.tolist()}: "
            "expected a finite (4, 4) matrix, no entry beyond 1e100"
        )
    return matrix[:3].reshape(12)


_LINE = 8  # float64 numbers in a cache line
_GAP = 24  # numbers left free after each array; dense packing made the solve of an arm 15 % slower
_PAGE = 2048


def integers(*shape: int) -> NDArray[np.int64]:
    """Return a zeroed array of integers, which kernels rarely write."""
    return np.zeros(shape, np.int64)


class Storage:
    """Allocator of zeroed float64 arrays, each at the start of a cache line, from its own blocks.

    Two threads that write to the same cache line slow each other down, even for different arrays.
    Small arrays from the common heap made a batch on two threads up to 20 % slower.

    >>> made = Storage().zeros(3, 4)
    >>> made.shape, made.ctypes.data % 64
    ((3, 4), 0)
    """

    def __init__(self) -> None:
        self._block = np.zeros(0)
        self._used = 0

    def zeros(self, *shape: int) -> NDArray[np.float64]:
        """Return a zeroed array of a shape."""
        size = math.prod(shape)
        whole = -(-size // _LINE) * _LINE + _GAP
        if self._used + whole > len(self._block):
            block = np.zeros(max(_PAGE, whole) + _LINE)
            first = -(block.ctypes.data // 8) % _LINE
            self._block, self._used = block[first:], 0
        start = self._used
        self._used += whole
        return self._block[start : start + size].reshape(shape)
