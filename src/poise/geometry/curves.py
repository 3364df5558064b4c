"""Curves of one variable: piecewise cubics, which kernels can evaluate, or a Python function.

Driven DOFs follow curves (source 000: a bicep that bulges with the elbow). Source 002 interpolates
keyframes by piecewise cubics.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption

Scalar = Callable[[float], float]
Kind = Literal["linear", "cubic", "monotone"]

KINDS: tuple[str, ...] = ("linear", "cubic", "monotone")
_EPS = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, eq=False, repr=False)
class Curve:
    """A real function of one variable, with its derivative.

    Between breakpoints i and i + 1 the curve is ``c0 + c1 u + c2 u^2 + c3 u^3`` with ``u = x -
    breakpoints[i]`` and ``c = coefficients[i]``; outside, it is extrapolated linearly. A curve may
    also be a Python function (`Curve.function`), which kernels cannot evaluate.

    Attributes:
        breakpoints: (k + 1,), increasing, read-only; empty for a Python function.
        coefficients: (k, 4), lowest power first, read-only; empty for a Python function.
        callable: the Python function, or None.
        derivative: the derivative of the Python function, or None.

    Raises:
        ShapeError: the shapes of the arrays do not match.
        InvalidValue: breakpoints do not increase, or a number is not finite.

    >>> import poise
    >>> ramp = poise.Curve([0.0, 1.0, 2.0], [(0, 0, 1, 0), (1, 2, 0, 0)])
    >>> ramp.value([0.5, 1.0, 1.5, 3.0])
    array([0.25, 1.  , 2.  , 5.  ])
    """

    breakpoints: Floats
    coefficients: Floats
    callable: Scalar | None = None
    derivative: Scalar | None = None

    def __post_init__(self) -> None:
        breaks = np.array(self.breakpoints, dtype=np.float64)
        table = np.array(self.coefficients, dtype=np.float64)
        if self.callable is None:
            if breaks.ndim != 1 or breaks.size < 2 or table.shape != (breaks.size - 1, 4):
                raise ShapeError(
                    "a curve needs breakpoints (k + 1,) and coefficients (k, 4), k >= 1, "
                    f"not {breaks.shape} and {table.shape}"
                )
            _check_increasing(breaks)
            if not np.all(np.isfinite(table)):
                raise InvalidValue("a curve's coefficients must be finite")
        breaks.flags.writeable = False
        table.flags.writeable = False
        object.__setattr__(self, "breakpoints", breaks)
        object.__setattr__(self, "coefficients", table)

    # --- constructors --------------------------------------------------------------------------

    @classmethod
    def linear(cls, slope: float, offset: float = 0.0) -> Curve:
        """Create the line ``offset + slope x``.

        >>> float(Curve.linear(2.0, 1.0).value(10.0))
        21.0
        """
        return cls(np.array([0.0, 1.0]), np.array([[offset, slope, 0.0, 0.0]]))

    @classmethod
    def polynomial(
        cls, coefficients: Sequence[float] | Floats, interval: tuple[float, float]
    ) -> Curve:
        """Create a polynomial in x on an interval: up to 4 coefficients (n,), lowest power first.

        Raises:
            ShapeError: there are not 1 to 4 coefficients.
            InvalidValue: the interval is empty.

        >>> float(Curve.polynomial((0.0, 0.0, 1.0), (-1.0, 1.0)).value(0.5))
        0.25
        """
        c = np.asarray(coefficients, dtype=np.float64)
        if c.ndim != 1 or not 1 <= c.size <= 4:
            raise ShapeError(
                f"a curve's polynomial must have 1 to 4 coefficients, not shape {c.shape}"
            )
        c0, c1, c2, c3 = np.concatenate([c, np.zeros(4 - c.size)])
        x = interval[0]
        local = [
            c0 + x * (c1 + x * (c2 + x * c3)),
            c1 + x * (2.0 * c2 + x * 3.0 * c3),
            c2 + 3.0 * x * c3,
            c3,
        ]
        return cls(np.array(interval, dtype=np.float64), np.array([local]))

    @classmethod
    def through(cls, xs: ArrayLike, ys: ArrayLike, kind: Kind = "linear") -> Curve:
        """Create the curve through points (xs, ys), each (n,) with n >= 2.

        Args:
            xs: increasing.
            ys: the values at ``xs``.
            kind: "linear"; "cubic", the natural spline (continuous second derivative, zero at both
                ends); or "monotone" (Fritsch and Carlson, with the weighted harmonic slopes of
                SciPy's PCHIP), which does not overshoot.

        Raises:
            UnknownOption: the kind is unknown.
            ShapeError: xs and ys do not have the same length n >= 2.
            InvalidValue: xs do not increase, or a number is not finite.

        >>> float(Curve.through([0.0, 1.0, 2.0], [0.0, 1.0, 0.0]).value(1.5))
        0.5
        """
        x, y = _points(xs, ys)
        if kind == "linear":
            slopes = np.diff(y) / np.diff(x)
            zero = np.zeros_like(slopes)
            return cls(x, np.stack([y[:-1], slopes, zero, zero], axis=-1))
        if kind == "cubic":
            return cls.hermite(x, y, _natural_slopes(x, y))
        if kind == "monotone":
            return cls.hermite(x, y, _monotone_slopes(x, y))
        raise UnknownOption(kind, "curve kind", KINDS)

    @classmethod
    def hermite(cls, xs: ArrayLike, ys: ArrayLike, slopes: ArrayLike) -> Curve:
        """Create the cubic Hermite spline with values and slopes (n,) at xs (n,); source 002.

        Raises:
            ShapeError: xs, ys and slopes do not have the same length n >= 2.
            InvalidValue: xs do not increase, or a number is not finite.

        >>> float(Curve.hermite([0.0, 1.0], [0.0, 1.0], [0.0, 0.0]).value(0.5))
        0.5
        """
        x, y = _points(xs, ys)
        m = np.asarray(slopes, dtype=np.float64)
        if m.shape != x.shape:
            raise ShapeError(f"slopes must have shape {x.shape}, not {m.shape}")
        h = np.diff(x)
        secant = np.diff(y) / h
        c2 = (3.0 * secant - 2.0 * m[:-1] - m[1:]) / h
        c3 = (m[:-1] + m[1:] - 2.0 * secant) / (h * h)
        return cls(x, np.stack([y[:-1], m[:-1], c2, c3], axis=-1))

    @classmethod
    def function(cls, f: Scalar, derivative: Scalar | None = None) -> Curve:
        """Create a curve from a Python function of one number and, optionally, its derivative.

        Without a derivative, the slope is a central difference, accurate to about ten digits.

        >>> import math
        >>> curve = Curve.function(math.sin, math.cos)
        >>> curve.native, float(curve.slope(0.0))
        (False, 1.0)
        """
        return cls(np.empty(0), np.empty((0, 4)), f, derivative)

    # --- evaluation ----------------------------------------------------------------------------

    @property
    def native(self) -> bool:
        """Whether the curve is a piecewise cubic, which kernels can evaluate."""
        return self.callable is None

    def value(self, x: ArrayLike) -> Floats:
        """Evaluate the curve at x (...), any shape.

        >>> Curve.linear(2.0).value([1.0, 2.0])
        array([2., 4.])
        """
        at = np.asarray(x, dtype=np.float64)
        if self.callable is not None:
            return _each(self.callable, at)
        c, u, outside = self._local(at)
        inner = c[..., 0] + u * (c[..., 1] + u * (c[..., 2] + u * c[..., 3]))
        return inner + outside * _slope(c, u)

    def slope(self, x: ArrayLike) -> Floats:
        """Return the first derivative at x (...); at a corner, the right-hand derivative.

        >>> Curve.polynomial((0.0, 0.0, 1.0), (0.0, 2.0)).slope([1.0, 9.0])
        array([2., 4.])
        """
        at = np.asarray(x, dtype=np.float64)
        if self.callable is None:
            c, u, _ = self._local(at)
            return _slope(c, u)
        if self.derivative is not None:
            return _each(self.derivative, at)
        return _central(self.callable, at)

    def second(self, x: ArrayLike) -> Floats:
        """Return the second derivative at x (...); zero in the linear parts outside.

        >>> Curve.polynomial((0.0, 0.0, 1.0), (0.0, 2.0)).second([1.0, 9.0])
        array([2., 0.])
        """
        at = np.asarray(x, dtype=np.float64)
        if self.callable is None:
            c, u, outside = self._local(at)
            return np.where(outside == 0.0, 2.0 * c[..., 2] + 6.0 * u * c[..., 3], 0.0)
        if self.derivative is not None:
            return _central(self.derivative, at)
        h = _EPS**0.25 * np.maximum(1.0, np.abs(at))
        f = self.callable
        return (_each(f, at + h) - 2.0 * _each(f, at) + _each(f, at - h)) / (h * h)

    def scaled(self, factor: float) -> Curve:
        """Return the curve whose values are multiplied by a factor.

        Raises:
            InvalidValue: the curve is a Python function.

        >>> Curve.linear(2.0, 1.0).scaled(0.5).value([3.0])
        array([3.5])
        """
        breakpoints, coefficients = self.table()
        return Curve(breakpoints, factor * coefficients)

    def table(self) -> tuple[Floats, Floats]:
        """Return breakpoints (k + 1,) and coefficients (k, 4), for kernels.

        Raises:
            InvalidValue: the curve is a Python function.

        >>> Curve.linear(2.0, 1.0).table()[1]
        array([[1., 2., 0., 0.]])
        """
        if self.callable is not None:
            raise InvalidValue("a curve made from a function has no table; use Curve.through")
        return self.breakpoints, self.coefficients

    def _local(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the piece's coefficients, the local variable, and the distance of x outside."""
        inside = np.clip(x, self.breakpoints[0], self.breakpoints[-1])
        piece = np.searchsorted(self.breakpoints, inside, side="right") - 1
        piece = np.minimum(piece, len(self.coefficients) - 1)
        return self.coefficients[piece], inside - self.breakpoints[piece], x - inside

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Curve):
            return NotImplemented
        return (
            self.callable == other.callable
            and self.derivative == other.derivative
            and np.array_equal(self.breakpoints, other.breakpoints)
            and np.array_equal(self.coefficients, other.coefficients)
        )

    def __hash__(self) -> int:
        values = (tuple(self.breakpoints.tolist()), tuple(self.coefficients.ravel().tolist()))
        return hash((values, self.callable, self.derivative))

    def __repr__(self) -> str:
        if self.callable is not None:
            return f"Curve.function({getattr(self.callable, '__name__', self.callable)})"
        low, high = self.breakpoints[0], self.breakpoints[-1]
        pieces = len(self.coefficients)
        return f"<Curve: {pieces} piece{'s' * (pieces > 1)} on [{low:g}, {high:g}]>"


