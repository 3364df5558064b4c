"""A character of static meshes: one fixed joint that carries all meshes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileName, FileUnsupported, InvalidValue
from poise.joints import Fixed
from poise.model import Character, Mesh, SkeletonBuilder, Skin, Unit, UnitLike, Weights, guess_unit


@dataclass(frozen=True, eq=False)
class MeshPart:
    """Builder of one mesh, and the indices of its vertices in the file.

    Attributes:
        build: creates the mesh from vertices (n, 3) in metres.
        places: (n,) index of the file's vertex for each vertex.
    """

    build: Callable[[Floats], Mesh]
    places: Integers


@dataclass(frozen=True, eq=False)
class MeshSource:
    """Source of a mesh file's character.

    Attributes:
        places: for each skin (n,) the index, from 0, of the file's vertex for each vertex of the
            mesh: weights or targets in separate files use these indices.
    """

    places: tuple[Integers, ...]


def character_of(
    vertices: Floats, parts: Sequence[MeshPart], path: FileName, unit: UnitLike | None
) -> Character:
    """Build the character from a file's vertices (n, 3), in the file's unit, and its parts.

    Without a unit, the unit in which the longest extent is human-sized is chosen.

    Raises:
        FileUnsupported: there is nothing to draw, or positions overflow in metres.
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
        chosen = guess_unit(size)
    name = Path(path).stem
    skeleton = SkeletonBuilder(name).add("root", Fixed()).build()
    scaled = vertices * chosen.metres
    try:
        skins = [
            fixed_skin(mesh, "root", mesh.name)
            for mesh in (part.build(scaled[part.places]) for part in parts)
        ]
    except InvalidValue as problem:  # overflow of huge numbers in the conversion to metres
        raise FileUnsupported(problem.message, file=path) from None
    source = MeshSource(tuple(part.places for part in parts))
    return Character(name, skeleton, unit=chosen, source=source, skins=tuple(skins))


def fixed_skin(mesh: Mesh, joint: str, name: str) -> Skin:
    """Return the skin of a mesh in the frame of the joint that carries it."""
    count = len(mesh.vertices)
    weights = Weights(np.zeros((count, 1), np.int64), np.ones((count, 1)))
    return Skin(mesh, (joint,), weights, np.eye(4)[None], name=name)
