"""Swing-twist cones of quaternion balls as hard rows, for methods that model constraints.

Limits of single values are bounds of a step, but a cone is nonlinear. Swing and twist are
inequalities of the quadratic model, so that a pose at the edge of a cone can be optimal. In
addition, every pose is projected onto its cones (``poise.kernels.configuration.project``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.kernels import primitives as code
from poise.kernels.columns import JOINT_END, JOINT_FIRST, PRIM_KIND
from poise.residuals.functions import atan2, dot
from poise.residuals.variables import direction, rest_direction
from poise.solvers.active_limits import first_quaternion

if TYPE_CHECKING:
    from poise.model.joint import Cone, Joint
    from poise.model.pose import Pose
    from poise.model.skeleton import Skeleton
    from poise.residuals.constraint import Constraint, ExpressionRows
    from poise.residuals.expression import Expression

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

_WHOLE = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_PLAIN = (code.FIXED, code.TRANSLATE, code.QUATERNION)


@dataclass(frozen=True, eq=False)
class ConeRow:
    """The rows of a cone among the goals; the quaternion of the ball begins at ``at`` in q."""

    at: int
    held: Constraint

    @property
    def hard(self) -> bool:
        return True

    @property
    def name(self) -> str:
        return self.held.name

    @property
    def rows(self) -> tuple[ExpressionRows, ...]:
        """The rows of the cone."""
        return self.held.rows

    def targets(self, start: Pose) -> Floats:
        """Return no targets, as a cone is constant."""
        return self.held.targets(start)


def cone_rows(skeleton: Skeleton, still: Flags) -> tuple[ConeRow, ...]:
    """Return the cones of the balls that can move; ``still`` (nv,) are the locked rates.

    Joints with further rotations and bodies that are not rigid are excluded, because their frames
    do not determine the rotation of the ball alone. Only the projection applies to them.
    """
    mechanism = skeleton.mechanism
    if not mechanism.rigid or mechanism.linked:
        return ()
    found: list[ConeRow] = []
    for number, joint in enumerate(skeleton.joints):
        if joint.cone is None or not _turns_by_one_ball(skeleton, number):
            continue
        first = first_quaternion(skeleton, joint)
        if not still[mechanism.rate_index[first]]:
            found.extend(ConeRow(first, held) for held in _rows_of(joint, joint.cone))
    return tuple(found)


def _turns_by_one_ball(skeleton: Skeleton, joint: int) -> bool:
    mechanism = skeleton.mechanism
    joints, primitives = mechanism.arrays[:2]
    kinds = primitives[joints[joint, JOINT_FIRST] : joints[joint, JOINT_END], PRIM_KIND]
    return bool(np.isin(kinds, _PLAIN).all()) and int((kinds == code.QUATERNION).sum()) == 1


def _rows_of(joint: Joint, cone: Cone) -> list[Constraint]:
    """Return at most four rows for a cone; their values are in radians near the edge.

    M is the rotation relative to the rest frame. The cosine of the swing is ``a . M a``, the cosine
    of the whole rotation is ``(trace M - 1) / 2``, and the tangent of half the twist is ``(c . M b
    - b . M c) / (1 + trace M)``. The cosine is smooth at zero swing; the angle is not.
    """
    local = _WHOLE if cone.axis is None else _axes(np.array(cone.axis))
    rest = [rest_direction(joint.name, axis) for axis in local]
    turned = [direction(joint.name, axis) for axis in local]
    name = f"{joint.name} in its cone"
    if cone.axis is None:
        trace = _trace(rest, turned)
        return _swung(0.5 * (trace - 1), [], cone.swing, name)
    across = [dot(rest[1], turned[0]), dot(rest[2], turned[0])]
    found = _swung(dot(rest[0], turned[0]), across, cone.swing, name)
    low, high = cone.twist
    if (low, high) == (-math.pi, math.pi):
        return found
    half = atan2(
        dot(rest[2], turned[1]) - dot(rest[1], turned[2]), 1 + _trace(rest, turned)
    )  # fmt: skip
    if low == high:
        return [*found, (2 * half == low).named(name)]
    return [*found, (2 * half >= low).named(name), (2 * half <= high).named(name)]


def _swung(
    cosine: Expression, across: list[Expression], most: float, name: str
) -> list[Constraint]:
    if most >= math.pi:
        return []
    if most < _STIFF:  # a cosine is not precise there: use the component across the axis
        return [(part == 0).named(name) for part in across]
    return [((cosine - math.cos(most)) / math.sin(most) >= 0).named(name)]


_STIFF = 1e-6
"""Radians; swing limits below this count as zero."""


def _axes(axis: NDArray[np.float64]) -> tuple[tuple[float, float, float], ...]:
    """Return the axis of a cone and two perpendicular axes, all of length 1."""
    a = axis / np.linalg.norm(axis)
    b = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
    b /= np.linalg.norm(b)
    return tuple((float(v[0]), float(v[1]), float(v[2])) for v in (a, b, np.cross(a, b)))


def _trace(rest: list[Expression], turned: list[Expression]) -> Expression:
    return dot(rest[0], turned[0]) + dot(rest[1], turned[1]) + dot(rest[2], turned[2])
