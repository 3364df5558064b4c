"""Skinning with optimised centres of rotation.

Le and Hodgins, Real-time skeletal skinning with optimized centers of rotation (2016). The blended
quaternion gives the correct rotation of a vertex, and linear blending gives the correct position of
a point on the common axis of its joints. Each vertex therefore rotates about a centre ``c``, the
mean of the surface with similar weights:

    v' = R (v - c) + sum w_j M_j c

where R is the rotation of ``sum w_j s_j q_j``. The similarity of weights p and v is, over pairs of
joints,

    s(p, v) = sum_(j, k) p_j p_k v_j v_k exp(-(p_j v_k - p_k v_j)^2 / sigma^2)

and the centre is the mean of the surface weighted by s, ``sum s a x / sum s a`` over its triangles.
Scale and shear of joints stretch ``v - c`` before the rotation.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.model.mesh import Mesh
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.progress import reported
from poise.skinning.deformer import VertexOutputs, VertexRows
from poise.skinning.dual_quaternion import Turns, loaded_turns, origins_at_binding
from poise.skinning.influences import influences
from poise.skinning.kernel_pool import KernelRun
from poise.skinning.linear_blend import Columns, linear_steps, loaded_columns
from poise.skinning.multi_pass_deformer import Stepped

Progress = Callable[[float], None]

_SIGMA = 0.1  # sigma in Le and Hodgins (2016)
_BINS = 64  # bins along each of two weights: about six per sigma
_AT_ONCE = 1 << 21  # numbers of one block, 16 MB


class SurfacePieces(NamedTuple):
    """A surface as a sum of m pieces with position, area and weights.

    Attributes:
        places: (m, 3) metres.
        areas: (m,) square metres.
        weights: (m, k + 1).
    """

    places: Floats
    areas: Floats
    weights: Floats


def surface_of(mesh: Mesh, weights: Floats) -> SurfacePieces:
    """Triangles of a mesh with the mean weights of their corners (n, k + 1)."""
    corners = mesh.vertices[mesh.faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    areas = 0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1)
    return SurfacePieces(corners.mean(axis=1), areas, weights[mesh.faces].mean(axis=1))


def centres(
    vertices: Floats, weights: Floats, surface: SurfacePieces, progress: Progress = lambda _: None
) -> Floats:
    """Centres of rotation (n, 3) of vertices with weights (n, k + 1).

    The centre of a vertex with one joint, or without similar surface, is the vertex. Pieces of the
    surface with nearly equal weights of two joints are merged first (sums and mean weights), which
    bounds the cost: at most 2080 comparisons per vertex and pair of joints. ``progress`` is called
    with the completed fraction.
    """
    total = np.zeros((len(vertices), 3))
    amount = np.zeros(len(vertices))
    inside = weights > 0.0
    present = surface.weights > 0.0
    together = inside.T.astype(np.float32) @ inside.astype(np.float32)
    pairs = [
        (j, k) for j, k in itertools.combinations(range(weights.shape[1]), 2) if together[j, k]
    ]
    for number, (j, k) in enumerate(pairs):
        progress(number / len(pairs))
        rows = np.flatnonzero(inside[:, j] & inside[:, k])
        pieces = np.flatnonzero(present[:, j] & present[:, k] & (surface.areas > 0.0))
        if not len(pieces):
            continue
        gathered = _gathered(surface, pieces, j, k)
        for part in np.array_split(rows, -(-len(rows) * len(gathered) // _AT_ONCE)):
            likeness = _likeness(weights[part][:, (j, k)], gathered)
            total[part] += likeness @ gathered[:, 3:]
            amount[part] += likeness @ gathered[:, 2]
    known = amount > 0.0
    found = vertices.copy()
    found[known] = total[known] / amount[known, None]
    return found


def _gathered(surface: SurfacePieces, pieces: NDArray[np.int64], j: int, k: int) -> Floats:
    """Merge pieces with nearly equal weights of two joints: weights, area, area times position."""
    first, second = surface.weights[pieces, j], surface.weights[pieces, k]
    area = surface.areas[pieces]
    cell = np.minimum(first * _BINS, _BINS - 1).astype(np.int64) * _BINS
    cell += np.minimum(second * _BINS, _BINS - 1).astype(np.int64)
    _, cell = np.unique(cell, return_inverse=True)
    columns = (first * area, second * area, area, *(surface.places[pieces] * area[:, None]).T)
    sums = np.stack([np.bincount(cell.ravel(), column) for column in columns], axis=1)
    sums[:, :2] /= sums[:, 2:3]
    return np.asarray(sums, dtype=np.float64)


def _likeness(weights: Floats, gathered: Floats) -> Floats:
    """Contribution of two joints to the similarity of weights (n, 2) and merged pieces, (n, g)."""
    a, b = weights[:, :1], weights[:, 1:]
    c, d = gathered[:, 0], gathered[:, 1]
    apart = (a * d - b * c) / _SIGMA
    # Both orders of a pair contribute equally.
    return 2.0 * a * b * c * d * np.exp(-apart * apart)


_known: WeakKeyDictionary[Weights, tuple[ref[Mesh], Floats]] = WeakKeyDictionary()


def known_centres(skin: Skin) -> Floats | None:
    """Cached centres (n, 3) of a skin's vertices, or None.

    The cache has the lifetime of the weights: centres do not depend on correctives, names or the
    skeleton at binding.
    """
    mesh, found = _known.get(skin.weights, (None, None))
    return found if mesh is not None and mesh() is skin.mesh else None


def keep_centres(skin: Skin, found: Floats) -> Floats:
    """Cache centres (n, 3) that were computed elsewhere for the same vertices and weights.

    Raises:
        ShapeError: the number of centres differs from that of vertices.
    """
    if found.shape != skin.mesh.vertices.shape:
        raise ShapeError(
            f"centres of {len(skin.mesh.vertices)} vertices must have shape "
            f"{skin.mesh.vertices.shape}, not {found.shape}"
        )
    own = np.array(found, dtype=np.float64)
    own.setflags(write=False)
    _known[skin.weights] = (ref(skin.mesh), own)
    return own


@reported(lambda *_, **__: "finding the centres of rotation")
def centres_of(skin: Skin, progress: Progress = lambda _: None) -> Floats:
    """Centres (n, 3) of a skin's vertices, metres in the mesh's coordinates; computed once.

    Args:
        skin: a skin with any deformer.
        progress: called with the completed fraction, from 0 to 1.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> centres_of(poise.Skin.rigid(blade, arm.rest, "elbow"))
    array([[0., 0., 0.],
           [1., 0., 0.],
           [1., 1., 0.]])
    """
    known = known_centres(skin)
    if known is not None:
        return known
    dense = dense_influences(skin)
    surface = surface_of(skin.mesh, dense)
    return keep_centres(skin, centres(skin.mesh.vertices, dense, surface, progress))


def dense_influences(skin: Skin) -> Floats:
    """Weights (n, k + 1) of a skin's joints and of no joint, in rows that sum to one."""
    found = influences(skin)
    rows = np.arange(len(found.weights))[:, None]
    dense = np.zeros((len(rows), len(skin.joints) + 1))
    np.add.at(dense, (rows, found.joints), found.weights)
    return dense


