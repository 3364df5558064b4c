"""Interface of batch tasks: one callable per task, one result per file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from poise.errors import FileMissing
from poise.files import read_bytes
from poise.files.json_text import JsonObject
from poise.options import Option, fields_of


@dataclass(frozen=True)
class Done:
    """The result of one file.

    Attributes:
        outputs: the files written, as paths within the folder passed to the task.
        notes: notes on the file, such as repairs, lost data and missed goals.
        figures: numbers of the result; must be serialisable as JSON.
        rejected: the reason why the outputs are discarded, although the file was processed; empty
            to keep them.
    """

    outputs: tuple[str, ...]
    notes: tuple[str, ...] = ()
    figures: JsonObject = field(default_factory=JsonObject)
    rejected: str = ""


class Task(Protocol):
    """A batch task: a picklable callable that processes one file.

    ``name`` is shown to users; ``extensions`` lists the extensions of the files to process,
    lower-case with their dot. A call receives a file and an empty folder, writes its outputs to
    that folder and returns a `Done`. An exception fails only that file. ``check()``, if the task
    has one (`Checked`), is called before the first file.
    """

    @property
    def name(self) -> str: ...

    @property
    def extensions(self) -> Sequence[str]: ...

    def __call__(self, source: Path, folder: Path) -> Done: ...


@runtime_checkable
class Checked(Protocol):
    """A task that checks its options before the first file."""

    def check(self) -> None:
        """Raise an error of Poise if the options are invalid."""
        ...


def fingerprint(task: Task) -> str:
    """Return a hash of a task, its options and the contents of the files they name.

    Files are processed again when the fingerprint of the task changes.

    >>> from poise.batch.convert import Convert
    >>> fingerprint(Convert(".bvh")) == fingerprint(Convert("bvh"))
    True
    >>> fingerprint(Convert(".bvh")) == fingerprint(Convert(".amc"))
    False
    """
    try:
        options = asdict(task)  # type: ignore[call-overload]
    except TypeError:
        options = {"repr": repr(task)}
    for name, path in files_named(task).items():
        options[name] = hashlib.sha256(read_bytes(path)).hexdigest()
    text = json.dumps([task.name, options], sort_keys=True, default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def ready(task: Task) -> Task:
    """Check a task's options and return the task with absolute file paths.

    A worker on another machine has another working directory.

    Raises the errors of the task's ``check()``, and FileMissing for a file that does not exist.
    """
    files = {name: str(path.resolve()) for name, path in files_named(task).items()}
    if isinstance(task, Checked):
        task.check()
    return replace(task, **files) if files else task  # type: ignore[type-var]


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
