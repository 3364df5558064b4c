"""Solids: round shapes stored as arrays, and functions that create them.

A solid is a round cone: a sphere of radius `radii[0]` swept by `length` along the local y axis
while its radius changes to `radii[1]`, transformed by an affine frame. Equal radii give a capsule,
zero length a sphere, a stretched frame an ellipsoid or a flattened limb.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import ShapeError

IN_FRONT = 1e3
"""Depth offset towards the camera, metres, of marks in front of all objects."""


@dataclass(frozen=True)
class Solids:
    """``n`` round cones with colours.

    Attributes:
        origin: (n, 3), centre of the first end, metres.
        frame: (n, 3, 3), the local axes as columns; their lengths stretch the solid.
        length, radii: (n,) and (n, 2), values before stretching, metres.
        colour: (n, 3), sRGB in [0, 1].
        glow: (n,), 0 lit by the lamps, 1 unlit.
        shadow: (n,), strength of the shadow, 0 to 1.
        lift: (n,), depth offset towards the camera, metres, which makes marks inside limbs visible.
        pixels: (n,), minimum radius in the picture, for thin lines.
    """

    origin: Floats
    frame: Floats
    length: Floats
    radii: Floats
    colour: Floats
    glow: Floats
    shadow: Floats
    lift: Floats
    pixels: Floats

    def __post_init__(self) -> None:
        count = len(self.origin)
        shapes = {"origin": (3,), "frame": (3, 3), "radii": (2,), "colour": (3,)}
        for field in dataclasses.fields(self):
            value = np.array(getattr(self, field.name), dtype=np.float64)
            wanted = (count, *shapes.get(field.name, ()))
            if value.shape != wanted:
                raise ShapeError(
                    f"{field.name} of the solids must have shape {wanted}, not {value.shape}"
                )
            value.flags.writeable = False
            object.__setattr__(self, field.name, value)

    def __len__(self) -> int:
        return len(self.origin)

    @property
    def ends(self) -> Floats:
        """Centres of both ends, (n, 2, 3) metres."""
        tip = self.origin + self.length[:, None] * self.frame[:, :, 1]
        return np.stack([self.origin, tip], axis=1)

    def tinted(self, colour: ArrayLike, amount: float = 1.0) -> Solids:
        """Return the solids with colours mixed with `colour` (3,) by `amount` in [0, 1]."""
        mixed = (1.0 - amount) * self.colour + amount * np.asarray(colour, dtype=np.float64)
        return dataclasses.replace(self, colour=mixed)

    def chosen(self, which: NDArray[np.bool_]) -> Solids:
        """Return the solids for which ``which`` (n,) is true."""
        names = [field.name for field in dataclasses.fields(self)]
        return Solids(*(getattr(self, name)[which] for name in names))

    def turned(self, rotation: Floats) -> Solids:
        """Return the solids rotated about the origin by `rotation` (3, 3)."""
        return dataclasses.replace(
            self, origin=self.origin @ rotation.T, frame=rotation @ self.frame
        )

    def moved(self, offset: ArrayLike) -> Solids:
        """Return the solids moved by `offset` (3,) metres."""
        return dataclasses.replace(self, origin=self.origin + np.asarray(offset, dtype=np.float64))


def join(parts: Iterable[Solids]) -> Solids:
    """Concatenate solids in order.

    >>> len(join([sphere((0, 1, 0), 0.1), capsule((0, 0, 0), (0, 1, 0), 0.05)]))
    2
    """
    parts = list(parts)
    if not parts:
        return NO_SOLIDS
    names = [field.name for field in dataclasses.fields(Solids)]
    return Solids(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


class SolidLook(TypedDict, total=False):
    """Appearance of solids: the attributes of `Solids` of these names."""

    glow: float
    shadow: float
    lift: float
    pixels: float


_PLAIN: SolidLook = {"glow": 0.0, "shadow": 1.0, "lift": 0.0, "pixels": 0.0}


def capsule(
    start: ArrayLike,
    end: ArrayLike,
    radius: ArrayLike,
    end_radius: ArrayLike | None = None,
    *,
    colour: ArrayLike = (0.8, 0.8, 0.8),
    width_axis: ArrayLike | None = None,
    stretch: ArrayLike = (1.0, 1.0),
    **look: Unpack[SolidLook],
) -> Solids:
    """Create round cones from start (..., 3) to end (..., 3), metres; colours (..., 3).

    The cross-section is stretched by `stretch` (2,): along `width_axis`, projected perpendicular to
    the cone's axis, and along the direction perpendicular to both. Equal ends give a sphere.

    >>> arm = capsule((0, 0, 0), (0, 0.3, 0), 0.05, 0.03)
    >>> arm.length
    array([0.3])
    """
    start, end = np.broadcast_arrays(
        np.atleast_2d(np.asarray(start, dtype=np.float64)),
        np.atleast_2d(np.asarray(end, dtype=np.float64)),
    )
    count = len(start)
    frame, length = frames_along(end - start, width_axis)
    wide, deep = np.asarray(stretch, dtype=np.float64)
    radii = np.empty((count, 2))
    radii[:, 0] = radius
    radii[:, 1] = radius if end_radius is None else end_radius
    return Solids(
        origin=start,
        frame=frame * np.array([wide, 1.0, deep]),
        length=length,
        radii=radii,
        colour=np.broadcast_to(np.asarray(colour, dtype=np.float64), (count, 3)),
        **{name: np.full(count, value) for name, value in (_PLAIN | look).items()},
    )


def sphere(
    centre: ArrayLike,
    radius: ArrayLike,
    *,
    colour: ArrayLike = (0.8, 0.8, 0.8),
    **look: Unpack[SolidLook],
) -> Solids:
    """Create spheres about centre (..., 3), metres."""
    return capsule(centre, centre, radius, colour=colour, **look)


def ellipsoid(
    centre: ArrayLike,
    axes: ArrayLike,
    *,
    colour: ArrayLike = (0.8, 0.8, 0.8),
    glow: float = 0.0,
    shadow: float = 1.0,
) -> Solids:
    """Create an ellipsoid about centre (3,); the columns of axes (3, 3) are semi-axes, metres."""
    round_one = sphere(centre, 1.0, colour=colour, glow=glow, shadow=shadow)
    return dataclasses.replace(round_one, frame=np.asarray(axes, dtype=np.float64)[None])


def line(
    start: ArrayLike,
    end: ArrayLike,
    *,
    colour: ArrayLike = (0.2, 0.2, 0.2),
    radius: float = 0.004,
    pixels: float = 0.9,
) -> Solids:
    """Create lines from start (..., 3) to end (..., 3) with a radius of at least `pixels`."""
    return capsule(
        start, end, radius, colour=colour, glow=1.0, shadow=0.0, pixels=pixels, lift=0.02
    )


def target(
    position: ArrayLike, *, colour: ArrayLike = (0.86, 0.15, 0.36), size: float = 0.03
) -> Solids:
    """Create the mark of a position goal at position (3,), metres: a ball and a cross."""
    centre = np.asarray(position, dtype=np.float64)
    arms = 2.6 * size * np.eye(3)
    cross = capsule(
        centre - arms, centre + arms, 0.13 * size, colour=colour, glow=0.8,
        shadow=0.0, lift=4.0 * size, pixels=0.6,
    )  # fmt: skip
    ball = sphere(centre, size, colour=colour, glow=0.35, shadow=0.6, lift=2.0 * size)
    return join([cross, ball])


def pin(
    position: ArrayLike, *, colour: ArrayLike = (0.16, 0.16, 0.2), size: float = 0.06
) -> Solids:
    """Create the mark of a pinned position (3,), metres: a flat disc in a ring of four studs."""
    centre = np.asarray(position, dtype=np.float64)
    disc = ellipsoid(centre, np.diag([size, 0.3 * size, size]), colour=colour, glow=0.2, shadow=0.3)
    around = 1.15 * size * np.array([[1.0, 0, 0], [0, 0, 1.0], [-1.0, 0, 0], [0, 0, -1.0]])
    studs = sphere(centre + around, 0.3 * size, colour=colour, glow=0.2, shadow=0.3)
    return dataclasses.replace(joined := join([disc, studs]), lift=np.full(len(joined), size))


def frames_along(direction: Floats, width_axis: ArrayLike | None = None) -> tuple[Floats, Floats]:
    """Orthonormal frames (n, 3, 3) whose y axis runs along direction (n, 3), and its length (n,).

    The x axis is as close to `width_axis` (3,) as possible. A zero direction gives the identity.
    """
    length = np.sqrt((direction * direction).sum(axis=1))
    short = length < 1e-9
    y = np.where(short[:, None], (0.0, 1.0, 0.0), direction / np.where(short, 1.0, length)[:, None])
    if width_axis is None:
        wide = np.where(np.abs(y[:, :1]) < 0.8, (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    else:
        wide = np.broadcast_to(np.asarray(width_axis, dtype=np.float64), y.shape)
    x = wide - (wide * y).sum(axis=1, keepdims=True) * y
    size = np.sqrt((x * x).sum(axis=1, keepdims=True))
    lost = size < 1e-6 * np.sqrt((wide * wide).sum(axis=1, keepdims=True)) + 1e-300
    spare = np.where(np.abs(y[:, :1]) < 0.8, (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    spare = spare - (spare * y).sum(axis=1, keepdims=True) * y
    x = np.where(lost, spare, x)
    x /= np.sqrt((x * x).sum(axis=1, keepdims=True))
    # np.cross takes longer than all of the above for the few solids of a figure.
    z = x[:, (1, 2, 0)] * y[:, (2, 0, 1)] - x[:, (2, 0, 1)] * y[:, (1, 2, 0)]
    return np.stack([x, y, z], axis=2), np.where(short, 0.0, length)


NO_SOLIDS = capsule(np.zeros((0, 3)), np.zeros((0, 3)), 0.0)
"""An empty array of solids."""
