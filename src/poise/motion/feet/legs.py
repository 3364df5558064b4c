"""Solve hips, knees and ankles for displaced feet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint_values import joint_values
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.points import FootPoint, body_size
from poise.motion.feet.roll import FootRoll
from poise.motion.feet.root import bending_joints
from poise.motion.feet.settings import LEGS
from poise.motion.frame_fitting import values_of_turns
from poise.motion.limb_ik import bending_axis, bent
from poise.motion.root_transform import first_joints, moved_values


@dataclass(frozen=True, eq=False)
class MovedFoot:
    """A foot with target positions and rotations.

    Attributes:
        carrier: the joint that carries the foot.
        chain: the joints from the carrier up to the one below the root.
        frames: (frames, 4, 4), target world frames of the carrier.
        point: the foot point to place exactly.
        places: (frames, 3), target positions of the point, metres.
        targets: (frames, points, 3), target positions of all points of the foot, metres.
        exactly: (frames,), from 0 to 1, fraction of the point's error caused by an unreachable
            foot rotation that the leg compensates; 1 by default.
        toes: the joint that bends the toes, and its target rotations (frames, 3, 3).
        correction: a function from world frames (frames, joints, 4, 4) and the foot's
            displacement (frames, 3) to an additional displacement (frames, 3), metres, used
            because joint rotations cannot always place all points.
    """

    carrier: str
    chain: tuple[str, ...]
    frames: Floats
    point: FootPoint
    places: Floats
    targets: Floats
    toes: tuple[str, Floats] | None = None
    exactly: Floats | None = None
    correction: Callable[[Floats, Floats], Floats] | None = None

    def bone(self, motion: Motion) -> Floats | None:
        """Return the vector (3,) from carrier to point in the carrier's frame; None if zero."""
        frames = motion.world[:, motion.skeleton.joint_index(self.carrier)]
        away = self.point.at(motion.skeleton, motion.world) - frames[:, :3, 3]
        bone = np.einsum("fba,fb->fa", frames[:, :3, :3], away).mean(axis=0)
        return bone if np.linalg.norm(bone) > 1e-6 else None

    def lifted(self, lift: Floats, up: int = 1) -> MovedFoot:
        """Return the foot displaced by (frames,) metres along an axis of the world."""
        shift = np.zeros_like(self.places)
        shift[:, up] = lift
        frames = self.frames.copy()
        frames[:, :3, 3] += shift
        return replace(
            self, frames=frames, places=self.places + shift, targets=self.targets + shift[:, None]
        )

    def rolled(self, roll: FootRoll, angle: Floats) -> MovedFoot:
        """Return the foot rotated about its point by angles (frames,) in radians."""
        frames = self.frames.copy()
        frames[:, :3, :3] = roll.turns(angle) @ frames[:, :3, :3]
        frames[:, :3, 3] += roll.moved(angle)[0]
        return replace(self, frames=frames)


def followed(
    motion: Motion,
    body: Skeleton,
    feet: Sequence[MovedFoot],
    root: Floats,
    rounds: int = LEGS.rounds,
) -> tuple[Floats, Floats]:
    """Solve the legs for moved feet and roots.

    The knee bends to the required distance between hip and foot, and the hip makes the shortest
    rotation. A two-axis ankle aligns the direction to the foot point; the leg compensates for the
    remaining error.

    Args:
        motion: the original motion.
        body: the motion's skeleton with the limits to apply.
        feet: the feet to move.
        root: (frames, 3), displacement of the roots, metres.

    Returns:
        Poses (frames, nq), and position errors of the feet (frames, feet) in metres.
    """
    q = shift_roots(motion, root).q.copy()
    legs = [bending_joints(motion, foot.chain) for foot in feet]
    carriers = [body.joint_index(foot.carrier) for foot in feet]
    axes = [
        None if leg is None else bend_of(motion.world, leg, at)
        for leg, at in zip(legs, carriers, strict=True)
    ]
    places = [foot.frames[:, :3, 3].copy() for foot in feet]
    goals = [foot.places.copy() for foot in feet]
    aims = [foot.frames[:, :3, :3] for foot in feet]
    bones = [foot.bone(motion) for foot in feet]
    missed = np.zeros((len(q), len(feet)))
    world = world_frames(body.mechanism, q)
    for done in range(1, rounds + 1):
        turns: dict[int, Floats] = {}
        for foot, leg, axis, at, place, aim in zip(
            feet, legs, axes, carriers, places, aims, strict=True
        ):
            if leg is None or axis is None:
                _put(body, q, world, at, aim, place)
            else:
                turns |= _leg_turns(body, world, leg, axis, at, place)
                turns[at] = aim
                if foot.toes is not None:
                    turns[body.joint_index(foot.toes[0])] = foot.toes[1]
        if turns:
            q = values_of_turns(body, turns, q, limits=True)
        world = world_frames(body.mechanism, q)
        for i, foot in enumerate(feet):
            off = goals[i] - foot.point.at(body, world)
            if foot.exactly is not None:
                off *= foot.exactly[:, None]
            missed[:, i] = np.linalg.norm(off, axis=1)
            places[i] += off
            if done == LEGS.corrected and foot.correction is not None:
                more = foot.correction(world, off)
                places[i] += more
                goals[i] += more
                missed[:, i] = np.maximum(missed[:, i], np.linalg.norm(more, axis=1))
            if (bone := bones[i]) is not None:
                now = world[:, carriers[i], :3, :3]
                aims[i] = _along(aims[i], now @ bone, foot.frames[:, :3, :3] @ bone)
    return q, missed


