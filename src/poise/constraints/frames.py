"""Frames of joints as expressions: world axes and relative coordinates."""

from __future__ import annotations

from typing import TypeAlias

from poise.residuals.expression import Expression, apply
from poise.residuals.functions import cross, dot, unit, vector
from poise.residuals.variables import direction

Axes: TypeAlias = tuple[Expression, Expression, Expression]

_UNITS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def axes_of(joint: str) -> Axes:
    """Return the three axes of a joint's frame in the world; their lengths include scales."""
    x, y, z = (direction(joint, axis) for axis in _UNITS)
    return x, y, z


def squared(axes: Axes) -> Axes:
    """Return the rotation of a scaled or sheared frame; y and z are orthogonalised to x."""
    x = unit(axes[0])
    z = unit(cross(axes[0], axes[1]))
    return x, cross(z, x), z


def seen_from(axes: Axes, v: Expression) -> Expression:
    """Return the components of a vector along three arbitrary axes (Cramer's rule)."""
    x, y, z = axes
    across = (cross(y, z), cross(z, x), cross(x, y))
    volume = dot(x, across[0])
    return vector(*(dot(side, v) / volume for side in across))


def along(axes: Axes, components: Expression) -> Expression:
    """Return the vector with these components along the axes."""
    x, y, z = axes
    return components.x * x + components.y * y + components.z * z


def turn_between(wanted: Axes, found: Axes) -> Expression:
    """Return the rotation vector (3,), radians in the world, from one rotation to another.

    Sine and cosine of the angle follow from ``2 sin n = sum wanted_i x found_i`` and ``1 + 2 cos =
    sum wanted_i . found_i`` (source 000: scaled axis of ``E G^-1``).
    """
    double_sine = sum((cross(w, f) for w, f in zip(wanted, found, strict=True)), 0)
    trace = sum((dot(w, f) for w, f in zip(wanted, found, strict=True)), 0)
    return 0.5 * apply("acos_over_sine", 0.5 * (trace - 1)) * double_sine
