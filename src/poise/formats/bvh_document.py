"""A BVH file as a plain document: its joints, its numbers and their text style.

This module does not depend on the model: lengths are in the file's unit, angles in degrees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileName
from poise.files import read_bytes
from poise.formats.bvh_hierarchy import BvhNode, parse_hierarchy, parse_number_text
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import in_ascii_superset
from poise.kernels import float_parsing

_UTF8_MARK = b"\xef\xbb\xbf"
_NAMES = 1 << 20
"""Number of bytes at the start of a file that show its encoding: they hold all names."""
_FRAMES = re.compile(rb"\s*frames\b[ \t]*[:=]?[ \t]*([^\s:]*)", re.IGNORECASE)
_FRAME_TIME = re.compile(rb"\s*frame[ \t_]*time\b[ \t]*[:=]?[ \t]*([^\s:]*)", re.IGNORECASE)
_LINE_END = re.compile(rb"\r\n|\n|\r")
_INK = re.compile(rb"[^ \t\r\n\x00\x1a]")
_FIRST_ROW = re.compile(rb"[^\r\n]*[^ \t\r\n][^\r\n]*")
_PADDING = b" \t\r\n\x00\x1a"
_FALLBACK_FRAME_TIME = "0.0333333"


@dataclass(frozen=True)
class Style:
    """Number format and whitespace of a file's motion, which `bvh_bytes` uses for new numbers.

    ``decimals`` is None if the numbers have no common count of decimals; ``newline``, ``blank``
    (between numbers), ``lead`` and ``trail`` (before and after a row) are copied from the file.
    """

    newline: str = "\n"
    decimals: int | None = None
    blank: str = " "
    lead: str = ""
    trail: str = ""
    indent: str = "\t"
    exponent_digits: int = 2


@dataclass(frozen=True, eq=False)
class BvhDocument:
    """A BVH file.

    ``frame_time_text`` is spelled as in the file (None without a MOTION section). ``head`` holds
    the bytes before the rows, ``body`` (uint8) the rows, whose first byte is on ``body_line``.
    ``repaired`` means that ``head`` needed repairs and must not be written unchanged; ``relative``
    that position channels below the roots are added to the OFFSET (see `displaces_offsets`);
    ``by_lines`` that each frame is one line.
    """

    file: str
    nodes: tuple[BvhNode, ...]
    frames: int | None
    frame_time_text: str | None
    head: bytes
    body: NDArray[np.uint8]
    body_line: int
    encoding: str = "utf-8"
    repaired: bool = False
    relative: bool = False
    by_lines: bool = True
    style: Style = Style()

    @property
    def columns(self) -> int:
        """Numbers per frame."""
        return sum(len(node.channels) for node in self.nodes)

    @property
    def frame_time(self) -> float | None:
        """Seconds per frame."""
        return None if self.frame_time_text is None else parse_number_text(self.frame_time_text)


def read_document(path: FileName, log: RepairLog) -> BvhDocument:
    """Read a BVH file up to its rows; `read_rows` reads those.

    Raises:
        FileMissing, FileTooLarge, FileSyntax: the file cannot be read.
    """
    data = read_bytes(path)
    if not _INK.search(data):
        raise log.fault("the file is empty; expected HIERARCHY", 1)
    plain, encoding = in_ascii_superset(data, log, _NAMES)
    start = len(_UTF8_MARK) if data.startswith(_UTF8_MARK) else 0
    data = data if start else plain
    hierarchy = parse_hierarchy(data, start, encoding, log)
    if hierarchy.end is None:
        repaired = bool(log.repairs)
        log.repair("no MOTION section: read as a skeleton without motion", hierarchy.line)
        empty = np.empty(0, dtype=np.uint8)
        return BvhDocument(
            str(path),
            hierarchy.nodes,
            None,
            None,
            data,
            empty,
            hierarchy.line,
            encoding,
            repaired,
            style=_find_style(data, empty),
        )
    frames, time_text, end = _read_timing(data, hierarchy.end, hierarchy.line, log)
    kept = max(end, len(data.rstrip(_PADDING))) if data[-1:] in (b"\x00", b"\x1a") else len(data)
    if kept < len(data):
        log.repair("control characters after the last frame; ignored", None)
    body = np.frombuffer(data, dtype=np.uint8)[end:kept].copy()
    document = BvhDocument(
        file=str(path),
        nodes=hierarchy.nodes,
        frames=frames,
        frame_time_text=time_text,
        head=data[:end],
        body=body,
        body_line=hierarchy.line + _count_lines(data[hierarchy.end : end]),
        encoding=encoding,
        repaired=bool(log.repairs),
        style=_find_style(data[:end], body),
    )
    document = _unwrapped(document, log)
    first = read_rows(document, RepairLog(path), most=1)
    if len(first) and displaces_offsets(*below_roots(document.nodes, first[0])):
        log.repair(
            "the position channels below the root are close to zero; added to the OFFSETs "
            "instead of replacing them",
            document.body_line + 1,
        )
        document = replace(document, relative=True)
    return document


def _count_lines(data: bytes) -> int:
    return sum(1 for _ in _LINE_END.finditer(data))


def _read_timing(data: bytes, end: int, line: int, log: RepairLog) -> tuple[int | None, str, int]:
    """Parse the declared frame count and frame time; also return the end of the two lines."""
    motion_line = line
    frames: int | None = None
    time_text: str | None = None
    time_line = frames_line = None
    while True:
        if frames_line is None and (found := _FRAMES.match(data, end)):
            frames_line = line + _count_lines(data[end : found.start(1)])
            frames = _frame_count(found[1].decode("latin-1"), frames_line, log)
        elif time_text is None and (found := _FRAME_TIME.match(data, end)):
            time_line = line + _count_lines(data[end : found.start(1)])
            time_text = found[1].decode("latin-1")
        else:
            break
        line += _count_lines(data[end : found.end()])
        end = found.end()
    if frames_line is None:
        log.repair("no 'Frames:' line; the frames are counted", motion_line + 1)
    return frames, _checked_time(time_text, frames, time_line or line + 1, log), end


def _frame_count(text: str, line: int, log: RepairLog) -> int | None:
    value = parse_number_text(text)
    if value is None or value < 0 or value != int(value):
        log.repair(f"Frames: {text[:40]!r} is not a count; the frames are counted", line)
        return None
    return int(value)


def _checked_time(text: str | None, frames: int | None, line: int, log: RepairLog) -> str:
    """Check the frame time text; a single frame may lack one, a motion may not."""
    value = None if text is None else parse_number_text(text)
    if text is not None and value is not None and 1e-9 < value < 1e9:
        return text
    wrong = "no 'Frame Time:' line" if text is None else f"Frame Time {text[:40]!r}"
    if frames is None or frames > 1:
        raise log.fault(f"{wrong}; expected seconds per frame, such as 0.0083333", line)
    log.repair(f"{wrong}: {_FALLBACK_FRAME_TIME} s assumed for a single frame", line)
    return _FALLBACK_FRAME_TIME


def below_roots(
    nodes: Sequence[BvhNode], row: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return values and OFFSETs of a row's position channels, without those of roots."""
    values: list[float] = []
    offsets: list[float] = []
    column = 0
    for node in nodes:
        for channel in node.channels:
            if channel.endswith("position") and node.parent >= 0:
                values.append(row[column])
                offsets.append(node.offset["XYZ".index(channel[0])])
            column += 1
    return np.array(values), np.array(offsets)


