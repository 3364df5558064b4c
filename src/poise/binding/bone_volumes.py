"""Volumes about bones (spheres, capsules, cylinders, ellipsoids) as editable data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.binding.bone_segments import squared_distances
from poise.errors import FileName, FileSyntax, InvalidValue, PoiseError, UnknownOption
from poise.files import encoded, read_json, replace_file
from poise.geometry import transforms
from poise.model import Pose

Vector = tuple[float, float, float]


def sphere_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """Distance from the centre divided by the radius, (n,)."""
    return np.linalg.norm(points - 0.5 * (start + end), axis=1) / radius


def capsule_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """Distance from the segment divided by the radius, (n,)."""
    return np.sqrt(squared_distances(points, start, end)) / radius


def cylinder_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """Maximum of radial distance over radius and axial distance over half length, (n,)."""
    along, across, half = _cylindrical(points, start, end)
    return np.maximum(along / half, across / radius)


def ellipsoid_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """``sqrt((along / half)^2 + (across / radius)^2)``, (n,); start and end are the poles."""
    along, across, half = _cylindrical(points, start, end)
    return np.hypot(along / half, across / radius)


def _cylindrical(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats, float]:
    """Axial distances from the centre (n,), radial distances (n,), and half the length."""
    half = 0.5 * float(np.linalg.norm(end - start))
    axis = (end - start) / (2.0 * half)
    at = points - 0.5 * (start + end)
    along = at @ axis
    return np.abs(along), np.linalg.norm(at - along[:, None] * axis, axis=1), half


LEVELS: Mapping[str, Callable[[Floats, Floats, Floats, float], Floats]] = {
    "sphere": sphere_level,
    "capsule": capsule_level,
    "cylinder": cylinder_level,
    "ellipsoid": ellipsoid_level,
}
"""Level function of each shape: 0 at the centre, 1 on the surface, more outside."""


@dataclass(frozen=True)
class BoneVolume:
    """A volume that moves with a joint.

    Attributes:
        joint: the joint in whose frame the volume is defined.
        shape: "sphere", "capsule", "cylinder" or "ellipsoid".
        start, end: in the joint's frame, metres: the ends of a capsule's core or a cylinder's axis,
            an ellipsoid's poles; the centre of a sphere is the midpoint.
        radius: radius, metres.

    Raises:
        UnknownOption: the shape is unknown.
        InvalidValue: the radius is not above zero, a number is not finite, or a cylinder or an
            ellipsoid has no length.

    >>> BoneVolume("elbow", "capsule", (0, 0, 0), (0.25, 0, 0), 0.05).level([(0.1, 0.025, 0)])
    array([0.5])
    """

    joint: str
    shape: str
    start: Vector
    end: Vector
    radius: float

    def __post_init__(self) -> None:
        if self.shape not in LEVELS:
            raise UnknownOption(self.shape, "shape of a volume", tuple(LEVELS))
        for what in ("start", "end"):
            x, y, z = (float(value) for value in getattr(self, what))
            object.__setattr__(self, what, (x, y, z))
        object.__setattr__(self, "radius", float(self.radius))
        if not np.isfinite([*self.start, *self.end]).all():
            raise InvalidValue(f"an end of the volume of {self.joint} is not finite")
        if not 0.0 < self.radius < np.inf:
            raise InvalidValue(
                f"the volume of {self.joint}: the radius must be positive, not {self.radius}"
            )
        if self.shape in ("cylinder", "ellipsoid") and self.start == self.end:
            raise InvalidValue(f"the {self.shape} of {self.joint} has no length")

    def level(self, points: ArrayLike) -> Floats:
        """Level (n,) of points (n, 3) in the joint's frame: 0 at the centre, 1 on the surface."""
        where = np.asarray(points, dtype=np.float64)
        level = LEVELS[self.shape]
        return level(where, np.array(self.start), np.array(self.end), self.radius)


