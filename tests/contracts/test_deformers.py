"""Every registered deformer: rigid motions, batches equal to single poses, empty input."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.skinning import DEFORMERS
from samples import skins

pytestmark = pytest.mark.parametrize("name", DEFORMERS.names())


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("influences", [1, 2, 4, 6])
def test_one_rigid_motion_moves_everything_rigidly(name, influences, single):
    skin = skins.skin(50, 6, influences)
    one = skins.matrices(1, 8)[0]
    deformer = DEFORMERS.get(name)(skin, single=single)
    vertices, normals = np.zeros((50, 3), deformer.dtype), np.zeros((50, 3), deformer.dtype)
    tangents = np.zeros((50, 4), deformer.dtype)
    deformer.write(np.tile(one, (6, 1, 1)), vertices, normals, tangents)
    bound = 1e-5 if single else 1e-13
    np.testing.assert_allclose(
        vertices, skin.mesh.vertices @ one[:3, :3].T + one[:3, 3], atol=bound
    )
    np.testing.assert_allclose(normals, skin.mesh.normals @ one[:3, :3].T, atol=bound)
    np.testing.assert_allclose(
        tangents[:, :3], skin.mesh.tangents[:, :3] @ one[:3, :3].T, atol=bound
    )
    np.testing.assert_array_equal(tangents[:, 3], skin.mesh.tangents[:, 3])


@pytest.mark.parametrize("kind", ["rigid", "general", "mirrored"])
def test_one_joint_a_vertex_is_a_rigid_part(name, kind):
    if name == "delta-mush":
        pytest.skip("it smooths across the borders of rigid parts")
    skin = skins.skin(60, 5, 1)
    matrices = skins.matrices(5, 2, kind)
    vertices, normals = np.zeros((60, 3)), np.zeros((60, 3))
    DEFORMERS.get(name)(skin).write(matrices, vertices, normals)
    M = matrices[skin.weights.joints[:, 0]]
    expected = np.einsum("nab,nb->na", M[:, :3, :3], skin.mesh.vertices) + M[:, :3, 3]
    np.testing.assert_allclose(vertices, expected, atol=1e-12)
    across = np.linalg.inv(M[:, :3, :3]).transpose(0, 2, 1)
    expected = skins.unit(np.einsum("nab,nb->na", across, skin.mesh.normals))
    np.testing.assert_allclose(normals, expected, atol=1e-12)


def test_a_batch_is_its_poses(name):
    body, skin = skins.two_bones()
    q = np.random.default_rng(1).uniform(-1, 1, (2, 3, body.nq))
    together = poise.deform(skin, body.pose(q), deformer=name)
    assert together.vertices.shape == (2, 3, len(skin.mesh.vertices), 3)
    alone = poise.deform(skin, body.pose(q[1, 2]), deformer=name)
    np.testing.assert_array_equal(together[1, 2].vertices, alone.vertices)
    np.testing.assert_array_equal(together.normals[1, 2], alone.normals)
    none = poise.deform(skin, body.pose(q[:0]), deformer=name)
    assert none.vertices.shape == (0, 3, len(skin.mesh.vertices), 3)


def test_nothing_is_deformed_to_nothing(name):
    body = poise.SkeletonBuilder().add("a", poise.Hinge("z")).build()
    skin = poise.Skin.rigid(poise.Mesh(np.zeros((0, 3)), []), body.rest, "a")
    nothing = poise.deform(skin, body.rest, deformer=name)
    assert nothing.vertices.shape == (0, 3)
    np.testing.assert_array_equal(nothing.bounds, np.zeros((2, 3)))
    assert len(nothing.mesh.vertices) == 0


def test_the_binding_pose_is_left_as_it_is(name):
    body, skin = skins.two_bones()
    still = poise.deform(skin, body.rest, deformer=name)
    np.testing.assert_allclose(still.vertices, skin.mesh.vertices, atol=1e-14)
    np.testing.assert_allclose(still.normals, skin.mesh.vertex_normals(), atol=1e-14)


def test_nothing_comes_out_as_no_number(name):
    skin = skins.skin(40, 4, 4)
    for matrices in (np.zeros((4, 4, 4)), np.tile(np.diag([1e-200, 1e200, 1, 1]), (4, 1, 1))):
        vertices, normals = np.zeros((40, 3)), np.zeros((40, 3))
        DEFORMERS.get(name)(skin).write(matrices, vertices, normals)
        assert np.isfinite(vertices).all() and np.isfinite(normals).all()


@pytest.mark.parametrize("kind", ["rigid", "general"])
def test_a_motion_of_the_whole_moves_the_result(name, kind):
    """Whichever sign a joint's quaternion comes out with, the blend turns along."""
    skin = skins.skin(40, 6, 4)
    matrices, whole = skins.matrices(6, 3, kind), skins.matrices(20, 9)
    deformer = DEFORMERS.get(name)(skin)
    here, there = np.zeros((40, 3)), np.zeros((40, 3))
    deformer.write(matrices, here)
    for motion in whole:
        deformer.write(motion @ matrices, there)
        np.testing.assert_allclose(there, here @ motion[:3, :3].T + motion[:3, 3], atol=1e-11)
