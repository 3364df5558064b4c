"""Fill the interior of a surface with tetrahedra (source 000: Delaunay tetrahedralization).

The Delaunay tetrahedra connect the skin's vertices, points along the bones and a lattice inside;
tetrahedra with their centre inside are kept. The lattice prevents slivers from one side of a limb
to the other. The computation uses the body's principal axes, so that the result does not depend on
position and orientation. The lattice is symmetric about all three axes, so that the result for a
symmetric body is symmetric.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats, Integers
from poise.binding.surface import unique_pairs
from poise.binding.winding_number import oriented, winding_numbers
from poise.errors import InvalidValue, ShapeError

INSIDE = 0.5
"""Winding number from which a point is inside."""
FINENESS = 85
"""Lattice steps per body height, the longest side of the bounding box along principal axes."""
MOST_INSIDE = 20_000
"""Approximate default number of lattice points inside."""

_ROUNDING = 1e-10  # precision to which coordinates are rounded, relative to the size
_FLAT = 1e-7  # volume over cubed longest edge below which a tetrahedron is degenerate
_ALIKE = 1e-3  # smallest difference of principal moments that counts, relative to the largest
_JITTER = 0.8  # total jitter of lattice points, relative to half a step
_CLEARANCE = 0.45  # minimum distance of lattice points from surface and bones, in steps
_MOST_LATTICE = 2_000_000  # maximum number of lattice points, inside or not
_PAIRS = tuple(combinations(range(4), 2))
_FACES = ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1))  # opposite to each corner, seen from outside


@dataclass(frozen=True, eq=False)
class Tetrahedra:
    """The interior of a surface divided into tetrahedra; created by `fill`.

    Attributes:
        points: (p, 3), metres: the surface's vertices, the sites, then the lattice.
        corners: (t, 4), corners of each tetrahedron, positively oriented.
        surface: the number of surface vertices.
        sites: the number of sites after the surface vertices.
        inside: (sites,), mask of sites inside the surface; others are not used.
        turned: the number of surface triangles that were not oriented outward.
    """

    points: Floats
    corners: Integers
    surface: int
    sites: int
    inside: NDArray[np.bool_]
    turned: int = 0

    @cached_property
    def volumes(self) -> Floats:
        """Volumes (t,), m^3."""
        a, b, c, d = np.moveaxis(self.points[self.corners], 1, 0)
        return np.einsum("ti,ti->t", b - a, np.cross(c - a, d - a)) / 6.0

    @cached_property
    def edges(self) -> Integers:
        """Unique edges (e, 2), the lower index first."""
        return unique_pairs(np.concatenate([self.corners[:, pair] for pair in _PAIRS]))[0]

    @cached_property
    def areas(self) -> Floats:
        """Outward vector areas of the faces opposite to each corner, (t, 4, 3) m^2.

        The gradient of the linear function that is 1 at a corner and 0 at the three others is
        minus the vector area of that corner over three times the volume.
        """
        at = self.points[self.corners]
        return np.stack(
            [0.5 * np.cross(at[:, j] - at[:, i], at[:, k] - at[:, i]) for i, j, k in _FACES],
            axis=1,
        )

    def without(self, dropped: NDArray[np.bool_]) -> Tetrahedra:
        """Return the tetrahedra without some (t,)."""
        return Tetrahedra(
            self.points, self.corners[~dropped], self.surface, self.sites, self.inside, self.turned
        )

    def __repr__(self) -> str:
        return f"<Tetrahedra: {len(self.corners)} of {len(self.points)} points>"


def fill(
    vertices: ArrayLike,
    faces: ArrayLike,
    sites: ArrayLike = (),
    *,
    spacing: float | None = None,
    frame: BodyFrame | None = None,
) -> Tetrahedra:
    """Fill the interior of a surface with tetrahedra.

    The surface may have holes, several shells, edges with more than two triangles, and inconsistent
    orientation; a point is inside if the winding number of the consistently oriented surface is at
    least a half. A surface that encloses no volume gives no tetrahedra.

    Args:
        vertices: (n, 3), metres.
        faces: (m, 3), corners of the triangles.
        sites: (s, 3), further points that become corners if they are inside, such as points on
            bones.
        spacing: spacing of the lattice, metres; by default `default_spacing`; infinite for no
            lattice.
        frame: the axes of the body, by default the principal axes.

    Raises:
        ShapeError: an array has a different shape.
        InvalidValue: a number is not finite, the spacing is not above zero, or the lattice would
            have more than two million points.

    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    >>> from scipy.spatial import ConvexHull
    >>> cube = fill(corners, ConvexHull(corners).simplices, [(0.5, 0.5, 0.4)], spacing=0.3)
    >>> round(float(cube.volumes.sum()), 9), cube.inside
    (1.0, array([ True]))
    """
    skin, corners, extra = _checked(vertices, faces, sites)
    if not len(corners) or not len(skin):
        return _empty(skin, extra)
    frame = own_frame(skin) if frame is None else frame
    spacing = default_spacing(skin, corners, frame) if spacing is None else float(spacing)
    step = float(f"{spacing / frame.size:.9g}")  # bitwise equal for a scaled body
    if not step > 0.0:
        raise InvalidValue(f"spacing={spacing} m: expected a positive length")
    order, own, triangles = _settled(frame.own(skin), corners)
    turned, count = oriented(own, triangles)
    places = rounded(frame.own(extra))
    inside = winding_numbers(own, turned, places) >= INSIDE
    lattice = _lattice(own, turned, places[inside], step) if np.isfinite(step) else np.zeros((0, 3))
    cells = _delaunay(np.concatenate([own, places[inside], lattice]))
    number = np.concatenate(
        [order, len(own) + np.flatnonzero(inside), len(own) + len(places) + np.arange(len(lattice))]
    )
    middles = np.concatenate([own, places[inside], lattice])[cells].mean(axis=1)
    kept = winding_numbers(own, turned, middles) >= INSIDE
    points = np.concatenate([skin, extra, frame.world(lattice)])
    return Tetrahedra(points, number[cells[kept]], len(skin), len(extra), inside, count)


def default_spacing(vertices: Floats, faces: Integers, frame: BodyFrame) -> float:
    """Spacing in metres: a fraction of a body's height, or more to limit the number of points.

    >>> corners = np.array([(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3)], dtype=float)
    >>> faces = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> round(default_spacing(corners, faces, own_frame(corners)), 4)
    0.0608
    """
    a, b, c = (vertices[faces[:, i]] - frame.middle for i in range(3))
    volume = abs(float(np.einsum("fi,fi->", a, np.cross(b, c)))) / 6.0
    return max(frame.height / FINENESS, (volume / MOST_INSIDE) ** (1.0 / 3.0))


@dataclass(frozen=True, eq=False)
class BodyFrame:
    """Axes, position and size of a body; created by `own_frame`.

    Attributes:
        axes: (3, 3), a rotation whose columns are the axes.
        middle: (3,), centre of the bounding box along these axes, metres.
        extents: (3,), size of that box, metres.
    """

    axes: Floats
    middle: Floats
    extents: Floats

    @property
    def size(self) -> float:
        """Diagonal of the box, metres."""
        return float(np.linalg.norm(self.extents))

    @property
    def height(self) -> float:
        """Longest side of the box, metres: a body's height, or its arm span."""
        return float(self.extents.max())

    def own(self, points: Floats) -> Floats:
        """Convert points (k, 3) to the body's axes, relative to its centre and size."""
        return (points - self.middle) @ self.axes / self.size

    def world(self, own: Floats) -> Floats:
        """Convert points (k, 3) from the body's axes to the world, metres."""
        return self.size * own @ self.axes.T + self.middle


