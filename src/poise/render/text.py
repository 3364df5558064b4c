"""Draw titles and small print with a halo, which is legible on any background."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.render.images import Image, pillow

if TYPE_CHECKING:
    from PIL import ImageFont

_INK = (38, 42, 50)
_HALO = (246, 247, 249)


def captioned(
    image: Image, title: str = "", lines: Sequence[str] = (), *, size: int | None = None
) -> Image:
    """Return a copy of an image (h, w, 3) with a title and lines in the upper left corner.

    ``size`` is the font size of the title in pixels; None for 1/22 of the height.

    Raises:
        MissingExtra: Pillow is not installed.

    >>> from poise.render.images import draw
    >>> from poise.render.scene import Scene
    >>> plain = draw(Scene(), 160, 120)
    >>> bool((captioned(plain, "lm") != plain).any())
    True
    """
    if not title and not lines:
        return image.copy()
    pil_image, _ = pillow()
    picture = pil_image.fromarray(image)
    big = size if size is not None else max(11, round(image.shape[0] / 22))
    small = max(10, round(0.74 * big))
    left, top = round(0.7 * big), round(0.5 * big)
    rows = [(row, big) for row in title.split("\n")]
    rows += [(row, small) for line in lines for row in line.split("\n")]
    for text, height in rows:
        if text:
            halo, letters, margin = _masks(text, height)
            place = left - margin, top - margin
            picture.paste(_HALO, place, halo)
            picture.paste(_INK, place, letters)
            top += round(1.28 * height)
    return np.asarray(picture, dtype=np.uint8).copy()


@lru_cache(maxsize=256)
def _masks(text: str, height: int) -> tuple[Any, Any, int]:
    """Masks of a text's halo and letters, and their margin; cached, as texts of a film repeat."""
    pil_image, pil_draw = pillow()
    font, stroke = font_of(height), max(1, height // 9)
    pen = pil_draw.Draw(pil_image.new("L", (1, 1)))
    _, _, right, bottom = pen.textbbox((0, 0), text, font=font, stroke_width=stroke)
    margin = stroke + 1
    masks: list[Any] = []
    for width in (stroke, 0):
        mask = pil_image.new("L", (math.ceil(right) + 2 * margin, math.ceil(bottom) + 2 * margin))
        pil_draw.Draw(mask).text((margin, margin), text, font=font, fill=255, stroke_width=width)
        masks.append(mask)
    return masks[0], masks[1], margin


@lru_cache(maxsize=16)
def font_of(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Font of small print, ``size`` pixels high."""
    from PIL import ImageFont

    return ImageFont.load_default(size)
