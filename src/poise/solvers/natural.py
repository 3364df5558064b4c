"""Solve with a pose prior: find the most likely pose that meets the goals.

Goals become hard, and `sqp` minimises the negative log-likelihood of the prior, from the typical
pose that fits the targets best (`poise.solvers.likely_starts`). Fewer than three positions do not
determine the location of a body: then the pose changes naturally from the start
(`natural_metrics`). The problem's method continues from the result. If the goals are met, it ends
at once; otherwise it finds the nearest pose, with its own restarts and status.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.chains import carried_shares
from poise.constraints.ball import Planted
from poise.kernels import solver_state as slot
from poise.metrics import AnyMetric, Likelihood, Prior, Relative, deviation, smoothness
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import GoalInstead, RowKind
from poise.residuals.goal_arrays import locked_rates
from poise.solvers.carrying import size_factor
from poise.solvers.likely_starts import LikelyStarts
from poise.solvers.limb_bends import LimbBends
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import goal_errors
from poise.solvers.root_anchor import RootAnchor
from poise.solvers.sqp import SQP
from poise.solvers.straight_limbs import StraightLimbs
from poise.solvers.workspace import movable_dofs, movable_rates

if TYPE_CHECKING:
    from poise.solvers.problem_state import ProblemState
    from poise.solvers.runner import Runner

Floats = NDArray[np.float64]

_SHARE = 1e-2
_USUAL = 120.0
"""Cost in nats above which another pose is searched."""

_BENDS = (0.1, 0.5, 1.0)
"""Radians by which straight limbs are bent if a search from straight limbs fails."""


CALM = 1e-3
"""Weight of a squared step from pose to pose, in nats."""

CUT_SHORT = "max_seconds ended the search for the likeliest pose"
LIMITED = "max_iterations ended the search for the likeliest pose"
MISSED = "the goals could not be met from the likeliest poses"

CONFINED = "the prior applied to changes from the start pose, because no joint moves the whole body"

Watch = Callable[[Floats], None]

_LEAST, _MOST = 1.0, 300.0
"""Stiffness of a joint that carries no bones, and the addition if it carries all bones."""

_UPRIGHT = 0.7
"""Weight of the trunk's range of lean, relative to the other ranges of the prior.

A lean of 10 degrees beyond the range costs 19 nats, so that the knees bend first.
"""

_METHOD = SQP(hard=1e-7, optimality=1e-3, max_iterations=60)


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
        likelihood = Likelihood(_SHARE, prior)
        self._starts = LikelyStarts(runner, prior, _SHARE)
        self._limbs: StraightLimbs | None = None
        own: list[AnyMetric] = [*spec.metrics]
        if self._starts.usable:
            own.append(likelihood)
        else:
            own += natural_metrics("start", prior, _SHARE, spec.skeleton)
        goals = [_hard(goal) for goal in spec.goals]
        locked = *spec.locked, *_based(runner)
        still = locked_rates(spec.skeleton, locked)
        self._movable = movable_dofs(spec.skeleton, ~still)
        self._runner = runner.of(ProblemSpec.of(
            spec.skeleton, goals, solver=_METHOD, tolerance=spec.tolerance,
            locked=(*locked, *_beyond_reach(runner, prior)), metrics=own,
            max_iterations=min(_METHOD.max_iterations, max(1, spec.max_iterations)),
        ))  # fmt: skip
        # Targets of rows that only the constrained problem has follow those of the goals, and are
        # the same for all problems of a batch.
        each = self._runner.compiled.default_targets(goals, spec.skeleton.rest)
        self._behind = each.reshape(-1, each.shape[-1])[0] if each.size else each.ravel()
        self.iterations = self.evaluations = 0
        self.note = ""
        self.restriction = CONFINED if self._starts.confined else ""

    def follow(self, state: ProblemState) -> None:
        """Follow the edits of the problem's state: its weights and limits."""
        edits = state.edits
        if edits is not None:
            self._runner.state.follow(edits)

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
        run = self._runner
        if not (np.isfinite(start).all() and np.isfinite(targets).all()):
            return start  # the method rejects these targets
        wanted = np.concatenate([targets, self._behind[len(targets) :]])
        likely = self._starts.usable
        self.iterations = self.evaluations = 0
        self.note = ""
        if likely and not self._starts.prepared(until):
            self.note = CUT_SHORT
            return start
        starts = self._starts.near(wanted) if likely else self._bent(start)
        best: tuple[bool, float, Floats] = False, np.inf, start
        limited = False
        for begin in starts:
            if time.perf_counter() >= until:
                self.note = CUT_SHORT
                break
            self._search(np.where(self._movable, begin, start), wanted, until, watch)
            found, met = run.q, run.status == slot.CONVERGED
            cost = self._cost(found) if met else _missed(run)
            if (met, -cost) > (best[0], -best[1]):
                best = met, cost, found
            if met and cost < _USUAL:
                break
            limited = limited or run.status == slot.ITERATION_LIMIT
            if limited and run.max_iterations < _METHOD.max_iterations and not likely:
                break  # the caller ended the search; it has not stalled
        if not best[0] and not self.note:
            limited = limited and run.max_iterations < _METHOD.max_iterations
            self.note = LIMITED if limited else MISSED
        return best[2]

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

    def _search(self, begin: Floats, wanted: Floats, until: float, watch: Watch | None) -> None:
        """Run one search; ``watch`` is called after each iteration."""
        run, before = self._runner, (self.iterations, self.evaluations)
        if watch is None:
            ended = run.finish(begin, wanted, until)
            self.iterations = before[0] + run.iterations
            self.evaluations = before[1] + run.evaluations
            if ended == slot.TIME_LIMIT:
                self.note = CUT_SHORT
            return
        running = run.run(begin, wanted, 0)
        while True:
            self.iterations = before[0] + run.iterations
            self.evaluations = before[1] + run.evaluations
            watch(run.q)
            if not running:
                return
            if time.perf_counter() >= until:
                run.stop()
                self.note = CUT_SHORT
                return
            running = run.resume(1)

    def _cost(self, q: Floats) -> float:
        """Return the cost of a pose by the prior and the other metrics, in nats."""
        from poise.kernels.metrics import value_of

        run = self._runner
        dofs = run.skeleton.mechanism.dofs
        return float(value_of(dofs, run.metric_arrays.arrays, q)) / _SHARE


def _missed(runner: Runner) -> float:
    """Return the sum of the squared errors of the goals, in metres and radians."""
    errors = goal_errors(runner.goals, runner.compiled.ordered(runner.row_errors))
    return sum((error.position or 0.0) ** 2 + (error.orientation or 0.0) ** 2 for error in errors)


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
