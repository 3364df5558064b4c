"""Smoothness metric: distance from the previous pose, or from its extrapolation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.metrics.metric import (
    FRAME,
    QUADRATIC,
    MetricTerms,
    Reference,
    checked_reference,
    checked_weight,
    positive,
    reference_pose,
    rows,
)
from poise.metrics.stiffness import stiffness_of
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, slots=True, eq=False)
class Smoothness:
    """``weight / 2 sum_i k_i (d_i - dt v_i)^2`` from the previous pose; see `smoothness`.

    ``velocity`` (nv,) are the rates per second at the previous pose, or None for zeros.
    """

    weight: float
    previous: Reference
    velocity: Floats | None
    dt: float
    name: str = "smoothness"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None
    ) -> MetricTerms:
        """Return one quadratic term; ``velocity``, if given, overrides that of the metric.

        Raises:
            ShapeError: the velocity is not (nv,).
        """
        v = self.velocity if velocity is None else velocity
        v = np.zeros(skeleton.nv) if v is None else v
        if v.shape != (skeleton.nv,):
            raise ShapeError(
                f"a velocity of this skeleton must have shape ({skeleton.nv},), not {v.shape}"
            )
        numbers = rows(skeleton.nv, self.weight * stiffness_of(skeleton), self.dt * v)
        pose = reference_pose(self.previous, skeleton, start)
        return MetricTerms(QUADRATIC, numbers, pose, follows_start=self.previous == "start")


def smoothness(
    weight: float = 1.0,
    *,
    previous: Reference = "start",
    velocity: ArrayLike | None = None,
    dt: float = FRAME,
) -> Smoothness:
    """Return the metric of the distance from the previous pose, or from its extrapolation.

    The metric is ``weight / 2 sum_i k_i (d_i - dt v_i)^2`` with the rates d from the previous pose
    to this one, the previous velocity v (0 by default) and the stiffness k of the rates (see
    `stiffness`). It is in m^2, like the squared error of a position goal.

    Args:
        weight: weight of the metric.
        previous: "start" (the start pose of a solve), "rest" or any pose.
        velocity: (nv,) rates per second at the previous pose.
        dt: seconds from the previous pose to this one.

    Raises:
        InvalidValue: the weight is negative, dt is not above zero, or a rate is not finite.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> onwards = poise.metrics.smoothness(velocity=[1.0], dt=0.25)
    >>> poise.metrics.value(onwards, arm.pose([0.5]), start=arm.pose([0.25]))
    0.0
    """
    rates = None
    if velocity is not None:
        rates = np.array(velocity, dtype=np.float64)
        if not np.isfinite(rates).all():
            raise InvalidValue("the velocity of smoothness has a non-finite entry")
    return Smoothness(
        checked_weight(weight, "smoothness"), checked_reference(previous), rates,
        positive(dt, "the time step of smoothness"),
    )  # fmt: skip
