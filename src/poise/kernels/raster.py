"""The software rasteriser: rows of a picture from quadrics and a floor.

All coordinates are in camera space: x right, y up, z the distance in front of the camera. The ray
of a sample is d = (x, y, 1), so the ray parameter t of a hit *is* its depth.

A solid is a quadric between two parallel planes: G(p, p) + 2 b.p + c = 0 where 0 < v + s.p < w.
With the eye at the origin a ray meets it at t = (-b.d - sqrt((b.d)^2 - c G(d, d))) / G(d, d). Along
a row of samples each of these forms is a polynomial in x, and so is the discriminant: its roots
give the exact span of samples. Spheres, ellipsoids, cones and their stretched forms are quadrics of
this kind, and G p + b is their outward normal.

Triangles are in `raster_mesh`. Samples are shaded after all hits are known, by `raster_shading`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.kernels.jit import kernel

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

# Columns of `view`: constants of one picture.
INVERSE_FOCAL, CENTRE_X, CENTRE_Y, NEAR, FLOOR_DISTANCE, UP = 0, 1, 2, 3, 4, 5
VIEW_SIZE = 8

# Columns of `quadrics`.
FORM, LINEAR, CONSTANT, SLAB, SLAB_START, SLAB_WIDTH, BIAS = 0, 6, 9, 10, 13, 14, 15
QUADRIC_SIZE = 16

# Rows of `lights`, each (direction or nothing, colour).
KEY, FILL, SKY, GROUND, RIM, SHINE = 0, 1, 2, 3, 4, 5

# Columns of `floor`.
AXIS_U, AXIS_V, EYE_U, EYE_V, TILE_RATE, LIGHT_TILE, DARK_TILE = 0, 3, 6, 7, 8, 9, 12
FADE_START, FADE_END, FADE_RATE, FADE_U, FADE_V = 15, 16, 17, 18, 19
SHADOW_U, SHADOW_V, SHADOW_SCALE = 20, 21, 22
FLOOR_SIZE = 23

NOTHING = -1
FAR = 1e30  # depth of a sample without a surface


class Looks(NamedTuple):
    """Appearance of surfaces.

    Attributes:
        table: (m, LOOK_SIZE) one row per look (`raster_mesh`).
        levels: (n, 3) the first texel, the width and the height of each level of a texture.
        texels: (k, 4) bytes.
    """

    table: Floats
    levels: Integers
    texels: Bytes


class Triangles(NamedTuple):
    """Triangles, one per row, and their vertices.

    Attributes:
        inverses: (n, 3, 3) M^-1 of each triangle.
        boxes: (n, 4) x_start, x_stop, y_start, y_stop in samples.
        corners: (n, 3) their vertices.
        looks: (n,) row in `Looks.table` of each triangle.
        normals: (v, 3) of the vertices.
        tangents: (v, 4).
        uvs: (v, 2 or more) texture coordinates.
        paints: (v, 5) linear red, green, blue, glow, alpha.
    """

    inverses: Floats
    boxes: Integers
    corners: Integers
    looks: Integers
    normals: Floats
    tangents: Floats
    uvs: Floats
    paints: Floats


class RasterScene(NamedTuple):
    """All objects to draw.

    Attributes:
        camera: (VIEW_SIZE,) the view of the kernels; Numba does not allow a field named view.
        lights: (6, 6).
        quadrics: (n, QUADRIC_SIZE).
        paints: (n, 4) of the quadrics: linear red, green, blue and glow (0 lit, 1 emissive).
    """

    camera: Floats
    lights: Floats
    quadrics: Floats
    paints: Floats
    triangles: Triangles
    looks: Looks


@kernel
def clear(view, row_start, row_stop, depth, ident):
    """Reset rows of samples: the floor's depth on the floor, FAR elsewhere."""
    inverse_focal = view[INVERSE_FOCAL]
    distance = view[FLOOR_DISTANCE]
    across = view[UP] * inverse_focal
    for j in range(row_start, row_stop):
        y = (view[CENTRE_Y] - j - 0.5) * inverse_focal
        along = view[UP + 1] * y + view[UP + 2] + (0.5 - view[CENTRE_X]) * across
        for i in range(depth.shape[1]):
            fall = -(along + across * i)
            ident[j, i] = NOTHING
            if distance > 0.0 and fall > 1e-9:
                depth[j, i] = distance / fall
            else:
                depth[j, i] = FAR


