"""The bind pose determines the stance if the rest pose is a frame of an animation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.anatomy import find_anatomy
from poise.bundled import character
from poise.geometry import transforms
from poise.model import Character, Motion
from poise.motion.retargeting import RetargetOptions, reference, retarget
from poise.motion.retargeting.rest_stance import bind_poses, contacts_of, standing
from poise.motion.retargeting.root_placement import hips_of, middle
from samples.bodies import SIDES, person

FREE = RetargetOptions(limits=False)


def resting_in_a_run() -> Character:
    """The bundled character, whose rest pose is one of a runner with a foot far behind."""
    hero = character()
    own = hero.skeleton
    runs = hero.rest.with_values(lfemur_rx=-1.7, ltibia_rx=1.9, rfemur_rx=0.4).q
    joints = {j.name: replace(j, rest=runs[own.joint_dofs(j.name)]) for j in own.joints}
    return replace(hero, skeleton=own.with_joints(**joints), motions={})


def test_the_bind_pose_is_found_whatever_the_rest_is() -> None:
    runner, hero = resting_in_a_run(), character()
    assert np.abs(runner.rest.world - hero.rest.world).max() > 0.3
    found = bind_poses(find_anatomy(runner.skeleton), runner.skins)[0]
    assert np.abs(found.world[:, :3, :3] - hero.rest.world[:, :3, :3]).max() < 1e-6


def test_the_axes_of_the_mesh_do_not_count() -> None:
    hero = character()
    turn = np.eye(4)
    turn[:3, :3] = transforms.rotation_x(-np.pi / 2)  # a mesh with z up
    skins = tuple(
        replace(skin, inverse_bind=skin.inverse_bind @ np.linalg.inv(turn)) for skin in hero.skins
    )
    poses = bind_poses(find_anatomy(hero.skeleton), skins)
    assert len(poses) == 2
    assert np.abs(poses[1].world[:, :3, :3] - hero.rest.world[:, :3, :3]).max() < 1e-6


def test_a_walk_is_the_same_on_a_body_that_rests_in_a_run() -> None:
    walk: Motion = character().motion[:90]
    straight = replace(character(), motions={})
    hips = []
    for body in (straight, resting_in_a_run()):
        made = retarget(walk, body, options=FREE)
        hips.append(middle(made.target.upright(made.motion.world), hips_of(made.target.anatomy)))
    assert made.target.origin == "bind pose"
    assert np.abs(hips[1] - hips[0]).max() < 0.01


def test_a_foot_that_tilts_stands_on_its_lowest_vertices() -> None:
    hero = character()
    stand = standing(reference(hero.anatomy, ()), None, None)
    for side, shape in stand.feet.items():
        sole = hero.anatomy.soles[side]
        points = sole.points @ stand.keys[hero.skeleton.joint_index(sole.joint)].T
        assert shape.ball is not None
        parts = (points[:, 2] <= shape.ball[2], shape.under), (
            points[:, 2] > shape.ball[2], shape.under_front + shape.ball
        )  # fmt: skip
        aside = np.random.default_rng(2).uniform(-0.6, 0.6, (100, 2))
        for x, z in [*aside, *((pitch, 0.0) for pitch in np.linspace(-0.6, 0.6, 25))]:
            up = np.array([np.sin(z), np.cos(x) * np.cos(z), np.sin(x) * np.cos(z)])
            for own, lowest in parts:
                gap = (points[own] @ up).min() - (lowest @ up).min()
                assert -2e-3 < gap < (4e-3 if z == 0.0 else 8e-3)
        assert np.abs(shape.under[:, 2].max() - shape.ball[2]) < 1e-9


def test_bodies_without_skins_have_no_bind_pose() -> None:
    assert bind_poses(find_anatomy(character().skeleton), ()) == ()


def test_the_sole_of_a_flat_foot_is_level_whatever_the_rest_is() -> None:
    found = {}
    for body in (character(), resting_in_a_run()):
        known = reference(body.anatomy, [], None, bind_poses(body.anatomy, body.skins))
        found[known.origin] = standing(known, None, None).feet["left"]
    assert found.keys() == {"rest", "bind pose"}
    for foot in found.values():
        corners = np.concatenate([foot.heel, foot.front + foot.ball])
        assert np.ptp(corners[:, 1]) < 1e-9
    heights = [foot.heights for foot in found.values()]
    assert np.abs(heights[1] - heights[0]).max() < 2e-3


def test_toes_that_bend_into_the_floor_do_not_lift_the_other_foot() -> None:
    walk = character().motion
    body = walk.skeleton
    q = walk.q.copy()
    q[:, body.dof_index("ltoes_rx")] += 1.1
    bent = Motion(body, q, walk.fps)
    found = contacts_of(reference(find_anatomy(body), [bent]), bent)
    assert found is not None and {stance.foot for stance in found.stances} == {"left", "right"}
    depth = found.heights[5] - found.heights[2]  # of the left tip of the toes below the right one
    assert depth > 0.05


def test_a_foot_whose_first_bone_points_to_the_heel_points_to_the_toes() -> None:
    """Talus and calcaneus of OpenSim's models: the joint after the ankle is behind it."""
    plan = person()
    nodes = list(plan.nodes)
    for side in SIDES:
        foot, toes = plan.node(f"{side} foot"), plan.node(f"{side} toes")
        x, y, z = foot.place
        nodes[nodes.index(toes)] = replace(toes, parent=f"{side} calcn")
        nodes.append(
            replace(foot, name=f"{side} calcn", parent=foot.name, place=(x, y - 0.04, z - 0.05))
        )
    stances = [
        standing(reference(find_anatomy(body.skeleton())), None, None)
        for body in (plan, replace(plan, nodes=tuple(nodes)))
    ]
    for side in SIDES:
        plain, split = (stance.feet[side].ball for stance in stances)
        assert plain is not None and split is not None
        assert plain[2] > 0.1 and np.allclose(plain, split, atol=1e-9)
