"""Metric of the power of joint torques in the move from the previous pose (source 003)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kinematics.mass import Weighted, momentum_matrix
from poise.metrics.kinetic_energy import masses_of
from poise.metrics.metric import (
    ABSOLUTE,
    FRAME,
    MetricTerms,
    Reference,
    by_rate,
    checked_reference,
    checked_weight,
    positive,
    reference_pose,
    rows,
)
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

STANDARD_GRAVITY = 9.80665
"""Standard gravity, m/s^2."""
_FREE = 6


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """``weight sum_i (sqrt(p_i^2 + e^2) - e)`` with ``p_i = tau_i v_i``; see `power`.

    ``gravity`` is in m/s^2 downwards, or a vector (3,) in the world.
    """

    weight: float
    dt: float
    previous: Reference
    masses: Weighted | None
    gravity: float | Floats
    epsilon: float
    passive: tuple[str, ...] | None
    name: str = "power"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one term of smooth absolute values at a start pose (nq,)."""
        pose = reference_pose(self.previous, skeleton, start)
        posed = Pose.trusted(skeleton, pose)
        tau = holding_torques(posed, masses_of(skeleton, self.masses), self.gravity)
        passive = floating_roots(skeleton) if self.passive is None else self.passive
        share = by_rate(skeleton, dict.fromkeys(passive, 0.0), 1.0)
        numbers = rows(skeleton.nv, tau / self.dt, self.epsilon, self.weight * share)
        return MetricTerms(ABSOLUTE, numbers, pose, follows_start=self.previous == "start")


def power(
    weight: float = 1.0,
    *,
    dt: float = FRAME,
    previous: Reference = "start",
    masses: Weighted | None = None,
    gravity: float | Sequence[float] = STANDARD_GRAVITY,
    epsilon: float = 10.0,
    passive: Sequence[str] | None = None,
) -> Power:
    """Return the metric of the power, in watts, of the torques that hold the previous pose.

    The metric is ``weight sum_i (sqrt(p_i^2 + epsilon^2) - epsilon)``, a smooth ``sum |p_i|``, with
    ``p_i = tau_i v_i``, ``v = difference(q, previous) / dt`` and the static torques ``tau = -sum_j
    J_j^T m_j g``. J_j is the Jacobian of segment j's centre of mass at the previous pose. Lifting
    and lowering have the same cost, as with muscles. The three rates of a quaternion form one joint
    with the power ``tau . v``. Joints without load have no cost, so that this metric alone does not
    determine them; add `smoothness`.

    Args:
        weight: weight of the metric.
        dt: seconds from the previous pose to this one.
        previous: "start" (the start pose of a solve), "rest" or any pose.
        masses: masses of the segments; by default `poise.anatomy.segment_masses` of the skeleton.
        gravity: m/s^2 downwards, or a vector (3,) in the world.
        epsilon: watts; for smaller powers the term is a parabola, for much larger powers ``|p| -
            epsilon``.
        passive: joints and DOFs that no torque drives; by default floating roots, with six or more
            DOFs. Ground forces are excluded: the body is held at its root.

    Raises:
        InvalidValue: the weight is negative, or dt or epsilon is not above zero. When a problem is
            created: see `kinetic_energy`.

    An arm of 2 kg, its centre 0.5 m out, is lifted by 0.2 rad in a second: 2 9.81 0.5 0.2 W.

    >>> import poise
    >>> from poise.model import SegmentMasses
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> kg = SegmentMasses.of(arm, {"arm": 2.0}, {"arm": (0.5, 0, 0)})
    >>> lift = poise.metrics.power(dt=1.0, masses=kg, epsilon=1e-6)
    >>> round(poise.metrics.value(lift, arm.pose([0.2]), start=arm.pose([0.0])), 4)
    1.9613
    """
    pull: float | Floats
    if isinstance(gravity, (int, float)):
        pull = float(gravity)
    else:
        pull = np.array(gravity, dtype=np.float64)
        if pull.shape != (3,):
            raise InvalidValue(f"gravity must be a number or a vector (3,), not {gravity!r}")
    if not np.isfinite(pull).all():
        raise InvalidValue(f"gravity is {gravity!r}: expected finite numbers in m/s^2")
    return Power(
        checked_weight(weight, "power"), positive(dt, "the time step of power"),
        checked_reference(previous), masses, pull, positive(epsilon, "the epsilon of power"),
        None if passive is None else tuple(passive),
    )  # fmt: skip


def holding_torques(pose: Pose, masses: Weighted, gravity: ArrayLike) -> Floats:
    """Return torques (N m) and forces (N) (nv,) that hold a pose: ``-sum_j J_j^T m_j g``.

    ``gravity`` is in m/s^2 downwards, or a vector (3,).
    """
    pull = np.asarray(gravity, dtype=np.float64)
    if pull.ndim == 0:
        pull = -pull * np.eye(3)["xyz".index(pose.skeleton.up)]
    posed: Any = pose
    return -momentum_matrix(posed, masses)[:3].T @ pull


def floating_roots(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the floating roots: roots with six or more degrees of freedom."""
    return tuple(
        joint.name for joint in skeleton.joints
        if joint.parent < 0 and len(joint.suffixes) >= _FREE
    )  # fmt: skip
