"""Textures of the rasteriser: sampling for one pixel of a triangle.

Textures are RGBA bytes, each followed by its mipmaps down to one texel; `levels` (n, 3) has the
first texel, the width and the height of each.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.texture_kinds import CLAMP, MIRROR, REPEAT

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
