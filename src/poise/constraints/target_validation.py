"""Validation and normalisation of targets."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.residuals.anchor import Anchor
from poise.residuals.expression import Expression

FARTHEST = 1e100
"""Largest distance in metres; its square is below the largest float, 1.8e308 (IEEE 754-2019)."""

_ROTATION = 1e-6
"""Tolerance for products of the columns of a rotation matrix."""


def as_anchor(where: str | Anchor) -> Anchor:
    """Return the anchor of a joint's origin by name (``lhand:tip``: the bone's tip)."""
    if isinstance(where, Anchor):
        return where
    if not isinstance(cast("object", where), str):
        raise InvalidValue(f"expected the name of a joint or a point to reach with, not {where!r}")
    return Anchor(where[:-4], tip=True) if where.endswith(":tip") else Anchor(where)


def joint(name: str, goal: str) -> str:
    """Return the name of a goal's joint, after checking its type."""
    if isinstance(cast("object", name), str):
        return name
    several = "; create one goal for each" if isinstance(name, list | tuple) else ""
    raise InvalidValue(f"{goal}: expected the name of a joint, not {name!r}{several}")


def position(values: ArrayLike, name: str) -> Floats:
    """Return a finite target position (..., 3)."""
    array = _numbers(values, f"the target of {name}")
    if array.ndim == 0 or array.shape[-1] != 3:
        raise InvalidValue(f"the target of {name} must be (..., 3) numbers, not {array.shape}")
    if not within(array, FARTHEST):
        raise InvalidValue(
            f"the target of {name} must be finite and within {FARTHEST:g} m of the origin: "
            f"{_first_invalid(array)}"
        )
    return array


def _first_invalid(targets: Floats) -> str:
    """Return the first target (..., 3) of a batch that is not finite or too far, with its index.

    >>> _first_invalid(np.array([[0.0, 1.0, 2.0], [0.0, np.nan, 2.0]]))
    'target 1 (counted from 0) is [0.0, nan, 2.0]'
    """
    indices = np.ndindex(targets.shape[:-1])
    bad = [index for index in indices if not within(targets[index], FARTHEST)]
    if not bad[0]:
        return str(targets.tolist())
    place = ", ".join(map(str, bad[0]))
    more = f", and {len(bad) - 1} more" if len(bad) > 1 else ""
    return f"target {place} (counted from 0) is {targets[bad[0]].tolist()}{more}"


def quaternion(rotation: ArrayLike, name: str) -> Floats:
    """Return target orientations (..., 4): from quaternions wxyz or matrices (..., 3, 3)."""
    what = f"the rotation of the goal {name!r}"
    array = _numbers(rotation, what)
    if not within(array, FARTHEST):
        raise InvalidValue(f"{what} must be finite")
    if array.shape[-2:] == (3, 3):
        if not transforms.are_rotations(array, _ROTATION):
            raise InvalidValue(f"{what} is not a rotation matrix")
        return quaternions.from_matrix(array)
    if array.ndim >= 1 and array.shape[-1] == 4 and not _is_transform(array):
        if np.any(np.linalg.norm(array, axis=-1) < 1e-12):
            raise InvalidValue(f"the quaternion of the goal {name!r} is zero")
        return quaternions.normalize(array)
    raise InvalidValue(
        f"{what} must be a quaternion (..., 4) or a matrix (..., 3, 3), not {array.shape}"
    )


def _is_transform(array: Floats) -> bool:
    """Return whether (..., 4, 4) numbers are transforms and not four quaternions."""
    if array.shape[-2:] != (4, 4) or np.any(array[..., 3, :] != (0.0, 0.0, 0.0, 1.0)):
        return False
    R = array[..., :3, :3]
    return bool(np.abs(R @ np.swapaxes(R, -1, -2) - np.eye(3)).max(initial=0.0) < _ROTATION)


