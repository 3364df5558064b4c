"""Draw several scenes side by side in one picture, each with a title and text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import InvalidValue
from poise.render.images import Image, Renderer
from poise.render.scene import Scene
from poise.render.text import captioned

_GAP = 2
_GAP_SHADE = 252


@dataclass(frozen=True)
class Panel:
    """One scene with its title and lines of small print."""

    scene: Scene
    title: str = ""
    lines: tuple[str, ...] = ()


class Sheet:
    """Draws pictures with `count` panels in a grid; a context manager, or call `close`.

    Args:
        width, height: size of the whole picture in pixels.
        columns: number of columns; None selects the grid whose panels are closest to an aspect
            ratio of 4:5.

    >>> with Sheet(160, 60, count=2) as sheet:
    ...     picture = sheet.draw([Panel(Scene(), "ccd"), Panel(Scene(), "lm")])
    >>> picture.shape
    (60, 160, 3)
    """

    def __init__(self, width: int, height: int, *, count: int, columns: int | None = None) -> None:
        if count < 1:
            raise InvalidValue("a sheet needs at least one panel")
        self.width, self.height, self.count = width, height, count
        self.columns = columns if columns is not None else _columns(width, height, count)
        rows = math.ceil(count / self.columns)
        self.panel_width = (width - (self.columns - 1) * _GAP) // self.columns
        self.panel_height = (height - (rows - 1) * _GAP) // rows
        self._renderer = Renderer(self.panel_width, self.panel_height)

    def __enter__(self) -> Sheet:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the threads."""
        self._renderer.close()

    def draw(self, panels: Sequence[Panel], *, size: int | None = None) -> Image:
        """Render panels row by row, (height, width, 3) uint8; ``size`` is the size of titles."""
        if len(panels) != self.count:
            raise InvalidValue(f"this sheet needs {self.count} panels, not {len(panels)}")
        sheet = np.full((self.height, self.width, 3), _GAP_SHADE, dtype=np.uint8)
        for number, panel in enumerate(panels):
            row, column = divmod(number, self.columns)
            top = row * (self.panel_height + _GAP)
            left = column * (self.panel_width + _GAP)
            picture = captioned(
                self._renderer.draw(panel.scene), panel.title, panel.lines, size=size
            )
            sheet[top : top + self.panel_height, left : left + self.panel_width] = picture
        return sheet


def _columns(width: int, height: int, count: int) -> int:
    def strangeness(columns: int) -> float:
        rows = math.ceil(count / columns)
        shape = (width / columns) / (height / rows)
        return abs(math.log(shape / 0.8)) + 0.5 * (rows * columns - count) / count

    return min(range(1, count + 1), key=strangeness)
