"""Image files that are written next to a main file, without duplicates."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from poise.errors import FileUnsupported
from poise.files import read_bytes
from poise.model import Texture

MAX_IMAGE_BYTES = 1 << 28
_EXTENSIONS = {
    "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/bmp": ".bmp",
    "image/gif": ".gif", "image/tiff": ".tif", "image/ktx2": ".ktx2", "image/vnd-ms.dds": ".dds",
    "image/x-exr": ".exr", "image/vnd.radiance": ".hdr", "image/x-tga": ".tga",
}  # fmt: skip
_SIGNATURES = {
    b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"BM": "image/bmp",
    b"GIF87a": "image/gif", b"GIF89a": "image/gif", b"II*\0": "image/tiff", b"MM\0*": "image/tiff",
    b"\xabKTX 20\xbb\r\n\x1a\n": "image/ktx2", b"DDS ": "image/vnd-ms.dds",
    b"v/1\x01": "image/x-exr", b"#?RADIANCE\n": "image/vnd.radiance",
    b"#?RGBE\n": "image/vnd.radiance",
}  # fmt: skip


def image_type(data: bytes) -> str:
    r"""Return an image's MIME type from its first bytes, regardless of its name, or "".

    >>> image_type(b"\x89PNG\r\n\x1a\n..."), image_type(b"root:x:0:0")
    ('image/png', '')
    """
    for signature, mime in _SIGNATURES.items():
        if data.startswith(signature):
            return mime
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/x-tga" if _is_tga(data) else ""


def _is_tga(data: bytes) -> bool:
    """Return whether data are a TGA: without a signature, the header must match the size."""
    if len(data) < 18:
        return False
    id_size, mapped, kind, first, count, bits = struct.unpack_from("<BBBHHB", data)
    width, height, depth, descriptor = struct.unpack_from("<HHBB", data, 12)
    if kind not in (1, 2, 3, 9, 10, 11) or mapped > 1 or (kind in (1, 9)) != bool(mapped):
        return False
    if depth not in (8, 15, 16, 24, 32) or not width or not height or descriptor & 0xC0:
        return False
    if mapped and (first or bits not in (15, 16, 24, 32)):
        return False
    size = 18 + id_size + (count * ((bits + 7) // 8) if mapped else 0)
    texel = (depth + 7) // 8
    # An RLE run has at most 128 pixels.
    least = -(-width * height // 128) * (1 + texel) if kind > 8 else width * height * texel
    return size + least <= len(data)


def read_image(path: Path) -> bytes:
    """Read the bytes of an image file.

    Raises:
        FileMissing, FileError, FileTooLarge: the file cannot be read.
        FileUnsupported: the file is not an image.
    """
    data = read_bytes(path, MAX_IMAGE_BYTES)
    if not image_type(data):
        raise FileUnsupported(f"{path.name} {NO_IMAGE}", file=path)
    return data


NO_IMAGE = "is not an image; expected PNG, JPEG, WebP, BMP, TGA, TIFF, GIF, KTX2, DDS, HDR or EXR"


class ImagesBeside:
    r"""Images of a file, named by its stem and a number, in its folder.

    >>> images = ImagesBeside(Path("my hero.obj"))
    >>> images.name(Texture(b"\x89PNG\r\n\x1a\n...")), images.name(Texture(b"\xff\xd8\xff..."))
    ('my_hero_1.png', 'my_hero_2.jpg')
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names: dict[bytes, str] = {}

    def name(self, texture: Texture) -> str:
        """Return the file name of a texture's image, and add the image to `files`.

        Raises:
            FileUnsupported: the data are not an image.
        """
        if texture.data not in self._names:
            suffix = _EXTENSIONS.get(image_type(texture.data))
            if suffix is None:
                raise FileUnsupported(f"the texture {texture.name!r} {NO_IMAGE}", file=self.path)
            stem = one_word(self.path.stem)
            self._names[texture.data] = f"{stem}_{len(self._names) + 1}{suffix}"
        return self._names[texture.data]

    def files(self, folder: Path) -> dict[Path, bytes]:
        """Return the bytes of all named images, by their paths in a folder."""
        return {folder / name: data for data, name in self._names.items()}


def one_word(name: str) -> str:
    """Replace blanks in a name, and remove a trailing backslash.

    >>> one_word("my  skin ")
    'my_skin'
    """
    return re.sub(r"\s+", "_", one_line(name))


def one_line(name: str) -> str:
    """Make a name safe at the end of a line, where a backslash would join the next line."""
    return " ".join(name.split()).rstrip("\\ ")
