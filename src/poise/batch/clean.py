"""Batch task that cleans motions."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from poise.batch.motion_input import OverFiles, first_motion, repairs
from poise.batch.task import Done
from poise.batch.task_options import asked
from poise.formats import writable, write
from poise.motion import CleaningOptions, cleaned


@dataclass(frozen=True)
class Clean(OverFiles):
    """Clean every motion of a folder: repair values, smooth jitter, hold the feet in place.

    poise batch clean clips --smooth 6 -o cleaned

    Attributes:
        extension: the extension of the outputs, with its dot; "" keeps that of each file.
        fill: the longest gap to fill, in seconds; None leaves gaps open.
        despike: whether spikes and dropouts are repaired.
        cutoff: the low-pass cut-off in hertz; None does not smooth.
        belt_speed: speed of a treadmill in metres per second, whose travel is added; None leaves
            walks in place.
        match_travel: whether the root's travel is scaled to fit the strides.
        lock: whether feet are held.
        lift: whether feet are lifted out of the floor.
        loop: whether one cycle is cut and closed.
        hands: whether hands in contact with the floor are held too.

    Raises:
        InvalidValue: the cutoff or the belt speed is not above zero.
        UnknownFormat, FileUnsupported: no format writes or reads an extension.
    """

    extension: str = field(
        default="",
        metadata=asked("--to", "EXT", "The output format; by default that of each file."),
    )
    fill: float | None = field(
        default=None,
        metadata=asked("--fill-gaps", "S", "Fill gaps (frozen frames) of up to this many seconds."),
    )
    despike: bool = field(
        default=False, metadata=asked("--despike", sentence="Repair spikes and short dropouts.")
    )
    cutoff: float | None = field(
        default=None,
        metadata=asked(
            "--smooth", "HZ", "Cut-off of a zero-phase low-pass filter in Hz (typically 6)."
        ),
    )
    belt_speed: float | None = field(
        default=None,
        metadata=asked(
            "--belt-speed", "M/S",
            "Add the travel of a treadmill's belt at this speed, against the slide of standing "
            "feet.",
        ),
    )  # fmt: skip
    match_travel: bool = field(
        default=False,
        metadata=asked("--match-travel", sentence="Scale the root's travel to fit the strides."),
    )
    lock: bool = field(
        default=True,
        metadata=asked("--lock/--no-lock", sentence="Hold the feet in place during contacts."),
    )
    lift: bool = field(
        default=False, metadata=asked("--lift", sentence="Lift feet that sink into the floor.")
    )
    loop: bool = field(
        default=False, metadata=asked("--loop", sentence="Cut out one cycle and close it.")
    )
    hands: bool = field(
        default=False,
        metadata=asked("--hands", sentence="Also hold hands in place while they touch the floor."),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.extension:
            object.__setattr__(self, "extension", writable(self.extension, motion=True))
        self.options()

    def options(self) -> CleaningOptions:
        """Return the cleaning options of the task.

        Raises:
            InvalidValue: the cutoff or the belt speed is not above zero.
        """
        return CleaningOptions(
            fill=self.fill, despike=self.despike, cutoff=self.cutoff, belt_speed=self.belt_speed,
            match_travel=self.match_travel, lock=self.lock, lift=self.lift, loop=self.loop,
            hands=self.hands,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """Name of the task on the command line."""
        return "clean"

    def __call__(self, source: Path, folder: Path) -> Done:
        """Clean one file."""
        character = self.read(source)
        motion = first_motion(character, source, "clean")
        made = cleaned(motion, self.options())
        extension = self.extension or source.suffix.lower()
        write(character.with_first_motion(made.motion), folder / f"{source.stem}{extension}")
        figures = made.to_dict()
        del figures["contacts"], figures["stances"], figures["notes"]
        notes = (*repairs(character), *made.notes)
        return Done((), notes, {"frames": len(motion), **figures})
