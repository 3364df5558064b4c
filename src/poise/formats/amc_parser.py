"""Parser from AMC text to an `AmcDocument`.

A compiled kernel reads frames that repeat the layout of the previous frame. This module parses the
first frame and frames of another layout, line by line.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PureWindowsPath

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Integers
from poise.errors import FileSyntax
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import TextFile, format_number

_LINE = re.compile(rb"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_NUMBER = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?")
_D_TO_E = bytes.maketrans(b"dD", b"ee")
_LONGEST_FRAME_NUMBER = 15


@dataclass
class _Frame:
    """A frame parsed line by line; ``entries`` are name, values and first byte of each line."""

    start: int
    number: int | None = None
    entries: dict[bytes, tuple[list[float], int]] = field(
        default_factory=dict[bytes, tuple[list[float], int]]
    )
    comments: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """For each comment, the number of entries before it, and its text."""
    stop: int = 0
    broken: tuple[str, int] | None = None
    """Fault of the line at which parsing stopped, and that line's first byte."""


def parse_document(file: TextFile, log: RepairLog) -> AmcDocument:
    """Parse an AMC file; log repairs, and raise `FileSyntax` for faults that cannot be repaired."""
    return _Parser(file, log).parse()


def _starts_frame(words: list[bytes]) -> bool:
    """Return whether a line is a frame number, or a bone's line of a frame without a number."""
    if len(words) == 1:
        return words[0].isdigit()
    return len(words) > 1 and all(_NUMBER.fullmatch(word) for word in words[1:])