@kernel
def trace_quadrics(view, quadrics, boxes, row_start, row_stop, depth, ident):
    """Trace quadrics into rows of samples.

    quadrics (n, QUADRIC_SIZE); boxes (n, 4) int64: x_start, x_stop, y_start, y_stop in samples.
    """
    inverse_focal = view[INVERSE_FOCAL]
    centre_x = view[CENTRE_X]
    near = view[NEAR]
    for k in range(quadrics.shape[0]):
        first = max(boxes[k, 2], row_start)
        last = min(boxes[k, 3], row_stop)
        if first >= last:
            continue
        gxx, gxy, gxz = quadrics[k, 0], quadrics[k, 1], quadrics[k, 2]
        gyy, gyz, gzz = quadrics[k, 3], quadrics[k, 4], quadrics[k, 5]
        bx, by, bz = quadrics[k, LINEAR], quadrics[k, LINEAR + 1], quadrics[k, LINEAR + 2]
        c = quadrics[k, CONSTANT]
        sx, sy, sz = quadrics[k, SLAB], quadrics[k, SLAB + 1], quadrics[k, SLAB + 2]
        v0, width, bias = quadrics[k, SLAB_START], quadrics[k, SLAB_WIDTH], quadrics[k, BIAS]
        for j in range(first, last):
            y = (view[CENTRE_Y] - j - 0.5) * inverse_focal
            g1 = 2.0 * (gxy * y + gxz)
            g0 = (gyy * y + 2.0 * gyz) * y + gzz
            b0 = by * y + bz
            s0 = sy * y + sz
            start, stop = boxes[k, 0], boxes[k, 1]
            d2 = bx * bx - c * gxx
            d1 = b0 * bx - 0.5 * c * g1
            d0 = b0 * b0 - c * g0
            if d2 < 0.0:
                inside = d1 * d1 - d0 * d2
                if inside <= 0.0:
                    continue
                root = math.sqrt(inside)
                low = (-d1 + root) / d2
                high = (-d1 - root) / d2
                if low / inverse_focal + centre_x - 0.5 > start:
                    start = int(math.ceil(min(low / inverse_focal + centre_x - 0.5, 1e9)))
                if high / inverse_focal + centre_x + 0.5 < stop:
                    stop = int(math.floor(max(high / inverse_focal + centre_x + 0.5, -1e9)))
            for i in range(start, stop):
                x = (i + 0.5 - centre_x) * inverse_focal
                g = (gxx * x + g1) * x + g0
                b = bx * x + b0
                d = (d2 * x + 2.0 * d1) * x + d0
                if d < 0.0 or g == 0.0:
                    continue
                t = (-b - math.sqrt(d)) / g
                if t < near or t - bias >= depth[j, i]:
                    continue
                v = v0 + t * (sx * x + s0)
                if v > 0.0 and v < width:
                    depth[j, i] = t - bias
                    ident[j, i] = k


@kernel
def lit(normal, place, view, lights, paint):
    """Return the colour of a surface point with a unit normal (camera space), in linear light.

    paint: linear red, green, blue, and glow.
    """
    nx, ny, nz = normal
    px, py, pz = place
    red, green, blue, glow = paint
    away = 1.0 / math.sqrt(px * px + py * py + pz * pz)
    vx, vy, vz = -px * away, -py * away, -pz * away
    facing = nx * vx + ny * vy + nz * vz
    up = 0.5 + 0.5 * (nx * view[UP] + ny * view[UP + 1] + nz * view[UP + 2])
    kx, ky, kz = lights[KEY, 0], lights[KEY, 1], lights[KEY, 2]
    key = max(0.0, (nx * kx + ny * ky + nz * kz + 0.3) / 1.3)
    key *= key
    fill = nx * lights[FILL, 0] + ny * lights[FILL, 1] + nz * lights[FILL, 2]
    fill = max(0.0, (fill + 0.4) / 1.4)
    edge = 1.0 - min(1.0, max(0.0, facing))
    edge = edge * edge * edge * (0.35 + 0.65 * up)
    hx, hy, hz = kx + vx, ky + vy, kz + vz
    shine = (nx * hx + ny * hy + nz * hz) / math.sqrt(hx * hx + hy * hy + hz * hz)
    shine = max(0.0, shine)
    shine *= shine
    shine *= shine
    shine *= shine
    shine *= shine * shine * lights[SHINE, 3] * (1.0 - glow)
    key *= 1.0 - glow
    plain = 1.0 - glow
    r = key * lights[KEY, 3] + plain * (
        fill * lights[FILL, 3] + up * lights[SKY, 3] + (1.0 - up) * lights[GROUND, 3]
    )
    g = key * lights[KEY, 4] + plain * (
        fill * lights[FILL, 4] + up * lights[SKY, 4] + (1.0 - up) * lights[GROUND, 4]
    )
    b = key * lights[KEY, 5] + plain * (
        fill * lights[FILL, 5] + up * lights[SKY, 5] + (1.0 - up) * lights[GROUND, 5]
    )
    soft = glow * (0.62 + 0.38 * min(1.0, max(0.0, facing)))
    edge *= plain
    return (
        red * (r + soft) + edge * lights[RIM, 3] + shine,
        green * (g + soft) + edge * lights[RIM, 4] + shine,
        blue * (b + soft) + edge * lights[RIM, 5] + shine,
    )


