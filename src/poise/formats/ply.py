"""PLY: vertices with arbitrary properties, and faces; ASCII or binary of either byte order.

Coordinates, normals, colours and texture coordinates are recognized by their common names; other
properties are ignored. Integer colours are sRGB, real ones linear. Polygons are split into
triangles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import FileName, FileSyntax
from poise.files import read_bytes
from poise.formats.mesh_surface import unit_normals
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained, Unwritten
from poise.formats.static_mesh_character import MeshPart, character_of
from poise.formats.triangulation import triangulate
from poise.geometry.colours import linear_from_srgb
from poise.model import Character, Mesh, UnitLike

_FARTHEST = 1e30  # in the file's unit; coordinates beyond it are damaged
_UVS = (("s", "t"), ("u", "v"), ("texture_u", "texture_v"))


class PlyFormat(SelfContained, Unwritten):
    """Reads ``.ply`` files."""

    refusal = "a PLY is a mesh: leave skeleton out, and bind it to one"
    name = "ply"
    extensions = (".ply",)
    unwritten = "PLY cannot be written; write .obj or .glb instead"

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the file's mesh as a rigid skin of one fixed joint; a missing unit is guessed."""
        document = parse_ply(read_bytes(path), log)
        vertices = _vertices(document, log)
        parts = _parts(document, vertices, log)
        return character_of(vertices, parts, path, unit)


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
    return mesh.with_normals(unit_normals(given, vertices, faces))


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


Column = NDArray[Any]

_TYPES = {
    "char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4",
    "float": "f4", "double": "f8", "int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2",
    "int32": "i4", "uint32": "u4", "float32": "f4", "float64": "f8", "int64": "i8", "uint64": "u8",
}  # fmt: skip
_ORDERS = {"binary_little_endian": "<", "binary_big_endian": ">", "ascii": ""}
_MOST_HEADER_LINES = 10_000
_ROWS_AT_ONCE = 1 << 16
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Property:
    """A property of an element: its type, and the type of the count for a list."""

    name: str
    type: str
    count_type: str | None = None


@dataclass
class PlyElement:
    """Rows of an element: values by property; lists as all entries and the start of each row.

    ``names`` are the names of its properties.
    """

    name: str
    count: int
    properties: list[Property] = field(default_factory=list[Property])
    names: set[str] = field(default_factory=set[str])
    values: dict[str, Column] = field(default_factory=dict[str, Column])
    lists: dict[str, tuple[Column, Integers]] = field(
        default_factory=dict[str, tuple[Column, Integers]]
    )


@dataclass
class PlyDocument:
    """The elements of a file by name."""

    elements: dict[str, PlyElement]


def parse_ply(data: bytes, log: RepairLog) -> PlyDocument:
    """Parse the elements of a file; raise FileSyntax if this is impossible."""
    elements, order, start, line = _header(data, log)
    if order:
        body = _Body(np.frombuffer(data, dtype=np.uint8), start, order, log)
    else:
        body = _Body(_numbers(data[start:], line, log), 0, order, log)
    for element in elements:
        body.read(element)
    return PlyDocument({element.name: element for element in elements})


def _header(data: bytes, log: RepairLog) -> tuple[list[PlyElement], str, int, int]:
    """Parse the header: elements without rows, byte order, start of the body and its line."""
    if data[:3] != b"ply":
        raise log.fault("a PLY file must begin with the line 'ply'", 1)
    order: str | None = None
    elements: list[PlyElement] = []
    at = 0
    for line in range(1, _MOST_HEADER_LINES):
        stop = data.find(b"\n", at)
        if stop < 0:
            break
        words = data[at:stop][:1000].decode("latin-1").split()
        at = stop + 1
        match words:
            case ["end_header"]:
                if order is None:
                    raise log.fault("the header has no format", line)
                return elements, order, at, line + 1
            case ["format", kind, *_]:
                if kind not in _ORDERS:
                    raise log.fault(f"format {kind!r}; expected one of {', '.join(_ORDERS)}", line)
                order = _ORDERS[kind]
            case ["element", name, count] if count.isdecimal() and len(count) < 16:
                if any(name == element.name for element in elements):
                    raise log.fault(f"duplicate element {name!r}", line)
                elements.append(PlyElement(name, int(count)))
            case ["property", "list", count, kind, name] if elements and _known(count, kind):
                if _TYPES[count][0] == "f":
                    raise log.fault("the count of a list must have an integer type", line)
                _add(elements[-1], Property(name, _TYPES[kind], _TYPES[count]), line, log)
            case ["property", kind, name] if elements and kind in _TYPES:
                _add(elements[-1], Property(name, _TYPES[kind]), line, log)
            case ["element" | "property", *_]:
                raise log.fault(f"expected an element or a property, not {' '.join(words)!r}", line)
            case _:
                pass  # comments, obj_info, and extensions of other programs
    raise log.fault("the header has no 'end_header'")


def _add(element: PlyElement, found: Property, line: int, log: RepairLog) -> None:
    if found.name in element.names:
        raise log.fault(f"duplicate property {found.name!r} of {element.name!r}", line)
    element.names.add(found.name)
    element.properties.append(found)


def _known(*types: str) -> bool:
    return all(name in _TYPES for name in types)


