"""Tetrahedra that fill what a skin encloses (source 000: Delaunay tetrahedralization).

Delaunay's tetrahedra of the skin's vertices, of points along the bones and of a lattice inside;
those stay whose middle is inside. The lattice keeps them from being splinters that reach from one
side of a limb to the other. Work is done in the body's own axes, its principal ones, so that a body
that lies elsewhere gets the same tetrahedra; and the lattice is symmetric about all three, so that
a symmetric body gets a symmetric one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.binding.winding_number import oriented, winding_numbers
from poise.errors import InvalidValue, ShapeError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

INSIDE = 0.5
"""Winding number from which a place is inside."""
FINENESS = 85
"""Lattice steps in a body's height, the longest side of the box around it along its own axes."""
MOST_INSIDE = 20_000
"""About how many places of a lattice are inside, unless told otherwise."""

_ROUNDING = 1e-10  # of the size: what is below is rounded away
_FLAT = 1e-7  # volume over cubed longest edge: no more than what rounding leaves of nothing
_ALIKE = 1e-3  # of the largest principal moment: moments that are not told apart
_JITTER = 0.8  # of half a step: how far lattice points stand off their places, all in all
_CLEARANCE = 0.45  # of a step: lattice points keep so far from the surface and from the bones
_MOST_LATTICE = 2_000_000  # places of the lattice, inside or not
_PAIRS = tuple(combinations(range(4), 2))
_FACES = ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1))  # across from each corner, seen from outside


@dataclass(frozen=True, eq=False)
class Tetrahedra:
    """What a surface encloses, cut into tetrahedra; made by `fill`.

    Attributes:
        points: (p, 3) metres: the surface's vertices, the sites, then the lattice.
        corners: (t, 4) of each tetrahedron, positively oriented.
        surface: how many of the points are the surface's vertices.
        sites: how many after them are sites.
        inside: (sites,) which sites are inside the surface; the others are corners of nothing.
        turned: how many triangles of the surface did not look outward.
    """

    points: Floats
    corners: Integers
    surface: int
    sites: int
    inside: NDArray[np.bool_]
    turned: int = 0

    @cached_property
    def volumes(self) -> Floats:
        """(t,) cubic metres."""
        a, b, c, d = np.moveaxis(self.points[self.corners], 1, 0)
        return np.einsum("ti,ti->t", b - a, np.cross(c - a, d - a)) / 6.0

    @cached_property
    def edges(self) -> Integers:
        """(e, 2) ends of every edge once, the lower number first."""
        return unique_pairs(np.concatenate([self.corners[:, pair] for pair in _PAIRS]))

    @cached_property
    def areas(self) -> Floats:
        """(t, 4, 3) vector areas of the faces across from each corner, outward, square metres.

        The gradient of the linear function that is 1 at a corner and 0 at the three others is
        minus that corner's over three times the volume.
        """
        at = self.points[self.corners]
        return np.stack(
            [0.5 * np.cross(at[:, j] - at[:, i], at[:, k] - at[:, i]) for i, j, k in _FACES],
            axis=1,
        )

    def without(self, dropped: NDArray[np.bool_]) -> Tetrahedra:
        """The same without some tetrahedra (t,)."""
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
    frame: Frame | None = None,
) -> Tetrahedra:
    """Tetrahedra of what a surface encloses.

    The surface may have holes, several shells, edges of more than two triangles, and triangles that
    look the wrong way; inside is where its winding number, once its triangles agree, is at least a
    half. A surface that encloses nothing gets no tetrahedra.

    Args:
        vertices: (n, 3) metres.
        faces: (m, 3) corners of its triangles.
        sites: (s, 3) further points that become corners where they are inside: places on bones.
        spacing: of the lattice inside, metres; by default that of `default_spacing`; infinite for
            none.
        frame: the body's own axes, by default the principal ones.

    Raises:
        ShapeError: an array has a different shape.
        InvalidValue: a number that is not finite, or a spacing that is not above zero or needs a
            lattice of more than two million places.
        MissingExtra: libigl is not installed, and the surface is too large to do without.

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
    step = float(f"{spacing / frame.size:.9g}")  # the same of a scaled body, to the bit
    if not step > 0.0:
        raise InvalidValue(f"a spacing of {spacing} m: expected one above zero")
    order, own, triangles = _settled(frame.own(skin), corners)
    turned, count = oriented(own, triangles)
    places = _rounded(frame.own(extra))
    inside = winding_numbers(own, turned, places) >= INSIDE
    lattice = _lattice(own, turned, places[inside], step) if np.isfinite(step) else _nowhere()
    cells = _delaunay(np.concatenate([own, places[inside], lattice]))
    number = np.concatenate(
        [order, len(own) + np.flatnonzero(inside), len(own) + len(places) + np.arange(len(lattice))]
    )
    middles = np.concatenate([own, places[inside], lattice])[cells].mean(axis=1)
    kept = winding_numbers(own, turned, middles) >= INSIDE
    points = np.concatenate([skin, extra, frame.world(lattice)])
    return Tetrahedra(points, number[cells[kept]], len(skin), len(extra), inside, count)


def default_spacing(vertices: Floats, faces: Integers, frame: Frame) -> float:
    """Metres: a share of a body's height, but more for a stout one, so that its lattice is small.

    >>> corners = np.array([(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3)], dtype=float)
    >>> faces = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> round(default_spacing(corners, faces, own_frame(corners)), 4)
    0.0608
    """
    a, b, c = (vertices[faces[:, i]] - frame.middle for i in range(3))
    volume = abs(float(np.einsum("fi,fi->", a, np.cross(b, c)))) / 6.0
    return max(frame.height / FINENESS, (volume / MOST_INSIDE) ** (1.0 / 3.0))


@dataclass(frozen=True, eq=False)
class Frame:
    """A body's own axes, where it is and how large; made by `own_frame`.

    Attributes:
        axes: (3, 3) a rotation whose columns are the axes.
        middle: (3,) of the box around the body along its axes, metres.
        extents: (3,) of that box, metres.
    """

    axes: Floats
    middle: Floats
    extents: Floats

    @property
    def size(self) -> float:
        """The box's diagonal, metres."""
        return float(np.linalg.norm(self.extents))

    @property
    def height(self) -> float:
        """The box's longest side, metres: a body's height, or its span."""
        return float(self.extents.max())

    def own(self, points: Floats) -> Floats:
        """(k, 3) points in the body's axes, from its middle, in shares of its size."""
        return (points - self.middle) @ self.axes / self.size

    def world(self, own: Floats) -> Floats:
        """(k, 3) the way back, metres."""
        return self.size * own @ self.axes.T + self.middle


