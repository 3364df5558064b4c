"""Time of a solve against the same algorithm written in NumPy (`reference_solver.py`).

    python bench/bench_solvers.py [--cases 20] [--rounds 15] [--batch 0.06] [--most ITERATIONS]

The flange of a seven-axis arm reaches a frame (6 rows). Both hands, both feet and the head of a
62-DOF body reach positions (15 rows). Targets are random and reachable, every solve starts from the
same pose, and the tolerance is 1e-6. Calls are interleaved, and the best run of each case counts,
in CPU time of the thread (batches: wall-clock time). Before timing, both implementations must take
the same number of iterations and end in the same pose.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from statistics import mean, median

import numpy as np
from cases import EFFECTORS, PANDA_READY, Floats, panda, person
from measure import best_of, each_best, machine, verdict
from reference_solver import ReferenceSolver

import poise
from poise.errors import UnsuitableSolver
from poise.residuals.goal import Goal
from poise.solvers.batch import solve_batch
from poise.solvers.comparison import default_solvers

TOLERANCE = 1e-6


@dataclass(frozen=True)
class Task:
    """Problem with its start (nq,) and targets (C, t)."""

    name: str
    skeleton: poise.Skeleton
    goals: tuple[Goal, ...]
    start: Floats
    targets: Floats

    def problem(
        self, solver: str = "lm", tolerance: float = TOLERANCE, most: int | None = None
    ) -> poise.Problem:
        return poise.Problem(
            self.skeleton, self.goals, solver=solver, tolerance=tolerance, max_iterations=most
        )


def arm(cases: int, limits: bool) -> Task:
    """Return the arm at its ready pose, with targets from poses within half a radian per joint."""
    skeleton = panda() if limits else panda().with_limits(unlimited=True)
    draws = np.random.default_rng(11).uniform(-0.5, 0.5, (cases, 7))
    poses = np.clip(PANDA_READY + draws, panda().lower, panda().upper)
    frames = skeleton.pose(poses).world[:, -1]
    turns = poise.geometry.quaternions.from_matrix(frames[:, :3, :3])
    name = f"7-DOF arm, {'limits' if limits else 'no limits'}"
    goal = poise.place("tool", np.eye(4))
    return Task(name, skeleton, (goal,), PANDA_READY, np.hstack([frames[:, :3, 3], turns]))


def body(cases: int, limits: bool) -> Task:
    """Return a person at rest, with targets at hands, feet and head of frames of a walk."""
    motion = person().motion
    every = max(1, len(motion) // cases)
    targets = person().targets(every)[1][:cases]
    skeleton = motion.skeleton
    skeleton = skeleton.with_limits(covering=motion if limits else None, unlimited=not limits)
    goals = tuple(poise.reach(name, (0.0, 0.0, 0.0)) for name in EFFECTORS)
    name = f"{skeleton.nq}-DOF body, {'limits' if limits else 'no limits'}"
    return Task(name, skeleton, goals, skeleton.rest.q.copy(), targets.reshape(len(targets), -1))


def limbs(cases: int) -> Task:
    """Return a person's hands and feet as separate limb problems; root and spine are locked."""
    motion = person().motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    ends = ("lhand", "rhand", "lfoot", "rfoot")
    bases = ("lhumerus", "rhumerus", "lfemur", "rfemur")
    goals = tuple(poise.reach(e, (0.0, 0.0, 0.0), base=b) for e, b in zip(ends, bases, strict=True))
    start = motion.q[0].copy()
    moving = [skeleton.dof_index(name) for base in bases for name in limb_dofs(skeleton, base)]
    poses = np.tile(start, (cases, 1))
    frames = np.linspace(0, len(motion) - 1, cases).astype(int)
    poses[:, moving] = motion.q[frames][:, moving]
    world = skeleton.pose(poses).world
    places = world[:, [skeleton.joint_index(name) for name in ends]][:, :, :3, 3]
    return Task("four limbs of a body", skeleton, goals, start, places.reshape(cases, -1))


def limb_dofs(skeleton: poise.Skeleton, base: str) -> list[str]:
    """Return the DOFs of a joint and its descendants."""
    below = {skeleton.joint_index(base)}
    for number, joint in enumerate(skeleton.joints):
        if joint.parent in below:
            below.add(number)
    return [name for number in sorted(below) for name in skeleton.joints[number].dof_names]


def check(task: Task) -> tuple[float, list[int]]:
    """Check that Poise and the reference agree; return pose difference and iterations."""
    problem, worst, iterations = task.problem(), 0.0, []
    reference = ReferenceSolver(problem)
    for target in task.targets:
        ours, theirs = problem.solve(task.start, target), reference.solve(task.start, target)
        alike = (problem.status, problem.iterations) == (reference.status, reference.iterations)
        far = float(np.abs(ours - theirs).max())
        if not alike or far > 1e-6:
            raise SystemExit(
                f"{task.name}: {problem.status} in {problem.iterations}, the reference "
                f"{reference.status} in {reference.iterations}, {far:g} apart"
            )
        worst = max(worst, far)
        iterations.append(problem.iterations)
    return worst, iterations


