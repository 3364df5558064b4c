"""A character of plain meshes: one fixed joint that carries them all."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported, InvalidValue
from poise.formats.repair_log import RepairLog
from poise.joints import Fixed
from poise.model import Character, Mesh, SkeletonBuilder, Skin, Unit, guess_unit

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Part:
    """What becomes one mesh: a builder, given the places in metres, and which they are.

    Attributes:
        build: from vertices (n, 3) in metres to the mesh.
        places: (n,) the number of the file's own vertex that each vertex stands for.
    """

    build: Callable[[Floats], Mesh]
    places: Integers


@dataclass(frozen=True, eq=False)
class MeshSource:
    """What a mesh file's character remembers of its file.

    Attributes:
        places: for each skin (n,) the number, from 0, of the file's vertex that each of the mesh's
            vertices stands for: what weights or targets beside the file count by.
    """

    places: tuple[Integers, ...]


def character_of(
    vertices: Floats,
    parts: Sequence[Part],
    path: str | os.PathLike[str],
    unit: Unit | str | float | None,
    log: RepairLog,
    *,
    metres: bool = False,
) -> Character:
    """The character of a file's vertices (n, 3), in the file's unit, and of its parts.

    Without a unit the one is guessed in which the longest extent is a human's; ``metres`` says
    that the format's own unit is the metre.

    Raises:
        FileUnsupported: nothing to draw, or places that metres cannot hold.
    """
    if not parts:
        raise FileUnsupported("no faces: Poise reads meshes of triangles or polygons", file=path)
    used = np.zeros(len(vertices), dtype=bool)
    for part in parts:
        used[part.places] = True
    if unit is not None:
        chosen = Unit.of(unit)
    else:
        size = float(np.ptp(vertices[used], axis=0).max()) if used.any() else 0.0
        chosen = Unit.of("m") if metres else guess_unit(size)
    name = Path(path).stem
    skeleton = SkeletonBuilder(name).add("root", Fixed()).build()
    scaled = vertices * chosen.metres
    try:
        skins = [
            Skin.rigid(mesh, skeleton.rest, "root", name=mesh.name)
            for mesh in (part.build(scaled[part.places]) for part in parts)
        ]
    except InvalidValue as problem:  # 1e308 in centimetres is none in metres
        raise FileUnsupported(problem.message, file=path) from None
    source = MeshSource(tuple(part.places for part in parts))
    return Character(
        name, skeleton, unit=chosen, source=source, repairs=log.repairs, skins=tuple(skins)
    )
