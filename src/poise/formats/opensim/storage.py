"""OpenSim's tables over time: motions of coordinates, states and forces (``.mot``, ``.sto``).

A header ends with ``endheader``. A row of labels follows, of which the first is ``time``, and then
a row of numbers for each time. Angles are in degrees if the header has ``inDegrees=yes``; without
that key, in degrees for headers of SIMM, which have no ``version``, and in radians otherwise
(OpenSim 4.6 does the same). Lengths are in metres.

A column is the value of the degree of freedom of its name; ``.../NAME/value``, as in tables of
states, is the value of ``NAME``. Without a skeleton, or for tables of forces (`read_table`), the
file is a `StorageTable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeGuard

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, UnknownName, UsageError
from poise.formats.csv_table import CSV
from poise.formats.opensim.source import OsimSource
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.robot import character_of
from poise.formats.self_contained import motion_or_rest
from poise.formats.text_file import (
    format_number,
    format_values,
    is_number,
    read_text,
    restore_raw,
    write_text,
)
from poise.joints import Fixed
from poise.model import Character, Motion, SkeletonBuilder, UnitLike
from poise.model.pose import frozen
from poise.report_text import counted, listed

_DEGREE = np.pi / 180.0
_MOST_NAMED = 4
_KEY = re.compile(r"\s*(\w+)\s*[=\s]\s*(\S+)\s*$")


@dataclass(frozen=True, eq=False)
class StorageTable:
    """A table over time, as stored in a ``.mot`` or ``.sto`` file.

    Attributes:
        names: labels of the columns without ``time``; unique.
        times: (rows,), seconds.
        values: (rows, columns), in the units of the file.
        degrees: whether angles are in degrees.
        name: the first line of the file.
        digits: the number of decimals of the times, which bounds their rounding.

    >>> table = StorageTable(("ground_force_vy",), [0.0, 0.01], [[600.0], [610.0]])
    >>> table.column("ground_force_vy")
    array([600., 610.])
    """

    names: tuple[str, ...]
    times: Floats
    values: Floats
    degrees: bool = True
    name: str = ""
    digits: int = 15

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "times", frozen(self.times))
        object.__setattr__(self, "values", frozen(self.values))

    def column(self, name: str) -> Floats:
        """Return the values (rows,) of a column.

        Raises:
            UnknownName: there is no such column.
        """
        if name not in self.names:
            raise UnknownName(name, "column", self.names)
        return self.values[:, self.names.index(name)]


class StorageFormat:
    """Reads and writes ``.mot`` and ``.sto`` files, which have the same contents."""

    name = "mot"
    extensions = (".mot", ".sto")
    holds = frozenset(["motion"])

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character:
        """Read the motion of ``skeleton``, or without it the table as ``character.source``.

        Raises:
            FileSyntax: the table is damaged, or none of its columns is a degree of freedom.
            UsageError: a unit is given.
        """
        if unit is not None:
            raise UsageError("lengths of OpenSim are in metres; omit unit", file=path)
        log = RepairLog(path)
        table = _parse(log)
        if skeleton is None:
            note = f"a table of {counted(len(table.names), 'column')}; with its model as skeleton, "
            stem = Path(log.file).stem
            body = SkeletonBuilder(stem).add("root", Fixed()).build()
            return log.reported(
                Character(stem, body, source=table, notes=(note + "it is a motion",))
            )
        character = character_of(skeleton, log.file)
        name = Path(log.file).stem
        motions = {name: _motion(table, character, name, log)}
        return log.reported(replace(character, motions=motions))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that the skeleton is lost."""
        return [] if isinstance(character.source, StorageTable) else CSV.losses(character, path)

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion, the rest pose, or a table that was read, in degrees.

        Raises:
            FileUnsupported: the name of a degree of freedom has a tab or a line break, or the
                skeleton has no degree of freedom.
        """
        if not character.motions and isinstance(character.source, StorageTable):
            write_table(character.source, path)
            return
        if not character.skeleton.nq:
            raise FileUnsupported("the skeleton has no coordinate; write .glb or .npz", file=path)
        source = character.source if _fits(character.source, character) else None
        write_table(table_of(motion_or_rest(character), source), path)


MOT = StorageFormat()


def read_table(path: FileName) -> StorageTable:
    """Read a table of any contents, such as ground reaction forces.

    Raises:
        FileSyntax: the table is damaged.
        FileError: the file cannot be read.

    Warns:
        RepairWarning: a fault of the file was repaired.
    """
    log = RepairLog(path)
    table = _parse(log)
    log.warn()
    return table


def write_table(table: StorageTable, path: FileName) -> None:
    """Write a table with a header of OpenSim, version 1.

    Raises:
        FileUnsupported: a label has a tab or a line break.
        FileError: the file cannot be written.
    """
    for label in table.names:
        if any(character in label for character in "\t\r\n"):
            raise FileUnsupported(
                f"column {label!r}: a label must not contain a tab or a line break", file=path
            )
    count, width = table.values.shape
    cells = format_values(table.values, table.values)
    lines = [
        (table.name or Path(path).stem).replace("\n", " "),
        "version=1",
        f"nRows={count}",
        f"nColumns={width + 1}",
        f"inDegrees={'yes' if table.degrees else 'no'}",
        "endheader",
        "\t".join(("time", *table.names)),
    ]
    for row, time in enumerate(table.times.tolist()):
        lines.append("\t".join((format_number(time), *cells[width * row : width * (row + 1)])))
    write_text(path, "\n".join(lines) + "\n")


# -- reading ---------------------------------------------------------------------------------------


def _parse(log: RepairLog) -> StorageTable:
    """Read the table of the log's file."""
    lines = read_text(log.file, log).lines
    end = next((n for n, line in enumerate(lines) if line.strip().lower() == "endheader"), None)
    if end is None:
        raise log.fault("no line 'endheader'; expected a header, labels, and rows of numbers", 1)
    header = {
        found[1].lower(): (found[2], number)
        for number, line in enumerate(lines[:end], 1)
        if (found := _KEY.match(line))
    }
    at = next((n for n in range(end + 1, len(lines)) if lines[n].strip()), None)
    if at is None:
        raise log.fault("no labels after 'endheader'; expected time and columns", end + 1)
    labels = _labels(lines[at], at + 1, log)
    values, decimals = _rows(lines, at + 1, len(labels), log)
    for keys, found, what in (
        (("nrows", "datarows"), len(values), "row"),
        (("ncolumns", "datacolumns"), len(labels), "column"),
    ):
        for key in keys:
            stated, number = header.get(key, (str(found), 0))
            if stated != str(found):
                log.repair(
                    f"{lines[number - 1].strip()}, but the table has {counted(found, what)}; read "
                    "as it is", number,
                )  # fmt: skip
    return StorageTable(
        tuple(labels[1:]), values[:, 0], values[:, 1:], _degrees(header, log),
        lines[0].strip() if end else "", decimals,
    )  # fmt: skip


