"""Balance, floor, hanging arms and room for limbs in the search with a prior."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial import ConvexHull

import poise
from poise.bundled import character, detailed_character, human_prior
from poise.errors import InvalidValue
from poise.geometry.transforms import axis_angle
from poise.model import Character, Pose
from poise.solvers import Problem, Result
from poise.solvers.posture import PostureRows
from poise.solvers.posture_options import DEFAULT

FLAT = [0, 2]
UP = np.array([0.0, 1.0, 0.0])


@cache
def read(path: Path) -> Character:
    return poise.read(path)


@pytest.fixture(params=["hero", "detail", "gltf/mixamo_tpose.glb", "gltf/CesiumMan.glb"])
def body(request: pytest.FixtureRequest) -> Character:
    if request.param == "hero":
        return character()
    if request.param == "detail":
        return detailed_character()
    return read(request.getfixturevalue("shared_data") / request.param)


def joint(body: Character, part: str) -> str:
    return body.anatomy.parts[part].joints[0]


def at(pose: Pose, part: str) -> np.ndarray:
    found = pose.skeleton.joint_index(joint_of(pose, part))
    return np.asarray(pose.world[found, :3, 3])


def joint_of(pose: Pose, part: str) -> str:
    return poise.find_anatomy(pose.skeleton).parts[part].joints[0]


def feet(body: Character, *sides: str) -> list[poise.residuals.Goal]:
    return [poise.pin(joint(body, f"{side} foot")) for side in sides or ("left", "right")]


def outside(pose: Pose, *sides: str) -> float:
    """Distance of the centre of mass from the hull of soles, by SciPy's half-planes, metres."""
    corners = []
    for side in sides:
        sole = poise.find_anatomy(pose.skeleton).soles[side]
        frame = pose.world[pose.skeleton.joint_index(sole.joint)]
        corners.append(sole.polygon @ frame[:3, :3].T + frame[:3, 3])
    planes = ConvexHull(np.concatenate(corners)[:, FLAT]).equations
    centre = np.asarray(poise.centre_of_mass().at(pose))[FLAT]
    return float((planes[:, :2] @ centre + planes[:, 2]).max())


def lowest(body: Character, pose: Pose) -> float:
    return min(float(skin.vertices[:, 1].min()) for skin in poise.deform(body, pose))


def hanging(pose: Pose, side: str) -> float:
    """Angle of an arm from the vertical, degrees."""
    arm = at(pose, f"{side} hand") - at(pose, f"{side} upper arm")
    return float(np.degrees(np.arccos(-(arm @ UP) / np.linalg.norm(arm))))


def shelf(body: Character) -> list[poise.residuals.Goal]:
    rest, anatomy = body.rest, body.anatomy
    arm = np.linalg.norm(at(rest, "right hand") - at(rest, "right upper arm"))
    where = at(rest, "right upper arm") + arm * (0.75 * UP + 0.4 * anatomy.facing)
    return [poise.reach(joint(body, "right hand"), where), *feet(body)]


def floor_reach(body: Character, ahead: float = 0.22) -> list[poise.residuals.Goal]:
    height = float(np.ptp(body.rest.world[:, 1, 3]))
    middle = 0.5 * (at(body.rest, "left foot") + at(body.rest, "right foot"))
    where = middle * (1, 0, 1) + height * (0.08 * UP + ahead * body.anatomy.facing)
    return [poise.reach(joint(body, "right hand"), where), *feet(body)]


def solve(body: Character, goals: list[poise.residuals.Goal], **options: Any) -> Result:
    found = poise.solve(body.rest, goals, prior="human", **options)
    assert found.converged
    return found


@pytest.mark.parametrize("goals", [shelf, floor_reach])
def test_the_centre_of_mass_stays_over_the_soles(body: Character, goals) -> None:
    found = solve(body, goals(body))
    assert found.notes == ()
    assert outside(found.pose, "left", "right") < 0.01


