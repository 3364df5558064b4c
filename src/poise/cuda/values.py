"""Values during translation: known numbers, C++ expressions and arrays.

- `Known`: a number that is known during translation; it has no cost on the device.
- `Dynamic`: a C++ expression of a kind: ``b`` (bool), ``i`` (int), ``l`` (long long), ``f`` (R).
- `Array`: memory with a known shape, or a constant array.
- nested tuples of these, and Python functions.

``R`` is the floating-point type of the generated code, ``double`` or ``float``.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

KINDS = "bilf"  # in the order of C++'s promotions
TYPES = {
    "b": "bool", "i": "int", "l": "long long", "f": "R", "q": "int*", "f*": "R*", "d*": "double*",
}  # fmt: skip
BATCHES = "nd"  # the kinds of arrays that hold whole batches
POINTERS = {"i": "const int*", "n": "int*", "f": "R*", "d": "double*"}
MATH = (
    "sqrt",
    "sin",
    "cos",
    "atan2",
    "floor",
    "ceil",
    "acos",
    "asin",
    "exp",
    "log",
    "log1p",
    "tan",
    "hypot",
)


class Untranslatable(NotImplementedError):
    """A statement without a translation; an error in Poise, not in its input."""


@dataclass(frozen=True)
class Known:
    """A number that is known during translation."""

    value: Any

    @property
    def kind(self) -> str:
        if isinstance(self.value, bool | np.bool_):
            return "b"
        if isinstance(self.value, int | np.integer):
            return "i" if -(1 << 31) <= self.value < 1 << 31 else "l"
        return "f"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Known) and self.kind == other.kind and repr(self) == repr(other)
        )  # repr: 0.0 and -0.0 are different numbers

    def __hash__(self) -> int:
        return hash((self.kind, repr(self.value)))


@dataclass(frozen=True)
class Dynamic:
    """A C++ expression without side effects."""

    code: str
    kind: str


@dataclass(frozen=True, eq=False)
class Array:
    """Memory in row-major order.

    Attributes:
        name: a C++ pointer.
        shape: the lengths of the axes; -1 for an axis whose length is not used.
        kind: kind of the elements: ``f``; ``i``, constant; ``n``, int; ``d``, double for every R.
        offset: a C++ expression of the first element's index relative to ``name``, "" for none.
        data: the values of a constant array; each of them may be inlined.
        inlined: which entries of constant data are part of the code (None: all of them).
        slots: elements stored elsewhere, by index: known numbers, or C++ variables.
    """

    name: str
    shape: tuple[int, ...]
    kind: str = "f"
    offset: str = ""
    data: np.ndarray[Any, Any] | None = None
    inlined: np.ndarray[Any, Any] | None = None
    slots: dict[int, Known | Dynamic] = field(default_factory=dict)

    @property
    def placed(self) -> bool:
        """Whether the first element's index is known during translation."""
        return not self.offset or self.offset.isdecimal()

    @property
    def key(self) -> Any:
        """Key of the properties that translation depends on."""
        shape = (self.shape, self.kind)
        if self.data is not None:
            return (self.name, self.offset if self.placed else "?", *shape)
        return (id(self.slots) if self.slots else 0, *shape)

    def part(self, shape: tuple[int, ...], offset: str) -> Array:
        """Return a part of the array, with a shape and an offset."""
        return replace(self, shape=shape, offset=offset)


Value = Any  # Known | Dynamic | Array | tuple of values | a Python function | None
Lines = list[Any]  # C++ lines, and nested blocks of lines


def scalar_kind(value: Value) -> str:
    """Return the kind of a scalar."""
    if isinstance(value, Known | Dynamic):
        return value.kind
    raise Untranslatable(f"expected a number, not {value!r:.100}")


def wider(kinds: Iterable[str]) -> str:
    """Return the kind that holds values of all these kinds."""
    return max(kinds, key=KINDS.index)


def literal(value: Value) -> str:
    """Return a number in C++."""
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, int | np.integer):
        number = int(value)
        if -(1 << 31) < number < 1 << 31:
            return str(number) if number >= 0 else f"({number})"
        return f"(({number + 1}LL) - 1)" if number == -(1 << 63) else f"({number}LL)"
    number = float(value)
    if math.isinf(number):
        return "INFINITE" if number > 0 else "(-INFINITE)"
    if math.isnan(number):
        return "NOT_A_NUMBER"
    return f"R({number!r})"


def code_of(value: Value) -> str:
    """Return a scalar in C++."""
    return literal(value.value) if isinstance(value, Known) else value.code


def as_real(value: Value) -> str:
    """Return a scalar in C++ as a floating-point number."""
    if isinstance(value, Known):
        return literal(float(value.value))
    return value.code if value.kind == "f" else f"R({value.code})"


def converted(value: Value, kind: str) -> str:
    """Return a scalar in C++ as a number of a kind."""
    if kind == "f":
        return as_real(value)
    code = code_of(value)
    return code if scalar_kind(value) == kind else f"({TYPES[kind]})({code})"


