"""Rotations as unit quaternions (w, x, y, z).

``multiply(a, b)`` rotates first by b, then by a, like the matrix product. q and -q are the same
rotation. Source 000 uses two orders of components; this module always uses (w, x, y, z).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms


def _array(values: ArrayLike, size: int, name: str) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim < 1 or array.shape[-1] != size:
        raise ShapeError(f"{name} must have shape (..., {size}), not {array.shape}")
    return array


def _norm(vectors: Floats) -> Floats:
    return np.sqrt(np.add.reduce(vectors * vectors, axis=-1, keepdims=True))


def _cross(a: Floats, b: Floats) -> Floats:
    """Return `np.cross` of (..., 3), bit for bit, but faster for few vectors."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    found = np.empty((*np.broadcast_shapes(a.shape[:-1], b.shape[:-1]), 3))
    found[..., 0] = ay * bz - az * by
    found[..., 1] = az * bx - ax * bz
    found[..., 2] = ax * by - ay * bx
    return found


def _unit(vectors: ArrayLike, name: str) -> Floats:
    array = _array(vectors, 3, name)
    size = np.max(np.abs(array), axis=-1, keepdims=True, initial=0.0)
    if not np.all(np.isfinite(size) & (size > 0.0)):
        raise InvalidValue(f"{name} must be finite and nonzero")
    return array / size / _norm(array / size)


