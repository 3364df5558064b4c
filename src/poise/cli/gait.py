"""``poise gait``: gait cycles of one or more subjects, as tables and plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import Json, ModelReading, about
from poise.cli.output import Report, checked_apart, checked_output, output_option
from poise.errors import InvalidValue
from poise.files import is_folder
from poise.options import Option
from poise.report_text import columns, counted

if TYPE_CHECKING:
    from poise.motion.biomechanics.gait import WalkingTrial
    from poise.motion.biomechanics.gait_statistics import GaitComparison, GaitSummary

Row = Sequence[str | float]


@dataclass(frozen=True)
class GaitOutputs:
    """Options: output files."""

    output: Annotated[str | None, output_option(
        "Angles over the cycle: .csv with a row for each percent."
    )] = None  # fmt: skip
    measures: Annotated[
        str | None,
        Option("Events, measures of each cycle, means and symmetry: .csv.", metavar="OUT"),
    ] = None
    plot: Annotated[
        str | None, Option("Angles over the cycle of all subjects: .png or .svg.", metavar="OUT")
    ] = None

    def check(self, inputs: Sequence[str]) -> None:
        """Check the outputs before the work."""
        for path, kinds in (
            (self.output, (".csv",)), (self.measures, (".csv",)), (self.plot, (".png", ".svg")),
        ):  # fmt: skip
            if path is not None:
                checked_output(path, kinds)
        if self.plot is not None:  # also pictures need Matplotlib
            checked_output(str(Path(self.plot).with_suffix(".svg")), (".svg",))
        outputs = {"--output": self.output, "--measures": self.measures, "--plot": self.plot}
        checked_apart(outputs, inputs)


def gait(
    subjects: Annotated[
        list[str],
        typer.Argument(
            metavar="SUBJECT...", help="A motion, or a folder with the motions of one subject."
        ),
    ],
    *,
    outputs: GaitOutputs,
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Find gait cycles: events, strides, joint angles over the cycle, and symmetry.

    Several subjects are compared. The motions may be of a treadmill.

    poise gait walk.bvh -o cycles.csv --plot cycles.png

    poise gait anna ben --measures measures.csv --plot both.png
    """
    outputs.check([path for path in subjects if not is_folder(path)])
    from poise.motion.biomechanics.gait_statistics import compare_gaits

    trials: dict[str, list[WalkingTrial]] = {}
    for path in subjects:
        name = Path(path).resolve().name if is_folder(path) else Path(path).stem
        if name in trials:
            raise InvalidValue(
                f"two subjects are named {name}; rename one of the files or folders", file=path
            )
        trials[name] = [_trial(file, reading) for file in _files(path)]
    found = compare_gaits(trials)
    lines = list(_lines(found))
    _write(found, outputs)
    written = {"output": outputs.output, "measures": outputs.measures, "plot": outputs.plot}
    lines += [f"written: {path}" for path in written.values() if path is not None]
    return Report(lines, {**written, "subjects": _data(found)}, as_json)


def _files(path: str) -> list[str]:
    if not is_folder(path):
        return [path]
    from poise.batch.motion_input import motions_in

    return motions_in(path)


def _trial(file: str, reading: ModelReading) -> WalkingTrial:
    from dataclasses import replace

    from poise.batch.motion_input import first_motion
    from poise.motion.biomechanics.gait import find_gait

    motion = first_motion(reading.read(file), file, "measure")
    with about(file):
        return replace(find_gait(motion), name=Path(file).stem)


def _write(found: GaitComparison, outputs: GaitOutputs) -> None:
    from poise.files import together
    from poise.formats.csv_table import table_text
    from poise.formats.text_file import write_text

    with together():
        if outputs.output is not None:
            write_text(outputs.output, table_text(*_curves(found)))
        if outputs.measures is not None:
            write_text(outputs.measures, table_text(_HEADER, list(_measures(found))))
        if outputs.plot is not None:
            from poise.render.gait_plots import plot_gaits

            plot_gaits(found, outputs.plot)


def _curves(found: GaitComparison) -> tuple[list[str], list[Row]]:
    """Return header and rows of the table of angles, a row for each percent."""
    header = ["level", "subject", "trial", "side", "count", "percent"]
    header += [f"{name} {word} [deg]" for name in found.names for word in ("mean", "sd")]
    rows: list[Row] = [
        [
            each.level,
            each.subject,
            each.trial,
            each.side,
            each.angles.count,
            percent,
            *means_and_sds,
        ]
        for each in found.summaries
        for percent, means_and_sds in enumerate(_pairs(each))
    ]
    return header, rows


