"""Convert expressions and constraints to text that `poise.parse` can parse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.residuals.anchor import Anchor
from poise.residuals.mass_segments import Segment
from poise.residuals.structure import in_order

if TYPE_CHECKING:
    from poise.residuals.expression import Expression

FRAME_SECONDS = 1.0 / 60.0
"""Default time between two poses, seconds; the text of a velocity omits it."""

_ATOM = 5
_INFIX = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
_NEGATIVE = 3
_LONGEST = 20_000  # shared parts are written repeatedly: longer texts are abbreviated


def text(expression: Expression) -> str:
    """Return the expression in Python's syntax."""
    done: dict[int, tuple[str, int]] = {}
    for part in in_order(expression):
        written, binding = _written(part, [done[id(argument)] for argument in part.arguments])
        if len(written) > _LONGEST:
            count = len(in_order(expression))
            return f"<an expression of {count} parts, too long to print>"
        done[id(part)] = written, binding
    return done[id(expression)][0]


def number_text(value: float) -> str:
    """Format a number exactly, without a redundant ``.0``.

    >>> number_text(2.0), number_text(0.1)
    ('2', '0.1')
    """
    written = repr(float(value))
    return written.removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    """Format numbers in parentheses."""
    return f"({', '.join(number_text(value) for value in values)})"


def _written(part: Expression, arguments: list[tuple[str, int]]) -> tuple[str, int]:
    function = part.function
    if function in _INFIX:
        return _infix(function, arguments), _INFIX[function]
    if function == "neg":
        return f"-{_enclosed(arguments[0], _NEGATIVE)}", _NEGATIVE
    if function in ("x", "y", "z"):
        return f"{_enclosed(arguments[0], _ATOM)}.{function}", _ATOM
    if function == "constant":
        written = numbers(part.data) if part.shape else number_text(part.data[0])
        return written, _NEGATIVE if written.startswith("-") else _ATOM
    if function == "velocity":
        dt = part.arguments[1]
        own = dt.function == "parameter" and dt.data[0] == "dt" and dt.data[1].ndim == 0
        if own and dt.data[1] == FRAME_SECONDS:
            return f"velocity({arguments[0][0]})", _ATOM
        return f"velocity({arguments[0][0]}, {arguments[1][0]})", _ATOM
    if function in _LEAVES:
        return _LEAVES[function](*part.data, *([part.shape] if function == "parameter" else [])), 5
    texts = [argument for argument, _ in arguments]
    if function == "box_distance":
        texts.append(numbers(part.data[0]))
    elif function == "mesh_distance":
        texts.append(_mesh(part.data[0]))
    return f"{function}({', '.join(texts)})", _ATOM


def _mesh(mesh: Any) -> str:
    return f"mesh({_nested(mesh.vertices.tolist())}, {_nested(mesh.faces.tolist())})"


def _infix(function: str, arguments: list[tuple[str, int]]) -> str:
    binding = _INFIX[function]
    left, right = arguments
    # Powers associate to the right, and may be followed by a sign; other operators associate to the
    # left.
    least = (_ATOM, _NEGATIVE) if function == "**" else (binding, binding + 1)
    return f"{_enclosed(left, least[0])} {function} {_enclosed(right, least[1])}"


def _enclosed(part: tuple[str, int], least: int) -> str:
    return part[0] if part[1] >= least else f"({part[0]})"


def _point(anchor: Anchor, base: str | None) -> str:
    parts = [repr(anchor.joint)]
    if anchor.offset != (0.0, 0.0, 0.0):
        parts.append(numbers(anchor.offset))
    if anchor.tip:
        parts.append("tip=True")
    return f"point({', '.join(parts + _base(base))})"


def _direction(joint: str, vector: tuple[float, ...], base: str | None) -> str:
    return f"direction({', '.join([repr(joint), numbers(vector), *_base(base)])})"


def _centre(segments: tuple[Segment, ...] = ()) -> str:
    parts = [f"({name!r}, {number_text(kg)}, {numbers(centre)})" for name, kg, centre in segments]
    return f"centre_of_mass({'[' + ', '.join(parts) + ']' if parts else ''})"


def _base(base: str | None) -> list[str]:
    return [] if base is None else [f"base={base!r}"]


def _parameter(name: str, value: Any, shape: tuple[int, ...]) -> str:
    if name == "time" and np.ndim(value) == 0 and value == 0.0:
        return "time"
    # declare parameters as numbers if they look like vectors
    size = ", size=1" if not shape and np.shape(value)[-1:] == (3,) else ""
    return f"parameter({name!r}, {_nested(value.tolist())}{size})"


def _nested(values: Any) -> str:
    if not isinstance(values, list):
        return number_text(values)
    inside: list[Any] = values
    return f"[{', '.join(_nested(value) for value in inside)}]"


_LEAVES = {
    "point": _point,
    "direction": _direction,
    "rest_direction": lambda joint, vector, _: f"rest_{_direction(joint, vector, None)}",
    "dof": lambda name: f"dof({name!r})",
    "centre_of_mass": _centre,
    "parameter": _parameter,
}
