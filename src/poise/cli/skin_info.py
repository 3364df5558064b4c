"""Skins in ``poise info``: meshes, materials, textures, influences, morph targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poise.files.json_text import JsonObject
from poise.report_text import columns, counted

if TYPE_CHECKING:
    from poise.model import Character, Material, Pose, Skin

_MOST = 24


def skin_data(character: Character) -> list[JsonObject]:
    """Return the entries of skins for ``--json``."""
    return [_entry(skin, character.rest) for skin in character.skins]


def _entry(skin: Skin, rest: Pose) -> JsonObject:
    import numpy as np

    from poise.skinning import deform

    mesh = skin.mesh
    used = skin.weights.values > 0.0
    return {
        "name": skin.name,
        "vertices": len(mesh.vertices),
        "triangles": len(mesh.faces),
        "places": len(np.unique(mesh.welded)),
        "extent_m": deform(skin, rest, deformer="linear-blend").bounds.tolist(),
        "material": None if mesh.material is None else mesh.material.name,
        "textures": [] if mesh.material is None else _textures(mesh.material),
        "texture_coordinates": len(mesh.uvs),
        "colours": len(mesh.colours),
        "normals": mesh.normals is not None,
        "tangents": mesh.tangents is not None,
        "joints": list(skin.joints),
        "influences": int(used.sum(axis=1).max()) if used.size else 0,
        "deformer": skin.deformer,
        "morph_targets": [shape.name for shape in mesh.shapes],
        "correctives": [corrective.name for corrective in skin.correctives],
    }


def _textures(material: Material) -> list[JsonObject]:
    kinds = {
        "base colour": material.base_texture,
        "normals": material.normal_texture,
        "metallic and roughness": material.metallic_roughness_texture,
        "occlusion": material.occlusion_texture,
        "emission": material.emissive_texture,
    }
    return [
        {"kind": kind, "name": texture.name, "type": texture.mime, "bytes": len(texture.data)}
        for kind, texture in kinds.items()
        if texture is not None
    ]


def skin_lines(character: Character) -> list[str]:
    """Return one line per skin, and one for all of them."""
    if not character.skins:
        return []
    entries = skin_data(character)
    vertices, triangles = (sum(e[key] for e in entries) for key in ("vertices", "triangles"))
    low = [min(e["extent_m"][0][axis] for e in entries) for axis in range(3)]
    high = [max(e["extent_m"][1][axis] for e in entries) for axis in range(3)]
    spans = ", ".join(
        f"{axis} {round(a, 3) + 0.0:.3f} to {round(b, 3) + 0.0:.3f}"
        for axis, a, b in zip("xyz", low, high, strict=True)
    )
    sizes = f"{counted(vertices, 'vertex', 'vertices')}, {counted(triangles, 'triangle')}"
    rows = [_row(entry) for entry in entries[:_MOST]]
    more = [f"  and {len(entries) - _MOST} more; --json lists them all"][: len(entries) > _MOST]
    return [
        f"{counted(len(entries), 'skin')}: {sizes}; at rest {spans} m",
        *columns(rows, right=(1, 2)),
        *more,
    ]


def _row(entry: JsonObject) -> tuple[str, ...]:
    joints = entry["joints"]
    if len(joints) == 1:
        moved = f"rigid on {joints[0]}"
    else:
        most = counted(entry["influences"], "influence")
        moved = f"{counted(len(joints), 'joint')}, up to {most} per vertex, {entry['deformer']}"
    facts = [moved]
    if entry["material"] is not None:
        facts.append(f"material {entry['material']}" if entry["material"] else "a material")
    facts += [
        f"{texture['kind']} {texture['type']} of {_size(texture['bytes'])}"
        for texture in entry["textures"]
    ]
    if entry["colours"]:
        facts.append("vertex colours")
    for key, word in (("morph_targets", "morph target"), ("correctives", "corrective")):
        if entry[key]:
            facts.append(counted(len(entry[key]), word))
    return (
        entry["name"],
        counted(entry["vertices"], "vertex", "vertices"),
        counted(entry["triangles"], "triangle"),
        ", ".join(facts),
    )


def _size(count: int) -> str:
    """Format a number of bytes, in kB from a thousand on.

    >>> _size(800), _size(26_764)
    ('800 bytes', '27 kB')
    """
    return counted(count, "byte") if count < 1000 else f"{count / 1000:.0f} kB"
