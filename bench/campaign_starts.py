"""Hard constraints that fail from one start: success rate and cost of restarts.

    python bench/campaign_starts.py [--problems 500] [--seed 0]

The skeletons of `campaign_constraints.py` (arms, random trees, bodies) with harder sets: up to four
tips at positions, and the orientation of an arm's tip, taken from a pose within the limits, so that
all sets are satisfiable. The start is another random pose. Results are judged by the violations.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
from campaign_constraints import draw, random_pose, tips
from measure import machine, verdict

import poise
from poise.solvers.auto import Auto
from poise.solvers.sqp import SQP

WAYS = {"one start": SQP(), "8 restarts": SQP(restarts=8), "auto": Auto()}


def hard_set(seed: int) -> tuple[poise.Pose, list[poise.Constraint], object]:
    """Return a start, satisfiable hard constraints, and a metric."""
    found = draw(seed)
    skeleton = found.skeleton
    rng = np.random.default_rng(seed + 1_000_000)
    pose = skeleton.pose(random_pose(skeleton, rng, 0.95))
    goals: list[poise.Constraint] = []
    for name in tips(skeleton, rng, 1 if found.kind == "arm" else 4):
        frame = pose.world[skeleton.joint_index(name)]
        goals.append(poise.point(name) == tuple(frame[:3, 3]))
        if found.kind == "arm":
            goals.append(poise.direction(name, (0, 0, 1)) == tuple(frame[:3, 2]))
    return skeleton.pose(random_pose(skeleton, rng, 0.95)), goals, found.metric


def row(name: str, results: Sequence[poise.Result]) -> str:
    """Print the success rate, and the cost of problems with more than one start."""
    holds = np.array([result.optimality.violation <= 1e-8 for result in results])
    again = np.array([result.restarts > 0 for result in results])
    took = 1e3 * np.array([result.seconds for result in results])

    def median(chosen: np.ndarray) -> str:
        return f"{np.median(took[chosen]):8.2f}" if chosen.any() else f"{'-':>8}"

    return (
        f"  {name:<20}{holds.sum():>5} of {len(results)}   {median(holds & ~again)} ms with "
        f"one start, {median(holds & again)} ms with restarts, {median(~holds)} ms if not solved"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print(machine())
    results: dict[str, list[poise.Result]] = {name: [] for name in WAYS}
    for seed in range(chosen.seed, chosen.seed + chosen.problems):
        start, goals, metric = hard_set(seed)
        for name, method in WAYS.items():
            results[name].append(poise.solve(start, goals, metrics=[metric], solver=method))
    print("\n".join(row(name, found) for name, found in results.items()))
    once, often = (
        np.array([result.optimality.violation <= 1e-8 for result in results[name]])
        for name in ("one start", "auto")
    )
    print(verdict("failures of one start that auto solves", 100.0 * often[~once].mean(), 50.0,
                  unit="%"))  # fmt: skip
    print(verdict("solved with one start and not by auto", 100.0 * (~often[once]).mean(), 0.0,
                  unit="%", at_most=True))  # fmt: skip


if __name__ == "__main__":
    main()
