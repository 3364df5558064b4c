"""Additions to the dressed half body: pockets behind openings, and separate shells.

A region of the surface is taken out, and a pocket is sewn to the border that it leaves: the
surface stays closed. Eyeballs, teeth, tongue and locks of hair are closed shells beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sculptor.half_mesh import Shell
from sculptor.regions import OWN, Dressed

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

__all__ = ["Attachment", "attached", "capped", "fan", "opened", "outward", "section_loft", "strip"]


@dataclass(frozen=True, eq=False)
class Attachment:
    """Vertices to add; indices in ``faces`` below ``first`` refer to the existing body.

    ``anchors`` (n, 3) are the places whose expressions the vertices follow, ``source`` (n,) the
    naked vertices whose weights they take; where that is -1, ``own`` (n, 3) are their weights on
    the joints `OWN`.
    """

    first: int
    vertices: Floats
    faces: Integers
    normals: Floats
    colours: Floats
    anchors: Floats
    source: Integers
    own: Floats

    @classmethod
    def rigid(
        cls, body: Dressed, vertices: Floats, faces: Integers, colours: Floats, joint: str
    ) -> Attachment:
        """Return a shell on one joint; ``faces`` count from the first vertex of the shell."""
        faces = outward(vertices, faces)
        own = np.tile(np.array([float(name == joint) for name in OWN]), (len(vertices), 1))
        return cls(
            len(body.vertices), vertices, faces + len(body.vertices), area_normals(vertices, faces),
            colours, np.full_like(vertices, np.nan), np.full(len(vertices), -1), own,
        )  # fmt: skip


def attached(body: Dressed, parts: Sequence[Attachment]) -> Dressed:
    """Attach parts one after another, each built for the body with the previous parts."""
    for part in parts:
        shift = len(body.vertices) - part.first
        faces = np.where(part.faces >= part.first, part.faces + shift, part.faces)
        body = Dressed(
            np.concatenate([body.vertices, part.vertices]),
            np.concatenate([body.faces, faces]),
            np.concatenate([body.normals, part.normals]),
            np.concatenate([body.colours, part.colours]),
            np.concatenate([body.source, part.source]),
            np.concatenate([body.anchors, part.anchors]),
            np.concatenate([body.own, part.own]),
        )
    return body


def opened(body: Dressed, shell: Shell, numbers: Sequence[int]) -> tuple[Dressed, list[Integers]]:
    """Return the body without regions ``numbers``, and the ordered border of each hole.

    The borders run as the faces taken out did. One that ends on the seam is a path, another a loop.
    """
    gone = np.isin(shell.labels, numbers)
    taken = np.zeros(len(body.faces), dtype=np.bool_)
    taken[: len(gone)] = gone
    borders = [_border(body, shell.labels == number) for number in numbers]
    kept = np.zeros(len(body.vertices), dtype=np.bool_)
    kept[body.faces[~taken]] = True
    new = np.cumsum(kept) - 1
    without = replace(
        body, faces=new[body.faces[~taken]],
        **{name: getattr(body, name)[kept]
           for name in ("vertices", "normals", "colours", "source", "anchors", "own")},
    )  # fmt: skip
    return without, [new[border] for border in borders]


def _border(body: Dressed, inside: NDArray[np.bool_]) -> Integers:
    faces = body.faces[: len(inside)][inside]
    ends = np.concatenate(
        [np.stack([faces[:, k], faces[:, (k + 1) % 3]], axis=1) for k in range(3)]
    )
    there = {(a, b) for a, b in ends.tolist()}
    seam = body.vertices[:, 0] == 0.0
    after = {a: b for a, b in sorted(there) if (b, a) not in there and not (seam[a] and seam[b])}
    start = next(iter(sorted(set(after) - set(after.values())) or sorted(after)))
    border = [start]
    while border[-1] in after and after[border[-1]] != start:
        border.append(after[border[-1]])
    return np.array(border)


def strip(one: Integers, other: Integers, *, closed: bool = False) -> Integers:
    """Return triangles between two rings with the same number of vertices."""
    a, b = (one, other) if not closed else (np.append(one, one[0]), np.append(other, other[0]))
    return np.concatenate([np.c_[a[:-1], a[1:], b[1:]], np.c_[a[:-1], b[1:], b[:-1]]])


def fan(ring: Integers, pole: int) -> Integers:
    """Return triangles from a closed ring to one vertex."""
    return np.c_[ring, np.roll(ring, -1), np.full(len(ring), pole)]


def capped(path: Integers) -> Integers:
    """Return triangles that close a path from its start and its end towards its middle."""
    triangles: list[tuple[int, int, int]] = []
    low, high = 0, len(path) - 1
    while high - low > 1:
        triangles.append((path[low], path[low + 1], path[high]))
        low += 1
        if high - low > 1:
            triangles.append((path[low], path[high - 1], path[high]))
            high -= 1
    return np.array(triangles, dtype=np.int64).reshape(-1, 3)


def section_loft(sections: Floats, start: Floats, end: Floats) -> tuple[Floats, Integers]:
    """Return a closed shell through sections (s, k, 3), with a point (3,) at both ends."""
    count, size = sections.shape[:2]
    vertices = np.concatenate([sections.reshape(-1, 3), [start], [end]])
    rings = np.arange(count * size).reshape(count, size)
    faces = [strip(rings[k], rings[k + 1], closed=True) for k in range(count - 1)]
    faces += [fan(rings[0][::-1], count * size), fan(rings[-1], count * size + 1)]
    return vertices, outward(vertices, np.concatenate(faces))


def outward(vertices: Floats, faces: Integers) -> Integers:
    """Orient the triangles of a closed shell, or of one open on the seam, outwards."""
    a, b, c = (vertices[faces[:, k]] - vertices[0] * (0.0, 1.0, 1.0) for k in range(3))
    return faces if np.sum(a * np.cross(b, c)) > 0.0 else faces[:, ::-1]


def area_normals(vertices: Floats, faces: Integers) -> Floats:
    """Return area-weighted unit normals (n, 3), mirrored across the seam."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    area = np.cross(b - a, c - a)
    total = np.zeros_like(vertices)
    for k in range(3):
        np.add.at(total, faces[:, k], area)
    total[vertices[:, 0] == 0.0, 0] = 0.0
    return total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-15)
