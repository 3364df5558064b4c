"""VRM 0.x and 1.0 (``.vrm``): glTF with a humanoid skeleton; VRM animations (``.vrma``).

Both are GLB files, and are read as GLB, with bones and expressions from their extensions. See
docs/vrm.md.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, InvalidValue, PoiseError
from poise.files.json_text import JsonObject
from poise.formats.format_capabilities import EVERYTHING
from poise.formats.gltf import gltf_losses
from poise.formats.gltf_animation_writer import is_unedited
from poise.formats.gltf_node_writer import NodeTable
from poise.formats.gltf_reading import GltfSource, read_character
from poise.formats.gltf_writing import document, write_glb
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.formats.vrm_humanoid import EXTENSIONS, EYES, NEEDED, checked_bones, parent_bones
from poise.geometry import quaternions, transforms
from poise.joints import QuaternionBall, QuaternionFree, Translational
from poise.model import Character, Motion, Pose, Skeleton, SkeletonBuilder, UnitLike
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

        write_vrma(character, path)


VRM = VrmFormat()
VRMA = VrmaFormat()


# -- write characters as VRM 1.0, and motions as VRM animations ------------------------------------
# A character that was read from VRM is written in the same version, with all data of its
# extensions. Other characters are written as VRM 1.0: human bones, expressions and meta, in the
# T-pose and facing along z.
#
# In VRM's T-pose the arms point sideways and the body faces along z. Frames of body parts are the
# identity in this pose (`poise.motion.retargeting.canonical_frames`). A VRM animation stores the
# rotations of these frames, independent of the joints' axes.


LICENCE = "https://vrm.dev/licenses/1.0/"
"""The VRM Public License 1.0. The meta's other members grant permissions, by default none."""

PRESETS = (
    "happy", "angry", "sad", "relaxed", "surprised", "aa", "ih", "ou", "ee", "oh", "blink",
    "blinkLeft", "blinkRight", "neutral", "lookUp", "lookDown", "lookLeft", "lookRight",
)  # fmt: skip
"""Expression names that VRM 1.0 defines; others are custom."""

_LOOKS = frozenset({"lookUp", "lookDown", "lookLeft", "lookRight"})  # not allowed in animations
_META = frozenset({
    "name", "version", "authors", "copyrightInformation", "contactInformation", "references",
    "thirdPartyLicenses", "thumbnailImage", "licenseUrl", "avatarPermission",
    "allowExcessivelyViolentUsage", "allowExcessivelySexualUsage", "commercialUsage",
    "allowPoliticalOrReligiousUsage", "allowAntisocialOrHateUsage", "creditNotation",
    "allowRedistribution", "modification", "otherLicenseUrl", "extensions", "extras",
})  # fmt: skip


def write_vrm(character: Character, path: FileName, meta: Mapping[str, Any] | None = None) -> None:
    """Write a character as ``.vrm``.

    Args:
        character: a humanoid.
        path: path of the file.
        meta: members of VRM 1.0's meta, for a character that was not read from VRM: "authors",
            "licenseUrl" and others. By default the name is the character's, the author "unknown",
            and the licence `LICENCE` without further permissions.

    Raises:
        FileUnsupported: required bones are not recognized, or the character is an animation.
        InvalidValue: a member of meta is unknown or has an invalid value.
        FileError: the file cannot be written.
    """
    with_meta = checked_meta(character, meta)
    kept = _vrm_of(character)
    if "VRMC_vrm_animation" in kept and not character.skins:
        raise FileUnsupported("is an animation without a body; write .vrma", file=path)

    def extend(root: JsonObject, table: NodeTable) -> None:
        extensions = root.setdefault("extensions", {})
        extensions.pop("VRMC_vrm_animation", None)
        if "VRM" in extensions and meta is None:
            return
        if "VRMC_vrm" in extensions:
            own = extensions["VRMC_vrm"]
            if meta is not None:
                own["meta"] = {**own.get("meta", {}), **meta}
            missing = [bone for bone in NEEDED if bone not in own["humanoid"]["humanBones"]]
            if not missing:
                return
        extensions.pop("VRM", None)
        extensions["VRMC_vrm"] = _extension(character, table, with_meta)

    try:
        stands = None
        if not {"VRM", "VRMC_vrm"} & set(kept):
            standing = Standing.of(character.skeleton, checked_bones(character.skeleton))
            stands = None if standing.rests_so else standing.pose
        root, data = document(character, os.fspath(path), extend, stands)
        write_glb(path, root, data)
    except PoiseError as problem:
        problem.file = problem.file or os.fspath(path)
        raise


