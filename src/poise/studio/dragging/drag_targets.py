"""Where everything that is held has been pulled to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.studio.scene.attachment import Grab, Quaternion, Vector
from poise.studio.scene.scene import Scene


@dataclass
class DragTargets:
    """Where everything that is pulled has been pulled to, as of now.

    Attributes:
        places: metres in the world, by grab.
        turns: wxyz in the world, of the grabs that turn their joints.
        holds: metres in the world, by the number of a pin or target that is dragged itself.
    """

    places: dict[int, Vector]
    turns: dict[int, Quaternion]
    holds: dict[int, Vector]

    @classmethod
    def of(cls, scene: Scene, grabs: Mapping[int, Grab]) -> DragTargets:
        """That everything stays where it is."""
        return cls(
            {number: grab.grip.at(scene.character, scene.pose) for number, grab in grabs.items()},
            {n: grab.grip.turn(scene.pose) for n, grab in grabs.items() if grab.turning},
            {hold.id: hold.position for hold in scene.holds if hold.position is not None},
        )

    def copy(self) -> DragTargets:
        """The same, to be changed apart."""
        return DragTargets(dict(self.places), dict(self.turns), dict(self.holds))

    def travel(self, before: DragTargets, arm: float) -> float:
        """Metres that the farthest place has gone since; turns count at an ``arm`` in metres."""
        pairs = [(self.places[n], before.places[n]) for n in self.places if n in before.places]
        pairs += [(self.holds[n], before.holds[n]) for n in self.holds if n in before.holds]
        ways = [math.dist(now, then) for now, then in pairs]
        for number in self.turns.keys() & before.turns.keys():
            cosine = abs(float(np.dot(self.turns[number], before.turns[number])))
            ways.append(2.0 * arm * math.acos(min(1.0, cosine)))
        return max(ways, default=0.0)

    def after(self, before: DragTargets, share: float) -> DragTargets:
        """Where everything is after a share of the way from ``before``; all of it at share 1."""
        if share >= 1.0:
            return self.copy()
        found = self.copy()
        for now, then in (
            (found.places, before.places), (found.holds, before.holds), (found.turns, before.turns),
        ):  # fmt: skip
            for number in now.keys() & then.keys():
                start, end = np.array(then[number]), np.array(now[number])
                if len(start) == 4:  # quaternions: the shorter way
                    end = math.copysign(1.0, float(start @ end)) * end
                way = start + share * (end - start)
                if len(start) == 4:
                    way /= np.linalg.norm(way)
                now[number] = tuple(way.tolist())
        return found

    def take(self, other: DragTargets) -> None:
        """Be as another, staying the object that others look at."""
        self.places, self.turns, self.holds = (
            dict(other.places), dict(other.turns), dict(other.holds),
        )  # fmt: skip
