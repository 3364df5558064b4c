"""Text files as decoded text and lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import FileName, FileSyntax
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

    ``data`` are the bytes in ``encoding`` (see `in_ascii_superset`), without a byte order mark;
    ``newline`` is the file's first line end.
    """

    path: Path
    data: bytes
    encoding: str
    newline: str

    @property
    def text(self) -> str:
        """Text of the file."""
        return self.data.decode(self.encoding)

    @property
    def lines(self) -> list[str]:
        """Lines without line ends; only CRLF, LF and CR end a line."""
        return _LINE_END.split(self.text)


def read_text(path: FileName, log: RepairLog, most: int = MAX_BYTES) -> TextFile:
    """Read a text of at most ``most`` bytes; ``log`` receives a note of an unusual encoding.

    Raises:
        FileSyntax: the file is damaged UTF-16.
    """
    data = read_bytes(path, most)
    data, encoding = in_ascii_superset(data, log)
    found = _LINE_END.search(data.decode(encoding))
    return TextFile(Path(path), data, encoding, found.group() if found else "\n")


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


def utf8_lines(path: FileName) -> list[str]:
    """Read the lines of a text in UTF-8, with or without a byte order mark.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileSyntax: the file is not UTF-8.
    """
    try:
        return _LINE_END.split(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileSyntax("is not UTF-8; save it as UTF-8", file=str(path)) from None


def is_number(word: str) -> bool:
    """Return whether a word is a number for Python; infinite numbers and NaN are.

    >>> is_number("1e-3"), is_number("1,5")
    (True, False)
    """
    try:
        float(word)
    except ValueError:  # the answer
        return False
    return True


def write_text(path: FileName, text: str, *, newline: str = "\n", encoding: str = "utf-8") -> None:
    """Write ``text`` (lines ended by ``\\n``) with the given line ends and encoding.

    If ``latin-1`` lacks a character, the whole file is written in UTF-8.
    """
    if newline != "\n":
        text = text.replace("\n", newline)
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        data = encoded(text, path)
    replace_file(path, data)


_ULPS = 8.0
"""Maximum difference after a conversion and back, in units in the last place."""

_EXPONENT = re.compile(r"e([+-])(\d+)$")


def restore_raw(
    values: ArrayLike, raw: ArrayLike | None
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Replace every entry of ``values`` that agrees with the file's ``raw`` number by that number.

    Both are in the file's units. The second result marks the replaced entries. If ``raw`` is None
    or has another shape, no entry is replaced.

    >>> restore_raw([0.1 + 0.2, 5.0], [0.3, 4.0])[0].tolist()
    [0.3, 5.0]
    """
    values = np.array(values, dtype=np.float64)
    if raw is None or np.shape(raw) != values.shape:
        return values, np.zeros(values.shape, dtype=bool)
    known = np.asarray(raw, dtype=np.float64)
    scale = np.maximum(np.abs(values), np.abs(known))
    with np.errstate(invalid="ignore"):
        same = (np.abs(values - known) <= _ULPS * np.spacing(scale)) | (values == known)
    return np.where(same, known, values), same


def format_number(value: float, *, exact: bool = False, exponent_digits: int = 2) -> str:
    """Format a number with at most 15 significant digits, or exactly if ``exact``.

    >>> format_number(0.1 + 0.2), format_number(0.1 + 0.2, exact=True), format_number(3.0)
    ('0.3', '0.30000000000000004', '3')
    >>> format_number(7.62852e-16, exponent_digits=3)
    '7.62852e-016'
    """
    text = f"{value:.15g}"
    if exact and float(text) != value:
        text = repr(float(value))
    if text == "-0" and not exact:
        return "0"
    if "e" not in text or exponent_digits == 2:
        return text
    return _EXPONENT.sub(lambda found: f"e{found[1]}{found[2]:0>{exponent_digits}}", text)


def format_values(values: ArrayLike, raw: ArrayLike | None = None) -> list[str]:
    """Format ``values`` (any shape, row by row), with the digits of ``raw`` where they agree.

    ``raw`` are the file's numbers for the same quantities, in the same units and shape.

    >>> format_values([0.1 + 0.2, 2.5], raw=[0.3, 7.0])
    ['0.3', '2.5']
    """
    restored, own = restore_raw(values, raw)
    return [
        format_number(value, exact=exact)
        for value, exact in zip(restored.ravel().tolist(), own.ravel().tolist(), strict=True)
    ]


def join_values(values: Sequence[float]) -> str:
    """Format ``values`` exactly, separated by blanks.

    >>> join_values((1.0, 0.1, 1e-20))
    '1 0.1 1e-20'
    """
    return " ".join(format_number(value, exact=True) for value in values)
