"""The primitive motion, the building block of all joint types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue
from poise.geometry.arguments import numbers
from poise.geometry.curves import Curve
from poise.kernels import primitives as code

Vector = tuple[float, float, float]

AXES: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
NAMED_AXES: dict[str, Vector] = {
    **AXES, **{f"-{name}": (-x, -y, -z) for name, (x, y, z) in AXES.items()}
}  # fmt: skip
_UNITS = frozenset(NAMED_AXES.values())
_FLOATS = [float, float, float]
_ROTATE_CODES = {AXES["x"]: code.ROTATE_X, AXES["y"]: code.ROTATE_Y, AXES["z"]: code.ROTATE_Z}


def unit_vector(axis: str | ArrayLike, what: str = "axis") -> Vector:
    """Return a named axis ("x", "-y", ...) or a nonzero 3-vector as a unit vector.

    >>> unit_vector("-y")
    (-0.0, -1.0, -0.0)
    >>> unit_vector((0, 3, 4))
    (0.0, 0.6, 0.8)
    """
    if isinstance(axis, str):
        named = NAMED_AXES.get(axis)
        if named is None:
            raise InvalidValue(f"{what} {axis!r}: expected x, y, z, -x, -y, -z or a 3-vector")
        return named
    if type(axis) is tuple and [*map(type, axis)] == _FLOATS and axis in _UNITS:
        return cast("Vector", axis)  # most axes are named, and need no arithmetic
    vector = numbers(axis, what)
    length = float(np.linalg.norm(vector)) if vector.shape == (3,) else 0.0
    if not np.isfinite(length) or length == 0.0:
        raise InvalidValue(f"{what} {axis!r}: expected a finite, non-zero vector of 3 numbers")
    if length != 1.0:
        vector = vector / length
    return (float(vector[0]), float(vector[1]), float(vector[2]))


class FrozenArguments:
    """Base of frozen dataclasses that keep arrays and lists of the caller as tuples."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, (tuple, list, np.ndarray)):
                object.__setattr__(self, name, as_tuples(value))


def as_tuples(values: Any) -> Any:
    """Return arrays and lists, also nested ones, as tuples.

    >>> as_tuples([np.array([1.0, 2.0]), "x"])
    ((1.0, 2.0), 'x')
    """
    if isinstance(values, np.ndarray):
        values = values.tolist()
    return tuple(map(as_tuples, values)) if isinstance(values, (tuple, list)) else values


@dataclass(frozen=True)
class Link:
    """The source frames of a computed frame.

    Used by the primitives in ``poise.kernels.primitives.LINKS``.

    Attributes:
        sources: names of joints with their weights, which add up to 1.
        keep: whether the offset to the sources in the rest pose is maintained.
        up: target of the up vector: none, a direction of the world, a direction of ``up_joint``, or
            the position of ``up_joint``.
        up_joint: the name of a joint, or None.
        upward: the direction for ``up``.
    """

    sources: tuple[tuple[str, float], ...]
    keep: bool = False
    up: Literal["none", "world", "along", "towards"] = "none"
    up_joint: str | None = None
    upward: Vector = (0.0, 0.0, 0.0)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all joints that the frame depends on."""
        own = tuple(name for name, _ in self.sources)
        return own if self.up_joint is None else (*own, self.up_joint)


@dataclass(frozen=True)
class Primitive:
    """One elementary motion of a joint.

    ``kind`` is a code of ``poise.kernels.primitives``; ``dof`` is the index of its first value
    among the joint's values (-1 if it has none); ``frame`` is a fixed (4, 4) transform before it.
    """

    kind: int
    dof: int = -1
    axis: Vector = (0.0, 0.0, 0.0)
    second: Vector = (0.0, 0.0, 0.0)
    pitch: float = 0.0
    frame: NDArray[np.float64] | None = field(default=None, compare=False)
    path: tuple[Curve, Curve, Curve] | None = None
    function: Callable[[NDArray[np.float64]], ArrayLike] | None = None
    values: int = 1
    """Number of values of the pose vector that the motion reads."""
    link: Link | None = None
    """Source joints of a computed frame, or None."""

    @property
    def rates(self) -> int:
        """Number of Jacobian columns (3 for the 4 values of a quaternion)."""
        if self.kind == code.QUATERNION:
            return 3
        return 0 if self.kind == code.FIXED or self.link is not None else self.values


def rotate(axis: str | ArrayLike, dof: int) -> Primitive:
    """Return a rotation about an axis, in radians (the named axes have specialised kernels)."""
    vector = unit_vector(axis)
    return Primitive(_ROTATE_CODES.get(vector, code.ROTATE), dof, axis=vector)


def translate(axis: str | ArrayLike, dof: int) -> Primitive:
    """Return a translation along an axis, in metres."""
    return Primitive(code.TRANSLATE, dof, axis=unit_vector(axis))


@dataclass(frozen=True)
class Dof:
    """One value of a joint: its suffix in ``<joint>_<suffix>`` and its neutral value.

    ``angular`` marks values in radians, as opposed to metres and factors. ``lower`` and ``upper``
    are limits inherent in the joint type (a scale stays positive). ``quaternion`` marks the four
    adjacent entries wxyz of a quaternion.
    """

    suffix: str
    neutral: float = 0.0
    angular: bool = False
    lower: float = -np.inf
    upper: float = np.inf
    quaternion: bool = False
