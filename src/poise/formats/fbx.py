"""FBX (``.fbx``): models as joints, meshes as skins, animations as motions.

Binary and ASCII files are read; files are written as binary version 7400. See docs/fbx.md for the
mapping.
"""

from __future__ import annotations

from poise.errors import FileName
from poise.formats import fbx_writing
from poise.formats.fbx_reading import read_character
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.model import Character, UnitLike


class FbxFormat(SelfContained):
    """Reads and writes ``.fbx`` files."""

    refusal = "an FBX file contains its own skeleton; omit skeleton"
    name = "fbx"
    extensions = (".fbx",)
    options = fbx_writing.FbxOptions
    holds_scenes = True
    holds = frozenset(
        ["motion", "motions", "rest", "limits", "skins", "shapes", "materials", "humans"]
    )
    covered = frozenset(["curves", "preferences", "correctives", "parameters"])

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the character of an FBX file, with its skins and a motion for each animation."""
        return read_character(path, unit, log)

    def losses(
        self, character: Character, path: FileName, options: fbx_writing.FbxOptions | None = None
    ) -> list[str]:
        """List the properties of joints, meshes and materials that FBX cannot store."""
        return fbx_writing.losses(character, path, options)

    def passes(self, character: Character) -> bool:
        """Return whether the file of a character is written again with only its changes."""
        return fbx_writing.passes(character)

    def write(
        self, character: Character, path: FileName, options: fbx_writing.FbxOptions | None = None
    ) -> None:
        """Write the character with its skins and motions."""
        fbx_writing.write_character(character, path, options)


FBX = FbxFormat()
