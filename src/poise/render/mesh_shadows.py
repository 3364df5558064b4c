"""Soft shadows of meshes on the floor, in layers of triangles by height.

The penumbra of an extended lamp grows with the height of the caster. The triangles are sorted into
layers by height and projected on the floor along the lamp's direction, and each layer is blurred by
one width. The layers are added.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.kernels import raster_mesh
from poise.render.quadrics import View
from poise.render.scene import Floor, Lamps, Surface

Shades = NDArray[np.float32]

_LAYERS = 6
_NEAR = 0.35  # metres; higher triangles cast no contact shadow


def shadow_reach(surfaces: Sequence[Surface], floor: Floor, lamps: Lamps, view: View) -> Floats:
    """Positions u, v on the floor, and penumbra, of the shadows of vertices, (n, 3)."""
    slope = _slope(lamps, view)
    found = [np.zeros((0, 3))]
    for surface in surfaces:
        height = np.maximum(surface.vertices[:, 1] - floor.height, 0.0)
        shaded = surface.vertices[:, (0, 2)] - height[:, None] * slope
        found.append(np.column_stack([shaded, _softness(height)]))
        found.append(np.column_stack([surface.vertices[:, (0, 2)], np.full(len(height), 0.1)]))
    return np.concatenate(found)


def mesh_shadow(
    surfaces: Sequence[Surface], floor: Floor, lamps: Lamps, view: View,
    place: tuple[float, float, float], size: int,
) -> Shades:  # fmt: skip
    """Fraction of light, 0 to 1, blocked by surfaces at each texel of the floor, (size, size).

    ``place`` is the corner u, v of the map, and the side of a texel, metres.
    """
    triangles = np.concatenate([s.vertices[s.triangles] for s in surfaces])
    height = np.maximum(triangles[:, :, 1] - floor.height, 0.0)
    middle = (height[:, 0] + height[:, 1] + height[:, 2]) / 3.0
    flat = triangles[:, :, (0, 2)]
    light = np.ones((size, size), dtype=np.float32)
    for strength, casts in (
        (floor.shadow, _key(flat, height, middle, _slope(lamps, view))),
        (floor.contact, _contact(flat, middle)),
    ):
        places, layers, shares, soft = casts
        masks = np.zeros((len(soft), size, size), dtype=np.float32)
        texels = (places - place[:2]) / place[2] - 0.5
        raster_mesh.cover_floor(np.ascontiguousarray(texels), layers, shares, masks)
        dark = sum(
            (_blurred(mask, reach / place[2]) for mask, reach in zip(masks, soft, strict=True)),
            np.zeros((size, size), dtype=np.float32),
        )
        light *= 1.0 - np.float32(strength) * np.minimum(dark, np.float32(1.0))
    return 1.0 - light


def _slope(lamps: Lamps, view: View) -> Floats:
    key = np.asarray(lamps.key_from) @ view.heading()
    return np.asarray(key[[0, 2]] / max(1e-3, key[1]))


def _softness(height: Floats) -> Floats:
    return 0.02 + 0.16 * height


def _key(
    flat: Floats, height: Floats, middle: Floats, slope: Floats
) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Shadow of the key lamp: positions, layer and density of triangles, softness of layers."""
    top = max(float(middle.max(initial=0.0)), 1e-9)
    layers = np.minimum((_LAYERS * middle / top).astype(np.int64), _LAYERS - 1)
    soft = _softness((np.arange(_LAYERS) + 0.5) * top / _LAYERS)
    return flat - height[:, :, None] * slope, layers, np.ones(len(flat)), soft


def _contact(flat: Floats, middle: Floats) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Contact shadow of triangles near the floor, darker the nearer they are."""
    near = middle < _NEAR
    share = 1.0 - middle[near] / _NEAR
    layers = np.zeros(int(near.sum()), dtype=np.int64)
    return flat[near], layers, share * share, np.array([0.06])


def _blurred(mask: Shades, reach: float) -> Shades:
    """Blur a layer by about ``reach`` texels on each side."""
    from scipy.ndimage import uniform_filter

    width = 2 * int(max(0.5, 0.6 * reach)) + 1
    once = uniform_filter(mask, width, mode="constant")
    return np.asarray(uniform_filter(once, width, mode="constant"), dtype=np.float32)
