"""The bundled character with its skin, and its motions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from poise.bundled import gait
from poise.bundled.body_skeleton import skeleton
from poise.bundled.detail import detailed_skeleton, in_detail
from poise.bundled.skin import shown
from poise.model import Character, Motion


@cache
def character() -> Character:
    """Return the bundled character: CMU's bones in human proportions, a walk and a skin.

    The skin is read from `poise.bundled.FILE`, in its precision, at first use; all other data are
    computed. Lengths are in metres.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name, hero.skins[0].name
    ('poise', ['walk'], 'm', 'body')
    """
    bare = bare_character()
    return bare.with_skins(bare.skeleton.surfaces[0])


@cache
def detailed_character() -> Character:
    """Return the bundled character with fingers of three phalanges, a jaw and movable eyes.

    The first 62 DOFs are those of `character`, as used in CMU motions: ``lfingers_rx`` curls the
    four fingers of the left hand, ``lthumb_rx`` its thumb. See `poise.bundled.detail`.

    >>> hero = detailed_character()
    >>> hero.skeleton.nq, hero.skeleton.dof_names[:62] == character().skeleton.dof_names
    (115, True)
    """
    body = detailed_skeleton()
    walk = in_detail(bare_character().motion)
    return Character("poise", body, {"walk": walk}, skins=body.surfaces[0])


@cache
def bare_character() -> Character:
    """Return the bundled character without its skin: skeleton and walk.

    Its anatomy is that of `character`; the skin is read when the anatomy is first used.

    >>> len(bare_character().skins)
    0
    """
    body = shown(skeleton())
    return Character("poise", body, {"walk": gait.walk(body)})


@cache
def motions() -> Mapping[str, Motion]:
    """Return the bundled motions by name; walk, run and idle are loops.

    `character` has only the walk; use ``character().with_motion(motions()["run"])`` for the run.

    >>> list(motions())
    ['walk', 'run', 'idle', 'sit', 'wave']
    """
    from poise.bundled import actions

    body = bare_character().skeleton
    others = (gait.run(body), actions.idle(body), actions.sit(body), actions.wave(body))
    return MappingProxyType({m.name: m for m in (bare_character().motion, *others)})
