"""Corrective shapes: offsets of vertices before skinning at key values of DOFs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.geometry.arguments import instance, instances
from poise.model.pose import frozen
from poise.model.read_only import Unchanging


@dataclass(frozen=True, eq=False)
class Corrective(Unchanging):
    """Offsets of vertices at key values of one or several DOFs (source 000: shape interpolation).

    Offsets are in the mesh's coordinates at binding. They are added before skinning, so that they
    rotate with the bones, and are interpolated between the keys (`poise.skinning.correctives`). A
    key may have zero offsets, such as the rest pose.

    Attributes:
        name: a label.
        dofs: names of the DOFs that activate the shape.
        keys: (k, d) values of those DOFs, radians or metres, no two rows the same.
        vertices: (m,) the vertices that move.
        offsets: (k, m, 3), offsets at each key, metres.
        kind: the interpolation between keys: "linear" or "smooth".

    Raises:
        ShapeError: keys or offsets of another shape.
        InvalidValue: a number is not finite, a key or a vertex is given twice, a vertex is below
            0, or `kind` is neither "linear" nor "smooth".

    >>> import numpy as np
    >>> import poise
    >>> offsets = np.zeros((2, 1, 3))
    >>> offsets[1, 0, 1] = 0.01  # vertex 5 moves 1 cm up as the elbow bends by 2 radians
    >>> bulge = poise.Corrective("bulge", ("elbow_rz",), [[0.0], [2.0]], [5], offsets)
    >>> bulge.keys.shape, bulge.kind
    ((2, 1), 'smooth')
    """

    name: str
    dofs: tuple[str, ...]
    keys: Floats
    vertices: Integers
    offsets: Floats
    kind: str = "smooth"

    def __post_init__(self) -> None:
        for what in ("name", "kind"):
            instance(getattr(self, what), str, f"{what} of a corrective")
        object.__setattr__(self, "dofs", instances(self.dofs, str, "dofs of a corrective"))
        keys = frozen(self.keys, "keys of a corrective")
        offsets = frozen(self.offsets, "offsets of a corrective")
        chosen = frozen(self.vertices, "vertices of a corrective")
        if not (np.isfinite(chosen).all() and (np.abs(chosen) < 2**53).all()):
            raise InvalidValue("vertices of a corrective: expected whole numbers")
        vertices = np.array(chosen, dtype=np.int64)
        vertices.setflags(write=False)
        if not self.dofs or keys.ndim != 2 or keys.shape[1] != len(self.dofs) or not len(keys):
            raise ShapeError(
                f"keys of {len(self.dofs)} DOFs must have shape (k, {len(self.dofs)}), not "
                f"{keys.shape}"
            )
        if vertices.ndim != 1:
            raise ShapeError(f"vertices of a corrective must have shape (m,), not {vertices.shape}")
        wanted = (len(keys), len(vertices), 3)
        if offsets.shape != wanted:
            raise ShapeError(
                f"offsets of a corrective must have shape {wanted}, not {offsets.shape}"
            )
        if not np.isfinite(keys).all() or not np.isfinite(offsets).all():
            raise InvalidValue(f"the corrective {self.name!r} has a number that is not finite")
        if len(np.unique(keys, axis=0)) != len(keys):
            raise InvalidValue(f"the corrective {self.name!r} has the same key twice")
        if len(np.unique(vertices)) != len(vertices) or (vertices < 0).any():
            raise InvalidValue(
                f"the corrective {self.name!r} lists a vertex twice or a negative vertex"
            )
        if self.kind not in ("linear", "smooth"):
            raise InvalidValue(f"kind={self.kind!r}: expected 'linear' or 'smooth'")
        for what, array in (("keys", keys), ("vertices", vertices), ("offsets", offsets)):
            object.__setattr__(self, what, array)
