"""C3D: what cameras saw of markers, from every kind of computer that writes it.

Read by code of our own (docs/decisions/0019-c3d-reader.md). Lengths become metres, and the file's
upward axis becomes y. Angles, forces, moments, powers and analog channels are left out and named;
places that a program computed are kept as virtual.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported
from poise.files import read_bytes
from poise.formats.c3d_document import C3dDocument, long_first_frame, parse_c3d
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.joints import Fixed
from poise.model import Character, Markers, SkeletonBuilder, Unit, guess_unit

Floats = NDArray[np.float64]

_FARTHEST = 1e9
_UNITS = {
    "m": "m", "meter": "m", "meters": "m", "metre": "m", "metres": "m",
    "dm": "dm", "decimeters": "dm", "decimetres": "dm",
    "cm": "cm", "centimeters": "cm", "centimetres": "cm",
    "mm": "mm", "millimeters": "mm", "millimetres": "mm",
    "in": "inch", "inch": "inch", "inches": "inch",
}  # fmt: skip


@dataclass(frozen=True)
class C3dSource:
    """What a C3D file holds besides places.

    Attributes:
        encoding: whose numbers, and which: "Intel, real".
        unit_text: POINT:UNITS as written.
        analog: names of the analog channels, which are not read.
        analog_rate: their samples a second, 0 where there are none.
        left_out: names of points that are no places, by what they are: "angle", "force", ...
        software: the program that wrote it, where it says so.
    """

    encoding: str
    unit_text: str
    analog: tuple[str, ...]
    analog_rate: float
    left_out: dict[str, tuple[str, ...]]
    software: str


class C3dFormat(SelfContained):
    """Reads ``.c3d`` files."""

    refusal = (
        "a C3D file has markers and no joints: leave skeleton out, and solve for one with "
        "poise markers"
    )
    name = "c3d"
    extensions = (".c3d",)
    writes = False

    def parse(
        self, path: str | os.PathLike[str], unit: Unit | str | float | None, log: RepairLog
    ) -> Character:
        """The file's markers as ``character.markers``, beside a skeleton of one fixed joint."""
        document = parse_c3d(read_bytes(path), log)
        points = points_of(document, log)
        markers, used = _markers(document, points, unit, log)
        name = Path(path).stem
        body = SkeletonBuilder(name).add("root", Fixed()).build()
        return Character(
            name, body, unit=used, source=_source(document, points), repairs=log.repairs,
            markers=markers,
        )  # fmt: skip

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Refused: Poise reads C3D and does not write it."""
        raise FileUnsupported(
            f"{character.name}: C3D is read, not written; .npz holds markers", file=path
        )


def _markers(
    document: C3dDocument, points: list[Point], unit: Unit | str | float | None, log: RepairLog
) -> tuple[Markers, Unit]:
    """The points that are places, in metres with y up."""
    kept = [point for point in points if point.kind in ("marker", "virtual")]
    if not kept:
        raise log.fault("none of its points is a place: angles, forces and the like only")
    columns = [point.column for point in kept]
    places, residuals = document.positions[:, columns], document.residuals[:, columns]
    places = _seen(places, residuals, log)
    up = upward_axis(
        [point.name for point in kept], places, "".join(document.texts("POINT", "Y_SCREEN")[:1])
    )
    places = turned(places, up)
    used = _unit(document, places, unit, log)
    names = _names(kept)
    markers = Markers(
        tuple(names),
        places * used.metres,
        _rate(document, log),
        np.clip(residuals, 0.0, None) * used.metres,
        long_first_frame(document),
        tuple(point.owner for point in kept),
        tuple(name for name, point in zip(names, kept, strict=True) if point.kind == "virtual"),
        up,
    )
    return markers, used


def _names(points: list[Point]) -> list[str]:
    """Names without the subjects; with them where two subjects have a name in common."""
    if max(Counter(point.name for point in points).values()) == 1:
        return [point.name for point in points]
    return [f"{point.owner}:{point.name}" if point.owner else point.name for point in points]


def _seen(places: Floats, residuals: Floats, log: RepairLog) -> Floats:
    """Places with NaN where a marker was not seen: residual below 0, all zeros, or no number."""
    with np.errstate(invalid="ignore"):
        wild = np.isinf(places).any(axis=2) | (np.abs(places) > _FARTHEST).any(axis=2)
    gone = (residuals < 0.0) | (places == 0.0).all(axis=2) | np.isnan(places).any(axis=2)
    beyond = int((wild & ~gone).sum())
    if beyond:
        log.repair(f"{beyond} samples are beyond +-{_FARTHEST:g} of the file's unit: taken as gaps")
    return np.where((gone | wild)[..., None], np.nan, places)


def _unit(
    document: C3dDocument, places: Floats, unit: Unit | str | float | None, log: RepairLog
) -> Unit:
    """The caller's, the file's, or the one in which the markers are as high as a human."""
    if unit is not None:
        return Unit.of(unit)
    said = "".join(document.texts("POINT", "UNITS")[:1])
    known = _UNITS.get(said.lower())
    if known is not None:
        return Unit.of(known)
    if said:
        log.repair(f"POINT:UNITS {said!r} is no length that is known here: guessed from the height")
    seen = places[~np.isnan(places[..., 1]), 1]
    return guess_unit(float(np.ptp(seen)) if seen.size else 0.0)


def _rate(document: C3dDocument, log: RepairLog) -> float:
    told = document.number("POINT", "RATE")
    for rate in (told, document.header.rate):
        if rate is not None and 0.0 < rate < 1e6:
            return float(rate)
    raise log.fault("neither POINT:RATE nor the header gives frames a second above 0")


def _source(document: C3dDocument, points: list[Point]) -> C3dSource:
    left: dict[str, tuple[str, ...]] = {}
    for point in points:
        if point.kind not in ("marker", "virtual"):
            left[point.kind] = (*left.get(point.kind, ()), point.name)
    count = int(max(document.number("ANALOG", "USED") or 0.0, 0.0)) if document.header.analog else 0
    labels = document.texts("ANALOG", "LABELS")
    count = min(count, document.header.analog)
    names = tuple(
        (labels[number] if number < len(labels) else "") or f"channel{number + 1}"
        for number in range(count)
    )
    rate = document.number("ANALOG", "RATE") or 0.0
    return C3dSource(
        f"{document.computer.name}, {'real' if document.real else 'whole'} numbers",
        "".join(document.texts("POINT", "UNITS")[:1]),
        names,
        float(rate) if names else 0.0,
        left,
        " ".join(
            part
            for name in ("COMPANY", "SOFTWARE")
            for part in document.texts("MANUFACTURER", name)[:1]
        ),
    )


C3D = C3dFormat()
"""Reads ``.c3d`` files."""


_HIGH = re.compile(r"HD$|^ARIEL$|HEAD|^C7$|^T2$|^CLAV$|STERN|SHO$|ACROM|FSH$|BSH$", re.IGNORECASE)
_LOW = re.compile(r"TOE$|HEEL?$|ANK$|^[LR]?MT[15]$|^[LR]FT\d$|^[LR][LM]A$", re.IGNORECASE)
_CLEAR = 2.0
"""How many times farther apart head and feet are along up than along any other axis, on average."""


def upward_axis(names: Sequence[str], places: Floats, said: str) -> str:
    """The file's axis that points up: "x", "-x", "y", ...

    Where names tell markers of the head and shoulders from those of the feet, it is what leads from
    these to those; a file's ``said`` (POINT:Y_SCREEN, the screen's upward axis) comes second, for
    programs write there what they like; then the axis along which markers keep most apart.

    Args:
        names: of the markers.
        places: (frames, markers, 3) in the file's axes, NaN where missing.
        said: the file's own word, such as "+Z", or "".

    >>> upward_axis(["C7", "LTOE"], np.array([[[0.0, 0.1, 1.5], [0.1, 0.0, 0.1]]]), "-X")
    'z'
    """
    high = [column for column, name in enumerate(names) if _HIGH.search(name)]
    low = [column for column, name in enumerate(names) if _LOW.search(name)]
    if high and low:
        lift = _mean(_middle(places[:, high]) - _middle(places[:, low]))
        size = np.sort(np.abs(lift))
        if size[2] > _CLEAR * size[1]:
            return _axis(lift)
    told = re.fullmatch(r"([+-]?)([XYZ])", said.strip().upper())
    if told and told.group(1) != "-":
        return told.group(2).lower()
    heights = _mean(places - _middle(places)[:, None])
    if not len(names) or not np.nanmax(np.abs(heights), initial=0.0) > 0.0:
        return "y"
    return "xyz"[int(np.argmax(np.nanstd(heights, axis=0)))]


def turned(places: Floats, up: str) -> Floats:
    """(..., 3) places whose y is the axis ``up``: by a right angle about one axis, or by two.

    >>> turned(np.array([1.0, 2.0, 3.0]), "z")
    array([ 1.,  3., -2.])
    """
    x, y, z = np.moveaxis(places, -1, 0)
    axes = {
        "y": (x, y, z), "-y": (x, -y, -z), "z": (x, z, -y), "-z": (x, -z, y),
        "x": (-y, x, z), "-x": (y, -x, z),
    }  # fmt: skip
    return np.stack(axes[up], axis=-1)


def _middle(places: Floats) -> Floats:
    """(frames, 3) the mean of what is seen; NaN where nothing is."""
    seen = ~np.isnan(places[..., :1])
    count = seen.sum(axis=1)
    total = np.where(seen, places, 0.0).sum(axis=1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def _mean(values: Floats) -> Floats:
    """The mean over the frames without NaNs; 0 where there are none."""
    seen = ~np.isnan(values)
    return np.where(seen, values, 0.0).sum(axis=0) / np.maximum(seen.sum(axis=0), 1)


def _axis(direction: Floats) -> str:
    largest = int(np.argmax(np.abs(direction)))
    return ("-" if direction[largest] < 0.0 else "") + "xyz"[largest]


_QUANTITIES = {
    "ANGLES": "angle", "FORCES": "force", "MOMENTS": "moment", "POWERS": "power",
    "SCALARS": "scalar", "REACTIONS": "reaction",
}  # fmt: skip
_ENDINGS = re.compile(r"(Angle|Force|Moment|Power|Reaction)s?$|(GRF|GRM)$")
_ENDING_KINDS = {"GRF": "force", "GRM": "moment"}
_MODELLED = ("MODELED_MARKERS", "MODELLED_MARKERS", "VIRTUAL_MARKERS", "VIRTUAL_POINTS")
_MASS_CENTRE = re.compile(
    r"(whole|body|total)?[ _]?(cent(re|er)[ _]?of[ _]?(mass|gravity)([ _]?floor)?|com|cog)$",
    re.IGNORECASE,
)
_BONE_POINTS = "OPAL"
"""Plug-in Gait writes four points a bone: its origin, and the ends of three axes."""


@dataclass(frozen=True)
class Point:
    """One column of the file's points.

    Attributes:
        column: which one.
        name: its label without the subject's prefix; made up where it has none.
        owner: the subject, "" for none.
        kind: "marker", "virtual" (a place that a program computed), or what else its numbers are:
            "angle", "force", "moment", "power", "scalar", "reaction".
    """

    column: int
    name: str
    owner: str
    kind: str


def points_of(document: C3dDocument, log: RepairLog) -> list[Point]:
    """Every point, in the file's order; none of one subject has another's name."""
    labels = _labels(document, log)
    owned = [_owner(label, document) for label in labels]
    names = _unique([name for name, _ in owned], [owner for _, owner in owned], log)
    kinds = _kinds(document, labels, [name for name, _ in owned])
    return [
        Point(column, name, owner, kind)
        for column, (name, (_, owner), kind) in enumerate(zip(names, owned, kinds, strict=True))
    ]


def _labels(document: C3dDocument, log: RepairLog) -> list[str]:
    """A label a point, "" where there is none: LABELS, then LABELS2, ... beyond 255 points."""
    labels: list[str] = []
    own = document.parameters.get("POINT", {})
    number = 1
    while (name := "LABELS" if number == 1 else f"LABELS{number}") in own:
        labels += own[name].texts
        number += 1
    count = document.header.points
    if len(labels) > count:
        log.repair(f"{len(labels)} labels for {count} points: the first {count} are taken")
    return (labels + [""] * count)[:count]


def _owner(label: str, document: C3dDocument) -> tuple[str, str]:
    """A label's name and the subject it belongs to."""
    prefix, colon, name = label.partition(":")
    if colon and prefix and name:
        return name.strip(), prefix.strip()
    subjects = [one for one in document.texts("SUBJECTS", "NAMES") if one]
    prefixes = document.texts("SUBJECTS", "LABEL_PREFIXES")
    for subject, start in zip(subjects, prefixes, strict=False):
        if start and len(label) > len(start) and label.startswith(start):
            return label[len(start) :].strip(), subject
    return label, subjects[0] if len(subjects) == 1 else ""


