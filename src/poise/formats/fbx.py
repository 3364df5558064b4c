"""FBX (``.fbx``), written as binary version 7400. See docs/fbx.md for what becomes of what."""

from __future__ import annotations

import os
from dataclasses import dataclass

from poise.errors import FileUnsupported
from poise.formats import fbx_writing
from poise.model import Character, Unit


@dataclass(frozen=True)
class FbxFormat:
    """Writes ``.fbx`` files."""

    name: str = "fbx"
    extensions: tuple[str, ...] = (".fbx",)
    reads: bool = False
    options: type = fbx_writing.FbxOptions
    holds: frozenset[str] = frozenset(
        ["motion", "motions", "rest", "limits", "skins", "shapes", "materials"]
    )

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Refuse."""
        del skeleton, unit
        raise FileUnsupported("FBX is written, not read: export the scene as glTF", file=path)

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """What FBX does not keep of a character's joints, meshes and materials."""
        return fbx_writing.losses(character, path)

    def write(
        self,
        character: Character,
        path: str | os.PathLike[str],
        options: fbx_writing.FbxOptions | None = None,
    ) -> None:
        """Write the character with its skins and motions."""
        fbx_writing.write_character(character, path, options)


FBX = FbxFormat()
