"""Solves of a drag, each starting from the previous pose."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.errors import InvalidValue
from poise.model.pose import Pose
from poise.studio.dragging.constrained_drag import ConstrainedDrag
from poise.studio.dragging.grabs import DragTargets
from poise.studio.dragging.solver_drag import SolverDrag
from poise.studio.scene.attachment import Grab, Quaternion, Vector
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.wire.messages import MOVING, UNHELD, Posed

_SETTLED = 1e-6


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
    """

    pose: Pose
    missed: float
    unheld: tuple[str, ...]
    moving: bool
    seconds: float
    iterations: int


def posed(pose: Pose, step: DragStep | None, seq: int, time: float = 0.0) -> Posed:
    """Return the message of a pose, and of the step that led to it if any."""
    flags, seconds, missed = 0, 0.0, 0.0
    if step is not None:
        flags = MOVING * step.moving + UNHELD * bool(step.unheld)
        seconds, missed = step.seconds, step.missed
    world = np.ascontiguousarray(pose.world[:, :3, :], dtype=np.float32).ravel()
    return Posed(seq, flags, seconds, missed, pose.q.astype(np.float32), world, time)


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
        return DragStep(pose, missed, unheld, moving, spent, self._method.iterations)
