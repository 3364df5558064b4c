"""Scenes in the rasteriser's format: camera-space quadrics, sample boxes, shadow casters.

See `poise.kernels.raster` for the layout of the arrays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.geometry.cameras import Camera
from poise.kernels import raster
from poise.render.scene import Floor, Lamps
from poise.render.shape_primitives import Solids

_Y = np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True)
class SampledCamera:
    """A camera for a raster of samples: eye (3,), and axes (3, 3) with rows right, up, forward."""

    eye: Floats
    axes: Floats
    focal: float
    width: int
    height: int
    samples: int
    near: float

    @classmethod
    def of(cls, camera: Camera, samples: int) -> SampledCamera:
        T_wc = camera.T_wc
        axes = T_wc[:3, :3].T * np.array([[1.0], [1.0], [-1.0]])
        return cls(
            eye=T_wc[:3, 3],
            axes=axes,
            focal=camera.focal * samples,
            width=camera.width * samples,
            height=camera.height * samples,
            samples=samples,
            near=camera.near,
        )

    def packed(self, floor: Floor | None) -> Floats:
        """Pack the kernel's `view` array; without a floor its distance is 0."""
        values = np.zeros(raster.VIEW_SIZE)
        values[: raster.UP] = (
            1.0 / self.focal,
            0.5 * self.width,
            0.5 * self.height,
            self.near,
            0.0 if floor is None else max(0.0, self.eye[1] - floor.height),
        )
        values[raster.UP :] = self.axes[:, 1]
        return values

    def heading(self) -> Floats:
        """Horizontal axes in the world, as rows: right, up, towards the viewer."""
        right = self.axes[0] * np.array([1.0, 0.0, 1.0])
        size = np.sqrt(right @ right)
        right = right / size if size > 1e-6 else np.array([1.0, 0.0, 0.0])
        return np.stack([right, _Y, np.cross(right, _Y)])


def linear(colour: object) -> Floats:
    """Convert sRGB to linear light with a gamma of 2, as used by the rasteriser."""
    return np.square(np.asarray(colour, dtype=np.float64))


def pack_solids(solids: Solids, view: SampledCamera) -> tuple[Floats, Integers, Floats]:
    """Pack quadrics (m, 16), boxes (m, 4) and paints (m, 4): two end balls and a cone per solid."""
    centre = (solids.origin - view.eye) @ view.axes.T
    frame = np.einsum("ij,njk->nik", view.axes, solids.frame)
    tip = centre + solids.length[:, None] * frame[:, :, 1]
    radii = _thickened(solids, centre[:, 2], tip[:, 2], view)
    inverse = _inverses(frame)
    eye = -np.einsum("nij,nj->ni", inverse, centre)
    stretched = solids.length > np.abs(radii[:, 0] - radii[:, 1])
    first = stretched | (radii[:, 0] >= radii[:, 1])

    boxes_a, behind_a = _ball_boxes(centre, frame * radii[:, :1, None], view)
    boxes_b, behind_b = _ball_boxes(tip, frame * radii[:, 1:, None], view)
    united = np.empty_like(boxes_a)
    united[:, 0::2] = np.minimum(boxes_a[:, 0::2], boxes_b[:, 0::2])
    united[:, 1::2] = np.maximum(boxes_a[:, 1::2], boxes_b[:, 1::2])
    # A cone that passes the camera plane may project anywhere.
    united[behind_a != behind_b] = (0, view.width, 0, view.height)
    boxes = np.concatenate([boxes_a, boxes_b, united])
    forms = np.concatenate(
        [
            _balls(inverse, eye, radii[:, 0]),
            _balls(inverse, eye - solids.length[:, None] * _Y, radii[:, 1]),
            _cones(inverse, eye, solids.length, radii),
        ]
    )
    paint = np.concatenate([linear(solids.colour), solids.glow[:, None]], axis=1)
    paints = np.concatenate([paint, paint, paint])
    forms[:, raster.BIAS] = np.tile(solids.lift, 3)
    seen = np.concatenate([first, stretched | ~first, stretched])
    seen &= (boxes[:, 0] < boxes[:, 1]) & (boxes[:, 2] < boxes[:, 3])
    return forms[seen], boxes[seen], paints[seen]


def _thickened(solids: Solids, start: Floats, end: Floats, view: SampledCamera) -> Floats:
    """Radii (n, 2), enlarged to at least `pixels` in the picture at the depths of the ends."""
    least = solids.pixels[:, None] * view.samples / view.focal
    depth = np.maximum(np.stack([start, end], axis=1), view.near)
    return np.maximum(solids.radii, least * depth)


