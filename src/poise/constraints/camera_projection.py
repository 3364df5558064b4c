"""Projection of a point into a camera's picture, as a constraint."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import Where, finished, place, place_name
from poise.errors import InvalidValue
from poise.geometry import Camera
from poise.residuals.functions import dot
from poise.residuals.variables import parameter


def projection(
    point: Where,
    camera: Camera,
    pixel: ArrayLike,
    *,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep a point at a pixel of a camera, and in front of it.

    ``pixel`` (2,) is x to the right and y down from the top left corner, (..., 2) for a batch; it
    becomes the parameters ``pixel_x`` and ``pixel_y``. The residual is in pixels divided by the
    focal length (`Camera.focal`); in the centre of the picture it is the angular error in radians.

    Raises:
        InvalidValue: the pixel is not 2 finite numbers, or `camera` is not a Camera.

    >>> from poise import Camera
    >>> camera = Camera((0, 1, 4), (0, 1, 0), width=200, height=100)
    >>> sorted(projection("head", camera, (100, 20)).parameters)
    ['pixel_x', 'pixel_y']
    """
    if not isinstance(camera, Camera):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue(f"expected a poise.Camera, not {camera!r}")
    at = _pixels(pixel)
    view = camera.T_wc
    right, up, back = (view[:3, i].tolist() for i in range(3))
    away = place(point) - view[:3, 3].tolist()
    depth = -dot(away, back)
    x = (parameter("pixel_x", at[..., 0], size=1) - 0.5 * camera.width) / camera.focal
    y = (0.5 * camera.height - parameter("pixel_y", at[..., 1], size=1)) / camera.focal
    made = all_of(dot(away, right) / depth == x, dot(away, up) / depth == y, depth >= camera.near)
    return finished(made, name, f"{place_name(point)} in the picture", hard=hard, weight=weight)


def _pixels(pixel: ArrayLike) -> Any:
    try:
        at = np.asarray(pixel, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValue(f"a pixel must be numbers, not {pixel!r}") from None
    if at.ndim == 0 or at.shape[-1] != 2 or not np.isfinite(at).all():
        raise InvalidValue(
            f"a pixel must be finite numbers x, y of shape (..., 2), not {at.tolist()}"
        )
    return at