def displaces_offsets(values: NDArray[np.float64], offsets: NDArray[np.float64]) -> bool:
    """Return whether position channels of a first frame are displacements from the OFFSETs.

    They should be positions, near the OFFSETs that they replace. Some exporters (formerly
    Blender's) write displacements instead: all values are then close to zero, and replacing the
    OFFSETs would move every joint to its parent.

    >>> displaces_offsets(np.array([0.0, 0.001]), np.array([0.4, -0.7]))
    True
    >>> displaces_offsets(np.array([0.4, -0.6]), np.array([0.4, -0.7]))
    False
    """
    return bool(3.0 * np.abs(values).sum() < np.abs(values - offsets).sum())


def _unwrapped(document: BvhDocument, log: RepairLog) -> BvhDocument:
    """Ignore line ends if an exporter wrapped its frames over several lines.

    This is the case if the count of numbers in the first line differs from the channels, and all
    lines together have exactly the stated frames times the channels.
    """
    stated, columns = document.frames, document.columns
    if not stated or columns == 0 or 2 * stated * columns > document.body.size + 1:
        return document
    first = _FIRST_ROW.search(document.body.data)
    if first is None or len(first.group().split()) == columns:
        return document
    if len(document.body.tobytes().split()) != stated * columns:
        return document
    log.repair(
        "the file does not have one frame per line; frames are split by number of values",
        document.body_line + 1,
    )
    return replace(document, by_lines=False)


