"""Relaxation in the first-order world, where force is mass times velocity (source 003)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels import solver_state as slot
from poise.kernels.sqp_state import COMPROMISE, ENDING, KKT, KKT_TOLERANCE, VIOLATION, WARMED
from poise.metrics import Dissipation
from poise.metrics.dissipation import ARMATURE
from poise.solvers.method import one_of
from poise.solvers.sqp import SQP
from poise.solvers.workspace import movable_rates

if TYPE_CHECKING:
    from poise.metrics import Metric
    from poise.model.skeleton import Skeleton
    from poise.solvers.runner import Runner


MASSES = ("full", "diagonal")
_PIECE_WORK = 1e7  # cubes of the number of rates: about 0.02 s
_LONGEST = 1e15  # seconds; for longer steps, the resistance would be negligible
_WARM = slot.METHOD


@dataclass(frozen=True, kw_only=True)
class FirstOrder(SQP):
    """First-order dynamics, integrated to rest: ``M q' = Q + Qc`` with ``Q = -df/dq``.

    The first-order world of source 003: f is half the sum of squares of the soft goals plus the
    metrics, and Qc are the forces of the hard constraints. Each iteration is an implicit Euler
    step, solved like ``sqp``: it satisfies constraints and limits exactly and is stable for any
    step length. The steps grow, so that the last ones are Newton steps (pseudo-transient
    continuation: C. T. Kelley and D. E. Keyes, SIAM Journal on Numerical Analysis 35(2), 1998); the
    solve ends when the pose is at rest. Heavy parts move later than light ones, which is the
    purpose of the method; `FirstOrderWorld` steps the same dynamics in time. The other options are
    those of ``sqp``.

    Attributes:
        mass: "diagonal" uses the diagonal of the mass matrix; "full" includes the coupling of
            joints.
        first_step: length of the first step in seconds.
        growth: growth factor of the steps.
        armature: inertia added to every rate, in kg m^2 or kg.

    Raises:
        InvalidValue: `first_step` or `armature` is not above zero, `growth` is below 1, or an
            option of ``sqp`` is out of its range.
    """

    name: ClassVar[str] = "first-order"
    searches: ClassVar[bool] = False

    mass: str = "diagonal"
    first_step: float = 1.0
    growth: float = 10.0
    armature: float = ARMATURE

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "mass", MASSES)
        for option in ("first_step", "armature"):
            if not getattr(self, option) > 0.0:
                raise InvalidValue(
                    f"{self.name}: {option}={getattr(self, option)}: expected a positive number"
                )
        if not self.growth >= 1.0:
            raise InvalidValue(f"{self.name}: growth={self.growth}: expected 1 or more")

    def own_metrics(self) -> tuple[Metric, ...]:
        return (Resistance(self.first_step, None, self.mass == "diagonal", self.armature),)

    def loops_of(self, runner: Runner) -> tuple[Any, Any]:
        return Relaxation(runner, self, super().loops()[0]).loop, None


class Resistance(Dissipation):
    """Dissipation of the rates of a problem, weighted by stiffness; other rates are excluded.

    ``only`` (nv,) are the rates that a goal or metric affects, ``stiffness`` (nv,) the factors of
    their masses. A skeleton without length, which cannot have distributed mass, has a mass of 1 for
    each rate.
    """

    only: NDArray[np.bool_] | None = None
    stiffness: Floats | None = None

    def matrix(self, skeleton: Skeleton, q: Floats) -> Floats:
        """Return M, its rows and columns multiplied by the square roots of the stiffness."""
        M = self._masses(skeleton, q)
        if self.only is None or self.stiffness is None:
            return M
        if self.diagonal:
            return M * self.stiffness
        root = np.sqrt(self.stiffness)
        coupled = np.outer(self.only, self.only) | np.eye(skeleton.nv, dtype=np.bool_)
        return np.where(coupled, M, 0.0) * np.outer(root, root)

    def _masses(self, skeleton: Skeleton, q: Floats) -> Floats:
        try:
            return super().matrix(skeleton, q)
        except InvalidValue:  # no length, see the class
            return np.ones(skeleton.nv) if self.diagonal else np.eye(skeleton.nv)


class Relaxation:
    """Loop of `FirstOrder`: steps of the world, each a solve of the constrained loop."""

    def __init__(self, runner: Runner, method: FirstOrder, inner: Any) -> None:
        self._move = next(
            own for own in runner.metric_arrays.metrics if isinstance(own, Resistance)
        )
        self._runner, self._method, self._inner = runner, method, inner
        tables = runner.tables
        self._q, self._state, self._options = tables.q, tables.state, tables.options
        self._errors, self._rows = tables.work.errors, tables.rows
        self._report = tables.program.report
        self._steps = 0
        self._evaluations = self._moved = self._inner_steps = 0.0
        self._wanted, self._bent, self._cut = np.zeros(0), False, False
        self._piece = max(1, int(_PIECE_WORK / max(1, runner.skeleton.nv) ** 3))
        mobility: Floats = tables.dofs.mobility * runner.skeleton.units
        still = mobility == 0.0
        pulled = movable_rates(runner.skeleton, runner.rows, still)
        self._move.only = ~still if runner.metrics else pulled
        self._move.stiffness = 1.0 / np.where(still, 1.0, mobility)

    def loop(self, start: Floats, wanted: Floats, fresh: bool, budget: int, table: int) -> int:
        """Run up to ``budget`` steps on the problem's q, in place, and return the status."""
        if fresh:
            self._steps, self._move.dt = 0, self._method.first_step
            self._evaluations, self._bent, self._cut = 0.0, False, False
            self._wanted = wanted.copy()
            status = self._solved(start, False, 0, table)
            self._moved = self._state[slot.MOVED]
            if status != slot.RUNNING:
                return status
        for _ in range(min(budget, slot.ENDLESS)):
            if self._steps >= self._runner.max_iterations:
                return slot.ITERATION_LIMIT
            if time.perf_counter() >= self._runner.until:
                return slot.RUNNING
            before, cost = self._q.copy(), self._state[slot.COST]
            missed, warm = self._report[VIOLATION], self._steps > 0
            self._steps += 1
            status = self._solved(before, warm, slot.ENDLESS, table)
            if self._cut:
                return slot.RUNNING
            if status < 0 or self._inner_steps == 0.0 or bool((self._q == before).all()):
                if self._left_saddle(status, table):
                    continue
                return self._ended(status)
            # Exclude the cost of the move, which is zero at the new pose.
            after = self._solved(self._q.copy(), True, 0, table)
            if missed <= self._method.hard and not self._state[slot.COST] < cost:
                # At the minimum to within rounding.
                self._solved(before, True, 0, table)
                if self._left_saddle(slot.STALLED, table):
                    continue
                return self._ended(slot.STALLED)
            if after != slot.RUNNING:
                return after
            self._move.dt = min(self._move.dt * self._method.growth, _LONGEST)
        return slot.RUNNING

    def _left_saddle(self, status: int, table: int) -> bool:
        """Return whether the body rested at a saddle, from which it has now been displaced.

        A run is displaced at most once. Resistance is omitted, as it would hide the direction of
        descent.
        """
        from poise.kernels.sqp_loop import leave_saddle

        if status not in (slot.STALLED, slot.COMPROMISE) or self._bent:
            return False
        self._bent, self._move.dt = True, _LONGEST
        self._solved(self._q.copy(), True, 0, table)
        self._move.dt = self._method.first_step
        return bool(leave_saddle(table))

    def _ended(self, status: int) -> int:
        """Return the status at rest: converged if all goals are met to within rounding."""
        from poise.kernels.tolerances import within_tolerance

        holds = self._report[VIOLATION] <= self._method.hard
        if (
            status in (slot.STALLED, slot.COMPROMISE)
            and holds
            and within_tolerance(self._rows, self._errors)
        ):
            return slot.CONVERGED
        still = self._report[KKT] <= self._options[KKT_TOLERANCE]
        if status == slot.COMPROMISE or (status == slot.STALLED and holds and still):
            status = slot.COMPROMISE
            self._report[ENDING] = COMPROMISE
        return status

    def _solved(self, start: Floats, warm: bool, budget: int, table: int) -> int:
        """Run one solve of the constrained loop from ``start``."""
        self._runner.metric_arrays.update(start)
        self._options[_WARM] = self._report[WARMED] = float(warm)
        piece = min(budget, self._piece)
        status = self._inner(start, self._wanted, True, piece, table)
        while status == slot.RUNNING and piece < budget:  # interrupts are handled in between
            if time.perf_counter() >= self._runner.until:
                self._cut = True
                break
            status = self._inner(self._q, self._wanted, False, piece, table)
        self._inner_steps = float(self._state[slot.ITERATIONS])
        self._evaluations += self._state[slot.EVALUATIONS]
        self._state[slot.ITERATIONS] = self._steps
        self._state[slot.EVALUATIONS] = self._evaluations
        if self._steps:
            self._state[slot.MOVED] = self._moved
        return status


