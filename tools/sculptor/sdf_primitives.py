"""Modelling primitives: signed distances, negative inside, and smooth unions.

Distances of ellipsoids and lofts are estimates, exact to first order on the surface. Shapes are
joined by the cubic smooth minimum (Quilez, "Smooth minimum", iquilezles.org/articles/smin), whose
second derivative is continuous, so that no crease shows in a highlight; beyond its width it is the
plain minimum, so that a shape far away can be left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.geometry.curves import Curve

Floats = NDArray[np.float64]

__all__ = [
    "Cone",
    "Ellipsoid",
    "Loft",
    "Shape",
    "smooth_maximum",
    "smooth_minimum",
    "smooth_step",
    "turned",
]


class Shape(Protocol):
    """A solid with a signed distance."""

    @property
    def bounds(self) -> Floats:
        """Return the lowest and highest corner (2, 3) of a bounding box in metres."""
        ...

    def distance(self, points: Floats) -> Floats:
        """Return signed distances (n,) of points (n, 3) in metres, negative inside."""
        ...


def smooth_minimum(a: Floats, b: Floats, width: float) -> Floats:
    """Return the minimum of two distances, rounded if they differ by less than ``width``.

    >>> smooth_minimum(np.array([0.0, 0.0]), np.array([0.0, 1.0]), 0.6)
    array([-0.1,  0. ])
    """
    near = np.maximum(width - np.abs(a - b), 0.0) / width
    return np.minimum(a, b) - near**3 * (width / 6.0)


def smooth_maximum(a: Floats, b: Floats, width: float) -> Floats:
    """Return the maximum of two distances, rounded if they differ by less than ``width``."""
    return -smooth_minimum(-a, -b, width)


def smooth_step(x: Floats, low: float, high: float) -> Floats:
    """Return a step from 0 at ``low`` to 1 at ``high``, which may be lower, flat at both ends.

    >>> smooth_step(np.array([0.0, 1.0, 2.0, 3.0, 4.0]), 1.0, 3.0)
    array([0. , 0. , 0.5, 1. , 1. ])
    """
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def turned(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Floats:
    """Return the rotation (3, 3) about x, then y, then z, in degrees."""
    result = np.eye(3)
    for axis, degrees in enumerate((x, y, z)):
        angle = math.radians(degrees)
        one, other = (axis + 1) % 3, (axis + 2) % 3
        turn = np.eye(3)
        turn[[one, other], [one, other]] = math.cos(angle)
        turn[other, one], turn[one, other] = math.sin(angle), -math.sin(angle)
        result = turn @ result
    return result


@dataclass(frozen=True, eq=False)
class Ellipsoid:
    """An ellipsoid with ``radii`` along its axes, the columns of ``axes``."""

    centre: Floats
    radii: tuple[float, float, float]
    axes: Floats | None = None

    @property
    def bounds(self) -> Floats:
        reach = max(self.radii)
        return np.stack([self.centre - reach, self.centre + reach])

    def distance(self, points: Floats) -> Floats:
        local = points - self.centre
        if self.axes is not None:
            local = local @ self.axes
        radii = np.array(self.radii)
        scaled = np.sqrt(np.sum((local / radii) ** 2, axis=1))
        slope = np.sqrt(np.sum((local / radii**2) ** 2, axis=1))
        estimate = scaled * (scaled - 1.0) / np.maximum(slope, 1e-9)
        return np.where(slope > 1e-9, estimate, -min(self.radii))


@dataclass(frozen=True, eq=False)
class Cone:
    """Rounded cone: balls of radius ``radii[0]`` at ``start`` to ``radii[1]`` at ``end``."""

    start: Floats
    end: Floats
    radii: tuple[float, float]

    @property
    def bounds(self) -> Floats:
        reach = max(self.radii)
        return np.stack(
            [np.minimum(self.start, self.end) - reach, np.maximum(self.start, self.end) + reach]
        )

    def distance(self, points: Floats) -> Floats:
        along = self.end - self.start
        t = np.clip((points - self.start) @ along / (along @ along), 0.0, 1.0)
        nearest = self.start + t[:, None] * along
        radius = self.radii[0] + (self.radii[1] - self.radii[0]) * t
        return np.sqrt(np.sum((points - nearest) ** 2, axis=1)) - radius


class Loft:
    """Super-ellipses along a line, with sizes from monotone cubics and rounded ends.

    One loft runs through a whole limb: where two meet, a ridge would show at the knee.

    Args:
        start, end: (3,) metres; where the sections' ``t`` is 0 and 1.
        up: the sections' second axis, v (made square to the line); the first is u = v x line.
        sections: rows ``t, ru, rv, ou, ov``: radii along u and v, and the middle's offset
            from the line, metres; missing offsets are 0.
        caps: how far the ends bulge, as shares of their smaller radius.
        power: 2 for ellipses; more is squarer.
    """

    def __init__(
        self,
        start: ArrayLike,
        end: ArrayLike,
        up: ArrayLike,
        sections: Sequence[Sequence[float]],
        caps: tuple[float, float] = (0.6, 0.6),
        power: float = 2.0,
    ) -> None:
        self.start = np.asarray(start, dtype=np.float64)
        line = np.asarray(end, dtype=np.float64) - self.start
        self.length = float(np.linalg.norm(line))
        self.line = line / self.length
        v = np.asarray(up, dtype=np.float64)
        v = v - (v @ self.line) * self.line
        self.v = v / np.linalg.norm(v)
        self.u = np.cross(self.v, self.line)
        rows = np.array([[*row, *[0.0] * (5 - len(row))] for row in sections])
        self.first, self.last = float(rows[0, 0]), float(rows[-1, 0])
        self.curves = [Curve.through(rows[:, 0], rows[:, k], "monotone") for k in range(1, 5)]
        self.reach = float(rows[:, 1:3].max() + np.abs(rows[:, 3:]).max()) + 0.02
        self.caps, self.power = caps, power

    @property
    def bounds(self) -> Floats:
        ends = self.start + np.outer([self.first, self.last], self.length * self.line)
        return np.stack([ends.min(axis=0) - self.reach, ends.max(axis=0) + self.reach])

    def distance(self, points: Floats) -> Floats:
        local = points - self.start
        t = local @ self.line / self.length
        inside = np.clip(t, self.first, self.last)
        ru, rv, ou, ov = (curve.value(inside) for curve in self.curves)
        x, y, z = local @ self.u - ou, local @ self.v - ov, (t - inside) * self.length
        small = np.minimum(ru, rv)
        cap = np.where(t < self.first, self.caps[0], self.caps[1]) * small + 1e-9
        n = self.power
        scaled = np.abs(x / ru) ** n + np.abs(y / rv) ** n + np.abs(z / cap) ** n
        scaled = scaled ** (1.0 / n)
        size = np.sqrt(x * x + y * y + z * z)
        return np.where(scaled > 1e-4, size * (1.0 - 1.0 / np.maximum(scaled, 1e-4)), -small)
