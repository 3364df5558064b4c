"""Batch task that solves marker trials for one body."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar

from poise.batch.motion_input import OverFiles, body, human_for, repairs
from poise.batch.task import Done
from poise.errors import InvalidValue
from poise.formats import read, writable, write
from poise.formats.opensim.source import OsimSource
from poise.formats.opensim.tasks import read_tasks, unclamped
from poise.model import Character, Motion
from poise.model import Markers as MarkerTrajectories
from poise.motion.markers import (
    MarkerModel,
    MarkerTrial,
    relaxed,
    solve_tasks,
    solve_trial,
    trial_dict,
)
from poise.motion.options import TrialOptions
from poise.options import Option

TRIALS = (".c3d", ".trc")


@dataclass(frozen=True)
class Markers(OverFiles, TrialOptions):
    """Solve every marker trial of a folder: flag faults, calibrate markers, write motions.

    poise batch markers trials --skeleton 02.asf -o solved

    Attributes:
        extension: the extension of the outputs, with its dot.
        table: a marker table; None assigns markers to the body by their names, or as its model.
        up: the up axis of the files; None finds or guesses it.

    The other options are those of ``poise markers``.
    """

    name = "markers"

    readable: ClassVar[tuple[str, ...]] = TRIALS

    takes: tuple[str, ...] = TRIALS
    skeleton: Annotated[str | None, Option(
        "The body, a file with a skeleton; by default the bundled character.",
        metavar="FILE", file=True,
    )] = None  # fmt: skip
    extension: Annotated[
        str, Option("The output format; by default .bvh.", flags="--to", metavar="EXT")
    ] = ".bvh"
    table: Annotated[str | None, Option(
        "The marker placement table, as JSON.", flags="--model", metavar="TABLE", file=True,
    )] = None  # fmt: skip
    up: Annotated[
        str | None, Option("The files' up axis: x, y, z, -x, -y or -z.", metavar="AXIS")
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "extension", writable(self.extension, motion=True))

    def check(self) -> None:
        """Check the skeleton, the table and the limits before the first file."""
        super().check()
        relaxed(body(self.skeleton, trust=self.trust).skeleton, self.limits)
        if self.table is not None:
            MarkerModel.read(self.table)

    def __call__(self, source: Path, folder: Path) -> Done:
        """Solve one trial.

        Raises:
            InvalidValue: the trial has no markers.
        """
        trial = read_trial(source, self.unit, self.up)
        if trial.markers is None:
            raise InvalidValue("has no markers", file=source)
        hero = body(self.skeleton, trust=self.trust)
        made = solved_trial(trial.markers, hero, self, self.table)
        solved = with_solution(hero, made.motion, source.stem)
        write(solved, folder / f"{source.stem}{self.extension}")
        figures = _figures(made)
        notes = (*repairs(trial), *(doubt.text for doubt in made.doubts))
        if made.wrong_table:
            notes = ("the table is wrong: do not use the motion", *notes)
        return Done((), notes, figures)


def solved_trial(
    markers: MarkerTrajectories, hero: Character, options: TrialOptions, table: str | None,
    still: MarkerTrajectories | None = None,
) -> MarkerTrial:  # fmt: skip
    """Solve a trial: a model of OpenSim with its own markers frame by frame, else `solve_trial`.

    Args:
        markers: the trial.
        hero: the body.
        options: options; those of the calibration and the limits do not concern a model of OpenSim.
        table: the file of a marker table, or None.
        still: a static trial for the calibration, or None.

    Raises:
        InvalidValue: tasks without a model of OpenSim, or with a table or a static trial.
    """
    own = own_markers(hero, table)
    if own is None:
        if options.tasks is not None:
            raise InvalidValue("tasks need an .osim skeleton with markers, without a marker table")
        return solve_trial(
            markers, hero.skeleton, model=None if table is None else MarkerModel.read(table),
            static=still, subject=options.subject, calibrated=options.calibrate,
            limits=options.limits, prior=human_for(hero, moved=False) if options.prior else None,
        )  # fmt: skip
    if still is not None:
        raise InvalidValue(
            "a static trial: a model of OpenSim keeps its markers and lengths; scale it first"
        )
    tasks = None if options.tasks is None else read_tasks(options.tasks, hero)
    return solve_tasks(
        markers, hero.skeleton, own, tasks, unlimited=unclamped(hero), subject=options.subject
    )


def own_markers(hero: Character, table: str | None) -> MarkerModel | None:
    """Return the markers of a model of OpenSim, unless another table is given."""
    source = hero.source
    return source.markers if table is None and isinstance(source, OsimSource) else None


def with_solution(hero: Character, motion: Motion, name: str) -> Character:
    """Return the character of a solved motion; a body with other lengths has nothing else."""
    if motion.skeleton is hero.skeleton:
        return replace(hero, motions={name: motion})
    return Character(hero.name, motion.skeleton, {name: motion}, unit=hero.unit)


def _figures(trial: MarkerTrial) -> dict[str, Any]:
    """Return the scalar figures of a trial; None replaces non-finite numbers (JSON has no NaN)."""
    return {
        name: None if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in trial_dict(trial).items()
        if name not in ("frame_rms_m", "markers", "unobserved")
    }


def read_trial(source: Path, unit: str | None, up: str | None) -> Character:
    """Read a trial without warnings; its repairs stay in the character."""
    import warnings

    from poise.errors import RepairWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(source, unit=unit, up=up)
