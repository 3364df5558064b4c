"""Messages about limbs: how each is posed, and the contacts that pinned feet roll about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from poise.model.limbs import limbs_of
from poise.model.skeleton import Skeleton
from poise.studio.scene.foot_roll import MOST, pivot_of, rolls
from poise.studio.scene.limb_state import LimbMode, LimbState
from poise.studio.scene.scene import Hold, Scene


@dataclass(frozen=True)
class LimbView:
    """A limb of two bones: the numbers of its joints, and how it is posed.

    ``bend`` is the direction in its start's frame in which it bends when it is straight, ``pole``
    the direction of the world in which its bend is held, or None.
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
    """A foot that can be rolled: radians about heel, ball and toes, and where it rolls now.

    ``axis`` is a unit direction of the world; positive angles about it lower the toes. ``most`` are
    the largest angles.
    """

    angles: tuple[float, float, float]
    most: tuple[float, float, float]
    pivot: tuple[float, float, float]
    axis: tuple[float, float, float]


def limb_views(scene: Scene) -> tuple[LimbView, ...]:
    """The limbs, as sent to browsers; the same object as long as nothing about them changes."""
    body = scene.character.skeleton
    modes = scene.limb_modes
    return _views(body, scene.limbs, tuple(modes[limb.end] for limb in limbs_of(body)))


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
        for limb, mode in zip(limbs_of(body), modes, strict=True)
    )  # fmt: skip


def roll_view(scene: Scene, hold: Hold) -> RollView | None:
    """What a pinned foot rolls about; None for any other pin or target."""
    contacts = rolls(scene, hold)
    return None if contacts is None else RollView(hold.roll, MOST, *pivot_of(contacts, hold))
