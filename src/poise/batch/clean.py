"""Batch task that cleans motions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from poise.batch.motion_input import OverFiles, first_motion, repairs
from poise.batch.task import Done
from poise.formats import writable, write
from poise.motion import cleaned
from poise.motion.options import CleaningOptions
from poise.options import Option


@dataclass(frozen=True)
class Clean(OverFiles, CleaningOptions):
    """Clean every motion of a folder: repair values, smooth jitter, hold the feet in place.

    poise batch clean clips --smooth 6 -o cleaned

    Attributes:
        extension: the extension of the outputs, with its dot; "" keeps that of each file.

    The other options are those of `CleaningOptions`, with the height of a level floor.

    Raises:
        UnknownFormat, FileUnsupported: no format writes or reads an extension.
    """

    name = "clean"

    extension: Annotated[
        str, Option("The output format; by default that of each file.", flags="--to", metavar="EXT")
    ] = ""
    floor: float | None = None
    loop: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.extension:
            object.__setattr__(self, "extension", writable(self.extension, motion=True))

    def __call__(self, source: Path, folder: Path) -> Done:
        """Clean one file."""
        character = self.read(source)
        motion = first_motion(character, source, "clean")
        made = cleaned(motion, self)
        extension = self.extension or source.suffix.lower()
        write(character.with_first_motion(made.motion), folder / f"{source.stem}{extension}")
        figures = made.to_dict()
        del figures["contacts"], figures["stances"], figures["notes"]
        notes = (*repairs(character), *made.notes)
        return Done((), notes, {"frames": len(motion), **figures})
