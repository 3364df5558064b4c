"""Six-axis arms in closed form against EAIK.

    pip install eaik urchin
    python bench/bench_six_axis.py [COUNT]

Random poses of UR5 and of a Puma-like arm with a spherical wrist. Printed: microseconds of
processor time of one call that returns all solutions of one frame, `SixAxisArm.angles` beside
EAIK's ``IK`` (the best of five rounds over all frames); the number of frames in which both find the
same number of solutions; and the largest error of Poise's solutions by forward kinematics. EAIK
gets the same axes.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable

import numpy as np
from cases import DATA, Floats
from eaik.IK_HP import HPRobot

import poise
from poise.errors import RepairWarning
from poise.solvers import SixAxisArm

COUNT = 300
ROUNDS = 5


def puma() -> poise.Skeleton:
    """Return an arm with parallel second and third axes, an offset, and a spherical wrist."""
    builder, before = poise.SkeletonBuilder(), None
    offsets = (
        (0, 0, 0.4),
        (0.02, 0.15, 0.2),
        (0.43, -0.05, 0),
        (0.02, 0, 0.43),
        (0, 0, 0),
        (0, 0, 0),
    )
    for n, (axis, offset) in enumerate(zip("zyyzyz", offsets, strict=True)):
        builder = builder.add(f"j{n}", poise.Hinge(axis), before, offset=offset)
        before = f"j{n}"
    return builder.build()


def best(call: Callable[[Floats], object], frames: list[Floats]) -> float:
    """Return microseconds per call, the best of all rounds."""
    found = np.inf
    for _ in range(ROUNDS):
        begun = time.process_time()
        for frame in frames:
            call(frame)
        found = min(found, time.process_time() - begun)
    return 1e6 * found / len(frames)


def compare(name: str, body: poise.Skeleton, joint: str, count: int) -> None:
    """Print the figures of one arm."""
    arm, at, rng = SixAxisArm.of(body, joint), body.joint_index(joint), np.random.default_rng(1)
    frames = [
        np.ascontiguousarray(body.pose(rng.uniform(-np.pi, np.pi, 6)).world[at])
        for _ in range(count)
    ]
    h, o, home, end = arm.axes[:6], arm.axes[6:12], arm.axes[13:16].T, arm.axes[16]
    peer = HPRobot(h, np.vstack([o[0], np.diff(o, axis=0), end - o[5]]))
    theirs = [frame.copy() for frame in frames]
    for frame in theirs:
        frame[:3, :3] = frame[:3, :3] @ home.T
    missed, same = 0.0, 0
    for frame, other in zip(frames, theirs, strict=True):
        found = arm.angles(frame)
        same += len(found) == sum(not approximate for approximate in peer.IK(other).is_LS)
        missed = max([missed, *(np.abs(body.pose(q).world[at] - frame).max() for q in found)])
    ours, eaik = best(arm.angles, frames), best(peer.IK, theirs)
    print(
        f"{name:6} Poise {ours:5.1f} us, EAIK {eaik:5.1f} us, {ours / eaik:.2f} of its time "
        f"(bar <= 1); the same number of poses in {same} of {count} frames; "
        f"largest error {missed:.0e}"
    )


def main() -> None:
    """Compare both arms."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        ur5 = poise.read(DATA / "robot" / "ur5.urdf").skeleton
    compare("UR5", ur5, "tool0", count)
    compare("Puma", puma(), "j5", count)


if __name__ == "__main__":
    main()
