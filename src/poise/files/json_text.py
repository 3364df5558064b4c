"""Parse JSON from untrusted files; all errors name the file."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, TypeAlias, cast

from poise.errors import FileName, FileSyntax, FileTooLarge
from poise.files.reading import read_bytes

JsonObject: TypeAlias = dict[str, Any]

DEEPEST = 200
"""Maximum nesting depth of arrays and objects."""

_LARGEST = 1 << 28
_PER_VALUE = 90  # bytes of memory for a small value and its slot in an array, measured
_SPARE = 120 << 20
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(path: FileName, *, unique: bool = False) -> Any:
    """Read a JSON file; see `parse_json`.

    Raises:
        FileMissing, FileError: the file does not exist, or cannot be read.
        FileSyntax, FileTooLarge: as `parse_json`.
    """
    return parse_json(read_bytes(path, _LARGEST), path, unique=unique)


def parse_json(
    data: bytes | str,
    file: FileName,
    *,
    unique: bool = False,
    finite: bool = False,
    halves: bool = False,
) -> Any:
    """Parse a JSON text.

    Args:
        data: the text, or its bytes in UTF-8, with or without a byte order mark.
        file: the file named in errors.
        unique: reject objects with two members of the same name.
        finite: reject NaN and Infinity, which are not valid JSON.
        halves: keep lone surrogates, which occur in file names; otherwise replace each by a
            replacement character.

    Raises:
        FileSyntax: the text is not JSON or not UTF-8, is nested too deeply, or contains a number
            with too many digits.
        FileTooLarge: the text has so many small values that they would exhaust memory.

    >>> parse_json('{"fps": 30}', "walk.json")
    {'fps': 30}
    >>> parse_json("[" * 100_000, "walk.json")
    Traceback (most recent call last):
    ...
    poise.errors.FileSyntax: walk.json: the JSON is nested more than 200 levels deep
    """
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as problem:
        raise FileSyntax(f"the JSON is not UTF-8 at byte {problem.start}", file=file) from None
    values = text.count(",") + text.count("[") + text.count("{")
    if values * _PER_VALUE > 8 * len(text) + _SPARE:
        raise FileTooLarge(f"the JSON has {values} values, more than fit into memory", file=file)
    try:
        root: Any = json.loads(
            text,
            parse_constant=_not_finite if finite else None,
            object_pairs_hook=_once_each if unique else None,
        )
    except json.JSONDecodeError as problem:
        raise FileSyntax(
            f"the JSON is not valid: {problem.msg} at column {problem.colno}",
            file=file, line=problem.lineno,
        ) from None  # fmt: skip
    except _Refused as problem:
        raise FileSyntax(f"the JSON {problem}", file=file) from None
    except RecursionError:
        raise _too_deep(file) from None
    except ValueError:  # an integer with thousands of digits
        raise FileSyntax("the JSON has a number with too many digits", file=file) from None
    _check_depth(root, file)
    return _with_whole_letters(root) if not halves and _SURROGATE.search(text) else root


class _Refused(ValueError):
    """Error for valid JSON with disallowed content."""


def _not_finite(word: str) -> float:
    raise _Refused(f"contains {word}, which is not a JSON number")


def _once_each(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name, count in Counter(names).items() if count > 1)
        rows = [str(row) for row, name in enumerate(names, 1) if name == twice][:3]
        raise _Refused(
            f"has {twice!r:.60} in rows {', '.join(rows[:-1])} and {rows[-1]} of {len(pairs)}; "
            "keep one of them, or rename the others"
        )
    return found


def _too_deep(file: FileName) -> FileSyntax:
    return FileSyntax(f"the JSON is nested more than {DEEPEST} levels deep", file=file)


def _check_depth(root: Any, file: FileName) -> None:
    level: list[Any] = [root] if isinstance(root, dict | list) else []
    for _ in range(DEEPEST):
        if not level:
            return
        # Inlined `members`: there may be hundreds of thousands of values.
        level = [
            child
            for value in level
            for child in (value.values() if type(value) is dict else value)
            if type(child) is dict or type(child) is list
        ]
    raise _too_deep(file)


def members(value: Any) -> list[Any]:
    """Return the arrays and objects directly within an array or an object."""
    inside: Any = cast("JsonObject", value).values() if isinstance(value, dict) else value
    return [child for child in inside if isinstance(child, dict | list)]


def _with_whole_letters(value: Any) -> Any:
    """Replace lone surrogates in a value: they cannot be written to files or terminals."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_with_whole_letters(each) for each in cast("list[Any]", value)]
    if isinstance(value, dict):
        items = cast("JsonObject", value).items()
        return {_with_whole_letters(name): _with_whole_letters(each) for name, each in items}
    return value
