"""Solve with a pose prior: find the most likely pose that meets the goals.

Goals become hard, and `sqp` minimises the negative log-likelihood of the prior, from the typical
pose that fits the targets best (`poise.solvers.likely_starts`). Fewer than three positions do not
determine the location of a body: then the pose changes naturally from the start
(`natural_metrics`). The problem's method continues from the result. If the goals are met, it ends
at once; otherwise it finds the nearest pose, with its own restarts and status.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.chains import carried_shares
from poise.array_types import Floats
from poise.constraints.ball import Planted
from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.metrics import AnyMetric, Likelihood, Prior, Relative, deviation, smoothness
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import GoalInstead, RowKind
from poise.residuals.goal_arrays import locked_rates
from poise.solvers.carrying import size_factor
from poise.solvers.likely_starts import LikelyStarts
from poise.solvers.limb_bends import LimbBends
from poise.solvers.posture import PostureRows
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import goal_errors
from poise.solvers.root_anchor import RootAnchor
from poise.solvers.sqp import SQP
from poise.solvers.steadiness import Damping
from poise.solvers.straight_limbs import StraightLimbs
from poise.solvers.workspace import movable_dofs, movable_rates

if TYPE_CHECKING:
    from poise.residuals.constraint import Constraint
    from poise.solvers.problem_state import ProblemEdits, ProblemState
    from poise.solvers.runner import Runner


_SHARE = 1e-2  # weight of the prior's cost
_USUAL = 60.0
"""Cost in nats above which another pose is searched."""

_CHANGED = 120.0
"""The same for changes from the start pose."""

_STRAINED = 150.0
"""Cost in nats above which a pose may lean instead of keeping its balance."""

_TORN = 2.0 * _STRAINED
"""Cost in nats above which a leaning pose is also searched from the other starts."""

_PRESSED = 2.0
"""Penetration of limbs that is parted, relative to that which flesh gives way."""

_PARTED = 0.75
"""Part of the penetration up to which a pose with parted limbs replaces one without."""

_SCREENING, _MISS = 15, 1e4
"""Iterations from each start, of which the best continues, and nats per metre off its goals."""

_STEP = 0.05, 0.2
"""Largest errors of the goals at a start, metres and radians, from which the search begins there.

A pose that is dragged then stays the same pose instead of jumping to another likely one.
"""

_DRAGGED = 25.0
"""Cost in nats up to which a start is as natural as a near pose, which is then approached."""

_FIRM = 10.0
"""Weight of the attraction to a pose on the way, some times that of the prior."""

_FAR = 3.0, 0.01
"""Travel of joints per travel of the goals in a drag, and relative to the longest bone."""

_BENDS = (0.1, 0.5, 1.0)
"""Radians by which straight limbs are bent if a search from straight limbs fails."""


CALM = 1e-3
"""Weight of a squared step from pose to pose, in nats."""

CUT_SHORT = "max_seconds ended the search for the likeliest pose"
LIMITED = "max_iterations ended the search for the likeliest pose"
MISSED = "the goals could not be met from the likeliest poses"

CONFINED = "the prior applied to changes from the start pose, because no joint moves the whole body"

Watch = Callable[[Floats], None]

_Found: TypeAlias = tuple[bool, float, Floats]
"""Outcome of a search: whether the goals are met, cost in nats, pose (nq,)."""

_LEAST, _MOST = 1.0, 300.0
"""Stiffness of a joint that carries no bones, and the addition if it carries all bones."""

_UPRIGHT = 0.7
"""Weight of the trunk's range of lean, relative to the other ranges of the prior.

