"""Batch task that optimises motions for given goals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from poise.batch.motion_input import OverFiles, first_motion, repairs
from poise.batch.task import Done
from poise.errors import InvalidValue
from poise.formats import writable, write
from poise.formats.text_file import utf8_lines
from poise.motion.options import SequenceOptions
from poise.motion.sequences import Recipe
from poise.options import Option, part


@dataclass(frozen=True)
class Solve(OverFiles, SequenceOptions):
    """Optimise all frames of every motion of a folder together, with goals at given frames.

    poise batch solve clips --goal "-1: lhand+=0,0.2,0" --contacts -o out

    Attributes:
        extension: the extension of the outputs, with its dot; "" keeps that of each file.
        file: a text file with one goal per line, or None.

    The other options are those of `Recipe`.
    """

    name = "solve"

    extension: Annotated[
        str, Option("The output format; by default that of each file.", flags="--to", metavar="EXT")
    ] = ""
    file: Annotated[str | None, Option(
        "A file with one goal per line.", flags="--goals", metavar="FILE", file=True,
    )] = None  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.extension:
            object.__setattr__(self, "extension", writable(self.extension, motion=True))
        if not (self.goals or self.file or self.contacts or self.smooth):
            raise InvalidValue('nothing to do: add --goal "WHEN: WHAT", --contacts or --smooth')

    def check(self) -> None:
        """Check before the first file that the skeleton and the file of goals can be read.

        Raises the errors of `poise.read`, FileSyntax for a file of goals that is not text,
        InvalidValue if there are no goals.
        """
        super().check()
        self._recipe().check()

    def __call__(self, source: Path, folder: Path) -> Done:
        """Optimise one file."""
        character = self.read(source)
        motion = first_motion(character, source, "optimise")
        result = self._recipe().apply(motion)
        extension = self.extension or source.suffix.lower()
        write(character.with_first_motion(result.motion), folder / f"{source.stem}{extension}")
        missed = [error.text() for error in result.errors if not error.met.all()]
        if not result.converged:
            missed.insert(0, f"not converged: {result.status}")
        figures = {
            "frames": len(motion),
            "status": result.status,
            "converged": result.converged,
            "iterations": result.iterations,
            "violation": result.violation,
            "changed_m": result.changed,
        }
        return Done((), (*repairs(character), *result.notes, *missed), figures)

    def _recipe(self) -> Recipe:
        # Goals of the file come first, so that line numbers in errors are those of the file.
        lines = [] if self.file is None else utf8_lines(self.file)
        return part(self, Recipe, goals=(*lines, *self.goals))
