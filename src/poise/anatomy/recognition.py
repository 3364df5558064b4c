"""Decide which joint is which part of the body, how certain that is, and why.

Geometry decides and names settle ties; a table of human bones in the file, or set by hand, is the
answer where there is one. A body without two pairs of limbs has the parts that its names tell.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from poise.anatomy.evidence import FIXED, HINGE, Evidence
from poise.anatomy.hands_and_feet import FINGERS, find_fingers, leads_only, split_foot
from poise.anatomy.kinds import HUMAN, OTHER, ROBOT, body_kind, kind_of_limbs
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.stance import (
    BodyStance,
    Both,
    Candidate,
    candidates_of,
    find_stance,
    with_one_arm,
)
from poise.anatomy.tree import LimbPair
from poise.anatomy.trunk import find_trunk
from poise.anatomy.words import part_of, side_of

Joints = list[int]

SIDES = ("left", "right")
TRUNK = ("pelvis", "spine", "neck", "head")
ARM = ("clavicle", "upper arm", "forearm", "hand")
LEG = ("thigh", "shin", "foot", "toes")
PARTS = (*TRUNK, *(f"{side} {part}" for side in SIDES for part in (*ARM, *FINGERS, *LEG)))
"""All parts of a person, from the root outwards."""

PLACES = {
    1: ("",), 2: ("front", "hind"), 3: ("front", "middle", "hind"),
    4: ("front", "middle front", "middle hind", "hind"),
}  # fmt: skip
"""Names of the pairs of legs of a creature by their number, from the front."""

LEG_SIDES = tuple(
    dict.fromkeys(
        f"{side} {place}" for places in PLACES.values() for place in places if place
        for side in SIDES
    )
)  # fmt: skip
"""Names with which the parts of the legs of a creature with several pairs begin."""

CREATURE_PARTS = ("tail", *(f"{side} {part}" for side in LEG_SIDES for part in LEG))
"""Parts that only creatures have: animals, and robots on several pairs of legs."""


def split_part(part: str) -> tuple[str, str]:
    """Split the name of a part into the side and the part of the limb.

    >>> split_part("left upper arm"), split_part("right hind foot"), split_part("pelvis")
    (('left', 'upper arm'), ('right hind', 'foot'), ('pelvis', ''))
    """
    side, _, name = part.rpartition(" ")
    if side not in LEG_SIDES:
        side, _, name = part.partition(" ")
    return side, name


CERTAIN = 0.9
"""Confidence from which a part counts as certain: 99 % of such parts are right."""

_TABLED = {f"{side} {part}" for side in SIDES for part in (*ARM[1:], *LEG[:3])}
"""Parts that a table of human bones must name to be complete."""

_ARM_JOINTS = 4  # maximum number of joints of an arm whose bones are certain without fingers
_LABELS = {"toe": "toes"}


@dataclass(frozen=True, eq=False)
class Recognition:
    """The parts of a body, and the evidence for them.

    Attributes:
        kind: of `poise.anatomy.kinds.KINDS`.
        parts: joints of each part, root first.
        confidence, why: of each part.
        stance: legs, arms and directions; None for a body without two pairs of limbs.
        reasons: why the body is not a person.
        candidates: pairs of limbs of the body.
    """

    kind: str
    parts: Mapping[str, Joints]
    confidence: Mapping[str, float]
    why: Mapping[str, str]
    stance: BodyStance | None
    reasons: tuple[str, ...] = ()
    candidates: Sequence[Candidate] = field(default=())


def recognise(body: Evidence) -> Recognition:
    """Recognise the parts of a body."""
    if body.flat:
        reason = f"{body.flat} is scaled by zero at rest"
        return Recognition(OTHER, {}, {}, {}, None, (reason,))
    table = _table(body)
    candidates = candidates_of(body)
    tabled = _limbs_of_table(body, table) if set(table) >= _TABLED else None
    stance = find_stance(body, tabled or candidates, upright=tabled is not None)
    if stance is None:
        stance = _odd_stance(body, candidates)
    if stance is None:
        return _by_names(body, table, candidates)
    parts = {} if tabled and "spine" in table else find_trunk(body, stance)
    for side, leg, arm in zip(SIDES, stance.legs, stance.arms, strict=True):
        parts |= _parts_of_leg(body, side, leg) | _parts_of_arm(body, side, arm)
    kind, reasons = (HUMAN, ()) if tabled else body_kind(body, candidates, stance, parts)
    if reasons:
        parts = {}
    if tabled and stance.hinged:
        kind = ROBOT
    parts = _with_table(
        {part: moving_joints(body, joints) for part, joints in parts.items()}, table
    )
    sure = {part: _confidence(body, stance, part, joints, table) for part, joints in parts.items()}
    return Recognition(
        kind, parts, {part: value for part, (value, _) in sure.items()},
        {part: reason for part, (_, reason) in sure.items()}, stance, reasons, candidates,
    )  # fmt: skip


def _odd_stance(body: Evidence, candidates: Sequence[Candidate]) -> BodyStance | None:
    """The stance of a person whose arms differ: one lacks a clavicle, or is missing."""
    for tried in (candidates_of(body, uneven=True), with_one_arm(body, candidates)):
        stance = find_stance(body, tried)
        if (
            stance is not None
            and not body_kind(body, candidates, stance, find_trunk(body, stance))[1]
        ):
            return stance
    return None


def moving_joints(body: Evidence, joints: Joints) -> Joints:
    """The joints of a part that rotate and are bones; all of them if none rotates."""
    moving = [
        j for j in joints
        if body.mobility[j] > FIXED and not leads_only(body, j) and not _is_marker(body, j)
    ]  # fmt: skip
    return moving or joints


def _is_marker(body: Evidence, joint: int) -> bool:
    """Whether a joint is only an end marker of a skinned body: a leaf without skin."""
    bare = body.skinned and not body.owned[joint] and body.mobility[joint] != HINGE
    return bare and not body.skeleton.children(body.names[joint])


def _parts_of_leg(body: Evidence, side: str, leg: LimbSplit) -> dict[str, Joints]:
    foot, toes = list(leg.end), []
    if foot and not leg.hinged:
        foot, toes = split_foot(body, foot)
    found = {"thigh": list(leg.upper), "shin": list(leg.lower), "foot": foot, "toes": toes}
    return {f"{side} {part}": joints for part, joints in found.items() if joints}


def _parts_of_arm(body: Evidence, side: str, arm: LimbSplit) -> dict[str, Joints]:
    found = {
        "clavicle": list(arm.before), "upper arm": list(arm.upper), "forearm": list(arm.lower),
        "hand": list(arm.end),
    }  # fmt: skip
    if arm.end:
        found |= find_fingers(body, arm.end[-1])
    return {f"{side} {part}": joints for part, joints in found.items() if joints}


# -- tables --------------------------------------------------------------------------------------


def _table(body: Evidence) -> dict[str, Joints]:
    """Joints that the file, or the user, assigned to each part."""
    found: dict[str, Joints] = {}
    for joint, own in enumerate(body.skeleton.joints):
        word = part_of(own.human) if own.human else ""
        if word and word != "finger":
            side = side_of(own.human)
            part = _LABELS.get(word, word)
            found.setdefault(f"{side} {part}" if side else part, []).append(joint)
    return found


def _limbs_of_table(body: Evidence, table: Mapping[str, Joints]) -> list[Candidate]:
    """The legs and arms of a complete table, as the only candidates."""

    def limb(side: str, names: Sequence[str]) -> LimbSplit:
        before = table.get(f"{side} {ARM[0]}", []) if names[0] == ARM[1] else []
        firsts = [table[f"{side} {name}"][0] for name in names]
        line = body.line(firsts[-1])[::-1]
        runs = [list(_between(line, one, other)) for one, other in itertools.pairwise(firsts)]
        end = [firsts[-1], *(table.get(f"{side} toes", []) if names[0] == LEG[0] else [])]
        at = body.positions
        chain = (*before[:1], *runs[0], *runs[1], *end)
        hinged = all(body.mobility[j] < 2 for j in chain) and any(body.mobility[list(chain)])
        return LimbSplit(
            tuple(before[:1]), tuple(runs[0]), tuple(runs[1]), tuple(end), at[firsts[0]],
            at[firsts[1]], at[firsts[2]], chain, 0.0, 99.0, bool(hinged),
        )  # fmt: skip

    found: list[Candidate] = []
    for names in (LEG[:3], ARM[1:]):
        both: Both = (limb("left", names), limb("right", names))
        tops = both[0].chain[0], both[1].chain[0]
        lines = [body.line(body.parents[top]) for top in tops]
        carrier = next((j for j in lines[0] if j in lines[1]), -1)
        leg = names[0] == LEG[0]
        found.append(
            Candidate(LimbPair(carrier, tops, 1.0), both if leg else None, None if leg else both)
        )
    return found


def _between(line: Joints, one: int, other: int) -> Joints:
    """Joints of a line from one to before another; only the first if they are not on it."""
    if one in line and other in line and line.index(one) < line.index(other):
        return line[line.index(one) : line.index(other)]
    return [one]


def _with_table(parts: Mapping[str, Joints], table: Mapping[str, Joints]) -> dict[str, Joints]:
    """Parts, with those that a table names beginning at its joints."""
    found = {part: list(joints) for part, joints in parts.items()}
    for part, joints in table.items():
        if part == "spine":
            found[part] = list(joints) if len(joints) > 1 else _from(found.get(part, []), joints)
        else:
            found[part] = _from(found.get(part, []), joints[:1])
    taken = {joints[0]: part for part, joints in table.items()}
    for part, joints in found.items():
        found[part] = [j for j in joints if taken.get(j, part) == part]
    return {part: found[part] for part in PARTS if found.get(part)}


def _from(joints: Joints, first: Joints) -> Joints:
    return joints[joints.index(first[0]) :] if first[0] in joints else list(first)


# -- names alone ---------------------------------------------------------------------------------


def _by_names(
    body: Evidence, table: Mapping[str, Joints], candidates: Sequence[Candidate]
) -> Recognition:
    """The parts that names tell of a body without two pairs of limbs."""
    parts: dict[str, Joints] = {}
    for side in SIDES:
        for names in (LEG, ARM):
            parts |= _named_limb(body, side, names)
    trunk = {
        part: sorted(j for j in body.order if body.named[j] == part and not body.sides[j])
        for part in TRUNK
    }
    if parts or sum(map(bool, trunk.values())) > 1:
        parts |= {part: joints for part, joints in trunk.items() if joints}
    parts = _with_table(parts, table)
    why = "no two pairs of limbs were found; the names of the joints tell this part"
    sure = dict.fromkeys(parts, 0.5) | dict.fromkeys(table, 1.0)
    return Recognition(
        kind_of_limbs(body, candidates), parts, sure, dict.fromkeys(parts, why), None,
        ("it has no pair of legs and pair of arms",), candidates,
    )  # fmt: skip


def _named_limb(body: Evidence, side: str, names: Sequence[str]) -> dict[str, Joints]:
    labels = {
        j: _LABELS.get(body.named[j], body.named[j])
        for j in body.order if body.sides[j] == side
    }  # fmt: skip
    own = [j for j, label in labels.items() if label in names]
    if len({labels[j] for j in own} - {ARM[0], LEG[3]}) < 2:
        return {}
    line = max((body.line(j)[::-1] for j in own), key=lambda line: sum(j in own for j in line))
    found: dict[str, Joints] = {}
    at = -1
    for joint in line:
        label = labels.get(joint, "")
        at = max(at, names.index(label)) if label in names else at
        if at >= 0:
            found.setdefault(f"{side} {names[at]}", []).append(joint)
    hand = found.get(f"{side} {ARM[-1]}")
    if hand:
        fingers = find_fingers(body, hand[-1])
        found |= {f"{side} {finger}": joints for finger, joints in fingers.items()}
    return found


# -- confidence ----------------------------------------------------------------------------------


def _confidence(
    body: Evidence, stance: BodyStance, part: str, joints: Joints, table: Mapping[str, Joints]
) -> tuple[float, str]:
    """Confidence of a part, 0 to 1, and its reason."""
    if part in table:
        return 1.0, "assigned by the file or by hand"
    side, _, name = part.rpartition(" ") if part in TRUNK else part.partition(" ")
    word = body.words[joints[0]]
    agrees = _LABELS.get(word, word) == name or (word, name) == ("clavicle", "upper arm")
    if name in FINGERS:
        named = body.named[joints[0]] == "finger"
        return (0.95, "name and place") if named else (0.7, "place alone, below the hand")
    if not side:
        if agrees or (stance.hinged and name != "neck"):
            return 0.95, "name and place" if agrees else "place between legs and arms"
        if name == "neck":
            return (0.95 if stance.hinged else 0.7), "place above the chest"
        return (0.9 if stance.score > -3.0 else 0.7), "place between legs and arms"
    both = stance.legs if name in LEG else stance.arms
    limb = both[SIDES.index(side)]
    reason = "name and proportions" if agrees else "proportions, without a name"
    if limb.hinged and not agrees:
        reason = "proportions and axes of the hinges"
    value = 0.6
    if agrees and limb.margin > 0.5:
        value = 0.99
    elif agrees or limb.margin > 1.0:
        value = 0.95
    elif limb.margin > 0.3:
        value = 0.9
    else:
        reason = "another split of the limb fits nearly as well"
    if name in ARM and not agrees and _is_crowded(body, limb):
        value, reason = min(value, 0.7), "joints in line may be of either bone or of the hand"
    if limb.score < -2.5 and not agrees:
        value, reason = min(value, 0.6), "the proportions are unusual"
    if stance.sides < value:
        value, reason = stance.sides, "left and right are uncertain"
    return value, reason


def _is_crowded(body: Evidence, arm: LimbSplit) -> bool:
    """Whether an arm has more joints than its two bones and the hand, and no fingers show which."""
    if arm.hinged or len(arm.chain) - len(arm.before) <= _ARM_JOINTS:
        return False
    return not any(len(body.children[j]) > 1 for j in arm.end)
