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
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileUnsupported, InvalidValue, MissingExtra
from poise.files import replacing
from poise.kernels import raster, raster_mesh, raster_shading
from poise.render.mesh_buffers import pack_looks, pack_surfaces
from poise.render.quadrics import (
    SampledCamera,
    linear,
    pack_casters,
    pack_floor,
    pack_lamps,
    pack_solids,
)
from poise.render.scene import DrawnSurface, Floor, Lamps, Scene, SurfaceLook

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
