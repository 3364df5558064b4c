"""Write a character as a glTF file: nodes, skins, animations and materials."""

from __future__ import annotations

import base64
import copy
import json
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from poise.errors import FileName, FileUnsupported, PoiseError
from poise.files import encoded, replace_file
from poise.files.json_text import JsonObject
from poise.formats.gltf_accessor_writer import AccessorWriter
from poise.formats.gltf_animation_writer import GltfAnimationWriter, is_unedited
from poise.formats.gltf_container import MAX_BYTES, REFERRING, UNDERSTOOD, glb_bytes
from poise.formats.gltf_extras import character_extras
from poise.formats.gltf_json import Item, own_extras, to_own_extras
from poise.formats.gltf_material_writer import GltfMaterialWriter
from poise.formats.gltf_mesh_writer import GltfMeshWriter
from poise.formats.gltf_node_writer import NodeTable, NodeWriter
from poise.formats.gltf_nodes import check_counts
from poise.formats.gltf_reading import GltfSource
from poise.formats.key_choice import KeyChoice
from poise.formats.repair_log import RepairLog
from poise.formats.vrm_references import Renumbering, renumber
from poise.model import Character, Motion, Pose

_WRITTEN_ANEW = (
    "asset", "scene", "scenes", "nodes", "meshes", "skins", "animations", "materials", "textures",
    "samplers", "images", "extensionsUsed", "extensionsRequired",
)  # fmt: skip

_Z_TO_Y = [-math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)]  # xyzw: a quarter turn about x


def write_character(character: Character, path: FileName, choice: KeyChoice | None = None) -> None:
    """Write a character as ``.glb``, or as ``.gltf`` with an embedded buffer.

    Raises:
        FileUnsupported: a number exceeds single precision, or the file exceeds 4 GiB.
        FileError: the file cannot be written; the old file is unchanged.
    """
    file = os.fspath(path)
    try:
        root, data = document(character, file, choice=choice)
        if Path(path).suffix.lower() == ".gltf":
            if data:
                uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
                root["buffers"] = [{"byteLength": len(data), "uri": uri}]
            text = json.dumps(root, indent=1, ensure_ascii=False)
            replace_file(path, encoded(text, path) + b"\n", MAX_BYTES)
            return
        write_glb(path, root, data)
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise FileUnsupported(problem.message, file=file) from problem


def write_glb(path: FileName, root: JsonObject, data: bytes) -> None:
    """Write a document and its buffer as one binary file."""
    if data:
        root["buffers"] = [{"byteLength": len(data)}]
    text = json.dumps(root, separators=(",", ":"), ensure_ascii=False)
    replace_file(path, glb_bytes(encoded(text, path), data), MAX_BYTES)


def document(
    character: Character,
    file: str,
    extend: Callable[[JsonObject, NodeTable], None] | None = None,
    stands: Pose | None = None,
    *,
    vectors: bool = True,
    choice: KeyChoice | None = None,
) -> tuple[JsonObject, bytes]:
    """Return the JSON's root, without its buffers, and the bytes of the single buffer.

    Args:
        character: the character to write.
        file: name of the file, for errors.
        extend: adds extensions to the root, which may refer to nodes by the table.
        stands: pose of the nodes; by default the rest pose, or the only frame of the only motion.
        vectors: whether animations store their pose vectors next to the keys.
        choice: the keys of motions.
    """
    source = character.source if isinstance(character.source, GltfSource) else None
    names = character.skeleton.joint_names
    if source is not None:
        character = _with_names(character, source.skeleton.joint_names)
    shown = stands or _shown(character)
    moving = _moving(character)
    nodes = NodeWriter(character, source, shown, moving)
    table = nodes.table()
    layout = AccessorWriter(file)
    look = GltfMaterialWriter(layout, source)
    meshes = GltfMeshWriter(table, layout, look, source, shown)
    meshes.write(tuple(character.skins))
    armature = _armature(character, source)
    if not meshes.skins and armature:
        meshes.name_joints(character.name, armature)
    _mark_riders(table, source)
    now = _nodes_now(table, character, source)
    own = None if source is None else source.skeleton
    before = () if source is None else source.motions
    animations = GltfAnimationWriter(
        table, layout, meshes.shaped, now, own, before, vectors=vectors,
        choice=choice or KeyChoice(),
    )  # fmt: skip
    written = [animations.animation(name, motion) for name, motion in character.motions.items()]
    roots = [table.joints[i] for i, parent in enumerate(character.skeleton.parents) if parent < 0]
    roots += meshes.roots
    kept: JsonObject = {} if source is None else source.root
    root: JsonObject = {"asset": _asset(kept)}
    scenes, scene = _scenes(kept, roots, now, table)
    if source is not None and source.unit.metres != 1.0:
        ours = character_extras(character, source.unit.metres, source.unit.name)
    else:
        ours = character_extras(character, 1.0, "m")
    to_own_extras(scenes[scene]).update(ours)
    for name, value in kept.items():
        if name not in _WRITTEN_ANEW:
            root.setdefault(name, copy.deepcopy(value))
    for at, name, old in zip(table.joints, names, character.skeleton.joint_names, strict=True):
        if name != old:
            table.entries[at]["name"] = name
    root["nodes"] = table.entries
    renumber(root, Renumbering(now, meshes.numbers))
    if character.skeleton.up == "z":
        _stand_up(table, scenes)
    else:
        _hold_together(meshes.skins, table, scenes)
    root |= {"scene": scene, "scenes": scenes}
    for name, entries in (
        ("meshes", meshes.meshes), ("skins", meshes.skins), ("animations", written),
        ("accessors", layout.accessors), ("bufferViews", layout.views),
    ):  # fmt: skip
        if entries:
            root[name] = entries
    root |= look.members()
    if extend is not None:
        extend(root, table)
    _extensions(root, kept, look.needed)
    check_counts(Item(file, "", root), RepairLog(file))
    return root, bytes(layout.data)


