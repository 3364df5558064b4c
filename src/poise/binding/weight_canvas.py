"""Weight painting: a brush on a posed skin changes the weights of vertices in its range.

A dab has a centre on the skin. A dab affects the vertices within its radius, measured in the
current pose, that are connected with the centre along the surface within the radius; it does not
affect the other leg or an adjacent finger. A brush smaller than its triangle affects the nearest
corner. Rows sum to one after every dab, and locked joints keep their weights
(`poise.binding.brush`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from poise.anatomy.joint_pairs import JointPairs
from poise.array_types import Flags, Floats, Integers
from poise.binding.bone_segments import BoneSegments, bind_frames
from poise.binding.brush import Brush, falloff, moved, pruned, shared, wanted
from poise.binding.mirroring import MirrorPlane
from poise.binding.smoothing import mean_of_neighbours
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights
from poise.errors import InvalidValue
from poise.model import Pose, Skeleton, Skin, Weights
from poise.skinning.correctives import displacements
from poise.skinning.delta_mush import drawn_by
from poise.skinning.registry import DEFORMERS

_COUNTERPART = 0.01
"""Maximum distance of a vertex's counterpart from its mirror image, relative to the size."""
_SPARE = 4  # spare influence slots
_ROUNDING = 1e-12  # deviation of a sum of weights from 1 up to which it is rounding


@dataclass(frozen=True)
class Spot:
    """A point of a skin: index of the skin, its triangle, and two barycentric coordinates."""

    skin: int
    face: int
    u: float = 1.0 / 3.0
    v: float = 1.0 / 3.0


@dataclass(frozen=True, eq=False)
class BrushResult:
    """The changes of a brush stroke.

    Attributes:
        vertices: indices (m,) of the changed vertices of each skin.
        bare: the number of vertices whose weight could not be reduced, because they follow only the
            joint and locked joints.
    """

    vertices: tuple[Integers, ...]
    bare: int = 0

    def __len__(self) -> int:
        return sum(map(len, self.vertices))


