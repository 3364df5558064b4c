"""What is done to each file of a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from poise.batch.task_options import files_named
from poise.files import read_bytes


@dataclass(frozen=True)
class Done:
    """The outcome of one file.

    Attributes:
        outputs: the files written, as paths inside the folder the task was given.
        notes: notes on the file: repairs, losses, misses.
        figures: numbers of the result, as JSON holds them.
    """

    outputs: tuple[str, ...]
    notes: tuple[str, ...] = ()
    figures: dict[str, Any] = field(default_factory=dict[str, Any])


class Task(Protocol):
    """One file's work: any callable of this shape that can be pickled.

    ``name`` is for people; ``extensions`` tells which files of a folder it takes, lower-case with
    their point. Called with a file and an empty folder it writes there whatever comes of it, and
    returns a `Done`. An error that it raises is that file's alone. One with a ``check()``
    (`Checked`) is asked before the first file.
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
        """Raise an error of Poise where they cannot."""
        ...


def fingerprint(task: Task) -> str:
    """A mark of a task, its options and what is in the files these name.

    Another mark processes its files again.

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
    """The task once it is known that its options can be meant, its files named in full.

    A worker on another machine is in another folder.

    Raises whatever its own check does, and FileMissing for a file that is not there.
    """
    files = {name: str(path.resolve()) for name, path in files_named(task).items()}
    if isinstance(task, Checked):
        task.check()
    return replace(task, **files) if files else task  # type: ignore[type-var]
