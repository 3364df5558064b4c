"""What is done to each file of a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol


@dataclass(frozen=True)
class Done:
    """What came of one file.

    Attributes:
        outputs: the files written, as paths inside the folder the task was given.
        notes: what the user should know of it: repairs, losses, misses.
        figures: numbers of the result, as JSON holds them.
    """

    outputs: tuple[str, ...]
    notes: tuple[str, ...] = ()
    figures: dict[str, Any] = field(default_factory=dict[str, Any])


class Task(Protocol):
    """One file's work: any callable of this shape that can be pickled.

    ``name`` is for people; ``extensions`` tells which files of a folder it takes, lower-case with
    their point. Called with a file and an empty folder it writes there whatever comes of it, and
    returns a `Done`. An error that it raises is that file's alone.
    """

    @property
    def name(self) -> str: ...

    @property
    def extensions(self) -> Sequence[str]: ...

    def __call__(self, source: Path, folder: Path) -> Done: ...


def fingerprint(task: Task) -> str:
    """A mark of a task and its options: another one does its files anew.

    >>> from poise.batch.convert import Convert
    >>> fingerprint(Convert(".bvh")) == fingerprint(Convert(".bvh"))
    True
    >>> fingerprint(Convert(".bvh")) == fingerprint(Convert(".amc"))
    False
    """
    try:
        options = asdict(task)  # type: ignore[call-overload]
    except TypeError:
        options = {"repr": repr(task)}
    text = json.dumps([task.name, options], sort_keys=True, default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
