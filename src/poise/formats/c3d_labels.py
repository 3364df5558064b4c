"""What a C3D file's points are: named, sorted into places and other quantities, and whose."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from poise.formats.c3d_document import C3dDocument
from poise.formats.repair_log import RepairLog

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
