"""Characters from positions and rotations of joints in the world.

The offset of a joint from its parent is the median over the frames of ``R_parent^T (p - p_parent)``
for positions p and rotations R in the world; it is constant if the bones are rigid.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.anatomy.joint_trees import Tree
from poise.array_types import Floats
from poise.formats.repair_log import RepairLog
from poise.geometry import quaternions, transforms
from poise.joints import QuaternionBall, QuaternionFree
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Unit

_RIGID = 1e-3
"""Metres of change of a bone's length that is reported: the precision of a file in float32 is
better than 1e-5 m at 100 m from the origin."""
_KEPT = 1e-6
"""Weight of the parent's rotation in `turns_of_points`: it determines the twist of a single bone,
and changes the direction of a bone by at most this fraction of a radian."""
_SKEWED = 0.1  # largest deviation of a matrix from the nearest rotation; beyond, it is none


def posed_character(
    tree: Tree, positions: Floats, turns: Floats, fps: float, log: RepairLog, source: object = None
) -> Character:
    """Return the body and the motion of joints in the world, y up.

    In the rest pose, all rotations are identities and the lowest joint is on the floor.

    Args:
        tree: the joints and their parents.
        positions: (frames, joints, 3), metres.
        turns: (frames, joints, 3, 3) rotations.
        fps: frames per second.
        log: receives the repairs, and raises errors about the file.
        source: kept as `poise.Motion.source`.

    Raises:
        FileSyntax: an array does not have a joint for each entry of the tree, is not finite, or
            contains matrices that are not rotations.
    """
    check_posed(tree, positions, turns, log)
    turns = _rotations(turns, log)
    parents = parents_of(tree)
    local = np.concatenate([positions[:, :1], positions[:, 1:] - positions[:, parents[1:]]], axis=1)
    local[:, 1:] = (np.swapaxes(turns[:, parents[1:]], -1, -2) @ local[:, 1:, :, None])[..., 0]
    offsets = np.median(local, axis=0)
    change = np.abs(local - offsets)[:, 1:].max(initial=0.0)
    if change > _RIGID:
        log.repair(f"bones change by up to {1e3 * change:.0f} mm; their median is kept")
    stem = Path(log.file).stem
    body = skeleton_of(tree, chained(tree, offsets), stem)
    own = turns.copy()
    own[:, 1:] = np.swapaxes(turns[:, parents[1:]], -1, -2) @ turns[:, 1:]
    values = quaternions.continuous(quaternions.from_matrix(own)).reshape(len(own), -1)
    q = np.concatenate([positions[:, 0], values], axis=1)
    motion = Motion(body, q, fps, stem, source)
    return Character(stem, body, {stem: motion}, unit=Unit.of("m"))


def skeleton_of(tree: Tree, places: Floats, name: str) -> Skeleton:
    """Return the skeleton with joints at positions (joints, 3) when all rotations are identities.

    In the rest pose, the lowest joint is on the floor.
    """
    names, parents = list(tree), parents_of(tree)
    height = float(places[0, 1] - places[:, 1].min())
    builder = SkeletonBuilder(name).add(names[0], QuaternionFree(), rest={"ty": height})
    for at in range(1, len(names)):
        offset = places[at] - places[parents[at]]
        builder.add(names[at], QuaternionBall(), names[parents[at]], offset=offset)
    return builder.build()


def turns_of_points(tree: Tree, rest: Floats, positions: Floats) -> Floats:
    """Return rotations (frames, joints, 3, 3) of joints, from their positions.

    Each rotation is the one nearest to the directions from the joint to its children (G. Wahba,
    "A least squares estimate of satellite attitude", 1965). What they leave open, such as the twist
    of a bone with one child, is taken from the parent.

    Args:
        tree: the joints and their parents.
        rest: (joints, 3), positions in a pose in which all rotations are identities.
        positions: (frames, joints, 3).
    """
    parents = parents_of(tree)
    turns = np.zeros((*positions.shape[:2], 3, 3))
    for at in range(len(tree)):
        above = turns[:, parents[at]] if parents[at] >= 0 else np.eye(3)
        total = np.broadcast_to(_KEPT * above, (len(positions), 3, 3))
        for child in (k for k, parent in enumerate(parents) if parent == at):
            seen = _unit(positions[:, child] - positions[:, at])
            total = total + seen[..., None] * _unit(rest[child] - rest[at])
        turns[:, at] = transforms.aligning_rotation(total)
    return turns


def points_character(
    tree: Tree, rest: Floats, positions: Floats, fps: float, log: RepairLog
) -> Character:
    """Return the body and the motion of joints of which only positions are known.

    Args:
        tree: the joints and their parents.
        rest: (joints, 3), positions of another body in its rest pose; those of this one have the
            measured bones.
        positions: (frames, joints, 3), metres, y up, finite.
        fps: frames per second.
        log: receives the repairs, and raises errors about the file.
    """
    parents = parents_of(tree)
    for _ in range(2):  # the second time with the angles between the bones of this body
        turns = turns_of_points(tree, rest, positions)
        rest = np.zeros_like(rest)
        for at, parent in enumerate(parents):
            if parent >= 0:
                bone = positions[:, at] - positions[:, parent]
                own = np.swapaxes(turns[:, parent], -1, -2) @ bone[..., None]
                rest[at] = rest[parent] + np.median(own[..., 0], axis=0)
    return posed_character(tree, positions, turns_of_points(tree, rest, positions), fps, log)


def _unit(vectors: Floats) -> Floats:
    """Return unit vectors (..., 3), zero where the length is zero."""
    return vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=-1, keepdims=True))


def chained(tree: Tree, offsets: Floats) -> Floats:
    """Return positions (joints, 3) of joints with offsets from their parents, the root at 0."""
    places = np.zeros_like(offsets)
    for at, parent in enumerate(parents_of(tree)):
        if parent >= 0:
            places[at] = places[parent] + offsets[at]
    return places


def parents_of(tree: Tree) -> Sequence[int]:
    """Return the indices of the parents, -1 for the root."""
    at = {name: k for k, name in enumerate(tree)}
    return [at.get(parent, -1) for parent in tree.values()]


def check_posed(tree: Tree, positions: Floats, turns: Floats, log: RepairLog) -> None:
    """Check that arrays are positions and rotations of the joints of a tree.

    Raises:
        FileSyntax: a shape differs, or a number is not finite.
    """
    frames, count = len(positions), len(tree)
    if positions.shape != (frames, count, 3) or turns.shape != (frames, count, 3, 3) or not frames:
        raise log.fault(
            f"positions {positions.shape}, rotations {turns.shape}: expected (frames, {count}, 3) "
            f"and (frames, {count}, 3, 3)"
        )
    if not (np.isfinite(positions).all() and np.isfinite(turns).all()):
        raise log.fault("positions or rotations are not finite; expected numbers")


def _rotations(turns: Floats, log: RepairLog) -> Floats:
    """Return the rotations nearest to matrices (frames, joints, 3, 3)."""
    nearest = transforms.nearest_rotation(turns)
    skewed = np.abs(nearest - turns).max(axis=(2, 3)) > _SKEWED
    if skewed.any():
        frame, joint = np.argwhere(skewed)[0]
        raise log.fault(f"frame {frame}, joint {joint}: the matrix is not a rotation")
    return nearest
