"""Errors of a solved trial by marker and frame, as data and as CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np

from poise.motion.markers.solving import MarkerSolution
from poise.motion.markers.trial_pipeline import MarkerTrial


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