def checked_meta(character: Character, given: Mapping[str, Any] | None) -> JsonObject:
    """Return VRM 1.0's meta with all required members.

    Raises:
        InvalidValue: a member is unknown in VRM 1.0, or has another type.
    """
    wrong = next((name for name in given or () if name not in _META), None)
    if wrong is not None:
        raise InvalidValue(f"unknown VRM 1.0 metadata {wrong!r}; known: {', '.join(_META)}")
    meta = {
        "name": character.name or "character", "authors": ["unknown"], "licenseUrl": LICENCE,
        **(given or {}),
    }  # fmt: skip
    authors: Any = meta["authors"]
    if not isinstance(authors, list) or not all(isinstance(one, str) for one in authors):
        raise InvalidValue("meta: authors: expected a list of one name or more")
    if not authors or not all(isinstance(meta[name], str) for name in ("name", "licenseUrl")):
        raise InvalidValue("meta: expected authors, and texts for name and licenseUrl")
    return meta


def _vrm_of(character: Character) -> JsonObject:
    """Return VRM's extensions of the character's source file."""
    if not isinstance(character.source, GltfSource):
        return {}
    own: Any = character.source.root.get("extensions")
    return {name: own[name] for name in EXTENSIONS if name in own} if own else {}


def _extension(character: Character, table: NodeTable, meta: JsonObject) -> JsonObject:
    bones = checked_bones(character.skeleton)
    shown = {
        bone: {"node": table.joints[joint]}
        for bone, joint in bones.items()
        if bone != "upperChest" or "chest" in bones
    }
    made: JsonObject = {
        "specVersion": "1.0",
        "meta": meta,
        "humanoid": {"humanBones": shown},
    }
    expressions = _expressions(character, table)
    if expressions:
        made["expressions"] = expressions
    eyes = [bones[eye] for eye in EYES if eye in bones]
    looks = _LOOKS & expressions.get("preset", {}).keys()
    if len(eyes) == len(EYES) or looks:
        made["lookAt"] = _look_at(character.skeleton, bones["head"], eyes)
    return made


def _look_at(skeleton: Skeleton, head: int, eyes: list[int]) -> JsonObject:
    """Return how the eyes turn: by their bones, or without them by expressions.

    The ranges, and the place of eyes without bones, are those of the example in VRM 1.0's
    specification, "lookAt".
    """
    world = skeleton.rest.world
    place = world[head, :3, 3] + (0.0, *((0.06, 0.0) if skeleton.up == "y" else (0.0, 0.06)))
    if eyes:
        place = world[eyes, :3, 3].mean(axis=0)
    offset = np.linalg.solve(world[head], np.append(place, 1.0))[:3]
    span = {"inputMaxValue": 90.0, "outputScale": 10.0 if eyes else 1.0}
    kinds = ("HorizontalInner", "HorizontalOuter", "VerticalDown", "VerticalUp")
    return {
        "type": "bone" if eyes else "expression", "offsetFromHeadBone": offset.tolist(),
        **{f"rangeMap{kind}": span for kind in kinds},
    }  # fmt: skip


