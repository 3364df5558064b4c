"""Root motion, its removal and its restoration, and the travel of treadmills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError, UnknownJoint, UnknownOption
from poise.geometry import transforms
from poise.motion.cleaning import CleaningOptions, cleaned
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.travel import (
    RootMotion,
    find_belt,
    in_place,
    root_motion,
    with_belt_travel,
    with_root_motion,
)
from poise.motion.root_transform import floor_frames, heading, moved

FRAMES, FPS = 90, 30.0
ORIENTED = transforms.compose(Rotation.from_euler("xyz", (0.4, -1.2, 2.0)).as_matrix(), (0, 0, 0))
ROOTS: dict[str, tuple[poise.JointType, Callable[[np.ndarray], np.ndarray]]] = {
    **{
        order: (
            poise.Free(order),
            lambda world, order=order: euler_values(world, order.upper()),
        )
        for order in ("xyz", "zyx", "yxz", "zxz")
    },
    "quaternion": (
        poise.QuaternionFree(),
        lambda world: np.concatenate(
            [
                world[:, :3, 3],
                np.roll(Rotation.from_matrix(world[:, :3, :3]).as_quat(), 1, axis=1),
            ],
            axis=1,
        ),
    ),
    "joint orientation": (
        poise.Composite.with_frames(
            (poise.Translational(), poise.Ball("xyz")), (np.eye(4), ORIENTED)
        ),
        lambda world: euler_values(
            transforms.compose(ORIENTED[:3, :3].T @ world[:, :3, :3], world[:, :3, 3]), "XYZ"
        ),
    ),
}


def euler_values(world: np.ndarray, order: str) -> np.ndarray:
    angles = Rotation.from_matrix(world[:, :3, :3]).as_euler(order)
    return np.concatenate([world[:, :3, 3], np.unwrap(angles, axis=0)], axis=1)


def biped(root: poise.JointType, up: str = "y", above: tuple[str, ...] = ()) -> poise.Skeleton:
    """Hips with two legs, below fixed joints with the names ``above``."""
    builder, parent = poise.SkeletonBuilder(up=up), None
    for name in above:
        builder, parent = builder.add(name, poise.Fixed(), parent), name
    builder = builder.add("hips", root, parent)
    for side, x in (("left", 0.1), ("right", -0.1)):
        down = (0.0, -0.4, 0.0) if up == "y" else (0.0, 0.0, -0.4)
        builder = builder.add(f"{side} thigh", poise.Hinge("x"), "hips", offset=(x, 0.0, 0.0))
        builder = builder.add(f"{side} shin", poise.Hinge("x"), f"{side} thigh", offset=down)
        builder = builder.add(f"{side} foot", poise.Hinge("x"), f"{side} shin", offset=down)
    return builder.build()


def trajectory(up: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions and headings of two turns on a spiral, and bobbing, tilting frames in place."""
    u = np.linspace(0.0, 1.0, FRAMES)
    headings = 0.3 + 4.0 * np.pi * u
    positions = np.zeros((FRAMES, 3))
    flat = [2, 0] if up == "y" else [0, 1]
    positions[:, flat[0]], positions[:, flat[1]] = 1.0 + u * np.cos(headings), u * np.sin(headings)
    tilts = np.zeros((FRAMES, 3))
    tilts[:, flat[0]], tilts[:, flat[1]] = 0.4 * np.sin(9.0 * u), 0.3 * np.cos(7.0 * u)
    bobs = np.zeros((FRAMES, 3))
    bobs[:, "xyz".index(up)] = 0.9 + 0.05 * np.sin(12.0 * u)
    return positions, headings, transforms.compose(Rotation.from_rotvec(tilts).as_matrix(), bobs)


def at_rest(skeleton: poise.Skeleton) -> np.ndarray:
    return skeleton.rest.world[skeleton.joint_index("hips")]


def spiral(kind: str, up: str, above: tuple[str, ...] = ()) -> poise.Motion:
    joint, values = ROOTS[kind]
    skeleton = biped(joint, up, above)
    positions, headings, local = trajectory(up)
    axis = np.zeros(3)
    axis["xyz".index(up)] = 1.0
    turns = Rotation.from_rotvec(headings[:, None] * axis).as_matrix()
    q = np.tile(skeleton.rest.q, (FRAMES, 1))
    world = transforms.compose(turns, positions) @ local @ at_rest(skeleton)
    q[:, skeleton.joint_dofs("hips")] = values(world)
    q[:, skeleton.joint_dofs("left thigh")] = 0.3 * np.sin(np.arange(FRAMES))[:, None]
    return poise.Motion(skeleton, q, FPS)