def _inverses(frame: Floats) -> Floats:
    """Inverses (n, 3, 3); zero axes are replaced by a tenth of a micrometre."""
    size = np.sqrt((frame * frame).sum(axis=1, keepdims=True))
    flat = size[:, 0].min(axis=1) < 1e-7 if len(frame) else np.zeros(0, dtype=bool)
    if flat.any():
        frame = np.where(flat[:, None, None], frame + 1e-7 * np.eye(3), frame)
    return np.linalg.inv(frame).astype(np.float64, copy=False)


def _quadrics(form: Floats, b: Floats, c: Floats) -> Floats:
    packed = np.zeros((len(form), raster.QUADRIC_SIZE))
    packed[:, 0:6] = form[:, (0, 0, 0, 1, 1, 2), (0, 1, 2, 1, 2, 2)]
    packed[:, raster.LINEAR : raster.LINEAR + 3] = b
    packed[:, raster.CONSTANT] = c
    return packed


def _balls(inverse: Floats, eye: Floats, radius: Floats) -> Floats:
    """|A p + o|^2 = r^2 with A = inverse (n, 3, 3) and o = eye (n, 3), the eye in local axes."""
    form = np.einsum("nki,nkj->nij", inverse, inverse)
    packed = _quadrics(
        form, np.einsum("nki,nk->ni", inverse, eye), (eye * eye).sum(axis=1) - radius**2
    )
    packed[:, raster.SLAB_START] = 0.5
    packed[:, raster.SLAB_WIDTH] = 1.0
    return packed


def _cones(inverse: Floats, eye: Floats, length: Floats, radii: Floats) -> Floats:
    """The cone that is tangent to both end balls.

    Let u be the local height, e the local point, r0 and r1 the radii, L the length, and k = L^2 -
    (r0 - r1)^2. A point is on the mantle if k |e|^2 - (L u - r0 (r0 - r1))^2 - k r0^2 = 0, between
    L u - r0 (r0 - r1) = 0 and k.
    """
    shrink = radii[:, 0] - radii[:, 1]
    k = length**2 - shrink**2
    height = length * eye[:, 1] - radii[:, 0] * shrink
    upright = inverse[:, 1, :]
    form = k[:, None, None] * np.einsum("nki,nkj->nij", inverse, inverse)
    form -= (length**2)[:, None, None] * upright[:, :, None] * upright[:, None, :]
    b = k[:, None] * np.einsum("nki,nk->ni", inverse, eye)
    b -= (height * length)[:, None] * upright
    packed = _quadrics(form, b, k * ((eye * eye).sum(axis=1) - radii[:, 0] ** 2) - height**2)
    packed[:, raster.SLAB : raster.SLAB + 3] = length[:, None] * upright
    packed[:, raster.SLAB_START] = height
    packed[:, raster.SLAB_WIDTH] = k
    return packed


def _ball_boxes(
    centre: Floats, axes: Floats, view: SampledCamera
) -> tuple[Integers, NDArray[np.bool_]]:
    """Boxes (n, 4) of samples around ellipsoids, from their dual conics M - c c^T.

    Also return a mask (n,) of ellipsoids behind the camera, whose boxes are empty.
    """
    spread = np.einsum("nik,njk->nij", axes, axes)
    reach = np.sqrt(spread[:, 2, 2])
    ahead = centre[:, 2] - reach > 0.5 * view.near
    behind = centre[:, 2] + reach < view.near
    square = np.where(ahead, centre[:, 2] ** 2 - spread[:, 2, 2], 1.0)
    boxes = np.empty((len(centre), 4), dtype=np.int64)
    for axis, size, sign in ((0, view.width, 1.0), (1, view.height, -1.0)):
        mean = (centre[:, axis] * centre[:, 2] - spread[:, axis, 2]) / square
        rest = (centre[:, axis] ** 2 - spread[:, axis, axis]) / square
        half = np.sqrt(np.maximum(mean * mean - rest, 0.0))
        middle = 0.5 * size + sign * view.focal * mean
        low = np.floor(np.clip(middle - view.focal * half, 0, size))
        high = np.ceil(np.clip(middle + view.focal * half, 0, size))
        boxes[:, 2 * axis] = np.where(ahead, low, 0)
        boxes[:, 2 * axis + 1] = np.where(ahead, high, np.where(behind, 0, size))
    return boxes, behind