def test_without_balance_a_pick_up_from_the_floor_falls() -> None:
    found = solve(character(), floor_reach(character(), 0.3), balance=False)
    assert outside(found.pose, "left", "right") > 0.05


def test_one_pinned_foot_carries_the_body(body: Character) -> None:
    lifted = at(body.rest, "left foot") + 0.2 * body.anatomy.leg_length * (UP + body.anatomy.facing)
    goals = [poise.reach(joint(body, "left foot"), lifted), *feet(body, "right")]
    found = solve(body, goals)
    assert found.notes == () and outside(found.pose, "right") < 0.01


def test_a_foot_above_the_floor_does_not_carry_the_body() -> None:
    body = character()
    frame = body.rest.world[body.skeleton.joint_index("lfoot")].copy()
    frame[:3, 3] += (0.0, 0.19, 0.3)
    found = solve(body, [poise.place("lfoot", frame), *feet(body, "right")])
    assert outside(found.pose, "right") < 0.01


def test_goals_that_exclude_balance_are_met_with_a_note() -> None:
    body = character()
    thigh = np.linalg.norm(at(body.rest, "left thigh") - at(body.rest, "left shin"))
    seat = at(body.rest, "pelvis") - thigh * (0.95 * UP + 0.85 * body.anatomy.facing)
    found = solve(body, [poise.reach("root", seat), *feet(body)])
    assert len(found.notes) == 1 and found.notes[0].startswith("balance given up: ")
    trunk = at(found.pose, "left upper arm") + at(found.pose, "right upper arm")
    trunk = trunk - at(found.pose, "left thigh") - at(found.pose, "right thigh")
    assert trunk @ UP > np.cos(np.radians(30.0)) * np.linalg.norm(trunk)


def test_a_body_stays_above_the_floor(body: Character) -> None:
    shin = np.linalg.norm(at(body.rest, "left shin") - at(body.rest, "left foot"))
    hips = at(body.rest, "pelvis") - shin * UP
    ahead, height = body.anatomy.facing, float(np.ptp(body.rest.world[:, 1, 3]))
    goals = [poise.reach(joint(body, "pelvis"), hips)]
    for side, sign in (("left", 1.0), ("right", -1.0)):
        across = np.cross(UP, ahead) * sign
        hand = height * (0.1 * across + 0.03 * UP + 0.3 * ahead)
        goals.append(poise.reach(joint(body, f"{side} hand"), hand))
        foot = at(body.rest, f"{side} foot") - shin * ahead
        goals.append(poise.reach(joint(body, f"{side} foot"), foot))
    found = solve(body, goals)
    assert lowest(body, found.pose) > lowest(body, body.rest) - 0.03
    free = solve(body, goals, floor=False)
    assert lowest(body, free.pose) < lowest(body, found.pose)


def test_a_floor_above_the_pinned_feet_is_given_up_with_a_note() -> None:
    found = solve(character(), shelf(character()), floor=0.1)
    assert any(note.startswith("floor given up: the ") for note in found.notes)
    assert solve(character(), shelf(character()), floor=-1.0).notes == ()


@pytest.mark.parametrize(("depth", "noted"), [(0.02, False), (0.03, True)])
def test_soles_a_little_below_the_floor_are_not_noted(depth: float, noted: bool) -> None:
    found = solve(character(), shelf(character()), floor=depth)
    assert [note.startswith("floor given up: the ") for note in found.notes] == noted * [True]


@pytest.mark.parametrize("goals", [shelf, floor_reach])
def test_a_free_arm_hangs(body: Character, goals) -> None:
    assert hanging(solve(body, goals(body)).pose, "left") < 35.0


