"""Checking and normalising what callers give as targets."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.rows.point import Point

Floats = NDArray[np.float64]


def as_point(where: str | Point) -> Point:
    """A joint's name as its frame's origin, or a point as it is."""
    return where if isinstance(where, Point) else Point(where)


def position(values: ArrayLike, name: str) -> Floats:
    """A target position (..., 3), finite."""
    array = np.array(values, dtype=np.float64)
    if array.shape == (3,):
        x, y, z = array.tolist()
        finite = math.isfinite(x) and math.isfinite(y) and math.isfinite(z)
    elif array.ndim == 0 or array.shape[-1] != 3:
        raise InvalidValue(f"the target of {name} has to be (..., 3) numbers, not {array.shape}")
    else:
        finite = bool(np.isfinite(array).all())
    if not finite:
        raise InvalidValue(f"the target of {name} has to be finite: {array.tolist()}")
    return array


def quaternion(rotation: ArrayLike, name: str) -> Floats:
    """A target orientation (..., 4), from quaternions wxyz or rotation matrices (..., 3, 3)."""
    array = np.asarray(rotation, dtype=np.float64)
    if not np.isfinite(array).all():
        raise InvalidValue(f"the orientation for {name} has to be finite")
    if array.shape[-2:] == (3, 3):
        gram = array @ np.swapaxes(array, -1, -2)
        if np.abs(gram - np.eye(3)).max() > 1e-6 or np.any(np.linalg.det(array) < 0):
            raise InvalidValue(f"the orientation for {name} is not a rotation matrix")
        return quaternions.from_matrix(array)
    if array.ndim >= 1 and array.shape[-1] == 4:
        if np.any(np.linalg.norm(array, axis=-1) < 1e-12):
            raise InvalidValue(f"the quaternion for {name} is zero")
        return quaternions.normalize(array)
    raise InvalidValue(
        f"the orientation for {name} has to be a quaternion (..., 4) or a matrix (..., 3, 3), "
        f"not {array.shape}"
    )


def weight(value: float, name: str) -> float:
    """A weight: finite, zero or more."""
    if not 0.0 <= value < math.inf:
        raise InvalidValue(f"the weight {value} of {name}: expected a number, zero or more")
    return float(value)
