"""Files that one process locks for itself, on every system."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any


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
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


def _lock(file: IO[bytes]) -> None:
    """Lock the file; OSError where another process has it."""
    module: Any
    try:
        import fcntl as module
    except ImportError:  # Windows
        import msvcrt as module

        file.seek(0)
        module.locking(file.fileno(), module.LK_NBLCK, 1)  # its first byte, which need not be there
        return
    module.flock(file.fileno(), module.LOCK_EX | module.LOCK_NB)
