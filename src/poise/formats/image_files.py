"""Images that a file of another format names: written beside it, each once."""

from __future__ import annotations

import re
from pathlib import Path

from poise.formats.text_file import replace_file
from poise.model import Texture

_EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
TYPES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp",
    ".bmp": "image/bmp", ".tga": "image/x-tga", ".tif": "image/tiff", ".tiff": "image/tiff",
    ".gif": "image/gif", ".ktx2": "image/ktx2", ".dds": "image/vnd-ms.dds",
}  # fmt: skip
"""What an image file's extension says of it."""


class ImagesBeside:
    """The images of a file: its stem and a number each, in its folder.

    >>> images = ImagesBeside(Path("my hero.obj"))
    >>> images.name(Texture(b"one")), images.name(Texture(b"two", "image/jpeg"))
    ('my_hero_1.png', 'my_hero_2.jpg')
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names: dict[bytes, str] = {}

    def name(self, texture: Texture) -> str:
        """The name of a texture's image, which `write` will write."""
        if texture.data not in self._names:
            suffix = _EXTENSIONS.get(texture.mime, Path(texture.name).suffix or ".image")
            stem = one_word(self.path.stem)
            self._names[texture.data] = f"{stem}_{len(self._names) + 1}{suffix}"
        return self._names[texture.data]

    def write(self, folder: Path | None = None) -> None:
        """Write all images that were named: beside the file, or into another folder."""
        for data, name in self._names.items():
            replace_file((self.path.parent if folder is None else folder) / name, data)


def one_word(name: str) -> str:
    """A name without blanks, and without a backslash at its end.

    >>> one_word("my  skin ")
    'my_skin'
    """
    return re.sub(r"\s+", "_", one_line(name))


def one_line(name: str) -> str:
    """A name at the end of a line, which a backslash there would join to the next one."""
    return " ".join(name.split()).rstrip("\\ ")
