"""The rasteriser in plain NumPy: every ray against every solid.

Also the reference that the benchmark measures the kernels against.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from poise.kernels import raster
from poise.render import quadrics
from poise.render.scene import Scene
from poise.render.shape_primitives import Solids

FAR = np.inf


def round_cone_depth(eye, rays, origin, frame, length, radii):
    """Smallest t > 0 where eye + t ray enters a round cone, inf for none; rays (..., 3).

    Derived apart from the kernel: a frustum between the two circles of contact, and two balls.
    """
    inverse = np.linalg.inv(frame)
    o = inverse @ (eye - origin)
    d = rays @ inverse.T
    r0, r1 = radii
    best = np.full(d.shape[:-1], FAR)
    sine = (r0 - r1) / length if length > 0.0 else 2.0
    if abs(sine) >= 1.0:
        centre, radius = (0.0, r0) if r0 >= r1 else (length, r1)
        return _ball_depth(o - np.array([0.0, centre, 0.0]), d, radius)
    for centre, radius in ((0.0, r0), (length, r1)):
        best = np.minimum(best, _ball_depth(o - np.array([0.0, centre, 0.0]), d, radius))
    cosine = np.sqrt(1.0 - sine * sine)
    low, high = r0 * sine, length + r1 * sine
    slope = (r1 - r0) * cosine / (high - low)
    # The radius at height y is r0 cosine + slope (y - low).
    at_eye, growth = r0 * cosine + slope * (o[1] - low), slope * d[..., 1]
    a = d[..., 0] ** 2 + d[..., 2] ** 2 - growth**2
    b = d[..., 0] * o[0] + d[..., 2] * o[2] - growth * at_eye
    c = o[0] ** 2 + o[2] ** 2 - at_eye**2
    with np.errstate(invalid="ignore", divide="ignore"):
        root = np.sqrt(b * b - a * c)
        for sign in (-1.0, 1.0):
            t = (-b + sign * root) / a
            y = o[1] + t * d[..., 1]
            best = np.where((t > 0.0) & (y > low) & (y < high) & (t < best), t, best)
    return best


def _ball_depth(o, d, radius):
    a, b, c = (d * d).sum(-1), d @ o, o @ o - radius * radius
    with np.errstate(invalid="ignore"):
        t = (-b - np.sqrt(b * b - a * c)) / a
    return np.where(t > 0.0, t, FAR)


def sample_rays(view):
    """Rays (rows, columns, 3) in camera space, of depth 1."""
    x = (np.arange(view.width) + 0.5 - 0.5 * view.width) / view.focal
    y = (0.5 * view.height - np.arange(view.height) - 0.5) / view.focal
    grid = np.stack(np.broadcast_arrays(x[None, :], y[:, None], 1.0), axis=-1)
    return np.ascontiguousarray(grid)


def depths(solids: Solids, view) -> np.ndarray:
    """Depths (solids, rows, columns) of every solid alone, by the frustum formula."""
    rays = sample_rays(view) @ view.axes
    return np.stack(
        [
            round_cone_depth(view.eye, rays, o, f, length, r)
            for o, f, length, r in zip(
                solids.origin, solids.frame, solids.length, solids.radii, strict=True
            )
        ]
    )


def draw(scene: Scene, width: int, height: int, samples: int = 2, texels: int = 208) -> np.ndarray:
    """The picture that `poise.render.images.Renderer` draws, (height, width, 3) uint8."""
    camera = dataclasses.replace(scene.camera, width=width, height=height)
    view = quadrics.SampledCamera.of(camera, samples)
    forms, boxes, paints = quadrics.pack_solids(scene.solids, view)
    lights = quadrics.pack_lamps(scene.lamps, view)
    rays = sample_rays(view)
    depth, ident = _trace(forms, boxes, rays, view.packed(scene.floor), view.near)
    ground = _ground(scene, view, width, height, samples, texels)

    blocks = ident.reshape(height, samples, width, samples).transpose(0, 2, 1, 3)
    blocks = blocks.reshape(height, width, -1)
    deep = depth.reshape(height, samples, width, samples).transpose(0, 2, 1, 3)
    deep = deep.reshape(height, width, -1)
    beams = rays.reshape(height, samples, width, samples, 3).transpose(0, 2, 1, 3, 4)
    beams = beams.reshape(height, width, -1, 3)
    whole = (blocks == blocks[..., :1]).all(-1)
    beams = np.where(whole[..., None, None], beams.mean(axis=2, keepdims=True), beams)
    deep = np.where(whole[..., None], deep.mean(axis=2, keepdims=True), deep)
    colour = np.minimum(1.0, _shaded(blocks, deep, beams, forms, paints, lights, view.axes[:, 1]))
    colour = np.where((blocks < 0)[..., None], ground[:, :, None, :], colour).mean(axis=2)
    return (255.0 * np.sqrt(np.clip(colour, 0.0, 1.0)) + 0.5).astype(np.uint8)


def _trace(forms, boxes, rays, packed_view, near):
    distance, up = packed_view[raster.FLOOR_DISTANCE], packed_view[raster.UP :]
    fall = -(rays @ up)
    floor = (distance > 0.0) & (fall > 1e-9)
    depth = np.where(floor, distance / np.where(floor, fall, 1.0), raster.FAR).astype(np.float32)
    ident = np.full(depth.shape, -1)
    for k, (form, box) in enumerate(zip(forms, boxes, strict=True)):
        place = (slice(box[2], box[3]), slice(box[0], box[1]))
        t, v = _quadric_hit(form, rays[place])
        hit = (t >= near) & (t - form[raster.BIAS] < depth[place]) & (v > 0.0)
        hit &= v < form[raster.SLAB_WIDTH]
        depth[place][hit] = (t - form[raster.BIAS])[hit]
        ident[place][hit] = k
    return depth, ident


def _matrices(forms):
    return forms[..., [0, 1, 2, 1, 3, 4, 2, 4, 5]].reshape(*forms.shape[:-1], 3, 3)


def _quadric_hit(form, rays):
    g = ((rays @ _matrices(form)) * rays).sum(-1)
    b = rays @ form[raster.LINEAR : raster.LINEAR + 3]
    with np.errstate(invalid="ignore", divide="ignore"):
        t = (-b - np.sqrt(b * b - form[raster.CONSTANT] * g)) / g
    slab = form[raster.SLAB_START] + t * (rays @ form[raster.SLAB : raster.SLAB + 3])
    return t, slab


def _unit(v):
    return v / np.sqrt((v * v).sum(-1, keepdims=True))


def _shaded(ident, depth, rays, forms, paints, lights, up_axis):
    """Linear colours (..., 3) of the hits, 0 where there is none."""
    at = ident >= 0
    form, paint = forms[ident[at]], paints[ident[at]]
    t = depth[at][:, None] + form[:, raster.BIAS :]
    p = rays[at] * t
    normal = np.einsum("nij,nj->ni", _matrices(form), p)
    n = _unit(normal + form[:, raster.LINEAR : raster.LINEAR + 3])
    view = -_unit(p)
    facing = np.clip((n * view).sum(-1), 0.0, 1.0)
    up = 0.5 + 0.5 * n @ up_axis
    key_from = lights[raster.KEY, :3]
    glow = paint[:, 3:]
    key = np.maximum(0.0, (n @ key_from + 0.3) / 1.3) ** 2
    fill = np.maximum(0.0, (n @ lights[raster.FILL, :3] + 0.4) / 1.4)
    edge = (1.0 - facing) ** 3 * (0.35 + 0.65 * up)
    shine = np.maximum(0.0, (n * _unit(key_from + view)).sum(-1)) ** 24
    light = (
        np.outer(key, lights[raster.KEY, 3:])
        + np.outer(fill, lights[raster.FILL, 3:])
        + np.outer(up, lights[raster.SKY, 3:])
        + np.outer(1.0 - up, lights[raster.GROUND, 3:])
    )
    own = glow * (0.62 + 0.38 * facing[:, None])
    colour = np.zeros((*ident.shape, 3))
    colour[at] = paint[:, :3] * ((1.0 - glow) * light + own)
    colour[at] += (1.0 - glow) * np.outer(edge, lights[raster.RIM, 3:])
    colour[at] += (1.0 - glow) * (lights[raster.SHINE, 3] * shine)[:, None]
    return colour


def _ground(scene, view, width, height, samples, texels):
    """Linear colours (height, width, 3) of floor and backdrop."""
    top, bottom = (quadrics.linear(colour) for colour in scene.backdrop)
    blend = ((np.arange(height) + 0.5) / height)[:, None, None]
    back = np.broadcast_to(top + blend * (bottom - top), (height, width, 3))
    floor = scene.floor
    if floor is None or view.eye[1] <= floor.height:
        return back
    pixel = quadrics.SampledCamera(
        view.eye, view.axes, view.focal / samples, width, height, 1, view.near
    )
    rays = sample_rays(pixel) @ view.axes
    falling = rays[..., 1] < -1e-7
    t = (view.eye[1] - floor.height) / np.where(falling, -rays[..., 1], 1.0)
    place = (view.eye + t[..., None] * rays)[..., (0, 2)]
    fade = np.sqrt(((place - np.asarray(floor.centre)) ** 2).sum(-1))
    fade = np.clip((fade - floor.fade[0]) / (floor.fade[1] - floor.fade[0]), 0.0, 1.0)
    keep = np.where(falling, 1.0 - fade * fade * (3.0 - 2.0 * fade), 0.0)[..., None]

    # One pixel's reach by finite differences of the same projection.
    step = 1e-4
    reach = np.zeros_like(place)
    for axis in (0, 1):
        moved = rays + step / pixel.focal * view.axes[axis]
        with np.errstate(divide="ignore"):
            beside = view.eye + ((view.eye[1] - floor.height) / -moved[..., 1:2]) * moved
        reach = np.maximum(reach, np.abs(beside[..., (0, 2)] - place) / step)
    width_uv = reach / floor.tile + 1e-6
    u = place / floor.tile

    def wave(x):  # The integral of the +-1 square wave of period 2.
        return np.abs(np.mod(x, 2.0) - 1.0) * -1.0

    mean = (wave(u - 0.5 * width_uv) - wave(u + 0.5 * width_uv)) / width_uv
    mix = 0.5 - 0.5 * mean.prod(-1, keepdims=True)
    colour = (1.0 - mix) * quadrics.linear(floor.light) + mix * quadrics.linear(floor.dark)
    dim = _shadow(scene, view, texels)(place)[..., None]
    return keep * colour * (1.0 - dim) + (1.0 - keep) * back


def _shadow(scene, view, texels):
    """A function from places (..., 2) to how dark the shadow is there."""
    from poise.render.images import _shadow_place

    floor = scene.floor
    casters, kinds = quadrics.pack_casters(scene.solids, floor, scene.lamps, view)
    u, v, texel = _shadow_place(casters, floor.centre, floor)
    axis = (np.arange(texels) + 0.5) * texel
    spots = np.stack(np.broadcast_arrays((u + axis)[None, :], (v + axis)[:, None]), axis=-1)
    light = np.ones((texels, texels))
    for kind, strength in ((0, floor.shadow), (1, floor.contact)):
        dark = np.zeros((texels, texels))
        for caster in casters[kinds == kind]:
            a, e = caster[0:2], caster[2:4] - caster[0:2]
            s = np.clip(((spots - a) @ e) / (e @ e), 0.0, 1.0) if e @ e > 0.0 else 0.0
            s = np.broadcast_to(s, (texels, texels))
            away = np.sqrt(((spots - a - s[..., None] * e) ** 2).sum(-1))
            radius, soft, density = (caster[i] + s * (caster[i + 1] - caster[i]) for i in (4, 6, 8))
            fall = np.clip(0.5 + 0.5 * (radius - away) / soft, 0.0, 1.0)
            dark = np.maximum(dark, strength * density * fall * fall * (3.0 - 2.0 * fall))
        light *= 1.0 - dark

    def at(place):
        a = (place[..., 0] - u) / texel - 0.5
        b = (place[..., 1] - v) / texel - 0.5
        inside = (a >= 0) & (b >= 0) & (a < texels - 1) & (b < texels - 1)
        i = np.clip(a.astype(int), 0, texels - 2)
        j = np.clip(b.astype(int), 0, texels - 2)
        a, b, shade = a - i, b - j, 1.0 - light
        mixed = (1 - b) * ((1 - a) * shade[j, i] + a * shade[j, i + 1])
        mixed += b * ((1 - a) * shade[j + 1, i] + a * shade[j + 1, i + 1])
        return np.where(inside, mixed, 0.0)

    return at