def _slope(c: Floats, u: Floats) -> Floats:
    return c[..., 1] + u * (2.0 * c[..., 2] + u * 3.0 * c[..., 3])


def _each(f: Scalar, x: Floats) -> Floats:
    return np.array([f(float(at)) for at in x.ravel()], dtype=np.float64).reshape(x.shape)


def _central(f: Scalar, x: Floats) -> Floats:
    step = _EPS ** (1.0 / 3.0) * np.maximum(1.0, np.abs(x))
    above, below = x + step, x - step
    return (_each(f, above) - _each(f, below)) / (above - below)


def _check_increasing(xs: Floats) -> None:
    if not np.all(np.isfinite(xs)) or not np.all(np.diff(xs) > 0.0):
        raise InvalidValue("a curve's breakpoints must be finite and increase")


def _points(xs: ArrayLike, ys: ArrayLike) -> tuple[Floats, Floats]:
    x, y = np.asarray(xs, dtype=np.float64), np.asarray(ys, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape or x.size < 2:
        raise ShapeError(
            f"xs and ys must both have shape (n,) with n >= 2, not {x.shape} and {y.shape}"
        )
    _check_increasing(x)
    return x, y


def _natural_slopes(x: Floats, y: Floats) -> Floats:
    """Return the slopes (n,) of the natural spline, from a tridiagonal system."""
    h = np.diff(x)
    secant = np.diff(y) / h
    below = np.concatenate([h[1:], [1.0]])
    above = np.concatenate([[1.0], h[:-1]])
    diagonal = np.concatenate([[2.0], 2.0 * (h[:-1] + h[1:]), [2.0]])
    inner = 3.0 * (h[1:] * secant[:-1] + h[:-1] * secant[1:])
    right = np.concatenate([[3.0 * secant[0]], inner, [3.0 * secant[-1]]])
    for i in range(1, x.size):
        factor = below[i - 1] / diagonal[i - 1]
        diagonal[i] -= factor * above[i - 1]
        right[i] -= factor * right[i - 1]
    slopes = right / diagonal
    for i in range(x.size - 2, -1, -1):
        slopes[i] = (right[i] - above[i] * slopes[i + 1]) / diagonal[i]
    return slopes


def _monotone_slopes(x: Floats, y: Floats) -> Floats:
    h = np.diff(x)
    secant = np.diff(y) / h
    if x.size == 2:
        return np.array([secant[0], secant[0]])
    slopes = np.zeros_like(x)
    before, after = secant[:-1], secant[1:]
    rises = np.sign(before) * np.sign(after) > 0.0
    w1, w2 = 2.0 * h[1:] + h[:-1], h[1:] + 2.0 * h[:-1]
    safe_before, safe_after = np.where(rises, before, 1.0), np.where(rises, after, 1.0)
    harmonic = (w1 + w2) / (w1 / safe_before + w2 / safe_after)
    slopes[1:-1] = np.where(rises, harmonic, 0.0)
    slopes[0] = _end_slope(h[0], h[1], secant[0], secant[1])
    slopes[-1] = _end_slope(h[-1], h[-2], secant[-1], secant[-2])
    return slopes


def _end_slope(h0: float, h1: float, secant0: float, secant1: float) -> float:
    """Return the three-point slope at an end, limited to preserve monotonicity."""
    slope = ((2.0 * h0 + h1) * secant0 - h0 * secant1) / (h0 + h1)
    if np.sign(slope) != np.sign(secant0):
        return 0.0
    if np.sign(secant0) != np.sign(secant1) and abs(slope) > 3.0 * abs(secant0):
        return 3.0 * secant0
    return slope
