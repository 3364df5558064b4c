"""Decomposition of a skeleton into a trunk and branches, by the number of descendants.

The trunk follows the child with the most descendants from the root, until a branching joint has no
unique such child (the chest divides into arms and neck). What is attached to the trunk is a branch.
A branch is itself divided into a trunk and smaller branches, such as a hand and its fingers. Only
joints that deform a skin count: controls and things in a hand form no branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.anatomy.anatomy import rigid_joints
from poise.array_types import Floats, Integers
from poise.model.skeleton import Skeleton


@dataclass(frozen=True)
class TrunkBranch:
    """A branch of a trunk.

    Attributes:
        name: the name of its first joint.
        junction: the joint to which it is attached.
        joints: indices of its joints that deform a skin, including those of smaller branches
            attached to it.
    """

    name: str
    junction: int
    joints: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Branches:
    """The branches of a skeleton; created by `Branches.of`.

    Attributes:
        large: the branches attached to the trunk.
        groups: sets of branches of one trunk, small branches (fingers) before large ones.
        parents: parents of the skeleton's joints.
    """

    large: tuple[TrunkBranch, ...]
    groups: tuple[tuple[TrunkBranch, ...], ...]
    parents: tuple[int, ...]

    @classmethod
    def of(cls, skeleton: Skeleton) -> Branches:
        """Find the branches of a skeleton.

        >>> from poise.bundled import character
        >>> [branch.name for branch in Branches.of(character().skeleton).large]
        ['lhipjoint', 'rhipjoint', 'lowerneck', 'lclavicle', 'rclavicle']
        """
        parents, rigid = skeleton.parents, rigid_joints(skeleton)
        below: list[list[int]] = [[] if name in rigid else [i] for i, name in
                                  enumerate(skeleton.joint_names)]  # fmt: skip
        children: list[list[int]] = [[] for _ in parents]
        for i in reversed(range(len(parents))):
            if parents[i] >= 0 and below[i]:
                below[parents[i]].extend(below[i])
                children[parents[i]].insert(0, i)
        groups: list[tuple[TrunkBranch, ...]] = []
        waiting = [[i for i, parent in enumerate(parents) if parent < 0 and below[i]]]
        while waiting:
            off = _off_trunk(waiting.pop(), children, below)
            if off:
                names = skeleton.joint_names
                groups.append(
                    tuple(TrunkBranch(names[i], parents[i], tuple(sorted(below[i]))) for i in off)
                )
                waiting.extend([i] for i in off)
        return cls(groups[0] if groups else (), tuple(reversed(groups)), tuple(parents))

    @cached_property
    def of_joint(self) -> Integers:
        """Index of the large branch of each joint (joints,), -1 for the trunk."""
        result = np.full(len(self.parents), -1, dtype=np.int64)
        for number, branch in enumerate(self.large):
            result[list(branch.joints)] = number
        return result

    def junction(self, one: TrunkBranch, other: TrunkBranch) -> int:
        """Return the joint at which the paths to two branches separate, or else the first root."""
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
        """Sum weights (n, joints) by large branch: (n, large branches)."""
        result = np.zeros((len(weights), len(self.large)))
        for number, branch in enumerate(self.large):
            result[:, number] = weights[:, list(branch.joints)].sum(axis=1)
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
