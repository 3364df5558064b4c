"""Every registered joint type meets the contract of joint types."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.joints import JOINT_TYPES, JointType
from poise.kinematics import jacobian, motion_state
from poise.registry import Registry
from samples.joints import SAMPLES_AND_FOLLOWING as SAMPLES
from samples.trees import chain_length, random_pose

POINT = (0.2, -0.1, 0.3)
POSES = 4


def without_samples(registry: Registry[type[JointType]]) -> list[str]:
    return [name for name in registry.names() if not SAMPLES.get(name)]


def test_every_joint_type_has_a_sample() -> None:
    missing = without_samples(JOINT_TYPES)
    assert not missing, f"add representative parameters of {missing} to tests/samples/joints.py"
    assert set(SAMPLES) == set(JOINT_TYPES.names())


def test_a_joint_type_without_a_sample_would_be_noticed() -> None:
    registry = Registry(
        "joint type", group="poise.none", builtin={"hinge": "poise.joints:Hinge"}, error=KeyError
    )
    assert without_samples(registry) == []
    registry.register("novelty", poise.Hinge)
    assert without_samples(registry) == ["novelty"]


CASES = [
    pytest.param(name, joint_type, id=f"{name}-{number}")
    for name, types in SAMPLES.items()
    for number, joint_type in enumerate(types)
]


def in_a_chain(joint_type: JointType):
    """The joint between two hinges, away from the origin and turned, and a beacon elsewhere."""
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    rotation = poise.geometry.transforms.axis_angle((1, 2, 3), 0.8)
    builder.add("tried", joint_type, "base", offset=(0.3, 0.1, 0), rotation=rotation)
    builder.add("end", poise.Hinge("z"), "tried", offset=(0, 0.4, 0.1))
    builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
    return builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7)).build()


def posed(joint_type: JointType):
    skeleton = in_a_chain(joint_type)
    rng = np.random.default_rng(11)
    yield skeleton.rest
    for _ in range(POSES):
        yield skeleton.pose(random_pose(skeleton, rng))


@pytest.mark.parametrize(("name", "joint_type"), CASES)
def test_it_says_what_it_is(name: str, joint_type: JointType) -> None:
    assert type(joint_type) is JOINT_TYPES.get(name)
    assert isinstance(joint_type, JointType)
    suffixes = [dof.suffix for dof in joint_type.dofs]
    assert len(set(suffixes)) == len(suffixes) and all(s.isidentifier() for s in suffixes)
    for dof in joint_type.dofs:
        assert np.isfinite(dof.neutral) and dof.lower <= dof.neutral <= dof.upper
    used = [
        motion.dof + i
        for motion in joint_type.lower()
        if motion.dof >= 0
        for i in range(motion.values)
    ]
    assert sorted(used) == list(range(len(suffixes)))


@pytest.mark.parametrize(("name", "joint_type"), CASES)
def test_its_values_count(name: str, joint_type: JointType) -> None:
    skeleton = in_a_chain(joint_type)
    balls = sum(dof.suffix.startswith("qw") for dof in joint_type.dofs)
    assert skeleton.nq == len(joint_type.dofs) + 6
    assert skeleton.nv == skeleton.nq - balls


@pytest.mark.parametrize(("name", "joint_type"), CASES)
def test_its_columns_are_the_derivative(name: str, joint_type: JointType) -> None:
    for pose in posed(joint_type):
        tolerance = 1e-8 * max(1.0, chain_length(pose.skeleton, pose.world))
        analytic = jacobian(pose, "end", POINT)
        numeric = jacobian(pose, "end", POINT, method="numeric")
        np.testing.assert_allclose(analytic, numeric, rtol=0, atol=tolerance)


@pytest.mark.parametrize(("name", "joint_type"), CASES)
def test_it_moves_as_its_columns_say_and_no_neighbour_changes_it(
    name: str, joint_type: JointType
) -> None:
    rng = np.random.default_rng(12)
    poses = list(posed(joint_type))
    batch = poses[0].skeleton.pose([pose.q for pose in poses])
    v = rng.uniform(-1, 1, poses[0].skeleton.nv)
    states = motion_state(batch, v)
    for i, pose in enumerate(poses):
        np.testing.assert_array_equal(batch.world[i], pose.world)
        twist = jacobian(pose, "end", POINT) @ v
        np.testing.assert_allclose(states.velocity("end", POINT)[i], twist[:3], atol=1e-8)
        np.testing.assert_allclose(states.angular_velocity("end")[i], twist[3:], atol=1e-8)


@pytest.mark.parametrize(("name", "joint_type"), CASES)
def test_stepping_and_measuring_agree(name: str, joint_type: JointType) -> None:
    rng = np.random.default_rng(13)
    for pose in posed(joint_type):
        v = rng.uniform(-1, 1, pose.skeleton.nv)
        moved = pose.skeleton.integrate(pose.q, v)
        np.testing.assert_allclose(pose.skeleton.difference(moved, pose.q), v, atol=1e-13)
