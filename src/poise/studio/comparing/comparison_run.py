"""Run several methods on the same drag, each on its own copy of the body.

All methods start from the same pose, get the same targets in the same order, and are measured by
their own solving time only. Methods take turns of at most ``share`` seconds. A step that takes
longer continues in the next turns of its method, which then gets the latest targets, as in a drag
without other methods. No method delays another by more than one share per round. (The constrained
method always finishes a step in one turn.) Without a share, as in a replay, every method makes one
step per frame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, PoiseError
from poise.model.pose import Pose
from poise.studio.dragging.drag_solve import DragSolve, DragStep
from poise.studio.dragging.grabs import DragTargets
from poise.studio.scene.attachment import Grab, Quaternion
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import MOST, SolverSettings

SHARE = 0.006
"""Seconds of a turn in a live drag."""

_FURTHEST = 1e4  # metres from the origin; bodies farther away have diverged


@dataclass(frozen=True)
class DragFrame:
    """One frame of a drag: the grabs and their targets.

    Attributes:
        time: seconds since the drag began.
        grabs: by number; the same object as in the previous frame unless the grabs changed.
        targets: targets of the grabs; immutable.
    """

    time: float
    grabs: Mapping[int, Grab]
    targets: DragTargets


@dataclass(frozen=True)
class StepSample:
    """Measurements of one step of one method.

    Attributes:
        lane: index of the method.
        frame: index of the drag's frame at which the step finished, from 0.
        time: time of that frame, seconds since the drag began.
        missed: largest error of a grab, metres.
        violation: largest error of a pin: metres, or radians for a held orientation.
        seconds: solving time of the step.
        iterations: iterations of the step.
        travel: ``|v|``, norm of the change of the DOFs, radians and metres.
        roughness: ``|v - v_before|²``, squared change of ``v`` since the previous step.
    """

    lane: int
    frame: int
    time: float
    missed: float
    violation: float
    seconds: float
    iterations: int
    travel: float
    roughness: float


class Lane:
    """One method and its copy of the body.

    Attributes:
        number: index among the methods.
        method: settings of the method.
        pose: the current pose.
        failure: reason why the method is excluded, as a sentence, or None.
    """

    def __init__(self, number: int, method: SolverSettings, pose: Pose) -> None:
        self.number = number
        self.method = method
        self.pose = pose
        self.failure: str | None = None
        self._pull: DragSolve | None = None
        self._in_progress = self._moved = False
        self._rate: Floats | None = None

    @property
    def moving(self) -> bool:
        """Whether a step is in progress, or another step would move the body."""
        return self._in_progress or self._moved

    def hold(self, scene: Scene, grabs: Mapping[int, Grab], targets: DragTargets) -> None:
        """Start solving for these grabs from the current pose; discard a step in progress."""
        self.rest()
        if self.failure is None:
            try:
                self._pull = DragSolve(replace(scene, pose=self.pose), grabs, self.method, targets)
            except (PoiseError, ArithmeticError, ValueError) as problem:
                self._fail(problem)

    def rest(self) -> None:
        """Stop solving, and keep the current pose."""
        self._pull, self._in_progress, self._moved = None, False, False

    def turn(self, number: int, time: float, seconds: float) -> StepSample | None:
        """Work on a step for ``seconds``; return its sample, or None while it is unfinished."""
        if self._pull is None:
            return None
        try:
            pulled = self._pull.go_on(seconds)
            self._in_progress = pulled is None
            return None if pulled is None else self._sample(number, time, pulled, self._pull)
        except (PoiseError, ArithmeticError, ValueError) as problem:
            self._fail(problem)
            return None

    def _sample(self, number: int, time: float, pulled: DragStep, pull: DragSolve) -> StepSample:
        if not np.abs(pulled.pose.world[:, :3, 3]).max(initial=0.0) < _FURTHEST:
            raise InvalidValue("the solver diverged: the pose is out of range")
        before, self.pose, self._moved = self.pose, pulled.pose, pulled.moving
        scene = pull.scene
        rate = scene.character.skeleton.difference(self.pose.q, before.q)
        change = np.zeros_like(rate) if self._rate is None else rate - self._rate
        self._rate = rate
        return StepSample(
            self.number, number, time, pulled.missed, violation(scene, self.pose, pull.targets),
            pulled.seconds, pulled.iterations, float(np.linalg.norm(rate)),
            float(np.square(change).sum()),
        )  # fmt: skip

    def _fail(self, problem: Exception) -> None:
        self.failure = str(problem) or type(problem).__name__
        self.rest()


class Contest:
    """Several methods that solve the same drag, starting from the pose of the scene.

    Args:
        scene: the scene with the body, pins, targets, locks and settings.
        methods: the methods, at most four.

    Attributes:
        lanes: one for each method.

    Raises:
        InvalidValue: there are no methods or more than four.

    >>> from poise.bundled import bare_character
    >>> from poise.studio.scene.attachment import Grip
    >>> scene = Scene.of(bare_character())
    >>> contest = Contest(scene, [SolverSettings("constrained"), SolverSettings("lm")])
    >>> grabs = {0: Grab(Grip("lhand"))}
    >>> targets = DragTargets.of(scene, grabs)
    >>> x, y, z = targets.places[0]
    >>> targets.places[0] = (x - 0.05, y + 0.1, z)
    >>> for sample in contest.round(DragFrame(0.0, grabs, targets)):
    ...     print(contest.lanes[sample.lane].method.label, sample.missed < 0.01)
    constrained True
    lm True
    """

    def __init__(self, scene: Scene, methods: Sequence[SolverSettings]) -> None:
        if not 1 <= len(methods) <= MOST:
            raise InvalidValue(f"expected 1 to {MOST} methods to compare, not {len(methods)}")
        self.scene = scene
        self.lanes = tuple(Lane(n, method, scene.pose) for n, method in enumerate(methods))
        self.frames = 0
        self._grabs: Mapping[int, Grab] | None = None
        self._targets = DragTargets({}, {}, {})

    @property
    def moving(self) -> bool:
        """Whether another round would move a body."""
        return any(lane.moving for lane in self.lanes)

    def round(self, frame: DragFrame, share: float = math.inf) -> list[StepSample]:
        """Let every method work for ``share`` seconds; return the samples of finished steps."""
        if frame.grabs is not self._grabs:
            self._grabs = frame.grabs
            self._targets = frame.targets.copy()
            for lane in self.lanes:
                lane.hold(self.scene, frame.grabs, self._targets)
        else:
            self._targets.take(frame.targets)
        number, self.frames = self.frames, self.frames + 1
        turns = [lane.turn(number, frame.time, share) for lane in self.lanes]
        return [sample for sample in turns if sample is not None]

    def release_all(self) -> None:
        """Release all grabs, and discard steps in progress."""
        self._grabs = None
        for lane in self.lanes:
            lane.rest()


def violation(scene: Scene, pose: Pose, targets: DragTargets) -> float:
    """Compute the largest error of a scene's pins: metres, or radians for orientations."""
    worst = 0.0
    for hold in scene.holds:
        if not hold.pin:
            continue
        if hold.position is not None:
            place = np.array(hold.grip.at(scene.character, pose))
            wanted = targets.holds.get(hold.id, hold.position)
            worst = max(worst, float(np.linalg.norm(place - wanted)))
        if hold.turn is not None:
            worst = max(worst, _angle(hold.grip.turn(pose), hold.turn))
    return worst


def _angle(a: Quaternion, b: Quaternion) -> float:
    """Compute the angle between two unit quaternions, radians; accurate for small angles."""
    apart = float(np.linalg.norm(np.subtract(a, b)))
    beside = float(np.linalg.norm(np.add(a, b)))
    return 4.0 * math.atan2(min(apart, beside), max(apart, beside))