@pytest.mark.parametrize("up", ["y", "z"])
@pytest.mark.parametrize("above", [(), ("armature", "scene")])
@pytest.mark.parametrize("kind", ROOTS)
def test_any_root_is_put_in_place_and_restored(kind: str, above: tuple[str, ...], up: str) -> None:
    motion = spiral(kind, up, above)
    positions, headings, local = trajectory(up)
    still, travel = in_place(motion)
    assert (travel.joint, travel.up, len(travel)) == ("hips", up, FRAMES)
    np.testing.assert_allclose(travel.positions, positions, atol=1e-12)
    whole = headings[0] + travel.headings - travel.headings[0]
    np.testing.assert_allclose(whole, headings, atol=1e-12)
    start = floor_frames(headings[0], positions[0], up)
    hips = still.world[:, still.skeleton.joint_index("hips")]
    np.testing.assert_allclose(hips, start @ local @ at_rest(still.skeleton), atol=1e-12)
    np.testing.assert_allclose(with_root_motion(still, travel).world, motion.world, atol=1e-12)
    # No value jumps, although the heading turns twice.
    assert np.abs(np.diff(still.q, axis=0)).max() < 3.0
    assert np.abs(np.diff(with_root_motion(still, travel).q, axis=0)).max() < 3.0


def test_the_bundled_walk_is_restored_to_its_values() -> None:
    walk = character().motion
    still, travel = in_place(walk)
    places = still.world[:, 0, :3, 3]
    np.testing.assert_allclose(places[:, [0, 2]], np.tile(places[0, [0, 2]], (len(walk), 1)))
    np.testing.assert_allclose(places[:, 1], walk.world[:, 0, 1, 3])
    facing = heading(still.world, walk.skeleton)
    np.testing.assert_allclose(facing, facing[0], atol=1e-12)
    np.testing.assert_allclose(with_root_motion(still, travel).q, walk.q, atol=1e-12)
    with pytest.raises(ValueError, match="read-only"):
        travel.positions[0] = 1.0


def test_a_root_motion_leads_from_where_another_motion_stands() -> None:
    still, travel = in_place(character().motion)
    there = floor_frames(2.0, (3.0, 0.0, -1.0), "y")
    made = with_root_motion(moved(still, there), travel)
    np.testing.assert_allclose(made.world, there @ character().motion.world, atol=1e-12)


def game_rig() -> poise.Motion:
    """A body whose root bone stays at the origin while its pelvis travels."""
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    builder = builder.add("ik target", poise.Free("xyz"), "root")
    builder = builder.add("pelvis", poise.Free("zyx"), "root", offset=(0.0, 0.8, 0.0))
    for side, x in (("left", 0.1), ("right", -0.1)):
        builder = builder.add(f"{side} thigh", poise.Hinge("x"), "pelvis", offset=(x, 0.0, 0.0))
        for name, parent in (("shin", "thigh"), ("foot", "shin")):
            builder = builder.add(
                f"{side} {name}", poise.Hinge("x"), f"{side} {parent}", offset=(0.0, -0.4, 0.0)
            )
    body = builder.build()
    q = np.tile(body.rest.q, (20, 1))
    q[:, body.dof_index("pelvis_tz")] = q[:, body.dof_index("ik target_tz")] = np.linspace(0, 1, 20)
    return poise.Motion(body, q, FPS)


def test_the_travel_of_a_pelvis_goes_to_the_root_bone() -> None:
    motion = game_rig()
    still, travel = in_place(motion)
    assert travel.joint == "pelvis" and travel.distance == pytest.approx(1.0)
    np.testing.assert_allclose(still.world, np.tile(still.world[0], (20, 1, 1, 1)), atol=1e-12)
    np.testing.assert_allclose(with_root_motion(still, travel).q, motion.q, atol=1e-12)
    engine = with_root_motion(still, replace(travel, joint="root"))
    root = engine.world[:, 0, :3, 3]
    np.testing.assert_allclose(root[:, 2], np.linspace(0.0, 1.0, 20), atol=1e-12)
    np.testing.assert_allclose(engine.world[:, 1:], motion.world[:, 1:], atol=1e-12)
    # Now the root carries the travel, and it is extracted there.
    again, own = in_place(engine)
    assert own.joint == "root" and root_motion(engine, "pelvis").joint == "pelvis"
    np.testing.assert_allclose(again.world, still.world, atol=1e-12)


