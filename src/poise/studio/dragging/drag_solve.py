"""The body while it is pulled on: a solve for every movement of the mouse, each from the last."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.pose import Pose
from poise.studio.dragging.constrained_drag import ConstrainedDrag
from poise.studio.dragging.drag_targets import DragTargets
from poise.studio.dragging.solver_drag import SolverDrag
from poise.studio.scene.attachment import Grab, Quaternion, Vector
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import SolverSettings

Floats = NDArray[np.float64]

_SETTLED = 1e-6


@dataclass(frozen=True, eq=False)
class DragStep:
    """What one step of pulling came to.

    Attributes:
        pose: the pose now.
        missed: metres, by how much the worst grab is missed; 0 without one.
        unheld: names of what should hold and cannot.
        moving: whether another step would go on moving the body.
        seconds: what the step took.
        iterations: of the method.
    """

    pose: Pose
    missed: float
    unheld: tuple[str, ...]
    moving: bool
    seconds: float
    iterations: int


class DragSolve:
    """A scene's body held by some grabs.

    The constrained way holds pins exactly; to the others they are goals like any other.

    Args:
        scene: with the pose to begin from.
        grabs: by number, the spots that are held.
        way: the method; by default the one of the scene's settings.
        wishes: where everything is pulled to, if not to where it is; shared, never copied.

    Attributes:
        wishes: where they and the scene's pins and targets have been pulled to.

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
        way: SolverSettings | None = None,
        wishes: DragTargets | None = None,
    ) -> None:
        self.scene = scene
        self.grabs = dict(grabs)
        self.wishes = DragTargets.of(scene, self.grabs) if wishes is None else wishes
        chosen = SolverSettings(scene.settings.solver) if way is None else way
        kind = ConstrainedDrag if chosen.solver == "constrained" else SolverDrag
        self._way = kind(scene, self.grabs, self.wishes, chosen)
        self._spent = 0.0

    @property
    def pose(self) -> Pose:
        """The pose now."""
        return self._way.pose

    def to(self, grab: int, place: Vector) -> None:
        """Pull a grab to a place, metres in the world; the next step follows.

        Raises:
            InvalidValue: nothing is held under that number.
        """
        self._check(grab, self.wishes.places)
        self.wishes.places[grab] = place

    def turn(self, grab: int, turn: Quaternion) -> None:
        """Turn a grab's joint to (wxyz) in the world; the next step follows.

        Raises:
            InvalidValue: nothing is turned under that number.
        """
        self._check(grab, self.wishes.turns)
        self.wishes.turns[grab] = turn

    def move_hold(self, number: int, place: Vector) -> None:
        """Drag a pin or target itself to a place, metres in the world; the next step follows.

        Raises:
            InvalidValue: there is none of that number with a place.
        """
        self._check(number, self.wishes.holds)
        self.wishes.holds[number] = place

    def _check(self, number: int, known: Mapping[int, object]) -> None:
        if number not in known:
            raise InvalidValue(f"nothing is held under the number {number}")

    def step(self) -> DragStep:
        """The body a moment later."""
        pulled = self.go_on(math.inf)
        while pulled is None:
            pulled = self.go_on(math.inf)
        return pulled

    def go_on(self, seconds: float) -> DragStep | None:
        """Work on a step for about ``seconds``; the body after it, or None if it is unfinished.

        The constrained solver finishes each step in one call.
        """
        begun = time.perf_counter()
        before = self.pose.q
        unheld = self._way.go_on(seconds)
        self._spent += time.perf_counter() - begun
        if unheld is None:
            return None
        spent, self._spent = self._spent, 0.0
        self._way.look()
        pose = self.pose
        missed = 0.0
        for number, grab in self.grabs.items():
            place = grab.grip.at(self.scene.character, pose)
            way = np.subtract(place, self.wishes.places[number])
            missed = max(missed, float(np.linalg.norm(way)))
        moving = float(np.abs(pose.q - before).max(initial=0.0)) > _SETTLED
        return DragStep(pose, missed, unheld, moving, spent, self._way.iterations)
