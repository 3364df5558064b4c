"""Comfort measure of limits: smooth, 0 in the middle of the range and 1 at a limit.

With u = -1 at the lower limit and 1 at the upper one, and a margin m > 0,

    c(u) = m u^2 / (1 + m - u^2)    for |u| <= 1,

which is a parabola for a large m; a smaller m makes it flatter in the middle and steeper at the
limits. Outside the limits, where trial poses can be, it continues as its Taylor polynomial of
degree 2 about the limit: twice differentiable, convex, finite.

A quaternion is measured by the swing and the twist of its cone. A ball's rows among the numbers of
a term are (weight, 0, largest swing, margin), (weight, middle, half width, margin) of the twist,
and (axis, 0); an axis of zeros means that the whole rotation is swing.
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS
from poise.kernels.jit import kernel

_SMALL = 1e-6  # radians: for smaller swings, limits replace the expressions below


@kernel
def comfort(u, margin):
    """Return the measure at ``u``, its first and its second derivative."""
    m = margin
    z = abs(u)
    if z <= 1.0:
        d = 1.0 + m - u * u
        bend = 2.0 * m * (1.0 + m) / (d * d)
        return m * u * u / d, bend * u, bend * (1.0 + 4.0 * u * u / d)
    first = 2.0 * (1.0 + m) / m
    second = first * (1.0 + 4.0 / m)
    t = z - 1.0
    slope = first + second * t
    return 1.0 + t * (first + 0.5 * second * t), slope if u > 0.0 else -slope, second


@kernel
def split(q, i, axis):
    """Split the quaternion at ``q[i:i+4]`` along and across ``axis`` into swing and twist.

    Returns w, along, perp (3), the cosine and the sine of half the swing, and the twist in [-pi,
    pi].
    """
    w, x, y, z = q[i], q[i + 1], q[i + 2], q[i + 3]
    along = x * axis[0] + y * axis[1] + z * axis[2]
    x, y, z = x - along * axis[0], y - along * axis[1], z - along * axis[2]
    cosine = math.sqrt(w * w + along * along)
    sine = math.sqrt(x * x + y * y + z * z)
    twist = 2.0 * math.atan2(along, w)
    if twist > math.pi:
        twist -= 2.0 * math.pi
    elif twist < -math.pi:
        twist += 2.0 * math.pi
    return w, along, x, y, z, cosine, sine, twist


@kernel
def from_middle(twist, row):
    """Return the twist's u: the shorter angle from the middle, per half width."""
    away = twist - row[1]
    away -= 2.0 * math.pi * math.floor(away / (2.0 * math.pi) + 0.5)
    return away / row[2]


@kernel
def closeness(dofs, numbers, q, out):
    """Write |u| of every rate at the pose ``q`` to ``out`` (nv,), and 0 for rows of weight 0.

    The first two rates of a ball are those of its swing and of its twist.
    """
    index, balls = dofs.q_index, dofs.balls
    for i in range(index.shape[0]):
        out[i] = 0.0
        if index[i] >= 0 and numbers[i, 0] > 0.0:
            out[i] = abs(q[index[i]] - numbers[i, 1]) / numbers[i, 2]
    for ball in range(balls.shape[0]):
        r = balls[ball, BALLS.rate]
        _, _, _, _, _, cosine, sine, twist = split(q, balls[ball, BALLS.value], numbers[r + 2])
        if numbers[r, 0] > 0.0:
            out[r] = 2.0 * math.atan2(sine, cosine) / numbers[r, 2]
        if numbers[r + 1, 0] > 0.0:
            out[r + 1] = abs(from_middle(twist, numbers[r + 1]))


@kernel
def ball_comfort(q, i, numbers, first):
    """Return the weighted measure of a ball whose rows begin at ``first``."""
    axis = numbers[first + 2]
    _, _, _, _, _, cosine, sine, twist = split(q, i, axis)
    value = 0.0
    if numbers[first, 0] > 0.0:
        u = 2.0 * math.atan2(sine, cosine) / numbers[first, 2]
        value += numbers[first, 0] * comfort(u, numbers[first, 3])[0]
    if numbers[first + 1, 0] > 0.0:
        u = from_middle(twist, numbers[first + 1])
        value += numbers[first + 1, 0] * comfort(u, numbers[first + 1, 3])[0]
    return value


