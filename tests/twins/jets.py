"""Numbers with gradient and Hessian, for automatic differentiation of programs."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Jet:
    """A value, its gradient (n,) and its Hessian (n, n)."""

    def __init__(self, value: float, gradient: Floats, hessian: Floats) -> None:
        self.value, self.gradient, self.hessian = value, gradient, hessian

    def through(self, value: float, first: float, second: float) -> Jet:
        """A function of this number, from its value and its first two derivatives."""
        outer = np.outer(self.gradient, self.gradient)
        return Jet(value, first * self.gradient, first * self.hessian + second * outer)

    def __add__(self, other: Jet | float) -> Jet:
        if isinstance(other, Jet):
            return Jet(
                self.value + other.value,
                self.gradient + other.gradient,
                self.hessian + other.hessian,
            )
        return Jet(self.value + other, self.gradient, self.hessian)

    def __mul__(self, other: Jet | float) -> Jet:
        if not isinstance(other, Jet):
            return Jet(self.value * other, self.gradient * other, self.hessian * other)
        cross = np.outer(self.gradient, other.gradient)
        return Jet(
            self.value * other.value,
            self.value * other.gradient + other.value * self.gradient,
            self.value * other.hessian + other.value * self.hessian + cross + cross.T,
        )

    def __pow__(self, k: int) -> Jet:
        a = self.value
        second = k * (k - 1) * a ** (k - 2) if k > 1 else 0.0
        return self.through(a**k, k * a ** (k - 1), second)

    def __neg__(self) -> Jet:
        return self * -1.0

    def __sub__(self, other: Jet | float) -> Jet:
        return self + -other

    def __rsub__(self, other: float) -> Jet:
        return -self + other

    def __truediv__(self, other: Jet) -> Jet:
        b = other.value
        return self * other.through(1.0 / b, -1.0 / b**2, 2.0 / b**3)

    __radd__, __rmul__ = __add__, __mul__


def sin(a: Jet) -> Jet:
    return a.through(math.sin(a.value), math.cos(a.value), -math.sin(a.value))


def cos(a: Jet) -> Jet:
    return a.through(math.cos(a.value), -math.sin(a.value), -math.cos(a.value))


def exp(a: Jet) -> Jet:
    value = math.exp(a.value)
    return a.through(value, value, value)


def log(a: Jet) -> Jet:
    return a.through(math.log(a.value), 1.0 / a.value, -1.0 / a.value**2)


def variables(x: Floats) -> list[Jet]:
    """The numbers themselves."""
    n = len(x)
    return [Jet(float(a), row, np.zeros((n, n))) for a, row in zip(x, np.eye(n))]


def differentiated(function: Callable[..., Jet], x: Floats) -> Jet:
    """A function of all the numbers, with its derivatives."""
    found = function(*variables(x))
    return found if isinstance(found, Jet) else Jet(float(found), 0 * x, np.zeros((len(x),) * 2))
