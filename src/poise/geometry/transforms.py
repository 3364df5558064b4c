"""Rotations, Euler angles, affine 4x4 transforms and Denavit-Hartenberg links.

All functions use column vectors: ``p_w = T_wj @ p_j`` and ``T_wh = T_wj @ T_jh``. The sources use
row vectors; their matrices are the transposes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption

EULER_ORDERS: tuple[str, ...] = (
    "xyz", "xzy", "yxz", "yzx", "zxy", "zyx",
    "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
)  # fmt: skip
"""The six Tait-Bryan orders, then the six proper orders; letters are from the parent outwards."""

_LOCKED = 8.0 * float(np.finfo(np.float64).eps)


def _array(values: ArrayLike, tail: tuple[int, ...], name: str) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim < len(tail) or array.shape[array.ndim - len(tail) :] != tail:
        shape = ", ".join(str(size) for size in tail)
        raise ShapeError(f"{name} must have shape (..., {shape}), not {array.shape}")
    return array


def _unit(vector: ArrayLike, name: str) -> Floats:
    array = _array(vector, (3,), name)
    size = np.max(np.abs(array), axis=-1, keepdims=True, initial=0.0)
    if not np.all(np.isfinite(size) & (size > 0.0)):
        raise InvalidValue(f"{name} must be finite and nonzero")
    scaled = array / size
    return scaled / np.sqrt(np.sum(scaled * scaled, axis=-1, keepdims=True))


def _linear(matrix: ArrayLike, name: str) -> Floats:
    """Return the 3x3 part of a (..., 3, 3), (..., 3, 4) or (..., 4, 4) matrix."""
    array = np.asarray(matrix, dtype=np.float64)
    if array.ndim < 2 or array.shape[-2:] not in ((3, 3), (3, 4), (4, 4)):
        raise ShapeError(f"{name} must have shape (..., 3, 3) or (..., 4, 4), not {array.shape}")
    return array[..., :3, :3]


# --- affine transforms ------------------------------------------------------------------------


def compose(rotation: ArrayLike, translation: ArrayLike) -> Floats:
    """Create the affine transform with this linear part and this translation.

    Args:
        rotation: (..., 3, 3), any linear map.
        translation: (..., 3), metres; batch axes broadcast against those of `rotation`.

    Returns:
        (..., 4, 4).

    Raises:
        ShapeError: an input has the wrong shape.

    Source 000 has the translation in the bottom row.

    >>> compose(rotation_z(0.0), (1.0, 2.0, 3.0))[:3, 3]
    array([1., 2., 3.])
    """
    A = _array(rotation, (3, 3), "rotation")
    t = _array(translation, (3,), "translation")
    many = A.ndim > 2 or t.ndim > 1  # broadcasting costs more than the rest for one transform
    T = np.zeros((*np.broadcast_shapes(A.shape[:-2], t.shape[:-1]), 4, 4) if many else (4, 4))
    T[..., :3, :3] = A
    T[..., :3, 3] = t
    T[..., 3, 3] = 1.0
    return T


def translation(vector: ArrayLike) -> Floats:
    """Create the translation (..., 4, 4) by `vector` (..., 3), metres; source 000's joint offset.

    >>> apply(translation((0.0, 1.0, 0.0)), (0.5, 0.0, 0.0))
    array([0.5, 1. , 0. ])
    """
    return compose(np.eye(3), vector)


def inverse(T: ArrayLike) -> Floats:
    """Invert affine transforms (..., 4, 4), which may scale and shear.

    Raises:
        InvalidValue: the 3x3 part is singular.

    >>> T = compose(scale((1.0, 2.0, 4.0)), (1.0, 2.0, 3.0))
    >>> bool(np.allclose(inverse(T) @ T, np.eye(4)))
    True
    """
    matrix = _array(T, (4, 4), "T")
    try:
        A = np.linalg.inv(matrix[..., :3, :3])
    except np.linalg.LinAlgError as error:
        raise InvalidValue("the transform is singular and has no inverse") from error
    return compose(A, -np.einsum("...ij,...j->...i", A, matrix[..., :3, 3]))


def rigid_inverse(T: ArrayLike) -> Floats:
    """Invert rigid transforms (..., 4, 4) by transposing the rotation.

    >>> T = compose(rotation_x(0.3), (1.0, 2.0, 3.0))
    >>> bool(np.allclose(rigid_inverse(T), inverse(T)))
    True
    """
    matrix = _array(T, (4, 4), "T")
    A = np.swapaxes(matrix[..., :3, :3], -1, -2)
    return compose(A, -np.einsum("...ij,...j->...i", A, matrix[..., :3, 3]))


def apply(T: ArrayLike, points: ArrayLike) -> Floats:
    """Transform points (..., 3) by T (..., 4, 4), with homogeneous coordinate 1 (source 000).

    Batch axes broadcast. Pass ``T[:, None]`` to apply each of many transforms to several points.

    >>> apply(compose(rotation_z(np.pi / 2), (0.0, 0.0, 1.0)), (1.0, 0.0, 0.0)).round(12)
    array([0., 1., 1.])
    """
    matrix = _array(T, (4, 4), "T")
    p = _array(points, (3,), "points")
    return np.einsum("...ij,...j->...i", matrix[..., :3, :3], p) + matrix[..., :3, 3]


def apply_direction(T: ArrayLike, directions: ArrayLike) -> Floats:
    """Transform directions (..., 3) by T (..., 4, 4), with homogeneous coordinate 0 (source 000).

    >>> apply_direction(translation((5.0, 5.0, 5.0)), (1.0, 0.0, 0.0))
    array([1., 0., 0.])
    """
    matrix = _array(T, (4, 4), "T")
    d = _array(directions, (3,), "directions")
    return np.einsum("...ij,...j->...i", matrix[..., :3, :3], d)


# --- rotations ---------------------------------------------------------------------------------


def axis_angle(axis: ArrayLike, angle: ArrayLike) -> Floats:
    """Return the rotation matrix (..., 3, 3) by `angle` (...), radians, about `axis` (..., 3).

    The axis need not have unit length. Source 000, "rotation around an arbitrary axis a":
    ``R = c I + (1 - c) a a^T + s [a]x``.

    Raises:
        InvalidValue: an axis is zero or not finite.

    >>> axis_angle((0.0, 0.0, 2.0), np.pi / 2).round(12) + 0.0
    array([[ 0., -1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0.,  1.]])
    """
    a = _unit(axis, "axis")
    theta = np.asarray(angle, dtype=np.float64)[..., None, None]
    s, versine = np.sin(theta), 2.0 * np.sin(0.5 * theta) ** 2
    outer = a[..., :, None] * a[..., None, :]
    return np.eye(3) + s * cross_matrix(a) - versine * (np.eye(3) - outer)


def cross_matrix(vector: ArrayLike) -> Floats:
    """Return the matrix [v]x (..., 3, 3) with ``[v]x @ p == cross(v, p)``; source 001's Omega.

    >>> cross_matrix((1.0, 2.0, 3.0)) @ np.array([0.0, 0.0, 1.0])
    array([ 2., -1.,  0.])
    """
    v = _array(vector, (3,), "vector")
    x, y, z = v[..., 0], v[..., 1], v[..., 2]
    zero = np.zeros_like(x)
    rows = [zero, -z, y, z, zero, -x, -y, x, zero]
    return np.stack(rows, axis=-1).reshape(*v.shape[:-1], 3, 3)


def _about(letter: str, angle: ArrayLike) -> Floats:
    theta = np.asarray(angle, dtype=np.float64)
    a = "xyz".index(letter)
    b, c = (a + 1) % 3, (a + 2) % 3
    R = np.zeros((*theta.shape, 3, 3))
    cosine, sine = np.cos(theta), np.sin(theta)
    R[..., a, a] = 1.0
    R[..., b, b] = cosine
    R[..., c, c] = cosine
    R[..., b, c] = -sine
    R[..., c, b] = sine
    return R


def _about_one(letter: str, cosine: float, sine: float) -> Floats:
    """Return `_about` of one angle, faster."""
    if letter == "x":
        return np.array([[1.0, 0.0, 0.0], [0.0, cosine, -sine], [0.0, sine, cosine]])
    if letter == "y":
        return np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])
    return np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])


def rotation_x(angle: ArrayLike) -> Floats:
    """Return the rotation (..., 3, 3) about x by `angle` (...), radians; source 000, transposed.

    >>> rotation_x(np.pi / 2).round(12)[1] + 0.0
    array([ 0.,  0., -1.])
    """
    return _about("x", angle)


def rotation_y(angle: ArrayLike) -> Floats:
    """Return the rotation (..., 3, 3) about y by `angle` (...), radians; source 000, transposed.

    >>> rotation_y(np.pi / 2).round(12)[2] + 0.0
    array([-1.,  0.,  0.])
    """
    return _about("y", angle)


def rotation_z(angle: ArrayLike) -> Floats:
    """Return the rotation (..., 3, 3) about z by `angle` (...), radians; source 000, transposed.

    >>> rotation_z(np.pi / 2).round(12)[0] + 0.0
    array([ 0., -1.,  0.])
    """
    return _about("z", angle)


def are_rotations(blocks: Floats, within: float = 1e-9) -> bool:
    """Return whether matrices (..., 3, 3) are rotations.

    ``within`` is the tolerance for products of their columns.

    >>> are_rotations(rotation_x(0.1)), are_rotations(-rotation_x(0.1))
    (True, False)
    """
    if blocks.ndim == 2:  # plain numbers for one matrix: its arithmetic with arrays takes longer
        (a, b, c), (d, e, f), (g, h, i) = blocks.tolist()
        products = (
            a * a + d * d + g * g - 1.0, b * b + e * e + h * h - 1.0, c * c + f * f + i * i - 1.0,
            a * b + d * e + g * h, b * c + e * f + h * i, c * a + f * d + i * g,
        )  # fmt: skip
        det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        return det > 0.0 and all(abs(product) <= within for product in products)
    off = np.abs(blocks.swapaxes(-1, -2) @ blocks - np.eye(3)).max(initial=0.0)
    return bool(off <= within and (np.linalg.det(blocks) > 0.0).all())


def nearest_rotation(matrix: ArrayLike) -> Floats:
    """Return the rotation of scaled or sheared frames (..., 3, 3): their orthogonal polar factor.

    It is the rotation nearest in the Frobenius norm; for a mirrored frame that nearest to its
    negative, as in the kernels, since the one nearest to itself is undetermined if its scales are
    equal.

    Raises:
        InvalidValue: an entry is not finite.

    >>> bool(np.allclose(nearest_rotation(-3.0 * rotation_y(0.4)), rotation_y(0.4)))
    True
    """
    A = _finite(matrix)
    mirrored = np.linalg.det(A) < 0.0
    return aligning_rotation(np.where(mirrored[..., None, None], -A, A))


def aligning_rotation(products: ArrayLike) -> Floats:
    """Return the rotations (..., 3, 3) that best align vectors a with vectors b.

    They maximise ``sum b . R a``, given the sums (..., 3, 3) of the products ``b a^T`` (W. Kabsch,
    "A solution for the best rotation to relate two sets of vectors", 1976). This is the rotation
    nearest to the sums, whether or not they are mirrored; for a sum of rotations, their mean.

    Raises:
        InvalidValue: an entry is not finite.

    >>> vectors = np.eye(3)[:2]
    >>> aligning_rotation(vectors[::-1].T @ vectors).round(12) + 0.0
    array([[ 0.,  1.,  0.],
           [ 1.,  0.,  0.],
           [ 0.,  0., -1.]])
    """
    U, _, Vt = np.linalg.svd(_finite(products))
    U[..., :, 2] *= np.sign(np.linalg.det(U @ Vt))[..., None]
    return U @ Vt


def _finite(matrix: ArrayLike) -> Floats:
    A = _linear(matrix, "matrix")
    if not np.all(np.isfinite(A)):
        raise InvalidValue("the matrix has a non-finite entry")
    return A


# --- Euler angles ------------------------------------------------------------------------------


def _axes(order: str) -> tuple[int, int, int, float]:
    """Return indices a, b, k of an order's first, second and remaining axis, and their sign."""
    if order not in EULER_ORDERS:
        raise UnknownOption(order, "Euler order", EULER_ORDERS)
    a, b = "xyz".index(order[0]), "xyz".index(order[1])
    return a, b, 3 - a - b, 1.0 if (b - a) % 3 == 1 else -1.0


