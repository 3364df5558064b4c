"""The legs and arms among pairs of limbs, and the stance of the body: up, front and sides.

A body stands on its legs: the shoulders are above the hips, and the ankles are the lowest points.
The upward direction of the file is preferred, not believed. Toes and soles are in front of the
ankles, knees bend forward and elbows back, as seen from the shin, so in any pose.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.evidence import FIXED, Evidence, norm, unit
from poise.anatomy.limb_splits import LimbSplit, likely_words, split_limbs
from poise.anatomy.tree import LimbPair, SubtreeComparison
from poise.array_types import Floats

Both = tuple[LimbSplit, LimbSplit]
_Limbs = tuple[LimbPair, Both]

_CONSIDERED = 8  # number of pairs that are tried as legs, and as arms
_OTHER_AXIS = 5.0  # penalty of another axis of the file as the upward direction
_OWN_AXIS = 7.0  # penalty of the direction of the body's own trunk and legs
_BARE = 2.0  # penalty of a limb without skin on a body with one
_IN_LINE = 0.9  # minimum cosine of legs and trunk in one line
AWAY = math.cos(math.radians(25.0))
"""Cosine of the angle to an axis below which the body's own direction is not tried."""
_ARM_REACH = 0.15  # minimum reach of the only arm of a body, relative to its size
_TRUNK = 0.6, 0.6  # mean ratio of trunk to leg, deviation of its logarithm
_ARM = 0.68, 0.35  # mean ratio of arm to leg, deviation of its logarithm
_SURE_SIDES = ((0.4, 0.99), (0.15, 0.9), (0.0, 0.5))
"""Confidence of left and right, by the evidence for the front."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """A pair of subtrees that may be limbs, split as legs and as arms where possible."""

    pair: LimbPair
    legs: Both | None
    arms: Both | None


@dataclass(frozen=True, eq=False)
class BodyStance:
    """Legs and arms of a body, and its directions.

    Attributes:
        legs, arms: left and right limb.
        carriers: the joints that carry the legs and the arms, -1 for roots.
        tops: the first joints of both arms.
        up, facing: (3,) unit vectors in the world.
        score: how well the body fits that of a person.
        drop: height of the hips above the ankles, relative to the legs.
        rise: component of the direction from hips to shoulders along up.
        sides: confidence of left and right.
    """

    legs: Both
    arms: Both
    carriers: tuple[int, int]
    tops: tuple[int, int]
    up: Floats
    facing: Floats
    score: float
    drop: float
    rise: float
    sides: float

    @property
    def hips(self) -> Floats:
        """Middle (3,) of the hips."""
        return 0.5 * (self.legs[0].start + self.legs[1].start)

    @property
    def shoulders(self) -> Floats:
        """Middle (3,) of the shoulders."""
        return 0.5 * (self.arms[0].start + self.arms[1].start)

    @property
    def leg_length(self) -> float:
        """Mean length of the legs from hip to ankle, metres."""
        return 0.5 * (self.legs[0].length + self.legs[1].length)

    @property
    def arm_length(self) -> float:
        """Mean length of the arms from shoulder to wrist, metres."""
        return 0.5 * (self.arms[0].length + self.arms[1].length)

    @property
    def across(self) -> Floats:
        """Unit vector (3,) from right to left."""
        return np.cross(self.up, self.facing)

    @property
    def hinged(self) -> bool:
        """Whether the legs move by hinges."""
        return self.legs[0].hinged

    def all_limbs(self) -> tuple[LimbSplit, ...]:
        """Left and right leg, left and right arm."""
        return (*self.legs, *self.arms)


def candidates_of(body: Evidence, *, uneven: bool = False) -> list[Candidate]:
    """All pairs of subtrees that may be limbs, with their splits.

    Args:
        body: the evidence of the body.
        uneven: whether one limb of a pair may begin with a joint that the other lacks.
    """
    comparison = SubtreeComparison(body)
    found: list[Candidate] = []
    for pair in comparison.pairs(uneven):
        chains = comparison.chains(pair)
        anchor = (
            body.positions[pair.joint]
            if pair.joint >= 0
            else body.positions[list(pair.tops)].mean(axis=0)
        )
        legs, arms = (split_limbs(body, chains, kind, anchor) for kind in ("leg", "arm"))
        if arms is not None and any(pair.skipped):
            one, other = (
                replace(arm, before=(*skipped, *arm.before))
                for arm, skipped in zip(arms, pair.skipped, strict=True)
            )
            arms = one, other
        found.append(Candidate(pair, legs, arms))
    return found


def find_stance(
    body: Evidence, candidates: Sequence[Candidate], *, upright: bool = False
) -> BodyStance | None:
    """The pairs and the direction that make the best person; None without two pairs of limbs.

    Args:
        body: the evidence of the body.
        candidates: pairs of limbs.
        upright: whether the upward direction of the file is right, as beside a table of bones.
    """
    legs = _most_likely((c.pair, c.legs) for c in candidates)
    arms = _most_likely((c.pair, c.arms) for c in candidates)
    if not legs or not arms:
        return None
    axes = [body.up, *(v for v in (*np.eye(3), *-np.eye(3)) if not np.array_equal(v, body.up))]
    axes = axes[:1] if upright else axes
    lowest = (body.positions[body.solid] @ np.array(axes).T).min(axis=0).tolist()
    directions = [
        (axis, low, _OTHER_AXIS if n else 0.0)
        for n, (axis, low) in enumerate(zip(axes, lowest, strict=True))
    ]
    best: tuple[float, Floats, _Limbs, _Limbs] | None = None
    for one in legs:
        for other in arms:
            tops = {*one[0].tops, *other[0].tops}
            above = {*body.line(one[0].joint), *body.line(other[0].joint)}
            if above & tops or set(one[0].tops) & set(other[0].tops):
                continue
            score, up = _best_direction(body, one, other, directions)
            if best is None or score > best[0]:
                best = score, up, one, other
    return None if best is None else _standing(body, *best)


def with_one_arm(body: Evidence, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Candidates of a body with one arm: a pair of legs, and the arm with an image of it.

    The image has no joints. It stands for the missing arm where places of both are needed.
    """
    found: list[Candidate] = []
    for candidate in candidates:
        if candidate.legs is None:
            continue
        hips = _middle(candidate.legs, "start")
        aside = unit(candidate.legs[0].start - candidate.legs[1].start)
        line = {
            *body.line(candidate.pair.joint),
            *(j for limb in candidate.legs for j in limb.chain),
        }
        tops = [j for j in body.order if j not in line and body.reach[j] > _ARM_REACH * body.size]
        for top in tops:
            chain = body.farthest_path(top)
            split = split_limbs(body, (chain, chain), "arm", hips)
            if split is None or abs(float((split[0].start - hips) @ aside)) < 0.02 * body.size:
                continue
            arm = split[0]
            start, middle, stop = (
                place - 2.0 * float((place - hips) @ aside) * aside
                for place in (arm.start, arm.middle, arm.stop)
            )
            image = replace(
                arm, before=(), upper=(), lower=(), end=(), chain=(), start=start, middle=middle,
                stop=stop,
            )  # fmt: skip
            found.append(
                Candidate(LimbPair(body.parents[top], (top, top), 1.0), None, (arm, image))
            )
    return [*(Candidate(c.pair, c.legs, None) for c in candidates if c.legs), *found]


