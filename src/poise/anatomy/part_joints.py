"""Names of body parts as names of joints: "left hand" is the hand of any recognised body."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.part_table import BONES
from poise.anatomy.recognition import PARTS
from poise.errors import UnknownJoint
from poise.model.skeleton import Skeleton

CHEST = "chest"

_TRUNK = {"root": "pelvis", "lowerback": "spine", "thorax": CHEST, "lowerneck": "neck"}
_SIDED = {
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
       for side in ("left", "right") for short, part in _SIDED.items()},
}  # fmt: skip
"""Parts by the names of the joints of Poise's character, such as "lhand"."""

_NEAR = 0.8
_BARE = {part.partition(" ")[2] for part in PART_NAMES if part.startswith("left ")}


def part_joint(skeleton: Skeleton, name: str) -> int | None:
    """Index of the joint of a body part; None for a name that is not of a part.

    The joint of a part is its first one. For a body whose limbs move by hinges it is the last one,
    which all hinges of the part move. A short name (`SHORT_NAMES`) of a part that is not
    recognised has the index None.

    Raises:
        UnknownJoint: the part was not recognised; the message states the reason and the remedy.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> body.joint_names[part_joint(body, "right thigh")], part_joint(body, "right thing")
    ('rfemur', None)
    """
    part = SHORT_NAMES.get(name, name)
    if part not in PART_NAMES:
        return None
    found = find_anatomy(skeleton)
    joints = found.joints(part)
    if part == "spine" and len(joints) > 1:
        joints = joints[:-1]  # the last one is the chest
    if joints:
        return joints[-1 if found.hinged else 0]
    if part != name:
        return None
    known = list(skeleton.joint_names)
    raise UnknownJoint(name, "joint", known, place=_place(skeleton), advice=_advice(found, part))


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
    if part in BONES:
        return f'{why}; assign it with --part "{part}=JOINT" (assign_parts in Python)'
    return f"{why}; use the name of a joint"


__all__ = ["CHEST", "PART_NAMES", "SHORT_NAMES", "near_parts", "part_joint"]
