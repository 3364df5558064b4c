"""The character that comes with Poise, made by its own code."""

from __future__ import annotations

from functools import cache

from poise.bundled.anatomy import skeleton
from poise.bundled.gait import walk
from poise.model import Character

__all__ = ["character"]


@cache
def character() -> Character:
    """The bundled character: CMU's bones in human proportions, in metres, with a walk.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name
    ('poise', ['walk'], 'm')
    """
    body = skeleton()
    return Character("poise", body, {"walk": walk(body)})
