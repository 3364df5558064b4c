"""A character's IK handles and their targets, turned into a pose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from poise.constraints import place, reach
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.geometry import quaternions
from poise.model.handle import IKHandle
from poise.model.pose import Pose
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
    """The pose in which the handles have been pulled to their targets, one after the other.

    ``targets`` holds, by a handle's name, a position (3,) or a transform (4, 4), in metres in the
    world; a handle without one does not pull. A handle of weight w pulls to the point (and the
    orientation) that is w of the way from where its end is. Results are by handle, each of its own
    solve: a later handle may move an earlier one's end if their chains share joints.

    Raises:
        UnknownName: a target for a handle that is not there.
        UnknownJoint, InvalidValue, ShapeError: as `solve`.

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
    goal = goal_of(pose, handle, target)
    return solve(pose, [goal], batch=False, solver=method_of(handle), tolerance=tolerance)


def goal_of(pose: Pose, handle: IKHandle, target: ArrayLike) -> Goal:
    """What a handle asks of a pose: its target (3,) or (4, 4), as far as its weight pulls.

    Raises:
        ShapeError, InvalidValue: a target of another shape, a tip that is not there or that is to
            be placed.
    """
    wanted = np.asarray(target, np.float64)
    if wanted.shape not in ((3,), (4, 4)):
        raise ShapeError(f"handle {handle.name}: a target is (3,) or (4, 4), not {wanted.shape}")
    skeleton = pose.skeleton
    frame = pose.world[skeleton.joint_index(handle.end)]
    tip = skeleton.joint(handle.end).tip if handle.tip else np.zeros(3)
    if tip is None:
        raise InvalidValue(f"handle {handle.name}: {handle.end} has no tip")
    here = frame[:3, :3] @ tip + frame[:3, 3]
    share = handle.weight
    if wanted.shape == (3,):
        point = Point(handle.end, tip=handle.tip)
        return reach(point, here + share * (wanted - here), base=handle.start)
    if handle.tip:
        raise InvalidValue(f"handle {handle.name}: a transform places a joint, not a tip")
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
    """A handle's solver with the handle's options."""
    if handle.solver != "two-bone":
        return find_method(handle.solver)
    return TwoBone(pole=handle.pole, toward=handle.toward, twist=handle.twist)
