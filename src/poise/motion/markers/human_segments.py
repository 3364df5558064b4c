"""Anatomical segments of a human skeleton: joint, origin, axes and length at rest.

Marker positions are described anatomically (halfway along the thigh, outwards), relative to the
origins and axes of segments. Sizes are fractions of the body's height, which is estimated from the
legs: the distance from hip to ankle is 0.491 of the stature (Drillis and Contini's table, as in
Winter, "Biomechanics and Motor Control of Human Movement", figure 4.1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.chains import junction
from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

_LEG = 0.491  # from hip to ankle, of the stature (Drillis and Contini, 1966)
_SIDES: tuple[Side, Side] = ("left", "right")


@dataclass(frozen=True, eq=False)
class MarkerSegment:
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


class SegmentedBody:
    """Parts of a body at rest, for markers.

    Attributes:
        skeleton: the skeleton of the body.
        height: the stature estimated from the legs, metres.

    Raises:
        InvalidValue: no two legs are recognised.
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self._anatomy = find_anatomy(skeleton)
        for needed in ("left thigh", "right thigh", "left shin", "right shin"):
            if needed not in self._anatomy.parts:
                raise InvalidValue(
                    f"no joint of {skeleton.name or 'this skeleton'} is recognised as the "
                    f"{needed}: pass a marker table with --model (in Python model=)"
                )
        legs = [
            np.linalg.norm(self.start("shin", side) - self.start("thigh", side))
            + np.linalg.norm(self._ankle(side) - self.start("shin", side))
            for side in _SIDES
        ]
        self.height = float(np.mean(legs)) / _LEG
        self.up = np.eye(3)["xyz".index(skeleton.up)]
        across = self.start("thigh", "left") - self.start("thigh", "right")
        self.left = _unit(across - self.up * (across @ self.up))
        self.forward: Floats = np.asarray(np.cross(self.left, self.up), dtype=np.float64)

    # -- joints ---------------------------------------------------------------------------------

    def first(self, part: str, side: Side = "") -> int:
        """The first joint of a part, or -1."""
        return next(iter(self._anatomy.joints(f"{side} {part}".strip())), -1)

    def carrier(self, part: str, side: Side = "") -> str:
        """Name of the joint that carries a part: of several hinges, the last one."""
        joints = self._anatomy.joints(f"{side} {part}".strip())
        return self.skeleton.joint_names[joints[-1 if self._anatomy.hinged else 0]]

    def trunk(self) -> int:
        """The joint to which both arms are attached."""
        arms = [
            self.first("clavicle" if self.first("clavicle", side) >= 0 else "upper arm", side)
            for side in _SIDES
        ]
        if min(arms) < 0:
            spine = self._anatomy.joints("spine")
            return spine[-1] if spine else self.skeleton.parents[self.first("thigh", "left")]
        return junction(self.skeleton.parents, *arms)

    def pelvis(self) -> int:
        """The joint to which both legs are attached."""
        hips = (self.first("thigh", side) for side in _SIDES)
        return junction(self.skeleton.parents, *hips)

    # -- places ---------------------------------------------------------------------------------

    def start(self, part: str, side: Side = "") -> Floats:
        """World position (3,) of the start of a part: of a joint, or the centre of its hinges."""
        return self._anatomy.parts[f"{side} {part}".strip()].start

    def tip(self, joint: int) -> Floats:
        """World position (3,) of a bone's end: its tip, its first child, or its origin."""
        world, tip = self.skeleton.rest.world, self.skeleton.joints[joint].tip
        if tip is not None:
            return world[joint, :3, :3] @ tip + world[joint, :3, 3]
        children = [j for j, parent in enumerate(self.skeleton.parents) if parent == joint]
        return world[[*children, joint][0], :3, 3]

    def _ankle(self, side: Side) -> Floats:
        if self.first("foot", side) >= 0:
            return self.start("foot", side)
        return self.tip(self._anatomy.joints(f"{side} shin")[-1])

    def neck(self) -> Floats:
        """World position (3,) of the base of the neck."""
        part = next((part for part in ("neck", "head") if self.first(part) >= 0), None)
        return self.tip(self.trunk()) if part is None else self.start(part)

    def outward(self, side: Side) -> Floats:
        """Direction (3,) away from the middle of the body."""
        return -self.left if side == "right" else self.left

    # -- segments -------------------------------------------------------------------------------

    def segment(self, name: str, side: Side = "") -> MarkerSegment | None:
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

    def _upright(self, joint: str, origin: Floats, outward: Floats) -> MarkerSegment:
        return MarkerSegment(joint, origin, np.array([self.up, self.forward, outward]), self.height)

    def _pelvis(self) -> MarkerSegment:
        middle = 0.5 * (self.start("thigh", "left") + self.start("thigh", "right"))
        return self._upright(self.skeleton.joint_names[self.pelvis()], middle, self.left)

    def _thorax(self) -> MarkerSegment:
        return self._upright(self.skeleton.joint_names[self.trunk()], self.neck(), self.left)

    def _head(self) -> MarkerSegment | None:
        part = next((part for part in ("head", "neck") if self.first(part) >= 0), None)
        return self._upright(self.carrier(part), self.neck(), self.left) if part else None

    def _shoulder(self, side: Side) -> MarkerSegment | None:
        if self.first("upper arm", side) < 0:
            return None
        bare = self.first("clavicle", side) < 0
        carrier = (
            self.skeleton.joint_names[self.trunk()] if bare else self.carrier("clavicle", side)
        )
        return self._upright(carrier, self.start("upper arm", side), self.outward(side))

    def _limb(
        self, joint: str, start: Floats, end: Floats, forward: Floats, side: Side
    ) -> MarkerSegment | None:
        along = end - start
        length = float(np.linalg.norm(along))
        if length < 1e-9:
            return None
        u = along / length
        a = _unit(forward - u * (forward @ u))
        outward = np.cross(a, u) * (1.0 if side == "left" else -1.0)
        return MarkerSegment(joint, start, np.array([u, a, outward]), length)

    def _thigh(self, side: Side) -> MarkerSegment | None:
        hip, knee = self.start("thigh", side), self.start("shin", side)
        return self._limb(self.carrier("thigh", side), hip, knee, self.forward, side)

    def _shin(self, side: Side) -> MarkerSegment | None:
        knee, ankle = self.start("shin", side), self._ankle(side)
        return self._limb(self.carrier("shin", side), knee, ankle, self.forward, side)

    def _foot(self, side: Side) -> MarkerSegment:
        return self._flat("foot" if self.first("foot", side) >= 0 else "shin", side)

    def _toes(self, side: Side) -> MarkerSegment:
        return self._flat("toes", side) if self.first("toes", side) >= 0 else self._foot(side)

    def _flat(self, part: str, side: Side) -> MarkerSegment:
        """Segment of a foot: "along" points forwards on the floor, "forwards" points up."""
        axes = np.array([self.forward, self.up, self.outward(side)])
        return MarkerSegment(self.carrier(part, side), self._ankle(side), axes, self.height)

    def _bending(self, side: Side) -> Floats:
        """Direction (3,) in which the forearm moves when the elbow bends."""
        elbow, hand = self.first("forearm", side), self.first("hand", side)
        joint = self.skeleton.joints[elbow]
        kinds = [motion.kind for motion in joint.type.lower() if motion.dof >= 0]
        if len(joint.suffixes) != 1 or len(kinds) != 1 or hand < 0:
            return self.forward
        low, high = joint.limits[0]
        rest = self.skeleton.rest
        turn = joint.rest[0] + (0.1 if high >= -low else -0.1)
        bent = rest.with_values(**{joint.dof_names[0]: turn})
        away = bent.world[hand, :3, 3] - rest.world[hand, :3, 3]
        return away if np.linalg.norm(away) > 1e-3 * self.height else self.forward

    def _upper_arm(self, side: Side) -> MarkerSegment | None:
        if min(self.first("upper arm", side), self.first("forearm", side)) < 0:
            return None
        shoulder, elbow = self.start("upper arm", side), self.start("forearm", side)
        return self._limb(
            self.carrier("upper arm", side), shoulder, elbow, self._bending(side), side
        )

    def _forearm(self, side: Side) -> MarkerSegment | None:
        if min(self.first("forearm", side), self.first("hand", side)) < 0:
            return None
        elbow, wrist = self.start("forearm", side), self.start("hand", side)
        return self._limb(self.carrier("forearm", side), elbow, wrist, self._thumb(side), side)

    def _wrist(self, side: Side) -> MarkerSegment | None:
        """Far end of the forearm, carried by a twist joint if there is one."""
        whole = self._forearm(side)
        last = self._anatomy.joints(f"{side} forearm")[-1:]
        return whole and replace(whole, joint=self.skeleton.joint_names[last[0]])

    def _hand(self, side: Side) -> MarkerSegment | None:
        whole = self._forearm(side)
        return whole and MarkerSegment(
            self.carrier("hand", side), self.start("hand", side), whole.axes, self.height
        )

    def _thumb(self, side: Side) -> Floats:
        """Direction (3,) of the thumb: from its joint, or forwards."""
        wrist = self.start("hand", side)
        along = _unit(wrist - self.start("forearm", side))
        for j in self._anatomy.joints(f"{side} thumb"):
            away = self.tip(j) - wrist
            away = away - along * (away @ along)
            if np.linalg.norm(away) > 0.01 * self.height:
                return away
        return self.forward


def _unit(vector: Floats) -> Floats:
    size = float(np.linalg.norm(vector))
    return vector / size if size > 0.0 else vector
