"""Containment in ellipsoids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.containment import Containment, unit_along

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Ellipsoids(Containment):
    """An ellipsoid of revolution about each bone, whose poles are a radius past the ends.

    The level is ``s = sqrt((z / h)^2 + (d / r)^2)``, z along the axis from the middle, d from it.
    """

    name: ClassVar[str] = "ellipsoids"

    @property
    def shape(self) -> str:
        return "ellipsoid"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = radius * unit_along(start, end)
        return [(start - past, end + past)]


__all__ = ["Ellipsoids"]
