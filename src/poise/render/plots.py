"""Curves of error against iterations and against time, as PNG or SVG."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import FileUnsupported, InvalidValue, MissingExtra, ShapeError
from poise.render.files import replacing

Array = NDArray[np.float64]

FORMATS = (".png", ".svg")

# Okabe and Ito's colours, told apart with every kind of colour vision; yellow is left out on white.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.2, 1.4)), (0, (6, 2, 1.2, 2)))
_MARKS = ("o", "s", "^", "D", "v", "P", "X")
_LEAST = 1e-16


@dataclass(frozen=True)
class ErrorCurve:
    """How one method came nearer to its goals.

    errors (n,): after 0, 1, ... n - 1 iterations, metres or radians; seconds (n,): the time spent
    by then, or None when it was not measured; note: a word for the legend, as "converged".
    """

    name: str
    errors: Array
    seconds: Array | None = None
    note: str = ""

    def __post_init__(self) -> None:
        errors = _row(self.errors, self.name)
        object.__setattr__(self, "errors", errors)
        if self.seconds is not None:
            seconds = _row(self.seconds, self.name)
            if len(seconds) != len(errors):
                raise ShapeError(f"{self.name}: {len(errors)} errors but {len(seconds)} times")
            object.__setattr__(self, "seconds", seconds)


def _row(values: ArrayLike, name: str) -> Array:
    row = np.array(values, dtype=np.float64)
    if row.ndim != 1 or not len(row):
        raise ShapeError(f"{name}: a curve is (n,) with n >= 1, not {row.shape}")
    row.flags.writeable = False
    return row


def plot_errors(
    curves: Sequence[ErrorCurve],
    path: str | os.PathLike[str],
    *,
    tolerance: float | None = None,
    title: str = "",
    quantity: str = "largest goal error [m]",
    size: tuple[float, float] = (10.0, 4.6),
) -> None:
    """Draw the curves on a logarithmic scale, per iteration and, where timed, per millisecond.

    path: `.png` or `.svg`; the same curves give the same bytes. tolerance: where a dashed line
    marks the goal. size: inches at 120 pixels an inch.

    Raises FileUnsupported for another extension, InvalidValue for no curves, MissingExtra without
    Matplotlib.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise FileUnsupported(f"a plot is {' or '.join(FORMATS)}, not '{suffix}'", file=path)
    if not curves:
        raise InvalidValue("a plot needs at least one curve")
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtra("render", "matplotlib") from error
    settings: dict[Any, Any] = {
        "svg.hashsalt": "poise", "svg.fonttype": "path", "font.family": "DejaVu Sans",
        "font.size": 9.5, "axes.spines.top": False, "axes.spines.right": False,
        "axes.edgecolor": "#666a70", "axes.labelcolor": "#26292e", "xtick.color": "#4a4d52",
        "ytick.color": "#4a4d52",
    }  # fmt: skip
    timed = any(curve.seconds is not None for curve in curves)
    with mpl.rc_context(settings):
        figure: Any = Figure(figsize=size, dpi=120, layout="constrained")
        axes: Any = figure.subplots(1, 2 if timed else 1, sharey=True, squeeze=False)[0]
        _draw_axes(axes[0], curves, tolerance, "iterations", None)
        if timed:
            _draw_axes(axes[1], curves, tolerance, "time [ms]", 1000.0)
        axes[0].set_ylabel(quantity)
        if title:
            figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
        handles, labels = axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside right upper", frameon=False, handlelength=3.2)
        metadata = {"Date": None} if suffix == ".svg" else None
        with replacing(path) as beside:
            figure.savefig(beside, format=suffix[1:], metadata=metadata)


def _draw_axes(
    axes: Any,
    curves: Sequence[ErrorCurve],
    tolerance: float | None,
    label: str,
    scale: float | None,
) -> None:
    """One panel; x is the iteration, or the seconds times `scale`."""
    for number, curve in enumerate(curves):
        if scale is not None and curve.seconds is None:
            continue
        x = np.arange(len(curve.errors)) if scale is None else scale * np.asarray(curve.seconds)
        y = np.maximum(curve.errors, _LEAST)
        colour = _COLOURS[number % len(_COLOURS)]
        name = f"{curve.name} ({curve.note})" if curve.note else curve.name
        axes.plot(
            x, y, color=colour, linestyle=_DASHES[number // len(_COLOURS) % len(_DASHES)],
            linewidth=1.7, label=name, marker=_MARKS[number % len(_MARKS)], markersize=5,
            markevery=[len(y) - 1], zorder=3, clip_on=True,
        )  # fmt: skip
    if tolerance is not None:
        axes.axhline(
            tolerance, color="#55585e", linestyle=(0, (3, 3)), linewidth=1.0, zorder=2,
            label=f"tolerance {tolerance:g}",
        )  # fmt: skip
    axes.set_yscale("log")
    longest = max(len(curve.errors) for curve in curves)
    if _spread(curves, scale) > 30.0 and (scale is not None or longest > 60):
        axes.set_xscale("symlog", linthresh=_threshold(curves, scale), linscale=0.4)
    axes.margins(x=0.04, y=0.06)
    axes.set_xlim(left=0)
    axes.set_xlabel(label)
    axes.grid(True, which="major", color="#dfe2e6", linewidth=0.7)
    axes.set_axisbelow(True)


def _ends(curves: Sequence[ErrorCurve], scale: float | None) -> list[float]:
    """Where each curve ends along x, the empty ones left out."""
    if scale is None:
        ends = [float(len(curve.errors) - 1) for curve in curves]
    else:
        ends = [scale * float(c.seconds[-1]) for c in curves if c.seconds is not None]
    return [end for end in ends if end > 0.0]


def _spread(curves: Sequence[ErrorCurve], scale: float | None) -> float:
    ends = _ends(curves, scale)
    return max(ends) / min(ends) if ends else 1.0


def _threshold(curves: Sequence[ErrorCurve], scale: float | None) -> float:
    """Below it the axis is linear: a round number near the shortest curve's end."""
    if scale is None:
        return 10.0
    return float(10.0 ** np.floor(np.log10(min(_ends(curves, scale)))))
