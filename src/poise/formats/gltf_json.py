"""JSON of a glTF file, as values with their location.

All input is validated: every number, index and name is requested with its type and range, and
errors give the location, such as ``accessors[3].byteOffset``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from poise import files
from poise.errors import FileSyntax, FileUnsupported
from poise.files.json_text import JsonObject, members

LARGEST = 3.4028234663852886e38
"""Largest finite number of single precision, ``(2 - 2**-23) * 2**127`` (IEEE 754-2019)."""


@dataclass(slots=True, eq=False)  # not frozen, as there may be hundreds of thousands
class Item:
    """A value of the JSON with its file and location.

    >>> node = Item("a.gltf", "nodes[2]", {"name": "hand", "skin": 7})
    >>> node.text("name"), node.index("skin", 8, "skin")
    ('hand', 7)
    >>> node.index("skin", 3, "skin")
    Traceback (most recent call last):
    ...
    poise.errors.FileSyntax: a.gltf: nodes[2].skin: no skin 7; expected 0 to 2
    """

    file: str
    place: str
    value: Any

    def fault(self, message: str) -> FileSyntax:
        """Return an error about this value; ``message`` states what is expected."""
        return FileSyntax(f"{self.place}: {message}" if self.place else message, file=self.file)

    def unsupported(self, message: str) -> FileUnsupported:
        """Return an error for a value that is well formed but unsupported."""
        return FileUnsupported(
            f"{self.place}: {message}" if self.place else message, file=self.file
        )

    def get(self, name: str) -> Item:
        """Return a member; its value is None if the member is missing."""
        place = f"{self.place}.{name}" if self.place else name
        return Item(self.file, place, self.value.get(name))

    def has(self, name: str) -> bool:
        """Return whether a member exists."""
        return name in self.value

    def object(self, name: str) -> Item | None:
        """Return a member that is an object, or None if missing."""
        value = self.value.get(name)
        if value is None:
            return None
        found = Item(self.file, f"{self.place}.{name}" if self.place else name, value)
        if not isinstance(value, dict):
            raise found.fault(f"{_short(value)} is not an object; expected {{...}}")
        return found

    def items(self, name: str) -> list[Item]:
        """Return the elements of a member that is an array; empty if missing."""
        return [] if self.value.get(name) is None else self.get(name).entries()

    def entries(self) -> list[Item]:
        """Return the elements of an array."""
        if not isinstance(self.value, list):
            raise self.fault(f"{_short(self.value)} is not an array; expected [...]")
        entries, file, place = cast("list[Any]", self.value), self.file, self.place
        return [Item(file, f"{place}[{i}]", entry) for i, entry in enumerate(entries)]

    def objects(self, name: str) -> list[Item]:
        """Return the elements of a member that is an array of objects."""
        entries = self.items(name)
        for entry in entries:
            if not isinstance(entry.value, dict):
                raise entry.fault(f"{_short(entry.value)} is not an object; expected {{...}}")
        return entries

    def whole(self, low: int = 0, high: int = 2**53) -> int:
        """Return the value, which must be an integer from ``low`` to ``high``."""
        value = self.value
        if isinstance(value, float) and value.is_integer() and abs(value) <= 2**53:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            wanted = f"from {low} to {high}" if high < 2**53 else f"of at least {low}"
            raise self.fault(f"{_short(self.value)}; expected a whole number {wanted}")
        return value

    def integer(self, name: str, default: int | None = None, low: int = 0) -> int:
        """Return a member that is an integer, at least ``low``."""
        found = self.get(name)
        if found.value is None:
            if default is None:
                raise self.fault(f"has no {name}; expected a whole number of at least {low}")
            return default
        return found.whole(low)

    def index(self, name: str, count: int, what: str) -> int | None:
        """Return a member that is an index below ``count`` of a ``what``; or None."""
        value = self.value.get(name)
        if value is None or (type(value) is int and 0 <= value < count):  # the most common case
            return value
        return self.get(name).as_index(count, what)

    def as_index(self, count: int, what: str) -> int:
        """Return the value, which must be an index below ``count`` of a ``what``."""
        number = self.whole()
        if number >= count:
            there = f"expected 0 to {count - 1}" if count else "the file has none"
            raise self.fault(f"no {what} {number}; {there}")
        return number

    def indices(self, name: str, count: int, what: str) -> list[int]:
        """Return a member that is an array of indices below ``count`` of a ``what``."""
        given = self.value.get(name)
        if isinstance(given, list) and given:
            entries = cast("list[Any]", given)
            # Valid arrays need no item per entry: a file may have millions.
            if set(map(type, entries)) == {int} and min(entries) >= 0 and max(entries) < count:
                return entries[:]
        return [entry.as_index(count, what) for entry in self.items(name)]

    def number(self, name: str, default: float) -> float:
        """Return a member that is a number."""
        return default if self.value.get(name) is None else self.get(name).as_number()

    def as_number(self) -> float:
        """Return the value, which must be a finite number in the range of single precision."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(f"{_short(value)}; expected a number")
        if not abs(value) <= LARGEST:
            raise self.fault(f"{_short(value)}; expected a finite number below 3.4e38")
        return float(value)

    def numbers(self, name: str, counts: int | Sequence[int]) -> list[float] | None:
        """Return a member that is an array of numbers of one of the lengths ``counts``; or None."""
        if self.value.get(name) is None:
            return None
        entries = self.items(name)
        allowed = (counts,) if isinstance(counts, int) else tuple(counts)
        if len(entries) not in allowed:
            many = " or ".join(map(str, allowed))
            raise self.get(name).fault(f"{len(entries)} numbers; expected {many}")
        return [entry.as_number() for entry in entries]

    def text(self, name: str, default: str = "") -> str:
        """Return a member that is a text."""
        value = self.value.get(name)
        if value is not None and not isinstance(value, str):
            raise self.get(name).fault(f"{_short(value)}; expected a string")
        return default if value is None else value

    def flag(self, name: str) -> bool:
        """Return a member that is a boolean; False if missing."""
        value = self.value.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.get(name).fault(f"{_short(value)}; expected true or false")
        return bool(value)