def own_frame(points: Floats, instead: ArrayLike | None = None) -> BodyFrame:
    """The principal axes of a body's points.

    Args:
        points: (n, 3), metres, not all equal.
        instead: (3, 3), a rotation that resolves ambiguous principal axes, as of a ball or a tube,
            and the signs of the axes; by default the world's axes.
    """
    given = np.eye(3) if instead is None else np.asarray(instead, dtype=np.float64)
    off = points - points.mean(axis=0)
    values, vectors = np.linalg.eigh(off.T @ off)
    axes = np.asarray(vectors, dtype=np.float64)
    if np.diff(values).min() <= _ALIKE * max(float(values.max()), 1e-300):
        axes = given
    along = axes.T @ given
    signs = np.sign(along[np.arange(3), np.abs(along).argmax(axis=1)])
    axes = axes * np.where(signs < 0.0, -1.0, 1.0)
    if np.linalg.det(axes) < 0.0:
        axes = axes * np.array([-1.0, 1.0, 1.0])  # flip the first, shortest axis
    own = points @ axes
    low, high = own.min(axis=0), own.max(axis=0)
    return BodyFrame(axes, axes @ (0.5 * (low + high)), high - low)


def rounded(own: Floats) -> Floats:
    """Return coordinates relative to a body's size, without their rounding errors."""
    return np.round(own / _ROUNDING) * _ROUNDING + 0.0


