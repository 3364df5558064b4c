"""A folder of motions cleaned."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from poise.batch.reading import OverFiles, repairs
from poise.batch.task import Done
from poise.errors import InvalidValue
from poise.formats import write
from poise.motion import cleaned


@dataclass(frozen=True)
class Clean(OverFiles):
    """Each file's first motion with its feet held and, if asked for, smoothed.

    Attributes:
        extension: of the outputs, with its point; "" for that of each file.
        cutoff: hertz, or None.
        lock: whether feet are held.
    """

    extension: str = ""
    cutoff: float | None = None
    lock: bool = True

    @property
    def name(self) -> str:
        """What it does."""
        return "clean"

    def __call__(self, source: Path, folder: Path) -> Done:
        """Clean one file."""
        character = self.read(source)
        motion = next(iter(character.motions.values()), None)
        if motion is None:
            raise InvalidValue("has no motion to clean", file=source)
        made = cleaned(motion, cutoff=self.cutoff, lock=self.lock)
        extension = self.extension or source.suffix.lower()
        write(character.with_first_motion(made.motion), folder / f"{source.stem}{extension}")
        figures = made.to_dict()
        del figures["contacts"]
        return Done((), repairs(character), {"frames": len(motion), **figures})
