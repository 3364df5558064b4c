"""Wavefront OBJ: groups of polygons with texture coordinates, normals and materials.

Every group (or object, if there are no groups) and material becomes a rigid skin of one fixed
joint, named after the group. A vertex with several texture coordinates or normals is duplicated.
Texture coordinates are flipped vertically, to glTF's convention. Colours after a vertex's position
(``v x y z r g b``) are sRGB. Free-form surfaces, lines and points are ignored. Writing exports the
triangles in the posed state.

Colours are linear, as Blender writes them. A Phong exponent ``Ns`` becomes a roughness of
1 - sqrt(Ns / 1000). Statements without an equivalent are kept in the material's ``extra``. Surfaces
are double-sided, as OBJ does not state this.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import FileError, FileMissing, FileName, FileRefused, FileUnsupported
from poise.files import encoded, linked_file, replace_files
from poise.formats.format_capabilities import SKELETON
from poise.formats.image_files import ImagesBeside, image_type, one_line, one_word, read_image
from poise.formats.mesh_surface import distinct_corners, unit_normals
from poise.formats.obj_document import ObjDocument, ObjParser
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.formats.static_mesh_character import MeshPart, character_of
from poise.formats.text_file import read_text
from poise.formats.triangulation import Triangulation, triangulate
from poise.formats.unique_names import UniqueNames
from poise.geometry.colours import clamped, linear_from_srgb, srgb_from_linear
from poise.model import Character, Material, Mesh, Texture, Unit, UnitLike
from poise.report_text import counted
from poise.skinning import deform

_UNIT = re.compile(r"^# one unit is (\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?) m$", re.MULTILINE)
_TOP = 1000  # characters at the start of a file to search


class ObjFormat(SelfContained):
    """Reads and writes ``.obj`` files."""

    refusal = "an OBJ is a mesh: leave skeleton out, and bind it to one"
    name = "obj"
    extensions = (".obj",)
    holds = frozenset(["skins", "materials"])
    covered = SKELETON | {"curves"}

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the file's meshes as rigid skins of one fixed joint.

        By default, the unit is read from a comment, as written by Poise, or else guessed.
        """
        text = read_text(path, log).text
        document = ObjParser(log).parse(text)
        unit = _stated_unit(text) if unit is None else unit
        materials = _materials(document, log)
        parts = _parts(document, materials, log)
        return character_of(document.vertices, parts, path, unit)

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the data of a character that a mesh in one pose cannot store."""
        del path

        return export_losses(character)

    def write(self, character: Character, path: FileName) -> None:
        """Write the skins as posed in the first frame of the first motion, or at rest."""

        write_obj(character, Path(path))


def _stated_unit(text: str) -> Unit | None:
    """Return the unit stated in a comment at the top, as Poise writes it, or None."""
    found = _UNIT.search(text, 0, _TOP)
    metres = float(found[1]) if found else 0.0
    return Unit.of(metres) if 0.0 < metres < 1e6 else None


def _materials(document: ObjDocument, log: RepairLog) -> dict[str, Material]:
    found: dict[str, Material] = {}
    for name, line in dict(document.libraries).items():
        try:
            library = linked_file(name, log.file)
        except FileRefused as problem:
            log.repair(f"its materials are not read: {problem.message}", line)
        else:
            found = {**read_materials(library, log), **found}
    for _, name in document.looks:
        if name and name not in found:
            if document.libraries:
                log.repair(f"no material {name[:80]!r} in the file's libraries; using a plain one")
            found[name] = Material(name, metallic=0.0, double_sided=True)
    return found


def _parts(
    document: ObjDocument, materials: Mapping[str, Material], log: RepairLog
) -> list[MeshPart]:
    """Return a part for every group and material; parts of a group are consecutive."""
    sizes = np.diff(document.starts)
    if (sizes < 3).any():
        short = int((sizes < 3).sum())
        log.repair(
            f"{short} faces of fewer than three corners; ignored",
            int(document.lines[np.argmax(sizes < 3)]),
        )
    cut = triangulate(document.vertices, document.starts, document.corners[:, 0])
    for polygon in cut.too_intricate:
        log.repair(
            f"a face of {sizes[polygon]} corners is too complex; triangulated as a fan",
            int(document.lines[polygon]),
        )
    of_look = _by_look(document, cut)
    used = [column for column in range(3) if not column or (document.corners[:, column] >= 0).any()]
    colours = None if document.colours is None else _colours(document.colours)
    first = {name: at for at, (name, _) in reversed(list(enumerate(document.looks)))}
    parts: list[MeshPart] = []
    for state in sorted(range(len(document.looks)), key=lambda s: (first[document.looks[s][0]], s)):
        name, material = document.looks[state]
        triangles = of_look(state)
        if len(triangles):
            label = name or Path(log.file).stem
            flat = triangles.ravel()
            chosen, faces = distinct_corners(document.corners[flat][:, used])
            corners = document.corners[flat[chosen]].astype(np.int64)
            own = None if colours is None else colours[corners[:, 0]]
            shape = _Shape(corners, faces.reshape(-1, 3), own)
            build = partial(_mesh, document, shape, label, materials.get(material))
            parts.append(MeshPart(build, corners[:, 0]))
    return parts


def _by_look(document: ObjDocument, cut: Triangulation) -> Callable[[int], Integers]:
    """Return a function from the index of a look to its triangles."""
    if len(document.looks) == 1:
        return lambda _: cut.triangles
    states = document.states[cut.polygons]
    order = np.argsort(states, kind="stable")
    bounds = np.searchsorted(states[order], np.arange(len(document.looks) + 1))
    return lambda state: cut.triangles[order[bounds[state] : bounds[state + 1]]]


@dataclass(frozen=True, eq=False)
class _Shape:
    """A part's corners (n, 3) with the document's indices, faces (m, 3) and colours (n, k)."""

    corners: Integers
    faces: Integers
    colours: Floats | None


def _mesh(
    document: ObjDocument, shape: _Shape, name: str, material: Material | None, vertices: Floats
) -> Mesh:
    """Build a mesh with one vertex for each set of position, coordinates and normal."""
    _, uv, normal = shape.corners.T
    faces = shape.faces
    uvs: list[Floats] = []
    if (uv >= 0).any():
        placed = np.where((uv >= 0)[:, None], document.uvs[uv], 0.0)
        uvs.append(np.column_stack([placed[:, 0], 1.0 - placed[:, 1]]))
    colours = [] if shape.colours is None else [shape.colours]
    mesh = Mesh(vertices, faces, uvs=uvs, colours=colours, material=material, name=name)
    if (normal < 0).all():
        return mesh
    given = np.where((normal >= 0)[:, None], document.normals[normal], 0.0)
    return mesh.with_normals(unit_normals(given, vertices, faces))


def _colours(given: Floats) -> Floats:
    """Linear colours, from [0, 1] or, if any exceeds 1, from [0, 255]; white if missing."""
    scale = 1.0 / 255.0 if np.nanmax(given) > 1.0 else 1.0
    clipped = np.clip(given * scale, 0.0, 1.0)
    return linear_from_srgb(np.where(np.isnan(clipped), 1.0, clipped))


OBJ = ObjFormat()
"""Reads and writes ``.obj`` files."""


_CUT = re.compile(r"# alpha is cut at (\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?)\s*$")
"""Comment that Poise writes: MTL has no statement for alpha cut-off."""

_TEXTURES = {"map_kd": "base_texture", "norm": "normal_texture", "map_ke": "emissive_texture"}
_OPTION_SIZES = {"-o": 3, "-s": 3, "-t": 3, "-mm": 2}
_CLAMPED = {"wrapS": 33071, "wrapT": 33071}


@dataclass
class _Draft:
    """A material during parsing."""

    values: dict[str, Any] = field(default_factory=lambda: {"metallic": 0.0, "double_sided": True})
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    alpha: float = 1.0
    cutoff: float | None = None
    image: str = ""
    alpha_image: str = ""
    other: dict[str, str] = field(default_factory=dict[str, str])

    def built(self, name: str) -> Material:
        if self.cutoff is not None:
            self.values |= {"alpha_mode": "MASK", "alpha_cutoff": self.cutoff}
        elif self.alpha < 1.0 or (self.image and self.alpha_image == self.image):
            self.values["alpha_mode"] = "BLEND"
        extra = {"extras": {"mtl": self.other}} if self.other else {}
        return Material(name, base_colour=(*self.colour, self.alpha), extra=extra, **self.values)


def read_materials(library: Path, log: RepairLog) -> dict[str, Material]:
    """Read the materials of a library by name; all faults are repaired and logged."""
    try:
        lines = read_text(library, log).lines
    except FileError as problem:
        log.repair(f"its materials are not read: {problem.message}", file=str(library))
        return {}
    drafts: dict[str, _Draft] = {}
    current: _Draft | None = None
    images: dict[Path, bytes | None] = {}
    for number, text in enumerate(lines, 1):
        words = text.split(None, 1)
        if not words:
            continue
        if words[0].startswith("#"):
            cut = _CUT.match(text)
            if cut and current is not None:
                current.cutoff = clamped(float(cut[1]))
            continue
        kind, rest = words[0], words[1].strip() if len(words) > 1 else ""
        if kind == "newmtl":
            current = drafts.setdefault(rest, _Draft())
        elif current is not None:
            _take(current, kind, rest, library, number, log, images)
    return {name: draft.built(name) for name, draft in drafts.items()}


def _take(
    draft: _Draft, kind: str, rest: str, library: Path, line: int, log: RepairLog,
    images: dict[Path, bytes | None],
) -> None:  # fmt: skip
    """Parse one statement of a material."""
    name = kind.lower()
    if name == "map_kd":
        draft.image = rest
    if name == "map_d":
        draft.alpha_image = rest
    if name in _TEXTURES:
        found = _texture(rest, library, line, log, images)
        if found is not None:
            draft.values[_TEXTURES[name]] = found
        return
    numbers = _numbers(rest)
    if name in ("kd", "ke") and numbers:
        colour = (numbers * 3)[:3] if len(numbers) < 3 else numbers[:3]
        if name == "kd":
            draft.colour = (clamped(colour[0]), clamped(colour[1]), clamped(colour[2]))
        elif any(colour):
            draft.values["emissive"] = tuple(map(clamped, colour))
    elif name == "d" and numbers:
        draft.alpha = clamped(numbers[-1])
    elif name == "tr" and numbers:
        # MeshLab writes 1 for opaque; a fully transparent material is unlikely.
        draft.alpha = (1.0 - clamped(numbers[-1])) or 1.0
    elif name in ("pm", "pr") and numbers:
        draft.values["metallic" if name == "pm" else "roughness"] = clamped(numbers[0])
    else:
        if name == "ns" and numbers:
            rough = 1.0 - math.sqrt(clamped(numbers[0] / 1000.0))
            draft.values.setdefault("roughness", rough)
        draft.other[kind] = rest
    if name in ("kd", "ke", "d", "tr", "pm", "pr") and not numbers:
        log.repair(f"'{kind}' without a number: ignored", line, str(library))


def _numbers(text: str) -> list[float]:
    found: list[float] = []
    for word in text.split():
        try:
            value = float(word)
        except ValueError:  # damaged: the caller uses the default
            continue
        if math.isfinite(value):
            found.append(value)
    return found


def _texture(
    rest: str, library: Path, line: int, log: RepairLog, images: dict[Path, bytes | None]
) -> Texture | None:
    """Return the texture of a ``map_`` statement; log and return None if it cannot be read."""
    name, clamped = _file_name(rest)
    try:
        path = linked_file(name, library)
        if path not in images:
            images[path] = None
            images[path] = read_image(path)
    except FileMissing:
        log.repair(f"cannot find the texture {name[:200]!r}", line, str(library))
        return None
    except FileError as problem:
        log.repair(f"the texture {name[:200]!r} is ignored: {problem.message}", line, str(library))
        return None
    data = images[path]
    if data is None:  # already reported
        return None
    return Texture(data, image_type(data), path.name, sampler=_CLAMPED if clamped else {})


def _file_name(rest: str) -> tuple[str, bool]:
    """Return the file name after the options, which may contain blanks, and the clamp option.

    >>> _file_name("-s 1 1 1 -clamp on my skin.png")
    ('my skin.png', True)
    """
    words = rest.split()
    clamped = False
    while len(words) > 1 and words[0].startswith("-"):
        option = words.pop(0).lower()
        if option == "-clamp":
            clamped = words[0].lower() == "on"
        most = _OPTION_SIZES.get(option, 1)
        for _ in range(most):
            if len(words) > 1 and (option not in _OPTION_SIZES or _numbers(words[0])):
                words.pop(0)
    return " ".join(words), clamped


_CLAMP = 33071


def write_obj(character: Character, path: Path) -> None:
    """Write the skins in the first frame of the first motion, or at rest.

    Materials are written to a ``.mtl`` next to the OBJ; images of base colours, normals and
    emission to numbered files of the same stem. All files appear together.

    Raises:
        FileUnsupported: the character has no skin.
    """
    if not character.skins:
        raise FileUnsupported(
            f"{character.name} has no skin to write as OBJ; write the skeleton as .bvh or .glb",
            file=path,
        )  # fmt: skip
    meshes = posed_meshes(character)
    names = _material_names(meshes)
    lines = [f"# {one_word(character.name)}", f"# one unit is {character.unit.metres:.9g} m"]
    library, images = path.with_suffix(".mtl"), ImagesBeside(path)
    text = _library(names, images)
    if names:
        lines.append(f"mtllib {library.name}")
    before = np.zeros(3, dtype=np.int64)
    for mesh in meshes:
        lines += _mesh_lines(mesh, names, before, 1.0 / character.unit.metres)
    files = images.files(path.parent)
    if names:
        files[library] = encoded(text, library)
    replace_files({**files, path: encoded("\n".join(lines) + "\n", path)})


def export_losses(character: Character) -> list[str]:
    """List the data of a character that are lost in OBJ, besides unsupported parts."""
    meshes = [skin.mesh for skin in character.skins]
    looks = [mesh.material for mesh in meshes if mesh.material is not None]
    maps = sum(
        (look.metallic_roughness_texture is not None) + (look.occlusion_texture is not None)
        for look in looks
    )
    empty = sum(not len(mesh.faces) for mesh in meshes)
    sets = sum(max(len(mesh.uvs) - 1, 0) for mesh in meshes)
    counts = [
        (1, "the skeleton and the weights: an OBJ is a mesh in one pose"),
        (empty, f"{counted(empty, 'mesh', 'meshes')} without a triangle"),
        (maps, f"{counted(maps, 'image')} of metalness, roughness or occlusion"),
        (sets, f"{counted(sets, 'set')} of texture coordinates but the one of the base colour"),
        (sum(bool(look.extra) for look in looks), "extensions of materials"),
    ]
    return [what for count, what in counts if count]


def posed_meshes(character: Character) -> list[Mesh]:
    """Return the meshes in the written pose, each with its skin's name."""
    motion = next(iter(character.motions.values()), None)
    pose = character.rest if motion is None else motion[0]
    return [
        replace(deformed.mesh, name=deformed.skin.name or deformed.mesh.name or "mesh")
        for deformed in deform(character, pose)
    ]


