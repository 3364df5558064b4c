"""Transfer rotations: each part of the target has the world rotation of the source's part.

If ``A_s = W_s K_s^-1`` is the frame of the part at one frame of the motion (`reference`), the
target's joint has ``W_t = A_s K_t``. If the numbers of joints of a part differ, the rotations of
the target are interpolated at the middles of its bones, from 0 for the first joint to 1 for the
last. The relative rotation of two joints is continuous from frame to frame, also beyond half a
turn: a forearm whose twist passes half a turn would flip if interpolated along the shortest path.
Two choices remain for the whole motion. The one nearer to the middle of the joint's limits is used,
or without limits the one that is shorter in most frames.

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
from poise.model.joint_values import hinge_axis, turn_of, turns_driven
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.joint_mapping import RetargetTable


def part_frames(reference: Reference, world: Floats, keys: Floats | None = None) -> Floats:
    """Part frames ``A`` of all joints (frames, joints, 3, 3), from frames (..., 4, 4), y up."""
    turns = world[..., :3, :3]
    if not reference.skeleton.mechanism.rigid:
        turns = transforms.nearest_rotation(turns)
    K = reference.keys if keys is None else keys
    return np.asarray(turns @ np.swapaxes(K, -1, -2))


def carried(
    source: Reference, target: Reference, table: RetargetTable, frames: Floats, keys: Floats
) -> dict[int, Floats]:
    """Target rotations of each driven joint of the target, (frames, 3, 3), y up.

    Args:
        frames: (frames, joints, 3, 3) of the source's joints, as returned by `part_frames`.
        keys: (joints, 3, 3), keys of the target.
    """
    turns: dict[int, Floats] = {}
    for part, joints in table.parts.items():
        if not (joints.source and joints.target):
            continue
        by = [source.skeleton.joint_index(name) for name in joints.source]
        to = [target.skeleton.joint_index(name) for name in joints.target]
        for j, A in zip(to, _shared(source, target, part, by, to, frames), strict=True):
            turns[j] = A @ keys[j]
    return _of_carriers(target.skeleton, turns)


def _of_carriers(body: Skeleton, turns: dict[int, Floats]) -> dict[int, Floats]:
    """Give rotations of joints that cannot rotate to the joints that carry them rigidly.

    A robot's free joint may move a link to which the pelvis is fixed.
    """
    rest = body.rest.world[:, :3, :3]
    found = dict(turns)
    for j, turn in turns.items():
        at = j
        while at >= 0 and not body.joints[at].suffixes:
            at = body.parents[at]
        if at >= 0 and at != j and at not in found:
            found[at] = turn @ rest[j].T @ rest[at]
    return found


def _shared(
    source: Reference, target: Reference, part: str, by: list[int], to: list[int], frames: Floats
) -> list[Floats]:
    """Frames of a part's target joints, copied from the source or interpolated."""
    if len(by) == len(to):
        return [frames[:, j] for j in by]
    if len(by) == 1:
        return [frames[:, by[0]] for _ in to]
    if len(to) == 1:
        # A forearm has half of the twist; a spine with one joint has the chest's rotation.
        places = np.array([0.5 if part.endswith("forearm") else 1.0])
    else:
        places = _middles(target, to)
    given = _middles(source, by)
    q = [quaternions.from_matrix(frames[:, j]) for j in by]
    found: list[Floats] = []
    for place in places:
        i = int(np.clip(np.searchsorted(given, place, side="right") - 1, 0, len(by) - 2))
        share = (place - given[i]) / max(1e-12, given[i + 1] - given[i])
        turn = quaternions.continuous(quaternions.multiply(quaternions.conjugate(q[i]), q[i + 1]))
        middle = _middle_turn(source, by[i], by[i + 1])
        if np.median((turn * middle).sum(axis=-1)) < 0.0:
            turn = -turn
        between = quaternions.multiply(q[i], _part_of(turn, float(np.clip(share, 0.0, 1.0))))
        found.append(quaternions.to_matrix(between))
    return found


def _middle_turn(reference: Reference, above: int, below: int) -> Floats:
    """Rotation (4,) between the frames of two joints at the middle of a hinge's limits; the
    identity (reference pose) unless the second is a hinge with two limits and a child of the
    first."""
    body = reference.skeleton
    joint = body.joints[below]
    at = body.joint_dofs(joint.name)
    low, high = body.lower[at], body.upper[at]
    hinge = len(low) == 1 and not turns_driven(joint)
    if body.parents[below] != above or not hinge or not np.isfinite([low, high]).all():
        return np.array([1.0, 0.0, 0.0, 0.0])
    angle = 0.5 * (low + high)
    local = turn_of(joint, angle)
    keys = reference.keys
    turn = quaternions.from_matrix(keys[above] @ local @ keys[below].T)
    return turn * np.where(turn[0] < 0.0, -1.0, 1.0)


def _part_of(turn: Floats, share: float) -> Floats:
    """Fraction of rotations (frames, 4); rotations exceed half a turn if w is negative.

    >>> most = quaternions.from_axis_angle((1.0, 0.0, 0.0), [-3.0, -3.3])
    >>> _part_of(most, 0.5).round(4)[:, 1]
    array([-0.6816, -0.7345])
    """
    vector = turn[:, 1:]
    size = np.linalg.norm(vector, axis=1, keepdims=True)
    angle = share * np.arctan2(size, turn[:, :1])
    return np.concatenate(
        [np.cos(angle), np.sin(angle) * vector / np.maximum(1e-300, size)], axis=1
    )


def _middles(reference: Reference, joints: list[int]) -> Floats:
    """Middles of a part's bones along it (n,), 0 for the first and 1 for the last."""
    starts = [reference.place(j) for j in joints]
    ends = [*starts[1:], reference.end(joints[-1])]
    lengths = np.array([np.linalg.norm(b - a) for a, b in zip(starts, ends, strict=True)])
    middles = np.concatenate([[0.0], np.cumsum(lengths)[:-1]]) + 0.5 * lengths
    span = middles[-1] - middles[0]
    if span < 1e-9:
        return np.linspace(0.0, 1.0, len(joints))
    return (middles - middles[0]) / span


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


def align_rolls(
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
    except InvalidValue:  # not a hinge
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
