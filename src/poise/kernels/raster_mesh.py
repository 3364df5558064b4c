"""The rasteriser's triangles: hits, textures, normal maps, and what is seen through.

Everything lives in camera space as in `raster`. A triangle with corners as the columns of M is hit
where M^-1 d has no negative entry, at depth 1 / sum(M^-1 d): no clipping against the near plane is
needed. The entries of M^-1 d over their sum are the hit's barycentric coordinates in space, so that
what is interpolated with them is right in perspective.

Textures are RGBA bytes, each followed by halves of itself down to one texel; `levels` (n, 3) has
the first texel, the width and the height of each.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.raster import CENTRE_X, CENTRE_Y, INVERSE_FOCAL, NEAR, lit

# Columns of `looks`: textures are the first of their levels, how many there are (0: no texture),
# how they go on outside [0, 1] along u and v, and whether their texels stay squares.
BASE, NORMAL = 0, 5
FIRST, LEVELS, WRAP_U, WRAP_V, SQUARES = 0, 1, 2, 3, 4
NORMAL_SCALE, CUTOFF, EMITTED = 10, 11, 12
LOOK_SIZE = 15

REPEAT, CLAMP, MIRROR = 0, 1, 2

# Columns of `paints`: linear red, green, blue, then glow (0 lit, 1 its own light), then alpha.
GLOW, ALPHA = 3, 4

# Columns of `uvs`: the base texture's, then the normal map's.
NORMAL_UV = 2


@kernel(inline=True)
def _placed(u, size, wrap):
    """Where a texture coordinate lies among `size` texels, their middles at whole numbers."""
    if wrap == CLAMP:
        u = min(1.0, max(0.0, u))
    elif wrap == MIRROR:
        u = abs(u - 2.0 * math.floor(0.5 * u + 0.5))
    else:
        u -= math.floor(u)
    return u * size - 0.5


@kernel(inline=True)
def _wrapped(i, size, wrap):
    """The texel for a number that is at most one outside."""
    if wrap == REPEAT:
        if i < 0:
            return size - 1
        if i >= size:
            return 0
        return i
    return min(size - 1, max(0, i))


@kernel
def texel(texels, levels, level, u, v, wrap_u, wrap_v, squares, curved):
    """Red, green, blue and alpha at a level, in [0, 1], from the four texels around.

    curved: the colours are sRGB; linear ones come back, with the gamma as 2.
    """
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
def _looked_up(texels, levels, looks, look, kind, u, v, footprint, curved):
    """A texture where one pixel reaches over `footprint` of its finest texels."""
    first, count = int(looks[look, kind + FIRST]), int(looks[look, kind + LEVELS])
    wrap_u, wrap_v = int(looks[look, kind + WRAP_U]), int(looks[look, kind + WRAP_V])
    squares = looks[look, kind + SQUARES] != 0.0 and footprint <= 1.0
    level = 0.0
    if footprint > 1.0:
        level = min(math.log2(footprint), count - 1.0)
    whole = int(level)
    part = level - whole
    r, g, b, a = texel(texels, levels, first + whole, u, v, wrap_u, wrap_v, squares, curved)
    if part > 0.0 and whole + 1 < count:
        fr, fg, fb, fa = texel(
            texels, levels, first + whole + 1, u, v, wrap_u, wrap_v, squares, curved
        )
        r += part * (fr - r)
        g += part * (fg - g)
        b += part * (fb - b)
        a += part * (fa - a)
    return r, g, b, a


@kernel(inline=True)
def _footprint(k, column, a, b, c, share, step, inverses, corners, uvs, width, height):
    """Texels that one step of the picture reaches over, where M^-1 d = (a, b, c) / share.

    The geometric mean of both directions, at least a quarter of the longer: what is seen at a slant
    stays sharp along it, and the samples of a pixel keep it from shimmering.
    """
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


@kernel
def trace_triangles(
    view, inverses, boxes, corners, triangle_looks, uvs, paints, looks, levels, texels, count,
    offset, row_start, row_stop, depth, ident,
):  # fmt: skip
    """Enter the first `count` triangles into rows of samples, numbered from `offset` on.

    inverses (n, 3, 3): M^-1 of each triangle; boxes as in trace_quadrics. Where a look has a
    cutoff, samples of a lower alpha are no hits.
    """
    inverse_focal = view[INVERSE_FOCAL]
    for k in range(count):
        first = max(boxes[k, 2], row_start)
        last = min(boxes[k, 3], row_stop)
        if first >= last:
            continue
        ax, bx, cx = inverses[k, 0, 0], inverses[k, 1, 0], inverses[k, 2, 0]
        look = triangle_looks[k]
        cutoff = looks[look, CUTOFF]
        for j in range(first, last):
            y = (view[CENTRE_Y] - j - 0.5) * inverse_focal
            a0 = inverses[k, 0, 1] * y + inverses[k, 0, 2]
            b0 = inverses[k, 1, 1] * y + inverses[k, 1, 2]
            c0 = inverses[k, 2, 1] * y + inverses[k, 2, 2]
            for i in range(boxes[k, 0], boxes[k, 1]):
                x = (i + 0.5 - view[CENTRE_X]) * inverse_focal
                a = ax * x + a0
                b = bx * x + b0
                c = cx * x + c0
                if a < 0.0 or b < 0.0 or c < 0.0 or a + b + c <= 0.0:
                    continue
                t = 1.0 / (a + b + c)
                if t < view[NEAR] or t >= depth[j, i]:
                    continue
                if cutoff > 0.0:
                    alpha = _alpha(k, a * t, b * t, c * t, corners, uvs, paints, looks, look,
                                   levels, texels)  # fmt: skip
                    if alpha < cutoff:
                        continue
                depth[j, i] = t
                ident[j, i] = offset + k


@kernel
def _alpha(k, a, b, c, corners, uvs, paints, looks, look, levels, texels):
    """How opaque a hit with barycentric coordinates a, b, c is."""
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    alpha = a * paints[i, ALPHA] + b * paints[j, ALPHA] + c * paints[m, ALPHA]
    if looks[look, BASE + LEVELS] > 0.0:
        u = a * uvs[i, 0] + b * uvs[j, 0] + c * uvs[m, 0]
        v = a * uvs[i, 1] + b * uvs[j, 1] + c * uvs[m, 1]
        found = _looked_up(texels, levels, looks, look, BASE, u, v, 1.0, True)
        alpha *= found[3]
    return alpha


@kernel
def triangle_colour(
    k, x, y, step, view, inverses, corners, triangle_looks, normals, tangents, uvs, paints, looks,
    levels, texels, lights,
):  # fmt: skip
    """Linear red, green, blue and alpha of triangle k on the ray (x, y, 1).

    step: how far apart, in x and y, the places are that get a colour of their own.
    """
    a = max(0.0, inverses[k, 0, 0] * x + inverses[k, 0, 1] * y + inverses[k, 0, 2])
    b = max(0.0, inverses[k, 1, 0] * x + inverses[k, 1, 1] * y + inverses[k, 1, 2])
    c = max(0.0, inverses[k, 2, 0] * x + inverses[k, 2, 1] * y + inverses[k, 2, 2])
    t = 1.0 / (a + b + c + 1e-300)
    a, b, c = a * t, b * t, c * t
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    look = triangle_looks[k]
    red = a * paints[i, 0] + b * paints[j, 0] + c * paints[m, 0]
    green = a * paints[i, 1] + b * paints[j, 1] + c * paints[m, 1]
    blue = a * paints[i, 2] + b * paints[j, 2] + c * paints[m, 2]
    glow = a * paints[i, GLOW] + b * paints[j, GLOW] + c * paints[m, GLOW]
    alpha = a * paints[i, ALPHA] + b * paints[j, ALPHA] + c * paints[m, ALPHA]
    if looks[look, BASE + LEVELS] > 0.0:
        first = int(looks[look, BASE + FIRST])
        reach = _footprint(
            k, 0, a, b, c, t, step, inverses, corners, uvs, levels[first, 1], levels[first, 2]
        )
        u = a * uvs[i, 0] + b * uvs[j, 0] + c * uvs[m, 0]
        v = a * uvs[i, 1] + b * uvs[j, 1] + c * uvs[m, 1]
        tr, tg, tb, ta = _looked_up(texels, levels, looks, look, BASE, u, v, reach, True)
        red *= tr
        green *= tg
        blue *= tb
        alpha *= ta
    nx = a * normals[i, 0] + b * normals[j, 0] + c * normals[m, 0]
    ny = a * normals[i, 1] + b * normals[j, 1] + c * normals[m, 1]
    nz = a * normals[i, 2] + b * normals[j, 2] + c * normals[m, 2]
    size = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz + 1e-300)
    nx, ny, nz = nx * size, ny * size, nz * size
    # Seen from behind, a surface faces the other way. The triangle itself decides, whose plane is
    # sum(M^-1) p = 1: near an outline, smooth normals may well turn away from the eye.
    ahead = (inverses[k, 0, 0] + inverses[k, 1, 0] + inverses[k, 2, 0]) * nx
    ahead += (inverses[k, 0, 1] + inverses[k, 1, 1] + inverses[k, 2, 1]) * ny
    ahead += (inverses[k, 0, 2] + inverses[k, 1, 2] + inverses[k, 2, 2]) * nz
    side = -1.0 if ahead > 0.0 else 1.0
    if looks[look, NORMAL + LEVELS] > 0.0:
        tx = a * tangents[i, 0] + b * tangents[j, 0] + c * tangents[m, 0]
        ty = a * tangents[i, 1] + b * tangents[j, 1] + c * tangents[m, 1]
        tz = a * tangents[i, 2] + b * tangents[j, 2] + c * tangents[m, 2]
        along = nx * tx + ny * ty + nz * tz
        tx, ty, tz = tx - along * nx, ty - along * ny, tz - along * nz
        size = math.sqrt(tx * tx + ty * ty + tz * tz)
        if size > 1e-12:
            first = int(looks[look, NORMAL + FIRST])
            reach = _footprint(
                k, NORMAL_UV, a, b, c, t, step, inverses, corners, uvs,
                levels[first, 1], levels[first, 2],
            )  # fmt: skip
            u = a * uvs[i, 2] + b * uvs[j, 2] + c * uvs[m, 2]
            v = a * uvs[i, 3] + b * uvs[j, 3] + c * uvs[m, 3]
            mr, mg, mb, _ = _looked_up(texels, levels, looks, look, NORMAL, u, v, reach, False)
            # Bytes 127 and 128 are both flat.
            scale = looks[look, NORMAL_SCALE] / size
            p = (2.0 * mr - 1.0) * scale
            q = (2.0 * mg - 1.0) * scale * tangents[i, 3]
            r = max(0.0, 2.0 * mb - 1.0)
            ox = p * tx + q * (ny * tz - nz * ty) + r * nx
            oy = p * ty + q * (nz * tx - nx * tz) + r * ny
            oz = p * tz + q * (nx * ty - ny * tx) + r * nz
            size = math.sqrt(ox * ox + oy * oy + oz * oz)
            if size > 1e-12:
                nx, ny, nz = ox / size, oy / size, oz / size
    r, g, b = lit(
        side * nx, side * ny, side * nz, x * t, y * t, t, view, lights, red, green, blue, glow
    )
    return (
        r + looks[look, EMITTED],
        g + looks[look, EMITTED + 1],
        b + looks[look, EMITTED + 2],
        alpha,
    )


@kernel
def blend_triangles(
    view, inverses, boxes, corners, triangle_looks, normals, tangents, uvs, paints, looks, levels,
    texels, lights, start, samples, row_start, row_stop, depth, picture,
):  # fmt: skip
    """Lay the triangles from `start` on, which come from far to near, over rows of a picture.

    Each is seen where it is nearer than what is there, by its alpha; picture (h, w, 3) uint8.
    """
    inverse_focal = view[INVERSE_FOCAL]
    step = samples * inverse_focal
    share = 1.0 / (samples * samples)
    for k in range(start, inverses.shape[0]):
        first = max(boxes[k, 2], row_start * samples) // samples
        last = (min(boxes[k, 3], row_stop * samples) + samples - 1) // samples
        for row in range(first, last):
            for column in range(boxes[k, 0] // samples, (boxes[k, 1] + samples - 1) // samples):
                seen, mean_x, mean_y = 0, 0.0, 0.0
                for sub in range(samples * samples):
                    j, i = row * samples + sub // samples, column * samples + sub % samples
                    x = (i + 0.5 - view[CENTRE_X]) * inverse_focal
                    y = (view[CENTRE_Y] - j - 0.5) * inverse_focal
                    a = inverses[k, 0, 0] * x + inverses[k, 0, 1] * y + inverses[k, 0, 2]
                    b = inverses[k, 1, 0] * x + inverses[k, 1, 1] * y + inverses[k, 1, 2]
                    c = inverses[k, 2, 0] * x + inverses[k, 2, 1] * y + inverses[k, 2, 2]
                    if a < 0.0 or b < 0.0 or c < 0.0 or a + b + c <= 0.0:
                        continue
                    t = 1.0 / (a + b + c)
                    if t >= view[NEAR] and t < depth[j, i]:
                        seen += 1
                        mean_x += x
                        mean_y += y
                if seen == 0:
                    continue
                r, g, b, alpha = triangle_colour(
                    k, mean_x / seen, mean_y / seen, step, view, inverses, corners, triangle_looks,
                    normals, tangents, uvs, paints, looks, levels, texels, lights,
                )  # fmt: skip
                alpha = seen * share * min(1.0, max(0.0, alpha))
                _lay(picture, row, column, 0, r, alpha)
                _lay(picture, row, column, 1, g, alpha)
                _lay(picture, row, column, 2, b, alpha)


@kernel(inline=True)
def _lay(picture, row, column, channel, value, alpha):
    under = picture[row, column, channel] / 255.0
    mixed = (1.0 - alpha) * under * under + alpha * min(1.0, max(0.0, value))
    picture[row, column, channel] = int(255.0 * math.sqrt(mixed) + 0.5)


@kernel
def cover_floor(triangles, slabs, shares, masks):
    """Mark what triangles hide of a map of the floor.

    triangles (n, 3, 2) in texels, their middles at whole numbers; slabs (n,) int64 and shares (n,):
    into which of masks (m, size, size) each goes, and how dense it is there; the densest counts.
    """
    size = masks.shape[1]
    for k in range(triangles.shape[0]):
        slab, share = slabs[k], shares[k]
        ax, ay = triangles[k, 0, 0], triangles[k, 0, 1]
        bx, by = triangles[k, 1, 0], triangles[k, 1, 1]
        cx, cy = triangles[k, 2, 0], triangles[k, 2, 1]
        # Triangles smaller than a texel are hits of the texels that their corners are in.
        for corner in range(3):
            x, y = triangles[k, corner, 0] + 0.5, triangles[k, corner, 1] + 0.5
            if x >= 0.0 and y >= 0.0 and x < size and y < size:
                masks[slab, int(y), int(x)] = max(masks[slab, int(y), int(x)], share)
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if area == 0.0:
            continue
        low_x = math.ceil(max(0.0, min(ax, min(bx, cx))))
        high_x = math.floor(min(size - 1.0, max(ax, max(bx, cx))))
        low_y = math.ceil(max(0.0, min(ay, min(by, cy))))
        high_y = math.floor(min(size - 1.0, max(ay, max(by, cy))))
        for j in range(int(low_y), int(high_y) + 1):
            for i in range(int(low_x), int(high_x) + 1):
                p = ((bx - ax) * (j - ay) - (by - ay) * (i - ax)) / area
                q = ((cx - bx) * (j - by) - (cy - by) * (i - bx)) / area
                if p >= 0.0 and q >= 0.0 and p + q <= 1.0:
                    masks[slab, j, i] = max(masks[slab, j, i], share)
