"""Batches of problems on a GPU: the searches and statuses of the CPU, without its curvature.

Where goals cannot be met, the pose and its errors can differ slightly (`poise.cuda.solving`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from poise.device import Settings
from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOALS, PARAMETERS

if TYPE_CHECKING:
    from poise.cuda.arrays import DeviceArray
    from poise.cuda.batches import Answers, SearchKernel
    from poise.solvers.batch_rows import BatchRows
    from poise.solvers.problem import Problem


MOST = 1 << 30
"""Largest number of problems per launch."""

_SHARE = 0.5  # maximum fraction of the free memory to use
_COARSE = 1e-5  # precision of float32 for a chain one metre long, metres or radians
_COARSE_EVALUATIONS = 500  # evaluations after which float64 replaces float32


@dataclass(frozen=True, eq=False)
class DeviceBatch:
    """The outcome of a batch of solves, in GPU memory.

    Attributes:
        q: the poses (B, nq), float64.
        row_errors: (B, rows of goals), float64, metres for positions, radians for other rows.
        reports: (B, 4), int32: status, iterations, evaluations, and number of start values that
            were moved into their limits. Status is 1 (converged), 2 (stalled) or 3 (iteration
            limit). It is negative if the start or a target is not finite; the pose is then the
            start.

    The arrays are shared with CuPy, PyTorch and JAX by DLPack. The computation may still be running
    on the stream of `Settings`; readers on another stream are ordered after it.
    """

    q: DeviceArray
    row_errors: DeviceArray
    reports: DeviceArray
    problem: Problem = field(repr=False)


_kernels: WeakKeyDictionary[Problem, dict[Any, SearchKernel]] = WeakKeyDictionary()


def unsupported(problem: Problem) -> str | None:
    """Return the part of a problem without CUDA version, with a remedy; None if none."""
    from poise.kernels.multi_start import search
    from poise.kernels.solver_loop import loop

    runner, method = problem.runner, problem.compiled.method
    reason = None
    if problem.compiled.spec.prior is not None:
        reason = "a pose prior"
    elif method.loops()[0] not in (search, loop):
        reason = f"the method {method.name}"
        if runner.metrics:
            reason = f"a metric (solved by {method.name})"
        elif any(goal.hard for goal in problem.goals):
            reason = f"a hard goal (solved by {method.name})"
    elif runner.rows.tape is not None:
        reason = "a constraint written as an expression"
    elif not runner.native:
        reason = "a joint, a curve or a method written in Python"
    elif runner.tables.options[slot.CAMERA] > 0.0:
        reason = "a tolerance in pixels"
    elif method.jacobian == "numeric":
        reason = 'jacobian="numeric"'
    elif problem.skeleton.nq == 0 or not runner.rows.height:
        reason = "a problem without degrees of freedom or goals"
    return reason and f'{reason} has no CUDA version; omit device="cuda"'


def _kernel(problem: Problem, settings: Settings, real: str) -> SearchKernel:
    """Return the compiled kernel of a problem (cached)."""
    from poise.cuda.batches import SearchKernel
    from poise.cuda.solving import search_kernel
    from poise.cuda.values import Untranslatable

    kept = _kernels.setdefault(problem, {})
    edits = problem.state.edits  # the kernel contains weights and limits as constants
    now = b"" if edits is None else b"".join(array.tobytes() for array in edits.arrays)
    if any(known != now for _, _, known in kept):
        kept.clear()
    key = (settings.ordinal, real, now)
    if key not in kept:
        problem.state.settle()
        reason = unsupported(problem)
        if reason is not None:
            raise UnsuitableSolver(f"{problem.compiled.method.name}: {reason}")
        tables = problem.runner.tables if real == "double" else _coarse(problem)
        damped = problem.compiled.method.name in ("auto", "lm")
        try:
            generated = search_kernel(tables, problem.runner.entries, damped=damped, real=real)
        except Untranslatable as error:
            advice = "" if damped else ' or take solver="auto"'
            raise UnsuitableSolver(
                f"{problem.compiled.method.name} has no CUDA version for this problem; omit "
                f'device="cuda"{advice} ({str(error).splitlines()[0]})'
            ) from error
        kept[key] = SearchKernel(
            generated, problem.compiled.rows.error_count, real, ordinal=settings.ordinal
        )
    return kept[key]


def _coarse(problem: Problem) -> Any:
    """Return the problem for float32, with tolerances of that precision and short searches."""
    tables = problem.runner.tables
    frames = tables.mechanism.frames.reshape(-1, 3, 4)
    reach = max(1.0, float(np.linalg.norm(frames[..., 3], axis=-1).sum()))
    parameters, options = tables.rows.parameters.copy(), tables.options.copy()
    angles = tables.rows.goals[:, GOALS.kind] != 0
    parameters[:, PARAMETERS.tolerance] = np.maximum(
        parameters[:, PARAMETERS.tolerance], np.where(angles, _COARSE, _COARSE * reach)
    )
    options[slot.EVALUATION_LIMIT] = min(options[slot.EVALUATION_LIMIT], _COARSE_EVALUATIONS)
    options[slot.SETTLING] = 0.0
    rows = tables.rows._replace(parameters=parameters)
    return tables._replace(rows=rows, options=options)


def _solved(
    problem: Problem, starts: DeviceArray, wanted: DeviceArray, seed: int, settings: Settings
) -> Answers:
    """Solve for starts (B, nq) and targets (B, t) in GPU memory, on the GPU."""
    fine = _kernel(problem, settings, "double")
    if settings.precision == "mixed":
        rough = _kernel(problem, settings, "float").search(starts, wanted, seed, settings.stream)
        return fine.finish(rough, starts, wanted, seed, settings.stream)
    return fine.search(starts, wanted, seed, settings.stream)


def solve_in_memory(
    problem: Problem, q: Any, wanted: Any, seed: int, settings: Settings
) -> DeviceBatch:
    """Solve for starts (B, nq) and targets (B, t) of which at least one is in GPU memory.

    Arrays with one row, or without the first axis, apply to all problems.

    Raises:
        ShapeError, InvalidValue: an array has another shape, dtype or layout.
        UnsuitableSolver: part of the problem has no CUDA version.
    """
    widths = (problem.skeleton.nq, problem.compiled.rows.target_size)
    counts = [_count(array, width) for array, width in zip((q, wanted), widths, strict=True)]
    count = 0 if 0 in counts else max(counts)
    if count > MOST:
        raise InvalidValue(f"{count} problems at once; pass at most {MOST}")
    if any(own not in (1, count) for own in counts):
        raise ShapeError(f"a batch of {counts[0]} starts does not match {counts[1]} targets")
    starts, targets = (
        _on_device(array, count, width, name, settings)
        for array, width, name in zip((q, wanted), widths, ("starts", "targets"), strict=True)
    )
    answers = _solved(problem, starts, targets, seed, settings)
    return DeviceBatch(answers.poses, answers.errors, answers.reports, problem)


def _count(array: Any, width: int) -> int:
    shape = tuple(array.shape)
    if len(shape) not in (1, 2) or shape[-1] != width:
        raise ShapeError(f"expected ({width},) or (B, {width}) numbers in GPU memory, not {shape}")
    return shape[0] if len(shape) == 2 else 1


def _on_device(array: Any, count: int, width: int, name: str, settings: Settings) -> DeviceArray:
    """Return an array (count, width) in GPU memory, without a copy if it is there already."""
    from poise.cuda.arrays import as_device_array, is_on_device, to_device

    if not is_on_device(array):
        rows = np.ascontiguousarray(np.broadcast_to(np.asarray(array, np.float64), (count, width)))
        return to_device(rows, settings.stream, ordinal=settings.ordinal)
    given = as_device_array(array, np.float64, name, settings.stream, ordinal=settings.ordinal)
    if given.shape == (count, width):
        return given
    return _on_device(given.to_host(settings.stream), count, width, name, settings)


def run_batch(problem: Problem, rows: BatchRows, seed: int, settings: Settings) -> None:
    """Run `Problem.run_batch` on a GPU, in parts that fit the GPU's memory."""
    from poise.cuda.arrays import to_device
    from poise.cuda.runtime import device

    on, stream = device(settings.ordinal), settings.stream
    nq, errors = rows.starts.shape[1], rows.errors.shape[1]
    width = 2 * nq + rows.targets.shape[1] + errors + 2
    width += (nq + errors + 2) * (settings.precision == "mixed")
    _kernel(problem, settings, "double")  # compiled before memory is allocated
    most = int(_SHARE * on.free_memory()) // (8 * width)
    most = max(1, min(most, MOST))
    for first in range(0, rows.count, most):
        part = rows.part(first, first + most)
        given, aims = (
            to_device(array, stream, ordinal=settings.ordinal)
            for array in (part.starts, part.targets)
        )
        answers = _solved(problem, given, aims, seed, settings)
        answers.poses.to_host(stream, part.poses)
        answers.errors.to_host(stream, part.errors)
        part.reports[:] = answers.reports.to_host(stream)
