"""IK handles: as data, in files, and in solves."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import FileMissing, FileSyntax, InvalidValue, UnknownJoint, UnknownName
from poise.model import IKHandle
from poise.solvers import solve_handles
from poise.solvers.ik_handles import goal_of
from samples.hero import character

ARM = IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, -1, -1), twist=0.1)
LEG = IKHandle(name="leg", start="rfemur", end="rfoot", solver="lm", weight=0.5)

WRONG = (
    {"name": "a", "start": "b"}, {"name": "", "start": "b", "end": "c"},
    {"name": "a", "start": "b", "end": "c", "weight": 2},
    {"name": "a", "start": "b", "end": "c", "weight": "x"},
    {"name": "a", "start": "b", "end": "c", "pole": [0, 0, 0]},
    {"name": "a", "start": "b", "end": "c", "pole": [0, float("nan"), 0]},
    {"name": "a", "start": "b", "end": "c", "solver": "lm", "end_twist": 1},
    {"name": "a", "start": "b", "end": "c", "solver": "spline", "pole": [0, 1, 0]},
    {"name": "a", "start": "b", "end": "c", "blend": 1.5},
    {"name": "a", "start": "b", "end": "c", "soft": -0.1},
    {"name": "a", "start": "b", "end": "c", "stretch": 0.5},
    {"name": "a", "start": "b", "end": "c", "knee": 1},
)  # fmt: skip


def place_of(pose, joint):
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def test_handles_belong_to_a_character() -> None:
    hero = character().with_handles([ARM, LEG])
    assert hero.handles == (ARM, LEG)
    assert hero.at(hero.rest).handles == hero.handles
    with pytest.raises(UnknownJoint, match="near: lhumerus"):
        hero.with_handles([IKHandle(name="a", start="lhumeru", end="lhand")])
    with pytest.raises(InvalidValue, match="duplicate handle name 'arm'"):
        hero.with_handles([ARM, ARM])


def test_each_handle_pulls_its_own_chain_by_its_weight() -> None:
    rest = character().rest
    foot = place_of(rest, "rfoot")
    target = foot + np.array([0.05, 0.15, 0.1])
    pose, results = solve_handles(rest, [ARM, LEG], {"arm": (0.35, 1.2, 0.25), "leg": target})
    assert results["arm"].solver == "two-bone" and results["leg"].solver == "lm"
    np.testing.assert_allclose(place_of(pose, "lhand"), (0.35, 1.2, 0.25), atol=1e-12)
    np.testing.assert_allclose(place_of(pose, "rfoot"), (foot + target) / 2, atol=1.1e-4)
    moved = {
        name.rpartition("_")[0] for name in np.array(rest.skeleton.dof_names)[pose.q != rest.q]
    }
    assert moved <= {"lhumerus", "lradius", "rfemur", "rtibia", "rfoot"}


def test_a_transform_is_met_by_position_and_orientation() -> None:
    rest = character().rest.with_values(lradius_rx=0.9)
    there = rest.with_values(lradius_rx=1.3)
    frame = there.world[rest.skeleton.joint_index("lhand")]
    handle = IKHandle(name="hand", start="lhumerus", end="lhand", solver="lm")
    pose, results = solve_handles(rest, [handle], {"hand": frame})
    assert results["hand"].converged
    np.testing.assert_allclose(pose.world[rest.skeleton.joint_index("lhand")], frame, atol=2e-4)


@pytest.mark.parametrize("weight", [0.0, 0.3, 1.0])
def test_a_weight_moves_and_turns_the_goal_by_its_share(weight: float) -> None:
    pose = character().rest
    body, handle = pose.skeleton, replace(LEG, weight=weight)
    here = pose.world[body.joint_index("rfoot")]
    by, away = Rotation.from_rotvec([0.5, -0.8, 0.3]), np.array([0.1, 0.3, -0.2])
    target = np.eye(4)
    target[:3, :3], target[:3, 3] = by.as_matrix() @ here[:3, :3], here[:3, 3] + away
    wanted = goal_of(pose, handle, target).targets(pose)
    np.testing.assert_allclose(wanted[:3], here[:3, 3] + weight * away, atol=1e-12)
    turned = Rotation.from_quat(wanted[3:], scalar_first=True).as_matrix() @ here[:3, :3].T
    share = Rotation.from_rotvec(weight * by.as_rotvec()).as_matrix()
    np.testing.assert_allclose(turned, share, atol=1e-12)
    point = goal_of(pose, handle, target[:3, 3]).targets(pose)
    np.testing.assert_allclose(point, here[:3, 3] + weight * away, atol=1e-12)


def test_what_cannot_be_is_refused() -> None:
    rest = character().rest
    with pytest.raises(UnknownName, match="near: arm"):
        solve_handles(rest, [ARM], {"arn": (0, 1, 0)})
    with pytest.raises(poise.errors.ShapeError, match="arm"):
        solve_handles(rest, [ARM], {"arm": (0, 1)})
    for wrong in WRONG:
        with pytest.raises(InvalidValue):
            IKHandle.from_dict(wrong)


@pytest.mark.whole
def test_files_of_wrong_handles_are_refused(tmp_path) -> None:
    from poise.formats.handles import read_handles

    path = tmp_path / "bad.ik.json"
    for wrong in WRONG:
        content = {"format": "poise ik handles", "version": 1, "handles": [wrong]}
        path.write_text(json.dumps(content))
        with pytest.raises(FileSyntax, match=r"bad\.ik\.json"):
            read_handles(path)
    for text in ("{", "[]", '{"format": "other"}', '{"format": "poise ik handles", "version": 2}'):
        path.write_text(text)
        with pytest.raises(FileSyntax):
            read_handles(path)
    with pytest.raises(FileMissing):
        read_handles(tmp_path / "none.ik.json")


@pytest.mark.parametrize("turned", [0.4, 4.0, -9.0])
def test_a_handle_keeps_angles_beyond_half_a_turn(turned: float) -> None:
    builder = poise.SkeletonBuilder("arm").add("upper", poise.Ball("zyx"))
    builder.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0.0, 0.0))
    body = builder.add("hand", poise.Fixed(), "lower", offset=(0.25, 0.0, 0.0)).build()
    start = body.rest.with_values(upper_rz=turned, lower_rz=0.8)
    there = body.rest.with_values(upper_rz=turned + 0.1, lower_rz=0.9).position("hand")
    handle = IKHandle(name="arm", start="upper", end="hand", solver="lm")
    pose, results = solve_handles(start, [handle], {"arm": there})
    assert results["arm"].converged
    assert pose.value("upper_rz") == pytest.approx(turned + 0.1, abs=0.05)
