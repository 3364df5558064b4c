"""FBX (``.fbx``), binary and ASCII: models as joints, meshes as skins, animations as motions.

See docs/fbx.md for what becomes of what.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from poise.errors import FileUnsupported, UsageError
from poise.formats.fbx_reading import read_character
from poise.model import Character, Unit


@dataclass(frozen=True)
class FbxFormat:
    """Reads ``.fbx`` files."""

    name: str = "fbx"
    extensions: tuple[str, ...] = (".fbx",)
    writes: bool = False

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """The character of an FBX file, with its skins, and a motion for each animation."""
        if skeleton is not None:
            raise UsageError("an FBX file brings its own skeleton: leave skeleton out", file=path)
        return read_character(path, unit)

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Raises FileUnsupported: FBX is read only."""
        del character
        raise FileUnsupported("FBX is read, not written; write .glb or .usd", file=path)


FBX = FbxFormat()
