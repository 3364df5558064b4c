"""Keyframes in a JSON file, written manually or by `write_keyframes`.

The simple form has poses at times, with DOF names, in degrees if the file states so::

    {"format": "poise keyframes", "version": 1, "name": "wave", "fps": 60, "angles": "degrees",
     "kind": "catmull-rom",
     "poses": [{"time": 0.0, "values": {"lhumerus_rz": 0, "lradius_rx": 10}},
               {"time": 0.5, "values": {"lhumerus_rz": 52, "lradius_rx": 69}, "kind": "linear"}]}

The exact form has one track per degree of freedom, with all data of `poise.motion.Track`::

    {..., "tracks": {"lradius_rx": {"times": [0, 0.5], "values": [0.2, 1.2], "kinds": "hermite",
                                    "incoming": [0, 2], "outgoing": [1, 0]}}}

Angles are in radians unless ``angles`` is "degrees"; lengths are in metres; a quaternion is four
numbers wxyz, named after its joint or its first entry.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileSyntax, PoiseError, UnknownName
from poise.files import read_json
from poise.files.json_text import JsonObject
from poise.formats.text_file import write_text
from poise.model import Skeleton
from poise.motion import Keyframes, Track

_FORMAT = "poise keyframes"
_ANGLES = {"radians": 1.0, "degrees": math.pi / 180.0}
_LISTS = ("incoming", "outgoing", "handles")
_FIELDS = ("format", "version", "name", "fps", "angles", "kind", "poses", "tracks")
_POSE_FIELDS = ("time", "values", "kind")
_TRACK_FIELDS = ("times", "values", "kinds", "tension", *_LISTS)
_KNOWN = "angles in radians or degrees, a time and values of each pose, times of each track"


def write_keyframes(keys: Keyframes, path: FileName, *, fps: float = 60.0) -> None:
    """Write keyframes exactly; ``fps`` is the rate at which to bake them.

    Raises:
        FileMissing, FileError: the file cannot be written; the old file is unchanged.
    """
    tracks: JsonObject = {}
    for name, track in keys.tracks.items():
        flat = not track.rotation
        entry: JsonObject = {"times": track.times.tolist()}
        entry["values"] = (track.values[:, 0] if flat else track.values).tolist()
        entry["kinds"] = list(track.kinds)
        if set(track.kinds) & {"hermite", "bezier"}:
            for what in ("incoming", "outgoing"):
                slopes = getattr(track, what)
                entry[what] = (slopes[:, 0] if flat else slopes).tolist()
        if "bezier" in track.kinds:
            entry["handles"] = track.handles.tolist()
        if "catmull-rom" in track.kinds:
            entry["tension"] = track.tension
        tracks[name] = entry
    content = {
        "format": _FORMAT, "version": 1, "name": keys.name, "fps": fps, "angles": "radians",
        "tracks": tracks,
    }  # fmt: skip
    write_text(path, json.dumps(content, indent=1) + "\n")


def read_keyframes(path: FileName, skeleton: Skeleton) -> tuple[Keyframes, float]:
    """Read the keyframes of a file for a skeleton, and the rate at which to bake them.

    Raises:
        FileMissing, FileError: the file does not exist, or cannot be read.
        FileSyntax: the file has no keyframes, or keyframes of unknown degrees of freedom.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from poise.bundled import character
    >>> from poise.motion import reduced
    >>> walk = character().motion
    >>> file = Path(tempfile.mkdtemp()) / "walk.json"
    >>> write_keyframes(reduced(walk), file, fps=walk.fps)
    >>> keys, fps = read_keyframes(file, walk.skeleton)
    >>> bool((keys.motion(fps).q == reduced(walk).motion(fps).q).all())
    True
    """
    content = _content(path)
    try:
        _check_fields(content, _FIELDS, "")
        fps = _number(content.get("fps", 60.0), "fps")
        unit = _ANGLES[content.get("angles", "radians")]
        keys = Keyframes(
            skeleton,
            {
                name: _track(skeleton, name, _object(entry, f"the track {name!r}"), unit)
                for name, entry in _object(content.get("tracks", {}), "'tracks'").items()
            },
            str(content.get("name", "")),
        )
        for number, entry in enumerate(content.get("poses", ())):
            pose = _object(entry, f"pose {number}")
            _check_fields(pose, _POSE_FIELDS, f"pose {number}: ")
            given = _object(pose["values"], f"'values' of pose {number}")
            values: JsonObject = {
                name: _scaled(skeleton, name, value, unit) for name, value in given.items()
            }
            kind = pose.get("kind", content.get("kind"))
            time = _number(pose["time"], f"'time' of pose {number}")
            keys = keys.with_key(time, kind=kind, **values)
        if not 0.0 < fps < math.inf:
            raise FileSyntax(f"{fps} frames per second: expected a positive number")
    except KeyError as missing:
        raise FileSyntax(f"{missing} is missing or unknown: expected {_KNOWN}", file=path) from None
    except PoiseError as wrong:
        raise FileSyntax(wrong.message, file=path) from None
    except (AttributeError, TypeError, ValueError):
        raise FileSyntax(f"an entry of the wrong type: expected {_KNOWN}", file=path) from None
    return keys, fps


def _content(path: FileName) -> JsonObject:
    content: Any = read_json(path)
    if not isinstance(content, dict) or cast("Any", content).get("format") != _FORMAT:
        raise FileSyntax(
            f"not a keyframe file: expected an object with format {_FORMAT!r}", file=path
        )
    found = cast("JsonObject", content)
    if found.get("version") != 1 or not (found.get("tracks") or found.get("poses")):
        raise FileSyntax("expected version 1 and tracks or poses", file=path)
    return found


def _check_fields(entry: JsonObject, known: Sequence[str], place: str) -> None:
    """Raise an error for a field that would be ignored, such as a misspelt one."""
    for name in entry:
        if name not in known:
            raise FileSyntax(f"{place}{UnknownName(name, 'field', known).message}")


def _object(value: Any, place: str) -> JsonObject:
    if not isinstance(value, dict):
        raise FileSyntax(f"{place} is {value!r:.60}: expected an object")
    return cast("JsonObject", value)


def _number(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FileSyntax(f"{place} is {value!r:.60}: expected a number")
    try:
        return float(value)
    except OverflowError:
        raise FileSyntax(f"{place} is {value!r:.60}: out of range") from None


def _track(skeleton: Skeleton, name: str, entry: JsonObject, unit: float) -> Track:
    _check_fields(entry, _TRACK_FIELDS, f"{name}: ")
    given = {what: entry.get(what) for what in _LISTS}
    for what in ("incoming", "outgoing"):
        if given[what] is not None:
            given[what] = _scaled(skeleton, name, given[what], unit)
    tension = _number(entry.get("tension", 0.5), f"'tension' of {name}")
    values = _scaled(skeleton, name, entry["values"], unit)
    kinds = entry.get("kinds", "catmull-rom")
    return Track.of(entry["times"], values, kinds, tension=tension, **given)


def _scaled(skeleton: Skeleton, name: str, value: Any, unit: float) -> Floats:
    """Convert a value to radians if it is an angle."""
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise FileSyntax(f"{name}: {value!r:.60}, expected numbers") from None
    angles = {
        dof_name
        for joint in skeleton.joints
        for dof, dof_name in zip(joint.type.dofs, joint.dof_names, strict=True)
        if dof.angular
    }
    return numbers * unit if unit != 1.0 and name in angles else numbers
