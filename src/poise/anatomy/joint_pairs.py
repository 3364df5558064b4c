"""Left-right pairs of joints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.recognition import ARM, LEG, SIDES
from poise.anatomy.words import side_of
from poise.model.skeleton import Skeleton

_WORDS = (("left", "right"), ("Left", "Right"), ("LEFT", "RIGHT"))
_OTHER = {"l": "r", "r": "l", "L": "R", "R": "L"}
_LETTER = re.compile(r"(?<![A-Za-z])[LlRr](?![A-Za-z])")
_FIRST = re.compile(r"(?:^|[:|])([LlRr])(?=[A-Za-z])")
_LAST = re.compile(r"(?<=[a-z0-9])[LR]$")


@dataclass(frozen=True)
class JointPairs:
    """Pairs of joints by name.

    Attributes:
        pairs: pairs of left and right names.
        unmatched: names that identify a side but have no counterpart.
    """

    pairs: tuple[tuple[str, str], ...]
    unmatched: tuple[str, ...]

    @classmethod
    def of(cls, names: Sequence[str]) -> JointPairs:
        """Find pairs by ``Left``/``Right``, ``.L``/``.R``, ``_l``/``_r`` or ``l``/``r`` in names.

        >>> JointPairs.of(["root", "lfemur", "rfemur", "lowerback"]).pairs
        (('lfemur', 'rfemur'),)
        >>> found = JointPairs.of(["Hand.L", "Hand.R", "mixamorig:LeftFoot", "ear_r"])
        >>> found.pairs, found.unmatched
        ((('Hand.L', 'Hand.R'),), ('mixamorig:LeftFoot', 'ear_r'))
        """
        known = set(names)
        found: dict[str, str] = {}
        for name in names:
            other = next((c for c in _counterparts(name) if c in known and c != name), None)
            if other is not None and name not in found and other not in found:
                found[name], found[other] = other, name
        pairs = tuple((name, other) for name, other in found.items() if _is_left(name, other))
        lone = tuple(name for name in names if name not in found and _names_a_side(name))
        return cls(pairs, lone)

    @classmethod
    def of_body(cls, skeleton: Skeleton) -> JointPairs:
        """Find pairs by the anatomy, and by names for joints that belong to no part.

        >>> from poise.bundled import bare_character
        >>> JointPairs.of_body(bare_character().skeleton).pairs[1:4]
        (('lhumerus', 'rhumerus'), ('lradius', 'rradius'), ('lwrist', 'rwrist'))
        """
        anatomy, names = find_anatomy(skeleton), skeleton.joint_names
        found: list[tuple[str, str]] = []
        for part in (*ARM, *FINGERS, *LEG):
            left, right = (anatomy.joints(f"{side} {part}") for side in SIDES)
            if len(left) == len(right):
                found += [(names[a], names[b]) for a, b in zip(left, right, strict=True)]
        known = {name for pair in found for name in pair}
        rest = cls.of([name for name in names if name not in known])
        return cls((*found, *rest.pairs), rest.unmatched)

    def order(self, names: Sequence[str]) -> list[int]:
        """Index of the counterpart of each name; its own index if it has none."""
        other = {**dict(self.pairs), **{right: left for left, right in self.pairs}}
        at = {name: i for i, name in enumerate(names)}
        return [at.get(other.get(name, name), i) for i, name in enumerate(names)]


def mirrored_name(name: str) -> str | None:
    """Name of the counterpart on the other side; None for a name without a side.

    >>> mirrored_name("LeftHand"), mirrored_name("toe.R"), mirrored_name("lfemur2")
    ('RightHand', 'toe.L', 'rfemur2')
    >>> mirrored_name("spine") is None
    True
    """
    return next(_counterparts(name), None) if _names_a_side(name) else None


def _counterparts(name: str) -> Iterator[str]:
    for left, right in _WORDS:
        if left in name:
            yield name.replace(left, right, 1)
        if right in name:
            yield name.replace(right, left, 1)
    for pattern in (_LETTER, _FIRST, _LAST):
        for match in pattern.finditer(name):
            yield _swapped(name, match.end() - 1)


def _swapped(name: str, at: int) -> str:
    return name[:at] + _OTHER[name[at]] + name[at + 1 :]


def _is_left(name: str, other: str) -> bool:
    """Return whether the first of a pair is left: at the first difference, l sorts before r."""
    return next(a.lower() < b.lower() for a, b in zip(name, other) if a != b)


def _names_a_side(name: str) -> bool:
    words = any(word in name for pair in _WORDS for word in pair)
    return words or _LETTER.search(name) is not None or side_of(name) != ""
