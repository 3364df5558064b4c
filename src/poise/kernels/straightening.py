"""Straightening of a chain towards a target that is out of reach.

Steps of the linearised problem approach such a pose only slowly: the gain of a nearly straight
chain by its bends is in the second derivatives. Here each joint, from the root on, rotates the next
pivot towards the target, in closed form and inside its limits.
"""

from __future__ import annotations

import math

from poise.kernels.columns import (
    BALL_VALUE,
    CONE_SWING,
    GOAL_END,
    GOAL_FIRST,
    GOAL_TARGET,
    PRIM_KIND,
    PRIM_RATE,
    PRIM_VALUE,
)
from poise.kernels.configuration import into_cone
from poise.kernels.jit import kernel
from poise.kernels.primitives import QUATERNION, ROTATE, ROTATE_X
from poise.kernels.rigid_frames import (
    axis_of,
    quaternion_between,
    quaternion_of,
    turn_between,
    turn_locally,
    turned_by,
)
from poise.kernels.rotations import quaternion_product
from poise.kernels.step_ccd import inside_or_nearest


@kernel
def next_place(g, c, rows, before, points):
    """Return the next point after entry ``c`` of a goal's chain that is not at its own pivot."""
    goals, chain = rows.goals, rows.chain
    p = before[chain[c]]
    for n in range(c + 1, goals[g, GOAL_END]):
        b = before[chain[n]]
        if abs(b[3] - p[3]) + abs(b[7] - p[7]) + abs(b[11] - p[11]) > 0.0:
            return b[3], b[7], b[11]
    return points[g, 0], points[g, 1], points[g, 2]


@kernel
def turned_hinge(k, mechanism, dofs, before, q, way, wanted):
    """Rotate one hinge so that a direction points as wanted; return the rotation (wxyz)."""
    dx, dy, dz = way
    ux, uy, uz = wanted
    at = mechanism.prims[k, PRIM_VALUE]
    ax, ay, az = axis_of(mechanism, before, k)
    d, u = ax * dx + ay * dy + az * dz, ax * ux + ay * uy + az * uz
    cosine = dx * ux + dy * uy + dz * uz - d * u
    sine = (
        ax * (dy * uz - dz * uy) + ay * (dz * ux - dx * uz) + az * (dx * uy - dy * ux)
    )  # fmt: skip
    if at >= q.shape[0] or sine * sine + cosine * cosine < 1e-30:
        return 1.0, 0.0, 0.0, 0.0
    old = q[at]
    q[at] = inside_or_nearest(old + math.atan2(sine, cosine), dofs.lower[at], dofs.upper[at])
    return quaternion_of(ax, ay, az, q[at] - old)


@kernel
def turned_ball(k, mechanism, dofs, before, q, way, wanted):
    """Rotate a ball in the same way, by the shortest rotation and inside its cone."""
    dx, dy, dz = way
    ux, uy, uz = wanted
    at, balls, cones = mechanism.prims[k, PRIM_VALUE], dofs.balls, dofs.cones
    w0, x0, y0, z0 = q[at], q[at + 1], q[at + 2], q[at + 3]
    w, x, y, z = quaternion_between(dx, dy, dz, ux, uy, uz)
    turn_locally(q, at, before[k], w, x, y, z)
    for ball in range(balls.shape[0]):
        if balls[ball, BALL_VALUE] == at and cones[ball, CONE_SWING] >= 0.0:
            into_cone(q, at, cones[ball])
    return turn_between(q, at, before[k], w0, x0, y0, z0)


@kernel
def straighten(g, mechanism, rows, dofs, targets, reach, work):
    """Straighten the chain of a position goal, in q_try, whose pose was evaluated last.

    ``reach`` (nv,) is above zero for the rates that may move. Slides and joints without a closed
    form do not change.
    """
    goals, chain, prims = rows.goals, rows.chain, mechanism.prims
    q, before, t = work.q_try, work.body.before, goals[g, GOAL_TARGET]
    # The current position of a point, and the rotation (W, X, Y, Z) of the following bodies.
    px = py = pz = nx = ny = nz = X = Y = Z = 0.0
    W = 1.0
    for c in range(goals[g, GOAL_FIRST], goals[g, GOAL_END]):
        k = chain[c]
        b, kind = before[k], prims[k, PRIM_KIND]
        if not (ROTATE_X <= kind <= ROTATE or kind == QUATERNION):
            continue
        if prims[k, PRIM_RATE] < 0 or not reach[prims[k, PRIM_RATE]] > 0.0:
            continue
        x, y, z = turned_by(W, X, Y, Z, b[3] - px, b[7] - py, b[11] - pz)
        nx, ny, nz, px, py, pz = nx + x, ny + y, nz + z, b[3], b[7], b[11]
        x, y, z = next_place(g, c, rows, before, work.points)
        way = x - px, y - py, z - pz
        wanted = turned_by(W, -X, -Y, -Z, targets[t] - nx, targets[t + 1] - ny, targets[t + 2] - nz)
        if kind == QUATERNION:
            w, x, y, z = turned_ball(k, mechanism, dofs, before, q, way, wanted)
        else:
            w, x, y, z = turned_hinge(k, mechanism, dofs, before, q, way, wanted)
        W, X, Y, Z = quaternion_product(W, X, Y, Z, w, x, y, z)
        size = math.sqrt(W * W + X * X + Y * Y + Z * Z)
        W, X, Y, Z = W / size, X / size, Y / size, Z / size
