"""Split a pair of limbs into upper bone, lower bone and hand or foot, by proportions.

Each possible split of a chain of joints has a score, the logarithm of its likelihood up to a
constant: a term ``-(x / s)^2 / 2`` for a quantity x with the standard deviation s, and penalties in
the same unit. Both sides are split at the same places, by the sum of their scores. The deviations
and penalties were chosen on 91 bodies and checked on 45 others (docs/anatomy.md).

Joints of several axes: shoulder, elbow and wrist are three joints of the chain that make two
straight bones of nearly the same length, with little before them and a hand after them.

Hinges: a limb is a ball (hinges whose axes pass near one point), one hinge across both bones, and
another ball. The centre of a ball is the point nearest to the axes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.evidence import FIXED, HINGE, Evidence, norm, unit
from poise.array_types import Floats

WORDS = {
    "leg": ("thigh", "shin", "foot", "toe"),
    "arm": ("upper arm", "forearm", "hand", "clavicle", "finger"),
}
"""Words of names along a limb: of the two bones, of the end, and of further joints."""

NOTHING = -99.0
"""Score of a split that is impossible."""

_EYE = np.eye(3)
_DEPTH = 6, 12, 16  # latest places of shoulder, elbow and wrist in the chain
_BENT = 1.15  # maximum length along the joints of a bone, relative to that between its ends
_RATIO = 0.25  # deviation of the logarithm of the ratio of both bones
_ARM_RATIO = 0.06  # mean of that logarithm for arms: the forearm is a little shorter
_STRAIGHT = 0.042  # deviation of a bone's length along its joints, relative to its length
_TWIST = 0.6  # penalty of a joint within a bone
_MIDDLE = 3.0  # penalty of a hip or shoulder at the same place as that of the other side
_END_OF_SKIN = 2.5, 3.0  # penalty of a leg and of an arm whose last bone ends with its skin
_LAST_FOOT = 0.8  # penalty of a foot without a joint after it
_FORK = 2.5, 1.5  # gain of a hand where fingers begin, penalty of fingers before it
_WORD = 2.0, -1.5, -0.3, -1.0  # name agrees; another part; clavicle; the same part as before
_INNER, _CLAVICLE = 2, 1.0  # maximum number of hinges of a clavicle, and the penalty of each
_HINGED = 6, 0.85  # minimum number, and share of the moving joints, of hinges in a pair of limbs


@dataclass(frozen=True, eq=False)
class LimbSplit:
    """One limb of a pair, split into its parts.

    Attributes:
        before, upper, lower, end: the joints of each part in order; ``before`` may be a clavicle.
        start, middle, stop: (3,) centres of shoulder, elbow and wrist, or of hip, knee and ankle.
        chain: all joints of the limb.
        score: the score of the split.
        margin: the difference of the pair's score to that of its next best split.
        hinged: whether the limb moves by hinges.
    """

    before: tuple[int, ...]
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    end: tuple[int, ...]
    start: Floats
    middle: Floats
    stop: Floats
    chain: tuple[int, ...]
    score: float
    margin: float
    hinged: bool

    @property
    def length(self) -> float:
        """Length of both bones, metres."""
        return norm(self.middle - self.start) + norm(self.stop - self.middle)

    @property
    def first(self) -> tuple[int, ...]:
        """The first joint of upper bone, lower bone and end, as far as they exist."""
        return tuple(part[0] for part in (self.upper, self.lower, self.end) if part)


def split_limbs(
    body: Evidence, chains: tuple[list[int], list[int]], kind: str, anchor: Floats
) -> tuple[LimbSplit, LimbSplit] | None:
    """Split both limbs of a pair at the same places; None if no split is possible.

    Args:
        body: the evidence of the body.
        chains: the joints of both limbs.
        kind: "leg" or "arm".
        anchor: (3,) position of the joint that carries both.
    """
    moving = [body.mobility[j] for chain in chains for j in chain if body.mobility[j] > FIXED]
    hinges = moving.count(HINGE)
    if hinges >= _HINGED[0] and hinges > _HINGED[1] * len(moving):
        return _split_hinges(body, chains, kind)
    one, other = chains
    if len(one) != len(other):
        return None
    places = _places(len(one))
    found = [
        _Free(body, own, mate, kind, anchor, places) for own, mate in ((one, other), (other, one))
    ]
    if not len(places):
        return None
    scores = found[0].scores + found[1].scores
    likely = int(scores.argmax())
    if scores[likely] <= NOTHING:
        return None
    told = _assigned(body, one, kind, places) + _assigned(body, other, kind, places)
    worth = np.where(told == told[scores > NOTHING].max(), scores, NOTHING)
    best = int(worth.argmax())
    margin = float(worth[best] - np.delete(worth, best).max(initial=2.0 * NOTHING))
    i, j, k = places[best].tolist()
    first, second = (each.split(i, j, k, likely, margin) for each in found)
    return first, second


def _assigned(
    body: Evidence, joints: Sequence[int], kind: str, places: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Number of parts of each split (n, 3) that begin where the file or the user assigned them.

    Parts that begin at a joint of another part count against it.
    """
    agrees = np.zeros((len(joints) + 1, 3), dtype=np.int64)
    for n, joint in enumerate(joints):
        if body.assigned[joint]:
            agrees[n] = [1 if body.words[joint] == part else -1 for part in WORDS[kind][:3]]
    return np.asarray(agrees[places, np.arange(3)].sum(axis=1))


