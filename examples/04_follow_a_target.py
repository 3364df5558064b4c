"""Track a moving target frame by frame, as in a game or a tool.

python examples/04_follow_a_target.py [FRAMES]

Prepare a `Problem` once. Each frame then starts from the previous pose, and takes microseconds.
(First use compiles the kernels and caches them on disk.)
"""

from __future__ import annotations

import math
import sys
import time

import numpy as np

import poise
from poise.bundled import character


def main(frames: int = 600) -> None:
    hero = character()
    goals = [poise.reach("lhand", (0.4, 1.3, 0.4)), poise.pin("lfoot"), poise.pin("rfoot")]
    problem = poise.Problem(hero.skeleton, goals, tolerance=1e-4)
    q = problem.solve(hero.rest.q)  # the first frame starts far from the target

    # The targets of all goals in one array: the hand's three numbers come first.
    targets = problem.default_targets(hero.rest).copy()
    seconds, iterations, misses = np.zeros(frames), np.zeros(frames, int), 0
    for frame in range(frames):
        angle = 2.0 * math.pi * frame / 120.0
        targets[:3] = (0.4 + 0.15 * math.cos(angle), 1.3 + 0.15 * math.sin(angle), 0.4)
        began = time.perf_counter()
        q = problem.solve(q, targets)
        seconds[frame] = time.perf_counter() - began
        iterations[frame] = problem.iterations
        misses += problem.status != "converged"

    print(f"{frames} frames, {misses} missed")
    print(f"iterations a frame: {iterations.mean():.1f} on average, {iterations.max()} at most")
    print(f"microseconds a frame: {1e6 * np.median(seconds):.0f} (median)")
    pose = hero.skeleton.pose(q)
    hand = pose.world[hero.skeleton.joint_index("lhand"), :3, 3]
    print("the hand is at", hand.round(4), "and was to be at", targets[:3].round(4))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
