"""The device kernel of a pose prior's log density, generated from the CPU's kernels."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from poise.array_types import Floats, Integers
from poise.cuda.pose_rows import ROWS
from poise.cuda.solving import PREAMBLE, Constants, Generated, Locals, declared, whole
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Value, named, passed
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