def transform(matrix: ArrayLike, name: str) -> Floats:
    """Return target frames (..., 7) from (..., 4, 4), or a position and a quaternion (..., 7)."""
    array = _numbers(matrix, f"the transform for {name}")
    if array.shape == (4, 4):
        found = _one_transform(array.ravel().tolist())
        if found is not None:
            return found
    if array.ndim and array.shape[-1] == 7:
        parts = position(array[..., :3], name), quaternion(array[..., 3:], name)
        return np.concatenate(parts, axis=-1)
    if array.shape[-2:] != (4, 4):
        alone = array.ndim > 0 and array.shape[-1] == 3
        remedy = "; use poise.reach for a position without a rotation" if alone else ""
        raise InvalidValue(
            f"the transform for {name} must be a matrix (..., 4, 4), or a position and a "
            f"quaternion wxyz (..., 7), not {array.shape}{remedy}"
        )
    turn = quaternion(array[..., :3, :3], name)
    if np.any(array[..., 3, :] != (0.0, 0.0, 0.0, 1.0)):
        raise InvalidValue(f"the transform for {name} must end with the row 0 0 0 1")
    return np.concatenate([position(array[..., :3, 3], name), turn], axis=-1)


def placement(transform_or_position: ArrayLike, rotation: ArrayLike | None, name: str) -> Floats:
    """Return target frames (..., 7) from a transform, or from a position and a rotation."""
    if rotation is None:
        return transform(transform_or_position, name)
    array = _numbers(transform_or_position, f"the position for {name}")
    if array.ndim == 0 or array.shape[-1] != 3:
        raise InvalidValue(
            f"the position for {name} must be (..., 3) numbers, not {array.shape}; "
            "expected place(joint, transform) or place(joint, position, rotation)"
        )
    at, turn = position(array, name), quaternion(rotation, name)
    try:
        lead = np.broadcast_shapes(at.shape[:-1], turn.shape[:-1])
    except ValueError:
        raise InvalidValue(
            f"positions {at.shape} and rotations {turn.shape} for {name} do not broadcast"
        ) from None
    parts = np.broadcast_to(at, (*lead, 3)), np.broadcast_to(turn, (*lead, 4))
    return np.concatenate(parts, axis=-1)


def _one_transform(entries: list[float]) -> Floats | None:
    """Return `transform` of one matrix from its entries in row order; None if they are invalid.

    Plain floats are faster here than NumPy. Comparisons with NaN are false.
    """
    a, b, c, x, d, e, f, y, g, h, i, z, *last = entries
    near = _ROTATION
    if (
        -near <= a * a + b * b + c * c - 1.0 <= near
        and -near <= d * d + e * e + f * f - 1.0 <= near
        and -near <= g * g + h * h + i * i - 1.0 <= near
        and -near <= a * d + b * e + c * f <= near
        and -near <= a * g + b * h + c * i <= near
        and -near <= d * g + e * h + f * i <= near
        and a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) >= 0.0
        and -FARTHEST <= x <= FARTHEST
        and -FARTHEST <= y <= FARTHEST
        and -FARTHEST <= z <= FARTHEST
        and last == [0.0, 0.0, 0.0, 1.0]
    ):
        return np.array((x, y, z, *quaternions.of_rotation((a, b, c, d, e, f, g, h, i))))
    return None


def weight(value: object, name: str) -> float:
    """Return a weight: finite, zero or more."""
    if not isinstance(value, (int, float, np.number)) or not 0.0 <= value < math.inf:
        raise InvalidValue(f"the weight {value!r} of {name}: expected a number, zero or more")
    return float(value)


def within(array: Floats, most: float) -> bool:
    """Return whether all numbers are finite and none is larger than ``most``."""
    if array.size <= 16:  # much faster than NumPy
        return all([-most <= value <= most for value in array.ravel().tolist()])  # noqa: C419
    return bool((np.abs(array) <= most).all())


def _numbers(values: ArrayLike, what: str) -> Floats:
    """Return a copy: goals keep their targets if the caller changes the array afterwards."""
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        as_matrix = getattr(values, "as_matrix", None)
        if callable(as_matrix):  # rotations and transforms of SciPy, mink and jaxlie
            return np.array(as_matrix(), dtype=np.float64)
        hint = ""
        if isinstance(values, Anchor | Expression):
            hint = (
                "; towards what moves with the body, write a constraint, as point('lhand') == "
                "point('rhand') or unit(point('lhand') - point('head')) == "
                "direction('head', (0, 0, 1))"
            )
        raise InvalidValue(f"{what} must be numbers, not {values!r}{hint}") from None