def _most_likely(pairs: Iterable[tuple[LimbPair, Both | None]]) -> list[_Limbs]:
    able = [(pair, both) for pair, both in pairs if both is not None]
    able.sort(key=lambda one: -one[1][0].score - one[1][1].score)
    return able[:_CONSIDERED]


def _middle(both: Both, place: str) -> Floats:
    return 0.5 * (getattr(both[0], place) + getattr(both[1], place))


def _length(both: Both) -> float:
    return 0.5 * (both[0].length + both[1].length)


def _best_direction(
    body: Evidence, one: _Limbs, other: _Limbs, directions: Sequence[tuple[Floats, float, float]]
) -> tuple[float, Floats]:
    """Score of two pairs as legs and arms, and the upward direction of the best score."""
    (pair, legs), (pair_of_arms, arms) = one, other
    hips, ankles, shoulders = (
        _middle(legs, "start"), _middle(legs, "stop"), _middle(arms, "start"),
    )  # fmt: skip
    leg, arm = _length(legs), _length(arms)
    trunk, along = norm(shoulders - hips), unit(shoulders - hips)
    score = sum(limb.score for limb in (*legs, *arms)) / 2.0
    score -= 2.0 * (2.0 - pair.likeness - pair_of_arms.likeness)
    score -= 0.5 * (math.log(max(trunk, 1e-6 * leg) / leg / _TRUNK[0]) / _TRUNK[1]) ** 2
    score -= 0.5 * (math.log(arm / leg / _ARM[0]) / _ARM[1]) ** 2
    aside = [unit(both[0].start - both[1].start) for both in (legs, arms)]
    score -= 3.0 * (1.0 - abs(float(aside[0] @ aside[1])))
    score -= 3.0 * sum(float(side @ along) ** 2 for side in aside)
    if body.skinned and not legs[0].hinged:  # mechanisms beside the bones that carry the skin
        bare = [not body.owned[list(limb.chain)].any() for limb in (*legs, *arms)]
        score -= _BARE * sum(bare)
    for both, kind in ((legs, "leg"), (arms, "arm")):
        score += sum(likely_words([body.words[j] for j in limb.chain], kind) for limb in both)
    tried = list(directions)
    down = unit(hips - ankles)
    own = unit(along + down)
    along_axes = own @ body.placing
    nearest = int(np.argmax(np.abs(along_axes)))
    if abs(along_axes[nearest]) > AWAY:  # the axis of a node that turns the body as a whole
        own = np.sign(along_axes[nearest]) * body.placing[:, nearest]
    if len(tried) > 1 and max(float(axis @ own) for axis, _, _ in tried) < AWAY:
        # legs and trunk in one line: the whole body is tilted
        straight = norm(hips - ankles) > _IN_LINE * leg and float(along @ down) > _IN_LINE
        penalty = 0.0 if straight else _OWN_AXIS
        tried.append((own, float((body.positions[body.solid] @ own).min()), penalty))
    best = (-math.inf, body.up)
    for up, low, penalty in tried:
        drop, rise = float((hips - ankles) @ up) / leg, float(along @ up)
        fit = score - penalty - (max(0.0, 0.95 - drop) / 0.5) ** 2
        fit -= 1.5 * (max(0.0, 0.95 - rise) / 0.5) ** 2
        fit -= 3.0 * max(0.0, min(float(limb.stop @ up) for limb in legs) - low) / leg
        if fit > best[0]:
            best = fit, up
    return best


