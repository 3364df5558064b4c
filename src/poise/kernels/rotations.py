"""Rotation vectors, quaternions and polar factors of 3x3 blocks, as scalars."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel(inline=True)
def quaternion_product(a, b, c, d, w, x, y, z):
    """Return ``(a, b, c, d) * (w, x, y, z)``, both wxyz."""
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


@kernel(inline=True)
def quaternion_column(w, x, y, z, column):
    """Return a column of the rotation matrix of a unit quaternion: an axis of the rotated frame."""
    if column == 0:
        return 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)
    if column == 1:
        return 2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)
    return 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)


@kernel(inline=True)
def to_quaternion(R):
    """Return the unit quaternion wxyz of a rotation matrix, w >= 0 (Shepperd's choice)."""
    r00, r01, r02, r10, r11, r12, r20, r21, r22 = R
    trace = r00 + r11 + r22
    if trace >= r00 and trace >= r11 and trace >= r22:
        w, x, y, z = 1.0 + trace, r21 - r12, r02 - r20, r10 - r01
    elif r00 >= r11 and r00 >= r22:
        w, x, y, z = r21 - r12, 1.0 + r00 - r11 - r22, r01 + r10, r02 + r20
    elif r11 >= r22:
        w, x, y, z = r02 - r20, r01 + r10, 1.0 + r11 - r00 - r22, r12 + r21
    else:
        w, x, y, z = r10 - r01, r02 + r20, r12 + r21, 1.0 + r22 - r00 - r11
    scale = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    if w < 0.0:
        scale = -scale
    return w * scale, x * scale, y * scale, z * scale


@kernel(inline=True)
def rotation_vector(R):
    """Return axis times angle in [0, pi] of a rotation matrix (source 000, scaled axis)."""
    w, x, y, z = to_quaternion(R)
    sine = math.sqrt(x * x + y * y + z * z)
    if sine < 1e-9:
        return 2.0 * x, 2.0 * y, 2.0 * z
    scale = 2.0 * math.atan2(sine, w) / sine
    return x * scale, y * scale, z * scale


@kernel(inline=True)
def inverse_left_jacobian(x, y, z):
    """Return the matrix B with ``d log(R) = B omega`` at ``log(R) = (x, y, z)``.

    ``I - [r]/2 + c [r]^2``, ``c = (1 - (t/2) cot(t/2)) / t^2``.
    """
    square = x * x + y * y + z * z
    if square < 1e-8:
        c = 1.0 / 12.0 + square / 720.0
    else:
        half = 0.5 * math.sqrt(square)
        c = (1.0 - half * math.cos(half) / math.sin(half)) / square
    d = 1.0 - c * square
    return (
        d + c * x * x, c * x * y + 0.5 * z, c * x * z - 0.5 * y,
        c * x * y - 0.5 * z, d + c * y * y, c * y * z + 0.5 * x,
        c * x * z + 0.5 * y, c * y * z - 0.5 * x, d + c * z * z,
    )  # fmt: skip


@kernel
def nearest_rotation(a, out):
    """Write the polar factor of the 3x3 part of the 4-wide matrix ``a`` to the 3x4 ``out``.

    Newton's iteration ``R <- (R + R^-T) / 2``. A mirrored matrix gives the rotation of ``-a``; a
    singular one the last rotation of the iteration, never NaN.
    """
    for row in range(3):
        for column in range(4):
            out[4 * row + column] = a[4 * row + column] if column < 3 else 0.0
    for _ in range(60):
        c00 = out[5] * out[10] - out[6] * out[9]
        c01 = out[6] * out[8] - out[4] * out[10]
        c02 = out[4] * out[9] - out[5] * out[8]
        c10 = out[2] * out[9] - out[1] * out[10]
        c11 = out[0] * out[10] - out[2] * out[8]
        c12 = out[1] * out[8] - out[0] * out[9]
        c20 = out[1] * out[6] - out[2] * out[5]
        c21 = out[2] * out[4] - out[0] * out[6]
        c22 = out[0] * out[5] - out[1] * out[4]
        det = out[0] * c00 + out[1] * c01 + out[2] * c02
        size = 0.0
        for i in range(11):
            size += out[i] * out[i]
        if not abs(det) > 1e-30 * size * math.sqrt(size):
            fallback_identity(out)
            return
        cofactor = (
            c00 * c00
            + c01 * c01
            + c02 * c02
            + c10 * c10
            + c11 * c11
            + c12 * c12
            + c20 * c20
            + c21 * c21
            + c22 * c22
        ) / (det * det)
        gamma = math.sqrt(math.sqrt(cofactor / size))
        if abs(gamma - 1.0) < 1e-2:
            gamma = 1.0
        h = 0.5 / (gamma * det)
        g = 0.5 * gamma
        change = 0.0
        change += step_entry(out, 0, g, h * c00)
        change += step_entry(out, 1, g, h * c01)
        change += step_entry(out, 2, g, h * c02)
        change += step_entry(out, 4, g, h * c10)
        change += step_entry(out, 5, g, h * c11)
        change += step_entry(out, 6, g, h * c12)
        change += step_entry(out, 8, g, h * c20)
        change += step_entry(out, 9, g, h * c21)
        change += step_entry(out, 10, g, h * c22)
        if change < 1e-30:
            break
    det = (
        out[0] * (out[5] * out[10] - out[6] * out[9])
        - out[1] * (out[4] * out[10] - out[6] * out[8])
        + out[2] * (out[4] * out[9] - out[5] * out[8])
    )
    if det < 0.0:
        for i in range(11):
            out[i] = -out[i]


@kernel(inline=True)
def step_entry(out, i, g, addend):
    """Update one entry of Newton's polar step; return the square of its change."""
    value = g * out[i] + addend
    change = value - out[i]
    out[i] = value
    return change * change


@kernel(inline=True)
def fallback_identity(out):
    """Write the identity, for a matrix without a defined rotation."""
    for row in range(3):
        for column in range(4):
            out[4 * row + column] = 1.0 if row == column else 0.0


@kernel
def polar_rate(a, da, rotation):
    """Return the world angular velocity of the polar factor R of A when A changes by dA.

    With ``A = R S`` the body rate w solves ``(tr(S) I - S) w = axial(R^T dA - dA^T R)``; the result
    is ``R w``, zero if A is singular. ``a``, ``da``, ``rotation`` are 4-wide.
    """
    s00 = s01 = s02 = s11 = s12 = s22 = 0.0
    x = y = z = 0.0
    for i in range(0, 12, 4):
        r0, r1, r2 = rotation[i], rotation[i + 1], rotation[i + 2]
        s00 += r0 * a[i]
        s01 += 0.5 * (r0 * a[i + 1] + r1 * a[i])
        s02 += 0.5 * (r0 * a[i + 2] + r2 * a[i])
        s11 += r1 * a[i + 1]
        s12 += 0.5 * (r1 * a[i + 2] + r2 * a[i + 1])
        s22 += r2 * a[i + 2]
        x += r2 * da[i + 1] - r1 * da[i + 2]
        y += r0 * da[i + 2] - r2 * da[i]
        z += r1 * da[i] - r0 * da[i + 1]
    t = s00 + s11 + s22
    m00, m11, m22 = t - s00, t - s11, t - s22
    m01, m02, m12 = -s01, -s02, -s12
    c00 = m11 * m22 - m12 * m12
    c01 = m02 * m12 - m01 * m22
    c02 = m01 * m12 - m02 * m11
    det = m00 * c00 + m01 * c01 + m02 * c02
    if not abs(det) > 1e-200:
        return 0.0, 0.0, 0.0
    c11 = m00 * m22 - m02 * m02
    c12 = m01 * m02 - m00 * m12
    c22 = m00 * m11 - m01 * m01
    wx = (c00 * x + c01 * y + c02 * z) / det
    wy = (c01 * x + c11 * y + c12 * z) / det
    wz = (c02 * x + c12 * y + c22 * z) / det
    return (
        rotation[0] * wx + rotation[1] * wy + rotation[2] * wz,
        rotation[4] * wx + rotation[5] * wy + rotation[6] * wz,
        rotation[8] * wx + rotation[9] * wy + rotation[10] * wz,
    )
