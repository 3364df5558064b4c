"""World frames against a plain twin that multiplies one joint matrix at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import ShapeError
from poise.kinematics import world_frames
from samples.trees import CURVES, poses, random_pose, tree
from twins import forward as twin


def agree(found, expected):
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * max(1.0, abs(expected).max()))


@given(st.data())
@settings(max_examples=60)
def test_random_trees_against_the_twin(data: st.DataObject) -> None:
    skeleton = tree(data.draw(st.integers(0, 19)))
    q = data.draw(poses(skeleton))
    agree(skeleton.pose(q).world, twin.world_frames(skeleton, q))


def test_the_trees_have_what_they_should() -> None:
    trees = [tree(seed) for seed in range(20)]
    used = {type(joint.type) for one in trees for joint in one.joints}
    assert len(used) >= 18
    assert any(sum(parent < 0 for parent in one.parents) > 1 for one in trees)
    assert any(not one.mechanism.native for one in trees)
    assert all(tree(seed, "rigid").mechanism.rigid for seed in range(3))
    driven = [drive for one in trees for j in one.joints for drive in j.drives if drive]
    assert {type(curve.callable).__name__ for _, curve in driven} == {"NoneType", "function"}


@pytest.mark.parametrize("kind", ["any", "native"])
def test_batches_of_any_shape(kind: str) -> None:
    rng = np.random.default_rng(3)
    skeleton = tree(1, kind)
    q = np.array([[random_pose(skeleton, rng) for _ in range(3)] for _ in range(2)])
    world = skeleton.pose(q).world
    assert world.shape == (2, 3, len(skeleton.joints), 4, 4)
    for i in np.ndindex(2, 3):
        agree(world[i], twin.world_frames(skeleton, q[i]))
    assert world_frames(skeleton.mechanism, np.zeros((0, skeleton.nq))).shape[0] == 0


def test_threads_change_nothing() -> None:
    rng = np.random.default_rng(4)
    skeleton = tree(2, "native")
    q = np.tile([random_pose(skeleton, rng) for _ in range(5)], (1001, 1))
    one = world_frames(skeleton.mechanism, q, threads=1)
    assert np.array_equal(one, world_frames(skeleton.mechanism, q, threads=3))


def test_a_skeleton_without_degrees_of_freedom() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Fixed(), offset=(0, 1, 0))
    statue = builder.add("b", poise.Fixed(), "a", offset=(0, 1, 0)).build()
    assert (statue.nq, statue.nv) == (0, 0)
    np.testing.assert_array_equal(statue.rest.world[:, 1, 3], [1.0, 2.0])
    assert statue.integrate([], []).shape == (0,)
    assert statue.difference(np.zeros((2, 0)), []).shape == (2, 0)
    assert poise.kinematics.jacobian(statue.rest, "b").shape == (6, 0)


def test_a_chain_of_drives_through_python_and_back() -> None:
    builder = poise.SkeletonBuilder()
    for name in "abcd":
        builder.add(
            name, poise.Hinge("z"), None if name == "a" else chr(ord(name) - 1), offset=(1, 0, 0)
        )
    builder.drive("b_rz", "a_rz", CURVES[2]).drive("c_rz", "b_rz", CURVES[0])
    skeleton = builder.drive("d_rz", "c_rz", CURVES[3]).build()
    assert skeleton.dof_names == ("a_rz",)
    for angle in np.linspace(-3, 3, 7):
        agree(skeleton.pose([angle]).world, twin.world_frames(skeleton, [angle]))


def test_a_parameter_moves_nothing_by_itself() -> None:
    skeleton = tree(0)
    world = skeleton.rest.world
    assert np.array_equal(skeleton.rest.with_values(idle=0.7).world, world)


def test_a_user_joint_with_a_driven_value() -> None:
    from samples.joints import spiral

    builder = poise.SkeletonBuilder().add("hip", poise.Hinge("x"))
    builder.add("odd", poise.UserJoint(spiral, ("u", "w")), "hip", offset=(0, 1, 0))
    skeleton = builder.drive("odd_u", "hip_rx", CURVES[0]).build()
    q = np.array([0.4, -0.3])
    agree(skeleton.pose(q).world, twin.world_frames(skeleton, q))


def test_wrong_shapes_are_named() -> None:
    skeleton = tree(0)
    with pytest.raises(ShapeError, match=rf"\.\.\., {skeleton.nq}"):
        world_frames(skeleton.mechanism, np.zeros(skeleton.nq + 1))
