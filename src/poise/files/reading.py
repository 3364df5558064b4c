"""Read regular files as bytes; reject folders, pipes and devices, and limit the size."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from poise.errors import FileError, FileMissing, FileName, FileTooLarge, InvalidValue
from poise.files.pending import settle
from poise.files.read_dependencies import note

MAX_BYTES = 1 << 30
"""Maximum size of a file, except for formats that allow more."""

_SIZELESS = 1 << 16
"""Bytes to read of files whose size the system reports as 0 although they have content."""

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # do not wait for the writer of a pipe
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def check_name(path: FileName) -> Path:
    """Check that a path is a valid name of a file, and return it.

    Raises:
        InvalidValue: ``path`` is not a path.
        FileError: the name is empty, or contains a zero byte.

    >>> check_name("walk.bvh").suffix
    '.bvh'
    >>> check_name("walk\\0.bvh")
    Traceback (most recent call last):
    ...
    poise.errors.FileError: walk?.bvh: the path contains a null byte; expected a file name
    """
    try:
        text: object = os.fspath(path)
    except TypeError:
        text = None
    if not isinstance(text, str):
        raise InvalidValue(f"expected a path as a str or a Path, not {type(path).__name__}")
    if not text:
        raise FileError("the path is empty; expected a file name")
    if "\0" in text:
        shown = text.replace("\0", "?")
        raise FileError("the path contains a null byte; expected a file name", file=shown)
    return Path(text)


def exists(path: FileName) -> bool:
    """Return whether the path exists; False also for an invalid file name.

    >>> exists("x" * 1000)
    False
    """
    return os.path.exists(path)  # noqa: PTH110 - Path.exists raises


def is_folder(path: FileName) -> bool:
    """Return whether the path is a folder; False also for an invalid name."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


def open_regular(path: FileName, most: int = MAX_BYTES) -> BinaryIO:
    """Open a regular file for reading; never block on other kinds of files.

    Args:
        path: the file, recorded for `noting`.
        most: maximum size in bytes.

    Raises:
        FileMissing: the file does not exist.
        FileError: ``path`` is a folder, a pipe, a device or a socket; the file cannot be read; or a
            group of files that includes it is partly replaced.
        FileTooLarge: the file has more than ``most`` bytes.
    """
    path = check_name(path)
    settle(path)
    note(path)
    try:
        _check_kind(path.stat(), path)  # devices are never opened
        descriptor = os.open(path, _FLAGS)
    except (FileNotFoundError, NotADirectoryError):
        raise FileMissing("no such file", file=path) from None
    except (OSError, ValueError) as problem:
        raise FileError(f"cannot be read: {reason(problem)}", file=path) from None
    stream = os.fdopen(descriptor, "rb")
    try:
        found = os.fstat(descriptor)
        _check_kind(found, path)
        if found.st_size > most:
            raise FileTooLarge(f"has {found.st_size} bytes; the limit is {most}", file=path)
    except BaseException:
        stream.close()
        raise
    return stream


def read_bytes(path: FileName, most: int = MAX_BYTES) -> bytes:
    """Read a regular file of at most ``most`` bytes.

    Raises:
        FileMissing: the file does not exist.
        FileError: the file is not regular, cannot be read, or grows while it is read.
        FileTooLarge: the file has more than ``most`` bytes.
    """
    with open_regular(path, most) as stream:
        bound = max(os.fstat(stream.fileno()).st_size, min(_SIZELESS, most))
        try:
            data = stream.read(bound + 1)
        except OSError as problem:
            raise FileError(f"cannot be read: {reason(problem)}", file=path) from None
    if len(data) > bound:
        raise FileError(
            "grew while it was being read; read it again when it is complete", file=path
        )
    return data


def reason(problem: Exception) -> str:
    """Return the system's message for an error."""
    return getattr(problem, "strerror", None) or str(problem)


def _check_kind(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise FileError("is a folder; expected a file", file=path)
    if not stat.S_ISREG(found.st_mode):
        raise FileError("is a pipe, device or socket; expected a regular file", file=path)
