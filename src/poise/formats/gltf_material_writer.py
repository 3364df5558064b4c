"""Write materials, textures and images; the bytes of images are not changed."""

from __future__ import annotations

import copy
from typing import Any

from poise.files.json_text import JsonObject
from poise.formats.gltf_accessor_writer import AccessorWriter
from poise.formats.gltf_reading import GltfSource
from poise.model import Material, Texture


class GltfMaterialWriter:
    """Collects the materials of a file.

    Materials of the character's source file keep their indices, as extensions may refer to them;
    new materials follow.
    """

    def __init__(self, layout: AccessorWriter, source: GltfSource | None) -> None:
        root: JsonObject = {} if source is None else source.root
        self.layout = layout
        self.source = source
        self.materials: list[Any] = copy.deepcopy(root.get("materials") or [])
        self.textures: list[Any] = copy.deepcopy(root.get("textures") or [])
        self.samplers: list[Any] = copy.deepcopy(root.get("samplers") or [])
        self.images = self._images(root)
        self.needed: set[str] = set()
        self._numbers: dict[int, int] = {}
        self._kept: list[Material] = []  # keeps their ids from being reused
        if source is not None:
            self._numbers = {id(made): number for number, made in source.materials.items()}

    def _images(self, root: JsonObject) -> list[Any]:
        images: list[Any] = copy.deepcopy(root.get("images") or [])
        for number, image in enumerate(images):
            data, mime = (b"", "") if self.source is None else self.source.images[number]
            if data:
                image.pop("uri", None)
                image["mimeType"] = mime
                image["bufferView"] = self.layout.view(data)
        return images

    def material(self, material: Material | None) -> int | None:
        """Return the index of a material."""
        if material is None:
            return None
        if id(material) not in self._numbers:
            self._numbers[id(material)] = len(self.materials)
            self._kept.append(material)
            self.materials.append(self._material(material))
        return self._numbers[id(material)]

    def members(self) -> JsonObject:
        """Return the non-empty arrays for the JSON's root."""
        found = {
            "materials": self.materials, "textures": self.textures,
            "samplers": self.samplers, "images": self.images,
        }  # fmt: skip
        return {name: entries for name, entries in found.items() if entries}

    def _material(self, material: Material) -> JsonObject:
        extra = dict(material.extra)
        surface: JsonObject = dict(extra.pop("pbrMetallicRoughness", {}))
        data: JsonObject = {"name": material.name} if material.name else {}
        if material.base_colour != (1.0, 1.0, 1.0, 1.0):
            surface["baseColorFactor"] = list(material.base_colour)
        if material.metallic != 1.0:
            surface["metallicFactor"] = material.metallic
        if material.roughness != 1.0:
            surface["roughnessFactor"] = material.roughness
        self._put(surface, "baseColorTexture", material.base_texture)
        self._put(surface, "metallicRoughnessTexture", material.metallic_roughness_texture)
        if surface:
            data["pbrMetallicRoughness"] = surface
        self._put(data, "normalTexture", material.normal_texture, "scale")
        self._put(data, "occlusionTexture", material.occlusion_texture, "strength")
        self._put(data, "emissiveTexture", material.emissive_texture)
        if any(material.emissive):
            data["emissiveFactor"] = list(material.emissive)
        if material.alpha_mode != "OPAQUE":
            data["alphaMode"] = material.alpha_mode
        if material.alpha_mode == "MASK" and material.alpha_cutoff != 0.5:
            data["alphaCutoff"] = material.alpha_cutoff
        if material.double_sided:
            data["doubleSided"] = True
        return {**data, **copy.deepcopy(extra)}

    def _put(self, owner: JsonObject, name: str, texture: Texture | None, amount: str = "") -> None:
        if texture is None or not texture.data:
            return
        info: JsonObject = {"index": self._texture(texture)}
        info |= copy.deepcopy(dict(texture.extra))
        if texture.uv:
            info["texCoord"] = texture.uv
        if amount and texture.scale != 1.0:
            info[amount] = texture.scale
        owner[name] = info

    def _texture(self, texture: Texture) -> int:
        if self.source is not None and id(texture) in self.source.textures:
            return self.source.textures[id(texture)]
        image = {"mimeType": texture.mime, "bufferView": self.layout.view(texture.data)}
        source = _number_of(self.images, image)
        entry: JsonObject = {"source": source}
        if texture.mime == "image/webp":
            self.needed.add("EXT_texture_webp")
            entry = {"extensions": {"EXT_texture_webp": {"source": source}}}
        if texture.name:
            entry["name"] = texture.name
        if texture.sampler:
            entry["sampler"] = _number_of(self.samplers, dict(texture.sampler))
        return _number_of(self.textures, entry)


def _number_of(entries: list[Any], entry: JsonObject) -> int:
    if entry not in entries:
        entries.append(entry)
    return entries.index(entry)
