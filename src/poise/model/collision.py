"""Collision geometry of a file: shapes on joints, and the pairs that may collide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.geometry import Box, Capsule, Sphere, TriangleMesh
from poise.geometry.arguments import triple
from poise.model.capsules import BodyCapsule, LeftOut
from poise.model.deferred import Deferred, deferred_or_tuple
from poise.model.skeleton import Skeleton

Solid: TypeAlias = Sphere | Capsule | Box | TriangleMesh


@dataclass(frozen=True)
class CollisionShape:
    """A convex shape that moves with a joint.

    Attributes:
        name: unique within the geometry.
        joint: the joint that carries it.
        solid: the solid in the joint's frame, in metres; a mesh is convex.
        contype, conaffinity: bit masks as in MuJoCo: two shapes may collide if the contype of one
            and the conaffinity of the other have a bit in common. With neither, a shape collides
            with no other one, and counts only in `poise.check`.
    """

    name: str
    joint: str
    solid: Solid
    contype: int = 1
    conaffinity: int = 1

    @property
    def round(self) -> bool:
        """Whether the shape is a ball or a capsule, whose distances are exact."""
        return isinstance(self.solid, (Sphere, Capsule))

    @cached_property
    def capsule(self) -> BodyCapsule:
        """The shape if it is `round`, else a capsule that encloses it."""
        if isinstance(self.solid, Sphere):
            centre = triple(self.solid.centre)
            return BodyCapsule(self.name, self.joint, centre, centre, self.solid.radius)
        if isinstance(self.solid, Capsule):
            start, end, radius = self.solid.start, self.solid.end, self.solid.radius
        else:
            start, end, radius = enclosing_capsule(self.corners)
        return BodyCapsule(self.name, self.joint, triple(start), triple(end), radius)

    @property
    def corners(self) -> Floats:
        """Corners (n, 3) of a box or a mesh in the joint's frame; empty for a round shape."""
        if isinstance(self.solid, TriangleMesh):
            return self.solid.vertices
        if isinstance(self.solid, Box):
            signs = np.stack(np.meshgrid(*[(-0.5, 0.5)] * 3), axis=-1).reshape(-1, 3)
            T_jb = self.solid.T_wb
            return signs * np.array(self.solid.size) @ T_jb[:3, :3].T + T_jb[:3, 3]
        return np.zeros((0, 3))


@dataclass(frozen=True, eq=False)
class CollisionGeometry:
    """The collision shapes of a skeleton, as in its file (URDF, MJCF).

    Attributes:
        skeleton: the skeleton of the shapes.
        shapes: the shapes, in the order of the file; reading their meshes waits for the first use.
        excluded: pairs of joints whose collisions the file excludes.
        missing: joints some of whose shapes could not be read.

    Raises:
        InvalidValue: two shapes have the same name.
        UnknownJoint: a shape, or an excluded pair, names a joint that does not exist.
    """

    skeleton: Skeleton
    shapes: Sequence[CollisionShape]
    excluded: frozenset[frozenset[str]] = frozenset()
    missing: Sequence[str] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "shapes", deferred_or_tuple(self.shapes))
        known = () if isinstance(self.shapes, Deferred) else self.shapes
        names = [shape.name for shape in known]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise InvalidValue(f"duplicate collision shape name {twice!r}")
        for name in (*(shape.joint for shape in known), *frozenset().union(*self.excluded)):
            self.skeleton.joint_index(name)

    def __getitem__(self, name: str) -> CollisionShape:
        return self.named(name)[0]

    def named(self, name: str) -> list[CollisionShape]:
        """The shape with this name, or the shapes on the joint with this name.

        Raises:
            UnknownName: no shape or joint has this name.
        """
        found = [shape for shape in self.shapes if shape.name == name] or [
            shape for shape in self.shapes if shape.joint == name
        ]
        if not found:
            known = dict.fromkeys(
                [*(shape.name for shape in self.shapes), *(shape.joint for shape in self.shapes)]
            )
            raise UnknownName(name, "collision shape or joint with one", list(known))
        return found

    @cached_property
    def pairs(self) -> tuple[tuple[CollisionShape, CollisionShape], ...]:
        """The pairs that may collide.

        A pair cannot collide if both shapes belong to one rigid part (a joint without degrees of
        freedom belongs to its parent's part), if one part is the parent of the other, if the pair
        is in ``excluded``, or if contype and conaffinity filter it. MuJoCo uses the same rules,
        except that it allows collisions between a part fixed to the world and its children.
        """
        return tuple(
            (a, b)
            for i, b in enumerate(self.shapes)
            for a in self.shapes[:i]
            if self._reason(a, b) is None
        )

    @cached_property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The pairs of different rigid parts that cannot collide, with the reason."""
        return tuple(
            LeftOut(a.name, b.name, why)
            for i, b in enumerate(self.shapes)
            for a in self.shapes[:i]
            if (why := self._reason(a, b)) is not None and why != _RIGID
        )

    def _reason(self, a: CollisionShape, b: CollisionShape) -> str | None:
        one, two = (self._parts[self.skeleton.joint_index(shape.joint)] for shape in (a, b))
        if one == two:
            return _RIGID
        parents = self.skeleton.parents
        above = {part: self._parts[parents[part]] for part in (one, two) if parents[part] >= 0}
        if above.get(one) == two or above.get(two) == one:
            return "neighbours"
        if frozenset((a.joint, b.joint)) in self.excluded:
            return "excluded by the file"
        if not (a.contype & b.conaffinity or b.contype & a.conaffinity):
            return "contype and conaffinity"
        return None

    @cached_property
    def _parts(self) -> tuple[int, ...]:
        """The first joint of each joint's rigid part."""
        found: list[int] = []
        for number, joint in enumerate(self.skeleton.joints):
            parent = int(self.skeleton.parents[number])
            found.append(number if joint.dof_names or parent < 0 else found[parent])
        return tuple(found)

    def without(self, *pairs: tuple[str, str]) -> CollisionGeometry:
        """Return the geometry with further excluded pairs of joints.

        Raises:
            UnknownJoint: no such joint.
        """
        more = frozenset(frozenset(pair) for pair in pairs)
        return replace(self, excluded=self.excluded | more)

    def without_missing(self) -> CollisionGeometry:
        """Return the geometry with unreadable shapes treated as absent (``missing`` is empty)."""
        return replace(self, missing=())

    def on(self, skeleton: Skeleton) -> CollisionGeometry:
        """Return the geometry on another skeleton with the same joints.

        Raises:
            UnknownJoint: a joint does not exist.
        """
        return replace(self, skeleton=skeleton)

    def __repr__(self) -> str:
        return f"<CollisionGeometry: {len(self.shapes)} shapes, {len(self.pairs)} pairs>"


