"""Weights of skins on their common surface: the data type of the weight tools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.binding.surface import Surface
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.model import Skin, Weights
from poise.model.pose import frozen

_SEAM = 0.02
"""Difference of weights above which coincident vertices belong to separate parts."""
_SAME = 1e-6
"""Relative tolerance of the inverse bind matrices of one joint in two skins."""

_ROUNDING = 1e-15  # about 5 eps of float64: the rounding of a sum of weights


@dataclass(frozen=True, eq=False)
class SurfaceWeights:
    """Dense weights of the vertices of a surface, and the set of locked joints.

    The weight tools take and return this type. `SurfaceWeights.of` creates it from skins; ``skins``
    converts it to skins. Tools do not change the weights of locked joints.

    Attributes:
        surface: the skins' meshes as one.
        joints: names of the joints.
        values: (n, joints), weights, in rows that sum to one.
        locked: names of joints whose weights do not change.

    Raises:
        ShapeError: the weights are not (n, joints).
        InvalidValue: a weight is negative or not finite.

    >>> from poise import Hinge, Mesh, SkeletonBuilder
    >>> arm = SkeletonBuilder().add("upper", Hinge("z"))
    >>> arm = arm.add("lower", Hinge("z"), "upper", offset=(1, 0, 0)).build()
    >>> blade = Mesh([(0, 0, 0), (2, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = Skin.bound(blade, arm.rest, Weights([[0], [1], [0]], np.ones((3, 1))))
    >>> weights = SurfaceWeights.of(skin)
    >>> weights["lower"], weights.lock("lower").locked
    (array([0., 1., 0.]), ('lower',))
    """

    surface: Surface
    joints: tuple[str, ...]
    values: Floats
    locked: tuple[str, ...] = ()
    _skins: tuple[Skin, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        values = frozen(self.values)
        wanted = (len(self.surface.vertices), len(self.joints))
        if values.shape != wanted:
            raise ShapeError(
                f"weights of this surface must have shape {wanted}, not {values.shape}"
            )
        if not (np.isfinite(values).all() and values.min(initial=0.0) >= 0.0):
            bad = int(np.argwhere(~(np.isfinite(values) & (values >= 0.0)))[0][0])
            raise InvalidValue(f"vertex {bad} has a weight that is negative or not finite")
        object.__setattr__(self, "values", values)

    @classmethod
    def of(cls, skins: Skin | Iterable[Skin]) -> SurfaceWeights:
        """Collect the weights of skins that were bound together.

        Coincident vertices are merged unless their weights differ by more than 0.02: rigid parts
        that touch stay separate.

        Raises:
            InvalidValue: a joint was bound at different positions in two skins. Such skins do not
                form one surface; pass them one by one.
        """
        several = (skins,) if isinstance(skins, Skin) else tuple(skins)
        joints = tuple(dict.fromkeys(name for skin in several for name in skin.joints))
        _check_together(several)
        meshes = [skin.mesh for skin in several]
        rows = np.concatenate([_columns(skin, joints) for skin in several])
        totals = rows.sum(axis=1, keepdims=True)
        rows = rows / np.where(totals > 0.0, totals, 1.0)
        surface = Surface.of(meshes)
        values, spread = _gathered(surface, rows)
        if (spread > _SEAM).any():
            every = np.concatenate(surface.places)
            surface = Surface.of(meshes, apart=spread[every] > _SEAM)
            values, _ = _gathered(surface, rows)
        return cls(surface, joints, values, (), several)

    def skins(self) -> tuple[Skin, ...]:
        """Return the skins with these weights, each with its joints and newly needed ones.

        Raises:
            InvalidValue: the weights were not created from skins.
        """
        if not self._skins:
            raise InvalidValue("these weights were not created from skins")
        inverses = self.inverse_binds
        result: list[Skin] = []
        for skin, rows in zip(self._skins, self.surface.handed_back(self.values), strict=True):
            needed = [
                name for i, name in enumerate(self.joints)
                if name not in skin.joints and rows[:, i].any()
            ]  # fmt: skip
            names = (*skin.joints, *needed)
            columns = [self.joints.index(name) for name in names]
            result.append(
                replace(
                    skin, joints=names, weights=Weights.from_dense(rows[:, columns]),
                    inverse_bind=np.stack([inverses[name] for name in names]),
                )
            )  # fmt: skip
        return tuple(result)

    @property
    def inverse_binds(self) -> dict[str, Floats]:
        """Inverse bind matrix (4, 4) of each joint; empty if not created from skins."""
        return {
            name: inverse
            for skin in self._skins
            for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True)
        }

    @property
    def origins(self) -> dict[str, Floats]:
        """Position (3,) of each joint in the bind pose; empty if not created from skins."""
        return {
            name: np.asarray(-np.linalg.solve(inverse[:3, :3], inverse[:3, 3]), dtype=np.float64)
            for name, inverse in self.inverse_binds.items()
        }

    def lock(self, *joints: str) -> SurfaceWeights:
        """Return the weights with these joints locked as well."""
        for joint in joints:
            self.index(joint)
        return replace(self, locked=tuple(dict.fromkeys((*self.locked, *joints))))

    def unlock(self, *joints: str) -> SurfaceWeights:
        """Return the weights with these joints unlocked; without names, all joints."""
        left = tuple(name for name in self.locked if joints and name not in joints)
        return replace(self, locked=left)

    def index(self, joint: str) -> int:
        """Column of a joint.

        Raises:
            UnknownJoint: the weights have no such joint.
        """
        if joint not in self.joints:
            raise UnknownJoint(joint, "joint", self.joints, place="these weights")
        return self.joints.index(joint)

    def __getitem__(self, joint: str) -> Floats:
        return self.values[:, self.index(joint)]

    @property
    def free(self) -> NDArray[np.bool_]:
        """Mask (joints,) of the columns that a tool may change."""
        return np.array([name not in self.locked for name in self.joints], dtype=np.bool_)

    def with_values(self, values: ArrayLike) -> SurfaceWeights:
        """Return the same surface and joints with other weights (n, joints)."""
        return replace(self, values=np.asarray(values, dtype=np.float64))

    def with_free(self, values: Floats) -> SurfaceWeights:
        """Replace the weights (n, joints) of unlocked joints, which share each row's free weight.

        Rows without new weight of unlocked joints do not change.
        """
        free = self.free
        if free.all():
            return self.with_values(normalised(values, self.values))
        result = self.values.copy()
        new = values[:, free]
        left = np.clip(1.0 - result[:, ~free].sum(axis=1), 0.0, None)
        total = new.sum(axis=1)
        rows = total > 0.0
        result[np.ix_(rows, free)] = new[rows] * (left[rows] / total[rows])[:, None]
        return self.with_values(result)


def normalised(values: Floats, instead: Floats | None = None) -> Floats:
    """Normalise rows (n, k) to sum to one; rows of ``instead`` (or zeros) replace empty rows."""
    totals = values.sum(axis=1, keepdims=True)
    # Rows that sum to one within rounding do not change, so that the function is idempotent.
    divide = (totals > 0.0) & (np.abs(totals - 1.0) > _ROUNDING)
    result = values / np.where(divide, totals, 1.0)
    if instead is not None:
        result = np.where(totals > 0.0, result, instead)
    return np.asarray(result, dtype=np.float64)


def _columns(skin: Skin, joints: Sequence[str]) -> Floats:
    """Weights (n, joints) of a skin in the columns of a longer list of joints."""
    dense = skin.weights.dense(len(skin.joints))
    result = np.zeros((len(dense), len(joints)))
    result[:, [joints.index(name) for name in skin.joints]] = dense
    return result


def bound_together(skins: Sequence[Skin]) -> list[list[int]]:
    """Groups of skins that form one surface, by index.

    In a group, every shared joint is bound at the same position.
    """
    groups: list[list[int]] = []
    seen: list[dict[str, Floats]] = []
    for number, skin in enumerate(skins):
        own = dict(zip(skin.joints, skin.inverse_bind, strict=True))
        at = next((i for i, known in enumerate(seen) if _other_place(own, known) is None), None)
        if at is None:
            groups.append([number])
            seen.append(own)
        else:
            groups[at].append(number)
            seen[at] = {**own, **seen[at]}
    return groups


def _check_together(skins: Sequence[Skin]) -> None:
    known: dict[str, Floats] = {}
    for skin in skins:
        own = dict(zip(skin.joints, skin.inverse_bind, strict=True))
        name = _other_place(own, known)
        if name is not None:
            raise InvalidValue(
                f"{name} has different bind positions in two of these skins; process the skins "
                "separately (poise.binding.bound_together groups them)"
            )
        known |= own


def _other_place(own: Mapping[str, Floats], known: Mapping[str, Floats]) -> str | None:
    """Return the first joint that was bound at another position, or None."""
    for name, inverse in own.items():
        first = known.get(name)
        if first is not None:
            size = max(1.0, float(np.abs(first).max()))
            if float(np.abs(first - inverse).max()) > _SAME * size:
                return name
    return None


def _gathered(surface: Surface, rows: Floats) -> tuple[Floats, Floats]:
    """Mean of the rows of each vertex (n, joints), and the largest deviation from it (n,)."""
    place = np.concatenate(surface.places)
    n = len(surface.vertices)
    count = np.bincount(place, minlength=n)
    # Relative to the first row, so that the mean of equal rows is bitwise equal to them.
    first = np.empty(n, dtype=np.int64)
    first[place[::-1]] = np.arange(len(place))[::-1]
    off = rows - rows[first[place]]
    mean = np.zeros((n, rows.shape[1]))
    order = np.argsort(place, kind="stable")
    several = count[place[order]] > 1
    np.add.at(mean, place[order][several], off[order][several])
    spread = np.zeros(n)
    np.maximum.at(spread, place, np.abs(off).max(axis=1, initial=0.0))
    return rows[first] + mean / np.maximum(count, 1)[:, None], spread
