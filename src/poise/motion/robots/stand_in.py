"""A stand-in of a humanoid robot: the same bones on ball joints, in the robot's standing pose.

Retargeting is made for ball joints. A hip of three hinges whose axes miss one another by
centimetres has a centre (`poise.motion.checking.landmarks`) about which a bone with the length of
the robot's can turn freely. The stand-in has such bones, and the soles of the robot. A motion of
the stand-in has the positions and directions that the robot's hinges are then fitted to
(`poise.motion.robots.hinge_fit`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from poise.anatomy import SIDES, Anatomy
from poise.array_types import Floats
from poise.geometry import transforms
from poise.joints import Ball, Free
from poise.model.builder import SkeletonBuilder
from poise.model.collision import CollisionShape, convex_hull
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.checking.landmarks import BodyLandmarks
from poise.motion.frame_fitting import values_of_frames
from poise.motion.retargeting.joint_mapping import PartJoints, RetargetTable
from poise.motion.root_transform import first_moving, moved_values

Limb: TypeAlias = tuple[tuple[str, str], ...]

LEG: Limb = (("thigh", "hip"), ("shin", "knee"), ("foot", "ankle"))
"""Parts of a leg, and the landmarks at which they start."""

ARM: Limb = (("upper arm", "shoulder"), ("forearm", "elbow"), ("hand", "wrist"))
"""Parts of an arm, and the landmarks at which they start."""

_HEAD, _CROWN = 0.14, 0.34  # heights of head and crown above the shoulders, relative to the arms
_HAND = 0.25  # length of a hand relative to the arm
_SOLE = 0.02  # thickness of a sole, and half the width of a square one, relative to the leg
_FLAT = 0.005  # width relative to the leg below which points are not a sole


@dataclass(frozen=True, eq=False)
class StandIn:
    """A stand-in, and how it corresponds to the robot.

    Attributes:
        body: the robot with its landmarks, in its standing pose.
        skeleton: the skeleton of the stand-in; its joints have the names of their parts, and their
            axes are those of the world.
        carriers: the joint of the robot that moves with each joint of the stand-in, by name.
    """

    body: BodyLandmarks
    skeleton: Skeleton
    carriers: dict[str, int]

    def table(self, known: RetargetTable, side: str) -> RetargetTable:
        """Return a retargeting table in which the stand-in replaces the robot.

        Args:
            known: a table with the robot.
            side: "source" or "target", the robot's side.
        """
        parts: dict[str, PartJoints] = {}
        for part, joints in known.parts.items():
            own = (part,) if part in self.skeleton.joint_names else ()
            parts[part] = (
                PartJoints(joints.source, own)
                if side == "target"
                else PartJoints(own, joints.target)
            )
        return RetargetTable(parts)

    def turns(self, world: Floats, name: str) -> Floats:
        """Return rotations (frames, 3, 3) from the standing pose of a joint of the stand-in.

        Args:
            world: (frames, joints, 4, 4), frames of the stand-in.
            name: its joint.
        """
        rest = self.skeleton.rest.world[self.skeleton.joint_index(name), :3, :3]
        return np.asarray(world[:, self.skeleton.joint_index(name), :3, :3] @ rest.T)

    def started(self, motion: Motion) -> Floats:
        """Return poses (frames, nq) of the robot in its standing pose, carried by the pelvis."""
        robot, stand = self.body.skeleton, self.body.stand
        carried = motion.world[:, 0] @ transforms.rigid_inverse(self.skeleton.rest.world[0])
        root = robot.joint_names[first_moving(robot)]
        still = Motion(robot, np.broadcast_to(stand.q, (len(motion), robot.nq)), motion.fps)
        q = still.q.copy()
        q[:, robot.joint_dofs(root)] = moved_values(still, root, carried)
        return q

    def follow(self, motion: Motion) -> Motion:
        """Return the motion of the stand-in that a motion of the robot is."""
        names, rest = self.skeleton.joint_names, self.skeleton.rest.world
        world = np.tile(rest, (len(motion), 1, 1, 1))
        for j, name in enumerate(names):
            carrier = self.carriers[name]
            carried = motion.world[:, carrier] @ np.linalg.inv(self.body.world[carrier])
            world[:, j] = carried @ rest[j]
        q = values_of_frames(self.skeleton, world)
        return Motion(self.skeleton, q, motion.fps, motion.name)


def stand_in(anatomy: Anatomy, pose: Pose | None = None) -> StandIn | None:
    """Return the stand-in of a humanoid robot; None for another body, or without whole legs.

    Args:
        anatomy: the parts of the robot.
        pose: its standing pose; by default, the hinges of its rest pose by quarters of a turn.

    >>> from poise.bundled import character
    >>> stand_in(character().anatomy) is None
    True
    """
    if not (anatomy.is_person and anatomy.is_robot):
        return None
    body = BodyLandmarks(anatomy, pose)
    return _Building(body).done() if body.legs else None


class _Building:
    """The stand-in while it is built."""

    def __init__(self, body: BodyLandmarks) -> None:
        self.body = body
        self.at: dict[str, Floats] = {}
        self.carriers: dict[str, int] = {}
        robot = body.skeleton
        self.builder = SkeletonBuilder(robot.name, robot.up)
        self.builder.facing = robot.facing

    def done(self) -> StandIn:
        body = self.body
        self._add("pelvis", None, body.place("hips"), body.carriers[0])
        chest = "pelvis"
        if body.arms:
            if body.carriers[1] != body.carriers[0]:
                self._add("spine", "pelvis", self._waist(), body.carriers[1])
                chest = "spine"
            self._add_head(chest)
        for side in SIDES:
            if body.arms:
                self._add_limb(side, ARM, chest)
            self._add_limb(side, LEG, "pelvis")
        skeleton = self.builder.build()
        skeleton.shown_by((), [self._sole(side) for side in SIDES])
        return StandIn(body, skeleton, self.carriers)

    def _add(
        self, name: str, parent: str | None, place: Floats, carrier: int, tip: Floats | None = None
    ) -> None:
        kind = Free() if parent is None else Ball()
        offset = place if parent is None else place - self.at[parent]
        self.builder = self.builder.add(name, kind, parent, offset=offset, tip=tip)
        self.at[name], self.carriers[name] = place, carrier

    def _waist(self) -> Floats:
        """The middle (3,) of the joints between hips and shoulders, above the hips."""
        body, hips = self.body, self.body.place("hips")
        lines = [set(body.skeleton.line_to_root(joint)) for joint in body.carriers]
        between = [j for j in lines[0] ^ lines[1] if body.skeleton.joints[j].suffixes]
        places = body.world[between, :3, 3] if between else hips[None]
        return hips + body.up * float((places.mean(axis=0) - hips) @ body.up)

    def _add_head(self, chest: str) -> None:
        body, shoulders = self.body, self.body.place("shoulders")
        arm = body.length("left", ("upper arm", "forearm"))
        carrier = self.carriers[chest]
        found = body.anatomy.joints("head") or body.anatomy.joints("neck")
        head = found[-1] if found else carrier
        self._add("neck", chest, shoulders, carrier)
        crown = (_CROWN - _HEAD) * arm * body.up
        self._add("head", "neck", shoulders + _HEAD * arm * body.up, head, crown)

    def _add_limb(self, side: str, limb: Limb, parent: str) -> None:
        body = self.body
        for part, mark in limb:
            name = f"{side} {part}"
            own, tip = body.anatomy.joints(name), None
            carrier = own[-1] if own else self.carriers[parent]
            if part == "foot":
                sole = body.anatomy.soles[side]
                carrier = body.skeleton.joint_index(sole.joint)
                frame = body.world[carrier]
                tip = frame[:3, :3] @ sole.toe + frame[:3, 3] - body.place(f"{side} {mark}")
                if body.ball(side) is not None:
                    tip = _SOLE * body.length(side, ("thigh", "shin")) * body.ahead
                    tip -= body.soles[side][0].radii * body.up
            if part == "hand":
                tip = -_HAND * body.length(side, ("upper arm", "forearm")) * body.up
            self._add(name, parent, body.place(f"{side} {mark}"), carrier, tip)
            parent = name

    def _sole(self, side: str) -> CollisionShape:
        """The sole of a foot as a shape of the stand-in; a foot of one point has a small square."""
        body, foot = self.body, self.at[f"{side} foot"]
        leg = body.length(side, ("thigh", "shin"))
        points = [
            part.points @ body.world[part.joint, :3, :3].T
            + body.world[part.joint, :3, 3] - part.radii[:, None] * body.up
            for part in body.soles[side]
        ]  # fmt: skip
        low = np.concatenate(points)
        across = np.cross(body.up, body.ahead)
        if float(np.ptp(low @ np.stack([body.ahead, across], axis=1), axis=0).min()) < _FLAT * leg:
            square = np.array([(x, y) for x in (-1.0, 1.0) for y in (-1.0, 1.0)])
            around = _SOLE * leg * square @ np.stack([body.ahead, across])
            parts = [low, low.mean(axis=0) + around]
            if body.ball(side) is None:
                sole = body.anatomy.soles[side]
                frame = body.world[body.skeleton.joint_index(sole.joint)]
                parts.append(sole.polygon @ frame[:3, :3].T + frame[:3, 3])
            low = np.concatenate(parts)
            low -= np.outer((low - low[0]) @ body.up, body.up)
        thick = _SOLE * leg * body.up
        solid = convex_hull(np.concatenate([low, low + thick]) - foot)
        return CollisionShape(f"{side} sole", f"{side} foot", solid)