@kernel(inline=True)
def quadric_colour(k, x, y, depth, scene):
    """Return the linear colour of quadric k on the ray (x, y, 1), at its depth."""
    quadrics, paints = scene.quadrics, scene.paints
    t = depth + quadrics[k, BIAS]
    px, py = x * t, y * t
    nx = quadrics[k, 0] * px + quadrics[k, 1] * py + quadrics[k, 2] * t + quadrics[k, LINEAR]
    ny = quadrics[k, 1] * px + quadrics[k, 3] * py + quadrics[k, 4] * t + quadrics[k, LINEAR + 1]
    nz = quadrics[k, 2] * px + quadrics[k, 4] * py + quadrics[k, 5] * t + quadrics[k, LINEAR + 2]
    size = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz + 1e-300)
    return lit(
        (nx * size, ny * size, nz * size), (px, py, t), scene.camera, scene.lights,
        (paints[k, 0], paints[k, 1], paints[k, 2], paints[k, 3]),
    )  # fmt: skip


@kernel(inline=True)
def _stripes(u, width):
    """Return `width` times the mean of the +-1 square wave of period 2 on [u -+ width/2]."""
    low = 0.5 * u - 0.25 * width
    high = 0.5 * u + 0.25 * width
    return 2.0 * (abs(high - math.floor(high) - 0.5) - abs(low - math.floor(low) - 0.5))


@kernel(fast=True)
def paint_ground(view, floor, shadow, backdrop, samples, row_start, row_stop, ground):
    """Write linear rows of floor and backdrop to the first planes of ground (h, 6, w) float32.

    backdrop (2, 3): the colours of the top and of the bottom row. The first loop over a row has no
    branch and no look-up, so that it is vectorised; in the other planes it passes the fraction of
    backdrop and the position in the shadow map to the second loop.
    """
    ux, uy, uz = view[UP], view[UP + 1], view[UP + 2]
    ax, ay, az = floor[AXIS_U], floor[AXIS_U + 1], floor[AXIS_U + 2]
    bx, by, bz = floor[AXIS_V], floor[AXIS_V + 1], floor[AXIS_V + 2]
    eye_u, eye_v, tile = floor[EYE_U], floor[EYE_V], floor[TILE_RATE]
    light_r, light_g, light_b = floor[LIGHT_TILE], floor[LIGHT_TILE + 1], floor[LIGHT_TILE + 2]
    dark_r, dark_g, dark_b = floor[DARK_TILE], floor[DARK_TILE + 1], floor[DARK_TILE + 2]
    fade_start, fade_rate = floor[FADE_START], floor[FADE_RATE]
    fade_u, fade_v = floor[FADE_U], floor[FADE_V]
    shadow_u, shadow_v, shadow_scale = floor[SHADOW_U], floor[SHADOW_V], floor[SHADOW_SCALE]
    distance = view[FLOOR_DISTANCE]
    pixel = samples * view[INVERSE_FOCAL]
    left = view[CENTRE_X] * view[INVERSE_FOCAL]
    top = view[CENTRE_Y] * view[INVERSE_FOCAL]
    last = shadow.shape[0] - 1
    height, width = ground.shape[0], ground.shape[2]
    for row in range(row_start, row_stop):
        blend = (row + 0.5) / height
        back_r = backdrop[0, 0] + blend * (backdrop[1, 0] - backdrop[0, 0])
        back_g = backdrop[0, 1] + blend * (backdrop[1, 1] - backdrop[0, 1])
        back_b = backdrop[0, 2] + blend * (backdrop[1, 2] - backdrop[0, 2])
        y = top - (row + 0.5) * pixel
        fall_y = uy * y + uz
        if distance <= 0.0 or min(fall_y - ux * left, fall_y + ux * left) >= 0.0:
            for column in range(width):
                ground[row, 0, column] = back_r
                ground[row, 1, column] = back_g
                ground[row, 2, column] = back_b
            continue
        for column in range(width):
            x = (column + 0.5) * pixel - left
            steep = 1.0 / max(1e-7, -(ux * x + fall_y))
            t = distance * steep
            ray_u = ax * x + ay * y + az
            ray_v = bx * x + by * y + bz
            u = eye_u + t * ray_u
            v = eye_v + t * ray_v
            du, dv = u - fade_u, v - fade_v
            fade = (math.sqrt(du * du + dv * dv) - fade_start) * fade_rate
            fade = min(1.0, max(0.0, fade))
            keep = 1.0 - fade * fade * (3.0 - 2.0 * fade)
            # Extent of a pixel: the derivative of eye + t d, with t = distance / fall.
            step = pixel * t * tile
            slope_x, slope_y = ux * steep, uy * steep
            reach_u = step * max(abs(ax + slope_x * ray_u), abs(ay + slope_y * ray_u)) + 1e-6
            reach_v = step * max(abs(bx + slope_x * ray_v), abs(by + slope_y * ray_v)) + 1e-6
            both = _stripes(u * tile, reach_u) * _stripes(v * tile, reach_v)
            mix = 0.5 - 0.5 * both / (reach_u * reach_v)
            light, dark, rest = keep * (1.0 - mix), keep * mix, 1.0 - keep
            ground[row, 0, column] = light * light_r + dark * dark_r + rest * back_r
            ground[row, 1, column] = light * light_g + dark * dark_g + rest * back_g
            ground[row, 2, column] = light * light_b + dark * dark_b + rest * back_b
            ground[row, 3, column] = rest
            ground[row, 4, column] = (u - shadow_u) * shadow_scale - 0.5
            ground[row, 5, column] = (v - shadow_v) * shadow_scale - 0.5
        for column in range(width):
            a, b = ground[row, 4, column], ground[row, 5, column]
            if a >= 0.0 and b >= 0.0 and a < last and b < last:
                i, j = int(a), int(b)
                a, b = a - i, b - j
                dim = (1.0 - b) * ((1.0 - a) * shadow[j, i] + a * shadow[j, i + 1])
                dim += b * ((1.0 - a) * shadow[j + 1, i] + a * shadow[j + 1, i + 1])
                rest = ground[row, 3, column]
                ground[row, 0, column] -= dim * (ground[row, 0, column] - rest * back_r)
                ground[row, 1, column] -= dim * (ground[row, 1, column] - rest * back_g)
                ground[row, 2, column] -= dim * (ground[row, 2, column] - rest * back_b)