def _material_names(meshes: list[Mesh]) -> dict[int, tuple[str, Material]]:
    """Return the materials by identity, each with a unique name."""
    found: dict[int, tuple[str, Material]] = {}
    names = UniqueNames()
    for mesh in meshes:
        material = mesh.material
        if material is None or id(material) in found:
            continue
        name = names.new(one_word(material.name) or "material")
        found[id(material)] = name, material
    return found


def _library(names: dict[int, tuple[str, Material]], images: ImagesBeside) -> str:
    lines = ["# colours are linear"]
    for name, material in names.values():
        lines += _material_lines(name, material, images)
    return "\n".join(lines) + "\n"


def _material_lines(name: str, material: Material, images: ImagesBeside) -> Iterator[str]:
    red, green, blue, alpha = material.base_colour
    yield f"newmtl {name}"
    yield f"Kd {red:.9g} {green:.9g} {blue:.9g}"
    yield f"Pm {material.metallic:.9g}"
    yield f"Pr {material.roughness:.9g}"
    if material.alpha_mode != "OPAQUE":
        yield f"d {alpha:.9g}"
    if material.alpha_mode == "MASK":  # MTL has no statement for this
        yield f"# alpha is cut at {material.alpha_cutoff:.9g}"
    if any(material.emissive):
        yield "Ke " + " ".join(f"{value:.9g}" for value in material.emissive)
    base = material.base_texture
    for word, texture in (
        ("map_Kd", base),
        ("map_d", base if material.alpha_mode != "OPAQUE" else None),
        ("norm", material.normal_texture),
        ("map_Ke", material.emissive_texture),
    ):
        if texture is not None and texture.data:
            clamped = "-clamp on " if texture.sampler.get("wrapS") == _CLAMP else ""
            yield f"{word} {clamped}{images.name(texture)}"


