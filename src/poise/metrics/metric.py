"""Interface of metrics, and the terms that they are lowered to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.kernels.columns import LINKS
from poise.kernels.kinds import ABSOLUTE, COMFORT, DENSE, LIKELIHOOD, QUADRATIC
from poise.kernels.primitives import FIXED, QUATERNION
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Reference: TypeAlias = Literal["rest", "start"] | Pose

FRAME = 1.0 / 60.0
"""Default seconds from one pose to the next."""


STIFFNESS = 10_000.0
"""Nats per squared radian outside a range that bodies do not leave: half a nat at 0.01 rad."""


@dataclass(frozen=True, eq=False)
class LikelihoodTerms:
    """A density of poses lowered for a skeleton; the arrays of ``poise.kernels.likelihood``.

    Attributes:
        features: (F, 4) with indices relative to the first link and component of this term.
        links: (L, 4).
        turns: (L, 12).
        precision: (d, d) symmetric, positive definite.
        mean: (d,).
        lowest, highest: (d,) the range of motion, infinite if it is unknown.
        stiffness: (d,) of the penalty outside the range, nats per squared radian.
        steadiness: (nv,) stiffness of rates without a component, about the reference.
        reference: (nq,) the reference pose of rates without a component.
    """

    features: Integers
    links: Integers
    turns: Floats
    precision: Floats
    mean: Floats
    lowest: Floats
    highest: Floats
    stiffness: Floats
    steadiness: Floats
    reference: Floats

    def rates(self) -> NDArray[np.bool_]:
        """Return the rates (nv,) that rotate a part."""
        found = np.zeros(len(self.steadiness), np.bool_)
        for motion, _, rate, _ in self.links[self.links[:, LINKS.motion] != FIXED].tolist():
            found[rate : rate + (3 if motion == QUATERNION else 1)] = True
        return found

    def components(self, q: Floats) -> Floats:
        """Return the components (n, d) of poses (n, nq): the rotation vectors near the mean."""
        from poise.kernels.likelihood import SCRATCH, components

        found = np.empty((len(q), len(self.mean)))
        work = np.empty((len(self.links) + SCRATCH, 18))
        components(q, self.features, self.links, self.turns, self.mean, work, found)
        return found


@dataclass(frozen=True, eq=False)
class MetricTerms:
    """A metric lowered for a skeleton: one term of ``poise.kernels.metrics``, including its weight.

    Attributes:
        kind: QUADRATIC, DENSE, ABSOLUTE, COMFORT or LIKELIHOOD.
        numbers: (nv, 4) a row for each rate, with columns that depend on the kind.
        reference: (nq,) the reference pose of differences.
        matrix: (nv, nv) symmetric, positive semi-definite, for DENSE; (0, 0) for others.
        follows_start: whether the terms depend on the start pose.
        likelihood: the density for LIKELIHOOD; None for others.
    """

    kind: int
    numbers: Floats
    reference: Floats
    matrix: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    follows_start: bool = False
    likelihood: LikelihoodTerms | None = None


class Metric(Protocol):
    """Interface of metrics, terms of the objective. Implement it to add a metric."""

    @property
    def name(self) -> str:
        """Name in reports."""
        ...

    @property
    def weight(self) -> float:
        """Non-negative weight relative to ``1/2 |r|^2`` of the soft goals."""
        ...

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None
    ) -> MetricTerms:
        """Return the terms for a start pose (nq,) and, if known, the velocity (nv,) there."""
        ...


def checked_weight(weight: object, name: str) -> float:
    """Return a weight: finite, zero or more."""
    return non_negative(weight, f"the weight of {name}")


def non_negative(value: object, what: str) -> float:
    """Return a finite number, zero or more."""
    if not isinstance(value, (int, float, np.number)) or not 0.0 <= value < math.inf:
        raise InvalidValue(f"{what} is {value!r}: expected a number, zero or more")
    return float(value)


def positive(value: object, what: str) -> float:
    """Return a finite number above zero."""
    if not isinstance(value, (int, float, np.number)) or not 0.0 < value < math.inf:
        raise InvalidValue(f"{what} is {value!r}: expected a number above zero")
    return float(value)


def checked_reference(to: object) -> Reference:
    """Return a reference pose: "rest", "start", or a pose."""
    if isinstance(to, Pose):
        if to.q.ndim != 1:
            raise ShapeError(f"a reference must be a single pose, not a batch {to.q.shape[:-1]}")
        return to
    if not isinstance(to, str):
        raise InvalidValue(f"a reference must be 'rest', 'start' or a Pose, not {to!r}")
    if to not in ("rest", "start"):
        raise UnknownOption(to, "reference", ("rest", "start"))
    return cast("Reference", to)


def reference_pose(to: Reference, skeleton: Skeleton, start: Floats) -> Floats:
    """Return the values (nq,) of a reference for this skeleton, quaternions of length 1.

    Raises:
        InvalidValue: the pose belongs to a skeleton with other degrees of freedom.
    """
    if isinstance(to, Pose):
        if to.skeleton.dof_names != skeleton.dof_names:
            raise InvalidValue("the reference pose belongs to another skeleton")
        return to.q
    return skeleton.rest.q if to == "rest" else skeleton.unit_quaternions(start)


def reference_name(to: Reference) -> str:
    """Return the name of a reference, for the names of metrics."""
    return "a pose" if isinstance(to, Pose) else to


def rows(count: int, *columns: ArrayLike) -> Floats:
    """Return (count, 4) numbers from up to four columns; the others are 0."""
    numbers = np.zeros((count, 4))
    for place, column in enumerate(columns):
        numbers[:, place] = column
    return numbers


def by_rate(skeleton: Skeleton, values: Mapping[str, float], others: float) -> Floats:
    """Return numbers by rate (nv,), from those by name; DOFs take precedence over joints.

    Raises:
        UnknownDof: a name is neither a joint nor a degree of freedom.
        InvalidValue: a name is an entry of a quaternion, which has no separate rate.
    """
    mechanism = skeleton.mechanism
    result = np.full(mechanism.nv, others)
    single = {name for name in values if name not in skeleton.joint_names} & {*skeleton.dof_names}
    for name in sorted(values, key=lambda name: name in single):
        entries = skeleton.values_of(name)
        if name in single and skeleton.quaternion[entries[0]]:
            raise InvalidValue(
                f"{name}: the entries of a quaternion have no separate value; name the joint"
            )
        for entry in entries:
            rate = int(mechanism.rate_index[entry])
            if rate >= 0:
                result[rate : rate + (3 if mechanism.dofs.q_index[rate] < 0 else 1)] = values[name]
    return result


__all__ = [
    "ABSOLUTE",
    "COMFORT",
    "DENSE",
    "FRAME",
    "LIKELIHOOD",
    "QUADRATIC",
    "LikelihoodTerms",
    "Metric",
    "MetricTerms",
    "Reference",
    "by_rate",
    "checked_reference",
    "checked_weight",
    "non_negative",
    "positive",
    "reference_name",
    "reference_pose",
    "rows",
]
