"""Views of a scene by name, several beside each other in one picture."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np

from poise.errors import UnknownOption
from poise.geometry.cameras import Camera
from poise.render.images import Image, Renderer
from poise.render.scene import Scene

VIEWS: dict[str, float] = {
    "three-quarter": 0.5,
    "front": 0.0,
    "side": math.pi / 2.0,
    "left": math.pi / 2.0,
    "back": math.pi,
    "right": -math.pi / 2.0,
}
"""By how many radians to a body's left each looks from."""

_GAP = 2  # pixels


def turns_of(views: Sequence[str]) -> list[float]:
    """How far to the body's left each view is turned; the common view where none is named.

    >>> turns_of(["front", "bottom"])
    Traceback (most recent call last):
    ...
    poise.errors.UnknownOption: no view 'bottom'; known: three-quarter, front, side, ...
    """
    for view in views:
        if view not in VIEWS:
            raise UnknownOption(view, "view", VIEWS)
    return [VIEWS[view] for view in views or ("three-quarter",)]


def widths_of(width: int, count: int) -> list[int]:
    """The widths of ``count`` pictures beside each other, and the gaps between, in ``width``."""
    free = width - _GAP * (count - 1)
    return [free * (i + 1) // count - free * i // count for i in range(count)]


def equally_far(cameras: Sequence[Camera]) -> list[Camera]:
    """The cameras as far from what they look at as the farthest, so that sizes agree."""
    offsets = [np.asarray(c.position) - np.asarray(c.target) for c in cameras]
    away = [float(np.sqrt(offset @ offset)) for offset in offsets]
    return [
        dataclasses.replace(c, position=tuple(np.asarray(c.target) + max(away) / size * offset))
        for c, offset, size in zip(cameras, offsets, away, strict=True)
    ]


class Gallery:
    """Draws a scene from several cameras into one picture; a context manager, as `Renderer` is."""

    def __init__(self, width: int, height: int, cameras: Sequence[Camera]) -> None:
        self._cameras = list(cameras)
        widths = widths_of(width, len(self._cameras))
        self._renderers = {size: Renderer(size, height) for size in dict.fromkeys(widths)}
        self._widths = widths
        self._gap = np.full((height, _GAP, 3), 255, dtype=np.uint8)

    def __enter__(self) -> Gallery:
        return self

    def __exit__(self, *_: object) -> None:
        for renderer in self._renderers.values():
            renderer.close()

    def draw(self, scene: Scene) -> Image:
        """The picture, (height, width, 3) uint8; the scene's own camera is not asked."""
        return self.draw_each([dataclasses.replace(scene, camera=one) for one in self._cameras])

    def draw_each(self, scenes: Sequence[Scene]) -> Image:
        """The same of a scene for each view, by its own camera."""
        pictures: list[Image] = []
        for scene, width in zip(scenes, self._widths, strict=True):
            pictures += [self._renderers[width].draw(scene), self._gap]
        return np.concatenate(pictures[:-1], axis=1)
