"""One primitive motion as a 3x4 matrix, with its first and second derivatives.

This is the general form, valid for every kind; ``forward`` has shortcuts for common ones.
Derivatives are with respect to the rates ``v``: for a quaternion, the angular velocity in the
rotated frame.
"""

from __future__ import annotations

import math

from poise.kernels.columns import PRIMS
from poise.kernels.jit import kernel
from poise.kernels.primitives import (
    FIXED,
    PATH,
    QUATERNION,
    ROTATE,
    ROTATE_Z,
    SCALE,
    SCREW,
    SHEAR,
    TRANSLATE,
    UNIFORM_SCALE,
    USER,
    VOLUME_SCALE,
)


@kernel
def find_piece(table, first, count, value):
    """Return the row of the curve piece that contains ``value`` (column 0: start, ascending)."""
    low = 0
    high = count - 1
    while low < high:
        middle = (low + high + 1) // 2
        if table[first + middle, 0] <= value:
            low = middle
        else:
            high = middle - 1
    return first + low


@kernel(inline=True)
def fill(out, m):
    """Write a 3x4 matrix, row major."""
    out[0], out[1], out[2], out[3] = m[0], m[1], m[2], m[3]
    out[4], out[5], out[6], out[7] = m[4], m[5], m[6], m[7]
    out[8], out[9], out[10], out[11] = m[8], m[9], m[10], m[11]


@kernel
def multiply(a, b, last, out):
    """Compute ``out = a @ b`` for 3x4 matrices; ``b`` has the last row (0, 0, 0, last)."""
    for row in range(3):
        x, y, z = a[4 * row], a[4 * row + 1], a[4 * row + 2]
        for column in range(4):
            out[4 * row + column] = x * b[column] + y * b[4 + column] + z * b[8 + column]
        out[4 * row + 3] += last * a[4 * row + 3]


@kernel(inline=True)
def turning(out, ax, ay, az, s, c):
    """Write the rotation about a unit axis by the angle of sine ``s`` and cosine ``c``.

    Rodrigues; source 000, rotation about an arbitrary axis.
    """
    v = 1.0 - c
    fill(
        out,
        (c + ax * ax * v, ax * ay * v - az * s, ax * az * v + ay * s, 0.0,
        ax * ay * v + az * s, c + ay * ay * v, ay * az * v - ax * s, 0.0,
        ax * az * v - ay * s, ay * az * v + ax * s, c + az * az * v, 0.0),
    )  # fmt: skip


@kernel(inline=True)
def rotation(out, ax, ay, az, angle):
    """Write the rotation about a unit axis by an angle."""
    turning(out, ax, ay, az, math.sin(angle), math.cos(angle))


@kernel
def motion(prims, vectors, table, x, k, out):
    """Write the motion of primitive ``k`` at the values ``x``."""
    kind = prims[k, PRIMS.kind]
    i = prims[k, PRIMS.value]
    ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
    if kind == FIXED:
        fill(out, (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0))
    elif kind <= ROTATE:
        rotation(out, ax, ay, az, x[i])
    elif kind == TRANSLATE:
        t = x[i]
        fill(out, (1.0, 0.0, 0.0, t * ax, 0.0, 1.0, 0.0, t * ay, 0.0, 0.0, 1.0, t * az))
    elif kind == SCREW:
        rotation(out, ax, ay, az, x[i])
        t = vectors[k, 6] * x[i]
        out[3], out[7], out[11] = t * ax, t * ay, t * az
    elif kind == QUATERNION:
        w, a, b, c = x[i], x[i + 1], x[i + 2], x[i + 3]
        fill(
            out,
            (1 - 2 * (b * b + c * c), 2 * (a * b - w * c), 2 * (a * c + w * b), 0.0,
            2 * (a * b + w * c), 1 - 2 * (a * a + c * c), 2 * (b * c - w * a), 0.0,
            2 * (a * c - w * b), 2 * (b * c + w * a), 1 - 2 * (a * a + b * b), 0.0),
        )  # fmt: skip
    elif kind == PATH:
        row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[i])
        t = x[i] - table[row, 0]
        fill(out, (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0))
        for axis in range(3):
            c = 1 + 4 * axis
            out[4 * axis + 3] = table[row, c] + t * (
                table[row, c + 1] + t * (table[row, c + 2] + t * table[row, c + 3])
            )
    elif kind == USER:
        for entry in range(12):
            out[entry] = table[prims[k, PRIMS.table], entry]
    else:
        along, across, shear = factors(kind, x[i], 0)
        stretch(out, along, across, shear, vectors, k)


