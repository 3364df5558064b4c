"""Comfort metric: distance from the limits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from poise.array_types import Floats
from poise.metrics.metric import (
    COMFORT,
    MetricTerms,
    by_rate,
    checked_weight,
    non_negative,
    positive,
    rows,
)
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, slots=True, eq=False)
class Comfort:
    """``weight sum_i w_i c(u_i)`` over the degrees of freedom with limits; see `comfort`."""

    weight: float
    margin: float
    weights: Mapping[str, float]
    others: float
    name: str = "comfort"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one term at a start pose (nq,); a ball has rows for swing, twist and axis."""
        index, balls, lower, upper, cones = skeleton.mechanism.dofs[:5]
        shares = (self.weight * by_rate(skeleton, self.weights, self.others)).tolist()
        numbers = rows(skeleton.nv)
        for rate, at in enumerate(index.tolist()):
            if at >= 0:
                numbers[rate] = self._row(shares[rate], float(lower[at]), float(upper[at]))
        for (_, rate), cone in zip(balls.tolist(), cones.tolist(), strict=True):
            swing, low, high = cone[3:]
            if swing >= 0.0:
                if 0.0 < swing < math.pi:
                    numbers[rate] = (shares[rate], 0.0, swing, self.margin)
                turning = any(cone[:3]) and high - low < 2.0 * math.pi
                if turning:
                    numbers[rate + 1] = self._row(shares[rate], low, high)
                numbers[rate + 2, :3] = cone[:3]
        return MetricTerms(COMFORT, numbers, skeleton.rest.q)

    def _row(self, share: float, low: float, high: float) -> tuple[float, float, float, float]:
        half = 0.5 * (high - low)
        if not 0.0 < half < math.inf:
            return 0.0, 0.0, 0.0, 0.0
        return share, low + half, half, self.margin


def comfort(
    weight: float = 1.0,
    *,
    margin: float = 0.25,
    weights: Mapping[str, float] | None = None,
    others: float = 1.0,
) -> Comfort:
    """Return the metric of the distance from mid-range: 0 in the middle, 1 at a limit.

    The metric is ``weight sum_i w_i c(u_i)`` over the degrees of freedom, with ``c(u) = m u^2 / (1
    + m - u^2)`` and the margin m; u is -1 at the lower limit and 1 at the upper limit. A small m
    makes c flat in the middle and steep at the limits; for large m, c approaches the parabola u^2.
    The metric is smooth, convex and finite, and is continued beyond the limits as a parabola.

    Degrees of freedom without limits on both sides are ignored. For a quaternion, u is the swing
    relative to the largest swing of the cone, and the twist relative to the middle of its range.

    Args:
        weight: weight of the metric.
        margin: m.
        weights: w_i by name of a DOF, or of a joint for all its DOFs.
        others: w_i of all other degrees of freedom; 0 excludes them.

    Raises:
        InvalidValue: a weight is negative, or the margin not above zero.

    >>> import poise
    >>> knee = poise.SkeletonBuilder().add("knee", poise.Hinge("x"), limits={"rx": (0, 2)}).build()
    >>> [poise.metrics.value(poise.metrics.comfort(), knee.pose([x])) for x in (1.0, 1.5, 2.0)]
    [0.0, 0.0625, 1.0]
    """
    named = {
        name: non_negative(value, f"the weight of {name}")
        for name, value in (weights or {}).items()
    }
    rest = non_negative(others, "the weight of the other degrees of freedom")
    return Comfort(
        checked_weight(weight, "comfort"), positive(margin, "the margin of comfort"), named, rest
    )