def test_wrong_root_motions_are_refused() -> None:
    walk = character().motion
    travel = root_motion(walk)
    with pytest.raises(InvalidValue, match="crop or resample one of them"):
        with_root_motion(walk[:20], travel)
    with pytest.raises(UnknownJoint):
        with_root_motion(walk, replace(travel, joint="nowhere"))
    with pytest.raises(ShapeError, match="positions"):
        RootMotion(np.zeros((3, 2)), np.zeros(3), "root", 30.0)
    with pytest.raises(InvalidValue, match="not finite"):
        RootMotion(np.zeros((1, 3)), np.array([np.nan]), "root", 30.0)
    with pytest.raises(UnknownOption, match="up axis"):
        RootMotion(np.zeros((1, 3)), np.zeros(1), "root", 30.0, "x")
    with pytest.raises(InvalidValue, match="no frames"):
        in_place(walk[:0])
    arm = poise.SkeletonBuilder().add("base", poise.Hinge("y")).build()
    turning = poise.Motion(arm, [[0.0], [0.1]], 30.0)
    assert in_place(turning)[1].headings == pytest.approx([0.0, 0.1])
    slider = poise.SkeletonBuilder().add("base", poise.Prismatic((1.0, 1.0, 0.0))).build()
    with pytest.raises(InvalidValue, match="cannot translate and rotate freely"):
        in_place(poise.Motion(slider, [[0.0], [0.1]], 30.0))


def mean_velocity(motion: poise.Motion) -> np.ndarray:
    root = motion.world[:, 0, :3, 3]
    found = (root[-1] - root[0]) * motion.fps / (len(root) - 1)
    found[1] = 0.0
    return found


@pytest.mark.parametrize("degrees", [0.0, 37.0, 90.0, 211.0, 300.0])
def test_the_belt_of_a_treadmill_is_inferred(degrees: float) -> None:
    walk = character().motion
    turn = floor_frames(np.radians(degrees), (0.0, 0.0, 0.0), "y")
    velocity = mean_velocity(walk)
    # A belt carries the feet backwards at the mean speed of the walk.
    given = moved(with_belt_travel(walk, velocity), turn)
    belt = find_belt(given)
    assert belt is not None and belt.stances > 3
    true = turn[:3, :3] @ -velocity
    assert np.linalg.norm(belt.velocity - true) < 0.02 * np.linalg.norm(true)
    assert belt.spread < 0.02 * belt.speed
    # With the belt's travel, the walk is the original one.
    made = cleaned(given, belt_speed=float(np.linalg.norm(true)), lock=False)
    assert [each.name for each in made.operations] == ["belt_speed"] and not made.notes
    error = np.linalg.norm(made.motion.world - turn @ walk.world, axis=(2, 3)).max()
    assert error < 0.01 * root_motion(walk).distance
    assert made.contacts is not None and made.belt is not None
    assert made.contacts.stances == find_contacts(walk).stances


def test_a_body_on_a_treadmill_travels_at_most_a_quarter_of_the_belt_s_speed() -> None:
    walk = character().motion
    for share in (0.9, 0.85, 0.75, 0.7):  # of its travel that the belt takes away
        found = find_belt(with_belt_travel(walk, share * mean_velocity(walk)))
        assert (found is not None) == ((1.0 - share) / share < 0.25)


def test_a_treadmill_is_reported_and_not_changed() -> None:
    walk = character().motion
    given = with_belt_travel(walk, mean_velocity(walk))
    made = cleaned(given, lock=False)
    assert (made.motion.q == given.q).all() and not made.operations
    (note,) = made.notes
    assert "standing feet slide at 1.48 m/s" in note and "--belt-speed 1.48" in note
    assert "in the direction (0.00, 0.00, -1.00)" in note
    assert made.to_dict()["belt"]["speed_m_s"] == pytest.approx(1.48, abs=0.01)
    locked = cleaned(given, belt_speed=1.48)
    assert locked.slide[1] < 5e-3 and locked.locked is not None


