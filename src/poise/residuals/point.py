"""A point of the body, as an end effector and as an expression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from poise.errors import InvalidValue
from poise.residuals.anchor import Anchor, Vector, a_name, three_numbers
from poise.residuals.expression import Expression
from poise.residuals.operations import VECTOR

__all__ = ["Point", "Vector", "point"]


class Point(Expression):
    """A point that moves with a joint: ``offset`` (metres) in the joint's frame, or its tip.

    As an expression, the point is its position in the world, (3,) metres. In a constraint, ``base``
    is the first joint that may move for the point.
    """

    __slots__ = ()

    def __init__(
        self,
        joint: str,
        offset: Vector = (0.0, 0.0, 0.0),
        tip: bool = False,
        base: str | None = None,
    ) -> None:
        super().__init__("point", (), VECTOR, (Anchor(joint, offset, tip), base))

    def with_data(self, data: tuple[Any, ...]) -> Point:
        """Return the point with another anchor and base."""
        anchor, base = data
        return Point(anchor.joint, anchor.offset, anchor.tip, base)

    @property
    def anchor(self) -> Anchor:
        """The point as a hashable value."""
        return cast("Anchor", self.data[0])

    @property
    def joint(self) -> str:
        """Name of the joint that carries the point."""
        return self.anchor.joint

    @property
    def offset(self) -> Vector:
        """Position in the joint's frame, metres."""
        return self.anchor.offset

    @property
    def tip(self) -> bool:
        """Whether the point is the tip of the joint's bone."""
        return self.anchor.tip

    @property
    def base(self) -> str | None:
        """First joint of the chain that may move, or None for the whole chain."""
        return cast("str | None", self.data[1])

    @property
    def name(self) -> str:
        """Name on the command line: ``lhand``, ``lhand:tip`` or ``lhand@0.1,0,0``."""
        return self.anchor.name


def point(
    joint: str,
    offset: Sequence[float] = (0.0, 0.0, 0.0),
    *,
    tip: bool = False,
    base: str | None = None,
) -> Point:
    """Create a point in a joint's frame, or at the tip of its bone, for goals and expressions.

    ``offset`` (3,) is in metres. In a constraint, ``base`` is the first joint that may move.

    Raises:
        InvalidValue: the offset is not 3 finite numbers, or is given together with ``tip``.

    >>> point("lhand", (0, 0.05, 0)).name
    'lhand@0,0.05,0'
    >>> point("lhand", tip=True).name
    'lhand:tip'
    >>> point("lhand").y >= 0
    point('lhand').y >= 0
    """
    a_name(joint, "a point's joint")
    if base is not None:
        a_name(base, f"the base of a point of {joint}")
    x, y, z = three_numbers(offset, f"the offset of a point of {joint}")
    if tip and (x, y, z) != (0.0, 0.0, 0.0):
        raise InvalidValue(f"a point of {joint} must be either its tip or an offset, not both")
    return Point(joint, (x, y, z), bool(tip), base)
