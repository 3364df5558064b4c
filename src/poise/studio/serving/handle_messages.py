"""Messages about IK handles."""

from __future__ import annotations

from dataclasses import dataclass, fields

from poise.model.character import Character


@dataclass(frozen=True)
class HandleView:
    """An IK handle of the character; radians and metres."""

    name: str
    start: str
    end: str
    tip: bool
    solver: str
    pole: tuple[float, float, float] | None
    toward: str | None
    twist: float
    weight: float
    blend: float
    soft: float


def handle_views(character: Character) -> tuple[HandleView, ...]:
    """Return the character's IK handles for browsers."""
    names = [field.name for field in fields(HandleView)]
    return tuple(
        HandleView(**{name: getattr(handle, name) for name in names})
        for handle in character.handles
    )
