"""Anatomical segments of a human skeleton: joint, origin, axes and length at rest.

Marker positions are described anatomically (halfway along the thigh, outwards), relative to the
origins and axes of segments. Sizes are fractions of the body's height, which is estimated from the
legs: the distance from hip to ankle is 0.491 of the stature (Drillis and Contini's table, as in
Winter, "Biomechanics and Motor Control of Human Movement", figure 4.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.words import Part, Side, part_names, parts_of, side_of
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]

_LEG = 0.491


@dataclass(frozen=True, eq=False)
class Segment:
    """A part of the body at rest.

    Attributes:
        joint: the joint that carries markers on the segment.
        origin: (3,) in the world, metres.
        axes: (3, 3), rows: along the segment towards its far end, forwards, and outwards (to the
            left in the middle of the body). On a hand, forwards is the direction of the thumb.
        length: metres.
    """

    joint: str
    origin: Floats
    axes: Floats
    length: float

    def place(self, along: float, forwards: float, outwards: float, height: float) -> Floats:
        """World position (3,); ``along`` is in segment lengths, the others in body heights."""
        steps = np.array([along * self.length, forwards * height, outwards * height])
        return self.origin + steps @ self.axes


class Body:
    """Joints of a human skeleton by body part.

    Attributes:
        skeleton: the skeleton of the body.
        height: the stature estimated from the legs, metres.

    Raises:
        InvalidValue: the joint names do not identify two legs.
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self._parts = parts_of(part_names(skeleton))
        self._sides = [side_of(name) for name in part_names(skeleton)]
        self._world = skeleton.rest.world
        self.hips = tuple(self._needed("thigh", side) for side in ("left", "right"))
        knees = [self._needed("shin", side) for side in ("left", "right")]
        ankles = [self._ankle(side) for side in ("left", "right")]
        legs = [
            np.linalg.norm(self.at(knee) - self.at(hip)) + np.linalg.norm(ankle - self.at(knee))
            for hip, knee, ankle in zip(self.hips, knees, ankles, strict=True)
        ]
        self.height = float(np.mean(legs)) / _LEG
        self.up = np.eye(3)[1 if skeleton.up == "y" else 2]
        across = self.at(self.hips[0]) - self.at(self.hips[1])
        self.left = _unit(across - self.up * (across @ self.up))
        self.forward: Floats = np.asarray(np.cross(self.left, self.up), dtype=np.float64)

    # -- joints ---------------------------------------------------------------------------------

    def at(self, joint: int) -> Floats:
        """World position (3,) of a joint at rest."""
        return self._world[joint, :3, 3]

    def all_of(self, part: Part, side: Side = "") -> list[int]:
        """The joints of a part, parents first."""
        return [
            j for j in range(len(self._parts))
            if self._parts[j] == part and (not side or self._sides[j] == side)
        ]  # fmt: skip

    def first(self, part: Part, side: Side = "") -> int:
        """The first joint of a part, or -1."""
        found = self.all_of(part, side)
        return found[0] if found else -1

    def _needed(self, part: Part, side: Side) -> int:
        found = self.first(part, side)
        if found < 0:
            raise InvalidValue(
                f"no joint of {self.skeleton.name or 'this skeleton'} is recognised as the "
                f"{side} {part}: pass a marker table with --model (in Python model=)"
            )
        return found

    def hand(self, side: Side) -> int:
        """The first joint of the hand, preferring joints named "hand" to the wrist; -1 for none."""
        found = self.all_of("hand", side)
        named = [
            j for j in found
            if "hand" in self.skeleton.joint_names[j].lower() and self._is_limb(j)
        ]  # fmt: skip
        return (named or found or [-1])[0]

    def _is_limb(self, joint: int) -> bool:
        return self._parts[joint] == "hand"

    def trunk(self) -> int:
        """The joint to which both arms are attached."""
        arms = [self._arm_root(side) for side in ("left", "right")]
        if min(arms) < 0:
            spine = self.all_of("spine")
            return spine[-1] if spine else self.skeleton.parents[self.hips[0]]
        return self._common(arms[0], arms[1])

    def pelvis(self) -> int:
        """The joint to which both legs are attached."""
        return self._common(self.hips[0], self.hips[1])

    def _arm_root(self, side: Side) -> int:
        found = self.first("clavicle", side)
        return found if found >= 0 else self.first("upper arm", side)

    def _common(self, a: int, b: int) -> int:
        above = self.path(a)[:-1]
        return next((j for j in reversed(self.path(b)[:-1]) if j in above), 0)

    def path(self, joint: int) -> list[int]:
        """The joints from the root to this one."""
        return self.skeleton.line_to_root(joint)[::-1]

    # -- places ---------------------------------------------------------------------------------

    def tip(self, joint: int) -> Floats:
        """World position (3,) of a bone's end: its tip, its first child, or its origin."""
        tip = self.skeleton.joints[joint].tip
        if tip is not None:
            frame = self._world[joint]
            return frame[:3, :3] @ tip + frame[:3, 3]
        children = [j for j, parent in enumerate(self.skeleton.parents) if parent == joint]
        return self.at(children[0]) if children else self.at(joint)

    def _ankle(self, side: Side) -> Floats:
        foot = self.first("foot", side)
        return self.at(foot) if foot >= 0 else self.tip(self.all_of("shin", side)[-1])

    def neck(self) -> Floats:
        """World position (3,) of the base of the neck."""
        for part in ("neck", "head"):
            found = self.first(part)
            if found >= 0:
                return self.at(found)
        return self.tip(self.trunk())

    def outward(self, side: Side) -> Floats:
        """Direction (3,) away from the middle of the body."""
        return -self.left if side == "right" else self.left

    # -- segments -------------------------------------------------------------------------------

    def segment(self, name: str, side: Side = "") -> Segment | None:
        """Return a segment by name; None if the skeleton does not have it."""
        made = {
            "pelvis": self._pelvis, "thorax": self._thorax, "head": self._head,
        }.get(name)  # fmt: skip
        if made is not None:
            return made()
        return {
            "thigh": self._thigh, "shin": self._shin, "foot": self._foot, "toes": self._toes,
            "shoulder": self._shoulder, "upper arm": self._upper_arm, "forearm": self._forearm,
            "wrist": self._wrist, "hand": self._hand,
        }[name](side)  # fmt: skip

    def _upright(self, joint: int, origin: Floats, outward: Floats) -> Segment:
        axes = np.array([self.up, self.forward, outward])
        return Segment(self.skeleton.joint_names[joint], origin, axes, self.height)

    def _pelvis(self) -> Segment:
        middle = 0.5 * (self.at(self.hips[0]) + self.at(self.hips[1]))
        return self._upright(self.pelvis(), middle, self.left)

    def _thorax(self) -> Segment:
        return self._upright(self.trunk(), self.neck(), self.left)

    def _head(self) -> Segment | None:
        heads = self.all_of("head") or self.all_of("neck")
        return self._upright(heads[0], self.neck(), self.left) if heads else None

    def _shoulder(self, side: Side) -> Segment | None:
        arm, clavicle = self.first("upper arm", side), self.first("clavicle", side)
        if arm < 0:
            return None
        carrier = clavicle if clavicle >= 0 else self.trunk()
        return self._upright(carrier, self.at(arm), self.outward(side))

    def _limb(
        self, joint: int, start: Floats, end: Floats, forward: Floats, side: Side
    ) -> Segment | None:
        along = end - start
        length = float(np.linalg.norm(along))
        if length < 1e-9:
            return None
        u = along / length
        a = _unit(forward - u * (forward @ u))
        outward = np.cross(a, u) * (1.0 if side == "left" else -1.0)
        return Segment(self.skeleton.joint_names[joint], start, np.array([u, a, outward]), length)

    def _thigh(self, side: Side) -> Segment | None:
        hip, knee = self.first("thigh", side), self.first("shin", side)
        return self._limb(hip, self.at(hip), self.at(knee), self.forward, side)

    def _shin(self, side: Side) -> Segment | None:
        knee = self.first("shin", side)
        return self._limb(knee, self.at(knee), self._ankle(side), self.forward, side)

    def _foot(self, side: Side) -> Segment | None:
        foot = self.first("foot", side)
        carrier = foot if foot >= 0 else self.first("shin", side)
        return self._flat(carrier, self._ankle(side), side)

    def _toes(self, side: Side) -> Segment | None:
        toes = self.first("toe", side)
        return self._flat(toes, self._ankle(side), side) if toes >= 0 else self._foot(side)

    def _flat(self, joint: int, ankle: Floats, side: Side) -> Segment:
        """Segment of a foot: "along" points forwards on the floor, "forwards" points up."""
        axes = np.array([self.forward, self.up, self.outward(side)])
        return Segment(self.skeleton.joint_names[joint], ankle, axes, self.height)

    def _bending(self, side: Side) -> Floats:
        """Direction (3,) in which the forearm moves when the elbow bends."""
        elbow = self.first("forearm", side)
        joint = self.skeleton.joints[elbow]
        kinds = [motion.kind for motion in joint.type.lower() if motion.dof >= 0]
        hand = self.hand(side)
        if len(joint.suffixes) != 1 or len(kinds) != 1 or hand < 0:
            return self.forward
        low, high = joint.limits[0]
        bent = self.skeleton.rest.with_values(
            **{joint.dof_names[0]: joint.rest[0] + (0.1 if high >= -low else -0.1)}
        )
        away = bent.world[hand, :3, 3] - self.at(hand)
        return away if np.linalg.norm(away) > 1e-3 * self.height else self.forward

    def _upper_arm(self, side: Side) -> Segment | None:
        shoulder, elbow = self.first("upper arm", side), self.first("forearm", side)
        if min(shoulder, elbow) < 0:
            return None
        return self._limb(shoulder, self.at(shoulder), self.at(elbow), self._bending(side), side)

    def _forearm(self, side: Side) -> Segment | None:
        elbow, hand = self.first("forearm", side), self.hand(side)
        if min(elbow, hand) < 0:
            return None
        return self._limb(elbow, self.at(elbow), self.at(hand), self._thumb(side), side)

    def _wrist(self, side: Side) -> Segment | None:
        """Far end of the forearm, carried by a twist joint if there is one."""
        whole, hand = self._forearm(side), self.hand(side)
        if whole is None:
            return None
        carrier = self.skeleton.parents[hand]
        return Segment(self.skeleton.joint_names[carrier], whole.origin, whole.axes, whole.length)

    def _hand(self, side: Side) -> Segment | None:
        whole, hand = self._forearm(side), self.hand(side)
        if whole is None:
            return None
        name = self.skeleton.joint_names[hand]
        return Segment(name, self.at(hand), whole.axes, self.height)

    def _thumb(self, side: Side) -> Floats:
        """Direction (3,) of the thumb: from its joint, or forwards."""
        hand, elbow = self.hand(side), self.first("forearm", side)
        along = _unit(self.at(hand) - self.at(elbow))
        for j in self.all_of("finger", side):
            if "thumb" in self.skeleton.joint_names[j].lower():
                away = self.tip(j) - self.at(hand)
                away = away - along * (away @ along)
                if np.linalg.norm(away) > 0.01 * self.height:
                    return away
        return self.forward

    def names(self, joints: Iterable[int]) -> tuple[str, ...]:
        """Names of joints."""
        return tuple(self.skeleton.joint_names[j] for j in joints)


def _unit(vector: Floats) -> Floats:
    size = float(np.linalg.norm(vector))
    return vector / size if size > 0.0 else vector
