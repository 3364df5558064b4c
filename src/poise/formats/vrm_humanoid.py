"""Read VRM extensions of a glTF file: human bones of nodes, and facial expressions.

VRM 0.x stores both in the root extension ``VRM``, VRM 1.0 in ``VRMC_vrm`` and VRM animations in
``VRMC_vrm_animation``. Bones and expressions have their VRM 1.0 names here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from poise.anatomy import find_anatomy
from poise.anatomy.words import side_of, translated, words_of
from poise.errors import FileUnsupported
from poise.formats.gltf_clips import GltfAnimation, GltfChannel, GltfTrack
from poise.formats.gltf_json import Item
from poise.formats.repair_log import RepairLog
from poise.model import Skeleton

EXTENSIONS = ("VRM", "VRMC_vrm", "VRMC_vrm_animation")

_SIDED = (
    "UpperLeg", "LowerLeg", "Foot", "Toes", "Shoulder", "UpperArm", "LowerArm", "Hand", "Eye",
    "ThumbMetacarpal", "ThumbProximal", "ThumbDistal",
    *(f"{finger}{bone}" for finger in ("Index", "Middle", "Ring", "Little")
      for bone in ("Proximal", "Intermediate", "Distal")),
)  # fmt: skip
BONES = frozenset({
    "hips", "spine", "chest", "upperChest", "neck", "head", "jaw",
    *(f"{side}{bone}" for side in ("left", "right") for bone in _SIDED),
})  # fmt: skip
"""The human bones of VRM 1.0."""

_BONES_0 = {
    f"{side}Thumb{old}": f"{side}Thumb{new}"
    for side in ("left", "right")
    for old, new in (("Proximal", "Metacarpal"), ("Intermediate", "Proximal"))
}
"""Bones with other names in VRM 0.x; the last bone of the thumb has the same name."""

_PRESETS_0 = {
    "joy": "happy", "sorrow": "sad", "fun": "relaxed", "a": "aa", "i": "ih", "u": "ou", "e": "ee",
    "o": "oh", "blink_l": "blinkLeft", "blink_r": "blinkRight", "lookup": "lookUp",
    "lookdown": "lookDown", "lookleft": "lookLeft", "lookright": "lookRight",
}  # fmt: skip
"""Expressions with other names in VRM 0.x."""

_WEIGHT_0 = 100.0  # the specification of VRM 0.x states weights in percent

_RULES = ("isBinary", "overrideBlink", "overrideLookAt", "overrideMouth")
_RULED = (
    "expressions that are on or off, or override blinking, looking or the mouth, are kept, and "
    "shown without these rules"
)


@dataclass(frozen=True, eq=False)
class Vrm:
    """VRM data of a file.

    Attributes:
        version: "0", "1", "animation", or "" for a file without VRM data.
        bones: the human bone of each node, by node index.
        binds: (node, morph target, weight) of each expression; in VRM animations, only the node
            whose x translation is the weight of the expression.
    """

    version: str = ""
    bones: Mapping[int, str] = field(default_factory=dict[int, str])
    binds: Mapping[str, tuple[tuple[int, int, float], ...]] = field(
        default_factory=dict[str, "tuple[tuple[int, int, float], ...]"]
    )

    @property
    def weight_nodes(self) -> dict[int, str]:
        """Expressions of an animation by the index of the node that stores their weight."""
        if self.version != "animation":
            return {}
        return {own[0][0]: name for name, own in self.binds.items()}

    @cached_property
    def moved(self) -> dict[tuple[int, int], dict[str, float]]:
        """Map each (node, morph target) to the expressions that move it, with their weights."""
        found: dict[tuple[int, int], dict[str, float]] = {}
        for name, own in self.binds.items():
            for node, target, weight in own:
                found.setdefault((node, target), {})[name] = weight
        return found

    def with_weights(self, clips: Sequence[GltfAnimation]) -> list[GltfAnimation]:
        """Convert translations that store weights of expressions to weights."""
        nodes = self.weight_nodes
        if not nodes:
            return list(clips)
        return [
            replace(
                clip,
                channels=tuple(
                    _weights(one) if one.node in nodes and one.path == "translation" else one
                    for one in clip.channels
                    if one.node not in nodes or one.path == "translation"
                ),
            )
            for clip in clips
        ]


def _weights(channel: GltfChannel) -> GltfChannel:
    track = channel.track
    incoming, outgoing = (
        None if part is None else part[:, :1] for part in (track.incoming, track.outgoing)
    )
    first = GltfTrack(track.times, track.values[:, :1], track.interpolation, incoming, outgoing)
    return replace(channel, path="weights", track=first)


def read_vrm(root: Item, log: RepairLog) -> Vrm:
    """Read the VRM data of a file; empty for a file without VRM extensions.

    Raises:
        FileSyntax: a malformed table, or an invalid node index.
    """
    extensions = root.object("extensions")
    if extensions is None:
        return Vrm()
    for name, read in (("VRMC_vrm", _read_1), ("VRM", _read_0), ("VRMC_vrm_animation", _read_1)):
        item = extensions.object(name)
        if item is not None:
            return read(root, item, log)
    return Vrm()


def _read_1(root: Item, item: Item, log: RepairLog) -> Vrm:
    animation = item.place.endswith("animation")
    version = item.text("specVersion", "1.0")
    if not version.startswith("1."):
        raise item.get("specVersion").unsupported(f"version {version!r}; Poise reads VRM 1.0")
    nodes = len(root.items("nodes"))
    humanoid = item.object("humanoid")
    table = None if humanoid is None else humanoid.object("humanBones")
    bones: dict[int, str] = {}
    for name in () if table is None else table.value:
        entry = table.object(name) if table is not None else None
        node = None if entry is None else entry.index("node", nodes, "node")
        if entry is not None:
            _add_bone(bones, node, name, entry, log)
    binds: dict[str, tuple[tuple[int, int, float], ...]] = {}
    plain = True
    expressions = item.object("expressions")
    for group in ("preset", "custom"):
        named = None if expressions is None else expressions.object(group)
        for name in () if named is None else named.value:
            entry = None if named is None else named.object(name)
            if entry is None:
                continue
            if animation:
                node = entry.index("node", nodes, "node")
                own = [] if node is None else [(node, 0, 1.0)]
            else:
                own = [_bind_1(bind, nodes) for bind in entry.objects("morphTargetBinds")]
            if own and name not in binds:
                binds[name] = tuple(own)
            plain = plain and not any(
                entry.get(member).value not in (None, "none", False) for member in _RULES
            )
    if not plain:
        log.repair(_RULED)
    return Vrm("animation" if animation else "1", bones, binds)


def _bind_1(bind: Item, nodes: int) -> tuple[int, int, float]:
    node = bind.index("node", nodes, "node")
    if node is None:
        raise bind.fault("has no node; expected the number of one")
    return node, bind.integer("index", 0), bind.number("weight", 1.0)


def _read_0(root: Item, item: Item, log: RepairLog) -> Vrm:
    nodes = len(root.items("nodes"))
    humanoid = item.object("humanoid")
    bones: dict[int, str] = {}
    for entry in () if humanoid is None else humanoid.objects("humanBones"):
        if entry.get("node").value == -1:  # some exporters write -1 for none
            continue
        name = entry.text("bone")
        node = entry.index("node", nodes, "node")
        _add_bone(bones, node, _BONES_0.get(name, name), entry, log)
    carriers: dict[int, list[int]] = {}
    for number, node in enumerate(root.objects("nodes")):
        mesh: Any = node.get("mesh").value
        if isinstance(mesh, int):
            carriers.setdefault(mesh, []).append(number)
    ruled = False
    master = item.object("blendShapeMaster")
    binds: dict[str, tuple[tuple[int, int, float], ...]] = {}
    for group in () if master is None else master.objects("blendShapeGroups"):
        preset = group.text("presetName").lower()
        name = _PRESETS_0.get(preset, preset)
        if name in ("", "unknown"):
            name = group.text("name")
        own = [
            (node, bind.integer("index", 0), bind.number("weight", _WEIGHT_0) / _WEIGHT_0)
            for bind in group.objects("binds")
            for node in carriers.get(bind.integer("mesh", -1, -1), ())
        ]
        if name and own and name not in binds:
            binds[name] = tuple(own)
        ruled = ruled or group.get("isBinary").value is True
    if ruled:
        log.repair(_RULED)
    return Vrm("0", bones, binds)


def _add_bone(
    bones: dict[int, str], node: int | None, name: str, entry: Item, log: RepairLog
) -> None:
    if name not in BONES:
        log.repair(f"{entry.place}: {name!r:.40} is not a human bone of VRM; ignored")
    elif node is None:
        raise entry.fault("has no node; expected the number of one")
    elif node in bones or name in bones.values():
        log.repair(f"{entry.place}: duplicate bone {name}, or its node; ignored")
    else:
        bones[node] = name


NEEDED = (
    "hips", "spine", "head",
    *(f"{side}{bone}" for side in ("left", "right") for bone in (
        "UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")),
)  # fmt: skip
"""Bones that VRM 1.0 requires."""

EYES = ("leftEye", "rightEye")
_ONE = {
    "clavicle": "Shoulder", "upper arm": "UpperArm", "forearm": "LowerArm", "hand": "Hand",
    "thigh": "UpperLeg", "shin": "LowerLeg", "foot": "Foot", "toes": "Toes",
}  # fmt: skip
_FINGERS = {"index": "Index", "middle": "Middle", "ring": "Ring", "pinky": "Little"}
_JOINTS = ("Proximal", "Intermediate", "Distal")
_THUMB = ("Metacarpal", "Proximal", "Distal")
_SPINE = ("spine", "chest", "upperChest")
_BESIDE_EYES = frozenset({"lid", "lids", "brow", "lash", "end", "target", "look", "aim", "ik"})
"""Words in names of other joints near an eye."""


def bones_of(skeleton: Skeleton) -> dict[str, int]:
    """Map each human bone, by its VRM 1.0 name, to its joint.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> body.joint_names[bones_of(body)["leftUpperArm"]]
    'lhumerus'
    """
    known = {joint.human: j for j, joint in enumerate(skeleton.joints) if joint.human}
    return known if set(NEEDED) <= set(known) else {**_recognised(skeleton), **known}


def checked_bones(skeleton: Skeleton) -> dict[str, int]:
    """Return `bones_of` a skeleton, with a check for all bones that VRM requires.

    Raises:
        FileUnsupported: bones are missing; the message lists them.
    """
    bones = bones_of(skeleton)
    missing = [bone for bone in NEEDED if bone not in bones]
    if missing:
        raise FileUnsupported(
            f"VRM needs a humanoid: no joint is recognised as {', '.join(missing)}; "
            'assign parts (poise convert --part "left thigh=JOINT"), or set Joint.human'
        )
    return bones


def _recognised(skeleton: Skeleton) -> dict[str, int]:
    parts = find_anatomy(skeleton)
    found: dict[str, int] = {}

    def put(names: Sequence[str], joints: Sequence[int]) -> None:
        found.update(zip(names, joints, strict=False))

    put(("hips",), parts.joints("pelvis"))
    spine = parts.joints("spine")
    put(_SPINE, spine if len(spine) <= len(_SPINE) else [spine[0], spine[-2], spine[-1]])
    put(("neck",), parts.joints("neck"))
    put(("head",), parts.joints("head"))
    found |= _eyes(skeleton, parts.joints("head"))
    for side in ("left", "right"):
        for part, bone in _ONE.items():
            put((f"{side}{bone}",), parts.joints(f"{side} {part}"))
        put([f"{side}Thumb{bone}" for bone in _THUMB], parts.joints(f"{side} thumb")[-3:])
        for part, bone in _FINGERS.items():
            joints = parts.joints(f"{side} {part}")
            put([f"{side}{bone}{joint}" for joint in _JOINTS], joints[-3:])
    return found


def _eyes(skeleton: Skeleton, head: Sequence[int]) -> dict[str, int]:
    """Map both eyes to the joints of these names below the head, if there are two."""
    found: dict[str, int] = {}
    below = set(head)
    for joint, name in enumerate(skeleton.joint_names):
        if skeleton.parents[joint] not in below:
            continue
        below.add(joint)
        words, side = set(words_of(translated(name))), side_of(name)
        if side and "eye" in words and not words & _BESIDE_EYES:
            found.setdefault(f"{side}Eye", joint)
    return found if len(found) == len(EYES) else {}


def parent_bones(skeleton: Skeleton, bones: dict[str, int]) -> dict[str, str]:
    """Map each bone to its nearest ancestor among the human bones; "" for the hips."""
    of_joint = {joint: bone for bone, joint in bones.items()}
    found: dict[str, str] = {}
    for bone, joint in bones.items():
        above = skeleton.parents[joint]
        while above >= 0 and above not in of_joint:
            above = skeleton.parents[above]
        found[bone] = of_joint[above] if above >= 0 else ""
    return found
