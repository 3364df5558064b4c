"""Parse an OBJ file's statements to arrays.

The numbers of many lines are converted at once; only the kinds of statements are determined line
by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import FileTooLarge
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import is_number

Small = NDArray[np.int32]

_CHUNK = 1 << 18
_FARTHEST = 1e30  # the fourth power of larger numbers may overflow
_MOST = (1 << 31) - 1
_MOST_LOOKS = 10_000  # maximum number of materials, each of which becomes a skin
_ABSENT = -(1 << 62)
_PASSED_OVER = frozenset(
    ["s", "l", "p", "vp", "mg", "lod", "usemap", "maplib", "shadow_obj", "trace_obj", "bevel"]
)
_FREE_FORM = frozenset(
    ["cstype", "deg", "bmat", "step", "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp",
     "end", "con", "call", "csh", "ctech", "stech", "c_interp", "d_interp"]
)  # fmt: skip


@dataclass(eq=False)
class ObjDocument:
    """Contents of an OBJ file.

    Attributes:
        vertices, uvs, normals: (n, 3), (t, 2), (k, 3).
        colours: (n, 3), NaN for vertices without a colour; None if all have none.
        corners: (c, 3) of all faces: indices of vertex, texture coordinates, normal; -1 for none.
        starts: (faces + 1,) start of each face's corners.
        lines: (faces,) line of each face.
        states: (faces,) index of each face's entry in ``looks``.
        looks: names of object or group and of material.
        libraries: material libraries, with their lines.
    """

    vertices: Floats
    colours: Floats | None
    uvs: Floats
    normals: Floats
    corners: Small
    starts: Integers
    lines: Small
    states: Small
    looks: list[tuple[str, str]]
    libraries: list[tuple[str, int]]


@dataclass
class _Pending:
    """Statements of one kind in a chunk: the text after the keyword, and the line."""

    rests: list[str] = field(default_factory=list[str])
    lines: list[int] = field(default_factory=list[int])


@dataclass
class _Faces(_Pending):
    """Face statements, with the three counts of preceding vertices and the current group."""

    before: list[int] = field(default_factory=list[int])
    states: list[int] = field(default_factory=list[int])


class ObjParser:
    """Parses the text of one file in a single pass."""

    def __init__(self, log: RepairLog) -> None:
        self._log = log
        self._counts = {"v": 0, "vt": 0, "vn": 0}
        self._arrays: dict[str, list[Floats]] = {"v": [], "vt": [], "vn": [], "rgb": []}
        self._coloured = False
        # Corners, sizes, lines and states of the faces, chunk by chunk.
        self._faces: tuple[list[Small], ...] = tuple(
            [np.zeros((0, 3) if i == 0 else 0, dtype=np.int32)] for i in range(4)
        )
        self._looks: dict[tuple[str, str], int] = {}
        self._object = self._group = self._material = ""
        self._libraries: list[tuple[str, int]] = []
        self._noted: set[str] = set()

    def parse(self, text: str) -> ObjDocument:
        """Parse a file's text; raise FileSyntax with the line for faults."""
        for first, lines in _chunks(text):
            self._read(first, lines)
        corners, sizes, lines, states = (_joined(parts) for parts in self._faces)
        self._check_range(corners, sizes, lines)
        joined = {
            kind: np.concatenate(parts) if parts else np.zeros((0, 2 if kind == "vt" else 3))
            for kind, parts in self._arrays.items()
        }
        return ObjDocument(
            joined["v"], joined["rgb"] if self._coloured else None, joined["vt"], joined["vn"],
            corners, np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]), lines, states,
            list(self._looks), self._libraries,
        )  # fmt: skip

    def _read(self, first: int, lines: list[str]) -> None:
        """Parse one chunk of lines that begins at line ``first``."""
        numbers = {"v": _Pending(), "vt": _Pending(), "vn": _Pending()}
        faces = _Faces()
        counts = self._counts
        for line, words in enumerate((text.split(None, 1) for text in lines), first):
            if not words:
                continue
            kind = words[0]
            rest = words[1] if len(words) > 1 else ""
            if kind in numbers:
                counts[kind] += 1
                numbers[kind].rests.append(rest)
                numbers[kind].lines.append(line)
            elif kind in ("f", "fo"):
                faces.rests.append(rest)
                faces.lines.append(line)
                faces.before.extend(counts.values())
                faces.states.append(self._look())
            elif kind[0] != "#":
                self._statement(kind, rest.strip(), line)
        for kind, pending in numbers.items():
            if pending.rests:
                self._convert(kind, pending)
        if len(self._looks) > _MOST_LOOKS:
            raise FileTooLarge(
                f"has faces in more than {_MOST_LOOKS} groups and materials; merge some of them",
                file=self._log.file,
            )
        if faces.rests:
            self._convert_faces(faces)

    def _look(self) -> int:
        key = (self._group or self._object, self._material)
        return self._looks.setdefault(key, len(self._looks))

    def _statement(self, kind: str, rest: str, line: int) -> None:
        match kind:
            case "g":
                self._group = " ".join(rest.split())
            case "o":
                self._object, self._group = rest, ""
            case "usemtl":
                self._material = rest
            case "mtllib":
                self._libraries.append((rest, line))
            case _ if kind in self._noted or kind in _PASSED_OVER:
                pass
            case _ if kind in _FREE_FORM:
                self._noted |= _FREE_FORM
                self._log.repair("free-form curves and surfaces are not supported: ignored", line)
            case _:
                self._noted.add(kind)
                self._log.repair(f"unknown statement {kind[:40]!r}: ignored", line)

    def _convert(self, kind: str, pending: _Pending) -> None:
        words, widths = _words(pending)
        least = 1 if kind == "vt" else 3
        if widths.min() < least:
            bad = int(np.argmax(widths < least))
            raise self._log.fault(
                f"'{kind}' with {widths[bad]} numbers; expected {least} or more",
                pending.lines[bad],
            )
        try:
            flat = np.fromiter(map(float, words), dtype=np.float64, count=len(words))
        except ValueError:
            bad = next(number for number, word in enumerate(words) if not is_number(word))
            line = pending.lines[int(np.searchsorted(np.cumsum(widths), bad, "right"))]
            raise self._log.fault(f"{words[bad][:40]!r} is not a number", line) from None
        starts = np.cumsum(widths) - widths
        sound = np.abs(flat) < _FARTHEST
        if not sound.all():
            bad = int(np.searchsorted(starts, np.argmin(sound), "right")) - 1
            raise self._log.fault(
                f"a number of '{kind}' is not within +-{_FARTHEST:g}", pending.lines[bad]
            )
        if kind == "vt":
            second = np.where(widths > 1, flat[np.minimum(starts + 1, len(flat) - 1)], 0.0)
            self._arrays["vt"].append(np.column_stack([flat[starts], second]))
            return
        self._arrays[kind].append(flat[starts[:, None] + np.arange(3)])
        if kind == "v":
            coloured = widths >= 6
            colours = np.full((len(widths), 3), np.nan)
            colours[coloured] = flat[starts[coloured][:, None] + np.arange(3, 6)]
            self._arrays["rgb"].append(colours)
            self._coloured = self._coloured or bool(coloured.any())

    def _convert_faces(self, faces: _Faces) -> None:
        words, sizes = _words(faces)
        owner = np.repeat(np.arange(len(sizes)), sizes)
        corners = self._corners(words, owner, faces.lines)
        before = np.array(faces.before, dtype=np.int64).reshape(-1, 3)[owner]
        absent = corners == _ABSENT
        wrong = (corners == 0) | (~absent & (corners < -before))
        wrong[:, 0] |= absent[:, 0]
        if wrong.any():
            bad = int(np.argmax(wrong.any(axis=1)))
            raise self._log.fault(
                f"{words[bad][:40]!r} is not a vertex index; expected 1 or more, or -1 or less "
                "to count from the end",
                faces.lines[owner[bad]],
            )
        resolved = np.where(corners > 0, corners - 1, corners + before)
        resolved[absent] = -1
        # Larger indices are errors in any file; clipping makes them fit into 32 bits.
        resolved = np.minimum(resolved, _MOST)
        numbers = (resolved, sizes, np.array(faces.lines), np.array(faces.states))
        for parts, part in zip(self._faces, numbers, strict=True):
            parts.append(part.astype(np.int32))

    def _corners(self, words: list[str], owner: Integers, lines: list[int]) -> Integers:
        """Parse ``v``, ``v/vt``, ``v//vn`` and ``v/vt/vn`` to indices (c, 3) as written."""
        widths = np.array([word.count("/") + 1 for word in words], dtype=np.int64)
        corners = np.full((len(words), 3), _ABSENT, dtype=np.int64)
        parts = "/".join(words).split("/") if words else []
        fields = (int(part) if part else _ABSENT for part in parts)
        try:
            flat = np.fromiter(fields, dtype=np.int64, count=len(parts))
        except (ValueError, OverflowError):
            bad = next(
                i for i, word in enumerate(words) if not all(map(_is_number, word.split("/")))
            )
            raise self._log.fault(
                f"{words[bad][:40]!r} is not a face corner; expected v, v/vt, v//vn or v/vt/vn",
                lines[owner[bad]],
            ) from None
        if len(widths) and widths.max() > 3:
            bad = int(np.argmax(widths > 3))
            raise self._log.fault(
                f"{words[bad][:40]!r} has {widths[bad]} numbers; a face corner has at most three",
                lines[owner[bad]],
            )
        row = np.repeat(np.arange(len(words)), widths)
        column = np.arange(len(flat)) - np.repeat(np.cumsum(widths) - widths, widths)
        corners[row, column] = flat
        return corners

    def _check_range(self, corners: Small, sizes: Small, lines: Small) -> None:
        totals = np.array(list(self._counts.values()))
        beyond = corners >= totals
        if not beyond.any():
            return
        bad, column = divmod(int(np.argmax(beyond)), 3)
        line = lines[np.searchsorted(np.cumsum(sizes, dtype=np.int64), bad, "right")]
        what = ("vertex", "texture coordinate", "normal")[column]
        raise self._log.fault(
            f"a face refers to {what} {corners[bad, column] + 1}; the file has {totals[column]}",
            int(line),
        )


