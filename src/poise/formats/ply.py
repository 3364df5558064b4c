"""PLY: vertices with arbitrary properties, and faces; ASCII or binary of either byte order.

Coordinates, normals, colours and texture coordinates are recognized by their common names; other
properties are ignored. Integer colours are sRGB, real ones linear. Polygons are split into
triangles.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported
from poise.files import read_bytes
from poise.formats.ply_document import PlyDocument, PlyElement, parse_ply
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.formats.static_mesh_character import MeshPart, character_of
from poise.formats.triangulation import triangulate
from poise.geometry.colours import linear_from_srgb
from poise.model import Character, Mesh, Unit

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_FARTHEST = 1e30  # in the file's unit; coordinates beyond it are damaged
_UVS = (("s", "t"), ("u", "v"), ("texture_u", "texture_v"))


class PlyFormat(SelfContained):
    """Reads ``.ply`` files."""

    refusal = "a PLY is a mesh: leave skeleton out, and bind it to one"
    name = "ply"
    extensions = (".ply",)
    writes = False

    def parse(
        self, path: str | os.PathLike[str], unit: Unit | str | float | None, log: RepairLog
    ) -> Character:
        """Read the file's mesh as a rigid skin of one fixed joint; a missing unit is guessed."""
        document = parse_ply(read_bytes(path), log)
        vertices = _vertices(document, log)
        parts = _parts(document, vertices, log)
        return character_of(vertices, parts, path, unit)

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:  # noqa: ARG002
        """Raise an error: Poise does not write PLY."""
        raise FileUnsupported("PLY cannot be written; write .obj or .glb instead", file=path)


def _vertices(document: PlyDocument, log: RepairLog) -> Floats:
    element = document.elements.get("vertex")
    if element is None or not {"x", "y", "z"} <= element.values.keys():
        raise log.fault("no element 'vertex' with the properties x, y and z")
    places = _columns(element, ("x", "y", "z"))
    wrong = ~(np.abs(places) < _FARTHEST).all(axis=1)
    if wrong.any():
        raise log.fault(f"vertex {int(np.argmax(wrong))} is not within +-{_FARTHEST:g}")
    return places


def _columns(element: PlyElement, names: tuple[str, ...]) -> Floats:
    return np.column_stack([element.values[name].astype(np.float64) for name in names])


def _parts(document: PlyDocument, vertices: Floats, log: RepairLog) -> list[MeshPart]:
    faces = document.elements.get("face")
    if faces is None:
        return []
    name = next((n for n in ("vertex_indices", "vertex_index") if n in faces.lists), None)
    if name is None:
        raise log.fault("the faces have no list 'vertex_indices' (or 'vertex_index')")
    corners, starts = faces.lists[name]
    if not np.issubdtype(corners.dtype, np.integer):
        raise log.fault(f"the faces' {name} are floating-point numbers; expected whole numbers")
    corners = corners.astype(np.int64)
    wrong = (corners < 0) | (corners >= len(vertices))
    if wrong.any():
        at = int(np.argmax(wrong))
        face = int(np.searchsorted(starts, at, "right")) - 1
        raise log.fault(
            f"face {face} refers to vertex {corners[at]}, but there are {len(vertices)}"
        )
    short = int((np.diff(starts) < 3).sum())
    if short:
        log.repair(f"{short} faces of fewer than three corners; ignored")
    cut = triangulate(vertices, starts, corners)
    if cut.too_intricate:
        log.repair(f"faces too complex, triangulated as a fan: {len(cut.too_intricate)}")
    triangles = corners[cut.triangles]
    if not len(triangles):
        return []
    used, local = np.unique(triangles, return_inverse=True)
    element = document.elements["vertex"]
    build = partial(_mesh, element, used, local.reshape(-1, 3), Path(log.file).stem)
    return [MeshPart(build, used)]


def _mesh(
    element: PlyElement, used: Integers, faces: Integers, name: str, vertices: Floats
) -> Mesh:
    values = element.values
    uvs: list[Floats] = []
    for pair in _UVS:
        if set(pair) <= values.keys():
            uv = _finite(_columns(element, pair)[used])
            uvs.append(np.column_stack([uv[:, 0], 1.0 - uv[:, 1]]))
            break
    colours = [] if not {"red", "green", "blue"} <= values.keys() else [_colours(element)[used]]
    mesh = Mesh(vertices, faces, uvs=uvs, colours=colours, name=name)
    if not {"nx", "ny", "nz"} <= values.keys():
        return mesh
    given = _finite(_columns(element, ("nx", "ny", "nz"))[used])
    size = np.linalg.norm(given, axis=1, keepdims=True)
    normals = given / np.where(size > 0.0, size, 1.0)
    if not (size > 0.0).all():
        normals = np.where(size > 0.0, normals, mesh.smooth_normals(vertices))
    return Mesh(vertices, faces, normals=normals, uvs=uvs, colours=colours, name=name)


def _finite(values: Floats) -> Floats:
    return np.where(np.abs(values) < _FARTHEST, values, 0.0)


def _colours(element: PlyElement) -> Floats:
    """Linear RGBA; the default of alpha is 1."""
    columns: list[Floats] = []
    for name in ("red", "green", "blue", "alpha"):
        raw = element.values.get(name)
        if raw is None:
            columns.append(np.ones(len(columns[0])))
            continue
        whole = np.issubdtype(raw.dtype, np.integer)
        most = float(np.iinfo(raw.dtype).max) if whole else 1.0
        value = np.clip(_finite(raw.astype(np.float64)) / most, 0.0, 1.0)
        columns.append(linear_from_srgb(value) if whole and name != "alpha" else value)
    return np.column_stack(columns)


PLY = PlyFormat()
"""Reads ``.ply`` files."""