def euler_matrix(angles: ArrayLike, order: str) -> Floats:
    """Return the rotation matrices (..., 3, 3) of Euler angles (..., 3), radians.

    `order` lists the rotations from the parent outwards, and the angles have the same order:
    ``"zyx"`` is ``Rz @ Ry @ Rx`` with angles (z, y, x), SciPy's intrinsic ``"ZYX"``. Source 000
    (row vectors) calls it "first x, then y, then z".

    Raises:
        UnknownOption: `order` is not one of `EULER_ORDERS`.

    >>> R = euler_matrix((0.1, 0.2, 0.3), "zyx")
    >>> bool(np.allclose(R, rotation_z(0.1) @ rotation_y(0.2) @ rotation_x(0.3)))
    True
    """
    _axes(order)
    q = _array(angles, (3,), "angles")
    if q.ndim == 1:
        first, second, third = map(_about_one, order, np.cos(q).tolist(), np.sin(q).tolist())
    else:
        first, second, third = (_about(letter, q[..., i]) for i, letter in enumerate(order))
    return first @ second @ third


def euler_angles(rotation: ArrayLike, order: str) -> Floats:
    """Return the Euler angles (..., 3), radians, of rotations (..., 3, 3); see `euler_matrix`.

    The middle angle is in [-pi/2, pi/2] for the six Tait-Bryan orders and in [0, pi] for the six
    proper orders; the other two angles are in [-pi, pi]. At gimbal lock (within rounding) the first
    angle is 0, and the third angle is the whole rotation. Near gimbal lock, the first angle is
    computed from the matrix, and the other two from the matrix with the first rotation removed, so
    that the angles always reproduce the rotation to rounding.

    Raises:
        UnknownOption: `order` is not one of `EULER_ORDERS`.

    >>> euler_angles(rotation_z(0.1) @ rotation_y(np.pi / 2), "zyx").round(12) + 0.0
    array([ 0.        ,  1.57079633, -0.1       ])
    """
    a, b, k, sign = _axes(order)
    R = _linear(rotation, "rotation")
    proper = order[0] == order[2]
    if proper:
        sine, cosine = R[..., b, a], -sign * R[..., k, a]
    else:
        sine, cosine = -sign * R[..., b, k], R[..., k, k]
    locked = np.hypot(sine, cosine) <= _LOCKED
    first = np.where(locked, 0.0, np.arctan2(sine, cosine))
    c, s = np.cos(first)[..., None], sign * np.sin(first)[..., None]
    row_a = R[..., a, :]
    row_b = c * R[..., b, :] + s * R[..., k, :]
    row_k = c * R[..., k, :] - s * R[..., b, :]
    if proper:
        second = np.arctan2(np.abs(row_k[..., a]), row_a[..., a])
        third = np.arctan2(-sign * row_b[..., k], row_b[..., b])
    else:
        second = np.arctan2(sign * row_a[..., k], np.abs(row_k[..., k]))
        third = np.arctan2(sign * row_b[..., a], row_b[..., b])
    return np.stack([first, second, third], axis=-1) + 0.0  # no negative zeros


