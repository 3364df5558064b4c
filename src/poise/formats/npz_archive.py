"""The arrays of an NPZ file, none of which is taken on trust.

A zip of ``.npy`` members: a member's header tells its type and its shape. Both are checked against
the bytes that are there before an array is made, nothing is unpickled, and what would unpack to
more than `MAX_UNPACKED` is refused before it is unpacked.
"""

from __future__ import annotations

import io
import os
import tokenize
import zipfile
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileError, FileMissing, FileSyntax, FileTooLarge
from poise.formats.read_dependencies import note

MAX_UNPACKED = 1 << 30
"""Larger members are refused: a day of motion at 120 frames a second stays below."""

_MAX_MEMBERS = 100_000
_MAX_HEADER = 10_000
_MAX_AXES = 32  # NumPy's own bound before version 2
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError,
    OverflowError,
)  # fmt: skip

_UNREADABLE = (
    KeyError, TypeError, SyntaxError, tokenize.TokenError, MemoryError, RecursionError,
)  # fmt: skip
"""What NumPy's parser of headers raises beside; a header is an expression of Python's."""


class Archive:
    """An NPZ file that is read member by member.

    Raises:
        FileMissing, FileError: it cannot be opened.
        FileSyntax: it is no zip.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.file = os.fspath(path)
        self._left = MAX_UNPACKED
        note(path)
        try:
            with zipfile.ZipFile(self.file) as archive:
                self._members = {info.filename: info for info in archive.infolist()}
        except FileNotFoundError:
            raise FileMissing("no such file", file=self.file) from None
        except OSError as problem:
            raise FileError(f"cannot be read: {problem.strerror}", file=self.file) from None
        except _BROKEN as problem:
            raise self.fault(f"no NPZ file: {problem}") from None
        if len(self._members) > _MAX_MEMBERS:
            raise FileTooLarge(f"{len(self._members)} members", file=self.file)

    def fault(self, message: str) -> FileSyntax:
        """The error to raise about this file; ``message`` says what would be right."""
        return FileSyntax(message, file=self.file)

    def has(self, name: str) -> bool:
        """Whether there is an array of that name."""
        return f"{name}.npy" in self._members

    def numbers(self, name: str) -> NDArray[np.float64]:
        """An array of numbers, read-only."""
        array = self._array(name)
        if array.dtype.kind not in "fiu" or array.dtype.itemsize > 8:
            raise self.fault(f"{name}: of type {array.dtype}; expected numbers")
        values = np.array(array, dtype=np.float64, order="C")
        values.setflags(write=False)
        return values

    def texts(self, name: str) -> list[str]:
        """An array of texts."""
        array = self._array(name)
        if array.dtype.kind != "U" or array.ndim != 1:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected texts (n,)")
        try:
            return [str(text) for text in array.tolist()]
        except ValueError:  # four bytes that are no character
            raise self.fault(f"{name}: no text") from None

    def text(self, name: str) -> str:
        """A single text."""
        array = self._array(name)
        if array.dtype.kind != "U" or array.ndim != 0:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected a text ()")
        try:
            return str(array.item())
        except ValueError:
            raise self.fault(f"{name}: no text") from None

    def bytes(self, name: str) -> bytes:
        """A single text of bytes."""
        array = self._array(name)
        if array.dtype.kind != "S" or array.ndim != 0:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected bytes ()")
        return array.item()

    def _array(self, name: str) -> NDArray[Any]:
        data = self._unpacked(name)
        stream = io.BytesIO(data)
        try:
            version = np.lib.format.read_magic(stream)
            read = {
                (1, 0): np.lib.format.read_array_header_1_0,
                (2, 0): np.lib.format.read_array_header_2_0,
            }[version]
            shape, columns_first, dtype = read(stream, max_header_size=_MAX_HEADER)
        except (*_BROKEN, *_UNREADABLE):
            raise self.fault(f"{name}: its header is no NPY header") from None
        if dtype.hasobject or dtype.subdtype is not None or dtype.names is not None:
            raise self.fault(f"{name}: of type {dtype}; expected plain numbers or texts")
        count = 1
        for size in shape:
            count *= int(size)
        held = len(data) - stream.tell()
        if min(shape, default=0) < 0 or count * dtype.itemsize != held:
            raise self.fault(f"{name}: {shape} of {dtype} said, and {held} bytes there")
        most = MAX_UNPACKED if dtype.itemsize else _MAX_MEMBERS
        if len(shape) > _MAX_AXES or max(count, *shape, 0) > most:  # said by a few bytes
            raise self.fault(f"{name}: {len(shape)} axes, or more entries than can be meant")
        if not dtype.itemsize or not count:  # nothing for frombuffer to look at
            return np.zeros(shape, dtype)
        flat = np.frombuffer(data, dtype, offset=stream.tell())
        return flat.reshape(shape, order="F" if columns_first else "C")

    def _unpacked(self, name: str) -> bytes:
        """A member's bytes; all together at most `MAX_UNPACKED`, by what the zip says of them."""
        info = self._members.get(f"{name}.npy")
        if info is None:
            raise self.fault(f"has no array {name!r}; expected a motion as Poise writes it")
        if info.compress_type not in _PLAIN:
            raise self.fault(f"{name}: compressed in a way that NumPy does not write")
        self._left -= info.file_size
        if self._left < 0:
            raise FileTooLarge(f"{name}: unpacks beyond {MAX_UNPACKED >> 20} MiB", file=self.file)
        try:
            with zipfile.ZipFile(self.file) as archive:
                return archive.read(info)
        except OSError as problem:
            raise FileError(f"cannot be read: {problem.strerror}", file=self.file) from None
        except _BROKEN as problem:
            raise self.fault(f"{name}: {problem}") from None
