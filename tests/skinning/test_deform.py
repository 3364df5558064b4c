"""`poise.deform`: characters and skins, shapes before joints, and results."""

from __future__ import annotations

import gc
import pickle
import weakref
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.model import Shape
from poise.skinning import prepared, registry
from poise.skinning.deformer import Deformer
from samples import skins
from twins import skinning as twin


def smiling(normals: bool) -> tuple[poise.Skeleton, poise.Skin]:
    """The tube with a morph target that a turn drives."""
    body, skin = skins.two_bones()
    mesh = skin.mesh
    offsets = 0.3 * mesh.vertices * (0.0, 1.0, 1.0)
    along = np.tile((0.2, 0.0, 0.0), (len(offsets), 1))
    shape = Shape("bulge", offsets, along if normals else None)
    return body, poise.Skin(
        mesh.with_shapes([shape]), skin.joints, skin.weights, skin.inverse_bind,
        shape_dofs=("lower_rx",),
    )  # fmt: skip


@pytest.mark.parametrize("own", [True, False])
def test_shapes_are_applied_before_the_joints(own):
    body, skin = smiling(own)
    pose = body.rest.with_values(lower_rx=0.7, lower_rz=1.1)
    mesh = skin.mesh
    offsets = 0.7 * mesh.shapes[0].offsets
    vertices = mesh.vertices + offsets
    normals = mesh.vertex_normals()
    if own:
        normals = normals + 0.7 * np.array([0.2, 0.0, 0.0])
    else:
        normals = mesh.smooth_normals(vertices)  # what the tube's own are at rest
    expected = twin.linear_blend(skin, skin.matrices(pose), vertices, normals)
    found = poise.deform(skin, pose)
    np.testing.assert_allclose(found.vertices, expected[0], atol=1e-14)
    np.testing.assert_allclose(found.normals, expected[1], atol=1e-13)


def test_a_character_gives_one_for_each_skin():
    body, skin = skins.two_bones()
    hero = poise.Character("tube", body, skins=(skin, skin.with_deformer("linear-blend")))
    pose = body.rest.with_values(lower_rz=0.4)
    both = poise.deform(hero, pose)
    assert [one.skin for one in both] == list(hero.skins)
    mesh = both[0].mesh
    np.testing.assert_array_equal(mesh.vertices, both[0].vertices)
    np.testing.assert_array_equal(mesh.faces, skin.mesh.faces)
    assert both[0].bounds.shape == (2, 3)
    assert poise.deform(poise.Character("bare", body), pose) == ()


def test_what_is_prepared_is_kept_and_can_be_sent_elsewhere():
    body, skin = skins.two_bones()
    ready = prepared(skin)
    assert prepared(skin) is ready
    pose = body.rest.with_values(lower_rz=0.4)
    again = pickle.loads(pickle.dumps(ready)).at(pose)
    np.testing.assert_array_equal(again.vertices, ready.at(pose).vertices)


def test_mistakes_are_told():
    body, skin = skins.two_bones()
    with pytest.raises(UnknownOption, match="no deformer 'linear'; near: linear-blend"):
        poise.deform(skin, body.rest, deformer="linear")
    with pytest.raises(InvalidValue, match="a skin or a character"):
        poise.deform(skin.mesh, body.rest)  # type: ignore[call-overload]
    batch = poise.deform(skin, body.pose(np.zeros((2, 3))))
    with pytest.raises(ShapeError, match=r"deformed\[i\]"):
        _ = batch.mesh
    with pytest.raises(ShapeError, match="a single pose is not a batch"):
        _ = batch[0][0]
    with pytest.raises(ValueError, match="read-only"):
        batch.vertices[0] = 0.0


def test_the_cache_of_prepared_skins_is_bounded_in_vertices(monkeypatch):
    body, skin = skins.two_bones()
    monkeypatch.setattr(registry, "_MOST_VERTICES", 4 * len(skin.mesh.vertices))
    many = [replace(skin, name=str(number)) for number in range(8)]
    left = [weakref.ref(each) for each in many]
    poise.Character("own", body, skins=[skin])  # a skeleton keeps its first skins, as evidence
    poise.deform(poise.Character("few", body, skins=many[:4]), body.rest)
    poise.deform(poise.Character("others", body, skins=many[4:]), body.rest)
    del many
    gc.collect()
    assert [each() is None for each in left] == 4 * [True] + 4 * [False]


def test_all_skins_of_a_character_stay_prepared(monkeypatch):
    body, skin = skins.two_bones()
    monkeypatch.setattr(registry, "_MOST_VERTICES", 4 * len(skin.mesh.vertices))
    many = tuple(replace(skin, name=str(number)) for number in range(8))
    hero = poise.Character("tube", body, skins=many)
    poise.deform(hero, body.rest)
    first = registry.all_prepared(many)
    poise.deform(hero, body.rest)
    assert all(a is b for a, b in zip(first, registry.all_prepared(many), strict=True))


class _Shifted(Deformer):
    """Moves each vertex with its first joint, in plain NumPy."""

    name = "shifted"

    def load(self, matrices):
        return np.concatenate([matrices[:, :3, 3], np.zeros((1, 3))])

    def fill(self, loaded, rows, out, first, end):
        if np.isnan(loaded).any():
            raise FloatingPointError("not a number")
        part = slice(first, end)
        out.vertices[part] = rows.vertices[part] + loaded[rows.joints[part, 0]]


@pytest.mark.parametrize("threads", [2, 3])
def test_a_deformer_in_python_gives_the_same_in_threads(threads):
    """Threads divide the vertices of one frame, and the frames of a batch."""
    skin = skins.skin(70_003, 5, 4, tangents=False)
    matrices = skins.matrices(5)
    expected, found = (np.zeros((70_003, 3)) for _ in range(2))
    _Shifted(skin).write(matrices, expected)
    shared = _Shifted(skin, threads=threads)
    shared.write(matrices, found)
    np.testing.assert_array_equal(found, expected)
    assert (expected != skin.mesh.vertices).any(axis=1).mean() > 0.9
    matrices[0, 0, 3] = np.nan
    with pytest.raises(FloatingPointError, match="not a number"):
        shared.write(matrices, found)
    body, tube = skins.two_bones()
    poses = poise.Pose(body, np.random.default_rng(1).normal(size=(7, len(body.rest.q))))
    alone, together = (_Shifted(tube, threads=n).at(poses) for n in (1, threads))
    np.testing.assert_array_equal(alone.vertices, together.vertices)
