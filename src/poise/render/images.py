"""Render a scene to an array of pixels, and save it.

The penumbra of an extended lamp grows with the height of the caster. The triangles are sorted into
layers by height and projected on the floor along the lamp's direction, and each layer is blurred by
one width. The layers are added.
"""

from __future__ import annotations

import dataclasses
import io
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Bytes, Floats, Integers
from poise.errors import FileUnsupported, InvalidValue, MissingExtra
from poise.files import replacing
from poise.kernels import raster, raster_mesh, raster_shading
from poise.kernels.raster import Looks, Triangles
from poise.render.quadrics import (
    SampledCamera,
    linear,
    pack_casters,
    pack_floor,
    pack_lamps,
    pack_solids,
)
from poise.render.scene import DrawnSurface, Floor, Lamps, Scene, SurfaceLook
from poise.render.texture_decoding import Bitmap

Image = NDArray[np.uint8]

_SHADOW_TEXELS = 208
_ROWS_A_BAND = 16


class Renderer:
    """Renders scenes of one size on all available cores.

    Use the renderer as a context manager, or call `close`. Only one thread may use it at a time.

    Args:
        width, height: pixels of the picture, which override the size of the scene's camera (its
            vertical field of view is kept).
        samples: supersampling factor in each direction.
        threads: number of threads; None for one per available core.

    >>> from poise.render.shape_primitives import sphere
    >>> with Renderer(64, 48) as renderer:
    ...     picture = renderer.draw(Scene(sphere((0, 1, 0), 0.5)))
    >>> picture.shape, picture.dtype
    ((48, 64, 3), dtype('uint8'))
    """

    def __init__(
        self, width: int, height: int, *, samples: int = 2, threads: int | None = None
    ) -> None:
        if width < 1 or height < 1:
            raise InvalidValue(f"a picture of {width} x {height} pixels is empty")
        if not 1 <= samples <= 8:
            raise InvalidValue(f"samples must lie between 1 and 8, not {samples}")
        self.width, self.height, self.samples = width, height, samples
        count = threads if threads is not None else _cores()
        self._pool = ThreadPoolExecutor(count - 1, "render") if count > 1 else None
        self._threads = count
        self._depth = np.empty((height * samples, width * samples), dtype=np.float32)
        self._ident = np.empty((height * samples, width * samples), dtype=np.int32)
        self._ground = np.empty((height, 6, width), dtype=np.float32)
        self._layers = np.empty((2, _SHADOW_TEXELS, _SHADOW_TEXELS), dtype=np.float32)
        self._looks: tuple[tuple[SurfaceLook, ...], raster.Looks] | None = None
        self._shadow = np.zeros((_SHADOW_TEXELS, _SHADOW_TEXELS), dtype=np.float32)

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def draw(self, scene: Scene) -> Image:
        """Render a scene, (height, width, 3) uint8 sRGB."""
        camera = dataclasses.replace(scene.camera, width=self.width, height=self.height)
        view = SampledCamera.of(camera, self.samples)
        quadrics, boxes, paints = pack_solids(scene.solids, view)
        mesh = pack_surfaces(scene.surfaces, view)
        looks = self._looks_of(scene)
        packed_view = view.packed(scene.floor)
        packed = raster.RasterScene(
            packed_view, pack_lamps(scene.lamps, view), quadrics, paints, mesh.triangles, looks
        )
        floor = self._floor(scene, view)
        backdrop = linear(scene.backdrop)
        picture = np.empty((self.height, self.width, 3), dtype=np.uint8)

        def band(start: int, stop: int) -> None:
            rows = start * self.samples, stop * self.samples
            raster.clear(packed_view, *rows, self._depth, self._ident)
            raster.trace_quadrics(packed_view, quadrics, boxes, *rows, self._depth, self._ident)
            if mesh.solid:
                raster_mesh.trace_triangles(packed, mesh.solid, *rows, self._depth, self._ident)
            raster.paint_ground(
                packed_view, floor, self._shadow, backdrop, self.samples, start, stop, self._ground
            )
            raster_shading.resolve(
                packed, self._ground, self.samples, start, stop, self._depth, self._ident, picture
            )  # fmt: skip
            if mesh.solid < len(mesh.triangles.inverses):
                raster_mesh.blend_triangles(
                    packed, mesh.solid, self.samples, start, stop, self._depth, picture
                )

        self._over_rows(band, self.height)
        return picture

    def _looks_of(self, scene: Scene) -> raster.Looks:
        """Tables of a scene's looks, reused if equal to those of the last picture."""
        looks = tuple(surface.look for surface in scene.surfaces)
        if self._looks is None or self._looks[0] != looks:
            self._looks = looks, pack_looks(looks)
        return self._looks[1]

    def depth(self) -> NDArray[np.float32]:
        """Depth of each pixel's nearest sample in the last picture, (height, width) metres.

        Depth is measured along the camera's axis; infinite where nothing is drawn.
        """
        n = self.samples
        blocks = self._depth.reshape(self.height, n, self.width, n)
        nearest = blocks.min(axis=(1, 3))
        return np.where(nearest < raster.FAR, nearest, np.float32(np.inf))

    def _over_rows(self, work: Callable[[int, int], None], rows: int) -> None:
        """Process bands of rows in parallel; each free thread takes the next band."""
        bands = iter([(at, min(at + _ROWS_A_BAND, rows)) for at in range(0, rows, _ROWS_A_BAND)])

        def take() -> None:
            for band in bands:
                work(*band)

        jobs = [self._pool.submit(take) for _ in range(self._threads - 1)] if self._pool else []
        take()
        for job in jobs:
            job.result()

    def _floor(self, scene: Scene, view: SampledCamera) -> Floats:
        """Pack the floor of a scene, and fill the shadow map."""
        floor = scene.floor
        if floor is None:
            return np.zeros(raster.FLOOR_SIZE)
        centre = floor.centre if floor.centre is not None else _middle(scene)
        packed = pack_floor(floor, centre, view)
        casters, kinds = pack_casters(scene.solids, floor, scene.lamps, view)
        reach = shadow_reach(scene.surfaces, floor, scene.lamps, view)
        u, v, texel = place = _shadow_place(casters, centre, floor, reach)
        packed[raster.SHADOW_U], packed[raster.SHADOW_V] = u, v
        packed[raster.SHADOW_SCALE] = 1.0 / texel
        strengths = np.array([floor.shadow, floor.contact])

        def rows(start: int, stop: int) -> None:
            raster.cast_shadows(
                casters, kinds, place, strengths, start, stop, self._layers, self._shadow
            )

        self._over_rows(rows, _SHADOW_TEXELS)
        if scene.surfaces:
            dark = mesh_shadow(scene.surfaces, floor, scene.lamps, view, place, _SHADOW_TEXELS)
            self._shadow[:] = 1.0 - (1.0 - self._shadow) * (1.0 - dark)
        return packed


