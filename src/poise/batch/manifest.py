"""The manifest: one line per file with its status and, if it failed, the error.

During a run, a line is appended as each file ends; a run that is killed loses at most the line
being written. At the end, and at the start of the next run, the manifest is rewritten with one line
per file (to a temporary file that is then renamed).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

from filelock import FileLock, Timeout

from poise.errors import FileError, FileMissing
from poise.files import parse_json, read_bytes, replace_file
from poise.files.json_text import JsonObject
from poise.files.read_dependencies import State
from poise.files.reading import reason

NAME = "manifest.jsonl"
_LOCK = ".manifest.lock"
LOSS = "loss: "
"""Prefix of the notes on data that the output format could not store."""


@dataclass(frozen=True)
class Entry:
    """An entry of the manifest.

    Attributes:
        file: the file's path within the folder, with forward slashes.
        status: "done", "failed", or "rejected" if the task discarded its outputs.
        outputs: the files written, as paths within the output folder; for a failed file, the
            outputs that an earlier run left there.
        seconds: the processing time, including reading and writing.
        kind, message: the error, if it failed; the reason, if it was rejected.
        notes, figures: the notes and figures of the task.
        size, changed: the file's size in bytes and modification time in nanoseconds, which
            identify its version.
        task: the fingerprint of the task.
        beside: the other files read (a skeleton, buffers, images), each with size and
            modification time, both zero for a file that was not found. Paths are relative to
            the folder of files, or absolute outside it.
        attempts: the number of attempts; more than one only if a worker died.
    """

    file: str
    status: str
    outputs: tuple[str, ...] = ()
    seconds: float = 0.0
    kind: str = ""
    message: str = ""
    notes: tuple[str, ...] = ()
    figures: JsonObject = field(default_factory=JsonObject)
    size: int = 0
    changed: int = 0
    task: str = ""
    beside: dict[str, State] = field(default_factory=dict[str, State])
    attempts: int = 1

    @property
    def done(self) -> bool:
        """Whether the file was processed."""
        return self.status == "done"

    @property
    def rejected(self) -> bool:
        """Whether the file was processed and its outputs discarded."""
        return self.status == "rejected"

    def line(self) -> str:
        """The entry as one line of JSON."""
        # ASCII: a name may hold bytes that are not UTF-8, or Unicode line separators.
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, line: str) -> Entry | None:
        """Parse a line; None for a line that is truncated or not an entry."""
        try:
            values: JsonObject = parse_json(line, NAME, halves=True)
            # The line may come from another program: check the types here.
            if not all(isinstance(values[name], _KINDS[name]) for name in values):
                return None
            for what in ("outputs", "notes"):
                values[what] = tuple(values.get(what, ()))
                if not all(isinstance(each, str) for each in values[what]):
                    return None
            values["beside"] = _states(values.get("beside", {}))
            return cls(**values)
        except (FileError, ValueError, TypeError, KeyError, AttributeError):  # damaged
            return None


_KINDS: JsonObject = {
    **dict.fromkeys(("file", "status", "kind", "message", "task"), str),
    **dict.fromkeys(("size", "changed", "attempts"), int),
    **dict.fromkeys(("outputs", "notes"), list),
    "seconds": (int, float),
    "figures": dict,
    "beside": dict,
}


def _states(found: JsonObject) -> dict[str, State]:
    """Convert the sizes and times of a line; raises ValueError if they are malformed."""
    states = {name: tuple(state) for name, state in found.items()}
    if not all(len(each) == 2 and all(type(n) is int for n in each) for each in states.values()):
        raise ValueError
    return cast("dict[str, State]", states)


def read_manifest(folder: Path) -> dict[str, Entry]:
    """Read the last entry of each file; empty without a manifest."""
    try:
        text = read_bytes(folder / NAME).decode(errors="replace")
    except FileMissing:  # the first run
        return {}
    found = (Entry.of(line) for line in text.splitlines())
    return {entry.file: entry for entry in found if entry is not None}


def write_manifest(folder: Path, entries: Iterable[Entry]) -> None:
    """Rewrite the manifest, with one line per file, sorted by name."""
    ordered = sorted(entries, key=lambda entry: entry.file)
    replace_file(folder / NAME, "".join(f"{entry.line()}\n" for entry in ordered).encode())


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Lock the output folder for one run; create the folder if it does not exist.

    Raises:
        FileError: another run uses the folder, or the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCK)
        lock.acquire(timeout=0)
    except Timeout:
        raise FileError("another run is processing this folder", file=folder) from None
    except (OSError, NotImplementedError) as error:  # NotImplementedError: there are no locks
        raise FileError(f"cannot be written: {reason(error)}", file=folder) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def journal(folder: Path) -> Generator[Callable[[Entry], None]]:
    """Yield a function that appends an entry to the manifest."""
    with (folder / NAME).open("a", encoding="utf-8") as stream:

        def add(entry: Entry) -> None:
            stream.write(f"{entry.line()}\n")
            stream.flush()

        yield add
