"""One pose at a time beside pinocchio: `pip install pin`.

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


def microseconds(call: Callable[[], Any], count: int = 2000) -> float:
    """The least mean time of a call."""
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
    """The same arm in pinocchio; nothing where it is not installed."""
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


if __name__ == "__main__":
    main()
