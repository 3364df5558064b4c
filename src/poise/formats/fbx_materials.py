"""Materials of FBX: Lambert and Phong numbers, and images in the file or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from poise.formats.fbx_scene import FbxObject
from poise.formats.repair_log import RepairLog
from poise.model import Material


@dataclass(eq=False)
class Looks:
    """The materials of a file."""

    file: Path
    log: RepairLog

    def material(self, material: FbxObject, uvs: Sequence[str]) -> Material:
        """The look of a Material object."""
        return Material(material.name)
