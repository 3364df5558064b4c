"""Binding by containment (source 000): vertices follow the bones whose volumes contain them.

The volumes are capsules, cylinders, ellipsoids or spheres. They are given, or created for each bone
from its length or to contain the mesh around it. In the first variant, a vertex follows the bone in
whose volume it is deepest, and the weights are smoothed. In the second variant, a vertex follows
all bones whose volumes contain it, with

    ``w = (1 - s)^2`` for the level ``s``: 0 at the centre of a volume, 1 on its surface.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from poise.array_types import Floats
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments, nearest_ones
from poise.binding.bone_volumes import LEVELS, BoneVolume, BoneVolumes
from poise.binding.surface import Surface
from poise.errors import InvalidValue, UnknownOption
from poise.geometry import transforms
from poise.model import Pose

_HELD = 0.95
"""Fraction of the vertices nearest to a bone that its volume contains, before the margin."""
_THINNEST = 1e-3
"""Minimum radius of a volume, relative to the radius by length."""


@dataclass(frozen=True, kw_only=True)
class Containment(Binder):
    """Base class of binders by containment, which differ in the shape of volumes.

    Attributes:
        volumes: volumes of any shapes; by default created for every bone.
        sized: "mesh" sizes created volumes to contain most vertices nearest to the bone, "length"
            sizes them by the bone's length.
        several: whether a vertex follows all bones whose volumes contain it, or only the deepest
            (both if two are equally deep).
        slenderness: ratio of radius to length of volumes sized by length.
        margin: enlargement factor of volumes sized by the mesh.
    """

    shape: ClassVar[str]
    """Shape of the created volumes."""
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
                raise InvalidValue(f"{what} must be positive, not {getattr(self, what)}")

    @abstractmethod
    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        """Return starts and ends of the volumes about one bone with this radius."""

    @property
    def passes(self) -> int:
        """Number of smoothing passes after binding: more if each vertex follows one bone."""
        return (4 if self.several else 12) if self.smoothing is None else self.smoothing

    @property
    def symmetrical(self) -> bool:
        """Whether left and right are averaged: by default True unless volumes are given."""
        return self.volumes is None if self.symmetric is None else self.symmetric

    @property
    def separated(self) -> bool:
        """Whether limbs are separated: True unless volumes are given."""
        return self.volumes is None and self.smoothing != 0

    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        volumes, notes = self.volumes, ()
        if volumes is None:
            volumes, notes = self.fitted(surface, pose, bones)
        owners = [pose.skeleton.joint_index(part.joint) for part in volumes.parts]
        levels = volumes.levels(surface.vertices, pose)
        inside = np.clip(1.0 - levels, 0.0, None)
        result = np.zeros((len(levels), len(pose.skeleton.joints)))
        if self.several:
            for i, owner in enumerate(owners):
                # the deepest volume of a joint determines its weight
                np.maximum(result[:, owner], inside[:, i] ** 2, out=result[:, owner])
        elif owners:
            deepest = nearest_ones(levels) & (inside > 0.0)
            for i, owner in enumerate(owners):
                result[deepest[:, i], owner] = 1.0
        return Proposal(result, notes)

    def fitted(
        self, surface: Surface, pose: Pose, bones: BoneSegments | None = None
    ) -> tuple[BoneVolumes, tuple[str, ...]]:
        """Create the volumes of bones, by default all; also return notes. The table is editable."""
        segments = BoneSegments.of(pose, surface) if bones is None else bones
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
        """Grow volumes about their centres until most points are in one of them."""
        level = LEVELS[self.shape]
        out = np.min([level(points, start, end, radius) for start, end in made], axis=0)
        grow = self.margin * float(np.quantile(out, _HELD))
        if self.shape in ("capsule", "sphere"):  # the ends grow with the radius
            return made, radius * grow
        grown: list[tuple[Floats, Floats]] = []
        for start, end in made:
            middle = 0.5 * (start + end)
            grown.append((middle + grow * (start - middle), middle + grow * (end - middle)))
        return grown, radius * grow


def unit_along(start: Floats, end: Floats) -> Floats:
    """Unit direction (3,) of a bone; upwards for a bone of zero length."""
    length = float(np.linalg.norm(end - start))
    return (end - start) / length if length > 0.0 else np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True, kw_only=True)
class Capsules(Containment):
    """Binding by a capsule about each bone: all points within a radius of its segment.

    The level is ``s = d / r``, d the distance from the bone's segment. Capsules of adjacent bones
    overlap in a ball about the joint between them.
    """

    name: ClassVar[str] = "capsules"

    shape: ClassVar[str] = "capsule"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        del radius  # a capsule already extends beyond its ends by the radius
        return [(start, end)]


@dataclass(frozen=True, kw_only=True)
class Cylinders(Containment):
    """Binding by a cylinder about each bone, extended at both ends by half its radius.

    The level is ``s = max(|z| / h, d / r)``, with z along the axis from the centre and d the
    distance from the axis.
    """

    name: ClassVar[str] = "cylinders"

    shape: ClassVar[str] = "cylinder"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = 0.5 * radius * unit_along(start, end)
        return [(start - past, end + past)]


@dataclass(frozen=True, kw_only=True)
class Ellipsoids(Containment):
    """Binding by an ellipsoid of revolution about each bone, with poles a radius past its ends.

    The level is ``s = sqrt((z / h)^2 + (d / r)^2)``, z along the axis from the centre, d from the
    axis.
    """

    name: ClassVar[str] = "ellipsoids"

    shape: ClassVar[str] = "ellipsoid"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        past = radius * unit_along(start, end)
        return [(start - past, end + past)]


_MOST = 32
"""Maximum number of spheres per bone: enough for a bone 31 times as long as its radius."""


@dataclass(frozen=True, kw_only=True)
class Spheres(Containment):
    """Binding by spheres along each bone, at most a radius apart.

    The level is ``s = d / r``, d the distance from the nearest centre. A bone shorter than its
    radius has one sphere.
    """

    name: ClassVar[str] = "spheres"

    shape: ClassVar[str] = "sphere"

    def about(self, start: Floats, end: Floats, radius: float) -> list[tuple[Floats, Floats]]:
        length = float(np.linalg.norm(end - start))
        count = 1 + min(_MOST - 1, int(np.ceil(length / radius)))
        share = np.linspace(0.0, 1.0, count) if count > 1 else np.array([0.5])
        middles = start + share[:, None] * (end - start)
        return [(middle, middle) for middle in middles]
