"""Containment in cylinders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.containment import Containment, unit_along

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Cylinders(Containment):
    """A cylinder about each bone, which goes on past both ends by half its radius.

    The level is ``s = max(|z| / h, d / r)``, z along the axis from the middle, d from the axis.
    """

    name: ClassVar[str] = "cylinders"

    @property
    def shape(self) -> str:
        return "cylinder"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = 0.5 * radius * unit_along(start, end)
        return [(start - past, end + past)]


__all__ = ["Cylinders"]
