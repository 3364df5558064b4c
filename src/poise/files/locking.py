"""Exclusive file locks between processes, on every system."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO, Any

_HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, getattr(errno, "EDEADLK", errno.EAGAIN)}
"""Error codes of a lock that is held by another process."""


def locked(path: str | os.PathLike[str]) -> IO[bytes] | None:
    """Open and lock a file until it is closed; None if another process holds the lock.

    The system releases the lock of a process that ends. A missing file is created.

    Raises:
        OSError: the file cannot be opened for writing.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = locked(Path(folder) / "lock")
    ...     assert file is not None
    ...     file.close()
    """
    file = Path(path).open("ab")  # noqa: SIM115 - the caller closes it
    try:
        if try_lock(file):
            return file
    except OSError:  # the file system has no locks
        pass
    file.close()
    return None


def try_lock(file: IO[bytes], byte: int = 0) -> bool:
    """Lock an open file until it is closed; False if another process or thread holds the lock.

    Args:
        byte: the byte to lock, which may be past the end. Windows blocks reads of this byte.

    Raises:
        OSError: the file system does not support locks.
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
