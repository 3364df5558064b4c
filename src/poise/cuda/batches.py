"""Batches of searches on a GPU: compiled kernels, launches and results."""

from __future__ import annotations

import logging
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.cuda.arrays import DeviceArray, empty
from poise.cuda.runtime import Device, Module, compile_source, device
from poise.cuda.solving import Generated
from poise.errors import CudaOutOfMemory

_LOG = logging.getLogger("poise.cuda")

_THREADS = 128
OPTIONS: dict[str, tuple[str, ...]] = {
    "double": (),
    # fast division and square roots suffice, as results of float32 are checked in float64
    "float": ("--prec-div=false", "--prec-sqrt=false", "--ftz=true"),
}
_FINISH = """
extern "C" __global__ void take_unsolved(const double* starts, double* poses, const int* reports,
                                         int width, int count) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
       i < (long long)count * width; i += (long long)gridDim.x * blockDim.x)
    if (reports[i / width * 4] != 1) poses[i] = starts[i];
}
extern "C" __global__ void add_reports(const int* before, int* reports, int count) {
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < count; b += gridDim.x * blockDim.x)
    for (int i = 1; i < 3; ++i) reports[4 * b + i] += before[4 * b + i];
}
"""


@dataclass(frozen=True)
class Answers:
    """Results of a batch, in GPU memory.

    Attributes:
        poses: (B, nq) float64.
        errors: (B, G) float64, metres for positions and radians for other rows; infinite if a start
            or a target was rejected.
        reports: (B, 4) int32: status, iterations, evaluations, values moved into their limits.
    """

    poses: DeviceArray
    errors: DeviceArray
    reports: DeviceArray


def whole_source(generated: Generated, real: str) -> str:
    """Return the complete source of a generated kernel, for the type ``real``."""
    # Two blocks: without a number, ptxas 13.5 gives long kernels 32 registers.
    head = f"#define R {real}\n#define LAUNCH_BOUNDS __launch_bounds__({_THREADS}, 2)\n"
    return head + generated.source + _FINISH


class SearchKernel:
    """The compiled kernel of a problem, on one device, for one floating-point type.

    ``errors`` is the number of errors that a problem reports.

    Raises:
        CudaUnavailable: the GPU cannot be used, or the packages of ``poise[cuda]`` are missing.
    """

    def __init__(
        self, generated: Generated, errors: int, real: str = "double", *, ordinal: int = 0
    ) -> None:
        on = device(ordinal)
        began = time.perf_counter()
        names = ("search_lanes", "take_unsolved", "add_reports")
        _LOG.info("preparing a CUDA kernel for %s (compiled once, then cached)", on.name)
        cubin = compile_source(
            whole_source(generated, real), on.arch, kernels=names, options=OPTIONS[real]
        )
        _LOG.info("CUDA kernel ready after %.1f s", time.perf_counter() - began)
        self.ordinal, self._errors = ordinal, errors
        self.module = Module(cubin, ordinal=ordinal)
        self.module.write("C", generated.constants.astype(f"f{8 if real == 'double' else 4}"))
        self._search, self._take, self._add = (self.module.function(name) for name in names)
        self._check_memory(on)
        self._per_sm = max(1, self._search.blocks_per_sm(_THREADS))

    def _check_memory(self, on: Device) -> None:
        """Raise an error if a problem's threads need more local memory than the card has.

        The driver reserves local memory for as many threads as the card can hold.
        """
        asked = self._search.stack_bytes() * on.sm_count * on.threads_per_sm
        if asked > 0.8 * on.free_memory():
            self.module.unload()
            del self.module
            raise CudaOutOfMemory(
                f"the problem has too many degrees of freedom and goals for {on.name}: its "
                f'threads need {asked / 2**30:.1f} GiB; omit device="cuda" or use fewer goals',
                asked,
            )

    def __del__(self, ending: Any = sys.is_finalizing) -> None:
        if not ending() and hasattr(self, "module"):
            self.module.unload()

    def search(
        self, starts: DeviceArray, wanted: DeviceArray, seed: int, stream: object
    ) -> Answers:
        """Start to solve for starts (B, nq) and targets (B, t), both float64; asynchronous."""
        count, nq = starts.shape
        answers = Answers(
            empty((count, nq), np.float64, stream=stream, ordinal=self.ordinal),
            empty((count, self._errors), np.float64, stream=stream, ordinal=self.ordinal),
            empty((count, 4), np.int32, stream=stream, ordinal=self.ordinal),
        )
        if count == 0:
            return answers
        queue = empty(1, np.int32, stream=stream, ordinal=self.ordinal)
        queue.clear(stream)
        most = device(self.ordinal).sm_count * self._per_sm
        # Few problems are spread over all multiprocessors, one warp per block.
        threads = _THREADS if count >= most * _THREADS // 2 else 32
        blocks = min(most * _THREADS // threads, -(-count // threads))
        self._search.launch(
            blocks, threads,
            (starts, wanted, answers.poses, answers.errors, answers.reports, queue,
             np.float64(seed), np.int32(count)),
            stream=stream,
        )  # fmt: skip
        return answers

    def finish(
        self, rough: Answers, starts: DeviceArray, wanted: DeviceArray, seed: int, stream: object
    ) -> Answers:
        """Continue from the poses of another kernel if solved, else from the starts."""
        count, nq = starts.shape
        grid = max(1, min(1024, count * nq // 256))
        self._take.launch(
            grid, 256, (starts, rough.poses, rough.reports, np.int32(nq), np.int32(count)),
            stream=stream,
        )  # fmt: skip
        answers = self.search(rough.poses, wanted, seed, stream)
        if count:
            self._add.launch(
                grid, 256, (rough.reports, answers.reports, np.int32(count)), stream=stream
            )
        return answers
