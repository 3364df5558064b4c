"""Values of expressions at the start, and rest frames of joints."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import at_start, direction, point, rest_direction, velocity
from poise.errors import InvalidExpression, InvalidValue, UnknownJoint
from samples.trees import random_pose, tree


def two_poses(seed: int):
    skeleton = tree(seed, "any")
    rng = np.random.default_rng(seed)
    return [skeleton.pose(random_pose(skeleton, rng)) for _ in range(2)]


def test_at_start_is_the_value_at_the_start() -> None:
    start, pose = two_poses(1)
    p = point("j3")
    moved = p - at_start(p)
    found = (moved == 0).at(pose, before=start)
    np.testing.assert_array_equal(found, p.at(pose) - p.at(start))
    np.testing.assert_array_equal((moved == 0).targets(start), p.at(start))
    assert at_start((1, 2, 3)).function == "constant"


def test_a_velocity_and_a_start_of_one_thing_share_their_numbers() -> None:
    start, _ = two_poses(1)
    y = point("j3").y
    both = velocity(y, 0.5) + at_start(y) == 0
    assert both.targets(start).shape == (2,)  # dt, and y at the start
    assert both.at(start, before=start) == pytest.approx(y.at(start))


@pytest.mark.parametrize("inner", ["parameter('p', 1)", "velocity(dof('a'))", "at_start(dof('a'))"])
def test_what_has_no_value_at_the_start(inner: str) -> None:
    with pytest.raises(InvalidExpression, match="no separate value at the start"):
        poise.parse(f"at_start(dof('b') + {inner})")


@pytest.mark.parametrize("joint", ["j0", "j3", "j6"])
def test_a_rest_direction_moves_with_the_parent_alone(joint: str) -> None:
    _, pose = two_poses(2)
    skeleton = pose.skeleton
    found = rest_direction(joint, (1, 2, -1)).at(pose)
    carried = skeleton.joint(joint)
    local = carried.frame[:3, :3] @ (1, 2, -1)
    if carried.parent >= 0:
        local = pose.world[carried.parent, :3, :3] @ local
    np.testing.assert_allclose(found, local, atol=1e-14)


def test_at_rest_a_ball_has_its_directions_there() -> None:
    skeleton = (
        poise.SkeletonBuilder().add("a", poise.Hinge("z")).add("b", poise.Ball(), "a").build()
    )
    pose = skeleton.rest.with_values(a_rz=0.7)
    same = rest_direction("b", (1, 2, 3)) - direction("b", (1, 2, 3))
    np.testing.assert_allclose(same.at(pose), 0.0, atol=1e-15)


@pytest.mark.parametrize(
    "text", ["point('a') == at_start(point('a'))", "rest_direction('a', (0, 1, 0)).y >= 0.5"]
)
def test_text_and_back(text: str) -> None:
    assert repr(poise.parse(text)) == text


def test_errors() -> None:
    with pytest.raises(InvalidValue):
        rest_direction("a", (0, 0, 0))
    with pytest.raises(UnknownJoint):
        rest_direction("nobody", (0, 0, 1)).at(two_poses(1)[0])
