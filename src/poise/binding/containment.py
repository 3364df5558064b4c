"""Binding by containment (source 000): a vertex follows the bones whose volumes it is in.

The volumes are capsules, cylinders, ellipsoids or spheres: given by hand, or made for each bone,
from its length alone or so that they hold the mesh around it. In the first variant a vertex gets
the one bone that it is deepest in, and smoothing does the rest; in the second it gets all bones
that it is in, by depth:

    ``w = (1 - s)^2`` of the level ``s``: 0 in the middle of a volume, 1 on its surface.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments, nearest_ones
from poise.binding.bone_volumes import LEVELS, BoneVolume, BoneVolumes
from poise.binding.surface import Surface
from poise.errors import InvalidValue, UnknownOption
from poise.geometry import transforms
from poise.model import Pose

Floats = NDArray[np.float64]

_HELD = 0.95
"""Share of the vertices nearest to a bone that its volume is made to hold, before the margin."""
_THINNEST = 1e-3
"""Of its radius by length: the least that a volume has where the mesh lies on the bone."""


@dataclass(frozen=True, kw_only=True)
class Containment(Binder):
    """What the binders by containment share; their shapes differ.

    Attributes:
        volumes: by hand, of any shapes; by default made for every bone.
        sized: made ones are sized by the "mesh" (to hold most vertices that are nearest to the
            bone), or by the bone's "length".
        several: weights for all bones that a vertex is in, by depth; or the deepest alone (both
            where two are equally deep).
        slenderness: radius over length of volumes that are sized by length.
        margin: how much larger than the mesh volumes sized by it are made.
    """

    volumes: BoneVolumes | None = None
    sized: str = "mesh"
    several: bool = True
    slenderness: float = 0.25
    margin: float = 1.15

    def __post_init__(self) -> None:
        if self.sized not in ("mesh", "length"):
            raise UnknownOption(self.sized, "way to size volumes", ("mesh", "length"))
        for what in ("slenderness", "margin"):
            if not 0.0 < getattr(self, what) < np.inf:
                raise InvalidValue(f"{what} is above zero, not {getattr(self, what)}")

    @abstractmethod
    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        """The starts and ends of the volumes about one bone, which is this thick."""

    @property
    @abstractmethod
    def shape(self) -> str:
        """The shape of the volumes it makes."""

    @property
    def passes(self) -> int:
        """Passes of smoothing after binding: more where each vertex had one bone."""
        return (4 if self.several else 12) if self.smoothing is None else self.smoothing

    @property
    def symmetrical(self) -> bool:
        """Whether left and right are averaged: not where volumes were given by hand."""
        return self.volumes is None if self.symmetric is None else self.symmetric

    @property
    def separated(self) -> bool:
        """Where the volumes were not given by hand."""
        return self.volumes is None and self.smoothing != 0

    def weights(self, surface: Surface, pose: Pose) -> Proposal:
        volumes, notes = self.volumes, ()
        if volumes is None:
            volumes, notes = self.fitted(surface, pose)
        owners = [pose.skeleton.joint_index(part.joint) for part in volumes.parts]
        levels = volumes.levels(surface.vertices, pose)
        inside = np.clip(1.0 - levels, 0.0, None)
        result = np.zeros((len(levels), len(pose.skeleton.joints)))
        if self.several:
            for i, owner in enumerate(owners):
                # Of the volumes of one joint the deepest counts, however many it is made of.
                np.maximum(result[:, owner], inside[:, i] ** 2, out=result[:, owner])
        elif owners:
            deepest = nearest_ones(levels) & (inside > 0.0)
            for i, owner in enumerate(owners):
                result[deepest[:, i], owner] = 1.0
        return Proposal(result, notes)

    def fitted(self, surface: Surface, pose: Pose) -> tuple[BoneVolumes, tuple[str, ...]]:
        """The volumes it makes for a surface about a posed skeleton, and notes; a table to edit."""
        segments = BoneSegments.of(pose, surface)
        distances = segments.distances(surface.vertices)
        nearest = nearest_ones(distances)
        thin = self.slenderness * np.where(segments.lengths > 0.0, segments.lengths, surface.size)
        parts: list[BoneVolume] = []
        for i, owner in enumerate(segments.owners.tolist()):
            own = nearest[:, i]
            radius, points = float(thin[i]), surface.vertices[own]
            by_mesh = self.sized == "mesh" and len(points) > 0
            if by_mesh:
                radius = float(np.quantile(distances[own, i], _HELD))
                radius = max(radius, _THINNEST * float(thin[i]))
            made = self.about(segments.starts[i], segments.ends[i], radius)
            if by_mesh:
                made, radius = self._grown(made, radius, points)
                radius = max(radius, _THINNEST * float(thin[i]))
            inverse = np.linalg.inv(pose.world[owner])
            scale = float(np.cbrt(abs(np.linalg.det(inverse[:3, :3]))))
            for start, end in made:
                first, last = transforms.apply(inverse, np.stack([start, end])).tolist()
                name = pose.skeleton.joint_names[owner]
                parts.append(
                    BoneVolume(name, self.shape, tuple(first), tuple(last), radius * scale)
                )
        return BoneVolumes(parts), segments.notes

    def _grown(
        self, made: list[tuple[Floats, Floats]], radius: float, points: Floats
    ) -> tuple[list[tuple[Floats, Floats]], float]:
        """The volumes grown about their middles so that most points are in one of them."""
        level = LEVELS[self.shape]
        out = np.min([level(points, start, end, radius) for start, end in made], axis=0)
        grow = self.margin * float(np.quantile(out, _HELD))
        if self.shape in ("capsule", "sphere"):  # whose ends grow with the radius
            return made, radius * grow
        grown: list[tuple[Floats, Floats]] = []
        for start, end in made:
            middle = 0.5 * (start + end)
            grown.append((middle + grow * (start - middle), middle + grow * (end - middle)))
        return grown, radius * grow


def unit_along(start: Floats, end: Floats) -> Floats:
    """(3,) the direction of a bone; upwards for one that is a point."""
    length = float(np.linalg.norm(end - start))
    return (end - start) / length if length > 0.0 else np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True, kw_only=True)
class Capsules(Containment):
    """A capsule about each bone: all that is nearer to it than a radius.

    The level is ``s = d / r``, d the distance from the bone's segment. Neighbours overlap in a ball
    about the joint between them.
    """

    name: ClassVar[str] = "capsules"

    @property
    def shape(self) -> str:
        return "capsule"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        del radius  # it is all around
        return [(start, end)]


@dataclass(frozen=True, kw_only=True)
class Cylinders(Containment):
    """A cylinder about each bone, which goes on past both ends by half its radius.

    The level is ``s = max(|z| / h, d / r)``, z along the axis from the middle, d from the axis.
    """

    name: ClassVar[str] = "cylinders"

    @property
    def shape(self) -> str:
        return "cylinder"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = 0.5 * radius * unit_along(start, end)
        return [(start - past, end + past)]


@dataclass(frozen=True, kw_only=True)
class Ellipsoids(Containment):
    """An ellipsoid of revolution about each bone, whose poles are a radius past the ends.

    The level is ``s = sqrt((z / h)^2 + (d / r)^2)``, z along the axis from the middle, d from it.
    """

    name: ClassVar[str] = "ellipsoids"

    @property
    def shape(self) -> str:
        return "ellipsoid"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = radius * unit_along(start, end)
        return [(start - past, end + past)]


_MOST = 32
"""Spheres a bone: enough for one 31 times as long as thick."""


@dataclass(frozen=True, kw_only=True)
class Spheres(Containment):
    """Spheres along each bone, a radius apart at most.

    The level is ``s = d / r``, d the distance from the nearest middle. A bone that is shorter than
    its radius has one.
    """

    name: ClassVar[str] = "spheres"

    @property
    def shape(self) -> str:
        return "sphere"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        length = float(np.linalg.norm(end - start))
        count = 1 + min(_MOST - 1, int(np.ceil(length / radius)))
        share = np.linspace(0.0, 1.0, count) if count > 1 else np.array([0.5])
        middles = start + share[:, None] * (end - start)
        return [(middle, middle) for middle in middles]


__all__ = ["Capsules", "Containment", "Cylinders", "Ellipsoids", "Spheres", "unit_along"]
