"""The protocol of a pose in this package, which the model's `Pose` satisfies."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError
from poise.kinematics.mechanism import Mechanism

Floats = NDArray[np.float64]


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
