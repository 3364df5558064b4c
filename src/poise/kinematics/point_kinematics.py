"""Points, directions and frames on a body: positions, velocities and accelerations.

Positions are in metres, velocities in metres and radians per second, all in world coordinates. A
velocity is the rates ``v`` (..., nv) of `poise.kinematics.configuration.integrate`, an acceleration
their time derivatives ``a`` (..., nv); the three rates of a quaternion are the angular velocity in
its rotated frame. Leading axes are batch axes and broadcast.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.pose_protocol import (
    Articulated,
    Posed,
    check_posed,
    rates,
    times,
    vectors,
)
from poise.kinematics.workspace import Workspace, motion_of

ORIGIN = (0.0, 0.0, 0.0)


def frame(pose: Posed, joint: str, local: ArrayLike | None = None) -> Floats:
    """Return the world frame (..., 4, 4) of a joint, or of a frame ``local`` relative to it.

    ``T_wf = T_wj @ T_jf`` (source 000, row vectors: ``W = L W_parent``).

    Raises:
        UnknownJoint: the joint is unknown.
        ShapeError: ``local`` is not (..., 4, 4).

    >>> import poise
    >>> from poise.kinematics import frame
    >>> arm = poise.SkeletonBuilder().add("hand", poise.Hinge("x"), offset=(0, 1, 0)).build()
    >>> frame(arm.rest, "hand")[:3, 3]
    array([0., 1., 0.])
    """
    check_posed(pose)
    world = pose.world[..., pose.skeleton.joint_index(joint), :, :]
    if local is None:
        return world.copy()
    matrix = np.asarray(local, dtype=np.float64)
    if matrix.ndim < 2 or matrix.shape[-2:] != (4, 4):
        raise ShapeError(f"a local frame must have shape (..., 4, 4), not {matrix.shape}")
    return world @ matrix


def position(pose: Posed, joint: str, point: ArrayLike = ORIGIN) -> Floats:
    """Return the world position (..., 3) of ``point`` (..., 3), given in the joint's frame.

    Raises:
        UnknownJoint: the joint is unknown.
        ShapeError, InvalidValue: ``point`` is not finite (..., 3).

    >>> import poise
    >>> from poise.kinematics import position
    >>> arm = poise.SkeletonBuilder().add("hand", poise.Hinge("z"), offset=(0, 1, 0)).build()
    >>> position(arm.rest.with_values(hand_rz=np.pi / 2), "hand", (0.5, 0, 0)).round(12)
    array([0. , 1.5, 0. ])
    """
    check_posed(pose)
    world = pose.world[..., pose.skeleton.joint_index(joint), :, :]
    return times(world[..., :3, :3], vectors(point, "a point")) + world[..., :3, 3]


def direction(pose: Posed, joint: str, vector: ArrayLike) -> Floats:
    """Return the world image (..., 3) of a direction ``vector`` (..., 3) of the joint's frame.

    The homogeneous coordinate is 0, so that translations have no effect (source 000; source 001 has
    1 by mistake). The length changes only if the joint scales or shears.

    >>> import poise
    >>> from poise.kinematics import direction
    >>> arm = poise.SkeletonBuilder().add("hand", poise.Hinge("z"), offset=(0, 1, 0)).build()
    >>> direction(arm.rest, "hand", (1, 0, 0))
    array([1., 0., 0.])
    """
    check_posed(pose)
    world = pose.world[..., pose.skeleton.joint_index(joint), :, :]
    return times(world[..., :3, :3], vectors(vector, "a direction"))


@dataclass(frozen=True, eq=False)
class MotionState:
    """Motion of all bodies of a skeleton, at one instant or at any batch of instants.

    Created by `motion_state`, once for any number of points.

    Attributes:
        skeleton: the skeleton of the bodies.
        world: (..., joints, 4, 4) world frames T_wj.
        rate: (..., joints, 4, 4) first time derivatives of the frames.
        second: (..., joints, 4, 4) second time derivatives of the frames.

    The arrays are read-only.
    """

    skeleton: Articulated
    world: Floats
    rate: Floats
    second: Floats

    def position(self, joint: str, point: ArrayLike = ORIGIN) -> Floats:
        """Return the world position (..., 3), metres, of a point (..., 3) of the joint's frame."""
        return self._point(self.world, joint, point)

    def velocity(self, joint: str, point: ArrayLike = ORIGIN) -> Floats:
        """Return the world velocity (..., 3), m/s, of a point (..., 3) of the joint's frame."""
        return self._point(self.rate, joint, point)

    def acceleration(self, joint: str, point: ArrayLike = ORIGIN) -> Floats:
        """Return the world acceleration (..., 3), m/s^2, of a point of the joint's frame."""
        return self._point(self.second, joint, point)

    def direction_rate(self, joint: str, vector: ArrayLike) -> Floats:
        """Return the rate of change (..., 3), 1/s, of a direction (..., 3) of the joint's frame."""
        part = self.rate[..., self.skeleton.joint_index(joint), :3, :3]
        return times(part, vectors(vector, "a direction"))

    def direction_second(self, joint: str, vector: ArrayLike) -> Floats:
        """Return the second time derivative (..., 3) of a direction (..., 3) of the frame."""
        part = self.second[..., self.skeleton.joint_index(joint), :3, :3]
        return times(part, vectors(vector, "a direction"))

    def angular_velocity(self, joint: str) -> Floats:
        """Return the angular velocity (..., 3) in the world, radians per second.

        ``[w]x = R' R^T``, with R the joint's rotation; for a scaled or sheared frame, the nearest
        rotation. (Source 001's ``w = P x v`` is not an angular velocity.)
        """
        return self._turning(joint)[..., :3]

    def angular_acceleration(self, joint: str) -> Floats:
        """Return the angular acceleration (..., 3) in the world, radians per second squared."""
        return self._turning(joint)[..., 3:]

    def _point(self, frames: Floats, joint: str, point: ArrayLike) -> Floats:
        matrix = frames[..., self.skeleton.joint_index(joint), :, :]
        return times(matrix[..., :3, :3], vectors(point, "a point")) + matrix[..., :3, 3]

    def _turning(self, joint: str) -> Floats:
        from poise.kernels.motion_state import turning_batch

        j = self.skeleton.joint_index(joint)
        shape = self.world.shape[:-3]
        count = math.prod(shape)
        one = [
            np.array(frames[..., j : j + 1, :, :]).reshape(count, 1, 16)
            for frames in (self.world, self.rate, self.second)
        ]
        out = np.empty((count, 6))
        turning_batch(*one, 0, np.empty(12), out)
        return out.reshape(*shape, 6)


