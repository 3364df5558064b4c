"""Solves of a drag, each starting from the previous pose."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.constraints.orient import orient
from poise.constraints.reach import reach
from poise.errors import InvalidValue
from poise.kernels.solver_state import ENDLESS
from poise.model.character import Character
from poise.model.pose import Pose
from poise.residuals.point import Point, point
from poise.solvers.problem import Problem
from poise.studio.dragging.constrained_drag import ConstrainedDrag, still_joints
from poise.studio.dragging.grabs import DragTargets
from poise.studio.scene.attachment import Grab, Grip, Quaternion, Vector
from poise.studio.scene.scene import Scene, base_of
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.wire.messages import MOVING, UNHELD, Posed

_SETTLED = 1e-6  # radians or metres: a pose that changes less has come to rest


@dataclass(frozen=True, eq=False)
class DragStep:
    """Result of one step of a drag.

    Attributes:
        pose: the pose after the step.
        missed: largest error of a grab, metres; 0 without grabs.
        unheld: names of violated constraints.
        moving: whether another step would move the body.
        seconds: solving time of the step.
        iterations: iterations of the step.
        balance: centre of mass and corners (n, 3) of its support, or empty.
    """

    pose: Pose
    missed: float
    unheld: tuple[str, ...]
    moving: bool
    seconds: float
    iterations: int
    balance: Floats


def posed(pose: Pose, step: DragStep | None, seq: int, time: float = 0.0) -> Posed:
    """Return the message of a pose, and of the step that led to it if any."""
    flags, seconds, missed, balance = 0, 0.0, 0.0, np.zeros(0)
    if step is not None:
        flags = MOVING * step.moving + UNHELD * bool(step.unheld)
        seconds, missed, balance = step.seconds, step.missed, step.balance
    world = np.ascontiguousarray(pose.world[:, :3, :], dtype=np.float32).ravel()
    q = pose.q.astype(np.float32)
    marks = np.ascontiguousarray(balance, dtype=np.float32).ravel()
    return Posed(seq, flags, seconds, missed, q, world, time, marks)


class DragSolve:
    """Solver of a drag: a scene's body with some grabs.

    The constrained method holds pins exactly; the other methods treat pins as weighted goals.

    Args:
        scene: the scene, with the initial pose.
        grabs: the grabbed points, by number.
        method: the method; by default that of the scene's settings.
        targets: targets, which are shared, not copied; by default the current positions.

    Attributes:
        targets: targets of the grabs and of the scene's pins and targets.

    >>> from poise.bundled import character
    >>> from poise.studio.scene.attachment import Grip
    >>> hero = character()
    >>> hand = Grip("lhand")
    >>> pull = DragSolve(Scene.of(hero), {0: Grab(hand)})
    >>> x, y, z = hand.at(hero, pull.pose)
    >>> pull.to(0, (x - 0.1, y + 0.2, z + 0.1))
    >>> pull.step().missed < 2e-3
    True
    """

    def __init__(
        self,
        scene: Scene,
        grabs: Mapping[int, Grab],
        method: SolverSettings | None = None,
        targets: DragTargets | None = None,
    ) -> None:
        self.scene = scene
        self.grabs = dict(grabs)
        self.targets = DragTargets.of(scene, self.grabs) if targets is None else targets
        chosen = SolverSettings(scene.settings.solver) if method is None else method
        kind = ConstrainedDrag if chosen.solver == "constrained" else SolverDrag
        self._method = kind(scene, self.grabs, self.targets, chosen)
        self._spent = 0.0

    @property
    def pose(self) -> Pose:
        """The current pose."""
        return self._method.pose

    def to(self, grab: int, place: Vector) -> None:
        """Set the target of a grab, metres in the world, for the next step.

        Raises:
            InvalidValue: there is no grab of that number.
        """
        self._check(grab, self.targets.places)
        self.targets.places[grab] = place

    def turn(self, grab: int, turn: Quaternion) -> None:
        """Set the orientation (w, x, y, z) of a grab's joint in the world, for the next step.

        Raises:
            InvalidValue: there is no grab of that number that turns its joint.
        """
        self._check(grab, self.targets.turns)
        self.targets.turns[grab] = turn

    def _check(self, number: int, known: Mapping[int, object]) -> None:
        if number not in known:
            raise InvalidValue(f"no grab {number}")

    def step(self) -> DragStep:
        """Compute one full step."""
        pulled = self.go_on(math.inf)
        while pulled is None:
            pulled = self.go_on(math.inf)
        return pulled

    def go_on(self, seconds: float) -> DragStep | None:
        """Work on a step for about ``seconds``; return its result, or None while it is unfinished.

        The constrained solver finishes each step in one call.
        """
        begun = time.perf_counter()
        before = self.pose.q
        unheld = self._method.go_on(seconds)
        self._spent += time.perf_counter() - begun
        if unheld is None:
            return None
        spent, self._spent = self._spent, 0.0
        self._method.look()
        pose = self.pose
        missed = 0.0
        for number, grab in self.grabs.items():
            place = grab.grip.at(self.scene.character, pose)
            offset = np.subtract(place, self.targets.places[number])
            missed = max(missed, float(np.linalg.norm(offset)))
        moving = float(np.abs(pose.q - before).max(initial=0.0)) > _SETTLED
        method = self._method
        balance = method.balance if isinstance(method, ConstrainedDrag) else np.zeros((0, 3))
        return DragStep(pose, missed, unheld, moving, spent, method.iterations, balance)


_GLANCE = 0.25  # fraction of the time of a step between two checks of the clock


class SolverDrag:
    """Steps of a `Problem` in which a grabbed skin point is fixed to its joint.

    Each step corrects the targets by the skin's slip after the previous step.

    Attributes:
        pose: pose after the last step.
        iterations: iterations of the last step, or of the unfinished one.
    """

    def __init__(
        self,
        scene: Scene,
        grabs: Mapping[int, Grab],
        targets: DragTargets,
        settings: SolverSettings,
    ) -> None:
        self._targets = targets
        self._turns = list(targets.turns)
        body, chain = scene.character.skeleton, scene.settings.chain
        bases = {n: base_of(body, grab.grip, chain) for n, grab in grabs.items()}
        self._spots = {n: _Spot.of(grab.grip, scene) for n, grab in grabs.items()}
        self._held: dict[int, _Spot] = {}
        goals: list[Any] = [
            reach(spot.point, targets.places[n], base=bases[n]) for n, spot in self._spots.items()
        ]
        goals += [orient(grabs[n].grip.joint, targets.turns[n], base=bases[n]) for n in self._turns]
        for hold in scene.holds:
            if hold.position is not None:
                spot = self._held[hold.id] = _Spot.of(hold.grip, scene)
                base = hold.base(body)
                goals.append(reach(spot.point, hold.position, weight=hold.weight, base=base))
        turned = [hold for hold in scene.holds if hold.turn is not None]
        goals += [
            orient(hold.grip.joint, hold.turn, weight=hold.weight, base=hold.base(body))
            for hold in turned
            if hold.turn is not None
        ]
        self._still = [number for hold in turned for number in hold.turn or ()]
        self.pose = scene.pose
        self._problem = Problem(
            scene.character.skeleton, goals, solver=settings.method(), start=scene.pose,
            locked=still_joints(scene, grabs), max_iterations=settings.iterations,
        )  # fmt: skip
        self._most = settings.iterations
        self._in_progress = False
        self._pace = 1.0  # recent seconds per iteration

    @property
    def iterations(self) -> int:
        """Iterations of the last step, or of the unfinished one."""
        return self._problem.iterations

    def go_on(self, seconds: float) -> tuple[str, ...] | None:
        """Work on a step for ``seconds``; return None while the step is unfinished.

        A step in several parts has the same result as a step in one part, for the targets at its
        start. No violation is reported, as no constraint is hard.
        """
        until = time.perf_counter() + seconds
        while self._some(seconds):
            # After the last iteration only the convergence check is left.
            if time.perf_counter() >= until and self.iterations < self._most:
                return None
        self._in_progress = False
        self.pose = Pose.trusted(self._problem.skeleton, self._problem.runner.q)
        return ()

    def look(self) -> None:
        """Update the slip of skin points in the last step; not part of the method."""
        for spot in (*self._spots.values(), *self._held.values()):
            spot.look(self.pose)

    def _some(self, seconds: float) -> bool:
        """Iterate for a share of the time limit; return whether the step is unfinished."""
        problem, begun = self._problem, time.perf_counter()
        budget = max(1, int(min(_GLANCE * seconds / self._pace, ENDLESS)))
        before = problem.iterations if self._in_progress else 0
        if self._in_progress:
            running = problem.runner.resume(budget)
        else:
            running = problem.runner.run(self.pose.q, self._wanted(), budget)
        self._in_progress = True
        taken = time.perf_counter() - begun
        self._pace = max(taken / max(1, problem.iterations - before), 1e-9)
        return running

    def _wanted(self) -> Floats:
        """Return the targets as one vector."""
        targets = self._targets
        wanted = [x for n, spot in self._spots.items() for x in spot.target(targets.places[n])]
        wanted += [number for n in self._turns for number in targets.turns[n]]
        wanted += [x for n, spot in self._held.items() for x in spot.target(targets.holds[n])]
        return np.array(wanted + self._still, dtype=np.float64)


@dataclass
class _Spot:
    """A grabbed point as a point fixed to its joint, as in the scene's pose.

    Attributes:
        grip: the grabbed point.
        character: the character with the skin.
        offset: the fixed point, metres in the joint's frame.
        slip: offset from the grabbed to the fixed point, world metres, at the last update.
    """

    grip: Grip
    character: Character
    offset: Vector
    slip: Vector = (0.0, 0.0, 0.0)

    @classmethod
    def of(cls, grip: Grip, scene: Scene) -> _Spot:
        if grip.skin is None:
            return cls(grip, scene.character, grip.offset)
        frame = scene.pose.world[scene.character.skeleton.joint_index(grip.joint)]
        place = np.array(grip.at(scene.character, scene.pose))
        x, y, z = np.linalg.solve(frame[:3, :3], place - frame[:3, 3]).tolist()
        return cls(grip, scene.character, (x, y, z))

    @property
    def point(self) -> Point:
        return point(self.grip.joint, self.offset)

    def target(self, place: Vector) -> Vector:
        (a, b, c), (x, y, z) = place, self.slip
        return a + x, b + y, c + z

    def look(self, pose: Pose) -> None:
        if self.grip.skin is not None:
            fixed = Grip(self.grip.joint, self.offset).at(self.character, pose)
            x, y, z = np.subtract(fixed, self.grip.at(self.character, pose)).tolist()
            self.slip = x, y, z
