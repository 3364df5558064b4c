"""Assign body parts to joints by hand, overriding names and positions."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.recognition import CREATURE_PARTS, PARTS
from poise.errors import UnknownJoint, UnknownName
from poise.model.editing import Edit
from poise.model.skeleton import Skeleton

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


CHEST = "chest"

_TRUNK = {"root": "pelvis", "lowerback": "spine", "thorax": CHEST, "lowerneck": "neck"}
_SIDED_PARTS = {
    "clavicle": "clavicle", "humerus": "upper arm", "radius": "forearm", "wrist": "hand",
    "hand": "hand", "thumb": "thumb", "fingers": "fingers", "femur": "thigh", "tibia": "shin",
    "foot": "foot", "toes": "toes",
}  # fmt: skip

PART_NAMES = tuple(
    name for part in PARTS for name in ([part, CHEST] if part == "spine" else [part])
)
"""Names of body parts that name joints, from the root outwards."""

SHORT_NAMES: Mapping[str, str] = {
    **_TRUNK,
    **{f"{side[0]}{short}": f"{side} {part}"
       for side in ("left", "right") for short, part in _SIDED_PARTS.items()},
}  # fmt: skip
"""Parts by the names of the joints of Poise's character, such as "lhand"."""

_NEAR = 0.8  # minimum similarity of a suggested name: the ratio of difflib
_BARE = {part.partition(" ")[2] for part in PART_NAMES if part.startswith("left ")}


def part_joint(skeleton: Skeleton, name: str) -> int | None:
    """Index of the joint of a body part; None for a name that is not of a part.

    Animals and legged robots have parts such as "left front foot" and "tail". The joint of a part
    is its first one. For a body whose limbs move by hinges it is the last one, which all hinges of
    the part move. A short name (`SHORT_NAMES`) of a part that is not recognised has the index None.

    Raises:
        UnknownJoint: the part was not recognised; the message states the reason and the remedy.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> body.joint_names[part_joint(body, "right thigh")], part_joint(body, "right thing")
    ('rfemur', None)
    """
    part = SHORT_NAMES.get(name, name)
    if part not in PART_NAMES and part not in CREATURE_PARTS:
        return None
    found = find_anatomy(skeleton)
    joints = _joints_of(found, part)
    if part == "spine" and len(joints) > 1:
        joints = joints[:-1]  # the last one is the chest
    if joints:
        return joints[-1 if found.hinged else 0]
    if part != name:
        return None
    known = list(skeleton.joint_names)
    raise UnknownJoint(name, "joint", known, place=_place(skeleton), advice=_advice(found, part))


def joints_named(skeleton: Skeleton, names: Iterable[str]) -> list[int]:
    """Indices of joints by their names, and of all joints of body parts by the parts' names.

    A part includes the joints in no part that follow it, such as the hair of a head. A hand
    includes its fingers, a foot its toes, and the spine the chest.

    Raises:
        UnknownJoint: a joint or a part does not exist.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> [body.joint_names[j] for j in joints_named(body, ["head", "left hand"])]
    ['head', 'lhand', 'lfingers', 'lthumb']
    """
    chosen: set[int] = set()
    for name in names:
        chosen.add(skeleton.joint_index(name))
        part = SHORT_NAMES.get(name, name)
        if name in skeleton.joint_names or part not in (*PART_NAMES, *CREATURE_PARTS):
            continue
        found = find_anatomy(skeleton)
        own = set(_joints_of(found, part))
        side, _, bare = part.partition(" ")
        ends = {"hand": FINGERS, "foot": ("toes",)}.get(bare, ())
        kept = own.union(*(found.joints(f"{side} {end}") for end in ends))
        for joint, (label, parent) in enumerate(zip(found.labels, skeleton.parents, strict=True)):
            if joint in kept or (not label and parent in kept):
                kept.add(joint)
        chosen |= kept
    return sorted(chosen)


def _joints_of(found: Anatomy, part: str) -> list[int]:
    """Return the indices of a part's joints, also of an animal or a legged robot."""
    own = found.joints(part)
    return own if own or found.creature is None else found.creature.joints(part)


def near_parts(name: str) -> list[str]:
    """Names of parts that are spelled like a name, nearest first.

    >>> near_parts("left hnad"), near_parts("forearm"), near_parts("elbow")
    (['left hand'], ['left forearm', 'right forearm'], [])
    """
    plain = name.casefold().replace("_", " ").replace("-", " ")
    if plain in _BARE:
        return [f"left {plain}", f"right {plain}"]
    return difflib.get_close_matches(plain, PART_NAMES, 3, _NEAR)


def _place(skeleton: Skeleton) -> str:
    return f"the skeleton {skeleton.name!r}" if skeleton.name else ""


def _advice(found: Anatomy, part: str) -> str:
    """The end of the message of an error: why there is no such part, and what to do."""
    reason = f" ({'; '.join(found.reasons)})" if found.reasons else ""
    if found.is_person:
        why = f"the body is recognised as a {found.kind} without this part"
    else:
        seen = "" if found.kind == "other" else f" but as a {found.kind}"
        why = f"the body is not recognised as a person{seen}{reason}"
    if found.creature is not None:
        like = [name for name in found.creature.parts if name.endswith(part.split()[-1])]
        why += f"; its parts are {', '.join(like or found.creature.parts)}"
    if part in BONES:
        return f'{why}; assign it with --part "{part}=JOINT" (assign_parts in Python)'
    return f"{why}; use the name of a joint"