def motion_state(pose: Posed, v: ArrayLike, a: ArrayLike | None = None) -> MotionState:
    """Return the motion of all bodies at a pose, from rates ``v`` (..., nv) and derivatives ``a``.

    ``a`` is zero by default, which gives the accelerations of constant rates. Driven values follow
    their drivers with first and second derivatives of their curves.

    Raises:
        ShapeError: ``v`` or ``a`` is not (..., nv), or does not broadcast against the pose.
        InvalidValue: an entry is not finite.

    A point on a wheel of 2 m that turns at 3 rad/s has the acceleration w^2 r towards the hub:

    >>> import poise
    >>> from poise.kinematics import motion_state
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("z")).build()
    >>> state = motion_state(wheel.rest, [3.0])
    >>> state.velocity("wheel", (2, 0, 0)), state.acceleration("wheel", (2, 0, 0))
    (array([0., 6., 0.]), array([-18.,   0.,   0.]))
    """
    check_posed(pose)
    mechanism = pose.skeleton.mechanism
    speeds = rates(mechanism, v, "a velocity")
    pushes = np.zeros(mechanism.nv) if a is None else rates(mechanism, a, "an acceleration")
    try:
        shape = np.broadcast_shapes(pose.q.shape[:-1], speeds.shape[:-1], pushes.shape[:-1])
    except ValueError:
        raise ShapeError(
            f"a pose of shape {pose.q.shape}, velocities {speeds.shape} and accelerations "
            f"{pushes.shape} do not broadcast"
        ) from None
    count = math.prod(shape)
    rows = [
        np.broadcast_to(array, (*shape, array.shape[-1])).reshape(count, array.shape[-1]).copy()
        for array in (pose.q, speeds, pushes)
    ]
    whole = (*shape, mechanism.joint_count, 4, 4)
    frames = [np.empty((count, mechanism.joint_count, 16)) for _ in range(3)]
    _propagate(mechanism, rows, frames)
    for array in frames:
        array.setflags(write=False)
    world, rate, second = (array.reshape(whole) for array in frames)
    return MotionState(pose.skeleton, world, rate, second)


def velocity(pose: Posed, v: ArrayLike, joint: str, point: ArrayLike = ORIGIN) -> Floats:
    """Return the world velocity (..., 3), m/s, of a point on a joint; see `motion_state`.

    >>> import poise
    >>> from poise.kinematics import velocity
    >>> slide = poise.SkeletonBuilder().add("sledge", poise.Prismatic("z")).build()
    >>> velocity(slide.rest, [0.5], "sledge")
    array([0. , 0. , 0.5])
    """
    return motion_state(pose, v).velocity(joint, point)


