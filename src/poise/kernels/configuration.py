"""Geometry of the pose vector: integration, differences, limits.

The degrees of freedom travel as one tuple of arrays, `poise.kernels.layouts.Dofs`.

========= ================ ====================================================================
name      shape            meaning
========= ================ ====================================================================
q_index   (nv,) int64      index in q of rate i's value, -1 for a quaternion's rates
balls     (Q, 2) int64     first index of each quaternion in q, and of its rates in v
lower     (nq,) float64    limits (infinite for quaternion entries)
upper     (nq,) float64
cones     (Q, 6) float64   twist axis, largest swing, lowest and highest twist (swing < 0: none;
                           an axis of zeros: the whole rotation is swing)
mobility  (nv,) float64    1 / stiffness of a rate, 0 if locked
========= ================ ====================================================================
"""

from __future__ import annotations

import math

from poise.kernels.columns import (
    BALL_RATE,
    BALL_VALUE,
    CONE_HIGH_TWIST,
    CONE_LOW_TWIST,
    CONE_SWING,
)
from poise.kernels.jit import kernel
from poise.kernels.layouts import Dofs
from poise.kernels.rotations import quaternion_product


@kernel(inline=True)
def step(dofs, q, v, out):
    """Compute ``out = integrate(q, v)``: add the rates, rotate the quaternions; ignores limits.

    Quaternions follow ``q * exp(v / 2)`` and are renormalised.
    """
    index, balls = dofs.q_index, dofs.balls
    for i in range(q.shape[0]):
        out[i] = q[i]
    for i in range(index.shape[0]):
        if index[i] >= 0 and v[i] != 0.0:  # a locked value does not change by rounding
            out[index[i]] = q[index[i]] + v[i]
    for b in range(balls.shape[0]):
        i, r = balls[b, BALL_VALUE], balls[b, BALL_RATE]
        if v[r] != 0.0 or v[r + 1] != 0.0 or v[r + 2] != 0.0:
            turn(q, i, v[r], v[r + 1], v[r + 2], out)


@kernel
def step_batch(arrays, q, v, out):
    """Apply `step` to each row of ``q`` (B, nq) and ``v`` (B, nv).

    ``arrays`` of the degrees of freedom are a plain tuple, as in `difference_batch`: Numba unpacks
    it 0.5 us faster.
    """
    dofs = Dofs(*arrays)
    for b in range(q.shape[0]):
        step(dofs, q[b], v[b], out[b])


@kernel(inline=True)
def turn(q, i, vx, vy, vz, out):
    """Rotate the quaternion at ``q[i:i+4]`` by the rotation vector (vx, vy, vz) on its right."""
    angle = math.sqrt(vx * vx + vy * vy + vz * vz)
    half = 0.5 * angle
    s = 0.5 - angle * angle / 48.0 if angle < 1e-4 else math.sin(half) / angle
    a, b, c, d = q[i], q[i + 1], q[i + 2], q[i + 3]
    w, x, y, z = math.cos(half), s * vx, s * vy, s * vz
    e, f, g, h = quaternion_product(a, b, c, d, w, x, y, z)
    scale = 1.0 / math.sqrt(e * e + f * f + g * g + h * h)
    out[i], out[i + 1], out[i + 2], out[i + 3] = e * scale, f * scale, g * scale, h * scale


@kernel(inline=True)
def difference(dofs, q1, q0, out):
    """Compute the rates ``v`` (nv,) with ``integrate(q0, v) = q1``; shorter rotations for balls."""
    index, balls = dofs.q_index, dofs.balls
    for i in range(index.shape[0]):
        if index[i] >= 0:
            out[i] = q1[index[i]] - q0[index[i]]
    for ball in range(balls.shape[0]):
        i, r = balls[ball, BALL_VALUE], balls[ball, BALL_RATE]
        a, b, c, d = q0[i], -q0[i + 1], -q0[i + 2], -q0[i + 3]
        w, x, y, z = q1[i], q1[i + 1], q1[i + 2], q1[i + 3]
        e, f, g, h = quaternion_product(a, b, c, d, w, x, y, z)
        if e < 0.0:
            e, f, g, h = -e, -f, -g, -h
        sine = math.sqrt(f * f + g * g + h * h)
        scale = 2.0 if sine < 1e-9 else 2.0 * math.atan2(sine, e) / sine
        out[r], out[r + 1], out[r + 2] = f * scale, g * scale, h * scale