class _Body:
    """Body of the file as consecutive cells: bytes, or numbers in an ASCII file."""

    def __init__(self, cells: Column, at: int, order: str, log: RepairLog) -> None:
        self._cells = cells
        self._at = at
        self._order = order
        self._log = log

    def read(self, element: PlyElement) -> None:
        """Read an element's rows."""
        least = sum(self._size(p.count_type or p.type) for p in element.properties)
        if least * element.count > len(self._cells) - self._at:
            raise self._log.fault(
                f"{element.count} rows of the element {element.name!r} are declared, but the "
                "file ends earlier"
            )
        values: dict[str, list[Column]] = {p.name: [] for p in element.properties}
        counts: dict[str, list[Integers]] = {p.name: [] for p in element.properties}
        for done in range(0, element.count if element.properties else 0, _ROWS_AT_ONCE):
            rows = min(_ROWS_AT_ONCE, element.count - done)
            starts = self._alike(element, rows)
            if starts is None:
                starts = self._walked(element, rows)
            for column, p in enumerate(element.properties):
                at = starts[:, column]
                if p.count_type is not None:
                    length = self._take(at, p.count_type).astype(np.int64)
                    first = at + self._size(p.count_type)
                    within = np.arange(length.sum()) - np.repeat(np.cumsum(length) - length, length)
                    at = np.repeat(first, length) + within * self._size(p.type)
                    counts[p.name].append(length)
                values[p.name].append(self._take(at, p.type))
        for p in element.properties:
            entries = np.concatenate(values[p.name]) if values[p.name] else np.zeros(0, p.type)
            if p.count_type is None:
                element.values[p.name] = entries
            else:
                length = np.concatenate([np.zeros(1, dtype=np.int64), *counts[p.name]])
                element.lists[p.name] = (entries, np.cumsum(length))

    def _size(self, kind: str) -> int:
        return int(kind[1]) if self._order else 1

    def _take(self, at: Integers, kind: str) -> Column:
        """Return numbers of a type that start at these cells."""
        if self._order:
            rows = self._cells[at[:, None] + np.arange(int(kind[1]))]
            return np.ascontiguousarray(rows).view(self._order + kind)[:, 0]
        numbers = self._cells[at]
        if kind[0] != "f":
            info = np.iinfo(kind)
            sound = (numbers == np.floor(numbers)) & (numbers >= info.min) & (numbers <= info.max)
            if not sound.all():
                bad = numbers[np.argmin(sound)]
                raise self._log.fault(f"expected a whole number of type {kind}, not {bad:g}")
        with np.errstate(over="ignore"):
            return numbers.astype(kind)

    def _alike(self, element: PlyElement, rows: int) -> Integers | None:
        """Property starts (rows, properties), if all lists have the same lengths as in row one."""
        offsets, width, lengths = list[int](), 0, list[int]()
        for p in element.properties:
            offsets.append(width)
            length = 1
            if p.count_type is not None:
                if self._at + width + self._size(p.count_type) > len(self._cells):
                    return None
                length = int(self._take(np.array([self._at + width]), p.count_type)[0])
                width += self._size(p.count_type)
            lengths.append(length)
            width += length * self._size(p.type)
            if length < 0 or self._at + width > len(self._cells):
                return None
        if self._at + rows * width > len(self._cells):
            return None
        starts = self._at + np.arange(rows)[:, None] * width + np.array(offsets, dtype=np.int64)
        for column, (p, length) in enumerate(zip(element.properties, lengths, strict=True)):
            if p.count_type is None:
                continue
            if (self._take(starts[:, column], p.count_type) != length).any():
                return None
        self._at += rows * width
        return starts

    def _walked(self, element: PlyElement, rows: int) -> Integers:
        """Property starts (rows, properties), for lists of any lengths."""
        steps = [
            (self._size(p.type), self._size(p.count_type) if p.count_type else 0, p.count_type)
            for p in element.properties
        ]
        starts = np.empty((rows, len(steps)), dtype=np.int64)
        at, end = self._at, len(self._cells)
        for row in range(rows):
            for column, (size, count_size, count_type) in enumerate(steps):
                starts[row, column] = at
                if count_type is None:
                    at += size
                    continue
                if at + count_size > end:
                    raise self._cut_short(element)
                length = self._length(at, count_type)
                if length < 0:
                    raise self._log.fault(f"negative list length {length} in {element.name!r}")
                at += count_size + length * size
                if at > end:
                    raise self._cut_short(element)
            if at > end:
                raise self._cut_short(element)
        self._at = at
        return starts

    def _length(self, at: int, count_type: str) -> int:
        if count_type == "u1" and self._order:
            return int(self._cells[at])
        return int(self._take(np.array([at]), count_type)[0])

    def _cut_short(self, element: PlyElement) -> FileSyntax:
        return self._log.fault(f"the file ends within the rows of the element {element.name!r}")


def _numbers(body: bytes, line: int, log: RepairLog) -> Floats:
    """Parse all numbers of a text, about a megabyte at a time."""
    parts: list[Floats] = []
    start = 0
    while start < len(body):
        stop = body.find(b"\n", start + _CHUNK)
        stop = len(body) if stop < 0 else stop
        piece = body[start:stop]
        try:
            parts.append(np.fromiter(map(float, piece.split()), dtype=np.float64))
        except ValueError:
            raise _bad_number(piece, line, log) from None
        line += piece.count(b"\n") + 1
        start = stop + 1
    return np.concatenate(parts) if parts else np.zeros(0)


def _bad_number(piece: bytes, line: int, log: RepairLog) -> FileSyntax:
    for number, text in enumerate(piece.split(b"\n"), line):
        for word in text.split():
            try:
                float(word)
            except ValueError:
                shown = word[:40].decode("latin-1")
                return log.fault(f"{shown!r} is not a number", number)
    return log.fault("a value is not a number", line)