class _Parser:
    def __init__(self, file: TextFile, log: RepairLog) -> None:
        self.file = file
        self.log = log
        self.data = file.data.rstrip(b" \t\r\n\x1a\x00")
        self.buffer = np.frombuffer(self.data, dtype=np.uint8).copy()
        self.header: list[str] = []
        self.comments: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        self.bones: dict[bytes, AmcBone] = {}
        self.order: list[AmcBone] = []
        self.frames = 0
        self.values = np.zeros((0, 0))
        self.numbers = np.zeros(0, dtype=np.int64)
        self.starts = np.zeros(0, dtype=np.int64)
        self.unnumbered: list[int] = []

    def parse(self) -> AmcDocument:
        # Imported late: finding a file's format loads every reader.
        from poise.kernels.float_parsing import FRAMES_FULL, FRAMES_READ, power_tables, read_frames

        position = self._read_header()
        position = self._read_first_frame(position)
        report = np.zeros(3, dtype=np.int64)
        layout = self._layout()
        while position < len(self.data):
            done = self.frames
            read_frames(
                (self.buffer, position, len(self.data)), layout, power_tables(),
                (self.values[done:], self.numbers[done:], self.starts[done:]), report,
            )  # fmt: skip
            self.frames += int(report[0])
            position = int(report[2])
            if report[1] == FRAMES_FULL:
                self._grow()
            elif report[1] != FRAMES_READ:
                before = self.order
                position = self._read_odd_frame(position)
                layout = layout if self.order is before else self._layout()
        self._check_numbers()
        return AmcDocument(
            header=tuple(self.header),
            bones=tuple(self.bones.values()),
            values=np.ascontiguousarray(self.values[: self.frames]),
            numbers=self.numbers[: self.frames].copy(),
            comments={place: tuple(lines) for place, lines in self.comments.items()},
            newline=self.file.newline,
            encoding=self.file.encoding,
        )

    # Positions in the file

    def _line(self, position: int) -> int:
        data = self.data
        ends = data.count(b"\n", 0, position) + data.count(b"\r", 0, position)
        return 1 + ends - data.count(b"\r\n", 0, position)

    def _fault(self, message: str, position: int) -> FileSyntax:
        return self.log.fault(message, self._line(position))

    def _repair(self, message: str, position: int) -> None:
        self.log.repair(message, self._line(position))

    def _decode(self, text: bytes) -> str:
        return text.decode(self.file.encoding, errors="replace")

    # Header

    def _read_header(self) -> int:
        position = 0
        while position < len(self.data):
            found = _LINE.match(self.data, position)
            text = found[1].strip() if found else b""
            words = text.split()
            if text[:1] in (b"#", b":"):
                self.header.append(self._decode(text))
            elif _starts_frame(words):
                break
            elif text and not self.header:
                self.header.append("# " + self._decode(text))
                self._repair("unrecognised first line; kept as a comment", 0)
            elif text:
                raise self._fault(
                    f"{self._decode(text[:40])!r} before the first frame; expected a frame number",
                    position,
                )
            position = found.end() if found else len(self.data)
        flags = [line[1:].lower() for line in self.header if line.startswith(":")]
        if "degrees" in flags and "radians" in flags:
            raise self.log.fault("both :DEGREES and :RADIANS; expected one of them", 1)
        return position

    # Frames, line by line

    def _read_frame(self, position: int) -> _Frame:
        frame = _Frame(position)
        numbered = False
        while position < len(self.data):
            found = _LINE.match(self.data, position)
            after = found.end() if found else len(self.data)
            text = found[1].strip() if found else b""
            words = text.split()
            if not words:
                pass
            elif text[:1] == b"#":
                frame.comments.append((len(frame.entries), self._decode(text)))
            elif text[:1].isdigit():
                if numbered or frame.entries:
                    break
                numbered = True
                if len(words) > 1 or not text.isdigit() or len(text) > _LONGEST_FRAME_NUMBER:
                    what = self._decode(text[:40])
                    frame.broken = (f"{what!r}; expected a whole frame number alone", position)
                    break
                frame.number, frame.start = int(text), position
            elif words[0] in frame.entries and words[0] == next(iter(frame.entries)):
                break
            else:
                frame.broken = self._read_bone(frame, words, position)
                if frame.broken is not None:
                    break
            position = after
        frame.stop = position
        return frame

    def _read_bone(
        self, frame: _Frame, words: list[bytes], position: int
    ) -> tuple[str, int] | None:
        """Parse one bone's line into ``frame``; return its fault, if any."""
        name, texts = words[0], words[1:]
        title = self._decode(name[:60])
        if name in frame.entries:
            return f"a second line for {title} in one frame", position
        if name[:1] == b":":
            return f"{title} between frames; it belongs before the first", position
        values: list[float] = []
        for text in texts:
            value = float(text.translate(_D_TO_E)) if _NUMBER.fullmatch(text) else np.inf
            if abs(value) == np.inf:
                word = self._decode(text[:40])
                return f"{title} has {word!r}; expected a finite number", position
            values.append(value)
        known = self.bones.get(name)
        if self.bones and known is None:
            return f"bone {title!r}, which the first frame lacks", position
        if known is not None and len(values) != known.count:
            return f"{title} has {len(values)} values; {known.count} in the first frame", position
        frame.entries[name] = (values, position)
        return None

    def _read_first_frame(self, position: int) -> int:
        frame = self._read_frame(position)
        if frame.broken is not None:
            raise self._fault(*frame.broken)
        if not frame.entries:
            raise self._fault(
                "no frames; expected a frame number and lines such as 'root 0 0 0'", position
            )
        column = 0
        for name, (values, where) in frame.entries.items():
            bone = AmcBone(self._decode(name), column, len(values), self._line(where))
            self.bones[name] = bone
            column += len(values)
        self.order = list(self.bones.values())
        expected = len(self.data) // max(frame.stop - frame.start, 1) + 2
        self.values = np.zeros((expected, column))
        self.numbers = np.zeros(expected, dtype=np.int64)
        self.starts = np.zeros(expected, dtype=np.int64)
        self._store(frame)
        return frame.stop

    def _read_odd_frame(self, position: int) -> int:
        frame = self._read_frame(position)
        if frame.broken is not None:
            where = frame.broken[1]
            if self._cut_short(where):
                self._drop(frame)
                return len(self.data)
            raise self._fault(*frame.broken)
        missing = [name for name in self.bones if name not in frame.entries]
        if missing and frame.stop >= len(self.data):
            self._drop(frame)
            return frame.stop
        if missing:
            title = self._decode(missing[0][:60])
            raise self._fault(f"frame without {title}, which the first frame has", frame.start)
        self._store(frame)
        names = list(frame.entries)
        if [self.bones[name] for name in names] != self.order:
            self.order = [self.bones[name] for name in names]
        return frame.stop

    def _cut_short(self, position: int) -> bool:
        """Return whether the line at ``position`` is the file's last and is truncated."""
        found = _LINE.match(self.data, position)
        if found is None or found.end() < len(self.data):
            return False
        words = found[1].split()
        known = self.bones.get(words[0])
        if known is None:
            return len(words) == 1 and any(name.startswith(words[0]) for name in self.bones)
        return len(words) - 1 <= known.count and all(
            _NUMBER.fullmatch(word) for word in words[1:-1]
        )

    def _drop(self, frame: _Frame) -> None:
        number = "" if frame.number is None else f" {frame.number}"
        self._repair(f"the last frame{number} is incomplete; discarded", frame.start)
        for _, comment in frame.comments:
            self.comments[self.frames - 1, len(self.bones)].append(comment)

    def _store(self, frame: _Frame) -> None:
        if self.frames == len(self.values):
            self._grow()
        index = self.frames
        for name, (values, _) in frame.entries.items():
            bone = self.bones[name]
            self.values[index, bone.column : bone.column + bone.count] = values
        if frame.number is None:
            self.unnumbered.append(frame.start)
        before = int(self.numbers[index - 1]) if index else 0
        self.numbers[index] = before + 1 if frame.number is None else frame.number
        self.starts[index] = frame.start
        for place, comment in frame.comments:
            self.comments[index, place].append(comment)
        self.frames += 1

    def _grow(self) -> None:
        more = max(len(self.values), 16)
        self.values = np.concatenate([self.values, np.zeros((more, self.values.shape[1]))])
        self.numbers = np.concatenate([self.numbers, np.zeros(more, dtype=np.int64)])
        self.starts = np.concatenate([self.starts, np.zeros(more, dtype=np.int64)])

    def _layout(self) -> tuple[NDArray[np.uint8], Integers, Integers, Integers]:
        """Names, their ends, counts and columns, in the order of the last frame."""
        by_name = {bone.name: name for name, bone in self.bones.items()}
        names = [by_name[bone.name] for bone in self.order]
        ends = np.cumsum([len(name) for name in names], dtype=np.int64)
        counts = np.array([bone.count for bone in self.order], dtype=np.int64)
        columns = np.array([bone.column for bone in self.order], dtype=np.int64)
        return np.frombuffer(b"".join(names), dtype=np.uint8).copy(), ends, counts, columns

    def _check_numbers(self) -> None:
        if self.unnumbered:
            count = len(self.unnumbered)
            self._repair(
                f"{count} frame{'s' * (count > 1)} without a number; numbered consecutively",
                self.unnumbered[0],
            )
        jumps = np.flatnonzero(np.diff(self.numbers[: self.frames]) != 1)
        if jumps.size:
            at = int(jumps[0])
            before, after = self.numbers[at], self.numbers[at + 1]
            more = f" (and {jumps.size - 1} more such places)" if jumps.size > 1 else ""
            self._repair(
                f"frame {after} follows frame {before}{more}; frames are read in file order",
                int(self.starts[at + 1]),
            )


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
    numbers: Integers
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