@kernel
def difference_batch(arrays, q1, q0, out):
    """Apply `difference` to each row of ``q1`` and ``q0`` (B, nq)."""
    dofs = Dofs(*arrays)
    for b in range(q1.shape[0]):
        difference(dofs, q1[b], q0[b], out[b])


@kernel(inline=True)
def project(dofs, q):
    """Move ``q`` into its limits and cones; return the number of values moved."""
    balls, lower, upper, cones = dofs.balls, dofs.lower, dofs.upper, dofs.cones
    moved = 0
    for i in range(q.shape[0]):
        if q[i] < lower[i]:
            q[i] = lower[i]
            moved += 1
        elif q[i] > upper[i]:
            q[i] = upper[i]
            moved += 1
    for b in range(balls.shape[0]):
        if cones[b, CONE_SWING] >= 0.0:
            moved += into_cone(q, balls[b, BALL_VALUE], cones[b])
    return moved


@kernel
def into_cone(q, i, cone):
    """Move the quaternion at ``q[i:i+4]`` into its swing-twist cone; return 1 if it moved.

    ``q = swing * twist``, twist about the cone's axis; each is moved to the nearest allowed value.
    """
    ax, ay, az = cone[0], cone[1], cone[2]
    w, x, y, z = q[i], q[i + 1], q[i + 2], q[i + 3]
    along = x * ax + y * ay + z * az
    size = math.sqrt(w * w + along * along)
    if size > 1e-12:
        tw, ts = w / size, along / size
    else:
        tw, ts = 1.0, 0.0
    twist = 2.0 * math.atan2(ts, tw)
    if twist > math.pi:
        twist -= 2.0 * math.pi
    elif twist < -math.pi:
        twist += 2.0 * math.pi
    # swing = q * conj(twist)
    bx, by, bz = -ts * ax, -ts * ay, -ts * az
    sw = w * tw - x * bx - y * by - z * bz
    sx = w * bx + x * tw + y * bz - z * by
    sy = w * by - x * bz + y * tw + z * bx
    sz = w * bz + x * by - y * bx + z * tw
    if sw < 0.0:
        sw, sx, sy, sz = -sw, -sx, -sy, -sz
    sine = math.sqrt(sx * sx + sy * sy + sz * sz)
    swing = 2.0 * math.atan2(sine, sw)
    slack = 1e-15  # rounding of an angle that was moved to its bound before
    inside = (
        swing <= cone[CONE_SWING] + slack
        and cone[CONE_LOW_TWIST] - slack <= twist <= cone[CONE_HIGH_TWIST] + slack
    )
    if inside:
        return 0
    if swing > cone[CONE_SWING]:
        scale = math.sin(0.5 * cone[CONE_SWING]) / sine
        sw, sx, sy, sz = math.cos(0.5 * cone[CONE_SWING]), sx * scale, sy * scale, sz * scale
    if twist < cone[CONE_LOW_TWIST] or twist > cone[CONE_HIGH_TWIST]:
        twist = nearer_end(twist, cone[CONE_LOW_TWIST], cone[CONE_HIGH_TWIST])
    c, s = math.cos(0.5 * twist), math.sin(0.5 * twist)
    bx, by, bz = s * ax, s * ay, s * az
    q[i] = sw * c - sx * bx - sy * by - sz * bz
    q[i + 1] = sw * bx + sx * c + sy * bz - sz * by
    q[i + 2] = sw * by - sx * bz + sy * c + sz * bx
    q[i + 3] = sw * bz + sx * by - sy * bx + sz * c
    return 1


@kernel(inline=True)
def nearer_end(angle, low, high):
    """Return the end of [low, high] that is nearer to ``angle`` on the circle."""
    return low if wrapped(angle - low) <= wrapped(angle - high) else high


@kernel(inline=True)
def wrapped(angle):
    """Return the size of an angle on the circle, in [0, pi]."""
    return abs(angle - 2.0 * math.pi * math.floor(angle / (2.0 * math.pi) + 0.5))
