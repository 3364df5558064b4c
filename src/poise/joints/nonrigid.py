"""Non-rigid joints: scales and shear (source 000). The value of a scale is its factor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import InvalidValue
from poise.joints.primitive import (
    AXES,
    Dof,
    FrozenArguments,
    Primitive,
    Vector,
    unit_vector,
)
from poise.kernels import primitives as code

SMALLEST_SCALE = 1e-3
"""Default lower limit of scales; a scale of 0 would make the transform singular."""


def _scale_dof(suffix: str) -> Dof:
    return Dof(suffix, neutral=1.0, lower=SMALLEST_SCALE)


_SCALE_DOFS = tuple(_scale_dof("s" + axis) for axis in "xyz")
_SCALES = tuple(Primitive(code.SCALE, i, axis=AXES[axis]) for i, axis in enumerate("xyz"))


@dataclass(frozen=True)
class Scale(FrozenArguments):
    """Scale along one axis by a factor; 1 DOF: ``I + (s - 1) a a^T``.

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("belly", poise.Scale("z")).build()
    >>> body.rest.with_values(belly_sz=1.5).world[0].diagonal()[:3]
    array([1. , 1. , 1.5])
    """

    axis: str | Vector = "x"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        axis = unit_vector(self.axis)
        named = [name for name in "xyz" if axis == AXES[name]]
        return (_scale_dof("s" + named[0] if named else "s"),)

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.SCALE, 0, axis=unit_vector(self.axis)),)


@dataclass(frozen=True)
class ScaleXYZ:
    """Scale along each axis by a separate factor; 3 DOFs.

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("belly", poise.ScaleXYZ()).build()
    >>> body.rest.with_values(belly_sx=2.0, belly_sz=1.5).world[0].diagonal()[:3]
    array([2. , 1. , 1.5])
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _SCALE_DOFS

    def lower(self) -> tuple[Primitive, ...]:
        return _SCALES


@dataclass(frozen=True)
class UniformScale:
    """Scale by one factor in all directions; 1 DOF.

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("head", poise.UniformScale()).build()
    >>> body.rest.with_values(head_s=2.0).world[0].diagonal()[:3]
    array([2., 2., 2.])
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return (_scale_dof("s"),)

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.UNIFORM_SCALE, 0),)


@dataclass(frozen=True)
class VolumeScale(FrozenArguments):
    """Volume-preserving scale: ``s`` along an axis and ``1 / sqrt(s)`` across it; 1 DOF.

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("belly", poise.VolumeScale("x")).build()
    >>> body.rest.with_values(belly_s=4.0).world[0].diagonal()[:3]
    array([4. , 0.5, 0.5])
    """

    axis: str | Vector = "x"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return (_scale_dof("s"),)

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(code.VOLUME_SCALE, 0, axis=unit_vector(self.axis)),)


@dataclass(frozen=True)
class Shear(FrozenArguments):
    """Shear along ``direction`` in proportion to the height along ``normal``; 1 DOF.

    ``I + h d n^T`` with ``d`` orthogonal to ``n``.

    >>> import poise
    >>> body = poise.SkeletonBuilder().add("belly", poise.Shear("x", "y")).build()
    >>> body.rest.with_values(belly_h=0.5).world[0, :3, :3]
    array([[1. , 0.5, 0. ], [0. , 1. , 0. ], [0. , 0. , 1. ]])
    """

    direction: str | Vector = "x"
    normal: str | Vector = "y"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return (Dof("h"),)

    def lower(self) -> tuple[Primitive, ...]:
        direction, normal = unit_vector(self.direction), unit_vector(self.normal)
        if abs(np.dot(direction, normal)) > 1e-9:
            raise InvalidValue(
                f"shear direction {self.direction!r} must be orthogonal to {self.normal!r}"
            )
        return (Primitive(code.SHEAR, 0, axis=direction, second=normal),)