def _standing(body: Evidence, score: float, up: Floats, one: _Limbs, other: _Limbs) -> BodyStance:
    (pair, legs), (pair_of_arms, arms) = one, other
    between, broad = legs[0].start - legs[1].start, arms[0].start - arms[1].start
    same = 1.0 if float(between @ broad) >= 0.0 else -1.0
    across = unit(between + 0.5 * same * norm(between) * unit(broad))
    ahead, leg = unit(np.cross(across, up)), _length(legs)
    votes = _front_votes(body, legs, arms, across, ahead, leg)
    ahead = ahead if votes >= 0.0 else -ahead
    left = np.cross(up, ahead)
    sided: list[Both] = []
    named = 0
    for both in (legs, arms):
        aside = float((both[0].start - both[1].start) @ left)
        if abs(aside) <= 1e-6 * leg:
            aside = float((both[0].stop - both[1].stop) @ left)
        sided.append(both if aside >= 0.0 else (both[1], both[0]))
        sides = [[body.sides[j] for j in limb.chain] for limb in sided[-1]]
        counts = [own.count("left") - own.count("right") for own in sides]
        named += counts[0] - counts[1]
    if named < 0:  # names of sides overrule the feet
        sided, ahead = [(right, left) for left, right in sided], -ahead
    sure = next(value for least, value in _SURE_SIDES if abs(votes) >= least)
    hips, shoulders = _middle(legs, "start"), _middle(arms, "start")
    drop = float((hips - _middle(legs, "stop")) @ up) / leg
    return BodyStance(
        sided[0], sided[1], (pair.joint, pair_of_arms.joint), pair_of_arms.tops, up, ahead, score,
        drop, float(unit(shoulders - hips) @ up), _SURE_SIDES[0][1] if abs(named) >= 4 else sure,
    )  # fmt: skip


def _front_votes(
    body: Evidence, legs: Both, arms: Both, across: Floats, ahead: Floats, leg: float
) -> float:
    """Evidence that the front is ``ahead`` rather than behind."""

    def bend(limb: LimbSplit, front: Floats) -> float:
        off = float((limb.middle - 0.5 * (limb.start + limb.stop)) @ front) / leg
        return min(0.1, max(-0.1, off))

    votes = 0.0
    for limb in legs:
        front = unit(np.cross(across, unit(limb.middle - limb.stop)))
        thigh = unit(np.cross(across, unit(limb.start - limb.stop)))
        votes += 6.0 * _foot_ahead(body, limb, front, leg)
        votes += 4.0 * bend(limb, thigh) + 1.5 * _fold(body, limb, front)
    for limb in arms:
        votes -= 1.5 * bend(limb, ahead) + 0.7 * _fold(body, limb, ahead)
    return votes


def _foot_ahead(body: Evidence, limb: LimbSplit, front: Floats, leg: float) -> float:
    """Distance of toes and sole in front of the ankle, relative to the leg."""
    after = limb.chain[limb.chain.index(limb.lower[-1]) + 1 :] or limb.end
    feet = {j for joint in after for j in body.below(joint)}
    # the origin of a hinge may be anywhere on its axis
    marks = [body.positions[j] for j in feet if not limb.hinged or body.mobility[j] == FIXED]
    toe = max((float((mark - limb.stop) @ front) for mark in marks), key=abs, default=0.0) / leg
    span = body.surface_of(feet)
    if len(span) < 3:
        span = np.array(marks) if limb.hinged and marks else limb.stop[None]
    ends = (span - limb.stop) @ front
    told = abs(toe) > 0.06 and not limb.hinged
    sole = 0.0 if told else 0.5 * float(ends.max() + ends.min()) / leg
    return min(0.3, max(-0.3, toe)) + min(0.3, max(-0.3, sole))


def _fold(body: Evidence, limb: LimbSplit, front: Floats) -> float:
    """1 if the limits of a knee or elbow let it fold back, -1 forwards, 0 if they do not tell."""
    if not limb.lower:
        return 0.0
    joint = limb.lower[0]
    low, high = body.limits[joint].tolist()
    if not limb.hinged or not math.isfinite(low + high) or abs(low + high) < 0.3 * (high - low):
        return 0.0
    turned = float(np.cross(body.axes[joint] * (low + high), limb.stop - limb.middle) @ front)
    return -math.copysign(1.0, turned)
