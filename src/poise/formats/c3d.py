"""C3D: what cameras saw of markers, from every kind of computer that writes it.

Read by code of our own (docs/decisions/0019-c3d-reader.md). Lengths become metres, and the file's
upward axis becomes y. Angles, forces, moments, powers and analog channels are left out and named;
places that a program computed are kept as virtual.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported, UsageError
from poise.formats.c3d_axes import turned, upward_axis
from poise.formats.c3d_document import C3dDocument, long_first_frame, parse_c3d
from poise.formats.c3d_labels import Point, points_of
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_bytes
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


class C3dFormat:
    """Reads ``.c3d`` files."""

    name = "c3d"
    extensions = (".c3d",)
    writes = False

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """The file's markers as ``character.markers``, beside a skeleton of one fixed joint."""
        if skeleton is not None:
            raise UsageError(
                "a C3D file has markers and no joints: leave skeleton out, and solve for one with "
                "poise markers",
                file=path,
            )
        log = RepairLog(path)
        document = parse_c3d(read_bytes(path), log)
        points = points_of(document, log)
        markers, used = _markers(document, points, unit, log)
        name = Path(path).stem
        body = SkeletonBuilder(name).add("root", Fixed()).build()
        character = Character(
            name, body, unit=used, source=_source(document, points), repairs=log.repairs,
            markers=markers,
        )  # fmt: skip
        log.warn()
        return character

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
