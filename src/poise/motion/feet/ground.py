"""Floors on which feet stand: planes, ramps, stairs and triangle meshes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownOption
from poise.geometry.meshes import TriangleMesh
from poise.geometry.obstacles import Plane, Vector, three
from poise.motion.feet.settings import GROUND

if TYPE_CHECKING:
    from poise.model import Character


@dataclass(frozen=True)
class Floor:
    """A surface on which feet stand.

    On a mesh, feet stand on the highest triangle that is not more than 0.1 m above them, so a mesh
    may have several storeys. Either side of a triangle is a floor; vertical triangles are walls.

    Attributes:
        surface: a plane, or a mesh of triangles, in the world of the motion, metres.
        up: the vertical axis of the world, "y" or "z".

    Raises:
        InvalidValue: a vertical plane, or a mesh without a triangle that can be stood on.
        UnknownOption: an axis other than "y" and "z".

    >>> from poise.geometry import Plane
    >>> tilted = Floor(Plane((0, 0.1, 0), (0, 1, -0.1)))
    >>> tilted.height([(0, 1, 0), (0, 1, 2)])
    array([0.1, 0.3])
    """

    surface: Plane | TriangleMesh
    up: str = "y"

    def __post_init__(self) -> None:
        surface = cast("object", self.surface)
        if not isinstance(surface, Plane | TriangleMesh):
            raise InvalidValue(f"a floor must be a Plane or a TriangleMesh, not {surface!r:.60}")
        axis = _axis(self.up)
        if isinstance(surface, Plane):
            if abs(surface.normal @ axis) < GROUND.steep:
                raise InvalidValue(
                    f"the floor is a vertical plane: its normal {surface.normal} is level along "
                    f"{self.up}"
                )
            return
        corners = surface.vertices[surface.faces]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        if not (np.abs(normals @ axis) > GROUND.steep * np.linalg.norm(normals, axis=1)).any():
            raise InvalidValue(
                f"all triangles of the floor are vertical along {self.up}: check the up axis"
            )

    @classmethod
    def level(cls, height: float = 0.0, up: str = "y") -> Floor:
        """Return a level floor at a height in metres.

        Raises:
            InvalidValue: the height is not finite.

        >>> Floor.level(0.2).height((3, 1, 4)).item()
        0.2
        """
        number = isinstance(cast("object", height), int | float | np.number)
        if not number or not np.isfinite(height):
            raise InvalidValue(f"a floor at {height!r:.60} m: expected a finite number")
        axis = _axis(up)
        return cls(Plane(height * axis, axis), up)

    @classmethod
    def ramp(
        cls, length: float, rise: float, *, start: Vector = (0.0, 0.0, 0.0),
        towards: Vector | None = None, width: float = 4.0, landing: float = 10.0, up: str = "y",
    ) -> Floor:  # fmt: skip
        """Return a ramp between two level landings.

        Args:
            length, rise: horizontal length, and height of the end above the start, metres.
            start: (3,) middle of the lower edge of the ramp, metres.
            towards: (3,) direction of the ramp; by default z, or y if z is up.
            width: width of ramp and landings, metres.
            landing: length of each landing, metres.
            up: the vertical axis of the world.

        Raises:
            InvalidValue: a length or width is not positive and finite, or ``towards`` is vertical.

        >>> Floor.ramp(2.0, 0.5).height([(0, 0.2, -1), (0, 0.2, 1), (0, 0.6, 3)])
        array([0.  , 0.25, 0.5 ])
        """
        return cls._profile([(length, rise)], start, towards, width, landing, up)

    @classmethod
    def stairs(
        cls, steps: int, run: float, rise: float, *, start: Vector = (0.0, 0.0, 0.0),
        towards: Vector | None = None, width: float = 4.0, landing: float = 10.0, up: str = "y",
    ) -> Floor:  # fmt: skip
        """Return stairs between two level landings.

        Args:
            steps: number of risers.
            run, rise: depth and height of a step, metres; a negative rise descends.
            start: (3,) middle of the lower edge of the first riser, metres.
            towards: (3,) direction of the stairs; by default z, or y if z is up.
            width: width of stairs and landings, metres.
            landing: length of each landing, metres; the upper one includes the last step.
            up: the vertical axis of the world.

        Raises:
            InvalidValue: no steps, a length or width is not positive and finite, or ``towards`` is
                vertical.

        >>> Floor.stairs(3, 0.3, 0.17).height([(0, 0.2, 0.1), (0, 0.4, 0.4), (0, 1, 5)])
        array([0.17, 0.34, 0.51])
        """
        if steps < 1:
            raise InvalidValue(f"stairs of {steps} steps: expected one or more")
        flight = [(0.0, rise), *[(run, 0.0), (0.0, rise)] * (steps - 1)]
        if steps > 1 and not 0.0 < run < np.inf:
            raise InvalidValue(f"steps of {run} m: expected a positive, finite depth")
        return cls._profile(flight, start, towards, width, landing, up)

    @classmethod
    def _profile(
        cls, parts: Sequence[tuple[float, float]], start: Vector, towards: Vector | None,
        width: float, landing: float, up: str,
    ) -> Floor:  # fmt: skip
        """Return parts (length, rise) in a row, between landings, extruded over a width."""
        axis = _axis(up)
        lengths = [sum(length for length, _ in parts), width, landing]
        if not all(np.isfinite(rise) for _, rise in parts) or not np.isfinite(lengths).all():
            raise InvalidValue("the lengths and rises of a floor must be finite")
        if min(lengths[1:]) <= 0.0 or min(length for length, _ in parts) < 0.0:
            raise InvalidValue("the lengths and the width of a floor must be positive")
        default = (0.0, 0.0, 1.0) if up == "y" else (0.0, 1.0, 0.0)
        ahead = np.array(three(default if towards is None else towards, "a floor's direction"))
        ahead = ahead - ahead @ axis * axis
        size = float(np.linalg.norm(ahead))
        if not size > 1e-9:
            raise InvalidValue(f"the direction of a floor is vertical along {up}")
        ahead /= size
        at = np.cumsum([(-landing, 0.0), (landing, 0.0), *parts, (landing, 0.0)], axis=0)
        line = np.array(three(start, "a floor's start")) + at @ np.stack([ahead, axis])
        aside = 0.5 * width * np.cross(axis, ahead)
        corners = np.concatenate([line - aside, line + aside])
        first, n = np.arange(len(line) - 1), len(line)
        one = np.stack([first, first + n, first + 1], axis=1)
        other = np.stack([first + 1, first + n, first + n + 1], axis=1)
        return cls(TriangleMesh(corners, np.concatenate([one, other])), up)

    @classmethod
    def of(cls, character: Character, up: str = "y") -> Floor:
        """Return the meshes of a character or mesh file, in its rest pose, as a floor.

        Args:
            character: from `poise.read`; its meshes are in the world of the motion, metres.
            up: the vertical axis of that world.

        Raises:
            InvalidValue: no mesh has a triangle that can be stood on.
        """
        from poise.skinning import deform

        meshes = [deformed.mesh for deformed in deform(character, character.rest)]
        if not meshes:
            raise InvalidValue(f"{character.name or 'the file'} has no mesh to use as a floor")
        counts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
        faces = [mesh.faces + int(count) for mesh, count in zip(meshes, counts, strict=False)]
        vertices = np.concatenate([mesh.vertices for mesh in meshes])
        return cls(TriangleMesh(vertices, np.concatenate(faces)), up)

    @property
    def _high(self) -> int:
        return "xyz".index(self.up)

    def height(self, points: ArrayLike) -> Floats:
        """Return the heights (...) of the floor at points (..., 3), metres.

        NaN where a mesh has no surface below a point or up to 0.1 m above it.
        """
        return self._surface(points)[0]

    def normal(self, points: ArrayLike) -> Floats:
        """Return the unit normals (..., 3) of the floor at points (..., 3), which point up.

        NaN where a mesh has no surface below a point or up to 0.1 m above it.

        >>> Floor.ramp(4.0, -3.0).normal((1, -1.5, 2)).round(2) + 0.0
        array([0. , 0.8, 0.6])
        """
        return self._surface(points)[1]

    def _surface(self, points: ArrayLike) -> tuple[Floats, Floats]:
        p = np.asarray(points, dtype=np.float64)
        if isinstance(self.surface, TriangleMesh):
            return self.surface.highest(p, self._high, GROUND.riser)
        normal = np.array(self.surface.normal)
        normal *= np.sign(normal[self._high])
        level = np.where(np.arange(3) == self._high, 0.0, normal)
        through = np.asarray(self.surface.point)
        heights = through[self._high] - (p - through) @ level / normal[self._high]
        return heights, np.broadcast_to(normal, p.shape)


def _axis(up: str) -> Floats:
    """Return the unit vector (3,) along an axis."""
    if up not in ("y", "z"):
        raise UnknownOption(up, "up axis", ("y", "z"))
    return np.where(np.arange(3) == "xyz".index(up), 1.0, 0.0)
