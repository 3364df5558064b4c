"""Limbs: poles, IK and FK, and rolling feet; with the solver, without a browser."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy import find_anatomy
from poise.bundled import bare_character, character
from poise.errors import InvalidValue, UnknownName
from poise.formats.repair_log import RepairLog
from poise.studio import Document, Scene
from poise.studio.actions.limbs import BendLimb, PoseLimb, RollFoot
from poise.studio.actions.posing import SetValues
from poise.studio.actions.rigging import RemoveJoint
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.files.project_json import state_of, state_text
from poise.studio.files.state_validation import salvaged
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.scene.foot_roll import MOST, flat_frame, pivot_of, rolls
from poise.studio.scene.limb_posing import limb_of

HELD = 1e-6


@pytest.fixture(scope="module")
def hero():
    return replace(character(), motions={})


def bent_arm(scene):
    """The left elbow at a right angle: a limb that is straight has no bend to see."""
    return SetValues({"lradius_rx": 1.4}).apply(scene)


def settle(pull, steps=200):
    for _ in range(steps):
        pulled = pull.step()
        if not pulled.moving:
            break
    return pulled


def pulled(scene, joint, way, steps=25):
    grip = Grip(joint)
    pull = DragSolve(scene, {0: Grab(grip)})
    start = np.array(grip.at(scene.character, scene.pose))
    for share in np.linspace(0.0, 1.0, steps)[1:]:
        pull.to(0, tuple((start + share * np.array(way)).tolist()))
        step = pull.step()
    return settle(pull), step


def angle(one, other):
    cosine = np.dot(one, other) / np.linalg.norm(one) / np.linalg.norm(other)
    return math.degrees(math.acos(np.clip(cosine, -1.0, 1.0)))


@pytest.mark.parametrize(
    ("file", "names", "middles"),
    [
        ("gltf/CesiumMan.glb", {"left leg", "right leg", "left arm", "right arm"}, None),
        ("gltf/mixamo_tpose.glb", {"left leg", "right leg", "left arm", "right arm"}, None),
        (
            "gltf/Fox.glb",
            {f"{side} {end} leg" for side in ("left", "right") for end in ("front", "hind")},
            {"b_LeftLeg02_016", "b_RightLeg02_020", "b_LeftForeArm_010", "b_RightForeArm_07"},
        ),
        ("bvh/rokoko_jesse_dance.bvh", {"left leg", "right leg", "left arm", "right arm"}, None),
    ],
)
def test_limbs_of_real_files_bend_towards_poles(shared_data, file, names, middles):
    scene = Scene.of(poise.read(shared_data / file))
    body = scene.character.skeleton
    limbs = find_anatomy(body).limbs
    assert {limb.name for limb in limbs} == names
    if middles:
        assert {limb.middle for limb in limbs} == middles
    for limb in limbs:
        start, end = (body.joint_index(name) for name in (limb.start, limb.end))
        before = scene.pose.world
        way = np.array(limb.direction(scene.pose)[0])
        line = before[end, :3, 3] - before[start, :3, 3]
        across = np.cross(line / np.linalg.norm(line), way)
        pole = tuple((math.cos(0.8) * way + math.sin(0.8) * across).tolist())
        after = BendLimb(limb.end, pole).apply(scene).pose
        assert angle(limb.direction(after)[0], pole) < 1e-3
        size = float(np.ptp(before[:, :3, 3], axis=0).max())
        np.testing.assert_allclose(after.world[end], before[end], atol=1e-9 * max(size, 1.0))


def test_limbs_without_names_are_pairs_of_chains():
    build = poise.SkeletonBuilder().add("a", poise.Free())
    for side, sign in (("b", 1), ("c", -1)):
        above = "a"
        for n, offset in enumerate([(0.1 * sign, 0, 0), (0, -0.4, 0.01), (0, -0.4, -0.01)]):
            build = build.add(f"{side}{n}", poise.QuaternionBall(), above, offset=offset)
            above = f"{side}{n}"
    up = build.add("d0", poise.QuaternionBall(), "a", offset=(0, 0.9, 0), tip=(0, 0.9, 0)).build()
    assert [limb[1:4] for limb in find_anatomy(up).limbs] == [
        ("b0", "b1", "b2"),
        ("c0", "c1", "c2"),
    ]


def test_a_held_bend_stays_while_the_body_is_dragged(hero):
    scene = bent_arm(Scene.of(hero))
    arm = limb_of(scene, "lhand")
    line = np.subtract(Grip("lhand").at(hero, scene.pose), Grip("lhumerus").at(hero, scene.pose))
    way = np.array(arm.direction(scene.pose)[0])
    across = np.cross(line / np.linalg.norm(line), way)
    pole = tuple((math.cos(0.6) * way + math.sin(0.6) * across).tolist())
    held = BendLimb("lhand", pole, held=True).apply(scene)
    end, step = pulled(held, "lhand", (-0.12, 0.15, 0.2))
    assert step.unheld == end.unheld == ()
    assert end.missed < 2e-3

    def off(pose, limb=arm):
        at = {n: Grip(n).at(hero, pose) for n in (limb.start, limb.middle, limb.end)}
        line = np.subtract(at[limb.end], at[limb.start])
        wanted = pole - np.dot(pole, line) / np.dot(line, line) * line
        return angle(limb.direction(pose)[0], wanted)

    assert off(end.pose) < 0.01
    free, _ = pulled(scene, "lhand", (-0.12, 0.15, 0.2))
    assert off(free.pose) > 3.0  # what the pole is for


def test_a_straight_ball_elbow_bends_towards_its_pole_not_away(shared_data):
    scene = Scene.of(poise.read(shared_data / "gltf/mixamo_tpose.glb"))
    end = next(
        limb.end for limb in find_anatomy(scene.character.skeleton).limbs if limb.name == "left arm"
    )
    arm = limb_of(scene, end)
    pole = (0.0, -1.0, 0.0)
    held = BendLimb(end, pole, held=True).apply(scene)
    done, _ = pulled(held, end, (-0.15, 0.0, 0.1))
    assert done.unheld == ()
    assert arm.direction(done.pose)[1] > 0.05
    assert angle(arm.direction(done.pose)[0], pole) < 5.0


@pytest.mark.parametrize("mode", ["ik", "fk", "free"])
def test_switching_never_changes_the_pose(hero, mode):
    scene = bent_arm(Scene.of(hero))
    for end in ("lhand", "lfoot"):
        changed = PoseLimb(end, mode).apply(scene)
        assert changed.limb_modes[end] == mode
        assert changed.pose is scene.pose
        settled = settle(DragSolve(changed, {}))
        np.testing.assert_allclose(settled.pose.q, scene.pose.q, atol=1e-6)


def test_fk_limbs_keep_their_angles_and_ik_limbs_their_end(hero):
    scene = bent_arm(Scene.of(hero))
    scene = PoseLimb("lhand", "fk").apply(PoseLimb("rhand", "ik").apply(scene))
    body = hero.skeleton
    end, _ = pulled(scene, "thorax", (0.05, -0.1, 0.15))
    assert end.unheld == ()
    own = [
        i
        for n in ("lhumerus", "lradius", "lwrist", "lhand")
        for i in range(body.joint_dofs(n).start, body.joint_dofs(n).stop)
    ]
    np.testing.assert_array_equal(end.pose.q[own], scene.pose.q[own])
    place = Grip("rhand")
    np.testing.assert_allclose(place.at(hero, end.pose), place.at(hero, scene.pose), atol=HELD)
    moved = np.subtract(Grip("lhand").at(hero, end.pose), Grip("lhand").at(hero, scene.pose))
    assert np.linalg.norm(moved) > 0.05  # it goes along with the body
    # A pull on an FK limb turns one joint of it, and nothing else.
    end, _ = pulled(scene, "lradius", (0.0, 0.1, 0.1))
    changed = np.flatnonzero(np.abs(end.pose.q - scene.pose.q) > 1e-9)
    turned = body.joint_dofs("lradius")
    assert set(changed.tolist()) <= set(range(turned.start, turned.stop))


def test_what_is_set_of_limbs_is_saved_and_damage_is_left_out(hero):
    scene = BendLimb("rhand", held=True).apply(PoseLimb("lhand", "fk").apply(Scene.of(hero)))
    scene = RollFoot(1, ball=0.5).apply(scene)
    state = state_of(state_text(scene), "hero.poise")
    log = RepairLog("hero.poise")
    again = salvaged(hero, state, log)
    assert again.limbs == scene.limbs
    assert again.holds == scene.holds
    assert not log.repairs
    broken = replace(
        state,
        limbs=(replace(state.limbs[0], end="tail"), replace(state.limbs[1], pole=(9.0, 0.0, 0.0))),
        holds=(replace(state.holds[0], roll=(0.0, 40.0, 0.0)),),
    )
    again = salvaged(hero, broken, log)
    assert again.limbs == again.holds == ()
    assert len(log.repairs) == 3


def test_the_document_repeats_and_takes_back_edits_of_limbs(hero):
    document = Document(bent_arm(Scene.of(hero)))
    start = document.scene
    document.edit("bend-limb", end="lhand", pole=[0.2, 0.0, -1.0], held=True)
    document.edit("pose-limb", end="lhand", mode="fk")
    document.edit("roll-foot", id=1, heel=0.3)
    assert document.scene.limb_modes["lhand"] == "fk"
    for _ in range(3):
        document.undo()
    assert document.scene is start
    with pytest.raises(UnknownName, match="no limb 'head'"):
        document.edit("pose-limb", end="head", mode="fk")
    line = np.subtract(Grip("lhand").at(hero, start.pose), Grip("lhumerus").at(hero, start.pose))
    with pytest.raises(InvalidValue, match="parallel to the limb"):
        document.edit("bend-limb", end="lhand", pole=line.tolist())


FEET = [("bundled", True), ("gltf/mixamo_tpose.glb", True), ("gltf/CesiumMan.glb", True),
        ("no toes", False)]  # fmt: skip


def body_of(name, hero, shared_data):
    if name == "bundled":
        return hero
    if name == "no toes":
        scene = Scene.of(bare_character())
        return RemoveJoint("ltoes").outcome(scene).scene.character
    return poise.read(shared_data / name)


@pytest.mark.parametrize(("name", "toes"), FEET)
@pytest.mark.parametrize("about", ["heel", "ball", "toe"])
def test_a_rolled_foot_stays_where_it_touches_the_floor(hero, shared_data, name, toes, about):
    scene = Scene.of(body_of(name, hero, shared_data))
    hold = next(each for each in scene.holds if rolls(scene, each) is not None)
    pivots = rolls(scene, hold)
    point = getattr(pivots, about)
    up = 1 if scene.character.skeleton.up == "y" else 2

    def place(frame):
        return frame[:3, :3] @ point + frame[:3, 3]

    flat = flat_frame(pivots, hold)
    np.testing.assert_allclose(
        flat, scene.pose.world[scene.character.skeleton.joint_index(hold.grip.joint)], atol=1e-9
    )
    after = RollFoot(hold.id, **{about: 0.4}).apply(scene)
    rolled = after.hold(hold.id)
    step = settle(DragSolve(after, {}))
    assert step.unheld == ()
    body = scene.character.skeleton
    frame = step.pose.world[body.joint_index(hold.grip.joint)]
    size = max(1.0, float(np.ptp(body.rest.world[:, up, 3])))
    np.testing.assert_allclose(place(frame), place(flat), atol=1e-5 * size)
    np.testing.assert_allclose(pivot_of(pivots, rolled)[0], place(flat), atol=1e-9 * size)
    lean = angle(frame[:3, :3].T @ np.eye(3)[up], flat[:3, :3].T @ np.eye(3)[up])
    assert lean == pytest.approx(math.degrees(0.4), abs=0.05)
    # Back to where it stood.
    again = RollFoot(hold.id).apply(after.with_q(step.pose.q)).hold(hold.id)
    np.testing.assert_allclose(again.position, hold.position, atol=1e-9 * size)
    assert abs(np.dot(again.turn, hold.turn)) == pytest.approx(1.0, abs=1e-9)


def test_toes_stay_on_the_floor_while_the_heel_rises(hero):
    scene = Scene.of(hero)
    toes = hero.skeleton.joint_index("ltoes")
    before = scene.pose.world[toes]
    hold = next(each for each in scene.holds if each.grip.joint == "lfoot")
    after = RollFoot(hold.id, ball=0.4).apply(scene)
    pose = settle(DragSolve(after, {})).pose
    np.testing.assert_allclose(pose.world[toes, :3, 3], before[:3, 3], atol=1e-5)
    assert angle(pose.world[toes, :3, 1], before[:3, 1]) < 0.5


def test_a_foot_that_is_not_pinned_flat_is_not_rolled(hero):
    scene = Scene.of(hero)
    with pytest.raises(InvalidValue, match="expected 0 to 60 for this roll"):
        RollFoot(1, heel=MOST[0] + 0.1).apply(scene)
    arm = PoseLimb("lhand", "ik").apply(scene)
    with pytest.raises(InvalidValue, match="pin a foot flat"):
        RollFoot(arm.holds[-1].id, heel=0.1).apply(arm)