def _unique(names: list[str], owners: list[str], log: RepairLog) -> list[str]:
    """Names that tell points of one subject apart: made up for "", numbered where they recur."""
    empty = [number for number, name in enumerate(names, 1) if not name]
    if empty:
        log.repair(f"points without a label: {_listed(empty)}; called point{empty[0]} and so on")
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
        log.repair(f"labels that are there more than once: {twice}; numbered from the second on")
    return named


def _listed(numbers: list[int], most: int = 8) -> str:
    shown = ", ".join(str(number) for number in numbers[:most])
    return shown if len(numbers) <= most else f"{shown} and {len(numbers) - most} more"


def _kinds(document: C3dDocument, labels: list[str], names: list[str]) -> list[str]:
    """What each point's numbers are: as the POINT group lists them, else by the label's ending."""
    listed: dict[str, str] = {}
    for group, kind in _QUANTITIES.items():
        listed.update(dict.fromkeys(document.texts("POINT", group), kind))
    for group in _MODELLED:
        listed.update(dict.fromkeys(document.texts("POINT", group), "virtual"))
    listed.pop("", None)
    known = set(names)
    return [
        listed.get(label) or listed.get(name) or _kind_of(name, known)
        for label, name in zip(labels, names, strict=True)
    ]


def _kind_of(name: str, names: set[str]) -> str:
    ending = _ENDINGS.search(name)
    if ending:
        return _ENDING_KINDS.get(ending.group()) or ending.group(1).lower()
    if _MASS_CENTRE.match(name):
        return "virtual"
    stem = name[:-1]
    if len(stem) >= 2 and name[-1:] in _BONE_POINTS and stem.isupper():
        return "virtual" if all(stem + end in names for end in _BONE_POINTS) else "marker"
    return "marker"