def gimbal_distance(angles: ArrayLike, order: str) -> Floats:
    """Distance of the middle Euler angle from gimbal lock: (...), radians in [0, pi/2].

    Tait-Bryan orders are locked at odd multiples of pi/2, proper orders at multiples of pi. The
    distance equals the angle between the first and the third axis.

    Raises:
        UnknownOption: `order` is not one of `EULER_ORDERS`.

    >>> float(gimbal_distance((0.0, np.pi / 2, 1.0), "zyx"))
    0.0
    """
    _axes(order)
    middle = _array(angles, (3,), "angles")[..., 1]
    if order[0] != order[2]:
        middle = middle - 0.5 * np.pi
    return np.abs(middle - np.pi * np.round(middle / np.pi))


# --- scales and shears -------------------------------------------------------------------------


def scale(factors: ArrayLike) -> Floats:
    """Return the scale (..., 3, 3) by `factors` (..., 3) along x, y, z; source 000, "non-rigid".

    >>> scale((1.0, 2.0, 3.0)) @ np.ones(3)
    array([1., 2., 3.])
    """
    f = _array(factors, (3,), "factors")
    return f[..., :, None] * np.eye(3)


def scale_along(axis: ArrayLike, factor: ArrayLike) -> Floats:
    """Return the scale (..., 3, 3) by `factor` (...) along an axis: ``I + (f - 1) a a^T``.

    >>> scale_along((0.0, 2.0, 0.0), 3.0) @ np.ones(3)
    array([1., 3., 1.])
    """
    a = _unit(axis, "axis")
    f = np.asarray(factor, dtype=np.float64)[..., None, None]
    return np.eye(3) + (f - 1.0) * (a[..., :, None] * a[..., None, :])


