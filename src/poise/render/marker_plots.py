"""The errors of a solved trial as a picture: a line over the frames, a bar for each marker."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from poise.motion.markers import MarkerTrial
from poise.render.plot_style import ACCENT, COLOURS, GRID, MUTED, new_figure, save_figure, style


def plot_trial(trial: MarkerTrial, path: str | os.PathLike[str]) -> None:
    """Write a trial's errors as `.png` or `.svg`: of frames above, of markers below.

    Raises FileUnsupported for another extension, MissingExtra without matplotlib.
    """
    with style():
        figure = new_figure(10.0, 7.0)
        above, below = figure.subplots(2, 1, height_ratios=(1.0, 1.25))
        _frames(above, trial)
        _markers(below, trial)
        save_figure(figure, path)


def _frames(axes: Any, trial: MarkerTrial) -> None:
    """The error of each frame; those the calibration used are dots."""
    solution = trial.solution
    rms = 1e3 * solution.frame_rms
    frames = np.arange(len(rms))
    axes.plot(frames, rms, color=COLOURS[0], linewidth=0.9)
    used = trial.used & np.isfinite(rms)
    axes.plot(frames[used], rms[used], ".", color=ACCENT, markersize=3)
    held = trial.held_out_rms if np.isfinite(trial.held_out_rms) else solution.rms
    axes.axhline(1e3 * held, color=MUTED, linewidth=0.8)
    axes.set_title(
        f"RMS {1e3 * held:.1f} mm; {100.0 * trial.left_out:.2f} % of the samples left out; dots: "
        "frames calibrated on",
        loc="left",
    )
    axes.set_xlabel("frame")
    axes.set_ylabel("RMS of the frame, mm")
    axes.set_ylim(bottom=0.0)
    axes.grid(color=GRID)


def _markers(axes: Any, trial: MarkerTrial) -> None:
    solution = trial.solution
    rms = 1e3 * np.nan_to_num(solution.marker_rms)
    order = np.argsort(-rms, kind="stable")
    axes.bar(np.arange(len(order)), rms[order], color=COLOURS[0])
    axes.set_xticks(np.arange(len(order)), [solution.names[row] for row in order], rotation=90)
    axes.tick_params(axis="x", labelsize=7)
    axes.set_ylabel("RMS of the marker, mm")
    axes.set_xlim(-0.6, len(order) - 0.4)
    axes.grid(color=GRID, axis="y")
