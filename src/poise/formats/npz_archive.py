"""Read the arrays of an NPZ file with validation.

A zip of ``.npy`` members: a member's header states its type and shape. Both are checked against the
available bytes before an array is created, and nothing is unpickled. A file that would expand to
far more than its size is rejected before unpacking.
"""

from __future__ import annotations

import io
import os
import tokenize
import weakref
import zipfile
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileError, FileName, FileSyntax, FileTooLarge
from poise.files import open_regular
from poise.files.packed import ZIP_FAULTS, unpacked_limit
from poise.files.reading import reason

MAX_UNPACKED = 1 << 30
"""Maximum unpacked size: more than a day of motion at 120 frames per second."""
_PER_TEXT = 80  # bytes of a short text in a list
_MAX_MEMBERS = 100_000
_MAX_HEADER = 10_000
_MAX_AXES = 32  # NumPy's limit before version 2
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_UNREADABLE = (TypeError, SyntaxError, tokenize.TokenError, MemoryError, RecursionError)
"""Further exceptions of NumPy's parser of headers, which are Python expressions."""


class Archive:
    """An NPZ file, read member by member, and closed when the last reference to it ends.

    Raises:
        FileMissing, FileError: the file cannot be opened.
        FileSyntax: the file is not a zip file.
        FileTooLarge: the file expands to far more than its size.
    """

    def __init__(self, path: FileName) -> None:
        self.file = os.fspath(path)
        try:
            stream = open_regular(path, MAX_UNPACKED)
            weakref.finalize(self, stream.close)
            self._zip = zipfile.ZipFile(stream)  # its directory is read only once
            self._members = {info.filename: info for info in self._zip.infolist()}
            most = unpacked_limit(self._zip, os.fstat(stream.fileno()).st_size, self.file)
        except OSError as problem:
            raise FileError(f"cannot be read: {reason(problem)}", file=self.file) from None
        except ZIP_FAULTS as problem:
            raise self.fault(f"not an NPZ file: {problem}") from None
        if len(self._members) > _MAX_MEMBERS:
            raise FileTooLarge(f"{len(self._members)} members", file=self.file)
        self._left = min(MAX_UNPACKED, most)

    def fault(self, message: str) -> FileSyntax:
        """Return an error about this file; ``message`` states what is expected."""
        return FileSyntax(message, file=self.file)

    def has(self, name: str) -> bool:
        """Return whether an array of that name exists."""
        return f"{name}.npy" in self._members

    def numbers(self, name: str) -> NDArray[np.float64]:
        """Return an array of numbers, read-only."""
        array = self._array(name)
        if array.dtype.kind not in "fiub" or array.dtype.itemsize > 8:
            raise self.fault(f"{name}: type {array.dtype}; expected numbers")
        self._spend(name, array.size * 8 - array.nbytes)  # small types grow
        values = np.array(array, dtype=np.float64, order="C")
        values.setflags(write=False)
        return values

    def texts(self, name: str) -> list[str]:
        """Return an array of texts."""
        array = self._array(name)
        if array.dtype.kind != "U" or array.ndim != 1:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected strings (n,)")
        self._spend(name, array.size * _PER_TEXT)
        try:
            return [_whole(text) for text in array.tolist()]
        except (ValueError, SystemError):  # an invalid code point
            raise self.fault(f"{name}: not a string") from None

    def text(self, name: str) -> str:
        """Return a single text."""
        array = self._array(name)
        if array.dtype.kind != "U" or array.ndim != 0:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected a string ()")
        try:
            return _whole(array.item())
        except (ValueError, SystemError):
            raise self.fault(f"{name}: not a string") from None

    def bytes(self, name: str) -> bytes:
        """Return a single byte string."""
        array = self._array(name)
        if array.dtype.kind != "S" or array.ndim != 0:
            raise self.fault(f"{name}: {array.dtype} of shape {array.shape}; expected bytes ()")
        return array.item()

    def _array(self, name: str) -> NDArray[Any]:
        return array_of(self._unpacked(name), name, self.fault)

    def _unpacked(self, name: str) -> bytes:
        """Return a member's bytes, at most as many as the zip states."""
        info = self._members.get(f"{name}.npy")
        if info is None:
            raise self.fault(
                f"has no array {name!r}; expected a motion as Poise writes it, one of AMASS, or "
                "one of a robot"
            )
        if info.compress_type not in _PLAIN:
            raise self.fault(f"{name}: unsupported compression")
        self._spend(name, info.file_size)
        try:
            with self._zip.open(info) as member:
                data = member.read(info.file_size + 1)
        except OSError as problem:
            raise FileError(f"cannot be read: {reason(problem)}", file=self.file) from None
        except ZIP_FAULTS as problem:
            raise self.fault(f"{name}: {problem}") from None
        if len(data) != info.file_size:
            raise self.fault(f"{name}: does not unpack to {info.file_size} bytes")
        return data

    def _spend(self, name: str, size: int) -> None:
        """Count memory that an array takes.

        Raises:
            FileTooLarge: the total exceeds the limit for a file of this size.
        """
        self._left -= size
        if self._left < 0:
            raise FileTooLarge(
                f"{name}: its arrays need more memory than is allowed for a file of this size",
                file=self.file,
            )


def array_of(data: bytes, name: str, fault: Callable[[str], FileSyntax]) -> NDArray[Any]:
    """Return the array of the bytes of an ``.npy`` file; ``fault`` makes errors about the file.

    Raises:
        FileSyntax: the data are damaged, or contain other types than numbers and text.
    """
    stream = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(stream)
        read = {
            (1, 0): np.lib.format.read_array_header_1_0,
            (2, 0): np.lib.format.read_array_header_2_0,
        }[version]
        shape, columns_first, dtype = read(stream, max_header_size=_MAX_HEADER)
    except (*ZIP_FAULTS, *_UNREADABLE):
        raise fault(f"{name}: its header is not an NPY header") from None
    if dtype.hasobject or dtype.subdtype is not None or dtype.names is not None:
        raise fault(f"{name}: type {dtype}; expected plain numbers or strings")
    count = 1
    for size in shape:
        count *= int(size)
    held = len(data) - stream.tell()
    if min(shape, default=0) < 0 or count * dtype.itemsize != held:
        raise fault(f"{name}: {shape} of {dtype} declared, but it has {held} bytes")
    most = MAX_UNPACKED if dtype.itemsize else _MAX_MEMBERS
    if len(shape) > _MAX_AXES or max(count, *shape, 0) > most:  # a few bytes can claim this
        raise fault(f"{name}: {len(shape)} axes, or too many entries")
    if not dtype.itemsize or not count:  # frombuffer refuses empty data
        return np.zeros(shape, dtype)
    flat = np.frombuffer(data, dtype, offset=stream.tell())
    return flat.reshape(shape, order="F" if columns_first else "C")


def array_bytes(array: NDArray[Any]) -> bytes:
    """Return an array in NumPy's format."""
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def archive_bytes(**arrays: NDArray[Any]) -> bytes:
    """Return an uncompressed archive of arrays."""
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # pyright: ignore[reportArgumentType]
    return stream.getvalue()


def _whole(text: object) -> str:
    """Return a text without lone surrogates; raise ValueError if it has one."""
    found = str(text)
    found.encode()
    return found