def scale_preserving_volume(axis: ArrayLike, factor: ArrayLike) -> Floats:
    """Return the volume-preserving scale (..., 3, 3) by `factor` along `axis`.

    Perpendicular directions are scaled by ``1 / sqrt(factor)``; the determinant is 1 (source 000,
    "volume preserving").

    Raises:
        InvalidValue: a factor is not positive.

    >>> round(float(np.linalg.det(scale_preserving_volume((1.0, 1.0, 0.0), 2.0))), 12)
    1.0
    """
    f = np.asarray(factor, dtype=np.float64)[..., None, None]
    if not np.all(f > 0.0):
        raise InvalidValue("a volume-preserving scale needs factors above 0")
    a = _unit(axis, "axis")
    across = 1.0 / np.sqrt(f)
    return across * np.eye(3) + (f - across) * (a[..., :, None] * a[..., None, :])


def shear(direction: ArrayLike, normal: ArrayLike, amount: ArrayLike) -> Floats:
    """Return the shear ``I + k d n^T`` (..., 3, 3) by `amount` k (...).

    Points move along `direction` d by k times their height above the plane with the `normal` n.
    Both are (..., 3) and perpendicular to each other.

    Raises:
        InvalidValue: the two directions are not perpendicular, or one is zero.

    >>> shear((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), 0.5) @ np.array([0.0, 2.0, 0.0])
    array([1., 2., 0.])
    """
    d, n = _unit(direction, "direction"), _unit(normal, "normal")
    if not np.all(np.abs(np.sum(d * n, axis=-1)) <= 1e-9):
        raise InvalidValue("the shear's direction must be perpendicular to its normal")
    k = np.asarray(amount, dtype=np.float64)[..., None, None]
    return np.eye(3) + k * (d[..., :, None] * n[..., None, :])


