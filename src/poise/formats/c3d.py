"""C3D: optical marker trajectories, in all processor formats.

The reader is part of Poise (docs/decisions/0019-c3d-reader.md). Lengths are converted to metres,
and the file's up axis to y. Angles, forces, moments, powers and analog channels are omitted, but
their names are kept. Positions computed by a program become virtual markers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FileName
from poise.files import read_bytes
from poise.formats.c3d_document import C3dDocument, long_first_frame, parse_c3d
from poise.formats.marker_files import (
    length_unit,
    names_with_owners,
    rotate_up_axis,
    unique_names,
    upward_axis,
    with_gaps,
)
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained, Unwritten
from poise.joints import Fixed
from poise.model import Character, Markers, SkeletonBuilder, Unit, UnitLike


@dataclass(frozen=True)
class C3dSource:
    """Contents of a C3D file other than positions.

    Attributes:
        encoding: processor and number format: "Intel, real".
        unit_text: POINT:UNITS as written.
        analog: names of the analog channels, which are not read.
        analog_rate: analog samples per second, 0 without analog channels.
        left_out: names of points that are not positions, by kind: "angle", "force", ...
        software: the program that wrote the file, or "" if not stated.
    """

    encoding: str
    unit_text: str
    analog: tuple[str, ...]
    analog_rate: float
    left_out: dict[str, tuple[str, ...]]
    software: str


class C3dFormat(SelfContained, Unwritten):
    """Reads ``.c3d`` files."""

    refusal = (
        "a C3D file has markers and no joints: leave skeleton out, and solve for one with "
        "poise markers"
    )
    name = "c3d"
    extensions = (".c3d",)
    unwritten = "C3D cannot be written; write markers as .trc or .npz"
    marker_axes = True

    def parse(
        self, path: FileName, unit: UnitLike | None, log: RepairLog, up: str | None = None
    ) -> Character:
        """Read the file's markers to ``character.markers``, with a skeleton of one fixed joint.

        ``up`` is the up axis of the file, by default that of the markers' names, else as stated.
        """
        document = parse_c3d(read_bytes(path), log)
        points = points_of(document, log)
        markers, used, notes = _markers(document, points, unit, up, log)
        name = Path(path).stem
        body = SkeletonBuilder(name).add("root", Fixed()).build()
        return Character(
            name, body, unit=used, source=_source(document, points), markers=markers,
            notes=notes,
        )  # fmt: skip


def _markers(
    document: C3dDocument, points: list[C3dPoint], unit: UnitLike | None, up: str | None,
    log: RepairLog,
) -> tuple[Markers, Unit, tuple[str, ...]]:  # fmt: skip
    """Return the points that are positions, in metres with y up."""
    kept = [point for point in points if point.kind in ("marker", "virtual")]
    if not kept:
        raise log.fault("the file has no marker positions, only angles, forces or similar data")
    columns = [point.column for point in kept]
    places, residuals = document.positions[:, columns], document.residuals[:, columns]
    places = with_gaps(places, residuals, log)
    stated = "".join(document.texts("POINT", "Y_SCREEN")[:1])
    named = [point.name for point in kept]
    up, notes = (up, ()) if up else upward_axis(named, places, stated)
    places = rotate_up_axis(places, up)
    stated = "".join(document.texts("POINT", "UNITS")[:1])
    used = length_unit(stated, "POINT:UNITS", places, unit, log)
    names = names_with_owners([point.name for point in kept], [point.owner for point in kept])
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
    return markers, used, notes


def _rate(document: C3dDocument, log: RepairLog) -> float:
    stated = document.number("POINT", "RATE")
    for rate in (stated, document.header.rate):
        if rate is not None and 0.0 < rate < 1e6:
            return float(rate)
    raise log.fault("neither POINT:RATE nor the header contains a positive frame rate")


def _source(document: C3dDocument, points: list[C3dPoint]) -> C3dSource:
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
"""Plug-in Gait writes four points per bone: its origin, and the ends of three axes."""


@dataclass(frozen=True)
class C3dPoint:
    """One column of the file's points.

    Attributes:
        column: index of the point.
        name: the label without the subject's prefix; generated if the label is empty.
        owner: the subject, "" for none.
        kind: "marker", "virtual" (a position computed by a program), or another quantity:
            "angle", "force", "moment", "power", "scalar", "reaction".
    """

    column: int
    name: str
    owner: str
    kind: str


def points_of(document: C3dDocument, log: RepairLog) -> list[C3dPoint]:
    """Return every point in file order; names are unique within a subject."""
    labels = _labels(document, log)
    owned = [_owner(label, document) for label in labels]
    names = unique_names([name for name, _ in owned], [owner for _, owner in owned], log)
    kinds = _kinds(document, labels, [name for name, _ in owned])
    return [
        C3dPoint(column, name, owner, kind)
        for column, (name, (_, owner), kind) in enumerate(zip(names, owned, kinds, strict=True))
    ]


def _labels(document: C3dDocument, log: RepairLog) -> list[str]:
    """Return a label per point, "" if missing: LABELS, then LABELS2, ... beyond 255 points."""
    labels: list[str] = []
    own = document.parameters.get("POINT", {})
    number = 1
    while (name := "LABELS" if number == 1 else f"LABELS{number}") in own:
        labels += own[name].texts
        number += 1
    count = document.header.points
    if len(labels) > count:
        log.repair(f"{len(labels)} labels for {count} points; using the first {count}")
    return (labels + [""] * count)[:count]


def _owner(label: str, document: C3dDocument) -> tuple[str, str]:
    """Split a label into name and subject."""
    prefix, colon, name = label.partition(":")
    if colon and prefix and name:
        return name.strip(), prefix.strip()
    subjects = [one for one in document.texts("SUBJECTS", "NAMES") if one]
    prefixes = document.texts("SUBJECTS", "LABEL_PREFIXES")
    for subject, start in zip(subjects, prefixes, strict=False):
        if start and len(label) > len(start) and label.startswith(start):
            return label[len(start) :].strip(), subject
    return label, subjects[0] if len(subjects) == 1 else ""


def _kinds(document: C3dDocument, labels: list[str], names: list[str]) -> list[str]:
    """Return the kind of each point: from the lists of group POINT, else from its label."""
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
