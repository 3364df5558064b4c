"""Shared parts of marker file readers: names, gaps, the unit and the up axis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from poise.array_types import Floats
from poise.formats.repair_log import RepairLog
from poise.model import Unit, UnitLike, guess_unit
from poise.report_text import listed

_FARTHEST = 1e9  # in the file's unit: 1e6 metres for a file in millimetres
_UNITS = {
    "m": "m", "meter": "m", "meters": "m", "metre": "m", "metres": "m",
    "dm": "dm", "decimeters": "dm", "decimetres": "dm",
    "cm": "cm", "centimeters": "cm", "centimetres": "cm",
    "mm": "mm", "millimeters": "mm", "millimetres": "mm",
    "in": "inch", "inch": "inch", "inches": "inch",
}  # fmt: skip


def unique_names(names: list[str], owners: list[str], log: RepairLog) -> list[str]:
    """Make names unique within a subject: generated for "", numbered for duplicates.

    Raises:
        FileTooLarge: there are more than `repair_log.MOST_PARTS`.
    """
    log.check_count(len(names), "markers")
    empty = [str(number) for number, name in enumerate(names, 1) if not name]
    if empty:
        log.repair(f"points without a label: {listed(empty, 8)}; named point{empty[0]} and so on")
    named = [name or f"point{number}" for number, name in enumerate(names, 1)]
    taken = set(zip(owners, named, strict=True))
    seen: Counter[tuple[str, str]] = Counter()
    again: list[str] = []
    for place, key in enumerate(zip(owners, list(named), strict=True)):
        seen[key] += 1
        if seen[key] == 1:
            continue
        again.append(key[1])
        number = seen[key]
        while (key[0], f"{key[1]}_{number}") in taken:
            number += 1
        named[place] = f"{key[1]}_{number}"
        taken.add((key[0], named[place]))
    if again:
        twice = ", ".join(dict.fromkeys(again))
        log.repair(f"duplicate labels: {twice}; numbered from the second on")
    return named


def with_gaps(places: Floats, residuals: Floats, log: RepairLog) -> Floats:
    """Set positions of unseen markers to NaN: residual below 0, all zeros, or not a number."""
    with np.errstate(invalid="ignore"):
        wild = np.isinf(places).any(axis=2) | (np.abs(places) > _FARTHEST).any(axis=2)
    gone = (residuals < 0.0) | (places == 0.0).all(axis=2) | np.isnan(places).any(axis=2)
    beyond = int((wild & ~gone).sum())
    if beyond:
        log.repair(f"{beyond} samples are beyond +-{_FARTHEST:g} of the file's unit; read as gaps")
    return np.where((gone | wild)[..., None], np.nan, places)


def length_unit(
    stated: str, where: str, places: Floats, unit: UnitLike | None, log: RepairLog
) -> Unit:
    """Return the given unit, that of the file, or the one in which markers have human height.

    Args:
        stated: the unit name in the file, or "".
        where: location of that name in the file.
        places: (frames, markers, 3) with y up, in the unknown unit.
        unit: the requested unit, or None.
        log: receives a repair for an unknown unit name.
    """
    if unit is not None:
        return Unit.of(unit)
    known = _UNITS.get(stated.lower())
    if known is not None:
        return Unit.of(known)
    if stated:
        log.repair(f"{where} {stated!r} is not a known unit of length; guessed from the height")
    seen = places[~np.isnan(places[..., 1]), 1]
    return guess_unit(float(np.ptp(seen)) if seen.size else 0.0)


def names_with_owners(names: Sequence[str], owners: Sequence[str]) -> list[str]:
    """Return names without subjects, or with subjects if two subjects share a name.

    >>> names_with_owners(["LKNE", "LANK"], ["Ann", "Ann"])
    ['LKNE', 'LANK']
    >>> names_with_owners(["LKNE", "LKNE"], ["Ann", "Ben"])
    ['Ann:LKNE', 'Ben:LKNE']
    """
    if len(set(names)) == len(names):
        return list(names)
    pairs = zip(names, owners, strict=True)
    return [f"{owner}:{name}" if owner else name for name, owner in pairs]


_HIGH = re.compile(
    r"HD$|^ARIEL$|HEAD|^C7$|^T2$|^CLAV$|STERN|SHO$|ACROM|FSH$|BSH$|ASIS$|PSIS$|SACRAL",
    re.IGNORECASE,
)
_LOW = re.compile(
    r"TOE|HEEL?$|ANK$|^[LR]?MT[15]$|^[LR]FT\d$|^[LR][LM]A$|CAL$|MIDFOOT|^[LR]_F(CC|M[125])$",
    re.IGNORECASE,
)
_CLEAR = 2.0
"""Minimum ratio of the mean feet-to-head distance along up to that along any other axis."""


def head_and_feet(names: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return the columns of markers of the head or shoulders, and of the feet, by their names.

    >>> head_and_feet(["C7", "LTOE", "RASI", "Ann:LFHD"])
    ([0, 3], [1])
    """
    high = [column for column, name in enumerate(names) if _HIGH.search(name)]
    low = [column for column, name in enumerate(names) if _LOW.search(name)]
    return high, low