A lean of 10 degrees beyond the range costs 19 nats, so that the knees bend first.
"""

_METHOD = SQP(hard=1e-7, optimality=1e-3, max_iterations=80)


@dataclass(frozen=True, slots=True, eq=False)
class _Hard(GoalInstead):
    """A hard copy of a goal."""

    @property
    def hard(self) -> bool:
        return True


class Natural:
    """The search with a prior that precedes a problem's own method.

    Attributes:
        iterations, evaluations: effort of the last search.
        note: note for a result that misses its goals; usually empty.
        restriction: note for every result: how the prior was used, if not as usual; else empty.
    """

    def __init__(self, runner: Runner, prior: Prior) -> None:
        self.prior, spec = prior, runner.compiled.spec
        self._outer = type(runner)
        likelihood = Likelihood(_SHARE, prior)
        self._starts = LikelyStarts(runner, prior, _SHARE)
        self._limbs: StraightLimbs | None = None
        self._damping = Damping(spec.skeleton)
        own: list[AnyMetric] = [*spec.metrics, self._damping]
        if self._starts.usable:
            own.append(likelihood)
        else:
            own += natural_metrics("start", prior, _SHARE, spec.skeleton)
        goals = [_hard(goal) for goal in spec.goals]
        locked = *spec.locked, *_based(runner)
        # With a base only some joints move, and no more than the goals need.
        self._posture = None if len(locked) > len(spec.locked) else PostureRows.of(
            spec.skeleton, spec.goals, spec.posture, _SHARE, prior.upright(spec.skeleton)[1],
            likely=self._starts.usable,
        )  # fmt: skip
        still = locked_rates(spec.skeleton, locked)
        self._movable = movable_dofs(spec.skeleton, ~still)
        self._spec = ProblemSpec.of(
            spec.skeleton, goals, solver=_METHOD, tolerance=spec.tolerance,
            locked=(*locked, *_beyond_reach(runner, prior)), metrics=own,
            max_iterations=min(_METHOD.max_iterations, max(1, spec.max_iterations)),
        )  # fmt: skip
        self._short = self._spec.max_iterations < _METHOD.max_iterations
        self._apart: Runner | None = None
        self._edits: ProblemEdits | None = None
        self._runner = self._with(() if self._posture is None else self._posture.goals)
        # Targets of rows that only the constrained problem has follow those of the goals, and are
        # the same for all problems of a batch.
        run = self._runner
        each = run.compiled.default_targets(run.goals, spec.skeleton.rest)
        self._behind = each.reshape(-1, each.shape[-1])[0] if each.size else each.ravel()
        self.iterations = self.evaluations = 0
        self.note = ""
        self.restriction = ""

    def _with(self, others: Sequence[Constraint]) -> Runner:
        """Return a runner of the goals and of soft rows, which a pose may miss."""
        run = self._outer.of(replace(self._spec, goals=(*self._spec.goals, *others)))
        allow_misses(run, len(self._spec.goals))
        return run

    def follow(self, state: ProblemState) -> None:
        """Follow the edits of the problem's state: its weights and limits."""
        self._edits = state.edits
        for run in (self._runner, self._apart):
            if self._edits is not None and run is not None:
                run.state.follow(self._edits)

    def pose(
        self, start: Floats, targets: Floats, until: float = math.inf, watch: Watch | None = None
    ) -> Floats:
        """Return the most likely pose (nq,) for targets (t,); near ``start`` without heading.

        Args:
            start: (nq,) the caller's start.
            targets: (t,) targets of all goals.
            until: deadline (`time.perf_counter`), at which the best pose found is returned.
            watch: called with the pose after each iteration.
        """
        if not (np.isfinite(start).all() and np.isfinite(targets).all()):
            return start  # the method rejects these targets
        wanted = np.concatenate([targets, self._behind[len(targets) :]])
        likely, posture = self._starts.usable, self._posture
        self.iterations = self.evaluations = 0
        self.note = ""
        self.restriction = CONFINED if self._starts.confined else ""
        if likely and not self._starts.prepared(until):
            self.note = CUT_SHORT
            return start
        if posture is not None:
            self._own = slice(len(targets), len(targets) + posture.size)
            wanted[self._own] = posture.values(start, targets, eased=True)
            start = posture.with_fingers(start, self._movable)
        gone = self._gone(start, wanted)
        met, found = False, start
        if gone < math.inf:
            met, found = self._dragged(start, wanted, gone, until, watch)
        if not met:
            if posture is not None:
                wanted[self._own] = posture.values(start, targets)
            met, _, other = self._best(start, wanted, until, watch)
            found = other if met or gone == math.inf else found
            if met and posture is not None and posture.collides(found, _PRESSED):
                other = self._parted(found, found, wanted, until, watch)
                if posture.depth(other) < _PARTED * posture.depth(found):
                    found = other
        if met and posture is not None:
            notes = [self.restriction, posture.unbalanced(found), posture.sunk(found)]
            self.restriction = "; ".join(note for note in notes if note)
        return found

    def _dragged(
        self, start: Floats, wanted: Floats, gone: float, until: float, watch: Watch | None
    ) -> tuple[bool, Floats]:
        """Return whether the goals are met near ``start``, and the pose (nq,), as in a drag.

        If the start is nearly as likely as the pose, but far from it, the pose is damped.
        """
        run, posture, damping = self._runner, self._posture, self._damping

        def solve(begin: Floats) -> Floats:
            self._search(begin, wanted, until, watch)
            found = run.q
            if posture is not None and posture.collides(found):
                found = self._parted(begin, found, wanted, until, watch)
            return found

        before, most = Pose.trusted(run.skeleton, start), _FAR[0] * gone + _FAR[1] * damping.longest
        run.run(start, wanted, 0)
        cost = run.cost
        found = solve(start)
        if _holds(run) and cost - run.cost < _DRAGGED * _SHARE and not self._short:
            found = damping.between(before, found, most, _FIRM, solve, found)
            damping.weight = 0.0
        return _holds(run), found

    def _found(self) -> _Found:
        """Return the outcome of the last search."""
        return _holds(self._runner), self._runner.cost / _SHARE, self._runner.q

    def _leaning(
        self, posture: PostureRows, q: Floats, wanted: Floats, until: float, watch: Watch | None
    ) -> _Found:
        """Return the outcome of a search from ``q`` in which balance has a limited cost."""
        for eased in (False, True):
            wanted[self._own] = posture.leaning(eased)
            self._search(q, wanted, until, watch)
            q = self._runner.q
        return self._found()

    def _parted(
        self, begin: Floats, found: Floats, wanted: Floats, until: float, watch: Watch | None
    ) -> Floats:
        """Return a pose near ``begin`` with limbs outside of the body, or the one found."""
        posture = self._posture
        if posture is None or self._short:
            return found
        if self._apart is None:
            self._apart = self._with([*posture.goals, *posture.apart])
            if self._edits is not None:
                self._apart.state.follow(self._edits)
        run = self._apart
        self._search(begin, wanted, until, watch, run)
        return run.q if _holds(run) else found

    def _best(self, start: Floats, wanted: Floats, until: float, watch: Watch | None) -> _Found:
        """Return the outcome of the best search: whether the goals are met, cost, pose (nq,)."""
        run, likely = self._runner, self._starts.usable
        starts = self._starts.near(wanted) if likely else self._bent(start)
        if likely and self._posture is not None:
            starts = itertools.chain(self._posture.kneeling(start, wanted), starts)
        best: _Found = False, np.inf, start
        limited, unfinished, begun = False, False, list[Floats]()
        waiting: list[tuple[float, Floats]] = []
        for number, begin in enumerate(starts):
            if time.perf_counter() >= until:
                self.note = CUT_SHORT
                break
            begin = np.where(self._movable, begin, start)
            if self._posture is not None:
                begin[self._posture.fingers] = start[self._posture.fingers]
            running = self._search(begin, wanted, until, watch, budget=_SCREENING if likely else 0)
            found, met = run.q, _holds(run)
            # The largest violation of a row would depend on the axes of the scene.
            cost = run.cost / _SHARE + (_MISS * math.sqrt(_missed(run)) if running else 0.0)
            if not (met or running):
                cost = _missed(run)
            if running:
                waiting.append((run.cost / _SHARE, found))
            if (met or running, -cost) > (best[0], -best[1]):
                best, unfinished = (met or running, cost, found), running
                begun.insert(0, begin)
            else:
                begun.append(begin)
            if (met or running) and cost < (_USUAL if likely else _CHANGED):
                break
            limited = limited or run.status == slot.ITERATION_LIMIT
            if limited and self._short and (number or not likely):
                break  # the caller ended the search; it has not stalled
        posture = self._posture
        strained = best[0] and best[1] > _STRAINED and not self._short
        if strained and posture is not None and posture.strains(best[2]):
            for begin in begun:
                other = self._leaning(posture, begin, wanted, until, watch)
                if other[0] and other[1] < max(best[1], _TORN):
                    best, unfinished = other, False
                if best[1] < _TORN:
                    break
        if unfinished:
            first = best[2]
            self._search(first, wanted, until, watch)
            best = self._found()
            for least, begin in waiting:
                if best[0] and least < best[1] and begin is not first:  # it may end below the best
                    self._search(begin, wanted, until, watch)
                    best = max(best, self._found(), key=lambda found: (found[0], -found[1]))
        if not best[0] and not self.note:
            limited = limited and self._short
            self.note = LIMITED if limited else MISSED
        return best

    def _gone(self, start: Floats, wanted: Floats) -> float:
        """Return how far the goals are from a start, metres; infinity if too far for a drag."""
        run = self._runner
        run.evaluate_for(start, wanted)
        errors = goal_errors(self._spec.goals, run.compiled.ordered(run.row_errors))
        if any((error.orientation or 0.0) > _STEP[1] for error in errors):
            return math.inf
        gone = max(error.position or 0.0 for error in errors)
        return gone if gone <= _STEP[0] else math.inf

    def _bent(self, start: Floats) -> Iterator[Floats]:
        """Yield the start (nq,), then, if the search fails, the start with straight limbs bent."""
        yield start
        if self._limbs is None:
            run = self._runner
            self._limbs = StraightLimbs(run.skeleton, run.movable, self.prior)
        for bend in _BENDS:
            bent = self._limbs.bent(start, bend)
            if bent is not start:
                yield bent

    def _search(
        self, begin: Floats, wanted: Floats, until: float, watch: Watch | None,
        run: Runner | None = None, budget: int = 0,
    ) -> bool:  # fmt: skip
        """Run one search, for up to ``budget`` iterations if given; return whether it could go on.

        ``watch`` is called after each iteration.
        """
        run, before = run or self._runner, (self.iterations, self.evaluations)
        running = run.run(begin, wanted, 0 if watch else budget or _METHOD.max_iterations)
        done = 0
        while True:
            self.iterations = before[0] + run.iterations
            self.evaluations = before[1] + run.evaluations
            if watch is not None:
                watch(run.q)
            if not running or (watch is None and budget):
                return running
            if time.perf_counter() >= until:
                run.stop()
                self.note = CUT_SHORT
                return False
            done += 1
            if budget and done > budget:
                return running
            running = run.resume(1)


