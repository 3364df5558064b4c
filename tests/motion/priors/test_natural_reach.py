"""Values that take part in a search with a prior: not hair and blend shapes; bones with scales."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import human_prior
from poise.joints import Ball, Composite, Free, QuaternionBall, ScaleXYZ
from poise.model import Skeleton
from poise.solvers.likely_starts import LikelyStarts
from poise.solvers.natural import CONFINED
from samples.humanoids import humanoid

TOLERANCE = 1e-4  # metres and radians, of the goals
NAMES = ("LeftHand", "RightHand", "LeftFoot", "RightFoot")


def with_hair(body: Skeleton, strands: int, shapes: int) -> Skeleton:
    builder = poise.SkeletonBuilder.of(body)
    for strand in range(strands):
        parent = "Head"
        for number in range(4):
            name = f"hair{strand}_{number}"
            builder.add(name, QuaternionBall(), parent, offset=(0.01 * (strand % 9 - 4), 0.02, 0))
            parent = name
    for shape in range(shapes):
        builder.parameter(f"shape{shape}", lower=0.0, upper=1.0)
    return builder.build()


def goals(body: Skeleton) -> list[poise.Goal]:
    at = {name: body.rest.world[body.joint_index(name), :3, 3] for name in NAMES}
    lifted = poise.reach("LeftHand", at["LeftHand"] + np.array([-0.2, 0.3, 0.2]))
    return [lifted, *(poise.pin(name) for name in NAMES[2:])]


def test_hair_and_shapes_change_neither_the_pose_nor_the_size_of_the_search() -> None:
    plain = humanoid()
    hairy = with_hair(plain, 12, 40)
    a, b = (poise.Problem(body, goals(body), prior="human") for body in (plain, hairy))
    one, other = plain.pose(a.solve(plain.rest)), hairy.pose(b.solve(hairy.rest))
    assert a.status == b.status == "converged" and abs(a.iterations - b.iterations) <= 1
    joints = [hairy.joint_index(name) for name in plain.joint_names]
    np.testing.assert_allclose(other.world[joints], one.world, atol=TOLERANCE)
    moving = []
    for problem in (a, b):
        starts = LikelyStarts(problem.runner, human_prior(), 1e-2)
        assert starts.usable and starts.prepared()
        search = problem.runner.natural._runner
        free = search.free & (search.own.marks[0] == 0)
        moving.append((len(starts._moving), int(free.sum())))
    assert moving[0] == moving[1] and max(moving[0]) <= plain.nv


def test_values_beyond_reach_are_those_of_the_typical_poses() -> None:
    """Three positions determine the pose, whatever the start; fewer change it."""
    body = with_hair(humanoid(), 1, 1)
    start = body.rest.with_values(shape0=0.7)
    found = poise.solve(start, goals(body), prior="human")
    assert found.pose.q[-1] == body.rest.q[-1]
    hand = start.world[body.joint_index("LeftHand"), :3, 3]
    found = poise.solve(
        start, [poise.reach("LeftHand", hand + np.array([0, 0.1, 0]))], prior="human"
    )
    assert found.converged and found.pose.q[-1] == 0.7


def test_other_metrics_still_move_what_no_goal_moves() -> None:
    body = with_hair(humanoid(), 0, 1)
    drawn = poise.metrics.deviation(weight=1.0, to=body.rest.with_values(shape0=0.4))
    found = poise.solve(body.rest, goals(body), prior="human", metrics=[drawn])
    assert found.pose.q[-1] == pytest.approx(0.4, abs=1e-6)


def test_a_base_leaves_the_quaternions_of_other_joints() -> None:
    body = humanoid()
    hand = body.rest.world[body.joint_index("LeftHand"), :3, 3]
    goal = poise.reach("LeftHand", hand + np.array([-0.1, 0.1, 0.1]), base="LeftUpperarm")
    found = poise.solve(body.rest, [goal], prior="human")
    assert found.converged
    moved = np.flatnonzero(found.pose.q != body.rest.q)
    own = [i for n in ("LeftUpperarm", "LeftForearm") for i in np.r_[body.joint_dofs(n)].tolist()]
    assert set(moved.tolist()) <= {*own, *np.r_[body.joint_dofs("LeftHand")].tolist()}


def test_bones_with_scales_keep_the_prior() -> None:
    """A scale of a bone does not rotate it: the components are those of the unscaled body."""
    plain = humanoid()
    builder = poise.SkeletonBuilder.of(plain)
    for name in ("Spine2", "LeftThigh", "RightForearm"):
        builder.retype(name, Composite((QuaternionBall(), ScaleXYZ())))
    body = builder.build()
    assert not body.mechanism.rigid
    prior = human_prior()
    assert prior.parts(body) == prior.parts(plain)
    rng = np.random.default_rng(4)
    q = plain.integrate(plain.rest.q, 0.3 * rng.standard_normal(plain.nv))
    scaled = body.rest.q.copy()
    for name in plain.joint_names:
        own, into = plain.joint_dofs(name), body.joint_dofs(name)
        scaled[into.start : into.start + own.stop - own.start] = q[own]
        scaled[into.start + own.stop - own.start : into.stop] = 1.1  # uniform
    found, wanted = prior.components(body.pose(scaled)), prior.components(plain.pose(q))
    np.testing.assert_allclose(found, wanted, atol=1e-9)
    solved = poise.solve(body.rest, goals(body), prior="human")
    assert solved.converged
    # Not two evaluations for each rate, as second derivatives by differences take.
    assert solved.evaluations < body.nv


@pytest.mark.parametrize("kind", [poise.Fixed(), Ball("xyz")])
def test_another_root_without_a_body_keeps_the_prior(kind: poise.JointType) -> None:
    plain = humanoid()
    body = poise.SkeletonBuilder.of(plain).add("secondary", kind).build()
    found, wanted = (poise.solve(b.rest, goals(b), prior="human") for b in (body, plain))
    assert found.converged and found.notes == ()
    assert abs(found.iterations - wanted.iterations) <= 1
    joints = [body.joint_index(name) for name in plain.joint_names]
    np.testing.assert_allclose(found.pose.world[joints], wanted.pose.world, atol=TOLERANCE)


def test_a_body_that_no_joint_moves_says_so() -> None:
    builder = poise.SkeletonBuilder.of(humanoid(quaternions=False))
    body = builder.retype("Hips", Ball("xyz")).build()
    found = poise.solve(body.rest, goals(body), prior="human")
    assert CONFINED in found.notes
    body = builder.retype("Hips", Free()).build()
    assert poise.solve(body.rest, goals(body), prior="human").notes == ()
