"""Log densities of batches of poses by a pose prior on the GPU, and their gradients.

The device kernel is generated from the CPU's kernels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import DTypeLike

from poise.array_types import Floats, Integers
from poise.cuda.arrays import DeviceArray
from poise.cuda.forward import REALS, PoseKernels, loaded, parts
from poise.cuda.pose_rows import ROWS
from poise.cuda.runtime import DeviceKernel, device
from poise.cuda.solving import PREAMBLE, Constants, Generated, Locals, declared, whole
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Value, named, passed
from poise.device import Settings
from poise.kernels import likelihood as kernels
from poise.kernels.columns import TERMS
from poise.kernels.layouts import Likelihood

_PIECE = 16  # numbers of a row that a warp moves at once
_UNROLLED = 32  # iterations: unrolls features and links, not the rows of the density


class Terms(Protocol):
    """A density lowered for a skeleton: ``poise.metrics.metric.LikelihoodTerms``."""

    @property
    def features(self) -> Integers: ...

    @property
    def links(self) -> Integers: ...

    @property
    def turns(self) -> Floats: ...

    @property
    def precision(self) -> Floats: ...

    @property
    def mean(self) -> Floats: ...

    @property
    def steadiness(self) -> Floats: ...

    @property
    def reference(self) -> Floats: ...


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
    terms, tail, peak = lowered
    made = likelihood_kernel(terms, tail, peak, gradient=gradient)
    return loaded(made, "log_densities", real, ordinal)


def likelihood_kernel(
    terms: Terms, tail: float, peak: float, *, gradient: bool = False
) -> Generated:
    """Return the kernel ``log_densities(q (B, nq), out, B)``; out (B,), or gradients (B, nv).

    Args:
        terms: the density.
        tail: degrees of freedom of the t distribution.
        peak: the log density of the most likely pose.
        gradient: whether to compute gradients.
    """
    constants, own, translator = Constants(), Locals(), Translator(unroll=_UNROLLED)
    d, nq, nv = len(terms.mean), len(terms.reference), len(terms.steadiness)
    endless = np.full(d, np.inf)
    still = np.zeros_like(terms.mean)
    density = np.column_stack([terms.precision, terms.mean, -endless, endless, still])
    term = np.zeros(8, np.int64)
    term[[TERMS.feature, TERMS.feature_end, TERMS.density]] = 0, len(terms.features), 0
    arrays = named(Likelihood, (
        whole("features", terms.features), whole("links", terms.links),
        constants.add(terms.turns), constants.add(density),
        own.add("work", (len(terms.links) + kernels.SCRATCH + d, 18)),
    ))  # fmt: skip
    pose = own.add("x", (nq,))
    given = [pose, whole("term", term), constants.add([[0.0, 0.0, 1.0, tail]]), arrays]
    if gradient:
        written, size = own.add("g", (nv,)), nv
        call = _called(translator, kernels.likelihood_gradient, [*given, written])
        body = [
            f"for (int i = 0; i < {nv}; ++i) g[i] = R(0);",
            f"{call};",
            f"for (int i = 0; i < {nv}; ++i) g[i] = -g[i];",
        ]
    else:
        written, size = own.add("density", (1,)), 1
        call = _called(translator, kernels.likelihood_value, given)
        body = [f"density[0] = R({peak!r}) - {call};"]
    signature = "log_densities(const R* __restrict__ q, R* __restrict__ out, int count)"
    source = "\n".join([
        PREAMBLE, ROWS, declared(constants, translator),
        f'extern "C" __global__ void LAUNCH_BOUNDS {signature} {{',
        f"EACH_POSE({nq}, {size})", *own.lines, *_moved("take", nq, nq, pose), *body,
        *_moved("put", size, size, written), "POSE_DONE", "}",
    ])  # fmt: skip
    return Generated(source, constants.block())


def _called(translator: Translator, function: Value, arguments: list[Value]) -> str:
    instance = translator.instance(function, arguments)
    given: list[str] = []
    passed(tuple(arguments), given)
    return f"{instance.name}({', '.join(given)})"


def _moved(name: str, row: int, count: int, array: Array) -> list[str]:
    """Return code that moves pieces of a row to or from a thread's array."""
    lines: list[str] = []
    for first in range(0, count, _PIECE):
        place = array.name if name == "take" else f"{array.name} + {first}"
        lines.append(f"{name}<{row}, {first}, {min(_PIECE, count - first)}>(rows, {place});")
    return lines
