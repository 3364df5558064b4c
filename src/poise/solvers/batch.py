"""Solve batches of starts or targets on all cores."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.device import Settings, settings_of
from poise.errors import InvalidValue, ShapeError
from poise.kernels import solver_state as slot
from poise.kernels.columns import REPORTS
from poise.model.pose import Pose
from poise.progress import Activity
from poise.solvers.batch_rows import BatchRows
from poise.solvers.input_validation import limit_of
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.reachability import Spans
from poise.solvers.result import (
    INFEASIBLE,
    STATUSES,
    BatchGoalError,
    Result,
    Status,
    batch_goal_errors,
)

if TYPE_CHECKING:
    from poise.solvers.compiled_problem import CompiledProblem
    from poise.solvers.on_device import DeviceBatch
    from poise.solvers.problem import Problem
    from poise.solvers.runner import Runner


_WORTH_A_THREAD = 64  # minimum number of problems per thread
_SHARES = 8  # portions of work per thread


@dataclass(frozen=True, eq=False, repr=False)
class BatchResult:
    """The outcome of a batch of solves, with one status each.

    Attributes:
        pose: the poses (..., nq).
        codes: (...) the statuses as numbers; see `STATUSES`.
        row_errors: (..., rows of goals), in metres for positions and radians for other rows.
        iterations, evaluations: (...) effort of each solve, including restarts.

    >>> import poise
    >>> from poise.bundled import character
    >>> targets = [(0.3, 1.4, 0.5), (0.3, 1.3, 0.5)]
    >>> found = poise.solve(character().rest, [poise.reach("lhand", targets)])
    >>> found.converged, found[1].status, found.pose.q.shape
    (array([ True,  True]), 'converged', (2, 62))
    """

    pose: Pose
    codes: NDArray[np.int8]
    row_errors: Floats
    iterations: NDArray[np.int64]
    evaluations: NDArray[np.int64]
    _compiled: CompiledProblem = field(repr=False)
    _problem_class: type[Problem] = field(repr=False)
    _starts: Floats = field(repr=False)
    _targets: Floats = field(repr=False)
    _spec: ProblemSpec = field(repr=False)

    @property
    def q(self) -> Floats:
        """(..., nq) the values of `pose`, in the order of ``skeleton.dof_names``."""
        return self.pose.q

    @cached_property
    def statuses(self) -> NDArray[np.str_]:
        """The statuses (...) as strings."""
        return STATUSES[self.codes]

    @property
    def converged(self) -> NDArray[np.bool_]:
        """Whether each problem (...) converged."""
        return self.codes == slot.CONVERGED

    @property
    def status(self) -> NDArray[np.str_]:
        """The statuses (...); same name as in a single `Result`."""
        return self.statuses

    @cached_property
    def errors(self) -> tuple[BatchGoalError, ...]:
        """The error of each goal, with arrays (...); see ``result(i).errors`` for one problem."""
        order = self._compiled.rows.order
        rows = self.row_errors if order is None else self.row_errors[..., list(order)]
        return batch_goal_errors(self._spec.goals, np.moveaxis(rows, -1, 0))

    def result(self, *index: SupportsIndex) -> Result:
        """Return the result of one problem of the batch, without seconds and notes."""
        self._check(index)
        compiled = self._compiled
        return Result(
            pose=Pose(compiled.skeleton, self.pose.q[index]),
            status=cast("Status", str(STATUSES[self.codes[index]])),
            errors=compiled.ordered(self.row_errors[index]),
            goals=self._spec.goals,
            movable=compiled.movable,
            iterations=int(self.iterations[index]),
            evaluations=int(self.evaluations[index]),
            seconds=0.0,
            solver=self._spec.solver,
            spec=self._spec,
            problem_class=self._problem_class,
            targets=self._targets[index],
            start=self._starts[index],
        )

    def explain(self, *index: SupportsIndex) -> str:
        """Return the outcome of one problem in words, as `Result.explain` does."""
        return self.result(*index).explain()

    def __len__(self) -> int:
        """Return the number of problems."""
        return self.codes.size

    def __getitem__(self, index: SupportsIndex | tuple[SupportsIndex, ...]) -> Result:
        """Return the result of one problem, as `result` does."""
        return self.result(*index) if isinstance(index, tuple) else self.result(index)

    def __iter__(self) -> Iterator[Result]:
        """Iterate over the results of all problems, the last axis fastest."""
        return (self.result(*index) for index in np.ndindex(self.codes.shape))

    def _counts(self) -> dict[str, int]:
        names, counts = np.unique(self.statuses, return_counts=True)
        return dict(sorted(zip(names.tolist(), counts.tolist(), strict=True)))

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {name}" for name, count in self._counts().items())
        return f"<BatchResult {self.codes.shape}: {counts}>"

    def _repr_html_(self) -> str:
        from poise.model.html import pose_svg, shown, table_html

        rows = [("goal", "median error", "largest error")]
        rows += [
            (error.name, f"{np.median(values):.3g}", f"{values.max():.3g}")
            for error in self.errors
            for values in (error.position, error.orientation, error.violation)
            if values is not None and values.size
        ]
        picture = pose_svg(self.pose) if self.codes.size else ""
        return shown(repr(self)[1:-1], picture, table_html(self._counts()), table_html(rows))

    def _check(self, index: tuple[SupportsIndex, ...]) -> None:
        """Raise an error for an index that does not select a single problem of the batch."""
        shape = self.codes.shape
        if len(index) != len(shape) or not all(
            isinstance(cast("object", at), int | np.integer) and -size <= at < size
            for at, size in zip(index, shape, strict=True)
        ):
            given, first = ", ".join(map(repr, index)), ", ".join("0" * len(shape))
            raise InvalidValue(
                f"invalid index ({given}) for a batch of shape {shape}: expected a "
                f"whole number for each axis, counted from 0, such as batch[{first}]"
            )


def solve_batch(
    problem: Problem,
    q: Any,
    wanted: Any,
    seed: int = 0,
    threads: int | None = None,
    *,
    device: str | Settings | None = None,
    max_seconds: float | None = None,
) -> BatchResult | DeviceBatch:
    """Solve for starts (..., nq) and targets (..., t), which broadcast against each other.

    Args:
        problem: the problem to solve.
        q: starts; a start outside the limits is moved into them.
        wanted: targets of the goals in order, 3 numbers per position, 4 per quaternion.
        seed: the seed of restarts.
        threads: number of CPU threads that share the work (by default one per core).
        device: "cpu", "cuda", or `poise.cuda.Settings`: a GPU, with the same statuses and limits.
            The default is the GPU if q or wanted is in GPU memory, else the CPU. Arrays in GPU
            memory (of CuPy, PyTorch, JAX or Poise, (B, nq) and (B, t) in float64) stay in GPU
            memory, and the result is a `DeviceBatch`.
        max_seconds: wall-clock limit, on the CPU only. Problems that are not solved in time have
            the status "time_limit" and the best pose found, or their start moved into the limits.

    Ctrl-C ends a batch on the CPU within about 0.1 seconds.

    Raises:
        ShapeError: starts and targets cannot be broadcast against each other.
        InvalidValue: a start or target is not finite, a quaternion is zero, or ``max_seconds`` is
            given with a GPU.
        SolveError: another thread is solving with this problem.
        UnsuitableSolver: part of the problem has no CUDA version.
        CudaUnavailable: no GPU was found, or the packages of ``poise[cuda]`` are missing.
    """
    if device is None and any(hasattr(rows, "__cuda_array_interface__") for rows in (q, wanted)):
        device = "cuda"
    settings = settings_of(device)
    until = time.perf_counter() + (limit_of(max_seconds) or 0.0)
    if max_seconds is None:
        until = math.inf
    if settings is not None and max_seconds is not None:
        raise InvalidValue("a batch on a GPU does not support max_seconds")
    if settings is not None:
        from poise.cuda.arrays import is_on_device
        from poise.solvers.on_device import solve_in_memory

        if is_on_device(q) or is_on_device(wanted):
            return solve_in_memory(problem, q, wanted, seed, settings)
    q, wanted = np.asarray(q, np.float64), np.asarray(wanted, np.float64)
    wanted = problem.compiled.with_unit_quaternions(wanted)
    try:
        shape = np.broadcast_shapes(q.shape[:-1], wanted.shape[:-1])
    except ValueError:
        raise ShapeError(
            f"a batch of starts {q.shape[:-1]} does not broadcast with targets {wanted.shape[:-1]}"
        ) from None
    starts, targets = _rows(q, shape), _rows(wanted, shape)
    rows = BatchRows.of(problem.compiled, starts, targets)
    poses, errors, reports = rows.poses, rows.errors, rows.reports
    problem.state.seed = seed

    def share() -> float:
        return np.count_nonzero(reports[:, REPORTS.status]) / max(1, rows.count)

    def label() -> str:
        return f"solving {rows.count:,} poses" if rows.count > 1 else "solving a pose"

    with Activity(label, share):
        if settings is not None:
            from poise.solvers.on_device import run_batch

            run_batch(problem, rows, seed, settings)
        else:
            _on_cores(problem, rows, threads, until)
    _refuse(reports[:, REPORTS.status])
    codes = reports[:, REPORTS.status].astype(np.int8)
    if not problem.report.shares:
        codes[codes == slot.COMPROMISE] = slot.STALLED
    codes[_proven(problem, rows)] = INFEASIBLE
    return BatchResult(
        pose=Pose(problem.skeleton, poses.reshape(*shape, problem.skeleton.nq)),
        codes=codes.reshape(shape),
        row_errors=errors.reshape(*shape, problem.compiled.rows.error_count),
        iterations=reports[:, REPORTS.iterations].astype(np.int64).reshape(shape),
        evaluations=reports[:, REPORTS.evaluations].astype(np.int64).reshape(shape),
        _compiled=problem.compiled,
        _problem_class=type(problem),
        _starts=starts.reshape(*shape, problem.skeleton.nq),
        _targets=targets.reshape(*shape, targets.shape[-1]),
        _spec=replace(problem.spec, goals=problem.goals),
    )


def _on_cores(problem: Problem, rows: BatchRows, threads: int | None, until: float) -> None:
    """Solve rows of a batch on the cores of the CPU."""
    count = rows.count
    workers = max(1, min(threads or os.cpu_count() or 1, count // _WORTH_A_THREAD))
    if workers == 1 or not problem.runner.native:
        problem.runner.run_batch(rows, until)
    else:
        # Threads take small portions one by one, because problems take different times.
        ends = np.linspace(0, count, _SHARES * workers + 1).astype(int).tolist()
        shares = iter(list(pairwise(ends)))
        ended = threading.Event()

        def work(own: Runner) -> None:
            for first, end in shares:  # next() on a list's iterator is atomic
                own.run_batch(rows.part(first, end), until, ended.is_set)

        runners = problem.runners(workers)
        with ThreadPoolExecutor(workers) as pool:
            try:
                for done in [pool.submit(work, own) for own in runners]:
                    done.result()
            finally:  # an interrupt or an error in one thread ends the other threads
                ended.set()


def _rows(values: Floats, shape: tuple[int, ...]) -> Floats:
    """Return values (..., n) as rows (B, n) of one writeable block, for a batch of this shape."""
    size = values.shape[-1]
    if values.shape[:-1] == shape and values.flags.carray:
        return values.reshape(math.prod(shape), size)
    return np.array(np.broadcast_to(values, (*shape, size))).reshape(math.prod(shape), size)


def _refuse(statuses: Floats) -> None:
    for status, what in (
        (-1, "start pose is not finite"),
        (-2, "target is not finite, or has a zero quaternion"),
        (-3, "start pose has a zero quaternion"),
        (-4, "start pose is too far from the goals to measure the distance"),
    ):
        bad = np.flatnonzero(statuses == status)
        if len(bad):
            raise InvalidValue(f"problem {int(bad[0])} of the batch: its {what}")


def _proven(problem: Problem, rows: BatchRows) -> NDArray[np.int64]:
    """Return the stalled problems that bone lengths prove infeasible; tested in groups."""
    if problem.compiled.rows.tape is not None:  # as in ProblemReport.infeasible
        return np.zeros(0, np.int64)
    ends = rows.reports[:, REPORTS.status]
    stalled = np.flatnonzero((ends == slot.STALLED) | (ends == slot.COMPROMISE))
    alike: dict[bytes, list[int]] = {}
    poses, targets, errors = rows.poses, rows.targets, rows.errors
    for b in stalled.tolist():
        alike.setdefault(poses[b, ~problem.compiled.movable].tobytes(), []).append(b)
    found = [
        np.array(group)[
            Spans(problem.evaluation, poses[group[0]]).proven(targets[group], errors[group])
        ]
        for group in alike.values()
    ]
    return np.concatenate([np.zeros(0, np.int64), *found])