class Canvas:
    """Skins that were bound together, to be painted in a pose.

    The skins form one surface: coincident vertices get the same weights, also in different skins.
    The canvas is mutable; `skins` returns immutable skins.

    Args:
        skins: one skin or several.
        pose: the pose of the skins.

    Raises:
        InvalidValue: a joint was bound at different positions in two skins.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> canvas = Canvas(hero.skins, hero.rest)
    >>> brush = Brush(radius=0.08, strength=1.0)
    >>> dabbed = canvas.dab(brush, "lradius", Spot(0, 20000))
    >>> len(dabbed) > 0, bool(np.allclose(canvas.skins()[0].weights.totals, 1.0))
    (True, True)
    """

    def __init__(self, skins: Sequence[Skin], pose: Pose) -> None:
        self._skins = tuple(skins)
        self._body = pose.skeleton
        self.surface: Surface = SurfaceWeights.of(self._skins).surface
        self._firsts = np.cumsum([0, *(len(skin.mesh.vertices) for skin in self._skins)])
        self._place = np.concatenate(self.surface.places)
        order = np.argsort(self._place, kind="stable")
        counts = np.bincount(self._place, minlength=len(self.surface.vertices))
        self._members = order.astype(np.int64)
        self._ends = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        self._first = self._members[self._ends[:-1]]
        self._local = np.full(len(self.surface.vertices), -1, dtype=np.int64)
        self._load()
        self.stand(pose)

    def _load(self) -> None:
        """Copy the skins' weights, with spare slots per vertex."""
        most = max(skin.weights.influences for skin in self._skins)
        width = most + _SPARE
        total = int(self._firsts[-1])
        self.joints = np.zeros((total, width), dtype=np.int64)
        self.values = np.zeros((total, width))
        for skin, a, b in zip(self._skins, self._firsts[:-1], self._firsts[1:], strict=True):
            k = skin.weights.influences
            numbers = np.array([self._body.joint_index(name) for name in skin.joints])
            used = skin.weights.values > 0.0
            own = np.where(used, skin.weights.joints, 0)
            self.joints[a:b, :k] = np.where(used, numbers[own], 0)
            self.values[a:b, :k] = skin.weights.values
        self._dirty = [False] * len(self._skins)

    def takes(self, skins: Sequence[Skin], skeleton: Skeleton) -> bool:
        """Load other weights of the same skins (after an undo); False for other skins.

        The result is also False if the skeleton has other joints or another rest pose.
        """
        same = _alike(skeleton, self._body) and len(skins) == len(self._skins) and all(
            new.mesh is old.mesh and set(new.joints) <= set(self._body.joint_names)
            and np.array_equal(_bind(new), _bind(old))
            for new, old in zip(skins, self._skins, strict=True)
        )  # fmt: skip
        if same and any(new is not old for new, old in zip(skins, self._skins, strict=True)):
            self._skins = tuple(skins)
            self._load()
            self._restand()
        return same

    # -- pose ------------------------------------------------------------------------------------

    def stand(self, pose: Pose) -> None:
        """Set the pose of the skeleton."""
        self.pose = pose
        self._restand()

    def _restand(self) -> None:
        """Update positions and normals, each skin by its own deformer, as drawn."""
        pose = self.pose
        shown = [DEFORMERS.get(drawn_by(skin))(skin).at(pose) for skin in self.skins()]
        self._places = np.concatenate([d.vertices for d in shown])[self._first].astype(np.float64)
        self._axis = int(np.ptp(self._places, axis=0).argmax())
        self._along = self._places[:, self._axis].copy()
        self._normals = np.concatenate([d.normals for d in shown])[self._first].astype(np.float64)
        before: list[Floats] = []
        for skin in self._skins:
            moved = displacements(skin, pose)
            before.append(skin.mesh.vertices if moved is None else skin.mesh.vertices + moved)
        self._before = np.concatenate(before)[self._first]
        self._matrices = pose.world @ np.linalg.inv(self._bound)
        self._linear = all(skin.deformer == "linear-blend" for skin in self._skins)

    @cached_property
    def _bound(self) -> Floats:
        """Joint frames in the bind pose, (joints, 4, 4)."""
        known = {
            name: inverse
            for skin in self._skins
            for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True)
        }
        return bind_frames(self._body, known)

    def at(self, spot: Spot) -> tuple[Floats, Integers]:
        """Position (3,) of a spot, metres in the world, and its triangle's vertices (3,).

        Raises:
            InvalidValue: there is no such spot.
        """
        if not 0 <= spot.skin < len(self._skins):
            raise InvalidValue(f"no skin {spot.skin}; the number of skins is {len(self._skins)}")
        faces = self._skins[spot.skin].mesh.faces
        if not 0 <= spot.face < len(faces):
            raise InvalidValue(f"no triangle {spot.face}; the skin has {len(faces)}")
        shares = np.array([spot.u, spot.v, 1.0 - spot.u - spot.v])
        if not shares.min() >= -1e-3:
            raise InvalidValue("the point lies outside its triangle")
        corners = self._place[faces[spot.face] + self._firsts[spot.skin]]
        return shares @ self._places[corners], corners

    def places(self, skin: int) -> Floats:
        """World positions (n, 3) of the vertices of one skin, metres."""
        a, b = self._firsts[skin], self._firsts[skin + 1]
        return self._places[self._place[a:b]]

    def around(self, skin: int, vertex: int, radius: float) -> tuple[Integers, Floats]:
        """Connected vertices of a skin within a radius of a vertex, and their distances."""
        a, b = self._firsts[skin], self._firsts[skin + 1]
        own = self._place[a + vertex]
        near, _ = self._within(self._places[own], max(radius, 1e-12))
        near = near[self._hanging(near, np.array([own]))]
        vertices = self._vertices(near)
        vertices = vertices[(vertices >= a) & (vertices < b)]
        off = np.linalg.norm(self._places[self._place[vertices]] - self._places[own], axis=1)
        return vertices - a, off

    # -- painting --------------------------------------------------------------------------------

    def dab(self, brush: Brush, joint: str, spot: Spot) -> BrushResult:
        """Paint once; returns the changed vertices.

        Raises:
            UnknownJoint: the joint does not exist.
            InvalidValue: the joint is locked, or the spot does not exist.
        """
        number = self._body.joint_index(joint)
        other = self._mirrored[0][number] if brush.mirror else number
        if brush.tool != "smooth" and joint in brush.locked:
            raise InvalidValue(f"{joint} is locked: unlock it to paint it")
        centre, corners = self.at(spot)
        rows, amounts = self._reached(brush, centre, corners)
        parts = [(number, rows, amounts)]
        if brush.mirror:
            parts = self._with_images(number, other, rows, amounts)
        touched: list[Integers] = []
        bare = 0
        for target, where, amount in parts:
            name = self._body.joint_names[target]
            if len(where) and (brush.tool == "smooth" or name not in brush.locked):
                bare += self._apply(brush, target, where, amount)
                touched.append(where)
        every = np.unique(np.concatenate(touched)) if touched else rows[:0]
        vertices = self._vertices(every)
        found: list[Integers] = []
        for k, (a, b) in enumerate(zip(self._firsts[:-1], self._firsts[1:], strict=True)):
            own = vertices[(vertices >= a) & (vertices < b)] - a
            self._dirty[k] |= len(own) > 0
            found.append(own)
        return BrushResult(tuple(found), bare)

    def _reached(self, brush: Brush, centre: Floats, corners: Integers) -> tuple[Integers, Floats]:
        """Vertices of the surface that a dab affects, and the strengths (m,)."""
        near, distances = self._within(centre, brush.radius)
        hanging = self._hanging(near, corners)
        near, distances = near[hanging], distances[hanging]
        if not len(near):  # a brush smaller than the triangle affects its nearest corner
            gaps = np.linalg.norm(self._places[corners] - centre, axis=1)
            near, distances = corners[[int(gaps.argmin())]], np.zeros(1)
        if brush.facing is not None:
            facing = self._normals[near] @ np.asarray(brush.facing) <= 0.0
            near, distances = near[facing], distances[facing]
        return near, brush.strength * falloff(brush.falloff, distances / brush.radius)

    def _within(self, centre: Floats, radius: float) -> tuple[Integers, Floats]:
        """Vertices of the surface within a radius, and their distances, metres."""
        # Prefilter along the longest axis of the surface.
        near = np.flatnonzero(np.abs(self._along - centre[self._axis]) < radius)
        off = self._places[near] - centre
        distances = np.sqrt(np.einsum("ni,ni->n", off, off))
        inside = distances < radius
        return near[inside], distances[inside]

    def _hanging(self, near: Integers, corners: Integers) -> Flags:
        """Mask (m,) of vertices connected with the corners inside the set."""
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import connected_components

        self._local[near] = np.arange(len(near))
        seeds = self._local[corners]
        row, _, neighbour = self._around(near)
        to = self._local[neighbour]
        self._local[near] = -1
        if not (seeds >= 0).any():
            return np.zeros(len(near), dtype=np.bool_)
        inside = to >= 0
        pairs = (np.ones(int(inside.sum()), dtype=np.int8), (row[inside], to[inside]))
        graph = csr_array(pairs, shape=(len(near), len(near)))
        _, label = connected_components(graph, directed=False)
        return np.isin(label, label[seeds[seeds >= 0]])

    def _around(self, rows: Integers) -> tuple[Integers, Integers, Integers]:
        """For each neighbour of these vertices: the vertex, its entry in the graph, its index."""
        graph = self._means
        starts, counts = graph.indptr[rows], np.diff(graph.indptr)[rows]
        owner = np.repeat(np.arange(len(rows)), counts)
        first = np.cumsum(counts) - counts
        entry = np.repeat(starts - first, counts) + np.arange(int(counts.sum()))
        return owner, entry, graph.indices[entry].astype(np.int64)

    @cached_property
    def _means(self):  # pyright: ignore[reportUnknownParameterType]
        return mean_of_neighbours(self.surface)

    def _with_images(
        self, number: int, other: int, rows: Integers, amounts: Floats
    ) -> list[tuple[int, Integers, Floats]]:
        """Return a dab and its mirror image, combined by the maximum if both affect one joint."""
        full = np.zeros(len(self._places))
        full[rows] = amounts
        _, counterpart, matched = self._mirrored
        image = np.where(matched, full[counterpart], 0.0)
        if number == other:
            both = np.maximum(full, image)
            where = np.flatnonzero(both > 0.0)
            return [(number, where, both[where])]
        where = np.flatnonzero(image > 0.0)
        return [(number, rows, amounts), (other, where, image[where])]

    @cached_property
    def _mirrored(self) -> tuple[list[int], Integers, Flags]:
        """Counterparts of joints and of vertices (n,) in the bind pose, and mask of matches."""
        from scipy.spatial import KDTree

        names = self._body.joint_names
        pairs = JointPairs.of_body(self._body)
        origins: Mapping[str, Floats] = dict(zip(names, self._bound[:, :3, 3], strict=True))
        plane = MirrorPlane.between(origins, pairs, self.surface.size)
        vertices = self.surface.vertices
        gaps, found = KDTree(vertices).query(plane.images(vertices))
        near = np.asarray(gaps) <= _COUNTERPART * self.surface.size
        return pairs.order(names), np.asarray(found, dtype=np.int64), near

    # -- rows ------------------------------------------------------------------------------------

    def _apply(self, brush: Brush, joint: int, rows: Integers, amounts: Floats) -> int:
        """Set new weights of vertices; returns the number that could not lose weight."""
        names = self._body.joint_names
        extra = rows
        entry, owner = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        if brush.tool == "smooth":
            owner, entry, neighbour = self._around(rows)
            extra = np.concatenate([rows, neighbour])
        full, columns = self._dense(extra, joint)
        held = np.array([names[c] in brush.locked for c in columns])
        now = full[: len(rows)]
        left = np.clip(1.0 - now[:, held].sum(axis=1), 0.0, None)
        if brush.tool == "smooth":
            shares = self._means.data[entry][:, None]
            mean = np.zeros_like(now)
            np.add.at(mean, owner, shares * full[len(rows) :])
            lone = np.bincount(owner, minlength=len(rows)) == 0
            mean[lone] = now[lone]
            new, bare = shared(now, now + amounts[:, None] * (mean - now), held, left), 0
        else:
            at = int(np.searchsorted(columns, joint))
            new, bare = moved(now, at, held, left, wanted(brush, now[:, at], left, amounts))
        painted = -1 if brush.tool == "smooth" else int(np.searchsorted(columns, joint))
        new = pruned(new, held, left, painted, brush.influences)
        self._put(rows, new, columns)
        if self._linear:
            self._move(rows, new, columns)
        return bare

    def _dense(self, rows: Integers, joint: int) -> tuple[Floats, Integers]:
        """Weights (m, p) at vertices of the surface, for the p joints that occur there."""
        at = self._first[rows]
        joints, values = self.joints[at], self.values[at]
        columns = np.unique(np.append(joints[values > 0.0], joint))
        number = np.searchsorted(columns, joints).clip(max=len(columns) - 1)
        full = np.zeros((len(rows), len(columns)))
        for k in range(joints.shape[1]):  # slot by slot: faster than add.at
            full[np.arange(len(rows)), number[:, k]] += values[:, k]
        total = full.sum(axis=1, keepdims=True)
        other = (total > 0.0) & (np.abs(total - 1.0) > _ROUNDING)
        return np.where(other, full / np.where(other, total, 1.0), full), columns

    def _put(self, rows: Integers, full: Floats, columns: Integers) -> None:
        """Write rows to the slots of all coincident vertices, the strongest influence first."""
        most = int((full > 0.0).sum(axis=1).max(initial=1))
        width = self.values.shape[1]
        if most > width:
            padding = ((0, 0), (0, most + _SPARE - width))
            self.joints, self.values = np.pad(self.joints, padding), np.pad(self.values, padding)
            width = self.values.shape[1]
        order = np.argsort(-full, axis=1, kind="stable")[:, :width]
        values = np.zeros((len(rows), width))
        joints = np.zeros((len(rows), width), dtype=np.int64)
        values[:, : order.shape[1]] = np.take_along_axis(full, order, axis=1)
        joints[:, : order.shape[1]] = np.where(values[:, : order.shape[1]] > 0.0, columns[order], 0)
        counts = np.diff(self._ends)[rows]
        members = self._vertices(rows)
        self.joints[members] = np.repeat(joints, counts, axis=0)
        self.values[members] = np.repeat(values, counts, axis=0)

    def _move(self, rows: Integers, full: Floats, columns: Integers) -> None:
        """Update positions of vertices for their new weights."""
        blended = np.tensordot(full, self._matrices[columns, :3], axes=1)
        at = self._before[rows]
        self._places[rows] = np.einsum("mij,mj->mi", blended[:, :, :3], at) + blended[:, :, 3]
        self._along[rows] = self._places[rows, self._axis]

    def _vertices(self, rows: Integers) -> Integers:
        """Indices among all skin vertices at these surface vertices."""
        counts = np.diff(self._ends)[rows]
        first = np.cumsum(counts) - counts
        entry = np.repeat(self._ends[rows] - first, counts) + np.arange(int(counts.sum()))
        return self._members[entry]

    def column(self, joint: str) -> Floats:
        """Current weights (n,) of a joint at the surface's vertices."""
        number = self._body.joint_index(joint)
        at = self._first
        return np.where(self.joints[at] == number, self.values[at], 0.0).sum(axis=1)

    def follows(self, skin: int) -> Floats:
        """Current sum of the weights of each vertex of a skin, (n,)."""
        return self.values[self._firsts[skin] : self._firsts[skin + 1]].sum(axis=1)

    @property
    def bones(self) -> BoneSegments:
        """Bones of the skeleton in the bind pose."""
        return BoneSegments.bound(
            self._body, dict(zip(self._body.joint_names, np.linalg.inv(self._bound), strict=True))
        )

    def rows(self, skin: int, vertices: Integers) -> tuple[Integers, Floats]:
        """Current joints and weights (m, k) of vertices of one skin."""
        at = self._firsts[skin] + vertices
        joints, values = self.joints[at], self.values[at]
        width = max(1, int((values > 0.0).any(axis=0).sum()))
        return joints[:, :width], values[:, :width]

    # -- results ---------------------------------------------------------------------------------

    def skins(self) -> tuple[Skin, ...]:
        """Return the painted skins; unchanged skins are the same objects."""
        if any(self._dirty):
            self._skins = tuple(
                self._painted(k) if dirty else self._skins[k] for k, dirty in enumerate(self._dirty)
            )
            self._dirty = [False] * len(self._skins)
        return self._skins

    def _painted(self, number: int) -> Skin:
        skin = self._skins[number]
        a, b = self._firsts[number], self._firsts[number + 1]
        joints, values = self.joints[a:b], self.values[a:b]
        width = max(1, int((values > 0.0).any(axis=0).sum()))
        joints, values = joints[:, :width], values[:, :width]
        slot = np.full(len(self._body.joints), -1, dtype=np.int64)
        slot[[self._body.joint_index(name) for name in skin.joints]] = np.arange(len(skin.joints))
        used = np.zeros(len(slot), dtype=np.bool_)
        used[joints[values > 0.0]] = True
        new = np.flatnonzero(used & (slot < 0))
        slot[new] = len(skin.joints) + np.arange(len(new))
        own = np.where(values > 0.0, slot[joints], 0)
        if not len(new):
            return skin.with_weights(Weights(own, values))
        names = (*skin.joints, *(self._body.joint_names[j] for j in new))
        inverses = np.concatenate([skin.inverse_bind, np.linalg.inv(self._bound[new])])
        return replace(skin, joints=names, inverse_bind=inverses, weights=Weights(own, values))


def _alike(one: Skeleton, other: Skeleton) -> bool:
    """Return whether skeletons have equal joint names, parents and rest frames."""
    return one is other or (
        one.joint_names == other.joint_names
        and one.parents == other.parents
        and np.array_equal(one.rest.world, other.rest.world)
    )


def _bind(skin: Skin) -> Floats:
    return skin.inverse_bind[: len(skin.joints)]
