"""Closed forms of the default method, against forward kinematics, other solutions and `lm`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.geometry import quaternions
from poise.kernels.solver_state import CLOSED_AFTER
from poise.solvers import SixAxisArm
from solvers.test_six_axis import random_arm

KINDS = ("parallel 2 3", "meeting 1 2", "any", "parallel 2 3 4")


def problem_of(skeleton: poise.Skeleton, joint: str, solver: str = "auto", **options):
    goal = poise.place(joint, np.eye(4))
    return poise.Problem(skeleton, [goal], solver=solver, tolerance=1e-6, **options)


def tried(problem: poise.Problem) -> float:
    """Return the iterations before the closed form; infinite without one."""
    return float(problem.runner.tables.options[CLOSED_AFTER])


def targets_of(frames: np.ndarray) -> np.ndarray:
    return np.hstack([frames[:, :3, 3], quaternions.from_matrix(frames[:, :3, :3])])


def misses(skeleton: poise.Skeleton, q: np.ndarray, joint: str, frame: np.ndarray) -> float:
    return float(np.abs(skeleton.pose(q).world[skeleton.joint_index(joint)] - frame).max())


def seven_axes(limit: float = 2.8, ball: bool = False) -> poise.Skeleton:
    """Return an arm with spherical shoulder and wrist; with a ball at the shoulder or hinges."""
    builder, before = poise.SkeletonBuilder(), "base"
    builder = builder.add("base", poise.Hinge("z"), limits={"rz": (-1.0, 1.0)})
    if ball:
        builder = builder.add("j0", poise.QuaternionBall(), before, offset=(0, 0, 0.3))
        before = "j0"
    else:
        for n, (axis, offset) in enumerate(zip("zyz", ((0, 0, 0.1), (0, 0, 0.2), (0, 0, 0.2)))):
            limits = {f"r{axis}": (-limit, limit)}
            builder = builder.add(f"j{n}", poise.Hinge(axis), before, offset=offset, limits=limits)
            before = f"j{n}"
    rest = (("e", "y", (0, 0, 0.2)), ("w0", "z", (0, 0, 0.2)), ("w1", "y", (0, 0, 0.2)))
    for name, axis, offset in (*rest, ("w2", "z", (0, 0, 0.1))):
        limits = {f"r{axis}": (-limit, limit)}
        builder = builder.add(name, poise.Hinge(axis), before, offset=offset, limits=limits)
        before = name
    return builder.build()


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_six_axes_take_the_nearest_pose_within_limits(kind: str, backwards: bool) -> None:
    rng = np.random.default_rng(3)
    for _ in range(3):
        free = random_arm(kind, rng)
        limit = rng.uniform(2.0, 6.0, 6)
        arm = free.with_limits({n: (-x, x) for n, x in zip(free.dof_names, limit, strict=True)})
        tip = arm.joint_names[-1]
        if backwards:
            arm, tip = reversed_arm(arm)
        problem, at = problem_of(arm, tip), arm.joint_index(tip)
        assert tried(problem) == 0
        closed = None if backwards else SixAxisArm.of(arm, tip)
        for _ in range(20):
            there, start = rng.uniform(-limit, limit), rng.uniform(-limit, limit)
            frame = arm.pose(there).world[at]
            q = problem.solve(start, targets_of(frame[None])[0])
            assert problem.status == "converged" and problem.runner.restarts == 0
            assert misses(arm, q, tip, frame) < 2e-6
            assert (q >= arm.lower).all() and (q <= arm.upper).all()
            if closed is not None and problem.iterations == 1:
                best = closed.within(closed.angles(frame, start), start)[0]
                assert np.linalg.norm(q - start) <= np.linalg.norm(best - start) + 1e-5


def reversed_arm(arm: poise.Skeleton) -> tuple[poise.Skeleton, str]:
    """Return an arm with the axes of another one in the opposite order, and its end."""
    origins = arm.pose(np.zeros(arm.nq)).world[5::-1, :3, 3]
    axes = arm.mechanism.arrays.vectors[arm.mechanism.joint_of.tolist().index(0) :, :3][5::-1]
    builder, before, at = poise.SkeletonBuilder(), None, np.zeros(3)
    for n, (axis, origin) in enumerate(zip(axes, origins, strict=True)):
        builder = builder.add(f"b{n}", poise.Hinge(tuple(axis)), before, offset=origin - at)
        before, at = f"b{n}", origin
    made = builder.add("tool", poise.Fixed(), before, offset=(0.1, 0.2, 0.3)).build()
    limits = zip(made.dof_names, arm.lower, arm.upper, strict=True)
    return made.with_limits({name: (low, high) for name, low, high in limits}), "tool"


@pytest.mark.parametrize("ball", [False, True])
def test_seven_axes_and_a_locked_base(ball: bool) -> None:
    arm, rng = seven_axes(ball=ball), np.random.default_rng(5)
    problem = problem_of(arm, "w2", locked=["base"])
    plain = problem_of(arm, "w2", near=True, locked=["base"])
    assert 0 < tried(problem) < np.inf
    failed = 0
    for number in range(100):
        there, start = (arm.integrate(arm.rest.q, rng.uniform(-2.7, 2.7, arm.nv)) for _ in range(2))
        there[0] = start[0] = rng.uniform(-1.0, 1.0)  # the base, where it is locked
        if number % 10 == 0:
            there[-4:] = 0.0  # straight: the wrist's first and last axes are one line
        there = np.clip(there, arm.lower, arm.upper)
        frame = arm.pose(there).world[-1]
        q = problem.solve(start, targets_of(frame[None])[0])
        assert problem.status == "converged"
        assert misses(arm, q, "w2", frame) < 2e-6
        assert (q >= arm.lower - 1e-12).all() and (q <= arm.upper + 1e-12).all()
        assert q[0] == start[0]
        plain.solve(start, targets_of(frame[None])[0])
        failed += plain.status != "converged"
        if plain.status == "converged" and plain.iterations <= 6:  # too few to stall
            np.testing.assert_allclose(q, plain.runner.q, atol=1e-12)
    assert failed > 5  # one search alone does not solve them


def test_two_bone_limbs_swivel_to_the_nearest_pose_that_limits_allow() -> None:
    builder = poise.SkeletonBuilder().add("s", poise.Ball("zxy"))
    builder = builder.add("e", poise.Hinge("z"), "s", offset=(0.3, 0, 0), limits={"rz": (0, 2.6)})
    limb = builder.add("h", poise.Ball("xyz"), "e", offset=(0.25, 0, 0)).build()
    limb = limb.with_limits(dict.fromkeys(limb.dof_names[:3], (-1.2, 1.2)))
    goal, rng = poise.reach("h", (0, 0, 0)), np.random.default_rng(2)
    problem = poise.Problem(limb, [goal], tolerance=1e-6)
    alone = poise.Problem(limb, [goal], tolerance=1e-6, near=True)
    assert 0 < tried(problem) < np.inf
    first = poise.Problem(limb, [goal], tolerance=1e-6)
    first.runner.tables.options[CLOSED_AFTER] = 0  # the closed form for every target
    closed, without = 0, 0
    for _ in range(200):
        low, high = np.maximum(limb.lower, -1.0), np.minimum(limb.upper, 1.0)
        there, start = rng.uniform(low, high), rng.uniform(low, high)
        there[3] = rng.uniform(0.0, 2.6)
        place = limb.pose(there).world[2, :3, 3]
        for one in (problem, first):
            q = one.solve(start, place)
            assert one.status == "converged"
            assert np.abs(limb.pose(q).world[2, :3, 3] - place).max() < 2e-6
            assert (q >= limb.lower - 1e-12).all() and (q <= limb.upper + 1e-12).all()
        closed += first.iterations == 1
        alone.solve(start, place)
        without += alone.status != "converged" and problem.runner.restarts == 0
    assert closed > 190 and without > 0


def test_decoupled_goals_are_solved_beside_a_closed_form() -> None:
    builder, before = poise.SkeletonBuilder().add("base", poise.Fixed()), "base"
    for n, (axis, offset) in enumerate(zip("zyyxyx", 0.3 * np.eye(4)[[2, 2, 0, 0, 3, 3], :3])):
        builder = builder.add(f"a{n}", poise.Hinge(axis), before, offset=offset)
        before = f"a{n}"
    before = "base"
    for n, axis in enumerate("zyzy"):
        builder = builder.add(f"b{n}", poise.Hinge(axis), before, offset=(0, 0.2, 0))
        before = f"b{n}"
    both, rng = builder.build(), np.random.default_rng(1)
    goals = [poise.place("a5", np.eye(4)), poise.reach("b3", (0, 0, 0))]
    problem = poise.Problem(both, goals, tolerance=1e-8)
    assert tried(problem) == 0
    for _ in range(20):
        world = both.pose(rng.uniform(-2, 2, both.nq)).world
        frame, place = world[6], world[-1, :3, 3]
        start = rng.uniform(-2, 2, both.nq)
        q = problem.solve(start, np.r_[targets_of(frame[None])[0], place])
        assert problem.status == "converged" and problem.iterations > 1
        assert misses(both, q, "a5", frame) < 1e-7
        assert np.abs(both.pose(q).world[-1, :3, 3] - place).max() < 1e-7


def test_what_is_no_closed_form_iterates() -> None:
    arm, rng = random_arm("parallel 2 3", np.random.default_rng(0)), np.random.default_rng(7)
    tip = arm.joint_names[-1]
    assert tried(problem_of(arm, tip, near=True)) == np.inf
    assert tried(problem_of(arm, tip, "lm")) == np.inf
    assert tried(problem_of(arm, tip, locked=[arm.joint_names[1]])) == np.inf
    coupled = [poise.place(tip, np.eye(4)), poise.reach(arm.joint_names[2], (0, 0, 0))]
    assert tried(poise.Problem(arm, coupled)) == np.inf
    assert tried(poise.Problem(arm, [poise.reach(tip, (0, 0, 0))])) == np.inf
    assert tried(poise.Problem(arm, [poise.place(tip, np.eye(4), hard=True)])) == np.inf
    # out of reach: the same answer as without the closed form
    frame = np.eye(4)
    frame[0, 3] = 50.0
    start = rng.uniform(-1, 1, arm.nq)
    far = problem_of(arm, tip)
    q = far.solve(start, targets_of(frame[None])[0])
    assert far.status in ("infeasible", "stalled")
    plain = problem_of(arm, tip, "lm")
    plain.solve(start, targets_of(frame[None])[0])
    assert far.runner.cost <= plain.runner.cost * (1.0 + 1e-6)
    assert (q >= arm.lower).all() and (q <= arm.upper).all()


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_single_solves_batches_and_traces_agree(shared_data: Path) -> None:
    robot = poise.read(shared_data / "robot" / "ur5.urdf").skeleton
    rng, tip = np.random.default_rng(0), "tool0"
    low, high = np.maximum(robot.lower, -6.2), np.minimum(robot.upper, 6.2)
    starts, theirs = rng.uniform(low, high, (2, 50, 6))
    frames = robot.pose(theirs).world[:, robot.joint_index(tip)]
    batch = poise.solve(robot.pose(starts), [poise.place(tip, frames)], tolerance=1e-6, batch=True)
    assert batch.converged.all()
    for b in range(50):
        goal = poise.place(tip, frames[b])
        one = poise.solve(robot.pose(starts[b]), [goal], tolerance=1e-6, trace=b % 2 == 0)
        assert one.converged and one.iterations == 1
        assert misses(robot, one.pose.q, tip, frames[b]) < 2e-6
        np.testing.assert_allclose(one.pose.q, batch.pose.q[b], atol=1e-12)
    capped = poise.solve(robot.pose(starts[0]), [poise.place(tip, frames[0])], max_iterations=1)
    assert capped.converged and capped.iterations == 1
