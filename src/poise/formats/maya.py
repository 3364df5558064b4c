"""Write Maya ASCII (``.ma``): joints with limits, IK handles, keys. Reading is not supported.

Based on the documented attributes of Maya's nodes (the Maya technical documentation's pages on
``joint``, ``transform``, ``ikHandle``, ``ikEffector``, ``poleVectorConstraint``, ``animCurve``).
See docs/files.md for the mapping.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from poise.errors import FileUnsupported
from poise.formats.format_capabilities import counted
from poise.formats.maya_handles import handle_plans
from poise.formats.maya_rig import make_rig
from poise.formats.maya_text import scene_text
from poise.formats.text_file import write_text
from poise.model import Character, Unit


@dataclass(frozen=True)
class MayaFormat:
    """Writes ``.ma`` files."""

    name: str = "maya"
    extensions: tuple[str, ...] = (".ma",)
    holds_handles: bool = True
    reads: bool = False
    holds: frozenset[str] = frozenset(["motion", "rest", "limits"])

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Raise an error: reading Maya scenes is not supported.

        Raises:
            FileUnsupported: always.
        """
        del skeleton, unit
        raise FileUnsupported(
            "Maya ASCII cannot be read; export the scene from Maya as glTF or USD",
            file=path,
        )

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """List the properties of joints and handles that a Maya scene cannot store."""
        return maya_losses(character, os.fspath(path))

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the skeleton in its rest pose, its first motion as keys, and its IK handles.

        A motion of one frame becomes the joints' pose, without keys.

        Raises:
            FileUnsupported: a joint shears or mirrors.
        """
        rig = make_rig(character, os.fspath(path))
        plans, _ = handle_plans(character, rig)
        write_text(path, scene_text(rig, plans))


MAYA = MayaFormat()


def maya_losses(character: Character, file: str) -> list[str]:
    """List the data of a character that are lost in Maya, besides unsupported parts."""
    body = character.skeleton
    rig = make_rig(character, file)
    nodes = rig.joints[: len(body.joints)]
    moved = [node.name for node in nodes if not node.kept]
    plans, left_out = handle_plans(character, rig)
    renamed = sum(node.name != name for node, name in zip(nodes, body.joint_names, strict=True))
    losses = [
        (len(moved), f"the values of {_some(moved)}: keyed by their motion, without limits"),
        (
            renamed,
            f"the names of {counted(renamed, 'joint')}: Maya takes letters, digits, _",
        ),
        (len(left_out), f"the IK handles {'; '.join(left_out)}"),
        (
            int(bool(plans) and len(rig.world) > 1),
            "the IK handles' pull: ikBlend is 0 while keys play",
        ),
    ]
    return [what for count, what in losses if count > 0]


def _some(names: list[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" * (len(names) > most))
