"""Common style of plots: colours, fonts, and output as files or HTML."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poise.errors import FileUnsupported, MissingExtra
from poise.files import replacing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg")

# Colour-blind safe palette of Okabe and Ito, without yellow, which is too light.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))
MARKS = ("o", "s", "^", "D", "v", "P", "X")

INK = "#26292e"
TICKS = "#4a4d52"
EDGES = "#666a70"
GOAL = "#55585e"
GRID = "#dfe2e6"
MUTED = "#c5c9cf"
"""Colour of curves for comparison."""
ACCENT = COLOURS[0]
TARGET = "#d81b60"

_VARIABLES = {
    INK: "--ink", TICKS: "--ticks", EDGES: "--edges", GOAL: "--goal", GRID: "--grid",
    MUTED: "--muted", ACCENT: "--accent", TARGET: "--target", COLOURS[6]: "--ink",
}  # fmt: skip
_DPI = 120


@contextmanager
def style() -> Generator[None]:
    """Apply Poise's Matplotlib settings while a figure is drawn.

    Raises:
        MissingExtra: Matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise MissingExtra("render", "matplotlib") from error
    settings: dict[Any, Any] = {
        "svg.hashsalt": "poise", "svg.fonttype": "path", "font.family": "DejaVu Sans",
        "font.size": 9.5, "axes.spines.top": False, "axes.spines.right": False,
        "axes.edgecolor": EDGES, "axes.labelcolor": INK, "axes.titlecolor": INK,
        "text.color": INK, "xtick.color": TICKS, "ytick.color": TICKS,
    }  # fmt: skip
    with mpl.rc_context(settings):
        yield


def new_figure(width: float, height: float) -> Figure:
    """Create an empty figure with a size in inches, at 120 pixels per inch."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), dpi=_DPI, layout="constrained")


def titled(figure: Figure, title: str) -> None:
    """Set the figure's title, in its upper left corner."""
    if title:
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")


def plot_format(path: str | os.PathLike[str]) -> str:
    """Return the extension of a plot in lower case.

    Raises:
        FileUnsupported: neither `.png` nor `.svg`.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise FileUnsupported(
            f"unsupported plot format '{suffix}'; write {' or '.join(FORMATS)}", file=path
        )
    return suffix


def save_figure(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Write a figure as `.png` or `.svg`; the output is reproducible byte by byte.

    Raises:
        FileUnsupported: another extension.
    """
    suffix = plot_format(path)
    metadata = {"Date": None} if suffix == ".svg" else None
    with style(), replacing(path) as beside:
        figure.savefig(beside, format=suffix[1:], metadata=metadata)


def svg_for_page(figure: Figure, name: str) -> str:
    """Convert a figure to an `<svg>` element that uses the page's colour variables.

    ``name`` is the prefix of all ids, which makes them unique among the figures of a page.
    """
    stream = io.BytesIO()
    with style():
        figure.savefig(stream, format="svg", metadata={"Date": None}, transparent=True)
    text = stream.getvalue().decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", text)
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    # Remove width and height in points so that the figure fits its column.
    end = text.index(">")
    return re.sub(r'\s(width|height)="[^"]*"', "", text[:end]) + text[end:]
