"""Connected parts of a surface."""

from __future__ import annotations

import numpy as np

from poise.array_types import Flags, Integers
from poise.binding.surface import Surface


def connected_parts(surface: Surface, on: Flags) -> Integers:
    """Index of the connected part of each vertex (n,), along edges with both ends ``on``.

    Other vertices are separate parts.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    a, b = surface.edges[on[surface.edges].all(axis=1)].T
    graph = coo_array((np.ones(len(a)), (a, b)), shape=(len(on), len(on)))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


__all__ = ["connected_parts"]
