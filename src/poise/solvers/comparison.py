"""Comparison of several solvers on the same problem: results and rates of convergence."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import UnsuitableSolver
from poise.metrics import AnyMetric, Prior, prior_of
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.progress import report, reported
from poise.residuals.goal import Goal
from poise.solvers import run_metrics
from poise.solvers.effector_frames import effector_paths
from poise.solvers.method import Method
from poise.solvers.registry import SOLVERS, find_method
from poise.solvers.result import Result, TraceEntry
from poise.solvers.solve import solve

WITH_PRIOR = " + prior"
"""Suffix of the name of a solver that runs with a prior."""

_TRACES = 3
_ENOUGH = 0.3  # seconds of timing after which a run is not repeated
_NEAREST = 1e-10  # radians and metres: smaller distances only reflect the end of the run


@dataclass(frozen=True, eq=False)
class Contender:
    """Run of one solver.

    Attributes:
        name: name of the solver.
        result: the result with its trace; ``seconds`` is the time of one native call.
        goals: the goals of the problem.
        order: the order of convergence from a run that continues to rounding: `convergence_order`
            of the residual norm or, for a constrained method, whose f has no known minimum, of the
            distance from the final pose. NaN if the run does not come that close or converges in
            too few iterations, and for a run with a prior.
        log_likelihood: log-likelihood of the pose by the prior of the comparison; None without one.
    """

    name: str
    result: Result
    goals: tuple[Goal, ...] = ()
    order: float = math.nan
    log_likelihood: float | None = None

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
    def violations(self) -> Floats:
        """(iterations + 1,) the largest violation of expressions, in their own units."""
        return np.array([entry.violation for entry in self.trace])

    @property
    def seconds(self) -> Floats:
        """(iterations + 1,) elapsed time, seconds."""
        return np.array([entry.seconds for entry in self.trace])

    @property
    def evaluations(self) -> NDArray[np.int64]:
        """(iterations + 1,) number of poses evaluated so far, a measure of work."""
        return np.array([entry.evaluations for entry in self.trace], dtype=np.int64)

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton of the problem."""
        return self.result.pose.skeleton

    @cached_property
    def poses(self) -> Floats:
        """(iterations + 1, nq) the pose vectors of the trace."""
        return np.array([entry.q for entry in self.trace])

    @cached_property
    def paths(self) -> Mapping[str, Floats]:
        """World path (iterations + 1, 3) of each goal's effector, metres, by name of the goal."""
        return effector_paths(self.skeleton, self.goals, self.poses)

    @property
    def path_length(self) -> float:
        """Longest path of an effector, metres (0 without position goals)."""
        return max((run_metrics.path_length(path) for path in self.paths.values()), default=0.0)

    @property
    def straightness(self) -> float:
        """`run_metrics.straightness` of the effector with the longest path."""
        if not self.paths:
            return 1.0
        return run_metrics.straightness(max(self.paths.values(), key=run_metrics.path_length))

    @property
    def joint_travel(self) -> float:
        """`run_metrics.joint_travel` of the trace, radians and metres."""
        return run_metrics.joint_travel(self.skeleton, self.poses)

    @property
    def roughness(self) -> float:
        """`run_metrics.roughness` of the trace, squared radians and metres."""
        return run_metrics.roughness(self.skeleton, self.poses)


@dataclass(frozen=True)
class Unsuitable:
    """A solver that cannot solve the problem, with the reason."""

    name: str
    reason: str


