"""Sample poses of a character for measuring the effect of changes to its skin."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.model import Character, Pose, Skeleton
from poise.skinning.bone_links import largest_turn
from poise.skinning.deform import deform

COUNT = 24
"""Number of sample poses."""


def frames_of(character: Character) -> list[Pose]:
    """Return frames spread over the first motion; empty without a motion."""
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        return []
    at = np.unique(np.linspace(0, len(motion) - 1, COUNT).round().astype(int))
    return [motion[int(i)] for i in at]


def drawn_poses(skeleton: Skeleton) -> list[Pose]:
    """Return random poses within the limits; the same in every call.

    DOFs without limits rotate by up to half a turn from rest, as assumed for bone links
    (`poise.skinning.bone_links.largest_turn`), and do not translate.
    """
    rng = np.random.default_rng(0)
    rest = skeleton.rest.q
    poses: list[Pose] = []
    for _ in range(COUNT):
        step = np.zeros(skeleton.nv)
        for at in range(skeleton.nq):
            rate = int(skeleton.mechanism.rate_index[at])
            low, high = skeleton.lower[at] - rest[at], skeleton.upper[at] - rest[at]
            if rate >= 0 and not skeleton.quaternion[at] and np.isfinite([low, high]).all():
                step[rate] = rng.uniform(low, high)
        for name in skeleton.joint_names:
            _turn_freely(skeleton, name, step, rng)
        poses.append(skeleton.pose(skeleton.integrate(rest, step)))
    return poses


def _turn_freely(skeleton: Skeleton, name: str, step: Floats, rng: np.random.Generator) -> None:
    """Random rotations of a joint's quaternion, and of its angles without limits."""
    joint = skeleton.joint(name)
    own = [dof for dof, drive in zip(joint.type.dofs, joint.drives, strict=True) if drive is None]
    start = skeleton.joint_dofs(name).start
    for at, dof in enumerate(own, start):
        rate = int(skeleton.mechanism.rate_index[at])
        low, high = (
            skeleton.lower[at] - skeleton.rest.q[at],
            skeleton.upper[at] - skeleton.rest.q[at],
        )
        if dof.quaternion and rate >= 0:
            axis = rng.normal(size=3)
            turn = rng.uniform(0.0, largest_turn(skeleton, name))
            step[rate : rate + 3] = turn * axis / np.linalg.norm(axis)
        elif dof.angular and not np.isfinite([low, high]).all():
            step[rate] = rng.uniform(max(low, -np.pi), min(high, np.pi))


def furthest_moved(before: Character, after: Character) -> float:
    """Largest displacement of a vertex between two versions of a character, metres.

    The displacement is measured in frames of the first character's motion, or in poses within its
    limits.
    """
    poses = frames_of(before) or drawn_poses(before.skeleton)
    furthest = 0.0
    for pose in poses:
        first = deform(before, pose)
        second = deform(after, after.skeleton.pose(pose.q))
        for old, new in zip(first, second, strict=True):
            gaps = np.linalg.norm(new.vertices - old.vertices, axis=-1)
            furthest = max(furthest, float(gaps.max(initial=0.0)))
    return furthest