def multiply(a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the product a b (..., 4): the rotation b, followed by the rotation a.

    >>> half = from_axis_angle((0.0, 0.0, 1.0), np.pi / 4)
    >>> bool(np.allclose(multiply(half, half), from_axis_angle((0.0, 0.0, 1.0), np.pi / 2)))
    True
    """
    p, q = _array(a, 4, "a"), _array(b, 4, "b")
    pw, pv, qw, qv = p[..., :1], p[..., 1:], q[..., :1], q[..., 1:]
    w = pw * qw - np.add.reduce(pv * qv, axis=-1, keepdims=True)
    return np.concatenate([w, pw * qv + qw * pv + _cross(pv, qv)], axis=-1)


def conjugate(q: ArrayLike) -> Floats:
    """Return the inverse of unit quaternions (..., 4) ("-q" in source 004).

    >>> conjugate((1.0, 2.0, 3.0, 4.0))
    array([ 1., -2., -3., -4.])
    """
    return _array(q, 4, "q") * np.array([1.0, -1.0, -1.0, -1.0])


def normalize(q: ArrayLike) -> Floats:
    """Normalise quaternions (..., 4), preserving their signs.

    Raises:
        InvalidValue: a quaternion is zero or not finite.

    >>> normalize((2.0, 0.0, 0.0, 0.0))
    array([1., 0., 0., 0.])
    """
    array = _array(q, 4, "q")
    size = np.max(np.abs(array), axis=-1, keepdims=True, initial=0.0)
    if not np.all(np.isfinite(size) & (size > 0.0)):
        raise InvalidValue("a quaternion must be finite and nonzero")
    return array / size / _norm(array / size)


def rotate(q: ArrayLike, v: ArrayLike) -> Floats:
    """Rotate vectors v (..., 3) by unit quaternions q (..., 4); batch axes broadcast.

    >>> rotate(from_axis_angle((0.0, 0.0, 1.0), np.pi / 2), (1.0, 0.0, 0.0)).round(12)
    array([0., 1., 0.])
    """
    quaternion, vector = _array(q, 4, "q"), _array(v, 3, "v")
    w, u = quaternion[..., :1], quaternion[..., 1:]
    turned = 2.0 * _cross(u, vector)
    return vector + w * turned + _cross(u, turned)


def to_matrix(q: ArrayLike) -> Floats:
    """Return rotation matrices (..., 3, 3) of unit quaternions (..., 4); source 000, transposed.

    >>> to_matrix((0.0, 1.0, 0.0, 0.0))
    array([[ 1.,  0.,  0.],
           [ 0., -1.,  0.],
           [ 0.,  0., -1.]])
    """
    array = _array(q, 4, "q")
    # plain numbers for one rotation: its arithmetic with arrays takes ten times as long
    w, x, y, z = array.tolist() if array.ndim == 1 else (array[..., i] for i in range(4))
    matrix = np.empty((*array.shape[:-1], 9))
    matrix[..., 0] = 1.0 - 2.0 * (y * y + z * z)
    matrix[..., 1] = 2.0 * (x * y - w * z)
    matrix[..., 2] = 2.0 * (x * z + w * y)
    matrix[..., 3] = 2.0 * (x * y + w * z)
    matrix[..., 4] = 1.0 - 2.0 * (x * x + z * z)
    matrix[..., 5] = 2.0 * (y * z - w * x)
    matrix[..., 6] = 2.0 * (x * z - w * y)
    matrix[..., 7] = 2.0 * (y * z + w * x)
    matrix[..., 8] = 1.0 - 2.0 * (x * x + y * y)
    return matrix.reshape(*array.shape[:-1], 3, 3)


def from_matrix(rotation: ArrayLike) -> Floats:
    """Return unit quaternions (..., 4) with w >= 0 of rotation matrices (..., 3, 3).

    The result is accurate for all rotations. 4x4 transforms are also accepted. Apply
    `transforms.nearest_rotation` first to matrices that are only approximately rotations.

    Raises:
        ShapeError: the shape is neither (..., 3, 3) nor (..., 4, 4).

    >>> from_matrix(np.diag([1.0, -1.0, -1.0]))
    array([0., 1., 0., 0.])
    """
    R = np.asarray(rotation, dtype=np.float64)
    if R.ndim < 2 or R.shape[-2:] not in ((3, 3), (4, 4)):
        raise ShapeError(f"rotation must have shape (..., 3, 3) or (..., 4, 4), not {R.shape}")
    if R.ndim == 2:
        return np.array(of_rotation(R[:3, :3].ravel().tolist()))
    xx, yy, zz = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    wx, wy, wz = (R[..., i, j] - R[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0)))
    yz, zx, xy = (R[..., i, j] + R[..., j, i] for i, j in ((2, 1), (0, 2), (1, 0)))
    rows = [
        1.0 + xx + yy + zz, wx, wy, wz,
        wx, 1.0 + xx - yy - zz, xy, zx,
        wy, xy, 1.0 - xx + yy - zz, yz,
        wz, zx, yz, 1.0 - xx - yy + zz,
    ]  # fmt: skip
    outer = np.stack(rows, axis=-1).reshape(*R.shape[:-2], 4, 4)  # 4 q q^T: the longest row gives q
    best = np.argmax(np.diagonal(outer, axis1=-2, axis2=-1), axis=-1)
    q = np.take_along_axis(outer, best[..., None, None], axis=-2)[..., 0, :]
    return normalize(np.where(q[..., :1] < 0.0, -q, q))


def of_rotation(entries: Sequence[float]) -> tuple[float, float, float, float]:
    """Return the quaternion of one rotation from its entries in row order, like `from_matrix`.

    Raises:
        InvalidValue: an entry is not finite.
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz = entries
    wx, wy, wz = zy - yz, xz - zx, yx - xy
    yz, zx, xy = yz + zy, zx + xz, xy + yx
    squares = (1.0 + xx + yy + zz, 1.0 + xx - yy - zz, 1.0 - xx + yy - zz, 1.0 - xx - yy + zz)
    best = squares.index(max(squares))
    if best == 0:
        w, x, y, z = squares[0], wx, wy, wz
    elif best == 1:
        w, x, y, z = wx, squares[1], xy, zx
    elif best == 2:
        w, x, y, z = wy, xy, squares[2], yz
    else:
        w, x, y, z = wz, zx, yz, squares[3]
    most = max(abs(w), abs(x), abs(y), abs(z))
    if not 0.0 < most < math.inf:
        raise InvalidValue("a quaternion must be finite and nonzero")
    w, x, y, z = w / most, x / most, y / most, z / most
    size = math.sqrt(w * w + x * x + y * y + z * z)
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    return w / size, x / size, y / size, z / size


def from_axis_angle(axis: ArrayLike, angle: ArrayLike) -> Floats:
    """Return the rotation (..., 4) by `angle` (...), radians, about `axis` (..., 3).

    The axis need not be normalised. Source 000: ``(cos(angle / 2), axis sin(angle / 2))``.

    Raises:
        InvalidValue: an axis is zero or not finite.

    >>> from_axis_angle((0.0, 3.0, 0.0), np.pi).round(12)
    array([0., 0., 1., 0.])
    """
    a = _unit(axis, "axis")
    half = 0.5 * np.asarray(angle, dtype=np.float64)[..., None]
    w, v = np.cos(half), np.sin(half) * a
    return np.concatenate([np.broadcast_to(w, (*v.shape[:-1], 1)), v], axis=-1)


def to_axis_angle(q: ArrayLike) -> tuple[Floats, Floats]:
    """Return unit axes (..., 3) and angles (...) in [0, pi] of quaternions (..., 4).

    The axis of the identity is x.

    >>> axis, angle = to_axis_angle(from_axis_angle((0.0, 0.0, 2.0), 0.5))
    >>> axis, round(float(angle), 12)
    (array([0., 0., 1.]), 0.5)
    """
    vector = to_rotation_vector(q)
    size = np.max(np.abs(vector), axis=-1, keepdims=True)
    scaled = vector / np.where(size > 0.0, size, 1.0)
    norm = _norm(scaled)
    axis = np.where(size > 0.0, scaled / np.where(norm > 0.0, norm, 1.0), [1.0, 0.0, 0.0])
    return axis, (size * norm)[..., 0]


def from_rotation_vector(vector: ArrayLike) -> Floats:
    """Return the rotation (..., 4) of rotation vectors (..., 3), radians (source 000: scaled axis).

    >>> from_rotation_vector((np.pi, 0.0, 0.0)).round(12)
    array([0., 1., 0., 0.])
    """
    v = _array(vector, 3, "vector")
    angle = _norm(v)
    return np.concatenate([np.cos(0.5 * angle), 0.5 * np.sinc(angle / (2.0 * np.pi)) * v], axis=-1)


def to_rotation_vector(q: ArrayLike) -> Floats:
    """Return rotation vectors (..., 3) of quaternions (..., 4), radians, with lengths in [0, pi].

    The result is accurate for all angles, and equal for q and -q.

    >>> to_rotation_vector(from_rotation_vector((0.0, 1e-9, 0.0)))
    array([0.e+00, 1.e-09, 0.e+00])
    """
    array = normalize(q)
    array = np.where(array[..., :1] < 0.0, -array, array)
    w, v = array[..., :1], array[..., 1:]
    sine = _norm(v)
    ratio = 2.0 * np.arctan2(sine, w) / np.where(sine > 0.0, sine, 1.0)
    return np.where(sine > 0.0, ratio, 2.0) * v


def from_euler(angles: ArrayLike, order: str) -> Floats:
    """Return quaternions (..., 4) of Euler angles (..., 3), radians; see `transforms.euler_matrix`.

    Raises:
        UnknownOption: `order` is not one of `transforms.EULER_ORDERS`.

    >>> bool(np.allclose(to_euler(from_euler((0.1, 0.2, 0.3), "zyx"), "zyx"), (0.1, 0.2, 0.3)))
    True
    """
    return from_matrix(transforms.euler_matrix(angles, order))


def to_euler(q: ArrayLike, order: str) -> Floats:
    """Return Euler angles (..., 3) of quaternions (..., 4), radians; see `euler_angles`.

    Raises:
        UnknownOption: `order` is not one of `transforms.EULER_ORDERS`.

    >>> to_euler((1.0, 0.0, 0.0, 0.0), "xyz")
    array([0., 0., 0.])
    """
    return transforms.euler_angles(to_matrix(normalize(q)), order)


def slerp(a: ArrayLike, b: ArrayLike, t: ArrayLike) -> Floats:
    """Interpolate from a to b (..., 4) by a fraction `t` (...) along the shortest path.

    The angular velocity is constant. The result has the sign of a at t = 0 and is continuous in t;
    t outside [0, 1] extrapolates.

    >>> q = slerp((1.0, 0.0, 0.0, 0.0), from_axis_angle((1.0, 0.0, 0.0), 1.0), 0.25)
    >>> bool(np.allclose(q, from_axis_angle((1.0, 0.0, 0.0), 0.25)))
    True
    """
    start = normalize(a)
    turn = to_rotation_vector(multiply(conjugate(start), normalize(b)))
    return multiply(start, from_rotation_vector(np.asarray(t, dtype=np.float64)[..., None] * turn))


def continuous(q: ArrayLike) -> Floats:
    """Choose signs so that q (frames, ..., 4) has no jumps over frames; the first frame is kept.

    >>> continuous([(0.5, 0.5, 0.5, 0.5), (-0.5, -0.5, -0.5, -0.5)])
    array([[0.5, 0.5, 0.5, 0.5],
           [0.5, 0.5, 0.5, 0.5]])
    """
    array = _array(q, 4, "q")
    if array.ndim < 2:
        raise ShapeError(f"q must have shape (frames, ..., 4), not {array.shape}")
    dots = np.sum(array[1:] * array[:-1], axis=-1, keepdims=True)
    if not (dots < 0.0).any():
        return array.copy()
    signs = np.ones((*array.shape[:-1], 1))
    signs[1:] = np.cumprod(np.where(dots < 0.0, -1.0, 1.0), axis=0)
    return signs * array


def between(a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the shortest rotation (..., 4) from direction a to direction b (..., 3).

    The result is also accurate for nearly opposite directions. For exactly opposite directions, the
    axis is perpendicular to a, towards the coordinate axis along which a has its smallest
    component. Source 004: "rotation between two vectors".

    Raises:
        InvalidValue: a direction is zero or not finite.

    >>> between((1.0, 0.0, 0.0), (0.0, 5.0, 0.0)).round(6)
    array([0.707107, 0.      , 0.      , 0.707107])
    """
    u, v = np.broadcast_arrays(_unit(a, "a"), _unit(b, "b"))
    cross = _cross(u, v)
    sine = _norm(cross)
    least = np.eye(3)[np.argmin(np.abs(u), axis=-1)]
    axis = np.where(sine > 1e-15, cross / np.where(sine > 0.0, sine, 1.0), least)
    # for nearly opposite directions, remove the component along a (rounding) from the cross product
    axis = axis - np.sum(axis * u, axis=-1, keepdims=True) * u
    half = 0.5 * np.arctan2(sine, np.sum(u * v, axis=-1, keepdims=True))
    return np.concatenate([np.cos(half), np.sin(half) * axis / _norm(axis)], axis=-1)


def swing_twist(q: ArrayLike, axis: ArrayLike) -> tuple[Floats, Floats]:
    """Decompose unit q (..., 4) into swing and twist: ``q = multiply(swing, twist)``.

    The twist is about `axis` (..., 3), and the swing about a perpendicular axis. The twist has w >=
    0. If the swing is half a turn, the twist is undetermined, and the identity is returned.

    Raises:
        InvalidValue: an axis is zero or not finite.

    >>> swing, twist = swing_twist(from_axis_angle((0.0, 1.0, 0.0), 0.3), (0.0, 1.0, 0.0))
    >>> swing.round(12)
    array([1., 0., 0., 0.])
    """
    quaternion, a = normalize(q), _unit(axis, "axis")
    w = quaternion[..., :1]
    along = np.sum(quaternion[..., 1:] * a, axis=-1, keepdims=True)
    size = np.hypot(w, along)
    degenerate = size < 1e-150
    safe = np.where(degenerate, 1.0, size)
    sign = np.where(w < 0.0, -1.0, 1.0)
    w, along = np.where(degenerate, 1.0, sign * w / safe), np.where(degenerate, 0.0, along / safe)
    twist = np.concatenate([w, sign * along * a], axis=-1)
    return multiply(quaternion, conjugate(twist)), twist


def from_swing_twist(swing: ArrayLike, twist: ArrayLike) -> Floats:
    """Combine a twist followed by a swing into a rotation (..., 4): ``multiply(swing, twist)``.

    >>> q = from_axis_angle((1.0, 2.0, 3.0), 2.0)
    >>> bool(np.allclose(from_swing_twist(*swing_twist(q, (0.0, 0.0, 1.0))), q))
    True
    """
    return multiply(swing, twist)
