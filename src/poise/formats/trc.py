"""TRC: marker trajectories as text, as written by Motion Analysis, OpenSim and Theia.

A file has five header lines (``PathFileType``, names of the header's fields, their values, marker
names, ``X1 Y1 Z1 ...``) and then one line per frame: its number, its time and three coordinates per
marker, separated by tabs. Unseen markers have empty cells or ``NaN``. Lengths are converted to
metres, and the file's up axis, which the file does not state, to y (`upward_axis`).

Markers that were read from a TRC file are written with that file's unit and axes. Other markers are
written with y up, as OpenSim expects; the unit is the character's if that is m, cm or mm, otherwise
mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported
from poise.formats.marker_files import (
    length_unit,
    names_with_owners,
    rotate_up_axis,
    unique_names,
    upward_axis,
    with_gaps,
)
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.formats.text_file import format_number, format_values, read_text, write_text
from poise.joints import Fixed
from poise.model import Character, Markers, SkeletonBuilder, Unit, UnitLike
from poise.report_text import counted

_HEADER = 5
_MOST_HOLES = 1000
"""Maximum frames to insert for gaps in the frame numbers, beyond one per frame read."""


@dataclass(frozen=True, eq=False)
class TrcSource:
    """Original data of a TRC file.

    Attributes:
        coordinates: (frames, markers, 3) as stated in the file, NaN for gaps.
        unit: unit of the file.
        up: up axis of the file.
    """

    coordinates: Floats
    unit: Unit
    up: str


class TrcFormat(SelfContained):
    """Reads and writes ``.trc`` files."""

    refusal = (
        "a TRC file has markers and no joints: leave skeleton out, and solve for one with "
        "poise markers"
    )
    name = "trc"
    extensions = (".trc",)
    holds = frozenset(["markers"])
    marker_axes = True

    def parse(
        self, path: FileName, unit: UnitLike | None, log: RepairLog, up: str | None = None
    ) -> Character:
        """Read the file's markers to ``character.markers``, with a skeleton of one fixed joint.

        ``up`` is the up axis of the file, by default that of the markers' names, else y.
        """
        lines = read_text(path, log).lines
        header = _header(lines, log)
        table, at = _table(lines, log)
        labels = _labels(lines[3], header, (table.shape[1] - 2) // 3, log)
        table, first = _consecutive(table, at, log)
        coordinates = _coordinates(table[:, 2:], len(labels), log)
        coordinates = with_gaps(coordinates, np.zeros(coordinates.shape[:2]), log)
        owners, names = zip(*map(_split, labels), strict=True)
        names = unique_names(list(names), list(owners), log)
        up, notes = (up, ()) if up else upward_axis(names, coordinates, "", "y")
        places = rotate_up_axis(coordinates, up)
        used = length_unit(header.get("units", ""), "Units", places, unit, log)
        markers = Markers(
            tuple(names_with_owners(names, owners)),
            places * used.metres,
            _rate(header, table[:, 1], log),
            first_frame=first,
            owners=owners,
            up=up,
            start=float(table[0, 1]) if np.isfinite(table[0, 1]) else 0.0,
        )
        stem = Path(path).stem
        body = SkeletonBuilder(stem).add("root", Fixed()).build()
        source = TrcSource(coordinates, used, up)
        return Character(stem, body, unit=used, source=source, markers=markers, notes=notes)

    def write(self, character: Character, path: FileName) -> None:
        """Write the markers.

        Raises:
            FileUnsupported: there are no markers, or a marker's name has a tab or a line end.
        """
        markers = character.markers
        if markers is None or not markers.names:
            raise FileUnsupported(
                f"{character.name} has no markers, and TRC stores only markers", file=path
            )
        labels = [
            _label(name, owner if len(markers.subjects) > 1 else "")
            for name, owner in zip(markers.names, markers.owners, strict=True)
        ]
        for label in labels:
            if any(character in label for character in "\t\r\n"):
                raise FileUnsupported(
                    f"marker {label!r}: a name in TRC must not contain a tab or a line break",
                    file=path,
                )
        write_text(path, _text(character, markers, labels, Path(path).name))

    def losses(self, character: Character, _: FileName) -> tuple[str, ...]:
        """List the data of a character that a TRC file cannot store."""
        markers = character.markers
        if markers is None:
            return ()
        lost: list[str] = []
        joints = len(character.skeleton.joints)
        if joints > 1:
            lost.append(f"the skeleton ({counted(joints, 'joint')})")
        if markers.virtual:
            lost.append(f"the computed flag of {counted(len(markers.virtual), 'point')}")
        if np.nanmax(markers.residuals, initial=0.0) > 0.0:
            lost.append("the residuals of the markers")
        return tuple(lost)


TRC = TrcFormat()
"""Reads and writes ``.trc`` files."""


# -- reading ---------------------------------------------------------------------------------------


def _header(lines: Sequence[str], log: RepairLog) -> dict[str, str]:
    """Return the header's values by the lower-case names of their fields."""
    if not lines[0].lstrip().lower().startswith("pathfiletype"):
        raise log.fault("not a TRC file: the first line must begin with PathFileType", 1)
    if len(lines) < _HEADER:
        raise log.fault("the header is incomplete; expected five lines, then one line per frame")
    fields = [cell.lower() for cell in _cells(lines[1])]
    header = dict(zip(fields, _cells(lines[2]), strict=False))
    if "datarate" not in header or "nummarkers" not in header:
        raise log.fault("the header has no DataRate or NumMarkers; expected both", 2)
    return header


