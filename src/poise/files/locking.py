"""Files that one process locks for itself, on every system."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO, Any

_HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, getattr(errno, "EDEADLK", errno.EAGAIN)}
"""How systems say that another process has the lock."""


def locked(path: str | os.PathLike[str]) -> IO[bytes] | None:
    """The file, locked until it is closed; None where another process has it.

    The system lets go of the lock of a process that dies. The file is made if it is not there.

    Raises:
        OSError: it cannot be opened for writing.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = locked(Path(folder) / "lock")
    ...     assert file is not None
    ...     file.close()
    """
    file = Path(path).open("ab")  # noqa: SIM115 - whoever asked for it closes it
    try:
        if try_lock(file):
            return file
    except OSError:  # no file system for locks
        pass
    file.close()
    return None


def try_lock(file: IO[bytes], byte: int = 0) -> bool:
    """Lock an open file until it is closed; false where another process or thread has it.

    Args:
        byte: that Windows locks, and lets nobody read; it need not be there.

    Raises:
        OSError: the file system knows no locks.
    """
    module: Any
    try:
        try:
            import fcntl as module
        except ImportError:  # Windows
            import msvcrt as module

            file.seek(byte)
            module.locking(file.fileno(), module.LK_NBLCK, 1)
        else:
            module.flock(file.fileno(), module.LOCK_EX | module.LOCK_NB)
    except OSError as problem:
        if problem.errno in _HELD:
            return False
        raise
    return True
