"""Find the joints that move a character through the world, independently of animations.

Most characters have no animation. The topmost joint of a skin can always be translated; otherwise a
motion could rotate such a character but not move it. If that joint stays on the floor, far from the
hips, the hips can be translated as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from poise.anatomy.words import core_of, parts_of, side_of
from poise.array_types import Floats

STIFF = 1e3
"""Stiffness of a translation or scale within a limb, relative to that of its rotation."""

MOST_NAMED = 5000
"""Maximum number of joints of a body to search for hips by name."""

_FAR = 0.2
"""Fraction of a body's size: if the hips are further from the root, it stays on the floor."""


class Tree:
    """Joints or nodes by index, each with its parent (-1: a root), in any order.

    Attributes:
        order: depth first, children by index. Cycles and what is below them are missing.

    >>> Tree([-1, 0, 0, 1]).order
    [0, 1, 3, 2]
    """

    def __init__(self, parents: Sequence[int]) -> None:
        self.parents = parents
        children: list[list[int]] = [[] for _ in parents]
        todo: list[int] = []
        for number, parent in enumerate(parents):
            (children[parent] if parent >= 0 else todo).append(number)
        self.depth = [0] * len(parents)
        self.order: list[int] = []
        todo.reverse()
        while todo:
            number = todo.pop()
            self.order.append(number)
            for child in children[number]:
                self.depth[child] = self.depth[number] + 1
            todo.extend(reversed(children[number]))
        self.place = {number: at for at, number in enumerate(self.order)}

    def topmost(self, members: set[int]) -> set[int]:
        """Return the members that have no ancestor among the members."""
        below: set[int] = set()
        found: set[int] = set()
        for number in self.order:
            parent = self.parents[number]
            if parent in members or parent in below:
                below.add(number)
            elif number in members:
                found.add(number)
        return found

    def above_all(self, joints: Iterable[int]) -> int:
        """Return the lowest common ancestor of joints, possibly one of them; -1 if none."""
        ordered = sorted(joints, key=self.place.__getitem__)
        one, other = ordered[0], ordered[-1]  # the first and last in depth-first order span all
        while one != other and one >= 0 and other >= 0:
            if self.depth[one] < self.depth[other]:
                one, other = other, one
            one = self.parents[one]
        return one if one == other else -1


def skin_roots(tree: Tree, skins: Sequence[Sequence[int]]) -> set[int]:
    """Return the topmost joint of every skin; the common ancestor if a skin has several.

    >>> sorted(skin_roots(Tree([-1, 0, 0, 2]), [[1, 2, 3], [3]]))
    [0]
    """
    roots = tree.topmost({number for members in skins for number in members})
    found = set(roots)
    for members in skins:
        own = roots & set(members)
        common = tree.above_all(own) if len(own) > 1 else -1
        if common >= 0:
            found = (found - own) | {common}
    return tree.topmost(found)


def rest_places(tree: Tree, frames: Sequence[Floats]) -> Floats:
    """Rest positions of joints (joints, 3), from their local frames (4, 4)."""
    world = np.empty((len(frames), 4, 4))
    with np.errstate(over="ignore", invalid="ignore"):  # a damaged file may have huge positions
        for number in tree.order:
            parent = tree.parents[number]
            world[number] = frames[number] if parent < 0 else world[parent] @ frames[number]
    return world[:, :3, 3]


def distant_hips(
    tree: Tree, roots: set[int], names: Sequence[str], places: Floats, hips: int | None = None
) -> set[int]:
    """Return the hips of each root that stays on the floor, far from the hips.

    Args:
        tree: the joints.
        roots: the topmost joints.
        names: names of all joints.
        places: (joints, 3) rest positions in the world.
        hips: the joint that the file declares as hips, or None.
    """
    if hips is None and len(names) > MOST_NAMED:
        return set()
    root_of: dict[int, int] = {}
    for number in tree.order:
        above = root_of.get(tree.parents[number])
        root = number if number in roots else above
        if root is not None:
            root_of[number] = root
    parts = parts_of(names)
    found: dict[int, int] = {}
    for number, root in root_of.items():
        if number == root or (hips is not None and number != hips):
            continue
        named = parts[number] == "pelvis" and not side_of(names[number])
        if number == hips or (named and core_of(names[number]) != "root"):
            known = found.get(root)
            if known is None or tree.depth[number] < tree.depth[known]:
                found[root] = number
    return {
        number
        for root, number in found.items()
        if _apart(places, root, number, [n for n, own in root_of.items() if own == root])
    }


def _apart(places: Floats, root: int, hips: int, body: list[int]) -> bool:
    own = places[body]
    with np.errstate(over="ignore", invalid="ignore"):
        size = float(np.max(own.max(axis=0) - own.min(axis=0)))
        return float(np.linalg.norm(places[hips] - places[root])) > _FAR * size