def allow_misses(run: Runner, first: int) -> None:
    """Let a pose miss the rows of all goals but the ``first`` without consequence."""
    own = np.arange(sum(len(goal.rows) for goal in run.goals[:first]), len(run.tolerances))
    run.tolerances[own if run.rows.order is None else np.array(run.rows.order)[own]] = np.inf


def _holds(runner: Runner) -> bool:
    """Return whether the hard goals hold at the pose of the last run, optimal or not."""
    if runner.status == slot.CONVERGED:
        return True
    return bool(runner.tables.program.report[program.VIOLATION] <= 10.0 * _METHOD.hard)


def _missed(runner: Runner) -> float:
    """Return the sum of the squared errors and violations of the hard goals, in metres, radians."""
    errors = goal_errors(runner.goals, runner.compiled.ordered(runner.row_errors))
    hard = [error for goal, error in zip(runner.goals, errors, strict=True) if goal.hard]
    parts = ((error.position, error.orientation, error.violation) for error in hard)
    return sum((part or 0.0) ** 2 for error in parts for part in error)


def _based(runner: Runner) -> list[str]:
    """Return the names of values that no goal's chain contains, if a goal has a base."""
    rows = [row for goal in runner.goals for row in goal.rows]
    if not any(isinstance(row, RowKind) and row.base is not None for row in rows):
        return []
    return _resting(runner.skeleton, runner.movable)


