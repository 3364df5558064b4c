"""Delta mush against a plain twin of the paper's formula, and its bake to weights."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.model import Mesh, Skin, Weights
from poise.skinning import DeltaMush, LinearBlend, bake_delta_mush
from samples.surfaces import arm, tube


def _hard_skin() -> tuple[poise.Skeleton, Skin]:
    """One joint a vertex: linear blending folds sharply."""
    skeleton, mesh = arm(), tube(rings=61)
    joint = np.digitize(mesh.vertices[:, 0], [0.3 + 1e-9, 0.6 + 1e-9])
    return skeleton, Skin.bound(mesh, skeleton.rest, Weights.from_dense(np.eye(3)[joint]))


def test_without_a_round_it_is_linear_blending() -> None:
    skeleton, skin = _hard_skin()
    pose = skeleton.rest.with_values(lower_rz=1.0)
    assert np.array_equal(DeltaMush(skin, rounds=0).at(pose).vertices,
                          LinearBlend(skin).at(pose).vertices)  # fmt: skip


def test_smoothing_and_details_are_those_of_a_loop() -> None:
    """Each pass moves a vertex half-way to the mean of its neighbours; details turn with frames."""
    skeleton, skin = _hard_skin()
    mesh, pose = skin.mesh, skeleton.rest.with_values(lower_rz=0.7)
    neighbours: list[set[int]] = [set() for _ in mesh.vertices]
    for face in mesh.faces.tolist():
        for i in face:
            neighbours[i] |= set(face) - {i}

    def smoothed(vertices: np.ndarray) -> np.ndarray:
        for _ in range(4):
            means = np.array([vertices[list(near)].mean(axis=0) for near in neighbours])
            vertices = 0.5 * (vertices + means)
        return vertices

    blended = LinearBlend(skin).at(pose).vertices
    found = DeltaMush(skin, rounds=4).at(pose).vertices
    detail = np.linalg.norm(mesh.vertices - smoothed(mesh.vertices), axis=1)
    away = np.linalg.norm(found - smoothed(blended), axis=1)
    np.testing.assert_allclose(away, detail, atol=1e-12)  # turned, not stretched
    far = np.abs(mesh.vertices[:, 0] - 0.3) > 0.15  # where nothing bends it is linear blending
    np.testing.assert_allclose(found[far], blended[far], atol=1e-9)


def test_a_sharp_fold_becomes_even() -> None:
    skeleton, skin = _hard_skin()
    pose = skeleton.rest.with_values(lower_rz=1.2)
    a, b = skin.mesh.faces[:, 0], skin.mesh.faces[:, 1]
    before = np.linalg.norm(skin.mesh.vertices[a] - skin.mesh.vertices[b], axis=1)

    def worst(vertices: np.ndarray) -> float:
        return float((np.linalg.norm(vertices[a] - vertices[b], axis=1) / before).max())

    assert worst(DeltaMush(skin).at(pose).vertices) < 0.6 * worst(
        LinearBlend(skin).at(pose).vertices
    )


def test_vertices_at_one_place_stay_together() -> None:
    skeleton, skin = _hard_skin()
    mesh = skin.mesh
    corners = mesh.faces.ravel()
    split = Mesh(mesh.vertices[corners], np.arange(len(corners)).reshape(-1, 3))
    dense = skin.weights.dense(3)[corners]
    apart = Skin.bound(split, skeleton.rest, Weights.from_dense(dense))
    pose = skeleton.rest.with_values(lower_rz=0.9)
    one, other = (poise.deform(s, pose, deformer="delta-mush").vertices for s in (skin, apart))
    np.testing.assert_allclose(other, one[corners], atol=1e-12)


@pytest.mark.slow
def test_it_can_be_baked_to_weights_of_linear_blending() -> None:
    skeleton, skin = _hard_skin()
    angles = np.linspace(-0.6, 0.6, 5)
    poses = skeleton.pose(np.stack([skeleton.rest.with_values(lower_rz=a).q for a in angles]))
    baked = bake_delta_mush(skin, skeleton.rest, poses=poses)
    # What is left is no linear blend: frames turn with the surface.
    assert np.sqrt((baked.after**2).mean()) < 0.65 * np.sqrt((baked.before**2).mean())
    assert baked.skin.weights.influences <= 4
    every = bake_delta_mush(skin, skeleton.rest)
    assert every.after.mean() < every.before.mean()


def test_wrong_arguments_are_refused() -> None:
    _, skin = _hard_skin()
    with pytest.raises(InvalidValue, match="rounds"):
        DeltaMush(skin, rounds=-1)
    stiff = poise.SkeletonBuilder().add("a", poise.Fixed()).build()
    fixed = Skin.rigid(skin.mesh, stiff.rest, "a")
    with pytest.raises(InvalidValue, match="rotates"):
        bake_delta_mush(fixed, stiff.rest)
