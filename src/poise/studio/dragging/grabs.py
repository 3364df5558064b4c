"""Grabs of body points, pins and targets, their targets, and the base class of controllers."""

from __future__ import annotations

import asyncio
import contextlib
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from poise.errors import InvalidValue
from poise.studio.scene.attachment import (
    Grab,
    Grip,
    Quaternion,
    Vector,
    joint_name,
    near,
    skin_grip,
    unit_rotation,
)
from poise.studio.scene.scene import Hold, Scene
from poise.studio.wire.messages import Drag, GrabHold, GrabJoint, GrabSkin, Turn

Got = TypeVar("Got")


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


@dataclass
class Held:
    """One grab: of a point of the body, a pin or a target.

    Attributes:
        grab: the grabbed point, or the point of a pin; None for a target.
        hold: number of the dragged pin or target; 0 otherwise.
        place: target position, world metres; None before the first movement.
        turn: target orientation, world quaternion (w, x, y, z); None if not turned.
        leaving: whether the grab is released and the body is coming to rest.
    """

    grab: Grab | None
    hold: int = 0
    place: Vector | None = None
    turn: Quaternion | None = None
    leaving: bool = False

    def rotate(self, turn: Quaternion) -> bool:
        """Set the target orientation; return whether the grab of a point begins to turn."""
        self.turn = turn
        if self.grab is None or self.grab.turning:
            return False
        self.grab = replace(self.grab, turning=True)
        return True


class Holding(dict[int, Held]):
    """Grabs by their numbers."""

    @property
    def only_leaving(self) -> bool:
        """Whether all grabs are released."""
        return all(held.leaving for held in self.values())

    def grabs(self) -> dict[int, Grab]:
        """Return the grabbed points."""
        return {key: held.grab for key, held in self.items() if held.grab is not None}

    def pins(self) -> set[int]:
        """Return the numbers of dragged pins, which follow the body until they are released."""
        return {held.hold for held in self.values() if held.grab is not None and held.hold}

    def dragged(self) -> dict[int, Vector]:
        """Return the positions of dragged targets, by their numbers."""
        return {
            held.hold: held.place
            for held in self.values()
            if held.grab is None and held.place is not None
        }

    def copy_targets(self, targets: DragTargets) -> None:
        """Copy the targets of all grabs into ``targets``."""
        targets.holds.update(self.dragged())
        for key, held in self.items():
            if held.grab is None:
                continue
            if held.place is not None:
                targets.places[key] = held.place
            if held.turn is not None:
                targets.turns[key] = held.turn


class GrabController(ABC):
    """Base class of controllers of grabs, whose targets arrive at the rate of the mouse."""

    def __init__(self) -> None:
        self._held = Holding()
        self._news = asyncio.Event()
        self._solver = ThreadPoolExecutor(1, "solver")

    async def _solve(self, work: Callable[[], Got]) -> Got:
        """Return the result of a solve, which runs on the controller's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._solver, work)

    async def _pause(self, seconds: float) -> None:
        """Wait for news, for at most ``seconds``."""
        with contextlib.suppress(TimeoutError):  # nothing new meanwhile
            await asyncio.wait_for(self._news.wait(), max(seconds, 0.0))

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The scene with the character, its pins and its targets."""

    def take(self, key: int, spot: Grip) -> None:
        """Grab a point of the body."""
        self._begin(f"pull {spot.joint}")
        self._held[key] = Held(Grab(spot))
        self._changed()

    def take_hold(self, key: int, number: int) -> None:
        """Grab a pin or a target.

        Raises:
            InvalidValue: there is no hold of that number, or it has no position.
        """
        hold = self.scene.hold(number)
        if hold.position is None:
            raise InvalidValue(
                f"{hold.grip.joint} holds only its orientation, so it has no position to drag"
            )
        self._begin(f"move the {'pin' if hold.pin else 'target'} of {hold.grip.joint}")
        self._held[key] = self._taken(hold)
        self._changed()

    def drag(self, key: int, place: Vector) -> None:
        """Move the target of a grab; ignore grabs that were released."""
        held = self._held.get(key)
        if held is not None and not held.leaving:
            held.place = place
            self._news.set()

    def turn(self, key: int, turn: Quaternion) -> None:
        """Rotate the joint of a grab about the grabbed point."""
        held = self._held.get(key)
        if held is not None and not held.leaving and held.grab is not None:
            if held.rotate(turn):
                self._changed()
            self._news.set()

    def hand(self, key: int, message: GrabSkin | GrabJoint | GrabHold | Drag | Turn) -> None:
        """Handle a message about a grab.

        Raises:
            InvalidValue: the message refers to something that does not exist.
        """
        if isinstance(message, Drag):
            self.drag(key, near((message.x, message.y, message.z)))
        elif isinstance(message, Turn):
            self.turn(key, unit_rotation((message.w, message.x, message.y, message.z)))
        elif isinstance(message, GrabHold):
            self.take_hold(key, message.hold)
        elif isinstance(message, GrabSkin):
            at = (message.skin, message.face, message.u, message.v)
            self.take(key, skin_grip(self.scene.character, *at))
        else:
            name = joint_name(self.scene.character.skeleton, message.joint)
            self.take(key, Grip(name, (message.x, message.y, message.z)))

    @abstractmethod
    def release(self, key: int) -> None:
        """Release a grab; the body comes to rest at the grab's last target."""

    @abstractmethod
    def _begin(self, label: str) -> None:
        """Begin a drag, unless one is in progress."""

    @abstractmethod
    def _taken(self, hold: Hold) -> Held:
        """Return the grab of a pin or a target."""

    @abstractmethod
    def _changed(self) -> None:
        """Start to solve for other grabs."""
