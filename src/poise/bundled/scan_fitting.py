"""Fit the shape and the pose of a parametric person to a scan by iterated closest points.

Each scanned point is compared with the nearest point of the posed body whose normal is similar, and
each point of the body with the nearest scanned one (P. Besl and N. McKay, "A method for
registration of 3-D shapes", IEEE Transactions on Pattern Analysis and Machine Intelligence 14,
1992). Distances along the normal count most (Y. Chen and G. Medioni, "Object modelling by
registration of multiple range images", Image and Vision Computing 10, 1992). Gauss-Newton steps
change the rotations of the joints and the parameters of the shape together, and the weight of
distant pairs falls (S. Geman and D. McClure, 1987), so that hair, clothes and holes count little.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from poise.array_types import Floats, Integers
from poise.bundled.parametric_human import HumanData, Phenotype, character_of, measures
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.model import Character, Mesh, Motion, Skeleton


@dataclass(frozen=True)
class ScanSettings:
    """Settings of `fit_scan`; the bodies in brackets are those that chose or need a value."""

    rounds: int = 40  # the last ones change less than `still`
    samples: int = 6000  # points of the scan, and at most as many of the body
    facing: float = 0.06  # distance for a difference of 1 between unit normals, metres
    along: float = 0.1  # weight of distances along the surface, relative to those along the normal
    noise: float = 0.005  # of one of `votes` independent points, metres
    votes: float = 200.0
    bent: float = 0.5  # deviation of a joint from its first rotation, radians
    spread: float = 0.5  # deviation of a parameter from the middle of its range
    # share of the surface beyond a joint that rotates in the first rounds, without hands, whose
    # landmarks are uncertain, and later [a hand of the bundled body ended up folded]
    first: float = 0.04
    least: float = 0.01
    coarse: int = 12  # number of first rounds
    difference: float = 0.02  # of a parameter, for differences: some targets have three digits
    linear: int = 4  # rounds with the same derivatives by the shape
    still: float = 1e-4  # change in the last round: radians, metres and parameters


SCAN: Final = ScanSettings()


@dataclass(frozen=True, eq=False)
class ShapedBody:
    """A body whose vertices depend on parameters from 0 to 1.

    Attributes:
        vertices: the function from parameters (k,) to vertices (n, 3), metres.
        bones: parent ("" of the root), and vertices whose mean is the head, parents first.
        weights: (n, bones), skin weights.
        faces: (m, 3), the triangles of the surface.
    """

    vertices: Callable[[Floats], Floats]
    bones: Mapping[str, tuple[str, list[int]]]
    weights: Floats
    faces: Integers


@dataclass(frozen=True, eq=False)
class ScanFit:
    """A body in the shape and pose of a scan.

    Attributes:
        parameters: (k,).
        rotations: (bones, 3, 3), from rest to the pose, in the world's axes.
        place: (3,), the head of the root in the pose, metres.
    """

    parameters: Floats
    rotations: Floats
    place: Floats


def fit_scan(
    body: ShapedBody, scan: Mesh, parameters: Floats, rotations: Floats, place: Floats
) -> ScanFit:
    """Fit a body to a scan.

    Args:
        scan: the mesh in the world, metres; its triangles face outwards.
        parameters, rotations, place: the start, as in `ScanFit`.
    """
    return _Fit(body, scan, parameters, rotations, place).run()


def scan_of(like: Character | Skeleton | Mesh | None) -> Mesh | None:
    """Return the surface of a scan; None of a body with a skeleton."""
    if isinstance(like, Mesh):
        return like
    if not isinstance(like, Character) or not like.skins or len(like.skeleton.joints) > 1:
        return None
    from poise.binding import Surface
    from poise.skinning import deform

    meshes = [skin.mesh.moved(deform(skin, like.rest).vertices) for skin in like.skins]
    surface = Surface.of(meshes)
    return Mesh(surface.vertices, surface.faces)


def like_scan(
    data: HumanData, shape: Phenotype, free: list[str], scan: Mesh, rig: str
) -> tuple[Phenotype, ScanFit]:
    """Return the shape nearest to a scan, and its pose there."""
    from poise.binding import find_landmarks, fit_skeleton
    from poise.binding.skeleton_fitting import landmarks_of

    bones = data.bones(rig)
    try:
        marks = find_landmarks(scan)
        if "height" in free:
            low, high = (measures(data, replace(shape, height=h))[0] for h in (0.0, 1.0))
            at = float(np.clip((marks.height - low) / (high - low), 0.0, 1.0))
            shape = replace(shape, height=at)
        body = character_of(data, shape, rig, "start").skeleton
        start = fit_skeleton(body, scan, landmarks_of(body, marks.places)).pose
    except InvalidValue as problem:
        raise InvalidValue(f"like: {problem}") from None
    shaped = ShapedBody(
        lambda values: data.vertices(
            replace(shape, **dict(zip(free, values.tolist(), strict=True)))
        ),
        {name: (parent, head) for name, (parent, head, _) in bones.items()},
        data.skin_weights(rig, bones), data.faces,
    )  # fmt: skip
    values = np.array([getattr(shape, name) for name in free])
    found = fit_scan(shaped, scan, values, start.world[:, :3, :3], start.world[0, :3, 3])
    named = zip(free, found.parameters.tolist(), strict=True)
    return replace(shape, **dict(named)), found


def scan_motion(fit: ScanFit, skeleton: Skeleton) -> Motion:
    """Return one frame of a skeleton in the pose of a scan."""
    from poise.motion import values_of_frames

    frames = np.tile(np.eye(4), (len(skeleton.joints), 1, 1))
    frames[:, :3, :3], frames[0, :3, 3] = fit.rotations, fit.place
    return Motion(skeleton, values_of_frames(skeleton, frames)[None], 30.0, "scan")


class _Fit:
    def __init__(
        self, body: ShapedBody, scan: Mesh, parameters: Floats, rotations: Floats, place: Floats
    ) -> None:
        from scipy.spatial import KDTree

        names = list(body.bones)
        self.body, self.values = body, parameters.copy()
        self.parents = [names.index(parent) if parent else -1 for parent, _ in body.bones.values()]
        self.heads = [head for _, head in body.bones.values()]
        self.turns, self.place = rotations.copy(), place.copy()
        self.points, self.normals = _sampled(scan, SCAN.samples)
        self.tree = KDTree(np.hstack((self.points, SCAN.facing * self.normals)))
        used = np.unique(body.faces)
        self.chosen = used[:: max(1, len(used) // SCAN.samples)]
        below = np.eye(len(names))
        for k in range(len(names) - 1, 0, -1):  # parents come first
            below[self.parents[k]] += below[k]
        self.below = below
        rest = body.vertices(parameters)
        areas = np.zeros(len(rest))
        np.add.at(areas, body.faces, _areas(rest, body.faces)[:, None] / 3.0)
        self.share = (below @ body.weights.T @ areas) / areas.sum()
        local = self._local()
        local[self.share < SCAN.first] = np.eye(3)  # landmarks do not determine hands
        self.first = local
        self._turn(local)
        self.joints: list[int] = []
        self.slopes: list[tuple[Floats, Floats]] = []

    def run(self) -> ScanFit:
        for count in range(SCAN.rounds):
            least = SCAN.least if count >= SCAN.coarse else SCAN.first
            self.joints = [k for k, share in enumerate(self.share) if share >= least]
            if count % SCAN.linear == 0:
                self._shape()
            if self._step() < SCAN.still and count >= SCAN.coarse:
                break
        return ScanFit(self.values, self.turns, self.place)

    def _shape(self) -> None:
        """Find the vertices, the heads, and their derivatives by each parameter."""
        self.rest = self.body.vertices(self.values)
        self.joint_rest = self._heads_of(self.rest)
        self.slopes = []
        for k, value in enumerate(self.values):
            moved = self.values.copy()
            moved[k] += SCAN.difference if value < 0.5 else -SCAN.difference
            slope = (self.body.vertices(moved) - self.rest) / (moved[k] - value)
            self.slopes.append((slope, self._heads_of(slope)))

    def _heads_of(self, vertices: Floats) -> Floats:
        return np.array([vertices[head].mean(axis=0) for head in self.heads])

    def _local(self) -> Floats:
        """Return rotations of the joints relative to their parents."""
        above = [self.turns[parent] if parent >= 0 else np.eye(3) for parent in self.parents]
        return np.swapaxes(np.array(above), 1, 2) @ self.turns

    def _turn(self, local: Floats) -> None:
        """Set the rotations of the joints relative to their parents."""
        local = transforms.nearest_rotation(local)  # errors would grow along deep chains
        for k, parent in enumerate(self.parents):
            self.turns[k] = local[k] if parent < 0 else self.turns[parent] @ local[k]

    def _carried(self, heads: Floats, place: Floats) -> Floats:
        """Return heads of bones in the pose."""
        found = np.empty_like(heads)
        for k, parent in enumerate(self.parents):
            if parent < 0:
                found[k] = place
            else:
                found[k] = found[parent] + self.turns[parent] @ (heads[k] - heads[parent])
        return found

    def _frames(self, heads: Floats, places: Floats) -> Floats:
        """Return the transforms (bones, 12) of the bones, as rows of (3, 4) matrices."""
        shifts = places - np.einsum("bij,bj->bi", self.turns, heads)
        return np.concatenate((self.turns, shifts[..., None]), axis=2).reshape(-1, 12)

    def _above(self) -> Floats:
        """Return the rotation (joints, 3, 3) of each rotated joint's parent."""
        parents = [self.parents[k] for k in self.joints]
        return np.array([self.turns[one] if one >= 0 else np.eye(3) for one in parents])

    def _step(self) -> float:
        """Change pose and shape once; return the largest change."""
        places = self._carried(self.joint_rest, self.place)
        at = self.body.faces
        used, faces = np.unique(at, return_inverse=True)
        moved = self._posed(used, self.rest, self._frames(self.joint_rest, places))
        posed = np.empty_like(self.rest)
        posed[used] = moved
        normals = np.zeros_like(self.rest)
        normals[used] = Mesh(moved, faces.reshape(-1, 3)).smoothed
        vertices, pairs = self._pairs(posed, normals, used)
        gaps = posed[vertices] - self.points[pairs]
        size = np.linalg.norm(gaps, axis=1)
        scale = max(2.0 * float(np.median(size)), SCAN.noise)
        share = 1.0 / (1.0 + (size / scale) ** 2) ** 2
        share *= SCAN.votes / (share.sum() * SCAN.noise**2)
        metric = self.normals[pairs][:, :, None] * self.normals[pairs][:, None]
        metric = share[:, None, None] * ((1.0 - SCAN.along) * metric + SCAN.along * np.eye(3))
        columns = self._columns(vertices, places)
        weighted = np.einsum("nij,njp->nip", metric, columns)
        normal = np.einsum("nip,niq->pq", columns, weighted)
        slope = np.einsum("nip,ni->p", weighted, gaps)
        free, count = len(self.joints), len(self.values)
        bent = self._bent()
        stiff = np.repeat((SCAN.bent**-2, 0.0, SCAN.spread**-2), (3 * free, 3, count))
        stiff[:3] = 0.0  # the root
        slope += stiff * np.concatenate((bent.ravel(), np.zeros(3), self.values - 0.5))
        change = -np.linalg.solve(normal + np.diag(stiff + 1e-9), slope)
        return self._apply(change)

    def _pairs(self, posed: Floats, normals: Floats, used: Integers) -> tuple[Integers, Integers]:
        """Return vertices of the body and the points of the scan to compare them with."""
        from scipy.spatial import KDTree

        own = np.hstack((posed, SCAN.facing * normals))
        nearest = self.tree.query(own[self.chosen])[1]
        back = used[KDTree(own[used]).query(self.tree.data)[1]]
        return np.concatenate((self.chosen, back)), np.concatenate(
            (nearest, np.arange(len(self.points)))
        )

    def _posed(self, at: Integers, rest: Floats, frames: Floats) -> Floats:
        """Return positions (points, 3) of vertices."""
        blended = (self.body.weights[at] @ frames).reshape(-1, 3, 4)
        return np.einsum("nij,nj->ni", blended[..., :3], rest[at]) + blended[..., 3]

    def _columns(self, at: Integers, places: Floats) -> Floats:
        """Return derivatives (points, 3, unknowns) of vertices."""
        frames, weights = self._frames(self.joint_rest, places), self.body.weights[at]
        below, joints = self.below[self.joints], len(self.joints)
        parts = (below[:, :, None] * frames).swapaxes(0, 1).reshape(len(frames), -1)
        parts = (weights @ parts).reshape(len(at), joints, 3, 4)
        sums = np.einsum("nkij,nj->nki", parts[..., :3], self.rest[at]) + parts[..., 3]
        arms = sums - (weights @ below.T)[..., None] * places[self.joints]
        columns = np.empty((len(at), 3, 3 * joints + 3 + len(self.values)))
        turns = -np.swapaxes(transforms.cross_matrix(arms), 1, 2)  # (points, 3, joints, 3)
        columns[:, :, : 3 * joints] = turns.reshape(len(at), 3, 3 * joints)
        columns[:, :, 3 * joints : 3 * joints + 3] = np.eye(3)
        for k, (slope, heads) in enumerate(self.slopes):
            carried = self._frames(heads, self._carried(heads, np.zeros(3)))
            columns[:, :, 3 * joints + 3 + k] = self._posed(at, slope, carried)
        return columns

    def _bent(self) -> Floats:
        """Return rotation vectors (joints, 3) from the first to the present local rotations."""
        off = self._local()[self.joints] @ np.swapaxes(self.first[self.joints], 1, 2)
        vectors = quaternions.to_rotation_vector(quaternions.from_matrix(off))
        return np.einsum("jik,jk->ji", self._above(), vectors)

    def _apply(self, change: Floats) -> float:
        """Apply a change; return its largest number."""
        free = 3 * len(self.joints)
        local, above = self._local(), self._above()
        vectors = change[:free].reshape(-1, 3)
        turns = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
        local[self.joints] = np.swapaxes(above, 1, 2) @ turns @ above @ local[self.joints]
        self._turn(local)
        self.place += change[free : free + 3]
        values = np.clip(self.values + change[free + 3 :], 0.0, 1.0)
        step = values - self.values
        for part, (slope, heads) in zip(step, self.slopes, strict=True):
            self.rest = self.rest + part * slope
            self.joint_rest = self.joint_rest + part * heads
        self.values = values
        return float(np.abs(np.concatenate((change[: free + 3], step))).max())


def _areas(places: Floats, faces: Integers) -> Floats:
    a, b, c = (places[faces[:, k]] for k in range(3))
    return 0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1)


def _sampled(mesh: Mesh, count: int) -> tuple[Floats, Floats]:
    """Return points spread evenly over a surface, and their normals, both (count, 3)."""
    rng = np.random.default_rng(0)
    areas = _areas(mesh.vertices, mesh.faces)
    # stratified: one point in each of equal parts of the area
    steps = (np.arange(count) + rng.random(count)) / count
    faces = np.searchsorted(np.cumsum(areas), steps * areas.sum(), side="right")
    corners = mesh.faces[np.minimum(faces, len(areas) - 1)]
    shares = rng.dirichlet(np.ones(3), count)[..., None]
    points = (shares * mesh.vertices[corners]).sum(axis=1)
    normals = (shares * mesh.smoothed[corners]).sum(axis=1)
    return points, normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
