"""Parts of expressions: their order, their parameters, and keys equal for equal structures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidExpression
from poise.residuals.anchor import Anchor
from poise.residuals.operations import SCALAR, VECTOR, Shape

if TYPE_CHECKING:
    from poise.residuals.expression import Expression

Structure: TypeAlias = tuple[tuple[Any, ...], ...]

FROM_START = ("velocity", "at_start")
"""Functions that also depend on the start pose, through their first argument."""


def in_order(*roots: Expression) -> list[Expression]:
    """Return all parts of expressions, each once, operands first."""
    found: dict[int, Expression] = {}
    waiting: list[tuple[Expression, bool]] = [(root, False) for root in reversed(roots)]
    while waiting:
        part, ready = waiting.pop()
        if id(part) in found:
            continue
        if ready or not part.arguments:
            found[id(part)] = part
            continue
        waiting.append((part, True))
        waiting.extend((argument, False) for argument in reversed(part.arguments))
    return list(found.values())


@dataclass(frozen=True)
class Numbered:
    """The parts of an expression, each once and with operands first, and their numbers.

    ``structure`` has (function, numbers of arguments, data) for each distinct part, parameters
    without their values; ``numbers`` the number of each part by its identity.
    """

    parts: list[Expression]
    structure: Structure
    numbers: dict[int, int]

    def __reduce__(self) -> tuple[Any, ...]:
        return numbered, (self.parts[-1],)  # a copy has other identities

    @cached_property
    def changing(self) -> dict[Any, Expression]:
        """The parts that may change between solves; see the function `changing`."""
        found: dict[Any, Expression] = {}
        for part in self.parts:
            key = changing_key(part, self.numbers)
            if key is not None:
                found.setdefault(key, part)
        return found


def numbered(expression: Expression) -> Numbered:
    """Number the parts of an expression, with the same number for equal parts."""
    known: dict[tuple[Any, ...], int] = {}
    numbers: dict[int, int] = {}
    parts = in_order(expression)
    for part in parts:
        arguments = tuple(numbers[id(argument)] for argument in part.arguments)
        data = part.data if part.function != "parameter" else (part.data[0], part.shape)
        numbers[id(part)] = known.setdefault((part.function, arguments, data), len(known))
    return Numbered(parts, tuple(known), numbers)


def changing(expression: Expression) -> dict[Any, Expression]:
    """Return the parts that may change between solves: parameters, and values of the start pose.

    The order is that of the values in the targets. Keys are ("parameter", name) and ("before",
    number of the part that is evaluated at the start).
    """
    return numbered(expression).changing


def changing_key(part: Expression, numbers: dict[int, int]) -> tuple[str, Any] | None:
    """Return the key of a part in ``changing``; None for a part that does not change."""
    if part.function == "parameter":
        return ("parameter", part.data[0])
    if part.function in FROM_START:
        return ("before", numbers[id(part.arguments[0])])
    return None


def exchanged(
    roots: tuple[Expression, ...], parameters: Mapping[str, Expression]
) -> tuple[Expression, ...]:
    """Return expressions with parameters replaced by parameters of the same name."""
    return _with_leaves(
        roots,
        lambda leaf: parameters.get(leaf.data[0], leaf) if leaf.function == "parameter" else leaf,
    )


def renamed(
    roots: tuple[Expression, ...], joints: Mapping[str, str], dofs: Mapping[str, str]
) -> tuple[Expression, ...]:
    """Return expressions of a body whose joints and DOFs have new names; the same if none has."""

    def named(value: Any) -> Any:
        if isinstance(value, str):
            return joints.get(value, value)
        if isinstance(value, Anchor):
            return replace(value, joint=named(value.joint))
        return tuple(map(named, value)) if isinstance(value, tuple) else value

    def leaf(part: Expression) -> Expression:
        if part.function == "parameter":
            return part
        data = (
            (dofs.get(part.data[0], part.data[0]),) if part.function == "dof" else named(part.data)
        )
        return part if data == part.data else part.with_data(data)

    return _with_leaves(roots, leaf)


def _with_leaves(
    roots: tuple[Expression, ...], new: Callable[[Expression], Expression]
) -> tuple[Expression, ...]:
    done: dict[int, Expression] = {}
    for part in in_order(*roots):
        if not part.arguments:
            done[id(part)] = new(part)
            continue
        arguments = tuple(done[id(argument)] for argument in part.arguments)
        same = all(a is b for a, b in zip(arguments, part.arguments, strict=True))
        done[id(part)] = part if same else replace(part, arguments=arguments)
    return tuple(done[id(root)] for root in roots)


def parameter_values(
    name: str, value: ArrayLike, size: int | None
) -> tuple[NDArray[np.float64], Shape]:
    """Return values of a parameter as a read-only array (...,) or (..., 3), and the shape of one.

    Raises:
        InvalidExpression: the values are neither numbers nor (..., 3), or are not finite.
    """
    try:
        array = np.array(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InvalidExpression(f"the parameter {name} must be numbers, not {value!r}") from None
    if not np.isfinite(array).all():
        raise InvalidExpression(f"the parameter {name} must be finite, not {array.tolist()}")
    found = size or (3 if array.ndim and array.shape[-1] == 3 else 1)
    if found not in (1, 3) or (found == 3 and (array.ndim == 0 or array.shape[-1] != 3)):
        raise InvalidExpression(
            f"the parameter {name} must be numbers (size 1) or vectors (..., 3) (size 3), "
            f"not {array.shape} of size {size}"
        )
    array.flags.writeable = False
    return array, VECTOR if found == 3 else SCALAR


def value_of(parameter: Expression) -> NDArray[np.float64]:
    """Return the values (..., 1 or 3) of a parameter."""
    array: NDArray[np.float64] = parameter.data[1]
    return array if parameter.shape else array[..., None]


def with_value(found: Expression, value: ArrayLike) -> Expression:
    """Return the same parameter with another value."""
    name = found.data[0]
    array, _ = parameter_values(name, value, 3 if found.shape else 1)
    return found.with_data((name, array))
