"""Messages about limbs and foot roll."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from poise.anatomy import find_anatomy
from poise.model.skeleton import Skeleton
from poise.studio.scene.foot_roll import MOST, pivot_of, rolls
from poise.studio.scene.limb_state import LimbMode, LimbState
from poise.studio.scene.scene import Hold, Scene


@dataclass(frozen=True)
class LimbView:
    """A limb of two bones: its joints' indices and its mode.

    ``bend`` is the direction, in the start joint's frame, in which a straight limb bends; ``pole``
    is the world direction of a held bend, or null.
    """

    name: str
    start: int
    middle: int
    end: int
    bend: tuple[float, float, float]
    mode: LimbMode
    pole: tuple[float, float, float] | None


@dataclass(frozen=True)
class RollView:
    """A foot that can be rolled: its angles in radians about heel, ball and toes, and the pivot.

    ``axis`` is a unit direction in the world; positive angles about it lower the toes. ``most`` are
    the largest angles.
    """

    angles: tuple[float, float, float]
    most: tuple[float, float, float]
    pivot: tuple[float, float, float]
    axis: tuple[float, float, float]


def limb_views(scene: Scene) -> tuple[LimbView, ...]:
    """Return the limbs for browsers; the same object while nothing about them changes."""
    body = scene.character.skeleton
    modes = scene.limb_modes
    return _views(body, scene.limbs, tuple(modes[limb.end] for limb in find_anatomy(body).limbs))


@lru_cache(maxsize=8)
def _views(
    body: Skeleton, states: tuple[LimbState, ...], modes: tuple[LimbMode, ...]
) -> tuple[LimbView, ...]:
    poles = {state.end: state.pole for state in states}
    return tuple(
        LimbView(
            limb.name, body.joint_index(limb.start), body.joint_index(limb.middle),
            body.joint_index(limb.end), limb.bend, mode, poles.get(limb.end),
        )
        for limb, mode in zip(find_anatomy(body).limbs, modes, strict=True)
    )  # fmt: skip


def roll_view(scene: Scene, hold: Hold) -> RollView | None:
    """Return the roll of a pinned foot; None for any other pin or target."""
    pivots = rolls(scene, hold)
    return None if pivots is None else RollView(hold.roll, MOST, *pivot_of(pivots, hold))