def _with_names(character: Character, names: Sequence[str]) -> Character:
    """Return a character whose renamed joints have the names of its file, which link them to it.

    Unchanged if joints were added or removed, or if handles or collision shapes name joints.
    """
    body = character.skeleton
    renamed = {new: old for new, old in zip(body.joint_names, names, strict=False) if new != old}
    taken = set(body.joint_names).intersection(renamed.values())
    named = character.handles or character.collision is not None
    if not renamed or len(names) != len(body.joint_names) or taken or named:
        return character
    builder = body.edit()
    for new, old in renamed.items():
        builder = builder.rename(new, old)
    restored = builder.build()
    skins = tuple(
        replace(skin, joints=tuple(renamed.get(name, name) for name in skin.joints))
        for skin in character.skins
    )
    motions = {
        name: Motion(restored, motion.q, motion.fps, motion.name, motion.source)
        for name, motion in character.motions.items()
    }
    masses = character.masses and replace(character.masses, names=restored.joint_names)
    return replace(character, skeleton=restored, skins=skins, motions=motions, masses=masses)


def _armature(character: Character, source: GltfSource | None) -> list[str]:
    """Return the joints to write as a skin without a mesh.

    Importers show armatures only for skins. Nodes from another program's file become bones only if
    they were bones before.
    """
    names = list(character.skeleton.joint_names)
    if source is None:
        return names if len(names) > 1 else []
    used = {node.get("skin") for node in source.root.get("nodes", ())}
    skins = enumerate(source.root.get("skins", ()))
    bones = {source.rig.names[n] for at, skin in skins if at not in used for n in skin["joints"]}
    return [name for name in names if name in bones]


def _shown(character: Character) -> Pose:
    """Return the pose of the nodes: rest, or the only frame of the only motion.

    Programs without animation then also show the pose of a posed character.
    """
    motions = list(character.motions.values())
    if len(motions) == 1 and motions[0].frames == 1 and not is_unedited(motions[0]):
        return motions[0][0]
    return character.rest


def _moving(character: Character) -> set[str]:
    """Return joints that an animation may move: their nodes cannot have matrices."""
    return {
        joint.name
        for joint in character.skeleton.joints
        if joint.suffixes or any(motion.link is not None for motion in joint.type.lower())
    } if character.motions else set()  # fmt: skip


def _mark_riders(table: NodeTable, source: GltfSource | None) -> None:
    """Mark nodes whose skin was removed, to distinguish them from empty nodes, which are joints."""
    for number, to in table.numbers.items():
        entry = table.entries[to]
        rides = source is not None and number not in source.rig.names
        if rides and not {"mesh", "camera", "extensions"} & set(entry):
            table.ours(to)["aside"] = True


