"""Batch task that retargets motions to one character."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from pathlib import Path

from poise.batch.motion_input import (
    MotionLayout,
    OverFiles,
    body,
    first_motion,
    human_for,
    repairs,
)
from poise.batch.task import Done
from poise.batch.task_options import asked
from poise.errors import FileUnsupported, PoiseWarning
from poise.formats import writable, write
from poise.motion.checking.report import thresholds_of
from poise.motion.retargeting import RetargetOptions, RetargetTable, retarget
from poise.motion.robots.result_check import check_result
from poise.options import MAX_SPEED

BUNDLED = "bundled"
"""Value of ``to`` that selects the bundled character."""


@dataclass(frozen=True)
class Retarget(MotionLayout, OverFiles):
    """Retarget every motion of a folder to one character.

    Motions of humanoid robots are checked as by poise check. A motion that exceeds a threshold is
    rejected: the command lists it with the reason and does not write it.

    poise batch retarget clips --to hero.glb -o out

    Attributes:
        to: the character's file; None for the bundled one.
        extension: the extension of the outputs, with its dot; "" for the extension of the
            character's file.
        table: a retargeting table; None maps the joints of each skeleton automatically.
        contacts, limits, paths, preserve_contacts, scale, floor, ease: see `RetargetOptions`.
        max_speed, self_collision: for humanoid robots, see `RetargetOptions`.
        prior: whether limbs of a humanoid that a source lacks take their most likely pose.
        thresholds: for humanoid robots, the largest values that pass, as texts MEASURE=VALUE; see
            `poise.check`.
        reject: whether motions of humanoid robots that exceed a threshold are rejected.
        to_skeleton: the skeleton file of the character, if its format needs one.
        robot_base: "free" or "fixed" for a robot: see `poise.read`.
        layout, fps: see `MotionLayout`.
    """

    to: str | None = field(
        default=None,
        metadata=asked(
            "--to", "FILE", "The character to retarget to; by default the bundled one.", file=True
        ),
    )
    extension: str = field(
        default="",
        metadata=asked("--format", "EXT", "The output format; by default that of the character."),
    )
    table: str | None = field(
        default=None,
        metadata=asked(
            "--map",
            "FILE",
            "The mapping table, as JSON: which source joint drives which target joint.",
            file=True,
        ),
    )
    contacts: bool = field(
        default=True,
        metadata=asked(
            "--contacts/--no-contacts",
            sentence="Hold the feet in place during contacts with the floor.",
        ),
    )
    limits: bool = field(
        default=True,
        metadata=asked("--limits/--no-limits", sentence="Keep the joint limits of the target."),
    )
    paths: bool = field(
        default=True,
        metadata=asked(
            "--paths/--no-paths",
            sentence="Bring hands and feet to the source's positions, scaled by limb length.",
        ),
    )
    preserve_contacts: bool = field(
        default=False,
        metadata=asked("--keep-touching", sentence="Keep hands on the surfaces they touch."),
    )
    scale: float | None = field(
        default=None,
        metadata=asked(
            "--scale", "S", "Scale of trajectories; by default the ratio of leg lengths."
        ),
    )
    floor: float = field(
        default=0.0, metadata=asked("--floor", "M", "Height of the target's floor in metres.")
    )
    ease: float = field(
        default=0.15,
        metadata=asked("--ease", "S", "Seconds over which a foot is released after a contact."),
    )
    max_speed: float = field(
        default=MAX_SPEED,
        metadata=asked(
            "--max-speed",
            "RAD/S",
            "Robots only: speed limit of hinges whose file states none, by default 3 pi.",
        ),
    )
    self_collision: bool = field(
        default=True,
        metadata=asked(
            "--self-collision/--no-self-collision",
            sentence="Robots only: keep the collision shapes of the target apart.",
        ),
    )
    prior: bool = field(
        default=True,
        metadata=asked(
            "--prior/--no-prior",
            sentence="Set limbs that the source lacks to their likeliest pose.",
        ),
    )
    thresholds: tuple[str, ...] = field(
        default=(),
        metadata=asked(
            "--max",
            "MEASURE=VALUE",
            "Robots only: the largest value that passes the check; may be repeated.",
        ),
    )
    reject: bool = field(
        default=True,
        metadata=asked(
            "--reject/--no-reject",
            sentence="Robots only: discard motions that exceed a threshold of the check.",
        ),
    )
    to_skeleton: str | None = field(
        default=None,
        metadata=asked(
            "--to-skeleton", "ASF", "The skeleton for an .amc passed as --to.", file=True
        ),
    )
    robot_base: str | None = field(
        default=None,
        metadata=asked(
            "--robot-base",
            "free|fixed",
            "Whether the root link of a robot passed as --to moves freely or keeps its place.",
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.to == BUNDLED and not Path(BUNDLED).exists():
            object.__setattr__(self, "to", None)
        object.__setattr__(self, "extension", self._kind())
        self._options()
        thresholds_of(self.thresholds)

    def check(self) -> None:
        """Check before the first file that the character and the table can be read."""
        super().check()
        body(self.to, self.to_skeleton, self.trust, self.robot_base)
        if self.table is not None:
            RetargetTable.read(self.table)

    @property
    def name(self) -> str:
        """Name of the task on the command line."""
        return "retarget"

    def _kind(self) -> str:
        """Return the extension of the outputs; raises if that format cannot store motions."""
        try:
            chosen = self.written(self.extension)
            return writable(chosen or Path(self.to or "").suffix or ".glb", motion=True)
        except FileUnsupported as error:
            if self.extension:
                raise
            raise FileUnsupported(f"{error.message} as the --format", file=self.to) from None

    def _options(self) -> RetargetOptions:
        return RetargetOptions(
            contacts=self.contacts, limits=self.limits, paths=self.paths,
            preserve_contacts=self.preserve_contacts, scale=self.scale, floor=self.floor,
            ease=self.ease, max_speed=self.max_speed, self_collision=self.self_collision,
        )  # fmt: skip

    def __call__(self, source: Path, folder: Path) -> Done:
        """Retarget the motion of one file."""
        character = self.read(source)
        motion = first_motion(character, source, "carry over")
        target = body(self.to, self.to_skeleton, self.trust, self.robot_base)
        table = None if self.table is None else RetargetTable.read(self.table)
        prior = human_for(target) if self.prior else None
        options = self._options()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PoiseWarning)  # the figures contain these
            made = retarget(motion, target, table=table, options=options, prior=prior)
        report = check_result(made, target, motion, options, thresholds_of(self.thresholds))
        write(
            target.with_motion(made.motion), folder / f"{source.stem}{self.extension}",
            layout=self.layout, fps=self.fps,
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