class Either:
    """A variable that is one of two arrays, selected at run time: it cannot be used."""


def scalars(value: Value) -> Iterable[Value]:
    """Yield the leaves of nested tuples, in order."""
    if isinstance(value, tuple):
        for part in value:
            yield from scalars(part)
    else:
        yield value


def rebuild_like(like: Value, parts: Iterable[Value]) -> Value:
    """Return a tuple of these parts, of the class of another: named tuples keep their names."""
    return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)


def named(kind: Value, values: Iterable[Value]) -> Value:
    """Return a named tuple of the kernels, with values in place of its arrays."""
    return kind(*values)


def shaped(like: Value, leaves: Iterator[Value]) -> Value:
    """Return nested tuples of the same structure, with other leaves."""
    if isinstance(like, tuple):
        return rebuild_like(like, [shaped(part, leaves) for part in like])
    return next(leaves)


def numeric(value: Value) -> bool:
    """Return whether a value consists only of numbers, possibly in nested tuples."""
    return all(isinstance(part, Known | Dynamic) for part in scalars(value))


def is_number(value: Value, number: float) -> bool:
    """Return whether a value is known to be a number."""
    return isinstance(value, Known) and not isinstance(value.value, bool) and value.value == number


def simplified(operator: type[ast.operator], a: Value, b: Value) -> Value:
    """Return simplified sums and products with 0, 1 and -1; None for others."""
    if not (isinstance(a, Dynamic) or isinstance(b, Dynamic)):
        return None
    kind = wider((scalar_kind(a), scalar_kind(b), "i"))
    zero = Known(0.0) if kind == "f" else Known(0)
    if operator is ast.Mult:
        if is_number(a, 0) or is_number(b, 0):
            return zero
        for one, other in ((a, b), (b, a)):
            if is_number(one, 1):
                return Dynamic(converted(other, kind), kind)
            if is_number(one, -1) and kind == "f":
                return Dynamic(f"(-{converted(other, kind)})", kind)
    elif operator is ast.Add:
        for one, other in ((a, b), (b, a)):
            if is_number(one, 0):
                return Dynamic(converted(other, kind), kind)
    elif operator is ast.Sub:
        if is_number(b, 0):
            return Dynamic(converted(a, kind), kind)
        if is_number(a, 0):
            return Dynamic(f"(-{converted(b, kind)})", kind)
    elif operator is ast.Div:
        if is_number(a, 0):
            return Known(0.0)
        if is_number(b, 1):
            return Dynamic(as_real(a), "f")
    return None


def chosen(test: Dynamic, a: Value, b: Value) -> Value:
    """Return one of two numbers, by a condition."""
    if isinstance(a, Known) and a == b:
        return a
    kind = wider((scalar_kind(a), scalar_kind(b)))
    return Dynamic(f"({test.code} ? {converted(a, kind)} : {converted(b, kind)})", kind)


def passed(value: Value, given: list[str]) -> None:
    """Append the C++ arguments of a value to a call."""
    if isinstance(value, Dynamic):
        given.append(value.code)
    elif isinstance(value, Array):
        if value.data is None:
            given.append(f"{value.name}+{value.offset}" if value.offset else value.name)
        elif not value.placed:
            given.append(value.offset)
    elif isinstance(value, tuple):
        for part in value:
            passed(part, given)


def _extreme(name: str, fold: Callable[..., Any]) -> Callable[..., Value]:
    def call(*values: Value) -> Value:
        if all(isinstance(value, Known) for value in values):
            return Known(fold(*(value.value for value in values)))
        kind = wider(scalar_kind(value) for value in values)
        code = converted(values[0], kind)
        for value in values[1:]:
            code = f"{name}({code}, {converted(value, kind)})"
        return Dynamic(code, kind)

    return call


def _absolute(value: Value) -> Value:
    if isinstance(value, Known):
        return Known(abs(value.value))
    return Dynamic(f"absolute({value.code})", value.kind)


def _whole(value: Value) -> Value:
    if isinstance(value, Known):
        return Known(int(value.value))
    return value if value.kind in "il" else Dynamic(f"(long long)({value.code})", "l")


def _real(value: Value) -> Value:
    return Known(float(value.value)) if isinstance(value, Known) else Dynamic(as_real(value), "f")


BUILTINS: dict[Value, Callable[..., Value]] = {
    abs: _absolute,
    min: _extreme("minimum", min),
    max: _extreme("maximum", max),
    int: _whole,
    float: _real,
}


def math_call(name: str, arguments: Sequence[Value]) -> Value:
    """Return a call of a function of Python's ``math``.

    Raises:
        Untranslatable: kernels do not use this function.
    """
    if name not in MATH:
        raise Untranslatable(f"math.{name}")
    if all(isinstance(argument, Known) for argument in arguments):
        return Known(float(getattr(math, name)(*(argument.value for argument in arguments))))
    return Dynamic(f"{name}({', '.join(map(as_real, arguments))})", "f")
