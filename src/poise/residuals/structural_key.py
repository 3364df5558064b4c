"""Structural keys of expressions, which are equal for equal structures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from poise.residuals.expression import Expression, in_order

Structure: TypeAlias = tuple[tuple[Any, ...], ...]

FROM_START = ("velocity", "at_start")
"""Functions that also depend on the start pose, through their first argument."""


@dataclass(frozen=True)
class Numbered:
    """The distinct parts of an expression, numbered with operands first.

    ``structure`` has (function, numbers of arguments, data) for each part, parameters without their
    values; ``numbers`` the number of each part by its identity.
    """

    structure: Structure
    numbers: dict[int, int]


def numbered(expression: Expression) -> Numbered:
    """Number the parts of an expression, with the same number for equal parts."""
    known: dict[tuple[Any, ...], int] = {}
    numbers: dict[int, int] = {}
    for part in in_order(expression):
        arguments = tuple(numbers[id(argument)] for argument in part.arguments)
        data = part.data if part.function != "parameter" else (part.data[0], part.shape)
        numbers[id(part)] = known.setdefault((part.function, arguments, data), len(known))
    return Numbered(tuple(known), numbers)


def changing(expression: Expression) -> dict[Any, Expression]:
    """Return the parts that may change between solves: parameters, and values of the start pose.

    The order is that of the values in the targets. Keys are ("parameter", name) and ("before",
    number of the part that is evaluated at the start).
    """
    numbers = numbered(expression).numbers
    found: dict[Any, Expression] = {}
    for part in in_order(expression):
        key = changing_key(part, numbers)
        if key is not None:
            found.setdefault(key, part)
    return found


def changing_key(part: Expression, numbers: dict[int, int]) -> tuple[str, Any] | None:
    """Return the key of a part in ``changing``; None for a part that does not change."""
    if part.function == "parameter":
        return ("parameter", part.data[0])
    if part.function in FROM_START:
        return ("before", numbers[id(part.arguments[0])])
    return None
