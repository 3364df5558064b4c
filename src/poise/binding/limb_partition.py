"""The limbs of a skeleton, and which part of a surface is whose.

The trunk goes from the root along the child with the most joints below it, until a branching joint
has no single such child: there the chest parts into arms and neck. What hangs off it on the way is
a limb. A limb has a trunk of its own, and smaller limbs, in the same way: a hand and its fingers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.binding.surface import Surface

if TYPE_CHECKING:
    from poise.binding.bone_segments import BoneSegments
    from poise.model import Skeleton

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

REACH = 0.1
"""Of the body's height: how far along the surface a limb may reach past where it meets others."""

_LEAST_PART = 0.1  # of a limb's largest part: what a part on another shell has to have
_BEHIND = 3.0  # how much further a bone counts that is on the outer side of the surface


@dataclass(frozen=True)
class Limb:
    """What hangs off a trunk.

    Attributes:
        name: of its first joint.
        junction: the joint that it hangs on.
        joints: indices of all its joints, its own small limbs' among them.
    """

    name: str
    junction: int
    joints: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Limbs:
    """The limbs of a skeleton; made by `Limbs.of`.

    Attributes:
        large: those that hang off the trunk.
        groups: sets of limbs of one trunk, the small ones' (fingers) before the large.
        parents: of the skeleton's joints.
    """

    large: tuple[Limb, ...]
    groups: tuple[tuple[Limb, ...], ...]
    parents: tuple[int, ...]

    @classmethod
    def of(cls, skeleton: Skeleton) -> Limbs:
        """The limbs of a skeleton.

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
        """(joints,) the number of the large limb that each joint is in, -1 for the trunk."""
        result = np.full(len(self.parents), -1, dtype=np.int64)
        for number, limb in enumerate(self.large):
            result[list(limb.joints)] = number
        return result

    def junction(self, one: Limb, other: Limb) -> int:
        """The joint from which the ways to two limbs part; the first root's where there is none."""
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
        """(n, large limbs) the weight of each large limb's joints, from (n, joints)."""
        result = np.zeros((len(weights), len(self.large)))
        for number, limb in enumerate(self.large):
            result[:, number] = weights[:, list(limb.joints)].sum(axis=1)
        return result


def _off_trunk(
    roots: Sequence[int], children: list[list[int]], below: list[list[int]]
) -> list[int]:
    """The first joints of what hangs off a trunk that begins at a root."""
    off: list[int] = []
    ahead = list(roots)
    while ahead:
        most = max(len(below[i]) for i in ahead)
        longest = [i for i in ahead if len(below[i]) == most]
        # The last joints of a chain that parts into equals, and single joints, are no trunk.
        if len(longest) > 1 or (len(ahead) > 1 and most == 1):
            return off + ahead
        off.extend(i for i in ahead if i != longest[0])
        ahead = children[longest[0]]
    return off


def territories(surface: Surface, segments: BoneSegments, limbs: Limbs) -> Integers:
    """(n,) which large limb each vertex of a surface belongs to, -1 for the trunk.

    A vertex belongs to the limb of its nearest bone, where a bone that the surface looks towards
    counts as further away: it is the bone of something else that lies close by. On each shell
    only the largest connected part of what a limb has is its own, and of small parts only those
    that are most of their shell; the others go to the part that is nearest along the surface.
    """
    owner = limbs.of_joint[segments.owners]
    normals = _normals(surface)
    best = np.full(len(surface.vertices), np.inf)
    found = np.full(len(surface.vertices), -1, dtype=np.int64)
    for number, start, end in zip(owner.tolist(), segments.starts, segments.ends, strict=True):
        gap, distance = _to_segment(surface.vertices, start, end)
        cosine = np.einsum("ni,ni->n", gap, normals) / np.maximum(distance, 1e-300)
        distance = distance * (1.0 + _BEHIND * np.maximum(-cosine, 0.0))
        closer = distance < best
        best[closer], found[closer] = distance[closer], number
    return _largest_parts(surface, found)


def surface_distances(surface: Surface, sources: NDArray[np.bool_], limit: float) -> Floats:
    """(n,) metres along the surface's edges to the nearest source; infinite beyond a limit."""
    from scipy.sparse.csgraph import dijkstra

    if not sources.any():
        return np.full(len(sources), np.inf)
    found: Any = dijkstra(
        surface.graph, directed=False, indices=np.flatnonzero(sources), min_only=True, limit=limit
    )
    return np.asarray(found, dtype=np.float64)


def _to_segment(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """(n, 3) from the nearest place of a segment to each point; and how far that is."""
    along = end - start
    square = float(along @ along)
    from_start = points - start
    share = np.clip(from_start @ along / square, 0, 1) if square > 0.0 else np.zeros(len(points))
    gap = from_start - share[:, None] * along
    return gap, np.linalg.norm(gap, axis=1)


def _normals(surface: Surface) -> Floats:
    """(n, 3) unit normals, outward whichever way the triangles look."""
    from poise.binding.winding_number import oriented

    if not len(surface.faces):
        return np.zeros_like(surface.vertices)
    faces, _ = oriented(surface.vertices, surface.faces)
    a, b, c = (surface.vertices[faces[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    count = len(surface.vertices)
    total = np.stack(
        [np.bincount(faces.ravel(), np.repeat(area[:, k], 3), count) for k in range(3)], axis=1
    )
    size = np.linalg.norm(total, axis=1, keepdims=True)
    return total / np.where(size > 0.0, size, 1.0)


def _largest_parts(surface: Surface, labels: Integers) -> Integers:
    """The labels with small parts given to their neighbours; each shell by itself."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components, dijkstra

    count = len(labels)
    edges = surface.edges[labels[surface.edges[:, 0]] == labels[surface.edges[:, 1]]]
    links: Any = coo_array((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(count, count))
    part = np.asarray(connected_components(links.tocsr(), directed=False)[1], dtype=np.int64)
    areas = surface.areas + 1e-300
    size = np.bincount(part, areas).astype(np.float64)
    first = np.unique(part, return_index=True)[1]
    shell, label = surface.islands[first], labels[first]
    _, group = np.unique(np.stack([shell, label], axis=1), axis=0, return_inverse=True)
    on_shell, anywhere = _largest(size, group.ravel()), _largest(size, label + 1)
    whole = np.bincount(surface.islands, areas)[shell]
    much = (size >= _LEAST_PART * anywhere) | (size >= 0.5 * whole)
    kept = ((size >= on_shell) & much)[part]
    kept |= ~np.isin(surface.islands, surface.islands[kept])
    if kept.all():
        return labels
    _, _, source = dijkstra(
        surface.graph, directed=False, indices=np.flatnonzero(kept), min_only=True,
        return_predecessors=True,
    )  # fmt: skip
    return np.where(kept, labels, labels[source])


def _largest(sizes: Floats, group: Integers) -> Floats:
    """For each part the largest size in its group."""
    largest = np.zeros(int(group.max()) + 1)
    np.maximum.at(largest, group, sizes)
    return largest[group]


__all__ = ["REACH", "Limb", "Limbs", "surface_distances", "territories"]
