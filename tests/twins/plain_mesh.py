"""Textured triangles in plain NumPy: every ray against every triangle.

Hits are found by Cramer's rule in the world, reaches by differences between rays, textures by
explicit sums: nothing is shared with the kernels but the lamps.
"""

from __future__ import annotations

import dataclasses

import numpy as np
from scipy.interpolate import RegularGridInterpolator

from poise.kernels import raster, raster_material
from poise.render import quadrics
from poise.render.scene import Scene
from twins.plain_raster import sample_rays


def draw(scene: Scene, width: int, height: int, samples: int = 1) -> np.ndarray:
    """The picture of a scene of opaque surfaces without floor, (height, width, 3) uint8."""
    camera = dataclasses.replace(scene.camera, width=width, height=height)
    view = quadrics.SampledCamera.of(camera, samples)
    rays = sample_rays(view) @ view.axes
    lights = quadrics.pack_lamps(scene.lamps, view)
    best = np.full(rays.shape[:2], np.inf)
    colour = np.tile(np.nan, rays.shape)
    owner = np.full(rays.shape[:2], -1)
    every = [(surface, triangle) for surface in scene.surfaces for triangle in surface.triangles]
    for number, (surface, triangle) in enumerate(every):
        corners = surface.vertices[triangle]
        shares, t = _hits(view.eye, rays, corners)
        front = (
            np.cross(corners[1] - corners[0], corners[2] - corners[0]) @ (view.eye - corners[0])
            > 0.0
        )
        hit = (shares >= 0.0).all(-1) & (t >= view.near) & (t < best)
        if not (front or surface.look.double_sided) or not hit.any():
            continue
        shown, alpha = _shaded(surface, triangle, view, rays, shares, t, lights)
        hit &= alpha >= surface.look.cutoff
        best[hit], owner[hit] = t[hit], number
        colour[hit] = shown[hit]
    blend = ((np.arange(height) + 0.5) / height)[:, None, None]
    top, bottom = (quadrics.linear(c) for c in scene.backdrop)
    back = np.broadcast_to(top + blend * (bottom - top), (height, width, 3))
    back = np.repeat(np.repeat(back, samples, axis=0), samples, axis=1)
    colour = np.where(owner[..., None] < 0, back, np.minimum(colour, 1.0))
    colour = colour.reshape(height, samples, width, samples, 3).mean(axis=(1, 3))
    return (255.0 * np.sqrt(np.clip(colour, 0.0, 1.0)) + 0.5).astype(np.uint8)


def _hits(eye, rays, corners):
    """Barycentric coordinates (..., 3) and depths (...) of rays with a triangle's plane."""
    a, b, c = corners
    normal = np.cross(b - a, c - a)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = normal @ (a - eye) / (rays @ normal)
        place = eye + t[..., None] * rays
        area = normal @ normal
        shares = np.stack(
            [
                np.cross(c - b, place - b) @ normal / area,
                np.cross(a - c, place - c) @ normal / area,
                np.cross(b - a, place - a) @ normal / area,
            ],
            axis=-1,
        )
    return np.where(np.isfinite(shares), shares, -1.0), np.where(np.isfinite(t), t, -1.0)


def _at(values, triangle, shares):
    return shares @ values[triangle]


