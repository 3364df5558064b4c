"""glTF 2.0 (``.glb``, ``.gltf``): nodes as joints, meshes as skins, animations as motions.

Lengths are in metres, as the specification requires. Files in another unit are read with
``unit=``, and written in the same unit. See docs/gltf.md for the mapping.
"""

from __future__ import annotations

from poise.errors import FileName
from poise.formats.format_capabilities import EVERYTHING, baked_keys, curved_dofs
from poise.formats.gltf_joints import NoJson, joint_data
from poise.formats.gltf_reading import GltfSource, read_character
from poise.formats.gltf_writing import write_character
from poise.formats.key_choice import KeyChoice
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.model import Character, UnitLike
from poise.report_text import counted


class GltfFormat(SelfContained):
    """Reads and writes ``.glb`` and ``.gltf`` files."""

    refusal = "a glTF file contains its own skeleton; omit skeleton"
    name = "gltf"
    extensions = (".gltf", ".glb")
    holds_handles = True
    holds_scenes = True
    holds = EVERYTHING - {"markers"}
    options = KeyChoice

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the character of a glTF file, with its skins and a motion for each animation."""
        return read_character(path, unit, log)

    def losses(
        self, character: Character, path: FileName, *, options: KeyChoice | None = None
    ) -> list[str]:
        """List data that glTF cannot store even in ``extras``, and data that only Poise reads."""
        del path
        return gltf_losses(character, options)

    def passes(self, character: Character) -> bool:
        """Return whether a file has the nodes, meshes and animations of the character's file."""
        source = character.source
        return isinstance(source, GltfSource) and source.skeleton is character.skeleton

    def write(
        self, character: Character, path: FileName, *, options: KeyChoice | None = None
    ) -> None:
        """Write the character; the nodes have its rest pose, or its motion of one frame."""
        write_character(character, path, options)


GLTF = GltfFormat()


def gltf_losses(character: Character, choice: KeyChoice | None = None) -> list[str]:
    """List the data of a character that are lost in glTF, besides unsupported parts."""
    losses: list[str] = []
    for joint in character.skeleton.joints:
        try:
            joint_data(joint)
        except NoJson as what:
            losses.append(f"{joint.name}: {what}: only its motion is written")
    empty = sum(not len(skin.mesh.faces) for skin in character.skins)
    if empty:
        losses.append(f"{counted(empty, 'mesh', 'meshes')} without a triangle")
    losses += _key_losses(character, choice or KeyChoice())
    shapes = sum(len(skin.correctives) for skin in character.skins)
    if shapes:
        losses.append(
            f"{counted(shapes, 'corrective')} in other programs: poise convert "
            "--bake-correctives writes morph targets instead"
        )
    return losses


def _key_losses(character: Character, choice: KeyChoice) -> list[str]:
    """List keys that other programs read as frames or as other keys."""
    if all(motion.source is None for motion in character.motions.values()):
        return []
    from poise.formats.gltf_curves import unsaid_tracks
    from poise.motion.keyframes import Curves

    if choice.keys is not None:
        baked = sum(len(curved_dofs(motion)) > 0 for motion in character.motions.values())
        return [baked_keys(baked)] if baked and choice.keys == "baked" else []
    losses: list[str] = []
    for motion in character.motions.values():
        keyed = motion.source.keys(motion) if isinstance(motion.source, Curves) else None
        unsaid = [] if keyed is None else unsaid_tracks(character, keyed)
        if unsaid:
            losses.append(
                f"the keys of {counted(len(unsaid), 'value')} in {motion.name!r} for other "
                f"programs, which see keys within {choice.degrees:g} degrees: glTF has no curves "
                "of them"
            )
    return losses
