"""Metallic-roughness materials of the rasteriser: glTF's shading model.

glTF 2.0, appendix B: a diffuse base below a microfacet mirror. With h the half vector of the lamp l
and the eye v, alpha = roughness^2, c = (1 - metalness) base, f0 = 0.04 or the metal's base::

    F = f0 + (1 - f0) (1 - v.h)^5                 D = alpha^2 / (pi ((n.h)^2 (alpha^2 - 1) + 1)^2)
    V = 1 / (2 (n.l sqrt((n.v)^2 (1 - alpha^2) + alpha^2) + n.v sqrt(...)))
    light = lamp ((1 - F) c n.l + pi F D V n.l)

The lamps' colours are those of a white matt surface. Besides the lamps, the facets mirror the sky
and the ground, blurred by roughness, with the integral over D, F and V of uniform light, f0 SCALES
+ OFFSETS (B. Karis, "Real shading in Unreal Engine 4", 2013).
"""

from __future__ import annotations

import math

import numpy as np

from poise.kernels.jit import kernel
from poise.kernels.raster import FILL, GROUND, KEY, RIM, SHINE, SKY, UP

DIELECTRIC = 0.04  # ((n - 1) / (n + 1))^2 for n = 1.5: glTF 2.0 specification, appendix B
LEAST_ALPHA = 0.01  # lamps have a size, and so does their mirror image
SHARPEST, BLURRED = 0.15, 0.85  # the horizon's width in a mirror, and its increase by roughness

# Rows: roughness from 0 to 1; columns: the square root of n.v from 0 to 1.
SCALES = np.array([
    (0.132, 0.121, 0.286, 0.534, 0.763, 0.915, 0.984, 0.999, 1.000),
    (0.190, 0.165, 0.297, 0.536, 0.762, 0.915, 0.983, 0.999, 1.000),
    (0.463, 0.444, 0.448, 0.573, 0.757, 0.901, 0.973, 0.994, 0.995),
    (0.659, 0.651, 0.640, 0.666, 0.753, 0.859, 0.932, 0.964, 0.976),
    (0.780, 0.775, 0.761, 0.751, 0.762, 0.800, 0.852, 0.891, 0.916),
    (0.851, 0.842, 0.817, 0.782, 0.751, 0.744, 0.753, 0.772, 0.796),
    (0.890, 0.875, 0.832, 0.769, 0.717, 0.675, 0.646, 0.631, 0.627),
    (0.913, 0.889, 0.822, 0.734, 0.658, 0.590, 0.534, 0.488, 0.452),
    (0.926, 0.892, 0.796, 0.687, 0.587, 0.499, 0.423, 0.360, 0.307),
])  # fmt: skip
OFFSETS = np.array([
    (0.839, 0.770, 0.697, 0.463, 0.236, 0.084, 0.016, 0.001, 0.000),
    (0.782, 0.716, 0.664, 0.455, 0.235, 0.084, 0.016, 0.001, 0.000),
    (0.509, 0.487, 0.432, 0.342, 0.204, 0.081, 0.018, 0.001, 0.000),
    (0.313, 0.301, 0.264, 0.208, 0.137, 0.065, 0.018, 0.002, 0.000),
    (0.192, 0.183, 0.158, 0.122, 0.081, 0.042, 0.015, 0.002, 0.000),
    (0.122, 0.115, 0.096, 0.072, 0.047, 0.025, 0.010, 0.002, 0.000),
    (0.083, 0.076, 0.062, 0.044, 0.028, 0.015, 0.006, 0.001, 0.000),
    (0.060, 0.054, 0.042, 0.028, 0.017, 0.009, 0.004, 0.001, 0.000),
    (0.047, 0.041, 0.030, 0.019, 0.011, 0.005, 0.002, 0.001, 0.000),
])  # fmt: skip
_STEPS = 8


@kernel(inline=True)
def _facets(normal, lamp, eye, nv, square):
    """Return pi D V n.l of a lamp, and (1 - v.h)^5; square: alpha^2."""
    nx, ny, nz = normal
    lx, ly, lz = lamp
    vx, vy, vz = eye
    hx, hy, hz = lx + vx, ly + vy, lz + vz
    size = 1.0 / math.sqrt(hx * hx + hy * hy + hz * hz + 1e-300)
    turned = 1.0 - min(1.0, max(0.0, (vx * hx + vy * hy + vz * hz) * size))
    grazing = turned * turned
    grazing *= grazing * turned
    nl = nx * lx + ny * ly + nz * lz
    if nl <= 0.0:
        return 0.0, grazing
    nh = min(1.0, (nx * hx + ny * hy + nz * hz) * size)
    spread = nh * nh * (square - 1.0) + 1.0
    rest = 1.0 - square
    hidden = nl * math.sqrt(nv * nv * rest + square) + nv * math.sqrt(nl * nl * rest + square)
    return nl * square / (spread * spread) * 0.5 / hidden, grazing


