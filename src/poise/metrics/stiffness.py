"""Stiffness metric: a spring in every joint (source 003's joint stiffnesses)."""

from __future__ import annotations

from dataclasses import dataclass

from poise.array_types import Floats
from poise.metrics.metric import (
    QUADRATIC,
    MetricTerms,
    Reference,
    checked_reference,
    checked_weight,
    reference_pose,
    rows,
)
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, slots=True, eq=False)
class Stiffness:
    """``weight / 2 sum_i k_i d_i^2`` with the skeleton's stiffness k; see `stiffness`."""

    weight: float
    to: Reference
    name: str = "stiffness"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one quadratic term at a start pose (nq,)."""
        numbers = rows(skeleton.nv, self.weight * stiffness_of(skeleton))
        pose = reference_pose(self.to, skeleton, start)
        return MetricTerms(QUADRATIC, numbers, pose, follows_start=self.to == "start")


def stiffness(weight: float = 1.0, *, to: Reference = "rest") -> Stiffness:
    """Return the metric of a spring in every degree of freedom, at rest in a reference pose.

    The metric is ``weight / 2 sum_i k_i d_i^2`` with the rates d from the reference ("rest",
    "start" or a pose) to the pose, and the stiffness k of the rates: the user-defined stiffness
    (`Skeleton.with_stiffness`, 1 by default) times the squared distance in metres that a unit of
    the DOF moves (`Skeleton.units`). The metric is in m^2, like the squared error of a position
    goal.

    Raises:
        InvalidValue: the weight is negative, or the reference is invalid.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0.5, 0, 0)).build()
    >>> poise.metrics.value(poise.metrics.stiffness(2.0), arm.pose([0.5]))
    0.0625
    """
    return Stiffness(checked_weight(weight, "stiffness"), checked_reference(to))


def stiffness_of(skeleton: Skeleton) -> Floats:
    """Return the stiffness (nv,) of each rate: user-defined stiffness times unit."""
    return skeleton.units / skeleton.mechanism.dofs.mobility
