"""3D keypoints of pose estimators in files: JSON, CSV, NPY, NPZ, TRC and C3D.

========  ======================================================================================
file      content
========  ======================================================================================
``.npy``  (frames, points, 3), or 4 with the confidence. Files of FreeMoCap: those of the hands are
          found beside that of the body (``*body_3d_xyz.npy``)
``.npz``  the same as ``keypoints``, ``keypoints_3d``, ``pred_keypoints_3d``, ``positions`` or
          ``points``, with ``confidence`` or ``scores`` (frames, points), ``names``, ``fps``
``.json`` a list of frames, also under ``frames``. A frame is a list of points, also under
          ``keypoints``, ``landmarks`` or ``pose_world_landmarks``; a point is ``[x, y, z]``, with a
          fourth number the confidence, or an object with ``x``, ``y``, ``z`` and ``visibility``,
          ``confidence`` or ``score``, and perhaps ``name``; null is a missing point. Hands of
          MediaPipe (``left_hand_world_landmarks``) are moved to the wrists of the body
``.csv``  columns ``NAME_x``, ``NAME_y``, ``NAME_z`` and perhaps ``NAME_confidence``; ``time``
``.trc``  markers with names of joints, as of Pose2Sim; ``.c3d`` likewise
========  ======================================================================================
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileSyntax, InvalidValue, UnknownFormat
from poise.files import read_bytes, read_json
from poise.files.json_text import JsonObject
from poise.formats.npz_archive import Archive, array_of
from poise.formats.repair_log import RepairLog
from poise.model.units import NAMED_UNITS, Unit
from poise.motion.keypoints.sets import KEYPOINT_SETS, landmark_of, landmarks_of

EXTENSIONS = (".json", ".csv", ".npy", ".npz", ".trc", ".c3d")
FLAT_EXTENSIONS = (".json", ".npy", ".npz")
"""Extensions of keypoints in pictures."""
_FRAMES = ("frames", "data", "results")
_POINTS = (
    "pose_world_landmarks", "world_landmarks", "keypoints_3d", "keypoints", "landmarks", "points",
)  # fmt: skip
_ARRAYS = ("keypoints", "keypoints_3d", "pred_keypoints_3d", "positions", "points")
_SCORES = ("confidence", "visibility", "score", "scores")
_HANDS = ("left_hand_world_landmarks", "right_hand_world_landmarks")
_WRISTS = (15, 16)  # of the 33 points of a body
_FEWEST = 3  # known points
_HEIGHT = 1.3
"""Metres: a typical extent of the keypoints of a person, without the top of the head, whose knees
and back are often bent."""


@dataclass(frozen=True, eq=False)
class Keypoints:
    """Keypoints of a person over time.

    Attributes:
        positions: (frames, points, 3), metres; NaN for a missing point.
        landmarks: the landmark of each point, "" for points without one.
        confidence: (frames, points) from 0 to 1, or None.
        fps: frames per second, or None if the file states none.
        unit: the unit of the file.
        set: name of the set, "" for points by their names.
        up: the axis that points up, None if it is to be found.
    """

    positions: Floats
    landmarks: tuple[str, ...]
    confidence: Floats | None
    fps: float | None
    unit: Unit
    set: str = ""
    up: str | None = None

    @property
    def names(self) -> str | tuple[str, ...]:
        """The set or the landmarks, as `poise.solve_keypoints` takes them."""
        return self.set or self.landmarks


@dataclass(frozen=True, eq=False)
class _Table:
    """Points as a file has them."""

    values: Floats
    names: tuple[str, ...] = ()
    confidence: Floats | None = None
    fps: float | None = None
    unit: Unit | None = None


def read_keypoints(
    path: FileName,
    names: str | None = None,
    unit: str | float | None = None,
    up: str | None = None,
    *,
    flat: bool = False,
) -> Keypoints:
    """Read 3D keypoints, or those of a picture.

    Args:
        path: the file.
        names: the set of the points (`KEYPOINT_SETS`); by default by the names in the file, else by
            their number.
        unit: the unit of the positions; by default metres, centimetres or millimetres, whichever
            makes the person 1.3 m large more nearly.
        up: the up axis of the positions, such as "z" or "-y", kept in the result.
        flat: whether the points are pixels, with perhaps a confidence: ``.npy`` and ``.npz`` of
            (frames, points, 2 or 3), ``.json`` with points ``[x, y, confidence]``, or a folder with
            a JSON of OpenPose for each frame. Positions are then (frames, points, 2).

    Raises:
        UnknownFormat: another extension.
        UnknownOption: no set has this name.
        InvalidValue: the number of points belongs to no set, or to several.
        FileSyntax: the file is damaged, or does not contain points.
        FileMissing, FileError: the file cannot be read.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "hips.csv"
    >>> _ = file.write_text("time,LHip_x,LHip_y,LHip_z,RHip_x,RHip_y,RHip_z,Neck_x,Neck_y,Neck_z\\n"
    ...                     "0,0.1,1,0,-0.1,1,0,0,1.5,0\\n0.04,0.1,1,0,-0.1,1,0,0,1.5,0\\n")
    >>> found = read_keypoints(file)
    >>> found.landmarks, found.fps, found.unit.name
    (('left hip', 'right hip', 'neck'), 25.0, 'm')
    """
    file, kind = os.fspath(path), Path(path).suffix.lower()
    readers = {".npy": _npy, ".npz": _npz, ".json": _json, ".csv": _csv}
    axes = 2 if flat else 3
    if flat:
        readers = {".npy": _npy, ".npz": _npz, ".json": partial(_json, flat=True), "": _folder}
        kind = "" if Path(path).is_dir() else kind or "a file without an extension"
    if kind in (".trc", ".c3d") and not flat:
        table, up = _markers(path, up), None  # already y up
    elif kind in readers:
        table = readers[kind](path)
    else:
        known = FLAT_EXTENSIONS if flat else EXTENSIONS
        raise UnknownFormat(kind or file, "format of keypoints", known, file=path)
    values = table.values
    if values.ndim != 3 or values.shape[2] not in (axes, axes + 1) or not values.size:
        raise FileSyntax(
            f"points of shape {values.shape}: expected (frames, points, {axes}), or {axes + 1} "
            "with confidence", file=file,
        )  # fmt: skip
    confidence = values[..., axes] if values.shape[2] > axes else table.confidence
    if confidence is not None and confidence.shape != values.shape[:2]:
        raise FileSyntax(f"confidence of shape {confidence.shape}: expected {values.shape[:2]}",
                         file=file)  # fmt: skip
    landmarks, chosen = _landmarks(table, names, file)
    places = np.where(np.isfinite(values[..., :axes]), values[..., :axes], np.nan)
    own = Unit("m", 1.0) if flat else _unit(places) if unit is None else Unit.of(unit)
    own = table.unit or own if unit is None else own
    if confidence is not None:
        confidence = np.clip(np.nan_to_num(confidence, nan=0.0), 0.0, 1.0)
    return Keypoints(places * own.metres, landmarks, confidence, table.fps, own, chosen, up)


def _landmarks(table: _Table, names: str | None, file: str) -> tuple[tuple[str, ...], str]:
    """Return the landmark of each point, and the name of the set."""
    count = table.values.shape[1]
    if names is None and table.names:
        if len(table.names) != count:
            raise FileSyntax(f"{len(table.names)} names for {count} points", file=file)
        found = [landmark_of(name) for name in table.names]
        # A second point of a landmark, as of a head, is ignored.
        found = [name if name not in found[:k] else "" for k, name in enumerate(found)]
        if sum(map(bool, found)) >= _FEWEST:
            return tuple(found), ""
        raise InvalidValue(
            f"{', '.join(table.names[:4])}, ...: not names of joints; markers on the skin are "
            "solved by poise markers; for joints, state the set of the points (--keypoints): "
            f"{', '.join(KEYPOINT_SETS)}", file=file,
        )  # fmt: skip
    if names is None:
        sets = [name for name, points in KEYPOINT_SETS.items() if len(points) == count]
        if len(sets) != 1:
            which = f"either {' or '.join(sets)}" if sets else "of no known set"
            raise InvalidValue(
                f"{count} points without names, {which}: state the set (--keypoints): "
                f"{', '.join(sets or KEYPOINT_SETS)}", file=file,
            )  # fmt: skip
        names = sets[0]
    return landmarks_of(names, count), names


def _unit(places: Floats) -> Unit:
    """Guess the unit of positions (frames, points, 3) of a person."""
    seen = places[np.isfinite(places).any(axis=(1, 2))]
    extent = np.nanmax(seen, axis=1, initial=-np.inf) - np.nanmin(seen, axis=1, initial=np.inf)
    size = float(np.median(extent.max(axis=1))) if len(seen) else 0.0
    if not size > 0.0:
        return Unit("m", 1.0, guessed=True)
    away = {name: abs(np.log(size * NAMED_UNITS[name] / _HEIGHT)) for name in ("m", "cm", "mm")}
    best = min(away, key=away.__getitem__)
    return Unit(best, NAMED_UNITS[best], guessed=True)


def _npy(path: FileName) -> _Table:
    values = _numbers(path)
    name = Path(path).name
    if "body_3d_xyz" not in name or values.ndim != 3:
        return _Table(values)
    parts = [values]
    for side in ("left", "right"):
        beside = Path(path).with_name(name.replace("body_3d_xyz", f"{side}_hand_3d_xyz"))
        if beside.exists():
            parts.append(_numbers(beside))
    shapes = {part.shape[0::2] for part in parts if part.ndim == 3}
    if len(parts) < 3 or len(shapes) != 1:
        return _Table(values)
    return _Table(np.concatenate(parts, axis=1))


def _numbers(path: FileName) -> Floats:
    array = array_of(read_bytes(path), "the array", RepairLog(path).fault)
    if array.dtype.kind not in "fiu":
        raise FileSyntax(f"type {array.dtype}: expected numbers", file=path)
    values = np.asarray(array, dtype=np.float64)
    return values[None] if values.ndim == 2 else values


def _npz(path: FileName) -> _Table:
    archive = Archive(path)
    name = next((name for name in _ARRAYS if archive.has(name)), None)
    if name is None:
        raise archive.fault(f"has none of {', '.join(_ARRAYS)}; expected keypoints")
    values = archive.numbers(name)
    score = next((one for one in _SCORES if archive.has(one)), None)
    rate = archive.numbers("fps").ravel() if archive.has("fps") else np.zeros(0)
    return _Table(
        values[None] if values.ndim == 2 else values,
        tuple(archive.texts("names")) if archive.has("names") else (),
        None if score is None else archive.numbers(score),
        float(rate[0]) if rate.size == 1 else None,
    )


def _json(path: FileName, flat: bool = False) -> _Table:
    content: Any = read_json(path)
    whole = cast("JsonObject", content) if isinstance(content, dict) else {}
    frames: Any = content
    if whole:
        frames = next((whole[key] for key in _FRAMES if key in whole), None)
        frames = [whole] if frames is None else frames
    if not isinstance(frames, list) or not frames:
        raise FileSyntax("expected a list of frames, each with points [x, y, z]", file=path)
    values, inside = (_flat_frames if flat else _solid_frames)(frames, path)
    names, fps = whole.get("names") or inside, whole.get("fps")
    given = isinstance(names, list | tuple) and all(
        isinstance(name, str) for name in cast("list[object]", names)
    )
    return _Table(
        values,
        tuple(cast("list[str]", names)) if given else (),
        fps=float(fps) if isinstance(fps, int | float) and fps > 0 else None,
    )


def _solid_frames(frames: list[Any], path: FileName) -> tuple[Floats, list[str]]:
    """Return the points (frames, points, 4), and their names if they have them."""
    found = [_frame(frame, at, path) for at, frame in enumerate(frames)]
    counts = {len(points) for points, _ in found}
    if len(counts) != 1:
        raise FileSyntax(f"frames of {min(counts)} to {max(counts)} points; expected one number",
                         file=path)  # fmt: skip
    return np.array([points for points, _ in found], dtype=np.float64), found[0][1]


def _folder(path: FileName) -> _Table:
    files = sorted(Path(path).glob("*.json"))
    if not files:
        raise FileSyntax("is a folder without .json files; expected one for each frame", file=path)
    return _Table(_flat_frames([read_json(file) for file in files], path)[0])


def _flat_frames(frames: list[Any], path: FileName) -> tuple[Floats, list[str]]:
    """Return the points (frames, points, 3) of the first person: x, y and confidence."""
    found: list[Floats | None] = []
    for at, frame in enumerate(frames):
        points: Any = frame
        if isinstance(frame, dict):
            own = cast("JsonObject", frame)
            if "people" in own:
                people: Any = own["people"]
                points = people[0] if isinstance(people, list) and people else None
                points = points.get("pose_keypoints_2d") if isinstance(points, dict) else None
            else:
                points = next((own[key] for key in _POINTS if key in own), None)
        if points is None:
            found.append(None)
            continue
        try:
            rows: Floats = np.array(points, dtype=np.float64)
        except (TypeError, ValueError):  # refused below
            rows = np.zeros(())
        if rows.ndim == 3 and len(rows):  # the first person
            rows = rows[0]
        if rows.ndim == 1 and rows.size and rows.size % 3 == 0:
            rows = rows.reshape(-1, 3)
        width = rows.shape[-1] if rows.ndim == 2 else 0
        if width not in (2, 3):
            raise FileSyntax(f"frame {at}: expected points [x, y] or [x, y, confidence]", file=path)
        found.append(rows if width == 3 else np.pad(rows, ((0, 0), (0, 1)), constant_values=1.0))
    counts = {len(rows) for rows in found if rows is not None}
    if len(counts) != 1:
        raise FileSyntax(
            f"frames of {sorted(counts)} points; expected one number" if counts else
            "no frame has points; expected [x, y, confidence]", file=path,
        )  # fmt: skip
    nobody = np.full((counts.pop(), 3), (np.nan, np.nan, 0.0))
    return np.array([nobody if rows is None else rows for rows in found]), []


def _frame(frame: Any, at: int, path: FileName) -> tuple[list[list[float]], list[str]]:
    """Return the points [x, y, z, confidence] of a frame, and their names if they have them."""
    if isinstance(frame, dict):
        own = cast("JsonObject", frame)
        key = next((key for key in _POINTS if key in own), None)
        points: Any = own[key] if key is not None else None
        hands = [own.get(name) for name in _HANDS]
        if isinstance(points, list) and any(hands) and len(cast("list[Any]", points)) == 33:
            rows, _ = _frame(points, at, path)
            for wrist, hand in zip(_WRISTS, hands, strict=True):
                more = _frame(hand, at, path)[0] if hand else [[np.nan] * 3 + [0.0]] * 21
                shift = np.subtract(rows[wrist][:3], more[0][:3])
                rows = [*rows, *([*np.add(row[:3], shift), row[3]] for row in more)]
            return rows, []
        return _frame(points, at, path)
    if not isinstance(frame, list):
        raise FileSyntax(
            f"frame {at}: expected a list of points, or an object with {', '.join(_POINTS)}",
            file=path,
        )
    listed = cast("list[Any]", frame)
    if (
        len(listed) == 1
        and isinstance(listed[0], list)
        and listed[0]
        and isinstance(listed[0][0], dict | list)
    ):  # the points of the first person
        return _frame(listed[0], at, path)
    names: list[str] = []
    rows = []
    for number, point in enumerate(listed):
        row: list[Any]
        if isinstance(point, dict):
            own = cast("JsonObject", point)
            score = next((own[key] for key in _SCORES if key in own), 1.0)
            row = [own.get("x"), own.get("y"), own.get("z"), score]
            names += [own["name"]] if isinstance(own.get("name"), str) else []
        else:
            row = [np.nan, np.nan, np.nan, 0.0] if point is None else [*_sequence(point), 1.0][:4]
        try:
            rows.append([float("nan" if value is None else value) for value in row])
        except (TypeError, ValueError):
            row = []
        if len(row) != 4:
            raise FileSyntax(f"frame {at}, point {number}: {str(point)[:60]}; expected [x, y, z]",
                             file=path)  # fmt: skip
    return rows, names if len(names) == len(rows) else []


def _sequence(value: Any) -> Sequence[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else ()


def _csv(path: FileName) -> _Table:
    log = RepairLog(path)
    rows = list(csv.reader(io.StringIO(read_bytes(path).decode("utf-8-sig", "replace"))))
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise log.fault("expected a line of names such as nose_x, and a line for each frame")
    head = [cell.strip() for cell in rows[0]]
    lower = [cell.lower() for cell in head]
    names = [head[k][:-2] for k, cell in enumerate(lower) if cell.endswith(("_x", ".x", " x"))]
    columns: dict[str, list[int]] = {}
    for name in names:
        own = [_column(lower, name, (axis,)) for axis in "xyz"]
        if None not in own:
            columns[name] = [at for at in own if at is not None]
    if not columns:
        raise log.fault("no columns such as nose_x, nose_y, nose_z", 1)
    numbers = np.full((len(rows) - 1, len(head)), np.nan)
    for at, row in enumerate(rows[1:]):
        for column, cell in enumerate(row[: len(head)]):
            try:
                numbers[at, column] = float(cell)
            except ValueError:
                if cell.strip() and any(column in own for own in columns.values()):
                    raise log.fault(f"{head[column]}: {cell[:40]!r} is not a number",
                                    at + 2) from None  # fmt: skip
    scored = [_column(lower, name, _SCORES) for name in columns]
    confidence = None
    if any(at is not None for at in scored):
        confidence = np.stack(
            [np.ones(len(numbers)) if at is None else numbers[:, at] for at in scored], axis=1
        )
    values = np.stack([numbers[:, own] for own in columns.values()], axis=1)
    fps = None
    for column, cell in enumerate(lower):
        if cell in ("time", "timestamp", "time_s", "t") and len(numbers) > 1:
            steps = np.diff(numbers[:, column])
            steps = steps[np.isfinite(steps)]
            step = float(np.median(steps)) if len(steps) else 0.0
            fps = round(1.0 / step, 6) if 1e-6 < step < 1e3 else None
    return _Table(values, tuple(columns), confidence, fps)


def _column(head: list[str], name: str, ends: Sequence[str]) -> int | None:
    """Return the column of a quantity of a point."""
    wanted = {f"{name.lower()}{mark}{end}" for mark in "_. " for end in ends}
    return next((at for at, cell in enumerate(head) if cell in wanted), None)


def _markers(path: FileName, up: str | None) -> _Table:
    from poise.formats import read

    character = read(path, up=up)
    markers = character.markers
    if markers is None:
        raise FileSyntax("has no markers; expected points of a person", file=path)
    return _Table(markers.positions, tuple(markers.names), None, markers.fps, Unit("m", 1.0))
