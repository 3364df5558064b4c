"""The bundled character: proportions, limits, symmetry, and a walk without floor penetration."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.anatomy.masses import human_masses
from poise.bundled import body_skeleton, character, motions
from poise.bundled.actions import SEAT
from poise.bundled.gait import FPS, gait, walk
from poise.bundled.posture import leg_angles
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kinematics import centre_of_mass
from poise.model import Mesh
from poise.model.motion_views import BONE_IDS

CYCLE, STRIDE = gait("walk").cycle, gait("walk").roll.stride
Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def hero() -> poise.Character:
    return character()


def at(pose: poise.Pose | poise.Motion, joint: str) -> Floats:
    return pose.world[..., pose.skeleton.joint_index(joint), :3, 3]


def tip(pose: poise.Pose | poise.Motion, joint: str) -> Floats:
    world = pose.world[..., pose.skeleton.joint_index(joint), :, :]
    return transforms.apply(world, pose.skeleton.joint(joint).tip)


def carried(motion: poise.Motion, joint: str, offset: Floats) -> Floats:
    """A point of a joint, given by its offset at rest in world axes, over a motion."""
    index = motion.skeleton.joint_index(joint)
    local = motion.skeleton.rest.world[index, :3, :3].T @ offset
    return transforms.apply(motion.world[:, index], local)


def soles(motion: poise.Motion, side: str) -> dict[str, Floats]:
    """(n, 3) the points on which a foot can stand."""
    return {
        "heel": carried(motion, side + "foot", body_skeleton.HEEL),
        "ball": carried(motion, side + "toes", np.array([0.0, -0.024, 0.0])),
        "toe": carried(motion, side + "toes", body_skeleton.TOE - (0.0, 0.014, 0.0)),
    }


def test_it_has_cmus_bones(hero: poise.Character) -> None:
    assert set(hero.skeleton.joint_names) == {"root", *BONE_IDS}
    parents = {
        name: hero.skeleton.joint_names[parent] if parent >= 0 else ""
        for name, parent in zip(hero.skeleton.joint_names, hero.skeleton.parents, strict=True)
    }
    assert parents["lclavicle"] == parents["rclavicle"] == parents["lowerneck"] == "thorax"
    assert parents["lthumb"] == parents["lhand"] == "lwrist"
    assert parents["lhipjoint"] == parents["lowerback"] == "root"
    assert hero.unit.metres == 1.0 and hero.rest.skeleton.nq == 62


def test_bones_begin_where_their_parents_end(hero: poise.Character) -> None:
    for name, parent in zip(hero.skeleton.joint_names, hero.skeleton.parents, strict=True):
        if parent > 0:
            end = tip(hero.rest, hero.skeleton.joint_names[parent])
            np.testing.assert_allclose(at(hero.rest, name), end, atol=1e-12)


def test_it_stands_on_the_floor_in_a_t_pose(hero: poise.Character) -> None:
    rest = hero.rest
    assert np.all(rest.q == 0.0)
    assert tip(rest, "head")[1] == pytest.approx(body_skeleton.STATURE)
    index = hero.skeleton.joint_index("lfoot")
    assert at(rest, "lfoot")[1] + body_skeleton.HEEL[1] == pytest.approx(0.0, abs=1e-12)
    np.testing.assert_allclose(rest.world[index, :3, 1], (0, 0, -1), atol=1e-12)
    np.testing.assert_allclose(at(rest, "lhand")[1:], at(rest, "lhumerus")[1:], atol=1e-12)
    thigh = np.linalg.norm(at(rest, "ltibia") - at(rest, "lfemur"))
    assert thigh / body_skeleton.STATURE == pytest.approx(0.245)
    foot = tip(rest, "ltoes")[2] - (at(rest, "lfoot")[2] + body_skeleton.HEEL[2])
    assert foot / body_skeleton.STATURE == pytest.approx(0.152)


def numbered_anew(hero: poise.Character, order: NDArray[np.int64]) -> poise.Character:
    """The character with the vertices of its skin in another order."""
    (skin,) = hero.skins
    mesh, weights, back = skin.mesh, skin.weights, np.argsort(order)
    skin = replace(
        skin, mesh=Mesh(mesh.vertices[order], back[mesh.faces]),
        weights=replace(weights, joints=weights.joints[order], values=weights.values[order]),
    )  # fmt: skip
    return replace(hero, skeleton=hero.skeleton.with_joints(), skins=(skin,), motions={})


def surface(hero: poise.Character) -> dict[str, Floats]:
    """Soles and contact points at rest in the world, with the radii of the latter."""
    found, W = hero.anatomy, hero.rest.world
    at = hero.skeleton.joint_index
    places: dict[str, list[Floats]] = {}
    for one in found.contact_points:
        place = transforms.apply(W[at(one.joint)], one.offset)
        places.setdefault(one.part, []).append(np.append(place, one.radius))
    for side, sole in found.soles.items():
        ends = np.concatenate([sole.polygon, [sole.heel, sole.ball, sole.toe]])
        places[f"{side} sole"] = list(transforms.apply(W[at(sole.joint)], ends))
    return {part: np.array(own) for part, own in places.items()}


def test_the_surface_is_symmetric_in_any_order_of_vertices(hero: poise.Character) -> None:
    order = np.random.default_rng(4).permutation(len(hero.skins[0].mesh.vertices))
    wanted, found = surface(hero), surface(numbered_anew(hero, order))
    assert hero.anatomy.soles["left"].length == pytest.approx(0.292, abs=1e-3)
    for part, own in wanted.items():
        assert np.allclose(found[part], own, rtol=0, atol=1e-9)
        if part.startswith("left"):
            image = own * np.array([-1.0, 1.0, 1.0, 1.0])[: own.shape[1]]
            other = wanted[part.replace("left", "right")]
            gaps = np.linalg.norm(image[:, None] - other[None], axis=2)
            assert max(gaps.min(axis=0).max(), gaps.min(axis=1).max()) < 1e-9


def test_positive_rx_bends(hero: poise.Character) -> None:
    rest = hero.rest
    assert at(rest.with_values(ltibia_rx=1.0), "lfoot")[2] < -0.3
    assert at(rest.with_values(rradius_rx=1.0), "rhand")[2] > 0.15
    assert tip(rest.with_values(rfingers_rx=1.0), "rfingers")[1] < at(rest, "rfingers")[1] - 0.05
    assert at(rest.with_values(lowerback_rx=0.5), "head")[2] > 0.1
    assert tip(rest.with_values(lfoot_rx=0.5), "lfoot")[1] < tip(rest, "lfoot")[1] - 0.05
    assert at(rest.with_values(lhumerus_rz=1.5), "lhand")[1] < 1.0
    assert at(rest.with_values(rhumerus_rz=-1.5), "rhand")[1] < 1.0


def test_mirrored_angles_give_the_mirror_image(hero: poise.Character) -> None:
    skeleton = hero.skeleton
    rng = np.random.default_rng(0)
    pose = skeleton.pose(rng.uniform(-0.5, 0.5, skeleton.nq))
    q = np.empty(skeleton.nq)
    swap = {"l": "r", "r": "l"}
    names: dict[str, str] = {}
    for name in skeleton.joint_names:
        sided = name[0] in swap and name not in ("root", "lowerback", "lowerneck")
        names[name] = swap[name[0]] + name[1:] if sided else name
    for i, dof in enumerate(skeleton.dof_names):
        joint, suffix = dof.rsplit("_", 1)
        sign = -1.0 if suffix in ("ry", "rz", "tx") else 1.0
        q[i] = sign * pose.value(f"{names[joint]}_{suffix}")
    mirrored = skeleton.pose(q)
    for name, other in names.items():
        np.testing.assert_allclose(at(mirrored, name), at(pose, other) * (-1, 1, 1), atol=1e-12)


def test_limits_hold_the_rest_and_the_preferred_pose(hero: poise.Character) -> None:
    skeleton = hero.skeleton
    for pose in (skeleton.rest, skeleton.preferred):
        assert np.all(skeleton.lower <= pose.q) and np.all(pose.q <= skeleton.upper)
    free = skeleton.joint_dofs("root")
    bounded = np.delete(np.arange(skeleton.nq), np.arange(free.start, free.stop))
    assert np.isfinite(skeleton.lower[bounded]).all() and np.isfinite(skeleton.upper[bounded]).all()
    assert skeleton.preferred.value("ltibia_rx") > 0.1
    assert skeleton.preferred.value("rradius_rx") > 0.1
    left, right = skeleton.joint("lhumerus").limits, skeleton.joint("rhumerus").limits
    np.testing.assert_allclose(left[:2], -right[:2, ::-1])  # rz and ry mirrored
    np.testing.assert_allclose(left[2], right[2])


def test_a_deep_squat_with_flat_feet_is_within_the_limits(hero: poise.Character) -> None:
    """Hips below the knees, the trunk bent by 20 degrees, the mass over the middle of the feet."""
    skeleton, rest = hero.skeleton, hero.rest
    degrees = {"root_rx": 23.0, "lowerback_rx": 10.0, "upperback_rx": 6.0, "thorax_rx": 4.0}
    for side, inward in (("l", -1.0), ("r", 1.0)):  # the thighs come in: the shanks are upright
        degrees |= {side + "femur_rx": -118.0, side + "tibia_rx": 134.0, side + "foot_rx": -39.0}
        spread = inward * np.degrees(body_skeleton.SPREAD)
        degrees |= {side + "femur_rz": spread, side + "foot_ry": spread}
    squat = rest.with_values(**{dof: np.radians(angle) for dof, angle in degrees.items()})
    assert np.all(skeleton.lower <= squat.q) and np.all(squat.q <= skeleton.upper)
    for side in "lr":
        foot = skeleton.joint_index(side + "foot")
        np.testing.assert_allclose(
            squat.world[foot, :3, :3], rest.world[foot, :3, :3], atol=1e-12, err_msg="flat"
        )
        assert at(squat, side + "femur")[1] < at(squat, side + "tibia")[1] - 0.03
    heel = at(squat, "lfoot")[2] + body_skeleton.HEEL[2]
    mass = centre_of_mass(squat, human_masses(skeleton))[2] - heel
    assert 0.1 < mass < body_skeleton.BALL[2] - body_skeleton.HEEL[2]


def test_the_walk_keeps_the_limits(hero: poise.Character) -> None:
    motion = hero.motion
    assert motion.fps == FPS and motion.seconds == 2.0 and motion.seconds >= CYCLE
    outside = (motion.q < hero.skeleton.lower) | (motion.q > hero.skeleton.upper)
    assert not outside.any()
    knee = motion.q[:, hero.skeleton.dof_index("ltibia_rx")]
    assert 0.0 < knee.min() < 0.3 and 1.0 < knee.max() < 1.35


def test_the_walk_is_smooth_and_goes_round(hero: poise.Character) -> None:
    q = hero.motion.q
    assert np.max(np.abs(np.diff(q, axis=0))) < 0.22  # radians a frame: 13 rad/s
    cycle = round(CYCLE * FPS)
    ahead = q[cycle:].copy()
    ahead[:, hero.skeleton.dof_index("root_tz")] -= STRIDE
    np.testing.assert_allclose(ahead, q[:-cycle], atol=1e-9)


def test_left_and_right_take_almost_the_same_steps(hero: poise.Character) -> None:
    skeleton, q = hero.skeleton, hero.motion.q
    half = round(CYCLE * FPS / 2)
    for dof in ("femur_rx", "tibia_rx", "foot_rx", "humerus_rx", "radius_rx"):
        left, right = (q[:, skeleton.dof_index(side + dof)] for side in "lr")
        off = np.abs(left[:half] - right[half : 2 * half])
        assert 1e-4 < off.max() < np.radians(5.0), dof


@pytest.mark.parametrize("side", ["l", "r"])
def test_feet_neither_slide_nor_sink(hero: poise.Character, side: str) -> None:
    motion = hero.motion
    sole = soles(motion, side)
    standing = np.zeros(motion.frames, dtype=bool)
    for name, point in sole.items():
        assert point[:, 1].min() > -1e-9, name
        down = point[:, 1] < 1e-6
        both = down[1:] & down[:-1]
        assert both.sum() > 4, name
        slid = np.linalg.norm(np.diff(point, axis=0)[both], axis=1)
        assert slid.max() < 1e-6, name
        standing |= down
    assert 0.55 < standing.mean() < 0.68
    # In mid-swing the toes clear the floor.
    assert sole["toe"][:, 1].max() > 0.05


def test_one_foot_is_always_on_the_floor(hero: poise.Character) -> None:
    heights = [p[:, 1] for side in "lr" for p in soles(hero.motion, side).values()]
    assert np.min(heights, axis=0).max() < 1e-9


def test_leg_angles_bring_the_foot_where_it_should_be(hero: poise.Character) -> None:
    skeleton = hero.skeleton
    rng = np.random.default_rng(4)
    for side in "lr":
        foot = skeleton.joint_index(side + "foot")
        hip = skeleton.joint_index(side + "hipjoint")
        for _ in range(20):
            values = {
                side + "femur_rx": rng.uniform(-1.2, 0.4),
                side + "femur_ry": rng.uniform(-0.5, 0.5),
                side + "femur_rz": rng.uniform(-0.5, 0.5),
                side + "tibia_rx": rng.uniform(0.1, 2.0),
                side + "foot_rx": rng.uniform(-0.4, 0.8),
                side + "foot_ry": rng.uniform(-0.4, 0.4),
            }
            pose = hero.rest.with_values(root_ry=0.3, **values)
            frame = pose.world[hip] @ skeleton.joint(side + "femur").frame
            found = leg_angles(skeleton, side, frame, pose.world[foot])
            for name, value in values.items():
                assert float(found[name]) == pytest.approx(value, abs=1e-9), name


def test_a_foot_out_of_reach_is_said(hero: poise.Character) -> None:
    far = transforms.translation((0.0, -2.0, 0.0))
    with pytest.raises(InvalidValue, match=r"0\.859 m cannot span"):
        leg_angles(hero.skeleton, "l", np.eye(4), far)


def test_walks_of_other_lengths(hero: poise.Character) -> None:
    short = walk(hero.skeleton, seconds=0.5)
    np.testing.assert_allclose(short.q, hero.motion.q[:30], atol=1e-12)


def test_it_is_made_once() -> None:
    assert character() is character()


@pytest.mark.parametrize("name", list(motions()))
def test_motions_keep_the_limits_and_stay_above_the_floor(name: str) -> None:
    motion = motions()[name]
    assert motion.name == name and motion.fps == FPS
    skeleton = motion.skeleton
    assert np.all(motion.q >= skeleton.lower) and np.all(motion.q <= skeleton.upper)
    assert np.max(np.abs(np.diff(motion.q, axis=0))) < 0.22
    lowest = np.min([p[:, 1] for side in "lr" for p in soles(motion, side).values()])
    assert -5e-5 < lowest < 1e-9


@pytest.mark.parametrize("name", ["run", "idle", "sit", "wave"])
def test_what_stands_does_not_slide(name: str) -> None:
    motion = motions()[name]
    for side in "lr":
        for point in soles(motion, side).values():
            down = point[:, 1] < 1e-8
            step = np.linalg.norm(np.diff(point, axis=0), axis=1)
            assert step[down[1:] & down[:-1]].max(initial=0.0) < 5e-6


@pytest.mark.parametrize("name", ["idle", "sit", "wave"])
def test_actions_end_as_they_begin(name: str) -> None:
    q = motions()[name].q
    np.testing.assert_allclose(q[-1], q[0], atol=3e-3)


def test_sitting_down_reaches_the_seat_and_stays_in_balance() -> None:
    motion = motions()["sit"]
    hip = at(motion, "lfemur")
    assert hip[:, 1].min() == pytest.approx(SEAT + 0.075, abs=0.02)
    masses = human_masses(motion.skeleton)
    ahead = np.array([centre_of_mass(pose, masses)[2] for pose in motion[:84]])
    # Over the feet until the seat is near.
    high = hip[:84, 1] > SEAT + 0.20
    assert ahead[high].min() > body_skeleton.HEEL[2] - 0.02


def test_the_run_flies() -> None:
    motion = motions()["run"]
    lowest = np.min([p[:, 1] for side in "lr" for p in soles(motion, side).values()], axis=0)
    assert 0.1 < np.mean(lowest > 0.005) < 0.6
