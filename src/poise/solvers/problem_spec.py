"""Specification of a problem: the input of the compiled `Problem`, also kept by its `Result`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from poise.errors import InvalidValue
from poise.metrics import LIGHT, AnyMetric, Prior, checked_metrics, posing_prior
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal
from poise.solvers.input_validation import check_start, count_of, goals_of, names_of
from poise.solvers.method import Method
from poise.solvers.posture_options import DEFAULT, Posture
from poise.solvers.registry import find_method, staying_near, suited
from poise.solvers.tolerance import PixelTolerance, Tolerance, checked

if TYPE_CHECKING:
    from poise.solvers.problem_state import ProblemEdits


@dataclass(frozen=True, slots=True, eq=False)
class ProblemSpec:
    """A skeleton, its goals, and the options of solving: validated, but not compiled.

    Attributes:
        skeleton, goals: the body and its goals.
        method: the solver with its options.
        tolerance: (metres, radians), or pixels; bounds the error of each goal.
        locked: joints and DOFs that do not move.
        max_iterations: limit of one solve.
        metrics: metrics to minimise in addition to the goals; see also `all_metrics`.
        prior: the pose prior of the preceding search for likely poses, or None.
        posture: what that search keeps to if the goals do not ask otherwise.
        start: the reference pose of pins; the rest pose if None.
        per_chain: the method that solved chain by chain; ``method`` then only evaluated the result.
        edits: changed weights and limits of a problem, or None.
    """

    skeleton: Skeleton
    goals: tuple[Goal, ...]
    method: Method
    tolerance: tuple[float, float] | PixelTolerance
    locked: tuple[str, ...]
    max_iterations: int
    metrics: tuple[AnyMetric, ...] = ()
    prior: Prior | None = None
    posture: Posture = DEFAULT
    start: Pose | None = None
    per_chain: Method | None = None
    edits: ProblemEdits | None = None

    @classmethod
    def of(
        cls,
        skeleton: Skeleton,
        goals: Sequence[Goal],
        *,
        solver: str | Method = "auto",
        tolerance: Tolerance = 1e-4,
        locked: Iterable[str] = (),
        start: Pose | None = None,
        max_iterations: int | None = None,
        metrics: Sequence[AnyMetric] = (),
        prior: str | Prior | None = None,
        human_limits: bool = True,
        near: bool = False,
        posture: Posture = DEFAULT,
    ) -> ProblemSpec:
        """Check the arguments of `poise.Problem`.

        Raises:
            InvalidValue: an argument has the wrong type or value.
            UnknownSolver, UnsuitableSolver: there is no such method, or it cannot solve for these
                goals.
        """
        if not isinstance(cast("object", skeleton), Skeleton):
            raise InvalidValue(
                f"skeleton: expected a Skeleton, such as character.skeleton, "
                f"not {type(skeleton).__name__}"
            )
        if start is not None:
            check_start(start)
        wanted = goals_of(goals, skeleton)
        asked = checked_metrics(metrics)
        density = posing_prior(prior, human_limits)
        method = suited(find_method(solver), wanted, asked)
        if near:
            if density is not None:
                raise InvalidValue(
                    "near=True and a prior, which starts at a likely pose, cannot be combined; "
                    "omit one of them, or use Tracker(prior=...)"
                )
            method = staying_near(method)
        limit = method.max_iterations if max_iterations is None else max_iterations
        return cls(
            skeleton, wanted, method, checked(tolerance), names_of(locked), count_of(limit), asked,
            density, posture, start,
        )  # fmt: skip

    @property
    def solver(self) -> str:
        """Name of the method that solved."""
        return (self.per_chain or self.method).name

    @property
    def all_metrics(self) -> tuple[AnyMetric, ...]:
        """The metrics, plus a light deviation for constrained methods with a prior.

        The deviation keeps the pose that the search with the prior has found.
        """
        if self.prior is None or not self.method.constrained:
            return self.metrics
        from poise.metrics.deviation import deviation

        return (*self.metrics, deviation(LIGHT, to="start"))

    def weight_of(self, number: int) -> float:
        """Return the largest weight of the rows of a goal, with the edits."""
        rows = self.goals[number].rows
        if self.edits is None:
            return max((row.weight for row in rows), default=0.0)
        factors = self.edits.factors[number]
        return max((r.weight * f.max() ** 2 for r, f in zip(rows, factors)), default=0.0)

    def asking(
        self,
        goals: Sequence[Goal],
        solver: str | Method | None = None,
        max_iterations: int | None = None,
    ) -> ProblemSpec:
        """Return the specification for other goals, without a search for likely poses.

        ProblemEdits apply to goals that correspond to those of this specification, in their order.
        With another ``solver``, the limit of iterations is that of the solver.
        """
        if max_iterations is None and solver is None:
            max_iterations = self.max_iterations
        made = ProblemSpec.of(
            self.skeleton, goals, solver=solver or self.method, tolerance=self.tolerance,
            locked=self.locked, max_iterations=max_iterations, metrics=self.all_metrics,
        )  # fmt: skip
        return made if self.edits is None else replace(made, edits=self.edits)
