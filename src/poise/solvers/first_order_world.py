"""Time stepping of a world in which force is mass times velocity (source 003)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.constraints.operands import Where, place, place_name
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.mass import Weighted
from poise.metrics import AnyMetric, Dissipation, dissipation, expression
from poise.metrics.dissipation import ARMATURE
from poise.metrics.metric import positive
from poise.model.pose import Pose
from poise.residuals.functions import dot
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent
from poise.residuals.variables import parameter
from poise.solvers.first_order import MASSES
from poise.solvers.input_validation import finite, mapping_of
from poise.solvers.online_problem import Frame, Moving, Speed
from poise.solvers.sqp import SQP
from poise.solvers.tolerance import Tolerance

Force: TypeAlias = ArrayLike | Callable[[Pose, float], ArrayLike]


class FirstOrderWorld:
    """First-order dynamics of a body under forces: ``q' = M^-1 (Q + Qc)``.

    Q is the sum of the caller's forces and the forces of soft goals and metrics (a goal of weight w
    acts as a spring of w newtons per metre). Qc are the forces of limits and hard goals, which may
    have moving targets (dC/dt). Each step is an implicit Euler step: the move d is the minimum of
    ``d^T M d / (2 dt) - Q^T d + f(q)`` among the poses that satisfy the hard goals and limits, M
    being the mass matrix at the start of the step. Hard goals therefore hold to rounding after
    every step, without drift, and steps of any length are stable.

    Args:
        start: the initial pose, which is moved into the limits.
        goals: soft goals act as forces, hard goals as constraints; goals made with `poise.active`
            fade in and out.
        pushes: effectors to which `step` may apply forces: names of joints, points, or vector
            expressions.
        metrics: see `solve`.
        mass: "full" for the whole mass matrix, or "diagonal".
        masses: masses of the segments; by default `poise.anatomy.segment_masses` of the skeleton.
        armature: inertia added to every rate, in kg m^2 or kg.
        max_speed: see `Tracker`; by default no limit.
        locked, tolerance, time: see `Tracker`.

    Raises:
        InvalidValue: an argument is invalid.

    A bead of 2 kg on a wire is pushed by 3 N along it and 1 N across:

    >>> import poise
    >>> from poise.anatomy import capsule_masses
    >>> bead = (
    ...     poise.SkeletonBuilder().add("bead", poise.Translational("xyz"), tip=(0.1, 0, 0)).build()
    ... )
    >>> wire = [poise.on_line("bead", (0, 0, 0), (1, 0, 0))]
    >>> world = poise.FirstOrderWorld(
    ...     bead.rest, wire, pushes=["bead"], masses=capsule_masses(bead, kg=2.0)
    ... )
    >>> world.step(0.1, forces={"bead": (3.0, 1.0, 0.0)}).velocity.round(5)
    array([1.5, 0. , 0. ])
    """

    def __init__(
        self,
        start: Pose,
        goals: Sequence[Goal | Intermittent] = (),
        *,
        pushes: Sequence[Where] = (),
        metrics: Sequence[AnyMetric] = (),
        mass: str = "full",
        masses: Weighted | None = None,
        armature: float = ARMATURE,
        max_speed: Speed | None = None,
        locked: Iterable[str] = (),
        tolerance: Tolerance = 1e-4,
        time: float = 0.0,
    ) -> None:
        if mass not in MASSES:
            raise InvalidValue(f"mass={mass!r}: expected {' or '.join(MASSES)}")
        self._move: Dissipation = dissipation(
            1.0, masses=masses, diagonal=mass == "diagonal", armature=armature
        )
        places = [pushes] if isinstance(pushes, str) else pushes
        if not isinstance(cast("object", places), Iterable):
            raise InvalidValue(f"pushes={pushes!r:.100}: expected a list of points")
        self._pushed = {place_name(where): f"force on {place_name(where)}" for where in places}
        terms = [
            expression(-dot(place(where), parameter(self._pushed[place_name(where)], (0, 0, 0))))
            for where in places
        ]
        self._moving = Moving(
            start, goals, method=SQP(warm_start=True), metrics=(*metrics, *terms, self._move),
            max_speed=max_speed, tolerance=tolerance, locked=locked, time=time, forces=True,
        )  # fmt: skip

    @property
    def pose(self) -> Pose:
        """The pose of the last step."""
        return self._moving.pose

    @property
    def time(self) -> float:
        """Time of the last step, seconds."""
        return self._moving.time

    def mass_matrix(self) -> Floats:
        """Mass matrix at the pose, with armature: (nv, nv), or (nv,) with ``mass="diagonal"``."""
        return self._move.matrix(self.pose.skeleton, self.pose.q)

    def step(
        self,
        dt: float,
        targets: Mapping[str, ArrayLike] | None = None,
        *,
        force: Force | None = None,
        forces: Mapping[Any, ArrayLike] | None = None,
        active: Mapping[str, float] | None = None,
    ) -> Frame:
        """Return the pose ``dt`` seconds later.

        Args:
            dt: seconds.
            targets: new values by name of a goal (all its targets) or of a parameter; other targets
                keep their values.
            force: (nv,) Q during this step, in N and N m, or a function that computes it from the
                pose and time at the start of the step.
            forces: forces (3,) in the world during this step, newtons, by name of a pushed
                effector. They act at the effector's position at the end of the step, so that they
                do not add spin.
            active: new activations of intermittent goals, by name.

        Raises:
            InvalidValue: dt is not above zero, a force is not finite, or a name is not that of a
                pushed effector.
            ShapeError: a force has the wrong shape.
        """
        step = positive(dt, "the time step")
        Q = self._checked(force)
        given = {name: np.zeros(3) for name in self._pushed.values()}
        for where, push in mapping_of({} if forces is None else forces, "forces").items():
            name = place_name(where)
            if name not in self._pushed:
                known = ", ".join(self._pushed) or "none"
                raise InvalidValue(f"{name} is not pushed; add it to pushes (now {known})")
            given[self._pushed[name]] = finite(push, f"the force on {name}")
        given.update(mapping_of({} if targets is None else targets, "targets by name"))
        self._move.dt, self._move.force = step, Q
        return self._moving.take(self.time + step, given, active)

    def _checked(self, force: Force | None) -> Floats | None:
        if force is None:
            return None
        found: Any = force(self.pose, self.time) if callable(force) else force
        Q = finite(found, "a generalised force")
        if Q.shape != (self.pose.skeleton.nv,):
            raise ShapeError(
                f"a generalised force must have shape ({self.pose.skeleton.nv},), not {Q.shape}"
            )
        return Q
