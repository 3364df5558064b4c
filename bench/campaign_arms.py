"""TRAC-IK's table: random reachable poses of five arms, by `auto`, TRAC-IK and `ik_LM`.

    python bench/campaign_arms.py [--poses 10000] [--tolerance 1e-5] [--arms Panda UR5 ...]

A target is the forward kinematics of random values within the limits, the start is another random
draw, and the tolerance applies in metres and radians. Each solver gets 5 ms per problem: TRAC-IK as
its time limit, `ik_LM` and `auto` as the number of searches and evaluations that fit into 5 ms of
this thread's time, so that other load does not reduce their success. Every solution is verified
with pinocchio; one outside a limit is a failure. Times are wall-clock times of this thread, because
TRAC-IK works in two threads of its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from arms import ARMS, Arm
from cases import Floats
from measure import machine, verdict
from peers import FAILED, Solver, toolbox, trac_ik

import poise
from poise.solvers import Auto

BUDGET = 5e-3


@dataclass
class Tally:
    """Successes and seconds of one solver on one arm."""

    name: str
    solved: int = 0
    seconds: list[float] = field(default_factory=list[float])

    @property
    def failures(self) -> int:
        return len(self.seconds) - self.solved

    def line(self) -> str:
        times = 1e6 * np.array(self.seconds)
        rate = 100.0 * self.solved / len(times)
        return (
            f"  {self.name:8} {rate:8.3f} %  {self.failures:5} failed   mean {times.mean():8.1f}  "
            f"median {np.median(times):8.1f}  99 % {np.percentile(times, 99):8.1f} us"
        )


def auto(arm: Arm, tolerance: float, evaluations: int = 5000) -> tuple[Solver, poise.Problem]:
    """Solve with Poise's default method, prepared for the arm's tip."""
    problem = poise.Problem(
        arm.skeleton, [poise.place(arm.tip, np.eye(4), base=arm.base)],
        solver=Auto(max_evaluations=evaluations), tolerance=tolerance,
    )  # fmt: skip

    def solve(target: Floats, start: Floats) -> Floats:
        q = problem.solve(start, target)
        return q if problem.status == "converged" else FAILED

    return solve, problem


def evaluations_in(arm: Arm, tolerance: float, budget: float) -> int:
    """Return the number of evaluations by `auto` in a time of this thread, at its fastest."""
    solve, problem = auto(arm, tolerance)
    starts, frames = arm.draws(200, seed=3)
    targets, poses = arm.targets(frames), arm.whole(starts)
    rates = []
    for _ in range(5):
        count, began = 0, time.thread_time()
        for pose, target in zip(poses, targets, strict=True):
            solve(target, pose)
            count += problem.runner.evaluations
        rates.append(count / (time.thread_time() - began))
    return int(budget * max(rates))


def searches_in(arm: Arm, budget: float) -> int:
    """Return the number of `ik_LM` searches in a time, on unreachable poses."""
    solve = toolbox(arm, 1e-5, 50)
    starts, frames = arm.draws(3, seed=3)
    frames[:, :3, 3] += 10.0
    times = []
    for start, frame in zip(starts, frames, strict=True):
        began = time.thread_time()
        solve(frame, start)
        times.append(time.thread_time() - began)
    return max(1, round(budget / (min(times) / 50)))


def timed(
    tally: Tally, arm: Arm, solve: Solver, goals: Floats, starts: Floats, frames: Floats,
    tolerance: float, read: Callable[[], float] = time.thread_time,
) -> None:  # fmt: skip
    """Solve every problem once and check every solution."""
    for number in range(min(20, len(goals))):
        solve(goals[number], starts[number])
    for goal, start, frame in zip(goals, starts, frames, strict=True):
        began = read()
        values = solve(goal, start)
        tally.seconds.append(read() - began)
        tally.solved += len(values) > 1 and arm.solved(values, frame, tolerance)


def campaign(arm: Arm, poses: int, tolerance: float, seed: int) -> dict[str, Tally]:
    """Run all three solvers on one arm."""
    starts, frames = arm.draws(poses, seed)
    evaluations, searches = evaluations_in(arm, tolerance, BUDGET), searches_in(arm, BUDGET)
    tallies = {name: Tally(name) for name in ("auto", "TRAC-IK", "ik_LM")}
    print(f"{arm.name}: auto has {evaluations} evaluations, ik_LM {searches} searches")
    solve, _ = auto(arm, tolerance, evaluations)
    timed(
        tallies["auto"], arm, solve, arm.targets(frames), arm.whole(starts), frames, tolerance
    )  # fmt: skip
    timed(
        tallies["TRAC-IK"], arm, trac_ik(arm, tolerance, BUDGET), frames, starts, frames,
        np.sqrt(3.0) * tolerance, time.perf_counter,  # the tolerance applies to each component
    )  # fmt: skip
    timed(
        tallies["ik_LM"], arm, toolbox(arm, tolerance, searches), frames, starts, frames, tolerance
    )  # fmt: skip
    for tally in tallies.values():
        print(tally.line(), flush=True)
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=10_000)
    parser.add_argument("--tolerance", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--arms", nargs="*", default=[arm.name for arm in ARMS])
    chosen = parser.parse_args()
    print(machine())
    tables = {
        arm.name: campaign(arm, chosen.poses, chosen.tolerance, chosen.seed)
        for arm in ARMS
        if arm.name in chosen.arms
    }
    failures = {
        name: sum(table[name].failures for table in tables.values())
        for name in ("auto", "TRAC-IK", "ik_LM")
    }
    for name, table in tables.items():
        ours = table["auto"]
        best = min(table["TRAC-IK"].failures, table["ik_LM"].failures)
        print(
            verdict(f"{name}: solved by auto", 100.0 * ours.solved / chosen.poses, 99.95, unit="%")
        )
        print(f"  failures: auto {ours.failures}, the better of the others {best}")
        ratio = np.mean(table["TRAC-IK"].seconds) / np.mean(ours.seconds)
        print(verdict(f"{name}: TRAC-IK's mean time over auto's", ratio, 4.0))
    print("total failures:", ", ".join(f"{name} {count}" for name, count in failures.items()))
    print(machine())


if __name__ == "__main__":
    main()
