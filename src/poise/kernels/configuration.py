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
turns     (T, 15) int64    rotations of three hinges whose rates are an angular velocity
========= ================ ====================================================================

The three hinges of a *turn* have axes at right angles to each other and one pivot, such as the
root's in ASF and BVH files. In a solve, their rates are the components of an angular velocity along
these axes, fixed to the body: the rotation R becomes ``R exp(v)``, as for a quaternion. The size of
v depends neither on the heading nor on the distance from gimbal lock, unlike that of the rates of
the angles. Three translations before the hinges, along the same axes, move by a velocity in the
body's frame, too. If one of the three has a limit, each moves by its own value, as do all of a
skeleton outside of a solve, where ``turns`` is empty.
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, CONES, TURNS
from poise.kernels.jit import kernel
from poise.kernels.layouts import Dofs
from poise.kernels.rotations import quaternion_product


@kernel(inline=True)
def step(dofs, q, v, out):
    """Compute ``out = integrate(q, v)``: add the rates, rotate the quaternions; ignores limits.

    Quaternions follow ``q * exp(v / 2)`` and are renormalised; turns are documented above.
    """
    index, balls, turns = dofs.q_index, dofs.balls, dofs.turns
    for i in range(q.shape[0]):
        out[i] = q[i]
    for i in range(index.shape[0]):
        if index[i] >= 0 and v[i] != 0.0:  # a locked value does not change by rounding
            out[index[i]] = q[index[i]] + v[i]
    for b in range(balls.shape[0]):
        i, r = balls[b, BALLS.value], balls[b, BALLS.rate]
        if v[r] != 0.0 or v[r + 1] != 0.0 or v[r + 2] != 0.0:
            turn(q, i, v[r], v[r + 1], v[r + 2], out)
    for t in range(turns.shape[0]):
        row = turns[t]
        if not turns_freely(dofs, row):
            continue
        sign = float(row[TURNS.sign])
        a, b, c, d = hinge_quaternion(
            q[row[TURNS.value]], q[row[TURNS.value + 1]], sign * q[row[TURNS.value + 2]]
        )
        if slides_freely(dofs, row):
            slide(row, q, v, a, b, c, d, out)
        x, y, z = v[row[TURNS.rate]], v[row[TURNS.rate + 1]], v[row[TURNS.rate + 2]]
        if x != 0.0 or y != 0.0 or z != 0.0:
            w, x, y, z = turn_quaternion(x, y, sign * z)
            e, f, g, h = quaternion_product(a, b, c, d, w, x, y, z)
            place_hinges(row, q, e, f, g, h, out)


@kernel(inline=True)
def unlimited(dofs, row, first):
    """Return whether the three values from column ``first`` of a row of ``turns`` have no limit."""
    lower, upper = dofs.lower, dofs.upper
    for n in range(3):
        at = row[first + n]
        if lower[at] > -math.inf or upper[at] < math.inf:
            return False
    return True


@kernel(inline=True)
def turns_freely(dofs, row):
    """Return whether the hinges of a row of ``turns`` have no limits, and the same mobility."""
    mobility, first = dofs.mobility, row[TURNS.rate]
    for n in range(1, 3):
        if mobility[row[TURNS.rate + n]] != mobility[first]:
            return False
    return unlimited(dofs, row, TURNS.value)


@kernel(inline=True)
def slides_freely(dofs, row):
    """Return whether a row of ``turns`` has translations, without limits."""
    return row[TURNS.slide_value] >= 0 and unlimited(dofs, row, TURNS.slide_value)


@kernel(inline=True)
def slide(row, q, v, w, x, y, z, out):
    """Move the translations of a turn by their rates in the frame of its unit quaternion.

    The frame is that halfway through the turn, to first order: a rate is then a motion along a
    screw to second order, and derivatives of the Jacobian along a step are those of the step.
    """
    sign = float(row[TURNS.sign])
    a, b, c = (
        v[row[TURNS.slide_rate]],
        v[row[TURNS.slide_rate + 1]],
        sign * v[row[TURNS.slide_rate + 2]],
    )
    if a == 0.0 and b == 0.0 and c == 0.0:
        return
    d, e, f = 0.5 * v[row[TURNS.rate]], 0.5 * v[row[TURNS.rate + 1]], 0.5 * v[row[TURNS.rate + 2]]
    f *= sign
    a, b, c = a + e * c - f * b, b + f * a - d * c, c + d * b - e * a
    # v + 2 w (u x v) + 2 u x (u x v) with the vector part u
    d, e, f = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
    first, second, third = (
        row[TURNS.slide_value],
        row[TURNS.slide_value + 1],
        row[TURNS.slide_value + 2],
    )
    out[first] = q[first] + (a + w * d + y * f - z * e)
    out[second] = q[second] + (b + w * e + z * d - x * f)
    out[third] = q[third] + sign * (c + w * f + x * e - y * d)


