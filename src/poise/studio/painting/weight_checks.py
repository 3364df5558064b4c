"""What is wrong with weights, for marks on the skin: vertices without any, and isolated spots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.binding.outliers import rogue_vertices
from poise.binding.surface_weights import SurfaceWeights
from poise.binding.weight_canvas import Canvas

Floats = NDArray[np.float64]

MOST = 20_000
"""Vertices of a skin that are named."""


@dataclass(frozen=True)
class Flaws:
    """Of one skin: vertices that follow no joint, and those on isolated spots of the joint."""

    bare: tuple[int, ...]
    rogue: tuple[int, ...]


def flaws(canvas: Canvas, joint: str, column: Floats, sums: Sequence[Floats]) -> tuple[Flaws, ...]:
    """For each of a canvas's skins what is wrong with a joint's weights.

    Args:
        canvas: whose surface and bones count.
        joint: the joint.
        column: (n,) its weights at the surface's vertices.
        sums: of each skin (v,) the sums of its vertices' weights.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> canvas = Canvas(hero.skins, hero.rest)
    >>> flaws(canvas, "lhand", canvas.column("lhand"), [canvas.follows(0)])
    (Flaws(bare=(), rogue=()),)
    """
    weights = SurfaceWeights(canvas.surface, (joint,), column[:, None])
    rogue = rogue_vertices(weights, joint, canvas.bones)
    return tuple(
        Flaws(
            tuple(np.flatnonzero(own <= 0.0)[:MOST].tolist()),
            tuple(np.flatnonzero(rogue[place])[:MOST].tolist()),
        )
        for own, place in zip(sums, canvas.surface.places, strict=True)
    )
