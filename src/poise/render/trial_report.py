"""Write the errors of a solved trial: data, a table, or a plot."""

from __future__ import annotations

import json
from pathlib import Path

from poise.formats.text_file import write_text
from poise.motion.markers import MarkerTrial, trial_csv, trial_dict
from poise.report_text import finite


def write_trial_report(trial: MarkerTrial, path: str) -> None:
    """Write a trial's errors by marker and frame; the extension selects json, csv, png or svg."""
    kind = Path(path).suffix.lower()
    if kind == ".json":
        write_text(path, json.dumps(finite(trial_dict(trial)), indent=1) + "\n")
    elif kind == ".csv":
        write_text(path, trial_csv(trial))
    else:
        from poise.render.plots import plot_trial

        plot_trial(trial, path)
