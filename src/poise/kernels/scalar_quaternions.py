"""Closed forms of rotations about known axes, as scalars.

The subproblems of Paden and Kahan (Murray, Li and Sastry, A Mathematical Introduction to Robotic
Manipulation, chapter 3): rotate a direction onto another about one axis, or about two axes through
one point; reach a whole rotation about three axes; move a point to a distance about one axis.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.rigid_frames import quaternion_of, turned_by
from poise.kernels.rotations import quaternion_product


@kernel(inline=True)
def dot(a, b):
    """Return the inner product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel(inline=True)
def cross(a, b):
    """Return the cross product of two vectors."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel(inline=True)
def sub(a, b):
    """Return the difference of two vectors."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel(inline=True)
def add(a, b):
    """Return the sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@kernel(inline=True)
def scaled(a, s):
    """Return a vector times a number."""
    return a[0] * s, a[1] * s, a[2] * s


@kernel(inline=True)
def unit(a):
    """Return a vector's direction; zero for zero."""
    size = math.sqrt(dot(a, a))
    return scaled(a, 1.0 / size) if size > 1e-150 else (0.0, 0.0, 0.0)


@kernel(inline=True)
def perpendicular(a):
    """Return a unit vector perpendicular to a unit vector."""
    if abs(a[0]) < 0.9:
        return unit((0.0, a[2], -a[1]))
    return unit((-a[2], 0.0, a[0]))


@kernel(inline=True)
def rotate(turn, v):
    """Return a vector rotated by a unit quaternion."""
    return turned_by(turn[0], turn[1], turn[2], turn[3], v[0], v[1], v[2])


@kernel(inline=True)
def quat_mul(a, b):
    """Return the product of two quaternions given as tuples."""
    return quaternion_product(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3])


@kernel(inline=True)
def inverse(a):
    """Return the inverse of a unit quaternion."""
    return a[0], -a[1], -a[2], -a[3]


@kernel(inline=True)
def quat_from_axis_angle(axis, angle):
    """Return the quaternion of a rotation about a unit axis."""
    return quaternion_of(axis[0], axis[1], axis[2], angle)


@kernel
def angle_about(axis, p, r):
    """Return the angle about a unit axis that rotates ``p`` nearest to ``r``; 0 if undefined."""
    sine = dot(axis, cross(p, r))
    cosine = dot(p, r) - dot(axis, p) * dot(axis, r)
    if sine * sine + cosine * cosine < 1e-26 * dot(p, p) * dot(r, r):
        return 0.0
    return math.atan2(sine, cosine)


@kernel
def two_angles(a1, a2, p, r, branch):
    """Return angles with ``Rot(a1, t1) Rot(a2, t2) p = r`` for unit vectors; two branches.

    If there is no solution, returns the nearest angles, with a flag of 0.0.
    """
    c = dot(a1, a2)
    exact = 1.0
    if abs(c) < 1e-9:  # perpendicular axes, as in joints: well-conditioned up to the lock
        side = cross(a2, p)
        along = dot(a2, p)
        first = math.atan2(dot(a1, side), dot(a1, p))
        off = cross(a1, r)
        square = dot(off, off) - along * along
        if square < 0.0:
            exact = 1.0 if square > -1e-14 else 0.0
            square = 0.0
        width = math.atan2(math.sqrt(square), dot(a1, r))
        t2 = first + width if branch == 0 else first - width
        x = rotate(quat_from_axis_angle(a2, t2), p)
    else:
        d = c * c - 1.0
        normal = cross(a1, a2)
        if d > -1e-12:  # both axes are parallel
            return angle_about(a1, p, r), 0.0, 1.0 if abs(dot(a1, p) - dot(a1, r)) < 1e-7 else 0.0
        alpha = (c * dot(a2, p) - dot(a1, r)) / d
        beta = (c * dot(a1, r) - dot(a2, p)) / d
        square = (1.0 - alpha * alpha - beta * beta - 2.0 * alpha * beta * c) / -d
        if square < 0.0:
            exact = 1.0 if square > -1e-14 else 0.0
            square = 0.0
        gamma = math.sqrt(square) if branch == 0 else -math.sqrt(square)
        x = add(add(scaled(a1, alpha), scaled(a2, beta)), scaled(normal, gamma))
        t2 = angle_about(a2, p, x)
    t1 = angle_about(a1, x, r)
    return t1, t2 - 2.0 * math.pi * math.floor(0.5 * t2 / math.pi + 0.5), exact


@kernel
def three_angles(a1, a2, a3, turn, branch):
    """Return angles of ``Rot(a1, t1) Rot(a2, t2) Rot(a3, t3) = turn``; two branches."""
    t1, t2, exact = two_angles(a1, a2, a3, rotate(turn, a3), branch)
    left = quat_mul(
        inverse(quat_mul(quat_from_axis_angle(a1, t1), quat_from_axis_angle(a2, t2))), turn
    )
    v = perpendicular(a3)
    return t1, t2, angle_about(a3, v, rotate(left, v)), exact


@kernel
def angles_to_distance(axis, pivot, point, centre, distance):
    """Return angles about an axis through ``pivot`` that move ``point`` to a distance.

    ``|b + v + cos(t) n + sin(t) (a x n)|^2 = d^2`` is ``B cos t + C sin t = K``. Returns the angle
    of the point farthest from ``centre``, the angle to either side of it, and 1.0. If the distance
    is out of reach, the flag is 0.0, and the side is 0 (too far) or pi (too near); if the axis
    moves nothing, zeros.
    """
    v = sub(point, pivot)
    b = sub(pivot, centre)
    along = scaled(axis, dot(axis, v))
    n = sub(v, along)
    b_along = add(b, along)
    B, C = dot(b, n), dot(b, cross(axis, n))
    size = math.sqrt(B * B + C * C)
    K = 0.5 * (distance * distance - dot(b_along, b_along) - dot(n, n))
    if size <= 1e-14 * (dot(b, b) + dot(v, v)):
        return 0.0, 0.0, 1.0 if abs(K) < 1e-12 * (dot(b, b) + dot(v, v)) else 0.0
    exact = 1.0 if abs(K) <= size * (1.0 + 1e-14) else 0.0
    side = math.atan2(math.sqrt(max(0.0, (size - K) * (size + K))), K)
    return math.atan2(C, B), side, exact