# --- Denavit-Hartenberg ------------------------------------------------------------------------


def dh_modified(alpha: ArrayLike, a: ArrayLike, theta: ArrayLike, d: ArrayLike) -> Floats:
    """Return a link of a modified (Craig) Denavit-Hartenberg table, (..., 4, 4).

    Frame i in frame i-1 is ``Rx(alpha_{i-1}) Tx(a_{i-1}) Rz(theta_i) Tz(d_i)``, with angles in
    radians and lengths in metres. The inputs broadcast. Source 001 has the row-vector product, in
    reverse order.

    >>> dh_modified(0.0, 2.0, 0.0, 1.0)[:3, 3]
    array([2., 0., 1.])
    """
    alpha, a, theta, d = np.broadcast_arrays(*_floats(alpha, a, theta, d))
    zero = np.zeros_like(a)
    twist = compose(rotation_x(alpha), np.stack([a, zero, zero], axis=-1))
    return twist @ compose(rotation_z(theta), np.stack([zero, zero, d], axis=-1))


def dh_standard(theta: ArrayLike, d: ArrayLike, a: ArrayLike, alpha: ArrayLike) -> Floats:
    """Return a link of a standard Denavit-Hartenberg table, (..., 4, 4).

    Frame i in frame i-1 is ``Rz(theta_i) Tz(d_i) Tx(a_i) Rx(alpha_i)``, with angles in radians and
    lengths in metres. The inputs broadcast.

    >>> dh_standard(np.pi / 2, 1.0, 2.0, 0.0)[:3, 3].round(12)
    array([0., 2., 1.])
    """
    theta, d, a, alpha = np.broadcast_arrays(*_floats(theta, d, a, alpha))
    zero = np.zeros_like(a)
    turn = compose(rotation_z(theta), np.stack([zero, zero, d], axis=-1))
    return turn @ compose(rotation_x(alpha), np.stack([a, zero, zero], axis=-1))


def _floats(*values: ArrayLike) -> list[Floats]:
    return [np.asarray(value, dtype=np.float64) for value in values]
