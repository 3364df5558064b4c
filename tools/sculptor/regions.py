"""Regions of a surface (clothes, paint), cut out along clean lines and raised by a thickness.

Along each line the surface is doubled: one copy belongs to one side with its colour, one to the
other, and a wall joins them. So a colour ends where it should to a hair's breadth although colours
belong to vertices, a hem casts a shadow, and the surface stays closed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sculptor.half_mesh import Field, Shell
from sculptor.sdf_body import Sculpture

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Colours = Callable[[Floats], Floats]

OWN = ("head", "jaw", "leye")
"""The joints of what is added to the body with weights of its own."""

__all__ = ["OWN", "Dressed", "Region", "cut_out", "raised"]

_HEM = 1.2e-3
"""Walls higher than this have a hem: a ring close to what lies below, metres."""
_HEM_ABOVE = 3e-4
_HEM_SHADE = 0.72
"""How much darker than the cloth a hem is where it meets what lies below."""


@dataclass(frozen=True, eq=False)
class Region:
    """Region that covers the body, with thickness and colour.

    Attributes:
        name: what it is.
        field: (n, 3) points to (n,), below 0 inside; its slope should be about 1.
        colour: (n, 3) points of the body to sRGB colours (n, 3), 0 to 1.
        thickness: (n, 3) points to (n,) metres, or one number for a coat of paint.
        over: the names of the regions it may cover.
    """

    name: str
    field: Field
    colour: Colours
    thickness: Field | float = 2.5e-4
    over: tuple[str, ...] = ("skin",)


@dataclass(frozen=True, eq=False)
class Dressed:
    """Raised shell with its attachments.

    ``source`` (n,) is the vertex that each vertex was raised from; where it is -1, ``own`` (n, 3)
    are the weights on the joints `OWN`. ``anchors`` (n, 3) are the places whose expressions the
    vertices follow; where they are not a number, only those of the jaw.
    """

    vertices: Floats
    faces: Integers
    normals: Floats
    colours: Floats
    source: Integers
    anchors: Floats
    own: Floats


def cut_out(shell: Shell, regions: Sequence[Region], body: Sculpture) -> Shell:
    """Cut the shell along the regions' outlines; a face's label is its region's number.

    ``regions[0]`` is what all faces belong to at first.
    """
    numbers = {region.name: k for k, region in enumerate(regions)}
    fixed = np.zeros(len(shell.vertices), dtype=np.bool_)
    for number, region in enumerate(regions[1:], start=1):
        shell, values = shell.cut(region.field, body, fixed)
        fixed = np.concatenate([fixed, np.ones(len(values) - len(fixed), dtype=np.bool_)])
        fixed |= values == 0.0
        corners = values[shell.faces]
        flat = np.all(corners == 0.0, axis=1)
        inside = corners.sum(axis=1) < 0.0
        inside[flat] = region.field(shell.vertices[shell.faces[flat]].mean(axis=1)) < 0.0
        inside &= np.isin(shell.labels, [numbers[name] for name in region.over])
        labels = np.where(inside, number, shell.labels)
        shell = Shell(shell.vertices, shell.faces, labels)
    return shell


def raised(shell: Shell, regions: Sequence[Region], body: Sculpture) -> Dressed:
    """Raise each region of the shell from the body, with walls between different heights."""
    own = _own_vertices(shell)
    count = int(own.max()) + 1
    source, label = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.int64)
    source[own.ravel()] = shell.faces.ravel()
    label[own.ravel()] = np.repeat(shell.labels, 3)
    base, up = shell.vertices[source], body.normals(shell.vertices)[source]
    height, colours = np.zeros(count), np.empty((count, 3))
    for number, region in enumerate(regions):
        mine = np.nonzero(label == number)[0]
        thick = region.thickness
        height[mine] = thick(base[mine]) if callable(thick) else thick
        colours[mine] = region.colour(base[mine])
    vertices = _lifted(base, up, height)
    draped = np.array([callable(region.thickness) for region in regions])[label]
    normals = np.where(draped[:, None], _normals(vertices, own), up)
    walls = _Walls(source, label, height, *_borders(shell, own))
    rings = walls.rings()
    ring_at, top = source[rings[:, 0]], walls.higher(rings)
    ring_vertices = _lifted(shell.vertices[ring_at], up[top], walls.hem_heights(rings))
    everything = np.concatenate([vertices, ring_vertices])
    between = walls.faces(rings)
    return Dressed(
        everything,
        np.concatenate([own, between]),
        np.concatenate([normals, _normals(everything, between)[count:]]),
        np.concatenate([colours, _HEM_SHADE * colours[top]]),
        np.concatenate([source, ring_at]),
        everything,
        np.zeros((len(everything), len(OWN))),
    )


def _lifted(base: Floats, up: Floats, height: Floats) -> Floats:
    """Move points along their normals; seam points stay, and no point crosses the seam."""
    vertices = base + height[:, None] * up
    vertices[:, 0] = np.where(base[:, 0] == 0.0, 0.0, np.maximum(vertices[:, 0], 1e-5))
    return vertices


def _normals(vertices: Floats, faces: Integers) -> Floats:
    """Return area-weighted unit normals (n, 3), mirrored across the seam."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    area = np.cross(b - a, c - a)
    total = np.zeros_like(vertices)
    for k in range(3):
        np.add.at(total, faces[:, k], area)
    total[vertices[:, 0] == 0.0, 0] = 0.0
    size = np.linalg.norm(total, axis=1, keepdims=True)
    return total / np.where(size > 0.0, size, 1.0)