def _nodes_now(table: NodeTable, character: Character, source: GltfSource | None) -> dict[int, int]:
    """Map the source's nodes to new node indices."""
    if source is None:
        return {}
    names = {name: i for i, name in enumerate(character.skeleton.joint_names)}
    now = dict(table.numbers)
    for number, name in source.rig.names.items():
        if name in names:
            now[number] = table.joints[names[name]]
    return now


def _asset(kept: JsonObject) -> JsonObject:
    before = kept.get("asset", {})
    asset = {k: copy.deepcopy(v) for k, v in before.items() if k not in ("version", "minVersion")}
    return {**asset, "version": "2.0", "generator": "Poise"}


def _scenes(
    kept: JsonObject, roots: list[int], now: dict[int, int], table: NodeTable
) -> tuple[list[JsonObject], int]:
    """Return the scenes, and the index of the default scene, which also gets all new roots."""
    scenes: list[JsonObject] = copy.deepcopy(kept.get("scenes") or [{}])
    shown = int(kept.get("scene", 0))  # the JSON may contain 0.0
    inner = {child for entry in table.entries for child in entry.get("children", ())}
    known = set(now.values())
    for scene in scenes:
        listed = _without_common_root(
            [int(n) for n in scene.pop("nodes", ())], kept.get("nodes", ())
        )
        nodes = [now[number] for number in listed if number in now]
        scene["nodes"] = [number for number in dict.fromkeys(nodes) if number not in inner]
    scenes[shown]["nodes"] += [number for number in roots if number not in known]
    for scene in scenes:
        if not scene["nodes"]:
            del scene["nodes"]
        extras = scene.get("extras")
        if isinstance(extras, dict):
            extras.pop("poise", None)
            if not extras:
                del scene["extras"]
    return scenes, shown


def _without_common_root(numbers: list[int], nodes: list[Any]) -> list[int]:
    """Replace a root that only joined trees by its children, in a list of node indices."""
    found: list[int] = []
    for number in numbers:
        vanished = own_extras(nodes[number]).get("root") is True
        found += nodes[number].get("children", ()) if vanished else (number,)
    return found


def _stand_up(table: NodeTable, scenes: list[JsonObject]) -> None:
    """Add a root node to the scenes that rotates z-up to y-up, the convention of glTF."""
    shown = list(dict.fromkeys(number for scene in scenes for number in scene.get("nodes", ())))
    if not shown:
        return
    extras = {"poise": {"root": True}}
    entry = {"name": "z_up", "rotation": _Z_TO_Y, "children": shown, "extras": extras}
    number = table.add(entry)
    for scene in scenes:
        if scene.get("nodes"):
            scene["nodes"] = [number]


def _hold_together(skins: list[JsonObject], table: NodeTable, scenes: list[JsonObject]) -> None:
    """Add a root node to trees that share a skin: a skin needs one root."""
    above = {
        child: number
        for number, entry in enumerate(table.entries)
        for child in entry.get("children", ())
    }

    known: dict[int, int] = {}

    def root_of(number: int) -> int:
        path: list[int] = []
        while number not in known and number in above:
            path.append(number)
            number = above[number]
        root = known.get(number, number)
        known.update(dict.fromkeys(path, root))
        return root

    several: set[int] = set()
    for skin in skins:
        roots = {root_of(number) for number in skin["joints"]}
        if len(roots) > 1:
            several |= roots
    if not several:
        return
    extras = {"poise": {"root": True}}
    number = table.add({"name": "common root", "children": sorted(several), "extras": extras})
    for scene in scenes:
        nodes = scene.get("nodes", [])
        if several & set(nodes):
            scene["nodes"] = [*(n for n in nodes if n not in several), number]


def _extensions(root: JsonObject, kept: JsonObject, needed: set[str]) -> None:
    """List the extensions that are used, and the required ones that are still used."""
    used: dict[str, None] = {}
    todo: list[Any] = [root]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            found = value.get("extensions")
            used.update(dict.fromkeys(found if isinstance(found, dict) else ()))
            todo.extend(child for key, child in value.items() if key != "extras")
        elif isinstance(value, list):
            todo.extend(value)
    gone = (*UNDERSTOOD, *REFERRING)
    listed = [name for name in kept.get("extensionsUsed", ()) if name in used and name not in gone]
    names = list(dict.fromkeys([*listed, *sorted(used)]))
    required = [n for n in kept.get("extensionsRequired", ()) if n in names] + sorted(needed)
    if names:
        root["extensionsUsed"] = names
    if required:
        root["extensionsRequired"] = list(dict.fromkeys(required))