def test_a_posed_arm_is_kept() -> None:
    body = character()
    start = body.rest.with_values(lhumerus_rz=-1.0)
    assert hanging(start, "left") > 60.0
    found = poise.solve(start, shelf(body), prior="human")
    chest = start.skeleton.joint_index(body.anatomy.parts["chest"].joints[0])

    def arm(pose: Pose) -> np.ndarray:
        way = at(pose, "left hand") - at(pose, "left upper arm")
        return pose.world[chest, :3, :3].T @ way / np.linalg.norm(way)

    assert found.converged and arm(found.pose) @ arm(start) > np.cos(np.radians(15.0))


def test_without_posture_a_free_arm_does_not_hang() -> None:
    assert hanging(solve(character(), shelf(character()), posture=False).pose, "left") > 35.0


def test_hands_stay_outside_of_the_body() -> None:
    body = character()
    hip = at(body.rest, "right thigh")
    height = float(np.ptp(body.rest.world[:, 1, 3]))
    pocket = hip + height * (0.05 * UP - 0.085 * body.anatomy.facing)
    goals = [poise.reach("rhand", pocket), *feet(body)]
    deep = {
        apart: poise.fit_capsules(body.skeleton).gaps(solve(body, goals, apart=apart).pose).min()
        for apart in (True, False)
    }
    assert deep[True] > -0.03 and deep[False] < deep[True] - 0.01


def test_fingers_stay_outside_of_the_body() -> None:
    body = character()
    rest, anatomy = body.rest, body.anatomy
    hips = 0.5 * (at(rest, "left thigh") + at(rest, "right thigh"))
    aside = np.cross(UP, anatomy.facing)
    behind = hips + 0.11 * UP - 0.18 * anatomy.facing
    sides = ("left", 0.1), ("right", -0.1)
    goals = [poise.reach(joint(body, f"{s} hand"), behind + out * aside) for s, out in sides]
    found = solve(body, [*goals, *feet(body)])
    assert found.converged
    capsules = poise.fit_capsules(body.skeleton)
    gaps = zip(capsules.pairs.tolist(), capsules.gaps(found.pose).tolist(), strict=True)
    ends = {f"{side}fingers" for side in "lr"}
    own = [gap for pair, gap in gaps if ends & {capsules.parts[part].name for part in pair}]
    assert len(own) > 20 and min(own) > -0.02 * 1.75


def test_a_drag_does_not_jump() -> None:
    body, pose = character(), character().rest
    start, end = np.array([-0.2, 1.0, 0.3]), np.array([-0.1, 0.2, 0.4])
    last = None
    for t in np.linspace(0.0, 1.0, 60):
        goals = [poise.reach("rhand", (1 - t) * start + t * end), *feet(body)]
        found = poise.solve(pose, goals, prior="human")
        places = found.pose.world[:, :3, 3]
        if last is not None:
            assert np.linalg.norm(places - last, axis=1).max() < 0.06
        assert found.converged
        last, pose = places, found.pose


def test_a_prepared_problem_follows_its_targets() -> None:
    """The support is that of each solve's targets, not of the first ones."""
    body = character()
    goals = shelf(body)
    problem = Problem(body.skeleton, goals, prior="human")
    targets = problem.default_targets(body.rest).copy()
    for moved in (0.0, 0.4, 0.0):
        own = targets.copy()
        own[[0, 3, 10]] += moved
        pose = body.skeleton.pose(problem.solve(body.rest.q, own))
        assert problem.status == "converged" and outside(pose, "left", "right") < 0.01


@pytest.mark.parametrize("option", ["balance", "floor", "posture", "apart"])
def test_switches_are_checked(option: str) -> None:
    with pytest.raises(InvalidValue, match=option):
        solve(character(), [], **{option: "no"})


def test_two_bodies_and_animals_have_no_posture() -> None:
    """Without a single person the prior is as before, or not usable at all."""
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    assert poise.find_anatomy(arm).contact_points == ()


