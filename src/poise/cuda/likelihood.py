"""Log densities of batches of poses by a pose prior on the GPU, and their gradients."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import DTypeLike

from poise.array_types import Floats
from poise.cuda.arrays import DeviceArray
from poise.cuda.forward import REALS, PoseKernels, loaded, parts
from poise.cuda.runtime import DeviceKernel, device
from poise.device import Settings

if TYPE_CHECKING:
    from poise.cuda.likelihood_source import Terms


class PriorTables(Protocol):
    """A pose prior: the members of ``poise.PosePrior`` that are used here."""

    @property
    def tail(self) -> float: ...

    def lower(self, skeleton: Any, /) -> Terms: ...

    def log_peak(self, skeleton: Any, /) -> float: ...


class DeviceLikelihood(PoseKernels):
    """The density of a pose prior on one skeleton, on a GPU.

    Kernels are generated and compiled on first use; later objects for the same prior and skeleton
    share them. The formulas are those of `poise.kernels.likelihood`, without the penalty outside
    the range of motion.

    Args:
        prior: a `poise.PosePrior`.
        skeleton: a humanoid `poise.Skeleton`.
        dtype: float64 or float32, of the computation and of all arrays.
        ordinal: the index of the device.

    Raises:
        InvalidValue: the skeleton is not a humanoid, or the dtype is not supported.
        CudaUnavailable: there is no usable device.
    """

    def __init__(
        self, prior: PriorTables, skeleton: Any, dtype: DTypeLike = np.float64, *, ordinal: int = 0
    ) -> None:
        terms = prior.lower(skeleton)
        super().__init__(len(terms.reference), dtype, ordinal)
        self._lowered = _Lowered(terms, float(prior.tail), prior.log_peak(skeleton))

    def value(self, q: object, out: object = None, stream: object = None) -> DeviceArray:
        """Compute log densities (...,) of poses, like `poise.PosePrior.log_likelihood`.

        Args:
            q: (..., nq), a NumPy array, which is copied to the device, or an array in GPU memory
                of this dtype, which is read in place.
            out: an array in GPU memory of the result's shape and dtype to write to.
            stream: the stream of the computation, as accepted by
                `poise.cuda.runtime.stream_handle`.

        Raises:
            ShapeError, InvalidValue: an array has another shape or dtype.
            CudaUnavailable, CudaOutOfMemory: no usable device, or too little memory.
        """
        kernel = _function(self._lowered, REALS[self.dtype], False, self.ordinal)
        return self._launched(kernel, (), q, (), out, stream)

    def gradient(self, q: object, out: object = None, stream: object = None) -> DeviceArray:
        """Compute gradients (..., nv) of the log density by the rates of a pose.

        A quaternion has three rates, the rotation in the joint's frame. Arguments and errors are
        those of `value`.
        """
        kernel = _function(self._lowered, REALS[self.dtype], True, self.ordinal)
        rates = len(self._lowered.terms.steadiness)
        return self._launched(kernel, (), q, (rates,), out, stream)


def log_densities(prior: PriorTables, skeleton: Any, q: Floats, settings: Settings) -> Floats:
    """Compute log densities (n,) of poses (n, nq) in host memory, in parts that fit on the device.

    Errors are those of `DeviceLikelihood`.
    """
    density = DeviceLikelihood(prior, skeleton, ordinal=settings.ordinal)
    found = np.empty(len(q))
    for first, end in parts(device(settings.ordinal), len(q), 8 * (q.shape[-1] + 1)):
        density.value(q[first:end], stream=settings.stream).to_host(out=found[first:end])
    return found


class _Lowered(NamedTuple):
    """A lowered prior, compared by identity: a prior caches its lowering for a skeleton."""

    terms: Terms
    tail: float
    peak: float


@lru_cache(maxsize=64)
def _function(lowered: _Lowered, real: str, gradient: bool, ordinal: int) -> DeviceKernel:
    from poise.cuda.likelihood_source import likelihood_kernel

    terms, tail, peak = lowered
    made = likelihood_kernel(terms, tail, peak, gradient=gradient)
    return loaded(made, "log_densities", real, ordinal)
