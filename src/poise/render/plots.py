"""Plots of errors over iterations and over time, as PNG or SVG."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.formats.text_file import write_text
from poise.motion.markers import MarkerTrial, trial_csv, trial_dict
from poise.motion.markers.report import error_line
from poise.render.plot_style import (
    ACCENT,
    COLOURS,
    DASHES,
    GOAL,
    GRID,
    INK,
    MARKS,
    MUTED,
    TARGET,
    new_figure,
    plot_format,
    save_figure,
    style,
    titled,
)
from poise.report_text import finite

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    from poise.solvers.comparison import Contender


MOST_TOGETHER = 7
"""Maximum number of curves in one panel; more curves get a panel each."""
_LEAST = 1e-16  # below eps, 2.2e-16: errors below it are drawn as this one
_LINEAR = 10.0  # iterations up to which the axis is linear


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
) -> Figure:
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
) -> Figure:  # fmt: skip
    figure = new_figure(*(size or (10.0, 4.6)))
    axes: Sequence[Axes] = figure.subplots(1, 2 if timed else 1, sharey=True, squeeze=False)[0]
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
) -> Figure:  # fmt: skip
    """Draw one panel per curve: iterations on the left, time on the right."""
    columns = 3 if timed else 4
    rows = math.ceil(len(curves) / columns)
    figure = new_figure(*(size or (13.0, 1.55 * rows + 1.1)))
    halves = figure.subfigures(1, 2 if timed else 1, wspace=0.03, squeeze=False)[0]
    for half, (scale, label) in zip(
        halves, ((None, step), (1000.0, "time [ms]")), strict=False
    ):  # fmt: skip
        grid = half.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
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
    axes: Axes,
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
    axes: Axes, curves: Sequence[ErrorCurve], tolerance: float | None, scale: float | None
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
    axes: Axes,
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


def _frames(axes: Axes, trial: MarkerTrial) -> None:
    """Plot the error of each frame; frames used in the calibration are dots."""
    solution = trial.solution
    rms = 1e3 * solution.frame_rms
    frames = np.arange(len(rms))
    axes.plot(frames, rms, color=COLOURS[0], linewidth=0.9)
    used = trial.used & np.isfinite(rms)
    axes.plot(frames[used], rms[used], ".", color=ACCENT, markersize=3)
    axes.axhline(1e3 * solution.rms, color=MUTED, linewidth=0.8)
    axes.set_title(error_line(trial), loc="left", fontsize=9.5)
    axes.text(
        1.0, 1.0, "dots: frames of the calibration", transform=axes.transAxes, ha="right", va="top"
    )
    axes.set_xlabel("frame")
    axes.set_ylabel("RMS of the frame, mm")
    axes.set_ylim(bottom=0.0)
    axes.grid(color=GRID)


def _markers(axes: Axes, trial: MarkerTrial) -> None:
    solution = trial.solution
    rms = 1e3 * np.nan_to_num(solution.marker_rms)
    order = np.argsort(-rms, kind="stable")
    axes.bar(np.arange(len(order)), rms[order], color=COLOURS[0])
    axes.set_xticks(np.arange(len(order)), [solution.names[row] for row in order], rotation=90)
    axes.tick_params(axis="x", labelsize=7)
    axes.set_ylabel("RMS of the marker, mm")
    axes.set_xlim(-0.6, len(order) - 0.4)
    axes.grid(color=GRID, axis="y")


@dataclass(frozen=True, eq=False)
class Column:
    """One measure for all methods: its label with the unit, and one value each (NaN for none).

    Attributes:
        log: whether the scale is logarithmic.
        text: the format of values.
    """

    label: str
    values: Floats
    log: bool = False
    text: str = "{:.3g}"


def measures_figure(
    names: Sequence[str], columns: Sequence[Column], filled: Sequence[bool]
) -> Figure:
    """Plot measures: methods in rows, measures in columns, a dot for each value.

    ``filled`` states whether each method met its goals; the dots of other methods are rings.

    Raises:
        InvalidValue: there are no methods.
        MissingExtra: Matplotlib is not installed.
    """
    if not names or not columns:
        raise InvalidValue("a figure of measures needs methods and measures")
    rows = np.arange(float(len(names)))
    with style():
        figure = new_figure(max(6.0, 1.4 + 1.6 * len(columns)), 0.34 * len(names) + 1.35)
        grid = figure.subplots(1, len(columns), sharey=True, squeeze=False)[0]
        for axes, column in zip(grid, columns, strict=True):
            _draw_column(axes, column, rows, filled)
        grid[0].set_yticks(rows, list(names), fontsize=9.5)
        grid[0].set_ylim(len(names) - 0.4, -0.6)
        return figure


def _draw_column(axes: Axes, column: Column, rows: Floats, filled: Sequence[bool]) -> None:
    values = np.asarray(column.values, dtype=np.float64)
    shown = np.isfinite(values) & ((values > 0.0) if column.log else True)
    if column.log and shown.any():
        axes.set_xscale("log")
        low, high = values[shown].min(), values[shown].max()
        spread = max(1.0, math.log10(high / low))
        axes.set_xlim(low / 10 ** (0.12 * spread), high * 10 ** (0.75 * spread))
    elif shown.any():
        low, high = min(0.0, float(values[shown].min())), float(values[shown].max())
        axes.set_xlim(low, low + max(high - low, 1e-9) * 1.65)
    left = axes.get_xlim()[0]
    for row, value, good in zip(rows, values, shown, strict=True):
        if not good:
            axes.annotate(
                "-", (0.04, row), xycoords=("axes fraction", "data"), va="center", color=INK
            )
            continue
        axes.plot([left, value], [row, row], color=MUTED, linewidth=1.2, zorder=2)
        face = ACCENT if filled[int(row)] else "none"
        axes.plot(
            [value], [row], marker="o", markersize=6.5, markerfacecolor=face,
            markeredgecolor=ACCENT, markeredgewidth=1.5, zorder=3,
        )  # fmt: skip
        axes.annotate(
            column.text.format(value), (value, row), xytext=(7, 0), textcoords="offset points",
            va="center", fontsize=8, color=INK,
        )  # fmt: skip
    axes.set_title(column.label, loc="left", fontsize=9, fontweight="bold")
    axes.tick_params(axis="x", labelsize=7.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(True, axis="x", color=GRID, linewidth=0.7)
    axes.spines["left"].set_visible(False)
    axes.set_axisbelow(True)
    axes.minorticks_off()


@dataclass(frozen=True, eq=False)
class RunPath:
    """An effector's path (n, 3), metres in the world, and its caption."""

    name: str
    path: Floats
    note: str = ""