def _beyond_reach(runner: Runner, prior: Prior) -> list[str]:
    """Return the names of values on which neither the goals nor the prior depend.

    Examples are those of hair and of blend shapes. Other metrics may depend on any value.
    """
    if runner.compiled.spec.metrics:
        return []
    body = runner.skeleton
    rates = movable_rates(body, runner.rows, np.zeros(body.nv, np.bool_))
    return _resting(body, movable_dofs(body, rates | prior.lower(body).rates()))


def _resting(body: Skeleton, moving: NDArray[np.bool_]) -> list[str]:
    """Return names that lock all values that do not move: joints with quaternions, and DOFs."""
    found: list[str] = []
    for name, own in [(joint.name, body.joint_dofs(joint.name)) for joint in body.joints]:
        if body.quaternion[own].any() and not moving[own].any():
            found.append(name)
    still = ~moving & ~body.quaternion
    return found + [body.dof_names[at] for at in np.flatnonzero(still).tolist()]


def _hard(goal: Any) -> Any:
    """Return a hard copy of a position or orientation goal of positive weight, else the goal."""
    if isinstance(goal, Planted):
        return replace(goal, hard=True) if goal.weight > 0.0 else goal
    return _Hard(goal) if _plain(goal) else goal


def _plain(goal: Any) -> bool:
    """Return whether all rows of a goal are positions or orientations of positive weight."""
    return all(isinstance(row, RowKind) and row.weight > 0.0 for row in goal.rows)


