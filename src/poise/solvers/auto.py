"""The default method: damped least squares with restarts, under one budget."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.errors import UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOALS, PRIMS
from poise.kernels.kinds import POSITION
from poise.kernels.primitives import QUATERNION
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.method import OwnShapes
from poise.solvers.sqp import SQP
from poise.solvers.two_bone import TwoBone, heads_of
from poise.solvers.two_bone_chains import TURNS, Sample

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.runner import Runner
    from poise.solvers.sqp import SQP


@dataclass(frozen=True, kw_only=True)
class Auto(DampedLeastSquares):
    """The default solver: restarts `lm` when it stalls, until it converges.

    If the goal is the frame of an arm of six hinges with a closed form (`SixAxisArm`), the result
    is the closed form's pose inside the limits nearest to the start. For limbs (`TwoBone`), with
    three axes at the shoulder, an elbow, and three axes at the wrist or no orientation, it follows
    after 16 iterations that miss. Other goals must not depend on these chains. All of the following
    applies if there is no such pose inside the limits.

    The first search begins at the caller's start. If it succeeds, no other search runs, so that an
    easy problem costs the same as with `lm`. The second search starts when the first one stalls,
    with steps that do not avoid limits in advance. Further searches restart within the limits,
    nearby first, and alternate between the two kinds of steps (source 000: switch or randomise, and
    try again). For one effector, they have half the ``patience``. Every other one, and more with
    more than 15 goals, begins at the best pose, and changes only the limbs whose goals it misses.
    The result is the first pose that meets the goals. If none does, the first search continues with
    the patience of `lm`, so that the remaining error is the true distance. Another search also
    continues if its error was smaller by a twentieth and by a hundred tolerances. The same seed
    gives the same result.

    Problems with hard constraints or metrics are passed to `sqp` (`stand_in`). With hard
    constraints, it restarts until they hold and, without metrics, until the soft goals are met as
    well. With metrics, missed soft goals can be a compromise and cause no restart.

    Attributes:
        max_iterations: the limit of the sum over all searches.
        search_iterations: the limit of each search.
        restarts: maximum number of new starts.
        max_evaluations: no new search begins after this many evaluations of a pose.
        max_repeats: no new search begins after this many searches whose error was that of the best
            one up to a tenth; a better pose is then assumed not to exist.
        max_repeats_unreachable: replaces ``max_repeats`` if the first search fails and the chain
            lengths prove that no pose meets all goals. Searches then also end at twice the
            evaluations until the best pose was found (eight times for one effector), and if the
            goals are missed by less than a tenth of the reach of the body.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> far = poise.reach(poise.point("elbow", tip=True), (2.0, 0.0, 0.0))
    >>> result = poise.solve(arm.rest, [far], solver=Auto(max_repeats=3))
    >>> result.status, result.restarts >= 3
    ('infeasible', True)
    """

    name: ClassVar[str] = "auto"
    settles: ClassVar[bool] = True

    max_step: float = 1.0
    min_improvement: float = 1e-2
    patience: int = 4
    max_iterations: int = 100_000
    restarts: int = 1_000_000
    max_evaluations: int = 5000
    max_repeats: int = 50
    max_repeats_unreachable: int = 8
    search_iterations: int = 500

    def stand_in(self, hard: bool, metrics: bool = True) -> SQP:
        """Return the `sqp` solver for problems with hard constraints (``hard``) or ``metrics``.

        The options for Jacobian, steps, progress, patience and restarts, the limits of iterations
        and evaluations, and ``max_repeats`` are copied. Without hard constraints the solver
        searches once, unless ``restarts`` were requested. Without metrics, soft goals have to be
        met as well (``until="met"``).

        Raises:
            UnsuitableSolver: an option is set that `sqp` does not have.

        >>> method = Auto(restarts=3, search_iterations=50).stand_in(hard=True)
        >>> method.restarts, method.search_iterations, method.max_repeats
        (3, 50, 8)
        """
        return _stand_in(self, hard, metrics)

    def closed_forms(self, rows: RowArrays, mechanism: Mechanism) -> ClosedForms | None:
        """Return the goals with closed forms, which precede restarts; None if there are none."""
        return ClosedForms.of(rows, mechanism) if self.restarts else None

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        forms = self.closed_forms(rows, mechanism)
        return super().own_shapes(rows, mechanism) if forms is None else forms.own_shapes(mechanism)

    def proposal(self, runner: Runner) -> Any:
        forms = self.closed_forms(runner.rows, runner.skeleton.mechanism)
        return super().proposal(runner) if forms is None else forms.kernel()

    def prepare(self, runner: Runner) -> None:
        forms = self.closed_forms(runner.rows, runner.skeleton.mechanism)
        if forms is not None and runner.compiled.spec.prior is None:
            forms.prepare(runner)

    def numbers(
        self, position: float, angle: float, max_iterations: int, size: float = 1.0
    ) -> NDArray[np.float64]:
        """Return all options as the kernel's ``options``, for a reach of ``size`` metres."""
        options = super().numbers(position, angle, max_iterations, size)
        options[slot.EACH_ITERATIONS] = self.search_iterations
        options[slot.TOTAL_ITERATIONS] = max_iterations
        options[slot.EVALUATION_LIMIT] = self.max_evaluations
        options[slot.AGREEMENT] = self.max_repeats
        options[slot.HOPELESS_AGREEMENT] = self.max_repeats_unreachable
        options[slot.OTHER_NEAR] = 0.0
        options[slot.SETTLING] = 1.0
        options[slot.SETTLING_PROGRESS] = 1e-6
        options[slot.SETTLING_PATIENCE] = DampedLeastSquares.patience
        return options


