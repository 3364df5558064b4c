"""Rigid shells follow one joint: that of the surface they sit on."""

from __future__ import annotations

import numpy as np

import poise
from poise import Mesh, Skeleton
from poise.binding import BoneSegments, Surface
from poise.binding.shells import as_pieces, hanging
from poise.skinning import deform
from samples.figures import ball
from samples.surfaces import tube


def post(low: float, high: float, x: float, name: str) -> Mesh:
    """A flat upright strip of 11 rows at x; two vertices each."""
    y = np.repeat(np.linspace(low, high, 11), 2)
    z = np.tile([0.0, 0.02], 11)
    rows = 2 * np.arange(10)[:, None, None]
    faces = (rows + np.array([(0, 1, 2), (1, 3, 2)])).reshape(-1, 3)
    return Mesh(np.stack([np.full(22, x), y, z], axis=1), faces, name=name)


def spine() -> Skeleton:
    builder = poise.SkeletonBuilder().add("chest", poise.Ball())
    for side, x in (("left", 0.3), ("right", -0.3)):
        builder.add(side, poise.Ball(), "chest", offset=(x, 1.0, 0.0), tip=(0.0, 0.2, 0.0))
    return builder.add("head", poise.Ball(), "chest", offset=(0, 1, 0), tip=(0, 0.5, 0)).build()


def test_a_shell_follows_what_its_nearest_half_sits_on() -> None:
    """Hair lies on the head above y = 1 and hangs beside the chest, further away from it."""
    hair = post(0.55, 1.45, 0.0, "hair")
    hair = hair.moved(hair.vertices + np.outer(1.5 - hair.vertices[:, 1], [0.1, 0.0, 0.0]))
    surface = Surface.of([post(0.0, 1.5, 0.0, "body"), hair])
    weights = np.zeros((len(surface.vertices), 4))
    above = surface.vertices[:, 1] > 1.0
    weights[above, 3] = weights[~above, 0] = 1.0
    of_hair = surface.islands == surface.islands[surface.places[1][0]]
    weights[of_hair] = [0.6, 0.0, 0.0, 0.4]  # by itself, it would follow the chest
    shells = np.zeros(2, np.bool_)
    shells[surface.islands[of_hair][0]] = True
    found, joints = as_pieces(weights, surface, shells, spine().parents)
    assert list(joints.values()) == [3]
    np.testing.assert_array_equal(found[of_hair], np.tile([0.0, 0.0, 0.0, 1.0], (22, 1)))
    np.testing.assert_array_equal(found[~of_hair], weights[~of_hair])
    alone, joints = as_pieces(weights, surface, np.ones(2, np.bool_), spine().parents)
    assert sorted(joints.values()) == [0, 0]  # each by its own weights, without another surface
    assert alone[:, 0].min() == 1.0


def test_equal_joints_give_way_to_their_ancestor() -> None:
    surface = Surface.of([post(0.0, 1.0, 0.0, "plate")])
    weights = np.tile([0.1, 0.45, 0.44, 0.01], (22, 1))
    _, joints = as_pieces(weights, surface, np.ones(1, np.bool_), spine().parents)
    assert joints == {0: 0}
    weights = np.tile([0.1, 0.6, 0.29, 0.01], (22, 1))
    _, joints = as_pieces(weights, surface, np.ones(1, np.bool_), spine().parents)
    assert joints == {0: 1}


def test_distances_within_a_rigid_shell_stay_when_joints_turn() -> None:
    body, plate = post(0.0, 1.5, 0.0, "body"), post(0.7, 1.3, 0.03, "plate")
    rest = spine().rest
    binding = poise.bind([body, plate], rest, rigid=["plate"])
    assert sum(binding.report.rigid_shells.values()) == 1
    assert "rigid shells: 1 follows " in str(binding.report)
    hero = poise.Character("a", spine(), skins=binding.skins)
    turned = rest.with_values(chest_rx=0.3, head_rz=0.5, left_ry=0.4)
    before, after = (deform(hero, pose)[1].vertices for pose in (rest, turned))
    assert np.linalg.norm(after - before, axis=1).max() > 0.05

    def distances(points: np.ndarray) -> np.ndarray:
        return np.linalg.norm(points[:, None] - points[None], axis=2)

    np.testing.assert_allclose(distances(after), distances(before), atol=1e-12)


def test_a_small_shell_far_from_bones_follows_the_shell_that_it_hangs_from() -> None:
    """An earring at the side of a head, nearer to the bone of the arm."""
    builder = poise.SkeletonBuilder().add("chest", poise.Ball(), offset=(0.2, 0.31, -1))
    builder = builder.add("head", poise.Ball(), "chest", offset=(-0.2, -0.31, 1), tip=(0.4, 0, 0))
    builder = builder.add("arm", poise.Ball(), "chest", offset=(0, 0, 0.8), tip=(0, 0, 0.4))
    pose = builder.build().rest
    head, ring = tube(0.4, 0.15), ball(0.01)
    for place, hangs in ((0.165, True), (0.25, False)):
        earring = Mesh(ring.vertices + np.array((0.2, place, 0.0)), ring.faces)
        surface = Surface.of([head, earring])
        found = hanging(surface, BoneSegments.of(pose))
        assert found[surface.places[1]].all() == hangs and not found[surface.places[0]].any()
        weights = poise.bind([head, earring], pose).skins[1].weights.dense(3)
        assert (weights[:, 1 if hangs else 2] > 0.9).all()
