"""Rigid placements: new positions of bodies relative to the current pose, as 3x4 matrices.

``T`` (12 numbers) transforms a point of the current pose (in the world) to its new position. A
motion further up the chain is applied first: ``T' = T * M``, with M a rotation about a point or a
translation of the current pose.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.rotations import quaternion_product


@kernel(inline=True)
def stay(out):
    """Write the identity."""
    for i in range(12):
        out[i] = 1.0 if i % 5 == 0 else 0.0


@kernel(inline=True)
def axis_of(mechanism, before, k):
    """Return a primitive's axis in the world, at the current pose."""
    v, b = mechanism.vectors[k], before[k]
    return (
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        b[4] * v[0] + b[5] * v[1] + b[6] * v[2],
        b[8] * v[0] + b[9] * v[1] + b[10] * v[2],
    )


@kernel(inline=True)
def placed(T, x, y, z):
    """Transform a point by a placement."""
    return (
        T[0] * x + T[1] * y + T[2] * z + T[3],
        T[4] * x + T[5] * y + T[6] * z + T[7],
        T[8] * x + T[9] * y + T[10] * z + T[11],
    )


@kernel(inline=True)
def turned(T, x, y, z):
    """Transform a direction by a placement."""
    return (
        T[0] * x + T[1] * y + T[2] * z,
        T[4] * x + T[5] * y + T[6] * z,
        T[8] * x + T[9] * y + T[10] * z,
    )


@kernel(inline=True)
def quaternion_of(ax, ay, az, angle):
    """Return the quaternion wxyz of a rotation about a unit axis."""
    s = math.sin(0.5 * angle)
    return math.cos(0.5 * angle), s * ax, s * ay, s * az


@kernel(inline=True)
def quaternion_between(ax, ay, az, bx, by, bz):
    """Return the shortest rotation (wxyz) between two directions; the identity if one is zero."""
    a = math.sqrt(ax * ax + ay * ay + az * az)
    b = math.sqrt(bx * bx + by * by + bz * bz)
    if a * b < 1e-150:
        return 1.0, 0.0, 0.0, 0.0
    x, y, z = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    w = a * b + ax * bx + ay * by + az * bz
    size = math.sqrt(w * w + x * x + y * y + z * z)
    if size < 1e-8 * a * b:  # opposed: half a turn about any perpendicular axis
        if abs(ax) < 0.9 * a:
            x, y, z = 0.0, az, -ay
        else:
            x, y, z = -az, 0.0, ax
        w, size = 0.0, math.sqrt(x * x + y * y + z * z)
    return w / size, x / size, y / size, z / size


@kernel(inline=True)
def turn_first(T, out, centre, w, x, y, z):
    """Compute ``out = T * (rotation by a unit quaternion about c)``; ``out`` may be ``T``."""
    cx, cy, cz = centre
    r00, r01, r02 = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    r10, r11, r12 = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    r20, r21, r22 = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    sx = cx - r00 * cx - r01 * cy - r02 * cz
    sy = cy - r10 * cx - r11 * cy - r12 * cz
    sz = cz - r20 * cx - r21 * cy - r22 * cz
    for row in range(0, 12, 4):
        a, b, c = T[row], T[row + 1], T[row + 2]
        out[row + 3] = a * sx + b * sy + c * sz + T[row + 3]
        out[row] = a * r00 + b * r10 + c * r20
        out[row + 1] = a * r01 + b * r11 + c * r21
        out[row + 2] = a * r02 + b * r12 + c * r22


@kernel(inline=True)
def shift_first(T, out, x, y, z):
    """Compute ``out = T * (translation)``; ``out`` may be ``T``."""
    for row in range(0, 12, 4):
        a, b, c = T[row], T[row + 1], T[row + 2]
        out[row + 3] = a * x + b * y + c * z + T[row + 3]
        out[row], out[row + 1], out[row + 2] = a, b, c


@kernel(inline=True)
def turned_by(w, x, y, z, u, v, n):
    """Return a vector rotated by a unit quaternion."""
    a, b, c = y * n - z * v, z * u - x * n, x * v - y * u
    return (
        u + 2.0 * (w * a + y * c - z * b),
        v + 2.0 * (w * b + z * a - x * c),
        n + 2.0 * (w * c + x * b - y * a),
    )


@kernel(inline=True)
def turn_locally(q, i, b, w, x, y, z):
    """Rotate the quaternion at ``q[i:i+4]`` with parent frame ``b`` by a world quaternion."""
    lx = b[0] * x + b[4] * y + b[8] * z
    ly = b[1] * x + b[5] * y + b[9] * z
    lz = b[2] * x + b[6] * y + b[10] * z
    e, f, g, h = quaternion_product(w, lx, ly, lz, q[i], q[i + 1], q[i + 2], q[i + 3])
    scale = 1.0 / math.sqrt(e * e + f * f + g * g + h * h)
    q[i], q[i + 1], q[i + 2], q[i + 3] = e * scale, f * scale, g * scale, h * scale


@kernel(inline=True)
def turn_between(q, i, b, w, x, y, z):
    """Return the world rotation (wxyz) from the quaternion (w, x, y, z) to that at ``q[i:i+4]``."""
    e, f, g, h = quaternion_product(q[i], q[i + 1], q[i + 2], q[i + 3], w, -x, -y, -z)
    return (
        e,
        b[0] * f + b[1] * g + b[2] * h,
        b[4] * f + b[5] * g + b[6] * h,
        b[8] * f + b[9] * g + b[10] * h,
    )
