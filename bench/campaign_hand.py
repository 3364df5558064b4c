"""Random grasps of a 31-DOF hand by `auto`: a palm frame and five fingertips.

    python bench/campaign_hand.py [--grasps 200] [--tolerance 1e-4] [--seed 0]

Each target comes from a random pose within the limits and is therefore reachable; each solve starts
at rest. Solutions are verified with the frames of the pose: all six goals within the tolerance
(metres and radians), all limits satisfied. Printed: the number of solved grasps, by `auto` and by
one search of `lm`, and the processor time of a prepared `Problem.solve`.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from cases import use_tests
from measure import machine, verdict

import poise

use_tests()

from samples.hands import grasp, hand, missed  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grasps", type=int, default=200)
    parser.add_argument("--tolerance", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    body = hand()
    print(machine())
    print(f"{body.nv} degrees of freedom, {chosen.grasps} grasps, tolerance {chosen.tolerance:g}")
    for solver in ("auto", "lm"):
        rng = np.random.default_rng(chosen.seed)
        goals = [grasp(body, rng) for _ in range(chosen.grasps)]
        problem = poise.Problem(body, goals[0], solver=solver, tolerance=chosen.tolerance)
        seconds, solved, restarts = [], 0, 0
        for own in goals:
            targets = np.concatenate([goal.targets(body.rest) for goal in own])
            begun = time.process_time()
            q = problem.solve(body.rest.q, targets)
            seconds.append(time.process_time() - begun)
            restarts += problem.result().restarts > 0
            solved += missed(body, own, q) <= chosen.tolerance + 1e-12
        times = 1e6 * np.array(seconds)
        print(
            f"{solver:5} {restarts} with restarts; median {np.median(times):.0f} us, "
            f"mean {times.mean():.0f} us, longest {times.max() / 1e3:.1f} ms of CPU time"
        )
        share = 100.0 * solved / chosen.grasps
        print(verdict(f"{solver}: solved", share, 100.0 if solver == "auto" else 0.0, unit="%"))


if __name__ == "__main__":
    main()
