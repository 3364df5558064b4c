"""Textures decoded for the rasteriser: RGBA bytes with all their halves."""

from __future__ import annotations

import io
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
_LARGEST = 4096
"""Texels a side; what is larger is halved until it fits: no picture of ours shows more."""

_FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF", "DDS")
"""What Pillow may decode: not those that run other programs."""

_WRAPS = {33071: CLAMP, 33648: MIRROR, 10497: REPEAT}
_NEAREST = 9728


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
    def decoded(cls, texture: Texture, *, curved: bool) -> Bitmap:
        """The bitmap of a texture's file.

        Raises ValueError, saying why, where it is no image that Pillow reads; MissingExtra without
        Pillow.
        """
        sampler = texture.sampler
        wrap = tuple(_WRAPS.get(_number(sampler.get(key)), REPEAT) for key in ("wrapS", "wrapT"))
        squares = _number(sampler.get("magFilter")) == _NEAREST
        return cls.of(_decoded(texture), curved=curved, wrap=(wrap[0], wrap[1]), squares=squares)


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _decoded(texture: Texture) -> Bytes:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise MissingExtra("render", "pillow") from error
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(texture.data), formats=_FORMATS) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise ValueError(f"{image.width} x {image.height} pixels are too many to draw")
                return _fitting(image)
        except UnidentifiedImageError:
            raise ValueError(f"no image that can be drawn ({texture.mime})") from None
        except Image.DecompressionBombError:
            raise ValueError("too many pixels to draw") from None
        except (OSError, SyntaxError, MemoryError, NotImplementedError) as problem:
            # What Pillow's decoders raise.
            raise ValueError(f"cannot be decoded: {problem}") from None


def _fitting(image: Any) -> Bytes:
    image.draft("RGB", (_LARGEST, _LARGEST))
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256).convert("L")
    shrink = -(-max(image.size) // _LARGEST)
    if shrink > 1:
        # Before it grows to RGBA, where its mode allows.
        image = (image if image.mode in ("L", "RGB") else image.convert("RGBA")).reduce(shrink)
    return np.array(image.convert("RGBA"), dtype=np.uint8)


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