# -- joints of several axes ----------------------------------------------------------------------


def _places(count: int) -> NDArray[np.int64]:
    """Places (n, 3) of shoulder, elbow and wrist in a chain; ``count`` is the end of its skin."""
    found = [
        (i, j, k)
        for i in range(min(count - 1, _DEPTH[0]))
        for j in range(i + 1, min(count, _DEPTH[1]))
        for k in (*range(j + 1, min(count, _DEPTH[2])), *((count,) if j == count - 1 else ()))
    ]
    return np.array(found, dtype=np.int64).reshape(-1, 3)


class _Free:
    """One limb of joints with several axes, and the scores of all splits."""

    def __init__(
        self, body: Evidence, chain: list[int], mate: list[int], kind: str, anchor: Floats,
        places: NDArray[np.int64],
    ) -> None:  # fmt: skip
        self.body, self.chain, self.kind = body, chain, kind
        skin = body.surface_of(chain[-1:])
        last = body.positions[chain[-1]]
        tip = body.tip(chain[-1])
        self.ended = len(skin) >= 3 or tip is not None
        end = last if tip is None else tip
        if len(skin) >= 3:
            end = skin[np.linalg.norm(skin - last, axis=1).argmax()]
        self.at = np.concatenate([body.positions[chain], end[None]])
        self.scores = self._scores(places, mate, anchor) if len(places) else np.zeros(0)

    def _scores(self, places: NDArray[np.int64], mate: list[int], anchor: Floats) -> Floats:
        body, at, count, leg = self.body, self.at, len(self.chain), self.kind == "leg"
        i, j, k = places.T
        run = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(at, axis=0), axis=1))])
        far = np.linalg.norm(at[:, None] - at[None], axis=2)
        upper, lower = far[i, j], far[j, k]
        able = (upper > 0.0) & (run[j] - run[i] <= _BENT * upper)
        able &= (lower > 0.0) & (run[k] - run[j] <= _BENT * lower)
        able &= (k < count) | self.ended
        upper, lower = np.maximum(upper, 1e-9), np.maximum(lower, 1e-9)
        long, last = upper + lower, np.minimum(k, count)
        rest = np.where(k < count, run[count - 1] - run[np.minimum(k, count - 1)], 0.0) / long
        mean = 0.0 if leg else _ARM_RATIO
        score = -0.5 * ((np.log(upper / lower) - mean) / _RATIO) ** 2
        score -= 0.5 * (((run[j] - run[i]) / upper - 1.0) / _STRAIGHT) ** 2
        score -= 0.5 * (((run[k] - run[j]) / lower - 1.0) / _STRAIGHT) ** 2
        score -= _TWIST * (j - i - 1 + np.where(k < count, k - j - 1, 0))
        same = np.linalg.norm(at[:-1] - body.positions[mate], axis=1) < 0.02 * body.size
        score -= _MIDDLE * same[i]
        if leg:
            # A hip at the joint that carries both, if the next joint is elsewhere.
            off = np.linalg.norm(at - anchor, axis=1) / body.size
            score -= 2.0 * (same[i] & (off[i] < 0.01) & (off[i + 1] > 0.02))
            score -= (np.maximum(0.0, rest - 0.45) / 0.15) ** 2
            score -= (np.maximum(0.0, run[i] / long - 0.03) / 0.12) ** 2
            score -= self._foot(k, j)
        else:
            score -= (np.maximum(0.0, rest - 0.6) / 0.3) ** 2
            score -= (np.maximum(0.0, run[i] / long - 0.45) / 0.15) ** 2
            fork = np.array([*self._forks(), False])
            before = np.concatenate([[0], np.cumsum(fork)])
            score += np.where(
                k < count, _FORK[0] * fork[k] - _FORK[1] * before[k], -_END_OF_SKIN[1]
            )
        return np.where(able, score + self._word_scores(i, j, k, last), NOTHING)

    def _foot(self, k: NDArray[np.int64], j: NDArray[np.int64]) -> Floats:
        """Penalty of an ankle after which nothing turns away from the shin."""
        at, count = self.at, len(self.chain)
        after = at[np.minimum(k + 1, count)] - at[np.minimum(k, count)]
        shin = at[np.minimum(k, count)] - at[j]
        size = np.linalg.norm(after, axis=1) * np.linalg.norm(shin, axis=1)
        turn = np.degrees(
            np.arccos(np.clip((after * shin).sum(axis=1) / np.maximum(size, 1e-12), -1.0, 1.0))
        )
        turn = np.where(size > 1e-12, turn, 90.0)
        turned = (np.maximum(0.0, 50.0 - turn) / 25.0) ** 2
        return np.where(k + 1 < count, turned, np.where(k == count, _END_OF_SKIN[0], _LAST_FOOT))

    def _forks(self) -> list[bool]:
        """Whether fingers begin at each joint: three children, or two with children of their own"""
        body = self.body
        found: list[bool] = []
        for joint in self.chain:
            below = body.children[joint]
            long = sum(body.bone[c] + body.reach[c] > 0.012 * body.size for c in below)
            own = sum(body.count[c] >= 2 and body.reach[c] > 0.008 * body.size for c in below)
            found.append(bool(long >= 3 or own >= 2))
        return found

    def _word_scores(
        self, i: NDArray[np.int64], j: NDArray[np.int64], k: NDArray[np.int64],
        last: NDArray[np.int64],
    ) -> Floats:  # fmt: skip
        """Agreement of the joints' names with the parts that begin at them."""
        words = [*(self.body.words[joint] for joint in self.chain), ""]
        agrees, other, clavicle, again = _WORD
        total = np.zeros(len(i))
        wanted = WORDS[self.kind]
        for place, part in zip((i, j, k), wanted, strict=False):
            worth = np.zeros(len(words))
            for at, word in enumerate(words):
                if word:
                    near = (word, part) == ("clavicle", "upper arm")
                    worth[at] = agrees if word == part else clavicle if near else other
                    worth[at] += again * (at > 0 and words[at - 1] == part == word)
            total += worth[place]
        middle, end = (
            np.concatenate([[0], np.cumsum([word == part for word in words])])
            for part in wanted[1:3]
        )
        total -= 1.5 * (middle[j] > middle[i + 1]) + 1.5 * (end[last] > end[j + 1])
        own = np.array([word == wanted[1] for word in words])
        total -= 2.0 * ((k < len(words) - 1) & ~own[j] & (middle[k] > middle[j + 1]))
        return total

    def split(self, i: int, j: int, k: int, at: int, margin: float) -> LimbSplit:
        chain, count = tuple(self.chain), len(self.chain)
        if self.kind == "arm" and k < count - 1:
            k = self._hand_after(k)
        end = chain[k:] if self.kind == "leg" else chain[k : k + 1]
        return LimbSplit(
            chain[:i], chain[i:j], chain[j:k], end, self.at[i], self.at[j], self.at[k], chain,
            float(self.scores[at]), margin, False,
        )  # fmt: skip

    def _hand_after(self, k: int) -> int:
        """The place of a joint named a hand below one that is named a wrist."""
        names = [self.body.names[joint].lower() for joint in self.chain]
        below = k + 1 < len(names) and self.body.words[self.chain[k + 1]] == "hand"
        if below and "hand" not in names[k] and "hand" in names[k + 1]:
            return k + 1
        return k


