"""Centres of rotation against their definition, and volume loss of a tube."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.skinning import CentresOfRotation, prepared
from samples import skins
from twins import skinning as twin


def section_ratio(vertices, around=48):
    """The smallest area of a ring, by what it was: rings of the tube are sections."""
    rings = vertices[:-2].reshape(-1, around, 3)
    rest = skins.ring_tube().vertices[:-2].reshape(-1, around, 3)

    def area(ring):
        centred = ring - ring.mean(axis=1, keepdims=True)
        return 0.5 * np.linalg.norm(
            np.cross(centred, np.roll(centred, -1, axis=1)).sum(axis=1), axis=1
        )

    return float((area(rings) / area(rest)).min())


@pytest.mark.slow
def test_centres_are_the_weighted_means_of_the_surface():
    """Against the sum triangle by triangle: what the bins leave is a small part of the spread."""
    _, skin = skins.two_bones()
    deformer = CentresOfRotation(skin)
    weights = twin.full_weights(skin)
    rng = np.random.default_rng(0)
    blended = np.flatnonzero((weights[:, 0] > 0.0) & (weights[:, 1] > 0.0))
    for i in rng.choice(blended, 5, replace=False):
        exact = twin.centre_of_rotation(skin.mesh, weights, i)
        np.testing.assert_allclose(deformer.centres[i], exact, atol=5e-4)
    alone = np.setdiff1d(np.arange(len(weights)), blended)
    np.testing.assert_array_equal(deformer.centres[alone], skin.mesh.vertices[alone])
    assert deformer.seconds < 5.0


def test_three_joints_share_a_centre():
    skin = skins.skin(40, 4, 3, seed=5, tangents=False)
    weights = twin.full_weights(skin)
    found = CentresOfRotation(skin).centres
    for i in range(0, 40, 7):
        exact = twin.centre_of_rotation(skin.mesh, weights, i)
        np.testing.assert_allclose(found[i], exact, atol=2e-2)


@pytest.mark.parametrize("kind", ["rigid", "similar", "general", "mirrored"])
def test_the_twin_says_the_same(kind):
    skin = skins.skin(61, 8, 4)
    deformer = CentresOfRotation(skin)
    matrices = skins.matrices(8, 4, kind)
    vertices, normals = np.zeros((61, 3)), np.zeros((61, 3))
    deformer.write(matrices, vertices, normals)
    expected = twin.about_centres(skin, matrices, deformer.centres, np.zeros((8, 3)))
    np.testing.assert_allclose(vertices, expected[0], atol=1e-11)
    np.testing.assert_allclose(normals, expected[1], atol=1e-11)
    alone = np.zeros((61, 3))
    deformer.write(matrices, alone)
    np.testing.assert_allclose(alone, vertices, atol=1e-13)


@pytest.mark.parametrize("degrees", [90, 120])
def test_a_bent_tube_keeps_what_linear_blend_loses(degrees):
    body, skin = skins.two_bones(poise.Hinge("z"))
    pose = body.rest.with_values(lower_rz=np.radians(degrees))
    volume = {
        name: poise.deform(skin, pose, deformer=name).mesh.volume() / skin.mesh.volume()
        for name in ("linear-blend", "centres-of-rotation")
    }
    assert volume["centres-of-rotation"] > volume["linear-blend"] + 0.005
    turned = poise.deform(skin, pose, deformer="centres-of-rotation").vertices
    assert section_ratio(turned) > section_ratio(poise.deform(skin, pose).vertices) + 0.1


def test_a_twisted_tube_keeps_its_sections():
    body, skin = skins.two_bones(poise.Hinge("x"))
    pose = body.rest.with_values(lower_rx=np.radians(179.0))
    turned = poise.deform(skin, pose, deformer="centres-of-rotation").vertices
    # Its centres lie on the axis by symmetry.
    assert section_ratio(turned) == pytest.approx(1.0, abs=1e-9)
    assert section_ratio(poise.deform(skin, pose).vertices) < 0.02


def test_centres_are_found_once():
    _, skin = skins.two_bones()
    assert prepared(skin, "centres-of-rotation") is prepared(skin, "centres-of-rotation")
