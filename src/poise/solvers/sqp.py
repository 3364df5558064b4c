"""Sequential quadratic programming: hard constraints, inequalities and limits (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from poise.errors import InvalidValue
from poise.solvers.method import Method, OwnShapes

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.rows.lowering import RowArrays


@dataclass(frozen=True, kw_only=True)
class SQP(Method):
    """The least f among the poses that keep to all hard constraints and limits.

    ``f`` is half the sum of the squares of soft goals plus the metrics. Each iteration solves a
    quadratic model of the augmented Lagrangian inside the limits (``poise.kernels.program_model``)
    with exact second derivatives, so that the last iterations are faster than linear. Hard
    constraints may repeat or contradict one another: then the pose is the one that comes nearest
    to them, in the sense of least squares.

    Attributes:
        hard: how exactly hard constraints have to hold, in their own unit.
        optimality: largest slope of the Lagrangian along a rate that no limit holds, per radian
            or metre, at which a pose counts as optimal.
        first_softness, least_softness: mu, in its course: the constraints' share of the model is
            their square over 2 mu.
        warm: begin with the multipliers of the last solve, as for a target that moves; what comes
            out then depends on what came before.
    """

    name: ClassVar[str] = "sqp"
    constrained: ClassVar[bool] = True

    hard: float = 1e-9
    optimality: float = 1e-8
    first_softness: float = 1e-2
    least_softness: float = 1e-7
    warm: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        for option in ("hard", "optimality", "first_softness", "least_softness"):
            if not getattr(self, option) > 0.0:
                raise InvalidValue(f"{self.name}: {option}={getattr(self, option)}: above 0")
        if self.restarts:
            raise InvalidValue(
                f"{self.name}: restarts={self.restarts}: it searches once; solve again from "
                "another start"
            )

    @property
    def hard_tolerance(self) -> float:
        """Within what it brings hard constraints, in their own units."""
        return self.hard

    def kernels(self) -> Any:
        from poise.kernels import program_step

        return program_step.SQP

    def loops(self) -> tuple[Any, Any]:
        """The loop and the batch that solve with it, in place of ``solver_loop``'s."""
        from poise.kernels.program_loop import batch, loop

        return loop, batch

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        return (1, mechanism.nv + 1), (0, 0), (6, max(1, rows.height, mechanism.nv))

    def own(self) -> tuple[float, ...]:
        return (
            float(self.warm), self.first_softness, self.least_softness, self.hard, self.optimality,
            0.0,
        )  # fmt: skip