@dataclass(frozen=True)
class BoneVolumes:
    """A table of volumes, any number per joint; the input of binding by containment.

    >>> table = BoneVolumes([BoneVolume("hip", "sphere", (0, 0, 0), (0, 0, 0), 0.1)])
    >>> table = table.with_radius("hip", 0.12)
    >>> table["hip"][0].radius, BoneVolumes.from_dict(table.to_dict()) == table
    (0.12, True)
    """

    parts: tuple[BoneVolume, ...]

    def __init__(self, parts: Iterable[BoneVolume]) -> None:
        object.__setattr__(self, "parts", tuple(parts))

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints with volumes, without duplicates."""
        return tuple(dict.fromkeys(part.joint for part in self.parts))

    def __getitem__(self, joint: str) -> tuple[BoneVolume, ...]:
        return tuple(part for part in self.parts if part.joint == joint)

    def __len__(self) -> int:
        return len(self.parts)

    def levels(self, points: ArrayLike, pose: Pose) -> Floats:
        """Levels (n, parts) of world points (n, 3) for each volume in a pose.

        Raises:
            UnknownJoint: a volume's joint is not in the skeleton.
        """
        where = np.asarray(points, dtype=np.float64)
        result = np.empty((len(where), len(self.parts)))
        for i, part in enumerate(self.parts):
            inverse = np.linalg.inv(pose.world[pose.skeleton.joint_index(part.joint)])
            result[:, i] = part.level(transforms.apply(inverse, where))
        return result

    def with_radius(self, joint: str, radius: float) -> BoneVolumes:
        """Return the table with another radius, metres, for all volumes of a joint."""
        self._check(joint)
        parts = (
            replace(part, radius=radius) if part.joint == joint else part for part in self.parts
        )
        return BoneVolumes(parts)

    def with_volumes(self, joint: str, *volumes: BoneVolume) -> BoneVolumes:
        """Return the table with the volumes of a joint replaced.

        Raises:
            InvalidValue: a volume belongs to another joint.
        """
        for volume in volumes:
            if volume.joint != joint:
                raise InvalidValue(
                    f"a volume of joint {volume.joint} cannot be assigned to joint {joint}"
                )
        return BoneVolumes([*(part for part in self.parts if part.joint != joint), *volumes])

    def without(self, joint: str) -> BoneVolumes:
        """Return the table without the volumes of a joint."""
        self._check(joint)
        return BoneVolumes(part for part in self.parts if part.joint != joint)

    def _check(self, joint: str) -> None:
        if joint not in self.joints:
            raise UnknownOption(joint, "joint with a volume", self.joints)

    def to_dict(self) -> dict[str, Any]:
        """Return the table as plain data (for JSON)."""
        return {
            "volumes": [
                {
                    "joint": part.joint,
                    "shape": part.shape,
                    "start": list(part.start),
                    "end": list(part.end),
                    "radius": part.radius,
                }
                for part in self.parts
            ]
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BoneVolumes:
        """Create a table from plain data.

        Raises:
            InvalidValue: the data are not a table of volumes.
        """
        try:
            parts = [
                BoneVolume(
                    str(row["joint"]), str(row["shape"]), tuple(row["start"]), tuple(row["end"]),
                    row["radius"],
                )
                for row in data["volumes"]
            ]  # fmt: skip
        except (KeyError, TypeError, ValueError) as problem:
            raise InvalidValue(
                "expected a table of volumes {'volumes': "
                f"[{{'joint', 'shape', 'start', 'end', 'radius'}}, ...]}}: {problem!r}"
            ) from None
        return cls(parts)

    def save(self, path: FileName) -> None:
        """Write the table to a JSON file, which is replaced only when complete.

        Raises:
            FileError: the file cannot be written.
        """
        replace_file(path, encoded(json.dumps(self.to_dict(), indent=1) + "\n", path))

    @classmethod
    def load(cls, path: FileName) -> BoneVolumes:
        """Read the table from a JSON file.

        Raises:
            FileMissing, FileError: the file does not exist, or cannot be read.
            FileSyntax: the file is not JSON, or not a table of volumes.
        """
        data = read_json(path)
        try:
            return cls.from_dict(data)
        except PoiseError as problem:
            raise FileSyntax(problem.message, file=path) from None
