"""Delta mush: linear blending, smoothing, and restoring the details of the mesh.

Mancewicz, Derksen, Rijpkema, Wilson, "Delta Mush: smoothing deformations while preserving detail"
(Digital Production Symposium 2014). Details are stored in frames that follow the smoothed surface:
the rotation that best fits the change of its edges and its normal. Delta mush reduces the effect of
noisy weights and sharp folds; like all smoothing it loses volume at strong bends (decision 0015).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.geometry.meshes import vertex_normals
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.skinning.centres_of_rotation import CentresOfRotation, known_centres
from poise.skinning.correctives import Shaped
from poise.skinning.linear_blend import LinearBlend
from poise.solvers.input_validation import whole_of

if TYPE_CHECKING:
    from poise.skinning.weight_fitting import FittedWeights

Array = NDArray[Any]

ROUNDS = 10
"""Default number of smoothing passes."""

_STEP = 0.5  # step towards the mean of the neighbours in each pass
_FLAT = 1e-9  # fraction of the largest singular value below which edges do not determine a rotation
_BEND = 0.8  # radians: rotation of joints in the poses to which weights are fitted


class DeltaMush(LinearBlend):
    """Delta mush: linear blending, smoothed, with the details of the mesh restored.

    Args:
        skin: the skin to deform.
        rounds: the number of smoothing passes.
        single: write float32 instead of float64.
        threads: the number of threads of the linear blend.

    Raises:
        InvalidValue: ``rounds`` is negative or not a whole number.
    """

    name: ClassVar[str] = "delta-mush"

    def __init__(
        self, skin: Skin, *, rounds: int = ROUNDS, single: bool = False, threads: int = 1
    ) -> None:
        super().__init__(skin, single=single, threads=threads)
        self.rounds = whole_of(rounds, "rounds")

    def load_frames(self, matrices: Floats) -> None:
        """Return None, as frames of matrices (f, k, 4, 4) are smoothed one by one."""
        del matrices

    def _frame(
        self, given: Floats, vertices: Array, normals: Array | None, tangents: Array | None,
        shape: Shaped | None, threads: int,
    ) -> None:  # fmt: skip
        super()._frame(given, vertices, normals, tangents, shape, threads)
        if not self.count or not self.rounds or not len(self._graph.edges):
            return
        mesh = self.skin.mesh
        rest = np.asarray(mesh.vertices if shape is None else shape.vertices, dtype=np.float64)
        soft, moved = self._graph.smoothed(rest), self._graph.smoothed(vertices)
        turn, known = self._graph.turns(soft, moved)
        with np.errstate(all="ignore"):
            there = moved + np.einsum("nab,nb->na", turn, rest - soft)
        known &= np.isfinite(there).all(axis=1)
        vertices[known] = there[known]
        if normals is not None:
            faced = mesh.vertex_normals() if shape is None else shape.normals
            normals[known] = np.einsum("nab,nb->na", turn[known], faced[known])
        if tangents is not None and mesh.tangents is not None:
            along = mesh.tangents[:, :3] if shape is None else shape.tangents
            if along is not None:
                tangents[known, :3] = np.einsum("nab,nb->na", turn[known], along[known, :3])

    @cached_property
    def _graph(self) -> _Graph:
        return _Graph(self.skin, self.rounds)


class _Graph:
    """Edges of a mesh with coincident vertices merged."""

    def __init__(self, skin: Skin, rounds: int) -> None:
        from scipy.sparse import coo_array, diags_array

        mesh = skin.mesh
        first, self.place = np.unique(mesh.welded, return_inverse=True)
        self.rounds, self.count = rounds, len(first)
        self.faces: Integers = self.place.ravel()[mesh.faces].reshape(-1, 3)
        self.share = 1.0 / np.bincount(self.place.ravel(), minlength=self.count)
        ends = np.concatenate([self.faces[:, [k, (k + 1) % 3]] for k in range(3)])
        ends = np.unique(np.sort(ends[ends[:, 0] != ends[:, 1]], axis=1), axis=0)
        self.edges: Integers = ends.reshape(-1, 2)
        a, b = self.edges.T
        rows, columns = np.concatenate([a, b]), np.concatenate([b, a])
        links: Any = coo_array((np.ones(len(rows)), (rows, columns)), shape=(self.count,) * 2)
        links = links.tocsr()
        total = np.asarray(links.sum(axis=1)).ravel()
        self.linked = total > 0.0
        mean = diags_array(1.0 / np.maximum(total, 1.0)) @ links
        stay = np.where(self.linked, 1.0 - _STEP, 1.0)
        self.step: Any = diags_array(stay) + _STEP * mean

    def smoothed(self, vertices: Array) -> Floats:
        """Vertices (n, 3) after all smoothing passes."""
        places = self._joined(np.asarray(vertices, dtype=np.float64))
        for _ in range(self.rounds):
            places = np.asarray(self.step @ places)
        return places[self.place.ravel()]

    def turns(self, before: Floats, after: Floats) -> tuple[Floats, NDArray[np.bool_]]:
        """Rotation of the surface at each vertex (n, 3, 3), and mask (n,) where it is defined."""
        one, other = self._joined(before), self._joined(after)
        first, second = self._edge_vectors(one), self._edge_vectors(other)
        edges = np.einsum("ea,eb->eab", second[0], first[0])
        sums = np.zeros((self.count, 3, 3))
        for row in range(3):
            for column in range(3):
                values = edges[:, row, column]
                for end in self.edges.T:
                    sums[:, row, column] += np.bincount(end, values, minlength=self.count)
        sums += np.einsum("na,nb->nab", second[1], first[1])
        known = self.linked & np.isfinite(sums).all(axis=(1, 2))
        sums[~known] = np.eye(3)
        left, size, right = np.linalg.svd(sums)
        known &= size[:, 1] > _FLAT * size[:, 0]
        left[:, :, 2] *= np.sign(np.linalg.det(left @ right))[:, None]
        place = self.place.ravel()
        return (left @ right)[place], known[place]

    def _joined(self, vertices: Floats) -> Floats:
        place = self.place.ravel()
        sums = [np.bincount(place, vertices[:, k], minlength=self.count) for k in range(3)]
        return np.stack(sums, axis=1) * self.share[:, None]

    def _edge_vectors(self, places: Floats) -> tuple[Floats, Floats]:
        """Edge vectors (e, 3) and scaled normals (k, 3), of comparable lengths."""
        with np.errstate(all="ignore"):
            vectors = places[self.edges[:, 0]] - places[self.edges[:, 1]]
            vectors = vectors / max(float(np.abs(vectors).max(initial=0.0)), 1e-300)
            scaled = places / max(float(np.abs(places).max(initial=0.0)), 1e-300)
            total = vertex_normals(scaled, self.faces)
            mean = np.sqrt((vectors**2).sum(axis=1).mean()) if len(vectors) else 0.0
        return vectors, total * mean


def bake_delta_mush(
    skin: Skin, rest: Pose, *, rounds: int = ROUNDS, influences: int = 4, poses: Pose | None = None
) -> FittedWeights:
    """Fit weights for linear blending that approximate delta mush.

    Args:
        skin: the skin with the initial weights.
        rest: the bind pose.
        rounds: the number of smoothing passes of delta mush.
        influences: maximum number of joints per vertex, which may differ from the previous joints
            of the vertex.
        poses: a batch of poses (m, nq) to fit; by default each rotation of the joints that the skin
            follows, by 46 degrees in both directions within the limits.

    Returns:
        The new skin, and the distances from delta mush before and after.

    Raises:
        InvalidValue: no joint of the skin can rotate, and no poses are given.
    """
    from poise.skinning.weight_fitting import fit_weights

    examples = _bent(skin, rest) if poses is None else poses
    targets = DeltaMush(skin, rounds=rounds).at(examples).vertices
    return fit_weights(skin, examples, targets, influences=influences)


def _bent(skin: Skin, rest: Pose) -> Pose:
    skeleton = rest.skeleton
    turning = np.flatnonzero(skeleton.angular)
    owners = [i for name in skin.joints for i in range(skeleton.nq)[skeleton.joint_dofs(name)]]
    rows: list[Floats] = []
    for i in turning.tolist():
        if i in owners:
            for bend in (-_BEND, _BEND):
                q = np.array(rest.q, dtype=np.float64)
                q[i] = np.clip(q[i] + bend, skeleton.lower[i], skeleton.upper[i])
                rows.append(q)
    if not rows:
        raise InvalidValue("no joint of this skin rotates; pass poses to fit the weights to")
    return skeleton.pose(np.stack(rows))


def drawn_by(skin: Skin) -> str:
    """Return the name of the skin's deformer, or "linear-blend" while centres are not available.

    Centres of rotation take seconds to compute; viewers use linear blending until then. Delta mush
    is always drawn with linear blending.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = poise.Skin.rigid(blade, arm.rest, "elbow").with_deformer("centres-of-rotation")
    >>> drawn_by(skin)
    'linear-blend'
    >>> _ = poise.deform(skin, arm.rest)
    >>> drawn_by(skin)
    'centres-of-rotation'
    """
    if skin.deformer == CentresOfRotation.name and known_centres(skin) is None:
        return LinearBlend.name
    if skin.deformer == DeltaMush.name:
        return LinearBlend.name
    return skin.deformer
