"""Options of a task: dataclass fields that the command line offers as options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from poise.errors import FileMissing
from poise.options import Option, fields_of


def asked(
    flags: str, metavar: str = "", sentence: str = "", *, file: bool = False
) -> Mapping[str, Any]:
    """Return metadata for a field that is an option: `field(..., metadata=asked(...))`.

    The annotation `poise.options.Option` of a field's type has the same effect.
    """
    return {"option": Option(sentence, flags=flags, metavar=metavar, file=file)}


def files_named(task: Any) -> dict[str, Path]:
    """Return the files that a task's options name, by field name; unset options are omitted.

    Raises:
        FileMissing: a file does not exist.
    """
    found: dict[str, Path] = {}
    for each in fields_of(type(task)) if is_dataclass(task) else ():
        value = getattr(task, each.name)
        if each.option is not None and each.option.file and value is not None:
            found[each.name] = Path(value)
            if not found[each.name].is_file():
                raise FileMissing(f"no such file for {each.flags}", file=value)
    return found
