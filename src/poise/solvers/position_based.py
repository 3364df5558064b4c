"""Quasi-static position-based dynamics: bodies as constrained particles (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels.columns import GOALS, JOINTS, PRIMS
from poise.kernels.primitives import PATH, QUATERNION
from poise.solvers.method import Method, OwnShapes, Step

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.runner import Runner


@dataclass(frozen=True, kw_only=True)
class PositionBased(Method):
    """Position-based dynamics in maximal coordinates: free bodies joined by constraints.

    Implicit constraints attach each body to its parent; explicit ones move the points and frames of
    the goals. An iteration sweeps over all constraints, solves each one separately, and computes
    the pose from the bodies. All bodies have unit mass, so that a goal moves the whole body, as in
    the full-body solvers of game engines. Limits and cones are enforced at every visit of a joint.
    Bones must have constant lengths: skeletons that scale or shear are rejected.

    ``max_step`` is the largest change of a DOF in one iteration. The limit mode, ``beta`` and
    ``alpha`` have no effect.

    Attributes:
        sweeps: maximum number of sweeps over all constraints per iteration; fewer for long chains
            (at least 8).
        settled: the sweeps of an iteration end when a sweep changes the values by less than this
            fraction of the previous changes; 0 disables this test.
        joint_stiffness: resistance of joint values relative to the inertia of bodies; multiplied by
            the stiffness of each value.
        compliance: softness of the goals, relative to the response of their bodies. It grows when a
            step is rejected.

    Raises:
        InvalidValue: an option is out of its range.

    Source: source 003 (implicit and explicit constraints; the diagonal of the mass matrix);
    M. Macklin, M. Müller, N. Chentanez, XPBD, MIG 2016; M. Müller et al., Detailed rigid body
    simulation with extended position based dynamics, SCA 2020.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> poise.solve(arm.rest, [goal], solver="position-based").status
    'converged'
    """

    name: ClassVar[str] = "position-based"
    geometric: ClassVar[bool] = True

    min_improvement: float = 1e-8
    patience: int = 60
    max_iterations: int = 1000
    sweeps: int = 256
    settled: float = 1e-3
    joint_stiffness: float = 0.05
    compliance: float = 1e-3

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sweeps < 1:
            raise InvalidValue(f"{self.name}: sweeps={self.sweeps!r}: expected 1 or more")
        for option in ("joint_stiffness", "compliance"):
            value = getattr(self, option)
            if not value > 0.0:
                raise InvalidValue(f"{self.name}: {option}={value}: expected more than 0")

    def kernels(self) -> Step:
        from poise.kernels.step_position_based import POSITION_BASED

        return POSITION_BASED

    def own(self) -> tuple[float, ...]:
        return float(self.sweeps), self.joint_stiffness, self.compliance, self.settled

    def expected_seconds(self, rates: int, errors: int, *, chain: bool = False) -> float:  # noqa: ARG002
        return 6e-6 * min(self.sweeps * (rates + errors), 16000)

    def refusal(self, runner: Runner) -> str | None:
        if followed := runner.compiled.followed():
            return f"it needs plain chains, and {followed}; use lm or ccd"
        mechanism, included = runner.skeleton.mechanism, runner.rows.arrays.included != 0
        moving = included.any(axis=0)
        if not mechanism.rigid:
            return (
                "it needs bones of fixed lengths, and this skeleton scales or shears; use lm or ccd"
            )
        prims = mechanism.arrays.prims
        if np.any(prims[moving, PRIMS.kind] == PATH):
            return "it needs joints that turn and slide, and this skeleton has a path; use lm"
        rates, counts = np.unique(prims[prims[:, PRIMS.rate] >= 0, PRIMS.rate], return_counts=True)
        shared = np.isin(prims[:, PRIMS.rate], rates[counts > 1])
        if np.any(moving & (shared | (prims[:, PRIMS.value] >= mechanism.nq))):
            return "it needs a value for each motion, and here one drives several; use lm or ccd"
        joints = mechanism.arrays.joints
        for g, joint in enumerate(runner.rows.arrays.goals[:, GOALS.joint].tolist()):
            for j in mechanism.chain(joint):
                own = slice(joints[j, JOINTS.first], joints[j, JOINTS.end])
                if np.any(moving[own] & ~included[g, own]):
                    names = runner.skeleton.joint_names
                    return (
                        f"it moves whole bodies, and other goals move {names[j]}, the base of a "
                        f"goal on {names[joint]}; use lm or ccd"
                    )
        return None

    def own_shapes(self, rows: RowArrays, mechanism: Mechanism) -> OwnShapes:
        joints, count, goals = mechanism.joint_count, mechanism.primitive_count, len(rows.kinds)
        size = 2 * joints + 4 * count + goals + 9
        return (len(_moving_joints(mechanism, rows)), 4), (2, count), (size, 42)

    def prepare(self, runner: Runner) -> None:
        links, marks, _ = runner.own
        mechanism, rows = runner.skeleton.mechanism, runner.rows
        joints, prims = mechanism.arrays.joints, mechanism.arrays.prims
        marks[1] = -1
        for ball, (at, _) in enumerate(mechanism.dofs.balls.tolist()):
            turning = (prims[:, PRIMS.kind] == QUATERNION) & (prims[:, PRIMS.value] == at)
            marks[1, turning] = ball
        moving = _moving_joints(mechanism, rows)
        for n, j in enumerate(moving):
            parent, first, end = joints[j].tolist()
            links[n] = j, parent if parent in moving else -1, first, end


def _moving_joints(mechanism: Mechanism, rows: RowArrays) -> list[int]:
    """Return the joints that goals can move, parents before children."""
    joints = mechanism.arrays.joints
    moving: NDArray[np.bool_] = np.any(rows.arrays.included, axis=0)
    found: set[int] = set()
    for joint in rows.arrays.goals[:, GOALS.joint].tolist():
        for j in mechanism.chain(joint):
            own = slice(joints[j, JOINTS.first], joints[j, JOINTS.end])
            if moving[own].any() or int(joints[j, JOINTS.parent]) in found:
                found.add(j)
    return sorted(found)
