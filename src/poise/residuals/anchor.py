"""Points fixed to a joint, as plain values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from poise.errors import InvalidExpression, InvalidValue

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point that moves with a joint: ``offset`` (metres) in the joint's frame, or its tip.

    Rows of goals are compared and cached by anchors; an expression has a `Point` instead.
    """

    joint: str
    offset: Vector = (0.0, 0.0, 0.0)
    tip: bool = False

    @property
    def name(self) -> str:
        """Name on the command line: ``lhand``, ``lhand:tip`` or ``lhand@0.1,0,0``.

        Offsets below a nanometre count as rounding and are omitted.
        """
        if self.tip:
            return f"{self.joint}:tip"
        if self.offset == (0.0, 0.0, 0.0):
            return self.joint
        return f"{self.joint}@" + ",".join(f"{round(value, 9) + 0.0:g}" for value in self.offset)


def three_numbers(values: Sequence[float], what: str) -> Vector:
    """Return a vector of 3 finite numbers.

    Raises:
        InvalidValue: the value is not 3 finite numbers.
    """
    try:
        x, y, z = (float(value) for value in values)
    except InvalidExpression:
        raise InvalidValue(f"{what} must be 3 numbers, not an expression") from None
    except (TypeError, ValueError, OverflowError):
        x = y = z = math.nan
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise InvalidValue(f"{what} must be 3 finite numbers, not {values!r}")
    return x, y, z


def a_name(value: object, what: str) -> str:
    """Return the name of a joint or of another object, as text.

    Raises:
        InvalidValue: the value is not text.
    """
    if not isinstance(value, str):
        raise InvalidValue(f"{what}: expected a name, not {cast('Any', value)!r}")
    return value
