"""FBX (``.fbx``): models as joints, meshes as skins, animations as motions.

Binary and ASCII files are read; files are written as binary version 7400. See docs/fbx.md for the
mapping.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from poise.errors import UsageError
from poise.formats import fbx_writing
from poise.formats.fbx_reading import read_character
from poise.model import Character, Unit


@dataclass(frozen=True)
class FbxFormat:
    """Reads and writes ``.fbx`` files."""

    name: str = "fbx"
    extensions: tuple[str, ...] = (".fbx",)
    options: type = fbx_writing.FbxOptions
    holds_scenes: bool = True
    holds: frozenset[str] = frozenset(
        ["motion", "motions", "rest", "limits", "skins", "shapes", "materials", "humans"]
    )
    covered: frozenset[str] = frozenset(["curves", "preferences", "correctives", "parameters"])

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Read the character of an FBX file, with its skins and a motion for each animation."""
        if skeleton is not None:
            raise UsageError("an FBX file contains its own skeleton; omit skeleton", file=path)
        return read_character(path, unit)

    def losses(
        self,
        character: Character,
        path: str | os.PathLike[str],
        options: fbx_writing.FbxOptions | None = None,
    ) -> list[str]:
        """List the properties of joints, meshes and materials that FBX cannot store."""
        return fbx_writing.losses(character, path, options)

    def passes(self, character: Character) -> bool:
        """Return whether the file of a character is written again with only its changes."""
        return fbx_writing.passes(character)

    def write(
        self,
        character: Character,
        path: str | os.PathLike[str],
        options: fbx_writing.FbxOptions | None = None,
    ) -> None:
        """Write the character with its skins and motions."""
        fbx_writing.write_character(character, path, options)


FBX = FbxFormat()
