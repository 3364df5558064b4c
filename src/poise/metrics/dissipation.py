"""Dissipation metric: cost of a move in first-order dynamics, ``Q = M q'`` (source 003)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.mass import Weighted, mass_matrix
from poise.metrics.kinetic_energy import masses_of
from poise.metrics.metric import DENSE, QUADRATIC, MetricTerms, positive, rows
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

ARMATURE = 1e-6
"""Inertia added to every rate, kg m^2 or kg, so that every rate has resistance."""


@dataclass(eq=False)
class Dissipation:
    """``d^T M d / (2 dt) - Q^T d`` for the move d from the start pose; see `dissipation`.

    Unlike the fields of other metrics, ``dt`` and ``force`` (nv,) may change from solve to solve,
    as each step of a simulation may have a different length and force.
    """

    dt: float
    masses: Weighted | None = None
    diagonal: bool = False
    armature: float = ARMATURE
    force: Floats | None = None
    name: str = "dissipation"
    weight: float = field(default=1.0, init=False)

    def matrix(self, skeleton: Skeleton, q: Floats) -> Floats:
        """Return M at a pose, (nv, nv), or its diagonal (nv,)."""
        posed: Any = Pose.trusted(skeleton, skeleton.unit_quaternions(q))
        M = mass_matrix(posed, masses_of(skeleton, self.masses), diagonal=self.diagonal)
        if self.diagonal:
            return M + self.armature
        return 0.5 * (M + M.T) + self.armature * np.eye(skeleton.nv)

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one term, with the square completed about the free move ``dt M^-1 Q``.

        Raises:
            ShapeError: the force is not (nv,).
        """
        pose = skeleton.unit_quaternions(start)
        M = self.matrix(skeleton, start)
        if self.force is not None and self.force.shape != (skeleton.nv,):
            raise ShapeError(
                f"the force of a dissipation must have shape ({skeleton.nv},), one number per "
                f"velocity, not {self.force.shape}"
            )
        free = np.zeros(skeleton.nv)
        if self.force is not None and self.force.any():
            free = self.dt * (self.force / M if self.diagonal else np.linalg.solve(M, self.force))
        if self.diagonal:
            return MetricTerms(QUADRATIC, rows(skeleton.nv, M / self.dt, free), pose,
                               follows_start=True)  # fmt: skip
        numbers = rows(skeleton.nv, 0.0, free)
        return MetricTerms(DENSE, numbers, pose, M / self.dt, follows_start=True)


def dissipation(
    dt: float,
    *,
    masses: Weighted | None = None,
    diagonal: bool = False,
    armature: float = ARMATURE,
    force: Floats | None = None,
) -> Dissipation:
    """Return the metric of a move within ``dt`` in the first-order world.

    The metric of the move d is ``d^T M d / (2 dt) - Q^T d``. With other metrics and goals f, its
    minimum is an implicit step of ``M q' = Q - df/dq`` (source 003's ``Q = M q'``): Rayleigh's
    dissipation over the step, minus the work of the force. M is the mass matrix at the start pose.

    Args:
        dt: length of the step in seconds.
        masses: masses of the segments; by default `poise.anatomy.segment_masses` of the skeleton.
        diagonal: use only the diagonal of M.
        armature: inertia added to every rate, in kg m^2 or kg.
        force: (nv,) Q, a generalised force: N for translations, N m for rotations.

    Raises:
        InvalidValue: dt or the armature is not above zero, or the force is not finite. When a
            problem is created: the masses belong to other joints, or the skeleton has no length for
            an estimate.
        ShapeError: when a problem is created: the force is not one number per rate.

    A rod of 1 m and 3 kg turns about its end, where M is 1 kg m^2, by ``dt Q / M``:

    >>> import numpy as np, poise
    >>> from poise.model import SegmentMasses
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y"), tip=(1, 0, 0)).build()
    >>> rod = SegmentMasses.of(door, {"leaf": 3.0}, {"leaf": (0.5, 0, 0)},
    ...                        {"leaf": np.diag([0.0, 0.25, 0.25])})
    >>> move = poise.metrics.dissipation(0.1, masses=rod, force=np.array([2.0]))
    >>> result = poise.solve(door.rest, [], metrics=[move])
    >>> result.pose.q.round(6)
    array([0.2])
    """
    if force is not None:
        force = _numbers(force)
    return Dissipation(
        positive(dt, "the time step of dissipation"), masses, bool(diagonal),
        positive(armature, "the armature of dissipation"), force,
    )  # fmt: skip


def _numbers(force: Any) -> Floats:
    try:
        array = np.array(force, np.float64)
    except (TypeError, ValueError, OverflowError):
        array = np.array(np.nan)
    if not np.isfinite(array).all():
        raise InvalidValue(f"the force of a dissipation must be finite numbers: {force!r:.100}")
    return array