# -- hinges --------------------------------------------------------------------------------------


def centre_of_axes(points: Floats, axes: Floats, pull: float) -> tuple[Floats, float]:
    """The point (3,) nearest to the axes through ``points``, and its largest distance to one.

    ``pull`` is the weight of the points' mean, which determines the place along a single axis.
    """
    return _centres_of_axes(points, axes, [(0, len(axes))], pull)[0]


def _centres_of_axes(
    points: Floats, axes: Floats, spans: Sequence[tuple[int, int]], pull: float
) -> list[tuple[Floats, float]]:
    """The result of `centre_of_axes` for the axes of each span ``(first, end)``."""
    across = points - axes * (axes * points).sum(axis=1)[:, None]
    matrices, sums = np.empty((len(spans), 3, 3)), np.empty((len(spans), 3, 1))
    for n, (first, end) in enumerate(spans):
        count, own = end - first, slice(first, end)
        matrices[n] = (pull + count) * _EYE - axes[own].T @ axes[own]
        mean = (pull / count) * points[own].sum(axis=0)
        sums[n, :, 0] = mean + across[own].sum(axis=0)
    centres = np.linalg.solve(matrices, sums)[:, :, 0]
    away = centres[:, None] - points
    off = away - axes * (axes * away).sum(axis=2)[..., None]
    far = (off * off).sum(axis=2)
    return [
        (centre, float(row[first:end].max()) ** 0.5)
        for centre, row, (first, end) in zip(centres, far, spans, strict=True)
    ]


