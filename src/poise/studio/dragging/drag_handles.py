"""Grabs of body points, pins and targets, with their current targets."""

from __future__ import annotations

from dataclasses import dataclass

from poise.studio.dragging.drag_targets import DragTargets
from poise.studio.scene.attachment import Grab, Quaternion, Vector


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
