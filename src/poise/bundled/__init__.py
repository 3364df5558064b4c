"""The character that comes with Poise, made by its own code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from poise.bundled.body_skeleton import skeleton
from poise.bundled.gait import walk
from poise.model import Character, Mesh
from poise.motion.priors import PosePrior

__all__ = ["FILE", "PRIOR", "bare_character", "body_mesh", "character", "human_prior"]

FILE = Path(__file__).with_name("poise.glb")
"""The character with its skin, as `poise.bundled.build` wrote it: a file for any viewer."""

PRIOR = Path(__file__).with_name("human_prior.npz")
"""The bundled pose prior, as `poise.bundled.fitting` wrote it."""


@cache
def character() -> Character:
    """The bundled character: CMU's bones in human proportions, in metres, with a walk and a skin.

    The skin is that of `FILE`, as exact as its bytes are; everything else is made in code.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name, hero.skins[0].name
    ('poise', ['walk'], 'm', 'body')
    """
    from poise.bundled.skin_cache import read_skin

    bare = bare_character()
    return bare.with_skins([read_skin(FILE, bare.rest)])


@cache
def bare_character() -> Character:
    """The bundled character without its skin: skeleton and walk.

    >>> len(bare_character().skins)
    0
    """
    body = skeleton()
    return Character("poise", body, {"walk": walk(body)})


def body_mesh() -> Mesh:
    """The character's body, dressed: closed, in metres, fitted to the skeleton's rest pose.

    Colours are linear and belong to vertices. It is sculpted anew, once, in a few seconds; the
    skin of `character` is the same body in single precision.

    >>> low, high = body_mesh().bounds
    >>> (high - low).round(1)
    array([1.8, 1.8, 0.4])
    """
    from poise.bundled.surface import body

    return body().mesh


@cache
def human_prior() -> PosePrior:
    """The pose prior of human everyday motion, fitted on CMU motion capture.

    Walking, running, basketball, soccer, directing traffic: see its ``notice`` for the source.

    >>> human_prior().mean.shape
    (69,)
    """
    return PosePrior.load(PRIOR)