def _cells(line: str) -> list[str]:
    """Split a line into non-empty cells, at tabs, or at blanks if there is no tab."""
    if "\t" in line:
        return [cell.strip() for cell in line.split("\t") if cell.strip()]
    return line.split()


def _number(header: dict[str, str], field: str) -> float:
    """Return a positive number of the header, or 0 if absent."""
    try:
        value = float(header.get(field, ""))
    except ValueError:  # an unknown rate
        return 0.0
    return value if 0.0 < value < 1e9 else 0.0


def _labels(line: str, header: dict[str, str], columns: int, log: RepairLog) -> list[str]:
    """Return a label for each marker, "" for unlabelled markers."""
    labels = _cells(line)[2:]
    stated = _number(header, "nummarkers")
    if stated != len(labels):
        log.repair(
            f"NumMarkers is {header['nummarkers']}, but {len(labels)} markers have a name", 3
        )
    if not labels and not columns:
        raise log.fault("no markers; expected marker names after Frame# and Time", 4)
    return labels + [""] * (columns - len(labels))


def _table(lines: Sequence[str], log: RepairLog) -> tuple[Floats, list[int]]:
    """Parse the rows of numbers to equal lengths, NaN for empty cells; also return their lines.

    The coordinate labels may be missing, and a blank line may follow the labels.
    """
    rows: list[list[float]] = []
    at: list[int] = []
    begun = _HEADER if lines[4].lstrip()[:1].upper() == "X" else _HEADER - 1
    for number, line in enumerate(lines[begun:], begun + 1):
        if line and not line.isspace():
            rows.append(_row(line, number, log))
            at.append(number)
    if not rows:
        raise log.fault("no frames; expected one line of numbers per frame")
    width = max(map(len, rows))
    width += (2 - width) % 3
    if width * len(rows) > 10 * sum(map(len, rows)) + 1000:
        raise log.fault(
            f"a line has {width} numbers, far more than most lines; expected equal lengths"
        )
    table = np.full((len(rows), width), np.nan)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table, at


