"""Scenes: solids, surfaces, a floor, lamps and a camera, in metres and world axes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry.cameras import Camera
from poise.geometry.meshes import vertex_normals
from poise.render.shape_primitives import NO_SOLIDS, Solids
from poise.render.texture_decoding import Bitmap

Colour = tuple[float, float, float]

_CAMERA = Camera((1.5, 1.6, 4.0), (0.0, 0.9, 0.0))


@dataclass(frozen=True)
class Floor:
    """A checkered floor that fades into the backdrop.

    Attributes:
        height: world y of the floor, metres.
        tile: side of one square, metres.
        light, dark: sRGB of the squares.
        centre: world x and z of the centre of the visible part; None for the centre of the objects.
        fade: distances from the centre at which fading starts and ends, metres.
        shadow, contact: strength of the key lamp's shadow and of contact shadows, 0 to 1.
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
                "expected a smaller, then a larger distance for the fade of a floor, not "
                f"{self.fade}"
            )


@dataclass(frozen=True)
class Lamps:
    """Lighting: key lamp, fill lamp, sky and ground, rim light and highlights.

    The colours are linear and may exceed 1.

    Attributes:
        key_from, fill_from: directions towards the lamps as (right, up, towards the viewer),
            relative to the heading of the camera but not its tilt.
        shine: strength of highlights on surfaces without a finish.
        mirrored: brightness of sky and ground in reflections, relative to the light that they emit.
    """

    key_from: Colour = (-0.55, 1.0, 0.62)
    key: Colour = (0.80, 0.765, 0.71)
    fill_from: Colour = (0.9, 0.25, 0.5)
    fill: Colour = (0.13, 0.155, 0.19)
    sky: Colour = (0.27, 0.29, 0.32)
    ground: Colour = (0.12, 0.11, 0.10)
    rim: Colour = (0.22, 0.235, 0.26)
    shine: float = 0.10
    mirrored: float = 2.2


@dataclass(frozen=True, eq=False)
class Finish:
    """Reflection in glTF's metallic-roughness model, and emission of a surface.

    Attributes:
        metallic, roughness: in [0, 1].
        rough: an image whose green channel multiplies roughness and whose blue channel multiplies
            metalness.
        open: an occlusion image, whose red channel is the fraction of ambient light.
        open_scale: the strength of ``open``.
        emissive: emitted linear light, multiplied by the sRGB image ``shining``.
    """

    metallic: float = 0.0
    roughness: float = 1.0
    rough: Bitmap | None = None
    open: Bitmap | None = None
    open_scale: float = 1.0
    emissive: Colour = (0.0, 0.0, 0.0)
    shining: Bitmap | None = None


@dataclass(frozen=True, eq=False)
class SurfaceLook:
    """Appearance of a surface apart from its colours.

    Attributes:
        base: an sRGB image that multiplies the colours.
        normal: a map of normals in the frame of tangent, bitangent and normal.
        normal_scale: the strength of ``normal``.
        cutoff: alpha below which the surface is not drawn; 0 for none.
        blend: whether alpha is transparency.
        double_sided: whether back faces are drawn.
        glow: 0 lit by the lamps, 1 unlit.
        emitted: added linear light.
        finish: reflection; without one the surface is matt with a slight highlight.
    """

    base: Bitmap | None = None
    normal: Bitmap | None = None
    normal_scale: float = 1.0
    cutoff: float = 0.0
    blend: bool = False
    double_sided: bool = True
    glow: float = 0.0
    emitted: Colour = (0.0, 0.0, 0.0)
    finish: Finish | None = None


PLAIN = SurfaceLook()
"""The default look: lit by the lamps, double-sided."""


@dataclass(frozen=True, eq=False)
class DrawnSurface:
    """A mesh of triangles.

    Attributes:
        vertices: (v, 3) metres.
        triangles: (t, 3) vertex numbers, counter-clockwise seen from outside.
        colour: (v, 3) or (3,) sRGB.
        normals: (v, 3), or None for the mean of the adjacent triangles' normals, weighted by area.
        uvs, normal_uvs: (v, 2) coordinates of the look's images, v downwards.
        finish_uvs: (v, 6) coordinates of the finish's images: rough, open, shining.
        tangents: (v, 4), along u, and the bitangent's sign.
        alpha: (v,), or None for 1.
    """

    vertices: Floats
    triangles: NDArray[np.int64]
    colour: Floats = field(default_factory=lambda: np.array([0.8, 0.78, 0.75]))
    normals: Floats | None = None
    uvs: Floats | None = None
    normal_uvs: Floats | None = None
    finish_uvs: Floats | None = None
    tangents: Floats | None = None
    alpha: Floats | None = None
    look: SurfaceLook = PLAIN

    def __post_init__(self) -> None:
        vertices = np.array(self.vertices, dtype=np.float64)
        triangles = np.array(self.triangles, dtype=np.int64)
        if vertices.ndim != 2 or vertices.shape[1] != 3:
            raise ShapeError(f"vertices of a surface must have shape (v, 3), not {vertices.shape}")
        if triangles.ndim != 2 or triangles.shape[1] != 3:
            raise ShapeError(
                f"triangles of a surface must have shape (t, 3), not {triangles.shape}"
            )
        if triangles.size and (triangles.min() < 0 or triangles.max() >= len(vertices)):
            raise InvalidValue(f"triangles refer to vertices outside 0 to {len(vertices) - 1}")
        values: dict[str, Floats | None] = {
            "vertices": vertices,
            "colour": np.broadcast_to(self.colour, vertices.shape),
        }
        if self.normals is None:
            values["normals"] = vertex_normals(vertices, triangles)
        for name in _SHAPES:
            value = values.get(name, getattr(self, name))
            if value is None:
                continue
            array = np.array(value, dtype=np.float64)
            if array.shape != (len(vertices), *_SHAPES[name]):
                wanted = (len(vertices), *_SHAPES[name])
                raise ShapeError(f"{name} of a surface must have shape {wanted}, not {array.shape}")
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        triangles.flags.writeable = False
        object.__setattr__(self, "triangles", triangles)


_SHAPES: dict[str, tuple[int, ...]] = {
    "vertices": (3,), "normals": (3,), "colour": (3,), "uvs": (2,), "normal_uvs": (2,),
    "finish_uvs": (6,), "tangents": (4,), "alpha": (),
}  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """The contents of a picture.

    ``backdrop`` holds the sRGB colours of the background at the top and at the bottom.

    >>> from poise.render.shape_primitives import sphere
    >>> scene = Scene(sphere((0, 1, 0), 0.5), Camera((0, 1, 4), (0, 1, 0)))
    >>> len(scene.solids)
    1
    """

    solids: Solids = NO_SOLIDS
    camera: Camera = _CAMERA
    floor: Floor | None = Floor()
    surfaces: tuple[DrawnSurface, ...] = ()
    backdrop: tuple[Colour, Colour] = ((0.80, 0.84, 0.89), (0.93, 0.94, 0.95))
    lamps: Lamps = Lamps()
