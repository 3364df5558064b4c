"""Several methods on the same drag: bodies side by side, each pulled to the same places.

Fair is: all begin in the same pose, all get the same targets in the same order, and of each only
its own time is counted. They take turns, and a turn is no longer than its share: a method whose
step takes longer goes on with it in its next turn, and takes the latest targets when it is done,
as it would if it were alone with the mouse. So no method waits for the others for longer than a
share each, however slow they are. (The constrained way makes a step at once.) Without a share,
as in a replay, every method makes a step for every frame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, PoiseError
from poise.model.pose import Pose
from poise.studio.dragging.drag_solve import DragSolve, DragStep
from poise.studio.dragging.drag_targets import DragTargets
from poise.studio.scene.attachment import Grab, Quaternion
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import MOST, SolverSettings

Floats = NDArray[np.float64]

SHARE = 0.006
"""Seconds of a turn, where methods are pulled live."""

_FURTHEST = 1e4  # metres from the origin: a body that is there has diverged


@dataclass(frozen=True)
class Frame:
    """A moment of a drag: what is held, and where it is pulled to.

    Attributes:
        time: seconds since the drag began.
        grabs: by number; the same object as in the frame before where nothing else is held.
        wishes: where to; not changed afterwards.
    """

    time: float
    grabs: Mapping[int, Grab]
    wishes: DragTargets


@dataclass(frozen=True)
class Sample:
    """What one method's step came to.

    Attributes:
        lane: which of the methods.
        frame: the moment of the drag at which it was done, counted from 0.
        time: of that moment, seconds since the drag began.
        missed: metres, by how much the worst grab is missed.
        violation: by how much the worst pin is: metres, or radians of one held in its turn.
        seconds: what the step took.
        iterations: of the step.
        travel: ``|v|``, how far the joints went, radians and metres.
        roughness: ``|v - v_before|²``, by how much they changed their pace.
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
    """One method's body.

    Attributes:
        number: its place among the methods.
        way: the method.
        pose: the current pose.
        failure: why it is out, as a sentence, or None.
    """

    def __init__(self, number: int, way: SolverSettings, pose: Pose) -> None:
        self.number = number
        self.way = way
        self.pose = pose
        self.failure: str | None = None
        self._pull: DragSolve | None = None
        self._under_way = self._moved = False
        self._rate: Floats | None = None

    @property
    def moving(self) -> bool:
        """Whether a step is under way, or another would move the body."""
        return self._under_way or self._moved

    def hold(self, scene: Scene, grabs: Mapping[int, Grab], wishes: DragTargets) -> None:
        """Begin to pull at these, from the pose as it stands; a step under way is given up."""
        self.rest()
        if self.failure is None:
            try:
                self._pull = DragSolve(replace(scene, pose=self.pose), grabs, self.way, wishes)
            except (PoiseError, ArithmeticError, ValueError) as problem:
                self._fail(problem)

    def rest(self) -> None:
        """Stay as it is, with nothing held."""
        self._pull, self._under_way, self._moved = None, False, False

    def turn(self, number: int, time: float, seconds: float) -> Sample | None:
        """Work for so long at a step, a new one if none is under way; what it came to if done."""
        if self._pull is None:
            return None
        try:
            pulled = self._pull.go_on(seconds)
            self._under_way = pulled is None
            return None if pulled is None else self._sample(number, time, pulled, self._pull)
        except (PoiseError, ArithmeticError, ValueError) as problem:
            self._fail(problem)
            return None

    def _sample(self, number: int, time: float, pulled: DragStep, pull: DragSolve) -> Sample:
        if not np.abs(pulled.pose.world[:, :3, 3]).max(initial=0.0) < _FURTHEST:
            raise InvalidValue("it diverged: the body has grown out of range")
        before, self.pose, self._moved = self.pose, pulled.pose, pulled.moving
        scene = pull.scene
        rate = scene.character.skeleton.difference(self.pose.q, before.q)
        change = np.zeros_like(rate) if self._rate is None else rate - self._rate
        self._rate = rate
        return Sample(
            self.number, number, time, pulled.missed, violation(scene, self.pose, pull.wishes),
            pulled.seconds, pulled.iterations, float(np.linalg.norm(rate)),
            float(np.square(change).sum()),
        )  # fmt: skip

    def _fail(self, problem: Exception) -> None:
        self.failure = str(problem) or type(problem).__name__
        self.rest()


class Contest:
    """Methods that are pulled alike, from the scene's pose on.

    Args:
        scene: whose body it is, with pins, targets, locks and settings.
        ways: the methods, four at most.

    Attributes:
        lanes: one for each method.

    Raises:
        InvalidValue: there are too many methods, or none.

    >>> from poise.bundled import bare_character
    >>> from poise.studio.scene.attachment import Grip
    >>> scene = Scene.of(bare_character())
    >>> contest = Contest(scene, [SolverSettings("constrained"), SolverSettings("lm")])
    >>> grabs = {0: Grab(Grip("lhand"))}
    >>> wishes = DragTargets.of(scene, grabs)
    >>> x, y, z = wishes.places[0]
    >>> wishes.places[0] = (x - 0.05, y + 0.1, z)
    >>> for sample in contest.round(Frame(0.0, grabs, wishes)):
    ...     print(contest.lanes[sample.lane].way.label, sample.missed < 0.01)
    constrained True
    lm True
    """

    def __init__(self, scene: Scene, ways: Sequence[SolverSettings]) -> None:
        if not 1 <= len(ways) <= MOST:
            raise InvalidValue(f"1 to {MOST} methods are compared at once, not {len(ways)}")
        self.scene = scene
        self.lanes = tuple(Lane(n, way, scene.pose) for n, way in enumerate(ways))
        self.frames = 0
        self._grabs: Mapping[int, Grab] | None = None
        self._wishes = DragTargets({}, {}, {})

    @property
    def moving(self) -> bool:
        """Whether another round would go on moving a body."""
        return any(lane.moving for lane in self.lanes)

    def round(self, frame: Frame, share: float = math.inf) -> list[Sample]:
        """Every method in its turn, for ``share`` seconds each; the steps that are done."""
        if frame.grabs is not self._grabs:
            self._grabs = frame.grabs
            self._wishes = frame.wishes.copy()
            for lane in self.lanes:
                lane.hold(self.scene, frame.grabs, self._wishes)
        else:
            self._wishes.take(frame.wishes)
        number, self.frames = self.frames, self.frames + 1
        turns = [lane.turn(number, frame.time, share) for lane in self.lanes]
        return [sample for sample in turns if sample is not None]

    def release_all(self) -> None:
        """Nothing is held any more; steps under way are given up."""
        self._grabs = None
        for lane in self.lanes:
            lane.rest()


def violation(scene: Scene, pose: Pose, wishes: DragTargets) -> float:
    """By how much the worst of a scene's pins is missed: metres, or radians of its turn."""
    worst = 0.0
    for hold in scene.holds:
        if not hold.pin:
            continue
        if hold.position is not None:
            place = np.array(hold.grip.at(scene.character, pose))
            wanted = wishes.holds.get(hold.id, hold.position)
            worst = max(worst, float(np.linalg.norm(place - wanted)))
        if hold.turn is not None:
            worst = max(worst, _angle(hold.grip.turn(pose), hold.turn))
    return worst


def _angle(a: Quaternion, b: Quaternion) -> float:
    """Radians between two unit quaternions, exact also where there are few."""
    apart = float(np.linalg.norm(np.subtract(a, b)))
    beside = float(np.linalg.norm(np.add(a, b)))
    return 4.0 * math.atan2(min(apart, beside), max(apart, beside))
