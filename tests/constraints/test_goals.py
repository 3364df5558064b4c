"""Goals: names, targets, batches, and refused arguments."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.spatial.transform
from scipy.spatial.transform import Rotation

import poise
from poise.errors import InvalidValue
from poise.geometry.curves import Curve
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from samples.problems import arm

WEIGHTS = [-1.0, math.nan, math.inf, "a", None]
MAKERS = {
    "reach": lambda **options: poise.reach("wrist", (1, 2, 3), **options),
    "orient": lambda **options: poise.orient("wrist", (1, 0, 0, 0), **options),
    "place": lambda **options: poise.place("wrist", np.eye(4), **options),
    "pin": lambda **options: poise.pin("wrist", **options),
    "aim": lambda **options: poise.aim("wrist", (1, 2, 3), **options),
}
every_goal = pytest.mark.parametrize("kind", MAKERS)


@every_goal
def test_what_every_goal_says_about_itself(kind: str) -> None:
    goal = MAKERS[kind](weight=2, hard=True, base="shoulder")
    assert goal.name.startswith("wrist") and goal.hard and hash(goal.rows)
    assert all(row.weight == 2.0 and row.base == "shoulder" for row in goal.rows)
    assert MAKERS[kind]().rows == MAKERS[kind]().rows and not MAKERS[kind]().hard
    size = {"reach": 3, "orient": 4, "place": 7, "pin": 7, "aim": 3}[kind]
    assert goal.targets(arm().rest).shape == (size,)


@every_goal
@pytest.mark.parametrize("weight", WEIGHTS)
def test_weights_that_cannot_be(kind: str, weight) -> None:
    with pytest.raises(InvalidValue, match="weight"):
        MAKERS[kind](weight=weight)


@pytest.mark.parametrize(
    "target",
    [
        (math.nan, 0, 0),
        (math.inf, 0, 0),
        (math.inf, -math.inf, 0),
        (1e308, 1e308, 1e308),
        (1e200, 0, 0),
        (1, 2),
        (1, 2, 3, 4),
        5.0,
        "abc",
        None,
        [["a", 1, 2]],
        [[1, 2, 3], [1, 2]],
        np.full((40, 3), math.nan),
    ],
    ids=repr,
)
def test_positions_that_cannot_be(target) -> None:
    for make in (lambda: poise.reach("wrist", target), lambda: poise.aim("wrist", target)):
        with pytest.raises(InvalidValue):
            make()


@pytest.mark.parametrize(
    "turn",
    [
        (0, 0, 0, 0),
        (math.nan, 0, 0, 0),
        (1, 0, 0),
        np.eye(4),
        2.0 * np.eye(3),
        np.diag([1.0, 1.0, -1.0]),
        np.zeros((3, 3)),
        "abc",
        None,
    ],
    ids=repr,
)
def test_orientations_that_cannot_be(turn) -> None:
    with pytest.raises(InvalidValue):
        poise.orient("wrist", turn)


@pytest.mark.parametrize(
    "transform",
    [
        np.eye(3),
        (1, 2, 3),
        "abc",
        np.full((4, 4), math.nan),
        np.full((4, 4), 1.0),
        np.diag([2.0, 2.0, 2.0, 1.0]),
        np.eye(4) + np.eye(4, k=-3),
    ],
    ids=repr,
)
def test_transforms_that_cannot_be(transform) -> None:
    with pytest.raises(InvalidValue):
        poise.place("wrist", transform)


def test_a_placement_takes_a_position_and_a_rotation() -> None:
    turn = Rotation.from_euler("xyz", (0.3, -0.2, 0.9))
    wxyz = turn.as_quat(scalar_first=True)
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn.as_matrix(), (0.1, 0.2, 0.3)
    expected = poise.place("wrist", matrix).goal
    for rotation in (wxyz, -3.0 * wxyz, turn.as_matrix(), turn):
        found = poise.place("wrist", (0.1, 0.2, 0.3), rotation).goal
        assert np.abs(found[:3] - expected[:3]).max() == 0.0
        assert abs(abs(found[3:] @ expected[3:]) - 1.0) < 1e-15
    many = poise.place("wrist", np.ones((5, 3)), turn).goal
    assert many.shape == (5, 7) and np.all(many[:, :3] == 1.0)


def test_a_placement_takes_a_transform_of_scipy() -> None:
    kind = getattr(scipy.spatial.transform, "RigidTransform", None)
    if kind is None:
        pytest.skip("SciPy has no RigidTransform before 1.16")
    made = kind.from_translation([1.0, 2.0, 3.0])
    assert poise.place("wrist", made).goal.tolist() == [1, 2, 3, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("position", "rotation", "said"),
    [
        (np.eye(4), (1, 0, 0, 0), "place\\(joint, position, rotation\\)"),
        ((1, 2, 3, 4), (1, 0, 0, 0), "must be \\(..., 3\\) numbers"),
        ((1, 2, 3), (1, 0, 0), "must be a quaternion"),
        (np.zeros((5, 3)), np.ones((4, 4)), "do not broadcast"),
    ],
)
def test_positions_and_rotations_that_make_no_placement(position, rotation, said) -> None:
    with pytest.raises(InvalidValue, match=said):
        poise.place("wrist", position, rotation)


@pytest.mark.parametrize("axis", ["w", (0, 0, 0), (math.nan, 0, 0), (1, 2)])
def test_axes_that_cannot_be(axis) -> None:
    with pytest.raises(InvalidValue):
        poise.aim("wrist", (1, 2, 3), axis=axis)


def test_the_same_orientation_in_every_form() -> None:
    turn = Rotation.from_rotvec((0.3, -0.4, 1.2))
    wxyz = np.roll(turn.as_quat(), 1)
    wanted = poise.orient("wrist", wxyz).targets(arm().rest)
    for form in (3.0 * wxyz, -wxyz, turn.as_matrix()):
        found = poise.orient("wrist", form).targets(arm().rest)
        assert abs(found @ wanted) == pytest.approx(1.0, abs=1e-15)
    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = turn.as_matrix(), (1, 2, 3)
    goal = poise.place("wrist", frame).targets(arm().rest)
    assert goal[:3].tolist() == [1, 2, 3] and abs(goal[3:] @ wanted) == pytest.approx(1.0)


def test_batches_of_targets() -> None:
    assert poise.reach("wrist", np.zeros((2, 5, 3))).targets(arm().rest).shape == (2, 5, 3)
    assert poise.orient("wrist", np.tile(np.eye(3), (5, 1, 1))).targets(arm().rest).shape == (5, 4)
    assert poise.place("wrist", np.tile(np.eye(4), (5, 1, 1))).targets(arm().rest).shape == (5, 7)
    assert poise.orient("wrist", np.zeros((0, 3, 3))).targets(arm().rest).shape == (0, 4)


def test_a_pin_stays_where_the_start_has_it() -> None:
    skeleton = arm()
    poses = skeleton.pose(np.random.default_rng(0).uniform(-1, 1, (4, 7)))
    goals = poise.pin("elbow").targets(poses)
    world = poses.world[:, 1]
    np.testing.assert_array_equal(goals[:, :3], world[:, :3, 3])
    turns = Rotation.from_quat(np.roll(goals[:, 3:], -1, axis=1)).as_matrix()
    np.testing.assert_allclose(turns, world[:, :3, :3], atol=1e-15)


def test_a_pin_holds_the_start_of_a_mirrored_joint() -> None:
    builder = poise.SkeletonBuilder().add("turn", poise.Hinge((1, 2, 3)))
    builder.add("size", poise.UniformScale(), "turn", offset=(0.1, 0, 0))
    skeleton = builder.drive("size_s", "turn_r", Curve.linear(1.0)).build()
    for value in (0.5, -0.3):  # the latter mirrors
        result = poise.solve(skeleton.pose([value]), [poise.pin("size")])
        assert result.errors[0].orientation < 1e-15 and result.pose.q[0] == value


def test_kinds_and_axes_of_rows() -> None:
    assert [row.kind for row in MAKERS["place"]().rows] == [POSITION, ORIENTATION]
    assert [row.kind for row in MAKERS["pin"]().rows] == [POSITION, ORIENTATION]
    (row,) = poise.aim(poise.point("wrist", (0, 1, 0)), (1, 2, 3), axis=(0, 3, 4)).rows
    assert row.kind == AIM and row.axis == (0.0, 0.6, 0.8) and row.point.offset == (0, 1, 0)
    assert poise.aim("wrist", (1, 2, 3), axis="-z").rows[0].axis[2] == -1.0


def test_a_target_of_a_batch_that_is_not_finite_is_named_by_its_index() -> None:
    targets = np.zeros((2000, 3))
    targets[[7, 90], 1] = math.nan
    with pytest.raises(InvalidValue) as caught:
        poise.reach("wrist", targets)
    text = str(caught.value)
    assert "target 7 (counted from 0) is [0.0, nan, 0.0], and 1 more" in text and len(text) < 200
    with pytest.raises(InvalidValue, match=r"target 1, 0 \(counted from 0\)"):
        poise.reach("wrist", np.array([[[0.0, 0, 0]], [[math.inf, 0, 0]]]))


@pytest.mark.parametrize(
    "make",
    [
        lambda joint: poise.place(joint, np.eye(4)),
        lambda joint: poise.orient(joint, (1, 0, 0, 0)),
        lambda joint: poise.aim(joint, (0, 1, 0)),
        lambda joint: poise.pin(joint),
        lambda joint: poise.pin(joint, by="ball"),
    ],
)
def test_a_joint_that_is_not_a_name_is_an_error(make):
    with pytest.raises(InvalidValue, match=r"name of a joint, not \['lfoot', 'rfoot'\]; create"):
        make(["lfoot", "rfoot"])
    with pytest.raises(InvalidValue, match=r"name of a joint, not None$"):
        make(None)
