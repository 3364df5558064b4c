"""Print the GPU resources of the CUDA kernels, and fail if one exceeds its limit.

    python tests/cuda_resources.py            # a body with 5 targets, as in docs/gpu.md
    python tests/cuda_resources.py --quick    # a body with 2 targets; half the time

Every kind of kernel is generated, compiled by NVRTC and assembled by ptxas for compute capabilities
8.0 and 9.0; none of it needs a GPU. NVRTC compiles for the lower of them alone: its PTX for the
other differs in the line that names it. Stack and spills are bytes of one thread. The search for a
body takes longest and is assembled for 9.0 alone.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from pathlib import Path

import numpy as np

import poise
from poise import bundled
from poise.cuda import batches, forward, forward_source, runtime, skinning_source
from poise.cuda.likelihood import likelihood_kernel
from poise.cuda.runtime import CudaFailure, CudaUnavailable
from poise.cuda.solving import Generated, search_kernel
from poise.solvers import Problem

REALS = {"float32": "float", "float64": "double"}

_ENTRY = re.compile(r"Compiling entry function '(\S+)'")
_STACK = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_USED = re.compile(r"Used (\d+) registers(?:.*?(\d+)(?:\+\d+)? bytes smem)?")
_PROPERTIES = re.compile(r"Function properties for (\S+)")


@dataclass(frozen=True)
class Resources:
    """Per thread: registers; stack and spills in bytes. Per block: bytes of shared memory."""

    registers: int
    stack_bytes: int
    spill_stores: int
    spill_loads: int
    shared_bytes: int


def compile_ptx(source: str, arch: str = "compute_90", *, options: Sequence[str] = ()) -> bytes:
    """Compile CUDA C++17 to PTX. Errors are those of `runtime.compile_source`."""
    return runtime._compile(source, runtime._flags(arch, options), "PTX").rstrip(b"\0")


def ptxas_report(ptx: bytes, arch: str = "sm_90") -> dict[str, Resources]:
    """Return the resources of every kernel of a PTX text on an architecture.

    Raises:
        CudaUnavailable: ptxas is neither in the package nvidia-cuda-nvcc nor on the PATH.
        CudaFailure: ptxas rejects the text.
    """
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "kernels.ptx"
        text.write_bytes(ptx)
        command = [ptxas(), "-v", f"-arch={arch}", str(text), "-o", f"{text}.cubin"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CudaFailure(f"ptxas failed:\n{done.stderr or done.stdout}")
    return parse_ptxas(done.stderr + done.stdout)


def parse_ptxas(log: str) -> dict[str, Resources]:
    """Return the resources by kernel from the output of ``ptxas -v``."""
    found: dict[str, Resources] = {}
    stacks: dict[str, tuple[int, int, int]] = {}
    entry = described = ""
    for line in log.splitlines():
        if match := _ENTRY.search(line):
            entry = match[1]
        elif match := _PROPERTIES.search(line):
            described = match[1]
        elif match := _STACK.search(line):
            stacks[described] = (int(match[1]), int(match[2]), int(match[3]))
        elif entry and (match := _USED.search(line)):
            stack, stores, loads = stacks.get(entry, (0, 0, 0))
            found[entry] = Resources(int(match[1]), stack, stores, loads, int(match[2] or 0))
    return found


def ptxas() -> str:
    """Return the path of ptxas."""
    package = importlib.util.find_spec("nvidia")
    for folder in (package and package.submodule_search_locations) or ():
        for path in sorted(Path(folder).glob("*/bin/ptxas*")):
            if os.access(path, os.X_OK):
                return str(path)
    if found := shutil.which("ptxas"):
        return found
    raise CudaUnavailable("ptxas was not found; install the package nvidia-cuda-nvcc")


@dataclass(frozen=True)
class Case:
    """A source and what its kernels may need: registers, and bytes of a thread's stack.

    A thread's stack holds what `Locals` declares (an arm's Jacobian of 6 x 7 doubles is 336 bytes,
    its frames 768) and what registers have no room for. The bounds are about twice what is used.
    Spills are counted where they stand in the code, which is straight.
    """

    name: str
    source: str
    options: tuple[str, ...]
    registers: int
    stack: int
    architectures: tuple[str, ...] = ("80", "90")

    def exceeded(self, used: Resources) -> str:
        """The bounds that a kernel exceeds, as text; empty if none."""
        bounds = {
            "registers": (used.registers, self.registers),
            "bytes of stack": (used.stack_bytes, self.stack),
            "bytes of spill stores": (used.spill_stores, 2 * self.stack),
            "bytes of spill loads": (used.spill_loads, 3 * self.stack),
        }
        over = {name: pair for name, pair in bounds.items() if pair[0] > pair[1]}
        return ", ".join(f"{n} {name} (at most {most})" for name, (n, most) in over.items())


def arm(solver: str = "auto") -> Problem:
    builder = poise.SkeletonBuilder().add("j0", poise.Hinge("z"))
    for number, axis in enumerate("yzyzyz"):
        builder.add(f"j{number + 1}", poise.Hinge(axis), f"j{number}", offset=(0.0, 0.0, 0.2))
    return Problem(builder.build(), [poise.place("j6", np.eye(4))], solver=solver)


def limbs() -> Problem:
    builder = poise.SkeletonBuilder().add("root", poise.QuaternionFree())
    builder.add("shoulder", poise.QuaternionBall(), "root", offset=(0.0, 0.3, 0.0))
    builder.add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0.0, 0.0))
    builder.add("hand", poise.QuaternionBall(), "elbow", offset=(0.3, 0.0, 0.0))
    return Problem(
        builder.build(), [poise.place("hand", np.eye(4)), poise.reach("root", (0, 1, 0))]
    )


def body(targets: int) -> Problem:
    names = ("lhand", "rfoot", "rhand", "lfoot", "head")[:targets]
    goals = [poise.reach(name, (0.0, 1.0, 0.0)) for name in names]
    return Problem(bundled.character().skeleton, goals)


def searches(name: str, problem: Problem, dtype: str, stack: int, *only: str) -> Case:
    real = REALS[dtype]
    damped = problem.method.name in ("auto", "lm")
    made = search_kernel(problem.tables, problem.runner.entries, damped=damped, real=real)
    source = batches.whole_source(made, real)
    case = Case(f"solve, {name}, {dtype}", source, batches.OPTIONS[real], 255, stack)
    return replace(case, architectures=only) if only else case


def log_density(*, gradient: bool) -> Generated:
    prior, skeleton = bundled.human_prior(), bundled.bare_character().skeleton
    terms = prior.lower(skeleton)
    return likelihood_kernel(terms, prior.tail, prior.log_peak(skeleton), gradient=gradient)


def cases(quick: bool) -> Iterator[Case]:
    for dtype in REALS:
        yield searches("7-DOF arm", arm(), dtype, 4 << 10)
        yield searches("quaternion limbs", limbs(), dtype, 8 << 10)
    yield searches("7-DOF arm, svd", arm("svd"), "float64", 6 << 10)
    count = 2 if quick else 5
    yield searches(f"body, {count} targets", body(count), "float64", 24 << 10, "90")
    mechanism = bundled.character().skeleton.mechanism
    for dtype, real in REALS.items():
        made = forward_source.frames_kernel(mechanism, real)
        yield Case(f"frames, body, {dtype}", made.source, forward.options(real, blocks=5), 128, 512)
        made = forward_source.jacobian_kernel(mechanism, mechanism.joint_count - 1, real)
        yield Case(f"Jacobian, body, {dtype}", made.source, forward.options(real), 255, 1024)
        for gradient in (False, True):
            kind = "gradient" if gradient else "log density"
            made = log_density(gradient=gradient)
            yield Case(f"{kind}, body, {dtype}", made.source, forward.options(real), 255, 24 << 10)
        yield Case(f"linear blend, {dtype}", skinning_source.source(dtype), (), 128, 0)


def main(quick: bool) -> int:
    over = 0
    row = "{:32s} {:6s} {:20s} {:>9s} {:>6s} {:>7s} {:>7s} {:>7s}"
    print(
        row.format("kernel", "arch", "function", "registers", "stack", "stores", "loads", "shared")
    )
    for case in cases(quick):
        lowest = f"compute_{case.architectures[0]}"
        try:
            ptx = compile_ptx(case.source, lowest, options=case.options)
            reports = {arch: ptxas_report(ptx, f"sm_{arch}") for arch in case.architectures}
        except CudaUnavailable as error:
            print(f"not compiled: {error}")
            return 0
        for arch, found in reports.items():
            for name, used in sorted(found.items()):
                numbers = map(str, astuple(used))
                print(row.format(case.name, f"sm_{arch}", name, *numbers), flush=True)
                if exceeded := case.exceeded(used):
                    print(f"  exceeded: {exceeded}")
                    over += 1
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv[1:]))
