"""Contacts, locking and lifting on given floors."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character, motions
from poise.errors import InvalidValue
from poise.geometry import Plane, TriangleMesh, transforms
from poise.motion import Floor, cleaned, find_contacts, foot_points, lifted, lock_feet, moved
from poise.motion.feet.contacts import Stance
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.points import surface_points
from samples.walks import walk_on

STAIRS = Floor.stairs(7, 0.7424, 0.15, start=(0.0, 0.0, -1.82))
SLOPE = math.radians(10.0)


def depth(motion: poise.Motion, floor: Floor) -> float:
    """Largest depth of heel, ball or toe edge below a floor, metres."""
    paths = [each.path(motion) for each in surface_points(motion.skeleton)]
    return float(np.nanmax([floor.height(path) - path[:, 1] for path in paths]))


def skin_depth(motion: poise.Motion, floor: Floor) -> float:
    """Largest depth of the skin below a floor in every third frame, metres."""
    poses = [motion[frame] for frame in range(0, len(motion), 3)]
    skins = [skin.vertices for pose in poses for skin in poise.deform(character(), pose)]
    return float(np.nanmax([floor.height(points) - points[:, 1] for points in skins]))


def sunk(motion: poise.Motion) -> poise.Motion:
    """The motion, 3 cm lower in its middle."""
    dip = np.exp(-(((np.arange(len(motion)) - 60) / 10.0) ** 2))
    return shift_roots(motion, dip[:, None] * [0.0, -0.03, 0.0])


def ends(stances: tuple[Stance, ...]) -> list[tuple[str, int, int]]:
    return [(each.foot, each.first, each.last) for each in stances]


def test_stances_on_stairs_are_those_of_the_walk() -> None:
    walk, climb = character().motion, walk_on(STAIRS)
    flat = find_contacts(walk)
    assert len(find_contacts(climb).stances) < len(flat.stances)
    for slack in (None, 0.015):
        found = find_contacts(climb, floor=STAIRS, slack=slack)
        assert len(found.stances) == len(flat.stances) == 5
        for one, other in zip(found.stances, flat.stances, strict=True):
            assert one.foot == other.foot
            assert abs(one.first - other.first) <= 2 and abs(one.last - other.last) <= 2
        treads = sorted(
            {round(float(each.anchor[1] - 0.024) / 0.15) for each in found.of("left ball")}
        )
        assert treads == [3, 5]
    assert found.heights[1] == pytest.approx(flat.heights[1], abs=2e-3)
    assert found.floor == pytest.approx(0.3) and found.ground is STAIRS


def test_a_level_floor_changes_no_contact() -> None:
    walk = character().motion
    flat, found = find_contacts(walk), find_contacts(walk, floor=-0.2)
    assert ends(found.stances) == ends(flat.stances)
    assert (found.marks == flat.marks).all()
    assert found.heights == pytest.approx(flat.heights + 0.2) and found.floor == -0.2


def test_a_tilted_walk_stands_on_a_tilted_floor_with_either_axis_up() -> None:
    walk = character().motion
    flat = find_contacts(walk)
    tilt = np.eye(4)
    tilt[:3, :3] = transforms.axis_angle(np.array([1.0, 0.0, 0.0]), -SLOPE)
    plane = Plane((0, 0, 0), tilt[:3, 1])
    found = find_contacts(moved(walk, tilt), floor=Floor(plane))
    assert len(found.stances) == len(flat.stances)
    for one, other in zip(found.stances, flat.stances, strict=True):
        assert abs(one.first - other.first) <= 1 and abs(one.last - other.last) <= 1
    lie = np.eye(4)
    lie[:3, :3] = transforms.axis_angle(np.array([1.0, 0.0, 0.0]), 0.5 * np.pi)
    upright = Floor(Plane((0, 0, 0), lie[:3, :3] @ tilt[:3, 1]), "z")
    other = find_contacts(moved(walk, lie @ tilt), floor=upright)
    assert other.up == "z" and ends(other.stances) == ends(found.stances)


@pytest.mark.parametrize("stretch", [-0.12, 0.12])
def test_feet_held_on_a_slope_stay_on_it(stretch: float) -> None:
    depths: list[float] = []
    for slope in (0.0, SLOPE):
        tilt = np.eye(4)
        tilt[:3, :3] = transforms.axis_angle(np.array([1.0, 0.0, 0.0]), -slope)
        walk, along = moved(character().motion, tilt), tilt[:3, 2]
        root = walk.world[:, 0, :3, 3]
        slid = shift_roots(walk, stretch * ((root - root[0]) @ along)[:, None] * along)
        floor = Floor(Plane((0, 0, 0), tilt[:3, 1]))
        held = lock_feet(slid, find_contacts(slid, floor=floor))
        assert held.before > 0.05 and len(held.slides) == 5
        assert max(each.after for each in held.slides) < 1e-3
        for point in (each for each in surface_points(walk.skeleton) if "ball" in each.name):
            path = point.path(held.motion)
            assert (floor.height(path) - path[:, 1]).max() < 3e-3
        depths.append(skin_depth(held.motion, floor))
    assert depths[1] < depths[0] + 1.5e-3


def test_feet_are_lifted_out_of_stairs_and_ramps() -> None:
    for floor in (STAIRS, Floor.ramp(6.0, 0.9, start=(0.0, 0.0, -0.4))):
        climb = walk_on(floor)
        given = sunk(climb)
        assert depth(given, floor) > 0.02
        made = lifted(given, floor=floor)
        assert made.before == pytest.approx(depth(given, floor)) and made.frames > 20
        assert depth(made.motion, floor) == pytest.approx(made.after, abs=1e-9)
        assert made.after < 1e-3
        whole = cleaned(given, floor=floor, lift=True)
        assert depth(whole.motion, floor) < 3e-3


def test_the_sole_stands_on_a_given_height(tmp_path: Path) -> None:
    walk = character().motion
    made = lifted(walk, floor=0.02)
    assert depth(made.motion, Floor.level(0.02)) < 1e-3
    assert made.before == pytest.approx(0.0243, abs=1e-4) and made.floor == 0.02
    poise.write(character(), tmp_path / "bare.bvh")  # without a skin
    bare = poise.read(tmp_path / "bare.bvh").motion
    lowest = min(each.path(bare)[:, 1].min() for each in foot_points(bare.skeleton))
    assert not surface_points(bare.skeleton) and lifted(bare, floor=lowest).before < 2e-3
    assert lifted(bare, floor=lowest - 0.1).before == 0.0  # feet above a floor are not lowered


def test_toes_that_tap_lift_no_foot() -> None:
    """A capture that bends toes into the floor, too fast to be in contact."""
    sit = motions()["sit"]
    q, taps = sit.q.copy(), np.arange(60)
    q[150:210, sit.skeleton.dof_index("ltoes_rx")] += 0.9 + 0.25 * np.sin(0.8 * taps)
    given = poise.Motion(sit.skeleton, q, sit.fps)
    contacts = find_contacts(given)
    toe = [each.name for each in contacts.points].index("left toe")
    deep = contacts.heights[toe] - contacts.points[toe].path(given)[:, 1].min()
    assert deep > 0.04
    assert lifted(given, contacts).before < 0.01


def test_floors_that_do_not_fit_the_motion_are_named() -> None:
    walk = character().motion
    island = TriangleMesh([(50, 0, 50), (51, 0, 50), (50, 0, 51)], [(0, 1, 2)])
    with pytest.raises(InvalidValue, match=r"no surface below the feet, which start at \["):
        find_contacts(walk, floor=Floor(island))
    with pytest.raises(InvalidValue, match="no surface below"):
        cleaned(walk, floor=Floor.stairs(3, 0.3, 0.2, start=(0.0, 5.0, 0.0)))
    with pytest.raises(InvalidValue, match="up axis z, but the motion has y"):
        find_contacts(walk, floor=Floor.level(0.0, "z"))
    with pytest.raises(InvalidValue, match="pass the floor to find_contacts"):
        lifted(walk, find_contacts(walk), floor=0.0)
    with pytest.raises(InvalidValue, match="finite number"):
        cleaned(walk, floor=math.inf)


def test_feet_beyond_the_edge_of_a_mesh_do_not_stand() -> None:
    walk = character().motion
    plate = TriangleMesh([(-2, 0, -3), (2, 0, -3), (2, 0, 1), (-2, 0, 1)], [(0, 2, 1), (0, 3, 2)])
    found = find_contacts(walk, floor=Floor(plate))
    places = {each.foot: each for each in found.stances}
    assert len(found.stances) == 3 and max(each.last for each in places.values()) < 70


def test_captured_walks_keep_their_contacts_on_their_floor(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    walk = poise.read(folder / "cmu_02_01_walk.amc", skeleton=folder / "cmu_02.asf").motion
    flat = find_contacts(walk)
    found = find_contacts(walk, floor=flat.floor)
    assert ends(found.stances) == ends(flat.stances)
    made = cleaned(walk, floor=flat.floor, lift=True)
    assert made.operations[-1].figures["after_m"] < 3e-3


def test_a_robot_that_climbs_uneven_stairs_stands_on_each_of_them(shared_data: Path) -> None:
    """Joints of a generated climb, of about 0.2 m a step; only the pelvis and the feet are used."""
    path = shared_data / "sources" / "kimodo_g1skel34_terrain.npz"
    if not path.is_file():
        pytest.skip("the climb is missing")
    joints = np.load(path)["posed_joints"].astype(float)
    builder = poise.SkeletonBuilder().add("Pelvis", poise.Free())
    for name in ("LeftFoot", "RightFoot"):
        builder = builder.add(name, poise.Free(), parent="Pelvis")
    q = np.zeros((len(joints), 18))
    for first, joint in ((0, 0), (6, 7), (12, 14)):
        q[:, first : first + 3] = joints[:, joint] - (joints[:, 0] if joint else 0.0)
    climb = poise.Motion(builder.build(), q, 30.0, "climb")
    stairs = Floor.stairs(6, 0.2, 0.19, start=(0.0, 0.0, 0.1), width=6.0)
    assert len(find_contacts(climb).stances) <= 3
    stances = find_contacts(climb, floor=stairs).stances
    assert len(stances) == 7
    for stance in stances:  # the foot is slow in the middle of each
        path_of = joints[:, 7 if stance.foot == "left" else 14]
        middle = (stance.first + stance.last) // 2
        assert np.linalg.norm(path_of[middle + 1] - path_of[middle]) * 30.0 < 0.25