def acceleration(
    pose: Posed, v: ArrayLike, a: ArrayLike, joint: str, point: ArrayLike = ORIGIN
) -> Floats:
    """Return the world acceleration (..., 3), m/s^2, of a point on a joint; see `motion_state`.

    >>> import poise
    >>> from poise.kinematics import acceleration
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("z")).build()
    >>> acceleration(wheel.rest, [0.0], [2.0], "wheel", (1, 0, 0))
    array([0., 2., 0.])
    """
    return motion_state(pose, v, a).acceleration(joint, point)


def angular_velocity(pose: Posed, v: ArrayLike, joint: str) -> Floats:
    """Return the angular velocity (..., 3) in the world, rad/s; see `MotionState`.

    >>> import poise
    >>> from poise.kinematics import angular_velocity
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("z")).build()
    >>> angular_velocity(wheel.rest, [3.0], "wheel")
    array([0., 0., 3.])
    """
    return motion_state(pose, v).angular_velocity(joint)


def angular_acceleration(pose: Posed, v: ArrayLike, a: ArrayLike, joint: str) -> Floats:
    """Return the angular acceleration (..., 3) in the world, rad/s^2; see `MotionState`.

    >>> import poise
    >>> from poise.kinematics import angular_acceleration
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("z")).build()
    >>> angular_acceleration(wheel.rest, [3.0], [-1.0], "wheel")
    array([ 0.,  0., -1.])
    """
    return motion_state(pose, v, a).angular_acceleration(joint)


def _propagate(mechanism: Mechanism, rows: list[Floats], frames: list[Floats]) -> None:
    from poise.kernels.constraint_joint_motion import linked_motion_batch
    from poise.kernels.motion_state import motion_state_batch

    q, v, a = rows
    work = Workspace(mechanism)
    curvatures = np.zeros_like(work.slopes)
    user = np.zeros((mechanism.primitive_count if mechanism.python_motions else 0, 24))
    kernel = linked_motion_batch if mechanism.linked else motion_state_batch
    own = [np.empty((10, 12))]
    if mechanism.linked:
        own = [np.empty((18, 12)), np.empty((2, 12)), work.world]
    space = (work.x, work.slopes, curvatures, user, *own)
    if mechanism.native:
        kernel(work.arrays, q, v, a, space, *frames)
        return
    for b in range(len(q)):
        work.refresh(q[b])
        work.refresh_curvatures(q[b])
        if mechanism.python_motions:
            _user_motions(work, q[b], v[b], a[b], curvatures, user)
        row = slice(b, b + 1)
        kernel(work.arrays, q[row], v[row], a[row], space, *(each[row] for each in frames))


def _user_motions(
    work: Workspace, q: Floats, v: Floats, a: Floats, curvatures: Floats, user: Floats
) -> None:
    """Compute time derivatives of the user's primitives: ``f(t) = M(x + x' t + x'' t^2 / 2)`` at 0.

    The derivatives are central differences over five points, with a step of eps^(1/6) relative to
    the motion.
    """
    from poise.kernels.forward import drive
    from poise.kernels.motion_state import bend

    mechanism = work.mechanism
    drive(work.arrays, q, work.x, work.slopes)
    bend(work.arrays, work.x, work.slopes, curvatures)
    for _, at, k, function in mechanism.python_motions:
        rate = mechanism.rate_index[at]
        speed, push = v[rate].copy(), a[rate].copy()
        for i, place in enumerate(at):
            if place >= mechanism.nq:
                d = place - mechanism.nq
                push[i] = work.slopes[d] * push[i] + curvatures[d] * speed[i] ** 2
                speed[i] *= work.slopes[d]
        size = max(float(np.abs(speed).max()), math.sqrt(float(np.abs(push).max())))
        if size == 0.0:
            user[k] = 0.0
            continue
        h = 2.5e-3 / size
        values = work.x[at]
        m2, m1, m0, p1, p2 = (
            motion_of(function, values + t * (speed + 0.5 * t * push))
            for t in (-2 * h, -h, 0.0, h, 2 * h)
        )
        user[k, :12] = (8.0 * (p1 - m1) - (p2 - m2)) / (12.0 * h)
        user[k, 12:] = (16.0 * (p1 + m1) - (p2 + m2) - 30.0 * m0) / (12.0 * h * h)
