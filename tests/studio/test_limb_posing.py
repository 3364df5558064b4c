"""Joints rotated by hand: values within limits and cones, held pins, one undo step."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.kernels.configuration import into_cone
from poise.model.character import Character
from poise.model.joint import Cone
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.scene.limb_posing import turned_values, within_cone
from poise.studio.wire.messages import SLIDER, Release, TurnJoints
from studio.test_session import studio, until


def wxyz(axis, angle):
    return tuple(quaternions.from_axis_angle(axis, angle).tolist())


def scene_of(**limits):
    body = poise.SkeletonBuilder().add("base", poise.Fixed())
    body = body.add("own", poise.QuaternionBall(), parent="base", **limits).build()
    return Scene.of(Character("one", body))


@pytest.mark.numba
@pytest.mark.parametrize("axis", [None, (0.0, 1.0, 0.0), (0.6, 0.0, -0.8)])
def test_cones_are_those_of_the_solvers(axis):
    cone = Cone(0.7, (-np.pi, np.pi) if axis is None else (-0.4, 0.9), axis)
    row = np.array([*(axis or (0.0, 0.0, 0.0)), cone.swing, *cone.twist])
    for q in np.random.default_rng(3).standard_normal((300, 4)):
        unit = q / np.linalg.norm(q)
        wanted = unit.copy()
        into_cone(wanted, 0, row)
        assert abs(wanted @ within_cone(cone, unit)) == pytest.approx(1.0, abs=1e-12)


def test_a_quaternion_takes_the_rotation_and_a_locked_one_does_not():
    scene = scene_of()
    turn = wxyz((0.6, 0.8, 0.0), 1.1)
    assert turned_values(scene, {"own": turn})[-4:] == pytest.approx(turn)
    locked = replace(scene, locked=frozenset({"own_qx"}))
    with pytest.raises(InvalidValue, match="own cannot be rotated: its values are locked"):
        turned_values(locked, {"own": turn})
    with pytest.raises(InvalidValue, match="base cannot be rotated: it has no values"):
        turned_values(scene, {"base": turn})


def test_euler_angles_go_on_beyond_half_a_turn_and_end_at_their_limits():
    body = bare_character().skeleton
    scene = Scene.of(bare_character())
    for step in range(1, 60):  # an elbow, which has one axis, a little farther each time
        q = turned_values(scene, {"lradius": wxyz((1.0, 0.0, 0.0), 0.1 * step)})
        at = body.dof_index("lradius_rx")
        if 0.1 * step < np.pi + 0.5 * body.upper[at]:
            assert q[at] == pytest.approx(min(0.1 * step, body.upper[at]), abs=1e-9)
        scene = scene.with_q(q)
    joint = body.joint("lhumerus")
    turn = joint.frame[:3, :3].T @ transforms.euler_matrix((0.3, 0.2, 0.1), "xyz")
    found = turned_values(scene, {"lhumerus": tuple(quaternions.from_matrix(turn).tolist())})
    assert (found >= body.lower - 1e-12).all()
    assert (found <= body.upper + 1e-12).all()


def test_values_that_are_set_stay_in_a_cone():
    scene = scene_of(cone=Cone(0.5, (-0.2, 0.2), (0.0, 1.0, 0.0)))
    names = ("own_qw", "own_qx", "own_qy", "own_qz")
    turn = wxyz((1.0, 0.0, 0.0), 1.3)
    values = dict(zip(names, turn, strict=True))
    for action in (
        {"do": "set-values", "values": values},
        {"do": "rotate-joints", "turns": {"own": list(turn)}},
    ):
        q = action_from(action).apply(scene).pose.q[-4:]
        assert quaternions.to_axis_angle(q)[1] == pytest.approx(0.5)


def test_rotating_is_one_step_and_feet_stay_pinned():
    async def run():
        scene = Scene.of(replace(character(), motions={}))
        body = scene.character.skeleton
        joints = np.array([body.joint_index("lowerback"), body.joint_index("upperback")], np.uint32)
        async with studio(scene) as (session, (_browser, client)):
            feet = [hold.grip.at(scene.character, scene.pose) for hold in scene.holds]
            for step in range(1, 6):
                turns = np.tile(wxyz((0.0, 1.0, 0.0), 0.03 * step), 2).astype(np.float32)
                await session.receive(client, TurnJoints(step, joints, turns).packed())
                await asyncio.sleep(0.01)
            await session.receive(client, Release(6, SLIDER).packed())
            await until(lambda: session.document.history.last_label == "rotate 2 joints")
            await until(lambda: not session.drags.busy)
            after = session.document.scene
            for name in ("lowerback_ry", "upperback_ry"):
                assert after.pose.value(name) == pytest.approx(0.15, abs=1e-6)
            for hold, before in zip(after.holds, feet, strict=True):
                found = hold.grip.at(after.character, after.pose)
                assert np.linalg.norm(np.subtract(found, before)) < 1e-4
            assert session.document.undo() == "rotate 2 joints"
            assert session.document.scene.pose is scene.pose
            bad = TurnJoints(7, np.array([999], np.uint32), np.array([1, 0, 0, 0], np.float32))
            await session.receive(client, bad.packed())
            await until(lambda: any("no joint 999" in word for word in _browser.errors))

    asyncio.run(run())


def test_auto_key_says_why_it_sets_no_key():
    scene = Scene.of(replace(character(), motions={}))
    scene = action_from({"do": "add-layer"}).apply(scene)
    muted = replace(scene.layers[0].settings, muted=True)
    timeline = replace(scene.timeline, auto_key=True)
    scene = replace(scene, layers=(replace(scene.layers[0], settings=muted),), timeline=timeline)
    document, said = Document(scene), []
    document.notify = said.append
    document.act(action_from({"do": "set-values", "values": {"lradius_rx": 0.5}}))
    assert said == [
        "no key was set: Layer 1 is muted; unmute it in Layers, or choose another layer"
    ]
    assert document.scene.edited.count == 0


def test_the_other_side_takes_the_mirror_image_of_some_joints():
    scene = Scene.of(replace(character(), motions={}))
    body = scene.character.skeleton
    posed = action_from({"do": "set-values", "values": {"lradius_rx": 0.7, "lhumerus_rz": 0.2}})
    scene = posed.apply(scene)
    whole = action_from({"do": "mirror-pose"}).apply(scene).pose.q
    part = action_from({"do": "mirror-pose", "joints": ["lradius"]}).apply(scene).pose.q
    at = body.joint_dofs("rradius")
    assert part[at] == pytest.approx(whole[at])
    assert abs(part[at][0]) > 0.5
    others = np.ones(body.nq, dtype=bool)
    others[at] = False
    np.testing.assert_array_equal(part[others], scene.pose.q[others])
