"""A human body with limits: every tenth frame of every CMU clip, with every method.

    python bench/campaign_body.py [--every 10] [--first 0] [--positions]
                                  [--solvers auto lm ccd ...] [--tolerance 1e-5]

The targets are the positions and orientations of the hands and the positions of feet and head in
the frame, the limits are those of the ASF widened to contain the clip, and the start is the rest
pose. Each method uses its own defaults. Every solution is verified by the tests' plain twin, which
measures errors and limits; a status that contradicts them is a false claim. A method that does not
support such goals is listed with its reason.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from cases import CLIPS, EFFECTORS, Clip, Floats, clip, use_tests
from measure import machine, verdict
from scipy.spatial.transform import Rotation

import poise
from poise.errors import UnsuitableSolver
from poise.solvers import Problem
from poise.solvers.comparison import default_solvers

use_tests()

from twins.forward import world_frames  # noqa: E402

HANDS = ["lhand", "rhand"]  # effectors with a position and an orientation; none with --positions


@dataclass
class Tally:
    """Results of one method over all frames."""

    solved: int = 0
    seconds: list[float] = field(default_factory=list[float])
    statuses: Counter[str] = field(default_factory=Counter[str])
    left: list[float] = field(default_factory=list[float])  # largest error of each frame
    worst_breach: float = 0.0
    false_claims: list[str] = field(default_factory=list[str])

    def line(self, name: str) -> str:
        times = 1e3 * np.array(self.seconds)
        others = {k: n for k, n in self.statuses.items() if k != "converged"}
        return (
            f"{name:20} {self.solved:4} of {len(times)} {100.0 * self.solved / len(times):7.2f} %  "
            f"mean {times.mean():8.3f}  median {np.median(times):8.3f}  longest {times.max():8.3f} "
            f"ms  left {np.median(self.left):.1e}  breach {self.worst_breach:.0e}  {others}"
        )


def errors_at(skeleton: poise.Skeleton, q: Floats, wanted: Floats) -> Floats:
    """Return errors in metres and radians by the twin; ``wanted`` holds (5, 4, 4) frames."""
    world = world_frames(skeleton, q)
    left: list[float] = []
    for name, frame in zip(EFFECTORS, wanted, strict=True):
        found = world[skeleton.joint_index(name)]
        left.append(float(np.linalg.norm(found[:3, 3] - frame[:3, 3])))
        if name in HANDS:
            turn = Rotation.from_matrix(found[:3, :3] @ frame[:3, :3].T)
            left.append(float(turn.magnitude()))
    return np.array(left)


def parts_of(effector: str, frame: Floats) -> Floats:
    """Convert a frame (4, 4) to an effector's target: position, and quaternion for hands."""
    if effector not in HANDS:
        return frame[:3, 3]
    turn = poise.geometry.quaternions.from_matrix(frame[:3, :3])
    return np.concatenate([frame[:3, 3], turn])


def run(name: str, clips: list[Clip], every: int, tolerance: float, begin: int = 0) -> Tally:
    """Run one method on every frame."""
    tally = Tally()
    for one in clips:
        skeleton = one.motion.skeleton.with_limits(covering=one.motion)
        goals = [
            poise.place(e, np.eye(4)) if e in HANDS else poise.reach(e, (0.0, 0.0, 0.0))
            for e in EFFECTORS
        ]
        problem = Problem(skeleton, goals, solver=name, tolerance=tolerance)
        joints = [skeleton.joint_index(effector) for effector in EFFECTORS]
        frames = skeleton.pose(one.motion.q[begin::every]).world[:, joints]
        for number, wanted in enumerate(frames):
            target = np.concatenate(
                [parts_of(*pair) for pair in zip(EFFECTORS, wanted, strict=True)]
            )
            began = time.thread_time()
            q = problem.solve(skeleton.rest.q, target)
            tally.seconds.append(time.thread_time() - began)
            left = errors_at(skeleton, q, wanted)
            tally.left.append(float(left.max()))
            tally.statuses[problem.status] += 1
            converged = problem.status == "converged"
            tally.solved += converged
            breach = max(float((skeleton.lower - q).max()), float((q - skeleton.upper).max()), 0.0)
            tally.worst_breach = max(tally.worst_breach, breach)
            # 1e-9 allows for the twin's rounding.
            near, far = tolerance * (1 - 1e-9) - 1e-9, tolerance + 1e-9
            if (converged and left.max() > far) or (not converged and left.max() < near):
                tally.false_claims.append(
                    f"{one.name}[{begin + number * every}]: {left.max():g} left"
                )
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--clips", nargs="+", default=list(CLIPS), choices=CLIPS)
    parser.add_argument("--solvers", nargs="+", default=None)
    parser.add_argument("--tolerance", type=float, default=1e-5)
    parser.add_argument("--positions", action="store_true", help="leave orientations out")
    parser.add_argument("--first", type=int, default=0, help="of each clip's frames")
    chosen = parser.parse_args()
    print(machine())
    if chosen.positions:
        HANDS.clear()
    clips = [clip(name) for name in chosen.clips]
    for name in chosen.solvers or sorted(default_solvers(), key=lambda n: (n != "auto", n)):
        try:
            tally = run(name, clips, chosen.every, chosen.tolerance, chosen.first)
        except UnsuitableSolver as reason:
            print(f"{name:20} {reason}")
            continue
        print(tally.line(name), flush=True)
        for claim in tally.false_claims:
            print(f"  FALSE CLAIM {claim}")
        if tally.worst_breach > 1e-12:
            print("  VIOLATED LIMIT")
        if name == "auto":
            share = 100.0 * tally.solved / len(tally.seconds)
            print(verdict("auto, every frame", share, 100.0, unit="%"))
    print(machine())


if __name__ == "__main__":
    main()
