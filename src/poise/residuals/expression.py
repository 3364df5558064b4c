"""Expressions: functions of points, directions and joint values.

The modules below it, which evaluate, print and compare expressions, only read their parts.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, cast

import numpy as np

from poise.errors import InvalidExpression
from poise.residuals.constraint import Constraint, compared
from poise.residuals.evaluate import value_at
from poise.residuals.operations import FUNCTIONS, SCALAR, VECTOR, Shape, folded
from poise.residuals.to_text import text

if TYPE_CHECKING:
    from poise.model.pose import Pose

Operand: TypeAlias = Any
"""An expression, a number, or three numbers as a tuple, a list or an array."""

_NO_TRUTH = (
    "an expression has no truth value, so if, and, or and not do not accept it; write constraints "
    "(a >= 0 and a <= 1 are two), choose with poise.minimum and poise.maximum, or evaluate it with "
    ".at(pose)"
)

_PICK = "for the smaller or larger of two values, use poise.minimum or poise.maximum"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expression:
    """A number or a 3-vector that depends on the pose; created by operators and functions.

    Supported operators are ``+ - * / **``, unary ``-``, ``.x .y .z`` and abs(). The product of a
    number and a vector is a vector. ``==``, ``>=`` and ``<=`` create a `Constraint`. ``same_as``
    compares two expressions; `poise.parse` parses the text of ``repr``.

    Attributes:
        function: the function's name: "+", "norm", "point", "constant".
        arguments: the operands.
        shape: () or (3,).
        data: additional data of a leaf.

    >>> from poise import dot, norm, point
    >>> gap = point("lhand") - point("rhand")
    >>> norm(gap) / 2
    norm(point('lhand') - point('rhand')) / 2
    >>> gap.shape, gap.y.shape
    ((3,), ())
    >>> dot(gap, (0, 1, 0)) == 0.3
    dot(point('lhand') - point('rhand'), (0, 1, 0)) == 0.3
    """

    function: str
    arguments: tuple[Expression, ...]
    shape: Shape
    data: tuple[Any, ...] = ()

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Operand, **keywords: object
    ) -> Expression:
        """Apply NumPy functions and operators with an equivalent, such as ``np.sin(e)``."""
        return _of_ufunc(ufunc, method, inputs, keywords)

    def __array_function__(
        self,
        function: Callable[..., object],
        _types: object,
        inputs: Sequence[Operand],
        keywords: Mapping[str, object],
    ) -> Expression:
        """Apply ``np.dot``, ``np.cross`` and ``np.linalg.norm`` to vectors."""
        return _of_function(function, inputs, keywords)

    def at(self, pose: Pose) -> Any:
        """Return the value at a pose: () or (3,), after the pose's batch axes; metres and radians.

        >>> from poise import point
        >>> from poise.bundled import character
        >>> round(point("lhand").y.at(character().rest), 2)
        1.43
        """
        return value_at(self, pose)

    def with_data(self, data: tuple[Any, ...]) -> Expression:
        """Return the same leaf with other data."""
        return replace(self, data=data)

    def same_as(self, other: object) -> bool:
        """Return whether the other is the same expression, including parameter values.

        >>> from poise import dof
        >>> (dof("a") + 1).same_as(dof("a") + 1.0)
        True
        """
        return isinstance(other, Expression) and repr(self) == repr(other)

    def __repr__(self) -> str:
        return text(self)

    # -- operators -------------------------------------------------------------------------------

    def __add__(self, other: Operand) -> Expression:
        return _sum(self, other)

    def __radd__(self, other: Operand) -> Expression:
        return _sum(other, self)

    def __sub__(self, other: Operand) -> Expression:
        return _difference(self, other)

    def __rsub__(self, other: Operand) -> Expression:
        return _difference(other, self)

    def __mul__(self, other: Operand) -> Expression:
        return apply("*", self, other)

    def __rmul__(self, other: Operand) -> Expression:
        return apply("*", other, self)

    def __truediv__(self, other: Operand) -> Expression:
        return apply("/", self, other)

    def __rtruediv__(self, other: Operand) -> Expression:
        return apply("/", other, self)

    def __pow__(self, other: Operand) -> Expression:
        return apply("**", self, other)

    def __rpow__(self, other: Operand) -> Expression:
        return apply("**", other, self)

    def __neg__(self) -> Expression:
        return apply("neg", self)

    def __pos__(self) -> Expression:
        return self

    def __abs__(self) -> Expression:
        return apply("abs", self)

    @property
    def x(self) -> Expression:
        """The first component of a vector."""
        return apply("x", self)

    @property
    def y(self) -> Expression:
        """The second component of a vector: up, for points."""
        return apply("y", self)

    @property
    def z(self) -> Expression:
        """The third component of a vector."""
        return apply("z", self)

    def __getitem__(self, index: int) -> Expression:
        if not isinstance(cast("object", index), int):
            raise InvalidExpression(
                f"{self}[{index!r}]: expected .x, .y or .z, or an index from 0 to 2"
            )
        if self.shape == VECTOR and not -3 <= index < 3:
            raise IndexError("a vector has 3 components")
        return apply("xyz"[index] if -3 <= index < 3 else "x", self)

    def __len__(self) -> int:
        if self.shape == SCALAR:
            raise InvalidExpression(f"{self} is a number and has no components")
        return 3

    def __iter__(self) -> Iterator[Expression]:
        return iter((self.x, self.y, self.z))

    # -- comparisons -----------------------------------------------------------------------------

    def __eq__(self, other: object) -> Constraint:  # type: ignore[override]
        return self._compared("==", other)

    def __ge__(self, other: Operand) -> Constraint:
        return self._compared(">=", other)

    def __le__(self, other: Operand) -> Constraint:
        return self._compared("<=", other)

    def __gt__(self, other: Operand) -> NoReturn:
        self._refuse(other, ">", f"write >= (no solver can distinguish the two); {_PICK}")

    def __lt__(self, other: Operand) -> NoReturn:
        self._refuse(other, "<", f"write <= (no solver can distinguish the two); {_PICK}")

    def __ne__(self, other: object) -> NoReturn:  # type: ignore[override]
        self._refuse(other, "!=", "write >= or <= instead")

    # by identity; same_as compares structure
    __hash__ = object.__hash__

    def _compared(self, relation: str, other: object) -> Constraint:
        return compared(self, relation, as_expression(other))

    def _refuse(self, other: object, relation: str, remedy: str) -> NoReturn:
        raise InvalidExpression(f"{self} {relation} {other!r} is not a constraint; {remedy}")

    def __bool__(self) -> NoReturn:
        raise InvalidExpression(_NO_TRUTH)

    def __float__(self) -> NoReturn:
        raise InvalidExpression(
            f"{self} has no value without a pose; use poise.cos, poise.sqrt, ... in expressions, "
            "or evaluate it with .at(pose)"
        )

    def __contains__(self, _item: object) -> NoReturn:
        raise InvalidExpression(f"{self} does not support the operator 'in'")


def constant(value: float | tuple[float, ...]) -> Expression:
    """Return a finite number or three of them as an expression."""
    numbers = value if isinstance(value, tuple) else (value,)
    shape = VECTOR if isinstance(value, tuple) else SCALAR
    if not all(math.isfinite(number) for number in numbers):
        raise InvalidExpression(f"a constant must be finite, not {value!r}")
    # without signed zeros, so that expressions with equal text are equal
    return Expression("constant", (), shape, tuple(float(number) + 0.0 for number in numbers))


def as_expression(value: Operand) -> Expression:
    """Return an operand as an expression.

    Raises:
        InvalidExpression: the operand is not a number, three numbers or an expression.
    """
    if isinstance(value, Expression):
        return value
    if isinstance(value, str):
        raise InvalidExpression(
            f"{value!r} is a string, not an expression; for a joint's position, write "
            f"poise.point({value!r})"
        )
    if isinstance(value, (bool, np.bool_)):
        raise InvalidExpression(f"expected an expression or a number, not {value!r}")
    if isinstance(value, (int, float, np.number)) or getattr(value, "shape", None) == ():
        return constant(_number(value))
    if isinstance(value, (tuple, list, np.ndarray)):
        parts: list[Any] = list(cast("Any", value))
        if len(parts) != 3:
            raise InvalidExpression(f"a vector has 3 components, not {len(parts)}: {value!r}")
        if any(isinstance(part, Expression) for part in parts):
            return apply("vector", *parts)
        return constant(tuple(_number(part) for part in parts))
    raise InvalidExpression(
        f"expected an expression, a number or 3 numbers, not {type(value).__name__}: {value!r}"
    )


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidExpression(f"expected a number, not {value!r}") from None


def _is_zero(value: object) -> bool:
    """Return whether a value is the number 0, which can be combined with numbers and vectors."""
    if isinstance(value, Expression):
        return value.function == "constant" and value.shape == SCALAR and value.data == (0.0,)
    return isinstance(value, (int, float, np.number)) and value == 0 and value is not False


def _sum(left: Operand, right: Operand) -> Expression:
    """Return a sum; the number 0, with which sum() begins, can be added to a vector."""
    if _is_zero(left) or _is_zero(right):
        return as_expression(right if _is_zero(left) else left)
    return apply("+", left, right)


def _difference(left: Operand, right: Operand) -> Expression:
    if _is_zero(right):
        return as_expression(left)
    return apply("neg", right) if _is_zero(left) else apply("-", left, right)


def apply(function: str, *operands: Operand) -> Expression:
    """Apply a function to expressions and numbers; the result is constant if all operands are.

    Raises:
        InvalidExpression: the shapes do not match, or the value is not finite.
    """
    rule = FUNCTIONS[function]
    arguments = tuple(as_expression(operand) for operand in operands)
    if len(arguments) < rule.least or (rule.most is not None and len(arguments) > rule.most):
        wanted = "more" if rule.most is None else f"{rule.least}"
        raise InvalidExpression(f"{function} takes {wanted} operands, not {len(arguments)}")
    shape = rule.shape([argument.shape for argument in arguments])
    if isinstance(shape, str):
        listed = ", ".join(f"{argument!r} {_shape_name(argument)}" for argument in arguments)
        name = {"neg": "-"}.get(function, f".{function}" if function in "xyz" else function)
        raise InvalidExpression(f"{name} {shape}; got {listed}")
    if function == "/" and _is_zero(arguments[1]):
        raise InvalidExpression(f"{arguments[0]!r} is divided by zero")
    if all(argument.function == "constant" for argument in arguments):
        return _folded(function, arguments, shape)
    return Expression(function, arguments, shape)


def with_data(function: str, operands: tuple[Operand, ...], data: tuple[Any, ...]) -> Expression:
    """Apply a function of vectors that has additional data, such as the size of a box.

    Raises:
        InvalidExpression: an operand is not a vector.
    """
    arguments = tuple(as_expression(operand) for operand in operands)
    shape = FUNCTIONS[function].shape([argument.shape for argument in arguments])
    if isinstance(shape, str):
        listed = ", ".join(f"{argument!r} {_shape_name(argument)}" for argument in arguments)
        raise InvalidExpression(f"{function} {shape}; got {listed}")
    if all(argument.function == "constant" for argument in arguments):
        return _folded(function, arguments, shape, data)
    return Expression(function, arguments, shape, data)


def _folded(
    function: str, arguments: tuple[Expression, ...], shape: Shape, data: tuple[Any, ...] = ()
) -> Expression:
    values = folded(function, [argument.data for argument in arguments], data)
    made = Expression(function, arguments, shape, data)
    if not all(math.isfinite(value) for value in values):
        raise InvalidExpression(f"{made!r} is not a finite number")
    return constant(values if shape else values[0])


def _shape_name(expression: Expression) -> str:
    return "(a vector)" if expression.shape else "(a number)"


_UFUNCS: Mapping[object, str | Callable[..., Any]] = {
    np.add: operator.add,
    np.subtract: operator.sub,
    np.multiply: operator.mul,
    np.divide: operator.truediv,
    np.power: operator.pow,
    np.negative: operator.neg,
    np.positive: operator.pos,
    np.absolute: abs,
    np.fabs: abs,
    np.square: lambda a: a**2,
    np.equal: operator.eq,
    np.greater_equal: operator.ge,
    np.less_equal: operator.le,
    np.greater: operator.gt,
    np.less: operator.lt,
    np.not_equal: operator.ne,
    np.sin: "sin",
    np.cos: "cos",
    np.tan: "tan",
    np.arcsin: "asin",
    np.arccos: "acos",
    np.arctan2: "atan2",
    np.exp: "exp",
    np.log: "log",
    np.sqrt: "sqrt",
    np.maximum: "maximum",
    np.minimum: "minimum",
    np.fmax: "maximum",
    np.fmin: "minimum",
}
"""The operator, or the name in `FUNCTIONS`, of the ufuncs that take expressions."""

_ARRAY_FUNCTIONS: Mapping[object, str] = {
    np.dot: "dot", np.vdot: "dot", np.inner: "dot", np.cross: "cross", np.linalg.norm: "norm",
}  # fmt: skip
"""Names in `FUNCTIONS` of the other NumPy functions that take expressions."""

_UNNAMED = ("abs", "acos_over_sine", "box_distance", "mesh_distance", "neg", "step", "x", "y", "z")
"""Entries of `FUNCTIONS` that are not functions of `poise`."""


def _of_ufunc(
    ufunc: np.ufunc, method: str, inputs: Sequence[Operand], keywords: Mapping[str, object]
) -> Expression:
    made = _UFUNCS.get(ufunc)
    if made is None or method != "__call__" or keywords:
        _refuse(ufunc.__name__ if method == "__call__" else f"{ufunc.__name__}.{method}", keywords)
    if isinstance(made, str):
        return apply(made, *inputs)
    return made(*map(as_expression, inputs))


def _of_function(
    function: Callable[..., object], inputs: Sequence[Operand], keywords: Mapping[str, object]
) -> Expression:
    made = _ARRAY_FUNCTIONS.get(function)
    if made is None or keywords:
        module = "linalg." if function.__module__ == "numpy.linalg" else ""
        _refuse(module + function.__name__, keywords)
    return apply(made, *inputs)


def _refuse(name: str, keywords: Mapping[str, object]) -> NoReturn:
    if keywords:
        raise InvalidExpression(
            f"np.{name} of an expression takes no {', '.join(keywords)}: expressions are numbers "
            "or vectors of 3"
        )
    known = sorted(each for each in FUNCTIONS if each.isidentifier() and each not in _UNNAMED)
    raise InvalidExpression(
        f"np.{name} does not take expressions; use operators, or one of "
        + ", ".join(f"poise.{function}" for function in known)
    )
