"""What an expression is made of, as a value: the same for the same expression, whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from poise.residuals.expression import Expression, in_order

Structure: TypeAlias = tuple[tuple[Any, ...], ...]

FROM_START = ("velocity", "at_start")
"""What looks at the start pose as well: at its first argument there."""


@dataclass(frozen=True)
class Numbered:
    """An expression's different parts, numbered after the parts they are made of.

    ``structure`` has (function, numbers of arguments, data) for each, parameters without their
    values; ``numbers`` the number of each part by its identity.
    """

    structure: Structure
    numbers: dict[int, int]


def numbered(expression: Expression) -> Numbered:
    """Number the parts of an expression, equal ones alike."""
    known: dict[tuple[Any, ...], int] = {}
    numbers: dict[int, int] = {}
    for part in in_order(expression):
        arguments = tuple(numbers[id(argument)] for argument in part.arguments)
        data = part.data if part.function != "parameter" else (part.data[0], part.shape)
        numbers[id(part)] = known.setdefault((part.function, arguments, data), len(known))
    return Numbered(tuple(known), numbers)


def changing(expression: Expression) -> dict[Any, Expression]:
    """What of it may change from solve to solve: parameters, and what the start pose had.

    In the order in which their values stand in the targets, by ("parameter", its name) and
    ("before", number of the part that is looked at at the start).
    """
    numbers = numbered(expression).numbers
    found: dict[Any, Expression] = {}
    for part in in_order(expression):
        key = changing_key(part, numbers)
        if key is not None:
            found.setdefault(key, part)
    return found


def changing_key(part: Expression, numbers: dict[int, int]) -> tuple[str, Any] | None:
    """By what ``changing`` knows a part; None for what does not change."""
    if part.function == "parameter":
        return ("parameter", part.data[0])
    if part.function in FROM_START:
        return ("before", numbers[id(part.arguments[0])])
    return None
