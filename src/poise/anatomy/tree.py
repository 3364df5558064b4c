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
_SHARE = 0.2  # minimum ratio of the total lengths of a pair
_ALIKE = 0.8  # minimum share of the shorter one's bones that both have in common
_APART = 0.2, 0.02  # maximum difference of the first bones: of their length, and of the size
_TIMES = 3  # number of pairs in which one subtree may be
_MOST = 14  # number of pairs that are examined, largest first
_SAME = 0.6  # minimum share of a bone's subtree that both sides continue with
_TINY = 1e-3  # bones below this share of the size always continue


@dataclass(frozen=True)
class Pair:
    """Two subtrees with like bones.

    Attributes:
        joint: the joint that carries both, -1 for two roots.
        tops: the first joints of both.
        likeness: share of the shorter one's bone lengths that both have in common, 0 to 1.
    """

    joint: int
    tops: tuple[int, int]
    likeness: float


class Comparison:
    """Comparison of the subtrees of one body."""

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

    def pairs(self) -> list[Pair]:
        """Pairs of siblings with like subtrees, each with the sibling most like it."""
        body, found = self.body, list[tuple[float, Pair]]()
        best: dict[int, float] = {}
        for joint, one, other in self._siblings():
            small, large = sorted((float(body.total[one]), float(body.total[other])))
            apart = abs(float(body.bone[one] - body.bone[other]))
            longest = max(float(body.bone[one]), float(body.bone[other]))
            if small < _SHARE * large or apart > _APART[0] * longest + _APART[1] * body.size:
                continue
            likeness = self.common(one, other) / small
            if likeness < _ALIKE:
                continue
            fit = likeness - apart / body.size - 0.3 * (large - small) / large
            found.append((fit, Pair(joint, (one, other), likeness)))
            for top in (one, other):
                best[top] = max(best.get(top, fit), fit)
        kept = [pair for fit, pair in found if any(fit >= best[top] for top in pair.tops)]
        kept.sort(key=lambda pair: -min(body.total[top] for top in pair.tops))
        times: Counter[int] = Counter()  # strands of hair or of a skirt are alike, and many
        result: list[Pair] = []
        for pair in kept:
            if max(times[top] for top in pair.tops) < _TIMES:
                times.update(pair.tops)
                result.append(pair)
        return result[:_MOST]

    def _siblings(self) -> Iterator[tuple[int, int, int]]:
        """Parent and joints of each two siblings with long subtrees."""
        body = self.body
        for joint, children in [(-1, body.roots), *enumerate(body.children)]:
            tops = [j for j in children if body.reach[j] > _LONG * body.size]
            tops.sort(key=lambda j: -body.total[j])
            for one, other in combinations(tops[:_MOST], 2):
                yield joint, other, one

    def chains(self, pair: Pair) -> tuple[list[int], list[int]]:
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
