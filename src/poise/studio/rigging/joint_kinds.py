"""Joint types as a browser offers them: by name, with their parameters as text."""

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
"""Types whose parameters are curves, other joints or functions: kept, but not made in a browser."""

_EXAMPLES = {"channels": {"chain": "rz rx ry"}}


@dataclass(frozen=True)
class ParameterView:
    """A parameter of a joint type: its name, and what it is by default, as text."""

    name: str
    default: str


@dataclass(frozen=True)
class KindView:
    """A joint type that can be chosen."""

    name: str
    parameters: tuple[ParameterView, ...]


@cache
def kinds() -> tuple[KindView, ...]:
    """The joint types that can be chosen, whoever registered them.

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


def kind_of(joint_type: JointType) -> tuple[str, dict[str, str]]:
    """A joint type's name, and its parameters as text; they are left out where no text can say.

    >>> import poise
    >>> kind_of(poise.Hinge((0, 1, 0)))
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
    """A parameter as text: "x", "0, 1, 0", "lhand 0.5, rhand 0.5"."""
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
    """The joint type of a name and its parameters as text.

    Raises:
        UnknownName: there is no such type.
        InvalidValue: a parameter that it does not have, or a text that is none.

    >>> joint_type_of("screw", {"axis": "0, 0, 2", "pitch": "0.1"})
    Screw(axis=(0.0, 0.0, 2.0), pitch=0.1)
    """
    kind: Any = JOINT_TYPES.get(name)
    if name in _NOT_TOLD or not dataclasses.is_dataclass(kind):
        raise InvalidValue(f"a joint of the type {name} can only be created in code")
    fields = {each.name: each for each in dataclasses.fields(kind)}
    for parameter in parameters:
        if parameter not in fields:
            has = ", ".join(fields) or "none"
            raise InvalidValue(f"{name} has no parameter {parameter!r:.40}; it has {has}")
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
    """A parameter from its text."""
    plain = text.strip()
    if name == "sources":
        return _sources(plain)
    if name == "maintain_offset":
        if plain.lower() not in ("yes", "no"):
            raise InvalidValue(f"{name}: yes or no, not {plain!r:.40}")
        return plain.lower() == "yes"
    parts = [part.strip() for part in plain.split(",")]
    numbers = [_number(part) for part in parts]
    if name == "pitch":
        if len(numbers) != 1 or numbers[0] is None:
            raise InvalidValue(f"{name}: a number of metres, not {plain!r:.40}")
        return numbers[0]
    if len(parts) == 3 and all(number is not None for number in numbers):
        return tuple(numbers)
    return tuple(parts) if len(parts) > 1 else plain


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _sources(text: str) -> tuple[tuple[str, float], ...]:
    """Joints to follow, with shares: "lhand 0.5, rhand 0.5", or names alone."""
    found: list[tuple[str, float]] = []
    for part in text.split(","):
        name, _, last = part.strip().rpartition(" ")
        weight = _number(last) if name else None
        found.append((part.strip(), 1.0) if weight is None else (name.strip(), weight))
    if not all(name for name, _ in found):
        raise InvalidValue("name the joints that it follows: 'lhand', or 'lhand 0.5, rhand 0.5'")
    return tuple(found)
