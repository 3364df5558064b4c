"""Options of a task: dataclass fields that the command line offers as options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from poise.errors import FileMissing

_KEY = __name__


@dataclass(frozen=True)
class Option:
    """Command-line option of a task's field.

    Attributes:
        flags: the option's name, such as "--smooth"; "--lock/--no-lock" for a switch.
        metavar: the placeholder of the value in the help.
        sentence: the help text.
        file: whether the value is the path of a file, which must exist and whose contents are
            part of the task's fingerprint.
    """

    flags: str
    metavar: str
    sentence: str
    file: bool


def asked(
    flags: str,
    metavar: str = "",
    sentence: str = "",
    *,
    file: bool = False,
) -> Mapping[str, Any]:
    """Return metadata for a field that is an option: `field(..., metadata=asked(...))`."""
    return {_KEY: Option(flags, metavar, sentence, file)}


def options_of(task: Any) -> dict[str, Option]:
    """Return the options of a task or task class, by field name."""
    found = {each.name: each.metadata.get(_KEY) for each in fields(task)}
    return {name: option for name, option in found.items() if option is not None}


def files_named(task: Any) -> dict[str, Path]:
    """Return the files that a task's options name, by field name; unset options are omitted.

    Raises:
        FileMissing: a file does not exist.
    """
    try:
        options = options_of(task)
    except TypeError:  # the task is not a dataclass
        return {}
    found: dict[str, Path] = {}
    for name, option in options.items():
        value = getattr(task, name)
        if option.file and value is not None:
            found[name] = Path(value)
            if not found[name].is_file():
                raise FileMissing(f"no such file for {option.flags}", file=value)
    return found
