"""Pairs of like subtrees of a body: the left and right limbs, before it is known which they are.

Two subtrees are compared by the bone lengths that they have in common, whatever their pose. Extra
bones on one side, such as a sword in a hand, then do no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from poise.anatomy.evidence import Evidence

_LONG = 0.10  # minimum reach of a limb, relative to the body's size
_UNEVEN = 0.9  # minimum likeness of a pair of which one side has a joint more
_ALIKE = 0.8  # minimum share of the shorter one's bones that both have in common
_APART = 0.2, 0.02  # maximum difference of the first bones: of their length, and of the size
_TIMES = 3  # number of pairs in which one subtree may be
_MOST = 10  # number of pairs that are examined, largest first
_SAME = 0.6  # minimum share of a bone's subtree that both sides continue with
_TINY = 1e-3  # bones below this share of the size always continue


@dataclass(frozen=True)
class LimbPair:
    """Two subtrees with like bones.

    Attributes:
        joint: the joint that carries both, -1 for two roots.
        tops: the first joints of both.
        likeness: share of the shorter one's bone lengths that both have in common, 0 to 1.
        skipped: joints above the tops that only one side has, such as a clavicle.
    """

    joint: int
    tops: tuple[int, int]
    likeness: float
    skipped: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class SubtreeComparison:
    """SubtreeComparison of the subtrees of one body."""

    def __init__(self, body: Evidence) -> None:
        self.body = body
        self._known: dict[tuple[int, int], float] = {}

    def common(self, x: int, y: int) -> float:
        """Length of bone that two subtrees have in common, their children matched greedily."""
        found = self._known.get((x, y))
        if found is None:
            body = self.body
            found = float(min(body.bone[x], body.bone[y]))
            left = list(body.children[y])
            for child in sorted(body.children[x], key=lambda j: -body.total[j]):
                if not left:
                    break
                best = max(left, key=lambda j, child=child: self.common(child, j))
                found += self.common(child, best)
                left.remove(best)
            self._known[x, y] = self._known[y, x] = found
        return found

    def pairs(self, uneven: bool) -> list[LimbPair]:
        """Pairs of siblings with like subtrees, each with the sibling most like it.

        Args:
            uneven: whether one of both may begin with a joint that the other lacks.
        """
        body, found = self.body, list[tuple[float, LimbPair, tuple[int, int]]]()
        best: dict[int, float] = {}
        for joint, one, other in self._siblings():
            pair = self._pair(joint, one, other, ((), ()))
            if pair is None and uneven:
                pair = self._uneven(joint, one, other)
            if pair is not None:
                found.append((*pair, (one, other)))
                for top in (one, other):
                    best[top] = max(best.get(top, pair[0]), pair[0])
        kept = [
            pair for fit, pair, tops in found if any(fit >= best[top] for top in tops)
        ]  # fmt: skip
        kept.sort(key=lambda pair: -min(body.total[top] for top in pair.tops))
        times: Counter[int] = Counter()  # strands of hair or of a skirt are alike, and many
        result: list[LimbPair] = []
        for pair in kept:
            if max(times[top] for top in pair.tops) < _TIMES:
                times.update(pair.tops)
                result.append(pair)
        return result[:_MOST]

    def _pair(
        self, joint: int, one: int, other: int, skipped: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> tuple[float, LimbPair] | None:
        """The fit of two subtrees, and their pair; None if they are not alike."""
        body = self.body
        small, large = sorted((float(body.total[one]), float(body.total[other])))
        apart = abs(float(body.bone[one] - body.bone[other]))
        longest = max(float(body.bone[one]), float(body.bone[other]))
        if skipped == ((), ()) and apart > _APART[0] * longest + _APART[1] * body.size:
            return None
        likeness = self.common(one, other) / small
        if likeness < _ALIKE:
            return None
        fit = likeness - apart / body.size - 0.3 * (large - small) / large
        return fit, LimbPair(joint, (one, other), likeness, skipped)

    def _uneven(self, joint: int, one: int, other: int) -> tuple[float, LimbPair] | None:
        """The pair of two subtrees of which one begins with a joint that the other lacks."""
        for first, second, left in ((one, other, True), (other, one, False)):
            below = self.body.children[first]
            if len(below) == 1 and self.body.reach[below[0]] > _LONG * self.body.size:
                skipped = ((first,), ()) if left else ((), (first,))
                tops = (below[0], second) if left else (second, below[0])
                pair = self._pair(joint, *tops, skipped)
                if pair is not None and pair[1].likeness > _UNEVEN:
                    return pair
        return None

    def _siblings(self) -> Iterator[tuple[int, int, int]]:
        """Parent and joints of each two siblings with long subtrees."""
        body = self.body
        for joint, children in [(-1, body.roots), *enumerate(body.children)]:
            tops = [j for j in children if body.reach[j] > _LONG * body.size]
            tops.sort(key=lambda j: -body.total[j])
            for one, other in combinations(tops[:_MOST], 2):
                yield joint, other, one

    def chains(self, pair: LimbPair) -> tuple[list[int], list[int]]:
        """The joints of both limbs of a pair, always to the children that are most alike."""
        body, (x, y) = self.body, pair.tops
        one, other = [x], [y]
        while True:
            best: tuple[float, int, int] | None = None
            for k in body.children[x]:
                for m in body.children[y]:
                    a, b = float(body.bone[k]), float(body.bone[m])
                    common = self.common(k, m)
                    if common > _SAME * max(a, b) + 1e-9 * body.size or a + b < _TINY * body.size:
                        best = max(best or (-1e9, 0, 0), (common - abs(a - b), k, m))
            if best is None:
                return one, other
            _, x, y = best
            one.append(x)
            other.append(y)
