"""Triangles of the rasteriser: hits, textures, normal maps, and transparency.

All coordinates are in camera space as in `raster`. A triangle with corners as the columns of M is
hit where M^-1 d has no negative entry, at depth 1 / sum(M^-1 d): no clipping against the near plane
is needed. The entries of M^-1 d over their sum are the hit's barycentric coordinates in space, so
that interpolation with them is perspective-correct.

Textures are RGBA bytes, each followed by its mipmaps down to one texel; `levels` (n, 3) has the
first texel, the width and the height of each.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.raster import CENTRE_X, CENTRE_Y, INVERSE_FOCAL, NEAR, lit
from poise.kernels.raster_material import LEVELS, finished, looked_up, mapped

# Columns of `looks`: the first column of each texture (see `raster_material`), and the constants.
# ROUGH: of metalness and roughness, OPEN: of occlusion, SHINING: of emission.
BASE, NORMAL = 0, 5
NORMAL_SCALE, CUTOFF, EMITTED = 10, 11, 12
FINISHED, METALLIC, ROUGHNESS, ROUGH, OPEN, SHINING, OPEN_SCALE, EMISSIVE = (
    15, 16, 17, 18, 23, 28, 33, 34,
)  # fmt: skip
LOOK_SIZE = 37

# Columns of `paints`: linear red, green, blue, then glow (0 lit, 1 emissive), then alpha.
GLOW, ALPHA = 3, 4

# Columns of `uvs`: the base texture's, the normal map's; three more if a look needs them.
NORMAL_UV, ROUGH_UV, OPEN_UV, SHINING_UV = 2, 4, 6, 8


@kernel
def trace_triangles(scene, count, row_start, row_stop, depth, ident):
    """Trace the first `count` triangles into rows of samples, numbered after the quadrics.

    If a look has a cutoff, samples of a lower alpha are not hits.
    """
    view, triangles, offset = scene.camera, scene.triangles, scene.quadrics.shape[0]
    inverses, boxes = triangles.inverses, triangles.boxes
    inverse_focal = view[INVERSE_FOCAL]
    for k in range(count):
        first = max(boxes[k, 2], row_start)
        last = min(boxes[k, 3], row_stop)
        if first >= last:
            continue
        ax, bx, cx = inverses[k, 0, 0], inverses[k, 1, 0], inverses[k, 2, 0]
        cutoff = scene.looks.table[triangles.looks[k], CUTOFF]
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
                    if _alpha(k, a * t, b * t, c * t, triangles, scene.looks) < cutoff:
                        continue
                depth[j, i] = t
                ident[j, i] = offset + k


@kernel
def _alpha(k, a, b, c, triangles, looks):
    """Return the opacity of a hit with barycentric coordinates a, b, c."""
    corners, uvs, paints = triangles.corners, triangles.uvs, triangles.paints
    look = triangles.looks[k]
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    alpha = a * paints[i, ALPHA] + b * paints[j, ALPHA] + c * paints[m, ALPHA]
    if looks.table[look, BASE + LEVELS] > 0.0:
        u = a * uvs[i, 0] + b * uvs[j, 0] + c * uvs[m, 0]
        v = a * uvs[i, 1] + b * uvs[j, 1] + c * uvs[m, 1]
        found = looked_up(looks, look, BASE, u, v, 1.0, True)
        alpha *= found[3]
    return alpha


@kernel
def triangle_colour(k, x, y, step, scene):
    """Return linear red, green, blue and alpha of triangle k on the ray (x, y, 1).

    step: distance, in x and y, of positions with separate colours.
    """
    view, lights, triangles, looks = scene.camera, scene.lights, scene.triangles, scene.looks.table
    inverses, corners, normals = triangles.inverses, triangles.corners, triangles.normals
    tangents, paints = triangles.tangents, triangles.paints
    a = max(0.0, inverses[k, 0, 0] * x + inverses[k, 0, 1] * y + inverses[k, 0, 2])
    b = max(0.0, inverses[k, 1, 0] * x + inverses[k, 1, 1] * y + inverses[k, 1, 2])
    c = max(0.0, inverses[k, 2, 0] * x + inverses[k, 2, 1] * y + inverses[k, 2, 2])
    t = 1.0 / (a + b + c + 1e-300)
    a, b, c = a * t, b * t, c * t
    hit = (k, a, b, c, t)
    i, j, m = corners[k, 0], corners[k, 1], corners[k, 2]
    look = triangles.looks[k]
    red = a * paints[i, 0] + b * paints[j, 0] + c * paints[m, 0]
    green = a * paints[i, 1] + b * paints[j, 1] + c * paints[m, 1]
    blue = a * paints[i, 2] + b * paints[j, 2] + c * paints[m, 2]
    glow = a * paints[i, GLOW] + b * paints[j, GLOW] + c * paints[m, GLOW]
    alpha = a * paints[i, ALPHA] + b * paints[j, ALPHA] + c * paints[m, ALPHA]
    if looks[look, BASE + LEVELS] > 0.0:
        tr, tg, tb, ta = mapped(hit, BASE, 0, True, step, scene)
        red *= tr
        green *= tg
        blue *= tb
        alpha *= ta
    nx = a * normals[i, 0] + b * normals[j, 0] + c * normals[m, 0]
    ny = a * normals[i, 1] + b * normals[j, 1] + c * normals[m, 1]
    nz = a * normals[i, 2] + b * normals[j, 2] + c * normals[m, 2]
    size = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz + 1e-300)
    nx, ny, nz = nx * size, ny * size, nz * size
    # Seen from behind, a surface faces the other way. The triangle's plane sum(M^-1) p = 1 decides,
    # because near an outline smooth normals may point away from the eye.
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
            mr, mg, mb, _ = mapped(hit, NORMAL, NORMAL_UV, False, step, scene)
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
    nx, ny, nz = side * nx, side * ny, side * nz
    if looks[look, FINISHED] == 0.0:
        paint = (red, green, blue, glow)
        r, g, b = lit((nx, ny, nz), (x * t, y * t, t), view, lights, paint)
    else:
        metallic, roughness, opened = looks[look, METALLIC], looks[look, ROUGHNESS], 1.0
        if looks[look, ROUGH + LEVELS] > 0.0:
            _, tg, tb, _ = mapped(hit, ROUGH, ROUGH_UV, False, step, scene)
            roughness *= tg
            metallic *= tb
        if looks[look, OPEN + LEVELS] > 0.0:
            tr, _, _, _ = mapped(hit, OPEN, OPEN_UV, False, step, scene)
            opened += looks[look, OPEN_SCALE] * (tr - 1.0)
        shining = (looks[look, EMISSIVE], looks[look, EMISSIVE + 1], looks[look, EMISSIVE + 2])
        if looks[look, SHINING + LEVELS] > 0.0:
            tr, tg, tb, _ = mapped(hit, SHINING, SHINING_UV, True, step, scene)
            shining = (shining[0] * tr, shining[1] * tg, shining[2] * tb)
        finish = (metallic, roughness, opened)
        r, g, b = finished(
            (nx, ny, nz), (x * t, y * t, t), view, lights, (red, green, blue), finish
        )  # fmt: skip
        r, g, b = r + shining[0], g + shining[1], b + shining[2]
    return (
        r + looks[look, EMITTED],
        g + looks[look, EMITTED + 1],
        b + looks[look, EMITTED + 2],
        alpha,
    )


@kernel
def blend_triangles(scene, start, samples, row_start, row_stop, depth, picture):
    """Blend the triangles from `start` on, sorted from far to near, over rows of a picture.

    Each is visible where it is nearer than the depth there, by its alpha; picture (h, w, 3) uint8.
    """
    view, inverses, boxes = scene.camera, scene.triangles.inverses, scene.triangles.boxes
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
                r, g, b, alpha = triangle_colour(k, mean_x / seen, mean_y / seen, step, scene)
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
    """Mark the parts of a map of the floor that triangles cover.

    triangles (n, 3, 2) in texels, with centres at integers; slabs (n,) int64 and shares (n,): the
    index of each in masks (m, size, size), and its density there; the densest counts.
    """
    size = masks.shape[1]
    for k in range(triangles.shape[0]):
        slab, share = slabs[k], shares[k]
        ax, ay = triangles[k, 0, 0], triangles[k, 0, 1]
        bx, by = triangles[k, 1, 0], triangles[k, 1, 1]
        cx, cy = triangles[k, 2, 0], triangles[k, 2, 1]
        # Triangles smaller than a texel hit the texels of their corners.
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
