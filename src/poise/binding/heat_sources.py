"""Heat sources on a surface: the nearest visible bone of each vertex."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.binding.bone_segments import BoneSegments
from poise.binding.surface import Surface
from poise.binding.winding_number import Sight, oriented
from poise.model import Skeleton

_TIE = 1e-4  # bones whose distances differ by less count as equally near
_AWAY = 1e-3  # keeps the distance finite for bones in front of the surface
_CLOSEST = 1e-5  # minimum distance of a bone, relative to the surface's size
_SEEING = 0.25  # fraction of vertices: with fewer visible sources, other shells do not occlude
_ROPE = 5  # minimum number of similar, slender bones in an unbranched chain that form a rope
_ALIKE = 2.0  # maximum ratio of their lengths
_SLENDER = 0.5  # maximum distance of the skin relative to a bone's length
_BLEND = 2.0  # minimum heat distance of a rope relative to a bone's length


@dataclass(frozen=True, eq=False)
class Sources:
    """Sources of heat on a surface.

    Attributes:
        shares: (n, joints) number of visible nearest bones of each joint; a row of zeros marks a
            vertex without a source, whose weights follow from its neighbours.
        distances: (n,), distance to the nearest bone, increased where the normal points towards it,
            metres.
        nearest: (n,), the joint of the nearest bone, visible or not.
        notes: notes for the user.
    """

    shares: Floats
    distances: Floats
    nearest: Integers
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, surface: Surface, segments: BoneSegments, skeleton: Skeleton) -> Sources:
        """Find the sources of a surface about the bones of a skeleton."""
        faces, turned = oriented(surface.vertices, surface.faces)
        notes = (f"{turned} triangles face inwards and are treated as flipped",) if turned else ()
        normals = vertex_normals(surface.vertices, faces)
        distances = _facing_distances(surface, normals, segments)
        least = distances.min(axis=1)
        best = distances.argmin(axis=1)
        vertex, bone = np.nonzero(distances <= (1.0 + _TIE) * least[:, None])
        seen = _seen(surface, faces, segments, vertex, bone)
        vertex, bone = vertex[seen], bone[seen]
        shares = np.zeros((len(least), len(skeleton.joints)))
        np.add.at(shares, (vertex, segments.owners[bone]), 1.0)
        ropes = _ropes(segments, skeleton, best, least)
        return cls(shares, np.maximum(least, ropes[best]), segments.owners[best], notes)

    def without(self, vertices: Flags) -> Sources:
        """Return the sources with those of some vertices (n,) removed."""
        return replace(self, shares=np.where(vertices[:, None], 0.0, self.shares))

    def given(self, vertices: Flags, joint: int, distances: Floats) -> Sources:
        """Return the sources with one joint at distances (n,) as the source of vertices (n,)."""
        shares = self.without(vertices).shares
        shares[vertices, joint] = 1.0
        return replace(
            self,
            shares=shares,
            distances=np.where(vertices, distances, self.distances),
            nearest=np.where(vertices, joint, self.nearest),
        )


def _seen(
    surface: Surface, faces: Integers, segments: BoneSegments, vertex: Integers, bone: Integers
) -> Flags:
    """Mask (k,) of bones that are visible from vertices.

    If bones are visible from few vertices of a shell (clothes, armour or hair around a body), other
    shells do not occlude.
    """
    island = surface.islands
    points = surface.vertices[vertex]
    ends = closest_places(points, segments.starts[bone], segments.ends[bone])
    sight = Sight.of(surface.vertices, faces, island[faces[:, 0]] if len(faces) else None)
    seen = ~sight.blocked(points, ends)
    warm = np.zeros(len(island), dtype=np.bool_)
    warm[vertex[seen]] = True
    blind = np.bincount(island, warm) < _SEEING * np.bincount(island)
    poor = np.flatnonzero(blind[island[vertex]])
    if len(poor) and len(blind) > 1:
        seen[poor] = ~sight.blocked(points[poor], ends[poor], island[vertex[poor]])
    return seen


def _facing_distances(surface: Surface, normals: Floats, segments: BoneSegments) -> Floats:
    """Distances (n, s) to bones, metres, increased where the normal points towards the bone."""
    least = _CLOSEST * max(surface.size, 1e-100)
    points = surface.vertices
    result = np.empty((len(points), len(segments)))
    for i, (start, end) in enumerate(zip(segments.starts, segments.ends)):
        gap = points - closest_places(points, start[None], end[None])
        distance = np.sqrt(np.einsum("ni,ni->n", gap, gap))
        cosine = np.einsum("ni,ni->n", gap, normals) / np.maximum(distance, 1e-300)
        result[:, i] = np.maximum(distance, least) / (0.5 * (1.0 + _AWAY + cosine))
    return result


def closest_places(points: Floats, starts: Floats, ends: Floats) -> Floats:
    """Closest points (n, 3) on segments, one segment per point or one for all."""
    along = ends - starts
    square = np.maximum(np.einsum("ni,ni->n", along, along), 1e-300)
    share = np.clip(np.einsum("ni,ni->n", points - starts, along) / square, 0.0, 1.0)
    return starts + share[:, None] * along


def _ropes(segments: BoneSegments, skeleton: Skeleton, best: Integers, distances: Floats) -> Floats:
    """Minimum heat distance of each bone (s,): ropes, tails and snakes bend evenly."""
    result = np.zeros(len(segments))
    for chain in _chains(skeleton, segments.deforming):
        bones = np.flatnonzero(np.isin(segments.owners, chain))
        lengths = segments.lengths[bones]
        if len(bones) < _ROPE or lengths.max() > _ALIKE * lengths.min():
            continue
        around = distances[np.isin(best, bones)]
        if len(around) and np.median(around) < _SLENDER * np.median(lengths):
            result[bones] = _BLEND * lengths
    return result


def _chains(skeleton: Skeleton, deforming: Flags) -> list[list[int]]:
    """Unbranched chains of deforming joints."""
    children: list[list[int]] = [[] for _ in deforming]
    for i, parent in enumerate(skeleton.parents):
        if parent >= 0 and deforming[i]:
            children[parent].append(i)
    found: list[list[int]] = []
    for i, parent in enumerate(skeleton.parents):
        first = parent < 0 or not deforming[parent] or len(children[parent]) > 1
        if deforming[i] and first:
            chain = [i]
            while len(children[chain[-1]]) == 1:
                chain.append(children[chain[-1]][0])
            found.append(chain)
    return found


def vertex_normals(vertices: Floats, faces: Integers) -> Floats:
    """Unit vertex normals (n, 3), weighted by angle; zero without a triangle."""
    corners = vertices[faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-300)
    total = np.zeros_like(vertices)
    for k in range(3):
        one = corners[:, (k + 1) % 3] - corners[:, k]
        other = corners[:, (k + 2) % 3] - corners[:, k]
        sine = np.linalg.norm(np.cross(one, other), axis=1)
        angle = np.arctan2(sine, np.einsum("fi,fi->f", one, other))
        for axis in range(3):
            weighted = angle * normal[:, axis]
            total[:, axis] += np.bincount(faces[:, k], weighted, minlength=len(vertices))
    size = np.linalg.norm(total, axis=1, keepdims=True)
    return total / np.where(size > 0.0, size, 1.0)
