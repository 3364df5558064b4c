"""Solve a character's IK handles for their targets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.constraints import place, reach
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.geometry import quaternions
from poise.model.handle import SPLINE, IKHandle
from poise.model.pose import Pose
from poise.model.stretching import bones_of, chain_of, lengthened, stretch_name
from poise.residuals.goal import Goal
from poise.residuals.point import Point
from poise.solvers.limb_poses import blended, effector, swivelled
from poise.solvers.method import Method
from poise.solvers.registry import find_method
from poise.solvers.result import Result
from poise.solvers.solve import solve
from poise.solvers.spline_handles import (
    along_spline,
    control_points,
    spline_curve,
    stretch_along,
)
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
