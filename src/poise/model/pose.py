"""A pose: one value for every degree of freedom."""

from __future__ import annotations

import math
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry.arguments import all_finite, numbers
from poise.kinematics.forward import world_frames
from poise.model.read_only import Unchanging

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton

_ARRAY, _FLOAT = np.ndarray, np.dtype(np.float64)


def frozen(values: ArrayLike, what: str = "values") -> Floats:
    """Return a read-only float64 copy.

    Raises:
        InvalidValue: a value is not a real number.
    """
    array = numbers(values, what)
    array.setflags(write=False)
    return array


class Pose(Unchanging):
    """The values of all degrees of freedom; immutable, with optional batch axes.

    Attributes:
        skeleton: the posed skeleton.
        q: (..., nq) read-only values: radians, metres, quaternions wxyz (normalised).

    Raises:
        ShapeError: the last axis of q is not ``skeleton.nq`` long.
        InvalidValue: a value is not finite.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> poise.Pose(arm, [[0.0], [0.5]]).world.shape
    (2, 1, 4, 4)
    """

    _world: Floats | None = None

    def __init__(self, skeleton: Skeleton, q: ArrayLike) -> None:
        values = q.copy() if type(q) is _ARRAY and q.dtype is _FLOAT else numbers(q, "values")
        one = values.ndim == 1 and len(values) == skeleton.nq
        if not one and (values.ndim == 0 or values.shape[-1] != skeleton.nq):
            raise ShapeError(
                f"expected joint values of shape (..., {skeleton.nq}), not {values.shape}"
            )
        # for one pose, a finite sum proves finite values faster
        if not (one and isfinite(sum(values.tolist()))) and not all_finite(values):
            bad = skeleton.dof_names[int(np.argwhere(~np.isfinite(values))[0][-1])]
            raise InvalidValue(f"the value of {bad} is not finite")
        if skeleton.turns:
            values = skeleton.unit_quaternions(values)
        values.setflags(False)  # pyright: ignore[reportCallIssue] - by position, it is faster
        self.skeleton, self.q = skeleton, values

    @classmethod
    def trusted(cls, skeleton: Skeleton, q: Floats) -> Pose:
        """Create a pose from a copy of ``q`` (..., nq) that is known to be valid (for solvers)."""
        pose = cls.__new__(cls)
        pose.skeleton = skeleton
        pose.q = q.copy()
        pose.q.setflags(write=False)
        return pose

    @property
    def world(self) -> Floats:
        """World frames ``T_wj`` (..., joints, 4, 4), read-only (source 000: forward kinematics)."""
        world = self._world
        if world is None:
            world = world_frames(self.skeleton.mechanism, self.q)
            world.setflags(False)  # pyright: ignore[reportCallIssue]
            self._world = world  # faster than a cached property
        return world

    @property
    def world_positions(self) -> Floats:
        """Positions of the joints' origins in the world (..., joints, 3), metres, read-only.

        >>> from poise.bundled import character
        >>> character().rest.world_positions.shape
        (31, 3)
        """
        return self.world[..., :3, 3]

    def position(self, joint: str) -> Floats:
        """Return the position (..., 3) of a joint's origin in the world, metres.

        Raises:
            UnknownJoint: no joint has that name.

        >>> from poise.bundled import character
        >>> character().rest.position("lhand").shape
        (3,)
        """
        return self.world[..., self.skeleton.joint_index(joint), :3, 3]

    def __getitem__(self, index: Any) -> Pose:
        """Return poses of a batch, indexed as the batch axes of `q`.

        Raises:
            InvalidValue: the pose is not a batch, or the index does not fit its batch axes.

        >>> import poise
        >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
        >>> poise.Pose(arm, [[0.0], [0.5]])[1].value("arm_rz")
        0.5
        """
        batch = self.q.shape[:-1]
        if not batch:
            raise InvalidValue(
                "the pose is not a batch; pose.value(name) is the value of a degree of freedom"
            )
        try:
            chosen = np.arange(math.prod(batch)).reshape(batch)[index]
        except IndexError as problem:
            raise InvalidValue(f"a batch of poses of shape {batch}: {problem}") from None
        return Pose.trusted(self.skeleton, self.q.reshape(-1, self.q.shape[-1])[chosen])

    def value(self, dof: str) -> Floats | float:
        """Return the value of one DOF by name: a float, or (...) for a batch."""
        value = self.q[..., self.skeleton.dof_index(dof)]
        return float(value) if value.ndim == 0 else value

    def with_values(self, **dofs: ArrayLike) -> Pose:
        """Return the pose with some DOFs changed, by name; arrays (...) of values make a batch.

        Raises:
            UnknownDof: the skeleton has no such DOF.
            ShapeError: the arrays do not broadcast with each other or with the pose.

        >>> import poise
        >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
        >>> arm.pose().with_values(elbow_rx=0.4).value("elbow_rx")
        0.4
        """
        values = {self.skeleton.dof_index(name): frozen(value) for name, value in dofs.items()}
        shapes = [self.q.shape[:-1], *(value.shape for value in values.values())]
        try:
            batch = np.broadcast_shapes(*shapes)
        except ValueError:
            raise ShapeError(f"values and poses of shapes {shapes} do not broadcast") from None
        q = np.broadcast_to(self.q, (*batch, self.skeleton.nq)).copy()
        for index, value in values.items():
            q[..., index] = value
        return Pose(self.skeleton, q)

    def joint(self, name: str) -> Floats:
        """Return the values (..., n) of one joint, by its name."""
        return self.q[..., self.skeleton.joint_dofs(name)]

    def local(self, name: str) -> Floats:
        """Return a joint's frame relative to its parent's, (..., 4, 4) (L in source 000)."""
        j = self.skeleton.joint_index(name)
        parent = self.skeleton.parents[j]
        if parent < 0:
            return self.world[..., j, :, :]
        local = np.linalg.solve(self.world[..., parent, :, :], self.world[..., j, :, :])
        return np.asarray(local, dtype=np.float64)

    def _repr_html_(self) -> str:
        from poise.model.html import pose_svg, shown

        return shown(repr(self)[1:-1], pose_svg(self))

    def __repr__(self) -> str:
        batch = "" if self.q.ndim == 1 else f" batch {self.q.shape[:-1]}"
        return f"<Pose of {self.skeleton.name or 'skeleton'}: {self.skeleton.nq} values{batch}>"
