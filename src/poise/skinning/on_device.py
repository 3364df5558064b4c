"""Linear blend skinning on a GPU, of poses in host memory or frames in GPU memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from poise.cuda.arrays import DeviceArray, as_device_array, to_device
from poise.cuda.runtime import device
from poise.cuda.skinning import Blend, skin_matrices
from poise.device import Settings
from poise.errors import InvalidValue, ShapeError
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weak_cache import kept_with_argument
from poise.skinning.correctives import Shaped, shaped
from poise.skinning.deformed_skin import Deformed
from poise.skinning.influences import influences
from poise.skinning.registry import DEFORMERS, prepared

_SUPPORTED = "linear-blend"
_MOST = 1 << 30  # bytes of a chunk; larger chunks are not faster, and the memory is reused


@dataclass(frozen=True, eq=False)
class _Uploaded:
    """Arrays of a skin for linear blending, in GPU memory; does not refer to the skin.

    Attributes:
        blend: positions, normals and influences of the vertices.
        which: (k,), indices of the skin's joints in the skeleton.
        inverse: (k, 4, 4), inverse bind matrices.
        joints: number of joints in the frames.
    """

    blend: Blend
    which: DeviceArray
    inverse: DeviceArray
    joints: int
    dtype: np.dtype[Any]
    ordinal: int

    @classmethod
    def of(
        cls, skin: Skin, skeleton: Skeleton | None, dtype: np.dtype[Any], stream: object,
        ordinal: int,
    ) -> _Uploaded:  # fmt: skip
        """Create the arrays of a skin, for frames of a skeleton or of the skin's joints only."""

        def upload(values: NDArray[Any]) -> DeviceArray:
            return to_device(np.asarray(values, dtype, "C"), stream, ordinal=ordinal)

        mesh, found = skin.mesh, influences(skin)
        places = range(len(skin.joints))
        if skeleton is not None:
            places = [skeleton.joint_index(joint) for joint in skin.joints]
        blend = Blend(
            to_device(found.joints, stream, ordinal=ordinal),
            upload(found.weights),
            upload(mesh.vertices),
            upload(mesh.vertex_normals()),
            count=len(skin.joints),
            stream=stream,
            ordinal=ordinal,
        )
        return cls(
            blend,
            to_device(np.array(places, np.int32), stream, ordinal=ordinal),
            to_device(np.array(skin.inverse_bind), stream, ordinal=ordinal),
            len(skin.joints) if skeleton is None else len(skeleton.joint_names),
            dtype,
            ordinal,
        )

    def matrices(self, frames: object, stream: object) -> DeviceArray:
        """Compute matrices (..., k, 3, 4) from the bind pose to each pose."""
        given = as_device_array(frames, None, "frames", stream, ordinal=self.ordinal)
        if given.ndim >= 3 and given.shape[-3] != self.joints:
            raise ShapeError(f"frames has {given.shape[-3]} joints; expected {self.joints}")
        return skin_matrices(
            given, self.inverse, self.which, self.dtype, stream, ordinal=self.ordinal
        )


class SkinOnDevice:
    """A linearly blended skin in GPU memory, for batches of frames in GPU memory.

    Morph targets and correctives are not applied: pass the shaped mesh as ``rest``, or use
    `poise.deform` with ``device="cuda"``.

    Args:
        skin: the skin to deform.
        skeleton: the skeleton whose world frames are passed to `at`; by default frames of the
            skin's joints are passed, in order.
        deformer: by default that of the skin; must be "linear-blend".
        dtype: float32 or float64, the type of all outputs.
        stream: the stream that orders the preparation.
        ordinal: the index of the device.

    Raises:
        UnknownJoint: the skeleton lacks a joint of the skin.
        InvalidValue: the deformer has no CUDA version.
        CudaUnavailable: there is no usable device.
    """

    def __init__(
        self,
        skin: Skin,
        skeleton: Skeleton | None = None,
        *,
        deformer: str | None = None,
        dtype: DTypeLike = np.float32,
        stream: object = None,
        ordinal: int = 0,
    ) -> None:
        _check_supported(skin.deformer if deformer is None else deformer)
        self.skin: Skin = skin
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        if self.dtype.name not in ("float32", "float64"):
            raise InvalidValue(f"dtype={self.dtype}: expected float32 or float64")
        self.ordinal: int = ordinal
        self._uploaded = _Uploaded.of(skin, skeleton, self.dtype, stream, ordinal)
        self.blend: Blend = self._uploaded.blend

    def __repr__(self) -> str:
        return f"<SkinOnDevice of {self.skin!r}, {self.dtype}>"

    def upload(self, values: NDArray[Any], stream: object = None) -> DeviceArray:
        """Copy an array to GPU memory, in the dtype of the skin."""
        return to_device(np.asarray(values, self.dtype, "C"), stream, ordinal=self.ordinal)

    def matrices(self, frames: object, stream: object = None) -> DeviceArray:
        """Matrices (..., k, 3, 4) from the bind pose to each pose (`Skin.matrices`).

        Args:
            frames: (..., joints, 4, 4) or (..., joints, 3, 4) float32 or float64 world frames in
                GPU memory: a `DeviceArray`, or an array of CuPy, PyTorch, JAX or Numba.
            stream: the stream of the computation.

        Raises:
            ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        """
        return self._uploaded.matrices(frames, stream)

    def at(
        self, frames: object, out: object = None, stream: object = None, *, rest: object = None
    ) -> DeviceArray:
        """Compute positions (..., n, 3) in metres, in GPU memory.

        Args:
            frames: (..., joints, 4, 4) or (..., joints, 3, 4), as in `matrices`.
            out: output array (..., n, 3); by default a new array.
            stream: the stream of the computation.
            rest: (n, 3), positions at binding that replace those of the mesh.

        Raises:
            ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        """
        return self.blend.positions(self.matrices(frames, stream), out, stream, rest=rest)

    def with_normals(
        self,
        frames: object,
        out: object = None,
        normals: object = None,
        stream: object = None,
    ) -> tuple[DeviceArray, DeviceArray]:
        """Compute positions and unit normals, (..., n, 3) each; ``normals`` is an output array."""
        matrices = self.matrices(frames, stream)
        positions = self.blend.positions(matrices, out, stream)
        return positions, self.blend.directions(matrices, normals, stream)


