"""Last step of the rasteriser: conversion of hits to the colours of pixels."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.raster import CENTRE_X, CENTRE_Y, INVERSE_FOCAL, NOTHING, quadric_colour
from poise.kernels.raster_mesh import triangle_colour


@kernel(inline=True)
def _byte(value):
    """Convert linear light to a stored byte: gamma 2, as in the input colours."""
    return int(255.0 * math.sqrt(min(1.0, max(0.0, value))) + 0.5)


@kernel
def resolve(scene, ground, samples, row_start, row_stop, depth, ident, picture):
    """Shade rows of pixels from their samples x samples block of hits, over the ground.

    A pixel that shows one solid is shaded once, a triangle once per pixel. scene: a
    `raster.RasterScene`; ground from paint_ground; picture (h, w, 3) uint8 is written.
    """
    view, count = scene.camera, scene.quadrics.shape[0]
    block = samples * samples
    share = 1.0 / block
    inverse_focal = view[INVERSE_FOCAL]
    middle_x, middle_y = view[CENTRE_X], view[CENTRE_Y]
    for row in range(row_start, row_stop):
        centre_y = (middle_y - (row + 0.5) * samples) * inverse_focal
        j0 = row * samples
        for column in range(picture.shape[1]):
            i0 = column * samples
            first = ident[j0, i0]
            other, empty = 0, 0
            for j in range(j0, j0 + samples):
                for i in range(i0, i0 + samples):
                    other += ident[j, i] != first
                    empty += ident[j, i] == NOTHING
            part = empty * share
            r = part * ground[row, 0, column]
            g = part * ground[row, 1, column]
            b = part * ground[row, 2, column]
            if empty < block:
                rounds, part = (block, share) if other else (1, 1.0)
                for turn in range(rounds):
                    j, i = j0 + turn // samples, i0 + turn % samples
                    k = ident[j, i]
                    if k == NOTHING:
                        continue
                    weight = part
                    if other:
                        x = (i + 0.5 - middle_x) * inverse_focal
                        y = (middle_y - j - 0.5) * inverse_focal
                        t = float(depth[j, i])
                    else:
                        x = ((column + 0.5) * samples - middle_x) * inverse_focal
                        y = centre_y
                        t = 0.0
                        for below in range(j0, j0 + samples):
                            for beside in range(i0, i0 + samples):
                                t += share * depth[below, beside]
                    if k < count:
                        cr, cg, cb = quadric_colour(k, x, y, t, scene)
                    else:
                        step = samples * inverse_focal
                        if other:
                            # All samples of a triangle at their centre, processed with the first of
                            # them.
                            alike, earlier = 0, False
                            x, y = 0.0, 0.0
                            for sample in range(block):
                                below, beside = j0 + sample // samples, i0 + sample % samples
                                if ident[below, beside] == k:
                                    earlier = earlier or sample < turn
                                    alike += 1
                                    x += (beside + 0.5 - middle_x) * inverse_focal
                                    y += (middle_y - below - 0.5) * inverse_focal
                            if earlier:
                                continue
                            x, y = x / alike, y / alike
                            weight = alike * share
                            step *= math.sqrt(alike * share)
                        cr, cg, cb, _ = triangle_colour(k - count, x, y, step, scene)
                    # Clipped before averaging, so that bright edges are anti-aliased too.
                    r += weight * min(1.0, cr)
                    g += weight * min(1.0, cg)
                    b += weight * min(1.0, cb)
            picture[row, column, 0] = _byte(r)
            picture[row, column, 1] = _byte(g)
            picture[row, column, 2] = _byte(b)