_HANDED_OVER = (
    "jacobian", "max_step", "min_improvement", "patience", "max_iterations", "restarts",
    "max_evaluations", "max_repeats", "search_iterations",
)  # fmt: skip
"""Options that `sqp` has with the same meaning."""


@lru_cache(maxsize=64)
def _stand_in(method: Auto, hard: bool, metrics: bool) -> SQP:
    from poise.solvers.sqp import SQP

    chosen: dict[str, Any] = {
        field.name: getattr(method, field.name)
        for field in fields(method)
        if getattr(method, field.name) != field.default
    }
    without = [name for name in chosen if name not in _HANDED_OVER]
    if without:
        raise UnsuitableSolver(
            f"{method.name} cannot solve this problem: it leaves hard constraints and metrics to "
            f"sqp, which has no option {', '.join(without)}; omit it, or use sqp with its "
            "own options"
        )
    each, limit = method.search_iterations, method.max_iterations
    own: dict[str, Any] = {"max_iterations": limit, "search_iterations": each}
    own["restarts"] = method.restarts if hard or "restarts" in chosen else 0
    if not own["restarts"]:
        own |= {"max_iterations": min(each, limit), "search_iterations": None}
    return SQP(**chosen | own, until="hard" if metrics else "met")


_ARM, _LIMB, _SHORT_LIMB = 6, 7, 4
"""Numbers of rotations of a six-axis arm, and of limbs with and without a wrist."""

_LIMB_ITERATIONS = 16
"""Iterations before the closed form of a limb.

`lm` reaches a frame near the start with a seven-axis arm in 5 iterations of 0.8 us, and three of
four random ones in 16. The closed form takes about 12 us, and moves the arm as far.
"""


@dataclass(frozen=True)
class Head:
    """A goal whose chain may have a closed form.

    ``row`` is its position's, ``turn`` the index of its quaternion in the targets (-1: none), and
    ``turns`` are the primitives that move it, root first.
    """

    row: int
    turn: int
    turns: tuple[int, ...]