def _shaded(surface, triangle, view, rays, shares, t, lights):
    look = surface.look
    colour = _at(np.square(surface.colour), triangle, shares)
    alpha = np.ones(t.shape)
    if surface.alpha is not None:
        alpha = _at(surface.alpha, triangle, shares)

    def reach(uvs, bitmap):
        size = np.array(bitmap.levels[0].shape[1::-1])
        here = _at(uvs, triangle, shares)
        lengths = []
        for axis in (0, 1):
            moved = rays + 1e-5 / view.focal * view.axes[axis]
            beside = _hits(view.eye, moved, surface.vertices[triangle])[0]
            change = (_at(uvs, triangle, beside) - here) * 1e5 * size
            lengths.append(np.sqrt((change**2).sum(-1)))
        return here, np.maximum(np.sqrt(lengths[0] * lengths[1]), 0.25 * np.maximum(*lengths))

    if look.base is not None:
        found = looked_up(look.base, *reach(surface.uvs, look.base), curved=True)
        colour = colour * found[..., :3]
        # Holes are cut by the finest texels.
        finest = looked_up(look.base, _at(surface.uvs, triangle, shares), 1.0, curved=True)
        alpha = alpha * finest[..., 3]
    normal = _unit(_at(surface.normals, triangle, shares))
    if look.normal is not None:
        tangent = _at(surface.tangents[:, :3], triangle, shares)
        tangent = _unit(tangent - (tangent * normal).sum(-1, keepdims=True) * normal)
        across = np.cross(normal, tangent) * surface.tangents[triangle[0], 3]
        found = looked_up(look.normal, *reach(surface.normal_uvs, look.normal), curved=False)
        found = 2.0 * found - 1.0
        normal = _unit(
            found[..., :1] * look.normal_scale * tangent
            + found[..., 1:2] * look.normal_scale * across
            + np.maximum(found[..., 2:3], 0.0) * normal
        )
    a, b, c = surface.vertices[triangle]
    flat = np.cross(b - a, c - a)
    flat = flat if flat @ (view.eye - a) > 0.0 else -flat
    smooth = _unit(_at(surface.normals, triangle, shares))
    normal = np.where((smooth @ flat < 0.0)[..., None], -normal, normal)
    if look.finish is None:
        return lit(normal, rays, colour, look, view, lights) + np.asarray(look.emitted), alpha
    finish, metallic = look.finish, look.finish.metallic * np.ones(t.shape)
    roughness, opened = look.finish.roughness * np.ones(t.shape), np.ones(t.shape)
    own = np.broadcast_to(finish.emissive, rays.shape)
    places = surface.finish_uvs
    if finish.rough is not None:
        found = looked_up(finish.rough, *reach(places[:, 0:2], finish.rough), curved=False)
        roughness, metallic = roughness * found[..., 1], metallic * found[..., 2]
    if finish.open is not None:
        found = looked_up(finish.open, *reach(places[:, 2:4], finish.open), curved=False)
        opened = 1.0 + finish.open_scale * (found[..., 0] - 1.0)
    if finish.shining is not None:
        found = looked_up(finish.shining, *reach(places[:, 4:6], finish.shining), curved=True)
        own = own * found[..., :3]
    shown = finished(normal, rays, colour, metallic, roughness, opened, view, lights)
    return shown + own + np.asarray(look.emitted), alpha


def lit(normal, rays, colour, look, view, lights):
    """Linear colours under the lamps; all in the world."""
    towards = -_unit(rays)
    lamps = lights[:, :3] @ view.axes
    facing = (normal * towards).sum(-1)
    up = 0.5 + 0.5 * normal[..., 1]
    key = np.maximum(0.0, (normal @ lamps[raster.KEY] + 0.3) / 1.3) ** 2
    fill = np.maximum(0.0, (normal @ lamps[raster.FILL] + 0.4) / 1.4)
    seen = np.clip(facing, 0.0, 1.0)
    edge = (1.0 - seen) ** 3 * (0.35 + 0.65 * up)
    shine = np.maximum(0.0, (normal * _unit(lamps[raster.KEY] + towards)).sum(-1)) ** 24
    plain = 1.0 - look.glow
    light = plain * sum(
        share[..., None] * lights[row, 3:]
        for row, share in (
            (raster.KEY, key), (raster.FILL, fill), (raster.SKY, up), (raster.GROUND, 1.0 - up),
        )
    )  # fmt: skip
    own = look.glow * (0.62 + 0.38 * seen)[..., None]
    extra = edge[..., None] * lights[raster.RIM, 3:]
    return colour * (light + own) + plain * (extra + (lights[raster.SHINE, 3] * shine)[..., None])


def facets(normal, lamp, towards, f0, roughness):
    """F (..., 3) and F D V (..., 3) of glTF 2.0, appendix B, for unit vectors (..., 3)."""
    alpha = np.maximum(0.01, roughness**2)[..., None]
    dot = lambda a, b: (a * b).sum(-1, keepdims=True)  # noqa: E731
    half = _unit(lamp + towards)
    nl, nh, vh = dot(normal, lamp), dot(normal, half), np.abs(dot(towards, half))
    nv = np.maximum(dot(normal, towards), 1e-4)
    fresnel = f0 + (1.0 - f0) * (1.0 - vh) ** 5
    spread = (alpha / ((nh * alpha) ** 2 + 1.0 - nh**2)) ** 2 / np.pi
    smith = lambda x: 2.0 * x / (x + np.sqrt(alpha**2 + (1.0 - alpha**2) * x**2))  # noqa: E731
    # G2 of correlated heights, from the Smith functions of both: G2 = 1 / (1 / G1 + 1 / G1' - 1).
    ahead = np.maximum(nl, 1e-9)
    joint = 1.0 / (1.0 / smith(ahead) + 1.0 / smith(nv) - 1.0)
    return fresnel, np.where(nl > 0.0, fresnel * spread * joint / (4.0 * ahead * nv), 0.0)


