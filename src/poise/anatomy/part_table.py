"""Assign body parts to joints by hand, overriding names and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poise.anatomy.anatomy import find_anatomy
from poise.errors import UnknownName
from poise.model.skeleton import Skeleton
from poise.model.skeleton_edit import Edit

_SIDED = {
    "clavicle": "Shoulder", "upper arm": "UpperArm", "forearm": "LowerArm", "hand": "Hand",
    "thigh": "UpperLeg", "shin": "LowerLeg", "foot": "Foot", "toes": "Toes",
}  # fmt: skip

BONES: Mapping[str, str] = {
    "pelvis": "hips", "spine": "spine", "neck": "neck", "head": "head",
    **{f"{side} {part}": f"{side}{bone}"
       for side in ("left", "right") for part, bone in _SIDED.items()},
}  # fmt: skip
"""Parts that can be assigned by hand, with VRM 1.0's name of the bone (`Joint.human`)."""


def assign_parts(skeleton: Skeleton, parts: Mapping[str, str | None]) -> Edit:
    """Assign joints of a skeleton as the first joints of human body parts.

    `find_anatomy` takes these joints with confidence 1, and so do retargeting, natural posing,
    masses and the writers of VRM and FBX. The names are stored in glTF files that Poise writes.

    Args:
        skeleton: the skeleton of the parts.
        parts: the first joint of each part (`BONES`); None to recognise it automatically.

    Raises:
        UnknownName: a part that is not one of `BONES`.
        UnknownJoint: a joint that the skeleton does not have.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> head = find_anatomy(assign_parts(body, {"head": "upperneck"}).after).parts["head"]
    >>> head.joints[0], head.confidence
    ('upperneck', 1.0)
    """
    joints = {joint.name: joint for joint in skeleton.joints}
    for part, given in parts.items():
        if part not in BONES:
            raise UnknownName(part, "part of a human body", list(BONES))
        name = None if given is None else skeleton.joint(given).name
        for old in joints.values():
            if old.human == BONES[part]:
                joints[old.name] = replace(old, human="")
        if name is not None:
            joints[name] = replace(joints[name], human=BONES[part])
    changed = {
        name: joint for name, joint in joints.items() if joint.human != skeleton.joint(name).human
    }
    after = skeleton.with_joints(**changed) if changed else skeleton
    return Edit(skeleton, after, {name: name for name in skeleton.joint_names})


def with_known_parts(skeleton: Skeleton) -> Skeleton:
    """Return the skeleton with every part that `find_anatomy` recognises assigned to its joints.

    Functions that only use assigned names (`poise.anatomy.human_masses`) then find the parts.

    >>> from poise.bundled import bare_character
    >>> with_known_parts(bare_character().skeleton).joint("lradius").human
    'leftLowerArm'
    """
    found = find_anatomy(skeleton)
    joints = {part: found.joints(part) for part in BONES if part in found.parts}
    bones = {own[0]: BONES[part] for part, own in joints.items()}
    bones.update(zip(joints.get("spine", [])[1:], ("chest", "upperChest"), strict=False))
    named = {
        skeleton.joint_names[j]: replace(skeleton.joints[j], human=bone)
        for j, bone in bones.items()
    }
    return skeleton.with_joints(**named) if named else skeleton
