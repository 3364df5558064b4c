"""Domain of volumetric binders: tetrahedra about the bones, and distances through them.

Paths run along the edges of tetrahedra and of the skin. Tetrahedra that connect the skins of two
limbs that are close in space but distant along the surface are removed: the limbs only touch there,
and no path should connect them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branches
from poise.array_types import Floats, Integers
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_separation import REACH, surface_distances, territories
from poise.binding.surface import Surface, unique_pairs
from poise.binding.tetrahedra import (
    BodyFrame,
    Tetrahedra,
    default_spacing,
    fill,
    own_frame,
    rounded,
)
from poise.binding.winding_number import oriented, winding_numbers
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model import Pose, Skeleton

_TOUCHING = 4.0  # ratio of distances along the surface and through space where limbs touch
_LONGEST_REACH = 1.0  # maximum extension of a last bone inside the skin, relative to its length
_BESIDE = 1e-3  # distance within which sites are merged, relative to the spacing
_GAP = 1.5  # free length of bones at a common end, relative to the spacing
_GAP_SHARE = 0.25  # maximum free length relative to the shortest bone


@dataclass(frozen=True, eq=False)
class Interior:
    """The interior of a surface with bones in it; created by `Interior.of`.

    Attributes:
        surface: the surface of the body.
        limbs: the skeleton's limbs.
        volume: the tetrahedra; the sites are points on the bones.
        owners: (sites,), the joint of the bone of each site; -1 for a pivot shared by several
            bones.
        territory: (n,), the large limb of each vertex, -1 for the trunk.
        distances: (limbs + 1, n), distance along the surface to the territory of each limb and,
            last, of the trunk, metres; infinite beyond ``reach``.
        reach: the reach of limbs, metres.
        frame: the principal axes and the size of the body.
        spacing: spacing of the lattice, metres.
        notes: notes for the user.
    """

    surface: Surface
    limbs: Branches
    volume: Tetrahedra
    owners: Integers
    territory: Integers
    distances: Floats
    reach: float
    frame: BodyFrame
    spacing: float
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        surface: Surface,
        segments: BoneSegments,
        pose: Pose,
        *,
        spacing: float | None = None,
        reach: float = REACH,
    ) -> Interior:
        """Create the interior of a surface with the bones of a posed skeleton.

        Args:
            surface: the surface of the body.
            segments: the bones.
            pose: the pose of the skeleton.
            spacing: spacing of the lattice, metres; by default `default_spacing`.
            reach: distance to which limbs reach into others, relative to the body's height.
        """
        skeleton = pose.skeleton
        limbs = Branches.of(skeleton)
        frame = body_frame(surface, pose)
        step = spacing
        if step is None:
            step = default_spacing(surface.vertices, surface.faces, frame)
        if not 0.0 < step < np.inf:
            raise InvalidValue(
                f"lattice spacing {step} m: expected a positive length, and a mesh with a "
                "nonzero extent"
            )
        bones = reaching(segments, skeleton, surface)
        sites, owners = _sites(bones, step)
        volume = fill(surface.vertices, surface.faces, sites, spacing=step, frame=frame)
        territory = territories(surface, bones, limbs)
        away = reach * frame.height
        distances = np.stack(
            [
                surface_distances(surface, territory == limb, away)
                for limb in (*range(len(limbs.large)), -1)
            ]
        )
        volume, cut = _without_touches(volume, territory, distances, 0.25 * away)
        notes = list(bones.notes)
        if cut:
            notes.append(f"{cut} tetrahedra between touching limbs were discarded")
        if volume.turned:
            notes.append(f"{volume.turned} triangles face inwards and are treated as flipped")
        if not len(volume.corners):
            notes.append("the surface encloses nothing: bound by ways along the surface alone")
        return cls(
            surface, limbs, volume, owners, territory, distances, away, frame, step,
            (*notes, *_outside(volume, owners, skeleton)),
        )  # fmt: skip

    @cached_property
    def _sorted(self) -> tuple[Integers, Floats]:
        """Order of the volume's points, and their rounded coordinates, in the body's axes.

        Among paths of equal length, the search returns the same one for a turned body and for
        vertices in another order.
        """
        own = rounded(self.frame.own(self.volume.points))
        return np.lexsort(own.T), own

    @cached_property
    def graph(self) -> Any:
        """Sparse symmetric matrix (p, p) of path lengths between the volume's sorted points.

        Lengths are relative to the body's size. A bone entirely outside is connected to the
        nearest vertex.
        """
        from scipy.sparse import coo_array

        every = np.concatenate([self.volume.edges, self.surface.edges, self._leads])
        links = unique_pairs(every)[0]
        order, points = self._sorted
        lengths = np.linalg.norm(points[links[:, 0]] - points[links[:, 1]], axis=1)
        lengths = np.maximum(lengths, np.finfo(np.float64).tiny)
        links = np.argsort(order)[links]
        # SciPy 1.14 finds no paths with 64-bit indices.
        rows, columns = np.concatenate([links, links[:, ::-1]]).astype(np.int32).T
        count = len(points)
        return coo_array((np.tile(lengths, 2), (rows, columns)), shape=(count, count)).tocsr()

    @cached_property
    def _leads(self) -> Integers:
        """Connections (k, 2) of bones without a tetrahedron: a site and the nearest vertex."""
        from scipy.spatial import KDTree

        first = self.volume.surface
        used = np.zeros(len(self.volume.points), dtype=np.bool_)
        used[self.volume.corners.ravel()] = True
        joined = np.unique(self.owners[used[first:][: self.volume.sites]])
        leads: list[tuple[int, int]] = []
        if not len(self.surface.edges):
            return np.zeros((0, 2), dtype=np.int64)
        vertices = np.unique(self.surface.edges)
        tree = KDTree(self.surface.vertices[vertices])
        for joint in np.setdiff1d(self.owners[self.owners >= 0], joined).tolist():
            own = np.flatnonzero(self.owners == joint)
            away, nearest = (np.asarray(v) for v in tree.query(self.volume.points[first + own]))
            best = int(np.argmin(away))
            leads.append((first + int(own[best]), int(vertices[nearest[best]])))
        return np.array(leads, dtype=np.int64).reshape(-1, 2)

    def path_lengths_from(self, joints: Integers) -> tuple[Floats, Integers]:
        """Distance (p,) from the nearest of some joints' bones to each point, and its joint (p,).

        Distances are infinite, and joints -1, for points without a path.
        """
        from scipy.sparse.csgraph import dijkstra

        first = self.volume.surface
        sources = first + np.flatnonzero(np.isin(self.owners, joints))
        if not len(sources):
            count = len(self.volume.points)
            return np.full(count, np.inf), np.full(count, -1, dtype=np.int64)
        order, _ = self._sorted
        rank = np.argsort(order)
        distance, _, source = dijkstra(
            self.graph, directed=False, indices=np.sort(rank[sources]), min_only=True,
            return_predecessors=True,
        )  # fmt: skip
        reached, owner = source >= 0, np.full(len(order), -1, dtype=np.int64)
        owner[reached] = self.owners[order[source[reached]] - first]
        return self.frame.size * distance[rank], owner[rank]

    def path_lengths(self, joints: int) -> Floats:
        """Distances (n, joints) from bones to vertices, metres, infinite without a path.

        Bones of limbs are ignored beyond their reach.
        """
        count = len(self.territory)
        result = np.full((count, joints), np.inf)
        for joint in np.unique(self.owners[self.owners >= 0]).tolist():
            result[:, joint] = self.path_lengths_from(np.array([joint]))[0][:count]
            limb = self.limbs.of_joint[joint]
            if limb >= 0:
                result[np.isinf(self.distances[limb]), joint] = np.inf
        return result

    def nearest_bones(self) -> tuple[Floats, Integers]:
        """Distance (p,) to the nearest bone, metres, and its joint (p,).

        Vertices of the skin ignore bones of limbs beyond their reach.
        """
        count = len(self.volume.points)
        best, owner = np.full(count, np.inf), np.full(count, -1, dtype=np.int64)
        for limb in range(-1, len(self.limbs.large)):
            joints = np.flatnonzero(self.limbs.of_joint == limb)
            distance, found = self.path_lengths_from(joints)
            if limb >= 0:
                distance[: len(self.territory)][np.isinf(self.distances[limb])] = np.inf
            closer = distance < best
            best[closer], owner[closer] = distance[closer], found[closer]
        return best, owner

    def nearest_joined(self, joined: NDArray[np.bool_]) -> Integers:
        """Return each vertex if connected to a bone, else the nearest connected vertex, (n,)."""
        from scipy.spatial import KDTree

        result = np.arange(len(joined))
        if joined.all() or not joined.any():
            return result
        known = np.flatnonzero(joined)
        near = KDTree(self.surface.vertices[known]).query(self.surface.vertices[~joined])[1]
        result[~joined] = known[near]
        return result


def body_frame(surface: Surface, pose: Pose) -> BodyFrame:
    """Return the principal axes of a surface; axes of the root resolve ambiguity."""
    return own_frame(surface.vertices, transforms.nearest_rotation(pose.world[0]))


def reaching(segments: BoneSegments, skeleton: Skeleton, surface: Surface) -> BoneSegments:
    """Extend the bones of last joints inside the skin to near its end.

    The tips of fingers, toes and heads are often inexact. A bone is extended by at most its length,
    until its tip is as far from the skin ahead as from the skin at its sides.
    """
    last = set(range(len(skeleton.parents))) - set(skeleton.parents)
    ends = segments.ends.copy()
    chosen = [
        i for i, owner in enumerate(segments.owners.tolist())
        if owner in last and segments.lengths[i] > 0.0
    ]  # fmt: skip
    if not chosen or not len(surface.faces):
        return segments
    faces, _ = oriented(surface.vertices, surface.faces)
    from scipy.spatial import KDTree

    tree = KDTree(surface.vertices)
    steps = np.linspace(0.0, _LONGEST_REACH, 33)
    along = (segments.ends - segments.starts)[chosen]
    ahead = ends[chosen][:, None, :] + steps[None, :, None] * along[:, None, :]
    wound = winding_numbers(surface.vertices, faces, ahead.reshape(-1, 3)) >= 0.5
    for i, inside, vector in zip(chosen, wound.reshape(len(chosen), -1), along, strict=True):
        length = float(np.linalg.norm(vector))
        distance = length * float(steps[inside.argmin() if not inside.all() else -1])
        beside = float(tree.query(ends[i])[0])
        if not inside.all():
            distance -= min(beside, 0.5 * distance)
        ends[i] = ends[i] + max(0.0, distance) / length * vector
    return replace(segments, ends=ends)


def _sites(segments: BoneSegments, spacing: float) -> tuple[Floats, Integers]:
    """Points on the bones including pivots (s, 3), and their joints (s,), -1 for pivots.

    Sites of adjacent bones keep an equal distance from the common end, so that points near the end
    belong to the bone on their side.
    """
    gaps = _gaps(segments, spacing)
    places: list[Floats] = []
    owners: list[Integers] = []
    for owner, start, end, (before, after) in zip(
        segments.owners.tolist(), segments.starts, segments.ends, gaps, strict=True
    ):
        length = max(float(np.linalg.norm(end - start)), 1e-300)
        wanted = 2.0 * (length - before - after) / spacing
        count = max(1, int(np.ceil(wanted - 1e-6)))  # robust to rounding
        share = np.linspace(before / length, 1.0 - after / length, count + 1)[:, None]
        places.append(start + share * (end - start))
        owners.append(np.full(count + 1, owner, dtype=np.int64))
    pivots = np.unique(np.concatenate([segments.starts, segments.ends]), axis=0)
    points = np.concatenate([*places, pivots])
    owner = np.concatenate([*owners, np.full(len(pivots), -1, dtype=np.int64)])
    _, kept = np.unique(np.round(points / (_BESIDE * spacing) + 0.3137), axis=0, return_index=True)
    kept = np.sort(kept)
    return points[kept], owner[kept]


def _gaps(segments: BoneSegments, spacing: float) -> Floats:
    """Free lengths (s, 2), metres, at starts and ends of bones that are shared with other bones."""
    ends = np.concatenate([segments.starts, segments.ends])
    owners = np.tile(segments.owners, 2)
    lengths = np.tile(segments.lengths, 2)
    _, place = np.unique(np.round(ends / (_BESIDE * spacing) + 0.3137), axis=0, return_inverse=True)
    place = place.ravel()
    shortest = np.full(int(place.max()) + 1, np.inf)
    np.minimum.at(shortest, place, lengths)
    low, high = np.full(len(shortest), len(owners)), np.full(len(shortest), -1)
    np.minimum.at(low, place, owners)
    np.maximum.at(high, place, owners)
    gap = np.minimum(_GAP * spacing, _GAP_SHARE * shortest)
    gap = np.where(high > low, gap, 0.0)[place]
    return gap.reshape(2, -1).T


def _without_touches(
    volume: Tetrahedra, territory: Integers, distances: Floats, least: float
) -> tuple[Tetrahedra, int]:
    """Remove tetrahedra that connect limbs where they touch; also return their number."""
    cells = volume.corners
    dropped = np.zeros(len(cells), dtype=np.bool_)
    last = len(distances) - 1
    for i, j in combinations(range(4), 2):
        both = np.flatnonzero((cells[:, i] < volume.surface) & (cells[:, j] < volume.surface))
        one, other = cells[both, i], cells[both, j]
        mine, theirs = territory[one], territory[other]
        apart = mine != theirs
        both, one, other = both[apart], one[apart], other[apart]
        mine, theirs = mine[apart] % (last + 1), theirs[apart] % (last + 1)
        gap = np.linalg.norm(volume.points[one] - volume.points[other], axis=1)
        along = np.minimum(distances[theirs, one], distances[mine, other])
        dropped[both[along > np.maximum(_TOUCHING * gap, least)]] = True
    return (volume.without(dropped) if dropped.any() else volume), int(dropped.sum())


def _outside(volume: Tetrahedra, owners: Integers, skeleton: Skeleton) -> list[str]:
    """Notes on bones that are entirely outside."""
    with_bone = np.unique(owners[owners >= 0])
    lost = np.setdiff1d(with_bone, owners[volume.inside])
    if not len(lost) or not len(volume.corners):
        return []
    names = ", ".join(skeleton.joint_names[i] for i in lost.tolist())
    return [f"outside the skin, connected to the nearest vertices: {names}"]
