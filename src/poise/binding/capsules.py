"""Containment in capsules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.containment import Containment

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Capsules(Containment):
    """A capsule about each bone: all that is nearer to it than a radius.

    The level is ``s = d / r``, d the distance from the bone's segment. Neighbours overlap in a ball
    about the joint between them.
    """

    name: ClassVar[str] = "capsules"

    @property
    def shape(self) -> str:
        return "capsule"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        del radius  # it is all around
        return [(start, end)]


__all__ = ["Capsules"]
