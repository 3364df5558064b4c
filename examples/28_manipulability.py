"""Raise a robot's manipulability while its hand keeps still: a task in the null space.

python examples/28_manipulability.py [panda.urdf]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.kinematics import jacobian, manipulability
from poise.model import DenavitHartenbergTable, skeleton_from_denavit_hartenberg

# Franka Emika Panda, modified Denavit-Hartenberg: theta, d, a, alpha (metres, radians)
PANDA = [
    (0, 0.333, 0, 0), (0, 0, 0, -np.pi / 2), (0, 0.316, 0, np.pi / 2), (0, 0, 0.0825, np.pi / 2),
    (0, 0.384, -0.0825, -np.pi / 2), (0, 0, 0, np.pi / 2), (0, 0, 0.088, np.pi / 2),
]  # fmt: skip
START = (0.3, 0.4, -0.2, -2.0, 0.9, 1.0, 0.2)


def robot() -> tuple[poise.Skeleton, str]:
    """The arm and the joint that carries its hand: of a URDF, or of the table above."""
    if len(sys.argv) > 1 and Path(sys.argv[1]).suffix == ".urdf":
        return poise.read(sys.argv[1]).skeleton, "panda_hand"
    table = DenavitHartenbergTable.of(PANDA, convention="modified")
    arm = skeleton_from_denavit_hartenberg(table, "panda")
    return arm, arm.joint_names[-1]


def main() -> None:
    arm, hand = robot()
    q = arm.rest.q.copy()
    q[:7] = START
    start = arm.pose(q)
    place = start.world[arm.joint_index(hand)].copy()
    w = poise.manipulability(arm, hand)
    held = poise.place(hand, place, hard=True)

    # One pose: the hand holds, and what it leaves free makes w as large as it gets.
    metric = poise.metrics.expression(w, maximise=True)
    best = poise.solve(start, [held], metrics=[metric], batch=False)
    report(arm, hand, place, start, best.pose, "solve")

    # The same along time, within limits of speed.
    tracker = poise.Tracker(
        start, [held], metrics=[poise.metrics.expression(w, maximise=True)], max_speed=0.2
    )
    worst = 0.0
    for _ in range(120):
        frame = tracker.step()
        now = frame.pose.world[arm.joint_index(hand)]
        worst = max(worst, float(np.abs(now - place).max()))
    report(arm, hand, place, start, tracker.pose, "Tracker")
    print(f"the hand stays within 1e-6 at every frame: {worst < 1e-6}")

    # Among several solutions, the most manipulable first.
    found = poise.solvers.solutions(start, [poise.place(hand, place)], by="manipulable", starts=32)
    values = [float(w.at(one.pose)) for one in found]
    print(f"{len(found)} solutions, the most manipulable first: {values == sorted(values)[::-1]}")


def report(
    arm: poise.Skeleton, hand: str, place: np.ndarray, start: poise.Pose, pose: poise.Pose, by: str
) -> None:
    moved = np.abs(pose.world[arm.joint_index(hand)] - place).max()
    before, after = (
        float(manipulability(np.asarray(jacobian(one, hand))[:, :7])) for one in (start, pose)
    )
    print(f"{by}: sqrt(det(J J^T)) {before:.4f} -> {after:.4f}, higher: {after > before}; "
          f"hand within 1e-6: {moved < 1e-6}")  # fmt: skip


if __name__ == "__main__":
    main()