@kernel(inline=True)
def factors(kind, s, order):
    """Return (along the axis, across, shear) of a non-rigid motion or of its derivatives."""
    if kind == SCALE:
        return (s, 1.0, 0.0) if order == 0 else (1.0 if order == 1 else 0.0, 0.0, 0.0)
    if kind == UNIFORM_SCALE:
        value = s if order == 0 else (1.0 if order == 1 else 0.0)
        return (value, value, 0.0)
    if kind == VOLUME_SCALE:
        if order == 0:
            return (s, 1.0 / math.sqrt(s), 0.0)
        if order == 1:
            return (1.0, -0.5 / (s * math.sqrt(s)), 0.0)
        return (0.0, 0.75 / (s * s * math.sqrt(s)), 0.0)
    if order == 0:
        return (1.0, 1.0, s)
    return (0.0, 0.0, 1.0 if order == 1 else 0.0)


@kernel(inline=True)
def stretch(out, along, across, shear, vectors, k):
    """Write ``along a a^T + across (I - a a^T) + shear a n^T``."""
    for row in range(3):
        a = vectors[k, row]
        for column in range(3):
            value = (along - across) * a * vectors[k, column] + shear * a * vectors[k, 3 + column]
            out[4 * row + column] = value + (across if row == column else 0.0)
        out[4 * row + 3] = 0.0


@kernel
def cross_rows(out, source, ax, ay, az):
    """Compute ``out = [a]x source`` for the 3x3 parts; the last column of ``out`` is zero."""
    for column in range(3):
        u, v, w = source[column], source[4 + column], source[8 + column]
        out[column] = ay * w - az * v
        out[4 + column] = az * u - ax * w
        out[8 + column] = ax * v - ay * u
    out[3], out[7], out[11] = 0.0, 0.0, 0.0


@kernel
def cross_columns(out, source, ax, ay, az):
    """Compute ``out = source [a]x`` for the 3x3 parts; the last column of ``out`` is zero."""
    for row in range(3):
        u, v, w = source[4 * row], source[4 * row + 1], source[4 * row + 2]
        out[4 * row] = v * az - w * ay
        out[4 * row + 1] = w * ax - u * az
        out[4 * row + 2] = u * ay - v * ax
        out[4 * row + 3] = 0.0


@kernel
def motion_rate(prims, vectors, table, x, k, rate, value, out):
    """Compute the derivative of the motion ``value`` by its rate number ``rate``."""
    kind = prims[k, PRIMS.kind]
    i = prims[k, PRIMS.value]
    ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
    if kind == FIXED:
        fill(out, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    elif kind <= ROTATE:
        cross_rows(out, value, ax, ay, az)
    elif kind == TRANSLATE:
        fill(out, (0.0, 0.0, 0.0, ax, 0.0, 0.0, 0.0, ay, 0.0, 0.0, 0.0, az))
    elif kind == SCREW:
        cross_rows(out, value, ax, ay, az)
        pitch = vectors[k, 6]
        out[3], out[7], out[11] = pitch * ax, pitch * ay, pitch * az
    elif kind == QUATERNION:
        cross_columns(
            out, value,
            1.0 if rate == 0 else 0.0, 1.0 if rate == 1 else 0.0, 1.0 if rate == 2 else 0.0,
        )  # fmt: skip
    elif kind == PATH:
        row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[i])
        t = x[i] - table[row, 0]
        fill(out, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
        for axis in range(3):
            c = 1 + 4 * axis
            out[4 * axis + 3] = table[row, c + 1] + t * (
                2.0 * table[row, c + 2] + 3.0 * t * table[row, c + 3]
            )
    elif kind == USER:
        for entry in range(12):
            out[entry] = table[prims[k, PRIMS.table] + 1 + rate, entry]
    else:
        along, across, shear = factors(kind, x[i], 1)
        stretch(out, along, across, shear, vectors, k)


@kernel
def motion_second(prims, vectors, table, x, k, value, first, out):
    """Compute the second derivative of a motion of one value (no quaternions, user primitives)."""
    kind = prims[k, PRIMS.kind]
    i = prims[k, PRIMS.value]
    ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
    fill(out, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    if ROTATE_Z >= kind > FIXED or kind in (ROTATE, SCREW):
        cross_rows(out, first, ax, ay, az)
    elif kind == PATH:
        row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[i])
        t = x[i] - table[row, 0]
        for axis in range(3):
            c = 1 + 4 * axis
            out[4 * axis + 3] = 2.0 * table[row, c + 2] + 6.0 * t * table[row, c + 3]
    elif kind in (SCALE, UNIFORM_SCALE, VOLUME_SCALE, SHEAR):
        along, across, shear = factors(kind, x[i], 2)
        stretch(out, along, across, shear, vectors, k)
