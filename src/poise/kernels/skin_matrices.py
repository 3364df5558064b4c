"""Skin matrices of joints in the layout of the blend kernels, and the matrices for normals."""

import math

from poise.kernels.address_table import data_address
from poise.kernels.jit import kernel

RIGID, SIMILAR, GENERAL = 0, 1, 2


@kernel
def address(array):
    """Return the address of an array's data."""
    return data_address(array)


@kernel
def _kind_of(matrices, j, tolerance):
    """Return RIGID, SIMILAR or GENERAL, and the scale, of one joint's matrix."""
    xx = xy = xz = yy = yz = zz = 0.0
    for i in range(3):
        x, y, z = matrices[j, i, 0], matrices[j, i, 1], matrices[j, i, 2]
        xx += x * x
        yy += y * y
        zz += z * z
        xy += x * y
        xz += x * z
        yz += y * z
    square = (xx + yy + zz) / 3.0
    skew = max(abs(xy), abs(xz), abs(yz))
    uneven = max(abs(xx - square), abs(yy - square), abs(zz - square))
    if not max(skew, uneven) <= tolerance * square:
        return GENERAL, square
    if abs(square - 1.0) <= tolerance and _determinant(matrices, j) > 0.0:
        return RIGID, square
    return SIMILAR, square


@kernel
def _determinant(matrices, j):
    a, b, c = matrices[j, 0, 0], matrices[j, 0, 1], matrices[j, 0, 2]
    d, e, f = matrices[j, 1, 0], matrices[j, 1, 1], matrices[j, 1, 2]
    g, h, i = matrices[j, 2, 0], matrices[j, 2, 1], matrices[j, 2, 2]
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


@kernel
def kind_of(matrices, tolerance):
    """Return RIGID if all matrices (k, 4, 4) are, SIMILAR if they share one uniform scale.

    In these cases normals are transformed like positions; otherwise each joint needs another matrix
    for normals.
    """
    common = GENERAL
    scale = 0.0
    for j in range(matrices.shape[0]):
        kind, square = _kind_of(matrices, j, tolerance)
        if kind == GENERAL:
            return GENERAL
        if j == 0:
            common, scale = kind, square
        elif kind != common or abs(square - scale) > tolerance * scale:
            return GENERAL
    return common


@kernel
def pack(matrices, columns):
    """Write matrices (k, 4, 4) as padded columns (k + 1, 16); the last, no joint's, is unity."""
    number = columns.dtype.type
    count = matrices.shape[0]
    for j in range(count):
        for c in range(4):
            for r in range(4):
                columns[j, 4 * c + r] = number(matrices[j, r, c])
    for c in range(16):
        columns[count, c] = number(1.0 if c % 5 == 0 else 0.0)


@kernel
def pack_and_classify(matrices, columns, tolerance):
    """Apply `pack`; return whether normals need other matrices (`kind_of`)."""
    pack(matrices, columns)
    return kind_of(matrices, tolerance) == GENERAL


@kernel
def load_frames(matrices, columns, tolerance):
    """Apply `pack_and_classify` to frames (f, k, 4, 4); return 1 or 0, or -1 if frames differ."""
    general = 0
    for i in range(matrices.shape[0]):
        general += pack_and_classify(matrices[i], columns[i], tolerance)
    if general == 0:
        return 0
    return 1 if general == matrices.shape[0] else -1


@kernel
def pack_frames_normals(matrices, columns):
    """Apply `pack_normals` to frames of matrices (f, k, 4, 4)."""
    for i in range(matrices.shape[0]):
        pack_normals(matrices[i], columns[i])


@kernel
def load_frames_turns(matrices, duals, signs, tolerance):
    """Apply `pack_turns` to frames of matrices (f, k, 4, 4); return whether all are RIGID."""
    for i in range(matrices.shape[0]):
        if kind_of(matrices[i], tolerance) != RIGID:
            return False
        pack_turns(matrices[i], duals[i], signs[i])
    return True


