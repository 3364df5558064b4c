"""Solve a character's IK handles for their targets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.constraints import place, reach
from poise.errors import InvalidValue, ShapeError, SkeletonError, UnknownName
from poise.geometry import quaternions, transforms
from poise.model.handle import SPLINE, IKHandle
from poise.model.joint_rotation import JointRotation
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.stretching import bones_of, chain_of, lengthened, stretch_name
from poise.residuals.goal import Goal
from poise.residuals.point import Point
from poise.solvers.method import Method
from poise.solvers.registry import find_method
from poise.solvers.result import Result
from poise.solvers.solve import solve
from poise.solvers.two_bone import TwoBone


def solve_handles(
    start: Pose,
    handles: Sequence[IKHandle],
    targets: Mapping[str, ArrayLike],
    *,
    tolerance: float | tuple[float, float] = 1e-4,
) -> tuple[Pose, dict[str, Result]]:
    """Solve IK handles one after the other, and return the pose.

    ``targets`` maps handle names to positions (3,) or transforms (4, 4), in metres in the world.
    The target of a spline handle is the points (n, 3) of its curve after the first joint. A handle
    without a target has no effect. A handle with a ``pole`` rotates its limb about the line between
    its ends; ``soft`` and ``stretch`` ease and lengthen the limb (`eased_target`); ``blend``
    applies a fraction of the solution. Errors of a result are relative to the eased target, before
    blending. A handle of weight w moves its end by the fraction w of the distance to the target.
    Each handle has a separate result, by handle name. If chains share joints, a later handle may
    move the end of an earlier one.

    Raises:
        UnknownName: the handle of a target is unknown.
        UnknownJoint, InvalidValue, ShapeError: as `solve`; or a handle stretches a limb that cannot
            be stretched (see `poise.model.stretchable`), or needs a rotation that its joint cannot
            make.

    >>> from poise.bundled import character
    >>> from poise.model import IKHandle
    >>> arm = IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, -1, -1))
    >>> pose, results = solve_handles(character().rest, [arm], {"arm": (0.35, 1.2, 0.25)})
    >>> results["arm"].status
    'converged'
    """
    names = [handle.name for handle in handles]
    for name in targets:
        if name not in names:
            raise UnknownName(name, "handle", names)
    pose = start
    results: dict[str, Result] = {}
    for handle in handles:
        if handle.name not in targets:
            continue
        result = _pulled(pose, handle, targets[handle.name], tolerance)
        results[handle.name], pose = result, result.pose
    return pose, results


def _pulled(
    pose: Pose, handle: IKHandle, target: ArrayLike, tolerance: float | tuple[float, float]
) -> Result:
    wanted = np.asarray(target, np.float64)
    if handle.solver == SPLINE:
        found, factor = _along_curve(pose, handle, wanted, tolerance)
    else:
        found, factor = _reached(pose, handle, wanted, tolerance)
    q = found.pose.q.copy()
    name = stretch_name(handle)
    if name in pose.skeleton.dof_names:
        q[pose.skeleton.dof_index(name)] = factor
    after = Pose.trusted(pose.skeleton, q)
    if handle.blend < 1.0:
        after = blended(pose, after, handle)
    return found.changed(pose=after)


def _reached(
    pose: Pose, handle: IKHandle, wanted: Floats, tolerance: float | tuple[float, float]
) -> tuple[Result, float]:
    """Solve a limb for its target; return the result and the stretch factor."""
    eased, factor = eased_target(pose, handle, wanted)
    rigid = _rigid(pose, handle, factor)
    method = method_of(handle)
    goal = goal_of(rigid, handle, eased)
    found = solve(rigid, [goal], batch=False, solver=method, tolerance=tolerance)
    if handle.solver == "two-bone" or not (handle.pole or handle.toward or handle.twist):
        return found, factor
    turned = swivelled(found.pose, handle)
    return solve(turned, [goal], batch=False, solver="lm", near=True, tolerance=tolerance), factor


def _along_curve(
    pose: Pose, handle: IKHandle, wanted: Floats, tolerance: float | tuple[float, float]
) -> tuple[Result, float]:
    """Place a chain along a curve; return the result and the stretch factor."""
    if handle.weight < 1.0:
        raise InvalidValue(f"handle {handle.name}: a spline uses blend, not weight")
    curve = spline_curve(control_points(pose, handle, wanted))
    factor = 1.0
    if handle.stretch > 1.0:
        factor = stretch_along(curve, bones_of(pose.skeleton, handle), handle.stretch)
    rigid = _rigid(pose, handle, factor)
    posed, points = along_spline(rigid, handle, curve)
    names = [pose.skeleton.joint_names[j] for j in chain_of(pose.skeleton, handle)[1:]]
    ends = [Point(name) for name in names]
    if handle.tip:
        ends.append(Point(handle.end, tip=True))
    goals = [reach(end, point, base=handle.start) for end, point in zip(ends, points, strict=True)]
    return solve(posed, goals, batch=False, solver="lm", near=True, tolerance=tolerance), factor


def _rigid(pose: Pose, handle: IKHandle, factor: float) -> Pose:
    """Return the pose on a rigid skeleton whose limb is ``factor`` times as long.

    Raises:
        InvalidValue: the handle stretches, but the skeleton is not stretchable.
    """
    skeleton = pose.skeleton
    if stretch_name(handle) not in skeleton.dof_names:
        if handle.stretch > 1.0:
            raise InvalidValue(
                f"handle {handle.name} stretches, but its limb cannot; pose the character that "
                "poise.model.stretchable(character) returns"
            )
        return pose
    return Pose.trusted(lengthened(skeleton, handle, factor), pose.q)


def eased_target(pose: Pose, handle: IKHandle, target: Floats) -> tuple[Floats, float]:
    """Return the target of a limb with softness and stretch applied, and the stretch factor.

    For limb length L, target distance d and softness s, the limb reaches

        r = d                                 where d <= L - s
        r = L - s exp(-(d - (L - s)) / s)     beyond

    (soft IK). If the limb stretches, it lengthens by the factor ``d / r``, up to ``stretch``.
    Without softness r is d, and at most L if the limb stretches.
    """
    if not handle.soft and handle.stretch == 1.0:
        return target, 1.0
    point = target if target.shape == (3,) else target[:3, 3]
    start = pose.world[pose.skeleton.joint_index(handle.start), :3, 3]
    away = point - start
    d, length = float(np.linalg.norm(away)), float(bones_of(pose.skeleton, handle).sum())
    if d == 0.0:
        return target, 1.0
    soft = min(handle.soft, length)
    r = min(d, length)
    if soft and d > length - soft:
        r = length - soft * math.exp(-(d - (length - soft)) / soft)
    factor = min(max(d / r, 1.0), handle.stretch)
    reached = start + away * (min(d, r * factor) / d)
    if target.shape == (3,):
        return reached, factor
    frame = target.copy()
    frame[:3, 3] = reached
    return frame, factor


def goal_of(pose: Pose, handle: IKHandle, target: ArrayLike) -> Goal:
    """Return the goal of a handle for a target (3,) or (4, 4), moved by the handle's weight.

    Softness and stretch are not included (`eased_target`).

    Raises:
        ShapeError, InvalidValue: the target has another shape, the tip does not exist, or a
            transform is given for a tip.
    """
    wanted = np.asarray(target, np.float64)
    if wanted.shape not in ((3,), (4, 4)):
        raise ShapeError(
            f"handle {handle.name}: a target must have shape (3,) or (4, 4), not {wanted.shape}"
        )
    skeleton = pose.skeleton
    frame = pose.world[skeleton.joint_index(handle.end)]
    here = effector(pose, handle)
    share = handle.weight
    if wanted.shape == (3,):
        point = Point(handle.end, tip=handle.tip)
        return reach(point, here + share * (wanted - here), base=handle.start)
    if handle.tip:
        raise InvalidValue(f"handle {handle.name}: a transform applies to a joint, not to a tip")
    if share < 1.0:
        turned = quaternions.slerp(
            quaternions.from_matrix(frame[:3, :3]), quaternions.from_matrix(wanted[:3, :3]), share
        )
        part = np.eye(4)
        part[:3, :3] = quaternions.to_matrix(turned)
        part[:3, 3] = here + share * (wanted[:3, 3] - here)
        wanted = part
    return place(handle.end, wanted, base=handle.start)


def method_of(handle: IKHandle) -> Method:
    """Return the solver of a handle, with the handle's options."""
    if handle.solver != "two-bone":
        return find_method(handle.solver)
    return TwoBone(pole=handle.pole, toward=handle.toward, twist=handle.twist)


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
        except SkeletonError:  # no rotation to seed
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
