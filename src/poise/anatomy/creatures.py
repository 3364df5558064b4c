"""The parts of creatures, which are animals and legged robots: legs, trunk, neck, head and tail.

Legs are the limbs that end at the floor. They are paired from front to hind. The foot of a leg
begins at the first joint near the floor, so that the shin of a fox's hind leg has two joints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.evidence import NO_LENGTH, Evidence, norm, unit
from poise.anatomy.hands_and_feet import split_foot
from poise.anatomy.kinds import standing_tops
from poise.anatomy.recognition import (
    CREATURE_PARTS,
    PARTS,
    PLACES,
    SIDES,
    Joints,
    Recognition,
    moving_joints,
)
from poise.anatomy.trunk import route_between, split_head
from poise.anatomy.words import words_of
from poise.array_types import Floats

_Leg = dict[str, Joints]

_REACH, _LOW, _STEEP = 0.15, 0.12, 0.15  # of a leg: least reach, highest end (in sizes), least drop
_ASIDE = 0.02  # minimum distance of a leg from the middle of the body, relative to its size
_BESIDE = 0.05  # maximum distance of neck and tail from the middle of the body, in sizes
_FOOT = 0.2  # maximum height of the first joint of a foot, relative to the height of the leg
_LIKE = 0.8  # minimum ratio of the lengths of the legs of a pair
_LONGER = 2.0  # minimum ratio of the length of neck or tail to that of the next chain
_PLACED = 0.8  # confidence of neck, head and tail without a name
_FRONT = frozenset({"front", "fore", "fl", "fr", "lf", "rf"})
_HIND = frozenset({"hind", "rear", "back", "hl", "hr", "rl", "rr", "lh", "rh"})


@dataclass(frozen=True, eq=False)
class Creature:
    """The parts of a creature.

    Attributes:
        parts: joints of each part, root first; empty for a body without pairs of legs.
        confidence: of each part, 0 to 1.
        why: the reasons for the confidence.
    """

    parts: Mapping[str, Joints]
    confidence: Mapping[str, float]
    why: Mapping[str, str]


_NOTHING = Creature({}, {}, {})


def find_creature(body: Evidence, found: Recognition, facing: Floats) -> Creature:
    """Find the parts of a body that is not a person.

    Args:
        body, found: what is known about the body.
        facing: (3,) its front.
    """
    if body.flat:
        return _NOTHING
    at, size = body.positions, body.size
    low = float((at[body.solid] @ body.up).min())
    tops = standing_tops(
        body, found.candidates, body.up, low + _LOW * size, _REACH * size, _STEEP
    )  # fmt: skip
    tops -= {above for top in tops for above in body.line(top)[1:]}
    facing, confidence, why = _front(body, found, sorted(tops), facing)
    left = np.cross(body.up, facing)
    legs = [_leg(body, found, top, low) for top in sorted(tops)]
    starts = {leg["thigh"][0]: leg for leg in legs if leg}
    middle = at[list(starts)].mean(axis=0) if starts else np.zeros(3)
    aside = {j: float((at[leg["shin"][0]] - middle) @ left) for j, leg in starts.items()}
    sided: list[list[_Leg]] = []
    for sign in (1.0, -1.0):
        own = [j for j in starts if sign * aside[j] > _ASIDE * size]
        own.sort(key=lambda j: -float(at[j] @ facing))
        sided.append([starts[j] for j in own])
    pairs = list(zip(*sided, strict=False))
    places = PLACES.get(len(pairs), ())
    if len(sided[0]) != len(sided[1]) or not places or not all(_like(body, pair) for pair in pairs):
        return _NOTHING
    parts = _trunk(body, pairs, facing)
    for place, pair in zip(places, pairs, strict=True):
        for side, leg in zip(SIDES, pair, strict=True):
            parts |= {" ".join(filter(None, (side, place, part))): leg[part] for part in leg}
    order = [part for part in (*PARTS, *CREATURE_PARTS) if parts.get(part)]
    sure, reasons = dict.fromkeys(order, confidence), dict.fromkeys(order, why)
    for part in {*order} & {"neck", "head", "tail"}:
        if body.named[parts[part][0]] != part and part not in body.told[parts[part][0]].lower():
            sure[part], reasons[part] = min(confidence, _PLACED), "place on the middle of the body"
    return Creature({part: parts[part] for part in order}, sure, reasons)


def _front(
    body: Evidence, found: Recognition, tops: Sequence[int], facing: Floats
) -> tuple[Floats, float, str]:
    """Front (3,) of a body on legs that begin at some joints, its confidence and the reason."""
    at, stance = body.positions, found.stance
    words = {j: set(words_of(body.told[j])) for j in tops}
    front, hind = ([j for j in tops if words[j] & end] for end in (_FRONT, _HIND))
    if front and hind:
        along = at[front].mean(axis=0) - at[hind].mean(axis=0)
        return _level(body, along), 0.95, "place and names of the legs"
    if stance is not None and np.allclose(stance.up, body.up):
        return facing, stance.sides, "place and shape of the legs"
    if len(tops) < 4:
        return facing, 0.6, "place of the legs; the front is uncertain"
    flat = at[list(tops)] - at[list(tops)].mean(axis=0)
    along = np.linalg.svd(flat - np.outer(flat @ body.up, body.up))[2][0]
    told = float(along @ facing)
    told = told if abs(told) > 0.5 else float(along[np.abs(along).argmax()])
    return np.copysign(1.0, told) * along, 0.6, "place of the legs; the front is uncertain"


def _level(body: Evidence, vector: Floats) -> Floats:
    return unit(vector - float(vector @ body.up) * body.up)


def _leg(body: Evidence, found: Recognition, top: int, low: float) -> _Leg:
    """The parts of a leg; none for a limb without a knee."""
    chain = body.farthest_path(top)
    splits = (
        limb for one in found.candidates for both in (one.legs, one.arms) if both is not None
        for limb in both if limb.upper and limb.lower
        if {top, limb.upper[0], limb.lower[0]} <= {*limb.chain} & {*chain}
    )  # fmt: skip
    split = next(splits, None)
    if split is None:
        return {}
    first, knee = chain.index(split.upper[0]), chain.index(split.lower[0])
    heights = body.positions[chain] @ body.up - low
    after = range(knee + 1, len(chain))
    foot = next((k for k in after if heights[k] < _FOOT * heights[first]), len(chain))
    parts = {"thigh": chain[first:knee], "shin": chain[knee:foot]}
    if foot < len(chain):
        parts["foot"], parts["toes"] = split_foot(body, chain[foot:])
        if parts["toes"] and body.bone[parts["toes"][0]] <= NO_LENGTH * body.size:
            parts["foot"], parts["toes"] = chain[foot:], []
    elif heights[after].min(initial=np.inf) < np.inf:
        return {}  # it does not end at the floor
    return {part: moving_joints(body, joints) for part, joints in parts.items() if joints}


def _like(body: Evidence, pair: tuple[_Leg, ...]) -> bool:
    """Whether both legs have bones of similar length."""
    lengths: list[float] = []
    for leg in pair:
        bones = [float(body.bone[j]) for joints in leg.values() for j in joints]
        lengths.append(sum(bones) - float(body.bone[leg["thigh"][0]]))
    return min(lengths) > _LIKE * max(lengths)


def _trunk(body: Evidence, pairs: Sequence[tuple[_Leg, ...]], facing: Floats) -> dict[str, Joints]:
    """Pelvis, spine, neck, head and tail of a body with pairs of legs, front first."""
    lines = [[body.line(body.parents[leg["thigh"][0]]) for leg in pair] for pair in pairs]
    chest, pelvis = (
        next((j for j in lines[k][0] if j in lines[k][1]), -1) for k in (0, -1)
    )  # fmt: skip
    if chest < 0 or pelvis < 0:
        return {}
    _, _, route = route_between(body, pelvis, chest)
    used = {*route, *(j for both in lines for line in both for j in line)}
    used |= {j for pair in pairs for leg in pair for joints in leg.values() for j in joints}
    ahead = _chain(body, chest, used, facing, unit(facing + body.up))
    neck, head = split_head(body, ahead, norm(np.ptp(body.positions[route + ahead], axis=0)))
    return {
        "pelvis": [pelvis], "spine": moving_joints(body, [j for j in route if j != pelvis]),
        "neck": neck, "head": head, "tail": _chain(body, pelvis, used, facing, -facing),
    }  # fmt: skip


def _chain(
    body: Evidence, joint: int, used: set[int], facing: Floats, along: Floats
) -> Joints:  # fmt: skip
    """The only long chain below a joint, on the middle plane, that ends in a direction (3,)."""
    at, across, beside = body.positions, np.cross(body.up, facing), _BESIDE * body.size
    chains: list[tuple[float, Joints]] = []
    for child in (j for j in body.children[joint] if j not in used):
        path, inner = [joint], [child]
        while inner:
            inner = [j for j in inner if abs(float((at[j] - at[joint]) @ across)) < beside]
            path += sorted(inner, key=lambda j: -float(body.reach[j] + body.bone[j]))[:1]
            inner = body.children[path[-1]] if inner else []
        if float((at[path[-1]] - at[joint]) @ along) > 0.0:
            chains.append((float(body.bone[path[1:]].sum()), path[1:]))
    chains.sort(key=lambda chain: -chain[0])
    if not chains or (len(chains) > 1 and chains[0][0] < _LONGER * chains[1][0]):
        return []
    path = chains[0][1]
    return moving_joints(body, path) if body.mobility[path].any() else []