def _row(line: str, number: int, log: RepairLog) -> list[float]:
    """Parse the numbers of a line, NaN for empty cells, without empty cells at the end."""
    cells = line.rstrip().split("\t") if "\t" in line else line.split()
    log.check_count((len(cells) - 2) // 3, "markers")
    try:
        if "_" in line:
            raise ValueError
        return [_cell_value(cell) for cell in cells]
    except ValueError:
        wrong = next(cell.strip(" ") for cell in cells if not _is_number(cell))
        point = "; decimals are written with a point" if "," in wrong else ""
        raise log.fault(f"{wrong[:40]!r} is not a number{point}", number) from None


def _cell_value(cell: str) -> float:
    """Return a cell's number; NaN for an empty cell."""
    return float(cell) if cell and not cell.isspace() else math.nan


def _is_number(cell: str) -> bool:
    try:
        _cell_value(cell)
    except ValueError:  # the answer
        return False
    return "_" not in cell


def _consecutive(table: Floats, at: Sequence[int], log: RepairLog) -> tuple[Floats, int]:
    """Insert a row of gaps for each missing frame number; also return the first number."""
    frames = table[:, 0]
    steps = np.diff(frames)
    whole = np.isfinite(frames).all() and (frames == np.round(frames)).all()
    if not whole or (np.abs(frames) > 1e9).any() or (steps <= 0).any():
        wrong = at[int(np.argmax(~(steps > 0))) + 1] if whole and len(steps) else at[0]
        log.repair("the frame numbers do not increase by one; read as consecutive frames", wrong)
        return table, 1
    first, count = int(frames[0]), int(frames[-1] - frames[0]) + 1
    holes = count - len(frames)
    if holes == 0:
        return table, first
    where = at[int(np.argmax(steps > 1)) + 1]
    if holes > len(frames) + _MOST_HOLES:
        log.repair(
            f"{holes} frames are missing according to their numbers; read as consecutive frames",
            where,
        )
        return table, first
    log.repair(f"{holes} frames are missing; read as gaps", where)
    filled = np.full((count, table.shape[1]), np.nan)
    filled[(frames - first).astype(int)] = table
    filled[:, 0] = np.arange(first, first + count)
    return filled, first


def _coordinates(numbers: Floats, count: int, log: RepairLog) -> Floats:
    """Coordinates (frames, markers, 3), NaN in all three if one is missing."""
    full = np.full((len(numbers), 3 * count), np.nan)
    full[:, : numbers.shape[1]] = numbers
    places = full.reshape(len(numbers), count, 3)
    gone = np.isnan(places)
    halves = gone.any(axis=2) & ~gone.all(axis=2)
    if halves.any():
        log.repair(f"{int(halves.sum())} samples have one or two coordinates; read as gaps")
    return places


def _rate(header: dict[str, str], times: Floats, log: RepairLog) -> float:
    """Return the frames per second: from the times, if they contradict the header."""
    stated = _number(header, "datarate") or _number(header, "camerarate")
    steps = np.diff(times[np.isfinite(times)])
    middle = float(np.median(steps)) if len(steps) else 0.0
    like = steps[np.abs(steps - middle) <= 0.1 * middle]
    regular = middle > 0.0 and len(like) > 0.9 * len(steps)
    if not stated and not regular:
        raise log.fault("no frame rate above 0 in DataRate or in the times", 3)
    step = float(like.mean()) if regular else 0.0
    if not regular or (stated and abs(step * stated - 1.0) <= 0.02):
        return stated
    rate = float(f"{1.0 / step:.6g}")
    log.repair(
        f"DataRate is {header['datarate']}, but the times increase by {step:.6g} s; read as "
        f"{rate:g} frames per second",
        3,
    )
    return rate


def _split(label: str) -> tuple[str, str]:
    """Split a label into subject, "" for none, and marker."""
    owner, colon, name = label.partition(":")
    return (owner.strip(), name.strip()) if colon and owner and name else ("", label)


# -- writing ---------------------------------------------------------------------------------------


def _label(name: str, owner: str) -> str:
    return name if not owner or name.startswith(f"{owner}:") else f"{owner}:{name}"


def _text(character: Character, markers: Markers, labels: Sequence[str], file: str) -> str:
    source = character.source if isinstance(character.source, TrcSource) else None
    unit = character.unit if source is None else source.unit
    if unit.name not in ("m", "cm", "mm"):
        unit = Unit.of("mm")
    up = "y" if source is None else source.up
    back = {"z": "-z", "-z": "z", "x": "-x", "-x": "x"}.get(up, up)
    places = rotate_up_axis(markers.positions, back)
    frames, count = places.shape[:2]
    rate = format_number(markers.fps)
    raw = None if source is None else source.coordinates
    cells = format_values(places / unit.metres, raw)
    fields = {
        "DataRate": rate, "CameraRate": rate, "NumFrames": frames, "NumMarkers": count,
        "Units": unit.name, "OrigDataRate": rate, "OrigDataStartFrame": markers.first_frame,
        "OrigNumFrames": frames,
    }  # fmt: skip
    lines = [
        f"PathFileType\t4\t(X/Y/Z)\t{file}",
        "\t".join(fields),
        "\t".join(map(str, fields.values())),
        "Frame#\tTime\t" + "".join(f"{label}\t\t\t" for label in labels),
        "\t\t" + "".join(f"X{n}\tY{n}\tZ{n}\t" for n in range(1, count + 1)),
        "",
    ]
    width = 3 * count
    for frame in range(frames):
        row = "\t".join(cells[width * frame : width * (frame + 1)]).replace("nan", "")
        time = format_number(markers.start + frame / markers.fps)
        lines.append(f"{frame + markers.first_frame}\t{time}\t{row}")
    return "\n".join(lines) + "\n"
