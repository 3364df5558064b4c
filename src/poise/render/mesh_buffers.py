"""Meshes in the rasteriser's format: camera-space triangles, tables of looks and texels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from poise.array_types import Bytes, Floats, Integers
from poise.kernels import raster_mesh
from poise.kernels.raster import Looks, Triangles
from poise.render.quadrics import SampledCamera, linear
from poise.render.scene import DrawnSurface, SurfaceLook
from poise.render.texture_decoding import Bitmap


@dataclass(frozen=True, eq=False)
class PackedSurfaces:
    """Surfaces as `poise.kernels.raster_mesh` reads them.

    The first ``solid`` triangles are opaque; the others are transparent and sorted from far to
    near.
    """

    triangles: Triangles
    solid: int


def pack_looks(looks: Sequence[SurfaceLook]) -> Looks:
    """Pack looks into tables."""
    table = np.zeros((max(1, len(looks)), raster_mesh.LOOK_SIZE))
    levels: list[tuple[int, int, int]] = []
    texels: list[Bytes] = [np.zeros((1, 4), dtype=np.uint8)]
    total = 1
    placed: dict[int, int] = {}  # shared bitmaps are stored once
    for row, look in zip(table, looks, strict=False):
        for column, bitmap in _bitmaps(look):
            if bitmap is None:
                continue
            if id(bitmap) not in placed:
                placed[id(bitmap)] = len(levels)
                for level in bitmap.levels:
                    levels.append((total, level.shape[1], level.shape[0]))
                    texels.append(level.reshape(-1, 4))
                    total += level.shape[0] * level.shape[1]
            row[column : column + 5] = _texture(bitmap, placed[id(bitmap)])
        row[raster_mesh.NORMAL_SCALE] = look.normal_scale
        row[raster_mesh.CUTOFF] = look.cutoff
        row[raster_mesh.EMITTED : raster_mesh.EMITTED + 3] = look.emitted
        if look.finish is not None:
            row[raster_mesh.FINISHED] = 1.0
            row[raster_mesh.METALLIC] = look.finish.metallic
            row[raster_mesh.ROUGHNESS] = look.finish.roughness
            row[raster_mesh.OPEN_SCALE] = look.finish.open_scale
            row[raster_mesh.EMISSIVE : raster_mesh.EMISSIVE + 3] = look.finish.emissive
    numbers = np.array(levels or [(0, 1, 1)], dtype=np.int64)
    return Looks(table, numbers, np.concatenate(texels))


def _bitmaps(look: SurfaceLook) -> list[tuple[int, Bitmap | None]]:
    """Images of a look, each with the table columns for its location."""
    found = [(raster_mesh.BASE, look.base), (raster_mesh.NORMAL, look.normal)]
    if look.finish is not None:
        found.append((raster_mesh.ROUGH, look.finish.rough))
        found.append((raster_mesh.OPEN, look.finish.open))
        found.append((raster_mesh.SHINING, look.finish.shining))
    return found


def _texture(bitmap: Bitmap, first: int) -> tuple[float, ...]:
    return (first, len(bitmap.levels), *bitmap.wrap, bitmap.squares)


def pack_surfaces(surfaces: Sequence[DrawnSurface], view: SampledCamera) -> PackedSurfaces:
    """Pack surfaces into tables; a triangle's look is the index of its surface.

    Back faces are omitted unless the look is double-sided.
    """
    if not surfaces:
        return _no_surfaces()
    starts = np.cumsum([0] + [len(surface.vertices) for surface in surfaces])
    corners = _joined([s.triangles + at for s, at in zip(surfaces, starts, strict=False)], 3)
    owner = np.repeat(np.arange(len(surfaces)), [len(s.triangles) for s in surfaces])
    points = (_joined([s.vertices for s in surfaces], 3) - view.eye) @ view.axes.T
    p = points[corners.astype(np.int64)]
    rows = np.stack(
        [np.cross(p[:, 1], p[:, 2]), np.cross(p[:, 2], p[:, 0]), np.cross(p[:, 0], p[:, 1])], axis=1
    )
    volume = np.einsum("ni,ni->n", p[:, 0], rows[:, 0])
    boxes = triangle_boxes(p, view)
    seen = (volume != 0.0) & (boxes[:, 0] < boxes[:, 1]) & (boxes[:, 2] < boxes[:, 3])
    # The camera's axes are left-handed: front faces have a positive volume with the camera.
    both = np.array([s.look.double_sided for s in surfaces], dtype=bool)
    through = np.array([s.look.blend for s in surfaces], dtype=bool)
    seen &= both[owner] | (volume > 0.0)
    kept = np.flatnonzero(seen)
    blended = through[owner[kept]] if len(kept) else np.zeros(0, dtype=bool)
    depth = _of_three(np.add, p[kept, :, 2])
    order = kept[np.lexsort((np.where(blended, -depth, 0.0), blended))]
    triangles = Triangles(
        inverses=np.ascontiguousarray(rows[order] / volume[order, None, None]),
        boxes=np.ascontiguousarray(boxes[order]),
        corners=np.ascontiguousarray(corners[order].astype(np.int64)),
        looks=owner[order].astype(np.int64),
        normals=np.ascontiguousarray(_joined([s.normals for s in surfaces], 3) @ view.axes.T),
        tangents=_tangents(surfaces, view),
        uvs=_uvs(surfaces),
        paints=_joined([_paints(s) for s in surfaces], 5),
    )
    return PackedSurfaces(triangles, int(len(kept) - blended.sum()))


@cache
def _no_surfaces() -> PackedSurfaces:
    """Empty tables, for scenes of solids only."""
    triangles = Triangles(
        inverses=np.zeros((0, 3, 3)),
        boxes=np.zeros((0, 4), dtype=np.int64),
        corners=np.zeros((0, 3), dtype=np.int64),
        looks=np.zeros(0, dtype=np.int64),
        normals=np.zeros((0, 3)),
        tangents=np.zeros((0, 4)),
        uvs=np.zeros((0, 4)),
        paints=np.zeros((0, 5)),
    )
    return PackedSurfaces(triangles, 0)


def _joined(parts: Sequence[object], width: int) -> Floats:
    return np.concatenate([np.zeros((0, width)), *(np.asarray(part) for part in parts)])


def _tangents(surfaces: Sequence[DrawnSurface], view: SampledCamera) -> Floats:
    """Tangents (v, 4) in camera space; the left-handed axes flip the bitangents' signs."""
    parts = [np.zeros((len(s.vertices), 4)) if s.tangents is None else s.tangents for s in surfaces]
    given = _joined(parts, 4)
    return np.column_stack([given[:, :3] @ view.axes.T, -given[:, 3]])


