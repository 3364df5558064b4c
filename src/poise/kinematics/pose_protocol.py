"""Protocol of poses in this package; the model's `Pose` satisfies it."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.mechanism import Mechanism


class Articulated(Protocol):
    """A skeleton: its compiled mechanism and the names of its joints."""

    @property
    def mechanism(self) -> Mechanism: ...

    @property
    def joint_names(self) -> tuple[str, ...]: ...

    @property
    def dof_names(self) -> tuple[str, ...]: ...

    def joint_index(self, name: str, /) -> int: ...


class Posed(Protocol):
    """A pose: a skeleton, values ``q`` (..., nq) and world frames ``world`` (..., joints, 4, 4)."""

    @property
    def skeleton(self) -> Articulated: ...

    @property
    def q(self) -> Floats: ...

    @property
    def world(self) -> Floats: ...


_POSES = {
    "Character": "character.rest",
    "Skeleton": "skeleton.rest",
    "Motion": "a frame, such as motion[0]",
    "Retargeted": "a frame, such as retargeted.motion[0]",
    "ndarray": "skeleton.pose(values)",
    "list": "skeleton.pose(values)",
    "Result": "result.pose",
    "BatchResult": "result.pose",
}
"""What to pass instead, by the type of what was passed."""


def not_a_pose(value: object, what: str = "pose") -> InvalidValue:
    """Return the error for a value where a pose is expected, with the pose to pass instead.

    >>> from poise.bundled import bare_character
    >>> not_a_pose(bare_character(), "start")
    InvalidValue('start: expected a Pose, not Character; pass character.rest')
    """
    kind = type(value).__name__
    instead = _POSES.get(kind, "character.rest")
    return InvalidValue(f"{what}: expected a Pose, not {kind}; pass {instead}")


def check_posed(value: object) -> None:
    """Check that a value has a skeleton and joint values.

    Raises:
        InvalidValue: it does not.
    """
    if not (hasattr(value, "q") and hasattr(value, "skeleton")):
        raise not_a_pose(value)


def vectors(values: ArrayLike, what: str) -> Floats:
    """Return ``values`` as finite vectors (..., 3).

    Raises:
        ShapeError: the last axis is not 3 long.
        InvalidValue: an entry is not finite.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim == 0 or array.shape[-1] != 3:
        raise ShapeError(f"{what} must have shape (..., 3), not {array.shape}")
    if not np.isfinite(array).all():
        raise InvalidValue(f"{what} has an entry that is not finite")
    return array


def rates(mechanism: Mechanism, values: ArrayLike, what: str) -> Floats:
    """Return ``values`` as finite rates (..., nv).

    Raises:
        ShapeError: the last axis is not nv long.
        InvalidValue: an entry is not finite.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim == 0 or array.shape[-1] != mechanism.nv:
        raise ShapeError(f"{what} must have shape (..., {mechanism.nv}), not {array.shape}")
    if not np.isfinite(array).all():
        raise InvalidValue(f"{what} has an entry that is not finite")
    return array


def times(matrices: Floats, columns: Floats) -> Floats:
    """Return matrices (..., 3, 3) times vectors (..., 3), with batch axes broadcast."""
    return np.einsum("...ij,...j->...i", matrices, columns)
