"""Constraint joints: frames computed from other joints' frames (source 000).

A constraint joint replaces the position or the rotation of ``A``, the frame that follows from its
parent, and has no DOFs. A `Composite` adds motions before and after it. Source joints may be
anywhere in the skeleton except below the constraint joint: joints are sorted by dependency, and a
cycle raises `poise.errors.SkeletonError`. Weights are normalised: 1 and 3 become 1/4 and 3/4.

Scales and shears of ``A`` are kept. The rotation of a scaled or sheared source is the nearest
rotation to its frame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias, cast

import numpy as np

from poise.errors import InvalidValue
from poise.joints.primitive import (
    Dof,
    FrozenArguments,
    Link,
    Primitive,
    Vector,
    unit_vector,
)
from poise.kernels import primitives as code

Shares = tuple[tuple[str, float], ...]
Sources: TypeAlias = str | Sequence[str] | Mapping[str, float] | Shares


@dataclass(frozen=True)
class _Following:
    """Base of joints that move with the means of their sources; ``kind`` of their primitive."""

    sources: Sources
    maintain_offset: bool = False
    kind: ClassVar[int]

    def __post_init__(self) -> None:
        _settle(self)

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return ()

    def lower(self) -> tuple[Primitive, ...]:
        return (Primitive(self.kind, link=_link(self), values=0),)


@dataclass(frozen=True)
class PointConstraint(_Following):
    """The joint's origin follows the origins of other joints; its axes follow its parent.

    ``t = sum w_i t_i + A o``, with the origins t_i of the sources, their normalised weights w_i,
    and an offset o along the joint's axes: zero, or with ``maintain_offset`` the offset that
    preserves the rest pose.

    >>> import poise
    >>> rail = (
    ...     poise.SkeletonBuilder()
    ...     .add("left", poise.Prismatic("y"), offset=(-1, 0, 0))
    ...     .add("right", poise.Prismatic("y"), offset=(1, 0, 0))
    ...     .add("rider", poise.PointConstraint({"left": 1, "right": 3}))
    ...     .build()
    ... )
    >>> rail.rest.with_values(right_ty=2.0).world[2, :3, 3]
    array([0.5, 1.5, 0. ])
    """

    kind = code.POINT_LINK


@dataclass(frozen=True)
class OrientConstraint(_Following):
    """The joint takes the orientation of other joints; its origin follows its parent.

    ``R = mean of R_i O_i``: the rotation that minimises ``sum w_i |R - R_i O_i|^2`` (Markley,
    Cheng, Crassidis and Oshman, "Averaging Quaternions", 2007). The O_i are identities, or, with
    ``maintain_offset``, the offsets that preserve the rest pose. Opposite rotations have no unique
    mean; the result is then arbitrary.

    >>> import poise
    >>> gaze = (
    ...     poise.SkeletonBuilder()
    ...     .add("left", poise.Hinge("y"))
    ...     .add("right", poise.Hinge("y"))
    ...     .add("between", poise.OrientConstraint(("left", "right")))
    ...     .build()
    ... )
    >>> turned = gaze.rest.with_values(left_ry=0.2, right_ry=0.6).world[2]
    >>> float(np.arctan2(turned[0, 2], turned[0, 0]).round(12))
    0.4
    """

    kind = code.ORIENT_LINK


@dataclass(frozen=True)
class ParentConstraint(_Following):
    """The joint moves with other joints as if it were their child.

    ``t = sum w_i W_i o_i`` and ``R = mean of R_i O_i`` (`OrientConstraint`), with o_i and O_i the
    joint's offset in the frame of source i: zero and the identity, or with ``maintain_offset`` the
    offset in the rest pose. With one source and ``maintain_offset`` the joint moves like a child of
    the source.

    >>> import poise
    >>> juggler = (
    ...     poise.SkeletonBuilder()
    ...     .add("hand", poise.Hinge("z"), offset=(1, 0, 0))
    ...     .add("ball", poise.ParentConstraint("hand", maintain_offset=True), offset=(1, 1, 0))
    ...     .build()
    ... )
    >>> juggler.rest.with_values(hand_rz=np.pi / 2).world[1, :3, 3].round(12)
    array([0., 0., 0.])
    """

    kind = code.PARENT_LINK


@dataclass(frozen=True)
class AimConstraint(FrozenArguments):
    """The joint points an axis at other joints; its origin follows its parent.

    ``R a = f``, the direction from the joint's origin to ``sum w_i t_i``. The rotation about f is
    determined by ``up``: the axis of the joint that points as closely as possible towards

    - ``upward``, a direction of the world ("y" by default);
    - ``upward`` in the frame of ``up_joint``, if both are given;
    - the origin of ``up_joint``, if only that is given.

    Without ``up`` the joint takes the shortest rotation from the frame given by its parent. With
    ``maintain_offset``, the axes are those that point at the targets in the rest pose, which does
    not change. If the target coincides with the joint's origin, the joint does not rotate. If the
    up direction is parallel to f, the joint takes the shortest rotation. Axes of a scaled frame are
    those of the nearest rotation.

    Raises:
        InvalidValue: no source, weights that are negative or all zero, a vector that is zero or not
            finite, `upward` or `up_joint` without `up`, or an `up` along the axis.

    >>> import poise
    >>> owl = (
    ...     poise.SkeletonBuilder()
    ...     .add("mouse", poise.Translational(), offset=(0, 0, 2))
    ...     .add("head", poise.AimConstraint("mouse", axis="z", up="y"))
    ...     .build()
    ... )
    >>> owl.rest.with_values(mouse_tx=2.0).world[1, :3, 2].round(6)
    array([0.707107, 0.      , 0.707107])
    """

    sources: Sources
    axis: str | Vector = "x"
    up: str | Vector | None = None
    upward: str | Vector | None = None
    up_joint: str | None = None
    maintain_offset: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _settle(self)
        if self.up is None and (self.upward is not None or self.up_joint is not None):
            raise InvalidValue(
                "an aim constraint with upward or up_joint needs up, the axis of the joint to "
                'align with it, such as up="y"'
            )
        axis, up = unit_vector(self.axis), self.up
        if up is not None and abs(float(np.dot(axis, unit_vector(up, "up")))) > 1.0 - 1e-9:
            raise InvalidValue(
                f"an aim constraint's up {up!r} is parallel to its axis {self.axis!r}"
            )

    @property
    def dofs(self) -> tuple[Dof, ...]:
        return ()

    def lower(self) -> tuple[Primitive, ...]:
        axis = unit_vector(self.axis)
        if self.up is None:
            return (Primitive(code.AIM_LINK, axis=axis, link=_link(self), values=0),)
        upward = None if self.upward is None else unit_vector(self.upward, "upward")
        link = replace(_link(self), up="world", upward=upward or (0.0, 1.0, 0.0))
        if self.up_joint is not None:
            link = replace(link, up="along" if upward else "towards", up_joint=self.up_joint)
        up = np.array(unit_vector(self.up, "up"))
        across = unit_vector(up - float(np.dot(up, axis)) * np.array(axis))
        return (Primitive(code.AIM_LINK, axis=axis, second=across, link=link, values=0),)


_Any = _Following | AimConstraint


def with_renamed_source(joint_type: Any, old: str, new: str) -> Any:
    """Return the joint type with references to joint ``old`` renamed to ``new``.

    >>> with_renamed_source(PointConstraint("hand"), "hand", "lhand").sources
    (('lhand', 1.0),)
    """
    if isinstance(joint_type, _Any):
        shares = cast("Shares", joint_type.sources)
        renamed: Any = tuple((new if name == old else name, share) for name, share in shares)
        changed: dict[str, Any] = {} if renamed == shares else {"sources": renamed}
        if isinstance(joint_type, AimConstraint) and joint_type.up_joint == old:
            changed["up_joint"] = new
        return replace(joint_type, **changed) if changed else joint_type
    parts = getattr(joint_type, "parts", None)
    if not isinstance(parts, tuple):
        return joint_type
    whole = cast("tuple[Any, ...]", parts)
    renamed_parts = tuple(with_renamed_source(part, old, new) for part in whole)
    if all(a is b for a, b in zip(whole, renamed_parts, strict=True)):
        return joint_type
    return replace(joint_type, parts=renamed_parts)


def _settle(joint_type: _Any) -> None:
    """Normalise the sources to a tuple of names with weights."""
    object.__setattr__(joint_type, "sources", _shares(joint_type.sources))


def _shares(sources: Sources) -> Shares:
    given: Any = sources
    if isinstance(given, str):
        given = (given,)
    try:
        pairs: list[Any] = list(given.items()) if isinstance(given, Mapping) else list(given)
        shares = tuple(
            (pair, 1.0) if isinstance(pair, str) else (str(pair[0]), float(pair[1]))
            for pair in pairs
        )
    except (TypeError, ValueError, IndexError):
        raise InvalidValue(
            f"sources {sources!r}: expected a joint's name, several, or names with weights"
        ) from None
    names = [name for name, _ in shares]
    if not names or len(set(names)) != len(names) or not all(names):
        raise InvalidValue(
            f"a constraint joint must follow one or more different joints, not {names}"
        )
    weights = [share for _, share in shares]
    if not all(0.0 <= share < math.inf for share in weights) or not sum(weights) > 0.0:
        raise InvalidValue(
            f"weights {dict(shares)}: expected non-negative numbers, with at least one above zero"
        )
    return shares


def _link(joint_type: _Any) -> Link:
    shares = cast("Shares", joint_type.sources)
    total = sum(share for _, share in shares)
    weighed = tuple((name, share / total) for name, share in shares if share > 0.0)
    return Link(weighed, joint_type.maintain_offset)
