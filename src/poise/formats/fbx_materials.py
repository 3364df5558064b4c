"""Read FBX materials (Lambert, Phong and some physically based parameters) and their images.

FBX has no parameters for metalness and roughness. A Phong exponent becomes a roughness with
Blender's formula; the reflection factor gives the metalness only in files written by Blender.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from poise.errors import FileError, FileMissing
from poise.files import linked_file
from poise.files.json_text import JsonObject
from poise.formats.fbx_scene import FbxObject
from poise.formats.image_files import MAX_IMAGE_BYTES, NO_IMAGE, image_type, read_image
from poise.formats.repair_log import RepairLog
from poise.geometry.colours import clamped
from poise.model import Material, Texture

_SLOTS = {
    "base_texture": ("DiffuseColor", "Maya|TEX_color_map", "Maya|baseColor", "Maya|base_color",
                     "3dsMax|Parameters|base_color_map", "3dsMax|main|base_color_map"),
    "normal_texture": ("NormalMap", "Bump", "Maya|TEX_normal_map", "Maya|normalCamera",
                       "3dsMax|Parameters|bump_map", "3dsMax|main|norm_map"),
    "emissive_texture": ("EmissiveColor", "EmissiveFactor", "Maya|TEX_emissive_map",
                         "Maya|emissionColor", "3dsMax|Parameters|emission_map",
                         "3dsMax|main|emit_color_map"),
    "occlusion_texture": ("Maya|TEX_ao_map", "3dsMax|main|ao_map"),
}  # fmt: skip
_CLEAR = ("TransparentColor", "TransparencyFactor", "Opacity")
NUMBERS = {
    "roughness": ("Maya|roughness", "Maya|specularRoughness", "3dsMax|Parameters|roughness",
                  "3dsMax|main|roughness"),
    "metallic": ("Maya|metallic", "Maya|metalness", "3dsMax|Parameters|metalness",
                 "3dsMax|main|metalness"),
}  # fmt: skip
COLOURS = ("Maya|base_color", "Maya|baseColor", "3dsMax|Parameters|base_color",
            "3dsMax|main|basecolor")  # fmt: skip
_REPEAT, _CLAMP = 10497, 33071


@dataclass(eq=False)
class FbxMaterials:
    """The materials of a file, cached.

    Attributes:
        file: path of the file; images must be in its folder or a subfolder.
        blender: whether the file was written by Blender, or by Poise with Blender's conventions.
        log: receives warnings about omitted data.
    """

    file: Path
    blender: bool
    log: RepairLog
    _made: dict[tuple[int | str, tuple[str, ...]], Material] = field(default_factory=dict)  # pyright: ignore[reportUnknownVariableType]
    _images: dict[int | str, tuple[bytes, str] | None] = field(default_factory=dict)  # pyright: ignore[reportUnknownVariableType]

    def material(self, material: FbxObject, uvs: Sequence[str]) -> Material:
        """Read a Material object; ``uvs`` are the names of the mesh's texture coordinate sets."""
        key = (material.key, tuple(uvs))
        if key not in self._made:
            self._made[key] = self._material(material, uvs)
        return self._made[key]

    def _material(self, material: FbxObject, uvs: Sequence[str]) -> Material:
        textures, clear = self._textures(material, uvs)
        red, green, blue = self._base(material)
        alpha = _opacity(material)
        emissive = _coloured(material, "EmissiveColor", "EmissiveFactor")
        if "base_texture" in textures:  # the texture replaces the colour
            red = green = blue = 1.0
        if "emissive_texture" in textures:
            emissive = (1.0, 1.0, 1.0)
        found = Material(
            material.name,
            (red, green, blue, alpha),
            metallic=self._metallic(material),
            roughness=_roughness(material),
            emissive=emissive,
            alpha_mode="BLEND" if alpha < 1.0 or clear else "OPAQUE",
        )
        return replace(found, **textures)

    def _base(self, material: FbxObject) -> tuple[float, float, float]:
        for name in COLOURS:
            if name in material.properties:
                return _coloured(material, name, "")
        if "DiffuseColor" not in material.properties:
            return (1.0, 1.0, 1.0)
        return _coloured(material, "DiffuseColor", "DiffuseFactor")

    def _metallic(self, material: FbxObject) -> float:
        for name in NUMBERS["metallic"]:
            if name in material.properties:
                return clamped(material.number(name))
        return clamped(material.number("ReflectionFactor")) if self.blender else 0.0

    # -- images -----------------------------------------------------------------------------------

    def _textures(self, material: FbxObject, uvs: Sequence[str]) -> tuple[JsonObject, bool]:
        """Return textures by field of `Material`, and whether an image has transparency."""
        found: JsonObject = {}
        clear = False
        left: list[str] = []
        for child, to in material.children:
            if child.kind not in ("Texture", "LayeredTexture") or not to:
                continue
            slot = next((slot for slot, names in _SLOTS.items() if to in names), "")
            if to in _CLEAR:
                clear = True
            elif not slot:
                left.append(to)
            elif slot not in found:
                texture = self._texture(self._single(child), uvs)
                if texture is not None:
                    found[slot] = texture
        if left:
            omitted = ", ".join(sorted(set(left)))
            self.log.repair(f"{material.place}: images of {omitted} are ignored")
        return found, clear and "base_texture" in found

    def _single(self, texture: FbxObject) -> FbxObject:
        if texture.kind != "LayeredTexture":
            return texture
        self.log.repair(f"{texture.place}: only the first of its layers is read")
        return next(texture.connected("Texture"), texture)

    def _texture(self, texture: FbxObject, uvs: Sequence[str]) -> Texture | None:
        if texture.key not in self._images:
            self._images[texture.key] = self._image(texture)
        image = self._images[texture.key]
        if image is None:
            return None
        data, label = image
        if texture.vector("Translation").any() or (texture.vector("Scaling", 1.0) != 1.0).any():
            self.log.repair(f"{texture.place}: its texture offset and scale are ignored")
        wraps = {"wrapS": texture.integer("WrapModeU"), "wrapT": texture.integer("WrapModeV")}
        sampler = {key: _CLAMP if wrap else _REPEAT for key, wrap in wraps.items()}
        name = texture.text("UVSet")
        uv = list(uvs).index(name) if name in uvs else 0
        return Texture(data, image_type(data), label, uv, sampler=sampler)

    def _image(self, texture: FbxObject) -> tuple[bytes, str] | None:
        """Return an image's bytes and name, or log a repair and return None."""
        video = next(texture.connected("Video"), None)
        names = [
            str(entry.values[0])
            for source in (texture, video)
            for key in ("RelativeFilename", "FileName", "Filename")
            for entry in (source.node.all(key) if source is not None else ())
            if entry.values and isinstance(entry.values[0], str) and entry.values[0]
        ]
        label = PurePosixPath(names[0].replace("\\", "/")).name if names else texture.name
        data = b"" if video is None else _content(video)
        if data is not None and len(data) <= MAX_IMAGE_BYTES and image_type(data):
            return data, label
        if data != b"":
            why = "is not base64" if data is None else NO_IMAGE
            self.log.repair(f"{texture.place}: the embedded image {label[:200]!r} {why}; ignored")
            if not names:
                return None
        return self._beside(texture, names, label)

    def _beside(
        self, texture: FbxObject, names: Sequence[str], label: str
    ) -> tuple[bytes, str] | None:
        """Find an image file: by its path, or by its file name in the usual folders."""
        if not names:
            self.log.repair(f"{texture.place}: has no image; ignored")
            return None
        refused = ""
        for name in dict.fromkeys([*names, label, f"{self.file.stem}.fbm/{label}"]):
            try:
                return read_image(linked_file(name, self.file)), label
            except FileMissing:  # in none of the folders: reported below
                continue
            except FileError as problem:
                refused = refused or problem.message
        why = refused or "there is no such file"
        self.log.repair(f"the texture {label[:200]!r} is ignored: {why}")
        return None


