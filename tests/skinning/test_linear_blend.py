"""Linear blending against its twin, closed forms, and errors for invalid arrays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.errors import InvalidValue, ShapeError
from poise.skinning import LinearBlend
from samples import skins
from twins import skinning as twin

KINDS = ["rigid", "similar", "general", "mirrored"]
EPS = {False: 2.0**-52, True: 2.0**-23}


def written(deformer, matrices, tangents=True):
    n = deformer.count
    out = [np.full((n, w), np.nan, deformer.dtype) for w in (3, 3, 4)]
    deformer.write(matrices, *(out if tangents else out[:2]))
    return out


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("influences", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("single", [False, True])
def test_positions_normals_and_tangents_are_the_twins(kind, influences, single):
    skin = skins.skin(103, 9, influences, seed=influences)
    matrices = skins.matrices(9, 3, kind)
    vertices, normals, tangents = written(LinearBlend(skin, single=single), matrices)
    expected = twin.linear_blend(skin, matrices)
    # Sums of at most 8 x 4 terms of size 1; a direction is divided by its length besides.
    bound = 40 * EPS[single]
    np.testing.assert_allclose(vertices, expected[0], atol=bound * 4, rtol=0)
    for given_ones, wanted, length in (
        (normals, expected[1], lengths(skin, matrices, True)),
        (tangents[:, :3], expected[2], lengths(skin, matrices, False)),
    ):
        assert np.all(np.abs(given_ones - wanted) <= 8 * bound / length[:, None] + 1e-15)


def lengths(skin, matrices, across):
    """Return the lengths of blended directions before they are normalised, at most 1."""
    weights, moved = twin.full_weights(skin), twin.with_nobody(matrices)[:, :3, :3]
    if across:
        moved = np.linalg.inv(moved).transpose(0, 2, 1)
        rows = skin.mesh.normals
    else:
        rows = skin.mesh.tangents[:, :3]
    size = np.linalg.norm(np.einsum("nk,kab,nb->na", weights, moved, rows), axis=1)
    return np.minimum(1.0, size)


@given(st.integers(0, 10**6), st.integers(1, 6), st.sampled_from(KINDS), st.integers(0, 40))
def test_any_weights_and_matrices(seed, influences, kind, count):
    skin = skins.skin(count, 6, influences, seed)
    matrices = skins.matrices(6, seed, kind)
    vertices, normals, _ = written(LinearBlend(skin), matrices)
    expected = twin.linear_blend(skin, matrices)
    np.testing.assert_allclose(vertices, expected[0], atol=1e-14, rtol=0)
    clear = lengths(skin, matrices, True) > 1e-3
    np.testing.assert_allclose(normals[clear], expected[1][clear], atol=1e-10, rtol=0)


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("count", [8, 9, 13, 23, 100])
def test_blocks_of_neighbours_are_the_same(single, count):
    """Neighbours that share joints are blended together, those left over one by one."""
    skin = skins.skin(count, 5, 3)
    rows = poise.Weights(np.sort(skin.weights.joints, axis=1), skin.weights.values)
    skin = skin.with_weights(rows)
    deformer = LinearBlend(skin, single=single)
    assert deformer._rows.blocked is not None
    matrices = skins.matrices(5, 2)
    vertices, normals, _ = written(deformer, matrices)
    expected = twin.linear_blend(skin, matrices)
    bound = 160 * EPS[single]
    np.testing.assert_allclose(vertices, expected[0], atol=bound, rtol=0)
    length = lengths(skin, matrices, True)[:, None]
    assert np.all(np.abs(normals - expected[1]) <= 2 * bound / length)


def test_joints_too_many_to_share_are_not_shared():
    assert LinearBlend(skins.skin(400, 60, 6))._rows.blocked is None


def test_a_mirrored_body_mirrors_the_bitangents():
    skin = skins.skin(40, 3, 2)
    mirror = np.tile(np.diag([-1.0, 1.0, 1.0, 1.0]), (3, 1, 1))
    _, normals, tangents = written(LinearBlend(skin), mirror)
    flip = np.array([-1.0, 1.0, 1.0])
    np.testing.assert_allclose(normals, skin.mesh.normals * flip, atol=1e-14)
    np.testing.assert_allclose(tangents[:, :3], skin.mesh.tangents[:, :3] * flip, atol=1e-14)
    np.testing.assert_array_equal(tangents[:, 3], -skin.mesh.tangents[:, 3])


def test_vertices_without_weights_stay_and_rows_are_brought_to_one():
    mesh = poise.Mesh([(1, 2, 3)] * 3, [], normals=[(0, 0, 1)] * 3)
    weights = poise.Weights([[0, 0], [0, 1], [1, 1]], [[0, 0], [2, 2], [1, 3]])
    skin = poise.Skin(mesh, ("a", "b"), weights, np.tile(np.eye(4), (2, 1, 1)))
    move = np.tile(np.eye(4), (2, 1, 1))
    move[1, :3, 3] = 10.0
    vertices = written(LinearBlend(skin), move, tangents=False)[0]
    np.testing.assert_allclose(vertices, [(1, 2, 3), (6, 7, 8), (11, 12, 13)])


def test_a_joint_scaled_to_nothing_still_has_normals():
    """Flattened along x, what faced anywhere but along the plane faces along x."""
    skin = skins.skin(20, 1, 1)
    flat = np.diag([0.0, 1.0, 1.0, 1.0])[None]
    _, normals, _ = written(LinearBlend(skin), flat)
    np.testing.assert_allclose(np.abs(normals), [(1.0, 0.0, 0.0)] * 20, atol=1e-12)
    nothing = np.diag([0.0, 0.0, 0.0, 1.0])[None]
    assert not np.isnan(np.concatenate(written(LinearBlend(skin), nothing), axis=1)).any()


def test_threads_write_the_same():
    skin = skins.skin(70_001, 12, 4)
    matrices = skins.matrices(12, 5)
    alone, together = (LinearBlend(skin, single=True, threads=count) for count in (1, 3))
    for a, b in zip(written(alone, matrices), written(together, matrices), strict=True):
        np.testing.assert_array_equal(a, b)


def test_threads_share_the_frames_of_a_batch():
    body, skin = skins.two_bones()
    poses = body.pose(np.random.default_rng(0).uniform(-1, 1, (7, body.nq)))
    alone, together = (LinearBlend(skin, threads=count).at(poses) for count in (1, 3))
    np.testing.assert_array_equal(alone.vertices, together.vertices)
    np.testing.assert_array_equal(alone.normals, together.normals)


def test_bad_arrays_are_refused():
    deformer = LinearBlend(skins.skin(10, 3, 2, tangents=False))
    matrices = skins.matrices(3)
    good = np.zeros((10, 3))
    with pytest.raises(ShapeError, match="float64 array"):
        deformer.write(matrices, good.astype(np.float32))
    with pytest.raises(ShapeError, match=r"\(10, 3\)"):
        deformer.write(matrices, good[:9])
    with pytest.raises(ShapeError, match="C-contiguous"):
        deformer.write(matrices, np.zeros((3, 10)).T)
    with pytest.raises(ShapeError, match="matrices of 3 joints"):
        deformer.write(matrices[:2], good)
    with pytest.raises(InvalidValue, match="no tangents"):
        deformer.write(matrices, good, good, np.zeros((10, 4)))
    with pytest.raises(InvalidValue, match="threads=0"):
        LinearBlend(deformer.skin, threads=0)
