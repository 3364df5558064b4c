"""Meshes of capsules to bind: a standing figure with hands at its thighs, and bars."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

import poise
from poise.model import Mesh, Pose, Skeleton
from samples.surfaces import blocks

Floats = NDArray[np.float64]

Bones = dict[str, tuple[str | None, tuple[float, ...], tuple[float, ...], float]]

BONES: Bones = {
    # name: parent, start, end, radius
    "hips": (None, (0.0, 0.95, 0.0), (0.0, 1.05, 0.0), 0.11),
    "back": ("hips", (0.0, 1.05, 0.0), (0.0, 1.40, 0.0), 0.12),
    "head": ("back", (0.0, 1.40, 0.0), (0.0, 1.62, 0.0), 0.08),
    "lthigh": ("hips", (0.08, 0.92, 0.0), (0.08, 0.50, 0.0), 0.06),
    "lshin": ("lthigh", (0.08, 0.50, 0.0), (0.08, 0.06, 0.0), 0.06),
    "lupperarm": ("back", (0.17, 1.36, 0.0), (0.26, 1.10, 0.0), 0.045),
    "lforearm": ("lupperarm", (0.26, 1.10, 0.0), (0.24, 0.80, 0.0), 0.045),
    "lhand": ("lforearm", (0.24, 0.80, 0.0), (0.21, 0.66, 0.0), 0.045),
}


def figure_skeleton(bones: Bones = BONES) -> Skeleton:
    """Joints along some bones and, of those on the left, their mirror images on the right."""
    names, parents, starts, ends = [], [], [], []
    for side in "lr":
        for name, (parent, start, end, _) in bones.items():
            if side == "r" and not name.startswith("l"):
                continue
            flip = np.array([-1.0 if side == "r" else 1.0, 1.0, 1.0])
            names.append(side + name[1:] if name.startswith("l") else name)
            of_side = parent is not None and parent.startswith("l")
            parents.append(side + parent[1:] if of_side else parent)
            starts.append(flip * start)
            ends.append(flip * end)
    return poise.model.skeleton_from_tails_and_tips(names, starts, ends, parents)


@cache
def figure(cell: float = 0.02) -> tuple[Mesh, Pose]:
    """A closed figure, symmetric about x = 0: the legs a cell or two apart, hands by the thighs."""
    skeleton = figure_skeleton()
    return solid(_capsules(), cell), skeleton.rest


def _capsules() -> list[tuple[Floats, Floats, float]]:
    found = [(np.array(start), np.array(end), radius) for _, start, end, radius in BONES.values()]
    flip = np.array([-1.0, 1.0, 1.0])
    return found + [(flip * start, flip * end, radius) for start, end, radius in found]


def solid(capsules: list[tuple[Floats, Floats, float]], cell: float) -> Mesh:
    """The blocks with their middle in a capsule, smoothed; symmetric about x = 0 if those are."""
    every = np.array([point for start, end, _ in capsules for point in (start, end)])
    most = max(radius for *_, radius in capsules)
    low, high = every.min(axis=0) - most - 2 * cell, every.max(axis=0) + most + 2 * cell
    low[0] = -cell * np.ceil(max(-low[0], high[0]) / cell)
    counts = np.ceil((high - low) / cell).astype(int)
    counts[0] = round(-2 * low[0] / cell)
    axes = [low[i] + cell * (np.arange(counts[i]) + 0.5) for i in range(3)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    inside = np.zeros(len(points), dtype=bool)
    for start, end, radius in capsules:
        along = end - start
        share = np.clip((points - start) @ along / max(along @ along, 1e-12), 0, 1)
        inside |= np.linalg.norm(points - start - share[:, None] * along, axis=1) < radius
    mesh = blocks(inside.reshape(counts), low, cell)
    right = mesh.vertices.copy()
    right[:, 0] = np.round(right[:, 0], 12)
    return mesh.moved(right)


def bar(cells: tuple[int, int, int] = (40, 4, 4), length: float = 1.0) -> Mesh:
    """A box along x from 0, its sides cut into squares of two triangles."""
    return blocks(np.pad(np.ones(cells, dtype=bool), 1), -np.full(3, length / cells[0]),
                  length / cells[0], smoothed=0)  # fmt: skip


def ball(radius: float = 1.0, rings: int = 12) -> Mesh:
    """A closed ball about the origin: the convex hull of points on it."""
    from scipy.spatial import ConvexHull

    points = np.random.default_rng(5).normal(size=(rings * rings, 3))
    points *= radius / np.linalg.norm(points, axis=1, keepdims=True)
    faces = ConvexHull(points).simplices.astype(np.int64)
    a, b, c = (points[faces[:, i]] for i in range(3))
    inward = np.einsum("fi,fi->f", a, np.cross(b, c)) < 0.0
    faces[inward] = faces[inward][:, ::-1]
    return Mesh(points, faces)