def _content(video: FbxObject) -> bytes | None:
    """Return an embedded image, or None if it is damaged; ASCII files store base64."""
    node = video.node.first("Content")
    values = () if node is None else node.values
    try:
        return b"".join(
            base64.b64decode("".join(value.split()), validate=True) if isinstance(value, str)
            else value for value in values if isinstance(value, str | bytes)
        )  # fmt: skip
    except (binascii.Error, ValueError):  # the caller reports it
        return None


def _coloured(material: FbxObject, name: str, factor: str) -> tuple[float, float, float]:
    red, green, blue = (material.vector(name) * material.number(factor, 1.0)).tolist()
    return clamped(red), clamped(green), clamped(blue)


def _opacity(material: FbxObject) -> float:
    if "Opacity" in material.properties:
        return clamped(material.number("Opacity", 1.0))
    factor = material.number("TransparencyFactor", 0.0)
    return 1.0 - clamped(factor * float(material.vector("TransparentColor", 1.0).mean()))


def _roughness(material: FbxObject) -> float:
    for name in NUMBERS["roughness"]:
        if name in material.properties:
            return clamped(material.number(name))
    for name in ("ShininessExponent", "Shininess"):
        if name in material.properties:
            return 1.0 - clamped(math.sqrt(max(0.0, material.number(name))) / 10.0)
    return 1.0