def _settled(own: Floats, corners: Integers) -> tuple[Integers, Floats, Integers]:
    """Canonical order of points, sorted points, and sorted triangles."""
    points = rounded(own)
    order = np.lexsort(points.T)
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.arange(len(order))
    named = number[corners]
    first = named.argmin(axis=1)
    named = np.take_along_axis(named, (first[:, None] + np.arange(3)) % 3, axis=1)
    return order, points[order], named[np.lexsort(named.T)]


def _delaunay(points: Floats) -> Integers:
    """Delaunay tetrahedra (t, 4) with a volume, positively oriented."""
    from scipy.spatial import Delaunay, QhullError

    try:
        cells = np.asarray(Delaunay(points).simplices, dtype=np.int64)
    except QhullError:  # too few points, or all in one plane
        return np.zeros((0, 4), dtype=np.int64)
    at = points[cells]
    a, b, c, d = np.moveaxis(at, 1, 0)
    volume = np.einsum("ti,ti->t", b - a, np.cross(c - a, d - a)) / 6.0
    longest = np.max([((at[:, i] - at[:, j]) ** 2).sum(axis=1) for i, j in _PAIRS], axis=0)
    cells = np.where((volume < 0.0)[:, None], cells[:, [1, 0, 2, 3]], cells)
    return cells[np.abs(volume) > _FLAT * longest**1.5]


def _lattice(own: Floats, faces: Integers, places: Floats, step: float) -> Floats:
    """Jittered lattice points (k, 3) inside, a step apart, symmetric about all three axes."""
    from scipy.spatial import KDTree

    half = np.ceil(np.abs(own).max(axis=0) / step - 1e-6).astype(np.int64) + 1
    if 8 * int(np.prod(half)) > _MOST_LATTICE:
        raise InvalidValue(
            f"a spacing of {step:.2g} of the body's size makes a lattice of "
            f"{8 * int(np.prod(half))} nodes; expected at most {_MOST_LATTICE}"
        )
    octant = np.stack(np.meshgrid(*map(np.arange, half), indexing="ij"), axis=-1).reshape(-1, 3)
    octant = (octant + 0.5 + 0.5 * _JITTER * (_scattered(octant) - 0.5)) * step
    signs = np.array([(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)])
    points = (signs[:, None, :] * octant[None]).reshape(-1, 3)
    low, high = own.min(axis=0), own.max(axis=0)
    points = points[((points > low) & (points < high)).all(axis=1)]
    points = points[winding_numbers(own, faces, points) >= INSIDE]
    others = np.concatenate([own, places])
    return points[np.asarray(KDTree(others).query(points)[0]) > _CLEARANCE * step]


def _scattered(places: Integers) -> Floats:
    """Pseudo-random numbers (k, 3) in [0, 1), a function of integer coordinates."""
    mixed = np.sin(
        places @ np.array([12.9898, 78.233, 37.719])[:, None] + np.array([0.1, 5.3, 9.7])
    )
    return np.asarray(np.modf(np.abs(mixed) * 43758.5453)[0], dtype=np.float64)


def _empty(skin: Floats, extra: Floats) -> Tetrahedra:
    return Tetrahedra(
        np.concatenate([skin, extra]), np.zeros((0, 4), dtype=np.int64), len(skin), len(extra),
        np.zeros(len(extra), dtype=np.bool_),
    )  # fmt: skip


def _checked(
    vertices: ArrayLike, faces: ArrayLike, sites: ArrayLike
) -> tuple[Floats, Integers, Floats]:
    skin = np.asarray(vertices, dtype=np.float64)
    extra = np.asarray(sites, dtype=np.float64).reshape(-1, 3)
    corners = np.asarray(faces)
    if skin.ndim != 2 or skin.shape[1] != 3:
        raise ShapeError(f"vertices of a surface must have shape (n, 3), not {skin.shape}")
    if not corners.size:
        corners = np.zeros((0, 3), dtype=np.int64)
    if corners.ndim != 2 or corners.shape[1] != 3:
        raise ShapeError(f"faces of a surface must have shape (m, 3), not {corners.shape}")
    if not (np.isfinite(skin).all() and np.isfinite(extra).all()):
        raise InvalidValue("vertices of a surface and sites must be finite")
    if corners.size and not (corners.min() >= 0 and corners.max() < len(skin)):
        raise InvalidValue(f"a face refers to a vertex outside 0 to {len(skin) - 1}")
    return skin, corners.astype(np.int64), extra