def pack_lamps(lamps: Lamps, view: SampledCamera) -> Floats:
    """Pack the kernel's `lights` (6, 6), directions in camera space."""
    packed = np.zeros((6, 6))
    for row, (direction, colour) in {
        raster.KEY: (lamps.key_from, lamps.key),
        raster.FILL: (lamps.fill_from, lamps.fill),
    }.items():
        packed[row, :3] = view.axes @ _unit(np.asarray(direction) @ view.heading())
        packed[row, 3:] = colour
    packed[raster.SKY, 3:] = lamps.sky
    packed[raster.GROUND, 3:] = lamps.ground
    packed[raster.RIM, 3:] = lamps.rim
    packed[raster.SHINE, 3:5] = lamps.shine, lamps.mirrored
    return packed


def _unit(vector: Floats) -> Floats:
    return vector / np.sqrt(vector @ vector)


def pack_floor(floor: Floor, centre: tuple[float, float], view: SampledCamera) -> Floats:
    """Pack the kernel's `floor` without the location of the shadow map; u is world x, v world z."""
    packed = np.zeros(raster.FLOOR_SIZE)
    packed[raster.AXIS_U : raster.AXIS_U + 3] = view.axes[:, 0]
    packed[raster.AXIS_V : raster.AXIS_V + 3] = view.axes[:, 2]
    packed[raster.EYE_U], packed[raster.EYE_V] = view.eye[0], view.eye[2]
    packed[raster.TILE_RATE] = 1.0 / floor.tile
    packed[raster.LIGHT_TILE : raster.LIGHT_TILE + 3] = linear(floor.light)
    packed[raster.DARK_TILE : raster.DARK_TILE + 3] = linear(floor.dark)
    packed[raster.FADE_START], packed[raster.FADE_END] = floor.fade
    packed[raster.FADE_RATE] = 1.0 / (floor.fade[1] - floor.fade[0])
    packed[raster.FADE_U], packed[raster.FADE_V] = centre
    return packed


def pack_casters(
    solids: Solids, floor: Floor, lamps: Lamps, view: SampledCamera
) -> tuple[Floats, Integers]:
    """Shadow casters (m, 10) and their kinds (m,) of all solids above the floor."""
    solid = (solids.shadow > 0.0) & (solids.ends[:, :, 1].max(axis=1) > floor.height - 0.05)
    ends, radii = _thick_segments(solids)
    ends, radii, dark = ends[solid], radii[solid], solids.shadow[solid]
    height = np.maximum(ends[:, :, 1] - floor.height, 0.0)
    key = np.asarray(lamps.key_from) @ view.heading()
    slope = key[[0, 2]] / max(1e-3, key[1])

    shaded = ends[:, :, (0, 2)] - height[:, :, None] * slope
    soft = 0.02 + 0.16 * height
    packed_key = _casters(
        shaded, radii, soft, dark[:, None] * radii / np.maximum(radii, 0.7 * soft)
    )
    near = 0.35
    soft = 0.5 * radii + 0.5 * height + 0.02
    fade = np.clip(1.0 - height / near, 0.0, 1.0)
    close = fade.max(axis=1) > 0.0
    packed_near = _casters(ends[:, :, (0, 2)], 0.9 * radii, soft, dark[:, None] * fade)[close]
    kinds = np.repeat(np.array([0, 1]), [len(packed_key), len(packed_near)])
    return np.concatenate([packed_key, packed_near]), kinds.astype(np.int64)


def _casters(ends: Floats, radii: Floats, soft: Floats, density: Floats) -> Floats:
    return np.concatenate([ends.reshape(-1, 4), radii, soft, np.minimum(density, 1.0)], axis=1)


def _thick_segments(solids: Solids) -> tuple[Floats, Floats]:
    """Segments (n, 2, 3) and radii (n, 2) without stretching that approximate the solids."""
    size = np.sqrt((solids.frame * solids.frame).sum(axis=1))
    across = np.sqrt(size[:, 0] * size[:, 2])
    ends, radii = solids.ends.copy(), solids.radii * across[:, None]
    ball = solids.length == 0.0
    longest = np.argmax(size, axis=1)
    half = np.take_along_axis(size, longest[:, None], axis=1)[:, 0]
    mean = np.sqrt(np.maximum(size.prod(axis=1) / np.maximum(half, 1e-12), 0.0))
    axis = np.take_along_axis(solids.frame, longest[:, None, None], axis=2)[:, :, 0]
    along = (
        axis * (np.maximum(1.0 - mean / np.maximum(half, 1e-12), 0.0) * solids.radii[:, 0])[:, None]
    )
    ends[ball, 0] -= along[ball]
    ends[ball, 1] += along[ball]
    radii[ball] = (solids.radii[:, 0] * mean)[ball, None]
    return ends, radii
