"""Named views of a scene, drawn side by side in one picture."""

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
"""Angle of each view towards the body's left, radians."""

_GAP = 2  # pixels


def turns_of(views: Sequence[str]) -> list[float]:
    """Angles of views towards the body's left; the default view if none is named.

    >>> turns_of(["front", "bottom"])
    Traceback (most recent call last):
    ...
    poise.errors.UnknownOption: no view 'bottom'; known: three-quarter, front, side, ...
    """
    if isinstance(views, str):
        views = (views,)
    for view in views:
        if view not in VIEWS:
            raise UnknownOption(view, "view", VIEWS)
    return [VIEWS[view] for view in views or ("three-quarter",)]


def widths_of(width: int, count: int) -> list[int]:
    """Widths of ``count`` pictures side by side, with gaps, in ``width``."""
    free = width - _GAP * (count - 1)
    return [free * (i + 1) // count - free * i // count for i in range(count)]


def equally_far(cameras: Sequence[Camera]) -> list[Camera]:
    """Move all cameras to the distance of the farthest one, so that sizes agree."""
    offsets = [np.asarray(c.position) - np.asarray(c.target) for c in cameras]
    away = [float(np.sqrt(offset @ offset)) for offset in offsets]
    return [
        dataclasses.replace(c, position=tuple(np.asarray(c.target) + max(away) / size * offset))
        for c, offset, size in zip(cameras, offsets, away, strict=True)
    ]


class Gallery:
    """Draws a scene from several cameras into one picture; a context manager like `Renderer`."""

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
        """Render the picture, (height, width, 3) uint8, ignoring the camera of the scene."""
        return self.draw_each([dataclasses.replace(scene, camera=one) for one in self._cameras])

    def draw_each(self, scenes: Sequence[Scene]) -> Image:
        """Render one scene per view, each with its camera, into one picture."""
        pictures: list[Image] = []
        for scene, width in zip(scenes, self._widths, strict=True):
            pictures += [self._renderers[width].draw(scene), self._gap]
        return np.concatenate(pictures[:-1], axis=1)