def paths_figure(
    run_paths: Sequence[RunPath],
    target: Floats | None = None,
    *,
    up: str = "y",
) -> Figure:
    """Plot the paths of one effector by several methods, one panel each, others in grey.

    The view is along the horizontal axis in which the paths differ least.

    Args:
        target: (3,), drawn as a cross.
        up: the vertical axis, "y" or "z".

    Raises:
        InvalidValue: there are no paths.
    """
    if not run_paths:
        raise InvalidValue("a figure of paths needs at least one")
    everything = np.concatenate([run_path.path for run_path in run_paths])
    spread = np.ptp(everything, axis=0)
    high, level = (1, 2) if up == "y" else (2, 1)
    across = 0 if spread[0] >= spread[level] else level
    # the width of a panel depends on its path; the widths add up to the width of a page
    wide = 2.0 * min(2.0, max(0.75, float(spread[across]) / max(float(spread[high]), 1e-9)))
    columns = min(len(run_paths), max(2, int(12.0 / wide)))
    rows = math.ceil(len(run_paths) / columns)
    with style():
        figure = new_figure((wide + 0.25) * columns + 0.9, 2.6 * rows + 0.6)
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for number, axes in enumerate(grid.flat):
            if number >= len(run_paths):
                axes.set_visible(False)
                continue
            for other in run_paths:
                axes.plot(
                    other.path[:, across], other.path[:, high], color=MUTED, linewidth=0.7, zorder=1
                )
            path = run_paths[number].path
            axes.plot(path[:, across], path[:, high], color=ACCENT, linewidth=1.8, zorder=3)
            few = path if len(path) <= 80 else path[:0]
            axes.plot(few[:, across], few[:, high], "o", color=ACCENT, markersize=3, zorder=3)
            axes.plot(
                path[:1, across], path[:1, high], "s", color=INK, markersize=5, zorder=4,
                markerfacecolor="none",
            )  # fmt: skip
            if target is not None:
                axes.plot(
                    [target[across]], [target[high]], "x", color=TARGET, markersize=9,
                    markeredgewidth=2.2, zorder=5,
                )  # fmt: skip
            axes.set_aspect("equal", adjustable="box")
            axes.set_title(
                run_paths[number].name, loc="left", fontsize=9.5, fontweight="bold", pad=15
            )
            axes.text(
                0.0, 1.03, run_paths[number].note, transform=axes.transAxes, ha="left", va="bottom",
                fontsize=7.5,
            )  # fmt: skip
            axes.grid(True, color=GRID, linewidth=0.7)
            axes.tick_params(labelsize=7.5, labelbottom=number + columns >= len(run_paths))
        figure.supxlabel(f"world {'xyz'[across]} [m]", fontsize=10)
        figure.supylabel(f"world {up} (up) [m]", fontsize=10)
        return figure


def turns_figure(names: Sequence[str], joints: Sequence[str], turns: Floats) -> Figure:
    """Plot the share of each joint in the total rotation of each method as a heat map.

    ``turns`` (joints, methods) holds the total rotation of each joint, radians. Joints whose share
    never exceeds one per cent are omitted.

    Raises:
        InvalidValue: there is no rotation.
    """
    total = turns.sum(axis=0)
    shares = np.divide(turns, total, out=np.zeros_like(turns), where=total > 0.0)
    kept = [row for row in range(len(joints)) if shares[row].max(initial=0.0) >= 0.01]
    if not kept:
        raise InvalidValue("no joint rotates")
    shown = 100.0 * shares[kept]
    with style():
        figure = new_figure(2.0 + 0.72 * len(names), 1.6 + 0.27 * len(kept))
        axes = figure.subplots()
        most = max(float(shown.max()), 1e-9)
        for row, values in enumerate(shown):
            for column, value in enumerate(values):
                strength = float(value / most) ** 0.6
                axes.add_patch(_field(column, row, strength))
                if value >= 0.5:
                    axes.text(
                        column, row, f"{value:.0f}", ha="center", va="center", fontsize=8.5,
                        color="#ffffff" if strength > 0.62 else INK,
                    )  # fmt: skip
        axes.set_xlim(-0.5, len(names) - 0.5)
        axes.set_ylim(len(kept) - 0.5, -0.5)
        axes.set_xticks(range(len(names)), names, rotation=38, ha="left", rotation_mode="anchor")
        axes.xaxis.tick_top()
        axes.set_yticks(range(len(kept)), [joints[row] for row in kept])
        axes.tick_params(length=0, labelsize=9)
        for side in ("left", "bottom"):
            axes.spines[side].set_visible(False)
        axes.set_xlabel("share of total rotation [%]")
        return figure


def _field(column: int, row: int, strength: float) -> Rectangle:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (column - 0.47, row - 0.45), 0.94, 0.9, facecolor=ACCENT, alpha=max(0.02, strength),
        edgecolor="none",
    )  # fmt: skip
