"""Read materials, textures and images of a glTF file; images are not decoded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from poise.errors import FileMissing, FileRefused, FileTooLarge
from poise.formats.gltf_container import Buffers, data_uri, path_beside
from poise.formats.gltf_json import Item
from poise.formats.image_files import NO_IMAGE, image_type
from poise.formats.repair_log import RepairLog
from poise.model import Material, Texture

_KNOWN = (
    "name", "pbrMetallicRoughness", "normalTexture", "occlusionTexture", "emissiveTexture",
    "emissiveFactor", "alphaMode", "alphaCutoff", "doubleSided",
)  # fmt: skip


class Materials:
    """The materials of a file, each created on first access."""

    def __init__(self, root: Item, buffers: Buffers, log: RepairLog) -> None:
        self.root = root
        self.buffers = buffers
        self.log = log
        self.items = root.objects("materials")
        self.textures = root.objects("textures")
        self.samplers = root.objects("samplers")
        self.images = root.objects("images")
        self.numbers: dict[int, int] = {}
        self._made: dict[int, Material] = {}
        self._data: dict[int, tuple[bytes, str]] = {}

    def __len__(self) -> int:
        return len(self.items)

    def material(self, index: int) -> Material:
        """Return a material by index."""
        if index not in self._made:
            self._made[index] = self._material(self.items[index])
        return self._made[index]

    def image(self, index: int) -> tuple[bytes, str]:
        """Return an image's bytes, empty if the file is missing, and its MIME type."""
        if index not in self._data:
            self._data[index] = self._image(self.images[index])
        return self._data[index]

    def _material(self, item: Item) -> Material:
        surface = item.object("pbrMetallicRoughness") or Item(
            item.file, f"{item.place}.pbrMetallicRoughness", {}
        )
        red, green, blue, alpha = surface.numbers("baseColorFactor", 4) or (1.0, 1.0, 1.0, 1.0)
        emissive = item.numbers("emissiveFactor", 3) or (0.0, 0.0, 0.0)
        mode = item.text("alphaMode", "OPAQUE")
        if mode not in ("OPAQUE", "MASK", "BLEND"):
            raise item.get("alphaMode").fault(f"{mode!r}; expected OPAQUE, MASK or BLEND")
        extra: dict[str, Any] = {k: v for k, v in item.value.items() if k not in _KNOWN}
        rest = {
            name: value for name, value in surface.value.items() if name in ("extensions", "extras")
        }
        if rest:
            extra["pbrMetallicRoughness"] = rest
        return Material(
            name=item.text("name"),
            base_colour=(red, green, blue, alpha),
            base_texture=self._texture(surface, "baseColorTexture"),
            metallic=surface.number("metallicFactor", 1.0),
            roughness=surface.number("roughnessFactor", 1.0),
            metallic_roughness_texture=self._texture(surface, "metallicRoughnessTexture"),
            normal_texture=self._texture(item, "normalTexture", "scale"),
            occlusion_texture=self._texture(item, "occlusionTexture", "strength"),
            emissive=(emissive[0], emissive[1], emissive[2]),
            emissive_texture=self._texture(item, "emissiveTexture"),
            alpha_mode=mode,
            alpha_cutoff=item.number("alphaCutoff", 0.5),
            double_sided=item.flag("doubleSided"),
            extra=extra,
        )

    def _texture(self, owner: Item, name: str, amount: str = "") -> Texture | None:
        info = owner.object(name)
        if info is None:
            return None
        index = info.index("index", len(self.textures), "texture")
        if index is None:
            raise info.fault("has no index; expected the number of a texture")
        texture = self.textures[index]
        sampler = texture.index("sampler", len(self.samplers), "sampler")
        source = texture.index("source", len(self.images), "image")
        if source is None:
            source = self._extended(texture)
        data, mime = self.image(source) if source is not None else (b"", "image/png")
        label = self.images[source].text("name") if source is not None else ""
        known = ("index", "texCoord", amount)
        made = Texture(
            data=data,
            mime=mime,
            name=texture.text("name") or label,
            uv=info.integer("texCoord", 0),
            scale=info.number(amount, 1.0) if amount else 1.0,
            sampler={} if sampler is None else self.samplers[sampler].value,
            extra={key: value for key, value in info.value.items() if key not in known},
        )
        self.numbers[id(made)] = index
        return made

    def _extended(self, texture: Item) -> int | None:
        """Return the image of a texture extension, such as EXT_texture_webp."""
        extensions = texture.object("extensions")
        for name in extensions.value if extensions else ():
            found = extensions.object(name) if extensions else None
            if found is not None and found.has("source"):
                return found.index("source", len(self.images), "image")
        return None

    def _image(self, item: Item) -> tuple[bytes, str]:
        view = item.index("bufferView", self.buffers.count, "buffer view")
        uri = item.text("uri")
        mime = item.text("mimeType")
        if view is not None:
            shown = self.buffers.view(view)[0]
            self.buffers.container.budget.spend(len(shown), item)
            data = bytes(shown)
        elif uri[:5].lower() == "data:":
            data = data_uri(uri, item.get("uri"))
            mime = mime or uri[5:].partition(",")[0].partition(";")[0]
        elif uri:
            data = self._beside(uri, item)
        else:
            raise item.fault("has neither uri nor bufferView; expected one of them")
        found = image_type(data)
        if data and not found:
            self.log.repair(f"{item.place} {NO_IMAGE}: the texture stays blank")
            data = b""
        return data, mime or found or "image/png"

    def _beside(self, uri: str, item: Item) -> bytes:
        path: Path | None = None
        try:
            path = path_beside(uri, item.get("uri"))
            return self.buffers.container.linked(path, item.get("uri"))
        except FileMissing:
            self.log.repair(f"{item.place}.uri: there is no file {path}: the texture stays blank")
        except (FileRefused, FileTooLarge) as problem:
            self.log.repair(f"{problem.message}: the texture stays blank")
        return b""