def _find_style(head: bytes, body: NDArray[np.uint8]) -> Style:
    newline = _LINE_END.search(head)
    indent = re.search(rb"[\r\n]([ \t]+)OFFSET", head, re.IGNORECASE)
    style = Style(
        newline=newline.group().decode() if newline else "\n",
        indent=indent[1].decode() if indent else "\t",
    )
    first = _FIRST_ROW.search(body.data)
    row = "" if first is None else first.group().decode("latin-1")
    words = row.split()
    if not words:
        return style
    decimals = {len(word.partition(".")[2]) for word in words}
    fixed = (
        len(decimals) == 1 and max(decimals) <= 15 and re.fullmatch(r"[-+.\d\s]*\.[-+.\d\s]*", row)
    )
    blanks = re.search(r"\S([ \t]+)\S", row)
    return replace(
        style,
        decimals=decimals.pop() if fixed else None,
        blank="\t" if blanks and "\t" in blanks[1] else " ",
        lead=row[: len(row) - len(row.lstrip())],
        trail=row[len(row.rstrip()) :],
        exponent_digits=3 if re.search(r"[eE][+-]\d{3}\b", row) else 2,
    )


def read_rows(
    document: BvhDocument,
    log: RepairLog,
    scale: NDArray[np.float64] | None = None,
    place: NDArray[np.int64] | None = None,
    most: int | None = None,
) -> NDArray[np.float64]:
    """Read the numbers of the frames, (frames, columns) float64.

    Column ``c`` is multiplied by ``scale[c]`` and stored in column ``place[c]``; by default both
    are unchanged. ``most`` limits the number of rows. A truncated last frame is dropped and a wrong
    frame count corrected, each with a repair; any other malformed, short or long row raises
    FileSyntax.
    """
    columns = document.columns
    if columns == 0:
        return _empty_rows(document, log)
    scale = np.ones(columns) if scale is None else np.ascontiguousarray(scale, dtype=np.float64)
    place = np.arange(columns) if place is None else np.ascontiguousarray(place, dtype=np.int64)
    reader = _RowReader(document, log, scale, place)
    return reader.first(most) if most is not None else reader.all()


def _empty_rows(document: BvhDocument, log: RepairLog) -> NDArray[np.float64]:
    """Frames of a skeleton without channels: the stated count, if the file has as many lines."""
    text = document.body.tobytes()
    if text.strip(_PADDING):
        raise log.fault(
            "the motion has numbers, but the hierarchy has no CHANNELS", document.body_line
        )
    lines = _count_lines(text)
    stated = document.frames or 0
    if stated > lines:
        log.repair(f"{stated} frames declared, {lines} found", document.body_line)
    return np.empty((min(stated, lines), 0))


