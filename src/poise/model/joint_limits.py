"""Limits of joints: their cones, and the bounds of a skeleton's pose vector."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.model.pose import frozen

if TYPE_CHECKING:
    from poise.model.joint import Joint, Parameter
    from poise.model.motion import Motion
    from poise.model.skeleton import Skeleton


def new_bounds(
    skeleton: Skeleton,
    limits: Mapping[str, tuple[float, float]] | None,
    covering: Motion | ArrayLike | None,
    unlimited: bool,
) -> tuple[Floats, Floats]:
    """Return the bounds (nq,) that `Skeleton.with_limits` gives to a skeleton.

    Raises:
        UnknownDof: no DOF has that name.
        InvalidValue: limits are not a mapping of pairs of numbers, a lower limit is above the upper
            one, a DOF is an entry of a quaternion, or the poses to contain are not finite.
        ShapeError: the poses to contain are not (..., nq).
    """
    lower, upper = skeleton.lower.copy(), skeleton.upper.copy()
    if unlimited:
        lower, upper = _natural_bounds(skeleton)
    for name, (low, high) in _pairs({} if limits is None else limits):
        if not low <= high:
            raise InvalidValue(f"limits of {name}: {low} is above {high}")
        at = skeleton.dof_index(name)
        if skeleton.quaternion[at]:
            raise InvalidValue(f"{name}: limit a quaternion by a cone, not by its entries")
        lower[at], upper[at] = low, high
    if covering is None:
        return lower, upper
    flat = _flat(skeleton, cast("ArrayLike", getattr(covering, "q", covering)))
    ball = skeleton.quaternion
    return (
        np.where(ball, lower, np.minimum(lower, flat.min(axis=0, initial=math.inf))),
        np.where(ball, upper, np.maximum(upper, flat.max(axis=0, initial=-math.inf))),
    )


def _natural_bounds(skeleton: Skeleton) -> tuple[Floats, Floats]:
    """Return the bounds (nq,) that the types of the joints have by themselves."""
    lower, upper = np.full(skeleton.nq, -math.inf), np.full(skeleton.nq, math.inf)
    for joint in skeleton.joints:
        at = skeleton.joint_dofs(joint.name)
        free = [dof for dof, drive in zip(joint.type.dofs, joint.drives, strict=True) if not drive]
        lower[at] = [dof.lower for dof in free]
        upper[at] = [dof.upper for dof in free]
    return lower, upper


def _flat(skeleton: Skeleton, poses: ArrayLike) -> Floats:
    """Return finite poses (..., nq) as an array (n, nq)."""
    q = np.asarray(poses, dtype=np.float64)
    if q.ndim == 0 or q.shape[-1] != skeleton.nq:
        raise ShapeError(
            f"poses of this skeleton must have shape (..., {skeleton.nq}), not {q.shape}"
        )
    if not np.isfinite(q).all():
        raise InvalidValue("the poses to contain are not finite")
    return q.reshape(-1, skeleton.nq)


def bounded(
    skeleton: Skeleton, lower: Floats, upper: Floats, *, keep_cones: bool
) -> tuple[list[Joint], list[Parameter]]:
    """Return the joints and parameters of a skeleton with bounds (nq,), with or without cones."""
    joints: list[Joint] = []
    for joint in skeleton.joints:
        bounds = joint.limits.copy()
        free = [i for i, drive in enumerate(joint.drives) if drive is None]
        at = skeleton.joint_dofs(joint.name)
        bounds[free, 0], bounds[free, 1] = lower[at], upper[at]
        cone = joint.cone if keep_cones else None
        joints.append(replace(joint, limits=frozen(bounds), cone=cone))
    first = skeleton.nq - len(skeleton.parameters)
    parameters = [
        replace(parameter, lower=float(lower[first + i]), upper=float(upper[first + i]))
        for i, parameter in enumerate(skeleton.parameters)
    ]
    return joints, parameters


def cone_rows(joint: Joint) -> list[list[float]]:
    """Return one row per quaternion of a joint; the cone limits the first quaternion."""
    rows = [[1.0, 0.0, 0.0, -1.0, 0.0, 0.0] for _ in range(sum(joint.quaternion) // 4)]
    if joint.cone is not None:
        axis = np.zeros(3)  # without an axis the whole rotation is swing
        if joint.cone.axis is not None:
            axis = np.asarray(joint.cone.axis) / np.linalg.norm(joint.cone.axis)
        rows[0] = [*axis.tolist(), joint.cone.swing, *joint.cone.twist]
    return rows


def _pairs(limits: object) -> list[tuple[str, tuple[float, float]]]:
    """Return the names and the limits (lower, upper) of a mapping.

    Raises:
        InvalidValue: the limits are not a mapping, or those of a name are not two numbers.
    """
    if not isinstance(limits, Mapping):
        raise InvalidValue(
            "limits must be a mapping of names of degrees of freedom to (lower, upper), not "
            f"{limits!r:.60}; for limits in their order, pass dict(zip(skeleton.dof_names, limits))"
        )
    found: list[tuple[str, tuple[float, float]]] = []
    for name, pair in cast("Mapping[str, Any]", limits).items():
        try:
            low, high = (float(bound) for bound in pair)
        except (TypeError, ValueError):
            raise InvalidValue(
                f"limits of {name} must be two numbers, (lower, upper), not {pair!r:.60}"
            ) from None
        found.append((name, (low, high)))
    return found
