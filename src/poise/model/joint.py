"""A joint of a skeleton: name, frame, type and limits."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry.curves import Curve
from poise.joints import JointType
from poise.joints.primitive import FrozenArguments


@dataclass(frozen=True)
class Cone(FrozenArguments):
    """A swing-twist limit of a quaternion ball, in radians.

    ``swing`` bounds the angle between the joint's ``axis`` at rest and in the pose; ``twist``
    bounds the rotation about that axis. Without an axis (None), ``swing`` bounds the angle of the
    whole rotation, and there is no twist limit.

    Raises:
        InvalidValue: `swing` is not in [0, pi], `twist` is not an interval in [-pi, pi] around 0 or
            is given without an axis, or the axis is zero or not finite.

    >>> import poise
    >>> shoulder = poise.SkeletonBuilder().add(
    ...     "shoulder", poise.QuaternionBall(), cone=poise.Cone(1.2, twist=(-0.5, 0.5)))
    >>> shoulder.build().joint("shoulder").cone.swing
    1.2
    """

    swing: float
    twist: tuple[float, float] = (-math.pi, math.pi)
    axis: tuple[float, float, float] | None = (1.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0.0 <= self.swing <= math.pi:
            raise InvalidValue(f"a cone's swing of {self.swing} rad: expected 0 to pi")
        low, high = self.twist
        if not (-math.pi <= low <= 0.0 <= high <= math.pi):
            raise InvalidValue(
                f"a cone's twist of {self.twist} rad: expected -pi <= low <= 0 <= high <= pi"
            )
        if self.axis is None:
            if self.twist != (-math.pi, math.pi):
                raise InvalidValue(f"a cone's twist of {self.twist} rad needs an axis")
        elif not 0.0 < math.hypot(*self.axis) < math.inf:
            raise InvalidValue(f"a cone's axis {self.axis}: expected a finite, non-zero vector")


@dataclass(frozen=True, eq=False)
class Joint:
    """One joint: frozen, its arrays read-only.

    Attributes:
        name: unique within the skeleton.
        parent: index of the parent joint, -1 for a root.
        type: the joint type, which lowers to primitive motions.
        frame: (4, 4) rest frame relative to the parent's frame.
        tip: (3,), end of the bone in the joint's frame, or None.
        suffixes: suffixes of the joint's values, in order.
        limits: (n, 2) lower and upper of each value (radians, metres, factors).
        rest: (n,) values in the rest pose.
        preferred: (n,), values towards which a solver bends first.
        stiffness: (n,) relative stiffness of each value, 1 by default; stiffer moves less.
        cone: swing-twist limit of the joint's quaternion, or None.
        drives: for each value, None or (driver's DOF name, curve).
        names: (suffix, name) of values with a custom name, as in robot files.
        human: VRM 1.0 name ("leftUpperLeg") of the human bone that the file assigns to the joint,
            or "".
        max_speed: (suffix, speed) of the values with a maximum speed, radians or metres per second.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> arm.joint("arm").parent, arm.joint("arm").dof_names
    (-1, ('arm_rz',))
    """

    name: str
    parent: int
    type: JointType
    frame: Floats
    tip: Floats | None
    suffixes: tuple[str, ...]
    limits: Floats
    rest: Floats
    preferred: Floats
    stiffness: Floats
    cone: Cone | None
    drives: tuple[tuple[str, Curve] | None, ...]
    names: tuple[tuple[str, str], ...] = ()
    human: str = ""
    max_speed: tuple[tuple[str, float], ...] = ()

    @property
    def offset(self) -> Floats:
        """Pivot of the joint in its parent's frame, (3,) (source 000's r)."""
        return self.frame[:3, 3]

    @cached_property
    def quaternion(self) -> tuple[bool, ...]:
        """Whether each value is an entry of a quaternion."""
        return tuple(dof.quaternion for dof in self.type.dofs)

    @cached_property
    def dof_names(self) -> tuple[str, ...]:
        """Names of all values, including driven ones: ``<joint>_<suffix>`` or custom names."""
        own = dict(self.names)
        return tuple(own.get(suffix, f"{self.name}_{suffix}") for suffix in self.suffixes)


@dataclass(frozen=True)
class Parameter:
    """A DOF that moves no joint directly: a morph weight, a muscle or a slider.

    ``expressions`` are pairs of a facial expression that moves the DOF and its value at full
    strength.
    """

    name: str
    lower: float = -math.inf
    upper: float = math.inf
    rest: float = 0.0
    stiffness: float = 1.0
    expressions: tuple[tuple[str, float], ...] = ()


def joint_advice(name: str, joints: Iterable[Joint]) -> str:
    """Return the joint that a name of a DOF, such as a robot's joint, moves, for errors; else "".

    >>> from poise.bundled import bare_character
    >>> joint_advice("lhumerus_rx", bare_character().skeleton.joints)
    'it is a degree of freedom of the joint lhumerus'
    """
    moved = (joint.name for joint in joints if name in joint.dof_names)
    return "".join(f"it is a degree of freedom of the joint {one}" for one in moved)


def dof_advice(name: str, joints: Iterable[Joint]) -> str:
    """Return the DOFs of a joint whose name is given for that of a DOF, for errors; else "".

    >>> from poise.bundled import bare_character
    >>> dof_advice("lhand", bare_character().skeleton.joints)
    'it is a joint with the degrees of freedom lhand_rz, lhand_rx'
    >>> dof_advice("lhipjoint", bare_character().skeleton.joints)
    'it is a joint without degrees of freedom'
    """
    for joint in joints:
        if joint.name == name:
            own = ", ".join(joint.dof_names)
            has = f"with the degrees of freedom {own}" if own else "without degrees of freedom"
            return f"it is a joint {has}"
    return ""
