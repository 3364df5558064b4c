"""Batch task that converts files to another format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from poise.batch.file_options import MotionLayout
from poise.batch.manifest import LOSS
from poise.batch.motion_input import OverFiles, repairs
from poise.batch.task import Done
from poise.formats import losses, writable, write
from poise.options import Option


@dataclass(frozen=True)
class Convert(MotionLayout, OverFiles):
    """Write every motion file of a folder in another format, with the same name.

    poise batch convert clips --to .bvh -o converted

    Attributes:
        extension: the extension of the outputs, with its dot.
        strict: whether a file of which data would be lost fails.
        layout, fps, keys, no_mesh: see `MotionLayout`.
    """

    name = "convert"

    extension: Annotated[
        str, Option("The output format: .bvh, .glb, ...", flags="--to", metavar="EXT")
    ]
    strict: Annotated[bool, Option("Fail files of which data would be lost.")] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "extension", self.written(writable(self.extension)))

    def __call__(self, source: Path, folder: Path) -> Done:
        """Convert one file."""
        character = self.parts(self.read(source))
        output = folder / f"{source.stem}{self.extension}"
        own = self.key_options(str(output))
        write(character, output, layout=self.layout, fps=self.fps, strict=self.strict, options=own)
        figures = {"joints": len(character.skeleton.joints)}
        motion = next(iter(character.motions.values()), None)
        if motion is not None:
            figures["frames"] = len(motion)
        lost = (
            f"{LOSS}{loss}" for loss in losses(character, output, layout=self.layout, options=own)
        )
        return Done((), (*repairs(character), *lost), figures)
