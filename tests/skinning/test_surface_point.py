"""A surface point equals the corresponding point of the deformed skin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.model.corrective import Corrective
from poise.skinning.centres_of_rotation import keep_centres, known_centres
from poise.skinning.delta_mush import drawn_by
from poise.skinning.skin_point import surface_point
from samples import skins
from samples.hero import character


@pytest.fixture(scope="module")
def bent():
    """A skin of the hero with a corrective that acts, in two poses."""
    person = character()
    skin, body = person.skins[0], person.skeleton
    vertices = np.arange(0, len(skin.mesh.vertices), 3)
    offsets = 0.02 * np.random.default_rng(1).standard_normal((2, len(vertices), 3))
    made = skin.with_correctives(
        Corrective("c", ("lradius_rx",), np.array([[0.0], [1.5]]), vertices, offsets)
    )
    rng = np.random.default_rng(2)
    q = np.clip(
        rng.uniform(-0.8, 0.8, (2, body.nq)),
        np.maximum(body.lower, -1.2), np.minimum(body.upper, 1.2),
    )  # fmt: skip
    keep_centres(made, 0.9 * made.mesh.vertices)  # any will do
    return made, body.pose(body.unit_quaternions(np.where(body.quaternion, body.rest.q, q)))


@pytest.mark.parametrize("deformer", ["linear-blend", "dual-quaternion", "centres-of-rotation"])
def test_it_is_where_the_whole_skin_has_it(bent, deformer):
    skin, poses = bent
    skin = skin.with_deformer(deformer)
    whole = poise.deform(skin, poses).vertices
    for face in (0, 2001, 5001):
        expected = np.array([0.2, 0.5, 0.3]) @ whole[:, skin.mesh.faces[face]]
        found = surface_point(skin, face, poses, (0.2, 0.5))
        np.testing.assert_allclose(found, expected, atol=1e-12)
        second = poses.skeleton.pose(poses.q[1])
        one = surface_point(skin, face, second, (0.2, 0.5, 0.3))
        np.testing.assert_allclose(one, expected[1], atol=1e-12)


def test_there_is_no_such_triangle(bent):
    skin, poses = bent
    with pytest.raises(InvalidValue, match="no triangle -1"):
        surface_point(skin, -1, poses)


def test_centres_are_found_once_for_a_mesh_and_its_weights():
    _, skin = skins.two_bones()
    skin = skin.with_deformer("centres-of-rotation")
    assert known_centres(skin) is None
    assert drawn_by(skin) == "linear-blend"
    first = poise.skinning.CentresOfRotation(skin).centres
    assert known_centres(skin) is first
    assert drawn_by(skin) == "centres-of-rotation"
    assert poise.skinning.CentresOfRotation(replace(skin, name="other")).centres is first
    moved = replace(skin, mesh=replace(skin.mesh, vertices=2.0 * skin.mesh.vertices))
    assert known_centres(moved) is None
