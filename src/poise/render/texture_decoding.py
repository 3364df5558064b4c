"""Decode textures for the rasteriser: RGBA bytes with mipmaps."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Bytes
from poise.errors import FileError
from poise.formats.image_decoding import decoded_image
from poise.kernels.kinds import CLAMP, MIRROR, REPEAT
from poise.model import Texture

_LARGEST = 4096
"""Maximum side of a bitmap, texels; larger images are halved until they fit."""
_TEXELS = 1 << 27
"""Limit of the texels of all bitmaps of a drawing; later bitmaps are reduced if necessary."""
_SMALLEST = 256
_PIXELS, _PIXELS_PER_BYTE = 1 << 28, 64
"""Limit of the pixels of all images of a drawing: a constant, and a number per byte of data."""
_AT_WORST = 1 << 26
"""Pixels charged for an image that ends the decoder's process."""
_STRIP = 16
"""Number of rows of texels that are halved at a time."""

_WRAPS = {33071: CLAMP, 33648: MIRROR, 10497: REPEAT}
_NEAREST = 9728


class TextureRoom:
    """Remaining budget of pixels and texels for the textures of one drawing."""

    def __init__(self) -> None:
        self.texels = _TEXELS
        self.pixels = _PIXELS

    @property
    def side(self) -> int:
        """Maximum side of the next bitmap, texels."""
        return max(_SMALLEST, min(_LARGEST, math.isqrt(max(0, self.texels) // 4)))

    def decoded(self, texture: Texture) -> Bytes:
        """Decode the image of a texture (h, w, 4), and charge it to the budget.

        Raises:
            ValueError: the image cannot be decoded, or exceeds the remaining budget of pixels.
            MissingExtra: Pillow is not installed.
        """
        data = texture.data
        most = self.pixels + _PIXELS_PER_BYTE * len(data)
        try:
            found = decoded_image(data, texture.name, side=self.side, pixels=most)
        except (FileError, MemoryError) as problem:
            self.pixels = most - _AT_WORST
            known = isinstance(problem, FileError)
            why = problem.message if known else "decoding takes more memory than there is"
            raise ValueError(why) from None
        self.pixels = most - found.pixels
        if found.rgba is None:
            raise ValueError(f"{found.fault} ({texture.mime})")
        self.texels -= found.rgba.shape[0] * found.rgba.shape[1]
        return found.rgba


@dataclass(frozen=True, eq=False)
class Bitmap:
    """An image and its mipmaps.

    Attributes:
        levels: (h, w, 4) uint8 each, halved from level to level down to one texel.
        wrap: wrapping along u and v (REPEAT, CLAMP, MIRROR of the kernels).
        squares: nearest-neighbour magnification.
    """

    levels: tuple[Bytes, ...]
    wrap: tuple[int, int] = (REPEAT, REPEAT)
    squares: bool = False

    @classmethod
    def of(
        cls, image: Bytes, *, curved: bool, wrap: tuple[int, int] = (REPEAT, REPEAT),
        squares: bool = False,
    ) -> Bitmap:  # fmt: skip
        """Create the bitmap of an image (h, w, 4).

        ``curved`` averages sRGB colours as linear light.

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
        """Create the bitmap of a texture's file; ``room`` is the budget of a drawing.

        Raises:
            ValueError: the image cannot be decoded; the message gives the reason.
            MissingExtra: Pillow is not installed.
        """
        sampler = texture.sampler
        wrap = tuple(_WRAPS.get(_number(sampler.get(key)), REPEAT) for key in ("wrapS", "wrapT"))
        squares = _number(sampler.get("magFilter")) == _NEAREST
        image = (room or TextureRoom()).decoded(texture)
        return cls.of(image, curved=curved, wrap=(wrap[0], wrap[1]), squares=squares)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _halved(image: Bytes, curved: bool) -> Bytes:
    """Average each block of 2 x 2 texels, strip by strip for cache locality."""
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
    """Mean of each block of 2 x 2, for even numbers of rows and columns."""
    pairs = values[0::2] + values[1::2]
    return np.multiply(pairs[:, 0::2] + pairs[:, 1::2], 0.25, dtype=np.float32)
