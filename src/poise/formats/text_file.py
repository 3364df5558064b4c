"""Text files as decoded text and lines."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from poise.errors import FileSyntax, FileUnsupported
from poise.files import encoded, read_bytes, replace_file
from poise.files.reading import MAX_BYTES

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class TextFile:
    """A text file's content and encoding details.

    ``newline`` is the file's first line end; ``encoding`` is ``utf-8`` if the bytes are valid
    UTF-8, else ``latin-1``; ``bom`` is whether the file starts with a UTF-8 byte order mark.
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


def read_text(path: str | os.PathLike[str], most: int = MAX_BYTES) -> TextFile:
    """Read a text of at most ``most`` bytes in UTF-8 (with or without a BOM) or Latin-1."""
    data = read_bytes(path, most)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileUnsupported("is UTF-16 text; save it as UTF-8 or ASCII", file=str(path), line=1)
    bom = data.startswith(b"\xef\xbb\xbf")
    if bom:
        data = data[3:]
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = data.decode("latin-1"), "latin-1"
    found = _LINE_END.search(text)
    return TextFile(Path(path), data, encoding, found.group() if found else "\n", bom)


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
