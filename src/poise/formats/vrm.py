"""VRM 0.x and 1.0 (``.vrm``): glTF with a humanoid skeleton; VRM animations (``.vrma``).

Both are GLB files, and are read as GLB, with bones and expressions from their extensions. See
docs/vrm.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from poise.errors import FileName
from poise.formats.format_capabilities import EVERYTHING
from poise.formats.gltf import gltf_losses
from poise.formats.gltf_reading import read_character
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.model import Character, UnitLike
from poise.report_text import counted


@dataclass(frozen=True)
class VrmOptions:
    """Options for writing a VRM file.

    Attributes:
        meta: members of VRM 1.0's meta, for a character that was not read from VRM: "authors",
            "licenseUrl" and others. By default the name is the character's, the author "unknown",
            and the licence the VRM Public License without further permissions.
    """

    meta: Mapping[str, Any]


class _GlbFormat(SelfContained):
    refusal = "a VRM file contains its own skeleton; omit skeleton"

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the character of a VRM file, or skeleton and motions of a VRM animation."""
        return read_character(path, unit, log)


class VrmFormat(_GlbFormat):
    """Reads and writes ``.vrm`` files."""

    name = "vrm"
    extensions = (".vrm",)
    holds_handles = True
    holds = EVERYTHING - {"markers"}
    options = VrmOptions

    def losses(self, character: Character, path: FileName, options: object = None) -> list[str]:
        """List the data of a character that glTF cannot store."""
        del path, options
        return gltf_losses(character)

    def write(
        self, character: Character, path: FileName, *, options: VrmOptions | None = None
    ) -> None:
        """Write the character in the VRM version of its source, or else as VRM 1.0."""
        from poise.formats.vrm_writing import write_vrm

        write_vrm(character, path, None if options is None else options.meta)


class VrmaFormat(_GlbFormat):
    """Reads and writes ``.vrma`` files: motions of a human body and face."""

    name = "vrma"
    extensions = (".vrma",)
    holds = frozenset({"motion", "motions", "humans", "expressions"})

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the joints and lengths that the file does not store."""
        del path
        from poise.formats.vrm_humanoid import bones_of

        joints = len(character.skeleton.joints) - len(bones_of(character.skeleton))
        lengths = "the lengths of bones"
        if not joints:
            return [lengths]
        return [f"{counted(joints, 'joint')} other than human bones, and {lengths}"]

    def write(self, character: Character, path: FileName) -> None:
        """Write the motions."""
        from poise.formats.vrm_writing import write_vrma

        write_vrma(character, path)


VRM = VrmFormat()
VRMA = VrmaFormat()
