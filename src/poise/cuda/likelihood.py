"""Log densities of batches of poses on the GPU, by a pose prior, and their gradients."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from poise.cuda.arrays import DeviceArray
from poise.cuda.choice import Settings
from poise.cuda.forward import REALS, PoseKernels, loaded, parts
from poise.cuda.pose_rows import ROWS
from poise.cuda.runtime import Function, device
from poise.cuda.solving import PREAMBLE, Constants, Generated, Locals, declared, whole
from poise.cuda.translate import Translator
from poise.cuda.values import Array, named, passed
from poise.kernels import likelihood as kernels
from poise.kernels.columns import TERM_DENSITY, TERM_FEATURE, TERM_FEATURE_END
from poise.kernels.layouts import Likelihood

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_PIECE = 16  # numbers of a row that a warp moves at a time
_UNROLLED = 32  # passes: features and links of a body are known, rows of its density stay a loop


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


class Density(Protocol):
    """A pose prior: what is used of ``poise.PosePrior``."""

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
        dtype: float64 or float32, in which it computes and which its arrays have.
        ordinal: the number of the device.

    Raises:
        InvalidValue: the skeleton is not a humanoid, or another dtype.
        CudaUnavailable: no usable device.
    """

    def __init__(
        self, prior: Density, skeleton: Any, dtype: DTypeLike = np.float64, *, ordinal: int = 0
    ) -> None:
        terms = prior.lower(skeleton)
        super().__init__(len(terms.reference), dtype, ordinal)
        self._lowered = _Lowered(terms, float(prior.tail), prior.log_peak(skeleton))

    def value(self, q: object, out: object = None, stream: object = None) -> DeviceArray:
        """Log densities (...,) of poses, as of `poise.PosePrior.log_likelihood`.

        Args:
            q: (..., nq), a NumPy array, which is copied to the device, or an array in GPU memory
                of this dtype, which is read in place.
            out: an array in GPU memory of the result's shape and dtype to write to.
            stream: the stream to work in, as of `poise.cuda.runtime.stream_handle`.

        Raises:
            ShapeError, InvalidValue: an array has another shape or dtype.
            CudaUnavailable, CudaOutOfMemory: no usable device, or too little memory.
        """
        kernel = _function(self._lowered, REALS[self.dtype], False, self.ordinal)
        return self._launched(kernel, (), q, (), out, stream)

    def gradient(self, q: object, out: object = None, stream: object = None) -> DeviceArray:
        """Gradients (..., nv) of the log density by the rates of a pose.

        A quaternion has three rates, its turn in the joint's own frame. Arguments and errors are
        those of `value`.
        """
        kernel = _function(self._lowered, REALS[self.dtype], True, self.ordinal)
        rates = len(self._lowered.terms.steadiness)
        return self._launched(kernel, (), q, (rates,), out, stream)


def log_densities(prior: Density, skeleton: Any, q: Floats, settings: Settings) -> Floats:
    """Log densities (n,) of poses (n, nq) in host memory, in parts that fit the device's memory.

    Errors as of `DeviceLikelihood`.
    """
    density = DeviceLikelihood(prior, skeleton, ordinal=settings.ordinal)
    found = np.empty(len(q))
    for first, end in parts(device(settings.ordinal), len(q), 8 * (q.shape[-1] + 1)):
        density.value(q[first:end], stream=settings.stream).to_host(out=found[first:end])
    return found


class _Lowered(NamedTuple):
    """Compared by identity: a prior keeps what it has lowered for a skeleton."""

    terms: Terms
    tail: float
    peak: float


@lru_cache(maxsize=64)
def _function(lowered: _Lowered, real: str, gradient: bool, ordinal: int) -> Function:
    terms, tail, peak = lowered
    made = likelihood_kernel(terms, tail, peak, gradient=gradient)
    return loaded(made, "log_densities", real, ordinal)


def likelihood_kernel(
    terms: Terms, tail: float, peak: float, *, gradient: bool = False
) -> Generated:
    """The kernel ``log_densities(q (B, nq), out, B)``; out (B,), or gradients (B, nv).

    Args:
        terms: the density.
        tail: its degrees of freedom.
        peak: the log density of the likeliest pose.
        gradient: whether gradients are wanted.
    """
    constants, own, translator = Constants(), Locals(), Translator(unroll=_UNROLLED)
    d, nq, nv = len(terms.mean), len(terms.reference), len(terms.steadiness)
    endless = np.full(d, np.inf)
    density = np.column_stack([terms.precision, terms.mean, -endless, endless])
    term = np.zeros(8, np.int64)
    term[[TERM_FEATURE, TERM_FEATURE_END, TERM_DENSITY]] = 0, len(terms.features), 0
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


def _called(translator: Translator, function: Any, arguments: list[Any]) -> str:
    instance = translator.instance(function, arguments)
    given: list[str] = []
    passed(tuple(arguments), given)
    return f"{instance.name}({', '.join(given)})"


def _moved(name: str, row: int, count: int, array: Array) -> list[str]:
    """Pieces of a row, taken into a thread's array or put from it."""
    lines: list[str] = []
    for first in range(0, count, _PIECE):
        place = array.name if name == "take" else f"{array.name} + {first}"
        lines.append(f"{name}<{row}, {first}, {min(_PIECE, count - first)}>(rows, {place});")
    return lines


__all__ = ["DeviceLikelihood", "likelihood_kernel", "log_densities"]