def _words(pending: _Pending) -> tuple[list[str], Integers]:
    """Return the words of all statements, without trailing comments, and each one's number (n,).

    A list for each statement would be one more object for the garbage collector.
    """
    words = list[str]()
    ends = [0]
    for rest in pending.rests:
        words += (rest if "#" not in rest else rest.partition("#")[0]).split()
        ends.append(len(words))
    return words, np.diff(np.array(ends, dtype=np.int64))


def _is_number(word: str) -> bool:
    try:
        return not word or abs(int(word)) < 1 << 62
    except ValueError:  # the answer
        return False


def _joined(parts: list[Small]) -> Small:
    """Concatenate parts and clear them: faces take the most memory."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def _chunks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield lines in chunks of a quarter of a megabyte, with the number of the first line.

    A line that ends in a backslash is joined with the next line, which is left empty.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    line, start = 1, 0
    while start < len(text):
        stop = text.find("\n", start + _CHUNK)
        while stop > 0 and text[stop - 1] == "\\":
            stop = text.find("\n", stop + 1)
        stop = len(text) if stop < 0 else stop
        lines = text[start:stop].split("\n")
        if "\\" in text:
            _join_continued(lines)
        yield line, lines
        line += len(lines)
        start = stop + 1


def _join_continued(lines: list[str]) -> None:
    head, parts = 0, list[str]()
    for number, text in enumerate(lines):
        goes_on = text.endswith("\\")
        if not parts:
            if not goes_on:
                continue
            head = number
        parts.append(text[:-1] if goes_on else text)
        lines[number] = ""
        if not goes_on or number == len(lines) - 1:
            lines[head] = " ".join(parts)
            parts = []
