"""The character that comes with Poise, made by its own code."""

from __future__ import annotations

from functools import cache

from poise.bundled.anatomy import skeleton
from poise.bundled.gait import walk
from poise.model import Character, Mesh

__all__ = ["body_mesh", "character"]


@cache
def character() -> Character:
    """The bundled character: CMU's bones in human proportions, in metres, with a walk.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name
    ('poise', ['walk'], 'm')
    """
    body = skeleton()
    return Character("poise", body, {"walk": walk(body)})


def body_mesh() -> Mesh:
    """The character's body, dressed: closed, in metres, fitted to the skeleton's rest pose.

    Colours are linear and belong to vertices. It is made anew, once, in a few seconds.

    >>> low, high = body_mesh().bounds
    >>> (high - low).round(1)
    array([1.8, 1.8, 0.4])
    """
    from poise.bundled.surface import body

    return body().mesh
