"""Write materials as FBX Phong surfaces, with texture images embedded in the file."""

from __future__ import annotations

from pathlib import Path

from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import (
    Objects,
    choice,
    colour,
    flag,
    number_property,
    plain_name,
    properties,
    text,
)
from poise.formats.image_files import ImagesBeside
from poise.model import Material, Texture

_CLAMP_TO_EDGE = 33071
_WHITE = (1.0, 1.0, 1.0)


def uv_name(place: int) -> str:
    """Return the name of the texture coordinate set at an index.

    >>> uv_name(0), uv_name(1)
    ('UVMap', 'UVMap2')
    """
    return "UVMap" if place == 0 else f"UVMap{place + 1}"


class MaterialWriter:
    """Writes the distinct materials of a character's meshes to a file."""

    def __init__(self, objects: Objects, images: ImagesBeside, *, embed: bool = True) -> None:
        self.objects = objects
        self.images = images
        self.embed = embed
        self._made: dict[int, tuple[Material, int]] = {}
        self._videos: dict[bytes, int] = {}

    def give(self, material: Material, model: int) -> None:
        """Connect a mesh's material to its model."""
        if id(material) not in self._made:
            self._made[id(material)] = material, self._material(material)
        self.objects.connect(self._made[id(material)][1], model)

    def _material(self, material: Material) -> int:
        children = [
            FbxNode("Version", [102]),
            FbxNode("ShadingModel", ["phong"]),
            FbxNode("MultiLayer", [0]),
            properties(*_phong(material)),
        ]
        made = self.objects.add("Material", material.name or "material", "", children)
        for texture, name in (
            (material.base_texture, "DiffuseColor"),
            (material.emissive_texture, "EmissiveColor"),
            (material.normal_texture, "NormalMap"),
        ):
            self._texture(texture, made, name)
        if material.alpha_mode != "OPAQUE":
            self._texture(material.base_texture, made, "TransparentColor", alpha=True)
        return made

    def _texture(
        self, texture: Texture | None, material: int, name: str, *, alpha: bool = False
    ) -> None:
        """Connect a texture to a property of a material."""
        if texture is None or not texture.data:
            return
        video, file = self._video(texture)
        title = texture.name or Path(file).stem
        entries = [
            text("UVSet", uv_name(texture.uv)),
            flag("UseMaterial", True),
            choice("WrapModeU", _wrap(texture, "wrapS")),
            choice("WrapModeV", _wrap(texture, "wrapT")),
        ]
        children = [
            FbxNode("Type", ["TextureVideoClip"]),
            FbxNode("Version", [202]),
            FbxNode("TextureName", [f"{plain_name(title)}\x00\x01Texture"]),
            properties(*entries),
            FbxNode("Media", [f"{file}\x00\x01Video"]),
            FbxNode("FileName", [file]),
            FbxNode("RelativeFilename", [file]),
            FbxNode("ModelUVTranslation", [0.0, 0.0]),
            FbxNode("ModelUVScaling", [1.0, 1.0]),
            FbxNode("Texture_Alpha_Source", ["Alpha_Black" if alpha else "None"]),
            FbxNode("Cropping", [0, 0, 0, 0]),
        ]
        made = self.objects.add("Texture", title, "", children)
        self.objects.connect(made, material, name)
        self.objects.connect(video, made)

    def _video(self, texture: Texture) -> tuple[int, str]:
        """Return the id and file name of a texture's image; each image is written once."""
        file = self.images.name(texture)
        if texture.data not in self._videos:
            children = [
                FbxNode("Type", ["Clip"]),
                properties(
                    ["Path", "KString", "XRefUrl", "", file],
                    ["RelPath", "KString", "XRefUrl", "", file],
                ),
                FbxNode("UseMipMap", [0]),
                FbxNode("Filename", [file]),
                FbxNode("RelativeFilename", [file]),
                FbxNode("Content", [texture.data] if self.embed else [b""]),
            ]
            self._videos[texture.data] = self.objects.add("Video", file, "Clip", children)
        return self._videos[texture.data], file


def _wrap(texture: Texture, key: str) -> int:
    return int(texture.sampler.get(key) == _CLAMP_TO_EDGE)


def _phong(material: Material) -> list[list[Value]]:
    """Return a material's numbers; roughness and metalness as Blender reads them from FBX."""
    opacity = 1.0 if material.alpha_mode == "OPAQUE" else material.base_colour[3]
    gloss = (10.0 * (1.0 - material.roughness)) ** 2
    return [
        text("ShadingModel", "phong"),
        colour("EmissiveColor", material.emissive),
        number_property("EmissiveFactor", 1.0 if any(material.emissive) else 0.0),
        colour("AmbientColor", (0.0, 0.0, 0.0)),
        number_property("AmbientFactor", 0.0),
        colour("DiffuseColor", material.base_colour),
        number_property("DiffuseFactor", 1.0),
        colour("TransparentColor", _WHITE),
        number_property("TransparencyFactor", 1.0 - opacity),
        number_property("Opacity", opacity),
        colour("SpecularColor", _WHITE),
        number_property("SpecularFactor", 0.25),
        number_property("Shininess", gloss),
        number_property("ShininessExponent", gloss),
        colour("ReflectionColor", _WHITE),
        number_property("ReflectionFactor", material.metallic),
    ]
