"""Step plans of retargeting: when feet stand, where, and in which direction."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.retargeting import RetargetOptions, TargetStep, retarget
from poise.motion.robots.robot_retargeting import check_result

BODIES = ("character", "robot")
SHIFT = {"y": (-0.05, 0.0, 0.06), "z": (-0.05, 0.06, 0.0)}  # of a footprint, metres, by up axis
NEAR = {"character": 0.001, "robot": 0.015}  # metres: a robot reaches footprints within 12 mm
TURN = {"character": 0.2, "robot": 1.0}  # degrees: a robot's hinges leave half a degree
SLIDE = 0.01  # metres, of a sole in a step; 5 mm in the clip's own stances


@pytest.fixture(scope="module")
def walk(shared_data):
    return poise.read(shared_data / "bvh" / "cmu_02_01_walk_cgspeed.bvh").motion


@pytest.fixture(scope="module")
def bodies(shared_data):
    robot = shared_data / "humanoids" / "robots" / "unitree_g1" / "unitree_g1.xml"
    return {"character": replace(character(), motions={}), "robot": poise.read(robot)}


@pytest.fixture(scope="module")
def plain(walk, bodies):
    return {name: retarget(walk, body) for name, body in bodies.items()}


def soles(made, foot):
    """Return positions (frames, points, 3) of the points of a sole in the motion itself."""
    world = made.motion.world
    found = []
    for point in made.soles:
        if point.name.startswith(foot):
            W = world[:, made.motion.skeleton.joint_index(point.joint)]
            found.append((W @ np.array([*point.offset, 1.0]))[:, :3])
    return np.stack(found, axis=1)


def middle(made, step):
    """Return the horizontal position of a sole in the middle of a step."""
    level = [k for k in range(3) if k != "xyz".index(made.motion.skeleton.up)]
    return soles(made, step.foot)[(step.first + step.last) // 2].mean(axis=0)[level]


@pytest.mark.parametrize("name", BODIES)
def test_a_moved_footprint_moves_the_foot_and_no_other(walk, bodies, plain, name):
    before, body = plain[name], bodies[name]
    shift = np.array(SHIFT[body.skeleton.up])
    steps = list(before.steps)
    steps[1] = replace(steps[1], position=tuple(np.array(steps[1].position) + shift))
    after = retarget(walk, body, steps=steps)
    assert [(one.foot, one.first, one.last) for one in after.steps] == [
        (one.foot, one.first, one.last) for one in steps
    ]
    level = shift[shift != 0.0]
    for k, step in enumerate(steps):
        moved = middle(after, step) - middle(before, step)
        np.testing.assert_allclose(moved, level if k == 1 else 0.0, atol=NEAR[name])
    places = [made.motion.world[:, 0, :3, 3] for made in (before, after)]
    assert 0.01 < np.linalg.norm(places[1] - places[0], axis=1).max() < np.linalg.norm(shift)
    report = check_result(after, body, walk, RetargetOptions())
    assert (report is None) == (name == "character")
    assert report is None or not report.failed


def direction(made, step):
    """Return the direction of a sole from its first to its second point, radians about up."""
    heel, ball = np.moveaxis(soles(made, step.foot)[:, :2], 1, 0)
    x, y, z = (ball - heel)[step.first : step.last + 1].mean(axis=0)
    return np.arctan2(x, z) if made.motion.skeleton.up == "y" else np.arctan2(y, x)


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("degrees", [-20.0, 20.0])
def test_a_turned_footprint_turns_the_foot_and_no_other(walk, bodies, plain, name, degrees):
    before = plain[name]
    steps = list(before.steps)
    steps[1] = replace(steps[1], heading=steps[1].heading + np.radians(degrees))
    after = retarget(walk, bodies[name], steps=steps)
    for k, step in enumerate(steps):
        assert before.steps[k].heading == pytest.approx(direction(before, step), abs=1e-9)
        turned = np.degrees(direction(after, step) - direction(before, step))
        assert turned == pytest.approx(degrees if k == 1 else 0.0, abs=TURN[name])
        moved = np.subtract(after.steps[k].position, before.steps[k].position)
        assert np.linalg.norm(moved) < NEAR[name]
    step = steps[1]
    level = np.delete(soles(after, step.foot), "xyz".index(bodies[name].skeleton.up), axis=2)
    paths = level[step.first : step.last + 1]
    assert np.linalg.norm(np.diff(paths, axis=0), axis=2).min(axis=1).sum() < SLIDE


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize(("sooner", "later"), [(-8, -10), (8, 10)])
def test_a_step_starts_and_ends_when_planned(walk, bodies, plain, name, sooner, later):
    steps = list(plain[name].steps)
    steps[1] = replace(steps[1], first=steps[1].first - sooner, last=steps[1].last + later)
    after = retarget(walk, bodies[name], steps=steps)
    assert [(one.first, one.last) for one in after.steps] == [
        (one.first, one.last) for one in steps
    ]
    step, up = steps[1], "xyz".index(bodies[name].skeleton.up)
    paths = soles(after, step.foot)[step.first : step.last + 1]
    # The slowest point in each frame supports the foot.
    slow = np.linalg.norm(np.delete(np.diff(paths, axis=0), up, axis=2), axis=2).min(axis=1)
    assert slow.sum() < SLIDE


def test_steps_without_positions_leave_the_footprints_to_the_source(walk, bodies, plain):
    before = plain["character"]
    after = retarget(
        walk, bodies["character"], steps=[replace(one, position=None) for one in before.steps]
    )
    for one, other in zip(before.steps, after.steps, strict=True):
        np.testing.assert_allclose(one.position, other.position, atol=0.02)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"last": 5000}, "the motion has frames 0 to 343"),
        ({"first": 200, "last": 210}, "expected a frame between two steps"),
        ({"foot": "hind"}, "expected one of left, right, left front"),
        ({"last": 3}, "a last frame that is not before"),
        ({"position": (0.0, np.nan, 0.0)}, "in metres"),
        ({"position": (0.0, 0.0)}, "in metres"),
        ({"heading": np.inf}, "an angle in radians"),
    ],
)
def test_steps_that_do_not_fit_are_refused(walk, bodies, plain, change, said):
    left = [one for one in plain["character"].steps if one.foot == "left"]
    with pytest.raises(InvalidValue, match=said):
        retarget(walk, bodies["character"], steps=[replace(left[0], **change), *left[1:]])


def test_steps_need_contacts_and_feet(walk, bodies):
    step = TargetStep("left", 1, 2)
    for motion, options in ((walk, RetargetOptions(contacts=False)), (walk[:1], None)):
        with pytest.raises(InvalidValue, match="steps need contacts"):
            retarget(motion, bodies["character"], options=options, steps=[step])


def test_the_report_lists_the_steps(plain):
    made = plain["robot"]
    listed = made.to_dict()["steps"]
    assert listed[0]["foot"] == made.steps[0].foot
    assert listed[0]["position_m"] == made.steps[0].position
    assert listed[0]["heading_rad"] == made.steps[0].heading
    assert isinstance(made.motion, Motion)
