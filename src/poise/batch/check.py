"""Batch task that checks motions."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from poise.batch.motion_input import (
    MOTIONS,
    OverFiles,
    body,
    first_motion,
    repairs,
    source_of,
)
from poise.batch.task import Done
from poise.errors import UsageError
from poise.files import encoded, replace_file
from poise.model import Character
from poise.motion.checking import check
from poise.motion.checking.report import thresholds_of
from poise.options import Option
from poise.report_text import finite


@dataclass(frozen=True)
class Check(OverFiles):
    """Check every motion of a folder: feet, collisions, limits and speeds.

    Writes a report of each motion as JSON. Exceeded thresholds are notes in the manifest.

    poise batch check walks --on g1.xml -o reports

    Attributes:
        on: the robot, for files without a skeleton.
        source: a motion that all files were made from, or a folder of motions with their names.
        thresholds: the largest values that pass, as texts MEASURE=VALUE; see `poise.check`.

    Raises:
        InvalidValue, UnknownName: a threshold is not a measure and a number.
    """

    name = "check"

    readable = (*MOTIONS, ".csv")

    on: Annotated[
        str | None, Option("The robot, for files without a skeleton.", metavar="ROBOT", file=True)
    ] = None
    source: Annotated[str | None, Option(
        "The motion that the files were made from, or a folder of motions with their names.",
        metavar="CLIP",
    )] = None  # fmt: skip
    thresholds: Annotated[tuple[str, ...], Option(
        "The largest value that passes, as in slide=0.5; inf for none.",
        flags="--max", metavar="MEASURE=VALUE",
    )] = ()  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.source is not None:
            object.__setattr__(self, "source", str(Path(self.source).absolute()))
        thresholds_of(self.thresholds)

    def read(self, source: Path) -> Character:
        """Read a file's character, or the motion of the robot that it contains."""
        if self.on is None:
            return super().read(source)
        try:
            return super(Check, replace(self, skeleton=self.on)).read(source)
        except UsageError:  # a file with its own skeleton
            return super().read(source)

    def __call__(self, source: Path, folder: Path) -> Done:
        """Check one file."""
        character = self.read(source)
        motion = first_motion(character, source, "check")
        robot = character if self.on is None else body(self.on, trust=self.trust)
        origin = None
        if self.source is not None:
            place = Path(source_of(source, self.source))
            origin = first_motion(super().read(place), place, "compare with")
        report = check(motion, robot, origin, thresholds_of(self.thresholds))
        place = folder / f"{source.stem}.json"
        data = finite({"file": source.name, **report.data()})
        replace_file(place, encoded(json.dumps(data, indent=1) + "\n", place))
        exceeded = [f"threshold exceeded: {key}" for key in report.failed]
        notes = (*repairs(character), *exceeded, *report.left_out)
        return Done((), notes, {"failed": list(report.failed), **report.values})
