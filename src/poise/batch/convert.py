"""A folder of files converted to another format."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from poise.batch.task import Done
from poise.errors import RepairWarning
from poise.formats import FORMATS, read, write


@dataclass(frozen=True)
class Convert:
    """Each file written in another format, under its own name.

    Attributes:
        extension: of the outputs, with its point.
        takes: the extensions of the files to take.
        skeleton: a file for all those that need a skeleton beside them, or None for the one that
            lies beside each.
        unit: overrides what the files say or what is guessed.
    """

    extension: str
    takes: tuple[str, ...] = (".bvh", ".amc", ".glb", ".gltf")
    skeleton: str | None = None
    unit: str | None = None

    def __post_init__(self) -> None:
        known = [f".{name}" for name in FORMATS.names()]
        known += [kind for name in FORMATS.names() for kind in FORMATS.get(name).extensions]
        if self.extension not in known:
            from poise.errors import UnknownFormat

            raise UnknownFormat(self.extension, "file format", sorted(set(known)))

    @property
    def name(self) -> str:
        """What it does."""
        return "convert"

    @property
    def extensions(self) -> Sequence[str]:
        """The files that it takes."""
        return self.takes

    def __call__(self, source: Path, folder: Path) -> Done:
        """Convert one file."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            character = read(source, skeleton=self.skeleton, unit=self.unit)
        write(character, folder / f"{source.stem}{self.extension}")
        notes = tuple(str(repair) for repair in character.repairs)
        motion = next(iter(character.motions.values()), None)
        figures = {"joints": len(character.skeleton.joints)}
        if motion is not None:
            figures |= {"frames": len(motion)}
        return Done((), notes, figures)
