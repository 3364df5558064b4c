"""Volumes about bones: spheres, capsules, cylinders and ellipsoids, as data to edit and to keep."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.binding.bone_segments import squared_distances
from poise.errors import FileSyntax, InvalidValue, PoiseError, UnknownOption
from poise.files import encoded, read_json, replace_file
from poise.geometry import transforms
from poise.model import Pose

Floats = NDArray[np.float64]
Vector = tuple[float, float, float]


def sphere_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """(n,) the distance from the middle over the radius."""
    return np.linalg.norm(points - 0.5 * (start + end), axis=1) / radius


def capsule_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """(n,) the distance from the segment over the radius."""
    return np.sqrt(squared_distances(points, start, end)) / radius


def cylinder_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """(n,) the distance from the axis over the radius, or along it over half the length."""
    along, across, half = _cylindrical(points, start, end)
    return np.maximum(along / half, across / radius)


def ellipsoid_level(points: Floats, start: Floats, end: Floats, radius: float) -> Floats:
    """(n,) ``sqrt((along / half)^2 + (across / radius)^2)``; start and end are its poles."""
    along, across, half = _cylindrical(points, start, end)
    return np.hypot(along / half, across / radius)


def _cylindrical(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats, float]:
    """Distances from the middle along the axis (n,) and from the axis (n,); half the length."""
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
"""For each shape how far out points are: 0 in its middle, 1 on its surface, more outside."""


@dataclass(frozen=True)
class BoneVolume:
    """A volume that moves with a joint.

    Attributes:
        joint: the joint whose frame it is in.
        shape: "sphere", "capsule", "cylinder" or "ellipsoid".
        start, end: in the joint's frame, metres: the ends of a capsule's core or a cylinder's axis,
            an ellipsoid's poles; a sphere is about the middle between them.
        radius: metres, across.

    Raises:
        UnknownOption: another shape.
        InvalidValue: a radius that is not above zero, a number that is not finite, or a cylinder or
            an ellipsoid without a length.

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
            raise InvalidValue(f"the volume of {self.joint} has an end that is not finite")
        if not 0.0 < self.radius < np.inf:
            raise InvalidValue(
                f"the volume of {self.joint}: a radius is above zero, not {self.radius}"
            )
        if self.shape in ("cylinder", "ellipsoid") and self.start == self.end:
            raise InvalidValue(f"the {self.shape} of {self.joint} has no length")

    def level(self, points: ArrayLike) -> Floats:
        """(n,) how far out points (n, 3) of the joint's frame are: 0 in the middle, 1 on it."""
        where = np.asarray(points, dtype=np.float64)
        level = LEVELS[self.shape]
        return level(where, np.array(self.start), np.array(self.end), self.radius)


@dataclass(frozen=True)
class BoneVolumes:
    """A table of volumes, any number a joint; the input of binding by containment.

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
        """The joints that have one, each once."""
        return tuple(dict.fromkeys(part.joint for part in self.parts))

    def __getitem__(self, joint: str) -> tuple[BoneVolume, ...]:
        return tuple(part for part in self.parts if part.joint == joint)

    def __len__(self) -> int:
        return len(self.parts)

    def levels(self, points: ArrayLike, pose: Pose) -> Floats:
        """(n, parts) how far out points (n, 3) of the world are for each volume in a pose.

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
        """The table with another radius, metres, for all volumes of a joint."""
        self._check(joint)
        parts = (
            replace(part, radius=radius) if part.joint == joint else part for part in self.parts
        )
        return BoneVolumes(parts)

    def with_volumes(self, joint: str, *volumes: BoneVolume) -> BoneVolumes:
        """The table with these for a joint, in place of those it had.

        Raises:
            InvalidValue: a volume belongs to another joint.
        """
        for volume in volumes:
            if volume.joint != joint:
                raise InvalidValue(f"a volume of {volume.joint} cannot be one of {joint}")
        return BoneVolumes([*(part for part in self.parts if part.joint != joint), *volumes])

    def without(self, joint: str) -> BoneVolumes:
        """The table without the volumes of a joint."""
        self._check(joint)
        return BoneVolumes(part for part in self.parts if part.joint != joint)

    def _check(self, joint: str) -> None:
        if joint not in self.joints:
            raise UnknownOption(joint, "joint with a volume", self.joints)

    def to_dict(self) -> dict[str, Any]:
        """The table as plain data (for JSON)."""
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
        """The table of plain data.

        Raises:
            InvalidValue: the data are of another form.
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
                "a table of volumes is {'volumes': [{'joint', 'shape', 'start', 'end', 'radius'}, "
                f"...]}}: {problem!r}"
            ) from None
        return cls(parts)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep the table in a JSON file; an old one stays until the new one is whole.

        Raises:
            FileError: it cannot be written.
        """
        replace_file(path, encoded(json.dumps(self.to_dict(), indent=1) + "\n", path))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> BoneVolumes:
        """The table of a JSON file.

        Raises:
            FileMissing, FileError: there is none, or none that can be read.
            FileSyntax: it is not JSON, or not such a table.
        """
        data = read_json(path)
        try:
            return cls.from_dict(data)
        except PoiseError as problem:
            raise FileSyntax(problem.message, file=path) from None


__all__ = ["LEVELS", "BoneVolume", "BoneVolumes"]
