"""Rotate single joints of a limb: towards a pole, between FK and IK, or along a curve."""

from __future__ import annotations

import math

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError
from poise.geometry import quaternions, transforms
from poise.model.handle import IKHandle
from poise.model.joint_rotation import JointRotation
from poise.model.pose import Pose
from poise.model.stretching import chain_of

_SMALL = 1e-9
"""Metres; a joint closer to the line of its limb does not determine a direction."""


def swivelled(pose: Pose, handle: IKHandle) -> Pose:
    """Return the pose with a limb rotated about the line of its ends, to its pole and twist.

    The joint farthest from that line points towards the pole. The end does not move.

    Raises:
        InvalidValue: the limb's first joint cannot make this rotation.
    """
    skeleton = pose.skeleton
    chain = chain_of(skeleton, handle)
    start = pose.world[chain[0], :3, 3]
    line = effector(pose, handle) - start
    length = float(np.linalg.norm(line))
    if length < _SMALL:
        return pose
    axis, angle = line / length, handle.twist
    wanted = _pole(pose, handle, start)
    if wanted is not None:
        away = pose.world[chain[1:], :3, 3] - start
        across = away - np.outer(away @ axis, axis)
        bend = across[int(np.argmax(np.linalg.norm(across, axis=1)))]
        across_pole = wanted - (wanted @ axis) * axis
        if min(np.linalg.norm(bend), np.linalg.norm(across_pole)) > _SMALL:
            angle += math.atan2(
                float(axis @ np.cross(bend, across_pole)), float(bend @ across_pole)
            )
    if not angle:
        return pose
    turn = transforms.axis_angle(axis, np.float64(angle))
    return with_world_rotation(pose, chain[0], turn @ pose.world[chain[0], :3, :3], handle.name)


def _pole(pose: Pose, handle: IKHandle, start: Floats) -> Floats | None:
    """Return the point (3,) that the elbow points to, relative to the start of the limb."""
    if handle.toward is not None:
        at = pose.world[pose.skeleton.joint_index(handle.toward), :3, 3]
        return np.asarray(at - start, np.float64)
    return None if handle.pole is None else np.array(handle.pole)


def effector(pose: Pose, handle: IKHandle) -> Floats:
    """Return the position (3,) of a handle's end in the world.

    Raises:
        InvalidValue: the handle follows a tip that does not exist.
    """
    skeleton = pose.skeleton
    frame = pose.world[skeleton.joint_index(handle.end)]
    tip = skeleton.joint(handle.end).tip if handle.tip else np.zeros(3)
    if tip is None:
        raise InvalidValue(f"handle {handle.name}: {handle.end} has no tip")
    return np.asarray(frame[:3, :3] @ tip + frame[:3, 3], np.float64)


def with_world_rotation(pose: Pose, joint: int, rotation: Floats, handle: str) -> Pose:
    """Return the pose with a joint's frame at a world rotation (3, 3), within the joint's limits.

    Raises:
        InvalidValue: the joint cannot make this rotation.
    """
    skeleton = pose.skeleton
    name = skeleton.joint_names[joint]
    own = skeleton.joints[joint]
    try:
        kind = JointRotation.of(own.type, name)
        free = [i for i, drive in enumerate(own.drives) if drive is None]
        values = np.zeros(len(own.suffixes))
        at = skeleton.joint_dofs(name)
        values[free] = pose.q[at]
        before = pose.world[joint, :3, :3] @ kind.matrix(values).T
        values[list(kind.values)] = kind.fit(before.T @ rotation, name)
    except (InvalidValue, SkeletonError) as wrong:
        raise InvalidValue(
            f"handle {handle}: {wrong.message}; poles, twists and curves need joints with three "
            "axes"
        ) from None
    q = pose.q.copy()
    q[at] = values[free]
    lower, upper = skeleton.lower[at], skeleton.upper[at]
    turning = skeleton.angular[at] & ~skeleton.quaternion[at]
    turns = np.round((q[at] - np.clip(q[at], lower, upper)) / math.tau)
    nearer = q[at] - math.tau * turns
    inside = turning & (nearer >= lower) & (nearer <= upper)
    q[at] = np.clip(np.where(inside, nearer, q[at]), lower, upper)
    return Pose.trusted(skeleton, q)


def blended(before: Pose, after: Pose, handle: IKHandle) -> Pose:
    """Return the pose with each joint's rotation slerped by the handle's ``blend``.

    Rotations are local to the joints; values that are not rotations are blended linearly.
    """
    skeleton, share = after.skeleton, handle.blend
    q = after.q + (1.0 - share) * (before.q - after.q)
    for j in chain_of(skeleton, handle):
        own, name = skeleton.joints[j], skeleton.joint_names[j]
        at = skeleton.joint_dofs(name)
        free = [i for i, drive in enumerate(own.drives) if drive is None]
        try:
            kind = JointRotation.of(own.type, name)
        except SkeletonError:
            continue
        if len(kind.values) < 2 or not set(kind.values) <= set(free):
            continue
        ends: list[Floats] = []
        for pose in (before, after):
            values = np.zeros(len(own.suffixes))
            values[free] = pose.q[at]
            ends.append(quaternions.from_matrix(kind.matrix(values)))
        turned = quaternions.to_matrix(quaternions.slerp(ends[0], ends[1], share))
        values = np.zeros(len(own.suffixes))
        values[free] = q[at]
        try:
            values[list(kind.values)] = kind.fit(turned, name)
        except InvalidValue:  # two axes cannot represent the slerp: interpolate the angles
            continue
        q[at] = values[free]
    return Pose.trusted(skeleton, skeleton.unit_quaternions(q))