@dataclass(frozen=True, eq=False)
class Comparison(Sequence[Contender]):
    """Results of several solvers on one problem, in the order of the solvers.

    Attributes:
        contenders: the solvers that ran.
        unsuitable: the solvers that cannot solve the problem.
    """

    contenders: tuple[Contender, ...]
    unsuitable: tuple[Unsuitable, ...] = field(default=())

    def __repr__(self) -> str:
        runs = ", ".join(f"{run.name} {run.result.status}" for run in self.contenders)
        declined = f"; {len(self.unsuitable)} unsuitable" if self.unsuitable else ""
        return f"<Comparison of {len(self.contenders)} solvers: {runs}{declined}>"

    def _repr_html_(self) -> str:
        from poise.model.html import shown, table_html

        rows: list[tuple[object, ...]] = [
            ("solver", "status", "iterations", "milliseconds", "error [mm]")
        ]
        for run in self.contenders:
            found = run.result
            milliseconds = f"{1e3 * found.seconds:.2f}"
            error = f"{1e3 * run.position_errors[-1]:.3g}"
            rows.append((run.name, found.status, found.iterations, milliseconds, error))
        rows.extend((each.name, "unsuitable", "", "", "") for each in self.unsuitable)
        return shown(f"Comparison of {len(self.contenders)} solvers", table_html(rows))

    def __len__(self) -> int:
        return len(self.contenders)

    def __getitem__(self, at: Any) -> Any:
        return self.contenders[at]

    def __iter__(self) -> Iterator[Contender]:
        return iter(self.contenders)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the solvers that ran."""
        return tuple(run.name for run in self.contenders)

    def pose_differences(self) -> Floats:
        """Return distances (n, n) of the final poses in the tangent space, radians and metres."""
        if not self.contenders:
            return np.zeros((0, 0))
        poses = [run.result.pose.q for run in self.contenders]
        return run_metrics.pose_differences(self.contenders[0].skeleton, poses)


def default_solvers() -> tuple[str, ...]:
    """Return the names of all registered solvers, without aliases.

    >>> "ccd" in default_solvers(), "auto" in default_solvers()
    (True, True)
    """
    return tuple(name for name in SOLVERS.names() if SOLVERS.get(name).name == name)


@reported(lambda *_, **__: "comparing solvers")
def compare(
    start: Pose,
    goals: Sequence[Goal],
    solvers: Iterable[str | Method] | str | Method | None = None,
    *,
    metrics: Sequence[AnyMetric] = (),
    tolerance: float | tuple[float, float] = 1e-4,
    locked: Iterable[str] = (),
    max_iterations: int | None = None,
    repeats: int = 5,
    to_rounding: float = 1e-12,
    strict: bool = True,
    prior: str | Prior | None = None,
) -> Comparison:
    """Run every solver from the same start towards the same goals.

    If a solver restarts, as `auto` does, its trace contains all of its searches.

    Without ``solvers``, all registered solvers run. Those that cannot solve the problem are listed
    in ``unsuitable`` with the reason, such as methods without hard constraints if a goal is hard or
    ``metrics`` are given. With ``strict=False``, solvers requested by name are treated the same
    way. Kernels are compiled and loaded before timing. The time of a run is the median of
    ``repeats`` native calls (fewer if a call takes long). The run is then traced several times,
    with one iteration per call. The shortest times of the iterations are scaled so that their sum
    is the time of the native call, which excludes the overhead of calls. The order of convergence
    comes from another run, which continues to ``to_rounding`` (metres and radians).

    With a ``prior``, each of ``solvers`` (by default only ``auto``) also runs with the prior, under
    a name such as ``"lm + prior"``, and all runs have the log-likelihood of their poses.

    Raises:
        UnknownSolver: a name is not registered.
        UnsuitableSolver: a requested solver cannot solve the problem (``strict``).
        InvalidValue: the problem is a batch, or `solve` rejects an argument.

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
    named = default_solvers() if solvers is None else solvers
    methods = [find_method(s) for s in ((named,) if isinstance(named, str | Method) else named)]
    likely = None if prior is None else prior_of(prior)
    entries: list[tuple[str, Method, Prior | None]] = []
    for method in methods:
        entries.append((method.name, method, None))
        if likely is not None and (solvers is not None or method.name == "auto"):
            entries.append((f"{method.name}{WITH_PRIOR}", method, likely))
    runs: list[Contender] = []
    declined: list[Unsuitable] = []
    for number, (name, method, own) in enumerate(entries):
        report(number / len(entries), name)
        try:
            load_kernels(start, goals, method, still, metrics=metrics, prior=own)
        except UnsuitableSolver as refusal:
            if solvers is not None and strict:
                raise
            declined.append(Unsuitable(name, reason_of(refusal, method)))
            continue
        run = partial(
            solve, start, goals, batch=False, solver=method, locked=still,
            max_iterations=max_iterations, metrics=metrics, prior=own,
        )  # fmt: skip
        seconds = _timed(lambda run=run: run(tolerance=tolerance), max(1, repeats))
        traced = [run(tolerance=tolerance, trace=True) for _ in range(_TRACES)]
        result = _scaled(traced, seconds)
        order = math.nan
        if own is None:
            order = _order(run(tolerance=to_rounding, trace=True), tolerance)
        runs.append(Contender(name, result, tuple(goals), order, _rated(likely, result.pose)))
    return Comparison(tuple(runs), tuple(declined))


def _rated(prior: Any, pose: Pose) -> float | None:
    """Return the log-likelihood of a pose by the prior, or None if the prior defines none."""
    rate = getattr(prior, "log_likelihood", None)
    return None if rate is None else float(rate(pose))


def reason_of(refusal: UnsuitableSolver, method: Method) -> str:
    """Return the reason why a method rejected a problem, without the leading name of the method."""
    return str(refusal).removeprefix(f"{method.name} cannot solve this problem: ")


