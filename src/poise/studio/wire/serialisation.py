"""Serialisation of messages: typed fields, packed or as JSON, validated on receipt.

A message is a frozen dataclass. Packed messages have only fields of fixed width and arrays,
little-endian, after one byte for the kind; all other messages are JSON objects. Both are declared
once, in Python: `poise.studio.serving.protocol_codegen` generates the browser's types.
"""

from __future__ import annotations

import dataclasses
import math
import re
import struct
import sys
import types
import typing
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)  # fmt: skip

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.options import Option

LONGEST = 100_000
"""Maximum length of a text. The size of the message or file limits lists."""


WHOLEST = (1 << 53) - 1
"""Largest integer that every JSON reader preserves exactly."""


@dataclasses.dataclass(frozen=True, slots=True)
class Packed:
    """Packing of a field: its `struct` letter, and whether it is an array."""

    letter: str
    array: bool = False


U8 = Annotated[int, Packed("B")]
U16 = Annotated[int, Packed("H")]
U32 = Annotated[int, Packed("I")]
F32 = Annotated[float, Packed("f")]
F64 = Annotated[float, Packed("d")]
F32s = Annotated[NDArray[np.float32], Packed("f", array=True)]
"""An array of numbers, preceded by its length."""
U32s = Annotated[NDArray[np.uint32], Packed("I", array=True)]
F64s = Annotated[NDArray[np.float64], Packed("d", array=True)]
U8s = Annotated[NDArray[np.uint8], Packed("B", array=True)]

_ARRAYS = {"f": "<f4", "d": "<f8", "B": "u1", "I": "<u4"}

Message = TypeVar("Message")


# -- binary --------------------------------------------------------------------------------------


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(dataclasses.field,))
class Binary:
    """A packed message. Subclasses are frozen dataclasses; ``kind`` is the first byte."""

    KIND: ClassVar[int]

    def __init_subclass__(cls, *, kind: int) -> None:
        cls.KIND = kind  # pyright: ignore[reportConstantRedefinition]
        dataclasses.dataclass(frozen=True, eq=False)(cls)

    def over(self, older: Any) -> Self:  # noqa: ARG002
        """Return the message that replaces an unsent older message of the same kind."""
        return self

    def packed(self) -> bytes:
        """Return the packed bytes of the message."""
        parts = [bytes([self.KIND])]
        for name, kind in packed_fields(type(self)):
            value = getattr(self, name)
            if kind.array:
                numbers = np.ascontiguousarray(value, dtype=_ARRAYS[kind.letter]).ravel()
                parts += [struct.pack("<I", len(numbers)), numbers.tobytes()]
            else:
                parts.append(struct.pack(f"<{kind.letter}", value))
        return b"".join(parts)


@lru_cache(maxsize=64)
def packed_fields(message: type[Any]) -> tuple[tuple[str, Packed], ...]:
    """Return names and packing of a packed message's fields, in order."""
    hints = typing.get_type_hints(message, include_extras=True)
    found: list[tuple[str, Packed]] = []
    for field in dataclasses.fields(message):
        marks = [mark for mark in get_args(hints[field.name]) if isinstance(mark, Packed)]
        if not marks:
            raise TypeError(f"{message.__name__}.{field.name} has no width: use U8, F32, F32s, ...")
        found.append((field.name, marks[0]))
    return tuple(found)


def unpacked(message: type[Message], data: bytes) -> Message:
    """Unpack a message from its bytes, which start with its kind.

    Raises:
        InvalidValue: the data are too short or too long, or a number is not finite.
    """
    values: list[object] = []
    at = 1
    for name, kind in packed_fields(message):
        try:
            if kind.array:
                (count,) = struct.unpack_from("<I", data, at)
                width = struct.calcsize(f"<{kind.letter}")
                if width * count > len(data) - at - 4:
                    raise InvalidValue(f"{message.__name__}: {name} is truncated")
                numbers = np.frombuffer(data, _ARRAYS[kind.letter], count, at + 4)
                if not np.isfinite(numbers).all():
                    raise InvalidValue(f"{message.__name__}: {name} is not finite")
                values.append(numbers)
                at += 4 + width * count
                continue
            (value,) = struct.unpack_from(f"<{kind.letter}", data, at)
        except struct.error:
            raise InvalidValue(f"{message.__name__} is truncated at {name}") from None
        if isinstance(value, float) and not math.isfinite(value):
            raise InvalidValue(f"{message.__name__}: {name} is not finite")
        values.append(value)
        at += struct.calcsize(f"<{kind.letter}")
    if at != len(data):
        raise InvalidValue(f"{message.__name__} has {len(data) - at} extra bytes")
    return message(*values)


# -- JSON ----------------------------------------------------------------------------------------