def draw(scene: Scene, width: int = 640, height: int = 480, *, samples: int = 2) -> Image:
    """Render a scene, (height, width, 3) uint8 sRGB.

    >>> draw(Scene(), 32, 24).shape
    (24, 32, 3)
    """
    with Renderer(width, height, samples=samples) as renderer:
        return renderer.draw(scene)


@dataclasses.dataclass(frozen=True, eq=False)
class Picture:
    """A rendered picture, which notebooks display.

    Attributes:
        pixels: (height, width, 3) uint8, red, green and blue.

    >>> picture = Picture(np.zeros((48, 64, 3), np.uint8))
    >>> picture
    <Picture 64 x 48>
    """

    pixels: Image

    def __repr__(self) -> str:
        height, width, _ = self.pixels.shape
        return f"<Picture {width} x {height}>"

    def _repr_png_(self) -> bytes:
        encoded = io.BytesIO()
        pillow()[0].fromarray(self.pixels).save(encoded, format="PNG")
        return encoded.getvalue()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture as `.png`.

        Raises:
            FileUnsupported: the extension is not `.png`.
            MissingExtra: Pillow is not installed.
            FileError: the file cannot be written.
        """
        save_image(self.pixels, path)


def save_image(image: Image, path: str | os.PathLike[str]) -> None:
    """Write an image (h, w, 3) uint8 as PNG.

    Raises:
        FileUnsupported: the extension is not `.png`.
        MissingExtra: Pillow is not installed.
        FileError: the file cannot be written.
    """
    if Path(path).suffix.lower() != ".png":
        raise FileUnsupported(
            f"unsupported picture format '{Path(path).suffix}'; write .png", file=path
        )
    pil_image, _ = pillow()
    with replacing(path) as beside:
        pil_image.fromarray(image).save(beside, format="PNG")


def pillow() -> tuple[Any, Any]:
    """Import Pillow's modules Image and ImageDraw; raises MissingExtra without Pillow."""
    try:
        from PIL import Image as pil_image
        from PIL import ImageDraw as pil_draw
    except ImportError as error:
        raise MissingExtra("render", "pillow") from error
    return pil_image, pil_draw


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


def _middle(scene: Scene) -> tuple[float, float]:
    ends = scene.solids.ends.reshape(-1, 3)
    points = np.concatenate([ends, *(surface.vertices for surface in scene.surfaces)])
    if not len(points):
        return 0.0, 0.0
    middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
    return float(middle[0]), float(middle[2])


