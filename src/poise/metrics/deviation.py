"""Metric of the deviation from a pose by degree of freedom (source 003: "rest" pose)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poise.array_types import Floats
from poise.metrics.metric import (
    QUADRATIC,
    MetricTerms,
    Reference,
    by_rate,
    checked_reference,
    checked_weight,
    non_negative,
    reference_name,
    reference_pose,
    rows,
)
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, slots=True, eq=False)
class Deviation:
    """``weight / 2 sum_i w_i d_i^2`` with weights by name; see `deviation`."""

    weight: float
    to: Reference
    weights: Mapping[str, float]
    others: float

    @property
    def name(self) -> str:
        """Name in reports."""
        return f"deviation from {reference_name(self.to)}"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one quadratic term at a start pose (nq,)."""
        shares = by_rate(skeleton, self.weights, self.others)
        pose = reference_pose(self.to, skeleton, start)
        numbers = rows(skeleton.nv, self.weight * shares)
        return MetricTerms(QUADRATIC, numbers, pose, follows_start=self.to == "start")


def deviation(
    weight: float = 1.0,
    *,
    to: Reference = "rest",
    weights: Mapping[str, float] | None = None,
    others: float = 1.0,
) -> Deviation:
    """Return the metric of the distance from a reference pose, by degree of freedom.

    The metric is ``weight / 2 sum_i w_i d_i^2`` with the rates d (radians, metres, factors) from
    the reference to the pose; for a quaternion, d are the rates of the shorter rotation.

    Args:
        weight: weight of the metric.
        to: "rest", "start" (the start pose of a solve) or any pose of the skeleton.
        weights: w_i by name of a DOF, or of a joint for all its DOFs.
        others: w_i of all other degrees of freedom; 0 excludes them.

    Raises:
        InvalidValue: a weight is negative, or the reference is invalid.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("upper", poise.Hinge("z"), tip=(0.5, 0, 0))
    ...     .add("lower", poise.Hinge("z"), "upper", offset=(0.5, 0, 0), tip=(0.5, 0, 0))
    ...     .build()
    ... )
    >>> only_lower = poise.metrics.deviation(weights={"lower": 2.0}, others=0.0)
    >>> poise.metrics.value(only_lower, arm.pose([0.4, 0.5]))
    0.25
    """
    named = {
        name: non_negative(value, f"the weight of {name}")
        for name, value in (weights or {}).items()
    }
    rest = non_negative(others, "the weight of the other degrees of freedom")
    return Deviation(checked_weight(weight, "deviation"), checked_reference(to), named, rest)
