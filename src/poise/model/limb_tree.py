"""Decomposition of a skeleton into trunk and limbs.

The trunk follows the child with the most descendants from the root, until a branching joint has no
unique such child (the chest branches into arms and neck). Each branch off the trunk is a limb. A
limb is itself divided into a trunk and smaller limbs, such as a hand and its fingers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Limb:
    """A branch of a trunk.

    Attributes:
        name: the name of its first joint.
        junction: the joint to which it is attached.
        joints: indices of all its joints, including those of smaller limbs attached to it.
    """

    name: str
    junction: int
    joints: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Limbs:
    """The limbs of a skeleton; created by `Limbs.of`.

    Attributes:
        large: the limbs attached to the trunk.
        groups: sets of limbs of one trunk, small limbs (fingers) before large ones.
        parents: parents of the skeleton's joints.
    """

    large: tuple[Limb, ...]
    groups: tuple[tuple[Limb, ...], ...]
    parents: tuple[int, ...]

    @classmethod
    def of(cls, skeleton: Skeleton) -> Limbs:
        """Find the limbs of a skeleton.

        >>> from poise.bundled import character
        >>> [limb.name for limb in Limbs.of(character().skeleton).large]
        ['lhipjoint', 'rhipjoint', 'lowerneck', 'lclavicle', 'rclavicle']
        """
        parents = skeleton.parents
        below: list[list[int]] = [[i] for i in range(len(parents))]
        children: list[list[int]] = [[] for _ in parents]
        for i in reversed(range(len(parents))):
            if parents[i] >= 0:
                below[parents[i]].extend(below[i])
                children[parents[i]].insert(0, i)
        groups: list[tuple[Limb, ...]] = []
        waiting = [[i for i, parent in enumerate(parents) if parent < 0]]
        while waiting:
            off = _off_trunk(waiting.pop(), children, below)
            if off:
                names = skeleton.joint_names
                groups.append(
                    tuple(Limb(names[i], parents[i], tuple(sorted(below[i]))) for i in off)
                )
                waiting.extend([i] for i in off)
        return cls(groups[0] if groups else (), tuple(reversed(groups)), tuple(parents))

    @cached_property
    def of_joint(self) -> Integers:
        """Index of the large limb of each joint (joints,), -1 for the trunk."""
        result = np.full(len(self.parents), -1, dtype=np.int64)
        for number, limb in enumerate(self.large):
            result[list(limb.joints)] = number
        return result

    def junction(self, one: Limb, other: Limb) -> int:
        """Return the joint at which the paths to two limbs separate, or else the first root."""
        above: set[int] = set()
        at = one.junction
        while at >= 0:
            above.add(at)
            at = self.parents[at]
        at = other.junction
        while at >= 0 and at not in above:
            at = self.parents[at]
        return max(at, 0)

    def sums(self, weights: Floats) -> Floats:
        """Sum weights (n, joints) by large limb: (n, large limbs)."""
        result = np.zeros((len(weights), len(self.large)))
        for number, limb in enumerate(self.large):
            result[:, number] = weights[:, list(limb.joints)].sum(axis=1)
        return result


def _off_trunk(
    roots: Sequence[int], children: list[list[int]], below: list[list[int]]
) -> list[int]:
    """First joints of the branches of a trunk that begins at a root."""
    off: list[int] = []
    ahead = list(roots)
    while ahead:
        most = max(len(below[i]) for i in ahead)
        longest = [i for i in ahead if len(below[i]) == most]
        # Equal branches at the end of a chain and single joints do not belong to the trunk.
        if len(longest) > 1 or (len(ahead) > 1 and most == 1):
            return off + ahead
        off.extend(i for i in ahead if i != longest[0])
        ahead = children[longest[0]]
    return off
