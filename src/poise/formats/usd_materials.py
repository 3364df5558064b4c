"""Read materials from UsdPreviewSurface: numbers, and images of UsdUVTexture."""

from __future__ import annotations

import math
import os
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from poise.errors import FileError, FileTooLarge, FileUnsupported
from poise.files import check_linked, open_regular
from poise.files.packed import ZIP_FAULTS
from poise.formats.image_files import MAX_IMAGE_BYTES, NO_IMAGE, image_type, read_image
from poise.formats.native_limits import allow
from poise.formats.repair_log import RepairLog
from poise.formats.usd_library import UsdObject, floats
from poise.formats.usd_links import MAX_BYTES
from poise.geometry.colours import clamped
from poise.model import Material, Texture

WRAPS = {"repeat": 10497, "clamp": 33071, "mirror": 33648}
"""glTF's constants for the wrap modes of UsdUVTexture."""

_COPIED = 32  # bytes of an image that count as one byte of a layer, as images are only copied
_FARTHER = 8  # maximum number of shaders between a surface and its image


@dataclass(frozen=True)
class _Image:
    """A UsdUVTexture at an input.

    Attributes:
        texture: the image.
        channel: the connected output, "rgb", "r", ...
        scale, bias: factor and offset of the image's values.
    """

    texture: Texture
    channel: str
    scale: tuple[float, ...]
    bias: tuple[float, ...]


