"""Which files a reader opens, for callers that must know when to read again.

A character may come from several files: an ``.amc`` and its ``.asf``, a ``.gltf`` with buffers and
images, IK handles beside. Every reader calls `note` with each file that it looks at, there or not,
just before it does; `noting` hears of those of its own thread.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

State = tuple[int, int]
"""Size in bytes and time of the last change in nanoseconds; zeros for a file that is not there."""

_HEARING: ContextVar[dict[Path, State] | None] = ContextVar("poise.files_read", default=None)


def state_of(path: str | os.PathLike[str]) -> State:
    """A file's state, by which another version of it is known.

    >>> state_of("no such file")
    (0, 0)
    """
    try:
        found = Path(path).stat()
    except (OSError, ValueError):  # a name that no file can have
        return 0, 0
    return found.st_size, found.st_mtime_ns


def note(path: str | os.PathLike[str], state: State | None = None) -> None:
    """Say that a file is looked at; ``state`` where that was earlier and it was another then."""
    hearing = _HEARING.get()
    if hearing is None:
        return
    path = Path(path).absolute()
    if path not in hearing:  # the first look counts: what changes later must be read again
        hearing[path] = state_of(path) if state is None else state


@contextmanager
def noting() -> Generator[dict[Path, State]]:
    """The files that are looked at within it, by absolute path; an outer one hears none of them.

    >>> with noting() as seen:
    ...     note("walk.ik.json")
    >>> {path.name: state for path, state in seen.items()}
    {'walk.ik.json': (0, 0)}
    """
    seen: dict[Path, State] = {}
    token = _HEARING.set(seen)
    try:
        yield seen
    finally:
        _HEARING.reset(token)