def _stated(character: Character) -> dict[str, dict[str, float]]:
    """Return the expressions of a character and their DOFs.

    Without any, each morph target is one: a preset if its name is that of a preset or of its
    counterpart in another program, else a custom expression of the name of the target.
    """
    stated = {name: dict(dofs) for name, dofs in character.skeleton.expressions.items()}
    if stated:
        return stated
    for dof in dict.fromkeys(dof for skin in character.skins for dof in skin.shape_dofs):
        word = re.sub(r"[^a-z]", "", dof.lower())
        name = next((preset for preset in PRESETS if preset.lower() == word), dof)
        stated.setdefault(name if name not in stated else dof, {})[dof] = 1.0
    for preset, parts in _ARKIT_PRESETS.items():
        if preset not in stated and set(parts) <= stated.keys():
            stated[preset] = {dof: w for part in parts for dof, w in stated[part].items()}
    return stated


_ARKIT_PRESETS = {
    "blink": ("eyeBlinkLeft", "eyeBlinkRight"), "blinkLeft": ("eyeBlinkLeft",),
    "blinkRight": ("eyeBlinkRight",), "aa": ("jawOpen",),
    "happy": ("mouthSmileLeft", "mouthSmileRight"), "ou": ("mouthPucker",),
    "lookUp": ("eyeLookUpLeft", "eyeLookUpRight"),
    "lookDown": ("eyeLookDownLeft", "eyeLookDownRight"),
    "lookLeft": ("eyeLookOutLeft", "eyeLookInRight"),
    "lookRight": ("eyeLookInLeft", "eyeLookOutRight"),
}  # fmt: skip
"""Presets of VRM 1.0 that blend shapes of Apple's ARKit make up (ARFaceAnchor.BlendShapeLocation).

Other shapes of ARKit are custom expressions of the same names.
"""


def _expressions(character: Character, table: NodeTable) -> JsonObject:
    """Return the expressions as binds of morph targets."""
    carried = [
        (number, entry["extras"]["poise"]["shape_dofs"])
        for number, entry in enumerate(table.entries)
        if "shape_dofs" in entry.get("extras", {}).get("poise", {})
    ]
    made: dict[str, JsonObject] = {"preset": {}, "custom": {}}
    for name, values in _stated(character).items():
        binds = [
            {"node": number, "index": dofs.index(dof), "weight": min(max(weight, 0.0), 1.0)}
            for dof, weight in values.items()
            for number, dofs in carried
            if dof in dofs
        ]
        if binds:
            group = "preset" if name in PRESETS else "custom"
            made[group][name] = {"morphTargetBinds": binds}
    return {group: own for group, own in made.items() if own}


# -- animations ------------------------------------------------------------------------------------


def write_vrma(character: Character, path: FileName) -> None:
    """Write motions as a VRM animation: human bones relative to the T-pose, and expressions.

    Raises:
        FileUnsupported: required bones are not recognized, or there is no motion.
        FileError: the file cannot be written.
    """
    try:
        if not character.motions:
            raise FileUnsupported("has no motion to write as a VRM animation")
        unedited = all(is_unedited(motion) for motion in character.motions.values())
        animation = "VRMC_vrm_animation" in _vrm_of(character) and not character.skins
        made = document if animation and unedited else _animation
        write_glb(path, *made(character, os.fspath(path)))
    except PoiseError as problem:
        problem.file = problem.file or os.fspath(path)
        raise


