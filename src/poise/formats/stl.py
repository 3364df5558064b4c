"""STL: triangles in space, binary or ASCII; corners at the same position become one vertex.

Each ``solid`` of an ASCII file becomes a rigid skin with its name. The file's normals, one per
triangle, are ignored, as they follow from the corners.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileName, FileSyntax, FileTooLarge
from poise.files import read_bytes
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained, Unwritten
from poise.formats.static_mesh_character import MeshPart, character_of
from poise.geometry.meshes import distinct_points
from poise.model import Character, Mesh, UnitLike

_FARTHEST = 1e30  # in the file's unit; coordinates beyond it are damaged
_HEAD = 84
_MOST_SOLIDS = 10_000  # maximum number of solids, each of which becomes a skin
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_SOLID = re.compile(rb"^[ \t]*solid\b[ \t]*([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
_VERTEX = re.compile(rb"\bvertex\b([^\r\n]*)", re.IGNORECASE)


class StlFormat(SelfContained, Unwritten):
    """Reads ``.stl`` files."""

    refusal = "an STL is a mesh: leave skeleton out, and bind it to one"
    name = "stl"
    extensions = (".stl",)
    unwritten = "STL cannot be written; write .obj or .glb instead"

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the file's solids as rigid skins of one fixed joint; a missing unit is guessed."""
        data = read_bytes(path)
        solids = _from_bytes(data, log) if _is_binary(data) else _from_text(data, log)
        solids = [(name, corners) for name, corners in solids if len(corners)]
        parts: list[MeshPart] = []
        total = 0
        for name, corners in solids:
            places, faces = _welded(corners)
            build = partial(_mesh, faces, name or Path(log.file).stem)
            parts.append(MeshPart(build, total + places))
            total += 3 * len(corners)
        vertices = np.concatenate([c.reshape(-1, 3) for _, c in solids] or [np.zeros((0, 3))])
        return character_of(vertices, parts, path, unit)


def _mesh(faces: Integers, name: str, vertices: Floats) -> Mesh:
    return Mesh(vertices, faces, name=name)


def _is_binary(data: bytes) -> bool:
    """Return whether the length matches the triangle count: binary files may start with 'solid'."""
    if len(data) < _HEAD:
        return False
    declared = int.from_bytes(data[80:84], "little")
    if len(data) == _HEAD + declared * _TRIANGLE.itemsize:
        return True
    return data[:512].lstrip()[:5].lower() != b"solid"


def _from_bytes(data: bytes, log: RepairLog) -> list[tuple[str, Floats]]:
    declared = int.from_bytes(data[80:84], "little")
    there = (len(data) - _HEAD) // _TRIANGLE.itemsize
    if there < declared:
        raise log.fault(f"{declared} triangles declared, {there} found")
    if len(data) != _HEAD + declared * _TRIANGLE.itemsize:
        log.repair(
            f"{len(data) - _HEAD - declared * _TRIANGLE.itemsize} extra bytes at the end; ignored"
        )
    rows = np.frombuffer(data, dtype=_TRIANGLE, count=declared, offset=_HEAD)
    corners = rows["corners"].astype(np.float64)
    sound = (np.abs(corners) < _FARTHEST).all(axis=(1, 2))
    if not sound.all():
        raise log.fault(f"triangle {int(np.argmin(sound))} is not within +-{_FARTHEST:g}")
    return [("", corners)]


def _from_text(data: bytes, log: RepairLog) -> list[tuple[str, Floats]]:
    heads = list(islice(_SOLID.finditer(data), _MOST_SOLIDS + 1))
    if len(heads) > _MOST_SOLIDS:
        raise FileTooLarge(
            f"has more than {_MOST_SOLIDS} solids; merge some of them", file=log.file
        )
    if not heads:
        raise log.fault("an STL file must begin with 'solid', or with 80 bytes and a count", 1)
    solids: list[tuple[str, Floats]] = []
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        stop = following.start() if following else len(data)
        name = " ".join(head[1].decode("latin-1").split())[:200]
        rests = [found[1] for found in _VERTEX.finditer(data, head.end(), stop)]
        rows = [rest.split() for rest in rests]
        try:
            flat = np.array(
                [number for x, y, z in rows for number in (float(x), float(y), float(z))]
            )
        except ValueError:
            raise _bad_vertex(data, head.end(), log) from None
        if len(rows) % 3:
            raise log.fault(
                f"{len(rows)} vertices in the solid {name!r}; triangles have three each",
                _line(data, stop - 1),
            )
        if not (np.abs(flat) < _FARTHEST).all():
            raise log.fault(
                f"a vertex of the solid {name!r} is not within +-{_FARTHEST:g}",
                _line(data, head.start()),
            )
        solids.append((name, flat.reshape(-1, 3, 3)))
    return solids


def _bad_vertex(data: bytes, start: int, log: RepairLog) -> FileSyntax:
    for found in _VERTEX.finditer(data, start):
        words = found[1].split()
        try:
            wrong = len([float(word) for word in words]) != 3
        except ValueError:
            wrong = True
        if wrong:
            text = found[1][:60].decode("latin-1").strip()
            return log.fault(f"'vertex {text}': expected three numbers", _line(data, found.start()))
    return log.fault("a vertex without three numbers")


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, max(at, 0)) + 1


def _welded(corners: Floats) -> tuple[Integers, Integers]:
    """First corner at each position (n,), in file order, and faces (m, 3) with these indices."""
    first, kinds = distinct_points(corners.reshape(-1, 3))
    places, ranks = np.unique(first, return_inverse=True)
    return places, ranks[kinds].reshape(-1, 3)


STL = StlFormat()
"""Reads ``.stl`` files."""
