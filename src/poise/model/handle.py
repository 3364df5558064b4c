"""Settings of IK handles (as in source 000 and Maya)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, cast

from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton

SPLINE = "spline"
"""The solver of handles whose chain follows a curve."""


@dataclass(frozen=True, kw_only=True)
class IKHandle:
    """An IK handle: the joints that follow it, its solver, and the bending direction.

    Attributes:
        name: unique within the character.
        start: the first joint that may move.
        end: the joint that follows the handle.
        tip: whether the end's tip follows the handle; otherwise its origin does.
        solver: the name of a solver.
        pole: (3,), direction in the world in which the elbow points.
        toward: a joint towards which the elbow points; replaces ``pole``.
        twist: additional rotation of the limb's plane, radians; for a spline, rotation of the chain
            about its curve.
        weight: 0 to 1, fraction of the distance to the target.
        blend: 0 to 1, interpolation between the previous pose (0, FK) and the solution (1, IK) by
            slerp of the rotations.
        soft: distance before full extension over which the limb straightens gradually, metres.
        stretch: maximum factor by which the limb lengthens to reach its target; 1 for none. The
            skeleton must be `poise.model.stretchable`.
        end_twist: rotation of the end of a ``spline`` chain relative to its start, radians.

    Raises:
        InvalidValue: a name is missing, an attribute is of the wrong type or not finite, a weight
            or a blend is not in [0, 1], the pole is zero, a length is negative, the stretch is
            below 1, or an attribute does not apply to the solver: poles and softness do not apply
            to ``spline``, ``end_twist`` only to it.

    >>> arm = IKHandle(name="left arm", start="lhumerus", end="lhand", pole=(0, 0, -1))
    >>> IKHandle.from_dict(arm.to_dict()) == arm
    True
    """

    name: str
    start: str
    end: str
    tip: bool = False
    solver: str = "two-bone"
    pole: tuple[float, float, float] | None = None
    toward: str | None = None
    twist: float = 0.0
    weight: float = 1.0
    blend: float = 1.0
    soft: float = 0.0
    stretch: float = 1.0
    end_twist: float = 0.0

    def __post_init__(self) -> None:
        for what in ("name", "start", "end", "solver"):
            value = cast("object", getattr(self, what))
            if not isinstance(value, str) or not value:
                raise InvalidValue(f"an IK handle's {what} must be a name, not {value!r}")
        if not isinstance(cast("object", self.tip), bool):
            raise InvalidValue(f"handle {self.name}: tip={self.tip!r}: expected true or false")
        if self.toward is not None and not isinstance(cast("object", self.toward), str):
            raise InvalidValue(f"handle {self.name}: toward={self.toward!r}: expected a joint")
        for what in ("twist", "weight", "blend", "soft", "stretch", "end_twist"):
            value = cast("object", getattr(self, what))
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise InvalidValue(f"handle {self.name}: {what}={value!r}: expected a number")
        if not math.isfinite(self.twist) or not 0.0 <= self.weight <= 1.0:
            raise InvalidValue(
                f"handle {self.name}: twist {self.twist} and weight {self.weight}: expected "
                "radians and a share from 0 to 1"
            )
        if self.pole is not None:
            object.__setattr__(self, "pole", _direction(self.name, self.pole))
        self._check_shape()

    def _check_shape(self) -> None:
        """Check softness, stretch, blend and end twist."""
        if not 0.0 <= self.blend <= 1.0:
            raise InvalidValue(f"handle {self.name}: blend={self.blend!r}: expected 0 to 1")
        if not 0.0 <= self.soft < math.inf:
            raise InvalidValue(
                f"handle {self.name}: soft={self.soft!r}: expected metres, 0 or more"
            )
        if not 1.0 <= self.stretch < math.inf:
            raise InvalidValue(
                f"handle {self.name}: stretch={self.stretch!r}: expected a factor, 1 or more"
            )
        if not math.isfinite(self.end_twist):
            raise InvalidValue(
                f"handle {self.name}: end_twist={self.end_twist!r}: expected radians"
            )
        if self.solver == SPLINE and (self.pole or self.toward or self.soft):
            raise InvalidValue(
                f"handle {self.name}: pole, toward and soft do not apply to a {SPLINE}, whose "
                "chain follows a curve"
            )
        if self.solver != SPLINE and self.end_twist:
            raise InvalidValue(
                f"handle {self.name}: end_twist applies only to the solver {SPLINE!r}"
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the handle as plain values, for JSON, without default values."""
        usual = {entry.name: entry.default for entry in fields(self)}
        values = {name: value for name, value in asdict(self).items() if value != usual[name]}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> IKHandle:
        """Create a handle from plain values.

        Raises:
            InvalidValue: an invalid, missing or unknown value.
        """
        known = [entry.name for entry in fields(cls)]
        for name in values:
            if name not in known:
                raise InvalidValue(
                    f"an IK handle has no option {name!r}; expected one of {', '.join(known)}"
                )
        for name in ("name", "start", "end"):
            if name not in values:
                raise InvalidValue(f"an IK handle needs a {name}")
        return cls(**values)


def check_limb(handle: IKHandle, skeleton: Skeleton) -> None:
    """Check that a handle's joints exist, and that its end is a descendant of its start.

    Raises:
        UnknownJoint: a joint does not exist.
        InvalidValue: the end is not a descendant of the start.

    >>> from poise.bundled import bare_character
    >>> check_limb(IKHandle(name="arm", start="lhumerus", end="lhand"), bare_character().skeleton)
    """
    for name in (handle.start, handle.end, handle.toward):
        if name is not None:
            skeleton.joint_index(name)
    start, end = skeleton.joint_index(handle.start), skeleton.joint_index(handle.end)
    if start not in skeleton.line_to_root(end):
        raise InvalidValue(
            f"{handle.end} is not a descendant of {handle.start}: name a joint above it"
        )


def _direction(name: str, values: Any) -> tuple[float, float, float]:
    try:
        x, y, z = (float(value) for value in values)
    except (TypeError, ValueError):
        x = y = z = math.nan
    if not all(map(math.isfinite, (x, y, z))) or (x, y, z) == (0.0, 0.0, 0.0):
        raise InvalidValue(f"handle {name}: pole={values!r}: expected a direction of 3 numbers")
    return x, y, z
