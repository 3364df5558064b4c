"""Translational joints: prismatic, translational, planar and path (source 000)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidValue
from poise.geometry.curves import Curve, Kind
from poise.joints.primitive import (
    Dof,
    FrozenArguments,
    Primitive,
    Vector,
    rotate,
    translate,
    unit_vector,
)
from poise.kernels import primitives as code


@dataclass(frozen=True)
class Prismatic(FrozenArguments):
    """Translation along one axis; 1 DOF in metres.

    >>> import poise
    >>> lift = poise.SkeletonBuilder().add("lift", poise.Prismatic("y")).build()
    >>> lift.rest.with_values(lift_ty=2.0).world[0, :3, 3]
    array([0., 2., 0.])
    """

    axis: str | Vector = "x"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        axis = unit_vector(self.axis)
        named = [name for name in "xyz" if axis == unit_vector(name)]
        return (Dof("t" + named[0] if named else "t"),)

    def lower(self) -> tuple[Primitive, ...]:
        return (translate(self.axis, 0),)


@dataclass(frozen=True)
class Translational:
    """Translation along one, two or three of the named axes, with one DOF in metres each.

    >>> import poise
    >>> poise.SkeletonBuilder().add("crane", poise.Translational("xz")).build().dof_names
    ('crane_tx', 'crane_tz')
    """

    axes: str = "xyz"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _along(self.axes)[0]

    def lower(self) -> tuple[Primitive, ...]:
        return _along(self.axes)[1]


@lru_cache(64)
def _along(axes: str) -> tuple[tuple[Dof, ...], tuple[Primitive, ...]]:
    """Return the values and the motions along the given axes."""
    if not 1 <= len(axes) <= 3 or set(axes) - set("xyz") or len(set(axes)) != len(axes):
        raise InvalidValue(f"axes {axes!r}: expected one to three of x, y, z, each once")
    motions = tuple(translate(axis, i) for i, axis in enumerate(axes))
    return tuple(Dof("t" + axis) for axis in axes), motions


@dataclass(frozen=True)
class Planar:
    """Translation in a plane and rotation about its normal: 2 DOFs in metres, 1 in radians.

    >>> import poise
    >>> poise.SkeletonBuilder().add("cart", poise.Planar("y")).build().dof_names
    ('cart_tx', 'cart_tz', 'cart_ry')
    """

    normal: str = "y"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        first, second = self._in_plane()
        return (Dof("t" + first), Dof("t" + second), Dof("r" + self.normal, angular=True))

    def lower(self) -> tuple[Primitive, ...]:
        first, second = self._in_plane()
        return (translate(first, 0), translate(second, 1), rotate(self.normal, 2))

    def _in_plane(self) -> tuple[str, str]:
        planes = {"x": ("y", "z"), "y": ("x", "z"), "z": ("x", "y")}
        if self.normal not in planes:
            raise InvalidValue(f"normal {self.normal!r}: expected x, y or z")
        return planes[self.normal]


@dataclass(frozen=True)
class Path:
    """Translation along a space curve; the only DOF is the parameter of the curve.

    ``x``, ``y`` and ``z`` are curves of the parameter, in metres.

    >>> rail = Path.through([(0, 0, 0), (0, 1, 0), (1, 1, 0)])
    >>> rail.dofs[0].suffix
    'u'
    """

    x: Curve
    y: Curve
    z: Curve

    @classmethod
    def through(cls, points: ArrayLike, kind: Kind = "cubic") -> Path:
        """Create the path through ``points`` (n, 3); the parameter at point i is i, from 0.

        Raises:
            InvalidValue: points of another shape, or fewer than two.
        """
        array = np.asarray(points, dtype=np.float64)
        if array.ndim != 2 or array.shape[1] != 3 or len(array) < 2:
            raise InvalidValue(f"a path needs two or more points (n, 3), not {array.shape}")
        counts = np.arange(len(array), dtype=np.float64)
        x, y, z = (Curve.through(counts, array[:, i], kind=kind) for i in range(3))
        return cls(x, y, z)

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return (Dof("u"),)

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.PATH, 0, path=(self.x, self.y, self.z)),)
