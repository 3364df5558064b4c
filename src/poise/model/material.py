"""Materials and textures of surfaces, preserved unchanged from file to file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from poise.errors import InvalidValue
from poise.geometry.arguments import instance
from poise.model.read_only import ReadOnly

Colour = tuple[float, float, float, float]


@dataclass(frozen=True)
class Texture:
    """An image file and its mapping to a surface.

    Attributes:
        data: the image file as it was read (PNG, JPEG, ...), never re-encoded.
        mime: its type, such as ``"image/png"``.
        name: a label, and the file name in formats that store images in separate files.
        uv: the index of the set of texture coordinates to use.
        scale: the scale of a normal map, or the strength of an occlusion map.
        sampler: the glTF sampler (wrapping and filters), as in the file.
        extra: extensions and extras of the reference, as in the file.

    >>> import poise
    >>> skin = poise.Texture(b"GIF89a...", mime="image/gif")
    >>> poise.Material("body", base_texture=skin).base_texture.mime
    'image/gif'
    """

    data: bytes = field(repr=False)
    mime: str = "image/png"
    name: str = ""
    uv: int = 0
    scale: float = 1.0
    sampler: Mapping[str, Any] = field(default_factory=ReadOnly[str, Any], hash=False)
    extra: Mapping[str, Any] = field(default_factory=ReadOnly[str, Any], hash=False)

    def __post_init__(self) -> None:
        for what, kind in (("data", bytes), ("mime", str), ("name", str)):
            instance(getattr(self, what), kind, f"{what} of a texture")
        for what in ("sampler", "extra"):
            given = instance(getattr(self, what), Mapping, f"{what} of a texture")
            object.__setattr__(self, what, ReadOnly(given))


@dataclass(frozen=True)
class Material:
    """A material of the metallic-roughness model (glTF 2.0, section 3.9).

    Attributes:
        name: a label.
        base_colour: linear RGBA in [0, 1]; multiplies the texture and the vertices' colours.
        base_texture: sRGB image of the base colour, or None.
        metallic, roughness: in [0, 1].
        metallic_roughness_texture: green holds roughness, blue metalness; or None.
        normal_texture: tangent-space normals, or None.
        occlusion_texture: red holds the ambient occlusion, or None.
        emissive: emitted light, linear RGB.
        emissive_texture: sRGB image of the emitted light, or None.
        alpha_mode: "OPAQUE", "MASK" (cut at ``alpha_cutoff``) or "BLEND".
        double_sided: whether back faces are drawn.
        extra: extensions and extras, as in the file.

    Raises:
        InvalidValue: `alpha_mode` is not one of "OPAQUE", "MASK" and "BLEND".

    >>> import poise
    >>> poise.Material("brass", base_colour=(0.8, 0.6, 0.2, 1.0), roughness=0.3).alpha_mode
    'OPAQUE'
    """

    name: str = ""
    base_colour: Colour = (1.0, 1.0, 1.0, 1.0)
    base_texture: Texture | None = None
    metallic: float = 1.0
    roughness: float = 1.0
    metallic_roughness_texture: Texture | None = None
    normal_texture: Texture | None = None
    occlusion_texture: Texture | None = None
    emissive: tuple[float, float, float] = (0.0, 0.0, 0.0)
    emissive_texture: Texture | None = None
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    extra: Mapping[str, Any] = field(default_factory=ReadOnly[str, Any], hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "extra", ReadOnly(self.extra))
        for name in ("base_colour", "emissive"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if self.alpha_mode not in ("OPAQUE", "MASK", "BLEND"):
            raise InvalidValue(
                f"alpha_mode={self.alpha_mode!r}: expected 'OPAQUE', 'MASK' or 'BLEND'"
            )
