"""Decode images to arrays of RGBA bytes with Pillow, in a separate process (`native_process`).

A reader keeps an image as the bytes of its file; the image is decoded for rendering.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Bytes
from poise.errors import MissingExtra
from poise.formats.native_limits import allow
from poise.formats.native_process import decoded_apart

_MOST_PIXELS = 1 << 26
_MOST_PIXELS_OF_WEBP = 25_000_000
"""Maximum pixels of a WebP image, whose decoder uses three copies."""
_PIXELS_PER_BYTE = 16
"""Number of pixels whose decoding costs as much memory and time as a byte of other files."""
_STRIP = 256
"""Number of pixel rows that are converted together."""

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF", "DDS")
"""Formats that Pillow may decode, without those that run other programs."""


@dataclass(frozen=True, eq=False)
class DecodedImage:
    """Result of decoding an image.

    Attributes:
        pixels: number of decoded pixels of the file, possibly not all.
        rgba: (h, w, 4); None in case of a fault.
        fault: reason that the image could not be decoded, for display.
    """

    pixels: int
    rgba: Bytes | None
    fault: str = ""


def decoded_image(data: bytes, name: str, *, side: int, pixels: int) -> DecodedImage:
    """Decode an image.

    Args:
        data: the bytes of the image file.
        name: name of the image, for errors.
        side: maximum width and height of the result; larger images are reduced.
        pixels: maximum number of pixels in the file.

    Raises:
        FileSyntax: the image crashes the decoder.
        FileTooLarge: decoding takes too much time or memory.
        FileError: the decoder's process was killed or could not be started.
        MissingExtra: Pillow is not installed.
    """
    found = decoded_apart("Pillow", pillow_library, decode_image, name, [data, side, pixels])
    return DecodedImage(*found)


def pillow_library() -> Any:
    """Return the module Image of Pillow.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtra("render", "pillow") from error
    return Image


def decode_image(library: Any, _name: str, data: bytes, side: int, pixels: int) -> list[Any]:
    """Decode in this process; return the fields of `DecodedImage`."""
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
        except library.UnidentifiedImageError:  # reported by the caller
            return [0, None, "no image that can be drawn"]
        except library.DecompressionBombError:  # reported by the caller
            return [0, None, "too many pixels to draw"]
        except MemoryError:
            raise
        except Exception as problem:  # noqa: BLE001 - damage can cause any exception
            return [count, None, f"cannot be decoded: {problem}"]


def fitting(image: Any, side: int) -> Bytes:
    """Convert an image to (h, w, 4), reduced to at most ``side`` pixels per side.

    The conversion works strip by strip: converting the whole image needs two more copies.
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
            # Reduce before conversion to RGBA, if the mode allows.
            strip = strip if strip.mode in ("L", "RGB") else strip.convert("RGBA")
            strip = strip.reduce(shrink)
        found[row : row + _STRIP] = strip.convert("RGBA")
    return found
