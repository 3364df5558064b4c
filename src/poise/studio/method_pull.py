"""Pulling by a method that holds nothing exactly: pins are goals like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.constraints.orient import orient
from poise.constraints.reach import reach
from poise.model.pose import Pose
from poise.rows.point import point
from poise.solvers.problem import Problem
from poise.studio.grip import Grab, Grip, Wishes
from poise.studio.scene import Scene
from poise.studio.turning import still_joints

Floats = NDArray[np.float64]

_ITERATIONS = 30  # a step; what is not there by then goes on in the next


class MethodPull:
    """Steps of a `Problem`; a spot of the skin counts as fixed in its joint, as it is at first."""

    def __init__(self, scene: Scene, grabs: Mapping[int, Grab], wishes: Wishes) -> None:
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
            scene.character.skeleton, goals, solver=scene.settings.solver, start=scene.pose,
            locked=still_joints(scene, grabs), max_iterations=_ITERATIONS,
        )  # fmt: skip

    def step(self) -> tuple[str, ...]:
        """Go on towards the wishes; nothing is promised to hold, and so nothing is told of."""
        wishes = self._wishes
        wanted = [number for n in self._places for number in wishes.places[n]]
        wanted += [number for n in self._turns for number in wishes.turns[n]]
        wanted += [number for n in self._holds for number in wishes.holds[n]]
        q = self._problem.solve(self.pose.q, wanted + self._still)
        self.pose = Pose.trusted(self._problem.skeleton, q)
        return ()


def _fixed(grip: Grip, scene: Scene) -> Any:
    """The spot, fixed in its joint as it is in the scene's pose."""
    if grip.skin is None:
        return point(grip.joint, grip.offset)
    frame = scene.pose.world[scene.character.skeleton.joint_index(grip.joint)]
    place = np.array(grip.at(scene.character, scene.pose))
    x, y, z = np.linalg.solve(frame[:3, :3], place - frame[:3, 3]).tolist()
    return point(grip.joint, (x, y, z))
