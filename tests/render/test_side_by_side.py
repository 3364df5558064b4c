"""Characters side by side: places, names, values and simple bodies."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import InvalidValue
from poise.render import side_by_side
from poise.render.shape_primitives import capsule, join, sphere
from poise.render.side_by_side import mesh_of
from poise.skinning import deform


def own_world(pair: poise.Character, first: int, count: int) -> np.ndarray:
    return pair.motion.world[:, first : first + count]


def test_every_body_moves_as_before_in_another_place() -> None:
    hero = character()
    walk = hero.motion[:40]
    pair = side_by_side([hero.with_motion(walk)] * 2)
    count = len(hero.skeleton.joints)
    np.testing.assert_allclose(own_world(pair, 0, count), walk.world, atol=1e-12)
    shift = own_world(pair, count, count) - walk.world
    np.testing.assert_allclose(shift, np.broadcast_to(shift[0, 0], shift.shape), atol=1e-12)
    assert shift[0, 0, 0, 3] < -0.5  # to the right of a body that faces z
    assert abs(shift[0, 0, 1, 3]) < 1e-9
    assert pair.motion.fps == walk.fps and len(pair.motion) == len(walk)


def test_skins_follow_their_bodies() -> None:
    hero = character()
    walk = hero.motion[:3]
    pair = side_by_side([hero.with_motion(walk)] * 2)
    wanted = deform(hero.skins[0], walk[2]).vertices
    first, second = (deform(skin, pair.motion[2]).vertices for skin in pair.skins)
    np.testing.assert_allclose(first, wanted, atol=1e-9)
    apart = second - wanted
    np.testing.assert_allclose(apart, np.broadcast_to(apart[0], apart.shape), atol=1e-9)


def test_it_rests_in_the_first_frame() -> None:
    hero = character()
    pair = side_by_side([hero, hero])
    np.testing.assert_allclose(pair.rest.world, pair.motion.world[0], atol=1e-12)


def test_a_body_without_a_skin_gets_a_simple_one() -> None:
    bare = bare_character()
    pair = side_by_side([bare, character()])
    body, skin = pair.skins
    assert body.mesh.colours and skin.name == character().skins[0].name
    points = deform(body, pair.motion[0]).vertices
    heads = pair.motion.world[0, : len(bare.skeleton.joints), :3, 3]
    assert np.abs(points.mean(axis=0) - heads.mean(axis=0)).max() < 0.3


def test_another_rate_another_length_and_no_motion() -> None:
    hero = character()
    slow = poise.Motion(hero.skeleton, hero.motion.q[:21:4], hero.motion.fps / 4.0, "slow")
    row = side_by_side([hero.with_motion(hero.motion[:41]), hero.with_motion(slow), hero.at(
        hero.rest)])  # fmt: skip
    count = len(hero.skeleton.joints)
    assert len(row.motion) == 41
    second, third = (own_world(row, k * count, count) for k in (1, 2))
    np.testing.assert_allclose(
        second[:21:4, 0, :3, :3], slow.world[:, 0, :3, :3], atol=1e-9
    )  # of the same times
    assert np.array_equal(second[20], second[40])
    assert np.array_equal(third[0], third[40])
    with pytest.raises(InvalidValue, match="at least one"):
        side_by_side([])


def test_names_and_couplings_stay_apart() -> None:
    arm = poise.SkeletonBuilder("arm").add("upper", poise.Hinge("z"), tip=(0.3, 0, 0))
    arm = arm.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.3, 0, 0))
    arm = arm.add("muscle", poise.Hinge("z"), "upper", offset=(0.1, 0, 0))
    arm = arm.drive("muscle_rz", "lower_rz", poise.Curve.linear(0.5)).parameter("flex")
    body = arm.build()
    first, second = (
        poise.Character("arm", body, {"bend": poise.Motion(body, [q], 30.0)})
        for q in ([0.1, 0.2, 0.3], [0.4, 0.5, 0.6])
    )
    pair = side_by_side([first, second])
    assert pair.skeleton.dof_names == (
        "upper_rz", "lower_rz", "upper_rz_2", "lower_rz_2", "flex", "flex_2",
    )  # fmt: skip
    assert pair.motion.q.tolist() == [[0.1, 0.2, 0.4, 0.5, 0.3, 0.6]]
    turns = pair.motion.world[0, :, :3, :3]
    np.testing.assert_allclose(turns[5], second.motion.world[0, 2, :3, :3], atol=1e-12)


def test_robots_with_z_up_face_as_people_do(shared_data) -> None:
    robot = poise.read(shared_data / "humanoids" / "robots" / "unitree_g1" / "unitree_g1.xml")
    pair = side_by_side([character(), robot])
    assert pair.skeleton.up == "y"
    names = ("left_ankle_roll_link", "right_ankle_roll_link")
    left, right = (pair.rest.world[pair.skeleton.joint_index(name), :3, 3] for name in names)
    assert (left - right)[0] > 0.1  # left is x, as the robot faces z
    assert abs(left[1] - 0.05) < 0.1


def test_the_surface_of_solids() -> None:
    solids = join([sphere((0, 1, 0), 0.2), capsule((0, 0, 0), (0.5, 0, 0), 0.1, 0.05)])
    mesh, owners = mesh_of(solids)
    ball = mesh.vertices[owners == 0] - (0, 1, 0)
    np.testing.assert_allclose(np.linalg.norm(ball, axis=1), 0.2)
    assert mesh.normals is not None
    np.testing.assert_allclose(mesh.normals[owners == 0], ball / 0.2, atol=1e-9)
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    outwards = np.cross(b - a, c - a)
    assert (np.einsum("ni,ni->n", outwards, mesh.normals[mesh.faces[:, 0]]) >= -1e-12).all()
    assert mesh.vertices[owners == 1, 0].max() == pytest.approx(0.55)
