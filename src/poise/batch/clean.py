"""A folder of motions cleaned."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from poise.batch.task import Done
from poise.errors import InvalidValue, RepairWarning
from poise.formats import read, write
from poise.motion import cleaned


@dataclass(frozen=True)
class Clean:
    """Each file's first motion with its feet held and, if asked for, smoothed.

    Attributes:
        extension: of the outputs, with its point; "" for that of each file.
        cutoff: hertz, or None.
        lock: whether feet are held.
        takes: the extensions of the files to take.
        skeleton: a file for all those that need one beside them, or None.
        unit: overrides what the files say or what is guessed.
    """

    extension: str = ""
    cutoff: float | None = None
    lock: bool = True
    takes: tuple[str, ...] = (".bvh", ".amc", ".glb", ".gltf")
    skeleton: str | None = None
    unit: str | None = None

    @property
    def name(self) -> str:
        """What it does."""
        return "clean"

    @property
    def extensions(self) -> Sequence[str]:
        """The files that it takes."""
        return self.takes

    def __call__(self, source: Path, folder: Path) -> Done:
        """Clean one file."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            character = read(source, skeleton=self.skeleton, unit=self.unit)
        motion = next(iter(character.motions.values()), None)
        if motion is None:
            raise InvalidValue("has no motion to clean", file=source)
        made = cleaned(motion, cutoff=self.cutoff, lock=self.lock)
        extension = self.extension or source.suffix.lower()
        write(character.with_motion(made.motion), folder / f"{source.stem}{extension}")
        notes = tuple(str(repair) for repair in character.repairs)
        figures = made.to_dict()
        del figures["contacts"]
        return Done((), notes, {"frames": len(motion), **figures})
