"""Tables of a motion (``.csv``): Poise's own, Unitree's and SOMA's.

=========  =====================================================================================
layout     columns
=========  =====================================================================================
poise      a header ``time [s]``, ``NAME [UNIT]``, as `poise.formats.csv_table` writes it
unitree    no header: position of the base in metres, its quaternion xyzw, joints in radians
soma       a header ``Frame``, ``root_translateX`` .. in centimetres, ``root_rotateX`` .. in
           degrees (``Rz Ry Rx``), ``JOINT_dof`` in degrees
=========  =====================================================================================
"""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.errors import PoiseError
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.frames import Frames, Layout, read_frames
from poise.formats.robot_motions.robot import Robot, character_of
from poise.formats.self_contained import Reading
from poise.formats.text_file import is_number, read_text
from poise.geometry import quaternions
from poise.model import Character, Motion
from poise.model.units import dof_units

_TIME = "time [s]"
_PLACE = tuple(f"root_translate{axis}" for axis in "XYZ")
_ROTATION = tuple(f"root_rotate{axis}" for axis in "XYZ")
_ANGLE = "_dof"
_CENTI = 100.0  # centimetres per metre
_UNITREE_RATE, _SOMA_RATE, _POISE_RATE = 30.0, 120.0, 30.0  # fps if not stated
_UNEVEN = 0.01  # deviation of a time from an even rate, in frames


def read_table(path: str, skeleton: object, options: Reading) -> Character:
    """Read a table; the layout is detected from the header.

    Raises:
        FileMissing: no skeleton is given, or a file does not exist.
        FileSyntax: the table is of no known layout, or does not fit the skeleton.
        FileUnsupported: the skeleton is not a robot, which only Poise's own tables allow.
    """
    log = RepairLog(path)
    lines = read_text(path, log).lines
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise log.fault("is empty; expected a table of joint values")
    try:
        first = next(csv.reader(lines[:1]), [""]) or [""]
    except csv.Error as problem:
        raise log.fault(f"{problem}; expected comma-separated values", 1) from None
    header = [cell.strip() for cell in first] if not is_number(first[0]) else []
    table = _rows(lines, bool(header), len(first), log)
    if header and header[0] == _TIME:
        return _own(header, table, skeleton, options, log)
    if set(_PLACE) <= set(header):
        frames = _soma(header, table, log)
    elif header:
        raise log.fault(
            f"the first column is {header[0]!r}; expected {_TIME!r} (Poise), Frame (SOMA), or "
            "numbers without a header (Unitree)", 1,
        )  # fmt: skip
    elif len(first) < 8:
        raise log.fault(f"{len(first)} columns; expected 7 of the base and those of joints", 1)
    else:
        frames = Frames(
            table[:, :3], table[:, 3:7], table[:, 7:], order="xyzw", assumed=_UNITREE_RATE,
            first_line=1,
        )  # fmt: skip
    return read_frames({Path(path).stem: frames}, skeleton, options, log)


def _rows(lines: list[str], headed: bool, width: int, log: RepairLog) -> Floats:
    """Return the numbers of a table (rows, width); an incomplete last row is discarded."""
    rows: list[list[float]] = []
    for number in range(int(headed), len(lines)):
        cells = lines[number].split(",")
        if len(cells) != width:
            if len(cells) < width and rows and number == len(lines) - 1:
                log.repair("the last row is incomplete; discarded", number + 1)
                break
            raise log.fault(f"{len(cells)} columns; expected {width}", number + 1)
        try:
            rows.append([float(cell) for cell in cells])
        except ValueError:
            column = next(k for k, cell in enumerate(cells) if not is_number(cell))
            raise log.fault(
                f"column {column + 1}: {cells[column][:40]!r} is not a number", number + 1
            ) from None
    if not rows:
        raise log.fault("has no frames; expected a row for each")
    return np.array(rows)