@dataclass(eq=False)
class UsdMaterials:
    """The materials of a stage, cached.

    Attributes:
        library: usd-core's modules.
        file: the stage's file; images must be in its folder or a subfolder.
        log: receives repairs about omitted data.
        bound: the material of each mesh or subset that has one.
    """

    library: UsdObject
    file: Path
    log: RepairLog
    bound: dict[str, str] = field(default_factory=dict[str, str])
    _made: dict[tuple[str, bool, tuple[str, ...]], Material] = field(default_factory=dict)  # pyright: ignore[reportUnknownVariableType]
    _images: dict[str, bytes | None] = field(default_factory=dict[str, "bytes | None"])

    def material(self, prim: UsdObject, double_sided: bool, uvs: Sequence[str]) -> Material | None:
        """Return the material of a mesh or a subset; ``uvs`` are the mesh's texture coordinates.

        Without a bound material, returns the material of a constant displayColor, or None.
        """
        usd = self.library
        bound = usd.UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()[0]
        if not bound:
            return self._plain(prim, double_sided)
        path = self.bound[str(prim.GetPath())] = str(bound.GetPath())
        key = (path, double_sided, tuple(uvs))
        if key not in self._made:
            self._made[key] = self._material(bound, double_sided, uvs)
        return self._made[key]

    def _plain(self, prim: UsdObject, double_sided: bool) -> Material | None:
        api = self.library.UsdGeom.PrimvarsAPI(prim)
        colours: list[tuple[float, ...] | None] = []
        for name, width in (("displayColor", 3), ("displayOpacity", 1)):
            primvar = api.FindPrimvarWithInheritance(name)
            values = floats(primvar, width, self.log) if primvar else ()
            colours.append(tuple(values[0]) if len(values) == 1 else None)
        colour, opacity = colours
        if colour is None and not double_sided:
            return None
        alpha = 1.0 if opacity is None else clamped(opacity[0])
        red, green, blue = map(clamped, colour or (1.0, 1.0, 1.0))
        return Material(
            base_colour=(red, green, blue, alpha),
            metallic=0.0, roughness=0.5, alpha_mode="BLEND" if alpha < 1.0 else "OPAQUE",
            double_sided=double_sided,
        )  # fmt: skip

    def _material(self, bound: UsdObject, double_sided: bool, uvs: Sequence[str]) -> Material:
        prim = bound.GetPrim()
        name = str(prim.GetDisplayName() or prim.GetName())
        plain = Material(name, metallic=0.0, roughness=0.5, double_sided=double_sided)
        source = bound.ComputeSurfaceSource()[0]
        if not source or source.GetIdAttr().Get() != "UsdPreviewSurface":
            self.log.repair(f"{prim.GetPath()} is not a UsdPreviewSurface; the material is ignored")
            return plain
        return _Surface(self, source, uvs).material(plain)

    def image(self, path: str, place: str) -> tuple[bytes, str] | None:
        """Return an image's bytes and file name, or log a repair and return None."""
        if path not in self._images:
            self._images[path] = self._bytes(path, place)
        data = self._images[path]
        return None if data is None else (data, path.rpartition("/")[2].rstrip("]"))

    def _bytes(self, path: str, place: str) -> bytes | None:
        ar = self.library.Ar
        try:
            if ar.IsPackageRelativePath(path):
                outer, inner = ar.SplitPackageRelativePathOuter(path)
                if os.path.realpath(outer) != os.path.realpath(self.file):
                    check_linked(outer, self.file)
                with open_regular(outer, MAX_BYTES) as stream, zipfile.ZipFile(stream) as package:
                    entry = package.getinfo(inner)
                    if entry.file_size > MAX_IMAGE_BYTES:
                        raise FileTooLarge("larger than 256 MiB")
                    allow(entry.compress_size // _COPIED)
                    data = package.read(inner)
                if not image_type(data):
                    raise FileUnsupported(NO_IMAGE)
                return data
            check_linked(path, self.file)
            with suppress(OSError):
                allow(Path(path).stat().st_size // _COPIED)
            return read_image(Path(path))
        except (*ZIP_FAULTS, FileError) as problem:
            why = problem.message if isinstance(problem, FileError) else problem
            self.log.repair(f"{place}: the image {path[:200]!r} is not read: {why}")
            return None


class _Surface:
    """Inputs of one UsdPreviewSurface."""

    def __init__(self, looks: UsdMaterials, shader: UsdObject, uvs: Sequence[str]) -> None:
        self.looks = looks
        self.shader = shader
        self.uvs = list(uvs)
        self.place = str(shader.GetPath())

    def material(self, plain: Material) -> Material:
        """Return the material, based on ``plain``, which only has its name."""
        if self._number("useSpecularWorkflow", 0.0):
            self._note("its specular workflow has no place here: metalness 0")
        base, base_texture = self._coloured("diffuseColor", (0.18, 0.18, 0.18))
        glow, glow_texture = self._coloured("emissiveColor", (0.0, 0.0, 0.0))
        metallic, roughness, both = self._metallic_roughness()
        mode, alpha, cutoff = self._alpha(base_texture)
        return replace(
            plain, base_colour=(*base, alpha), base_texture=_texture(base_texture),
            metallic=metallic, roughness=roughness, metallic_roughness_texture=both,
            normal_texture=self._normals(), occlusion_texture=self._occlusion(), emissive=glow,
            emissive_texture=_texture(glow_texture), alpha_mode=mode, alpha_cutoff=cutoff,
        )  # fmt: skip

    def _note(self, what: str) -> None:
        self.looks.log.repair(f"{self.place}: {what}")

    def _coloured(
        self, name: str, default: tuple[float, float, float]
    ) -> tuple[tuple[float, float, float], _Image | None]:
        """Return a colour and its image; with an image, the colour is the factor."""
        image = self._image(name)
        if image is not None and (image.channel != "rgb" or any(image.bias)):
            self._note(f"{name}: only RGB channels without a bias are supported; ignored")
            image = None
        if image is not None:
            red, green, blue = map(clamped, image.scale[:3])
            return (red, green, blue), image
        given = _several(_value(self.shader, name), 3)
        if given is None:
            return default, None
        red, green, blue = map(clamped, given)
        return (red, green, blue), None

    def _metallic_roughness(self) -> tuple[float, float, Texture | None]:
        rough, metal = self._image("roughness"), self._image("metallic")
        if (
            rough and metal and rough.texture == metal.texture
            and (rough.channel, metal.channel) == ("g", "b")
        ):  # fmt: skip
            return clamped(rough.scale[2]), clamped(rough.scale[1]), rough.texture
        if rough or metal:
            self._note(
                "metalness and roughness must be the blue and green channels of one image; ignored"
            )
        metallic, roughness = self._number("metallic", 0.0), self._number("roughness", 0.5)
        return clamped(metallic), clamped(roughness), None

    def _alpha(self, base: _Image | None) -> tuple[str, float, float]:
        """Return alphaMode, the alpha, and the alpha cut-off."""
        cutoff = clamped(self._number("opacityThreshold", 0.0))
        image = self._image("opacity")
        alpha = clamped(self._number("opacity", 1.0))
        if image is not None:
            if image.channel == "a" and base is not None and image.texture == base.texture:
                alpha = clamped(image.scale[3])
            else:
                self._note(
                    "opacity: only the alpha channel of the base colour is supported; ignored"
                )
                image = None
        if cutoff > 0.0:
            return "MASK", alpha, cutoff
        return ("BLEND" if image is not None or alpha < 1.0 else "OPAQUE"), alpha, 0.5

    def _normals(self) -> Texture | None:
        image = self._image("normal")
        return None if image is None else replace(image.texture, scale=0.5 * image.scale[0])

    def _occlusion(self) -> Texture | None:
        image = self._image("occlusion")
        if image is None:
            return None
        if image.channel != "r":
            self._note("occlusion: only the red channel of an image is supported; ignored")
            return None
        return replace(image.texture, scale=image.scale[0])

    def _number(self, name: str, default: float) -> float:
        given = _value(self.shader, name)
        return float(given) if isinstance(given, int | float) else default

    def _image(self, name: str) -> _Image | None:
        """Return the UsdUVTexture that an input is connected to."""
        found = connected(self.shader, name)
        if found is None:
            return None
        shader, channel = found
        if shader.GetIdAttr().Get() != "UsdUVTexture":
            self._note(f"{name}: {shader.GetIdAttr().Get()} is not supported; ignored")
            return None
        asset = _value(shader, "file")
        path = str(getattr(asset, "resolvedPath", "") or getattr(asset, "path", ""))
        got = self.looks.image(path, f"{self.place}.{name}") if path else None
        if got is None:
            return None
        data, label = got
        mime = image_type(data)
        wraps = {"wrapS": _value(shader, "wrapS"), "wrapT": _value(shader, "wrapT")}
        sampler = {key: WRAPS[str(wrap)] for key, wrap in wraps.items() if str(wrap) in WRAPS}
        texture = Texture(data, mime, label, self._uv(shader, name), sampler=sampler)
        scale = _several(_value(shader, "scale"), 4) or (1.0, 1.0, 1.0, 1.0)
        bias = _several(_value(shader, "bias"), 4) or (0.0, 0.0, 0.0, 0.0)
        return _Image(texture, channel, scale, bias)

    def _uv(self, shader: UsdObject, name: str) -> int:
        """Return the index of the mesh's texture coordinate set for an image."""
        for _ in range(_FARTHER):
            found = connected(shader, "in" if shader.GetInput("in") else "st")
            if found is None:
                return 0
            shader = found[0]
            kind = shader.GetIdAttr().Get()
            if kind == "UsdTransform2d":
                self._note(f"{name}: the image's UsdTransform2d is ignored")
            elif kind == "UsdPrimvarReader_float2":
                given = str(_value(shader, "varname") or "st")
                return self.uvs.index(given) if given in self.uvs else 0
        return 0


def _texture(image: _Image | None) -> Texture | None:
    return None if image is None else image.texture


def connected(shader: UsdObject, name: str) -> tuple[UsdObject, str] | None:
    """Return the shader connected to an input, and its output's name, through material inputs."""
    given = shader.GetInput(name)
    sources = given.GetValueProducingAttributes() if given else []
    if not sources:
        return None
    made = type(shader)(sources[0].GetPrim())
    label = str(sources[0].GetName())
    if not made or not label.startswith("outputs:"):
        return None
    return made, label.removeprefix("outputs:")


def _value(shader: UsdObject, name: str) -> UsdObject:
    given = shader.GetInput(name)
    sources = given.GetValueProducingAttributes() if given else []
    return sources[0].Get() if sources else None


def _several(given: UsdObject, count: int) -> tuple[float, ...] | None:
    """Return ``count`` finite numbers, or None for any other value."""
    try:
        values = tuple(float(value) for value in given)
    except (TypeError, ValueError):  # the caller reports it
        return None
    return values if len(values) == count and all(map(math.isfinite, values)) else None
