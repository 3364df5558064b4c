"""Targets of all dragged objects."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.studio.scene.attachment import Grab, Quaternion, Vector
from poise.studio.scene.scene import Scene


@dataclass
class DragTargets:
    """Current targets of grabs, pins and targets.

    Attributes:
        places: position of each grab, world metres.
        turns: orientation (w, x, y, z) in the world, of the grabs that turn their joints.
        holds: position by number of each pin and target that has one, world metres.
    """

    places: dict[int, Vector]
    turns: dict[int, Quaternion]
    holds: dict[int, Vector]

    @classmethod
    def of(cls, scene: Scene, grabs: Mapping[int, Grab]) -> DragTargets:
        """Return the targets at the current positions of all grabs, pins and targets."""
        return cls(
            {number: grab.grip.at(scene.character, scene.pose) for number, grab in grabs.items()},
            {n: grab.grip.turn(scene.pose) for n, grab in grabs.items() if grab.turning},
            {hold.id: hold.position for hold in scene.holds if hold.position is not None},
        )

    def copy(self) -> DragTargets:
        """Return an independent copy."""
        return DragTargets(dict(self.places), dict(self.turns), dict(self.holds))

    def travel(self, before: DragTargets, arm: float) -> float:
        """Compute the largest movement since ``before``, metres; rotations at radius ``arm``."""
        pairs = [(self.places[n], before.places[n]) for n in self.places if n in before.places]
        pairs += [(self.holds[n], before.holds[n]) for n in self.holds if n in before.holds]
        distances = [math.dist(now, then) for now, then in pairs]
        for number in self.turns.keys() & before.turns.keys():
            cosine = abs(float(np.dot(self.turns[number], before.turns[number])))
            distances.append(2.0 * arm * math.acos(min(1.0, cosine)))
        return max(distances, default=0.0)

    def after(self, before: DragTargets, share: float) -> DragTargets:
        """Interpolate from ``before``: these targets at share 1."""
        if share >= 1.0:
            return self.copy()
        found = self.copy()
        for now, then in (
            (found.places, before.places), (found.holds, before.holds), (found.turns, before.turns),
        ):  # fmt: skip
            for number in now.keys() & then.keys():
                start, end = np.array(then[number]), np.array(now[number])
                if len(start) == 4:  # quaternions: along the shorter arc
                    end = math.copysign(1.0, float(start @ end)) * end
                between = start + share * (end - start)
                if len(start) == 4:
                    between /= np.linalg.norm(between)
                now[number] = tuple(between.tolist())
        return found

    def take(self, other: DragTargets) -> None:
        """Copy the values of another object in place, so that references stay valid."""
        self.places, self.turns, self.holds = (
            dict(other.places), dict(other.turns), dict(other.holds),
        )  # fmt: skip