class Tagged:
    """Base class of a tagged union: the entry ``do`` of a JSON object names its dataclass."""

    @classmethod
    def kind_of(cls, tag: str) -> type[Tagged]:
        """Return the class of a tag.

        Raises:
            PoiseError: there is none.
        """
        raise NotImplementedError

    @classmethod
    def from_message(cls, value: object, where: str) -> Tagged:
        """Convert a JSON object to the class that it names.

        Raises:
            PoiseError: there is no such class in the union, or the values do not fit it.
        """
        if not isinstance(value, dict):
            raise InvalidValue(f"{where}: expected an object, not {value!r:.60}")
        given = cast("dict[str, object]", value)
        tag = given.get("do")
        if not isinstance(tag, str):
            raise InvalidValue(f"{where}: the entry 'do' is missing or not a string")
        values = {name: each for name, each in given.items() if name != "do"}
        return _object(cls.kind_of(tag), values, tag)


def tag_of(kind: type) -> str:
    """Return the tag of a class of a union: its name in lower case with hyphens.

    >>> tag_of(Tagged)
    'tagged'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def to_json(value: Any) -> Any:
    """Convert dataclasses, tuples, arrays and plain values to JSON values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        tag = {"do": tag_of(type(value))} if isinstance(value, Tagged) else {}
        return tag | {
            field.name: to_json(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, np.ndarray):
        return cast("NDArray[Any]", value).tolist()
    if isinstance(value, (tuple, list, frozenset, set)):
        return [to_json(item) for item in cast("tuple[Any, ...]", value)]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in cast("dict[Any, Any]", value).items()}
    return value


def from_json(kind: Any, value: object, where: str = "message") -> Any:
    """Convert a JSON value to an annotated type, with validation.

    Supported types are str, int, float, bool, Literal, unions with None, tuples of fixed or any
    length, dict[str, ...] and dataclasses of these. Numbers annotated with an `Option` are checked
    against its bounds.

    Raises:
        InvalidValue: a value is invalid; the message gives its location.

    >>> from_json(tuple[float, float], [1, 2.5], "place")
    (1.0, 2.5)
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        found = from_json(args[0], value, where)
        for mark in args[1:]:
            if isinstance(mark, Option) and isinstance(found, int | float):
                mark.check(found, where)
        return found
    if origin is Literal:
        if value not in args or isinstance(value, bool):
            raise InvalidValue(f"{where}: expected {_either(args)}, not {value!r:.60}")
        return value
    if origin in (types.UnionType, typing.Union):
        if value is None and type(None) in args:
            return None
        return from_json(next(one for one in args if one is not type(None)), value, where)
    if origin is tuple:
        return _tuple(args, value, where)
    if origin is dict:
        return _mapping(args[1], value, where)
    if isinstance(kind, type) and issubclass(kind, Tagged):
        message = kind.from_message(value, where)
        if not isinstance(message, kind):
            raise InvalidValue(f"{where}: expected {tag_of(kind)!r}, not {tag_of(type(message))!r}")
        return message
    if dataclasses.is_dataclass(kind):
        return _object(cast("type[Any]", kind), value, where)
    return _plain(kind, value, where)


def _either(options: tuple[object, ...]) -> str:
    return " or ".join(repr(option) for option in options)


def _plain(kind: Any, value: object, where: str) -> object:
    if kind is bool and isinstance(value, bool):
        return value
    if kind is str:
        return _text(value, where)
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        if abs(value) <= WHOLEST:
            return value
        raise InvalidValue(f"{where}: expected a whole number of at most {WHOLEST}")
    if kind is float:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if number and abs(cast("float", value)) <= sys.float_info.max:
            return float(cast("float", value))
        raise InvalidValue(f"{where}: expected a finite number, not {value!r:.60}")
    names = {bool: "true or false", int: "a whole number"}
    if kind not in names:
        raise TypeError(f"{where}: {kind!r} cannot be represented in JSON")
    raise InvalidValue(f"{where}: expected {names[kind]}, not {value!r:.60}")


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise InvalidValue(f"{where}: expected a string of at most {LONGEST} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InvalidValue(f"{where}: an unpaired surrogate, {value!r:.60}, cannot be stored")
    return value


def _tuple(args: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise InvalidValue(f"{where}: expected a list, not {value!r:.60}")
    items = cast("list[object]", value)
    if len(args) == 2 and args[1] is Ellipsis:
        if args[0] is float and all(type(each) is float and math.isfinite(each) for each in items):
            return tuple(items)  # much faster
        args = (args[0],) * len(items)
    if len(items) != len(args):
        raise InvalidValue(f"{where}: expected {len(args)} entries, not {len(items)}")
    return tuple(
        from_json(kind, item, f"{where}[{place}]")
        for place, (kind, item) in enumerate(zip(args, items, strict=True))
    )


def _mapping(kind: Any, value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidValue(f"{where}: expected an object, not {value!r:.60}")
    items = cast("dict[str, object]", value)
    return {
        _text(key, where): from_json(kind, item, f"{where}.{key:.60}")
        for key, item in items.items()
    }


def _object(kind: type[Any], value: object, where: str) -> Any:
    if not isinstance(value, dict):
        raise InvalidValue(f"{where}: expected an object, not {value!r:.60}")
    given = cast("dict[str, object]", value)
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    for name in given:
        if name not in fields:
            raise InvalidValue(f"{where}: unknown entry {name!r:.60}; expected {', '.join(fields)}")
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in given:
            values[name] = from_json(hints[name], given[name], f"{where}.{name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise InvalidValue(f"{where}: {name} is missing")
    return kind(**values)
