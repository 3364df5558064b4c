"""Pulling by a method that holds nothing exactly: pins are goals like any other."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.constraints.orient import orient
from poise.constraints.reach import reach
from poise.model.pose import Pose
from poise.rows.point import point
from poise.solvers.problem import Problem
from poise.solvers.problem_runs import ENDLESS
from poise.studio.grip import Grab, Grip
from poise.studio.scene import Scene
from poise.studio.turning import still_joints
from poise.studio.ways import Way
from poise.studio.wishes import Wishes

Floats = NDArray[np.float64]

_GLANCE = 0.25  # the part of its time after which a method looks at the clock


class MethodPull:
    """Steps of a `Problem`; a spot of the skin counts as fixed in its joint, as it is at first.

    Attributes:
        pose: after the last step.
        iterations: of the last step, or of the one under way.
    """

    def __init__(self, scene: Scene, grabs: Mapping[int, Grab], wishes: Wishes, way: Way) -> None:
        self._wishes = wishes
        self._places = list(grabs)
        self._turns = list(wishes.turns)
        goals: list[Any] = [
            reach(_fixed(grab.grip, scene), wishes.places[n]) for n, grab in grabs.items()
        ]
        goals += [orient(grabs[n].grip.joint, wishes.turns[n]) for n in self._turns]
        self._holds: list[int] = []
        for hold in scene.holds:
            if hold.position is not None:
                goals.append(reach(_fixed(hold.grip, scene), hold.position))
                self._holds.append(hold.id)
        turned = [hold for hold in scene.holds if hold.turn is not None]
        goals += [orient(hold.grip.joint, hold.turn) for hold in turned if hold.turn is not None]
        self._still = [number for hold in turned for number in hold.turn or ()]
        self.pose = scene.pose
        self._problem = Problem(
            scene.character.skeleton, goals, solver=way.method(), start=scene.pose,
            locked=still_joints(scene, grabs), max_iterations=way.iterations,
        )  # fmt: skip
        self._most = way.iterations
        self._under_way = False
        self._pace = 1.0  # seconds an iteration, as of late

    @property
    def iterations(self) -> int:
        """Of the last step, or of the one under way."""
        return self._problem.iterations

    def go_on(self, seconds: float) -> tuple[str, ...] | None:
        """Go on towards the wishes for some seconds; None where the step is not done by then.

        A step that is done in parts comes to the same as one at once, with the wishes as they were
        when it began. Nothing is promised to hold, and so nothing is told of.
        """
        until = time.perf_counter() + seconds
        while self._some(seconds):
            # After its last iteration it has only to see that it was that.
            if time.perf_counter() >= until and self.iterations < self._most:
                return None
        self._under_way = False
        self.pose = Pose.trusted(self._problem.skeleton, self._problem.q)
        return ()

    def _some(self, seconds: float) -> bool:
        """As many iterations as fit between two looks at the clock; whether more are to come."""
        problem, begun = self._problem, time.perf_counter()
        budget = max(1, int(min(_GLANCE * seconds / self._pace, ENDLESS)))
        before = problem.iterations if self._under_way else 0
        if self._under_way:
            running = problem.resume(budget)
        else:
            running = problem.run(self.pose.q, self._wanted(), budget)
        self._under_way = True
        taken = time.perf_counter() - begun
        self._pace = max(taken / max(1, problem.iterations - before), 1e-9)
        return running

    def _wanted(self) -> Floats:
        """The targets one after the other."""
        wishes = self._wishes
        wanted = [number for n in self._places for number in wishes.places[n]]
        wanted += [number for n in self._turns for number in wishes.turns[n]]
        wanted += [number for n in self._holds for number in wishes.holds[n]]
        return np.array(wanted + self._still, dtype=np.float64)


def _fixed(grip: Grip, scene: Scene) -> Any:
    """The spot, fixed in its joint as it is in the scene's pose."""
    if grip.skin is None:
        return point(grip.joint, grip.offset)
    frame = scene.pose.world[scene.character.skeleton.joint_index(grip.joint)]
    place = np.array(grip.at(scene.character, scene.pose))
    x, y, z = np.linalg.solve(frame[:3, :3], place - frame[:3, 3]).tolist()
    return point(grip.joint, (x, y, z))