def _animation(character: Character, file: str) -> tuple[JsonObject, bytes]:
    bones = checked_bones(character.skeleton)
    bones = {bone: joint for bone, joint in bones.items() if bone not in EYES}  # as VRM demands
    nodes = _node_frames(character) if _vrm_of(character) else None
    if nodes is None:
        standing = Standing.of(character.skeleton, bones)
    else:
        standing = Standing.of_nodes(character.skeleton, bones, nodes, character.skeleton.facing)
    expressions = [name for name in character.skeleton.expressions if name not in _LOOKS]
    body = _plain_body(standing, expressions)
    motions = {
        name: Motion(body, _plain_values(standing, body, motion, expressions), motion.fps, name)
        for name, motion in character.motions.items()
    }
    plain = Character(character.name, body, motions)

    def extend(root: JsonObject, table: NodeTable) -> None:
        numbers = dict(zip(body.joint_names, table.joints, strict=True))
        shown: dict[str, JsonObject] = {"preset": {}, "custom": {}}
        for name in expressions:
            group = "preset" if name in PRESETS else "custom"
            shown[group][name] = {"node": numbers[_node_of(name)]}
        root["extensions"] = {
            "VRMC_vrm_animation": {
                "specVersion": "1.0",
                "humanoid": {
                    "humanBones": {bone: {"node": numbers[bone]} for bone in standing.bones}
                },
                **({"expressions": shown} if expressions else {}),
            }
        }
        _without_extras(root)

    return document(plain, file, extend, vectors=False)


def _node_frames(character: Character) -> Floats | None:
    """Frames of the nodes of a character's file (joints, 4, 4); None if a joint has no node."""
    source = cast("GltfSource", character.source)
    number_of = {name: number for number, name in source.rig.names.items()}
    world: list[Floats] = []
    for joint in character.skeleton.joints:
        if joint.name not in number_of:
            return None
        number = number_of[joint.name]
        local = source.nodes[number].local.copy()
        local[:3, :3] /= source.rig.scales.get(number, 1.0)
        local[:3, 3] *= source.rig.above[number]
        world.append(local if joint.parent < 0 else world[joint.parent] @ local)
    return np.array(world)


def _without_extras(entry: Any) -> None:
    """Remove the extras of Poise: the file is complete without them."""
    if isinstance(entry, dict):
        own = cast("JsonObject", entry)
        own.pop("extras", None)
        for member in own.values():
            _without_extras(member)
    elif isinstance(entry, list):
        for member in cast("list[Any]", entry):
            _without_extras(member)


def _node_of(expression: str) -> str:
    """Return the name of the joint whose translation is an expression's weight."""
    return f"expression {expression}"


def _plain_body(standing: Standing, expressions: list[str]) -> Skeleton:
    """Build a skeleton of only the human bones, in the T-pose, with identity frames."""
    places = standing.places()
    above = parent_bones(standing.skeleton, standing.bones)
    builder = SkeletonBuilder("animation")
    done: set[str] = set()
    todo = sorted(standing.bones, key=standing.bones.__getitem__)
    for bone in todo:  # joints come after their parents, and so do bones
        parent = above[bone] if above[bone] in done else ""
        own = places[standing.bones[bone]]
        offset = own - places[standing.bones[parent]] if parent else own
        if bone == "hips":
            x, y, z = own.tolist()
            builder.add(bone, QuaternionFree(), rest={"tx": x, "ty": y, "tz": z})
        else:
            builder.add(bone, QuaternionBall(), parent or None, offset=offset)
        done.add(bone)
    for name in expressions:
        builder.add(_node_of(name), Translational())
    return builder.build()


def _plain_values(
    standing: Standing, body: Skeleton, motion: Motion, expressions: list[str]
) -> Floats:
    """Return the values of a motion on the skeleton of the human bones."""
    from poise.motion.retargeting.expressions import expression_weights

    world = standing.upright(motion.world)
    turns = standing.rotations(world)
    above = parent_bones(standing.skeleton, standing.bones)
    q = np.tile(body.rest.q, (len(motion), 1))
    for bone, joint in standing.bones.items():
        own = turns[:, joint]
        if above[bone]:
            own = np.swapaxes(turns[:, standing.bones[above[bone]]], -1, -2) @ own
        at = body.joint_dofs(bone)
        q[:, at.stop - 4 : at.stop] = quaternions.continuous(quaternions.from_matrix(own))
    hips = body.joint_dofs("hips").start
    q[:, hips : hips + 3] = world[:, standing.bones["hips"], :3, 3]
    for name, weights in expression_weights(motion, expressions).items():
        q[:, body.joint_dofs(_node_of(name)).start] = weights
    return q


