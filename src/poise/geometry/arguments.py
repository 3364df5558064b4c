"""Check constructor arguments; errors name the argument."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue

T = TypeVar("T")

_FEW = 32
_FLOAT = np.dtype(np.float64)


def numbers(values: Any, what: str) -> NDArray[np.float64]:
    """Convert values to a new array of real numbers, of any shape.

    Raises:
        InvalidValue: the value cannot be converted.

    >>> numbers([[0, 1], [2]], "vertices")
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: vertices: expected real numbers, not [[0, 1], [2]]
    """
    if type(values) is np.ndarray and values.dtype is _FLOAT:
        return values.copy("K")
    try:
        given = np.asarray(values)
        if given.dtype is _FLOAT and type(values) in (tuple, list):  # new memory
            return given
        kind = given.dtype.kind
        if kind not in "biufO" or (
            kind == "O"
            and any(each is None or isinstance(each, (str, bytes, complex)) for each in given.flat)
        ):
            raise TypeError
        return np.array(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise _unlike(what, "real numbers", values) from None


def all_finite(array: NDArray[np.float64]) -> bool:
    """Whether all numbers of an array are finite.

    >>> all_finite(np.array([0.0, 1e308])), all_finite(np.array([0.0, np.nan]))
    (True, False)
    """
    if array.size <= _FEW:  # much faster than NumPy
        return all(map(math.isfinite, array.ravel().tolist()))
    return bool(np.isfinite(array).all())


def number(value: Any, what: str) -> float:
    """Convert a value to a float; it may be infinite or NaN.

    Raises:
        InvalidValue: the value cannot be converted.
    """
    try:
        if not isinstance(value, (str, bytes)):
            return float(value)
    except (TypeError, ValueError, OverflowError):  # raised below, with what was expected
        pass
    raise _unlike(what, "a number", value)


def triple(values: Iterable[Any]) -> tuple[float, float, float]:
    """Return three numbers, such as a vector (3,), as a tuple."""
    x, y, z = (float(value) for value in values)
    return x, y, z


def instance(value: Any, kind: type[T], what: str) -> T:
    """Return the value if it is an instance of ``kind``.

    Raises:
        InvalidValue: the value has another type.

    >>> instance("one", int, "uv")
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: uv: expected int, not 'one'
    """
    accepted = _accepted(kind)
    if type(value) not in accepted:
        if not isinstance(value, kind):
            raise _unlike(what, kind.__name__, value)
        accepted.add(type(value))
    return value


@cache
def _accepted(_kind: type) -> set[type]:
    """Types of accepted instances: a check against a protocol takes 50 times as long."""
    return set()


def instances(values: Any, kind: type[T], what: str) -> tuple[T, ...]:
    """Return values as a tuple of instances of ``kind``.

    Raises:
        InvalidValue: the argument is not a sequence of such instances.
    """
    found = sequence(values, what)
    for value in found:
        if not isinstance(value, kind):
            raise _unlike(what, f"a sequence of {kind.__name__}", value)
    return found


def sequence(values: Any, what: str) -> tuple[Any, ...]:
    """Return values of any type as a tuple; a string is not accepted.

    Raises:
        InvalidValue: the value cannot be converted.
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise _unlike(what, "a sequence", values)
    try:
        return tuple(values)  # type: ignore[reportUnknownArgumentType]
    except TypeError:  # an array without axes
        raise _unlike(what, "a sequence", values) from None


def _unlike(what: str, expected: str, value: Any) -> InvalidValue:
    return InvalidValue(f"{what}: expected {expected}, not {value!r:.80}")
