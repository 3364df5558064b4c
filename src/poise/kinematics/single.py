"""Frames and Jacobians of single poses, in memory cached per thread and body."""

from __future__ import annotations

import threading
import weakref
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.mechanism import Mechanism
from poise.kinematics.workspace import Workspace

Floats = NDArray[np.float64]

_KEPT = 16  # number of bodies per thread


class SingleBody:
    """The frames and Jacobians of one pose of a body whose kernels need no Python functions.

    ``busy`` is set during a call; a signal handler that needs another pose then uses other memory.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        from poise.kernels import single_pose as kernels

        count = mechanism.primitive_count
        self.work = Workspace(mechanism)
        self.arrays = kernels.SinglePose(
            self.work.arrays, self.work.body, np.zeros(mechanism.nq), np.zeros(3),
            np.zeros(1, np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64),
            np.zeros((6, mechanism.nv)),
        )  # fmt: skip
        self._table = kernels.single_pose_table(self.arrays)
        self._address: int = self._table.ctypes.data
        simple = mechanism.kind == "simple"
        self._frames = kernels.SIMPLE_FRAMES if simple else kernels.FRAMES
        self._jacobian = kernels.JACOBIAN
        self._q, self._world = self.arrays.q, self.work.world.reshape(-1, 4, 4)
        self.nq = mechanism.nq
        self.busy = False

    def frames(self, q: Floats) -> Floats:
        """Return world frames (joints, 4, 4) of a pose (nq,)."""
        self.busy = True
        try:
            self._q[:] = q
            self._frames(self._address)
            return self._world.copy()
        finally:
            self.busy = False

    def jacobian(self, q: Floats, joint: int, point: Floats) -> Floats:
        """Return the Jacobian (6, nv) of a point (3,) of a joint at a pose (nq,)."""
        own = self.arrays
        self.busy = True
        try:
            self._q[:] = q
            own.point[:] = point
            own.number[0] = joint
            self._jacobian(self._address)
            return own.J.copy()
        finally:
            self.busy = False


class _Bodies(threading.local):
    def __init__(self) -> None:
        self.last: tuple[weakref.ref[Mechanism], SingleBody] | None = None
        self.known: dict[int, tuple[weakref.ref[Mechanism], SingleBody]] = {}


_bodies = _Bodies()


def single_body(mechanism: Mechanism, q: Any) -> SingleBody | None:
    """Return this thread's memory for one pose ``q``; None for batches and Python joints."""
    if type(q) is not np.ndarray or q.ndim != 1 or q.dtype != np.float64:
        return None
    last = _bodies.last
    if last is None or last[0]() is not mechanism:
        if not mechanism.native or mechanism.linked:
            return None
        last = _bodies.known.get(id(mechanism))
        if last is None or last[0]() is not mechanism:
            while len(_bodies.known) >= _KEPT:
                _bodies.known.pop(next(iter(_bodies.known)))
            last = weakref.ref(mechanism), SingleBody(mechanism)
            _bodies.known[id(mechanism)] = last
        _bodies.last = last
    found = last[1]
    fits = not found.busy and cast("Floats", q).shape[0] == found.nq
    return found if fits else None


__all__ = ["SingleBody", "single_body"]
