"""Move and turn a whole motion."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.model.joint_values import joint_values, turns_freely
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton


def moved(motion: Motion, transform: ArrayLike, joints: Sequence[str] | None = None) -> Motion:
    """Move a motion: apply a transform in the world to it.

    Args:
        motion: the motion.
        transform: (4, 4), or one for each frame, (frames, 4, 4).
        joints: names of the joints that move with everything below them; by default the roots, or
            the first joints with values below roots that have none.

    Raises:
        ShapeError: the transform has another shape.
        InvalidValue: one of the joints cannot translate or rotate freely.
        UnknownJoint: no joint of that name.

    >>> from poise.bundled import character
    >>> from poise.geometry import transforms
    >>> walk = character().motion
    >>> there = moved(walk, transforms.translation((1.0, 0.0, 0.0)))
    >>> (there.world[0, 0, :3, 3] - walk.world[0, 0, :3, 3]).round(12) + 0.0
    array([1., 0., 0.])
    """
    T = np.asarray(transform, dtype=np.float64)
    if T.shape not in ((4, 4), (len(motion), 4, 4)):
        raise ShapeError(
            f"a transform must have shape (4, 4) or ({len(motion)}, 4, 4), not {T.shape}"
        )
    body, q = motion.skeleton, motion.q.copy()
    carried = np.zeros(len(body.joints), dtype=bool)
    for name in first_joints(body) if joints is None else joints:
        carried[body.joint_index(name)] = True
        q[:, body.joint_dofs(name)] = moved_values(motion, name, T)
    for k, parent in enumerate(body.parents):
        carried[k] |= parent >= 0 and carried[parent]
    made = Motion(body, q, motion.fps, motion.name)
    wanted = T[..., None, :, :] @ motion.world[:, carried]
    off = np.abs(made.world[:, carried] - wanted).max(initial=0.0)
    if off > 1e-6 * max(1.0, float(np.abs(wanted).max(initial=0.0))):
        raise InvalidValue("the root cannot translate and rotate freely, which this change needs")
    return made


def moved_values(motion: Motion, name: str, transform: Floats) -> Floats:
    """Return the values (frames, n) of a joint for which its frame is nearest to the moved one.

    Args:
        motion: the motion.
        name: name of the joint.
        transform: (4, 4) or (frames, 4, 4), applied in the world.

    Raises:
        InvalidValue: the joint is driven, or does not consist of translations followed by
            rotations.
        UnknownJoint: no joint of that name.
    """
    body = motion.skeleton
    k = body.joint_index(name)
    if any(body.joints[k].drives):
        raise InvalidValue(f"the root {name} is driven and cannot be moved")
    wanted, parent = transform @ motion.world[:, k], body.parents[k]
    if parent >= 0:
        wanted = np.linalg.solve(motion.world[:, parent], wanted)
    return joint_values(body.joints[k], wanted, motion.q[:, body.joint_dofs(name)])


def first_joints(body: Skeleton) -> list[str]:
    """Return the roots; below a root without values, the first joints that have some."""
    still = {-1, *fixed_joints(body)}
    return [
        body.joint_names[k] for k, parent in enumerate(body.parents)
        if parent in still and body.joints[k].suffixes
    ]  # fmt: skip


def free_roots(body: Skeleton) -> list[str]:
    """Return the `first_joints` with three rotations about single axes that reach any rotation."""
    found: list[str] = []
    for name in first_joints(body):
        with suppress(InvalidValue):  # not a chain of translations and rotations
            if turns_freely(body.joint(name)) and not any(body.joint(name).quaternion):
                found.append(name)
    return found


def fixed_joints(body: Skeleton) -> list[int]:
    """Return the indices of joints that no value moves, such as nodes of a file above the body.

    Empty if nothing moves.
    """
    fixed = {-1}
    for k, parent in enumerate(body.parents):
        if parent in fixed and not body.joints[k].suffixes:
            fixed.add(k)
    return sorted(fixed - {-1}) if len(fixed) <= len(body.joints) else []


def first_moving(body: Skeleton) -> int:
    """Return the index of the first root that moves, below the fixed nodes of a file; 0 if none."""
    return next((body.joint_index(name) for name in first_joints(body)), 0)


def heading(
    pose_world: ArrayLike, skeleton: Skeleton, up: str | None = None, joint: int | None = None
) -> Floats:
    """Heading of a joint relative to its rest pose, (...) radians about the upright axis.

    The heading is the twist about the upright axis in the swing-twist decomposition of the joint's
    rotation.

    Args:
        pose_world: (..., joints, 4, 4) world frames of the joints, as in `Pose.world`.
        skeleton: the skeleton of the joints.
        up: the upright axis, "y" or "z"; by default the skeleton's.
        joint: index of the joint; by default the first root that moves (`first_moving`).
    """
    joint = first_moving(skeleton) if joint is None else joint
    world = np.asarray(pose_world, dtype=np.float64)[..., joint, :3, :3]
    turn = world @ np.linalg.inv(skeleton.rest.world[joint, :3, :3])
    a, b = (2, 0) if (up or skeleton.up) == "y" else (0, 1)
    return np.arctan2(turn[..., b, a] - turn[..., a, b], turn[..., a, a] + turn[..., b, b])


def floor_frames(angles: ArrayLike, places: ArrayLike, up: str) -> Floats:
    """Return frames (..., 4, 4) on the floor below positions, turned about the upright axis.

    Args:
        angles: (...) radians, as from `heading`.
        places: (..., 3) metres; the height is ignored.
        up: the upright axis, "y" or "z".

    >>> floor_frames(0.0, (1.0, 2.0, 3.0), "y")[:3, 3]
    array([1., 0., 3.])
    """
    turns = (transforms.rotation_y if up == "y" else transforms.rotation_z)(angles)
    origins = np.array(places, dtype=np.float64)
    origins[..., "xyz".index(up)] = 0.0
    return transforms.compose(turns, origins)


def brought(motion: Motion, frame: int, pose: Pose, up: str | None = None) -> Motion:
    """Move and turn a motion over the floor so that its root at ``frame`` matches a pose.

    Height and tilt of the motion do not change; ``up`` as in `heading`.
    """
    body, axis = motion.skeleton, up or motion.skeleton.up
    root = first_moving(body)
    there, here = (
        floor_frames(heading(world, body, axis), world[root, :3, 3], axis)
        for world in (pose.world, motion.world[frame])
    )
    return moved(motion, there @ transforms.rigid_inverse(here))
