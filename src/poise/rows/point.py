"""A point of the body, as an end effector."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from poise.errors import InvalidValue

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Point:
    """A point that moves with a joint: ``offset`` (metres) in the joint's frame, or its tip."""

    joint: str
    offset: Vector = (0.0, 0.0, 0.0)
    tip: bool = False

    @property
    def name(self) -> str:
        """How the command line writes it: ``lhand``, ``lhand:tip`` or ``lhand@0.1,0,0``."""
        if self.tip:
            return f"{self.joint}:tip"
        if self.offset == (0.0, 0.0, 0.0):
            return self.joint
        return f"{self.joint}@" + ",".join(f"{value:g}" for value in self.offset)


def point(joint: str, offset: Sequence[float] = (0.0, 0.0, 0.0), *, tip: bool = False) -> Point:
    """A point in a joint's frame, or the tip of its bone, to reach with.

    ``offset`` (3,) is in metres.

    Raises:
        InvalidValue: the offset is not 3 finite numbers, or is given together with ``tip``.

    >>> point("lhand", (0, 0.05, 0)).name
    'lhand@0,0.05,0'
    >>> point("lhand", tip=True).name
    'lhand:tip'
    """
    try:
        x, y, z = (float(value) for value in offset)
    except (TypeError, ValueError):
        x = y = z = math.nan
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise InvalidValue(
            f"the offset of a point of {joint} has to be 3 finite numbers: {offset!r}"
        )
    if tip and (x, y, z) != (0.0, 0.0, 0.0):
        raise InvalidValue(f"a point of {joint} is either its tip or an offset, not both")
    return Point(joint, (x, y, z), tip)
