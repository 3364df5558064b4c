"""What a picture shows: solids, surfaces, a floor, lamps and a camera, in metres and world axes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, ShapeError
from poise.geometry.cameras import Camera
from poise.render.solids import NO_SOLIDS, Solids

Array = NDArray[np.float64]
Colour = tuple[float, float, float]

_CAMERA = Camera((1.5, 1.6, 4.0), (0.0, 0.9, 0.0))


@dataclass(frozen=True)
class Floor:
    """A checkered floor that fades into the backdrop.

    height: world y of the floor, metres. tile: side of one square, metres. light, dark: sRGB of the
    squares. centre: world x and z of the middle of the visible part; None means below the middle of
    what is drawn. fade: distances from there where fading starts and ends, metres.
    shadow, contact: how dark the key lamp's shadow and the darkening below near things are, 0 to 1.
    """

    height: float = 0.0
    tile: float = 0.5
    light: Colour = (0.90, 0.905, 0.915)
    dark: Colour = (0.815, 0.825, 0.845)
    centre: tuple[float, float] | None = None
    fade: tuple[float, float] = (1.6, 4.5)
    shadow: float = 0.5
    contact: float = 0.42

    def __post_init__(self) -> None:
        if not self.tile > 0.0:
            raise InvalidValue(f"the side of a floor tile must be positive, not {self.tile}")
        if not 0.0 <= self.fade[0] < self.fade[1]:
            raise InvalidValue(
                f"a floor fades from a smaller to a larger distance, not {self.fade}"
            )


@dataclass(frozen=True)
class Lamps:
    """The light: a key lamp, a fill lamp, sky and ground, a rim of light and highlights.

    key_from, fill_from: directions towards the lamps as (right, up, towards the viewer), turning
    with the camera's heading but not with its tilt. The colours are linear and may exceed 1.
    """

    key_from: Colour = (-0.55, 1.0, 0.62)
    key: Colour = (0.80, 0.765, 0.71)
    fill_from: Colour = (0.9, 0.25, 0.5)
    fill: Colour = (0.13, 0.155, 0.19)
    sky: Colour = (0.27, 0.29, 0.32)
    ground: Colour = (0.12, 0.11, 0.10)
    rim: Colour = (0.22, 0.235, 0.26)
    shine: float = 0.10


@dataclass(frozen=True)
class Surface:
    """A mesh of triangles.

    vertices (v, 3) metres; triangles (t, 3) vertex numbers; colour (v, 3) or (3,) sRGB; normals
    (v, 3) or None for the mean of the neighbouring triangles' normals by area.
    """

    vertices: Array
    triangles: NDArray[np.int64]
    colour: Array = field(default_factory=lambda: np.array([0.8, 0.78, 0.75]))
    normals: Array | None = None

    def __post_init__(self) -> None:
        vertices = np.array(self.vertices, dtype=np.float64)
        triangles = np.array(self.triangles, dtype=np.int64)
        if vertices.ndim != 2 or vertices.shape[1] != 3:
            raise ShapeError(f"vertices of a surface are {vertices.shape}, not (v, 3)")
        if triangles.ndim != 2 or triangles.shape[1] != 3:
            raise ShapeError(f"triangles of a surface are {triangles.shape}, not (t, 3)")
        if triangles.size and (triangles.min() < 0 or triangles.max() >= len(vertices)):
            raise InvalidValue(f"triangles name vertices outside 0 to {len(vertices) - 1}")
        if self.normals is None:
            normals = vertex_normals(vertices, triangles)
        else:
            normals = np.array(self.normals, dtype=np.float64)
        colour = np.array(np.broadcast_to(self.colour, vertices.shape), dtype=np.float64)
        for name, value in (
            ("vertices", vertices),
            ("triangles", triangles),
            ("normals", normals),
            ("colour", colour),
        ):
            if name != "triangles" and value.shape != vertices.shape:
                raise ShapeError(f"{name} of a surface are {value.shape}, not {vertices.shape}")
            value.flags.writeable = False
            object.__setattr__(self, name, value)


def vertex_normals(vertices: Array, triangles: NDArray[np.int64]) -> Array:
    """Unit normals (v, 3): the sum of the area vectors of the triangles around each vertex."""
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    total = np.zeros_like(vertices)
    for i in range(3):
        np.add.at(total, triangles[:, i], area)
    size = np.sqrt((total * total).sum(axis=1, keepdims=True))
    return total / np.where(size > 0.0, size, 1.0)


@dataclass(frozen=True)
class Scene:
    """Everything one picture shows.

    backdrop: sRGB of the top and of the bottom of the picture behind everything.

    >>> from poise.render.solids import sphere
    >>> scene = Scene(sphere((0, 1, 0), 0.5), Camera((0, 1, 4), (0, 1, 0)))
    >>> len(scene.solids)
    1
    """

    solids: Solids = NO_SOLIDS
    camera: Camera = _CAMERA
    floor: Floor | None = Floor()
    surfaces: tuple[Surface, ...] = ()
    backdrop: tuple[Colour, Colour] = ((0.80, 0.84, 0.89), (0.93, 0.94, 0.95))
    lamps: Lamps = Lamps()
