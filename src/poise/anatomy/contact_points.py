"""Points of a body that touch a floor first, with the thickness of the flesh around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.anatomy.evidence import Evidence, norm, unit
from poise.anatomy.recognition import SIDES, Recognition
from poise.anatomy.soles import LEGS, Sole
from poise.anatomy.stance import BodyStance
from poise.array_types import Floats

_SLAB = 0.02  # half thickness of the slice of the surface around a point, relative to the stature
_WIDE = 0.12  # largest distance of the surface from a point, relative to the stature
_MOST = 75.0  # percentile of the distances that is the radius: flesh gives way
_FEWEST = 6  # minimum number of points of the surface that determine a radius
_END = 0.2  # share of a sole's length that belongs to its heel, and to its tip

_RADII = {
    "thigh": ("hip", 0.055, ("pelvis", "thigh")),
    "shin": ("knee", 0.03, ("thigh", "shin")),
    "upper arm": ("shoulder", 0.03, ("clavicle", "upper arm")),
    "forearm": ("elbow", 0.022, ("upper arm", "forearm")),
    "hand": ("wrist", 0.014, ("forearm", "hand")),
}
"""Name of the point at which a part begins, radius without a surface, parts of the surface.

Radii are relative to the stature, as those of `poise.anatomy.capsules`."""

_HEAD, _TOES, _FINGER, _PALM = 0.06, 0.018, 0.004, 0.01
"""Radii of the head without a surface, of toes, fingertips and palms, relative to the stature."""


@dataclass(frozen=True, eq=False)
class ContactPoint:
    """A point of a body that may touch the floor.

    Attributes:
        part: what touches: "left foot", "right knee", "head", ...
        joint: the joint that carries the point.
        offset: (3,) in the joint's frame, metres.
        radius: distance of the surface, metres; 0 for the corners of a sole.
    """

    part: str
    joint: str
    offset: Floats
    radius: float


def find_contact_points(
    body: Evidence, found: Recognition, soles: Mapping[str, Sole]
) -> tuple[ContactPoint, ...]:
    """The contact points of a person; empty for other bodies."""
    stance = found.stance
    if stance is None or not soles:
        return ()
    stature = stance.leg_length / LEGS
    world, names = body.skeleton.rest.world, body.names
    points = [
        one for side in SIDES for one in _sole_corners(body, found, stance, soles[side], side)
    ]

    def add(part: str, joint: int, place: Floats, radius: float) -> None:
        away = place - world[joint, :3, 3]
        offset = np.asarray(np.linalg.solve(world[joint, :3, :3], away), np.float64)
        points.append(ContactPoint(part, names[joint], offset, radius))

    for number, side in enumerate(SIDES):
        leg, arm = stance.legs[number], stance.arms[number]
        ends = {
            "thigh": (leg.start, leg.middle), "shin": (leg.middle, leg.stop),
            "upper arm": (arm.start, arm.middle), "forearm": (arm.middle, arm.stop),
        }  # fmt: skip
        hand = found.parts.get(f"{side} hand", [])
        if hand:
            fingers = list(body.below(hand[0]))
            tips = np.concatenate([body.positions[fingers], body.surface_of(fingers)])
            owners = [*fingers, *np.repeat(sorted(fingers), body.owned[sorted(fingers)]).tolist()]
            last = int(((tips - arm.stop) ** 2).sum(axis=1).argmax())
            ends["hand"] = arm.stop, tips[last]
            if norm(tips[last] - arm.stop) > _FINGER * stature:
                along = unit(tips[last] - arm.stop)
                flat = tips - arm.stop - ((tips - arm.stop) @ along)[:, None] * along
                across = flat @ np.linalg.eigh(flat.T @ flat)[1][:, -1]
                for edge in {last, int(across.argmin()), int(across.argmax())}:
                    add(f"{side} hand", owners[edge], tips[edge], _FINGER * stature)
                knuckles = 0.5 * (arm.stop + tips[last])  # lower than bent fingers
                add(f"{side} hand", hand[0], knuckles, _PALM * stature)
        for part, (start, end) in ends.items():
            joints = found.parts.get(f"{side} {part}", [])
            if not joints:
                continue
            name, share, near = _RADII[part]
            own = [j for one in near for j in found.parts.get(f"{side} {one}", [])]
            own += found.parts.get("pelvis", []) if "pelvis" in near else []
            axis = unit(end - start) if norm(end - start) > 0.0 else stance.up
            radius = _radius(body.surface_of(own), start, axis, share, stature)
            # the hips rest on their flesh, which is thicker at the sides
            radius = min(radius, share * stature) if part == "thigh" else radius
            add(f"{side} {name}", joints[0], start, radius)
    head = found.parts.get("head", [])
    if head:
        skin = body.surface_of(body.below(head[0]))
        if len(skin) >= _FEWEST:
            middle = 0.5 * (skin.min(axis=0) + skin.max(axis=0))
            radius = float(np.percentile(np.linalg.norm(skin - middle, axis=1), _MOST))
        else:
            middle, radius = body.positions[head[0]] + _HEAD * stature * stance.up, _HEAD * stature
        add("head", head[0], middle, min(radius, _WIDE * stature))
    return tuple(points)


def _radius(skin: Floats, centre: Floats, axis: Floats, share: float, stature: float) -> float:
    """Distance of the surface around a point, across an axis."""
    skin = skin[np.abs(skin @ axis - centre @ axis) < _SLAB * stature] - centre
    across = np.linalg.norm(skin - (skin @ axis)[:, None] * axis, axis=1)
    near = across[across < _WIDE * stature]
    if len(near) < _FEWEST:
        return share * stature
    return float(np.percentile(near, _MOST))


def _sole_corners(
    body: Evidence, found: Recognition, stance: BodyStance, sole: Sole, side: str
) -> list[ContactPoint]:
    """Left and right corners of heel, ball and tip; those of the tip move with the toes."""
    ahead = unit(sole.toe - sole.heel)
    along = (sole.polygon - sole.heel) @ ahead
    aside = sole.polygon - sole.heel - along[:, None] * ahead
    across = aside @ unit(aside[int(np.linalg.norm(aside, axis=1).argmax())])
    length = sole.length
    ball = float((sole.ball - sole.heel) @ ahead)
    world = body.skeleton.rest.world
    own = world[body.skeleton.joint_index(sole.joint)]
    toes = found.parts.get(f"{side} toes", [])
    made: list[ContactPoint] = []
    for end, near in (
        ("heel", along <= _END * length), ("ball", np.abs(along) < np.inf),
        ("tip", along >= (1.0 - _END) * length),
    ):  # fmt: skip
        chosen = np.flatnonzero(near)
        for pick in (chosen[across[chosen].argmin()], chosen[across[chosen].argmax()]):
            place = sole.polygon[pick]
            if end == "ball":
                place = place + (ball - along[pick]) * ahead
            if end == "tip" and toes:
                frame = world[toes[0]]
                level = own[:3, :3] @ place + own[:3, 3] - frame[:3, 3]
                made.append(
                    ContactPoint(f"{side} foot", body.names[toes[0]],
                                 np.linalg.solve(frame[:3, :3], level), 0.0)
                )  # fmt: skip
            else:
                made.append(ContactPoint(f"{side} foot", sole.joint, place, 0.0))
    # the toes' end touches first if the sole faces backwards
    round_ = _TOES * stance.leg_length / LEGS
    level = own[:3, :3] @ (sole.toe - round_ * ahead) + own[:3, 3] + round_ * stance.up
    carrier = toes[0] if toes else body.skeleton.joint_index(sole.joint)
    frame = world[carrier]
    offset = np.linalg.solve(frame[:3, :3], level - frame[:3, 3])
    made.append(ContactPoint(f"{side} toes", body.names[carrier], offset, round_))
    return made
