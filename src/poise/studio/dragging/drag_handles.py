"""What hands hold: spots of the body, or pins and targets themselves, and where they pull."""

from __future__ import annotations

from dataclasses import dataclass

from poise.studio.dragging.drag_targets import DragTargets
from poise.studio.scene.attachment import Grab, Quaternion, Vector


@dataclass
class Held:
    """One hand: on a spot of the body, on a pin or on a target, and where it pulls.

    Attributes:
        grab: the spot; None where a target is dragged. Of a pin it is the pinned spot.
        hold: the number of the pin or target that is dragged; 0 otherwise.
        place: metres in the world, or None as long as it has not been pulled anywhere.
        turn: wxyz in the world, or None as long as it is not turned.
        leaving: whether it has let go, and the body is only coming to rest.
    """

    grab: Grab | None
    hold: int = 0
    place: Vector | None = None
    turn: Quaternion | None = None
    leaving: bool = False


class Holding(dict[int, Held]):
    """Hands by their numbers."""

    @property
    def only_leaving(self) -> bool:
        """Whether nobody holds on any more."""
        return all(held.leaving for held in self.values())

    def grabs(self) -> dict[int, Grab]:
        """The spots that are held."""
        return {key: held.grab for key, held in self.items() if held.grab is not None}

    def pins(self) -> set[int]:
        """The numbers of the pins that are dragged: they follow the body until they are let go."""
        return {held.hold for held in self.values() if held.grab is not None and held.hold}

    def dragged(self) -> dict[int, Vector]:
        """Where targets have been dragged to, by their numbers."""
        return {
            held.hold: held.place
            for held in self.values()
            if held.grab is None and held.place is not None
        }

    def wish(self, wishes: DragTargets) -> None:
        """Put what they pull at into wishes that know of all of it."""
        wishes.holds.update(self.dragged())
        for key, held in self.items():
            if held.grab is None:
                continue
            if held.place is not None:
                wishes.places[key] = held.place
            if held.turn is not None:
                wishes.turns[key] = held.turn