def natural_metrics(
    start: Pose | Literal["start"],
    prior: Prior | None,
    weight: float,
    body: Skeleton,
    calm: float = CALM,
    upright: float = _UPRIGHT,
) -> tuple[AnyMetric, ...]:
    """Return metrics that make a pose follow goals naturally, from ``start`` on.

    With a prior, changes have the cost of the prior's spread of poses, the trunk stays upright
    (`Prior.posture`), and the root stays in place to within 5 cm and 1 degree. Without a prior, the
    stiffness of each joint grows with the share of the skeleton's bones that it carries: limbs move
    before the spine, and the spine before the root. In both cases ``calm * weight`` damps steps
    from pose to pose.

    Args:
        start: the pose of zero cost, or "start" for the start of each solve.
        prior: a prior, or None.
        weight: weight of one nat relative to goals of weight 1, for a body of human size;
            multiplied by the square of `size_factor`.
        body: the skeleton.
        calm: weight of a squared step, in nats.
        upright: weight of the upright trunk, relative to the prior's ranges of motion; 0: none.
    """
    still = smoothness(calm * weight)  # squared metres grow with the body
    weight *= size_factor(body) ** 2
    root = RootAnchor(weight, start, body)
    if prior is None:
        shares = carried_shares(body)
        stiff = {
            name: _LEAST + _MOST * float(share) ** 2
            for name, share in zip(body.joint_names, shares, strict=True)
        }
        stiff |= dict.fromkeys(root.stiffness, 0.0)
        bends = LimbBends.of(body)
        own = (_about(start, bends, weight),) if bends.bends else ()
        return deviation(weight, to=start, weights=stiff), root, *own, still
    likely = _about(start, prior, weight)
    posture = prior.posture(body) if upright > 0.0 else None
    if posture is None:
        return likely, root, still
    return likely, _about(start, posture, upright * weight), root, still


def _about(
    start: Pose | Literal["start"], density: Relative, weight: float
) -> Likelihood:  # fmt: skip
    """Return the likelihood metric of changes from ``start``, by a density."""
    if isinstance(start, str):
        return Likelihood(weight, density, about_start=True)
    return Likelihood(weight, density.around(start))
