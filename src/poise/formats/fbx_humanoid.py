"""Human bones of the models of an FBX file, from its HumanIK definition.

A definition is a constraint of type ``Character``. Models are connected to its properties
``HipsLink``, ``LeftUpLegLink`` and so on. Bone names here are those of VRM 1.0.
"""

from __future__ import annotations

from poise.formats.fbx_scene import FbxScene
from poise.formats.repair_log import RepairLog

OWN_BONE = "PoiseHuman"
"""Property of a model with the name of its human bone."""

_LINK = "Link"
_FINGERS = {"Index": "Index", "Middle": "Middle", "Ring": "Ring", "Pinky": "Little"}
_LIMBS = {
    "UpLeg": "UpperLeg", "Leg": "LowerLeg", "Foot": "Foot", "ToeBase": "Toes",
    "Shoulder": "Shoulder", "Arm": "UpperArm", "ForeArm": "LowerArm", "Hand": "Hand",
    "HandThumb1": "ThumbMetacarpal", "HandThumb2": "ThumbProximal", "HandThumb3": "ThumbDistal",
    **{f"Hand{theirs}{number}": f"{ours}{bone}"
       for theirs, ours in _FINGERS.items()
       for number, bone in enumerate(("Proximal", "Intermediate", "Distal"), 1)},
}  # fmt: skip
BONES = {
    "Hips": "hips", "Spine": "spine", "Spine1": "chest", "Spine2": "upperChest", "Neck": "neck",
    "Head": "head",
    **{f"{side}{theirs}": f"{side.lower()}{ours}"
       for side in ("Left", "Right") for theirs, ours in _LIMBS.items()},
}  # fmt: skip
"""HumanIK names of the bones that VRM also has."""


def human_bones(scene: FbxScene, log: RepairLog) -> dict[int | str, str]:
    """Map models, by key, to human bones; only one human per file is read."""
    found: dict[int | str, str] = {}
    for model in scene.of("Model"):
        own = model.text(OWN_BONE)
        if own in BONES.values() and own not in found.values():
            found[model.key] = own
    others = 0
    for definition in scene.of("Constraint", "Character"):
        linked = {  # each bone is used once
            BONES[to.removesuffix(_LINK)]: child.key
            for child, to in definition.children
            if child.kind == "Model" and to.endswith(_LINK) and to.removesuffix(_LINK) in BONES
        }
        bones = {key: bone for bone, key in linked.items()}
        others += bool(found) and bool(bones)
        found = found or bones
    if others:
        log.repair(f"{others} more definitions of a human are ignored; the first one is used")
    return found