def _own_vertices(shell: Shell) -> Integers:
    """Return vertex indices (m, 3): corners are shared by adjacent faces with the same label."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    left, right = _pairs(shell)
    same = shell.labels[left[:, 0]] == shell.labels[right[:, 0]]
    left, right = left[same], right[same]
    ends = [
        np.stack(
            [3 * left[:, 0] + (left[:, 1] + k) % 3, 3 * right[:, 0] + (right[:, 1] + 1 - k) % 3]
        )
        for k in (0, 1)
    ]
    links = np.concatenate(ends, axis=1)
    size = shell.faces.size
    graph = coo_matrix((np.ones(links.shape[1]), (links[0], links[1])), shape=(size, size))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64).reshape(-1, 3)


def _pairs(shell: Shell) -> tuple[Integers, Integers]:
    """Return adjacent faces as two (e, 2) arrays of face and edge, edges in opposite directions."""
    _, of_faces = shell.edges()
    order = np.argsort(of_faces.ravel(), kind="stable")
    number = of_faces.ravel()[order]
    first = np.nonzero(number[1:] == number[:-1])[0]
    sides = np.stack(np.divmod(order, 3), axis=1)
    return sides[first], sides[first + 1]


def _borders(shell: Shell, own: Integers) -> tuple[Integers, Integers]:
    """Return the vertices (e, 2) at the ends (a, b) of each border edge, left and right."""
    left, right = _pairs(shell)
    other = shell.labels[left[:, 0]] != shell.labels[right[:, 0]]
    left, right = left[other], right[other]
    on_left = [own[left[:, 0], (left[:, 1] + k) % 3] for k in (0, 1)]
    on_right = [own[right[:, 0], (right[:, 1] + k) % 3] for k in (1, 0)]
    return np.stack(on_left, axis=1), np.stack(on_right, axis=1)


@dataclass(frozen=True, eq=False)
class _Walls:
    """Walls along borders; ``left`` and ``right`` (e, 2) are the vertices at (a, b) on each side.

    All vertices raised from one lie on one line, the body's normal. Where three regions meet, the
    wall between the lowest and the highest passes the third on its way.
    """

    source: Integers
    label: Integers
    height: Floats
    left: Integers
    right: Integers

    def rings(self) -> Integers:
        """Return pairs (r, 2) of vertices above each other that need a hem vertex between them."""
        sides = [np.stack([self.left[:, k], self.right[:, k]], axis=1) for k in (0, 1)]
        pairs = np.unique(np.sort(np.concatenate(sides), axis=1), axis=0)
        kind = np.sort(self.label[pairs], axis=1) @ np.array([1000, 1])
        highest: Floats = np.zeros(int(kind.max(initial=0)) + 1)
        np.maximum.at(highest, kind, np.abs(np.diff(self.height[pairs], axis=1)[:, 0]))
        alone = np.bincount(self.source)[self.source[pairs[:, 0]]] == 2
        return pairs[alone & (highest[kind] > _HEM)]

    def higher(self, rings: Integers) -> Integers:
        """Return the vertex (r,) of each pair that is further from the body."""
        which = np.argmax(self.height[rings], axis=1)
        return np.take_along_axis(rings, which[:, None], axis=1)[:, 0]

    def hem_heights(self, rings: Integers) -> Floats:
        """Return the distances (r,) of hem vertices from the body, just above the lower layer."""
        low, high = np.sort(self.height[rings], axis=1).T
        return low + np.minimum(_HEM_ABOVE, 0.3 * (high - low))

    def faces(self, rings: Integers) -> Integers:
        """Return the walls' triangles (w, 3); ring k has the index (raised vertices) + k."""
        ring = {(int(a), int(b)): len(self.source) + k for k, (a, b) in enumerate(rings)}
        height = self.height.tolist()
        copies: dict[int, list[int]] = {}
        for vertex, origin in enumerate(self.source.tolist()):
            copies.setdefault(origin, []).append(vertex)
        origins = self.source.tolist()

        def way(start: int, end: int) -> list[int]:
            hem = ring.get((min(start, end), max(start, end)))
            if hem is not None:
                return [start, hem, end]
            low, high = sorted((height[start], height[end]))
            others = (v for v in copies[origins[start]] if low < height[v] < high)
            between = sorted(others, key=lambda v: height[v], reverse=height[start] > height[end])
            return [start, *between, end]

        triangles: list[tuple[int, int, int]] = []
        for (fa, fb), (ga, gb) in zip(self.left.tolist(), self.right.tolist(), strict=True):
            triangles.extend(_strip(way(fa, ga), way(fb, gb)))
        return np.array(triangles, dtype=np.int64).reshape(-1, 3)


def _strip(a: list[int], b: list[int]) -> list[tuple[int, int, int]]:
    """Return triangles between two paths across a wall, advancing on the path that is behind."""
    triangles: list[tuple[int, int, int]] = []
    i = j = 0
    while i < len(a) - 1 or j < len(b) - 1:
        if j == len(b) - 1 or (i < len(a) - 1 and i * (len(b) - 1) <= j * (len(a) - 1)):
            triangles.append((b[j], a[i], a[i + 1]))
            i += 1
        else:
            triangles.append((b[j], a[i], b[j + 1]))
            j += 1
    return triangles
