"""The soles of the feet: polygons on the floor, from collision shapes, the skin or the bones.

A foot without a surface has the proportions of Drillis and Contini (1966): the ankle is 0.039 of
the stature above the floor, and the foot is 0.152 of it long and 0.055 wide. A quarter of a foot is
behind the ankle (de Leva, 1996, after Zatsiorsky).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.anatomy.evidence import Evidence, norm, unit
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.recognition import SIDES, Recognition
from poise.anatomy.stance import BodyStance
from poise.array_types import Floats
from poise.geometry import quaternions
from poise.geometry.polygons import hull_corners

# Points this far above the lowest one belong to the sole, relative to the leg: the first of these
# for which the sole is at least _COVERS of the foot's length. Rounded and tilted soles need more.
_THICK, _COVERS = (0.01, 0.02, 0.04, 0.08), 0.5
_STANDS = 0.9  # height of the hips, in legs, from which the soles are level at rest
LEGS = 0.491
"""Distance from hip to ankle, relative to the stature (Drillis and Contini, 1966)."""
_ANKLE, _LENGTH, _WIDTH = 0.039 / LEGS, 0.152 / LEGS, 0.055 / LEGS
_STRAIGHT, _AWAY = 0.96, 0.3  # cosines between sides of one sole, and of a sole and the shin
_FORWARD = 0.5  # cosine of a bone and the front from which a foot without surface is level at rest
_FITS, _SIDE = 3, 0.15  # fits of a plane, to points in this share of the foot's height
_HEEL, _BALL = 0.25, 0.7  # places of ankle and ball along the foot, from the heel


@dataclass(frozen=True, eq=False)
class Sole:
    """The sole of one foot.

    Attributes:
        joint: the joint that carries it, the last one of the foot before the toes.
        polygon: (n, 3) corners in the joint's frame, metres, from the heel round to it again.
        points: (n, 3) points of the surface or the bones, in the joint's frame, first those of the
            corners of the polygon, which is their outline; the rim may be rounded.
        heel, ball, toe: (3,) middles of the back edge, of the line about which the heel rises, and
            of the front edge, in the joint's frame.
        height: height of the lowest point above the origin of the world in the rest pose, along up.
        origin: "collision shapes", "skin" or "bones".
    """

    joint: str
    polygon: Floats
    points: Floats
    heel: Floats
    ball: Floats
    toe: Floats
    height: float
    origin: str

    @property
    def length(self) -> float:
        """Length from heel to toe, metres."""
        return norm(self.toe - self.heel)


def find_soles(body: Evidence, found: Recognition) -> dict[str, Sole]:
    """The soles of both feet; empty for a body without legs."""
    if found.stance is None or not found.parts:
        return {}
    return {
        side: _sole(body, found, found.stance, side, leg)
        for side, leg in zip(SIDES, found.stance.legs, strict=True)
    }


def _sole(
    body: Evidence, found: Recognition, stance: BodyStance, side: str, leg: LimbSplit
) -> Sole:
    foot = found.parts.get(f"{side} foot") or found.parts.get(f"{side} shin") or list(leg.lower)
    toes = found.parts.get(f"{side} toes", [])
    joint = foot[-1]
    points, origin = body.surface_of(body.below(foot[0]), collisions=True), "collision shapes"
    if len(points) < 4:
        points, origin = body.surface_of(body.below(foot[0])), "skin"
    across, up = stance.across, stance.up
    ball = body.positions[toes[0]] if toes else None
    stands = all(float((one.start - one.stop) @ up) > _STANDS * one.length for one in stance.legs)
    if not stands:
        across = _across(leg, stance)
        shin = unit(leg.middle - leg.stop)
        if len(points) >= 4:
            up = _normal(points, shin, across)
        elif ball is not None:
            bone = unit(ball - leg.stop)
            normal = np.asarray(np.cross(bone, across), dtype=np.float64)
            if float(bone @ stance.facing) < _FORWARD < norm(normal):
                up = unit(normal)
    ahead = unit(np.cross(across, up))
    if ball is not None and float(ahead @ (ball - leg.stop)) < 0.0:
        ahead = -ahead
    if len(points) < 4:
        points, origin = _of_bones(body, leg, stance, joint, toes, up, ahead), "bones"
    heights = points @ up
    floor = float(heights.min())
    long, flat = np.ptp(points @ ahead), points
    for thick in _THICK:
        flat = points[heights <= floor + thick * stance.leg_length]
        if np.ptp(flat @ ahead) >= _COVERS * long:
            break
    plane = np.stack([ahead, np.cross(up, ahead)])
    level = (flat - leg.stop) @ plane.T
    outline = hull_corners(level)
    outline = np.roll(outline, -int(level[outline, 0].argmin()))
    corners = level[outline]
    back, front = float(corners[:, 0].min()), float(corners[:, 0].max())
    ball_at = back + _BALL * (front - back)
    if ball is not None:
        ball_at = min(front, max(back, float((ball - leg.stop) @ ahead)))
    frame = body.skeleton.rest.world[joint]
    level = leg.stop + (floor - float(leg.stop @ up)) * up

    def local(place: Floats) -> Floats:
        return from_world(level + place @ plane)

    def from_world(place: Floats) -> Floats:
        at = np.linalg.solve(frame[:3, :3], (place - frame[:3, 3]).T).T
        at.setflags(write=False)
        return at

    middles = [
        np.array([at, float(corners[np.abs(corners[:, 0] - at).argsort()[:2], 1].mean())])
        for at in (back, ball_at, front)
    ]
    middles[1][1] = 0.5 * (middles[0][1] + middles[2][1])
    heel, ball_point, toe = (local(place) for place in middles)
    return Sole(
        body.names[joint], local(corners), from_world(np.concatenate([flat[outline], flat])),
        heel, ball_point, toe, float((points @ stance.up).min()), origin,
    )  # fmt: skip


def _across(leg: LimbSplit, stance: BodyStance) -> Floats:
    """Direction (3,) from right to left of a leg that is swung and bent by shortest rotations."""
    thigh, shin = unit(leg.middle - leg.start), unit(leg.stop - leg.middle)
    turn = quaternions.multiply(
        quaternions.between(thigh, shin), quaternions.between(-stance.up, thigh)
    )
    return quaternions.rotate(turn, stance.across)


def _of_bones(
    body: Evidence, leg: LimbSplit, stance: BodyStance, joint: int, toes: list[int], up: Floats,
    ahead: Floats,
) -> Floats:  # fmt: skip
    """Corners (4, 3) of the sole of a foot that has bones only."""
    long = stance.leg_length
    ankle = leg.stop
    ends = [body.positions[j] for j in (*body.below(joint), *toes)]
    ends += [tip for j in (joint, *toes) if (tip := body.tip(j)) is not None]
    front = max(float((end - ankle) @ ahead) for end in ends)
    front = front if front > 0.1 * long else (1.0 - _HEEL) * _LENGTH * long
    floor = min(float((end - ankle) @ up) for end in ends)
    floor = floor if floor < -0.02 * long else -_ANKLE * long
    back, half = -_HEEL / (1.0 - _HEEL) * front, 0.5 * _WIDTH * long
    aside = np.cross(up, ahead)
    return np.array(
        [ankle + floor * up + x * ahead + y * aside
         for x, y in ((back, half), (front, half), (front, -half), (back, -half))]
    )  # fmt: skip


def _normal(points: Floats, shin: Floats, across: Floats) -> Floats:
    """Upward normal (3,) of the longest straight side, away from the shin, of a foot's profile."""
    ahead = unit(np.cross(across, shin))
    profile = points @ np.stack([ahead, shin], axis=1)
    corners = profile[hull_corners(profile)]
    edges = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(edges, axis=1)
    if len(corners) < 3 or not lengths.min() > 0.0:
        return shin
    inward = np.stack([-edges[:, 1], edges[:, 0]], axis=1) / lengths[:, None]
    # sides of a rounded sole differ a little: sum the lengths of those with nearly its direction
    alike = inward @ inward.T > _STRAIGHT
    worth = alike @ lengths * (inward[:, 1] > _AWAY)
    if not worth.any():
        return shin
    forwards, along = (alike[int(worth.argmax())] * lengths) @ inward
    up = unit(forwards * ahead + along * shin)
    for _ in range(_FITS):  # the plane of the points near that side
        heights = points @ up
        near = points[heights < heights.min() + _SIDE * float(np.ptp(heights))]
        if len(near) < 4:
            break
        plane = np.linalg.svd(near - near.mean(axis=0))[2][2]
        plane = plane if float(plane @ up) > 0.0 else -plane
        if float(plane @ up) < _STRAIGHT:
            break
        up = plane
    return up
