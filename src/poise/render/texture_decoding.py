"""Textures decoded for the rasteriser: RGBA bytes with all their halves."""

from __future__ import annotations

import io
import math
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import MissingExtra
from poise.kernels.texture_kinds import CLAMP, MIRROR, REPEAT
from poise.model import Texture

Bytes = NDArray[np.uint8]

_MOST_PIXELS = 1 << 26
_MOST_PIXELS_OF_WEBP = 25_000_000
"""Its decoder holds the image three times."""
_LARGEST = 4096
"""Texels a side; what is larger is halved until it fits: no picture of ours shows more."""
_TEXELS = 1 << 27
"""Texels of all bitmaps of a drawing, whose later ones are smaller where there are very many."""
_SMALLEST = 256
_PIXELS, _PIXELS_PER_BYTE = 1 << 28, 64
"""Pixels that all images of a drawing may have: these, and so many for each byte of theirs."""
_STRIP = 256
"""Rows of texels that are converted together."""

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF", "DDS")
"""What Pillow may decode: not those that run other programs."""

_WRAPS = {33071: CLAMP, 33648: MIRROR, 10497: REPEAT}
_NEAREST = 9728


class TextureRoom:
    """How many pixels the textures of one drawing may still have, and texels as bitmaps."""

    def __init__(self) -> None:
        self.texels = _TEXELS
        self.pixels = _PIXELS

    def decode(self, pixels: int, size: int) -> int:
        """Take an image of ``pixels`` from ``size`` bytes; the most texels of a side that it gets.

        Raises:
            ValueError: the images have more pixels than their bytes are likely to be drawn with.
        """
        self.pixels += _PIXELS_PER_BYTE * size - pixels
        if self.pixels < 0:
            raise ValueError("all textures together have too many pixels to draw")
        return max(_SMALLEST, min(_LARGEST, math.isqrt(max(0, self.texels) // 4)))

    def keep(self, texels: int) -> None:
        """Take the texels of a bitmap's largest level."""
        self.texels -= texels


@dataclass(frozen=True, eq=False)
class Bitmap:
    """An image and its halves.

    levels: (h, w, 4) uint8 each, the next half as high and wide, the last one texel. wrap: how it
    goes on along u and v (REPEAT, CLAMP, MIRROR of the kernels). squares: texels that are larger
    than a pixel stay squares.
    """

    levels: tuple[Bytes, ...]
    wrap: tuple[int, int] = (REPEAT, REPEAT)
    squares: bool = False

    @classmethod
    def of(
        cls, image: Bytes, *, curved: bool, wrap: tuple[int, int] = (REPEAT, REPEAT),
        squares: bool = False,
    ) -> Bitmap:  # fmt: skip
        """The bitmap of an image (h, w, 4); curved: its colours are sRGB, averaged as light.

        >>> board = np.zeros((2, 2, 4), dtype=np.uint8)
        >>> board[0, 0], board[1, 1] = 255, 255
        >>> Bitmap.of(board, curved=True).levels[1].tolist()
        [[[180, 180, 180, 128]]]
        """
        levels = [np.ascontiguousarray(image)]
        while max(levels[-1].shape[:2]) > 1:
            levels.append(_halved(levels[-1], curved))
        return cls(tuple(levels), wrap, squares)

    @classmethod
    def decoded(cls, texture: Texture, *, curved: bool, room: TextureRoom | None = None) -> Bitmap:
        """The bitmap of a texture's file; ``room`` is that of a drawing with several.

        Raises ValueError, saying why, where it is no image that Pillow reads; MissingExtra without
        Pillow.
        """
        sampler = texture.sampler
        wrap = tuple(_WRAPS.get(_number(sampler.get(key)), REPEAT) for key in ("wrapS", "wrapT"))
        squares = _number(sampler.get("magFilter")) == _NEAREST
        image = _decoded(texture, room or TextureRoom())
        return cls.of(image, curved=curved, wrap=(wrap[0], wrap[1]), squares=squares)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _decoded(texture: Texture, room: TextureRoom) -> Bytes:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise MissingExtra("render", "pillow") from error
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(texture.data), formats=_FORMATS) as image:
                most = _MOST_PIXELS_OF_WEBP if image.format == "WEBP" else _MOST_PIXELS
                if image.width * image.height > most:
                    raise ValueError(f"{image.width} x {image.height} pixels are too many to draw")
                side = room.decode(image.width * image.height, len(texture.data))
                made = fitting(image, side)
                room.keep(made.shape[0] * made.shape[1])
                return made
        except UnidentifiedImageError:
            raise ValueError(f"no image that can be drawn ({texture.mime})") from None
        except Image.DecompressionBombError:
            raise ValueError("too many pixels to draw") from None
        except (OSError, SyntaxError, MemoryError, NotImplementedError) as problem:
            # What Pillow's decoders raise.
            raise ValueError(f"cannot be decoded: {problem}") from None


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


def _halved(image: Bytes, curved: bool) -> Bytes:
    """The image with each block of 2 x 2 texels as one."""
    height, width = image.shape[:2]
    even = np.pad(image, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")
    total = np.zeros((even.shape[0] // 2, even.shape[1] // 2, 4), dtype=np.float32)
    for down in (0, 1):
        for across in (0, 1):
            part = even[down::2, across::2].astype(np.float32)
            if curved:
                part[..., :3] *= part[..., :3]
            total += part
    total *= 0.25
    if curved:
        total[..., :3] = np.sqrt(total[..., :3])
    return (total + 0.5).astype(np.uint8)
