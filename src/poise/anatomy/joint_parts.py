"""Part and side of each joint: of people by their anatomy, of other bodies by their names."""

from __future__ import annotations

from typing import NamedTuple, cast

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.recognition import TRUNK
from poise.anatomy.words import Part, Side, part_names, parts_of, side_of
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument

_WORDS: dict[str, Part] = {
    **dict.fromkeys(FINGERS, "finger"), "fingers": "hand", "toes": "toe",
}  # fmt: skip
_FEWEST = 6  # joints of a person: two of each leg and of an arm


class JointParts(NamedTuple):
    """Parts of a skeleton's joints.

    Attributes:
        parts: part of each joint, "" for none.
        sides: "left" or "right", "" for none; also of joints in no part whose names tell a side.
    """

    parts: tuple[Part, ...]
    sides: tuple[Side, ...]

    def of(self, *parts: str, side: str | None = None) -> list[int]:
        """Indices of the joints of some parts, of one side or of all."""
        return [
            j for j, (part, own) in enumerate(zip(*self, strict=True))
            if part in parts and side in (None, own)
        ]  # fmt: skip


def joint_parts(skeleton: Skeleton) -> JointParts:
    """Find part and side of each joint (cached).

    Animals and things have the parts that their joint names tell. Joints above the pelvis, and
    between it and the spine or a thigh, belong to the pelvis.

    >>> from poise.bundled import bare_character
    >>> found = joint_parts(bare_character().skeleton)
    >>> found.parts[:4], found.sides[:4]
    (('pelvis', 'pelvis', 'thigh', 'shin'), ('', 'left', 'left', 'left'))
    """
    few = len(skeleton.joints) < _FEWEST
    return named_parts(skeleton) if few else _parts_of(find_anatomy(skeleton))


def first_joints(skeleton: Skeleton, part: str) -> list[int]:
    """Indices of the joints of a part whose parents are in another part.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> [body.joint_names[j] for j in first_joints(body, "hand")]
    ['lhand', 'rhand']
    """
    joints = joint_parts(skeleton).of(part)
    return [j for j in joints if skeleton.parents[j] not in joints]


def named_parts(skeleton: Skeleton) -> JointParts:
    """Part and side that the name of each joint tells.

    >>> from poise.bundled import bare_character
    >>> named_parts(bare_character().skeleton).parts[2:5]
    ('thigh', 'shin', 'foot')
    """
    names = part_names(skeleton)
    return JointParts(tuple(parts_of(names)), tuple(side_of(name) for name in names))


@kept_with_argument()
def _parts_of(anatomy: Anatomy) -> JointParts:
    skeleton = anatomy.skeleton
    if not anatomy.is_person:
        return named_parts(skeleton)
    parts: list[Part] = [""] * len(skeleton.joints)
    sides: list[Side] = [side_of(joint.human or joint.name) for joint in skeleton.joints]
    for joint, label in enumerate(anatomy.labels):
        if label:
            side, _, part = label.rpartition(" ") if label in TRUNK else label.partition(" ")
            parts[joint] = _WORDS.get(part, cast("Part", part))
            sides[joint] = cast("Side", side)
    for joint in [j for j, part in enumerate(parts) if part in ("pelvis", "spine", "thigh")]:
        line = skeleton.line_to_root(joint)[1:]
        labelled = [n for n, above in enumerate(line) if parts[above]]
        for above in line if parts[joint] == "pelvis" else line[: (*labelled, 0)[0]]:
            if not parts[above]:
                parts[above], sides[above] = "pelvis", sides[joint]
    return JointParts(tuple(parts), tuple(sides))
