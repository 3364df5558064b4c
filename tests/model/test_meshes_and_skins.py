"""Meshes, weights, skins and correctives as data."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownDof, UnknownJoint
from poise.geometry import transforms
from poise.model import Corrective, Mesh, Shape, Skin, Weights

CUBE = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
FACES = np.array([t for a, b, c, d in SIDES for t in ((a, b, c), (a, c, d))])


def arm() -> poise.Skeleton:
    builder = poise.SkeletonBuilder("arm").add("shoulder", poise.Ball("zyx"))
    return builder.add("elbow", poise.Hinge("z"), "shoulder", offset=(1, 0, 0)).build()


def test_the_volume_and_the_normals_of_a_cube() -> None:
    cube = Mesh(2.0 * CUBE + 5.0, FACES)
    assert cube.volume() == pytest.approx(8.0, rel=1e-12)
    # Each corner's sum of area vectors points away from the middle, whatever the diagonals.
    outward = cube.vertices - cube.vertices.mean(axis=0)
    assert ((cube.vertex_normals() * outward).sum(axis=1) > 0.0).all()
    assert np.linalg.norm(cube.vertex_normals(), axis=1) == pytest.approx(1.0, abs=1e-15)


def test_a_seam_has_one_normal_and_own_normals_win() -> None:
    apart = Mesh(CUBE[FACES.ravel()], np.arange(36).reshape(-1, 3))
    whole = Mesh(CUBE, FACES)
    assert len(np.unique(apart.welded)) == 8
    assert apart.vertex_normals() == pytest.approx(whole.vertex_normals()[FACES.ravel()], abs=1e-15)
    given = np.tile((0.0, 1.0, 0.0), (8, 1))
    assert (Mesh(CUBE, FACES, normals=given).vertex_normals() == given).all()


def test_normals_of_a_mesh_as_it_is_are_made_once() -> None:
    cube = Mesh(CUBE, FACES)
    assert cube.vertex_normals() is cube.smoothed and not cube.smoothed.flags.writeable
    assert (cube.smoothed == cube.smooth_normals(CUBE)).all()


def test_zero_and_minus_zero_are_one_place() -> None:
    assert Mesh([(0.0, 0, 0), (-0.0, 0, 0), (1, 0, 0)], []).welded.tolist() == [0, 0, 2]


def test_a_mesh_is_frozen_and_colours_get_an_alpha() -> None:
    mesh = Mesh(CUBE, FACES, colours=[np.zeros((8, 3))])
    assert mesh.colours[0].shape == (8, 4) and (mesh.colours[0][:, 3] == 1.0).all()
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0] = 1.0
    moved = mesh.moved(CUBE + 1.0)
    assert moved.colours[0] is mesh.colours[0] and (moved.vertices == CUBE + 1.0).all()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"vertices": np.zeros((3, 2))}, "vertices of a mesh must have shape"),
        ({"vertices": [(0, 0, np.nan)] * 3}, "not finite"),
        ({"faces": [(0, 1, 8)]}, "face 0 refers to a vertex outside 0 to 7"),
        ({"faces": [(0.5, 1, 2)]}, "whole numbers"),
        ({"normals": np.zeros((7, 3))}, r"normals of a mesh must have shape \(8, 3\)"),
        ({"uvs": [np.zeros((8, 3))]}, r"uvs of a mesh must have shape \(8, 2\)"),
        (
            {"shapes": [Shape("smile", np.zeros((7, 3)))]},
            "the shape 'smile' has 7 offsets for 8 vertices",
        ),
    ],
)
def test_wrong_meshes_are_told(wrong: dict[str, object], said: str) -> None:
    with pytest.raises((ShapeError, InvalidValue), match=said):
        Mesh(**{"vertices": CUBE, "faces": FACES, **wrong})  # type: ignore[arg-type]


def test_weights_go_to_a_full_matrix_and_back() -> None:
    full = np.random.default_rng(1).random((50, 7)) ** 6
    full[full < 0.2] = 0.0
    full[3] = 0.0
    weights = Weights.from_dense(full)
    assert (weights.dense(7) == full).all()
    assert (np.diff(weights.values, axis=1) <= 0.0).all()
    sums = weights.normalised().totals
    assert np.delete(sums, np.flatnonzero(full.sum(axis=1) == 0.0)) == pytest.approx(1.0, abs=1e-15)
    assert sums[3] == 0.0


def test_slots_of_one_joint_add_up_and_empty_slots_mean_nothing() -> None:
    weights = Weights([(1, 1, 99)], [(0.25, 0.5, 0.0)])
    assert weights.dense(2).tolist() == [[0.0, 0.75]]
    with pytest.raises(InvalidValue, match="a weight refers to joint 1, but there are 1"):
        weights.dense(1)
    with pytest.raises(InvalidValue, match="negative"):
        Weights([(0,)], [(-0.1,)])


def test_a_skin_bound_in_any_pose_lies_still_there() -> None:
    body = arm()
    pose = body.rest.with_values(shoulder_rx=0.3, shoulder_rz=-1.1, elbow_rz=0.8)
    skin = Skin.bound(Mesh(CUBE, FACES), pose, Weights(np.ones((8, 1)), np.ones((8, 1))))
    assert skin.matrices(pose) == pytest.approx(np.tile(np.eye(4), (2, 1, 1)), abs=1e-15)
    other = body.rest.with_values(elbow_rz=0.2)
    moved = other.world[1] @ transforms.inverse(pose.world[1])
    assert skin.matrices(other)[1] == pytest.approx(moved, abs=1e-15)


def test_a_batch_of_poses_gives_a_batch_of_matrices() -> None:
    body = arm()
    skin = Skin.rigid(Mesh(CUBE, FACES), body.rest, "elbow")
    batch = body.rest.with_values(elbow_rz=np.linspace(0.0, 1.0, 6).reshape(2, 3))
    assert skin.matrices(batch).shape == (2, 3, 1, 4, 4)


def test_a_character_refuses_a_skin_of_another_skeleton() -> None:
    body = arm()
    skin = Skin.rigid(Mesh(CUBE, FACES), body.rest, "elbow")
    hero = poise.Character("hero", body).with_skins([skin])
    assert hero.skins == (skin,) and "1 skin>" in repr(hero)
    other = poise.SkeletonBuilder().add("knee", poise.Hinge("x")).build()
    with pytest.raises(UnknownJoint, match="elbow"):
        poise.Character("other", other, skins=(skin,))
    bulge = Corrective("bulge", ("elbow_rx",), [[0.0], [1.0]], [3], np.zeros((2, 1, 3)))
    with pytest.raises(UnknownDof, match="elbow_rx"):
        hero.with_skins([skin.with_correctives(bulge)])


def test_wrong_skins_and_correctives_are_told() -> None:
    body, mesh = arm(), Mesh(CUBE, FACES)
    ones = Weights(np.ones((8, 1)), np.ones((8, 1)))
    with pytest.raises(
        InvalidValue, match="a weight of the skin '' refers to joint 1, but the skin has"
    ):
        Skin.bound(mesh, body.rest, ones, ["elbow"])
    with pytest.raises(InvalidValue, match="twice"):
        Skin.bound(mesh, body.rest, ones, ["elbow", "elbow"])
    with pytest.raises(ShapeError, match="weights of 3 vertices"):
        Skin.bound(mesh, body.rest, Weights(np.zeros((3, 1)), np.ones((3, 1))))
    with pytest.raises(InvalidValue, match="same key twice"):
        Corrective("c", ("elbow_rz",), [[1.0], [1.0]], [0], np.zeros((2, 1, 3)))
    with pytest.raises(ShapeError, match="offsets of a corrective"):
        Corrective("c", ("elbow_rz",), [[0.0], [1.0]], [0, 1], np.zeros((2, 1, 3)))
    flat = poise.SkeletonBuilder().add("belly", poise.UniformScale()).build()
    squashed = flat.rest.with_values(**{flat.dof_names[0]: 0.0})
    with pytest.raises(InvalidValue, match="zero scale in the bind pose"):
        Skin.bound(mesh, squashed, Weights(np.zeros((8, 1)), np.ones((8, 1))))


def test_a_character_is_extended_only_by_joints_without_dofs_behind_its_own() -> None:
    body = arm()
    hero = poise.Character("hero", body, {"m": poise.Motion(body, np.zeros((2, body.nq)), 30.0)})
    longer = poise.SkeletonBuilder.of(body).add("tool", poise.Fixed(), "elbow").build()
    assert hero.extended(longer, []).motion.skeleton is longer
    freer = poise.SkeletonBuilder.of(body).add("wrist", poise.Hinge("x"), "elbow").build()
    with pytest.raises(InvalidValue, match="keep the DOFs"):
        hero.extended(freer, [])