def _mesh_lines(
    mesh: Mesh, names: dict[int, tuple[str, Material]], before: NDArray[np.int64], scale: float
) -> Iterator[str]:
    """Yield a mesh's group; ``before`` counts previous vertices, coordinates and normals."""
    yield f"g {one_line(mesh.name)}"
    if mesh.material is not None:
        yield f"usemtl {names[id(mesh.material)][0]}"
    places = mesh.vertices * scale
    if mesh.colours:
        places = np.column_stack([places, srgb_from_linear(mesh.colours[0][:, :3])])
    yield from _rows("v", places)
    texture = None if mesh.material is None else mesh.material.base_texture
    number = 0 if texture is None else texture.uv
    columns = [mesh.faces + 1 + before[0]]
    if number < len(mesh.uvs):
        yield from _rows("vt", mesh.uvs[number] * (1.0, -1.0) + (0.0, 1.0))
        columns.append(mesh.faces + 1 + before[1])
        before[1] += len(mesh.vertices)
    normals = mesh.vertex_normals()
    yield from _rows("vn", normals)
    columns.append(mesh.faces + 1 + before[2])
    before[0] += len(mesh.vertices)
    before[2] += len(mesh.vertices)
    form = "%d/%d/%d" if len(columns) == 3 else "%d//%d"
    row = f"f {form} {form} {form}"
    table = np.stack(columns, axis=2).reshape(len(mesh.faces), -1)
    for values in table.tolist():
        yield row % tuple(values)


def _rows(kind: str, values: Floats) -> Iterator[str]:
    row = kind + " %.9g" * values.shape[1]
    for numbers in values.tolist():
        yield row % tuple(numbers)