def _degrees(header: Mapping[str, tuple[str, int]], log: RepairLog) -> bool:
    """Return whether angles are in degrees."""
    stated, number = header.get("indegrees", ("", 0))
    if not stated:
        return "version" not in header
    if stated.lower() not in ("yes", "no"):
        raise log.fault(f"inDegrees={stated}; expected yes or no", number)
    return stated.lower() == "yes"


def _labels(line: str, number: int, log: RepairLog) -> list[str]:
    cells = line.rstrip().split("\t") if "\t" in line else line.split()
    labels = [cell.strip() for cell in cells]
    if labels[0].lower() != "time":
        raise log.fault(f"the first column is {labels[0][:40]!r}; expected time", number)
    if "" in labels:
        raise log.fault(f"column {labels.index('') + 1} has no label", number)
    twice = next((name for k, name in enumerate(labels) if name in set(labels[:k])), None)
    if twice is not None:
        raise log.fault(f"the column {twice!r} appears twice; expected different labels", number)
    return labels


def _rows(lines: Sequence[str], first: int, width: int, log: RepairLog) -> tuple[Floats, int]:
    """Return the numbers (rows, width), and the largest number of decimals of a time."""
    rows: list[list[float]] = []
    decimals = 0
    for number, line in enumerate(lines[first:], first + 1):
        cells = line.split()
        if not cells:
            continue
        if len(cells) != width:
            raise log.fault(f"{counted(len(cells), 'number')} for {width} columns", number)
        try:
            rows.append([float(cell) for cell in cells])
        except ValueError:
            wrong = next(k for k, cell in enumerate(cells) if not is_number(cell))
            raise log.fault(
                f"column {wrong + 1}: {cells[wrong][:40]!r} is not a number", number
            ) from None
        if not np.isfinite(rows[-1][0]) or (len(rows) > 1 and rows[-1][0] <= rows[-2][0]):
            raise log.fault(f"the time {cells[0]} does not increase", number)
        plain = "e" not in cells[0].lower()
        decimals = max(decimals, len(cells[0].partition(".")[2]) if plain else 15)
    if not rows:
        raise log.fault("no rows; expected one for each time")
    return np.array(rows), decimals


