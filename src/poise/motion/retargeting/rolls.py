"""Roll of upper arms and thighs about their long axes in the rest pose.

The roll differs between rigs and is determined by the bending axis of the elbow or the knee. The
axis is taken from a hinge joint, else from a reference pose in which the limb is bent, else from
motions in which the joint moves like a hinge. Rotating the frames of upper and lower bone back by
the roll gives frames in which elbows and knees bend about the same axes on every skeleton.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.model.joint_values import hinge_axis
from poise.model.motion import Motion
from poise.motion.retargeting.canonical_frames import Reference

LIMBS = {
    f"{side} {upper}": (f"{side} {lower}", f"{side} {end}", bend, bone)
    for side, sign in zip(SIDES, (-1.0, 1.0), strict=True)
    for upper, lower, end, bend, bone in (
        ("upper arm", "forearm", "hand", (0.0, sign, 0.0), 0),
        ("thigh", "shin", "foot", (1.0, 0.0, 0.0), 1),
    )
}
"""By the part of the upper bone: the parts of the lower bone and of its end, the bending axis in
the part's frame, and the index of the axis along the bones (0: x, 1: y)."""

_ACROSS = 0.5
"""Minimum component of a bending axis perpendicular to the bone."""

_BENT, _ALONE = 0.5, 0.95
"""A joint with several angles moves like a hinge if it rotates by more than the first value,
radians, and the second value is exceeded by the fraction of its squared rotation vectors along one
axis."""

_AT_REST = math.radians(23.0)
"""Minimum bend of a limb in the reference pose that determines its bending axis."""


def rolls(standing: Reference, motions: Sequence[Motion] = ()) -> dict[str, float]:
    """Roll of each limb with a known bending axis, in radians, by the part of the upper bone.

    >>> from poise.bundled import character
    >>> from poise.motion.retargeting import reference
    >>> found = rolls(reference(character().anatomy))
    >>> sorted(found)
    ['left thigh', 'left upper arm', 'right thigh', 'right upper arm']
    """
    found: dict[str, float] = {}
    if standing.anatomy.is_creature:  # its frames are those of the trunk, not along the bones
        return found
    for upper, (lower, end, bend, bone) in LIMBS.items():
        above, joint, tip = (standing.anatomy.first(part) for part in (upper, lower, end))
        if above is None or joint is None:
            continue
        axis = _hinge(standing, joint)
        if axis is None and tip is not None:
            axis = _bent_at_rest(standing, above, joint, tip)
        if axis is None:
            axis = _moved_about(standing, joint, motions)
        if axis is not None:
            found[upper] = _roll(axis, np.array(bend), bone)
    return found


def unrolled(standing: Reference, by: Mapping[str, float]) -> Reference:
    """Return the reference with the frames of upper and lower bones rotated back by rolls."""
    keys = standing.keys.copy()
    for upper, roll in by.items():
        lower, _, _, bone = LIMBS[upper]
        vector = np.zeros(3)
        vector[bone] = roll
        turn = quaternions.to_matrix(quaternions.from_rotation_vector(vector))
        for j in (*standing.anatomy.joints(upper), *standing.anatomy.joints(lower)):
            keys[j] = turn.T @ keys[j]
    return replace(standing, keys=keys)


def alike(
    source: Reference, source_motions: Sequence[Motion],
    target: Reference, target_motions: Sequence[Motion],
) -> Reference:  # fmt: skip
    """Return the target with frames rolled so that limbs bend about the source's axes.

    If one of the axes is unknown, both bodies are assumed to have the same roll.
    """
    theirs, ours = rolls(source, source_motions), rolls(target, target_motions)
    return unrolled(target, {part: ours[part] - theirs[part] for part in ours if part in theirs})


def _roll(axis: Floats, bend: Floats, bone: int) -> float:
    """Angle about a bone from the bending axis ``bend`` to ``axis``, radians."""
    (u, v), (a, b) = np.delete(axis, bone), np.delete(bend, bone)
    if math.hypot(u, v) < _ACROSS:
        return 0.0
    if u * a + v * b < 0.0:
        u, v = -u, -v
    roll = math.remainder(math.atan2(v, u) - math.atan2(b, a), math.tau)
    return roll if bone == 0 else -roll


def _hinge(standing: Reference, joint: int) -> Floats | None:
    """Axis (3,) of a hinge in its part's frame, or None."""
    try:
        axis = hinge_axis(standing.skeleton.joints[joint])
    except InvalidValue:
        return None
    return None if axis is None else np.asarray(standing.keys[joint] @ axis)


def _bent_at_rest(standing: Reference, above: int, joint: int, end: int) -> Floats | None:
    """Normal (3,) of the plane of a bent limb, in the lower bone's frame, or None."""
    upper = standing.place(joint) - standing.place(above)
    lower = standing.place(end) - standing.place(joint)
    normal = np.cross(upper, lower)
    size = float(np.linalg.norm(normal))
    if math.atan2(size, float(upper @ lower)) < _AT_REST:
        return None
    frame = transforms.nearest_rotation(standing.world[joint, :3, :3]) @ standing.keys[joint].T
    return np.asarray(frame.T @ normal / size)


def _moved_about(standing: Reference, joint: int, motions: Sequence[Motion]) -> Floats | None:
    """Axis (3,) in the part's frame of a joint that moves like a hinge in motions, or None."""
    skeleton = standing.skeleton
    parent = skeleton.parents[joint]
    if parent < 0 or not motions:
        return None
    W = np.concatenate([motion.world[:, [parent, joint], :3, :3] for motion in motions])
    local = np.swapaxes(W[:, 0], -1, -2) @ W[:, 1]
    rest = skeleton.rest.world[[parent, joint], :3, :3]
    turns = np.swapaxes(rest[0].T @ rest[1], -1, -2) @ local
    vectors = quaternions.to_rotation_vector(quaternions.from_matrix(turns))
    sizes = np.linalg.svd(vectors, full_matrices=False)
    share = sizes[1][0] ** 2 / max(float((sizes[1] ** 2).sum()), 1e-12)
    enough = np.linalg.norm(vectors, axis=1).max(initial=0.0) > _BENT and share > _ALONE
    return np.asarray(standing.keys[joint] @ sizes[2][0]) if enough else None
