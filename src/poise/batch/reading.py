"""What tasks over motion files share: which files they take, and how these are read."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from poise.errors import RepairWarning
from poise.formats import read
from poise.model import Character

MOTIONS = (".bvh", ".amc", ".glb", ".gltf", ".npz", ".usd", ".usda", ".usdc")


@dataclass(frozen=True, kw_only=True)
class OverFiles:
    """A task that reads each file as a character.

    Attributes:
        takes: the extensions of the files to take.
        skeleton: a file for all those that need a skeleton beside them, or None for the one that
            lies beside each.
        unit: overrides what the files say or what is guessed.
    """

    takes: tuple[str, ...] = MOTIONS
    skeleton: str | None = None
    unit: str | None = None

    @property
    def extensions(self) -> Sequence[str]:
        """The files that it takes."""
        return self.takes

    def read(self, source: Path) -> Character:
        """The file's character; its repairs are kept with it, not warned of."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            return read(source, skeleton=self.skeleton, unit=self.unit)


def repairs(character: Character) -> tuple[str, ...]:
    """What a reader has mended, as notes of a file."""
    return tuple(str(repair) for repair in character.repairs)
