"""Metallic-roughness materials of the rasteriser: glTF's shading model.

glTF 2.0, appendix B: a diffuse base below a microfacet mirror. With h the half vector of the lamp l
and the eye v, alpha = roughness^2, c = (1 - metalness) base, f0 = 0.04 or the metal's base::

    F = f0 + (1 - f0) (1 - v.h)^5                 D = alpha^2 / (pi ((n.h)^2 (alpha^2 - 1) + 1)^2)
    V = 1 / (2 (n.l sqrt((n.v)^2 (1 - alpha^2) + alpha^2) + n.v sqrt(...)))
    light = lamp ((1 - F) c n.l + pi F D V n.l)

The lamps' colours are those of a white matt surface. Besides the lamps, the facets mirror the sky
and the ground, blurred by roughness, with the integral over D, F and V of uniform light, f0 SCALES
+ OFFSETS (B. Karis, "Real shading in Unreal Engine 4", 2013).

Textures are RGBA bytes, each followed by its mipmaps down to one texel; `levels` (n, 3) has the
first texel, the width and the height of each.
"""

from __future__ import annotations

import math

import numpy as np

from poise.kernels.jit import kernel
from poise.kernels.kinds import CLAMP, MIRROR, REPEAT
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


# A texture's columns of `looks`: the first of its levels, their number (0: no texture), the wrap
# modes along u and v, and whether its texels stay squares.
FIRST, LEVELS, WRAP_U, WRAP_V, SQUARES = 0, 1, 2, 3, 4


@kernel(inline=True)
def _placed(u, size, wrap):
    """Return the position of a texture coordinate among `size` texels with centres at integers."""
    if wrap == CLAMP:
        u = min(1.0, max(0.0, u))
    elif wrap == MIRROR:
        u = abs(u - 2.0 * math.floor(0.5 * u + 0.5))
    else:
        u -= math.floor(u)
    return u * size - 0.5


@kernel(inline=True)
def _wrapped(i, size, wrap):
    """Return the texel for an index that is at most one outside."""
    if wrap == REPEAT:
        if i < 0:
            return size - 1
        if i >= size:
            return 0
        return i
    return min(size - 1, max(0, i))


@kernel
def texel(looks, level, u, v, wraps, squares, curved):
    """Return red, green, blue and alpha at a level, in [0, 1], from the four nearest texels.

    curved: the colours are sRGB; the result is linear, with a gamma of 2.
    """
    texels, levels = looks.texels, looks.levels
    wrap_u, wrap_v = wraps
    first, width, height = levels[level, 0], levels[level, 1], levels[level, 2]
    s = _placed(u, width, wrap_u)
    t = _placed(v, height, wrap_v)
    if squares:
        s, t = math.floor(s + 0.5), math.floor(t + 0.5)
    column, row = int(math.floor(s)), int(math.floor(t))
    s -= column
    t -= row
    left, right = _wrapped(column, width, wrap_u), _wrapped(column + 1, width, wrap_u)
    above, below = _wrapped(row, height, wrap_v), _wrapped(row + 1, height, wrap_v)
    r, g, b, a = 0.0, 0.0, 0.0, 0.0
    for corner in range(4):
        at = first + (below if corner > 1 else above) * width
        at += right if corner & 1 else left
        share = (t if corner > 1 else 1.0 - t) * (s if corner & 1 else 1.0 - s)
        cr, cg, cb = texels[at, 0] / 255.0, texels[at, 1] / 255.0, texels[at, 2] / 255.0
        if curved:
            cr, cg, cb = cr * cr, cg * cg, cb * cb
        r += share * cr
        g += share * cg
        b += share * cb
        a += share * texels[at, 3] / 255.0
    return r, g, b, a


@kernel
def looked_up(looks, look, kind, u, v, reach, curved):
    """Return a texture's value for a pixel that covers `reach` of its finest texels."""
    table = looks.table
    first, count = int(table[look, kind + FIRST]), int(table[look, kind + LEVELS])
    wraps = (int(table[look, kind + WRAP_U]), int(table[look, kind + WRAP_V]))
    squares = table[look, kind + SQUARES] != 0.0 and reach <= 1.0
    level = 0.0
    if reach > 1.0:
        level = min(math.log2(reach), count - 1.0)
    whole = int(level)
    part = level - whole
    r, g, b, a = texel(looks, first + whole, u, v, wraps, squares, curved)
    if part > 0.0 and whole + 1 < count:
        fr, fg, fb, fa = texel(looks, first + whole + 1, u, v, wraps, squares, curved)
        r += part * (fr - r)
        g += part * (fg - g)
        b += part * (fb - b)
        a += part * (fa - a)
    return r, g, b, a


@kernel(inline=True)
def footprint(hit, column, step, triangles, width, height):
    """Return the texels that one step of the picture covers, with M^-1 d = (a, b, c) / t.

    The geometric mean of both directions, at least a quarter of the longer: this keeps textures
    sharp at oblique angles, and the samples of a pixel avoid aliasing.
    """
    k, a, b, c, share = hit
    inverses, corners, uvs = triangles.inverses, triangles.corners, triangles.uvs
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    u = a * uvs[i, column] + b * uvs[j, column] + c * uvs[m, column]
    v = a * uvs[i, column + 1] + b * uvs[j, column + 1] + c * uvs[m, column + 1]
    reach = 1.0
    longest = 0.0
    for axis in range(2):
        da, db, dc = inverses[k, 0, axis], inverses[k, 1, axis], inverses[k, 2, axis]
        total = da + db + dc
        du = da * uvs[i, column] + db * uvs[j, column] + dc * uvs[m, column] - u * total
        dv = da * uvs[i, column + 1] + db * uvs[j, column + 1] + dc * uvs[m, column + 1] - v * total
        du *= share * step * width
        dv *= share * step * height
        far = math.sqrt(du * du + dv * dv)
        reach *= far
        longest = max(longest, far)
    return max(math.sqrt(reach), 0.25 * longest)


@kernel(inline=True)
def mapped(hit, kind, column, curved, step, scene):
    """Return red, green, blue and alpha of one of a look's textures at a triangle hit.

    hit: the triangle k, the barycentric coordinates a, b, c, and the depth t; kind: the texture's
    columns of `looks`; column: the column of `uvs`; step: as in `triangle_colour`.
    """
    k, a, b, c, _ = hit
    triangles, looks = scene.triangles, scene.looks
    corners, uvs, levels = triangles.corners, triangles.uvs, looks.levels
    look = triangles.looks[k]
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    first = int(looks.table[look, kind + FIRST])
    reach = footprint(hit, column, step, triangles, levels[first, 1], levels[first, 2])
    u = a * uvs[i, column] + b * uvs[j, column] + c * uvs[m, column]
    v = a * uvs[i, column + 1] + b * uvs[j, column + 1] + c * uvs[m, column + 1]
    return looked_up(looks, look, kind, u, v, reach, curved)
