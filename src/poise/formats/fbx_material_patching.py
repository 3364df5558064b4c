"""Change the properties of a material of an FBX file."""

from __future__ import annotations

from dataclasses import fields

from poise.formats.fbx_document import FbxEdits
from poise.formats.fbx_materials import COLOURS, NUMBERS
from poise.formats.fbx_objects import colour, number_property
from poise.formats.fbx_scene import FbxObject
from poise.model import Material


def patch_material(
    document: FbxEdits, found: FbxObject, old: Material, new: Material
) -> list[tuple[int, str]]:
    """Store the changes from ``old`` to ``new`` in a material of the file.

    Returns:
        The changes that the file cannot store: a count and a description each.
    """
    changed = {
        each.name for each in fields(old) if getattr(old, each.name) != getattr(new, each.name)
    }
    if "name" in changed:
        document.rename(found, new.name)
    if "base_colour" in changed:
        if new.base_colour[:3] != old.base_colour[:3]:
            name = next((name for name in COLOURS if name in found.properties), "DiffuseColor")
            _put_colour(document, found, name, new.base_colour)
        if new.base_colour[3] != old.base_colour[3]:
            _put_opacity(document, found, new.base_colour[3])
    if "emissive" in changed:
        _put_colour(document, found, "EmissiveColor", new.emissive)
    if "roughness" in changed:
        _put_roughness(document, found, new.roughness)
    if "metallic" in changed:
        stored = [name for name in NUMBERS["metallic"] if name in found.properties]
        document.put(
            found, number_property(stored[0] if stored else "ReflectionFactor", new.metallic)
        )
    tinted = sum(
        getattr(new, image) is not None and part in changed
        for image, part in (("base_texture", "base_colour"), ("emissive_texture", "emissive"))
    )
    others = changed - {"name", "base_colour", "emissive", "roughness", "metallic"}
    if old.alpha_mode == "OPAQUE" and new.base_colour[3] < 1.0:
        others -= {"alpha_mode"}
    return [
        (tinted, f"the tint of {tinted} textures of {new.name}"),
        (len(others), f"changes of {new.name}: {', '.join(sorted(others))}"),
    ]


def _put_colour(document: FbxEdits, found: FbxObject, name: str, values: tuple[float, ...]) -> None:
    """Store a colour, with its factor left as it is unless that is zero."""
    named = name.removesuffix("Color") + "Factor"
    factor = found.number(named, 1.0) if name.endswith("Color") else 1.0
    if not factor:
        factor = 1.0
        document.put(found, number_property(named, factor))
    document.put(found, colour(name, [value / factor for value in values[:3]]))


def _put_opacity(document: FbxEdits, found: FbxObject, opacity: float) -> None:
    if "Opacity" in found.properties:
        document.put(found, number_property("Opacity", opacity))
    if not found.vector("TransparentColor", 1.0).mean():
        document.put(found, colour("TransparentColor", (1.0, 1.0, 1.0)))
    clear = (1.0 - opacity) / float(found.vector("TransparentColor", 1.0).mean())
    document.put(found, number_property("TransparencyFactor", clear))


def _put_roughness(document: FbxEdits, found: FbxObject, roughness: float) -> None:
    stored = [name for name in NUMBERS["roughness"] if name in found.properties]
    if stored:
        document.put(found, number_property(stored[0], roughness))
        return
    gloss = (10.0 * (1.0 - roughness)) ** 2
    for name in ("ShininessExponent", "Shininess"):
        if name in found.properties or name == "Shininess":
            document.put(found, number_property(name, gloss))
