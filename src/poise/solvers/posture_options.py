"""Switches of the rows for a standing person (`poise.solvers.posture`)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

from poise.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Posture:
    """Switches for what a person keeps to if the goals do not ask otherwise; see `poise.solve`.

    Raises:
        InvalidValue: a switch is neither True nor False, or the floor not a height in metres.
    """

    balance: bool = True
    floor: bool | float = True
    posture: bool = True
    apart: bool = True

    def __post_init__(self) -> None:
        for name in ("balance", "posture", "apart"):
            value = getattr(self, name)
            if not isinstance(value, bool):
                raise InvalidValue(f"{name}={value!r}: expected True or False")
        if not isinstance(cast("object", self.floor), (bool, int, float)) or not math.isfinite(
            self.floor
        ):
            raise InvalidValue(f"floor={self.floor!r}: expected True, False or a height in metres")


DEFAULT = Posture()
"""Everything is kept."""
