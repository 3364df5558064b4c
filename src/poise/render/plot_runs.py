"""Plot comparisons of methods: measures as dots, paths of effectors, rotations of joints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.render.plot_style import ACCENT, GRID, INK, MUTED, TARGET, new_figure, style


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


def measures_figure(names: Sequence[str], columns: Sequence[Column], filled: Sequence[bool]) -> Any:
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
        grid: Any = figure.subplots(1, len(columns), sharey=True, squeeze=False)[0]
        for axes, column in zip(grid, columns, strict=True):
            _draw_column(axes, column, rows, filled)
        grid[0].set_yticks(rows, list(names), fontsize=9.5)
        grid[0].set_ylim(len(names) - 0.4, -0.6)
        return figure


def _draw_column(axes: Any, column: Column, rows: Floats, filled: Sequence[bool]) -> None:
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
) -> Any:
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
        grid: Any = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
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


def turns_figure(names: Sequence[str], joints: Sequence[str], turns: Floats) -> Any:
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
        axes: Any = figure.subplots()
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
        axes.set_xlabel("share of all turning [%]")
        return figure


def _field(column: int, row: int, strength: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (column - 0.47, row - 0.45), 0.94, 0.9, facecolor=ACCENT, alpha=max(0.02, strength),
        edgecolor="none",
    )  # fmt: skip
