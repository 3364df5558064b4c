"""Errors of a solved trial by marker and frame, as data and as CSV."""

from __future__ import annotations

import csv
import io
import math
from typing import Any

import numpy as np

from poise.motion.markers.solving import MarkerSolution
from poise.motion.markers.trial_pipeline import MarkerTrial
from poise.report_text import columns, counted, milli


def trial_dict(trial: MarkerTrial) -> dict[str, Any]:
    """Return the figures of a trial as a dictionary that JSON can store."""
    solution = trial.solution
    return {
        "frames": len(trial.markers),
        "fps": trial.markers.fps,
        "rms_m": solution.rms,
        "held_out_rms_m": trial.held_out_rms,
        "left_out": trial.left_out,
        "gaps": float(trial.markers.missing.mean()) if len(trial.markers) else 0.0,
        "wrong_table": trial.wrong_table,
        "doubts": [
            {"kind": doubt.kind, "markers": list(doubt.markers), "text": doubt.text}
            for doubt in trial.doubts
        ],
        "scales": {scale.name: scale.factor for scale in trial.model.scales},
        "unobserved": [] if trial.calibration is None else list(trial.calibration.unobserved),
        "unknown_markers": list(solution.unknown),
        "absent_markers": list(solution.absent),
        "markers": [
            {
                "name": name, "rms_m": float(rms), "worst_m": worst, "worst_frame": frame,
                "left_out": out, "gaps": gaps,
            }
            for name, rms, (worst, frame, out, gaps) in zip(
                solution.names, solution.marker_rms.tolist(), marker_figures(solution), strict=True
            )
        ],
        "frame_rms_m": solution.frame_rms.tolist(),
        "iterations": solution.iterations,
        "seconds": solution.seconds,
    }  # fmt: skip


def marker_figures(solution: MarkerSolution) -> list[tuple[float, int, float, float]]:
    """For each marker: largest error kept, its frame, fractions of excluded and missing samples."""
    found: list[tuple[float, int, float, float]] = []
    for column in range(len(solution.names)):
        kept = np.nan_to_num(solution.kept[:, column])
        errors = solution.errors[:, column]
        seen = np.isfinite(errors)
        frame = int(np.argmax(kept)) if len(kept) else 0
        out = float(solution.excluded[seen, column].mean()) if seen.any() else 0.0
        worst = float(kept[frame]) if len(kept) else 0.0
        found.append((worst, frame, out, 1.0 - float(seen.mean()) if len(seen) else 0.0))
    return found


def trial_csv(trial: MarkerTrial) -> str:
    """Format errors as CSV: per frame its number, its error and each marker's, in metres.

    Gaps are empty; excluded samples are marked with an asterisk.
    """
    solution = trial.solution
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(["frame", "rms_m", *(f"{name}_m" for name in solution.names)])
    for frame, (rms, errors, out) in enumerate(
        zip(solution.frame_rms, solution.errors, solution.excluded, strict=True)
    ):
        cells = [
            "" if np.isnan(error) else f"{error:.6f}{'*' if left else ''}"
            for error, left in zip(errors, out, strict=True)
        ]
        rows.writerow([frame, "" if np.isnan(rms) else f"{rms:.6f}", *cells])
    return stream.getvalue()


_MOST = 10
_HEADINGS = ("marker", "RMS error", "worst error", "in frame", "excluded", "missing")


def trial_lines(trial: MarkerTrial) -> list[str]:
    """Format the results of a trial as lines, doubts first."""
    solution = trial.solution
    lines: list[str] = []
    if trial.wrong_table:
        lines.append(
            "THE TABLE IS WRONG: do not use the motion, even if its error is small. Reasons:"
        )
    elif trial.doubts:
        lines.append("warnings:")
    lines += [f"  {doubt.text}" for doubt in trial.doubts[:_MOST]]
    if len(trial.doubts) > _MOST:
        lines.append(f"  and {len(trial.doubts) - _MOST} more; poise markers --json lists them all")
    for names, label in (
        (solution.unknown, "not in the table, not used"),
        (solution.absent, "in the table, not in the trial"),
    ):
        if names:
            lines.append(f"{label}: {', '.join(names)}")
    lines.append(error_line(trial))
    if trial.calibration is not None:
        scales = ", ".join(f"{one.name} {one.factor:.3f}" for one in trial.model.scales)
        lines.append(f"bones: {scales}")
        open_ = trial.calibration.unobserved
        if open_:
            lines.append(
                f"not determined by the markers: {counted(len(open_), 'quantity', 'quantities')}"
            )
            lines += [f"  {text}" for text in open_[:5]]
            if len(open_) > 5:
                lines.append(f"  and {len(open_) - 5} more; poise markers --json lists them all")
    first = trial.markers.first_frame
    numbers = f"frames counted from 0; the file numbers frame 0 as {first}" if first else (
        "frames counted from 0"
    )  # fmt: skip
    lines.append(f"markers by error, largest first ({numbers}):")
    lines += columns([_HEADINGS, *_rows(trial)], right=(1, 2, 3, 4, 5))
    return lines


def error_line(trial: MarkerTrial) -> str:
    """Format the errors of a trial: the same words and digits in the text and in the figure."""
    out, gaps = 100.0 * trial.left_out, 100.0 * float(trial.markers.missing.mean())
    held = "" if trial.calibration is None else (
        f"; frames not used for calibration: {_rms(trial.held_out_rms)}"
    )  # fmt: skip
    return (
        f"error: {_rms(trial.solution.rms)}{held}; {out:.2f} % of the measured samples excluded, "
        f"{gaps:.2f} % missing"
    )


def _rms(metres: float) -> str:
    return f"{milli(metres)} RMS" if math.isfinite(metres) else "no samples"


def _rows(trial: MarkerTrial) -> list[tuple[str, ...]]:
    solution = trial.solution
    found = zip(solution.names, solution.marker_rms.tolist(), marker_figures(solution), strict=True)
    ordered = sorted(found, key=lambda row: -row[1] if row[1] == row[1] else 0.0)
    return [
        (
            name, f"{1e3 * rms:.1f} mm" if math.isfinite(rms) else "all excluded",
            f"{1e3 * worst:.1f} mm", str(frame),
            f"{100.0 * out:.1f} %", f"{100.0 * gaps:.1f} %",
        )
        for name, rms, (worst, frame, out, gaps) in ordered
    ]  # fmt: skip