@kernel
def pack_normals(matrices, columns):
    """Write the inverse transposes of matrices (k, 4, 4) as columns, in the layout of `pack`.

    Computed by cofactors, which also exist for matrices that flatten the body, where they give the
    direction of the normals.
    """
    number = columns.dtype.type
    count = matrices.shape[0]
    for j in range(count):
        determinant = _determinant(matrices, j)
        size = 0.0
        for r in range(3):
            for c in range(3):
                size = max(size, abs(matrices[j, r, c]))
        flat = abs(determinant) <= 1e-12 * size * size * size
        scale = 1.0 / determinant if not flat else 1.0 / max(size * size, 1e-300)
        for c in range(3):
            for r in range(3):
                a, b = (r + 1) % 3, (r + 2) % 3
                d, e = (c + 1) % 3, (c + 2) % 3
                minor = (
                    matrices[j, a, d] * matrices[j, b, e] - matrices[j, a, e] * matrices[j, b, d]
                )
                columns[j, 4 * c + r] = number(scale * minor)
            columns[j, 4 * c + 3] = number(0.0)
        for r in range(4):
            columns[j, 12 + r] = number(0.0)
    for c in range(16):
        columns[count, c] = number(1.0 if c % 5 == 0 else 0.0)


@kernel
def pack_turns(matrices, duals, signs):
    """Write rigid matrices (k, 4, 4) as unit dual quaternions (k + 1, 8), real part first, wxyz.

    ``signs`` (k + 1, k + 1) has the sign of the product of each pair of real parts: a quaternion
    and its negative are the same rotation, and only quaternions of the same sign can be blended.
    """
    number = duals.dtype.type
    count = matrices.shape[0]
    for j in range(count):
        w, x, y, z = _quaternion(matrices, j)
        a, b, c = matrices[j, 0, 3], matrices[j, 1, 3], matrices[j, 2, 3]
        duals[j, 0], duals[j, 1] = number(w), number(x)
        duals[j, 2], duals[j, 3] = number(y), number(z)
        duals[j, 4] = number(-0.5 * (a * x + b * y + c * z))
        duals[j, 5] = number(0.5 * (a * w + b * z - c * y))
        duals[j, 6] = number(0.5 * (b * w + c * x - a * z))
        duals[j, 7] = number(0.5 * (c * w + a * y - b * x))
    for c in range(8):
        duals[count, c] = number(1.0 if c == 0 else 0.0)
    for j in range(count + 1):
        for i in range(j + 1):
            together = number(0.0)
            for c in range(4):
                together += duals[i, c] * duals[j, c]
            sign = number(1.0 if together >= 0.0 else -1.0)
            signs[i, j] = sign
            signs[j, i] = sign


@kernel
def _quaternion(matrices, j):
    """Return the unit quaternion wxyz of a rotation matrix, by its greatest component."""
    a, b, c = matrices[j, 0, 0], matrices[j, 1, 1], matrices[j, 2, 2]
    w, x, y, z = 1.0 + a + b + c, 1.0 + a - b - c, 1.0 - a + b - c, 1.0 - a - b + c
    p = matrices[j, 2, 1] - matrices[j, 1, 2]
    q = matrices[j, 0, 2] - matrices[j, 2, 0]
    r = matrices[j, 1, 0] - matrices[j, 0, 1]
    s = matrices[j, 0, 1] + matrices[j, 1, 0]
    t = matrices[j, 0, 2] + matrices[j, 2, 0]
    u = matrices[j, 1, 2] + matrices[j, 2, 1]
    if w >= max(x, y, z):
        x, y, z = p, q, r
    elif x >= max(y, z):
        w, y, z = p, s, t
    elif y >= z:
        w, x, z = q, s, u
    else:
        w, x, y = r, t, u
    size = math.sqrt(w * w + x * x + y * y + z * z)
    return w / size, x / size, y / size, z / size