def _motion(table: StorageTable, character: Character, name: str, log: RepairLog) -> Motion:
    """Return the motion of a character; columns that are no coordinates are reported."""
    body = character.skeleton
    known = coordinates_of(character)
    columns: dict[str, int] = {}
    spelled = {name.strip(): name for name in known}  # labels have no spaces around them
    for place, label in enumerate(table.names):
        coordinate = spelled.get(_coordinate(label))
        if coordinate is not None:
            if coordinate in columns:
                raise log.fault(f"two columns have the value of {coordinate}: {label!r} is one")
            columns[coordinate] = place
    if not columns:
        raise log.fault(
            f"no column is a coordinate of {character.name} ({listed(known, _MOST_NAMED)}), but "
            f"{listed(table.names, _MOST_NAMED)}; read forces and other tables without a skeleton"
        )
    unread = [label for k, label in enumerate(table.names) if k not in columns.values()]
    if unread:
        log.repair(f"{listed(unread, _MOST_NAMED)}: not coordinates of {character.name}; ignored")
    for missing in (dof for dof in body.dof_names if dof not in columns):
        log.repair_part("no column {}; rest values used", missing, kind="coordinates")
    times, values, fps = _even(table, log)
    q = np.tile(body.rest.q, (len(times), 1))
    for index, dof in enumerate(body.dof_names):
        if dof in columns:
            factor = _DEGREE if table.degrees and body.angular[index] else 1.0
            q[:, index] = factor * values[:, columns[dof]]
    wrong = np.argwhere(~np.isfinite(q))
    if len(wrong):
        row, index = wrong[0]
        raise log.fault(f"row {row + 1}: the value of {body.dof_names[index]} is not finite")
    same = len(times) == len(table.times)
    return Motion(body, q, fps, name, table if same else None, start=float(times[0]))


def _coordinate(label: str) -> str:
    """Return the coordinate of a label.

    >>> _coordinate("/jointset/hip_r/hip_flexion_r/value"), _coordinate("knee_angle_r")
    ('hip_flexion_r', 'knee_angle_r')
    """
    parts = label.split("/")
    return parts[-2] if len(parts) > 1 and parts[-1] == "value" else label


def _even(table: StorageTable, log: RepairLog) -> tuple[Floats, Floats, float]:
    """Return times and values at a constant rate, and that rate.

    Times that are rounded to their decimals are even; others are resampled by lines.
    """
    times, values = table.times, table.values
    if len(times) < 2:
        return times, values, 30.0
    fps = float((len(times) - 1) / (times[-1] - times[0]))
    rounding = 0.5 * 10.0**-table.digits
    # the rate follows from two rounded times
    slack = fps * 2.0 * rounding / (times[-1] - times[0])
    if abs(fps - round(fps)) <= max(slack, 1e-9 * fps):
        fps = float(round(fps))
    places = times[0] + np.arange(len(times)) / fps
    if np.abs(times - places).max() <= 2.0 * rounding + 1e-9 * abs(times).max():
        return times, values, fps
    steps = np.diff(times)
    log.repair(
        f"the steps of time are from {steps.min():.4g} to {steps.max():.4g} s; resampled to "
        f"{fps:.6g} frames per second"
    )
    columns = [np.interp(places, times, column) for column in values.T]
    return places, np.stack(columns, axis=1), fps


# -- writing ---------------------------------------------------------------------------------------


def coordinates_of(character: Character) -> tuple[str, ...]:
    """Return the coordinates of a character in the order of its model, also coupled ones."""
    source = character.source
    return source.coordinates if _fits(source, character) else character.skeleton.dof_names


def _fits(source: object, character: Character) -> TypeGuard[OsimSource]:
    """Return whether a record of a model is that of the character's skeleton."""
    if not isinstance(source, OsimSource):
        return False
    return {*character.skeleton.dof_names} == {*source.coordinates} - {*source.coupled}


def table_of(motion: Motion, source: OsimSource | None = None) -> StorageTable:
    """Return the values of a motion in degrees and metres, in the order of its model if given.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    >>> table_of(poise.Motion(arm, [[0.0], [np.pi / 2]], 10.0)).values
    array([[ 0.],
           [90.]])
    """
    body = motion.skeleton
    names, angular = body.dof_names, {n for n, a in zip(body.dof_names, body.angular) if a}
    found = dict(zip(names, motion.q.T, strict=True))
    if source is not None:
        names, angular = source.coordinates, source.angular
        waiting = dict(source.coupled)
        while waiting:  # couplings have no cycles
            for name in [one for one, (by, _) in waiting.items() if by in found]:
                by, curve = waiting.pop(name)
                found[name] = curve.value(found[by])
    units = np.where([name in angular for name in names], _DEGREE, 1.0)
    before = motion.source if isinstance(motion.source, StorageTable) else None
    times = motion.start + motion.times
    raw = np.full((len(times), len(names)), np.nan)
    name = motion.name
    if before is not None and before.degrees and len(before.times) == len(times):
        labels = {_coordinate(label): k for k, label in enumerate(before.names)}
        for column, each in enumerate(names):
            if each in labels:
                raw[:, column] = before.values[:, labels[each]]
        # times that differ by their rounding only
        if np.abs(before.times - times).max() <= 10.0**-before.digits:
            times = before.times
        name = before.name
    columns = [found[each] for each in names]
    values = np.array(columns).reshape(len(names), len(times)).T / units
    return StorageTable(names, times, restore_raw(values, raw)[0], True, name)
