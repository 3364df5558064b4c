"""Options of a task: fields of its dataclass that the command line offers under a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from poise.errors import FileMissing

_KEY = "poise.batch.task_options"


@dataclass(frozen=True)
class Option:
    """How a field is asked for on the command line.

    Attributes:
        flags: its name there, such as "--smooth"; "--lock/--no-lock" for one that is on or off.
        metavar: what stands for its value in the help.
        sentence: for the help.
        file: whether it names a file, which has to be there and whose contents count.
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
    """The metadata of a field that is an option: `field(default=None, metadata=asked(...))`."""
    return {_KEY: Option(flags, metavar, sentence, file)}


def options_of(task: Any) -> dict[str, Option]:
    """The options of a task, or of its class, by the field's name."""
    found = {each.name: each.metadata.get(_KEY) for each in fields(task)}
    return {name: option for name, option in found.items() if option is not None}


def files_named(task: Any) -> dict[str, Path]:
    """The files that a task's options name, by the field; those that are not given left out.

    Raises:
        FileMissing: one is not there.
    """
    try:
        options = options_of(task)
    except TypeError:  # a task that is no dataclass
        return {}
    found: dict[str, Path] = {}
    for name, option in options.items():
        value = getattr(task, name)
        if option.file and value is not None:
            found[name] = Path(value)
            if not found[name].is_file():
                raise FileMissing(f"there is no such file, for {option.flags}", file=value)
    return found
