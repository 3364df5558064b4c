"""Spline handles: a chain of joints along a curve."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions, transforms
from poise.model.handle import IKHandle
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.stretching import bones_of, chain_of
from poise.solvers.limb_poses import with_world_rotation

_PIECES = 256
"""Segments between two points of the curve, in which crossings are searched."""


def spline_curve(points: Floats) -> Floats:
    """Return the natural cubic spline through points (n, 3), by chord lengths, as polyline (m, 3).

    Raises:
        InvalidValue: two neighbouring points are equal.
    """
    from scipy.interpolate import CubicSpline

    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    if not (steps > 0.0).all():
        raise InvalidValue("consecutive points of a curve must be distinct")
    at = np.concatenate([[0.0], np.cumsum(steps)])
    fine = np.concatenate(
        [*(np.linspace(a, b, _PIECES, endpoint=False) for a, b in pairwise(at)), at[-1:]]
    )
    if len(points) == 2:
        return points[0] + np.outer(fine / at[-1], points[1] - points[0])
    return np.asarray(CubicSpline(at, points, bc_type="natural")(fine), np.float64)


def points_along(curve: Floats, lengths: Floats) -> Floats:
    """Return points (k + 1, 3) on a polyline (m, 3), separated by the lengths of the bones.

    Beyond its end the curve is extended by a straight line.
    """
    last = curve[-1] - curve[-2]
    beyond = curve[-1] + last / np.linalg.norm(last) * (lengths.sum() + 1e-9)
    curve = np.vstack([curve, beyond])
    found, piece, along = [curve[0]], 0, 0.0
    for length in lengths.tolist():
        while True:
            a, b = curve[piece] - found[-1], curve[piece + 1] - curve[piece]
            # |a + s b|^2 = length^2: the outward crossing after the last one
            bb, ab, aa = float(b @ b), float(a @ b), float(a @ a) - length * length
            root = ab * ab - bb * aa
            s = (-ab + np.sqrt(root)) / bb if root >= 0.0 else np.inf
            if along <= s <= 1.0 or piece + 2 == len(curve):
                break
            piece, along = piece + 1, 0.0
        along = float(s)
        found.append(curve[piece] + along * b)
    return np.array(found)


def stretch_along(curve: Floats, lengths: Floats, most: float) -> float:
    """Return the factor of bone lengths, 1 to ``most``, for a chain as long as the curve."""
    whole = float(np.linalg.norm(np.diff(curve, axis=0), axis=1).sum())
    return float(np.clip(whole / lengths.sum(), 1.0, most))


def control_points(pose: Pose, handle: IKHandle, target: Floats) -> Floats:
    """Return the points (n + 1, 3) of a spline handle's curve, beginning at the first joint.

    Raises:
        ShapeError: the target is not (n, 3), one point or more.
    """
    if target.ndim != 2 or target.shape[1] != 3 or not len(target):
        raise ShapeError(
            f"handle {handle.name}: the target of a spline must have shape (n, 3), the points "
            f"after its first joint, not {target.shape}"
        )
    return np.vstack([pose.world[pose.skeleton.joint_index(handle.start), :3, 3], target])


def along_spline(pose: Pose, handle: IKHandle, curve: Floats) -> tuple[Pose, Floats]:
    """Return the pose with a handle's chain along a curve (m, 3), and its joints' points (k, 3).

    Each bone is rotated onto the curve by the shortest rotation relative to its parent's motion,
    then about its axis: by ``twist`` at the start, increasing in proportion to length by
    ``end_twist`` at the end.

    Raises:
        InvalidValue: a joint of the chain has fewer than three axes.
    """
    skeleton = pose.skeleton
    chain, lengths = chain_of(skeleton, handle), bones_of(skeleton, handle)
    points = points_along(curve, lengths)
    middles = (np.cumsum(lengths) - 0.5 * lengths) / lengths.sum()
    rolled = 0.0
    for k, joint in enumerate(chain[: len(lengths)]):
        bone = points[k + 1] - points[k]
        last = k + 1 == len(chain)
        local = _tip(skeleton, joint) if last else skeleton.joints[chain[k + 1]].offset
        now = pose.world[joint, :3, :3]
        turn = quaternions.to_matrix(quaternions.between(now @ local, bone))
        share = float((middles[k] - middles[0]) / max(middles[-1] - middles[0], 1e-12))
        roll = handle.twist + share * handle.end_twist
        about = transforms.axis_angle(bone / np.linalg.norm(bone), np.float64(roll - rolled))
        rolled = roll
        pose = with_world_rotation(pose, joint, about @ turn @ now, handle.name)
    return pose, points[1:]


def _tip(skeleton: Skeleton, joint: int) -> Floats:
    tip = skeleton.joints[joint].tip
    return np.zeros(3) if tip is None else tip