def test_walks_over_the_floor_and_standing_bodies_are_on_no_treadmill() -> None:
    hero = character()
    for motion in hero.motions.values():
        assert find_belt(motion) is None
    assert find_belt(hero.motion[:1]) is None
    rest = poise.Motion(hero.skeleton, np.tile(hero.skeleton.rest.q, (60, 1)), 60.0)
    assert find_belt(rest) is None
    # A body that slides as a whole, as on skates, is not in place.
    assert find_belt(with_belt_travel(rest, (0.0, 0.0, 1.0))) is None
    with pytest.raises(InvalidValue, match="no treadmill is recognised"):
        cleaned(hero.motion, belt_speed=1.0)
    for speed in (0.0, -1.0, np.inf, np.nan):
        with pytest.raises(InvalidValue, match="belt_speed: expected a "):
            CleaningOptions(belt_speed=speed)


def test_bodies_that_cannot_travel_are_on_no_treadmill() -> None:
    hero = character()
    still = in_place(hero.motion)[0]
    root = hero.skeleton.joint_dofs("root")
    q = np.delete(still.q, root, axis=1)
    body = hero.skeleton.edit().retype("root", poise.Fixed()).build()
    fixed = poise.Motion(body, q, still.fps)
    assert find_belt(fixed) is None and cleaned(fixed, lock=False).belt is None
    with pytest.raises(InvalidValue, match="cannot translate"):
        with_belt_travel(fixed, (0.0, 0.0, 1.0))
    with pytest.raises(ShapeError, match="velocity of a belt"):
        with_belt_travel(still, (0.0, 1.0))
    with pytest.raises(InvalidValue, match="not finite"):
        with_belt_travel(still, (0.0, 0.0, np.nan))


def test_feet_on_separate_roots_are_allowed_for() -> None:
    builder = poise.SkeletonBuilder().add("hips", poise.Free("xyz"))
    for name, x in (("left foot", 0.1), ("right foot", -0.1)):
        builder = builder.add(name, poise.Free("xyz"), offset=(x, 0.0, 0.0), tip=(0.0, 0.0, 0.2))
    body = builder.build()
    q = np.tile(body.rest.q, (30, 1))
    q[:, body.dof_index("hips_tz")] = np.linspace(0.0, 1.0, 30)
    motion = poise.Motion(body, q, FPS)
    assert find_belt(motion) is None
    still, travel = in_place(motion)
    assert travel.joint == "hips" and travel.distance == pytest.approx(1.0)
    np.testing.assert_allclose(with_root_motion(still, travel).q, q, atol=1e-12)


CLIPS = {
    "asf_amc/cmu_02_01_walk.amc": "asf_amc/cmu_02.asf",
    "asf_amc/cmu_02_03_run.amc": "asf_amc/cmu_02.asf",
    "bvh/cmu_02_01_walk_cgspeed.bvh": None,
    "bvh/toolbox_walk01.bvh": None,
}


@pytest.mark.parametrize("name", CLIPS)
def test_belts_of_captured_walks_are_inferred(name: str, shared_data: Path) -> None:
    skeleton = CLIPS[name]
    read = {} if skeleton is None else {"skeleton": shared_data / skeleton}
    walk = poise.read(shared_data / name, **read).motion
    assert find_belt(walk) is None
    velocity = mean_velocity(walk)
    belt = find_belt(with_belt_travel(walk, velocity))
    assert belt is not None
    # Feet of captures slide by up to 5 % of the body's speed themselves.
    assert np.linalg.norm(belt.velocity + velocity) < 0.06 * np.linalg.norm(velocity)


def test_animated_walks_in_place_are_recognised(shared_data: Path) -> None:
    for name, direction in (
        ("gltf/CesiumMan.glb", (0.0, 0.0, -1.0)),
        ("bvh/makehuman_walk1.bvh", (0.0, 1.0, 0.0)),
    ):
        clip = poise.read(shared_data / name).motion
        for degrees in (0.0, 37.0):
            turn = Rotation.from_euler(clip.skeleton.up, degrees, degrees=True).as_matrix()
            belt = find_belt(moved(clip, transforms.compose(turn, np.zeros(3))))
            assert belt is not None
            assert belt.direction == pytest.approx(turn @ direction, abs=0.05)


def test_a_body_below_a_fixed_root_is_shifted() -> None:
    motion = spiral("zyx", "y", ("armature",))
    shifts = np.linspace((0.0, 0.0, 0.0), (0.5, -0.1, 0.3), FRAMES)
    made = shift_roots(motion, shifts)
    away = made.world[:, 1:, :3, 3] - motion.world[:, 1:, :3, 3]
    np.testing.assert_allclose(away, np.broadcast_to(shifts[:, None], away.shape), atol=1e-12)
    assert (made.world[:, 0] == motion.world[:, 0]).all()
