"""Zip files from untrusted sources: reject archives that expand excessively."""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib

from poise.errors import FileName, FileTooLarge

ZIP_FAULTS = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, KeyError,
    OverflowError, RuntimeError, ValueError,
)  # fmt: skip
"""Exceptions of `zipfile` for damaged files; RuntimeError for unknown or encrypted methods."""

_SPARE = 80 << 20
_RATIO = 12  # compressed motions of real files unpack to three times their size


def inflated(data: bytes, file: FileName) -> bytes:
    """Return the content of zlib data.

    Raises:
        FileTooLarge: the content is far larger than the data.
        zlib.error: the data are damaged.

    >>> inflated(zlib.compress(b"walk"), "walk.pkl")
    b'walk'
    """
    most = _SPARE + _RATIO * len(data)
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(data, most)
    if unpacker.unconsumed_tail:
        raise FileTooLarge(
            f"unpacks to more than {most >> 20} MiB, the limit for a file of this size", file=file
        )
    return content


def unpacked_limit(archive: zipfile.ZipFile, size: int, file: FileName) -> int:
    """Return the number of bytes that a zip file of ``size`` bytes may unpack to.

    Raises:
        FileTooLarge: the sizes in the archive's directory exceed the limit.
    """
    most = _SPARE + _RATIO * size
    held = sum(info.file_size for info in archive.infolist())
    if held > most:
        raise FileTooLarge(
            f"unpacks from {size >> 10} KiB to {held >> 20} MiB; at most {most >> 20} MiB is "
            "allowed for a file of this size", file=file,
        )  # fmt: skip
    return most
