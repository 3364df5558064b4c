"""Solve a single problem or a batch."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

import numpy as np

from poise.array_types import Floats
from poise.device import Settings, settings_of
from poise.errors import InvalidValue, UnsuitableSolver
from poise.metrics import AnyMetric, Prior, checked_metrics, posing_prior
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal
from poise.solvers.input_validation import check_start, checked_flag, goals_of, limit_of, names_of
from poise.solvers.local_minima import (
    checked_choice,
    checked_switches,
    raise_missed,
    randomised,
    switched,
)
from poise.solvers.method import Method
from poise.solvers.posture_options import Posture
from poise.solvers.problem import Problem
from poise.solvers.registry import find_method, staying_near, suited
from poise.solvers.result import GoalError, Result, TraceEntry
from poise.solvers.tolerance import PixelTolerance, Tolerance

if TYPE_CHECKING:
    from poise.solvers.batch import BatchResult
    from poise.solvers.per_chain import Chain


_KEPT = 16  # number of prepared problems per thread


class _Prepared(threading.local):
    """Cache of the problems that a thread prepared last, for solving in loops."""

    def __init__(self) -> None:
        self.problems: list[tuple[Any, tuple[AnyMetric, ...], Problem]] = []

    def get(
        self,
        skeleton: Skeleton,
        goals: tuple[Goal, ...],
        method: Method,
        tolerance: Any,
        locked: tuple[str, ...],
        max_iterations: int | None,
        metrics: tuple[AnyMetric, ...],
        likely: tuple[Prior | None, Posture],
    ) -> Problem:
        if type(tolerance) is not float and not isinstance(tolerance, PixelTolerance):
            tolerance = tuple(np.ravel(tolerance).tolist())
            tolerance = tolerance[0] if len(tolerance) == 1 else tolerance
        prior, posture = likely
        rows = [(goal.rows, goal.hard, getattr(goal, "priority", 1)) for goal in goals]
        key = (rows, tolerance, locked, max_iterations)
        method = suited(method, goals, metrics)
        for number, (known, measures, problem) in enumerate(self.problems):
            # compare rows before hashing: loops pass identical rows
            if problem.skeleton is not skeleton or known != key:
                continue
            spec = problem.compiled.spec
            if spec.prior is not prior or spec.posture != posture:
                continue
            if measures is not metrics:
                from poise.metrics.equality import same_metrics

                if not same_metrics(measures, metrics):
                    continue
            if problem.compiled.method is method or problem.compiled.method == method:
                if number:
                    self.problems.insert(0, self.problems.pop(number))
                problem.state.goals = goals
                return problem
        limited = prior is not None and prior is prior.with_human_limits(on=True)
        problem = Problem(
            skeleton, goals, solver=method, tolerance=tolerance, locked=locked,
            max_iterations=max_iterations, metrics=metrics, prior=prior, human_limits=limited,
            balance=posture.balance, floor=posture.floor, posture=posture.posture,
            apart=posture.apart,
        )  # fmt: skip
        self.problems.insert(0, (key, metrics, problem))
        del self.problems[_KEPT:]
        return problem


_prepared = _Prepared()


class SolveOptions(TypedDict, total=False):
    """The options of `solve`, for functions that pass them on: ``**options: Unpack[SolveOptions]``.

    >>> from poise.bundled import bare_character
    >>> options: SolveOptions = {"solver": "lm", "tolerance": 1e-3}
    >>> solve(bare_character().rest, [], **options).solver
    'lm'
    """

    metrics: Sequence[AnyMetric]
    solver: str | Method
    tolerance: Tolerance
    locked: Iterable[str]
    max_iterations: int | None
    max_seconds: float | None
    seed: int
    trace: bool
    initial: str | Pose
    on_stall: str
    fallback_solvers: Iterable[str | Method] | None
    per_chain: bool
    prior: str | Prior | None
    human_limits: bool
    balance: bool
    floor: bool | float
    posture: bool
    apart: bool
    near: bool
    device: str | Settings | None


@overload
def solve(
    start: Pose,
    goals: Goal | Sequence[Goal],
    *,
    batch: Literal[False] | None = None,
    **options: Unpack[SolveOptions],
) -> Result: ...
@overload
def solve(
    start: Pose,
    goals: Goal | Sequence[Goal],
    *,
    batch: Literal[True],
    **options: Unpack[SolveOptions],
) -> BatchResult: ...
@overload
def solve(
    start: Pose,
    goals: Goal | Sequence[Goal],
    *,
    batch: bool | None,
    **options: Unpack[SolveOptions],
) -> Result | BatchResult: ...
def solve(
    start: Pose,
    goals: Goal | Sequence[Goal],
    *,
    batch: bool | None = None,
    metrics: Sequence[AnyMetric] = (),
    solver: str | Method = "auto",
    tolerance: Tolerance = 1e-4,
    locked: Iterable[str] = (),
    max_iterations: int | None = None,
    max_seconds: float | None = None,
    seed: int = 0,
    trace: bool = False,
    initial: str | Pose = "start",
    on_stall: str = "accept",
    fallback_solvers: Iterable[str | Method] | None = None,
    per_chain: bool = False,
    prior: str | Prior | None = None,
    human_limits: bool = True,
    balance: bool = True,
    floor: bool | float = True,
    posture: bool = True,
    apart: bool = True,
    near: bool = False,
    device: str | Settings | None = None,
) -> Result | BatchResult:
    """Find a pose that meets the goals, beginning at ``start``.

    Args:
        start: the initial pose: the rest pose for repeatable results, the previous pose for smooth
            results (source 000). A start outside the limits is moved inside, and a note in the
            result reports this. A batch of poses, or goals with batches of targets, give a
            `BatchResult`.
        goals: one or several goals (``reach``, ``orient``, ``place``, ``pin``, ``aim``) and
            constraints.
        batch: True requires a batch and False a single problem. The default depends on the shapes
            of ``start`` and the targets. Type checkers, which do not know shapes, then infer a
            single problem; pass ``batch=True`` for the type `BatchResult`.
        metrics: metrics to minimise among the poses that meet the goals: `poise.metrics`.
        solver: a method's name, or its options.
        tolerance: maximum error of each goal of positive weight, in metres and radians (one number,
            or a pair), or `pixels` of a camera.
        locked: names of joints and DOFs that keep their values.
        max_iterations: iterations per start; by default that of the method.
        max_seconds: wall-clock limit from the call on, at which the best pose found is returned. In
            a batch, problems that have not begun keep their start. What cannot be interrupted may
            exceed the limit: compiling the problem of new goals (1 to 2 ms, with a prior 15 to
            30 ms; the first one of a process loads or compiles kernels), an iteration, and a step
            of the preparation of a prior (milliseconds; its typical poses, once for each skeleton,
            up to 0.1 s).
        seed: the seed of random new starts, which are drawn within the limits.
        trace: keep pose and errors of every iteration.
        initial: the pose from which to search: "start"; "comfortable", the skeleton's preferred
            pose; or another pose. Pins, locked values and values that no goal may move are taken
            from ``start``. With "comfortable", a root that can move the body to any place also
            keeps its place and orientation in ``start``, and the result does not depend on the
            values of the other joints there.
        on_stall: the response to a stall (source 000): "accept" the result; "switch" to other
            solvers, from the best pose; "randomise": restart from random poses (8 times, or the
            method's ``restarts``), with hard constraints also if only a soft goal is missed; or
            "raise" an error.
        fallback_solvers: the solvers that "switch" tries in order; by default "ccd", "lm",
            "jacobian-transpose" and "auto", except those that cannot solve for the goals.
        per_chain: solve independent chains separately, in the order of their first goals (sources
            000 and 004, "Multiple Chains"). Goals are solved together if the chain of one moves
            the effector of another, as both hands of a body whose root may move; a ``base`` or
            ``locked`` makes chains independent. ``max_iterations`` applies to each chain, and the
            result contains the final errors of all goals: see `poise.solvers.per_chain`.
        prior: the pose prior: "human", or a `poise.PosePrior`. Goals come first. With positions for
            three effectors or more, the result is the most likely pose that meets them, and the
            search begins at a typical pose that fits them instead of at ``start``; with fewer, the
            pose changes naturally from ``start``. ``max_iterations`` and ``max_seconds`` include
            this search, and a trace begins with it.
        human_limits: whether a human's ranges of motion limit the joints without limits of their
            own, with a prior on a recognised human. These limits are soft: goals come first, and
            `Result.human_limits` names the parts that exceed them. See
            `poise.PosePrior.with_human_limits`.
        balance: whether the centre of mass stays over what carries the body, with a prior on a
            recognised human. A foot, a hand, a knee or the seat carries it that goals hold by
            position and orientation (``pin``, ``place``) within 2 cm of the floor. Goals come
            first; if they do not allow balance, a note in the result says so.
        floor: whether the body stays above the floor of its rest pose; or the height of another
            floor in metres. If the goals do not allow it, a note in the result says so.
        posture: whether arms without a goal hang, or stay where ``start`` poses them, and the trunk
            is upright and the hips at their height as far as the goals allow.
        apart: whether limbs stay outside of the body (the capsules of `poise.fit_capsules`) as far
            as the goals allow.
        near: whether to disable restarts; the result is then the local minimum near ``start``. By
            default, ``auto`` restarts if the solver misses, and a note reports it.
        device: "cuda" or `poise.cuda.Settings` solves a batch on a GPU, with the same statuses and
            limits (goals without expressions, metrics and hard constraints); "cpu" by default.

    A goal that cannot be reached does not raise an error: the result contains its distance. Sources
    000 and 004 are listed in docs/conventions.md.

    Raises:
        UnknownJoint, UnknownDof, UnknownSolver: a name is unknown.
        UnsuitableSolver: the solver cannot solve for these goals.
        InvalidValue, ShapeError: an argument is invalid.
        LocalMinimum, NotConverged: with ``on_stall="raise"``, when a goal is missed.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> tip = poise.point("elbow", tip=True)
    >>> poise.solve(arm.rest, [poise.reach(tip, (0.3, 0.2, 0.1))]).status
    'converged'
    >>> far = poise.solve(arm.rest, [poise.reach(tip, (2.0, 0.0, 0.0))])
    >>> far.status, round(far.errors[0].position, 4)
    ('infeasible', 1.45)
    """
    began = time.perf_counter()
    kept_small = checked_metrics(metrics)
    likely = posing_prior(prior, human_limits)
    kept = Posture(balance, floor, posture, apart)
    method = find_method(solver)
    checked_goals, still = _checked(start, goals, locked, max_seconds, seed)
    if checked_flag(near, "near") and (on_stall == "randomise" or likely is not None):
        raise InvalidValue('near=True cannot be combined with a prior or with on_stall="randomise"')
    if checked_choice(on_stall) == "randomise":
        method = randomised(suited(method, checked_goals, kept_small))
    others = checked_switches(on_stall, fallback_solvers)
    until = math.inf if max_seconds is None else began + max_seconds
    on_gpu = settings_of(device) is not None

    def prepared(goals: tuple[Goal, ...], by: Method, limit: int | None = None) -> Problem:
        if near:
            by = staying_near(suited(by, goals, kept_small))
        problem = _prepared.get(
            start.skeleton, goals, by, tolerance, still, limit, kept_small, (likely, kept)
        )  # fmt: skip
        problem.state.seed = seed
        return problem

    chains: Sequence[Chain] = ()
    if checked_flag(per_chain, "per_chain"):
        from poise.solvers.per_chain import chains_of

        chains = chains_of(start.skeleton, checked_goals, still)
    whole = prepared(checked_goals, find_method("lm")) if len(chains) > 1 else None
    ready = whole or prepared(checked_goals, method, max_iterations)
    q = (
        start.q
        if isinstance(initial, str) and initial == "start"
        else _initial_values(ready, start, initial)
    )
    wanted = ready.default_targets(start)
    many = q.ndim > 1 or wanted.ndim > 1
    _checked_batch(batch, q, wanted)
    if (many or on_gpu) and (trace or others):
        option = "trace=True" if trace else f"on_stall={on_stall!r}"
        raise InvalidValue(f"{option} is for single problems, not for batches")
    if on_gpu and not many:
        raise InvalidValue('device="cuda" requires a batch; pass several poses or targets')

    def solved(problem: Problem, q: Floats, targets: Floats) -> Any:
        if q.ndim > 1 or targets.ndim > 1:
            left = None if max_seconds is None else max(0.0, until - time.perf_counter())
            from poise.solvers.batch import solve_batch

            return solve_batch(problem, q, targets, seed, device=device, max_seconds=left)
        if fallback_solvers is not None:  # reject an unsuitable solver at once
            for other in others:
                prepared(problem.goals, other)
        found = _single(problem, q, targets, until, trace)
        if not others or found.status not in ("stalled", "compromise"):
            return found

        def again(other: Method, pose: Pose) -> Result | None:
            try:
                ready = prepared(problem.goals, other)
            except UnsuitableSolver:
                if fallback_solvers is not None:
                    raise
                return None
            return _single(ready, pose.q, targets, until, trace)

        return switched(found, others, again)

    if whole is None:
        found = solved(ready, q, wanted)
    else:
        from poise.solvers.per_chain import solve_chains

        found = solve_chains(
            chains, whole, method, q, wanted,
            lambda goals, *asked: solved(prepared(goals, method, max_iterations), *asked),
        )  # fmt: skip
    if on_stall == "raise":
        raise_missed(found)
    return found


def _initial_values(problem: Problem, start: Pose, initial: object) -> Floats:
    """Return initial values: movable values from the initial pose, other values from the start."""
    comfortable = isinstance(initial, str) and initial == "comfortable"
    skeleton, movable = start.skeleton, problem.movable
    pose = skeleton.preferred if comfortable else initial
    if not isinstance(pose, Pose) or pose.q.shape[-1] != skeleton.nq:
        raise InvalidValue(f"initial={initial!r}: expected 'start', 'comfortable' or a Pose")
    if comfortable:
        from poise.solvers.carrying import Carrier

        carrier = Carrier.of(skeleton)
        if carrier is not None:
            movable = movable.copy()
            movable[carrier.values] = False
    return np.where(movable, pose.q, start.q)


def _checked_batch(batch: object, q: Floats, targets: Floats) -> None:
    """Raise an error for a batch if a single problem is required, or the reverse."""
    if batch is None:
        return
    many = q.ndim > 1 or targets.ndim > 1
    if not isinstance(batch, bool):
        raise InvalidValue(f"batch={batch!r}: expected True, False or None")
    if many and not batch:
        shape = np.broadcast_shapes(q.shape[:-1], targets.shape[:-1])
        raise InvalidValue(
            f"expected a single start and single targets, not a batch {shape}; poise.solve takes "
            "a batch with batch=True"
        )
    if batch and not many:
        raise InvalidValue(
            "batch=True needs poses (..., nq) or targets with leading axes, such as (n, 3); "
            "this is a single problem"
        )


def _single(problem: Problem, q: Floats, wanted: Floats, until: float, trace: bool) -> Result:
    """Solve one problem until a deadline (`time.perf_counter`)."""
    began = time.perf_counter()
    if trace:
        steps = _traced(problem, q.copy(), wanted, until)
        return problem.result(steps[-1].seconds, steps, q)
    problem.runner.finish(q, wanted, until)
    return problem.result(time.perf_counter() - began, start=q)


def _traced(
    problem: Problem, start: Floats, wanted: Floats, until: float
) -> tuple[TraceEntry, ...]:
    """Solve one iteration at a time and record each; times exclude the overhead of Python.

    ``until`` is a deadline (`time.perf_counter`).
    """
    run = problem.runner
    entries: list[TraceEntry] = []
    spent, begun = 0.0, time.perf_counter()

    def note(q: Floats, cost: float, errors: Sequence[GoalError], *effort: int) -> None:
        entries.append(TraceEntry(effort[0], spent, q, cost, tuple(errors), effort[1]))

    def watch(q: Floats) -> None:
        nonlocal spent, begun
        spent += time.perf_counter() - begun
        effort = run.ahead
        note(q, problem.cost_at(q, wanted), problem.errors_at(q, wanted), *effort)
        begun = time.perf_counter()

    running = run.run(start, wanted, 0, until, watch)
    while True:
        spent += time.perf_counter() - begun
        if time.perf_counter() >= until:
            run.stop()
            running = False
        note(run.q, run.cost, problem.errors, run.iterations, run.evaluations)
        if not running:
            return tuple(entries)
        begun = time.perf_counter()
        running = run.resume(1)


def _checked(
    start: Pose, goals: Any, locked: Any, max_seconds: Any, seed: Any
) -> tuple[tuple[Goal, ...], tuple[str, ...]]:
    """Return goals and locked names as tuples, after checking all arguments of a call."""
    check_start(start)
    checked_goals = goals_of(goals, start.skeleton)
    limit_of(max_seconds)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise InvalidValue(f"seed={seed!r}: expected a whole number, zero or more")
    return checked_goals, names_of(locked)
