"""Triangle meshes with normals, texture coordinates and colours per vertex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.geometry.arguments import instance, instances, sequence
from poise.geometry.meshes import distinct_points, vertex_normals
from poise.model.material import Material
from poise.model.pose import frozen
from poise.model.read_only import Unchanging


@dataclass(frozen=True, eq=False)
class Shape(Unchanging):
    """A morph target: the displacement of each vertex at full weight.

    Attributes:
        name: a label, and the name of the DOF that drives it.
        offsets: (n, 3) metres, in the mesh's coordinates.
        normals: (n, 3) displacements of the normals, or None.
        tangents: (n, 3) displacements of the tangents' directions, or None.

    Raises:
        ShapeError: an array is not (n, 3).
        InvalidValue: a number is not finite.

    >>> import poise
    >>> smile = poise.Shape("smile", [(0, 0.01, 0), (0, 0, 0), (0, 0, 0)])
    >>> poise.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], shapes=[smile]).shapes[0].name
    'smile'
    """

    name: str
    offsets: Floats
    normals: Floats | None = None
    tangents: Floats | None = None

    def __post_init__(self) -> None:
        instance(self.name, str, "name of a shape")
        if self.offsets is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise InvalidValue(f"offsets of the shape {self.name!r}: expected numbers, not None")
        shape: tuple[int, ...] = ()
        for what in ("offsets", "normals", "tangents"):
            value = getattr(self, what)
            if value is not None:
                array = _finite(value, f"{what} of the shape {self.name!r}")
                shape = shape or array.shape or (0,)
                if array.ndim != 2 or array.shape != (shape[0], 3):
                    raise ShapeError(f"{what} of a shape must have shape (n, 3), not {array.shape}")
                object.__setattr__(self, what, array)


@dataclass(frozen=True, eq=False)
class Mesh(Unchanging):
    """Triangles with normals, tangents, texture coordinates and colours per vertex.

    A corner with two normals or two texture coordinates (a crease, a seam) has two vertices at the
    same position; `welded` identifies them.

    Args:
        vertices: (n, 3) metres.
        faces: (m, 3) corners of each triangle, counter-clockwise seen from outside.
        normals: (n, 3) unit vectors, or None.
        tangents: (n, 4) unit vectors along u and, last, the bitangent's sign (glTF), or None.
        uvs: sets of texture coordinates, (n, 2) each, v downwards from the image's top (glTF).
        colours: sets of linear RGBA in [0, 1], (n, 4) each; (n, 3) get alpha 1.
        material: the material of the whole mesh, or None.
        shapes: morph targets.
        name: a label; consecutive meshes with the same name are parts of one object.

    Raises:
        ShapeError: an array has a different shape.
        InvalidValue: a number is not finite, or a face refers to a missing vertex.

    >>> square = Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)])
    >>> square.vertex_normals()[0]
    array([0., 0., 1.])
    """

    vertices: Floats
    faces: Integers
    normals: Floats | None = None
    tangents: Floats | None = None
    uvs: tuple[Floats, ...] = ()
    colours: tuple[Floats, ...] = ()
    material: Material | None = None
    shapes: tuple[Shape, ...] = ()
    name: str = ""

    def __init__(
        self,
        vertices: ArrayLike,
        faces: ArrayLike,
        *,
        normals: ArrayLike | None = None,
        tangents: ArrayLike | None = None,
        uvs: Sequence[ArrayLike] = (),
        colours: Sequence[ArrayLike] = (),
        material: Material | None = None,
        shapes: Sequence[Shape] = (),
        name: str = "",
    ) -> None:
        points = _finite(vertices, "vertices of a mesh")
        if points.ndim != 2 or points.shape[1] != 3:
            raise ShapeError(f"vertices of a mesh must have shape (n, 3), not {points.shape}")
        count = len(points)
        put = object.__setattr__
        put(self, "vertices", points)
        put(self, "faces", _faces(faces, count))
        put(self, "normals", _per_vertex(normals, "normals", count, 3))
        put(self, "tangents", _per_vertex(tangents, "tangents", count, 4))
        put(
            self,
            "uvs",
            tuple(
                _given(_per_vertex(uv, "uvs", count, 2)) for uv in sequence(uvs, "uvs of a mesh")
            ),
        )
        put(
            self,
            "colours",
            tuple(_coloured(colour, count) for colour in sequence(colours, "colours of a mesh")),
        )
        if material is not None:
            instance(material, Material, "material of a mesh")
        put(self, "material", material)
        put(self, "shapes", instances(shapes, Shape, "shapes of a mesh"))
        put(self, "name", instance(name, str, "name of a mesh"))
        for shape in self.shapes:
            if len(shape.offsets) != count:
                raise ShapeError(
                    f"the shape {shape.name!r} has {len(shape.offsets)} offsets for {count} "
                    "vertices"
                )

    @cached_property
    def bounds(self) -> Floats:
        """Lowest and highest corner (2, 3), metres; zeros for a mesh without vertices."""
        found = self.vertices if len(self.vertices) else np.zeros((1, 3))
        corners = np.stack([found.min(axis=0), found.max(axis=0)])
        corners.setflags(write=False)
        return corners

    @cached_property
    def welded(self) -> Integers:
        """For each vertex, the index of the first vertex at exactly the same position, (n,)."""
        first, kinds = distinct_points(self.vertices)
        found = first[kinds]
        found.setflags(write=False)
        return found

    def vertex_normals(self) -> Floats:
        """Unit normals (n, 3): those of the mesh, or means over the adjacent triangles.

        Triangles are weighted by area, and vertices at the same position share a normal. A vertex
        without a triangle of positive area has a zero normal.
        """
        if self.normals is not None:
            return self.normals
        return self.smoothed

    @cached_property
    def smoothed(self) -> Floats:
        """`smooth_normals` of the current vertices, (n, 3)."""
        found = self.smooth_normals(self.vertices)
        found.setflags(write=False)
        return found

    def smooth_normals(self, vertices: ArrayLike) -> Floats:
        """Unit vertex normals (n, 3) for other vertex positions."""
        points = np.asarray(vertices, dtype=np.float64)
        return vertex_normals(points, self.faces, self.welded)

    def volume(self) -> float:
        """Enclosed volume, m^3: a sixth of the triangles' triple products (divergence theorem).

        Valid for a closed surface whose triangles face outward.
        """
        a, b, c = (self.vertices[self.faces[:, i]] for i in range(3))
        return float(np.einsum("fi,fi->", a, np.cross(b, c)) / 6.0)

    def moved(self, vertices: ArrayLike, normals: ArrayLike | None = None) -> Mesh:
        """Return the mesh with new vertices (n, 3) and normals (None: without normals)."""
        return self._with(vertices=vertices, normals=normals, tangents=None, shapes=())

    def rotated(self, rotation: ArrayLike) -> Mesh:
        """Rotate the mesh about the origin, with its normals, tangents and morph targets.

        Args:
            rotation: (3, 3) rotation matrix, applied to column vectors.

        Raises:
            ShapeError, InvalidValue: the matrix is not a rotation.

        >>> stick = Mesh([(0, 0, 0), (1, 0, 0), (0, 2, 0)], [(0, 1, 2)])
        >>> stick.rotated([[1, 0, 0], [0, 0, -1], [0, 1, 0]]).bounds[1].tolist()
        [1.0, 0.0, 2.0]
        """
        turn = _finite(rotation, "rotation of a mesh")
        if turn.shape != (3, 3):
            raise ShapeError(f"the rotation of a mesh must have shape (3, 3), not {turn.shape}")
        if not transforms.are_rotations(turn):
            raise InvalidValue("the rotation of a mesh is not a rotation matrix")

        def along(vectors: Floats | None) -> Floats | None:
            return None if vectors is None else vectors @ turn.T

        tangents = self.tangents
        if tangents is not None:
            tangents = np.hstack([tangents[:, :3] @ turn.T, tangents[:, 3:]])
        shapes = [
            Shape(each.name, each.offsets @ turn.T, along(each.normals), along(each.tangents))
            for each in self.shapes
        ]
        return self._with(
            vertices=self.vertices @ turn.T, normals=along(self.normals), tangents=tangents,
            shapes=shapes,
        )  # fmt: skip

    def with_normals(self, normals: ArrayLike | None) -> Mesh:
        """Return the mesh with these unit normals, (n, 3), or None."""
        return self._with(normals=normals)

    def with_material(self, material: Material | None) -> Mesh:
        """Return the mesh with a different material."""
        return self._with(material=material)

    def with_colours(self, *colours: ArrayLike) -> Mesh:
        """Return the mesh with these sets of linear colours, (n, 3) or (n, 4)."""
        return self._with(colours=colours)

    def with_shapes(self, shapes: Sequence[Shape]) -> Mesh:
        """Return the mesh with these morph targets."""
        return self._with(shapes=shapes)

    def _with(self, **changes: object) -> Mesh:
        values: dict[str, object] = {name: getattr(self, name) for name in _FIELDS}
        return Mesh(**{**values, **changes})  # pyright: ignore[reportArgumentType]

    def __repr__(self) -> str:
        named = f" {self.name!r}" if self.name else ""
        return f"<Mesh{named}: {len(self.vertices)} vertices, {len(self.faces)} triangles>"


_FIELDS = tuple(entry.name for entry in fields(Mesh))


def _finite(values: ArrayLike, what: str) -> Floats:
    if isinstance(values, np.ndarray) and values.base is None and not values.flags.writeable:
        # The array is immutable: share it instead of copying.
        array = values if values.dtype == np.float64 else frozen(values, what)
    else:
        array = frozen(values, what)
    if not np.isfinite(array).all():
        where = int(np.argwhere(np.atleast_1d(~np.isfinite(array)))[0][0])
        raise InvalidValue(f"{what}: entry {where} is not finite")
    return array


def _given(array: Floats | None) -> Floats:
    if array is None:
        raise ShapeError("texture coordinates must have shape (n, 2), not None")
    return array


def _per_vertex(values: ArrayLike | None, what: str, count: int, width: int) -> Floats | None:
    if values is None:
        return None
    array = _finite(values, f"{what} of a mesh")
    if array.shape != (count, width):
        raise ShapeError(f"{what} of a mesh must have shape ({count}, {width}), not {array.shape}")
    return array


def _coloured(values: ArrayLike, count: int) -> Floats:
    array = _finite(values, "colours of a mesh")
    if array.shape == (count, 3):
        array = frozen(np.column_stack([array, np.ones(count)]))
    if array.shape != (count, 4):
        raise ShapeError(
            f"colours of a mesh must have shape ({count}, 3) or ({count}, 4), not {array.shape}"
        )
    return array


def _faces(values: ArrayLike, count: int) -> Integers:
    try:
        given = np.asarray(values)
    except ValueError:
        raise ShapeError(
            "faces of a mesh must be whole numbers of shape (m, 3), not of several lengths"
        ) from None
    if given.size == 0:
        given = np.zeros((0, 3), dtype=np.int64)
    if given.ndim != 2 or given.shape[1] != 3 or given.dtype.kind not in "iu":
        raise ShapeError(
            f"faces of a mesh must be whole numbers of shape (m, 3), not {given.shape}"
        )
    try:
        faces = np.array(given, dtype=np.int64)
    except OverflowError:
        raise InvalidValue(f"faces of a mesh: an index exceeds its {count} vertices") from None
    if faces.size and (faces.min() < 0 or faces.max() >= count):
        bad = int(np.argwhere((faces < 0) | (faces >= count))[0][0])
        raise InvalidValue(f"face {bad} refers to a vertex outside 0 to {count - 1}")
    faces.setflags(write=False)
    return faces
