"""Messages about the body: humanoid properties, limbs and foot roll."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.anatomy import BONES, Anatomy, find_anatomy
from poise.bundled import human_prior
from poise.model.character import Character
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.studio.scene.foot_roll import MOST, pivot_of, rolls
from poise.studio.scene.limb_state import LimbMode, LimbState
from poise.studio.scene.scene import Hold, Scene


@dataclass(frozen=True)
class PartView:
    """A part of the body: indices of its joints, and its confidence, 0 if not found, and why."""

    part: str
    joints: tuple[int, ...]
    confidence: float
    why: str


@dataclass(frozen=True)
class HumanoidView:
    """Humanoid properties of a character.

    ``kind`` is that of `poise.anatomy.KINDS`, and ``reasons`` state why the body is not a person.
    ``colours`` are those of the parts, or of the limbs of a body without parts, for each joint
    (CSS); empty without parts and limbs.
    ``limitable`` is the number of recognised joints, and ``limited`` the number of those with
    limits on every angle. ``natural`` states whether the human pose prior supports the skeleton.
    ``kg`` and ``masses`` are the total mass and its origin, or null and "" without masses.
    """

    kind: str
    reasons: tuple[str, ...]
    parts: tuple[PartView, ...]
    colours: tuple[str, ...]
    limited: int
    limitable: int
    natural: bool
    kg: float | None
    masses: str


@lru_cache(maxsize=2)
def humanoid_view(character: Character) -> HumanoidView:
    """Return the humanoid properties of a character for browsers."""
    body = character.skeleton
    found = find_anatomy(body)
    parts = tuple(_part(found, part) for part in BONES)
    joints = {j for part in parts if part.part != "pelvis" for j in part.joints}
    limited = sum(_is_limited(body, j) for j in joints)
    natural = human_prior().fits(body, tuple(character.motions.values()))
    masses = character.masses
    return HumanoidView(
        found.kind, tuple(found.reasons), parts, _colours(found), limited, len(joints), natural,
        None if masses is None else masses.total, "" if masses is None else masses.origin,
    )  # fmt: skip


def _part(anatomy: Anatomy, part: str) -> PartView:
    known = anatomy.parts.get(part)
    if known is None:
        return PartView(part, (), 0.0, "")
    return PartView(part, tuple(anatomy.joints(part)), known.confidence, known.why)


def _colours(anatomy: Anatomy) -> tuple[str, ...]:
    if not anatomy.parts and not anatomy.limbs:
        return ()
    from poise.render.body_parts import joint_colours

    shades = np.rint(255.0 * joint_colours(anatomy)).astype(int).tolist()
    return tuple(f"#{r:02x}{g:02x}{b:02x}" for r, g, b in shades)


def _is_limited(body: Skeleton, number: int) -> bool:
    """Return whether all angles of a joint have limits, or its quaternion a cone."""
    joint = body.joints[number]
    if joint.cone is not None:
        return True
    angles = [
        bool(np.isfinite(limits).all()) and not dof.quaternion
        for dof, limits in zip(joint.type.dofs, joint.limits, strict=True)
        if dof.angular or dof.quaternion
    ]
    return bool(angles) and all(angles)


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


@kept_with_argument(8)
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
