"""Jacobians of a point on a body: derivatives of its position and orientation by the rates.

The rows are the world velocity of the point (3) and the angular velocity of the body (3). The
columns are the rates ``v`` (nv), so that ``J @ v`` equals `poise.kinematics.velocity` and
`angular_velocity`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.device import settings_of
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import quaternions, transforms
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS
from poise.kinematics.configuration import integrate
from poise.kinematics.forward import Device, as_poses, single_call, world_frames
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.point_kinematics import ORIGIN, position
from poise.kinematics.pose_protocol import Posed, check_posed, not_a_pose, times, vectors
from poise.kinematics.workspace import Workspace

Method = Literal["analytic", "numeric"]

METHODS = ("analytic", "numeric")
_ORIGIN = np.zeros(3)

STEP = float(np.finfo(np.float64).eps ** (1.0 / 3.0))
"""Half step of the numeric Jacobian, 6e-6 radians, metres or factors.

At this step, the truncation error (step squared) equals the rounding error (1e-16 / step).
"""


def jacobian(
    pose: Posed,
    joint: str,
    point: ArrayLike = ORIGIN,
    *,
    method: Method = "analytic",
    device: Device | None = None,
) -> Floats:
    """Return the world Jacobian (..., 6, nv) of ``point`` (3,), metres in a joint's frame.

    Rows 0-2 are the point's velocity per rate, rows 3-5 the body's angular velocity (source 000's
    ``a' x (e - r')`` over ``a'``, with the axes of universals and balls transformed by the
    rotations before them). Scales, shears, paths and user-defined joints use the derivative of
    their matrix. The rotation of a scaled body is the nearest rotation; if a negative factor
    mirrors the body, it is that of the body reflected back through its origin. Quaternions have
    three columns, about the axes of the rotated frame.

    Args:
        pose: one pose or any batch.
        joint: name of the joint.
        point: (3,), by default the joint's origin.
        method: "analytic", or "numeric": central differences along each rate with a half step of
            `STEP` (times the value, if that is above 1), accurate to about 1e-10 of the chain's
            length. The numeric method uses only the motion of the joint types.
        device: "cpu" (the default), "cuda" or `poise.cuda.Settings`. For poses in GPU memory use
            `poise.cuda.DeviceForward`.

    Raises:
        UnknownJoint: the joint is unknown.
        UnknownOption: the method is unknown.
        CudaUnavailable: CUDA cannot be used.
        ShapeError, InvalidValue: ``point`` is not three finite numbers.
        InvalidValue: not a pose.

    >>> import poise
    >>> from poise.kinematics import jacobian
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0)).build())
    >>> jacobian(arm.rest, "lower", (1, 0, 0))[:2]
    array([[0., 0.],
           [2., 1.]])
    """
    try:
        skeleton, q = pose.skeleton, pose.q
    except AttributeError:
        raise not_a_pose(pose) from None
    mechanism = skeleton.mechanism
    try:
        call = mechanism.single_jacobians[joint]
    except (KeyError, TypeError):
        call = single_call(mechanism, joint, skeleton.joint_index(joint), jacobian=True)
    place = _ORIGIN if point is ORIGIN else _one_point(point)
    if device is None and method == "analytic" and (found := call(q, place)) is not None:
        return found
    if method not in METHODS:
        raise UnknownOption(method, "Jacobian method", METHODS)
    j = skeleton.joint_index(joint)
    if method == "numeric":
        return _numeric(mechanism, q, j, place, device)
    settings = settings_of(device)
    if settings is not None:
        from poise.cuda import forward

        return forward.jacobians(mechanism, q, j, place, settings)
    return _analytic(mechanism, q, j, place)


def position_jacobian(
    pose: Posed, joint: str, point: ArrayLike = ORIGIN, *, method: Method = "analytic"
) -> Floats:
    """Return the linear rows (..., 3, nv) of `jacobian`: metres per radian, metre or factor.

    >>> import poise
    >>> from poise.kinematics import position_jacobian
    >>> slide = poise.SkeletonBuilder().add("sledge", poise.Prismatic("z")).build()
    >>> position_jacobian(slide.rest, "sledge").ravel()
    array([0., 0., 1.])
    """
    return jacobian(pose, joint, point, method=method)[..., :3, :]


def orientation_jacobian(pose: Posed, joint: str, *, method: Method = "analytic") -> Floats:
    """Return the angular rows (..., 3, nv) of `jacobian`: radians per radian, metre or factor.

    >>> import poise
    >>> from poise.kinematics import orientation_jacobian
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y")).build()
    >>> orientation_jacobian(door.rest, "leaf").ravel()
    array([0., 1., 0.])
    """
    return jacobian(pose, joint, method=method)[..., 3:, :]


class BestAxis(NamedTuple):
    """The axis about which a quaternion joint moves its effector nearest to a goal.

    Attributes:
        axis: (..., 3) unit vector in the world.
        column: (..., 3) the effector's velocity for a rotation about the axis, metres per radian.
        rates: (..., 3) the joint's three rates for one radian about the axis; ``v[first:first + 3]
            = angle * rates`` rotates the quaternion by an angle.
        first: index of these rates in ``v``.
    """

    axis: Floats
    column: Floats
    rates: Floats
    first: int


def quaternion_best_axis(
    pose: Posed, joint: str, effector: str, goal: ArrayLike, point: ArrayLike = ORIGIN
) -> BestAxis:
    """Return the goal-dependent axis of a quaternion joint (source 000) and its Jacobian column.

    The axis is ``a' = (e - r') x (g - r') / |...|`` and the column ``a' x (e - r')``, with the
    joint's pivot r', the effector's point e and the goal g in the world. If e, r' and g are on one
    line, an arbitrary perpendicular axis is returned; the goal is then either behind the pivot, or
    no rotation is needed. Below a scale or a shear, the axis is optimal in the joint's frame. The
    column of an effector that does not descend from the joint is zero.

    Args:
        pose: one pose or any batch.
        joint: a joint with a quaternion (`QuaternionBall`, `QuaternionFree`, or a composite of
            these, whose first quaternion is used).
        effector: the joint that carries the ``point`` (3,) to move.
        goal: (..., 3) in the world.

    Raises:
        UnknownJoint: a joint is unknown.
        InvalidValue: the joint has no quaternion, or a number is not finite.
        ShapeError: a vector is not three numbers.

    >>> import poise
    >>> from poise.kinematics import quaternion_best_axis
    >>> arm = poise.SkeletonBuilder().add("shoulder", poise.QuaternionBall()).build()
    >>> best = quaternion_best_axis(arm.rest, "shoulder", "shoulder", (0, 2, 0), (1, 0, 0))
    >>> best.axis, best.column
    (array([0., 0., 1.]), array([0., 1., 0.]))
    """
    check_posed(pose)
    skeleton = pose.skeleton
    mechanism = skeleton.mechanism
    k = _quaternion_of(mechanism, skeleton.joint_index(joint), joint)
    j = skeleton.joint_index(effector)
    e = position(pose, effector, _one_point(point))
    before = _frames_before(mechanism, pose.q, k)
    linear, pivot = before[..., :3], before[..., 3]
    g = vectors(goal, "a goal")
    # in the joint's frame: equivalent on rigid chains, and correct on others
    to_effector = _solved(linear, e - pivot)
    to_goal = _solved(linear, g - pivot)
    to_effector, to_goal = np.broadcast_arrays(to_effector, to_goal)
    local = _across(to_effector, to_goal)
    column = times(linear, np.cross(local, to_effector))
    if mechanism.follows(j):
        column = None  # computed from its rates below, as translations have no lever arm
    elif int(mechanism.joint_of[k]) not in mechanism.chain(j):
        column = np.zeros_like(column)
    axis = times(linear, local)
    axis = axis / np.linalg.norm(axis, axis=-1, keepdims=True)
    x = int(mechanism.arrays.prims[k, PRIMS.value])
    turned = quaternions.to_matrix(quaternions.normalize(pose.q[..., x : x + 4]))
    rates = times(np.swapaxes(turned, -1, -2), local)
    first = int(mechanism.arrays.prims[k, PRIMS.rate])
    if column is None:
        columns = position_jacobian(pose, effector, point)[..., first : first + 3]
        column = times(columns, rates)
    return BestAxis(axis, column, rates, first)


# -- analytic -----------------------------------------------------------------------------------


def _analytic(mechanism: Mechanism, q: Floats, joint: int, point: Floats) -> Floats:
    from poise.kernels.body_jacobian import body_jacobian_batch

    if mechanism.linked:
        return _linked(mechanism, q, joint, point)
    poses, shape = as_poses(mechanism, q)
    work = Workspace(mechanism)
    count = mechanism.primitive_count
    J = np.empty((len(poses), 6, mechanism.nv))
    chain, included = np.empty(count, np.int64), np.empty(count, np.int64)
    arrays, body = tuple(work.arrays), tuple(work.body)
    for first, end in _runs(work, poses):
        body_jacobian_batch(arrays, poses, first, end, body, joint, point, chain, included, J)
    return J.reshape(*shape, 6, mechanism.nv)


def _linked(mechanism: Mechanism, q: Floats, joint: int, point: Floats) -> Floats:
    """Return the Jacobian for linked frames: through all joints that the joint depends on."""
    from poise.kernels.constraint_joint_jacobian import linked_jacobian_batch

    poses, shape = as_poses(mechanism, q)
    work = Workspace(mechanism)
    work.keep_only([joint])
    J = np.empty((len(poses), 6, mechanism.nv))
    for first, end in _runs(work, poses):
        linked_jacobian_batch(work.arrays, poses, first, end, work.body, joint, point, J)
    return J.reshape(*shape, 6, mechanism.nv)


def _runs(work: Workspace, poses: Floats) -> Iterator[tuple[int, int]]:
    """Yield ranges of poses for one kernel call: all poses, or each one after a refresh."""
    if work.mechanism.native:
        yield 0, len(poses)
        return
    for b in range(len(poses)):
        work.refresh(poses[b])
        yield b, b + 1


def _frames_before(mechanism: Mechanism, q: Floats, k: int) -> Floats:
    """Return world frames (..., 3, 4) of primitive ``k`` before its motion."""
    from poise.kernels.body_jacobian import primitive_frames_batch
    from poise.kernels.constraint_joint_jacobian import linked_frames_batch

    kernel = linked_frames_batch if mechanism.linked else primitive_frames_batch
    poses, shape = as_poses(mechanism, q)
    work = Workspace(mechanism)
    out = np.empty((len(poses), 12))
    for first, end in _runs(work, poses):
        kernel(work.arrays, poses, first, end, work.body, k, out)
    return out.reshape(*shape, 3, 4)


# -- numeric ------------------------------------------------------------------------------------


def _numeric(
    mechanism: Mechanism, q: Floats, joint: int, point: Floats, device: Device | None
) -> Floats:
    index = mechanism.dofs.q_index
    size = np.ones((*q.shape[:-1], mechanism.nv))
    scalar = index >= 0
    size[..., scalar] = np.maximum(1.0, np.abs(q[..., index[scalar]]))
    steps = STEP * size[..., None] * np.eye(mechanism.nv)
    ahead = world_frames(mechanism, integrate(mechanism, q[..., None, :], steps), device=device)
    behind = world_frames(mechanism, integrate(mechanism, q[..., None, :], -steps), device=device)
    ahead, behind = ahead[..., joint, :, :], behind[..., joint, :, :]
    moved = times(ahead[..., :3, :3] - behind[..., :3, :3], point)
    moved = moved + ahead[..., :3, 3] - behind[..., :3, 3]
    before, after = (transforms.nearest_rotation(at[..., :3, :3]) for at in (behind, ahead))
    turn = after @ np.swapaxes(before, -1, -2)
    turned = quaternions.to_rotation_vector(quaternions.from_matrix(turn))
    rows = np.concatenate([moved, turned], axis=-1) / (2.0 * STEP * size[..., None])
    return np.swapaxes(rows, -1, -2)


# -- the best axis ------------------------------------------------------------------------------


def _quaternion_of(mechanism: Mechanism, j: int, name: str) -> int:
    joints, prims = mechanism.arrays.joints, mechanism.arrays.prims
    for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
        if prims[k, PRIMS.kind] == code.QUATERNION:
            return k
    raise InvalidValue(f"{name} has no quaternion; its columns are those of `jacobian`")


def _solved(linear: Floats, vector: Floats) -> Floats:
    solution = np.linalg.solve(linear, vector[..., None])[..., 0]
    return solution.astype(np.float64, copy=False)


def _across(e: Floats, g: Floats) -> Floats:
    """Return unit vectors (..., 3) along ``e x g``, or perpendicular to both if parallel."""
    normal = np.cross(e, g)
    size = np.linalg.norm(normal, axis=-1, keepdims=True)
    lengths = [np.linalg.norm(vector, axis=-1, keepdims=True) for vector in (e, g)]
    flat = size <= 1e-12 * lengths[0] * lengths[1]
    line = np.where(lengths[0] > 0.0, e, g)
    other = np.eye(3)[np.argmin(np.abs(line), axis=-1)]
    spare = np.cross(line, other)
    length = np.linalg.norm(spare, axis=-1, keepdims=True)
    nowhere = length == 0.0
    spare = np.where(nowhere, (1.0, 0.0, 0.0), spare / np.where(nowhere, 1.0, length))
    return np.where(flat, spare, normal / np.where(flat, 1.0, size))


def _one_point(point: ArrayLike) -> Floats:
    if point is ORIGIN:
        return _ORIGIN
    array = np.array(point, dtype=np.float64)
    if array.shape != (3,):
        raise ShapeError(f"a point must have shape (3,), not {array.shape}")
    if not all(math.isfinite(value) for value in array.tolist()):
        raise InvalidValue(f"a point must be finite, not {array.tolist()}")
    return array