def _split_hinges(
    body: Evidence, chains: tuple[list[int], list[int]], kind: str
) -> tuple[LimbSplit, LimbSplit] | None:
    one, other = (_Hinges(body, chain, kind) for chain in chains)
    worth = {key: one.table[key].score + other.table[key].score for key in one.table
             if key in other.table}  # fmt: skip
    if not worth:
        return None
    keys = list(worth)
    rows = np.array(keys)
    told = _assigned(body, one.hinges, kind, rows) + _assigned(body, other.hinges, kind, rows)
    likely = max(keys, key=lambda key: worth[key])
    able = [key for key, count in zip(keys, told, strict=True) if count == told.max()]
    best = max(able, key=lambda key: worth[key])
    margin = worth[best] - max((worth[key] for key in able if key != best), default=2.0 * NOTHING)
    return one.split(best, likely, margin), other.split(best, likely, margin)


@dataclass(frozen=True, eq=False)
class _Row:
    """The score of one split of hinges, and its centres (3,)."""

    score: float
    start: Floats
    middle: Floats
    stop: Floats


class _Hinges:
    """One limb of hinges, and the scores of its splits: places of shoulder, elbow and wrist."""

    def __init__(self, body: Evidence, chain: list[int], kind: str) -> None:
        self.body, self.chain, self.kind = body, chain, kind
        self.hinges = [j for j in chain if body.mobility[j] == HINGE]
        if kind == "arm":
            self._end_at_fingers()
        self.table: dict[tuple[int, int, int], _Row] = {}
        count = len(self.hinges)
        if count < 3:
            return
        at, axes = body.positions[self.hinges], body.axes[self.hinges]
        self._below = [*at[-1:], *body.positions[chain[chain.index(self.hinges[-1]) + 1 :]]]
        self._own = body.surface_of(body.below(self.hinges[-1]))
        last = range(max(2, count - 3), count)
        self._ends = dict(
            zip(last, _centres_of_axes(at, axes, [(w, count) for w in last], 0.05), strict=True)
        )
        spans = [
            (s, e)
            for s in range(1 if kind == "leg" else min(_INNER, count - 2) + 1)
            for e in range(s + 1, min(count, s + 7))
        ]
        for (s, e), found in zip(spans, _centres_of_axes(at, axes, spans, 0.02), strict=True):
            self._add(s, e, *found)

    def _end_at_fingers(self) -> None:
        """Leave out the hinges of a finger: the limb ends where several chains of hinges begin."""
        body, passed = self.body, 0
        for joint in self.chain:
            passed += bool(body.mobility[joint] == HINGE)
            fingers = [
                c for c in body.children[joint]
                if body.bone[c] + body.reach[c] > 0.005 * body.size
                and (body.mobility[body.below(c)] == HINGE).any()
            ]  # fmt: skip
            if passed >= 4 and len(fingers) >= 2:
                self.hinges = self.hinges[:passed]
                return

    def _end_of(self, middle: Floats) -> Floats:
        """The farthest point (3,) from the elbow that the last hinge carries."""
        ends = list(self._below)
        if len(self._own):
            ends.append(self._own[np.linalg.norm(self._own - middle, axis=1).argmax()])
        return max(ends, key=lambda point: norm(point - middle))

    def _add(self, s: int, e: int, start: Floats, miss: float) -> None:
        """Add the splits with these places of shoulder and elbow.

        ``start`` is the centre of the shoulder, and ``miss`` its distance to one of its axes.
        """
        body, hinges, leg = self.body, self.hinges, self.kind == "leg"
        at, axis, count = body.positions[hinges[e]], body.axes[hinges[e]], len(self.hinges)
        # the point of the elbow's axis nearest to the shoulder
        middle = at + axis * float((start - at) @ axis)
        bone = middle - start
        upper, one = norm(bone), unit(bone)
        if upper < 1e-6 * body.size:
            return
        before = norm(start - body.positions[hinges[s]])
        across = abs(float(axis @ one))
        number = {1: 2.0, 2: 0.7, 3: 0.0}.get(e - s, 2.0 * (e - s - 3)) + _CLAVICLE * s
        for w in range(max(e + 1, count - 3), count if leg else count + 1):
            hand, twists = hinges[w:], hinges[e + 1 : w]
            stop, miss_end = self._ends[w] if hand else (self._end_of(middle), 0.0)
            lower = norm(stop - at - axis * float((stop - at) @ axis))
            if lower < 1e-6 * body.size and hand:
                continue
            score = 0.0
            if lower < 0.3 * upper and not hand:  # nothing tells where the last link ends
                along = stop - middle if norm(stop - middle) > 0.1 * upper else bone
                stop, lower, score = middle + upper * unit(along), upper, -1.0
            long, other = upper + lower, unit(stop - middle)
            score -= 0.5 * (math.log(upper / lower) / (0.35 if hand else 0.6)) ** 2
            score -= (miss / (0.15 * long)) ** 2 + (miss_end / (0.15 * long)) ** 2
            score -= (before / (0.6 * long)) ** 2
            # the elbow's axis is across both bones
            score -= 2.0 * (across + abs(float(axis @ other)))
            score -= number
            score -= 4.0 * (long < 0.1 * body.size)
            # a hinge along the forearm belongs to it, one across it to the hand
            for joint in twists:
                along = abs(float(body.axes[joint] @ other))
                score -= 12.0 * (1.0 - along) ** 2 + 2.0 * leg
            score -= max(0, len(twists) - 1)
            if hand:
                score -= 9.0 * max(0.0, abs(float(body.axes[hand[0]] @ other)) - 0.7)
            score -= (1.6 if leg else 0.6) * (len(hand) == 3)
            self.table[s, e, w] = _Row(score, start, middle, stop)

    def split(
        self, key: tuple[int, int, int], likely: tuple[int, int, int], margin: float
    ) -> LimbSplit:
        (s, e, w), row, hinges = key, self.table[key], self.hinges
        # a last hinge along the forearm, as far out as a wrist
        if (
            self.kind == "arm"
            and w == len(hinges) == e + 2
            and norm(self.body.positions[hinges[-1]] - row.middle)
            > 0.75 * norm(row.middle - row.start)
            and self.body.named[hinges[-1]] != "forearm"
        ):
            w -= 1
        own = tuple(hinges)
        return LimbSplit(
            own[:s], own[s:e], own[e:w], own[w:], row.start, row.middle, row.stop,
            tuple(self.chain), self.table[likely].score, margin, True,
        )  # fmt: skip


def likely_words(words: Sequence[str], kind: str) -> float:
    """Score of a pair's side by the names along it: words of this kind of limb, and others."""
    named = [word for word in words if word]
    good = sum(word in WORDS[kind] for word in named)
    return 0.5 * min(good, 4) - 0.5 * min(len(named) - good, 4)