_ALIKE = np.radians(3.0)
"""Maximum angle of each part to the T-pose for a rest pose to count as a T-pose, radians."""

_SOLE = 0.15
"""Maximum height of the lowest joint of a body on the floor, relative to the hips' height."""


@dataclass(frozen=True, eq=False)
class Standing:
    """A human body relative to the T-pose; axes with y up, x to its left.

    Attributes:
        skeleton: skeleton of the body.
        bones: joint of each human bone.
        turns: (joints, 3, 3) world rotation of each joint in the T-pose.
        world: (joints, 4, 4) frames of the T-pose, in the skeleton's own axes.
        pose: the T-pose, or None for the T-pose of a file's nodes.
        up: up axis of the world.
        facing: "z", or "-z" for a body that faces backwards in the T-pose.
    """

    skeleton: Skeleton
    bones: dict[str, int]
    turns: Floats
    world: Floats
    pose: Pose | None
    up: str
    facing: str = "z"

    @classmethod
    def of(cls, skeleton: Skeleton, bones: dict[str, int]) -> Standing:
        """Compute the T-pose of a body with known human bones."""
        from poise.anatomy import find_anatomy
        from poise.motion.frame_fitting import values_of_turns
        from poise.motion.retargeting import reference

        stands = reference(find_anatomy(skeleton))
        back = stands.turn.T
        moved = [j for j in bones.values() if skeleton.joints[j].suffixes]
        q = values_of_turns(
            skeleton, {j: (back @ stands.keys[j])[None] for j in moved}, skeleton.rest.q
        )
        pose = skeleton.pose(q[0])
        return cls(skeleton, bones, stands.keys, pose.world, pose, stands.up)

    @classmethod
    def of_nodes(
        cls, skeleton: Skeleton, bones: dict[str, int], world: Floats, facing: str
    ) -> Standing:
        """Create from nodes that are in the T-pose by definition, as in VRM files.

        ``world`` are the frames (joints, 4, 4) of the joints' nodes.
        """
        made = cls(skeleton, bones, np.tile(np.eye(3), (len(world), 1, 1)), world, None,
                   skeleton.up, facing)  # fmt: skip
        turns = transforms.nearest_rotation(made.upright(world)[:, :3, :3])
        return replace(made, turns=np.asarray(turns, dtype=np.float64))

    @property
    def rests_so(self) -> bool:
        """Return whether the rest pose is the T-pose."""
        own = [self.rotations(self.upright(self.skeleton.rest.world))[self.bones[bone]]
               for bone in self.bones]  # fmt: skip
        turns = quaternions.to_rotation_vector(quaternions.from_matrix(np.array(own)))
        return bool(np.linalg.norm(turns, axis=-1).max() < _ALIKE)

    def rotations(self, world: Floats) -> Floats:
        """Rotations of parts relative to the T-pose (..., joints, 3, 3), for frames with y up."""
        turns = world[..., :3, :3]
        if not self.skeleton.mechanism.rigid:
            turns = transforms.nearest_rotation(turns)
        return np.asarray(turns @ np.swapaxes(self.turns, -1, -2))

    def places(self) -> Floats:
        """Positions of joints (joints, 3) in the T-pose on the floor, y up."""
        places = self.upright(self.world)[:, :3, 3].copy()
        lowest = float(places[list(self.bones.values()), 1].min())
        if not 0.0 <= lowest < _SOLE * (places[self.bones["hips"], 1] - lowest):
            places[:, 1] -= lowest
        return places

    def upright(self, world: Floats) -> Floats:
        """Convert frames (..., 4, 4) to axes with y up, for a body that faces along z."""
        from poise.motion.retargeting.canonical_frames import TO_Y_UP

        turn = TO_Y_UP[self.up]
        if self.facing == "-z":
            turn = np.diag([-1.0, 1.0, -1.0]) @ turn
        result = world.copy()
        result[..., :3, :] = turn @ world[..., :3, :]
        return result
