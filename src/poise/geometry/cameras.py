"""A pinhole camera: projection of world points to pixels, and the size of a pixel in metres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms

Vector = Sequence[float] | Floats


def _triple(vector: Vector, name: str) -> tuple[float, float, float]:
    values = [float(component) for component in vector]
    if len(values) != 3:
        raise ShapeError(f"a camera's {name} must have 3 components, not {len(values)}")
    if not all(math.isfinite(value) for value in values):
        raise InvalidValue(f"a camera's {name} must be finite")
    return values[0], values[1], values[2]


@dataclass(frozen=True)
class Camera:
    """A camera at `position` that looks at `target`.

    Camera coordinates: x right, y up, z backwards (right-handed). Pixel coordinates: x right,
    y down, (0, 0) at the top left corner of the picture, pixel centres at halves.

    Attributes:
        position: (3,) world, metres.
        target: (3,) world, metres; shown in the middle of the picture.
        up: (3,) world direction that is vertical in the picture. If the camera looks along ``up``,
            the coordinate axis most perpendicular to the view is used instead.
        fov: vertical field of view, radians.
        width, height: size of the picture in pixels.
        near: metres; points nearer than this (or behind) are projected as if at this depth.

    Raises:
        ShapeError: a vector does not have three components.
        InvalidValue: position and target coincide, or a number is out of range.

    >>> camera = Camera((0.0, 1.0, 4.0), (0.0, 1.0, 0.0), width=200, height=100)
    >>> pixels, depth = camera.project((0.0, 1.0, 0.0))
    >>> pixels, float(depth)
    (array([100.,  50.]), 4.0)
    """

    position: Vector
    target: Vector
    up: Vector = (0.0, 1.0, 0.0)
    fov: float = math.radians(40.0)
    width: int = 1280
    height: int = 720
    near: float = 0.01

    def __post_init__(self) -> None:
        for name in ("position", "target", "up"):
            object.__setattr__(self, name, _triple(getattr(self, name), name))
        if tuple(self.position) == tuple(self.target):
            raise InvalidValue("a camera's position and target coincide")
        if not any(self.up):
            raise InvalidValue("a camera's up must not be zero")
        if not 0.0 < self.fov < math.pi:
            raise InvalidValue(f"a camera's fov must lie between 0 and pi radians, not {self.fov}")
        if self.width < 1 or self.height < 1:
            raise InvalidValue(f"a picture of {self.width} x {self.height} pixels is empty")
        if not (math.isfinite(self.near) and self.near > 0.0):
            raise InvalidValue(f"a camera's near distance must be positive, not {self.near}")

    @property
    def T_wc(self) -> Floats:
        """Transform (4, 4) from camera coordinates to world coordinates."""
        position = np.asarray(self.position, dtype=np.float64)
        toward = np.asarray(self.target, dtype=np.float64) - position
        return transforms.compose(_view_axes(-toward, np.asarray(self.up)), position)

    @property
    def T_cw(self) -> Floats:
        """View matrix (4, 4), from world coordinates to camera coordinates."""
        return transforms.rigid_inverse(self.T_wc)

    @property
    def focal(self) -> float:
        """The focal length, pixels."""
        return 0.5 * self.height / math.tan(0.5 * self.fov)

    def project(self, points_w: ArrayLike) -> tuple[Floats, Floats]:
        """Project points (..., 3) to pixels (..., 2) and depths (...) in front of the camera.

        Depths are in metres; points with a depth below `near` are not visible.

        >>> camera = Camera((0.0, 0.0, 2.0), (0.0, 0.0, 0.0), width=100, height=100)
        >>> camera.project([(0.0, 0.0, 0.0), (0.0, 0.1, 0.0)])[0].round(3)
        array([[50.   , 50.   ],
               [50.   , 43.131]])
        """
        points_c = transforms.apply(self.T_cw, points_w)
        depth = -points_c[..., 2]
        ratio = self.focal / np.maximum(depth, self.near)
        x = 0.5 * self.width + ratio * points_c[..., 0]
        y = 0.5 * self.height - ratio * points_c[..., 1]
        return np.stack([x, y], axis=-1), depth

    def pixel_size(self, point_w: ArrayLike) -> Floats:
        """Return the size (...) of a pixel in metres at the depth of points (..., 3).

        Source 000 suggests a solver tolerance of a tenth of a pixel: ``0.1 *
        camera.pixel_size(goal)``.

        >>> camera = Camera((0.0, 0.0, 2.0), (0.0, 0.0, 0.0), fov=np.pi / 2, height=400)
        >>> round(float(camera.pixel_size((0.0, 0.0, 0.0))), 12)
        0.01
        """
        depth = -transforms.apply(self.T_cw, point_w)[..., 2]
        return np.maximum(depth, self.near) / self.focal

    @classmethod
    def framing(
        cls,
        points: ArrayLike,
        *,
        direction: Vector = (0.5, 0.25, 1.0),
        margin: float = 1.1,
        up: Vector = (0.0, 1.0, 0.0),
        fov: float = math.radians(40.0),
        width: int = 1280,
        height: int = 720,
        near: float = 0.01,
    ) -> Camera:
        """Return the camera nearest to points (..., 3) that has all of them in the picture.

        Args:
            points: (..., 3) in the world, metres.
            direction: (3,) in the world, from the points towards the camera.
            margin: at least 1; 1.1 leaves 10 % of half the picture free on each side.
            up, fov, width, height, near: attributes of the camera.

        Raises:
            ShapeError: the points are not (..., 3).
            InvalidValue: there are no points, a point is not finite, `margin` is below 1, or the
                direction is zero.

        >>> camera = Camera.framing([(0.0, 0.0, 0.0), (0.0, 1.8, 0.0)], width=640, height=480)
        >>> pixels, depth = camera.project([(0.0, 0.0, 0.0), (0.0, 1.8, 0.0)])
        >>> bool(np.all((pixels > 0.0) & (pixels < (640.0, 480.0))))
        True
        """
        p = np.asarray(points, dtype=np.float64)
        if p.ndim < 1 or p.shape[-1] != 3:
            raise ShapeError(f"points must have shape (..., 3), not {p.shape}")
        p = p.reshape(-1, 3)
        if p.size == 0 or not np.all(np.isfinite(p)):
            raise InvalidValue("a camera needs at least one point to frame, and all finite")
        if not margin >= 1.0:
            raise InvalidValue(f"a framing margin must be at least 1, not {margin}")
        towards = np.asarray(_triple(direction, "direction"), dtype=np.float64)
        if not np.any(towards):
            raise InvalidValue("a camera's direction must not be zero")
        R_wv = _view_axes(towards, np.asarray(_triple(up, "up"), dtype=np.float64))
        p_v = p @ R_wv
        middle_v = 0.5 * (p_v.min(axis=0) + p_v.max(axis=0))
        x, y, z = np.abs(p_v - middle_v).T
        z = p_v[:, 2] - middle_v[2]
        tangent = math.tan(0.5 * fov) / margin
        back = np.maximum(x * height / (width * tangent), y / tangent)
        distance = float(np.max(z + np.maximum(back, 2.0 * near)))
        if not np.any(back):
            distance = float(np.max(z)) + 1.0
        target = R_wv @ middle_v
        position = target + distance * R_wv[:, 2]
        return cls(position.tolist(), target.tolist(), up, fov, width, height, near)


def _view_axes(backward: Floats, up: Floats) -> Floats:
    """Return the camera's axes in the world as columns (3, 3); z is `backward`."""
    z = backward / np.sqrt(np.sum(backward * backward))
    x = np.cross(up, z)
    if np.sum(x * x) <= 1e-20 * np.sum(up * up):
        x = np.cross(np.eye(3)[np.argmin(np.abs(z))], z)
    x = x / np.sqrt(np.sum(x * x))
    return np.stack([x, np.cross(z, x), z], axis=-1)
