"""Single poses against pinocchio, and closed forms against EAIK and `lm`: `pip install pin eaik`.

Each line is the least CPU time of seven rounds, in microseconds, with the ratio to the peer in this
run. The bars are 1 for the frame and the Jacobian of one point, and 4 with a new pose. The default
solver may take as long as EAIK with the choice of the nearest pose, on 200 random starts and frames
of a UR5, and as long as `lm` with restarts on those of an arm with spherical shoulder and wrist.

    python bench/bench_single_calls.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from cases import PANDA_READY, panda

import poise
from poise.kinematics import frame_of, jacobian, world_frames
from poise.model import (
    DenavitHartenbergRow,
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
)
from poise.solvers import SixAxisArm, solutions
from poise.solvers.auto import Auto
from poise.solvers.damped_least_squares import DampedLeastSquares


def microseconds(call: Callable[[], Any], count: int = 2000) -> float:
    """Return the least mean CPU time of a call in microseconds."""
    for _ in range(50):
        call()
    rounds: list[float] = []
    for _ in range(7):
        began = time.thread_time()
        for _ in range(count):
            call()
        rounds.append((time.thread_time() - began) / count)
    return 1e6 * min(rounds)


def peer(skeleton: poise.Skeleton, q: Any) -> dict[str, Callable[[], Any]]:
    """Return the same arm in pinocchio; None if it is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        print("pinocchio is not installed: pip install pin")
        return {}
    model, parent, rest = pin.Model(), 0, np.asarray(skeleton.rest.world)
    for i in range(7):
        before = np.eye(4) if i == 0 else rest[i - 1]
        placement = pin.SE3(np.linalg.solve(before, rest[i]))
        parent = model.addJoint(parent, pin.JointModelRZ(), placement, f"j{i}")
    tip = pin.SE3(np.linalg.solve(rest[6], rest[-1]))
    frame = model.addFrame(pin.Frame("tip", parent, 0, tip, pin.FrameType.OP_FRAME))
    data = model.createData()

    def frames() -> Any:
        pin.forwardKinematics(model, data, q)
        return np.array([placement.homogeneous for placement in data.oMi])

    def columns() -> Any:
        return pin.computeFrameJacobian(model, data, q, frame, pin.LOCAL_WORLD_ALIGNED)

    assert np.abs(frames()[1:] - world_frames(skeleton, q)[:7]).max() < 1e-12
    own = jacobian(skeleton.pose(q), skeleton.joint_names[-1])
    assert np.abs(columns() - own).max() < 1e-12

    def one_frame() -> Any:
        pin.forwardKinematics(model, data, q)
        return pin.updateFramePlacement(model, data, frame)

    return {
        "frames": frames, "jacobian": columns, "frame of the tip": one_frame,
        "frame of a new pose": one_frame, "jacobian of a new pose": columns,
    }  # fmt: skip


UR5 = ((0.0892, 0.0, 0.5), (0.0, -0.425, 0.0), (0.0, -0.392, 0.0), (0.1093, 0.0, 0.5),
       (0.0948, 0.0, -0.5), (0.0825, 0.0, 0.0))  # fmt: skip
"""Standard Denavit-Hartenberg rows of a UR5: d and a in metres, alpha in half turns."""


def six_axes() -> None:
    """Compare a UR5 pose by `Problem.solve`, all poses by `solutions`, and all by EAIK."""
    rows = [DenavitHartenbergRow(theta=0.0, d=d, a=a, alpha=np.pi * turn) for d, a, turn in UR5]
    arm = skeleton_from_denavit_hartenberg(
        DenavitHartenbergTable(tuple(rows), convention="standard")
    )
    tip, there = arm.joint_names[-1], arm.pose([0.3, -1.0, 1.2, 0.4, 0.7, 0.2])
    start, goals = arm.pose(there.q + 0.2), [poise.place(tip, there.world[-1])]
    problem = poise.Problem(arm, goals, tolerance=1e-9, solver="lm", near=True)
    print(f"UR5, one pose to 1e-9  {microseconds(lambda: problem.solve(start.q)):8.2f} us")
    began, found = time.process_time(), solutions(start, goals, tolerance=1e-7, apart=1e-3)
    spent = 1e6 * (time.process_time() - began)
    print(f"UR5, {len(found)} poses by search {spent:10.0f} us")
    try:
        from eaik.IK_DH import DhRobot
    except ImportError:
        print("EAIK is not installed: pip install eaik")
        return
    d, a, alpha = np.array(UR5).T
    robot = DhRobot(np.pi * alpha, a, d)
    frame = robot.fwdKin(there.q)
    assert np.abs(np.asarray(frame) - there.world[-1]).max() < 1e-9  # the same arm
    all_poses = np.asarray(robot.IK(frame).Q)
    for q in all_poses:
        assert np.abs(arm.pose(q).world[-1] - frame).max() < 1e-6
    print(f"UR5, {len(all_poses)} poses by EAIK  {microseconds(lambda: robot.IK(frame)):10.2f} us")


CASES = 200  # random starts and frames


def drawn(arm: poise.Skeleton) -> tuple[list[poise.Pose], list[Any]]:
    """Return random starts, and frames of the last joint that random poses reach."""
    rng = np.random.default_rng(1)
    low, high = np.maximum(arm.lower, -6.28), np.minimum(arm.upper, 6.28)
    there = arm.pose(rng.uniform(low, high, (CASES, arm.nq)))
    frames = [np.ascontiguousarray(frame) for frame in there.world[:, -1]]
    return [arm.pose(q) for q in rng.uniform(low, high, (CASES, arm.nq))], frames


