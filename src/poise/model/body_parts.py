"""What a joint's name says about its place in a body: the part, and the side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

Part = Literal[
    "pelvis", "spine", "neck", "head", "clavicle", "upper arm", "forearm", "hand", "finger",
    "thigh", "shin", "foot", "toe", "",
]  # fmt: skip
Side = Literal["left", "right", ""]

# In order: the first word found in the name decides.
_WORDS: tuple[tuple[Part, tuple[str, ...]], ...] = (
    ("hand", ("fingers", "fingerbase")),
    ("finger", ("thumb", "finger", "index", "middle", "pinky", "ringfinger", "handring")),
    ("toe", ("toe", "football")),
    ("forearm", ("forearm", "lowerarm", "lowarm", "loarm", "radius", "ulna", "elbow")),
    ("upper arm", ("humerus", "upperarm", "uparm", "shldr")),
    ("clavicle", ("clavicle", "collar", "scapula", "shoulder")),
    ("pelvis", ("hipjoint", "buttock", "pelvis")),
    ("thigh", ("femur", "thigh", "upleg", "upperleg")),
    ("shin", ("tibia", "shin", "calf", "lowerleg", "lowleg", "loleg", "knee")),
    ("foot", ("foot", "ankle")),
    ("hand", ("hand", "wrist")),
    ("neck", ("neck",)),
    ("head", ("head",)),
    ("pelvis", ("hips", "root")),
    ("spine", ("spine", "back", "thorax", "chest", "abdomen", "torso", "waist")),
)
_WHOLE_WORDS: dict[str, Part] = {
    "arm": "upper arm",
    "leg": "shin",
    "hip": "pelvis",
    "ring": "finger",
    "mid": "finger",
}

_SIDES: tuple[tuple[Side, str], ...] = (("left", "l"), ("right", "r"))


def side_of(name: str) -> Side:
    """The side a joint's name tells, "" for none.

    >>> side_of("lhumerus"), side_of("RightUpLeg"), side_of("mixamorig:LeftHand"), side_of("root")
    ('left', 'right', 'left', '')
    >>> side_of("upperarm_r"), side_of("lowerback"), side_of("Bip01 L Thigh")
    ('right', '', 'left')
    """
    return _split(name)[1]


def part_of(name: str) -> Part:
    """The part of the body that begins at a joint of this name, "" when the name says nothing.

    >>> part_of("lhumerus"), part_of("RightUpLeg"), part_of("LeftLeg"), part_of("joint_7")
    ('upper arm', 'thigh', 'shin', '')
    """
    stem = _split(name)[0]
    if stem in _WHOLE_WORDS:
        return _WHOLE_WORDS[stem]
    for part, words in _WORDS:
        if any(word in stem for word in words):
            return part
    return ""


def parts_of(names: Sequence[str]) -> list[Part]:
    """The parts of a whole skeleton, where one name explains another.

    `LeftHip` begins the thigh where nothing else does, and `LeftShoulder` the upper arm.

    >>> parts_of(["Hips", "LeftHip", "LeftKnee", "LeftCollar", "LeftShoulder", "LeftElbow"])
    ['pelvis', 'thigh', 'shin', 'clavicle', 'upper arm', 'forearm']
    """
    parts: list[Part] = [part_of(name) for name in names]
    for wanted, stem in (("thigh", "hip"), ("upper arm", "shoulder")):
        if wanted not in parts:
            part: Part = "thigh" if wanted == "thigh" else "upper arm"
            for number, name in enumerate(names):
                if _split(name)[0] == stem and side_of(name):
                    parts[number] = part
    return parts


def _split(name: str) -> tuple[str, Side]:
    """The name without prefix, digits and side, in lower case; and the side."""
    stem = re.split(r"[:|]", name)[-1]
    stem = re.sub(r"^Bip\d+", "", stem)
    words = [word for word in re.split(r"[^A-Za-z]+", stem) if word]
    lowered = [word.lower() for word in words]
    for side, letter in _SIDES:
        if letter in lowered:
            lowered.remove(letter)
            return "".join(lowered), side
    joined = "".join(lowered)
    for side, letter in _SIDES:
        if side in joined:
            return joined.replace(side, "", 1), side
        first = words[0] if words else ""
        if first[:1].lower() == letter and (first[1:2].isupper() or _known(joined[1:])):
            return joined[1:], side
    return joined, ""


def _known(stem: str) -> bool:
    """Whether a listed word starts this stem: `lfemur` is a left femur, `legs` no left `egs`."""
    return stem in _WHOLE_WORDS or any(
        stem.startswith(word) for _, words in _WORDS for word in words
    )