def parse_json(data: bytes, file: str, *, keep_nulls: bool = False) -> Item:
    """Parse the JSON of a glTF file and return the root; null members are dropped.

    Raises:
        FileSyntax: the text is not JSON, not an object, not UTF-8, nested too deeply, or has an
            invalid number.
        FileTooLarge: the text has so many small values that they would exhaust memory.
    """
    # Some exporters pad with zeros instead of blanks.
    root = files.parse_json(data.rstrip(b"\0"), file, finite=True)
    if not isinstance(root, dict):
        raise FileSyntax("the JSON is not an object; expected {...}", file=file)
    if not keep_nulls and b"null" in data:
        _drop_nulls(cast("JsonObject", root))
    return Item(file, "", root)


def own_extras(entry: JsonObject) -> JsonObject:
    """Return what Poise stored in the extras of an entry; empty if there is nothing."""
    extras = entry.get("extras")
    found = extras.get("poise") if isinstance(extras, dict) else None
    return cast("JsonObject", found) if isinstance(found, dict) else {}


def to_own_extras(entry: JsonObject) -> JsonObject:
    """Return the object for data of Poise in the extras of an entry, which is added."""
    if not isinstance(entry.get("extras"), dict):
        entry["extras"] = {} if entry.get("extras") is None else {"value": entry["extras"]}
    return entry["extras"].setdefault("poise", {})


def _drop_nulls(root: JsonObject) -> None:
    """Remove null members, which are meaningless, except within extras and extensions."""
    todo: list[Any] = [root]
    while todo:
        value = todo.pop()
        if not isinstance(value, dict):
            todo.extend(members(value))
            continue
        entry = cast("JsonObject", value)
        for name in [name for name, member in entry.items() if member is None]:
            del entry[name]
        own = ("extras", "extensions")
        todo.extend(
            member
            for name, member in entry.items()
            if name not in own and isinstance(member, dict | list)
        )


def _short(value: Any) -> str:
    """Format a value for a message."""
    if value is None:
        return "null"
    if isinstance(value, float) and not math.isfinite(value):
        return "a number beyond all bounds"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**30:
        return "a number of too many digits"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