def ratio(task: Task, rounds: int) -> tuple[float, float, float]:
    """Return mean seconds of `Problem.solve` and of the reference, and their ratio."""
    problem = task.problem()
    reference = ReferenceSolver(problem)

    def with_target(solve: Callable[..., object]) -> list[Callable[[], object]]:
        return [lambda target=target: solve(task.start, target) for target in task.targets]

    calls = {"poise": with_target(problem.solve), "numpy": with_target(reference.solve)}
    found = each_best(calls, rounds)
    ours, theirs = mean(found["poise"]), mean(found["numpy"])
    return ours, theirs, theirs / ours


def overhead(task: Task, rounds: int) -> tuple[float, float]:
    """Return the seconds that `poise.solve` adds: with existing goals, and with new goals."""
    problem, pose = task.problem(), task.skeleton.pose(task.start)
    places = [target.reshape(-1, 3) for target in task.targets]

    def goals_for(place: Floats) -> list[Goal]:
        return [poise.reach(name, xyz) for name, xyz in zip(EFFECTORS, place, strict=True)]

    def solve(goals: list[Goal]) -> object:
        return poise.solve(pose, goals, solver="lm", tolerance=TOLERANCE)

    made = [goals_for(place) for place in places]
    calls: dict[str, list[Callable[[], object]]] = {
        "bare": [lambda t=target: problem.solve(task.start, t) for target in task.targets],
        "made": [lambda goals=goals: solve(goals) for goals in made],
        "making": [lambda place=place: solve(goals_for(place)) for place in places],
    }
    found = {name: mean(times) for name, times in each_best(calls, rounds).items()}
    return found["made"] - found["bare"], found["making"] - found["bare"]


def scaling(task: Task, length: float, rounds: int) -> tuple[float, float, float]:
    """Return solves per second on one thread, and the speed-up of two by wall and CPU time.

    The batch is as large as one thread solves in about ``length`` seconds.

    One and two threads run in turns, and the best run of each counts. If other programs use a core,
    the wall clock does not show the gain of two threads, but their total CPU time for the same work
    still shows the overhead of sharing.
    """
    problem = task.problem()
    one = best_of({"one": lambda: problem.solve(task.start, task.targets[0])}, 3)["one"]
    count = max(128, round(length / one))
    targets = task.targets[np.arange(count) % len(task.targets)]

    def solve(threads: int) -> float:
        began = time.process_time()
        solve_batch(problem, task.start, targets, threads=threads)
        return time.process_time() - began

    used: dict[int, list[float]] = {1: [], 2: []}
    calls = {str(n): lambda n=n: used[n].append(solve(n)) for n in used}
    found = best_of(calls, rounds, time.perf_counter, burst=0.0)
    return count / found["1"], found["1"] / found["2"], 2.0 * min(used[1]) / min(used[2])


def methods(task: Task, rounds: int, tolerance: float, most: int | None) -> None:
    """Report median microseconds and iterations per solve of each applicable method."""
    problems: dict[str, poise.Problem] = {}
    for name in default_solvers():
        with suppress(UnsuitableSolver):
            problems[name] = task.problem(name, tolerance, most)
    calls = {
        name: [
            lambda solve=problem.solve, t=target: solve(task.start, t) for target in task.targets
        ]
        for name, problem in problems.items()
    }
    for name, times in each_best(calls, rounds).items():
        problem, iterations, converged = problems[name], [], 0
        for call in calls[name]:
            call()
            iterations.append(problem.iterations)
            converged += problem.status == "converged"
        each = median(t / max(1, i) for t, i in zip(times, iterations, strict=True))
        print(
            f"  {name:20s} {1e6 * median(times):9.1f} us per solve {1e6 * each:7.2f} us per "
            f"iteration {median(iterations):6.0f} iterations "
            f"{converged:3d} of {len(times)} converged"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--batch", type=float, default=0.06, help="seconds on one thread")
    parser.add_argument("--most", type=int, help="iterations of each method (default: its own)")
    chosen = parser.parse_args()
    print(machine())
    bars = {7: 60.0, 62: 20.0}
    for make in (arm, body):
        for limits in (False, True):
            task = make(chosen.cases, limits)
            apart, iterations = check(task)
            ours, theirs, times = ratio(task, chosen.rounds)
            print(verdict(f"{task.name}: lm against NumPy", times, bars[task.skeleton.nq]))
            print(
                f"  {1e6 * ours:.1f} us per call, NumPy {1e6 * theirs:.0f} us, "
                f"{median(iterations):g} iterations, poses agree to {apart:.0e}"
            )
    task = body(chosen.cases, False)
    for what, seconds in zip(("made before", "made in the call"), overhead(task, chosen.rounds)):
        text = f"poise.solve over Problem.solve, 5 goals {what}"
        print(verdict(text, 1e6 * seconds, 25.0, at_most=True, unit="us"))
    for make in (arm, body):
        task = make(chosen.cases, False)
        rate, times, free = scaling(task, chosen.batch, 4 * chosen.rounds)
        print(verdict(f"{task.name}: a batch on 2 threads", times, 1.8))
        print(
            f"  {rate:.0f} solves per second on one thread; by CPU time, two threads are "
            f"{free:.2f} x as fast"
        )
    for task in (arm(chosen.cases, True), body(chosen.cases, True), limbs(chosen.cases)):
        print(f"{task.name}, all methods to 1e-4:")
        methods(task, min(3, chosen.rounds), 1e-4, chosen.most)
    print(machine())


if __name__ == "__main__":
    main()
