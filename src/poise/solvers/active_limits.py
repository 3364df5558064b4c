"""Active limits of a pose: limits of degrees of freedom, and cones of balls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.geometry import quaternions
from poise.model.joint import Cone, Joint
from poise.model.skeleton import Skeleton

_EDGE = 1e-9  # radians from the bound of a cone


@dataclass(frozen=True)
class Bound:
    """One side of a degree of freedom's limits, or a ball's cone.

    Attributes:
        name: name of the degree of freedom; for a cone, of the joint with ``_cone`` appended.
        side: the side of the limits.
        at: index into q; for a cone, of the first entry of the joint's quaternion.
        value: the limit, radians or metres; for a cone, the largest swing.
        angular: whether the value is in radians.
    """

    name: str
    side: Literal["lower", "upper", "cone"]
    at: int
    value: float
    angular: bool

    def beyond(self, skeleton: Skeleton, q: Floats) -> float:
        """Return the distance by which a pose exceeds the limit, radians or metres; 0 inside."""
        if self.side == "lower":
            return max(0.0, self.value - float(q[self.at]))
        if self.side == "upper":
            return max(0.0, float(q[self.at]) - self.value)
        cone = cast("Cone", skeleton.joint(self.name.removesuffix("_cone")).cone)
        bent, turned = _swing_and_twist(cone, q[self.at : self.at + 4])
        return max(0.0, bent - cone.swing, cone.twist[0] - turned, turned - cone.twist[1])


def bounds_at(
    skeleton: Skeleton,
    q: Floats,
    movable: NDArray[np.bool_],
    limits: tuple[Floats, Floats] | None = None,
) -> tuple[Bound, ...]:
    """Return the active bounds of a pose (nq,), for the values (nq,) that can move.

    ``limits`` are the lower and upper limits (nq,), by default those of the skeleton.
    """
    lower, upper = limits or (skeleton.lower, skeleton.upper)
    found: list[Bound] = []
    sides: tuple[tuple[Literal["lower", "upper"], Floats, NDArray[np.bool_]], ...] = (
        ("lower", lower, q <= lower), ("upper", upper, q >= upper),
    )  # fmt: skip
    for side, values, active in sides:
        for at in np.flatnonzero(movable & active).tolist():
            name, angular = skeleton.dof_names[at], bool(skeleton.angular[at])
            found.append(Bound(name, side, at, float(values[at]), angular))
    found.sort(key=lambda bound: bound.at)
    for joint in skeleton.joints:
        if joint.cone is not None:
            at = first_quaternion(skeleton, joint)
            if movable[at] and _at_cone(joint.cone, q[at : at + 4]):
                found.append(Bound(f"{joint.name}_cone", "cone", at, joint.cone.swing, True))
    return tuple(found)


def first_quaternion(skeleton: Skeleton, joint: Joint) -> int:
    """Return the index in q of a joint's first quaternion, which the joint's cone bounds."""
    at = skeleton.joint_dofs(joint.name)
    return int(np.flatnonzero(skeleton.quaternion[at])[0]) + at.start


def _swing_and_twist(cone: Cone, wxyz: Floats) -> tuple[float, float]:
    """Return swing and twist, radians, of a quaternion relative to the axis of a cone.

    For a cone without an axis, the swing is the whole rotation.
    """
    if cone.axis is None:
        return float(np.linalg.norm(quaternions.to_rotation_vector(wxyz))), 0.0
    axis = np.asarray(cone.axis, dtype=np.float64)
    swing, twist = quaternions.swing_twist(wxyz, axis)
    bent = float(np.linalg.norm(quaternions.to_rotation_vector(swing)))
    turned = np.dot(quaternions.to_rotation_vector(twist), axis) / np.linalg.norm(axis)
    return bent, float(turned)


def _at_cone(cone: Cone, wxyz: Floats) -> bool:
    bent, turned = _swing_and_twist(cone, wxyz)
    low, high = cone.twist
    limited = cone.axis is not None and high - low < 2.0 * np.pi - _EDGE
    return bent >= cone.swing - _EDGE or (limited and not low + _EDGE < turned < high - _EDGE)