class Loaded(NamedTuple):
    """Per-frame data: matrices for the centres, rotations, and preceding stretches."""

    columns: Columns
    turns: Turns


class CentresOfRotation(Stepped):
    """Skinning with optimised centres of rotation (Le and Hodgins 2016), which preserves volume.

    The centres are computed when the deformer is created, once for a mesh and its weights.

    Attributes:
        centres: (n, 3) metres, in the mesh's coordinates.
        seconds: the time to compute the centres.
    """

    name: ClassVar[str] = "centres-of-rotation"

    def __init__(self, skin: Skin, *, single: bool = False, threads: int = 1) -> None:
        began = time.perf_counter()
        self.centres = centres_of(skin)
        self.seconds = time.perf_counter() - began
        self._origins = origins_at_binding(skin.inverse_bind)
        super().__init__(skin, single=single, threads=threads)

    def more(self, vertices: NDArray[Any]) -> tuple[NDArray[Any], ...]:
        at = self._padded(self.centres)
        return at, vertices - at

    def load(self, matrices: Floats) -> Loaded:
        turns = loaded_turns(matrices, self._origins, self.dtype)
        return Loaded(loaded_columns(matrices, self.dtype), turns)

    def steps(self, loaded: Loaded, rows: VertexRows, out: VertexOutputs) -> list[KernelRun]:
        from poise.kernels.simd import dual_quaternion, linear_blend

        columns, turns = loaded
        centre, offset = rows.more
        joints, weights, end = rows.joints, rows.weights, len(rows.joints)
        steps: list[KernelRun] = []
        if turns.stretches is not None:
            # the offset is a vector: stretched, not translated
            linear = turns.stretches.points.copy()
            linear[:, 12:15] = 0.0
            stretched = Columns(linear, turns.stretches.directions)
            spare = out._replace(vertices=np.empty_like(out.vertices))
            steps += linear_steps(stretched, rows._replace(vertices=offset, blocked=None), spare)
            offset = spare.vertices
            rows = rows._replace(
                normals=rows.normals if out.normals is None else out.normals,
                tangents=out.tangents,
            )
        moved = (columns.points, joints, weights, centre, out.vertices)
        steps.append(KernelRun(linear_blend.blend_points, moved, 0, end))
        tables = (turns.duals, turns.signs, joints, weights)
        turned = (*tables, offset, out.vertices)
        if out.normals is None:
            steps.append(KernelRun(dual_quaternion.turn_about_points, turned, 0, end))
        else:
            both = (*turned, rows.normals, out.normals)
            steps.append(KernelRun(dual_quaternion.turn_about, both, 0, end))
        if out.tangents is not None and rows.tangents is not None:
            along = (*tables, rows.tangents, out.tangents)
            steps.append(KernelRun(dual_quaternion.turn_directions, along, 0, end))
        return steps