_RIGID = "one rigid part"


def convex_hull(points: ArrayLike) -> TriangleMesh:
    """Compute the convex hull of points (n, 3) as a closed mesh.

    Raises:
        InvalidValue: the points lie in a plane.

    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> hull = convex_hull([*cube, (0.5, 0.5, 0.5)])
    >>> len(hull.vertices), hull.closed
    (8, True)
    """
    from scipy.spatial import ConvexHull, QhullError

    given = np.asarray(points, np.float64)
    try:
        hull = ConvexHull(given)
    except (QhullError, ValueError):
        raise InvalidValue(
            f"{len(given)} points have no convex hull with a volume: they lie in a plane"
        ) from None
    corners, faces = np.unique(hull.simplices, return_inverse=True)
    faces = faces.reshape(-1, 3)
    corner = given[corners]
    a, b, c = (corner[faces[:, k]] for k in range(3))
    inwards = (np.cross(b - a, c - a) * hull.equations[:, :3]).sum(axis=1) < 0.0
    faces[inwards] = faces[inwards][:, ::-1]
    return TriangleMesh(corner, faces.astype(np.int64))


def enclosing_capsule(points: Floats) -> tuple[Floats, Floats, float]:
    """Return a capsule around points (n, 3) along a principal axis: start, end (3,) and radius.

    >>> start, end, radius = enclosing_capsule(np.array([(0, 0, -1.0), (0, 0, 1.0)]))
    >>> bool(radius < 1e-9), sorted((float(start[2]), float(end[2])))
    (True, [-1.0, 1.0])
    """
    middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
    away = points - middle
    axes = np.concatenate([np.linalg.svd(away, full_matrices=False)[2], np.eye(3)])
    best: tuple[float, Floats, Floats, float] | None = None
    for axis in axes:
        along = away @ axis
        square = np.maximum((away**2).sum(axis=1) - along**2, 0.0)
        radius = float(np.sqrt(square.max())) * (1.0 + 1e-12)
        cap = np.sqrt(np.maximum(radius**2 - square, 0.0))
        low, high = float((along + cap).min()), float((along - cap).max())
        if low > high:
            low = high = 0.5 * (low + high)
        volume = radius**2 * (high - low + 4.0 / 3.0 * radius)
        if best is None or volume < best[0]:
            best = volume, middle + low * axis, middle + high * axis, radius
    assert best is not None  # noqa: S101
    return best[1:]


def unique_shapes(shapes: Iterable[CollisionShape]) -> tuple[CollisionShape, ...]:
    """Make the names of shapes unique: a second "arm" becomes "arm 2"."""
    taken: set[str] = set()
    found: list[CollisionShape] = []
    for shape in shapes:
        name, number = shape.name, 1
        while name in taken:
            number += 1
            name = f"{shape.name} {number}"
        taken.add(name)
        found.append(replace(shape, name=name))
    return tuple(found)