def default_solver() -> None:
    """Compare the default solver with EAIK and the choice of the nearest pose, and with `lm`."""
    rows = [DenavitHartenbergRow(theta=0.0, d=d, a=a, alpha=np.pi * turn) for d, a, turn in UR5]
    table = DenavitHartenbergTable(tuple(rows), convention="standard")
    arm = skeleton_from_denavit_hartenberg(table)
    arm = arm.with_limits(dict.fromkeys(arm.dof_names, (-6.28, 6.28)))
    poses, frames = drawn(arm)
    tip = arm.joint_names[-1]

    def ours() -> list[poise.Result]:
        return [
            poise.solve(pose, [poise.place(tip, frame)], tolerance=1e-6)
            for pose, frame in zip(poses, frames, strict=True)
        ]

    assert all(
        result.converged and np.abs(result.pose.world[-1] - frame).max() < 2e-6
        for result, frame in zip(ours(), frames, strict=True)
    )
    own = microseconds(ours, 1) / CASES
    line = f"UR5, solve, goal included  {own:8.2f} us"
    try:
        from eaik.IK_HP import HPRobot
    except ImportError:
        print(line)
    else:
        closed = SixAxisArm.of(arm, tip)
        h, o, home, end = closed.axes[:6], closed.axes[6:12], closed.axes[13:16].T, closed.axes[16]
        robot = HPRobot(h, np.vstack([o[0], np.diff(o, axis=0), end - o[5]]))
        turned = [frame.copy() for frame in frames]
        for frame in turned:
            frame[:3, :3] = frame[:3, :3] @ home.T

        def theirs() -> list[Any]:
            return [
                nearest(np.asarray(robot.IK(frame).Q), pose)
                for pose, frame in zip(poses, turned, strict=True)
            ]

        other = microseconds(theirs, 1) / CASES
        print(f"{line}   EAIK with choice {other:8.2f} us   {own / other:6.2f} times its time")
    arm = spherical()
    poses, frames = drawn(arm)
    targets = [poise.place("j6", frame).goal for frame in frames]
    for solver in (Auto(), DampedLeastSquares(restarts=1000)):
        problem = poise.Problem(arm, [poise.place("j6", frames[0])], tolerance=1e-6, solver=solver)
        solved = 0
        for pose, target in zip(poses, targets, strict=True):
            problem.solve(pose.q, target)
            solved += problem.status == "converged"
        spent = microseconds(
            lambda problem=problem: [
                problem.solve(pose.q, target) for pose, target in zip(poses, targets, strict=True)
            ],
            1,
        )
        print(f"seven axes, {solver.name:5} {spent / CASES:8.2f} us, {solved} of {CASES} solved")


def nearest(found: Any, pose: poise.Pose) -> Any:
    """Return the pose nearest to another one inside the limits, with whole turns; None if none."""
    turned = found + 2.0 * np.pi * np.round((pose.q - found) / (2.0 * np.pi))
    low, high = pose.skeleton.lower, pose.skeleton.upper
    turned = turned - 2.0 * np.pi * (turned > high) + 2.0 * np.pi * (turned < low)
    inside = ((turned >= low) & (turned <= high)).all(axis=1)
    apart = np.where(inside, np.abs(turned - pose.q).sum(axis=1), np.inf)
    return turned[int(apart.argmin())] if inside.any() else None


def spherical() -> poise.Skeleton:
    """Return an arm of seven hinges with spherical shoulder and wrist."""
    builder, before = poise.SkeletonBuilder(), None
    for n, (axis, z) in enumerate(zip("zyzyzyz", (0.15, 0.19, 0.21, 0.19, 0.21, 0.19, 0.08))):
        limits = {f"r{axis}": (-2.9, 2.9)}
        builder = builder.add(f"j{n}", poise.Hinge(axis), before, offset=(0, 0, z), limits=limits)
        before = f"j{n}"
    return builder.build()


def main() -> None:
    skeleton = panda()
    q = np.array(PANDA_READY, dtype=np.float64)
    tip = skeleton.joint_names[-1]
    pose = skeleton.pose(q)
    target = np.asarray(skeleton.pose(q + 0.1).world[-1]).copy()
    problem = poise.Problem(skeleton, [poise.place(tip, target)], tolerance=1e-3)
    calls: dict[str, Callable[[], Any]] = {
        "frames": lambda: world_frames(skeleton, q),
        "frame of the tip": lambda: frame_of(skeleton, q, tip),
        "frame of a new pose": lambda: skeleton.pose(q).world[-1],
        "jacobian": lambda: jacobian(pose, tip),
        "jacobian of a new pose": lambda: jacobian(skeleton.pose(q), tip),
        "pose": lambda: skeleton.pose(q),
        "place": lambda: poise.place(tip, target),
        "solve, goal included": lambda: poise.solve(
            pose, [poise.place(tip, target)], tolerance=1e-3
        ),
        "Problem.solve": lambda: problem.solve(q),
    }
    others = peer(skeleton, q)
    for name, call in calls.items():
        own = microseconds(call)
        line = f"{name:22} {own:8.2f} us"
        if name in others:
            theirs = microseconds(others[name])
            line += f"   pinocchio {theirs:8.2f} us   {own / theirs:6.2f} times its time"
        print(line)
    six_axes()
    default_solver()


if __name__ == "__main__":
    main()