def finished(normal, rays, colour, metallic, roughness, opened, view, lights):
    """Linear colours of metals and varnishes under the lamps; all in the world."""
    towards = -_unit(rays)
    lamps = lights[:, :3] @ view.axes
    metallic = metallic[..., None]
    f0 = 0.04 * (1.0 - metallic) + colour * metallic
    matt = colour * (1.0 - metallic)
    total = np.zeros(colour.shape)
    for row, wrap, power in ((raster.KEY, 0.3, 2), (raster.FILL, 0.4, 1)):
        fresnel, mirrored = facets(normal, lamps[row], towards, f0, roughness)
        nl = (normal @ lamps[row])[..., None]
        soft = np.maximum(0.0, (nl + wrap) / (1.0 + wrap)) ** power
        total += lights[row, 3:] * (
            (1.0 - fresnel) * matt * soft + np.pi * mirrored * np.maximum(nl, 0.0)
        )
    facing = (normal * towards).sum(-1)
    seen = np.minimum(1.0, np.maximum(facing, 1e-4))
    nodes = np.linspace(0.0, 1.0, len(raster_material.SCALES))
    at = np.stack([np.clip(roughness, 0.0, 1.0), np.sqrt(seen)], axis=-1)
    scale, offset = (
        RegularGridInterpolator((nodes, nodes), table)(at)[..., None]
        for table in (raster_material.SCALES, raster_material.OFFSETS)
    )
    given = f0 * scale + offset
    mirror = 2.0 * facing[..., None] * normal - towards
    sky, ground = lights[raster.SKY, 3:], lights[raster.GROUND, 3:]
    above = np.clip(0.5 + 0.5 * mirror[..., 1] / (0.15 + 0.85 * roughness), 0.0, 1.0)[..., None]
    up = (0.5 + 0.5 * normal[..., 1])[..., None]
    edge = ((1.0 - np.clip(facing, 0.0, 1.0)) ** 3)[..., None] * (0.35 + 0.65 * up)
    around = matt * (1.0 - given) * (up * sky + (1.0 - up) * ground)
    around = around + given * lights[raster.SHINE, 4] * (above * sky + (1.0 - above) * ground)
    return total + opened[..., None] * (around + edge * lights[raster.RIM, 3:])


def looked_up(bitmap, uv, reach, *, curved):
    """RGBA (..., 4) in [0, 1] at places (..., 2) where a pixel reaches over some texels."""
    reach = np.broadcast_to(reach, uv.shape[:-1])
    level = np.clip(np.log2(np.maximum(reach, 1.0)), 0.0, len(bitmap.levels) - 1.0)
    stack = np.stack(
        [
            _bilinear(texels, uv, bitmap.wrap, bitmap.squares & (reach <= 1.0), curved)
            for texels in bitmap.levels
        ]
    )
    low = np.floor(level).astype(int)
    high = np.minimum(low + 1, len(bitmap.levels) - 1)
    part = (level - low)[..., None]
    pick = lambda n: np.take_along_axis(stack, n[None, ..., None], axis=0)[0]  # noqa: E731
    return (1.0 - part) * pick(low) + part * pick(high)


def _bilinear(texels, uv, wrap, squares, curved):
    height, width = texels.shape[:2]
    values = texels / 255.0
    if curved:
        values = np.concatenate([values[..., :3] ** 2, values[..., 3:]], axis=-1)
    result = np.zeros((*uv.shape[:-1], 4))
    x = uv[..., 0] * width - 0.5
    y = uv[..., 1] * height - 0.5
    x = np.where(squares, np.round(x), x)
    y = np.where(squares, np.round(y), y)
    for dx in (0, 1):
        for dy in (0, 1):
            i, j = np.floor(x).astype(int) + dx, np.floor(y).astype(int) + dy
            share = (1.0 - np.abs(x - i)) * (1.0 - np.abs(y - j))
            column, row = _index(i, width, wrap[0]), _index(j, height, wrap[1])
            result += share[..., None] * values[row, column]
    return result


def _index(i, size, wrap):
    if wrap == 1:
        return np.clip(i, 0, size - 1)
    if wrap == 2:
        i = np.mod(i, 2 * size)
        return np.where(i < size, i, 2 * size - 1 - i)
    return np.mod(i, size)


def _unit(v):
    return v / np.sqrt((v * v).sum(-1, keepdims=True))
