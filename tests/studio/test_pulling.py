"""Pulling on the body: grabbed points follow, pins hold."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character, human_prior
from poise.errors import InvalidValue
from poise.skinning.centres_of_rotation import keep_centres
from poise.studio import Document, Scene
from poise.studio.actions.pins import AddHold, ChangeHold
from poise.studio.dragging.drag_controller import DragController
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.scene.attachment import Grab, Grip, skin_grip
from poise.studio.scene.scene import planted
from poise.studio.scene.solver_settings import Solver
from samples.humanoids import humanoid

HELD = 1e-6  # metres: a tenth of a thousandth of what a user may see of a pin, 0.1 mm
PIXEL = 2e-3  # metres: of a body that is 800 pixels high
UNSUITED = ("constrained", "jacobian-inverse", "two-bone")  # the latter two are not made for a body


@pytest.fixture(scope="module")
def hero():
    return replace(character(), motions={})


@pytest.fixture(scope="module")
def scene(hero):
    return Scene.of(hero)


def grip_near(hero, joint, away=(0.0, 0.0, 0.0)):
    mesh = hero.skins[0].mesh
    middles = mesh.vertices[mesh.faces].mean(axis=1)
    place = hero.rest.world[hero.skeleton.joint_index(joint), :3, 3] + away
    face = int(np.argmin(((middles - place) ** 2).sum(axis=1)))
    return skin_grip(hero, 0, face, 0.3, 0.3)


def settle(pull, steps=200):
    for _ in range(steps):
        pulled = pull.step()
        if not pulled.moving:
            return pulled
    return pulled


def within_limits(pose):
    body = pose.skeleton
    return bool((pose.q >= body.lower).all() and (pose.q <= body.upper).all())


@pytest.mark.parametrize(
    ("joint", "way"),
    [
        ("lhand", (-0.2, 0.3, 0.2)),
        ("lradius", (-0.05, 0.1, 0.15)),
        ("ltibia", (0.01, -0.003, 0.05)),
        ("head", (0.1, -0.15, 0.1)),
    ],
)
def test_the_spot_follows_and_pins_and_limits_hold(hero, scene, joint, way):
    grip = grip_near(hero, joint)
    pull = DragSolve(scene, {0: Grab(grip)})
    start = np.array(grip.at(hero, scene.pose))
    for share in np.linspace(0.0, 1.0, 30)[1:]:
        pull.to(0, tuple((start + share * np.array(way)).tolist()))
        pulled = pull.step()
        assert pulled.unheld == ()
        assert within_limits(pulled.pose)
        for hold in scene.holds:
            np.testing.assert_allclose(hold.grip.at(hero, pulled.pose), hold.position, atol=HELD)
    assert settle(pull).missed < PIXEL


@pytest.mark.parametrize("deformer", ["dual-quaternion", "centres-of-rotation"])
def test_a_spot_of_a_skin_that_is_no_linear_blend_comes_where_it_is_drawn(hero, deformer):
    skin = hero.skins[0].with_deformer(deformer)
    person = replace(hero, skins=(skin,))
    if deformer == "centres-of-rotation":
        keep_centres(skin, 0.9 * skin.mesh.vertices)  # any will do, and finding them takes long
    start = replace(Scene.of(person), pose=person.rest.with_values(lradius_rx=1.6))
    weights = skin.weights.dense(len(skin.joints))
    both = weights[:, [skin.joints.index(name) for name in ("lhumerus", "lradius")]].min(axis=1)
    face = int(both[skin.mesh.faces].mean(axis=1).argmax())
    grip = skin_grip(person, 0, face, 0.2, 0.5)
    corners = poise.deform(skin, start.pose).vertices[skin.mesh.faces[face]]
    drawn = np.array([0.2, 0.5, 0.3]) @ corners
    np.testing.assert_allclose(grip.at(person, start.pose), drawn, atol=1e-12)
    assert np.linalg.norm(grip.slip(person, start.pose)) > 2e-3
    pull = DragSolve(start, {0: Grab(grip)})
    pull.to(0, tuple(np.add(drawn, (-0.05, 0.08, 0.1)).tolist()))
    pulled = settle(pull)
    assert pulled.missed < 0.1 * PIXEL
    corners = poise.deform(skin, pulled.pose).vertices[skin.mesh.faces[face]]
    way = np.array([0.2, 0.5, 0.3]) @ corners - drawn
    np.testing.assert_allclose(way, (-0.05, 0.08, 0.1), atol=0.1 * PIXEL)


def test_what_is_out_of_reach_is_missed_and_everything_holds(hero, scene):
    pull = DragSolve(scene, {0: Grab(grip_near(hero, "lhand"))})
    pull.to(0, (2.0, 2.5, 1.0))
    pulled = settle(pull)
    assert pulled.missed > 0.5
    assert pulled.unheld == ()
    assert within_limits(pulled.pose)
    for hold in scene.holds:
        np.testing.assert_allclose(hold.grip.at(hero, pulled.pose), hold.position, atol=HELD)


def test_the_feet_stay_above_the_floor_without_pins(hero, scene):
    free = replace(scene, holds=())
    pull = DragSolve(free, {0: Grab(Grip("lfoot"))})
    x, y, z = Grip("lfoot").at(hero, free.pose)
    pull.to(0, (x, y - 0.3, z))
    pulled = settle(pull)
    tip = hero.skeleton.joint("lfoot").tip
    frame = pulled.pose.world[hero.skeleton.joint_index("lfoot")]
    assert (frame[:3, :3] @ tip + frame[:3, 3])[1] > 0.0
    assert pulled.missed > 0.2


@pytest.mark.slow
def test_a_cursor_below_the_floor_pulls_along_the_floor(hero, scene):
    hand = grip_near(hero, "rhand")
    x, _, z = hand.at(hero, scene.pose)
    found = []
    for depth in (0.0, 1.0):
        pull = DragSolve(scene, {0: Grab(hand)})
        pull.to(0, (x, -depth, z + 0.2))
        found.append(settle(pull))
    np.testing.assert_allclose(found[0].pose.q, found[1].pose.q, atol=1e-6)
    assert found[1].missed > 1.0
    free = replace(scene, settings=replace(scene.settings, floor=False))
    pull = DragSolve(free, {0: Grab(hand)})
    pull.to(0, (x, -1.0, z + 0.2))
    assert settle(pull).missed < found[1].missed - 0.1


@pytest.fixture(scope="module")
def fox(shared_data):
    animal = poise.read(shared_data / "gltf" / "Fox.glb")
    return Scene.of(animal).with_q(animal.rest.q).repinned()


def test_an_animal_stands_on_its_paws(fox):
    height = np.ptp(fox.pose.world[:, 1, 3])
    feet = [hold.grip.joint for hold in fox.holds]
    assert feet == [
        "b_RightHand_08", "b_LeftHand_011", "b_LeftFoot02_018", "b_RightFoot02_022",
    ]  # fmt: skip
    assert max(hold.position[1] for hold in fox.holds) < 0.12 * height


def dragged(scene, joint, way, steps=20):
    """The pose after a drag to a place and, from there, back to where it began."""
    holds = tuple(hold for hold in scene.holds if hold.grip.joint != joint)
    scene = replace(scene, holds=holds)
    pull = DragSolve(scene, {0: Grab(Grip(joint))})
    start = np.array(Grip(joint).at(scene.character, scene.pose))
    poses = []
    for shares in (np.linspace(0.0, 1.0, steps + 1)[1:], np.linspace(1.0, 0.0, steps + 1)[1:]):
        for share in shares:
            pull.to(0, tuple((start + share * np.array(way)).tolist()))
            pull.step()
        poses.append(settle(pull).pose)
    return poses


def bend(pose, *joints):
    """Degrees between the two bones of three joints, minus those at rest."""
    found = []
    for world in (pose.world, pose.skeleton.rest.world):
        at = [world[pose.skeleton.joint_index(joint), :3, 3] for joint in joints]
        a, b = np.diff(at, axis=0)
        found.append(np.degrees(np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)))
    return found[0] - found[1]


def test_an_animal_crouches_with_its_legs_and_comes_back(fox):
    legs = [
        ("b_LeftLeg01_015", "b_LeftLeg02_016", "b_LeftFoot01_017"),
        ("b_LeftLeg02_016", "b_LeftFoot01_017", "b_LeftFoot02_018"),
    ]
    down, back = dragged(fox, "b_Hip_01", (0.0, -12.0, 0.0))
    assert min(bend(down, *leg) for leg in legs) > 30.0
    sideways = [abs(p.world[16, 0, 3] - fox.pose.world[16, 0, 3]) for p in (down, back)]
    assert max(sideways) < 1.0  # centimetres: the stifle stays in the plane of the leg
    turns = back.world[:, :3, :3] - fox.pose.world[:, :3, :3]
    assert np.abs(turns).max() < np.radians(0.01)
    # The chest pulled down bends all four: straight forelegs give way.
    down, _ = dragged(fox, "b_Spine02_03", (0.0, -17.0, 0.0), 40)
    for side, number in (("Left", ("09", "010", "011")), ("Right", ("06", "07", "08"))):
        parts = ("UpperArm", "ForeArm", "Hand")
        fore = [f"b_{side}{part}_{n}" for part, n in zip(parts, number)]
        assert bend(down, *fore) > 60.0
    assert min(bend(down, *leg) for leg in legs) > 15.0


def test_an_animal_that_is_pulled_far_comes_back(fox):
    _, back = dragged(fox, "b_RightHand_08", (-60.0, 10.0, 20.0), 40)
    turns = back.world[:, :3, :3] - fox.pose.world[:, :3, :3]
    assert np.abs(turns).max() < np.radians(0.01)


def test_a_paw_stays_above_the_floor(fox):
    down, _ = dragged(fox, "b_RightHand_08", (8.0, -10.0, 0.0))
    index = down.skeleton.joint_index("b_RightHand_08")
    assert down.world[index, 1, 3] > fox.pose.world[index, 1, 3] - 1e-3
    assert np.abs(bend(down, "b_RightUpperArm_06", "b_RightForeArm_07", "b_RightHand_08")) < 20.0


def test_two_grabs_at_once(hero, scene):
    grabs = {3: Grab(Grip("lhand")), 7: Grab(Grip("rhand"))}
    pull = DragSolve(scene, grabs)
    pull.to(3, (0.25, 1.2, 0.35))
    pull.to(7, (-0.25, 1.1, 0.35))
    assert settle(pull).missed < PIXEL
    with pytest.raises(InvalidValue, match="no grab 4"):
        pull.to(4, (0.0, 0.0, 0.0))


def test_turning_turns_the_end_where_it_is(hero, scene):
    hand = Grip("lhand")
    pull = DragSolve(scene, {0: Grab(hand, turning=True)})
    w, x, y, z = hand.turn(scene.pose)
    half = 0.15  # half of the angle, about the world's x axis
    c, s = np.cos(half), np.sin(half)
    turned = (c * w - s * x, c * x + s * w, c * y - s * z, c * z + s * y)
    pull.turn(0, turned)
    pulled = settle(pull)
    assert abs(np.dot(hand.turn(pulled.pose), turned)) > np.cos(0.5 * 0.03)
    assert pulled.missed < 5e-3


def test_one_joint_turns_alone(hero, scene):
    alone = replace(scene, settings=replace(scene.settings, whole_body=False))
    pull = DragSolve(alone, {0: Grab(grip_near(hero, "lradius", (0.1, 0.0, 0.0)))})
    x, y, z = pull.targets.places[0]
    pull.to(0, (x - 0.05, y, z + 0.1))
    pose = settle(pull).pose
    moved = {
        name.split("_")[0]
        for name, before, after in zip(pose.skeleton.dof_names, scene.pose.q, pose.q, strict=True)
        if before != after
    }
    assert moved == {pull.grabs[0].grip.joint}


@pytest.mark.parametrize(
    ("joint", "way"),
    [("lhand", (-0.5, 0.3, 0.2)), ("root", (0.0, -0.42, 0.0)), ("head", (0, -0.4, 0.4))],
)
def test_a_drag_ends_alike_however_seldom_the_cursor_is_heard_of(hero, scene, joint, way):
    ends = []
    for events in (60, 4, 1):
        pull = DragSolve(scene, {0: Grab(Grip(joint))})
        start = np.array(pull.targets.places[0])
        for share in np.arange(1, events + 1) / events:
            pull.to(0, tuple((start + share * np.array(way)).tolist()))
            pull.step()
        ends.append(settle(pull).pose.world[..., 3])
    for end in ends[1:]:
        np.testing.assert_allclose(end, ends[0], atol=PIXEL)


def test_hands_reach_the_floor_and_the_head_bows_though_the_trunk_stays_upright(scene):
    for joint, place in (("lhand", (0.25, 0.4, 0.7)), ("head", (0.0, 0.9, 0.6))):
        pull = DragSolve(scene, {0: Grab(Grip(joint))})
        start = np.array(pull.targets.places[0])
        for share in np.linspace(0.0, 1.0, 40)[1:]:
            pull.to(0, tuple((start + share * (np.array(place) - start)).tolist()))
            pull.step()
        assert settle(pull).missed < PIXEL


def test_a_pin_is_dragged_itself(hero, scene):
    held = AddHold(joint="rhand", pin=False).apply(scene)
    number = held.last_hold
    pull = DragSolve(held, {})
    pull.targets.holds[number] = (-0.3, 1.3, 0.3)
    pose = settle(pull).pose
    away = np.subtract(Grip("rhand").at(hero, pose), (-0.3, 1.3, 0.3))
    assert np.linalg.norm(away) < 5e-3


@pytest.mark.parametrize("solver", [name for name in get_args(Solver) if name not in UNSUITED])
def test_every_method_can_be_pulled_with(hero, scene, solver):
    chosen = replace(scene, settings=replace(scene.settings, solver=solver))
    pull = DragSolve(chosen, {0: Grab(grip_near(hero, "lhand"))})
    start = np.array(pull.targets.places[0])
    for share in np.linspace(0.0, 1.0, 15)[1:]:
        pull.to(0, tuple((start + share * np.array([-0.1, 0.15, 0.1])).tolist()))
        assert within_limits(pull.step().pose)
    # What a method comes to with its own options: descents and CCD end nearby.
    close = solver not in ("gradient-descent", "conjugate-gradient", "ccd", "fabrik")
    assert settle(pull).missed < (PIXEL if close else 0.05)


@pytest.mark.slow
def test_balance_keeps_the_centre_of_mass_over_the_feet(hero, scene):
    from poise import centre_of_mass

    steady = replace(scene, settings=replace(scene.settings, balance=True))
    ways = []
    for each in (scene, steady):
        pull = DragSolve(each, {0: Grab(Grip("lhand"))})
        pull.to(0, (1.3, 0.9, 0.5))
        pose = settle(pull).pose
        ways.append(abs(float(np.asarray(centre_of_mass().at(pose))[0])))
    half_width = abs(scene.holds[0].position[0]) + 0.05
    assert ways[0] > half_width > ways[1]


def test_a_skeleton_without_skin_is_pulled_by_its_bones():
    bare = bare_character()
    pull = DragSolve(Scene.of(bare), {0: Grab(Grip("lhand"))})
    pull.to(0, (0.4, 1.4, 0.3))
    assert settle(pull).missed < PIXEL


# -- feet, pull and reach ------------------------------------------------------------------------


def crouched(hero, scene, depth):
    pull = DragSolve(scene, {0: Grab(Grip("root"))})
    x, y, z = pull.targets.places[0]
    for share in np.linspace(0.0, 1.0, 31)[1:]:
        pull.to(0, (x, y - share * depth, z))
        pull.step()
    return settle(pull)


def stepped(scene, by):
    for hold in scene.holds:
        scene = ChangeHold(hold.id, True, True, True, by=by).apply(scene)
    return scene


def test_feet_held_by_the_ball_roll_up(hero):
    still = Scene.of(hero)
    balls = stepped(still, "ball")
    assert [hold.grip.joint for hold in balls.holds] == ["ltoes", "rtoes"]
    flat, rolled = crouched(hero, still, 0.34), crouched(hero, balls, 0.34)
    assert flat.missed > 0.05 > PIXEL > rolled.missed
    for joint in ("ltoes", "rtoes"):
        away = np.subtract(Grip(joint).at(hero, rolled.pose), Grip(joint).at(hero, still.pose))
        assert np.linalg.norm(away) < HELD
    assert Grip("lfoot").at(hero, rolled.pose)[1] > Grip("lfoot").at(hero, still.pose)[1] + 0.02
    again = stepped(balls, "flat")
    assert [planted(hero.skeleton, hold) for hold in again.holds] == ["flat", "flat"]
    assert [hold.grip for hold in again.holds] == [hold.grip for hold in still.holds]


def test_only_feet_are_held_by_the_ball(hero, scene):
    held = AddHold(joint="lhand").apply(scene)
    with pytest.raises(InvalidValue, match="not recognised as a foot"):
        ChangeHold(held.last_hold, True, True, False, by="ball").apply(held)
    assert planted(hero.skeleton, held.hold(held.last_hold)) == ""


@pytest.mark.parametrize("solver", ["constrained", "lm"])
@pytest.mark.parametrize(("chain", "still"), [("limb", "thorax"), ("trunk", "root")])
def test_a_pull_reaches_as_far_as_it_may(hero, scene, solver, chain, still):
    settings = replace(scene.settings, chain=chain, solver=solver, floor=False)
    pull = DragSolve(
        replace(scene, settings=settings, holds=()), {0: Grab(grip_near(hero, "lhand"))}
    )
    x, y, z = pull.targets.places[0]
    pull.to(0, (x - 0.1, y + 0.1, z + 0.1))
    pose, own = settle(pull).pose, hero.skeleton.joint_dofs(still)
    np.testing.assert_allclose(pose.q[own], scene.pose.q[own], atol=1e-3)
    arm = hero.skeleton.joint_dofs("lhumerus")
    assert np.abs(pose.q[arm] - scene.pose.q[arm]).max() > 0.05


def test_the_heavier_of_two_targets_wins(hero, scene):
    left = []
    for weight in (0.1, 10.0):
        held = AddHold(joint="lhand", pin=False).apply(replace(scene, holds=()))
        held = ChangeHold(held.last_hold, False, True, False, weight=weight).apply(held)
        held = AddHold(joint="rhand", pin=False).apply(held)
        one, other = (hold.id for hold in held.holds)
        pull = DragSolve(held, {})
        pull.targets.holds[one] = (1.6, 1.3, 0.2)
        pull.targets.holds[other] = (-1.6, 1.3, 0.2)
        pose = settle(pull).pose
        away = np.subtract(Grip("lhand").at(hero, pose), (1.6, 1.3, 0.2))
        left.append(float(np.linalg.norm(away)))
    assert left[1] < left[0] - 0.05
    with pytest.raises(InvalidValue, match="the weight of a target must be"):
        ChangeHold(one, False, True, False, weight=0.0).apply(held)


def test_the_spine_takes_its_share(hero, scene):
    turned = []
    for share in (0.05, 1.0):
        pull = DragSolve(replace(scene, settings=replace(scene.settings, spine=share)),
                    {0: Grab(grip_near(hero, "lhand"))})  # fmt: skip
        x, y, z = pull.targets.places[0]
        pull.to(0, (x, y + 0.2, z + 0.35))
        pose = settle(pull).pose
        own = hero.skeleton.joint_dofs("lowerback")
        turned.append(np.abs(pose.q[own] - scene.pose.q[own]).max())
    assert turned[0] < 0.6 * turned[1]


def test_the_spine_keeps_to_human_limits_unless_they_are_off():
    """With the hips held, only the trunk takes the head down."""
    body = humanoid(quaternions=False)
    scene = AddHold("Hips", turn=True).apply(Scene.of(poise.Character("body", body)))
    head = body.rest.world[body.joint_index("Head"), :3, 3]
    terms = human_prior().with_human_limits().lower(body)
    beyond = []
    for limited in (True, False):
        settings = replace(scene.settings, human_limits=limited)
        pull = DragSolve(replace(scene, settings=settings), {0: Grab(Grip("Head"))})
        for share in np.linspace(0.0, 1.0, 30)[1:]:
            pull.to(0, tuple((head + share * np.array([0, -0.3, 0.4])).tolist()))
            pull.step()
        x = terms.components(settle(pull).pose.q[None])[0]
        beyond.append(float(np.maximum(terms.lowest - x, x - terms.highest).max()))
    assert beyond[0] < 0.5 * beyond[1]


def test_a_drag_that_waits_for_the_compiler_says_so_until_the_body_follows(hero, monkeypatch):
    class Compiling(DragSolve):
        def step(self):
            time.sleep(0.0 if shown else 0.4)
            return super().step()

    monkeypatch.setattr("poise.studio.dragging.drag_controller.DragSolve", Compiling)
    monkeypatch.setattr("poise.studio.dragging.drag_controller._SOON", 0.1)
    told, shown = [], []
    document = Document(Scene.of(hero))
    drags = DragController(document, shown.append, print, lambda _: None, told.append)

    async def run():
        task = asyncio.create_task(drags.work())
        drags.take(1, Grip("lhand"))
        while not shown:
            await asyncio.sleep(0.001)
        await drags.release_all()
        task.cancel()

    asyncio.run(asyncio.wait_for(run(), 120.0))
    assert told == [True, False]


def test_the_body_keeps_its_balance_unless_posture_is_off(hero):
    """The hand is pulled down behind the heels, with both feet held where they stand."""
    behind = []
    for kept in (True, False):
        scene = Scene.of(hero)
        for foot in ("lfoot", "rfoot"):
            scene = AddHold(foot, turn=True).apply(scene)
        settings = replace(scene.settings, posture=kept)
        pull = DragSolve(replace(scene, settings=settings), {0: Grab(Grip("rhand"))})
        begin = scene.pose.world[hero.skeleton.joint_index("rhand"), :3, 3]
        for share in np.linspace(0.0, 1.0, 30)[1:]:
            pull.to(0, tuple((begin + share * np.array([0.5, -1.2, -0.3])).tolist()))
            pull.step()
        centre = poise.centre_of_mass().at(settle(pull).pose)
        sole = hero.anatomy.soles["left"]
        frame = hero.rest.world[hero.skeleton.joint_index(sole.joint)]
        behind.append(float((frame[:3, :3] @ sole.heel + frame[:3, 3] - centre)[2]))
    assert behind[0] < 0.01 and behind[1] > 0.1
