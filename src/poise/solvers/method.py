"""Base class of all solvers: frozen options, and the choice of the loop that runs them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels import solver_state as slot

if TYPE_CHECKING:
    from poise.kernels.method_step import MethodStep
    from poise.kinematics.mechanism import Mechanism
    from poise.metrics import Metric
    from poise.model.skeleton import Skeleton
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.rate_tree import RateTree
    from poise.solvers.runner import Runner

Step: TypeAlias = "MethodStep"
"""The step of a method, whose kernels are imported when a problem is compiled."""

OwnShapes = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]

LIMIT_MODES = {
    "clamp": slot.CLAMP,
    "directional": slot.DIRECTIONAL,
    "projection": slot.PROJECTION,
    "active-set": slot.ACTIVE_SET,
}
JACOBIANS = ("analytic", "numeric")


@dataclass(frozen=True, kw_only=True)
class Method:
    """Options that all iterative solvers share.

    Attributes:
        limits: treatment of joint limits: "clamp" (clamp the pose after the step; source 000),
            "directional" (omit the column of a DOF that the error pushes beyond its limit),
            "projection" (project the step onto the limits, and halve it until the error decreases;
            source 002), or "active-set" (solve again for the DOFs that stay within their limits).
            All four keep limits exactly.
        jacobian: "analytic", or "numeric" central differences.
        max_step: largest change of a DOF in one iteration, in radians. The limit of translations is
            five times this number in metres, times the reach of the body in metres if that exceeds
            one.
        limit_margin: distance from a limit (radians or metres) at which a DOF that the error pushes
            towards the limit begins to slow down; 0 disables slowing.
        beta: fraction of the error to correct in one iteration (source 000); line-search methods
            and cyclic coordinate descent always use 1.
        alpha: fraction of the step that is taken (sources 003 and 004), for cyclic coordinate
            descent in each visit. FABRIK ignores it.
        adaptive: if True, reject a step that increases the error, and shorten or damp the next one;
            if False, accept every step, and keep the best pose.
        min_improvement: an iteration that does not lower the cost by this fraction is idle.
        patience: number of successive idle iterations after which the solver has stalled.
        max_iterations: the default limit on iterations, which ``solve`` can override.
        restarts: seeded new starts inside the limits when the solver has not converged.

    Raises:
        InvalidValue: a number is out of its range, or a choice is unknown.
    """

    name: ClassVar[str] = ""
    constrained: ClassVar[bool] = False
    """Whether the method supports hard constraints and metrics, with a separate loop (`loops`)."""
    geometric: ClassVar[bool] = False
    """Whether the method needs positions and orientations, and cannot solve expressions."""
    settles: ClassVar[bool] = False
    """Whether searches end early, and the best one continues with full patience."""

    limits: str = "active-set"
    jacobian: str = "analytic"
    max_step: float = 1.0
    limit_margin: float = 0.0
    beta: float = 1.0
    alpha: float = 1.0
    adaptive: bool = True
    min_improvement: float = 1e-6
    patience: int = 8
    max_iterations: int = 200
    restarts: int = 0

    def __post_init__(self) -> None:
        one_of(self, "limits", tuple(LIMIT_MODES))
        one_of(self, "jacobian", JACOBIANS)
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                least = 0 if field.name != "max_step" else 1e-12
                if not value >= least:
                    raise InvalidValue(f"{self.name}: {field.name}={value} must be positive")
        for share in ("beta", "alpha"):
            value = getattr(self, share)
            if not 0.0 < value <= 1.0:
                raise InvalidValue(f"{self.name}: {share}={value} must be above 0, at most 1")
        one_of(self, "adaptive", (True, False))

    @property
    def hard_tolerance(self) -> float:
        """The tolerance of hard constraints, in their own units."""
        return 0.0

    def kernels(self) -> Step:
        """The method's step within the loop (``poise.kernels.method_step.MethodStep``).

        Raises:
            InvalidValue: the method does not define a step.
        """
        raise InvalidValue(f"the method {self.name} does not support single steps")

    def kernels_of(self, runner: Runner) -> Step:  # noqa: ARG002
        """Return `kernels` for one problem, for methods whose step depends on the rows."""
        return self.kernels()

    def loops(self) -> tuple[Any, Any]:
        """Return the compiled loop that drives the method, and the loop for batches."""
        if self.restarts or self.settles:
            from poise.kernels.multi_start import search, search_batch

            return search, search_batch
        from poise.kernels.solver_loop import batch, loop

        return loop, batch

    def loops_of(self, runner: Runner) -> tuple[Any, Any]:  # noqa: ARG002
        """Return `loops` for one problem, for methods whose loop stores data of the problem.

        Without a loop for batches (None), the runner solves the rows of a batch one by one.
        """
        return self.loops()

    def proposal(self, runner: Runner) -> Any:  # noqa: ARG002
        """Return the kernel that proposes a pose in closed form; by default, there is none."""
        from poise.kernels.method_step import NOTHING

        return NOTHING

    def stand_in(self, hard: bool, metrics: bool = True) -> Method | None:  # noqa: ARG002
        """Return the substitute for problems with hard constraints (``hard``) or only metrics.

        None if there is no such method; a method that is not ``constrained`` then rejects the
        problem.
        """
        return None

    def own_metrics(self) -> tuple[Metric, ...]:
        """Metrics that the method adds to the caller's, created for each problem."""
        return ()

    def refusal(self, runner: Runner) -> str | None:  # noqa: ARG002
        """Return the reason why this method cannot solve a problem, and a remedy; None if it can.

        Most methods solve any problem. The text becomes the message of an `UnsuitableSolver`; a
        comparison of all solvers skips the method.
        """
        return None

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:  # noqa: ARG002
        """Return the shapes of the kernel's own arrays (``layouts.Own``): lists, marks, numbers."""
        return (0, 0), (0, 0), (0, 0)

    def tree(self, rows: RowArrays, mechanism: Mechanism) -> RateTree | None:  # noqa: ARG002
        """Return the tree of the rates, for steps on it; by default, there is none."""
        return None

    def watched(self, skeleton: Skeleton) -> tuple[int, ...]:  # noqa: ARG002
        """Joints whose frames the kernel uses, in addition to the joints of the goals."""
        return ()

    def prepare(self, runner: Runner) -> None:
        """Fill ``runner.own`` with the kernel's data; called once, before `refusal`."""

    def own(self) -> tuple[float, ...]:
        """The numbers of the method, in the order in which its kernel reads them."""
        return ()

    def numbers(
        self,
        position: float,
        angle: float,
        max_iterations: int,
        size: float = 1.0,  # noqa: ARG002
    ) -> NDArray[np.float64]:
        """Return all options as the kernel's ``options``, for a reach of ``size`` metres."""
        options = np.zeros(slot.OPTIONS_SIZE)
        options[slot.POSITION_TOLERANCE] = position
        options[slot.ANGLE_TOLERANCE] = angle
        options[slot.MAX_ITERATIONS] = max_iterations
        options[slot.LIMIT_MODE] = LIMIT_MODES[self.limits]
        options[slot.NUMERIC] = float(self.jacobian == "numeric")
        options[slot.PROGRESS] = self.min_improvement
        options[slot.PATIENCE] = self.patience
        options[slot.BETA] = self.beta
        options[slot.ALPHA] = self.alpha
        options[slot.ADAPTIVE] = float(self.adaptive)
        options[slot.MAX_STEP] = self.max_step
        options[slot.NEAR] = self.limit_margin
        options[slot.FIRST_NEAR] = options[slot.OTHER_NEAR] = self.limit_margin
        options[slot.RESTARTS] = self.restarts
        options[slot.EACH_ITERATIONS] = max_iterations
        options[slot.TOTAL_ITERATIONS] = np.inf
        options[slot.EVALUATION_LIMIT] = np.inf
        options[slot.AGREEMENT] = np.inf
        options[slot.HOPELESS_AGREEMENT] = np.inf
        options[slot.CLOSED_AFTER] = np.inf
        options[slot.SEARCHING_PROGRESS] = self.min_improvement
        options[slot.SEARCHING_PATIENCE] = self.patience
        own = self.own()
        options[slot.METHOD : slot.METHOD + len(own)] = own
        return options

    def expected_seconds(self, rates: int, errors: int, *, chain: bool = False) -> float:
        """Return an upper estimate of the seconds per iteration for this many rates and errors.

        ``chain``: a constrained method factors its matrix along a chain, in time linear in the
        rates; a dense matrix takes time cubic in the rates.
        """
        seconds = 1e-6 * (1 + rates) + 1e-8 * rates * errors
        return seconds if chain or not self.constrained else seconds + 1e-9 * rates**3

    def notes(self, fallbacks: int) -> tuple[str, ...]:
        """Return notes for the result: ``fallbacks`` steps used the SVD."""
        if not fallbacks:
            return ()
        return (f"the closed form was ill-conditioned: {fallbacks} steps fell back to the SVD",)

    def miss_notes(self) -> tuple[str, ...]:
        """Return notes for the result of a solve that did not converge."""
        return ()

    def branch_notes(self, runner: Runner, start: NDArray[np.float64]) -> tuple[str, ...]:  # noqa: ARG002
        """Return notes on solutions that do not continue from the start (nq,)."""
        return ()


def one_of(method: Method, option: str, allowed: tuple[object, ...]) -> None:
    """Raise an error for an option that is not among the allowed ones."""
    value = getattr(method, option)
    if value not in allowed:
        choices = ", ".join(map(str, allowed))
        raise InvalidValue(f"{method.name}: {option}={value!r}: expected {choices}")
