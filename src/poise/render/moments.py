"""Several moments of a motion in one picture, along its path or side by side."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.render.actors import Drawn, joined
from poise.render.poses import floor_of, framing
from poise.render.scene import Scene
from poise.render.shape_primitives import join

Array = NDArray[np.float64]

_GAP = 0.12
"""Gap between moments side by side, relative to a body's width."""
_SLENDER = 0.4
"""Minimum width of a body relative to its height: that of a human seen from the side."""


def offsets_beside(moments: Sequence[Drawn], direction: ArrayLike) -> Array | None:
    """Offsets (n, 3), metres, that place moments in a row, the first at the left.

    ``direction`` (3,) points towards the camera, y up. The result is None if the body travels at
    least its width, because the moments then do not overlap.
    """
    across = np.cross((0.0, 1.0, 0.0), np.asarray(direction, dtype=np.float64))
    size = float(np.linalg.norm(across))
    spots = [np.concatenate([one.solids.ends.reshape(-1, 3), one.outline]) for one in moments]
    if size < 1e-9 or len(moments) < 2 or not all(len(each) for each in spots):
        return None
    across /= size
    middles = np.array([0.5 * (each.min(axis=0) + each.max(axis=0)) for each in spots])[:, [0, 2]]
    ends = np.array([((each @ across).min(), (each @ across).max()) for each in spots])
    widths = ends[:, 1] - ends[:, 0]
    heights = [float(np.ptp(each[:, 1])) for each in spots]
    body = max(float(np.median(widths)), _SLENDER * float(np.median(heights)))
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    if float(away.max()) >= body:
        return None
    starts = np.concatenate([[0.0], np.cumsum(widths + _GAP * body)[:-1]])
    shifts: Array = starts - ends[:, 0] + ends[0, 0]
    return shifts[:, None] * across


def in_a_row(stage: Scene, moments: Sequence[Drawn], width: int, height: int) -> Scene | None:
    """The scene with the moments in a row, marks at each, and a camera from the same side.

    The result is None if the moments do not overlap.
    """
    direction = np.asarray(stage.camera.position) - np.asarray(stage.camera.target)
    offsets = offsets_beside(moments, direction)
    if offsets is None or stage.floor is None:
        return None
    row = joined(one.moved(offset) for one, offset in zip(moments, offsets, strict=True))
    solids = join([row.solids, *(stage.solids.moved(offset) for offset in offsets)])
    outline = row.outline
    view = direction.tolist()
    camera = framing(solids, points=outline, direction=view, width=width, height=height)
    floor = floor_of(solids, stage.floor.height, points=outline)
    floor = dataclasses.replace(floor, tile=stage.floor.tile)
    return dataclasses.replace(
        stage, solids=solids, surfaces=row.surfaces, camera=camera, floor=floor
    )