def test_a_hand_that_moves_by_5_mm_moves_no_joint_by_30(body: Character) -> None:
    """To the floor, and around the hip to the back, each pose from the one before."""
    anatomy, stature = body.anatomy, body.anatomy.leg_length / 0.491
    left = np.cross(anatomy.up, anatomy.facing)
    hip = at(body.rest, "right thigh")
    low = hip + stature * (0.2 * anatomy.facing - 0.45 * UP)
    back = hip + stature * (0.05 * UP - 0.085 * anatomy.facing)
    for begin, end, bow in (
        (hip + stature * (0.16 * anatomy.facing + 0.05 * UP), low, 0.0),
        (hip + stature * (0.24 * anatomy.facing - 0.11 * left), back, 0.1),
    ):
        pose, places = body.rest, None
        for share in np.linspace(0.0, 1.0, int(np.linalg.norm(end - begin) / (0.003 * stature))):
            away = 4.0 * share * (1.0 - share) * bow * stature * -left
            where = (1.0 - share) * begin + share * end + away
            goals = [poise.reach(joint(body, "right hand"), where), *feet(body)]
            found = poise.solve(pose, goals, prior="human")
            assert found.converged
            pose, before = found.pose, places
            places = pose.world[:, :3, 3]
            if before is not None:
                assert np.linalg.norm(places - before, axis=1).max() < 0.030 * stature / 1.7


def test_rows_of_posture_are_those_of_the_body() -> None:
    """Other handles use the same rows, with values of their own."""
    body = character().skeleton
    up = human_prior().upright(body)[1]
    left, right = (
        [poise.reach(f"{side}hand", (0.3, 1.0, 0.3)), *feet(character())] for side in "lr"
    )
    one, other = (
        PostureRows.of(body, goals, DEFAULT, 1e-2, up, likely=True) for goals in (left, right)
    )
    assert one is not None and other is not None
    names = [{id(row): row.name for row in rows.goals} for rows in (one, other)]
    own = [
        [names[a][row] for row in names[a].keys() - names[b].keys()] for a, b in ((0, 1), (1, 0))
    ]
    for rows, used, free in zip(own, ("left", "right"), ("right", "left"), strict=True):
        hangs = [row for row in rows if row == f"{free} arm hangs"]
        palms = [row for row in rows if row.startswith(f"{used} palm")]
        assert len(hangs) == 2 and len(palms) == 5 and len(rows) == 8
    assert one.apart is other.apart and len(one.apart) > 20
    for rows, goals in ((one, left), (other, right)):
        rows.values(body.rest.q, np.concatenate([goal.targets(body.rest) for goal in goals]))
    before = other.leaning(eased=True)
    one.values(body.rest.q + 0.2, np.concatenate([g.targets(body.rest) + 0.1 for g in left]))
    assert np.array_equal(before, other.leaning(eased=True))


@pytest.mark.parametrize("angle", [0.0, 1.0, -2.0])
def test_a_sole_carries_where_its_goal_turns_it(angle: float) -> None:
    body = character()
    here = body.rest.world[body.skeleton.joint_index("rfoot")]
    turn = np.eye(4)
    turn[:3, :3] = axis_angle(UP, angle)
    there = turn @ here
    goals = [poise.place("rfoot", there)]
    up = human_prior().upright(body.skeleton)[1]
    rows = PostureRows.of(body.skeleton, goals, DEFAULT, 1e-2, up, likely=True)
    assert rows is not None
    rows.values(body.rest.q, np.concatenate([goal.targets(body.rest) for goal in goals]))
    sole = body.anatomy.soles["right"]
    assert sole.joint == "rfoot"
    corners = sole.polygon @ there[:3, :3].T + there[:3, 3]
    hull = corners[ConvexHull(corners[:, FLAT]).vertices]
    for some, others in ((rows.support, corners), (hull, rows.support)):
        near = np.linalg.norm((some[:, None] - others)[..., FLAT], axis=2).min(axis=1)
        np.testing.assert_allclose(near, 0.0, atol=1e-6)


def over_floor(body: Character, pose: Pose, part: str) -> float:
    sole = min(one.height for one in body.anatomy.soles.values())
    return float(at(pose, part) @ UP) - sole


