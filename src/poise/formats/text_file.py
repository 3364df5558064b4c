"""Text files as decoded text and lines."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from poise.errors import FileSyntax
from poise.files import encoded, read_bytes, replace_file
from poise.files.reading import MAX_BYTES
from poise.formats.repair_log import RepairLog

_LINE_END = re.compile(r"\r\n|\n|\r")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_JAPANESE = re.compile(rb"[\x81-\x9f][\x40-\x7e\x80-\xfc]")
"""Characters of Shift-JIS whose first byte is a control character in Latin-1."""


@dataclass(frozen=True)
class TextFile:
    """A text file's content and encoding details.

    ``data`` are the bytes in ``encoding`` (see `in_ascii_superset`); ``newline`` is the file's
    first line end; ``bom`` is whether the file starts with a UTF-8 byte order mark.
    """

    path: Path
    data: bytes
    encoding: str
    newline: str
    bom: bool

    @property
    def text(self) -> str:
        """Text of the file, without the byte order mark."""
        return self.data.decode(self.encoding)

    @property
    def lines(self) -> list[str]:
        """Lines without line ends; only CRLF, LF and CR end a line."""
        return _LINE_END.split(self.text)


def read_text(path: str | os.PathLike[str], log: RepairLog, most: int = MAX_BYTES) -> TextFile:
    """Read a text of at most ``most`` bytes; ``log`` receives a note of an unusual encoding.

    Raises:
        FileSyntax: the file is damaged UTF-16.
    """
    data = read_bytes(path, most)
    bom = data.startswith(_UTF8_MARK)
    data, encoding = in_ascii_superset(data, log)
    found = _LINE_END.search(data.decode(encoding))
    return TextFile(Path(path), data, encoding, found.group() if found else "\n", bom)


def in_ascii_superset(data: bytes, log: RepairLog, most: int | None = None) -> tuple[bytes, str]:
    """Return the bytes of a text without byte order mark, and their encoding.

    UTF-16 with a byte order mark becomes UTF-8. Other bytes are unchanged: UTF-8 if they are valid,
    else Shift-JIS (``cp932``) if they are valid and have a two-byte character whose first byte is
    a control character in Latin-1, else Latin-1. Only the first ``most`` bytes are examined.

    Raises:
        FileSyntax: the data are damaged UTF-16.

    >>> in_ascii_superset("\ufeffarm".encode("utf-16-le"), RepairLog("a.bvh"))
    (b'arm', 'utf-8')
    """
    if data.startswith(_UTF16_MARKS):
        try:
            converted = data.decode("utf-16").encode("utf-8")
        except UnicodeDecodeError as problem:
            raise log.fault(f"is damaged UTF-16 text: {problem.reason}; save it as UTF-8") from None
        log.repair("is UTF-16 text; read as such, and written as UTF-8")
        return converted, "utf-8"
    data = data.removeprefix(_UTF8_MARK)
    start = data[:most]
    cut = len(start) - 4 if most is not None and len(data) > most else len(start)
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as problem:
        if problem.start < cut:
            return data, _eight_bits(start, cut, log)
    return data, "utf-8"


def _eight_bits(data: bytes, cut: int, log: RepairLog) -> str:
    """Return the encoding of bytes that are not UTF-8; a character after ``cut`` may be partial."""
    try:
        data.decode("cp932")
    except UnicodeDecodeError as problem:
        if problem.start < cut:
            return "latin-1"
    if not _JAPANESE.search(data):
        return "latin-1"
    log.repair("the names have the encoding Shift-JIS (cp932)")
    return "cp932"


def utf8_lines(path: str | os.PathLike[str]) -> list[str]:
    """Read the lines of a text in UTF-8, with or without a byte order mark.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileSyntax: the file is not UTF-8.
    """
    try:
        return _LINE_END.split(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileSyntax("is not UTF-8; save it as UTF-8", file=str(path)) from None


def write_text(
    path: str | os.PathLike[str],
    text: str,
    *,
    newline: str = "\n",
    encoding: str = "utf-8",
    bom: bool = False,
) -> None:
    """Write ``text`` (lines ended by ``\\n``) with the given line ends and encoding.

    If ``latin-1`` lacks a character, the whole file is written in UTF-8.
    """
    if newline != "\n":
        text = text.replace("\n", newline)
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        data = encoded(text, path)
    replace_file(path, b"\xef\xbb\xbf" + data if bom else data)