@dataclass(frozen=True)
class ClosedForms:
    """The goals with a closed form: all of six-axis arms, or all of limbs.

    ``partial``: there are other goals, which do not depend on the chains of these.
    """

    heads: tuple[Head, ...]
    arms: bool
    partial: bool

    @classmethod
    def of(cls, rows: RowArrays, mechanism: Mechanism) -> ClosedForms | None:
        """Return the goals whose chains have the right number of rotations; None if none has.

        Nothing else moves them, and they move no other goal.
        """
        goals, _, chain, included = rows.arrays
        prims = mechanism.arrays.prims
        if rows.tape is not None or not mechanism.rigid or mechanism.linked:
            return None
        every, users = heads_of(rows), included.sum(axis=0)
        found: dict[bool, list[Head]] = {True: [], False: []}
        for g, turn in every:
            entries = chain[goals[g, GOALS.first] : goals[g, GOALS.end]]
            moving = prims[entries]
            if (
                int(goals[g, GOALS.kind]) != POSITION
                or not np.isin(moving[:, PRIMS.kind], TURNS).all()
                or (users[entries] != (1 if turn < 0 else 2)).any()
                or len(np.unique(moving[:, PRIMS.rate])) != len(entries)
            ):
                continue
            count = int(np.where(moving[:, PRIMS.kind] == QUATERNION, 3, 1).sum())
            arm = turn >= 0 and count == len(entries) == _ARM
            if not (arm or count == _LIMB or (turn < 0 and count >= _SHORT_LIMB)):
                continue
            path = mechanism.path(int(goals[g, GOALS.joint]))
            if [k for k in path if users[k]] == entries.tolist():
                found[arm].append(Head(g, turn, tuple(entries.tolist())))
        arms = bool(found[True])
        heads = tuple(found[arms])
        return cls(heads, arms, len(heads) < len(every)) if heads else None

    def own_shapes(self, mechanism: Mechanism) -> OwnShapes:
        """Return the shapes of the kernel's arrays."""
        from poise.kernels.closed_arms import HEIGHT, WIDTH
        from poise.kernels.step_two_bone import ROWS_OF_A_LIMB

        count = len(self.heads)
        if self.arms:
            return (count, 16), (0, 0), (count * HEIGHT, WIDTH)
        return (count, 16), (0, 0), (count * (1 + ROWS_OF_A_LIMB) + 1, mechanism.nq + 20)

    def kernel(self) -> Any:
        """Return the kernel that proposes the pose."""
        if self.arms:
            from poise.kernels.closed_arms import CLOSED_ARMS

            return CLOSED_ARMS
        from poise.kernels.step_two_bone import TWO_BONE

        return TWO_BONE.own[0]

    def prepare(self, runner: Runner) -> None:
        """Write the arms or limbs for the kernel, and the iteration at which to try it."""
        options = runner.tables.options
        if options[slot.CAMERA] > 0.0:  # tolerances that change with the pose
            return
        own = runner.own.lists
        own[:, 0] = -1
        write = self._write_arm if self.arms else self._write_limb
        found = [write(runner, n, head) for n, head in enumerate(self.heads)]
        if any(found):
            options[slot.CLOSED_AFTER] = 0 if self.arms else _LIMB_ITERATIONS
            options[slot.CLOSED_PARTLY] = float(self.partial or not all(found))

    def _write_arm(self, runner: Runner, n: int, head: Head) -> bool:
        from poise.kernels import closed_arms as layout
        from poise.solvers.six_axis import arrangement

        if not {*head.turns} <= {*runner.visits.tolist()}:
            return False
        frames = Sample.of(runner, runner.skeleton.rest.q, head.row).frames[list(head.turns)]
        vectors = runner.skeleton.mechanism.arrays.vectors[list(head.turns), :3]
        h, o = np.einsum("nij,nj->ni", frames[:, :, :3], vectors), frames[:, :, 3]
        size = float(np.ptp(o, axis=0).sum())
        backwards = False
        form = arrangement(h, o, size)
        if form is None:
            backwards, form = True, arrangement(h[::-1], o[::-1], size)
        if form is None:
            return False
        kind, way, points, _ = form
        points = points[::-1] if backwards else points
        row = runner.own.lists[n]
        row[[layout.GOAL, layout.TURN, layout.KIND, layout.WAY, layout.REVERSED]] = (
            head.row, head.turn, kind, way, backwards,
        )  # fmt: skip
        row[layout.HINGES : layout.HINGES + 6] = head.turns
        local = np.einsum("nji,nj->ni", frames[:, :, :3], points - o)
        runner.own.numbers[n * layout.HEIGHT : n * layout.HEIGHT + 6, :3] = local
        return True

    def _write_limb(self, runner: Runner, n: int, head: Head) -> bool:
        limb = TwoBone().write_limb(runner, n, head.row, head.turn)
        if limb is None:
            return False
        prims = runner.skeleton.mechanism.arrays.prims

        def rates(group: tuple[int, ...]) -> int:
            return int(np.where(prims[list(group), PRIMS.kind] == QUATERNION, 3, 1).sum())

        whole = rates(limb.shoulder) == 3 and rates(limb.elbow) == 1
        whole = whole and (head.turn < 0 or rates(limb.wrist) == 3)
        # the other rotations of a goal without orientation are about its point
        beside = [k for k in head.turns if k not in limb.primitives]
        sample = Sample.of(runner, runner.skeleton.rest.q, head.row)
        arms = sample.effector - sample.frames[beside][:, :, 3]
        if whole and np.abs(arms).max(initial=0.0) <= 1e-9 and not (head.turn >= 0 and beside):
            return True
        runner.own.lists[n, 0] = -1
        return False
