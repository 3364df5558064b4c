"""Single poses against pinocchio, and six-axis arms against EAIK: `pip install pin eaik`.

Each line is the least of seven rounds, in microseconds, with the ratio to the peer in this run.

    python bench/bench_single_calls.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from cases import PANDA_READY, panda

import poise
from poise.kinematics import jacobian, world_frames
from poise.model import (
    DenavitHartenbergRow,
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
)
from poise.solvers import solutions


def microseconds(call: Callable[[], Any], count: int = 2000) -> float:
    """Return the least mean time of a call in microseconds."""
    for _ in range(50):
        call()
    rounds: list[float] = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(count):
            call()
        rounds.append((time.perf_counter() - began) / count)
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
    return {"frames": frames, "jacobian": columns}


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


def main() -> None:
    skeleton = panda()
    q = np.array(PANDA_READY, dtype=np.float64)
    tip = skeleton.joint_names[-1]
    pose = skeleton.pose(q)
    target = np.asarray(skeleton.pose(q + 0.1).world[-1]).copy()
    problem = poise.Problem(skeleton, [poise.place(tip, target)], tolerance=1e-3)
    calls: dict[str, Callable[[], Any]] = {
        "frames": lambda: world_frames(skeleton, q),
        "jacobian": lambda: jacobian(pose, tip),
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


if __name__ == "__main__":
    main()
