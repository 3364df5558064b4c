"""Sequential quadratic programming: hard constraints, inequalities and limits (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels.columns import TERMS
from poise.kernels.sqp_state import FAIR, GROUP, KKT_TOLERANCE, VECTORS
from poise.residuals.goal_arrays import locked_rates
from poise.solvers.method import Method, OwnShapes, Step, one_of
from poise.solvers.workspace import loose_rates

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.runner import Runner

UNTIL = ("hard", "met")

_SHARE = 1e-2
"""Slope by a metre that counts as small, per metre of the tolerance."""


@dataclass(frozen=True, kw_only=True)
class SQP(Method):
    """Sequential quadratic programming: the minimum of f under hard constraints and limits.

    ``f`` is half the sum of the squares of soft goals plus the metrics. Each iteration solves a
    quadratic model of the augmented Lagrangian inside the limits (``poise.kernels.qp_model``)
    with exact second derivatives, so that the last iterations converge faster than linearly. If a
    stiffness was set and there are no metrics, the first iterations omit those of the rows, which
    would choose a pose without regard to stiffness. If hard constraints conflict with each other,
    the result is the pose nearest to them, in the sense of least squares; redundant constraints are
    allowed.

    With ``restarts`` the method restarts within the limits if it stalls at a pose that violates
    hard constraints. Poses are compared by their violation of hard constraints, and feasible poses
    by f. If all searches fail, the result is the nearest pose, where the first search wins unless
    another is nearer by a thousandth.

    Attributes:
        hard: the tolerance of hard constraints, in the unit of each constraint.
        optimality: largest slope of the Lagrangian along a rate that is not at a limit, per radian
            or metre, at which a pose counts as optimal; for a body with a reach of more than two
            metres, multiplied by the square of half the reach.
        initial_compliance, min_compliance: initial and minimum value of mu; constraints enter the
            model as their squares over 2 mu.
        warm_start: begin with the multipliers of the last solve, as for a moving target; the result
            then depends on earlier solves.
        until: the condition that ends ``restarts``: all "hard" constraints hold, or every goal is
            "met", including soft goals. Without hard constraints, "met" applies. It has no effect
            with ``restarts`` of 0, the default: a method requested by name searches once, while the
            default solver `auto` restarts until hard constraints hold and, without metrics,
            soft goals are met.
        max_repeats: no further search begins after this many searches with the same final distance
            as the best one. If hard constraints hold and chain lengths prove that the soft goals
            cannot be met as well, the first one that does not reduce their errors by a twentieth is
            the last.
        max_evaluations: no further search begins after this many evaluations of a pose.
        search_iterations: iterations per search, while ``max_iterations`` bounds their sum; None:
            ``max_iterations`` applies to each search.
        enough: iterations after which a pose also counts as optimal if goals of weight 1 are within
            a hundredth of their tolerance from their optimum; None: never.

    Raises:
        InvalidValue: a number is out of its range, or a choice is unknown.
    """

    name: ClassVar[str] = "sqp"
    constrained: ClassVar[bool] = True
    searches: ClassVar[bool] = True
    """Whether the method can restart from another pose."""

    hard: float = 1e-9
    optimality: float = 1e-8
    initial_compliance: float = 1e-2
    min_compliance: float = 1e-7
    warm_start: bool = False
    until: str = "hard"
    max_repeats: int = 8
    max_evaluations: int = 5000
    search_iterations: int | None = None
    enough: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in ("hard", "optimality", "initial_compliance", "min_compliance"):
            if not getattr(self, option) > 0.0:
                raise InvalidValue(
                    f"{self.name}: {option}={getattr(self, option)}: expected a positive number"
                )
        if self.enough is not None and self.enough < 1:
            raise InvalidValue(f"{self.name}: enough={self.enough}: expected 1 or more, or None")
        one_of(self, "until", UNTIL)
        if self.restarts and not self.searches:
            raise InvalidValue(
                f"{self.name}: restarts={self.restarts}: restarts are not supported; solve again "
                "from another start"
            )

    @property
    def hard_tolerance(self) -> float:
        """The tolerance of hard constraints, in their own units."""
        return self.hard

    def miss_notes(self) -> tuple[str, ...]:
        if self.restarts or self.until != "met":
            return ()
        return ("until='met' had no effect: the method searched once (restarts=0)",)

    def kernels(self) -> Step:
        from poise.kernels import sqp_step

        return sqp_step.SQP

    def loops(self) -> tuple[Any, Any]:
        """Return the loop and the batch of the method, in place of those of ``solver_loop``."""
        from poise.kernels.sqp_loop import batch, loop

        return loop, batch

    def loops_of(self, runner: Runner) -> tuple[Any, Any]:
        if not self.restarts:
            return self.loops()
        from poise.solvers.constrained_multi_start import ProgramSearch

        runner.search = ProgramSearch(runner, self, self.loops()[0])
        return runner.search.loop, None

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        nv, height = mechanism.nv, rows.height
        matrix, wide = (-(-length // GROUP) * GROUP for length in (nv, max(1, height, nv)))
        return (1, nv + 1), (1, nv), (VECTORS + height + matrix, wide)

    def prepare(self, runner: Runner) -> None:
        kinds = runner.metric_arrays.arrays.terms[:, TERMS.kind]
        still = locked_rates(runner.skeleton, runner.compiled.spec.locked)
        runner.own.marks[0] = loose_rates(runner.skeleton, runner.rows, kinds, still)

    def own(self) -> tuple[float, ...]:
        return (
            float(self.warm_start), self.initial_compliance, self.min_compliance, self.hard,
            self.optimality, float(self.enough or 0), 0.0, 0.0,
        )  # fmt: skip

    def numbers(
        self, position: float, angle: float, max_iterations: int, size: float = 1.0
    ) -> NDArray[np.float64]:
        """Return all options as the kernel's ``options``, for a reach of ``size`` metres."""
        options = super().numbers(position, angle, max_iterations, size)
        scale = max(1.0, 0.5 * size) ** 2
        options[KKT_TOLERANCE], options[FAIR] = scale * self.optimality, scale * _SHARE * position
        return options