def _order(result: Result, tolerance: float | tuple[float, float]) -> float:
    """Return the order of convergence of a run without restarts that met the tolerance."""
    if result.restarts or not result.trace:
        return math.nan
    position, angle = np.broadcast_to(np.asarray(tolerance, dtype=np.float64), (2,)).tolist()
    last = result.trace[-1]
    if last.position_error > position or last.orientation_error > angle:
        return math.nan
    if result.optimality is not None:
        if result.optimality.ending not in ("optimal", "compromise"):
            return math.nan
        poses = np.array([entry.q for entry in one_each(result.trace)])
        away = result.pose.skeleton.difference(poses, np.broadcast_to(poses[-1], poses.shape))
        return convergence_order(np.linalg.norm(away, axis=-1), _NEAREST)
    if last.violation > position:
        return math.nan
    residuals = np.sqrt(2.0 * np.array([entry.cost for entry in one_each(result.trace)]))
    return convergence_order(residuals)


def load_kernels(
    start: Pose, goals: Sequence[Goal], solver: str | Method, locked: Iterable[str] = (), *,
    per_chain: bool = False, metrics: Sequence[AnyMetric] = (), prior: Prior | None = None,
) -> None:  # fmt: skip
    """Compile or load the kernels that a solve needs, to exclude this from its time."""
    method = replace(find_method(solver), restarts=0)
    solve(
        start, goals, solver=method, locked=locked, max_iterations=0, per_chain=per_chain,
        metrics=metrics, prior=prior,
    )  # fmt: skip


def _timed(run: Callable[[], Result], repeats: int) -> float:
    """Return the median of the reported seconds of several runs."""
    times: list[float] = []
    while len(times) < repeats and sum(times) < _ENOUGH:
        times.append(run().seconds)
    return float(np.median(times))


def one_each(trace: Sequence[TraceEntry]) -> tuple[TraceEntry, ...]:
    """Return the last entry of each iteration (solvers evaluate the best pose again at the end)."""
    after = [entry.iteration for entry in trace[1:]]
    return tuple(
        entry for entry, following in zip(trace, [*after, None], strict=True)
        if following is None or following > entry.iteration
    )  # fmt: skip


def _scaled(results: Sequence[Result], seconds: float) -> Result:
    """Return the first result with the shortest time of each iteration, scaled to ``seconds``."""
    first = results[0]
    kept = one_each(first.trace)
    spent = np.array([[e.seconds for e in one_each(r.trace)] for r in results])
    steps = np.diff(spent, axis=1, prepend=0.0).min(axis=0)
    times = np.cumsum(steps) * (seconds / max(float(steps.sum()), 1e-12))
    trace = tuple(replace(e, seconds=float(t)) for e, t in zip(kept, times, strict=True))
    return first.changed(seconds=seconds, trace=trace)


_FEWEST = 3
_MOST = 16


def convergence_order(errors: ArrayLike, floor: float = 1e-12) -> float:
    """Return the order p with ``e_next ~ c e^p``, from the errors after each iteration.

    1 is linear (each iteration reduces the error by the same factor), 2 quadratic (the error is
    squared, up to a factor), 3 that of Halley's method. p is the slope of ``log e_next`` over ``log
    e`` near the end, where the factor c is constant: over the last half of the iterations, with
    three to sixteen errors. NaN if fewer than three errors are left.

    Args:
        errors: (k,) errors from the start on, in one unit (metres, radians, ...). An error equal to
            the previous one belongs to a rejected step and is ignored.
        floor: errors below this are rounding; they and all later errors are ignored.

    >>> round(convergence_order([0.5 * 0.7**k for k in range(20)]), 6)
    1.0
    >>> round(convergence_order([0.5, 0.25, 0.0625, 0.0625**2, 0.0625**4]), 6)
    2.0
    >>> convergence_order([1.0, 0.1])
    nan
    """
    e = np.asarray(errors, np.float64).reshape(-1)
    over = ~(e > floor)
    e = e[: int(np.argmax(over))] if over.any() else e
    e = e[np.diff(e, prepend=np.inf) != 0.0]
    # Ignore errors before the last increase.
    rising = np.flatnonzero(np.diff(e) > 0.0)
    if len(rising):
        e = e[rising[-1] + 1 :]
    if len(e) < _FEWEST:
        return math.nan
    e = e[-min(max(len(e) // 2, _FEWEST), _MOST) :]
    logs = np.log(e)
    x, y = logs[:-1] - logs[:-1].mean(), logs[1:] - logs[1:].mean()
    return float(x @ y / (x @ x))
