"""Distances from meshes against trimesh, where it is installed."""

from __future__ import annotations

import numpy as np
import pytest

from poise.geometry import TriangleMesh

trimesh = pytest.importorskip("trimesh")


@pytest.mark.parametrize("shape", ["icosphere", "torus", "capsule"])
def test_points_are_as_far_as_trimesh_says(shape: str) -> None:
    other = {
        "icosphere": lambda: trimesh.creation.icosphere(2),
        "torus": lambda: trimesh.creation.torus(1, 0.4, major_sections=16, minor_sections=8),
        "capsule": lambda: trimesh.creation.capsule(1.0, 0.4, count=(8, 8)),
    }[shape]()
    mesh = TriangleMesh(other.vertices, other.faces)
    assert mesh.closed == other.is_watertight
    points = np.random.default_rng(0).normal(size=(60, 3))
    found = mesh.distance(points)
    _, wanted, _ = trimesh.proximity.closest_point_naive(other, points)
    np.testing.assert_allclose(np.abs(found), wanted, rtol=0, atol=1e-12)
