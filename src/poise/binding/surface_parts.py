"""Parts of a surface that hang together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.binding.surface import Surface

Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


def connected_parts(surface: Surface, on: Flags) -> Integers:
    """(n,) numbers of the parts that vertices fall into along edges both of whose ends are ``on``.

    Vertices that are not are parts by themselves.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    a, b = surface.edges[on[surface.edges].all(axis=1)].T
    graph = coo_array((np.ones(len(a)), (a, b)), shape=(len(on), len(on)))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


__all__ = ["connected_parts"]
