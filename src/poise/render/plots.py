"""Plots of errors over iterations and over time, as PNG or SVG."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.formats.text_file import write_text
from poise.motion.markers import MarkerTrial, trial_csv, trial_dict
from poise.render.plot_style import (
    ACCENT,
    COLOURS,
    DASHES,
    FORMATS,
    GOAL,
    GRID,
    MARKS,
    MUTED,
    new_figure,
    plot_format,
    save_figure,
    style,
    titled,
)
from poise.report_text import finite

if TYPE_CHECKING:
    from poise.solvers.comparison import Contender


MOST_TOGETHER = 7
"""Maximum number of curves in one panel; more curves get a panel each."""
_LEAST = 1e-16
_LINEAR = 10.0


@dataclass(frozen=True)
class ErrorCurve:
    """Errors of one method over its iterations.

    Attributes:
        errors: (n,), errors after 0, 1, ... n - 1 iterations, metres or radians.
        seconds: (n,), elapsed times, or None if not measured.
        note: text for the legend, such as "converged".
    """

    name: str
    errors: Floats
    seconds: Floats | None = None
    note: str = ""

    def __post_init__(self) -> None:
        errors = _row(self.errors, self.name)
        object.__setattr__(self, "errors", errors)
        if self.seconds is not None:
            seconds = _row(self.seconds, self.name)
            if len(seconds) != len(errors):
                raise ShapeError(f"{self.name}: {len(errors)} errors but {len(seconds)} times")
            object.__setattr__(self, "seconds", seconds)


def _curve(run: ErrorCurve | Contender) -> ErrorCurve:
    """Return the curve of a run: its largest position errors."""
    if isinstance(run, ErrorCurve):
        return run
    status = run.result.status.replace("_", " ")
    return ErrorCurve(run.name, run.position_errors, run.seconds, status)


def _row(values: ArrayLike, name: str) -> Floats:
    row = np.array(values, dtype=np.float64)
    if row.ndim != 1 or not len(row):
        raise ShapeError(f"{name}: a curve must have shape (n,) with n >= 1, not {row.shape}")
    row.flags.writeable = False
    return row


def plot_errors(
    curves: Iterable[ErrorCurve | Contender],
    path: str | os.PathLike[str],
    *,
    tolerance: float | None = None,
    title: str = "",
    quantity: str = "largest goal error [m]",
    size: tuple[float, float] | None = None,
) -> None:
    """Draw the curves as in `error_figure`, and write the figure.

    Args:
        curves: curves, or the runs of a `poise.solvers.Comparison`.
        path: `.png` or `.svg`; the output is reproducible byte by byte.

    Raises:
        FileUnsupported: another extension.
        InvalidValue: no curves.
        MissingExtra: Matplotlib is not installed.
    """
    plot_format(path)
    figure = error_figure(curves, tolerance=tolerance, title=title, quantity=quantity, size=size)
    save_figure(figure, path)


def error_figure(
    curves: Iterable[ErrorCurve | Contender],
    *,
    tolerance: float | None = None,
    title: str = "",
    quantity: str = "largest goal error [m]",
    step: str = "iterations",
    size: tuple[float, float] | None = None,
) -> Any:
    """Plot errors on a logarithmic scale, per iteration and, if measured, per ms.

    Up to seven curves share their axes; more curves get a panel each, with the other curves in
    grey.

    Args:
        curves: curves, or the runs of a `poise.solvers.Comparison`, of which the largest position
            errors are plotted.
        tolerance: the value of a dashed line.
        quantity, step: labels of the axes.
        size: inches, at 120 pixels per inch; None selects a size.

    Raises:
        InvalidValue: no curves.
        MissingExtra: Matplotlib is not installed.
    """
    drawn = [_curve(run) for run in curves]
    if not drawn:
        raise InvalidValue("a plot needs at least one curve")
    timed = any(curve.seconds is not None for curve in drawn)
    with style():
        if len(drawn) <= MOST_TOGETHER:
            figure = _together(drawn, tolerance, quantity, step, timed, size)
        else:
            figure = _apart(drawn, tolerance, quantity, step, timed, size)
        titled(figure, title)
        return figure


def _together(
    curves: Sequence[ErrorCurve], tolerance: float | None, quantity: str, step: str, timed: bool,
    size: tuple[float, float] | None,
) -> Any:  # fmt: skip
    figure = new_figure(*(size or (10.0, 4.6)))
    axes: Any = figure.subplots(1, 2 if timed else 1, sharey=True, squeeze=False)[0]
    _draw_axes(axes[0], curves, tolerance, None)
    axes[0].set_xlabel(step)
    if timed:
        _draw_axes(axes[1], curves, tolerance, 1000.0)
        axes[1].set_xlabel("time [ms]")
    axes[0].set_ylabel(quantity)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right upper", frameon=False, handlelength=3.2)
    return figure


def _apart(
    curves: Sequence[ErrorCurve], tolerance: float | None, quantity: str, step: str, timed: bool,
    size: tuple[float, float] | None,
) -> Any:  # fmt: skip
    """Draw one panel per curve: iterations on the left, time on the right."""
    columns = 3 if timed else 4
    rows = math.ceil(len(curves) / columns)
    figure = new_figure(*(size or (13.0, 1.55 * rows + 1.1)))
    halves: Any = figure.subfigures(1, 2 if timed else 1, wspace=0.03, squeeze=False)[0]
    for half, (scale, label) in zip(
        halves, ((None, step), (1000.0, "time [ms]")), strict=False
    ):  # fmt: skip
        grid: Any = half.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for number, axes in enumerate(grid.flat):
            if number >= len(curves):
                axes.set_visible(False)
                continue
            _draw_one(axes, curves, number, tolerance, scale)
            below = number + columns >= len(curves)
            axes.tick_params(labelbottom=below, labelsize=8)
        half.supxlabel(label, fontsize=10)
        if scale is None:
            half.supylabel(quantity, fontsize=10)
    return figure


def _draw_one(
    axes: Any,
    curves: Sequence[ErrorCurve],
    chosen: int,
    tolerance: float | None,
    scale: float | None,
) -> None:
    """Draw one curve in colour over all others in grey."""
    from matplotlib.collections import LineCollection

    others: list[Floats] = []
    for number, curve in enumerate(curves):
        if scale is not None and curve.seconds is None:
            continue
        x, y = _points(curve, scale)
        if number == chosen:
            axes.plot(
                x, y, color=ACCENT, linewidth=2.0, marker="o", markersize=4.5, zorder=4,
                markevery=[len(y) - 1],
            )  # fmt: skip
        else:
            kept = _thinned(len(x))
            others.append(np.column_stack([x[kept], y[kept]]))
    axes.add_collection(LineCollection(others, colors=MUTED, linewidths=0.8, zorder=1))
    _frame(axes, curves, tolerance, scale, "")
    axes.set_title(curves[chosen].name, loc="left", fontsize=9.5, fontweight="bold", pad=3)
    axes.text(
        0.98, 0.04, curves[chosen].note, transform=axes.transAxes, ha="right", va="bottom",
        fontsize=7.5, zorder=5,
    )  # fmt: skip


def _thinned(count: int) -> NDArray[np.int64]:
    """Indices of the drawn points of a background curve: dense at first, then sparse.

    This limits the size of files with hundreds of iterations and a dozen panels.
    """
    first = np.arange(min(count, 40))
    return np.unique(np.r_[first, np.geomspace(1, count, 120).astype(np.int64) - 1])


def _draw_axes(
    axes: Any, curves: Sequence[ErrorCurve], tolerance: float | None, scale: float | None
) -> None:
    """Draw all curves; x is the iteration, or the time in seconds times `scale`."""
    for number, curve in enumerate(curves):
        if scale is not None and curve.seconds is None:
            continue
        x, y = _points(curve, scale)
        name = f"{curve.name} ({curve.note})" if curve.note else curve.name
        axes.plot(
            x, y, color=COLOURS[number % len(COLOURS)],
            linestyle=DASHES[number // len(COLOURS) % len(DASHES)], linewidth=1.7, label=name,
            marker=MARKS[number % len(MARKS)], markersize=5, markevery=[len(y) - 1], zorder=3,
        )  # fmt: skip
    _frame(axes, curves, tolerance, scale, f"tolerance {tolerance:g}" if tolerance else "")


def _points(curve: ErrorCurve, scale: float | None) -> tuple[Floats, Floats]:
    seconds = np.zeros(0) if curve.seconds is None else curve.seconds
    x = np.arange(float(len(curve.errors))) if scale is None else scale * seconds
    return x, np.maximum(curve.errors, _LEAST)


def _frame(
    axes: Any,
    curves: Sequence[ErrorCurve],
    tolerance: float | None,
    scale: float | None,
    label: str,
) -> None:
    """Set scales and grid, and draw the line of the tolerance."""
    if tolerance is not None:
        axes.axhline(
            tolerance, color=GOAL, linestyle=(0, (3, 3)), linewidth=1.0, zorder=2,
            label=label or None,
        )  # fmt: skip
    axes.set_yscale("log")
    longest = max(len(curve.errors) for curve in curves)
    if _spread(curves, scale) > 30.0 and (scale is not None or longest > 60):
        axes.set_xscale("symlog", linthresh=_threshold(curves, scale), linscale=0.4)
    axes.margins(x=0.04, y=0.06)
    axes.set_xlim(left=0)
    axes.grid(True, which="major", color=GRID, linewidth=0.7)
    axes.set_axisbelow(True)


def _ends(curves: Sequence[ErrorCurve], scale: float | None) -> list[float]:
    """Largest x of each curve, without empty curves."""
    if scale is None:
        ends = [float(len(curve.errors) - 1) for curve in curves]
    else:
        ends = [scale * float(c.seconds[-1]) for c in curves if c.seconds is not None]
    return [end for end in ends if end > 0.0]


def _spread(curves: Sequence[ErrorCurve], scale: float | None) -> float:
    ends = _ends(curves, scale)
    return max(ends) / min(ends) if ends else 1.0


def _threshold(curves: Sequence[ErrorCurve], scale: float | None) -> float:
    """Linear threshold of the x axis: a round number near the end of the shortest curve."""
    if scale is None:
        return _LINEAR
    return float(10.0 ** np.floor(np.log10(min(_ends(curves, scale)))))


def write_trial_report(trial: MarkerTrial, path: str) -> None:
    """Write a trial's errors by marker and frame; the extension selects json, csv, png or svg."""
    kind = Path(path).suffix.lower()
    if kind == ".json":
        write_text(path, json.dumps(finite(trial_dict(trial)), indent=1) + "\n")
    elif kind == ".csv":
        write_text(path, trial_csv(trial))
    else:
        plot_trial(trial, path)


def plot_trial(trial: MarkerTrial, path: str | os.PathLike[str]) -> None:
    """Plot a trial's errors by frame (top) and by marker (bottom) as `.png` or `.svg`.

    Raises:
        FileUnsupported: another extension.
        MissingExtra: Matplotlib is not installed.
    """
    with style():
        figure = new_figure(10.0, 7.0)
        above, below = figure.subplots(2, 1, height_ratios=(1.0, 1.25))
        _frames(above, trial)
        _markers(below, trial)
        save_figure(figure, path)


def _frames(axes: Any, trial: MarkerTrial) -> None:
    """Plot the error of each frame; frames used in the calibration are dots."""
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


__all__ = [
    "FORMATS",
    "ErrorCurve",
    "error_figure",
    "plot_errors",
    "save_figure",
    "write_trial_report",
]