@kernel(inline=True)
def _given_back(roughness, nv):
    """Return the fraction of uniform light that facets mirror: f0 times the first, + second."""
    row, column = _STEPS * min(1.0, max(0.0, roughness)), _STEPS * math.sqrt(nv)
    i, j = min(int(row), _STEPS - 1), min(int(column), _STEPS - 1)
    row, column = row - i, column - j
    scale = (1.0 - row) * ((1.0 - column) * SCALES[i, j] + column * SCALES[i, j + 1])
    scale += row * ((1.0 - column) * SCALES[i + 1, j] + column * SCALES[i + 1, j + 1])
    offset = (1.0 - row) * ((1.0 - column) * OFFSETS[i, j] + column * OFFSETS[i, j + 1])
    offset += row * ((1.0 - column) * OFFSETS[i + 1, j] + column * OFFSETS[i + 1, j + 1])
    return scale, offset


@kernel(inline=True)
def _channel(i, base, metallic, lights, lamps, ambient, mirror, edge):
    """Return one colour's light: of both lamps, of sky and ground, mirrored, and of the rim.

    lamps: matt light, mirrored light and (1 - v.h)^5 of the key and of the fill light; ambient: the
    upward component of the normal, the fraction of ambient light, and the same two for the mirrored
    direction; mirror: `_given_back`.
    """
    key, key_mirror, key_grazing, fill, fill_mirror, fill_grazing = lamps
    up, opened, sky, around = ambient
    scale, offset = mirror
    f0 = DIELECTRIC + metallic * (base - DIELECTRIC)
    matt = (1.0 - metallic) * base
    from_key = f0 + (1.0 - f0) * key_grazing
    from_fill = f0 + (1.0 - f0) * fill_grazing
    mirrored = f0 * scale + offset
    above, below = lights[SKY, 3 + i], lights[GROUND, 3 + i]
    return (
        lights[KEY, 3 + i] * ((1.0 - from_key) * matt * key + from_key * key_mirror)
        + lights[FILL, 3 + i] * ((1.0 - from_fill) * matt * fill + from_fill * fill_mirror)
        + (1.0 - mirrored) * matt * opened * (up * above + (1.0 - up) * below)
        + mirrored * around * (sky * above + (1.0 - sky) * below)
        + edge * lights[RIM, 3 + i]
    )


@kernel
def finished(normal, place, view, lights, base, finish):
    """Return the colour of a surface point with a unit normal (camera space), in linear light.

    base: red, green and blue; finish: metalness, roughness, and the fraction of ambient light.
    """
    nx, ny, nz = normal
    px, py, pz = place
    metallic, roughness, opened = finish
    away = 1.0 / math.sqrt(px * px + py * py + pz * pz)
    vx, vy, vz = -px * away, -py * away, -pz * away
    facing = nx * vx + ny * vy + nz * vz
    nv = min(1.0, max(1e-4, facing))
    ux, uy, uz = view[UP], view[UP + 1], view[UP + 2]
    up_n = nx * ux + ny * uy + nz * uz
    up = 0.5 + 0.5 * up_n
    alpha = max(LEAST_ALPHA, roughness * roughness)
    square = alpha * alpha
    kx, ky, kz = lights[KEY, 0], lights[KEY, 1], lights[KEY, 2]
    fx, fy, fz = lights[FILL, 0], lights[FILL, 1], lights[FILL, 2]
    eye = (vx, vy, vz)
    key_mirror, key_grazing = _facets(normal, (kx, ky, kz), eye, nv, square)
    fill_mirror, fill_grazing = _facets(normal, (fx, fy, fz), eye, nv, square)
    # Matt light extends a little beyond n.l = 0, as for plain bodies.
    key = max(0.0, (nx * kx + ny * ky + nz * kz + 0.3) / 1.3)
    key *= key
    fill = max(0.0, (nx * fx + ny * fy + nz * fz + 0.4) / 1.4)
    edge = 1.0 - min(1.0, max(0.0, facing))
    edge = edge * edge * edge * (0.35 + 0.65 * up) * opened
    mirror = _given_back(roughness, nv)
    sky = 0.5 + 0.5 * (2.0 * facing * up_n - (ux * vx + uy * vy + uz * vz)) / (
        SHARPEST + BLURRED * roughness
    )
    sky = min(1.0, max(0.0, sky))
    around = lights[SHINE, 4] * opened
    lamps = (key, key_mirror, key_grazing, fill, fill_mirror, fill_grazing)
    ambient = (up, opened, sky, around)
    return (
        _channel(0, base[0], metallic, lights, lamps, ambient, mirror, edge),
        _channel(1, base[1], metallic, lights, lamps, ambient, mirror, edge),
        _channel(2, base[2], metallic, lights, lamps, ambient, mirror, edge),
    )
