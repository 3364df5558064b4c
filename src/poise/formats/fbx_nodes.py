"""Tree of named nodes of an FBX file, binary or text.

A file is a list of nodes; a node has a name, values and child nodes. In memory, values are

- ``str``; ``bytes`` (raw data such as an embedded texture);
- ``bool``, ``int`` and ``float`` as read from a file. The binary form distinguishes integers of
  16, 32 and 64 bits and reals of 32 and 64: trees that are written use NumPy scalars
  (``numpy.int16``, ``int32``, ``int64``, ``float32``, ``float64``) where that matters;
- one-dimensional arrays of ``bool``, ``uint8``, ``int32``, ``int64``, ``float32`` or ``float64``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Value: TypeAlias = str | bytes | bool | int | float | np.generic | NDArray[np.generic]


@dataclass(slots=True, eq=False)
class FbxNode:
    """A node of an FBX file.

    Readers store values as tuples, and no list for nodes without children: the garbage collector
    traverses lists again and again, and a large file has a million nodes.

    >>> node = FbxNode("Properties70", children=[FbxNode("P", ["Size", "double", "", "A", 2.0])])
    >>> node.first("P").values[0], node.first("C")
    ('Size', None)

    Attributes:
        name, values, children: content of the node.
        at: offset of the node in the binary file from which it was read, or -1.
    """

    name: str
    values: Sequence[Value] = ()
    children: Sequence[FbxNode] = ()
    at: int = -1

    def all(self, name: str) -> Iterator[FbxNode]:
        """Return the children with a given name, in file order."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> FbxNode | None:
        """Return the first child with a given name, or None."""
        for child in self.children:  # faster than with a generator
            if child.name == name:
                return child
        return None
