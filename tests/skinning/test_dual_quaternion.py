"""Dual quaternions against their twin: no collapse, shortest rotation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.geometry import quaternions
from poise.skinning import DualQuaternion, LinearBlend
from samples import skins
from twins import skinning as twin


def written(deformer, matrices):
    n = deformer.count
    out = [np.full((n, w), np.nan, deformer.dtype) for w in (3, 3, 4)]
    deformer.write(matrices, *out)
    return out


def bound_about(skin, seed):
    """The skin bound by joints that have origins of their own."""
    origins = np.random.default_rng(seed).uniform(-1, 1, (len(skin.joints), 3))
    inverse = np.tile(np.eye(4), (len(origins), 1, 1))
    inverse[:, :3, 3] = -origins
    return poise.Skin(skin.mesh, skin.joints, skin.weights, inverse), origins


@pytest.mark.parametrize("kind", ["rigid", "similar", "general", "mirrored"])
@pytest.mark.parametrize("influences", [1, 2, 4, 6])
def test_the_twin_says_the_same(kind, influences):
    skin, origins = bound_about(skins.skin(61, 8, influences, seed=influences), 3)
    matrices = skins.matrices(8, 4, kind)
    vertices, normals, tangents = written(DualQuaternion(skin), matrices)
    expected = twin.dual_quaternion(skin, matrices, origins)
    np.testing.assert_allclose(vertices, expected[0], atol=1e-11)
    np.testing.assert_allclose(normals, expected[1], atol=1e-11)
    np.testing.assert_allclose(tangents[:, :3], expected[2], atol=1e-11)


def test_in_single_precision_it_is_the_same_to_seven_digits():
    skin = skins.skin(64, 6, 4)
    matrices = skins.matrices(6, 1)
    for a, b in zip(
        written(DualQuaternion(skin, single=True), matrices),
        written(DualQuaternion(skin), matrices),
        strict=True,
    ):
        np.testing.assert_allclose(a, b, atol=2e-5)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_positions_alone_are_the_same_positions(seed):
    skin = skins.skin(21, 5, 3, seed)
    deformer = DualQuaternion(skin)
    for kind in ("rigid", "general"):
        matrices = skins.matrices(5, seed, kind)
        alone = np.zeros((21, 3))
        deformer.write(matrices, alone)
        np.testing.assert_allclose(alone, written(deformer, matrices)[0], atol=1e-13)


def test_stretches_without_turns_are_blended_linearly():
    skin, _ = bound_about(skins.skin(50, 4, 3), 1)
    rng = np.random.default_rng(2)
    matrices = np.tile(np.eye(4), (4, 1, 1))
    half = rng.uniform(-0.2, 0.2, (4, 3, 3))
    matrices[:, :3, :3] += half + half.transpose(0, 2, 1)
    matrices[:, :3, 3] = 0.3
    dual, linear = (written(kind(skin), matrices) for kind in (DualQuaternion, LinearBlend))
    np.testing.assert_allclose(dual[1], linear[1], atol=1e-12)
    # The origins move by different amounts; but for those all is linear.
    still = matrices.copy()
    origins = -skin.inverse_bind[:, :3, 3]
    still[:, :3, 3] = origins - np.einsum("kab,kb->ka", matrices[:, :3, :3], origins)
    dual, linear = (written(kind(skin), still) for kind in (DualQuaternion, LinearBlend))
    np.testing.assert_allclose(dual[0], linear[0], atol=1e-12)


@pytest.mark.parametrize("degrees", [90.0, 150.0, 179.0])
def test_a_twisted_tube_keeps_its_radius(degrees):
    """Quaternions about one axis blend to one: ``tan(a / 2) = sum w s / sum w c``."""
    body, skin = skins.two_bones(poise.Hinge("x"))
    angle = np.radians(degrees)
    pose = body.rest.with_values(lower_rx=angle)
    twisted = poise.deform(skin, pose, deformer="dual-quaternion")
    radius = np.linalg.norm(twisted.vertices[:-2, 1:], axis=1)
    np.testing.assert_allclose(radius, 0.1, rtol=1e-12)
    share = twin.full_weights(skin)[:-2, 1]
    turn = 2 * np.arctan2(share * np.sin(angle / 2), 1 - share + share * np.cos(angle / 2))
    y, z = skin.mesh.vertices[:-2, 1], skin.mesh.vertices[:-2, 2]
    expected = np.column_stack(
        [y * np.cos(turn) - z * np.sin(turn), y * np.sin(turn) + z * np.cos(turn)]
    )
    np.testing.assert_allclose(twisted.vertices[:-2, 1:], expected, atol=1e-13)
    volume = twisted.mesh.volume() / skin.mesh.volume()
    # The rings are whole; the diagonals of the squares between them cut in, or bulge.
    assert abs(volume - 1.0) < 0.02
    collapsed = poise.deform(skin, pose).mesh.volume() / skin.mesh.volume()
    assert collapsed < volume


def test_two_turns_near_half_a_circle_meet_at_half_a_circle():
    """170 and -170 degrees are 20 degrees apart, over 180; their quaternions point apart."""
    skin = skins.skin(30, 2, 2)
    even = poise.Weights(skin.weights.joints, np.full((30, 2), 0.5))
    skin = skin.with_weights(even)
    matrices = np.tile(np.eye(4), (2, 1, 1))
    for row, degrees in enumerate((170.0, -170.0)):
        half = np.radians(degrees) / 2
        matrices[row, :3, :3] = quaternions.to_matrix(np.array([np.cos(half), 0, 0, np.sin(half)]))
    vertices, normals, _ = written(DualQuaternion(skin), matrices)
    np.testing.assert_allclose(vertices, skin.mesh.vertices * (-1, -1, 1), atol=1e-14)
    np.testing.assert_allclose(normals, skin.mesh.normals * (-1, -1, 1), atol=1e-14)
