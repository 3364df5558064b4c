"""Masses of a skeleton's segments, as source 003's 4x4 second moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton

_NEGATIVE = -1e-9  # most negative eigenvalue that counts as zero, relative to the largest


@dataclass(frozen=True, eq=False)
class SegmentMasses:
    """The mass distribution of a skeleton, one segment per joint.

    A segment is rigid in its joint's frame. If the joint scales, the segment scales with it and
    keeps its mass: the moments in that frame do not change.

    Attributes:
        names: the joints' names, in the skeleton's order.
        moments: (joints, 4, 4), read-only, ``integral p p^T dm`` with p = (x, y, z, 1) in the
            joint's frame (I_j of source 003). The upper left (3, 3) block holds second moments
            about the joint's origin in kg m^2; the last row and column hold mass times centre in kg
            m; the last entry is the mass in kg.
        origin: a description of the source.

    Raises:
        ShapeError: ``moments`` is not (joints, 4, 4).
        InvalidValue: the moments are not finite or not symmetric, a mass or a principal moment of
            inertia is negative, or the total mass is zero.
    """

    names: tuple[str, ...]
    moments: Floats
    origin: str = "given"

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        moments = np.array(self.moments, dtype=np.float64)
        if moments.shape != (len(self.names), 4, 4):
            raise ShapeError(
                f"moments of {len(self.names)} segments must have shape ({len(self.names)}, 4, "
                f"4), not {moments.shape}"
            )
        _check_moments(self.names, moments)
        if not moments[:, 3, 3].sum() > 0.0:
            raise InvalidValue("no segment has a mass")
        object.__setattr__(self, "moments", frozen(moments))

    def __repr__(self) -> str:
        total = self.moments[:, 3, 3].sum()
        return f"<SegmentMasses: {len(self.names)} segments, {total:.4g} kg, {self.origin}>"

    @classmethod
    def of(
        cls,
        skeleton: Skeleton,
        kg: Mapping[str, float],
        centres: Mapping[str, ArrayLike] | None = None,
        inertias: Mapping[str, ArrayLike] | None = None,
        *,
        origin: str = "given",
    ) -> SegmentMasses:
        """Create masses by joint name, as given by robot files and textbooks.

        Args:
            skeleton: the skeleton of the segments.
            kg: mass of each segment; other joints have no mass.
            centres: (3,) centre of mass in the joint's frame, metres; the origin by default.
            inertias: (3, 3) inertia tensor about the centre in axes of the joint's frame, kg m^2;
                by default all mass is at the centre.
            origin: a description of the source.

        Raises:
            UnknownJoint: a name is not that of a joint.
            ShapeError, InvalidValue: the numbers are not those of a mass distribution; an inertia
                tensor must satisfy ``Ixx + Iyy >= Izz`` for every permutation of the axes.

        >>> import poise
        >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
        >>> masses = SegmentMasses.of(arm, {"arm": 2.0}, {"arm": (0.5, 0, 0)})
        >>> masses.kg, masses.centres
        (array([2.]), array([[0.5, 0. , 0. ]]))
        """
        centres, inertias = centres or {}, inertias or {}
        for name in (*kg, *centres, *inertias):
            skeleton.joint_index(name)
        moments = np.zeros((len(skeleton.joints), 4, 4))
        for j, name in enumerate(skeleton.joint_names):
            if name in kg:
                inertia = inertias.get(name, np.zeros((3, 3)))
                moments[j] = second_moments(kg[name], centres.get(name, (0, 0, 0)), inertia)
        _check_distribution(skeleton.joint_names, moments)
        return cls(skeleton.joint_names, moments, origin)

    @property
    def kg(self) -> Floats:
        """Mass of each segment, (joints,) kg."""
        return self.moments[:, 3, 3]

    @property
    def total(self) -> float:
        """Total mass, kg."""
        return float(self.kg.sum())

    @property
    def centres(self) -> Floats:
        """Centre of mass of each segment in its joint's frame, (joints, 3); zero if massless."""
        kg = self.kg[:, None]
        return np.where(kg > 0.0, self.moments[:, :3, 3] / np.where(kg > 0.0, kg, 1.0), 0.0)

    @property
    def inertias(self) -> Floats:
        """Inertia tensors about the centres in the joints' axes, (joints, 3, 3) kg m^2."""
        centres = self.centres
        spread = self.moments[:, :3, :3] - self.kg[:, None, None] * (
            centres[:, :, None] * centres[:, None, :]
        )
        trace = np.trace(spread, axis1=1, axis2=2)
        return trace[:, None, None] * np.eye(3) - spread

    def weighing(self, kg: float) -> SegmentMasses:
        """Scale the distribution to another total mass, kg.

        Raises:
            InvalidValue: the mass is not a finite number above zero.
        """
        if not 0.0 < kg < np.inf:
            raise InvalidValue(f"mass {kg} kg: expected a positive, finite number")
        return SegmentMasses(self.names, self.moments * (kg / self.total), self.origin)

    def with_segment(
        self, name: str, kg: float, centre: ArrayLike = (0, 0, 0), inertia: ArrayLike | None = None
    ) -> SegmentMasses:
        """Replace the mass of one segment; ``centre`` (3,) and ``inertia`` (3, 3) are as in `of`.

        Raises:
            InvalidValue: no segment has that name.
        """
        if name not in self.names:
            raise InvalidValue(f"no segment {name!r}; known: {', '.join(self.names)}")
        moments = self.moments.copy()
        tensor = np.zeros((3, 3)) if inertia is None else inertia
        own = second_moments(kg, centre, tensor)
        _check_distribution((name,), own[None])
        moments[self.names.index(name)] = own
        return SegmentMasses(self.names, moments, self.origin)