def deform_on_device(
    skins: Sequence[Skin], pose: Pose, deformer: str | None, settings: Settings
) -> tuple[Deformed, ...]:
    """Deform several skins on a GPU, like `poise.deform`.

    Raises:
        The errors of `poise.deform` with ``device="cuda"``.
    """
    for skin in skins:
        name = skin.deformer if deformer is None else deformer
        DEFORMERS.get(name)
        _check_supported(name)
    on = device(settings.ordinal)
    q = pose.q.reshape(-1, pose.q.shape[-1])
    batch, count = pose.q.shape[:-1], math.prod(pose.q.shape[:-1])
    made = [_Arrays(skin, count, settings) for skin in skins]
    ready = [_on_device(skin, pose.skeleton, settings.ordinal) for skin in skins]
    each = _bytes_of_a_pose(skins, pose.skeleton)
    step = max(1, min(on.free_memory() // 2, _MOST) // max(each, 1))
    for first in range(0, count, step):
        part = slice(first, min(first + step, count))
        some = Pose.trusted(pose.skeleton, q[part])
        frames = to_device(np.asarray(some.world), settings.stream, ordinal=settings.ordinal)
        for each, arrays in zip(ready, made, strict=True):
            arrays.fill(each, some, frames, part)
    return tuple(arrays.deformed(batch) for arrays in made)


def _check_supported(name: str) -> None:
    if name != _SUPPORTED:
        raise InvalidValue(f"{name} has no CUDA version; omit device")


def _bytes_of_a_pose(skins: Sequence[Skin], skeleton: Skeleton) -> int:
    """Return the GPU memory per pose, bytes: frames, and the arrays of one skin at a time."""
    largest = max((12 * len(s.mesh.vertices) + 24 * len(s.joints) for s in skins), default=0)
    return 8 * (16 * len(skeleton.joint_names) + largest)


@kept_with_argument(most=2)
def _on_device(skin: Skin, skeleton: Skeleton, ordinal: int) -> _Uploaded:
    """Return the skin prepared in float64, as on the CPU; cached for the lifetime of the skin.

    The cache holds two skeletons, because two characters may share a skin.
    """
    return _Uploaded.of(skin, skeleton, np.dtype(np.float64), None, ordinal)


class _Arrays:
    """Output arrays of one skin in host memory, for all poses."""

    def __init__(self, skin: Skin, count: int, settings: Settings) -> None:
        n = len(skin.mesh.vertices)
        self.skin = skin
        self.stream = settings.stream
        self._ordinal = settings.ordinal
        self.vertices, self.normals = np.empty((2, count, n, 3))
        self.tangents = None if skin.mesh.tangents is None else np.empty((count, n, 4))

    def fill(self, on: _Uploaded, some: Pose, frames: DeviceArray, part: slice) -> None:
        """Write the poses of a chunk."""
        matrices = on.matrices(frames, self.stream)
        shape = shaped(self.skin, some)
        if shape is None:
            self._blend(on.blend, matrices, part)
        else:
            for i in range(part.stop - part.start):
                along = None if shape.tangents is None else shape.tangents[i]
                one = Shaped(shape.vertices[i], shape.normals[i], along)
                row = slice(part.start + i, part.start + i + 1)
                self._blend(on.blend, matrices[i : i + 1], row, one)
        if self.tangents is not None:
            # the determinants of matrices show whether joints mirror the body
            handedness = prepared(self.skin, _SUPPORTED)._handedness  # pyright: ignore[reportPrivateUsage]
            self.tangents[part, :, 3] = [handedness(each) for each in self.skin.matrices(some)]

    def _blend(
        self, blend: Blend, matrices: DeviceArray, part: slice, shape: Shaped | None = None
    ) -> None:
        rest = along = tangents = None
        if shape is not None:
            rest, along = self._put(shape.vertices), self._put(shape.normals)
            tangents = shape.tangents
        stream = self.stream
        blend.positions(matrices, None, stream, rest=rest).to_host(stream, self.vertices[part])
        blend.directions(matrices, None, stream, along=along).to_host(stream, self.normals[part])
        if self.tangents is not None and self.skin.mesh.tangents is not None:
            tangents = self.skin.mesh.tangents[:, :3] if tangents is None else tangents
            start = self._put(np.asarray(tangents, np.float64, "C"))
            found = blend.directions(matrices, None, stream, along=start, tangents=True)
            self.tangents[part, :, :3] = found.to_host(stream)

    def _put(self, values: NDArray[Any]) -> DeviceArray:
        return to_device(values, self.stream, ordinal=self._ordinal)

    def deformed(self, batch: tuple[int, ...]) -> Deformed:
        """Return the deformed skin, with the axes of the batch."""
        n = len(self.skin.mesh.vertices)
        tangents = None if self.tangents is None else self.tangents.reshape(*batch, n, 4)
        shape = (*batch, n, 3)
        return Deformed(
            self.skin, self.vertices.reshape(shape), self.normals.reshape(shape), tangents
        )
