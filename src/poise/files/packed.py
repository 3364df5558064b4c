"""Zip files that come from elsewhere: what unpacks to far more than its size is refused."""

from __future__ import annotations

import lzma
import os
import struct
import zipfile
import zlib

from poise.errors import FileTooLarge

ZIP_FAULTS = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, KeyError,
    OverflowError, RuntimeError, ValueError,
)  # fmt: skip
"""What `zipfile` raises of a damaged file; of an unknown or encrypted method a RuntimeError."""

_SPARE = 80 << 20
_RATIO = 12  # compressed motions of real files unpack to three times their size


def unpacked_limit(archive: zipfile.ZipFile, size: int, file: str | os.PathLike[str]) -> int:
    """How many bytes a zip file of ``size`` bytes may unpack to.

    Raises:
        FileTooLarge: its directory announces more.
    """
    most = _SPARE + _RATIO * size
    held = sum(info.file_size for info in archive.infolist())
    if held > most:
        raise FileTooLarge(
            f"unpacks to {held >> 20} MiB and has {size >> 10} KiB; expected at most "
            f"{most >> 20} MiB of a file of this size", file=file,
        )  # fmt: skip
    return most
