"""Rotational joints: hinge, universal, and ball by Euler angles or quaternion (source 000)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from poise.errors import InvalidValue
from poise.joints.primitive import (
    AXES,
    Dof,
    FrozenArguments,
    Primitive,
    Vector,
    rotate,
    unit_vector,
)
from poise.kernels import primitives as code

EULER_ORDERS = (
    *("xyz", "xzy", "yxz", "yzx", "zxy", "zyx"),
    *("xyx", "xzx", "yxy", "yzy", "zxz", "zyz"),
)


def _suffix(axis: Vector, fallback: str) -> str:
    for name in "xyz":
        if axis == AXES[name]:
            return "r" + name
    return fallback


_QUATERNION = (Primitive(code.QUATERNION, 0, values=4),)


@cache
def _about(order: str) -> tuple[Primitive, ...]:
    return tuple(rotate(axis, i) for i, axis in enumerate(order))


@cache
def _turns(*suffixes: str) -> tuple[Dof, ...]:
    return tuple(Dof(suffix, angular=True) for suffix in suffixes)


def distinct(names: list[str]) -> list[str]:
    """Number repeated names: rx, rz, rx -> rx, rz, rx2."""
    seen: dict[str, int] = {}
    result: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name}{seen[name]}")
    return result


@dataclass(frozen=True)
class Hinge(FrozenArguments):
    """One rotation about ``axis`` ("x", "-z" or any 3-vector); 1 DOF in radians.

    Source 000, rotation about an arbitrary axis.

    >>> Hinge("x").dofs[0].suffix
    'rx'
    """

    axis: str | Vector = "x"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return _turns(_suffix(unit_vector(self.axis), "r"))

    def lower(self) -> tuple[Primitive, ...]:
        return (rotate(self.axis, 0),)


@dataclass(frozen=True)
class Universal(FrozenArguments):
    """Two rotations; the first axis is the outer one: ``L = R(first) @ R(second)``.

    Source 000 uses row vectors: its "first x, then y", ``v Rx Ry``, is ``Universal(("y", "x"))``.

    >>> import poise
    >>> poise.SkeletonBuilder().add("wrist", poise.Universal("zx")).build().dof_names
    ('wrist_rz', 'wrist_rx')
    """

    axes: str | tuple[str | Vector, str | Vector] = "xy"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        first, second = (unit_vector(axis) for axis in self._pair())
        return _turns(*distinct([_suffix(first, "r1"), _suffix(second, "r2")]))

    def lower(self) -> tuple[Primitive, ...]:
        return tuple(rotate(axis, i) for i, axis in enumerate(self._pair()))

    def _pair(self) -> tuple[str | Vector, str | Vector]:
        if len(self.axes) != 2:
            raise InvalidValue(f"a universal joint must have two axes, not {self.axes!r}")
        return self.axes[0], self.axes[1]


@dataclass(frozen=True)
class Ball:
    """Ball and socket as three Euler angles, in any of the 12 orders; 3 DOFs in radians.

    ``order`` lists the rotations from the parent outwards: "zyx" is ``Rz @ Ry @ Rx``, which source
    000 (row vectors) describes as "first x, then y, then z".

    >>> [dof.suffix for dof in Ball("zxz").dofs]
    ['rz', 'rx', 'rz2']
    """

    order: str = "zyx"

    @property
    def dofs(self) -> tuple[Dof, ...]:
        if self.order not in EULER_ORDERS:
            raise InvalidValue(
                f"Euler order {self.order!r}: expected one of {', '.join(EULER_ORDERS)}"
            )
        return _turns(*distinct(["r" + axis for axis in self.order]))

    def lower(self) -> tuple[Primitive, ...]:
        return _about(self.order)


@dataclass(frozen=True)
class QuaternionBall:
    """Ball and socket as a unit quaternion wxyz: 4 values, 3 rates (source 000).

    Rates are the angular velocity in the rotated frame of the joint: ``q <- q * exp(v / 2)``.

    >>> import poise
    >>> hip = poise.SkeletonBuilder().add("hip", poise.QuaternionBall()).build()
    >>> hip.dof_names, hip.nv
    (('hip_qw', 'hip_qx', 'hip_qy', 'hip_qz'), 3)
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return quaternion_dofs()

    def lower(self) -> tuple[Primitive, ...]:
        return _QUATERNION


@cache
def quaternion_dofs() -> tuple[Dof, ...]:
    """Return the four values wxyz of a quaternion; the neutral value is the identity."""
    neutral = {"qw": 1.0, "qx": 0.0, "qy": 0.0, "qz": 0.0}
    return tuple(Dof(name, value, quaternion=True) for name, value in neutral.items())
