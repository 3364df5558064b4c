"""Joint types for browsers, with their parameters as text."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from poise.errors import InvalidValue, PoiseError
from poise.joints import JOINT_TYPES, JointType

_NOT_TOLD = ("path", "composite", "user")
"""Types with curves, joints or functions as parameters; browsers cannot create them."""

_EXAMPLES = {"channels": {"chain": "rz rx ry"}}


@dataclass(frozen=True)
class ParameterView:
    """A parameter of a joint type: its name, and its default as text."""

    name: str
    default: str


@dataclass(frozen=True)
class KindView:
    """A joint type that browsers can choose."""

    name: str
    parameters: tuple[ParameterView, ...]


@cache
def kinds() -> tuple[KindView, ...]:
    """Return the joint types that browsers can choose, including registered ones.

    >>> [kind.name for kind in kinds()][:4]
    ['hinge', 'universal', 'ball', 'quaternion-ball']
    """
    found: list[KindView] = []
    for name in JOINT_TYPES.names():
        kind: Any = JOINT_TYPES.get(name)
        if name not in _NOT_TOLD and dataclasses.is_dataclass(kind):
            fields = dataclasses.fields(kind)
            found.append(
                KindView(
                    name, tuple(ParameterView(each.name, _default(name, each)) for each in fields)
                )
            )
    return tuple(found)


def _default(kind: str, field: dataclasses.Field[Any]) -> str:
    if field.name in _EXAMPLES.get(kind, {}):
        return _EXAMPLES[kind][field.name]
    return "" if field.default is dataclasses.MISSING else text_of(field.default)


def joint_kind(joint_type: JointType) -> tuple[str, dict[str, str]]:
    """Return a joint type's name, and its parameters as text if possible.

    >>> import poise
    >>> joint_kind(poise.Hinge((0, 1, 0)))
    ('hinge', {'axis': '0, 1, 0'})
    """
    name = next(
        (each for each in JOINT_TYPES.names() if JOINT_TYPES.get(each) is type(joint_type)),
        type(joint_type).__name__,
    )
    if name not in {kind.name for kind in kinds()}:
        return name, {}
    fields = dataclasses.fields(cast("Any", joint_type))
    return name, {each.name: text_of(getattr(joint_type, each.name)) for each in fields}


def text_of(value: object) -> str:
    """Format a parameter as text: "x", "0, 1, 0", "lhand 0.5, rhand 0.5"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{value:g}"
    if isinstance(value, Mapping):
        items = cast("Mapping[str, float]", value).items()
        return ", ".join(f"{name} {weight:g}" for name, weight in items)
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        pairs = [part for part in parts if isinstance(part, tuple)]
        if pairs and len(pairs) == len(parts):
            return ", ".join(" ".join(map(text_of, cast("Any", pair))) for pair in pairs)
        return ", ".join(map(text_of, parts))
    return str(value)


def joint_type_of(name: str, parameters: Mapping[str, str]) -> JointType:
    """Return the joint type with a name and parameters given as text.

    Raises:
        UnknownName: there is no such type.
        InvalidValue: the type has no such parameter, or the text is not a valid value.

    >>> joint_type_of("screw", {"axis": "0, 0, 2", "pitch": "0.1"})
    Screw(axis=(0.0, 0.0, 2.0), pitch=0.1)
    """
    kind: Any = JOINT_TYPES.get(name)
    if name in _NOT_TOLD or not dataclasses.is_dataclass(kind):
        raise InvalidValue(f"a joint of the type {name} can only be created in Python")
    fields = {each.name: each for each in dataclasses.fields(kind)}
    for parameter in parameters:
        if parameter not in fields:
            has = ", ".join(fields) or "none"
            raise InvalidValue(f"{name} has no parameter {parameter!r:.40}; known: {has}")
    given = {
        each: _value(each, text) for each, text in parameters.items()
        if text.strip() or fields[each].default is dataclasses.MISSING
    }  # fmt: skip
    try:
        made = cast("type[JointType]", kind)(**given)
        _ = made.dofs, made.lower()
    except PoiseError:
        raise
    except (TypeError, ValueError, ArithmeticError) as problem:
        raise InvalidValue(f"{name}: {problem}") from None
    return made


def _value(name: str, text: str) -> Any:
    """Parse the text of a parameter."""
    plain = text.strip()
    if name == "sources":
        return _sources(plain)
    if name == "maintain_offset":
        if plain.lower() not in ("yes", "no"):
            raise InvalidValue(f"{name}: expected yes or no, not {plain!r:.40}")
        return plain.lower() == "yes"
    parts = [part.strip() for part in plain.split(",")]
    numbers = [_number(part) for part in parts]
    if name == "pitch":
        if len(numbers) != 1 or numbers[0] is None:
            raise InvalidValue(f"{name}: expected a number of metres, not {plain!r:.40}")
        return numbers[0]
    if len(parts) == 3 and all(number is not None for number in numbers):
        return tuple(numbers)
    return tuple(parts) if len(parts) > 1 else plain


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:  # the form shows an error
        return None
    return value if math.isfinite(value) else None


def _sources(text: str) -> tuple[tuple[str, float], ...]:
    """Parse joints with weights, "lhand 0.5, rhand 0.5", or names alone, with weight 1."""
    found: list[tuple[str, float]] = []
    for part in text.split(","):
        name, _, last = part.strip().rpartition(" ")
        weight = _number(last) if name else None
        found.append((part.strip(), 1.0) if weight is None else (name.strip(), weight))
    if not all(name for name, _ in found):
        raise InvalidValue(
            "expected the joints that it follows, such as 'lhand', or 'lhand 0.5, rhand 0.5'"
        )
    return tuple(found)
