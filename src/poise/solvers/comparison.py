"""The same problem through several solvers: what each reached, and how fast it came nearer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, UnsuitableSolver
from poise.model.pose import Pose
from poise.rows.goal import Goal
from poise.solvers.method import Method
from poise.solvers.registry import SOLVERS, find_method
from poise.solvers.result import Result, TraceEntry
from poise.solvers.solve import solve

Floats = NDArray[np.float64]

_TRACES = 3
_ENOUGH = 0.3  # seconds after which a run is not timed again


@dataclass(frozen=True, eq=False)
class Contender:
    """One solver's run.

    Attributes:
        name: the solver's.
        result: what it came to, its trace included; ``seconds`` is the time of one native call.
    """

    name: str
    result: Result

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        """Errors and pose at the start and after each iteration."""
        return self.result.trace

    @property
    def position_errors(self) -> Floats:
        """(iterations + 1,) the largest position error, metres."""
        return np.array([entry.position_error for entry in self.trace])

    @property
    def orientation_errors(self) -> Floats:
        """(iterations + 1,) the largest orientation error, radians."""
        return np.array([entry.orientation_error for entry in self.trace])

    @property
    def seconds(self) -> Floats:
        """(iterations + 1,) the time spent by then."""
        return np.array([entry.seconds for entry in self.trace])


def default_solvers() -> tuple[str, ...]:
    """Every solver there is, but for names that stand for another.

    >>> "ccd" in default_solvers(), "auto" in default_solvers()
    (True, True)
    """
    return tuple(name for name in SOLVERS.names() if SOLVERS.get(name).name == name)


def compare(
    start: Pose,
    goals: Sequence[Goal],
    solvers: Iterable[str | Method] | None = None,
    *,
    tolerance: float | tuple[float, float] = 1e-4,
    locked: Iterable[str] = (),
    max_iterations: int | None = None,
    repeats: int = 5,
) -> tuple[Contender, ...]:
    """Run every solver from the same start towards the same goals.

    Where a solver begins anew, as `auto` does, its trace holds all of its searches.

    Without ``solvers`` it is every one there is, but for those not made for the problem.
    Kernels are compiled and loaded beforehand: no time includes that. The time of a run is the
    median of ``repeats`` native calls (fewer where one takes long). The run is then traced, one
    iteration a call, a few times over; the shortest time of each iteration counts, and all are
    scaled to add up to the native call's, since the calls themselves cost something.

    Raises:
        UnknownSolver: a name that is not there.
        UnsuitableSolver: one that was asked for is not made for the problem.
        InvalidValue: a batch, or what `solve` refuses.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> for run in compare(arm.rest, [goal], ["lm", "ccd"]):
    ...     print(run.name, run.result.status, len(run.trace) == run.result.iterations + 1)
    lm converged True
    ccd converged True
    """
    still = tuple(locked)
    methods = [find_method(s) for s in (default_solvers() if solvers is None else solvers)]
    runs: list[Contender] = []
    for method in methods:
        try:
            load_kernels(start, goals, method, still)
        except UnsuitableSolver:
            if solvers is None:  # asked for by nobody
                continue
            raise
        run = partial(
            solve, start, goals, solver=method, tolerance=tolerance, locked=still,
            max_iterations=max_iterations,
        )  # fmt: skip
        seconds = _timed(lambda run=run: _single(run()), max(1, repeats))
        traced = [_single(run(trace=True)) for _ in range(_TRACES)]
        runs.append(Contender(method.name, _scaled(traced, seconds)))
    return tuple(runs)


def load_kernels(
    start: Pose, goals: Sequence[Goal], solver: str | Method, locked: Iterable[str] = ()
) -> None:
    """Compile or load the kernels that a solve needs, so that its time does not include it."""
    method = replace(find_method(solver), restarts=0)
    solve(start, goals, solver=method, locked=locked, max_iterations=0)


def _single(result: object) -> Result:
    if not isinstance(result, Result):
        raise InvalidValue("a comparison takes one start and one set of targets, not a batch")
    return result


def _timed(run: Callable[[], Result], repeats: int) -> float:
    """The median of the seconds that several runs report."""
    times: list[float] = []
    while len(times) < repeats and sum(times) < _ENOUGH:
        times.append(run().seconds)
    return float(np.median(times))


def one_each(trace: Sequence[TraceEntry]) -> tuple[TraceEntry, ...]:
    """The last entry of each iteration: a solver that stops looks once more at its best pose."""
    after = [entry.iteration for entry in trace[1:]]
    return tuple(
        entry for entry, following in zip(trace, [*after, None], strict=True)
        if following is None or following > entry.iteration
    )  # fmt: skip


def _scaled(results: Sequence[Result], seconds: float) -> Result:
    """The first result, its trace timed by the quickest of all and scaled to ``seconds``."""
    first = results[0]
    kept = one_each(first.trace)
    spent = np.array([[e.seconds for e in one_each(r.trace)] for r in results])
    steps = np.diff(spent, axis=1, prepend=0.0).min(axis=0)
    times = np.cumsum(steps) * (seconds / max(float(steps.sum()), 1e-12))
    trace = tuple(replace(e, seconds=float(t)) for e, t in zip(kept, times, strict=True))
    return first.changed(seconds=seconds, trace=trace)