@kernel
def cast_shadows(casters, kinds, place, strengths, row_start, row_stop, layers, shadow):
    """Write rows of the shadow map: the light that the casters block at each floor texel.

    casters (n, 10): the ends of a thick segment on the floor (u, v, u, v), then radius, softness
    and density at each end; kinds (n,) int64: 0 the key light's shadow, 1 contact shadows; place:
    the map's corner (u, v) and the size of a texel. Within a kind the darkest caster counts (layers
    (2, size, size)); the kinds multiply into shadow (size, size), in [0, 1].
    """
    corner_u, corner_v, texel = place
    size = shadow.shape[1]
    for j in range(row_start, row_stop):
        v = corner_v + (j + 0.5) * texel
        for i in range(size):
            layers[0, j, i] = 0.0
            layers[1, j, i] = 0.0
        for k in range(casters.shape[0]):
            au, av = casters[k, 0], casters[k, 1]
            eu, ev = casters[k, 2] - au, casters[k, 3] - av
            reach = max(casters[k, 4] + casters[k, 6], casters[k, 5] + casters[k, 7])
            if v < min(av, av + ev) - reach or v > max(av, av + ev) + reach:
                continue
            kind = kinds[k]
            low = max(0.0, (min(au, au + eu) - reach - corner_u) / texel)
            high = min(float(size), (max(au, au + eu) + reach - corner_u) / texel + 1.0)
            square = eu * eu + ev * ev
            for i in range(int(low), int(high)):
                u = corner_u + (i + 0.5) * texel
                s = 0.0
                if square > 0.0:
                    s = min(1.0, max(0.0, ((u - au) * eu + (v - av) * ev) / square))
                du, dv = u - au - s * eu, v - av - s * ev
                radius = casters[k, 4] + s * (casters[k, 5] - casters[k, 4])
                soft = casters[k, 6] + s * (casters[k, 7] - casters[k, 6])
                away = du * du + dv * dv
                if away < (radius + soft) * (radius + soft):
                    fall = min(1.0, 0.5 + 0.5 * (radius - math.sqrt(away)) / soft)
                    density = casters[k, 8] + s * (casters[k, 9] - casters[k, 8])
                    dark = strengths[kind] * density * fall * fall * (3.0 - 2.0 * fall)
                    layers[kind, j, i] = max(layers[kind, j, i], dark)
        for i in range(size):
            shadow[j, i] = 1.0 - (1.0 - layers[0, j, i]) * (1.0 - layers[1, j, i])