def _uvs(surfaces: Sequence[DrawnSurface]) -> Floats:
    """Texture coordinates (v, 4) of base and normal maps; (v, 10) with images of a finish."""
    wide = any(s.finish_uvs is not None for s in surfaces)
    parts: list[Floats] = []
    for surface in surfaces:
        given = [(surface.uvs, 2), (surface.normal_uvs, 2), (surface.finish_uvs, 6)]
        count = len(surface.vertices)
        columns = [np.zeros((count, n)) if uv is None else uv for uv, n in given[: 2 + wide]]
        parts.append(np.column_stack(columns))
    return _joined(parts, 10 if wide else 4)


def _paints(surface: DrawnSurface) -> Floats:
    count = len(surface.vertices)
    alpha = np.ones(count) if surface.alpha is None else surface.alpha
    return np.column_stack([linear(surface.colour), np.full(count, surface.look.glow), alpha])


def triangle_boxes(points: Floats, view: SampledCamera) -> Integers:
    """Bounding boxes (t, 4), in samples, of triangles (t, 3, 3) in camera space."""
    depth = points[:, :, 2]
    ahead = _of_three(np.minimum, depth) >= view.near
    behind = _of_three(np.maximum, depth) < view.near
    ratio = view.focal / np.maximum(depth, view.near)
    boxes = np.empty((len(points), 4), dtype=np.int64)
    for axis, size, sign in ((0, view.width, 1.0), (1, view.height, -1.0)):
        at = 0.5 * size + sign * ratio * points[:, :, axis]
        low = np.floor(np.clip(_of_three(np.minimum, at), 0, size))
        high = np.ceil(np.clip(_of_three(np.maximum, at), 0, size))
        boxes[:, 2 * axis] = np.where(ahead, low, 0)
        boxes[:, 2 * axis + 1] = np.where(ahead, high, np.where(behind, 0, size))
    return boxes


def _of_three(function: np.ufunc, values: Floats) -> Floats:
    """Apply a ufunc over the three corners (t, 3); much faster than its reduction."""
    return function(function(values[:, 0], values[:, 1]), values[:, 2])
