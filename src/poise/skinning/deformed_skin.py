"""A skin deformed for a pose, as it is drawn and written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import ShapeError
from poise.model.mesh import Mesh
from poise.model.skin import Skin


@dataclass(frozen=True, eq=False)
class Deformed:
    """A skin in one pose or in a batch of poses; batch axes lead.

    Attributes:
        skin: the deformed skin.
        vertices: (..., n, 3) metres, in the world.
        normals: (..., n, 3) unit vectors; zeros where all adjacent triangles have collapsed.
        tangents: (..., n, 4) unit vectors and the bitangent's sign, or None.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> bent = poise.deform(poise.Skin.rigid(blade, arm.rest, "elbow"), arm.pose([[0.0], [0.5]]))
    >>> bent.vertices.shape, bent.faces
    ((2, 3, 3), array([[0, 1, 2]]))
    """

    skin: Skin
    vertices: NDArray[Any]
    normals: NDArray[Any]
    tangents: NDArray[Any] | None = None

    def __post_init__(self) -> None:
        for array in (self.vertices, self.normals, self.tangents):
            if array is not None:
                array.setflags(write=False)

    @property
    def faces(self) -> NDArray[np.int64]:
        """Triangles of the mesh, (m, 3)."""
        return self.skin.mesh.faces

    @property
    def mesh(self) -> Mesh:
        """Return the mesh in the pose, with its texture coordinates, colours and material.

        Raises:
            ShapeError: the result is a batch; select one pose, ``deformed[i]``.
        """
        if self.vertices.ndim != 2:
            raise ShapeError(
                f"expected a single pose, not a batch {self.vertices.shape[:-2]}; select one "
                "mesh with deformed[i]"
            )
        return replace(
            self.skin.mesh,
            vertices=self.vertices,
            normals=self.normals,
            tangents=self.tangents,
            shapes=(),
        )

    @property
    def bounds(self) -> NDArray[np.float64]:
        """Lowest and highest corner (..., 2, 3), metres; zeros for a mesh without vertices."""
        if not self.vertices.shape[-2]:
            return np.zeros((*self.vertices.shape[:-2], 2, 3))
        lowest, highest = self.vertices.min(axis=-2), self.vertices.max(axis=-2)
        return np.stack([lowest, highest], axis=-2).astype(np.float64)

    def __getitem__(self, index: Any) -> Deformed:
        """Select one pose of a batch, or several.

        Raises:
            ShapeError: the result is not a batch.
        """
        if self.vertices.ndim == 2:
            raise ShapeError("a single pose is not a batch and cannot be indexed")
        tangents = None if self.tangents is None else self.tangents[index]
        return Deformed(self.skin, self.vertices[index], self.normals[index], tangents)

    def __repr__(self) -> str:
        batch = self.vertices.shape[:-2]
        several = f", batch {batch}" if batch else ""
        return f"<Deformed {self.skin!r}{several}>"