def _along(turns: Floats, now: Floats, wanted: Floats) -> Floats:
    """Return rotations (frames, 3, 3) followed by the shortest from ``now`` to ``wanted``."""
    return quaternions.to_matrix(quaternions.between(now, wanted)) @ turns


def bend_of(world: Floats, leg: tuple[int, int], foot: int) -> Floats:
    """Return the mean bending axis (3,) of a leg in the hip's frame, from world frames."""
    hip, knee = leg
    start, middle, end = (world[:, j, :3, 3] for j in (hip, knee, foot))
    bends = np.einsum("fba,fb->fa", world[:, hip, :3, :3], np.cross(middle - start, end - middle))
    bend = bends.sum(axis=0)
    size = float(np.linalg.norm(bend))
    return bend / size if size > 1e-9 else np.array([1.0, 0.0, 0.0])


def _leg_turns(
    body: Skeleton, world: Floats, leg: tuple[int, int], own: Floats, foot: int, place: Floats
) -> dict[int, Floats]:
    """Return world rotations (frames, 3, 3) of hip and knee that bring a foot to its target."""
    hip, knee = leg
    start, middle, end = (world[:, j, :3, 3] for j in (hip, knee, foot))
    joint, parent = body.joints[knee], world[:, body.parents[knee], :3, :3]
    axis = bending_axis(joint, parent, start, middle, end, world[:, hip, :3, :3] @ own)
    upper, lower = bent(start, middle, end, axis, place)
    return {hip: upper @ world[:, hip, :3, :3], knee: lower @ world[:, knee, :3, :3]}


def _put(
    body: Skeleton, q: Floats, world: Floats, joint: int, turns: Floats, place: Floats
) -> None:
    """Set the values of one joint to reach a position, as far as its own DOFs allow."""
    frames = np.tile(np.eye(4), (len(q), 1, 1))
    frames[:, :3, :3], frames[:, :3, 3] = turns, place
    parent = body.parents[joint]
    if parent >= 0:
        frames = transforms.inverse(world[:, parent]) @ frames
    at = body.joint_dofs(body.joint_names[joint])
    try:
        q[:, at] = joint_values(body.joints[joint], frames, q[:, at])
    except InvalidValue:  # the joint cannot rotate freely: keep its values
        return


def shift_roots(motion: Motion, shifts: Floats) -> Motion:
    """Return the motion with its roots displaced by (frames, 3) metres, as far as possible."""
    q, away = motion.q.copy(), transforms.translation(shifts)
    for name in first_joints(motion.skeleton):
        # Keep the values of a root that is driven, or not a chain of translations and rotations.
        with suppress(InvalidValue):
            q[:, motion.skeleton.joint_dofs(name)] = moved_values(motion, name, away)
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def with_room(motion: Motion) -> Skeleton:
    """Return the motion's skeleton with limits extended to the range of the motion.

    Limits that the motion exceeds are extended by a further ten degrees (or 0.17 m for an adult):
    they are evidently not the limits of the captured person.
    """
    body = motion.skeleton
    wide = body.with_limits(covering=motion)
    rooms = np.where(body.shifting, LEGS.room * body_size(body), LEGS.room)
    limits = {
        name: (
            low - room if low < was_low - 1e-9 else low,
            high + room if high > was_high + 1e-9 else high,
        )
        for name, low, high, was_low, was_high, whole, room in zip(
            body.dof_names, wide.lower.tolist(), wide.upper.tolist(), body.lower.tolist(),
            body.upper.tolist(), body.quaternion.tolist(), rooms.tolist(), strict=True,
        )
        if not whole and (low < was_low - 1e-9 or high > was_high + 1e-9)
    }  # fmt: skip
    return wide.with_limits(limits) if limits else wide