def _shadow_place(
    casters: Floats, centre: tuple[float, float], floor: Floor, more: Floats | None = None
) -> tuple[float, float, float]:
    """Corner u, v and texel size, metres, of a square map that contains the shadows.

    ``more`` (n, 3) holds u, v and reach of further shadows.
    """
    reach = np.maximum(casters[:, 4] + casters[:, 6], casters[:, 5] + casters[:, 7])
    spots = [np.column_stack([casters[:, at : at + 2], reach]) for at in (0, 2)]
    found = np.concatenate(spots if more is None else [*spots, more])
    if not len(found):
        return centre[0], centre[1], 1e-3
    low = (found[:, :2] - found[:, 2:]).min(axis=0)
    high = (found[:, :2] + found[:, 2:]).max(axis=0)
    # Shadows beyond the fading distance are omitted, as distant solids would coarsen the map.
    low = np.maximum(low, np.asarray(centre) - floor.fade[1])
    high = np.minimum(high, np.asarray(centre) + floor.fade[1])
    side = max(0.1, float((high - low).max()))
    middle = 0.5 * (low + high)
    texel = side / (_SHADOW_TEXELS - 4)
    corner = middle - 0.5 * _SHADOW_TEXELS * texel
    return float(corner[0]), float(corner[1]), texel


Shades = NDArray[np.float32]

_LAYERS = 6
_NEAR = 0.35  # metres; higher triangles cast no contact shadow


def shadow_reach(
    surfaces: Sequence[DrawnSurface], floor: Floor, lamps: Lamps, view: SampledCamera
) -> Floats:
    """Positions u, v on the floor, and penumbra, of the shadows of vertices, (n, 3)."""
    slope = _slope(lamps, view)
    found = [np.zeros((0, 3))]
    for surface in surfaces:
        height = np.maximum(surface.vertices[:, 1] - floor.height, 0.0)
        shaded = surface.vertices[:, (0, 2)] - height[:, None] * slope
        found.append(np.column_stack([shaded, _softness(height)]))
        found.append(np.column_stack([surface.vertices[:, (0, 2)], np.full(len(height), 0.1)]))
    return np.concatenate(found)


def mesh_shadow(
    surfaces: Sequence[DrawnSurface], floor: Floor, lamps: Lamps, view: SampledCamera,
    place: tuple[float, float, float], size: int,
) -> Shades:  # fmt: skip
    """Fraction of light, 0 to 1, blocked by surfaces at each texel of the floor, (size, size).

    ``place`` is the corner u, v of the map, and the side of a texel, metres.
    """
    triangles = np.concatenate([s.vertices[s.triangles] for s in surfaces])
    height = np.maximum(triangles[:, :, 1] - floor.height, 0.0)
    middle = (height[:, 0] + height[:, 1] + height[:, 2]) / 3.0
    flat = triangles[:, :, (0, 2)]
    light = np.ones((size, size), dtype=np.float32)
    for strength, casts in (
        (floor.shadow, _key(flat, height, middle, _slope(lamps, view))),
        (floor.contact, _contact(flat, middle)),
    ):
        places, layers, shares, soft = casts
        masks = np.zeros((len(soft), size, size), dtype=np.float32)
        texels = (places - place[:2]) / place[2] - 0.5
        raster_mesh.cover_floor(np.ascontiguousarray(texels), layers, shares, masks)
        dark = sum(
            (_blurred(mask, reach / place[2]) for mask, reach in zip(masks, soft, strict=True)),
            np.zeros((size, size), dtype=np.float32),
        )
        light *= 1.0 - np.float32(strength) * np.minimum(dark, np.float32(1.0))
    return 1.0 - light


def _slope(lamps: Lamps, view: SampledCamera) -> Floats:
    key = np.asarray(lamps.key_from) @ view.heading()
    return np.asarray(key[[0, 2]] / max(1e-3, key[1]))


def _softness(height: Floats) -> Floats:
    return 0.02 + 0.16 * height


def _key(
    flat: Floats, height: Floats, middle: Floats, slope: Floats
) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Shadow of the key lamp: positions, layer and density of triangles, softness of layers."""
    top = max(float(middle.max(initial=0.0)), 1e-9)
    layers = np.minimum((_LAYERS * middle / top).astype(np.int64), _LAYERS - 1)
    soft = _softness((np.arange(_LAYERS) + 0.5) * top / _LAYERS)
    return flat - height[:, :, None] * slope, layers, np.ones(len(flat)), soft


def _contact(flat: Floats, middle: Floats) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Contact shadow of triangles near the floor, darker the nearer they are."""
    near = middle < _NEAR
    share = 1.0 - middle[near] / _NEAR
    layers = np.zeros(int(near.sum()), dtype=np.int64)
    return flat[near], layers, share * share, np.array([0.06])


def _blurred(mask: Shades, reach: float) -> Shades:
    """Blur a layer by about ``reach`` texels on each side."""
    from scipy.ndimage import uniform_filter

    width = 2 * int(max(0.5, 0.6 * reach)) + 1
    once = uniform_filter(mask, width, mode="constant")
    return np.asarray(uniform_filter(once, width, mode="constant"), dtype=np.float32)


# -- meshes in the rasteriser's format: camera-space triangles, tables of looks and texels ---------


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
