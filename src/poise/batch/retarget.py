"""Batch task that retargets motions to one character."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from poise.batch.file_options import MotionLayout, is_bundled
from poise.batch.motion_input import (
    OverFiles,
    body,
    first_motion,
    human_for,
    repairs,
)
from poise.batch.task import Done
from poise.errors import FileUnsupported, PoiseWarning
from poise.formats import format_of, writable, write
from poise.formats.kept_content import with_take
from poise.motion.checking.report import thresholds_of
from poise.motion.retargeting import RetargetTable, retarget
from poise.motion.retargeting.options import RetargetSettings
from poise.motion.robots.robot_retargeting import check_result
from poise.options import Option


@dataclass(frozen=True)
class Retarget(MotionLayout, OverFiles, RetargetSettings):
    """Retarget every motion of a folder to one character.

    Motions of humanoid robots are checked as by poise check. A motion that exceeds a threshold is
    rejected: the command lists it with the reason and does not write it.

    poise batch retarget clips --to hero.glb -o out

    Attributes:
        to: the character's file; None for the bundled one.
        extension: the extension of the outputs, with its dot; "" for the extension of the
            character's file.
        table: a retargeting table; None maps the joints of each skeleton automatically.
        thresholds: for humanoid robots, the largest values that pass, as texts MEASURE=VALUE; see
            `poise.check`.
        reject: whether motions of humanoid robots that exceed a threshold are rejected.
        to_skeleton: the skeleton file of the character, if its format needs one.
        robot_base: "free" or "fixed" for a robot: see `poise.read`.
        layout, fps, keys, no_mesh: see `MotionLayout`.

    The other options are those of `RetargetOptions` and of ``poise retarget``.
    """

    name = "retarget"

    to: Annotated[str | None, Option(
        "The character to retarget to; by default the bundled one.", metavar="FILE", file=True,
    )] = None  # fmt: skip
    extension: Annotated[str, Option(
        "The output format; by default that of the character, and .csv for a robot.",
        flags="--format", metavar="EXT",
    )] = ""  # fmt: skip
    table: Annotated[str | None, Option(
        "The mapping table, as JSON: which source joint drives which target joint.",
        flags="--map", metavar="FILE", file=True,
    )] = None  # fmt: skip
    thresholds: Annotated[tuple[str, ...], Option(
        "Robots only: the largest value that passes the check.",
        flags="--max", metavar="MEASURE=VALUE",
    )] = ()  # fmt: skip
    reject: Annotated[
        bool, Option("Robots only: discard motions that exceed a threshold of the check.")
    ] = True
    to_skeleton: Annotated[
        str | None, Option("The skeleton for an .amc passed as --to.", metavar="ASF", file=True)
    ] = None
    robot_base: Annotated[str | None, Option(
        "Whether the root link of a robot passed as --to moves freely or keeps its place.",
        metavar="free|fixed",
    )] = None  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.to is not None and is_bundled(self.to):
            object.__setattr__(self, "to", None)
        object.__setattr__(self, "extension", self._kind())
        thresholds_of(self.thresholds)

    def check(self) -> None:
        """Check before the first file that the character and the table can be read."""
        super().check()
        body(self.to, self.to_skeleton, self.trust, self.robot_base)
        if self.table is not None:
            RetargetTable.read(self.table)

    def _kind(self) -> str:
        """Return the extension of the outputs; raises if that format cannot store motions."""
        try:
            own = Path(self.to or "").suffix or ".glb"
            own = ".csv" if getattr(format_of(f"body{own}"), "robots", False) else own
            chosen = self.written(self.extension) or own
            _ = self.key_options(f"motion{chosen}")
            return writable(chosen, motion=True)
        except FileUnsupported as error:
            if self.extension:
                raise
            raise FileUnsupported(f"{error.message} as the --format", file=self.to) from None

    def __call__(self, source: Path, folder: Path) -> Done:
        """Retarget the motion of one file."""
        character = self.read(source)
        motion = first_motion(character, source, "carry over")
        target = body(self.to, self.to_skeleton, self.trust, self.robot_base)
        table = None if self.table is None else RetargetTable.read(self.table)
        prior = human_for(target) if self.prior else None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PoiseWarning)  # the figures contain these
            made = retarget(
                motion, target, table=table, options=self, source_rest=self.rest_of(motion),
                prior=prior,
            )  # fmt: skip
        report = check_result(made, target, motion, self, thresholds_of(self.thresholds))
        output = str(folder / f"{source.stem}{self.extension}")
        write(
            with_take(self.parts(target), made.motion, output, self.fps), output,
            layout=self.layout, options=self.key_options(output),
        )  # fmt: skip
        figures = made.to_dict()
        for long in ("contacts", "map", "unmapped", "at_limits"):
            del figures[long]
        figures["stances"] = {
            "found": len(made.stances), "held": len(made.stances) - len(made.unheld),
        }  # fmt: skip
        figures["missed"] = {one.effector: len(one.frames) for one in made.missed}
        notes, reason = repairs(character), ""
        if report is not None:
            notes += report.left_out
            figures["check"] = {"failed": list(report.failed), **report.values}
            reason = ", ".join(report.reasons) if self.reject else ""
        return Done((), notes, figures, reason)
