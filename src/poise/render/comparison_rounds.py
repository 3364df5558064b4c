"""Comparisons of solvers on the scenarios of one problem, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.pose import Pose

if TYPE_CHECKING:
    from poise.metrics import AnyMetric, Prior
    from poise.residuals.goal import Goal
    from poise.solvers import Method, Result
    from poise.solvers.comparison import Comparison, Contender
    from poise.solvers.comparison_scenarios import Scenario, SkippedScenario
    from poise.solvers.target_tracking import Follower, Following
    from poise.solvers.tolerance import PixelTolerance

Marks = tuple[list[Any], list[Any], list[tuple[int, Any]]]


@dataclass(frozen=True)
class SolveTask:
    """A character with goals, ready to be solved.

    Attributes:
        character: the character as read; a solved pose is written with its own limits.
        start: the start pose, on a skeleton with the requested limits.
        goals, locked, tolerance: arguments of `poise.solve`.
        pixels: tolerance in pixels that replaces ``tolerance``, if given.
        metrics: metrics to minimise in addition to the goals.
    """

    character: Character
    start: Pose
    goals: list[Goal]
    locked: tuple[str, ...]
    tolerance: tuple[float, float]
    pixels: PixelTolerance | None = None
    metrics: tuple[AnyMetric, ...] = ()

    @classmethod
    def of(
        cls,
        start: Pose,
        goals: Sequence[Goal],
        character: Character | None = None,
        tolerance: float | tuple[float, float] = 1e-4,
        locked: Iterable[str] = (),
    ) -> SolveTask:
        """Create a task from arguments of `poise.solve`."""
        owner = character or Character("character", start.skeleton)
        pair = tolerance if isinstance(tolerance, tuple) else (tolerance, tolerance)
        return cls(owner, start, list(goals), tuple(locked), pair)

    def solved(self, **settings: Any) -> Result:
        """Solve with further arguments of `poise.solve`. Kernels load before the clock starts."""
        from poise.solvers import solve
        from poise.solvers.comparison import load_kernels

        per_chain = bool(settings.get("per_chain"))
        load_kernels(
            self.start, self.goals, settings["solver"], self.locked, per_chain=per_chain,
            metrics=self.metrics,
        )  # fmt: skip
        return solve(
            self.start, self.goals, batch=False, tolerance=self.pixels or self.tolerance,
            locked=self.locked, metrics=self.metrics, **settings,
        )  # fmt: skip

    def posed(self, pose: Pose) -> Character:
        """Return the character as read, at a solved pose."""
        return self.character.at(Pose(self.character.skeleton, pose.q))

    def marks(self) -> Marks:
        """Targets (n, 3) and pins (m, 3) for pictures, and (joint, local point) per target."""
        return self.marks_of(self.start, self.goals)

    @staticmethod
    def marks_of(start: Pose, goals: Sequence[Goal]) -> Marks:
        """Return the `marks` of any goals."""
        from poise.kernels.kinds import POSITION
        from poise.residuals.goal import RowKind
        from poise.residuals.goal_arrays import place_in_joint

        targets: list[Any] = []
        pins: list[Any] = []
        points: list[tuple[int, Any]] = []
        skeleton = start.skeleton
        for goal in goals:
            row = goal.rows[0]
            if not isinstance(row, RowKind) or row.kind != POSITION:
                continue
            position = goal.targets(start)[:3]
            if len(goal.rows) > 1:
                pins.append(position)
            else:
                targets.append(position)
                points.append(
                    (skeleton.joint_index(row.point.joint), place_in_joint(skeleton, row.point))
                )
        return targets, pins, points


@dataclass(frozen=True, eq=False)
class Round:
    """One scenario, as a task, with the results of the solvers; ``methods`` are those asked for."""

    task: SolveTask
    scenario: Scenario
    outcome: Comparison | Following
    methods: tuple[Method, ...] = ()

    @property
    def name(self) -> str:
        """Name of the scenario."""
        return self.scenario.name

    def method(self, name: str) -> Method:
        """Return the solver of a run."""
        from poise.solvers.comparison import WITH_PRIOR
        from poise.solvers.registry import find_method

        own = name.removesuffix(WITH_PRIOR)
        return next((m for m in self.methods if m.name == own), None) or find_method(own)

    @property
    def runs(self) -> Sequence[Contender]:
        """Runs of the solvers, for still targets."""
        from poise.solvers.comparison import Contender

        return [run for run in self.outcome if isinstance(run, Contender)]

    @property
    def followers(self) -> Sequence[Follower]:
        """Runs of the solvers, for moving targets."""
        from poise.solvers.target_tracking import Follower

        return [run for run in self.outcome if isinstance(run, Follower)]


def rounds_of(
    task: SolveTask,
    names: Sequence[str] = ("asked",),
    methods: Iterable[str | Method] | None = None,
    max_iterations: int | None = None,
    *,
    prior: bool = False,
) -> tuple[list[Round], tuple[SkippedScenario, ...]]:
    """Solve the task's scenarios with all methods; return results and impossible scenarios.

    With ``prior``, also solve with the human prior, except for moving targets.
    """
    from poise.solvers.comparison import compare as run_all
    from poise.solvers.comparison_scenarios import scenarios
    from poise.solvers.registry import find_method
    from poise.solvers.target_tracking import follow

    made, left_out = scenarios(
        task.start, task.goals, names, locked=task.locked, metrics=task.metrics
    )
    methods = None if methods is None else [find_method(each) for each in methods]
    rounds: list[Round] = []
    for scenario in made:
        own = replace(
            task, start=scenario.start, goals=list(scenario.goals), locked=scenario.locked
        )
        if scenario.moving:
            outcome = follow(
                scenario, methods, tolerance=task.tolerance, max_iterations=max_iterations,
                metrics=task.metrics, strict=False,
            )  # fmt: skip
        else:
            outcome = run_all(
                own.start, own.goals, methods, tolerance=task.tolerance, locked=own.locked,
                max_iterations=max_iterations, metrics=task.metrics, strict=False,
                prior=_human_prior(own) if prior else None,
            )  # fmt: skip
        rounds.append(Round(own, scenario, outcome, tuple(methods or ())))
    return rounds, left_out


def _human_prior(task: SolveTask) -> Prior:
    from poise.bundled import human_prior

    prior = human_prior()
    if not prior.fits(task.start.skeleton, tuple(task.character.motions.values())):
        raise InvalidValue("a human pose prior needs a humanoid; no person was recognised")
    return prior
