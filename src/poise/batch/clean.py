"""A folder of motions cleaned."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path

from poise.batch.motion_input import OverFiles, first_motion, repairs
from poise.batch.task import Done
from poise.batch.task_options import asked
from poise.errors import InvalidValue
from poise.formats import writable, write
from poise.motion import cleaned


@dataclass(frozen=True)
class Clean(OverFiles):
    """Hold the feet of every motion of a folder where they stand, and smooth what trembles.

    poise batch clean clips --smooth 6 -o cleaned

    Attributes:
        extension: of the outputs, with its point; "" for that of each file.
        cutoff: hertz, or None.
        lock: whether feet are held.
        hands: whether hands that stand on the floor are held as well.

    Raises:
        InvalidValue: the cutoff is not above zero.
        UnknownFormat, FileUnsupported: no format writes or reads an extension.
    """

    extension: str = field(
        default="", metadata=asked("--to", "EXT", "The format; by default each file's own.")
    )
    cutoff: float | None = field(
        default=None,
        metadata=asked("--smooth", "HZ", "Take away what is faster than this (6 is usual)."),
    )
    lock: bool = field(
        default=True, metadata=asked("--lock/--no-lock", sentence="Hold the feet where they stand.")
    )

    hands: bool = field(
        default=False, metadata=asked("--hands", sentence="Hold hands on the floor, too.")
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.extension:
            object.__setattr__(self, "extension", writable(self.extension, motion=True))
        if self.cutoff is not None and not 0.0 < self.cutoff < math.inf:
            raise InvalidValue(f"a cutoff of {self.cutoff:g} Hz: expected a positive number")

    @property
    def name(self) -> str:
        """What it does."""
        return "clean"

    def __call__(self, source: Path, folder: Path) -> Done:
        """Clean one file."""
        character = self.read(source)
        motion = first_motion(character, source, "clean")
        made = cleaned(motion, cutoff=self.cutoff, lock=self.lock, hands=self.hands)
        extension = self.extension or source.suffix.lower()
        write(character.with_first_motion(made.motion), folder / f"{source.stem}{extension}")
        figures = made.to_dict()
        del figures["contacts"]
        return Done((), repairs(character), {"frames": len(motion), **figures})
