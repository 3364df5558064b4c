"""A folder of files converted to another format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from poise.batch.reading import OverFiles, repairs
from poise.batch.task import Done
from poise.errors import UnknownFormat
from poise.formats import FORMATS, write


@dataclass(frozen=True)
class Convert(OverFiles):
    """Each file written in another format, under its own name.

    Attributes:
        extension: of the outputs, with its point.
    """

    extension: str

    def __post_init__(self) -> None:
        known = {kind for name in FORMATS.names() for kind in FORMATS.get(name).extensions}
        known |= {f".{name}" for name in FORMATS.names()}
        if self.extension not in known:
            raise UnknownFormat(self.extension, "file format", sorted(known))

    @property
    def name(self) -> str:
        """What it does."""
        return "convert"

    def __call__(self, source: Path, folder: Path) -> Done:
        """Convert one file."""
        character = self.read(source)
        write(character, folder / f"{source.stem}{self.extension}")
        figures = {"joints": len(character.skeleton.joints)}
        motion = next(iter(character.motions.values()), None)
        if motion is not None:
            figures["frames"] = len(motion)
        return Done((), repairs(character), figures)