def own_frame(points: Floats, instead: ArrayLike | None = None) -> Frame:
    """A body's own axes: the principal ones of its points.

    Args:
        points: (n, 3) metres, not all at one place.
        instead: (3, 3) a rotation that is taken where principal axes are not told apart, as of a
            ball or a tube, and that tells which way the axes point; by default the world's axes.
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
        axes = axes * np.array([-1.0, 1.0, 1.0])  # of the shortest axis, the first
    own = points @ axes
    low, high = own.min(axis=0), own.max(axis=0)
    return Frame(axes, axes @ (0.5 * (low + high)), high - low)


def _rounded(own: Floats) -> Floats:
    return np.round(own / _ROUNDING) * _ROUNDING + 0.0


def _settled(own: Floats, corners: Integers) -> tuple[Integers, Floats, Integers]:
    """The numbers of the points in order of their places, those, and the triangles in order."""
    points = _rounded(own)
    order = np.lexsort(points.T)
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.arange(len(order))
    named = number[corners]
    first = named.argmin(axis=1)
    named = np.take_along_axis(named, (first[:, None] + np.arange(3)) % 3, axis=1)
    return order, points[order], named[np.lexsort(named.T)]


def unique_pairs(pairs: Integers) -> Integers:
    """(e, 2) each pair once, the lower number first, in order; none of a number with itself."""
    ends = np.sort(pairs, axis=1)
    ends = ends[ends[:, 0] != ends[:, 1]]
    if not len(ends):
        return np.zeros((0, 2), dtype=np.int64)
    width = int(ends.max()) + 1
    codes = np.sort(ends[:, 0] * width + ends[:, 1])  # np.unique would hash them, four times slower
    codes = codes[np.concatenate([[True], codes[1:] != codes[:-1]])]
    return np.stack([codes // width, codes % width], axis=1)


def _delaunay(points: Floats) -> Integers:
    """(t, 4) Delaunay's tetrahedra with a volume, positively oriented."""
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
    """(k, 3) points inside, a step apart, jittered, symmetric about all three axes."""
    from scipy.spatial import KDTree

    half = np.ceil(np.abs(own).max(axis=0) / step - 1e-6).astype(np.int64) + 1
    if 8 * int(np.prod(half)) > _MOST_LATTICE:
        raise InvalidValue(
            f"a spacing of {step:.2g} of the body's size makes a lattice of "
            f"{8 * int(np.prod(half))} places; expected at most {_MOST_LATTICE}"
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
    """(k, 3) numbers in [0, 1) that look random and are the same for the same whole numbers."""
    mixed = np.sin(
        places @ np.array([12.9898, 78.233, 37.719])[:, None] + np.array([0.1, 5.3, 9.7])
    )
    return np.asarray(np.modf(np.abs(mixed) * 43758.5453)[0], dtype=np.float64)


def _nowhere() -> Floats:
    return np.zeros((0, 3))


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
        raise ShapeError(f"vertices of a surface are (n, 3), not {skin.shape}")
    if not corners.size:
        corners = np.zeros((0, 3), dtype=np.int64)
    if corners.ndim != 2 or corners.shape[1] != 3:
        raise ShapeError(f"faces of a surface are (m, 3), not {corners.shape}")
    if not (np.isfinite(skin).all() and np.isfinite(extra).all()):
        raise InvalidValue("vertices of a surface and sites must be finite")
    if corners.size and not (corners.min() >= 0 and corners.max() < len(skin)):
        raise InvalidValue(f"a face names a vertex outside 0 to {len(skin) - 1}")
    return skin, corners.astype(np.int64), extra


__all__ = [
    "FINENESS",
    "INSIDE",
    "MOST_INSIDE",
    "Frame",
    "Tetrahedra",
    "default_spacing",
    "fill",
    "own_frame",
    "unique_pairs",
]
