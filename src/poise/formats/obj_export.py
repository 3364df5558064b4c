"""Write OBJ: the triangles of the posed skins, with materials and textures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.files import encoded, replace_files
from poise.formats.image_files import ImagesBeside, one_line, one_word
from poise.formats.unique_names import UniqueNames
from poise.geometry.colours import srgb_from_linear
from poise.model import Character, Material, Mesh
from poise.report_text import counted
from poise.skinning import deform

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
