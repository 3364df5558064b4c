"""Functions of expressions. Applied to numbers, they return constant expressions."""

from __future__ import annotations

from poise.residuals.expression import Expression, Operand, apply


def vector(x: Operand, y: Operand, z: Operand) -> Expression:
    """Create a vector from three numbers.

    >>> from poise import point
    >>> p = point("lhand")
    >>> vector(p.x, 0, p.z)
    vector(point('lhand').x, 0, point('lhand').z)
    """
    return apply("vector", x, y, z)


def norm(a: Operand) -> Expression:
    """The length of a vector, which has no gradient at zero: write ``a == b`` instead.

    >>> norm((3, 0, 4))
    5
    """
    return apply("norm", a)


def unit(a: Operand) -> Expression:
    """The unit vector along a nonzero vector.

    >>> unit((0, 0, 4))
    (0, 0, 1)
    """
    return apply("unit", a)


def dot(a: Operand, b: Operand) -> Expression:
    """The dot product of two vectors.

    >>> dot((1, 2, 3), (1, 1, 0))
    3
    """
    return apply("dot", a, b)


def cross(a: Operand, b: Operand) -> Expression:
    """The cross product of two vectors.

    >>> cross((1, 0, 0), (0, 1, 0))
    (0, 0, 1)
    """
    return apply("cross", a, b)


def angle(a: Operand, b: Operand) -> Expression:
    """The angle between two vectors, in [0, pi] radians; accurate for nearly parallel vectors.

    Like a norm, it has no gradient at 0: to keep two vectors parallel, write
    ``unit(a) == unit(b)``.

    >>> angle((1, 0, 0), (1, 1, 0))
    0.7853981633974483
    """
    return apply("angle", a, b)


def sin(a: Operand) -> Expression:
    """The sine of an angle in radians.

    >>> sin(0)
    0
    """
    return apply("sin", a)


def cos(a: Operand) -> Expression:
    """The cosine of an angle in radians.

    >>> cos(0)
    1
    """
    return apply("cos", a)


def tan(a: Operand) -> Expression:
    """The tangent of an angle in radians.

    >>> tan(0)
    0
    """
    return apply("tan", a)


def asin(a: Operand) -> Expression:
    """The arc sine, in [-pi/2, pi/2]; arguments are clamped to [-1, 1].

    >>> asin(1), asin(2)
    (1.5707963267948966, 1.5707963267948966)
    """
    return apply("asin", a)


def acos(a: Operand) -> Expression:
    """The arc cosine, in [0, pi]; arguments are clamped to [-1, 1].

    >>> acos(-1), acos(1)
    (3.141592653589793, 0)
    """
    return apply("acos", a)


def atan2(y: Operand, x: Operand) -> Expression:
    """The angle of the point (x, y) in the plane, in [-pi, pi].

    >>> atan2(1, 1)
    0.7853981633974483
    """
    return apply("atan2", y, x)


def exp(a: Operand) -> Expression:
    """The exponential function.

    >>> exp(1)
    2.718281828459045
    """
    return apply("exp", a)


def log(a: Operand) -> Expression:
    """The natural logarithm.

    >>> log(exp(1))
    1
    """
    return apply("log", a)


def sqrt(a: Operand) -> Expression:
    """The square root.

    >>> sqrt(2) ** 2 - 2
    4.440892098500626e-16
    """
    return apply("sqrt", a)


def minimum(*numbers: Operand) -> Expression:
    """The minimum; the gradient is that of the first of equal values.

    >>> minimum(3, 1, 2)
    1
    """
    return apply("minimum", *numbers)


def maximum(*numbers: Operand) -> Expression:
    """The maximum; the gradient is that of the first of equal values.

    >>> maximum(3, 1, 2)
    3
    """
    return apply("maximum", *numbers)


def smooth_minimum(a: Operand, b: Operand, width: Operand) -> Expression:
    """A smooth minimum of two numbers, ``width / 2`` below the minimum of equal numbers.

    The value is ``(a + b - sqrt((a - b)^2 + width^2)) / 2``, which is infinitely differentiable.

    >>> smooth_minimum(1, 1, 0.5)
    0.75
    """
    return apply("smooth_minimum", a, b, width)


def smooth_maximum(a: Operand, b: Operand, width: Operand) -> Expression:
    """A smooth maximum of two numbers, ``width / 2`` above the maximum of equal numbers.

    >>> smooth_maximum(1, 1, 0.5)
    1.25
    """
    return apply("smooth_maximum", a, b, width)


__all__ = [
    "acos",
    "angle",
    "asin",
    "atan2",
    "cos",
    "cross",
    "dot",
    "exp",
    "log",
    "maximum",
    "minimum",
    "norm",
    "sin",
    "smooth_maximum",
    "smooth_minimum",
    "sqrt",
    "tan",
    "unit",
    "vector",
]
