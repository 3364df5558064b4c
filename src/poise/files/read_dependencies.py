"""Record the files that a reader accesses, so that callers can detect changes.

A character may consist of several files: an ``.amc`` and its ``.asf``, a ``.gltf`` with buffers and
images, a file of IK handles. Every reader calls `note` with each file immediately before accessing
it, even if the file does not exist. `noting` collects the files of its thread.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from poise.errors import FileName

State = tuple[int, int]
"""Size in bytes and modification time in nanoseconds; zeros for a file that does not exist."""

_HEARING: ContextVar[dict[Path, State] | None] = ContextVar("poise.files_read", default=None)


def state_of(path: FileName) -> State:
    """Return a file's state, which differs between versions of the file.

    >>> state_of("no such file")
    (0, 0)
    """
    try:
        found = Path(path).stat()
    except (OSError, ValueError):  # not a valid file name
        return 0, 0
    return found.st_size, found.st_mtime_ns


def note(path: FileName, state: State | None = None) -> None:
    """Record that a file is accessed; ``state`` is its state at an earlier access, if given."""
    hearing = _HEARING.get()
    if hearing is None:
        return
    path = Path(path).absolute()
    if path not in hearing:  # keep the first state: a later change requires reading again
        hearing[path] = state_of(path) if state is None else state


@contextmanager
def noting() -> Generator[dict[Path, State]]:
    """Collect the files accessed in the context by absolute path, hidden from outer contexts.

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
