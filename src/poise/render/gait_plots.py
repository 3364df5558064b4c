"""Plots of joint angles over the gait cycle."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from poise.anatomy import SIDES
from poise.motion.biomechanics.gait import PERCENT
from poise.motion.biomechanics.gait_statistics import GaitComparison, GaitSummary
from poise.render.plot_style import (
    COLOURS,
    DASHES,
    GRID,
    MUTED,
    new_figure,
    plot_format,
    save_figure,
    style,
)
from poise.report_text import counted

PANELS = (
    "pelvis_anterior_tilt", "pelvis_obliquity_side_up", "pelvis_rotation_side_forward",
    "hip_flexion", "hip_adduction", "hip_internal_rotation",
    "knee_flexion", "knee_adduction", "knee_internal_rotation",
    "ankle_dorsiflexion", "ankle_inversion", "ankle_internal_rotation",
)  # fmt: skip
"""Angles that are drawn, a row for each joint."""
_PANEL = 3.1, 2.1  # inches

_LEAST = 20
"""Degrees of the smallest vertical axis, so that the noise of a hinge is not magnified."""

Bands = Mapping[str, tuple[Any, Any, Any]]
"""Percent (n,), lower and upper limits (n,) in degrees by name of the angle."""


def plot_gaits(
    found: GaitComparison, path: str | os.PathLike[str], bands: Bands | None = None
) -> None:
    """Draw the mean angles of each subject over the cycle, and bands of a standard deviation.

    Args:
        found: the subjects.
        path: `.png` or `.svg`.
        bands: reference bands to draw behind the curves.

    Raises:
        FileUnsupported: another extension.
        MissingExtra: Matplotlib is not installed.
    """
    plot_format(path)
    with style():
        figure = _figure(found, bands or {})
    save_figure(figure, path)


def _figure(found: GaitComparison, bands: Bands) -> Any:
    drawn = [name for name in PANELS if name in found.names]
    rows = (len(drawn) + 2) // 3
    figure = new_figure(3 * _PANEL[0], rows * _PANEL[1] + 0.6)
    axes = figure.subplots(rows, 3, sharex=True, squeeze=False)
    for panel in axes.flat[len(drawn) :]:
        panel.set_visible(False)
    subjects = {name: k for k, name in enumerate(found.trials)}
    for name, panel in zip(drawn, axes.flat, strict=False):
        if name in bands:
            percent, low, high = bands[name]
            panel.fill_between(percent, low, high, color=MUTED, alpha=0.6, linewidth=0)
        for each in _shown(found):
            side = SIDES.index(each.side)
            colour = COLOURS[(subjects[each.subject] if len(subjects) > 1 else side) % len(COLOURS)]
            _draw(panel, each, found.names.index(name), colour, DASHES[1 - side])
        panel.set_title(name.replace("_", " "), loc="left", fontsize=9)
        panel.axhline(0.0, color=GRID, linewidth=0.8, zorder=0)
        low, high = panel.get_ylim()
        more = max(0.0, 0.5 * (_LEAST - (high - low)))
        panel.set_ylim(low - more, high + more)
        panel.set_xlim(0.0, 100.0)
        panel.grid(color=GRID, linewidth=0.5)
    for panel in axes[-1]:
        panel.set_xlabel("gait cycle [%]")
    for panel in axes[:, 0]:
        panel.set_ylabel("[deg]")
    handles, labels = axes.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper left", ncols=2, frameon=False, fontsize=8.5)
    return figure


def _shown(found: GaitComparison) -> list[GaitSummary]:
    """Return the summaries of subjects; of a single trial, that trial, which has a spread."""
    single = {subject for subject, trials in found.trials.items() if len(trials) == 1}
    return [
        each for each in found.summaries
        if each.level == ("trial" if each.subject in single else "subject")
    ]  # fmt: skip


def _draw(panel: Any, each: GaitSummary, column: int, colour: str, dash: Any) -> None:
    items = counted(each.angles.count, "cycle" if each.level == "trial" else "trial")
    lift = float(each.measures["stance_share"].mean)
    mean, sd = each.angles.mean[:, column], np.nan_to_num(each.angles.sd[:, column])
    label = f"{each.subject}, {each.side}: {items}"
    panel.plot(PERCENT, mean, color=colour, linestyle=dash, linewidth=1.4, label=label)
    panel.fill_between(PERCENT, mean - sd, mean + sd, color=colour, alpha=0.15, linewidth=0)
    panel.axvline(lift, color=colour, linestyle=dash, linewidth=0.6, alpha=0.6)