def _pairs(summary: GaitSummary) -> list[list[str | float]]:
    """Return mean and standard deviation of each angle, for each percent."""
    import numpy as np

    both = np.stack([summary.angles.mean, summary.angles.sd], axis=2)
    return [[_cell(value) for value in row] for row in both.reshape(len(both), -1).tolist()]


_HEADER = ("level", "subject", "trial", "side", "measure", "unit", "count", "mean", "sd")


def _measures(found: GaitComparison) -> Iterator[Row]:
    """Yield the rows of the table of measures: cycles, means, and symmetry."""
    from poise.motion.biomechanics.gait import MEASURES

    for subject, trials in found.trials.items():
        for trial in trials:
            for number, cycle in enumerate(trial.cycles):
                times = {"strike": cycle.strike, "lift": cycle.lift, "end": cycle.end}
                units = dict.fromkeys(times, "s") | MEASURES
                for name, value in (times | cycle.measures).items():
                    key = (f"cycle {number}", subject, trial.name, cycle.side, name, units[name])
                    yield (*key, 1, _cell(value), "")
    for each in found.summaries:
        for name, spread in each.measures.items():
            key = (each.level, each.subject, each.trial, each.side, name, MEASURES[name])
            yield (*key, spread.count, _cell(float(spread.mean)), _cell(float(spread.sd)))
    for pair in found.symmetries():
        key = (pair.level, pair.subject, pair.trial)
        for name, value in pair.measures.items():
            yield (*key, "right-left", name, "%", "", _cell(value), "")
        for name, value in pair.angles.items():
            yield (*key, "rms difference", name, "deg", "", _cell(value), "")


def _cell(value: float) -> str | float:
    """Return a number for a table, rounded to 6 decimals; empty for NaN."""
    return round(value, 6) if value == value else ""


def _lines(found: GaitComparison) -> Iterator[str]:
    from poise.motion.biomechanics.gait import MEASURES

    for subject, trials in found.trials.items():
        for trial in trials:
            both = ", ".join(f"{counted(len(trial.of(s)), 'cycle')} {s}" for s in ("left", "right"))
            yield f"{subject}, {trial.name}: {both}"
            if trial.belt is not None:
                yield f"  treadmill: {trial.belt}"
            yield from (f"  note: {note}" for note in trial.notes)
    shown = [each for each in found.summaries if each.level != "trial"]
    titles = [f"{each.subject or 'all subjects'} {each.side}" for each in shown]
    rows = [("measure", *titles)]
    for name, unit in MEASURES.items():
        values = [
            f"{float(each.measures[name].mean):.3g}"
            + ("" if (sd := float(each.measures[name].sd)) != sd else f" ({sd:.2g})")
            for each in shown
        ]
        rows.append((f"{name} [{unit}]", *values))
    yield from columns(rows, right=tuple(range(1, len(titles) + 1)))
    for pair in found.symmetries():
        if pair.level != "trial":
            words = ", ".join(f"{name} {value:+.1f} %" for name, value in pair.measures.items())
            yield f"right relative to left, {pair.subject or 'all subjects'}: {words}"


def _data(found: GaitComparison) -> list[Mapping[str, Any]]:
    """Return the subjects as objects that JSON can store."""
    return [
        {
            "name": subject,
            "trials": [
                {
                    "name": trial.name,
                    "belt": None if trial.belt is None else trial.belt.to_dict(),
                    "events": [
                        {"side": e.side, "kind": e.kind, "time_s": float(e.time)}
                        for e in trial.events
                    ],
                    "cycles": [
                        {"side": c.side, "strike_s": c.strike, "lift_s": c.lift, "end_s": c.end,
                         **c.measures}
                        for c in trial.cycles
                    ],
                    "notes": list(trial.notes),
                }
                for trial in trials
            ],
            "symmetry": next(
                ({"measures": pair.measures, "angles_deg": pair.angles}
                 for pair in found.symmetries()
                 if pair.level == "subject" and pair.subject == subject), None,
            ),
        }
        for subject, trials in found.trials.items()
    ]  # fmt: skip
