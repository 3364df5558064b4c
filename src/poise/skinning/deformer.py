"""Deformers: skins prepared for repeated deformation into existing arrays."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.skinning.correctives import Shaped, shaped
from poise.skinning.deformed_skin import Deformed
from poise.skinning.influences import Influences, influences
from poise.solvers.input_validation import whole_of

Array = NDArray[Any]

GROUP = 4
"""Number of vertices that kernels process at once."""

_SHARE = 64  # vertices: the ranges of threads end at cache lines
_WORTH_A_THREAD = 16384  # vertices; below, the overhead of a thread exceeds its gain


class VertexRows(NamedTuple):
    """Input arrays of kernels with one row per vertex, all of one floating-point type.

    Attributes:
        joints: (n, K) int32.
        weights: (n, K).
        vertices: (n, 3).
        normals: (n, 3).
        tangents: (n, 3) or None.
        more: further per-vertex arrays of a deformer.
        blocked: the same data in blocks of neighbours, or None if blocks are not faster.
    """

    joints: NDArray[np.int32]
    weights: Array
    vertices: Array
    normals: Array
    tangents: Array | None
    more: tuple[Array, ...] = ()
    blocked: Blocked | None = None


class VertexOutputs(NamedTuple):
    """Output arrays of kernels with rows of 3; None for outputs that are not requested."""

    vertices: Array
    normals: Array | None
    tangents: Array | None


class Deformer(ABC):
    """Base class of deformers: a skin prepared for deformation.

    ``write`` deforms the skin by matrices into given arrays; ``at`` deforms it for a pose or a
    batch of poses, with shapes and correctives. A deformer may be used by several threads at once.

    Args:
        skin: the skin to deform.
        single: compute in float32 instead of float64: takes two thirds of the time, with errors of
            1e-6 of the distance from the origin.
        threads: the number of threads for the vertices of a frame, or the frames of a batch.

    Attributes:
        skin: the skin.
        dtype: the type of all output arrays.

    >>> import poise
    >>> from poise.skinning import LinearBlend
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> deformer = LinearBlend(poise.Skin.rigid(blade, arm.rest, "elbow"))
    >>> vertices = np.empty((3, 3))
    >>> deformer.write(deformer.skin.matrices(arm.pose([np.pi / 2])), vertices)
    >>> vertices.round(3) + 0.0
    array([[ 0.,  0.,  0.], [ 0.,  1.,  0.], [-1.,  1.,  0.]])
    """

    name: ClassVar[str]
    _frames_apart: ClassVar[bool] = True  # each thread has separate frames of a batch

    def __init__(self, skin: Skin, *, single: bool = False, threads: int = 1) -> None:
        self.skin = skin
        self.dtype: np.dtype[Any] = np.dtype(np.float32 if single else np.float64)
        self.threads = whole_of(threads, "threads", 1)
        self.count = len(skin.mesh.vertices)
        padded = -(-self.count // GROUP) * GROUP
        found = influences(skin)
        joints = np.full((padded, found.joints.shape[1]), len(skin.joints), dtype=np.int32)
        joints[: self.count] = found.joints
        tangents = skin.mesh.tangents
        vertices = self._padded(skin.mesh.vertices)
        self._rows = VertexRows(
            joints,
            self._padded(found.weights),
            vertices,
            self._padded(skin.mesh.vertex_normals()),
            None if tangents is None else self._padded(tangents[:, :3]),
            self.more(vertices),
        )
        self._blocks = blocks(found, self.dtype)
        self._rows = self._rows._replace(blocked=self._blocked(self._rows))

    def _padded(self, values: Array) -> Array:
        """Copy values to this deformer's dtype, padded to the number of rows that kernels need."""
        padded = -(-self.count // GROUP) * GROUP
        made = np.zeros((padded, *values.shape[1:]), dtype=self.dtype)
        made[: self.count] = values
        return made

    # -- implemented by subclasses-----------------------------------------------------------------

    def more(self, vertices: Array) -> tuple[Array, ...]:
        """Further per-vertex arrays for the kernels, for mesh vertices (n, 3)."""
        del vertices
        return ()

    @abstractmethod
    def load(self, matrices: NDArray[np.float64]) -> Any:
        """Convert the joints' matrices (k, 4, 4) to the per-frame data that ``fill`` takes."""

    @abstractmethod
    def fill(self, loaded: Any, rows: VertexRows, out: VertexOutputs, first: int, end: int) -> None:
        """Deform the vertices from ``first`` to ``end``, both multiples of 4."""

    # -- deformation -----------------------------------------------------------------------------

    def write(
        self,
        matrices: ArrayLike,
        vertices: Array,
        normals: Array | None = None,
        tangents: Array | None = None,
        *,
        shape: Shaped | None = None,
    ) -> None:
        """Deform one frame into existing arrays.

        Args:
            matrices: (k, 4, 4) `Skin.matrices` of a pose.
            vertices: (n, 3), output of positions: C-contiguous, of ``dtype``.
            normals: (n, 3), output of unit normals, or None.
            tangents: (n, 4), output of tangents, or None; only for a mesh that has them.
            shape: the mesh with its shapes applied (`poise.skinning.correctives.shaped`), or
            None.

        Raises:
            ShapeError: an array has the wrong shape, dtype or layout.
            InvalidValue: tangents are requested for a mesh without tangents.
        """
        given = np.ascontiguousarray(matrices, dtype=np.float64)
        if not given.flags.carray:  # kernels are compiled for writable arrays
            given = given.copy()
        if given.shape != (len(self.skin.joints), 4, 4):
            raise ShapeError(
                f"matrices of {len(self.skin.joints)} joints must have shape "
                f"({len(self.skin.joints)}, 4, 4), not {given.shape}"
            )
        self._check(vertices, "vertices", 3)
        if normals is not None:
            self._check(normals, "normals", 3)
        if tangents is not None:
            if self._rows.tangents is None:
                raise InvalidValue(f"the mesh of {self.skin!r} has no tangents")
            self._check(tangents, "tangents", 4)
        self._frame(given, vertices, normals, tangents, shape, self.threads)

    def _frame(
        self, given: NDArray[np.float64], vertices: Array, normals: Array | None,
        tangents: Array | None, shape: Shaped | None, threads: int,
    ) -> None:  # fmt: skip
        """Deform one frame like `write`, without checks of the arrays."""
        if not self.count:
            return
        rows = self._rows if shape is None else self._displaced(shape)
        along = None if tangents is None else np.empty((self.count, 3), dtype=self.dtype)
        self._run(self.load(given), rows, VertexOutputs(vertices, normals, along), threads)
        if tangents is not None and along is not None:
            tangents[:, :3] = along
            tangents[:, 3] = self._handedness(given)

    def at(self, pose: Pose) -> Deformed:
        """Deform the skin for a pose or a batch: shapes and correctives, then joints.

        >>> import poise
        >>> from poise.skinning import LinearBlend
        >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
        >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
        >>> deformer = LinearBlend(poise.Skin.rigid(blade, arm.rest, "elbow"))
        >>> deformer.at(arm.pose(np.zeros((5, 1)))).vertices.shape
        (5, 3, 3)
        """
        matrices = np.ascontiguousarray(self.skin.matrices(pose))
        batch = matrices.shape[:-3]
        shape = shaped(self.skin, pose)
        # one allocation: from 4 MB on, memory uses large pages, whose first access is 10x faster
        vertices, normals = np.empty((2, *batch, self.count, 3), dtype=self.dtype)
        tangents = None
        if self._rows.tangents is not None:
            tangents = np.empty((*batch, self.count, 4), dtype=self.dtype)

        count = math.prod(batch)  # number of frames
        out = VertexOutputs(*(_in_a_row(part, count, 2) for part in (vertices, normals, tangents)))
        given = _in_a_row(matrices, count, 3)
        if shape is None:
            self._frames(given, out)
        else:
            self._each(given, out, [_one(shape, place) for place in np.ndindex(batch)])
        return Deformed(self.skin, vertices, normals, tangents)

    def _check(self, array: Array, what: str, width: int) -> None:
        wanted = (self.count, width)
        if array.shape != wanted or array.dtype != self.dtype or not array.flags.carray:
            raise ShapeError(
                f"{what} must be written to a C-contiguous, writable {self.dtype.name} array "
                f"{wanted}, not {array.dtype.name} {array.shape}"
            )

    def _blocked(self, rows: VertexRows) -> Blocked | None:
        made = self._blocks
        if made is None:
            return None
        places, normals = (by_lane(part, made.number) for part in (rows.vertices, rows.normals))
        return Blocked(made, places, normals)

    def _displaced(self, shape: Shaped) -> VertexRows:
        vertices = self._padded(shape.vertices)
        changed = self._rows._replace(
            vertices=vertices, normals=self._padded(shape.normals), more=self.more(vertices)
        )
        if shape.tangents is not None:
            changed = changed._replace(tangents=self._padded(shape.tangents))
        return changed._replace(blocked=self._blocked(changed))

    def _frames(self, given: NDArray[np.float64], out: VertexOutputs) -> None:
        """Deform frames of matrices (f, k, 4, 4) into arrays with a leading frame axis."""
        self._each(given, out, [None] * len(given))

    def _each(
        self, given: NDArray[np.float64], out: VertexOutputs, shapes: Sequence[Shaped | None]
    ) -> None:
        """Deform frames one by one."""

        def frames(first: int, end: int, threads: int) -> None:
            for i in range(first, end):
                normals, tangents = (None if a is None else a[i] for a in out[1:])
                self._frame(given[i], out.vertices[i], normals, tangents, shapes[i], threads)

        count = len(given)
        if self.threads == 1 or count < self.threads or not self._frames_apart:
            frames(0, count, self.threads)
        else:  # each thread processes different frames
            size = -(-count // self.threads)
            with ThreadPoolExecutor(self.threads) as pool:
                starts = range(0, count, size)
                list(pool.map(lambda first: frames(first, min(first + size, count), 1), starts))

    def _run(self, loaded: Any, rows: VertexRows, out: VertexOutputs, threads: int) -> None:
        """Process all vertices in threads; the incomplete last group is processed in a copy."""
        end = self.count // GROUP * GROUP
        if end:
            self._fill_all(loaded, rows, out, end, threads)
        left = self.count - end
        if left:
            spare = spare_rows(out)
            self.fill(loaded, last_rows(rows, end), spare, 0, GROUP)
            for part, made in zip(out, spare, strict=True):
                if part is not None and made is not None:
                    part[end:] = made[:left]

    def _fill_all(
        self, loaded: Any, rows: VertexRows, out: VertexOutputs, end: int, threads: int
    ) -> None:
        """Process all vertices before ``end``, divided among threads."""
        shares = min(threads, end // _WORTH_A_THREAD)
        if shares < 2:
            self.fill(loaded, rows, out, 0, end)
            return
        size = -(-end // (shares * _SHARE)) * _SHARE
        with ThreadPoolExecutor(shares) as pool:
            starts = range(0, end, size)
            list(pool.map(
                lambda first: self.fill(loaded, rows, out, first, min(first + size, end)), starts
            ))  # fmt: skip

    def _handedness(self, matrices: NDArray[np.float64]) -> Array:
        """Signs (n,) of the bitangents, flipped where the joints mirror the body."""
        tangents = self.skin.mesh.tangents
        signs = np.ones(self.count) if tangents is None else tangents[:, 3]
        if (np.linalg.det(matrices[:, :3, :3]) > 0.0).all():
            return signs
        linear = np.concatenate([matrices[:, :3, :3], np.eye(3)[None]])
        joints, weights = self._rows.joints[: self.count], self._rows.weights[: self.count]
        blended = np.einsum("nk,nkab->nab", weights, linear[joints])
        return np.where(np.linalg.det(blended) < 0.0, -signs, signs)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.skin!r}>"


def _in_a_row(part: Any, count: int, axes: int) -> Any:
    """Merge the leading axes of an array."""
    return None if part is None else part.reshape(count, *part.shape[-axes:])


def last_rows(rows: VertexRows, first: int) -> VertexRows:
    """Rows from ``first`` on, fewer than a group."""
    return VertexRows(*(_from(part, first) for part in rows[:-1]))


def spare_rows(out: VertexOutputs) -> VertexOutputs:
    """Allocate outputs for one group of vertices in each frame."""
    shape, dtype = (*out.vertices.shape[:-2], GROUP, 3), out.vertices.dtype
    more = (None if a is None else np.empty(shape, dtype) for a in out[1:])
    return VertexOutputs(np.empty(shape, dtype), *more)


def _one(shape: Shaped, place: tuple[int, ...]) -> Shaped:
    tangents = None if shape.tangents is None else shape.tangents[place]
    return Shaped(shape.vertices[place], shape.normals[place], tangents)


def _from(part: Any, first: int) -> Any:
    """Rows from ``first`` on of an array, a tuple of arrays, or None."""
    if isinstance(part, tuple):
        return tuple(_from(each, first) for each in part)
    return None if part is None else part[first:]


SIZE = 8  # vertices in a block
_WORTH_IT = 8.0  # mean number of joints per block above which blocks are slower


class Blocks(NamedTuple):
    """Joints of each block of 8 vertices, and the weights of its vertices.

    Attributes:
        joints: (m,) int32, block after block.
        starts: (blocks + 1,), start of each block's joints.
        weights: (m, 8).
    """

    joints: NDArray[np.int32]
    starts: NDArray[np.int64]
    weights: NDArray[Any]

    @property
    def number(self) -> int:
        """Number of complete blocks."""
        return len(self.starts) - 1


class Blocked(NamedTuple):
    """Blocks with the positions and normals of their vertices.

    Attributes:
        blocks: the joints and weights.
        vertices: (blocks, 3, 8), coordinate by coordinate.
        normals: (blocks, 3, 8).
    """

    blocks: Blocks
    vertices: NDArray[Any]
    normals: NDArray[Any]


def blocks(found: Influences, dtype: np.dtype[Any]) -> Blocks | None:
    """Divide the vertices of a mesh into blocks, in order; None if blocks are not faster.

    >>> joints = np.array([[0, 1], [1, 2]] * 8, dtype=np.int32)
    >>> made = blocks(Influences(joints, np.full((16, 2), 0.5)), np.dtype(np.float32))
    >>> made.joints.tolist(), made.starts.tolist(), made.weights[0].tolist()
    ([0, 1, 2, 0, 1, 2], [0, 3, 6], [0.5, 0.0, 0.5, 0.0, 0.5, 0.0, 0.5, 0.0])
    """
    count = len(found.joints) // SIZE
    if not count:
        return None
    slots = found.joints.shape[1]
    joints = found.joints[: count * SIZE].astype(np.int64).ravel()
    weights = found.weights[: count * SIZE].ravel()
    vertices = np.repeat(np.arange(count * SIZE), slots)
    used = weights > 0.0
    joints, weights, vertices = joints[used], weights[used], vertices[used]
    most = int(joints.max(initial=0)) + 1
    pairs, place = np.unique((vertices // SIZE) * most + joints, return_inverse=True)
    if len(pairs) > _WORTH_IT * count:
        return None
    shared = np.zeros((len(pairs), SIZE))
    np.add.at(shared, (place.ravel(), vertices % SIZE), weights)
    starts = np.searchsorted(pairs // most, np.arange(count + 1))
    return Blocks(
        (pairs % most).astype(np.int32), starts.astype(np.int64), shared.astype(dtype)
    )  # fmt: skip


def by_lane(rows: NDArray[Any], count: int) -> NDArray[Any]:
    """Transpose the first rows (n, 3) block by block: all x, all y, all z; (count, 3, 8)."""
    taken = rows[: count * SIZE].reshape(count, SIZE, 3)
    return np.ascontiguousarray(taken.transpose(0, 2, 1))
