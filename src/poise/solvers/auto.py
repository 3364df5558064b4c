"""The default method: damped least squares with restarts, under one budget."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.errors import UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.solvers.closed_forms import ClosedForms
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.method import OwnShapes

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
    try again). The result is the first pose that meets the goals. If none does, the first search
    continues with the patience of `lm`, so that the remaining error is the true distance. Another
    search also continues if its error was smaller by a twentieth and by a hundred tolerances. The
    same seed gives the same result.

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
