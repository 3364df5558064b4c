"""Hands, knees and seats on the floor: which parts carry a person that goals place low.

Goals place the parts by position. A hand near the floor carries the body, and so does the knee of a
leg whose foot is behind hips so low that the knee reaches the floor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from poise.anatomy import Anatomy
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.recognition import ARM, SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.geometry.transforms import nearest_rotation
from poise.model.joint_values import turn_values
from poise.model.pose import Pose
from poise.solvers.carrying import Carrier

_HAND, _KNEE, _SEAT = 0.06, 0.08, 0.12
"""Heights of a hand that carries the body, of a lowest knee and of a pelvis on the floor, relative
to the stature."""

_LIFTED = 0.01  # height of a kneeling knee above its lowest, relative to the stature
_ALL_FOURS = 1.2  # pitch of the trunk on hands and knees, radians


class FloorContacts:
    """The parts that goals place, by their name.

    Attributes:
        places: joint of each part, where its position begins in the targets, and the point (3,) in
            the joint's frame.
        kneeling: sides of the legs that kneel for the last `found`.
        hands: sides of the hands on the floor.
    """

    def __init__(self, anatomy: Anatomy, up: Floats, floor: float, stature: float) -> None:
        self._anatomy, self._up, self._floor, self._stature = anatomy, up, floor, stature
        self.places: dict[str, tuple[int, int, Floats]] = {}
        self.kneeling: list[str] = []
        self.hands: list[str] = []

    def gone(self, W: Floats, targets: Floats) -> Floats:
        """Return how far (3,) goals move the trunk, or all but the arms, from a start."""
        moves = {
            label.rpartition(" ")[2]: targets[at : at + 3] - _at(W[joint], offset)
            for label, (joint, at, offset) in self.places.items()
        }
        own = [moves[part] for part in ("pelvis", "spine", "neck", "head") if part in moves]
        own = own or [away for part, away in moves.items() if part not in (*ARM[1:], *FINGERS)]
        return np.mean(own, axis=0) if own else np.zeros(3)

    def found(self, W: Floats, targets: Floats, flat: set[str]) -> dict[str, float]:
        """Return the values of the parameters of `BodyRows.low`, 0 or 1.

        Args:
            W: (joints, 4, 4) frames of the start.
            targets: (t,) targets of the goals.
            flat: parts whose orientation is a goal, too.
        """
        place = {label: targets[at : at + 3] for label, (_, at, _) in self.places.items()}
        height = {label: float(p @ self._up - self._floor) / self._stature
                  for label, p in place.items()}  # fmt: skip
        carrying = [side for side in SIDES if height.get(f"{side} hand", 1.0) < _HAND]
        self.kneeling = [
            side for side in SIDES
            if {"pelvis", f"{side} foot"} <= place.keys() - flat
            and self._kneels(side, W, place["pelvis"], place[f"{side} foot"])
        ]  # fmt: skip
        seated = height.get("pelvis", 1.0) < _SEAT
        self.hands = [*SIDES] if seated else carrying
        plank = len(carrying) == 2 and "pelvis" not in place
        if plank and {f"{side} foot" for side in SIDES} <= place.keys():
            hands, feet = (
                sum(place[f"{side} {end}"] for side in SIDES) for end in ("hand", "foot")
            )
            plank = float(np.linalg.norm(hands - feet)) > self._stature
        else:
            plank = False
        values = {f"carries_{side}": float(side in carrying) for side in SIDES}
        values |= {f"kneels_{side}": float(side in self.kneeling) for side in SIDES}
        return values | {"plank": float(plank)}

    def _kneels(self, side: str, W: Floats, pelvis: Floats, foot: Floats) -> bool:
        """Return whether a foot is behind the hips, and the knee reaches the floor."""
        parts, up, rest = self._anatomy.parts, self._up, self._anatomy.skeleton.rest.world
        own, _, offset = self.places["pelvis"]
        hip = parts[f"{side} thigh"].start + pelvis - _at(rest[own], offset)
        lengths = np.array([
            np.linalg.norm(parts[f"{side} {name}"].end - parts[f"{side} {name}"].start)
            for name in ("thigh", "shin")
        ])  # fmt: skip
        lowest = max(float(hip @ up) - self._floor - lengths[0], 0.0)
        raised = lowest + _LIFTED * self._stature
        heights = np.array([hip @ up, foot @ up]) - self._floor - raised
        reach = float(np.sqrt(np.maximum(lengths**2 - heights**2, 0.0)).sum())
        away = foot - hip
        level = float(np.linalg.norm(away - (away @ up) * up))
        turn = nearest_rotation(W[own, :3, :3]) @ nearest_rotation(rest[own, :3, :3]).T
        behind = float(away @ turn @ self._anatomy.facing) < 0.0
        return behind and lowest < _KNEE * self._stature and level < reach

    def start(self, W: Floats, targets: Floats, found: Mapping[str, Floats]) -> list[Floats]:
        """Return a pose (nq,) on the knees, or on hands and knees, with the heading of frames W.

        Empty if no leg kneels, or its joints cannot make these rotations.
        """
        anatomy, body = self._anatomy, self._anatomy.skeleton
        carrier = Carrier.of(body) if self.kneeling else None
        if carrier is None:
            return []
        rest, q = body.rest.world, body.rest.q.copy()
        across = np.cross(anatomy.up, anatomy.facing)
        low = all(found[f"carries_{side}"][0] for side in SIDES)
        bow = transforms.axis_angle(across, np.float64(_ALL_FOURS if low else 0.0))
        back = transforms.axis_angle(across, np.float64(0.5 * math.pi))
        for side in self.kneeling:
            thigh, shin = (anatomy.joints(f"{side} {part}")[0] for part in ("thigh", "shin"))
            for joint, turn in ((thigh, bow.T), (shin, back)):
                own = body.joint_dofs(body.joint_names[joint])
                above, now = (
                    nearest_rotation(rest[j, :3, :3]) for j in (body.parents[joint], joint)
                )
                try:
                    q[own] = turn_values(body.joints[joint], above.T @ turn @ now, q[own])
                except InvalidValue:  # a joint that scales, or is driven
                    return []
        pelvis, at, offset = self.places["pelvis"]
        motion = np.eye(4)
        motion[:3, :3] = (
            nearest_rotation(W[pelvis, :3, :3]) @ nearest_rotation(rest[pelvis, :3, :3]).T @ bow
        )
        place = _at(Pose.trusted(body, q).world[pelvis], offset)
        motion[:3, 3] = targets[at : at + 3] - motion[:3, :3] @ place
        return [np.clip(carrier.moved(q, motion), body.lower, body.upper)]


def _at(frame: Floats, offset: Floats) -> Floats:
    """Position (3,) of a point in a frame (4, 4)."""
    return np.asarray(frame[:3, :3] @ offset + frame[:3, 3])
