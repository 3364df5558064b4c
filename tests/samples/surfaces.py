"""Meshes to bind: a limb as a tube, and a body around the hero."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

import poise
from poise.anatomy import fit_capsules
from poise.model import Mesh, Pose, Skeleton
from samples import hero

Floats = NDArray[np.float64]


def arm() -> Skeleton:
    """Three bones of 0.3, 0.3 and 0.15 m along x."""
    return (
        poise.SkeletonBuilder("arm")
        .add("upper", poise.Ball())
        .add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0))
        .add("hand", poise.Ball(), "lower", offset=(0.3, 0, 0), tip=(0.15, 0, 0))
        .build()
    )


def tube(length: float = 0.75, radius: float = 0.05, rings: int = 60, around: int = 16) -> Mesh:
    """A closed tube along x from 0, with a cap of triangles at each end."""
    x = np.linspace(0.0, length, rings)
    turn = 2.0 * np.pi * np.arange(around) / around
    wall = np.stack(
        np.broadcast_arrays(
            x[:, None], radius * np.cos(turn)[None, :], radius * np.sin(turn)[None, :]
        ),
        axis=-1,
    ).reshape(-1, 3)
    vertices = np.vstack([wall, [[0.0, 0.0, 0.0], [length, 0.0, 0.0]]])
    i, j = np.meshgrid(np.arange(rings - 1), np.arange(around), indexing="ij")
    a, b = i * around + j, i * around + (j + 1) % around
    c, d = a + around, b + around
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([b, d, c], -1)]).reshape(-1, 3)
    j = np.arange(around)
    first, last = len(wall), len(wall) + 1
    end = (rings - 1) * around
    caps = [
        np.stack([np.full(around, first), (j + 1) % around, j], -1),
        np.stack([np.full(around, last), end + j, end + (j + 1) % around], -1),
    ]
    return Mesh(vertices, np.vstack([faces, *caps]))


def limb() -> Mesh:
    """A tube that is no body of revolution and no lattice: axes and tetrahedra are its own."""
    round_one = tube()
    uneven = np.random.default_rng(11).normal(size=round_one.vertices.shape)
    return round_one.moved(round_one.vertices * np.array([1.0, 1.0, 0.7]) + 5e-4 * uneven)


@cache
def body(cell: float = 0.02) -> tuple[Mesh, Pose]:
    """A closed body about the hero at rest: the blocks inside its capsules, smoothed.

    Coarse and quick; symmetrical to rounding only where the blocks are.
    """
    skeleton = hero.skeleton()
    ends = fit_capsules(skeleton).ends(skeleton.rest)
    radii = fit_capsules(skeleton).radii
    low = ends.min(axis=(0, 1)) - radii.max() - 2 * cell
    high = ends.max(axis=(0, 1)) + radii.max() + 2 * cell
    # The mirror plane lies on a face of the blocks.
    low[0] = -cell * np.ceil(max(-low[0], high[0]) / cell)
    counts = np.ceil((high - low) / cell).astype(int)
    counts[0] = round(-2 * low[0] / cell)
    axes = [low[i] + cell * (np.arange(counts[i]) + 0.5) for i in range(3)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    inside = np.zeros(len(points), dtype=bool)
    for (start, end), radius in zip(ends, radii):
        along = end - start
        share = np.clip((points - start) @ along / max(along @ along, 1e-12), 0, 1)
        gap = np.linalg.norm(points - start - share[:, None] * along, axis=1)
        inside |= gap < max(1.25 * radius, 1.2 * cell)
    return blocks(inside.reshape(counts), low, cell), skeleton.rest


def blocks(inside: NDArray[np.bool_], low: Floats, cell: float, smoothed: int = 3) -> Mesh:
    """The outside of the blocks, two triangles a face, drawn towards its neighbours' mean."""
    quads = []
    for axis in range(3):
        u, v = np.eye(3, dtype=int)[[(axis + 1) % 3, (axis + 2) % 3]]
        behind = np.roll(inside, 1, axis=axis)
        for at, corners in (
            (inside & ~behind, (0 * u, v, u + v, u)),
            (behind & ~inside, (0 * u, u, u + v, v)),
        ):
            base = np.argwhere(at)
            quads.append(np.stack([base + corner for corner in corners], axis=1))
    corners = np.concatenate(quads).reshape(-1, 3)
    places, number = np.unique(corners, axis=0, return_inverse=True)
    number = number.reshape(-1, 4)
    faces = np.concatenate([number[:, [0, 1, 2]], number[:, [0, 2, 3]]])
    vertices = low + cell * places
    edges = np.unique(
        np.sort(np.concatenate([number[:, [k, (k + 1) % 4]] for k in range(4)]), axis=1), axis=0
    )
    for _ in range(smoothed):
        total, count = np.zeros_like(vertices), np.zeros(len(vertices))
        for a, b in (edges.T, edges.T[::-1]):
            np.add.at(total, a, vertices[b])
            np.add.at(count, a, 1.0)
        vertices = total / count[:, None]
    return Mesh(vertices, faces)