def test_a_crawl_is_on_hands_and_knees(body: Character) -> None:
    rest, anatomy = body.rest, body.anatomy
    shin = np.linalg.norm(at(rest, "left foot") - at(rest, "left shin"))
    leg, ahead = anatomy.leg_length, anatomy.facing
    floor = 0.5 * (at(rest, "left foot") + at(rest, "right foot"))
    floor[1] = min(sole.height for sole in anatomy.soles.values())
    goals = [poise.reach(joint(body, "pelvis"), at(rest, "pelvis") - shin * UP)]
    for side in ("left", "right"):
        out = at(rest, f"{side} foot") - floor
        out *= 0.2 * leg / np.linalg.norm(out * (1.0, 0.0, 1.0))
        hand = floor + out * (1.0, 0.0, 1.0) + 0.06 * leg * UP + 0.6 * leg * ahead
        goals.append(poise.reach(joint(body, f"{side} hand"), hand))
        goals.append(
            poise.reach(joint(body, f"{side} foot"), at(rest, f"{side} foot") - shin * ahead)
        )
    found = poise.solve(rest, goals, prior="human")
    assert found.converged
    for side in ("left", "right"):
        assert over_floor(body, found.pose, f"{side} shin") < 0.2 * leg
        ends = [at(found.pose, f"{side} {part}") for part in ("upper arm", "forearm", "hand")]
        bones = [np.linalg.norm(ends[k + 1] - ends[k]) for k in range(2)]
        assert np.linalg.norm(ends[2] - ends[0]) > 0.85 * sum(bones)


def test_on_one_knee_the_trunk_is_upright(body: Character) -> None:
    rest, ahead = body.rest, body.anatomy.facing
    shin = np.linalg.norm(at(rest, "left foot") - at(rest, "left shin"))
    left = rest.world[rest.skeleton.joint_index(joint(body, "left foot"))].copy()
    left[:3, 3] += 0.16 * body.anatomy.height * ahead
    goals = [
        poise.place(joint(body, "left foot"), left),
        poise.reach(joint(body, "pelvis"), at(rest, "pelvis") - shin * UP),
        poise.reach(joint(body, "right foot"), at(rest, "right foot") - shin * ahead),
    ]
    pose = solve(body, goals).pose
    trunk = sum(at(pose, f"{s} upper arm") - at(pose, f"{s} thigh") for s in ("left", "right"))
    assert trunk @ UP > np.cos(np.radians(35.0)) * np.linalg.norm(trunk)


def test_in_a_push_up_the_trunk_is_straight_and_off_the_floor(body: Character) -> None:
    rest, anatomy = body.rest, body.anatomy
    leg, ahead = anatomy.leg_length, anatomy.facing
    middle = 0.5 * (at(rest, "left foot") + at(rest, "right foot"))
    goals = []
    for side in ("left", "right"):
        out = (at(rest, f"{side} foot") - middle) * (1.0, 0.0, 1.0)
        hand = middle * (1.0, 0.0, 1.0) + 1.5 * out + 0.06 * leg * UP
        hand += min(sole.height for sole in anatomy.soles.values()) * UP
        goals.append(poise.reach(joint(body, f"{side} hand"), hand))
        foot = at(rest, f"{side} foot") - 1.4 * leg * ahead + 0.05 * leg * UP
        goals.append(poise.reach(joint(body, f"{side} foot"), foot))
    found = poise.solve(rest, goals, prior="human")
    assert found.converged
    shoulders, hips, feet = (
        0.5 * (at(found.pose, f"left {part}") + at(found.pose, f"right {part}"))
        for part in ("upper arm", "thigh", "foot")
    )
    line = (shoulders - feet) / np.linalg.norm(shoulders - feet)
    off = hips - feet - line * (line @ (hips - feet))
    assert np.linalg.norm(off) < 0.08 * leg
    assert over_floor(body, found.pose, "pelvis") > 0.25 * leg
