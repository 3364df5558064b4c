"""Functions of one coordinate in OpenSim's models, as curves.

============================  ====================================================================
element                       value at x
============================  ====================================================================
``Constant``                  ``value``
``LinearFunction``            ``coefficients`` a b: a x + b
``PolynomialFunction``        ``coefficients``, highest power first
``PiecewiseLinearFunction``   linear between the points ``x``, ``y``, and beyond them
``SimmSpline``                the cubic spline of `simm_spline`; also ``natCubicSpline``
``MultiplierFunction``        ``scale`` times its ``function``
============================  ====================================================================
"""

from __future__ import annotations

import math

import numpy as np
from scipy.linalg import solve_banded

from poise.array_types import Floats
from poise.errors import PoiseError
from poise.formats.robot_couplings import UNLIMITED, Range
from poise.formats.xml_tree import XmlElement
from poise.geometry.curves import Curve

_SPLINES = ("SimmSpline", "natCubicSpline", "NaturalCubicSpline")
KNOWN = (
    "Constant", "LinearFunction", "PolynomialFunction", "PiecewiseLinearFunction", *_SPLINES[:1],
    "MultiplierFunction",
)  # fmt: skip
_DEEPEST = 10
"""Maximum nesting of multipliers; scaling a model adds one."""
_PIECES = 256
"""Pieces of curves that are no piecewise cubics: their error is of order (range / 256)^4."""
_WIDE = 4.0 * math.pi
"""Range of polynomials whose coordinate has no limits, as `robot_couplings`."""


def function_in(element: XmlElement, role: str) -> XmlElement | None:
    """Return the function of an element: in ``<role>``, or the child with that name (version 4)."""
    inside = element.first(role)
    if inside is not None:
        return next(iter(inside.children), None)
    return next((child for child in element.children if child.get("name") == role), None)


def read_function(element: XmlElement, limits: Range = UNLIMITED, depth: int = 0) -> Curve:
    """Return the curve of a function; ``limits`` are those of its coordinate.

    Raises:
        FileUnsupported: the function is of an unknown type.
        FileSyntax: its numbers are damaged.
    """
    match element.tag:
        case "Constant":
            return Curve.linear(0.0, _numbers(element, "value", 1)[0])
        case "LinearFunction":
            return Curve.linear(*_numbers(element, "coefficients", 2))
        case "PolynomialFunction":
            return _polynomial(_numbers(element, "coefficients")[::-1], limits)
        case "MultiplierFunction":
            inner = function_in(element, "function")
            if inner is None or depth >= _DEEPEST:
                raise element.fault("a MultiplierFunction without a <function>")
            curve, factor = read_function(inner, limits, depth + 1), 1.0
            if element.first("scale") is not None:
                factor = _numbers(element, "scale", 1)[0]
            return curve.scaled(factor)
        case "PiecewiseLinearFunction" | "SimmSpline" | "natCubicSpline" | "NaturalCubicSpline":
            x, y = (np.array(_numbers(element, name)) for name in "xy")
            if len(x) != len(y) or len(x) < 2:
                raise element.fault(
                    f"{element.tag} with {len(x)} x and {len(y)} y; expected the same number, 2 or "
                    "more"
                )
            try:
                return simm_spline(x, y) if element.tag in _SPLINES else Curve.through(x, y)
            except PoiseError as problem:
                raise element.fault(f"{element.tag}: {problem.message}") from None
        case _:
            raise element.unsupported(
                f"unknown function <{element.tag}>; expected {', '.join(KNOWN)}: replace it by a "
                "SimmSpline through its values"
            )


def simm_spline(x: Floats, y: Floats) -> Curve:
    """Return the cubic spline through points (n,) that OpenSim calls ``SimmSpline``.

    The third derivative of the first (last) piece is that of the cubic through the first (last)
    four points; with three points it is the same in both pieces and zero at the ends. Source:
    subroutine SPLINE of Forsythe, Malcolm and Moler, "Computer Methods for Mathematical
    Computations", 1977.

    >>> spline = simm_spline(np.arange(5.0), np.arange(5.0) ** 3)
    >>> float(spline.value(2.5))  # a cubic is reproduced
    15.625
    """
    line = Curve.through(x, y)  # checks the points
    if len(x) == 2:
        return line
    h, secants = np.diff(x), np.diff(y) / np.diff(x)
    # Unknowns are a sixth of the second derivatives.
    bands = np.zeros((3, len(x)))
    right = np.zeros(len(x))
    bands[0, 1:], bands[2, :-1] = h, h
    bands[1, 1:-1] = 2.0 * (h[:-1] + h[1:])
    bands[1, 0], bands[1, -1] = -h[0], -h[-1]
    right[1:-1] = np.diff(secants)
    if len(x) > 3:
        bends = np.diff(secants) / (x[2:] - x[:-2])
        right[0] = h[0] ** 2 * (bends[1] - bends[0]) / (x[3] - x[0])
        right[-1] = -(h[-1] ** 2) * (bends[-1] - bends[-2]) / (x[-1] - x[-4])
    c = solve_banded((1, 1), bands, right)
    slopes = np.append(
        secants - h * (c[1:] + 2.0 * c[:-1]), secants[-1] + h[-1] * (c[-2] + 2.0 * c[-1])
    )
    return Curve.hermite(x, y, slopes)


def line_of(curve: Curve) -> tuple[float, float] | None:
    """Return slope and offset of a line, None for other curves.

    >>> line_of(Curve.linear(2.0, 0.5))
    (2.0, 0.5)
    """
    if len(curve.coefficients) > 1 or curve.coefficients[0, 2:].any():
        return None
    offset, slope = curve.coefficients[0, :2].tolist()
    return slope, offset - slope * float(curve.breakpoints[0])


def composed(outer: Curve, inner: Curve, limits: Range) -> Curve:
    """Return ``outer(inner(x))``; exact for a line as ``inner``, else accurate within ``limits``.

    >>> square = Curve.polynomial((0.0, 0.0, 1.0), (-2.0, 2.0))
    >>> float(composed(square, Curve.linear(2.0, 1.0), (-1.0, 1.0)).value(0.25))
    2.25
    """
    line = line_of(inner)
    if line is None:
        xs = np.union1d(_spread(limits), inner.breakpoints)
    elif line[0] == 0.0:
        return Curve.linear(0.0, float(outer.value(line[1])))
    else:
        xs = np.unique((outer.breakpoints - line[1]) / line[0])
    between = inner.value(xs)
    return Curve.hermite(xs, outer.value(between), outer.slope(between) * inner.slope(xs))


def _spread(limits: Range) -> Floats:
    """Return the ends of pieces over a range and as much again at both sides."""
    low, high = limits
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        low, high = -_WIDE, _WIDE
    return np.linspace(low - (high - low), high + (high - low), _PIECES + 1)


def _polynomial(coefficients: list[float], limits: Range) -> Curve:
    """Return a polynomial, lowest power first, over a range and linear far outside."""
    xs = _spread(limits)
    if len(coefficients) <= 2:
        return Curve.linear(*[*coefficients, 0.0][1::-1])
    if len(coefficients) <= 4:
        return Curve.polynomial(coefficients, (float(xs[0]), float(xs[-1])))
    made = np.polynomial.Polynomial(coefficients)
    return Curve.hermite(xs, made(xs), made.deriv()(xs))


def _numbers(element: XmlElement, name: str, count: int | None = None) -> list[float]:
    child = element.first(name)
    if child is None:
        raise element.fault(f"a {element.tag} without <{name}>")
    return child.text_numbers(count)