@kernel(inline=True)
def hinge_quaternion(a, b, c):
    """Return the quaternion of ``R_x(a) R_y(b) R_z(c)``."""
    sa, ca = math.sin(0.5 * a), math.cos(0.5 * a)
    sb, cb = math.sin(0.5 * b), math.cos(0.5 * b)
    sc, cc = math.sin(0.5 * c), math.cos(0.5 * c)
    return (
        ca * cb * cc - sa * sb * sc,
        sa * cb * cc + ca * sb * sc,
        ca * sb * cc - sa * cb * sc,
        ca * cb * sc + sa * sb * cc,
    )


@kernel
def place_hinges(row, q, w, x, y, z, out):
    """Write the angles of a unit quaternion to the hinges of a turn, those nearest to ``q``.

    The first angle is within a quarter turn of the present one, and remains in gimbal lock. The
    other two reproduce the rotation for this angle.
    """
    first, second, third = row[TURNS.value], row[TURNS.value + 1], row[TURNS.value + 2]
    a, sign = q[first], float(row[TURNS.sign])
    across, along = 2.0 * (w * x - y * z), 1.0 - 2.0 * (x * x + y * y)
    size = math.sqrt(across * across + along * along)
    if size > 1e-14:
        a = math.atan2(across, along)
        halves = math.floor((q[first] - a) / math.pi + 0.5)
        a += math.pi * halves
        if halves != 2.0 * math.floor(0.5 * halves):
            size = -size
        s, c = across / size, along / size
    else:
        s, c = math.sin(a), math.cos(a)
    b = math.atan2(2.0 * (x * z + w * y), s * across + c * along)
    d = sign * math.atan2(
        2.0 * (c * (x * y + w * z) + s * (x * z - w * y)),
        c * (1.0 - 2.0 * (x * x + z * z)) + 2.0 * s * (y * z + w * x),
    )
    out[first] = a
    out[second] = b + 2.0 * math.pi * math.floor((q[second] - b) / (2.0 * math.pi) + 0.5)
    out[third] = d + 2.0 * math.pi * math.floor((q[third] - d) / (2.0 * math.pi) + 0.5)


@kernel(inline=True)
def align_turns(dofs, body):
    """Give the motions of each turn the body's frame, for derivatives at the evaluated pose.

    Their axes are then those of the velocities; the pivot is the same.
    """
    turns, world, before = dofs.turns, body.world, body.before
    for t in range(turns.shape[0]):
        row = turns[t]
        if turns_freely(dofs, row):
            frame, first = world[row[TURNS.joint]], row[TURNS.first]
            for k in range(first - 3 if slides_freely(dofs, row) else first, first + 3):
                for i in range(3):
                    before[k, i], before[k, 4 + i] = frame[i], frame[4 + i]
                    before[k, 8 + i] = frame[8 + i]


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
def turn_quaternion(vx, vy, vz):
    """Return the quaternion of a rotation vector."""
    angle = math.sqrt(vx * vx + vy * vy + vz * vz)
    half = 0.5 * angle
    s = 0.5 - angle * angle / 48.0 if angle < 1e-4 else math.sin(half) / angle
    return math.cos(half), s * vx, s * vy, s * vz


@kernel(inline=True)
def turn(q, i, vx, vy, vz, out):
    """Rotate the quaternion at ``q[i:i+4]`` by the rotation vector (vx, vy, vz) on its right."""
    a, b, c, d = q[i], q[i + 1], q[i + 2], q[i + 3]
    w, x, y, z = turn_quaternion(vx, vy, vz)
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
        i, r = balls[ball, BALLS.value], balls[ball, BALLS.rate]
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
        if cones[b, CONES.swing] >= 0.0:
            moved += into_cone(q, balls[b, BALLS.value], cones[b])
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
        swing <= cone[CONES.swing] + slack
        and cone[CONES.low_twist] - slack <= twist <= cone[CONES.high_twist] + slack
    )
    if inside:
        return 0
    if swing > cone[CONES.swing]:
        scale = math.sin(0.5 * cone[CONES.swing]) / sine
        sw, sx, sy, sz = math.cos(0.5 * cone[CONES.swing]), sx * scale, sy * scale, sz * scale
    if twist < cone[CONES.low_twist] or twist > cone[CONES.high_twist]:
        twist = nearer_end(twist, cone[CONES.low_twist], cone[CONES.high_twist])
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
