"""Obstacles in the world: planes, spheres, capsules and boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions, transforms
from poise.geometry.arguments import numbers

Vector = Sequence[float] | Floats


def three(values: Vector, what: str) -> tuple[float, float, float]:
    """Convert a value to three finite numbers.

    Raises:
        ShapeError, InvalidValue: the value is not three numbers, or they are not finite.
    """
    try:
        numbers = [float(value) for value in values]
    except (TypeError, ValueError):
        raise ShapeError(f"{what} must be three numbers, not {values!r:.60}") from None
    if len(numbers) != 3:
        raise ShapeError(f"{what} must have 3 components, not {len(numbers)}")
    if not all(math.isfinite(number) for number in numbers):
        raise InvalidValue(f"{what} must be finite, not {numbers}")
    return numbers[0], numbers[1], numbers[2]


def a_length(value: float, what: str) -> float:
    """Convert a value to a finite, non-negative length in metres."""
    number = isinstance(cast("object", value), (int, float, np.number))
    if not number or not 0.0 <= value < math.inf:
        raise InvalidValue(f"{what} must be a finite length, zero or more, not {value!r}")
    return float(value)


@dataclass(frozen=True)
class Plane:
    """A plane through `point` (3,); its free side is the side of the `normal` (3,).

    The normal is normalised.

    Raises:
        ShapeError, InvalidValue: the arguments do not describe a plane.

    >>> Plane((0, 0.1, 0)).distance([(0, 1, 0), (3, 0, 0)])
    array([ 0.9, -0.1])
    """

    point: Vector = (0.0, 0.0, 0.0)
    normal: Vector = (0.0, 1.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", three(self.point, "a plane's point"))
        normal = np.array(three(self.normal, "a plane's normal"))
        length = float(np.linalg.norm(normal))
        if not length > 0.0:
            raise InvalidValue("a plane's normal must not be zero")
        x, y, z = (normal / length).tolist()
        object.__setattr__(self, "normal", (x, y, z))

    def distance(self, points: ArrayLike) -> Floats:
        """Return signed distances (...) of points (..., 3), negative behind the plane."""
        p = np.asarray(points, dtype=np.float64) - np.asarray(self.point)
        return p @ np.asarray(self.normal)


@dataclass(frozen=True)
class Sphere:
    """A sphere with a `centre` (3,) and a `radius`, metres.

    Raises:
        ShapeError: the centre is not three numbers.

    >>> Sphere((0, 0, 0), 0.5).distance([(0, 1, 0), (0, 0, 0)])
    array([ 0.5, -0.5])
    """

    centre: Vector
    radius: float

    def __post_init__(self) -> None:
        if isinstance(cast("object", self.centre), (int, float, np.number)):
            raise ShapeError(
                f"a sphere's centre must be three numbers, not {self.centre!r}; "
                "expected Sphere(centre, radius)"
            )
        object.__setattr__(self, "centre", three(self.centre, "a sphere's centre"))
        object.__setattr__(self, "radius", a_length(self.radius, "a sphere's radius"))

    def distance(self, points: ArrayLike) -> Floats:
        """Return signed distances (...) of points (..., 3), negative inside."""
        p = np.asarray(points, dtype=np.float64) - np.asarray(self.centre)
        return np.linalg.norm(p, axis=-1) - self.radius


@dataclass(frozen=True)
class Capsule:
    """The points within `radius` of the segment from `start` to `end` (3,), metres.

    >>> Capsule((0, 0, 0), (0, 1, 0), 0.1).distance([(0.3, 0.5, 0), (0, 1.3, 0)])
    array([0.2, 0.2])
    """

    start: Vector
    end: Vector
    radius: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", three(self.start, "a capsule's start"))
        object.__setattr__(self, "end", three(self.end, "a capsule's end"))
        object.__setattr__(self, "radius", a_length(self.radius, "a capsule's radius"))

    def distance(self, points: ArrayLike) -> Floats:
        """Return signed distances (...) of points (..., 3), negative inside."""
        start = np.asarray(self.start)
        along = np.asarray(self.end) - start
        p = np.asarray(points, dtype=np.float64) - start
        squared = float(along @ along)
        s = np.clip(p @ along / squared, 0.0, 1.0) if squared > 0.0 else np.zeros(p.shape[:-1])
        return np.linalg.norm(p - s[..., None] * along, axis=-1) - self.radius


@dataclass(frozen=True)
class Box:
    """A box about `centre` (3,) with edges of lengths `size` (3,), metres.

    `rotation` is the rotation from the axes of the box to the world: a quaternion wxyz (4,) or a
    matrix (3, 3). The attribute is the normalised quaternion.

    Raises:
        ShapeError, InvalidValue: the arguments do not describe a box.

    >>> Box((0, 1, 0), (2, 1, 2)).distance([(0, 2, 0), (0, 1, 0)])
    array([ 0.5, -0.5])
    """

    centre: Vector
    size: Vector
    rotation: ArrayLike = (1.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "centre", three(self.centre, "a box's centre"))
        size = three(self.size, "a box's size")
        for length in size:
            a_length(length, "a box's size")
        object.__setattr__(self, "size", size)
        given = numbers(self.rotation, "a box's rotation")
        if given.shape == (3, 3):
            if not transforms.are_rotations(given, 1e-6):
                raise InvalidValue("a box's rotation is not a rotation matrix")
            given = quaternions.from_matrix(given)
        if given.shape != (4,):
            raise ShapeError(
                f"a box's rotation must be a quaternion (4,) or a matrix (3, 3), not {given.shape}"
            )
        if not np.isfinite(given).all() or not np.linalg.norm(given) > 1e-12:
            raise InvalidValue("a box's rotation must be a finite, nonzero quaternion")
        w, x, y, z = quaternions.normalize(given).tolist()
        object.__setattr__(self, "rotation", (w, x, y, z))

    @property
    def T_wb(self) -> Floats:
        """Transform (4, 4) from the box's frame (at its centre, along its edges) to the world."""
        turn = quaternions.to_matrix(np.asarray(self.rotation))
        return transforms.compose(turn, np.asarray(self.centre))

    def distance(self, points: ArrayLike) -> Floats:
        """Return signed distances (...) of points (..., 3), negative inside."""
        local = transforms.apply(transforms.rigid_inverse(self.T_wb), points)
        outside = np.abs(local) - 0.5 * np.asarray(self.size)
        away = np.linalg.norm(np.maximum(outside, 0.0), axis=-1)
        return away + np.minimum(outside.max(axis=-1), 0.0)