def second_moments(kg: float, centre: ArrayLike, inertia: ArrayLike) -> Floats:
    """Compute second moments (4, 4) from mass, centre (3,) and inertia (3, 3) about the centre.

    An inertia tensor is ``I = tr(S) 1 - S`` of the second moments S about the same point, so
    ``S = tr(I) / 2 1 - I``; the centre adds ``m c c^T``.

    Raises:
        ShapeError: ``centre`` is not (3,) or ``inertia`` not (3, 3).

    >>> second_moments(2.0, (1, 0, 0), 0.4 * np.eye(3)).diagonal()
    array([2.2, 0.2, 0.2, 2. ])
    """
    c, tensor = np.asarray(centre, dtype=np.float64), np.asarray(inertia, dtype=np.float64)
    if c.shape != (3,) or tensor.shape != (3, 3):
        raise ShapeError(
            f"a centre must have shape (3,) and an inertia tensor (3, 3), not {c.shape}, "
            f"{tensor.shape}"
        )
    result = np.empty((4, 4))
    result[:3, :3] = 0.5 * np.trace(tensor) * np.eye(3) - tensor + kg * np.outer(c, c)
    result[:3, 3] = result[3, :3] = kg * c
    result[3, 3] = kg
    return result


def _check_moments(names: Sequence[str], moments: Floats) -> None:
    endless = np.asarray(~np.isfinite(moments).all(axis=(1, 2)))
    if endless.any():
        raise InvalidValue(f"the mass of {_first(names, endless)} has an entry that is not finite")
    sizes = np.abs(moments).max(axis=(1, 2), initial=0.0)
    skew = np.abs(moments - moments.transpose(0, 2, 1)).max(axis=(1, 2), initial=0.0)
    askew = np.asarray(skew > 1e-12 * sizes)
    if askew.any():
        raise InvalidValue(f"the second moments of {_first(names, askew)} are not symmetric")
    if (empty := (moments[:, 3, 3] == 0.0) & (sizes > 0.0)).any():
        raise InvalidValue(f"{_first(names, empty)} has moments, but no mass")
    kg, first = moments[:, 3, 3], moments[:, :3, 3]
    spread = (
        moments[:, :3, :3]
        - first[:, :, None] * first[:, None, :] / np.where(kg == 0.0, 1.0, kg)[:, None, None]
    )
    tensors = np.trace(spread, axis1=1, axis2=2)[:, None, None] * np.eye(3) - spread
    lowest = np.minimum(kg, np.linalg.eigvalsh(tensors)[:, 0])
    if (wrong := lowest < _NEGATIVE * sizes).any():
        raise InvalidValue(
            f"{_first(names, wrong)}: a mass or principal moment of inertia is "
            f"{lowest[wrong][0]:.3g}; expected none below 0"
        )


def _check_distribution(names: Sequence[str], moments: Floats) -> None:
    """Raise InvalidValue for moments that no distribution of mass has."""
    _check_moments(names, moments)
    sizes = np.abs(moments).max(axis=(1, 2), initial=0.0)
    lowest = np.linalg.eigvalsh(moments)[:, 0]
    if (wrong := lowest < _NEGATIVE * sizes).any():
        raise InvalidValue(
            f"{_first(names, wrong)}: invalid moments (lowest eigenvalue "
            f"{lowest[wrong][0]:.3g}); the mass must not be negative, and no principal moment of "
            "inertia may exceed the sum of the other two"
        )


def _first(names: Sequence[str], wrong: NDArray[np.bool_]) -> str:
    return names[int(wrong.argmax())]
