"""Containment in spheres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.containment import Containment

Floats = NDArray[np.float64]

_MOST = 32
"""Spheres a bone: enough for one 31 times as long as thick."""


@dataclass(frozen=True, kw_only=True)
class Spheres(Containment):
    """Spheres along each bone, a radius apart at most.

    The level is ``s = d / r``, d the distance from the nearest middle. A bone that is shorter than
    its radius has one.
    """

    name: ClassVar[str] = "spheres"

    @property
    def shape(self) -> str:
        return "sphere"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        length = float(np.linalg.norm(end - start))
        count = 1 + min(_MOST - 1, int(np.ceil(length / radius)))
        share = np.linspace(0.0, 1.0, count) if count > 1 else np.array([0.5])
        middles = start + share[:, None] * (end - start)
        return [(middle, middle) for middle in middles]


__all__ = ["Spheres"]
