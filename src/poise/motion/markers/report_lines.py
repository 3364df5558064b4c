"""The report of a solved trial as text."""

from __future__ import annotations

import math

from poise.motion.markers.report import marker_figures
from poise.motion.markers.trial_pipeline import MarkerTrial
from poise.report_text import columns, counted, milli

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
    out, gaps = 100.0 * trial.left_out, 100.0 * float(trial.markers.missing.mean())
    lines.append(
        f"error: {_rms(solution.rms)}; {out:.2f} % of the measured samples excluded, "
        f"{gaps:.2f} % missing"
    )
    if trial.calibration is not None:
        lines.append(f"frames not used for calibration: {_rms(trial.held_out_rms)}")
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