@kernel
def ball_comfort_rates(q, i, r, numbers, first, g, H):
    """Add a ball's gradient to ``g[r:r+3]`` and its curvature to the block of ``H`` there.

    A rate v rotates the quaternion by ``q exp(v / 2)``. The gradient is exact; the curvature is
    that along swing and twist, positive semi-definite: the curvature of swing and twist themselves
    is omitted.
    """
    axis = numbers[first + 2]
    w, along, x, y, z, cosine, sine, twist = split(q, i, axis)
    a, b, c = axis[0], axis[1], axis[2]
    ux, uy, uz = b * z - c * y, c * x - a * z, a * y - b * x  # axis x across
    if numbers[first, 0] > 0.0:
        swing = 2.0 * math.atan2(sine, cosine)
        limit, margin = numbers[first, 2], numbers[first, 3]
        _, slope, bend = comfort(swing / limit, margin)
        weight = numbers[first, 0] / limit
        slope, bend = weight * slope, weight * bend / limit
        # d(swing) = (w across - along axis x across) / (sine cosine)
        gx, gy, gz = w * x - along * ux, w * y - along * uy, w * z - along * uz
        if swing < _SMALL:
            pull = 2.0 * (slope / swing if swing > 1e-150 else bend)
            g[r] += pull * gx
            g[r + 1] += pull * gy
            g[r + 2] += pull * gz
            add_block(H, r, bend, -bend, a, b, c)
        elif sine * cosine > 0.0:
            scale = 1.0 / (sine * cosine)
            gx, gy, gz = scale * gx, scale * gy, scale * gz
            g[r] += slope * gx
            g[r + 1] += slope * gy
            g[r + 2] += slope * gz
            if a == 0.0 and b == 0.0 and c == 0.0:
                # Spheres about the identity, of radius s, have the curvature cot(s / 2) / 2.
                around = slope * max(0.0, 0.5 * cosine / sine)
                add_block(H, r, around, bend - around, gx, gy, gz)
            else:
                # Circles on the sphere of directions, of radius s, have the curvature cot s.
                around = slope * max(0.0, (cosine * cosine - sine * sine) / (2.0 * sine * cosine))
                add_block(H, r, 0.0, bend, gx, gy, gz)
                tx, ty, tz = b * gz - c * gy, c * gx - a * gz, a * gy - b * gx
                add_block(H, r, 0.0, around, tx, ty, tz)
    if numbers[first + 1, 0] > 0.0 and cosine > 0.0:
        half, margin = numbers[first + 1, 2], numbers[first + 1, 3]
        _, slope, bend = comfort(from_middle(twist, numbers[first + 1]), margin)
        weight = numbers[first + 1, 0] / half
        # d(twist) = (w (w axis + axis x p) + along p) / cosine^2
        scale = 1.0 / (cosine * cosine)
        gx = scale * (w * (w * a + ux) + along * (x + along * a))
        gy = scale * (w * (w * b + uy) + along * (y + along * b))
        gz = scale * (w * (w * c + uz) + along * (z + along * c))
        g[r] += weight * slope * gx
        g[r + 1] += weight * slope * gy
        g[r + 2] += weight * slope * gz
        add_block(H, r, 0.0, weight * bend / half, gx, gy, gz)


@kernel
def add_block(H, r, whole, along, x, y, z):
    """Compute ``H[r:r+3, r:r+3] += whole 1 + along (x, y, z) (x, y, z)^T``."""
    H[r, r] += whole + along * x * x
    H[r + 1, r + 1] += whole + along * y * y
    H[r + 2, r + 2] += whole + along * z * z
    H[r, r + 1] += along * x * y
    H[r + 1, r] += along * x * y
    H[r, r + 2] += along * x * z
    H[r + 2, r] += along * x * z
    H[r + 1, r + 2] += along * y * z
    H[r + 2, r + 1] += along * y * z
