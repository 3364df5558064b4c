"""Acclaim motion files (AMC) as plain records of the text, without a skeleton."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PureWindowsPath

import numpy as np
from numpy.typing import NDArray

from poise.formats.number_formatting import format_number

_RATE = re.compile(
    r"(?:fps|frame[ -]?rate|frames per second|samples-per-second)\s*[:=]?\s*(\d+(?:\.\d*)?)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class AmcBone:
    """A bone's columns in a frame: ``count`` numbers from ``column``; first occurs in ``line``."""

    name: str
    column: int
    count: int
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, eq=False)
class AmcDocument:
    """A whole AMC file.

    ``values`` (frames, columns) float64 holds the numbers in the file's units; ``bones`` assigns
    the columns to bones, in the order of the first frame; ``numbers`` (frames,) int64 are the
    frame numbers. ``header`` keeps the lines before the first frame, both flags and comments;
    ``comments`` the later comments, with their frame and the number of its bones that precede
    them. Arrays are read-only.
    """

    header: tuple[str, ...]
    bones: tuple[AmcBone, ...]
    values: NDArray[np.float64]
    numbers: NDArray[np.int64]
    comments: Mapping[tuple[int, int], tuple[str, ...]] = field(
        default_factory=dict[tuple[int, int], tuple[str, ...]]
    )
    newline: str = "\n"
    encoding: str = "utf-8"

    def __post_init__(self) -> None:
        self.values.setflags(write=False)
        self.numbers.setflags(write=False)

    @property
    def flags(self) -> tuple[str, ...]:
        """Header words that start with a colon, lower-case, without the colon."""
        return tuple(line[1:].lower() for line in self.header if line.startswith(":"))

    @property
    def degrees(self) -> bool | None:
        """Whether angles are in degrees; None if the file does not state this."""
        if "radians" in self.flags:
            return False
        return True if "degrees" in self.flags else None

    @property
    def skeleton_name(self) -> str | None:
        """File name in the ``#!OML:ASF`` line, without folders."""
        for line in self.header:
            if line.upper().startswith("#!OML:ASF"):
                return PureWindowsPath(line[9:].strip()).name or None
        return None

    @property
    def rate(self) -> float | None:
        """Frames per second, if a comment or flag of the header states them.

        >>> AmcDocument(("# frame rate 60",), (), np.zeros((0, 0)), np.zeros(0, int)).rate
        60.0
        """
        for line in self.header:
            found = _RATE.search(line)
            if found is not None and float(found[1]) > 0.0:
                return float(found[1])
        return None


def write_document(document: AmcDocument, own: NDArray[np.bool_] | None = None) -> str:
    r"""Return the text of an AMC file, with lines ended by ``\n``.

    Numbers are written with all digits. With ``own`` (frames, columns), only numbers where ``own``
    is true have all digits; the others have at most 15 digits.

    >>> bones = (AmcBone("root", 0, 2), AmcBone("neck", 2, 1))
    >>> values = np.array([[0.1, 2.0, 1e-20]])
    >>> print(write_document(AmcDocument((":DEGREES",), bones, values, np.array([1]))), end="")
    :DEGREES
    1
    root 0.1 2
    neck 1e-20
    """
    lines = list(document.header)
    spans = [(bone.name, bone.column, bone.column + bone.count) for bone in document.bones]
    exact = np.ones(document.values.shape, dtype=bool) if own is None else own
    rows = zip(document.numbers.tolist(), document.values.tolist(), exact.tolist(), strict=True)
    for frame, (number, row, kept) in enumerate(rows):
        lines.append(str(number))
        texts = [format_number(value, exact=keep) for value, keep in zip(row, kept, strict=True)]
        written = [" ".join((name, *texts[first:last])) for name, first, last in spans]
        lines.extend(_with_comments(written, document, frame) if document.comments else written)
    return "\n".join(lines) + "\n"


def _with_comments(written: list[str], document: AmcDocument, frame: int) -> list[str]:
    """Return a frame's lines with its comments inserted."""
    lines: list[str] = []
    for place, line in enumerate((*written, None)):
        lines.extend(document.comments.get((frame, place), ()))
        if line is not None:
            lines.append(line)
    return lines
