"""``--handle NAME=X,Y,Z``: solve a character's IK handles in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from poise.cli.target_parsing import numbers_of, turns
from poise.errors import InvalidValue, UnknownName

if TYPE_CHECKING:
    from poise.cli.solve_options import SolveTask
    from poise.diagnosis.explanation import Explanation
    from poise.model import IKHandle, Pose, Skeleton
    from poise.residuals.goal import RowKind
    from poise.solvers import GoalError, Result, TraceEntry
    from poise.solvers.kkt_report import Optimality

_WHAT = "x,y,z in metres, and a quaternion w,x,y,z or degrees about x,y,z"


@dataclass(frozen=True)
class HandleTarget:
    """A handle and its target: a position (3,) or a transform (4, 4) of the world."""

    handle: IKHandle
    target: Any


def pulls(texts: Sequence[str], handles: Sequence[IKHandle], beside: str) -> list[HandleTarget]:
    """Parse ``--handle`` options into handles and targets, in the character's order of handles.

    ``beside`` is the file in which handles are stored. Raises UnknownName, InvalidValue.
    """
    names = [handle.name for handle in handles]
    targets: dict[str, Any] = {}
    for text in texts:
        name, mark, values = text.rpartition("=")
        if not mark or not name:
            raise InvalidValue(
                f"--handle {text}: expected NAME=X,Y,Z, as in 'left arm=0.3,1.4,0.5'"
            )
        if name not in names:
            if not names:
                why = f"no IK handles: {beside} does not exist; add one with poise handle"
                raise InvalidValue(f"--handle {text}: {why}")
            raise UnknownName(name, "handle", names, file=beside)
        if name in targets:
            raise InvalidValue(f"--handle {text}: {name} already has a target; omit one of them")
        targets[name] = _target(numbers_of("--handle", text, values, (3, 6, 7), _WHAT))
    return [
        HandleTarget(handle, targets[handle.name]) for handle in handles if handle.name in targets
    ]


def _target(numbers: list[float]) -> Any:
    import numpy as np

    from poise.geometry import quaternions
    from poise.geometry.transforms import compose

    if len(numbers) == 3:
        return np.array(numbers)
    turn = turns(numbers[3:]) if len(numbers) == 6 else numbers[3:]
    size = sum(value * value for value in turn) ** 0.5
    if size < 1e-9:
        raise InvalidValue("--handle: the quaternion is zero")
    return compose(quaternions.to_matrix(np.array(turn) / size), numbers[:3])


def refuse_crossing(task: SolveTask, asked: Sequence[HandleTarget]) -> None:
    """Raise an error for goals that a handle, solved after all goals, would undo."""
    from poise.anatomy.chains import descendants
    from poise.solvers.ik_handles import goal_of

    skeleton = task.start.skeleton
    for number, pull in enumerate(asked):
        handle = pull.handle
        moved = {skeleton.joint_names[k] for k in descendants(skeleton, handle.start)}
        for goal in task.goals:
            for row in goal.rows:
                joint = row.point.joint
                if joint in moved and not (joint == handle.start and _kept(skeleton, row)):
                    raise InvalidValue(
                        f"--handle {handle.name}: it moves {joint}, which is also a target of "
                        f"{goal.name}; omit one of them"
                    )
        for earlier in asked[:number]:
            end = earlier.handle.end
            rows = goal_of(task.start, earlier.handle, earlier.target).rows
            if end in moved and not (
                end == handle.start and all(_kept(skeleton, row) for row in rows)
            ):
                raise InvalidValue(
                    f"--handle {handle.name}: it moves {end}, which {earlier.handle.name} has "
                    "already placed; list it before that handle in the file of handles"
                )


def _kept(skeleton: Skeleton, row: RowKind) -> bool:
    """Return whether a moving joint keeps a row's target: the fixed point of its rotation."""
    from poise.kernels import primitives as code
    from poise.kernels.kinds import POSITION
    from poise.residuals.goal_arrays import place_in_joint

    turns = (*range(code.FIXED, code.ROTATE + 1), code.QUATERNION)
    motions = skeleton.joint(row.point.joint).type.lower()
    about_one_place = all(motion.kind in turns for motion in motions) and not any(
        motion.frame is not None and motion.frame[:3, 3].any() for motion in motions
    )
    at_origin = not place_in_joint(skeleton, row.point).any()
    return row.kind == POSITION and about_one_place and at_origin


@dataclass(frozen=True)
class SequentialSolve:
    """Results of successive solves, each from the end of the one before, reported as one."""

    results: tuple[Result, ...]
    names: tuple[str, ...]  # the handle of each result, "" for the goals without a handle

    @property
    def pose(self) -> Pose:
        """The last pose: a later solve does not undo an earlier one."""
        return self.results[-1].pose

    @property
    def converged(self) -> bool:
        return all(result.converged for result in self.results)

    @property
    def status(self) -> str:
        return self._result.status

    @property
    def _result(self) -> Result:
        """The first result that missed its goal, or the last result."""
        return next((r for r in self.results if not r.converged), self.results[-1])

    @property
    def errors(self) -> tuple[GoalError, ...]:
        named: list[GoalError] = []
        for name, result in zip(self.names, self.results, strict=True):
            for error in result.errors:
                title = f"{name} ({error.name})" if name else error.name
                named.append(replace(error, name=title))
        return tuple(named)

    @property
    def tolerances(self) -> tuple[GoalError, ...]:
        return tuple(near for result in self.results for near in result.tolerances)

    @property
    def iterations(self) -> int:
        return sum(result.iterations for result in self.results)

    @property
    def seconds(self) -> float:
        return sum(result.seconds for result in self.results)

    @property
    def restarts(self) -> int:
        return sum(result.restarts for result in self.results)

    @property
    def solver(self) -> str:
        return ", ".join(dict.fromkeys(result.solver for result in self.results))

    @property
    def active_limits(self) -> tuple[str, ...]:
        # The joints of an earlier solve have not changed: a later one moves only its own.
        return tuple(dict.fromkeys(name for r in self.results for name in r.active_limits))

    @property
    def human_limits(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(part for r in self.results for part in r.human_limits))

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(note for result in self.results for note in result.notes))

    @property
    def optimality(self) -> Optimality | None:
        """Optimality report of the goals without a handle."""
        return self.results[0].optimality

    @property
    def trace(self) -> tuple[TraceEntry, ...]:
        return ()

    def explanation(self) -> Explanation:
        """Explanation of the first solve that missed its goal."""
        return self._result.explanation()


def pulled(
    task: SolveTask, first: Result | None, asked: Sequence[HandleTarget], **settings: Any
) -> tuple[SolveTask, SequentialSolve]:
    """Solve handles from the end of ``first``; return the task with their goals, and all results.

    ``settings`` are those of a solve that do not depend on its solver.
    """
    from poise.solvers.ik_handles import goal_of, method_of

    results = [] if first is None else [first]
    names = [""] * len(results)
    goals = list(task.goals)
    for pull in asked:
        here = results[-1].pose if results else task.start
        goal = goal_of(here, pull.handle, pull.target)
        step = replace(task, start=here, goals=[goal])
        results.append(step.solved(solver=method_of(pull.handle), **settings))
        names.append(pull.handle.name)
        goals.append(goal)
    return replace(task, goals=goals), SequentialSolve(tuple(results), tuple(names))