def first_order_rates(
    M: ArrayLike, force: ArrayLike, jacobian: ArrayLike, drift: ArrayLike
) -> tuple[Floats, Floats]:
    """Return rates (nv,) and multipliers (m,) of the constrained first-order world at a pose.

    Source 003's ``q' = M^-1 (Q + Qc)`` with ``Qc = J^T y`` and, from ``J q' + dC/dt = 0``,
    ``J M^-1 J^T y = -(J M^-1 Q + dC/dt)``; the source omits the minus sign. Rows may repeat.

    Args:
        M: (nv, nv) mass matrix, or its diagonal (nv,).
        force: (nv,) Q.
        jacobian: (m, nv) dC/dq.
        drift: (m,) dC/dt, of moving targets.

    >>> v, y = first_order_rates([2.0, 1.0], [0.0, -1.0], [[1.0, 1.0]], [0.0])
    >>> v.round(12), y.round(12)
    (array([ 0.33333333, -0.33333333]), array([0.66666667]))
    """
    mass, Q = np.asarray(M, np.float64), np.asarray(force, np.float64)
    J, dC = np.asarray(jacobian, np.float64), np.asarray(drift, np.float64)

    def lighter(b: Floats) -> Floats:
        return cast("Floats", (b.T / mass).T if mass.ndim == 1 else np.linalg.solve(mass, b))

    y = cast(
        "Floats", np.linalg.lstsq(J @ lighter(J.T.copy()), -(J @ lighter(Q) + dC), rcond=None)[0]
    )
    return lighter(Q + J.T @ y), y
