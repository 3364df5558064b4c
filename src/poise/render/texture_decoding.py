"""Textures decoded for the rasteriser: RGBA bytes with all their halves."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileError
from poise.formats.image_decoding import decoded_image
from poise.kernels.texture_kinds import CLAMP, MIRROR, REPEAT
from poise.model import Texture

Bytes = NDArray[np.uint8]

_LARGEST = 4096
"""Texels a side; what is larger is halved until it fits: no picture of ours shows more."""
_TEXELS = 1 << 27
"""Texels of all bitmaps of a drawing, whose later ones are smaller where there are very many."""
_SMALLEST = 256
_PIXELS, _PIXELS_PER_BYTE = 1 << 28, 64
"""Pixels that all images of a drawing may have: these, and so many for each byte of theirs."""
_AT_WORST = 1 << 26
"""Pixels that an image counts as which the decoder's process ends over."""
_STRIP = 16
"""Rows of texels that are halved together."""

_WRAPS = {33071: CLAMP, 33648: MIRROR, 10497: REPEAT}
_NEAREST = 9728


class TextureRoom:
    """How many pixels the textures of one drawing may still have, and texels as bitmaps."""

    def __init__(self) -> None:
        self.texels = _TEXELS
        self.pixels = _PIXELS

    @property
    def side(self) -> int:
        """The most texels of a side that the next bitmap gets."""
        return max(_SMALLEST, min(_LARGEST, math.isqrt(max(0, self.texels) // 4)))

    def decoded(self, texture: Texture) -> Bytes:
        """The image of a texture (h, w, 4), which takes its share.

        Raises:
            ValueError: it cannot be decoded, or has more pixels than all images may still have.
            MissingExtra: Pillow is not installed.
        """
        data = texture.data
        most = self.pixels + _PIXELS_PER_BYTE * len(data)
        try:
            found = decoded_image(data, texture.name, side=self.side, pixels=most)
        except (FileError, MemoryError) as problem:
            self.pixels = most - _AT_WORST
            told = isinstance(problem, FileError)
            why = problem.message if told else "decoding takes more memory than there is"
            raise ValueError(why) from None
        self.pixels = most - found.pixels
        if found.rgba is None:
            raise ValueError(f"{found.fault} ({texture.mime})")
        self.texels -= found.rgba.shape[0] * found.rgba.shape[1]
        return found.rgba


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

        Raises ValueError, saying why, where it is no image that can be decoded; MissingExtra
        without Pillow.
        """
        sampler = texture.sampler
        wrap = tuple(_WRAPS.get(_number(sampler.get(key)), REPEAT) for key in ("wrapS", "wrapT"))
        squares = _number(sampler.get("magFilter")) == _NEAREST
        image = (room or TextureRoom()).decoded(texture)
        return cls.of(image, curved=curved, wrap=(wrap[0], wrap[1]), squares=squares)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _halved(image: Bytes, curved: bool) -> Bytes:
    """The image with each block of 2 x 2 texels as one; a strip at a time, which caches hold."""
    height, width = image.shape[:2]
    half = np.empty((-(-height // 2), -(-width // 2), 4), dtype=np.uint8)
    for row in range(0, len(half), _STRIP):
        strip = image[2 * row : 2 * (row + _STRIP)]
        odd = len(strip) % 2, width % 2
        if any(odd):
            strip = np.pad(strip, ((0, odd[0]), (0, odd[1]), (0, 0)), mode="edge")
        values = strip.astype(np.float32)
        if curved:
            mean = np.sqrt(_mean(np.square(values)))
            mean[..., 3] = _mean(values[..., 3])
        else:
            mean = _mean(values)
        half[row : row + _STRIP] = mean + 0.5
    return half


def _mean(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean of each block of 2 x 2, of an even number of rows and columns."""
    pairs = values[0::2] + values[1::2]
    return np.multiply(pairs[:, 0::2] + pairs[:, 1::2], 0.25, dtype=np.float32)