def split_numbers(body: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the bytes of rows with a blank between each digit and a sign that follows it.

    >>> split_numbers(np.frombuffer(b"1.0-2.5 3e-4", np.uint8)).tobytes()
    b'1.0 -2.5 3e-4'
    """
    signs = np.flatnonzero((body == ord("-")) | (body == ord("+")))
    before = body[signs - 1]
    glued = signs[(before >= ord("0")) & (before <= ord("9")) & (signs > 0)]
    return np.insert(body, glued, ord(" ")) if len(glued) else body


@dataclass
class _RowReader:
    """Runs the kernel over a document's rows and handles the faults that it reports."""

    document: BvhDocument
    log: RepairLog
    scale: NDArray[np.float64]
    place: NDArray[np.int64]

    def first(self, rows: int) -> NDArray[np.float64]:
        out, report = self._run(rows)
        if report[1] not in (float_parsing.TABLE_READ, float_parsing.TABLE_FULL):
            return out[: report[0]]
        return out[: min(rows, int(report[0]))]

    def all(self) -> NDArray[np.float64]:
        out, report = self._run(self._most_rows())
        if report[1] == float_parsing.TABLE_BAD_NUMBER:
            split = split_numbers(self.document.body)
            again = replace(self, document=replace(self.document, body=split))
            tried, told = again._run(again._most_rows())
            if told[1] == float_parsing.TABLE_READ:
                self.log.repair(
                    f"{split.size - self.document.body.size} numbers follow another without a "
                    "blank, such as '1.0-2.5'; split before the sign",
                    self._line(int(report[2])),
                )
                out, report = tried, told
        rows, status = int(report[0]), int(report[1])
        if status != float_parsing.TABLE_READ and not self._is_cut_short(report):
            raise self.log.fault(self._fault(report), self._line(int(report[2])))
        if status != float_parsing.TABLE_READ:
            self.log.repair("the last frame is incomplete; discarded", self._line(int(report[2])))
        stated = self.document.frames
        if stated is not None and stated != rows:
            self.log.repair(f"{stated} frames declared, {rows} read", self._frames_line())
        return out[:rows]

    def _most_rows(self) -> int:
        """Upper bound of rows: the count of lines, and two bytes per number."""
        body = self.document.body
        by_bytes = body.size // (2 * self.place.size) + 1
        if not self.document.by_lines:
            return by_bytes
        ends = int(np.count_nonzero(body == 10))
        if returns := int(np.count_nonzero(body == 13)):
            ends += returns - int(np.count_nonzero((body[:-1] == 13) & (body[1:] == 10)))
        return min(ends + 1, by_bytes)

    def _run(self, rows: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        body = self.document.body
        out = np.empty((rows, self.place.size))
        report = np.zeros(6, dtype=np.int64)
        capacity = 1024
        while True:
            pending = np.empty((capacity, 4), dtype=np.int64)
            float_parsing.parse_table(
                (body, 0, body.size), self.document.by_lines, float_parsing.power_tables(),
                (self.scale, self.place), out, pending, report,
            )  # fmt: skip
            if report[1] != float_parsing.TABLE_PENDING_FULL:
                break
            capacity *= 8
        for row, column, start, end in pending[: report[4]].tolist():
            value = float_parsing.finish_number(body, start, end)
            if abs(value) == np.inf:
                raise self.log.fault(f"{self._word(start)} is too large", self._line(start))
            out[row, self.place[column]] = value * self.scale[column]
        return out, report

    def _is_cut_short(self, report: NDArray[np.int64]) -> bool:
        """Return whether the fault is a truncated last row at the end of the file."""
        status, fault, stopped = int(report[1]), int(report[2]), int(report[5])
        rest = self.document.body[stopped:].tobytes()
        if status == float_parsing.TABLE_SHORT_ROW:
            return int(report[0]) > 0 and not rest.strip(_PADDING)
        if status != float_parsing.TABLE_BAD_NUMBER or report[3] >= self.place.size:
            return False
        word = self.document.body[fault : fault + 64].tobytes()
        return (
            int(report[0]) > 0
            and fault + len(word) == self.document.body.size
            and re.fullmatch(rb"[-+]?[.\d]*([eEdD][-+]?)?", word) is not None
        )

    def _fault(self, report: NDArray[np.int64]) -> str:
        status, found, columns = int(report[1]), int(report[3]), self.place.size
        if status == float_parsing.TABLE_BAD_NUMBER:
            word = self._word(int(report[2]))
            hint = " (a decimal comma?)" if re.search(r"\d,\d", word) else ""
            return f"{word} is not a finite decimal number{hint}"
        if status == float_parsing.TABLE_SHORT_ROW:
            return f"a frame of {found} numbers; the hierarchy has {columns} channels"
        return f"a frame of more than {columns} numbers; the hierarchy has {columns} channels"

    def _word(self, start: int) -> str:
        text = self.document.body[start : start + 200].tobytes().decode("latin-1")
        word = re.split(r"[ \t\r\n]", text, maxsplit=1)[0]
        return repr(word if len(word) <= 40 else word[:37] + "...")

    def _line(self, byte: int) -> int:
        return self.document.body_line + _count_lines(self.document.body[:byte].tobytes())

    def _frames_line(self) -> int | None:
        found = list(re.finditer(rb"(?i)\bframes\b", self.document.head))
        return _count_lines(self.document.head[: found[-1].start()]) + 1 if found else None
