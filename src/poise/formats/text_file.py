"""Text files as characters and lines, written so that no half-written file is ever seen."""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from poise.errors import FileError, FileMissing, FileSyntax, FileTooLarge, FileUnsupported
from poise.formats.read_dependencies import note

MAX_BYTES = 1 << 30
"""Larger text files are refused: no motion comes near, and they would fill the memory."""

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class TextFile:
    """A text file's content and how its bytes spelled it.

    ``newline`` is the file's first line end; ``encoding`` is ``utf-8`` where the bytes are valid
    UTF-8 and ``latin-1`` otherwise; ``bom`` says whether a UTF-8 byte order mark came first.
    """

    path: Path
    data: bytes
    encoding: str
    newline: str
    bom: bool

    @property
    def text(self) -> str:
        """The characters, without the byte order mark."""
        return self.data.decode(self.encoding)

    @property
    def lines(self) -> list[str]:
        """The lines without their ends; CRLF, LF and CR all end a line, nothing else does."""
        return _LINE_END.split(self.text)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The file's bytes; a `FileError` where they cannot be had."""
    path = Path(path)
    note(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FileTooLarge(f"more than {MAX_BYTES >> 20} MiB of text", file=str(path))
        return path.read_bytes()
    except FileNotFoundError:
        raise FileMissing("no such file", file=str(path)) from None
    except OSError as problem:
        raise FileError(f"cannot be read: {problem.strerror}", file=str(path)) from None


def read_text(path: str | os.PathLike[str]) -> TextFile:
    """Read a text file in UTF-8 (with or without a byte order mark) or Latin-1."""
    data = read_bytes(path)
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
    """The lines of a text in UTF-8, with or without a byte order mark.

    Raises:
        FileMissing, FileError: it cannot be had.
        FileSyntax: it is not UTF-8.
    """
    try:
        return _LINE_END.split(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileSyntax("is not UTF-8: save it as such", file=str(path)) from None


def replace_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write ``data`` beside ``path`` and rename it: readers see the old or the new file."""
    path = Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "wb") as stream:
            stream.write(data)
        os.replace(beside, path)
    except FileNotFoundError:
        raise FileMissing(f"no folder {path.parent}", file=str(path)) from None
    except OSError as problem:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise FileError(f"cannot be written: {problem.strerror}", file=str(path)) from None


def write_text(
    path: str | os.PathLike[str],
    text: str,
    *,
    newline: str = "\n",
    encoding: str = "utf-8",
    bom: bool = False,
) -> None:
    """Write ``text`` (its lines ended by ``\\n``) with the given line ends and encoding.

    Characters that ``latin-1`` lacks turn the whole file into UTF-8 rather than being lost.
    """
    if newline != "\n":
        text = text.replace("\n", newline)
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        data = text.encode("utf-8")
    replace_file(path, b"\xef\xbb\xbf" + data if bom else data)
