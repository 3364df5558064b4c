"""Write materials as UsdPreviewSurface, with texture images next to the file."""

from __future__ import annotations

from collections.abc import Sequence

from poise.formats.image_files import ImagesBeside
from poise.formats.usd_library import UsdObject
from poise.formats.usd_materials import WRAPS
from poise.formats.usd_mesh_writer import coordinates_name
from poise.model import Material, Texture

_Colour = tuple[float, float, float, float]
_NAMES = {number: name for name, number in WRAPS.items()}
_NONE: _Colour = (0.0, 0.0, 0.0, 0.0)


class LookWriter:
    """Writes the distinct materials of a character's meshes to one scope."""

    def __init__(
        self,
        library: UsdObject,
        stage: UsdObject,
        scope: UsdObject,
        images: ImagesBeside,
        uvs: Sequence[str] = (),
    ) -> None:
        self.library = library
        self.uvs = dict(enumerate(uvs))
        self.stage = stage
        self.scope = scope
        self.images = images
        self._made: dict[int, tuple[Material, UsdObject]] = {}

    def bind(self, mesh: UsdObject, material: Material | None) -> None:
        """Bind a material to a mesh."""
        if material is None:
            return
        if id(material) not in self._made:
            if not self._made:
                self.library.UsdGeom.Scope.Define(self.stage, self.scope)
            path = self.scope.AppendChild(f"material_{len(self._made) + 1}")
            self._made[id(material)] = material, _Look(self, path, material).made
        made = self._made[id(material)][1]
        self.library.UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).Bind(made)


class _Look:
    """Shaders of one material."""

    def __init__(self, writer: LookWriter, path: UsdObject, material: Material) -> None:
        self.writer = writer
        self.usd = writer.library
        self.types = self.usd.Sdf.ValueTypeNames
        self.path = path
        self.made = self.usd.UsdShade.Material.Define(writer.stage, path)
        self.made.GetPrim().SetDisplayName(material.name)
        self.surface = self._shader("surface", "UsdPreviewSurface")
        self._colours(material)
        self._opacity(material)
        self._metallic_roughness(material)
        self._maps(material)
        self.made.CreateSurfaceOutput().ConnectToSource(self.surface.ConnectableAPI(), "surface")

    def _shader(self, name: str, kind: str) -> UsdObject:
        made = self.usd.UsdShade.Shader.Define(self.writer.stage, self.path.AppendChild(name))
        made.CreateIdAttr(kind)
        return made

    def _colours(self, material: Material) -> None:
        colour, glow, types = material.base_colour, material.emissive, self.types
        image = self._image("base", material.base_texture, "sRGB", colour)
        self._input("diffuseColor", types.Color3f, self.usd.Gf.Vec3f(*colour[:3]), image, "rgb")
        image = self._image("emission", material.emissive_texture, "sRGB", (*glow, 1.0))
        self._input("emissiveColor", types.Color3f, self.usd.Gf.Vec3f(*glow), image, "rgb")

    def _opacity(self, material: Material) -> None:
        if material.alpha_mode == "OPAQUE":
            return
        prim = self.writer.stage.GetPrimAtPath(self.path.AppendChild("base"))
        image = self.usd.UsdShade.Shader(prim) if prim else None
        self._input("opacity", self.types.Float, material.base_colour[3], image, "a")
        if material.alpha_mode == "MASK":
            cut = self.surface.CreateInput("opacityThreshold", self.types.Float)
            cut.Set(material.alpha_cutoff)

    def _metallic_roughness(self, material: Material) -> None:
        scale = (1.0, material.roughness, material.metallic, 1.0)
        texture = material.metallic_roughness_texture
        image = self._image("metallic_roughness", texture, "raw", scale)
        self._input("metallic", self.types.Float, material.metallic, image, "b")
        self._input("roughness", self.types.Float, material.roughness, image, "g")

    def _maps(self, material: Material) -> None:
        """Write the normal map, scaled from [0, 1] to [-1, 1], and the occlusion map."""
        texture = material.normal_texture
        if texture is not None:
            two, one = 2.0 * texture.scale, -texture.scale
            scale, bias = (two, two, 2.0, 1.0), (one, one, -1.0, 0.0)
            image = self._image("normals", texture, "raw", scale, bias)
            self._input("normal", self.types.Normal3f, None, image, "rgb")
        texture = material.occlusion_texture
        if texture is not None:
            s = texture.scale
            rest = 1.0 - s
            image = self._image("occlusion", texture, "raw", (s, s, s, 1.0), (rest, rest, rest, 0))
            self._input("occlusion", self.types.Float, None, image, "r")

    def _input(
        self, name: str, kind: UsdObject, value: UsdObject, image: UsdObject, channel: str
    ) -> None:
        """Set an input of the surface to a number, or to an image's output."""
        if image is None:
            if value is not None:
                self.surface.CreateInput(name, kind).Set(value)
            return
        wide = self.types.Float3 if channel == "rgb" else self.types.Float
        image.CreateOutput(channel, wide)
        self.surface.CreateInput(name, kind).ConnectToSource(image.ConnectableAPI(), channel)

    def _image(
        self, name: str, texture: Texture | None, space: str, scale: _Colour, bias: _Colour = _NONE
    ) -> UsdObject:
        """Create the UsdUVTexture of a texture and its coordinates; None without an image."""
        if texture is None or not texture.data:
            return None
        types, gf = self.types, self.usd.Gf
        made = self._shader(name, "UsdUVTexture")
        asset = self.usd.Sdf.AssetPath(f"./{self.writer.images.name(texture)}")
        made.CreateInput("file", types.Asset).Set(asset)
        made.CreateInput("sourceColorSpace", types.Token).Set(space)
        made.CreateInput("scale", types.Float4).Set(gf.Vec4f(*scale))
        if any(bias):
            made.CreateInput("bias", types.Float4).Set(gf.Vec4f(*bias))
        for key in ("wrapS", "wrapT"):
            wrap = _NAMES.get(texture.sampler.get(key, WRAPS["repeat"]), "repeat")
            made.CreateInput(key, types.Token).Set(wrap)
        made.CreateInput("st", types.Float2).ConnectToSource(
            self._coordinates(texture.uv).ConnectableAPI(), "result"
        )
        return made

    def _coordinates(self, number: int) -> UsdObject:
        name = coordinates_name(number)
        path = self.path.AppendChild(name)
        known = self.writer.stage.GetPrimAtPath(path)
        if known:
            return self.usd.UsdShade.Shader(known)
        made = self._shader(name, "UsdPrimvarReader_float2")
        made.CreateInput("varname", self.types.String).Set(self.writer.uvs.get(number, name))
        made.CreateOutput("result", self.types.Float2)
        return made