def _own(
    header: list[str], table: Floats, skeleton: object, options: Reading, log: RepairLog
) -> Character:
    """Read a table of Poise, for any skeleton."""
    character = character_of(skeleton, log.file)
    body = character.skeleton
    columns = map("{} [{}]".format, body.dof_names, dof_units(body))
    expected = [column.strip() for column in columns]  # like those of the file
    for one, other, what in ((expected, header[1:], "no"), (header[1:], expected, "an unknown")):
        odd = [name for name in one if name not in other]
        if odd:
            raise log.fault(
                f"{what} column {odd[0]!r} for {character.name}; expected one for each of its "
                f"{len(expected)} degrees of freedom", 1,
            )  # fmt: skip
    if len(set(header)) != len(header):
        raise log.fault("the header has a column twice", 1)
    times = table[:, 0]
    fps = options.rate(_rate(times, log), _POISE_RATE, log)
    q = table[:, [header.index(name) for name in expected]]
    name = Path(log.file).stem
    try:
        motion = Motion(body, q, fps, name)
    except PoiseError as problem:
        raise log.fault(problem.message) from None
    return log.reported(replace(character, motions={name: motion}))


def _rate(times: Floats, log: RepairLog) -> float | None:
    """Return the frame rate of even times, None for a single frame."""
    if len(times) < 2:
        return None
    span = times[-1] - times[0]
    fps = (len(times) - 1) / span if span > 0.0 else 0.0
    fps = round(fps) if abs(fps - round(fps)) < 1e-9 * fps else fps
    off = np.abs((times - times[0]) * fps - np.arange(len(times)))
    if not (fps > 0.0 and off.max() <= _UNEVEN):  # also if a time is NaN
        line = int(np.argmax(~(off <= _UNEVEN))) + 2
        raise log.fault("the times are not evenly spaced; expected a constant frame rate", line)
    return float(fps)


def _soma(header: list[str], table: Floats, log: RepairLog) -> Frames:
    missing = [name for name in (*_PLACE, *_ROTATION) if name not in header]
    joints = [name for name in header if name.endswith(_ANGLE)]
    known = {"Frame", *_PLACE, *_ROTATION, *joints}
    unknown = [name for name in header if name not in known]
    if missing or unknown:
        what = f"no column {missing[0]!r}" if missing else f"unknown column {unknown[0]!r}"
        raise log.fault(
            f"{what}; expected Frame, {_PLACE[0]}, ..., {_ROTATION[0]}, ..., and NAME{_ANGLE}", 1
        )
    column = {name: at for at, name in enumerate(header)}
    angles = np.radians(table[:, [column[name] for name in reversed(_ROTATION)]])
    return Frames(
        table[:, [column[name] for name in _PLACE]] / _CENTI,
        # NaN is reported with its frame later
        quaternions.from_euler(np.nan_to_num(angles), "zyx") + 0.0 * angles[:, :1],
        np.radians(table[:, [column[name] for name in joints]]),
        names=tuple(name.removesuffix(_ANGLE) for name in joints),
        assumed=_SOMA_RATE,
        first_line=2,
    )


def _text(table: Floats) -> str:
    return "".join(f"{','.join(map(repr, row))}\n" for row in table.tolist())


def _unitree(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    values = robot.columns(motion, robot.joints)
    return _text(np.concatenate([root, turns[:, [1, 2, 3, 0]], values], axis=1)).encode()


def _soma_bytes(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    header = ["Frame", *_PLACE, *_ROTATION, *(f"{name}{_ANGLE}" for name in robot.joints)]
    angles = quaternions.to_euler(turns, "zyx")[:, ::-1]
    values = robot.columns(motion, robot.joints)
    table = np.concatenate([_CENTI * root, np.degrees(angles), np.degrees(values)], axis=1)
    rows = "".join(f"{number},{row}\n" for number, row in enumerate(_text(table).splitlines()))
    return f"{','.join(header)}\n{rows}".encode()


UNITREE = Layout("unitree", (".csv",), _unitree)
SOMA = Layout("soma", (".csv",), _soma_bytes)
