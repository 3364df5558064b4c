"""What all plots have in common: colours, type, and how they become files or part of a page."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from poise.errors import FileUnsupported, MissingExtra
from poise.files import replacing

FORMATS = (".png", ".svg")

# Okabe and Ito's colours, told apart with every kind of colour vision; yellow is left out on white.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))
MARKS = ("o", "s", "^", "D", "v", "P", "X")

INK = "#26292e"
TICKS = "#4a4d52"
EDGES = "#666a70"
GOAL = "#55585e"
GRID = "#dfe2e6"
MUTED = "#c5c9cf"
"""Curves that are there for comparison only."""
ACCENT = COLOURS[0]
TARGET = "#d81b60"

_VARIABLES = {
    INK: "--ink", TICKS: "--ticks", EDGES: "--edges", GOAL: "--goal", GRID: "--grid",
    MUTED: "--muted", ACCENT: "--accent", TARGET: "--target", COLOURS[6]: "--ink",
}  # fmt: skip
_DPI = 120


@contextmanager
def style() -> Generator[None]:
    """Poise's settings of Matplotlib, for as long as a figure is drawn.

    Raises MissingExtra without Matplotlib.
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


def new_figure(width: float, height: float) -> Any:
    """An empty figure of inches, at 120 pixels an inch."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), dpi=_DPI, layout="constrained")


def titled(figure: Any, title: str) -> None:
    """The figure's title, in its upper left corner."""
    if title:
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")


def save_figure(figure: Any, path: str | os.PathLike[str]) -> None:
    """Write a figure as `.png` or `.svg`; the same figure gives the same bytes.

    Raises FileUnsupported for another extension.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise FileUnsupported(f"a plot is {' or '.join(FORMATS)}, not '{suffix}'", file=path)
    metadata = {"Date": None} if suffix == ".svg" else None
    with style(), replacing(path) as beside:
        figure.savefig(beside, format=suffix[1:], metadata=metadata)


def svg_for_page(figure: Any, name: str) -> str:
    """A figure as an `<svg>` element of a page; its colours are the page's own variables.

    name: goes before every id in it, so that several figures get along in one page.
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
    # Width and height in points would keep it from fitting its column.
    end = text.index(">")
    return re.sub(r'\s(width|height)="[^"]*"', "", text[:end]) + text[end:]
