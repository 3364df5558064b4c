"""Shared skins and joint matrices of the tests."""

from __future__ import annotations

import numpy as np

import poise
from poise.geometry import quaternions


def matrices(count: int, seed: int = 0, kind: str = "rigid") -> np.ndarray:
    """(count, 4, 4): rigid, of one uniform scale, or general (scaled, sheared)."""
    rng = np.random.default_rng(seed)
    made = np.tile(np.eye(4), (count, 1, 1))
    q = rng.normal(size=(count, 4))
    made[:, :3, :3] = quaternions.to_matrix(q / np.linalg.norm(q, axis=1, keepdims=True))
    made[:, :3, 3] = rng.uniform(-1, 1, (count, 3))
    if kind == "similar":
        made[:, :3, :3] *= 2.5
    if kind in ("general", "mirrored"):
        made[:, :3, :3] = made[:, :3, :3] @ (np.eye(3) + rng.uniform(-0.3, 0.3, (count, 3, 3)))
    if kind == "mirrored":
        made[::2, :3, 0] *= -1.0
    return made


def skin(
    count: int = 103, joints: int = 7, influences: int = 4, seed: int = 0, tangents: bool = True
) -> poise.Skin:
    """A mesh of random triangles that follows random joints with random weights."""
    rng = np.random.default_rng(seed)
    vertices = rng.uniform(-1, 1, (count, 3))
    faces = rng.integers(0, max(1, count), (count or 0, 3))
    along = np.column_stack([unit(rng.normal(size=(count, 3))), rng.choice([-1.0, 1.0], count)])
    mesh = poise.Mesh(
        vertices,
        faces,
        normals=unit(rng.normal(size=(count, 3))),
        tangents=along if tangents else None,
    )
    weights = rng.random((count, influences)) + 1e-3
    named = rng.permuted(np.tile(np.arange(joints), (count, 1)), axis=1)[:, :influences]
    rows = poise.Weights(named, weights / weights.sum(axis=1, keepdims=True))
    names = tuple(f"j{i}" for i in range(joints))
    return poise.Skin(mesh, names, rows, np.tile(np.eye(4), (joints, 1, 1)))


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def ring_tube(
    radius: float = 0.1, length: float = 2.0, rings: int = 81, around: int = 48
) -> poise.Mesh:
    """A closed tube along x, from 0 to ``length``; its last two vertices close the ends."""
    x = np.linspace(0.0, length, rings)
    angle = np.linspace(0.0, 2.0 * np.pi, around, endpoint=False)
    circle = radius * np.column_stack([np.cos(angle), np.sin(angle)])
    vertices = np.concatenate(
        [
            np.column_stack([np.repeat(x, around), np.tile(circle, (rings, 1))]),
            [(0.0, 0.0, 0.0), (length, 0.0, 0.0)],
        ]
    )
    first, last = rings * around, rings * around + 1
    i, j = np.meshgrid(np.arange(rings - 1), np.arange(around), indexing="ij")
    a, b = (i * around + j).ravel(), (i * around + (j + 1) % around).ravel()
    c, d = a + around, b + around
    ends = np.arange(around)
    after = (ends + 1) % around
    begin = (rings - 1) * around
    faces = np.concatenate(
        [
            np.column_stack([a, c, b]),
            np.column_stack([b, c, d]),
            np.column_stack([np.full(around, first), ends, after]),
            np.column_stack([np.full(around, last), begin + after, begin + ends]),
        ]
    )
    mesh = poise.Mesh(vertices, faces)
    return mesh if mesh.volume() > 0.0 else poise.Mesh(vertices, faces[:, ::-1])


def two_bones(kind: object = None, blend: float = 0.6) -> tuple[poise.Skeleton, poise.Skin]:
    """A tube of two bones whose second turns at its middle; weights pass over smoothly."""
    hinge = poise.Ball("zyx") if kind is None else kind
    body = (
        poise.SkeletonBuilder("tube")
        .add("upper", poise.Fixed())
        .add("lower", hinge, "upper", offset=(1, 0, 0), tip=(1, 0, 0))
        .build()
    )
    mesh = ring_tube()
    t = np.clip((mesh.vertices[:, 0] - 1.0) / blend + 0.5, 0.0, 1.0)
    share = t * t * (3.0 - 2.0 * t)
    weights = poise.Weights.from_dense(np.column_stack([1.0 - share, share]))
    return body, poise.Skin.bound(mesh, body.rest, weights, name="tube")
