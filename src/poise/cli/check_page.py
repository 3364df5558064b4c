"""The page of `poise check`: a table of measures for each motion, and plots over time."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from poise.motion.checking import MotionReport

_WIDTH, _ROW = 9.0, 1.35  # inches


def check_page(reports: Mapping[str, MotionReport]) -> str:
    """Return a self-contained HTML page about motions, by file."""
    from poise.render.html_report import bullets, figure, page, table

    parts = ["<h1>Motion check</h1>"]
    if len(reports) > 1:
        rows = [(f, str(one.frames), ", ".join(one.failed) or "-") for f, one in reports.items()]
        parts.append(table([("motion", "frames", "thresholds exceeded"), *rows], words=True))
    for number, (file, one) in enumerate(reports.items()):
        parts.append(f"<h2>{escape(Path(file).name)}</h2>")
        parts.append(f"<p>{one.frames} frames at {one.fps:g} fps. {escape(one.lines()[-1])}.</p>")
        head = ("measure", "value", "threshold", "description")
        parts.append(table([head, *one.rows()], words=True))
        notes = [*one.left_out]
        notes += [f"{pair}: {1e3 * depth:.1f} mm" for pair, depth in one.collisions]
        parts.append(bullets(notes) if notes else "")
        if one.series:
            parts.append(figure(_plots(one, f"motion{number}"), "Measures over time."))
    return page("Motion check", "\n".join(parts))


def _plots(report: MotionReport, name: str) -> str:
    """Draw each series over time, as SVG."""
    from poise.render.plot_style import ACCENT, GRID, new_figure, style, svg_for_page

    seconds = np.arange(report.frames) / report.fps
    with style():
        made = new_figure(_WIDTH, _ROW * len(report.series) + 0.4)
        rows = made.subplots(len(report.series), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, values) in zip(rows, report.series.items(), strict=True):
            axes.plot(seconds, values, color=ACCENT, linewidth=1.2)
            axes.set_title(title, loc="left", fontsize=9)
            axes.grid(color=GRID)
        rows[-1].set_xlabel("time [s]")
    return svg_for_page(made, name)


__all__ = ["check_page"]
