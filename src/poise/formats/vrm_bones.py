"""Human bones of a skeleton: as stated by its file, or recognized by names and hierarchy."""

from __future__ import annotations

from collections.abc import Sequence

from poise.anatomy import find_anatomy
from poise.anatomy.words import side_of, translated, words_of
from poise.errors import FileUnsupported
from poise.model import Skeleton

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
