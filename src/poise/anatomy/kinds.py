"""The kind of a body: a person stands on two limbs, its trunk upright above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.evidence import HINGE, Evidence, norm, unit
from poise.anatomy.limb_splits import WORDS
from poise.anatomy.stance import BodyStance, Candidate
from poise.anatomy.words import is_control
from poise.array_types import Floats

HUMAN, ROBOT = "human", "humanoid robot"
QUADRUPED, BIPED, OTHER = "quadruped", "biped creature", "other"
KINDS = (HUMAN, ROBOT, QUADRUPED, BIPED, OTHER)

_LIKE = 0.95  # minimum likeness, and ratio of lengths, of the legs of a robot dog
_FINGERS = 1.25  # maximum ratio of the lengths of fingers
_ARM = 4  # minimum number of hinges between the base of an arm and the fingers of its hand
_HEAD = 0.15  # height of a head that is part of the trunk above the shoulders, in legs


@dataclass(frozen=True, eq=False)
class _Feet:
    """The limbs that stand on the floor.

    Attributes:
        low: height of the lowest joint along up.
        limbs: number of limbs that end at the floor.
        along_file: number of limbs that end at the floor along the file's upward direction, if that
            is another direction.
    """

    low: float
    limbs: int
    along_file: int


def body_kind(
    body: Evidence, candidates: Sequence[Candidate], stance: BodyStance, parts: Mapping[str, object]
) -> tuple[str, tuple[str, ...]]:
    """The kind of a body with two pairs of limbs, and why it is not a person."""
    feet = _feet(body, candidates, stance)
    named = _is_named(body, stance)
    stood = stance.drop > 0.4
    told = named and not stood  # a rest pose that is no stance: names decide
    leg, arms = stance.leg_length, stance.arms
    wrist = min(float(limb.stop @ stance.up) for limb in arms) - feet.low
    reach = stance.arm_length / leg
    straight = sum(norm(limb.start - limb.stop) / limb.length for limb in stance.legs) / 2.0
    hips, shoulders = stance.hips, stance.shoulders
    ankles = 0.5 * (stance.legs[0].stop + stance.legs[1].stop)
    in_line = float(unit(shoulders - hips) @ unit(hips - ankles))
    # arms without hands say little: an upright body counts then
    least = -3.5 if min(stance.drop, stance.rise) > 0.85 else -2.5
    checks = {
        "it stands on other limbs": feet.along_file > 3,
        "no limb is like an arm": not stance.hinged and not named
        and arms[0].score < least,
        "its trunk is not upright": not told and stance.rise < 0.45,
        "its legs do not point down": not named and stance.drop < 0.25,
        "its arms are too long or too short": not named and not 0.3 < reach < 1.5,
        "more than two feet are on the floor": feet.limbs > 3 and not told,
        "its hands are on the floor": wrist < 0.1 * leg and not told,
        "its limbs are unlike arms and legs": stance.score < -8.0,
        "it leans on bent legs": not named and not stance.hinged and straight < 0.75
        and stance.rise < 0.8,
        "its legs and its trunk are not in line": _is_tilted(stance) and in_line < 0.9,
        "it has no head": not named and not stance.hinged and not {"head", "neck"} & set(parts)
        and _crown(body, stance) < _HEAD * leg,
    }  # fmt: skip
    reasons = tuple(reason for reason, holds in checks.items() if holds)
    if not reasons:
        return (ROBOT if stance.hinged else HUMAN), ()
    if _ends_arm(body, {limb.chain[0] for limb in stance.all_limbs() if limb.chain}):
        return OTHER, reasons
    down = sum(float((limb.start - limb.stop) @ stance.up) for limb in arms)
    down /= 2.0 * stance.arm_length
    front = (wrist < 0.25 * leg or feet.limbs > 3) and down > 0.4 and stood
    level = front and feet.along_file < 4 and stance.rise < 0.6 and feet.limbs < 6
    if level or feet.along_file == 4 or _like_legs(body, candidates):
        return QUADRUPED, reasons
    # like limbs of one joint are fingers, or arms of a thing
    radial = stance.carriers[0] == stance.carriers[1] and 1.0 / _FINGERS < reach < _FINGERS
    if stance.drop > 0.3 and not radial and not front and feet.along_file < 4 and feet.limbs < 4:
        return BIPED, reasons
    return OTHER, reasons


def kind_of_limbs(body: Evidence, candidates: Sequence[Candidate]) -> str:
    """The kind of a body without two pairs of arms and legs, by the number of its standing legs."""
    low = float((body.positions[body.solid] @ body.up).min())
    legs = standing_tops(body, candidates, body.up, low + 0.05 * body.size, 0.3 * body.size)
    if _ends_arm(body, legs):
        return OTHER
    return QUADRUPED if len(legs) == 4 or _like_legs(body, candidates) else OTHER


def _ends_arm(body: Evidence, tops: set[int]) -> bool:
    """Whether limbs are the fingers of a hand: all of them are attached to the end of an arm."""
    lines = [body.line(body.parents[top]) for top in tops]
    shared = set(lines[0]).intersection(*lines[1:]) if lines else set[int]()
    return sum(body.mobility[j] == HINGE for j in shared) >= _ARM


def _like_legs(body: Evidence, candidates: Sequence[Candidate]) -> bool:
    """Whether the body has four like limbs at the corners of a rectangle, as robot dogs have."""
    tops = sorted({
        top for candidate in candidates for top in candidate.pair.tops
        if (candidate.legs or candidate.arms) and candidate.pair.likeness > _LIKE
    })  # fmt: skip
    if len(tops) != 4:
        return False
    totals, bases = body.total[tops], body.positions[tops]
    if totals.min() < _LIKE * totals.max() or body.reach[tops].min() < 0.1 * body.size:
        return False
    spread = np.linalg.svd(bases - bases.mean(axis=0), compute_uv=False)
    return bool(spread[1] > 0.3 * body.reach[tops].max())


def _is_tilted(stance: BodyStance) -> bool:
    """Whether the body stands along none of the axes of the file."""
    return float(np.abs(stance.up).max()) < 0.9


def _crown(body: Evidence, stance: BodyStance) -> float:
    """Height of the surface above the shoulders, without the arms, metres."""
    arms = {j for limb in stance.arms for j in limb.chain}
    trunk = body.surface_of(set(body.order) - arms)
    return float(((trunk - stance.shoulders) @ stance.up).max(initial=0.0))


def _is_named(body: Evidence, stance: BodyStance) -> bool:
    """Whether at least eight of the twelve large parts have names that agree."""
    agree = [
        body.words[joint] == word
        for both, kind in ((stance.legs, "leg"), (stance.arms, "arm"))
        for limb in both
        for joint, word in zip(limb.first, WORDS[kind], strict=False)
    ]
    return sum(agree) >= 8


def _feet(body: Evidence, candidates: Sequence[Candidate], stance: BodyStance) -> _Feet:
    at, up, leg = body.positions, stance.up, stance.leg_length
    low, floor = (float((at[body.solid] @ axis).min()) for axis in (up, body.up))
    low = min(low, *(float(limb.stop @ up) for limb in stance.legs))
    limbs = len(standing_tops(body, candidates, up, low + 0.12 * leg, 0.5 * leg, 0.0))
    if np.allclose(up, body.up):
        return _Feet(low, limbs, 0)
    top = floor + 0.05 * body.size
    return _Feet(low, limbs, len(standing_tops(body, candidates, body.up, top, 0.3 * leg)))


def standing_tops(
    body: Evidence, candidates: Sequence[Candidate], up: Floats, top: float, reach: float,
    steep: float = 0.25,
) -> set[int]:  # fmt: skip
    """First joints of limbs, longer than ``reach``, whose lowest joints are below a height."""
    found: set[int] = set()
    for candidate in candidates:
        tops = candidate.pair.tops
        bare = body.skinned and not all(body.owned[body.below(j)].any() for j in tops)
        bare |= all(is_control(body.names[j]) for j in tops)
        if bare or not (candidate.legs or candidate.arms):
            continue
        if min(float(body.reach[j]) for j in tops) <= reach:
            continue
        paths = [body.positions[body.farthest_path(j)] for j in tops]
        drops = [
            float((path[0] - path[(path @ up).argmin()]) @ up)
            / max(norm(np.ptp(path, axis=0)), 1e-12)
            for path in paths
        ]
        if max(float((path @ up).min()) for path in paths) < top and min(drops) >= steep:
            found |= set(tops)
    return found
