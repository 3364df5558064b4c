"""Draw several scenes side by side in one picture, each with a title and text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.render.images import Image, Renderer, pillow
from poise.render.scene import Scene
from poise.render.text import captioned, font_of

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


_PAPER = (250, 250, 251)
_GOAL = (104, 109, 118)
_LEAST = 1e-12  # errors below it are drawn as this one
_FINE = 2  # supersampling factor in each direction


@dataclass(frozen=True, eq=False)
class Gauge:
    """A curve with scales, which are the same for all pictures to be compared.

    Attributes:
        x: (n,), horizontal position of each value, 0 (left) to 1 (right), non-decreasing.
        values: (n,), the errors, on a logarithmic scale.
        low, high: the ends of the scale.
        goal: the value of a dashed line, or None.
        unit: the unit in the labels of the ends, such as "mm".
        factor: the factor from values to this unit.
        colour: the colour of the curve, sRGB 0 to 255.
    """

    x: Floats
    values: Floats
    low: float
    high: float
    goal: float | None = None
    unit: str = ""
    factor: float = 1.0
    colour: tuple[int, int, int] = (0, 114, 178)

    def __post_init__(self) -> None:
        if self.x.ndim != 1 or self.x.shape != self.values.shape or not len(self.x):
            raise ShapeError(
                f"a curve must have positions and values of shape (n,), not {self.x.shape}"
            )


def draw_gauge(
    gauge: Gauge, shown: int, width: int, height: int, *, letters: int | None = None
) -> Image:
    """Draw the curve up to value number ``shown``, (height, width, 3) uint8.

    ``letters`` is the height of the text in pixels, by default proportional to the width.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    pil_image, pil_draw = pillow()
    strip = pil_image.new("RGB", (_FINE * width, _FINE * height), _PAPER)
    pen = pil_draw.Draw(strip)
    letters = max(7, min(11, round(width / 29))) if letters is None else letters
    left, right = 0.6 * letters, width - 0.6 * letters
    top, bottom = 1.9 * letters, height - 0.6 * letters
    scale = max(np.log10(gauge.high / gauge.low), 1e-9)

    def place(x: float, value: float) -> tuple[float, float]:
        share = np.log10(max(value, gauge.low, _LEAST) / gauge.low) / scale
        y = bottom - (bottom - top) * min(1.0, share)
        return _FINE * (left + (right - left) * x), _FINE * y

    if gauge.goal is not None:
        _dashed(pen, place(0.0, gauge.goal), place(1.0, gauge.goal))
    points = [place(float(gauge.x[0]), float(gauge.values[0]))]
    for i in range(1, shown + 1):
        x, y = place(float(gauge.x[i]), float(gauge.values[i]))
        if x != points[-1][0] or i == shown:
            points.append((x, y))
    if len(points) > 1:
        pen.line(points, fill=gauge.colour, width=2 * _FINE, joint="curve")
    x, y = points[-1]
    dot = 3.2 * _FINE
    pen.ellipse((x - dot, y - dot, x + dot, y + dot), fill=gauge.colour)
    strip = strip.resize((width, height), pil_image.Resampling.BOX)
    pen = pil_draw.Draw(strip)
    goal = "" if gauge.goal is None else f", dashed {gauge.factor * gauge.goal:.2g} {gauge.unit}"
    words = f"error to {gauge.factor * gauge.high:.4g} {gauge.unit}{goal} (log)"
    pen.text((left, 0.3 * letters), words, font=font_of(letters), fill=_GOAL)
    return np.asarray(strip, dtype=np.uint8).copy()


def _dashed(pen: object, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a dashed horizontal line."""
    dash = 4.0 * _FINE
    for x in np.arange(start[0], end[0], 2.0 * dash):
        pen.line(  # type: ignore[attr-defined]
            (float(x), start[1], float(min(x + dash, end[0])), start[1]), fill=_GOAL, width=_FINE
        )
