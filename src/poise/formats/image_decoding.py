"""Images as arrays of RGBA bytes. Pillow decodes them, in a process of its own (`native_process`).

A reader keeps an image as the bytes of its file; it is decoded when it is drawn.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import MissingExtra
from poise.formats.native_limits import allow
from poise.formats.native_process import decoded_apart

Bytes = NDArray[np.uint8]

_MOST_PIXELS = 1 << 26
_MOST_PIXELS_OF_WEBP = 25_000_000
"""Its decoder holds the image three times."""
_PIXELS_PER_BYTE = 16
"""Decoding so many pixels takes the memory and time that reading a byte of other files may."""
_STRIP = 256
"""Rows of texels that are converted together."""

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF", "DDS")
"""What Pillow may decode: not those that run other programs."""


@dataclass(frozen=True, eq=False)
class DecodedImage:
    """What decoding comes to.

    Attributes:
        pixels: of the file that were decoded, all or some of them.
        rgba: (h, w, 4); None where there is a fault.
        fault: why it is not decoded, for people.
    """

    pixels: int
    rgba: Bytes | None
    fault: str = ""


def decoded_image(data: bytes, name: str, *, side: int, pixels: int) -> DecodedImage:
    """Decode an image.

    Args:
        data: the bytes of its file.
        name: of the image, for errors.
        side: the most pixels a side of the result; what is larger is reduced.
        pixels: the most that its file may have.

    Raises:
        FileSyntax: the decoder crashes on it.
        FileTooLarge: it takes too much time or memory.
        FileError: the decoder's process was killed or could not be started.
        MissingExtra: Pillow is not installed.
    """
    found = decoded_apart("Pillow", pillow_library, decode_image, name, [data, side, pixels])
    return DecodedImage(*found)


def pillow_library() -> Any:
    """The module Image of Pillow.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtra("render", "pillow") from error
    return Image


def decode_image(library: Any, _name: str, data: bytes, side: int, pixels: int) -> list[Any]:
    """The fields of what `decoded_image` returns, in this process."""
    count = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with library.open(io.BytesIO(data), formats=_FORMATS) as image:
                size, count = f"{image.width} x {image.height} pixels", image.width * image.height
                if count > (_MOST_PIXELS_OF_WEBP if image.format == "WEBP" else _MOST_PIXELS):
                    return [0, None, f"{size} are too many to draw"]
                if count > pixels:
                    return [0, None, "all textures together have too many pixels to draw"]
                allow(count // _PIXELS_PER_BYTE)
                return [count, fitting(image, side)]
        except library.UnidentifiedImageError:
            return [0, None, "no image that can be drawn"]
        except library.DecompressionBombError:
            return [0, None, "too many pixels to draw"]
        except MemoryError:
            raise
        except Exception as problem:  # noqa: BLE001 - whatever decoders make of damage
            return [count, None, f"cannot be decoded: {problem}"]


def fitting(image: Any, side: int) -> Bytes:
    """The image (h, w, 4), of at most so many texels a side.

    It is converted a strip at a time: a whole image of another mode would be in memory twice more.
    """
    image.draft("RGB", (side, side))
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256).convert("L")
    width, height = image.size
    shrink = -(-max(image.size) // side)
    found = np.empty((-(-height // shrink), -(-width // shrink), 4), dtype=np.uint8)
    for row in range(0, len(found), _STRIP):
        bottom = min(height, shrink * (row + _STRIP))
        strip = image.crop((0, shrink * row, width, bottom))
        if shrink > 1:
            # Before it grows to RGBA, where its mode allows.
            strip = strip if strip.mode in ("L", "RGB") else strip.convert("RGBA")
            strip = strip.reduce(shrink)
        found[row : row + _STRIP] = strip.convert("RGBA")
    return found
