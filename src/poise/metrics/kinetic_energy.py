"""Kinetic energy of the move from the previous pose (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.anatomy.masses import segment_masses
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kinematics.mass import Weighted, mass_matrix
from poise.metrics.metric import (
    DENSE,
    FRAME,
    MetricTerms,
    Reference,
    checked_reference,
    checked_weight,
    positive,
    reference_pose,
    rows,
)
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, slots=True, eq=False)
class KineticEnergy:
    """``weight / 2 v^T M v`` with v the difference from the previous pose, divided by dt."""

    weight: float
    dt: float
    previous: Reference
    masses: Weighted | None
    diagonal: bool
    name: str = "kinetic energy"

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one dense term at a start pose (nq,)."""
        pose = reference_pose(self.previous, skeleton, start)
        posed: Any = Pose.trusted(skeleton, pose)
        masses = masses_of(skeleton, self.masses)
        inertia = self.weight / self.dt**2 * mass_matrix(posed, masses, diagonal=self.diagonal)
        matrix = np.diag(inertia) if self.diagonal else 0.5 * (inertia + inertia.T)
        follows = self.previous == "start"
        return MetricTerms(DENSE, rows(skeleton.nv), pose, matrix, follows)


def kinetic_energy(
    weight: float = 1.0,
    *,
    dt: float = FRAME,
    previous: Reference = "start",
    masses: Weighted | None = None,
    diagonal: bool = False,
) -> KineticEnergy:
    """Return the metric of the kinetic energy, in joules, of a move from the previous pose.

    The metric is ``weight / 2 v^T M v`` with ``v = difference(q, previous) / dt`` and the mass
    matrix M of source 003 at the previous pose (`poise.kinematics.mass_matrix`). Light parts
    therefore move more than heavy parts.

    Args:
        weight: weight of the metric.
        dt: seconds from the previous pose to this one.
        previous: "start" (the start pose of a solve), "rest" or any pose.
        masses: masses of the segments; by default `poise.anatomy.segment_masses` of the skeleton.
        diagonal: use only the diagonal of M.

    Raises:
        InvalidValue: the weight is negative, or dt is not above zero. When a problem is created:
            the masses belong to other joints, or the skeleton has no length for an estimate.

    A rod of 1 m and 3 kg turns about its end by 0.2 rad in 0.1 s: 1/2 (m l^2 / 3) (2 rad/s)^2 J.

    >>> import numpy as np, poise
    >>> from poise.model import SegmentMasses
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y"), tip=(1, 0, 0)).build()
    >>> rod = SegmentMasses.of(door, {"leaf": 3.0}, {"leaf": (0.5, 0, 0)},
    ...                        {"leaf": np.diag([0.0, 0.25, 0.25])})
    >>> energy = poise.metrics.kinetic_energy(dt=0.1, masses=rod)
    >>> round(poise.metrics.value(energy, door.pose([0.5]), start=door.pose([0.3])), 12)
    2.0
    """
    return KineticEnergy(
        checked_weight(weight, "kinetic energy"), positive(dt, "the time step of kinetic energy"),
        checked_reference(previous), masses, diagonal,
    )  # fmt: skip


def masses_of(skeleton: Skeleton, given: Weighted | None) -> Weighted:
    """Return the given masses, or an estimate.

    Raises:
        InvalidValue: the given object does not have masses.
    """
    if given is None:
        return segment_masses(skeleton)
    if not (hasattr(given, "names") and hasattr(given, "moments")):
        raise InvalidValue(
            "masses must be a SegmentMasses (poise.anatomy.segment_masses, character.masses), not "
            f"{given!r:.100}"
        )
    return given