def upward_axis(
    names: Sequence[str], places: Floats, stated: str, usual: str = ""
) -> tuple[str, tuple[str, ...]]:
    """Return the file's up axis: "x", "-x", "y", ..., and a note if it is a guess.

    If names identify markers of the head or shoulders and of the feet, up is the direction between
    them. Otherwise the ``stated`` axis of the file (POINT:Y_SCREEN, the screen's up axis) is used,
    which programs write inconsistently. Otherwise the axis is guessed.

    Args:
        names: names of the markers.
        places: (frames, markers, 3) in the file's axes, NaN where missing.
        stated: the axis stated in the file, such as "+Z", or "".
        usual: the usual axis of the format, which is the guess, or "" for the axis along which
            markers are furthest apart.

    >>> upward_axis(["C7", "LTOE"], np.array([[[0.0, 0.1, 1.5], [0.1, 0.0, 0.1]]]), "-X")
    ('z', ())
    """
    high, low = head_and_feet(names)
    if high and low:
        lift = _mean(_middle(places[:, high]) - _middle(places[:, low]))
        size = np.sort(np.abs(lift))
        if size[2] > _CLEAR * size[1]:
            return _axis(lift), ()
    match = re.fullmatch(r"([+-]?)([XYZ])", stated.strip().upper())
    if match and match.group(1) != "-":
        return match.group(2).lower(), ()
    heights = _mean(places - _middle(places)[:, None])
    if not len(names) or not np.nanmax(np.abs(heights), initial=0.0) > 0.0:
        return "y", ()
    guess = usual or "xyz"[int(np.argmax(np.nanstd(heights, axis=0)))]
    note = f"the up axis is guessed to be {guess}; if it is another, pass up= (--up)"
    return guess, (note,)


def rotate_up_axis(places: Floats, up: str) -> Floats:
    """Rotate positions (..., 3) so that the axis ``up`` becomes y, by one or two right angles.

    >>> rotate_up_axis(np.array([1.0, 2.0, 3.0]), "z")
    array([ 1.,  3., -2.])
    """
    x, y, z = np.moveaxis(places, -1, 0)
    axes = {
        "y": (x, y, z), "-y": (x, -y, -z), "z": (x, z, -y), "-z": (x, -z, y),
        "x": (-y, x, z), "-x": (y, -x, z),
    }  # fmt: skip
    return np.stack(axes[up], axis=-1)


def _middle(places: Floats) -> Floats:
    """Mean of seen markers (frames, 3); NaN if none is seen."""
    seen = ~np.isnan(places[..., :1])
    count = seen.sum(axis=1)
    total = np.where(seen, places, 0.0).sum(axis=1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def _mean(values: Floats) -> Floats:
    """Mean over the frames without NaNs; 0 if there are none."""
    seen = ~np.isnan(values)
    return np.where(seen, values, 0.0).sum(axis=0) / np.maximum(seen.sum(axis=0), 1)


def _axis(direction: Floats) -> str:
    largest = int(np.argmax(np.abs(direction)))
    return ("-" if direction[largest] < 0.0 else "") + "xyz"[largest]
