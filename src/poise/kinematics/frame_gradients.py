"""Forward kinematics as a function of values and places of joints, with its gradient."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS
from poise.kinematics.configuration import value_rates
from poise.kinematics.forward import as_poses, in_threads, world_frames
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.workspace import Workspace


class FrameMap:
    """World frames as a function of poses and of the places of joints, and its gradient.

    Quaternions in a pose are normalised first, so that the function is defined around them.

    Args:
        mechanism: the compiled joints.
        rest: (N, 3) the rest place of each joint in its parent's frame.
    """

    def __init__(self, mechanism: Mechanism, rest: Floats) -> None:
        self.mechanism, self.rest = mechanism, rest
        arrays = mechanism.arrays
        first = arrays.joints[:, JOINTS.first]
        self._home = arrays.frames[first][:, [3, 7, 11]] - rest
        prims = arrays.prims.copy()
        prims[first, PRIMS.frame] = np.maximum(prims[first, PRIMS.frame], code.FRAME_TRANSLATION)
        self._prims = prims

    def frames(self, q: ArrayLike, places: ArrayLike | None = None) -> Floats:
        """Return world frames (..., N, 4, 4) of poses (..., nq).

        ``places`` (..., N, 3) are those of the joints in their parents' frames, in metres.

        Raises:
            ShapeError: an array does not have its shape.
            InvalidValue: a quaternion is zero, or ``places`` are given with constraint joints.
        """
        poses, shape, moved, _ = self._inputs(q, places)
        if moved is None:
            return world_frames(self.mechanism, poses.reshape(*shape, self.mechanism.nq))
        world = np.empty((len(poses), self.mechanism.joint_count, 16))
        from poise.kernels.frame_gradients import placed_forward_batch

        def run(first: int, end: int) -> None:
            for arrays, work, a, b in self._runs(poses, first, end, placed=True):
                placed_forward_batch(arrays, poses, a, b, tuple(work.body), *moved, world)

        self._spread(run, len(poses))
        return world.reshape(*shape, self.mechanism.joint_count, 4, 4)

    def gradient(
        self, q: ArrayLike, places: ArrayLike | None, adjoints: ArrayLike
    ) -> tuple[Floats, Floats | None]:
        """Return the gradients (..., nq) and (..., N, 3) of a function of the frames.

        ``adjoints`` (..., N, 4, 4) is the gradient of the function by the frames of ``q`` and
        ``places``. The second result is None without places. Both have the shapes of their inputs:
        what an input repeats over the batch is summed.
        """
        from poise.kernels import frame_gradients as kernels

        mechanism = self.mechanism
        poses, shape, moved, sizes = self._inputs(q, places)
        count, joints = len(poses), mechanism.joint_count
        pulled = np.array(
            np.broadcast_to(np.asarray(adjoints, np.float64), (*shape, joints, 4, 4))
        ).reshape(count, joints, 16)
        slopes = np.empty((count, mechanism.nv))
        place_slopes = np.empty((count, 0 if moved is None else joints, 3))
        own = moved or (np.zeros((0, 3)), np.zeros((1, 0, 3)))

        def run(first: int, end: int) -> None:
            for arrays, work, a, b in self._runs(poses, first, end, placed=moved is not None):
                if mechanism.linked:
                    kernels.linked_gradients_batch(
                        work.arrays, poses, a, b, work.body, pulled, slopes
                    )
                    continue
                kernels.frame_gradients_batch(
                    arrays, poses, a, b, tuple(work.body), own, pulled, (slopes, place_slopes)
                )

        self._spread(run, count)
        by_value = value_rates(mechanism, poses, slopes)
        for at, _ in mechanism.dofs.balls.tolist():  # the values of a rate v are q (0, v) / 2
            by_value[:, at : at + 4] *= 4.0 / sizes[at]
        found = summed(by_value.reshape(*shape, mechanism.nq), np.shape(q))
        if places is None:
            return found, None
        return found, summed(place_slopes.reshape(*shape, joints, 3), np.shape(places))

    def _inputs(
        self, q: ArrayLike, places: ArrayLike | None
    ) -> tuple[Floats, tuple[int, ...], tuple[Floats, Floats] | None, dict[int, Floats]]:
        """Return poses (B, nq), batch shape, home and places (B or 1, N, 3), quaternion norms."""
        mechanism = self.mechanism
        poses, shape = as_poses(mechanism, q)
        moved = None
        if places is not None:
            wanted = np.asarray(places, np.float64)
            if wanted.shape[-2:] != self.rest.shape or wanted.ndim < 2:
                raise ShapeError(
                    f"offsets must have shape (..., {len(self.rest)}, 3), not {wanted.shape}"
                )
            if mechanism.linked:
                raise InvalidValue(
                    "offsets are not supported with constraint joints, which keep the places that "
                    "they have in the rest pose; omit offsets"
                )
            try:
                whole = np.broadcast_shapes(shape, wanted.shape[:-2])
            except ValueError:
                raise ShapeError(
                    f"poses {shape} and offsets {wanted.shape[:-2]} have different batch shapes"
                ) from None
            if math.prod(wanted.shape[:-2]) != 1:
                wanted = np.broadcast_to(wanted, (*whole, *self.rest.shape))
            poses = np.broadcast_to(poses.reshape(*shape, mechanism.nq), (*whole, mechanism.nq))
            poses, shape = poses.reshape(-1, mechanism.nq), whole
            moved = self._home, np.require(wanted.reshape(-1, *self.rest.shape), None, ["C", "W"])
        poses = poses.copy()
        sizes: dict[int, Floats] = {}
        for at, _ in mechanism.dofs.balls.tolist():
            turns = poses[:, at : at + 4]
            sizes[at] = np.linalg.norm(turns, axis=-1, keepdims=True)
            if not (sizes[at] > 0.0).all():
                row = int(np.flatnonzero(~(sizes[at][:, 0] > 0.0))[0])
                raise InvalidValue(
                    f"pose {row}: the quaternion at entries {at} to {at + 3} is zero or not a "
                    "number; expected a rotation"
                )
            turns /= sizes[at]
        return poses, shape, moved, sizes

    def _runs(self, poses: Floats, first: int, end: int, *, placed: bool) -> Any:
        """Yield arrays, work space and a range of poses for each kernel call."""
        work = Workspace(self.mechanism)
        arrays = work.arrays
        if placed:
            arrays = arrays._replace(frames=arrays.frames.copy(), prims=self._prims)
        if self.mechanism.native:
            yield tuple(arrays), work, first, end
            return
        for b in range(first, end):
            work.refresh(poses[b])
            yield tuple(arrays), work, b, b + 1

    def _spread(self, run: Callable[[int, int], None], count: int) -> None:
        in_threads(run, count, None if self.mechanism.native else 1)


def summed(gradient: Floats, shape: tuple[int, ...]) -> Floats:
    """Sum a gradient over the axes that broadcasting added to or repeated in an input.

    >>> summed(np.ones((4, 2, 3)), (1, 3))
    array([[8., 8., 8.]])
    """
    more = gradient.ndim - len(shape)
    axes = tuple(range(more)) + tuple(
        more + axis for axis, size in enumerate(shape) if size == 1 != gradient.shape[more + axis]
    )
    return gradient.sum(axis=axes).reshape(shape) if axes else gradient
