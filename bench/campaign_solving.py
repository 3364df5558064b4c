"""Frames of CMU clips, or random problems with all options: results must be true.

    python bench/campaign_solving.py --random 300000 [--seed 1] [--seconds 3600] [--first 0]
    python bench/campaign_solving.py [--every 10] [--clips 02_01_walk ...]

With `--random`, `tests/samples/scenes.py` draws problems: every solver; hard and soft goals,
priorities and expressions; tolerances in metres, radians and pixels; limits, cones, locks, loops,
metrics, priors, responses to a stall, batches and trackers. Its judge, which uses the tests' plain
twin, finds false successes, false "infeasible", broken limits, moved locks, wrong errors and
values that are not finite; this script adds errors and solves of more than a minute. It prints the
number of each faulty problem: `--first NUMBER --random 1` repeats it.

Without `--random`, hands, feet and head are reached from the rest pose.

In each frame, the origins of both hands, both feet and the head are the targets of position goals,
the rest pose is the start, and the tolerance is 1e-4 m. Cases:

- `lm` without limits;
- `lm` with limits widened to contain the clip, from that one start, and with eight seeded restarts;
- single hands 2 m out of reach, the root locked;
- `ccd` and `jacobian-transpose` on single hands, the root locked where the frame has it, to 1e-3 m
  in at most 1,000 iterations.

Every solution is verified by the tests' plain twin (one joint type at a time, SciPy's rotations):
errors are measured there, statuses must agree with them, and no value may exceed its limit by more
than 1e-12.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from cases import CLIPS, EFFECTORS, Clip, Floats, clip, use_tests
from measure import machine, verdict

import poise
from poise.errors import UnsuitableSolver
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.method import Method

use_tests()

from samples import scenes  # noqa: E402
from twins.forward import world_frames  # noqa: E402

TOLERANCE = 1e-4
HAND_TOLERANCE = 1e-3
HANDS = ("lhand", "rhand")
BEYOND = 2.0  # metres
BATCH = 20  # problems
HANG = 60.0  # processor seconds
SHOWN = 10_000  # solves between progress lines


@dataclass
class Tally:
    """Results of one experiment over all frames."""

    solved: int = 0
    count: int = 0
    false_claims: list[str] = field(default_factory=list)
    worst_error: float = 0.0  # errors of converged solves, metres, by the twin
    worst_report: float = 0.0  # difference of reported and twin's error, metres
    worst_breach: float = 0.0  # limit violation, radians or metres
    seconds: float = 0.0
    iterations: list[int] = field(default_factory=list)
    restarts: Counter[int] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def add(
        self, where: str, result: poise.Result, goals: dict[str, Floats], tolerance: float
    ) -> Floats:
        """Judge a result by the twin; return the true distances (G,) of the goals."""
        skeleton, q = result.pose.skeleton, result.pose.q
        world = world_frames(skeleton, q)
        far = np.array([
            np.linalg.norm(world[skeleton.joint_index(name), :3, 3] - place)
            for name, place in goals.items()
        ])  # fmt: skip
        reported = np.array([error.position for error in result.errors])
        breach = max(float((skeleton.lower - q).max()), float((q - skeleton.upper).max()), 0.0)
        self.count += 1
        self.statuses[result.status] += 1
        self.restarts[result.restarts] += 1
        self.iterations.append(result.iterations)
        self.seconds += result.seconds
        self.worst_breach = max(self.worst_breach, breach)
        self.worst_report = max(self.worst_report, float(np.abs(far - reported).max()))
        if not np.isfinite(q).all() or result.converged != bool((far <= tolerance).all()):
            self.false_claims.append(f"{where}: {result.status}, {far.max():g} m off")
        if result.converged:
            self.solved += 1
            self.worst_error = max(self.worst_error, float(far.max()))
        else:
            self.missed.append(f"{where} ({far.max():.2g} m)")
        return far

    def report(self, what: str, bar: float) -> None:
        share = 100.0 * self.solved / max(1, self.count)
        print(verdict(f"{what}: {self.solved} of {self.count}", share, bar, unit="%"))
        print(
            f"  {1e6 * self.seconds / max(1, self.count):.0f} us each, "
            f"{np.median(self.iterations):.0f} iterations (at most {max(self.iterations)}); "
            f"worst error {self.worst_error:.1e} m, reported to {self.worst_report:.0e} m; "
            f"worst breach of a limit {self.worst_breach:.0e}"
        )
        if set(self.restarts) - {0}:
            print(f"  restarts taken: {dict(sorted(self.restarts.items()))}")
        if self.missed:
            print(f"  missed: {', '.join(self.missed[:12])}{' ...' * (len(self.missed) > 12)}")
        for claim in self.false_claims:
            print(f"  FALSE CLAIM {claim}")
        if self.worst_breach > 1e-12:
            print("  VIOLATED LIMIT")


def solve_all(
    clips: Iterable[Clip], every: int, skeleton_of: Callable[[Clip], poise.Skeleton],
    solver: str | Method,
) -> Tally:  # fmt: skip
    """Solve five goals in each frame, from the rest pose."""
    tally = Tally()
    for one in clips:
        skeleton = skeleton_of(one)
        for number, places in enumerate(one.targets(every)[1]):
            targets = dict(zip(EFFECTORS, places, strict=True))
            goals = [poise.reach(name, place) for name, place in targets.items()]
            result = poise.solve(skeleton.rest, goals, solver=solver, tolerance=TOLERANCE)
            tally.add(f"{one.name}[{number * every}]", result, targets, TOLERANCE)
    return tally


def solve_hands(
    clips: Iterable[Clip], every: int, skeleton_of: Callable[[Clip], poise.Skeleton],
    solver: str | Method,
) -> Tally:  # fmt: skip
    """Solve one hand at a time, with the root locked at the frame's position."""
    tally = Tally()
    for one in clips:
        skeleton = skeleton_of(one)
        root = skeleton.joint_dofs("root")
        poses, targets = one.targets(every)
        for number, (q, places) in enumerate(zip(poses, targets, strict=True)):
            start = skeleton.rest.q.copy()
            start[root] = q[root]
            for hand in HANDS:
                place = places[EFFECTORS.index(hand)]
                result = poise.solve(
                    skeleton.pose(start), [poise.reach(hand, place)], solver=solver,
                    tolerance=HAND_TOLERANCE, locked=("root",), max_iterations=1000,
                )  # fmt: skip
                if not np.array_equal(result.pose.q[root], start[root]):
                    tally.false_claims.append(f"{one.name}[{number * every}]: the root moved")
                where = f"{one.name}[{number * every}] {hand}"
                tally.add(where, result, {hand: place}, HAND_TOLERANCE)
    return tally


def reach_of(skeleton: poise.Skeleton, joint: str) -> float:
    """Return the sum of bone lengths, the largest possible distance from the root."""
    at, total = skeleton.joint_index(joint), 0.0
    while skeleton.parents[at] >= 0:
        total += float(np.linalg.norm(skeleton.joints[at].frame[:3, 3]))
        at = skeleton.parents[at]
    return total


def out_of_reach(clips: Iterable[Clip], limited: bool) -> Tally:
    """Place targets of the first frame's hands 2 m beyond their reach, in six directions."""
    tally = Tally()
    ways = np.concatenate([np.eye(3), -np.eye(3)])
    gaps: list[float] = []
    nearer: list[float] = []
    restarting = DampedLeastSquares(restarts=8)
    for one in clips:
        skeleton = one.motion.skeleton
        skeleton = skeleton.with_limits(
            covering=one.motion if limited else None, unlimited=not limited
        )  # fmt: skip
        start = skeleton.rest
        origin = start.world[0, :3, 3]
        for hand in HANDS:
            for way in ways:
                place = origin + (reach_of(skeleton, hand) + BEYOND) * way
                goals = [poise.reach(hand, place)]
                result = poise.solve(start, goals, locked=("root",))
                far = tally.add(f"{one.name} {hand} {way}", result, {hand: place}, TOLERANCE)
                best = poise.solve(start, goals, locked=("root",), solver=restarting)
                nearer.append(float(far[0]) - best.errors[0].position)
                gaps.append(float(far[0]) - BEYOND)
                if far[0] < BEYOND - 1e-9:
                    tally.false_claims.append(f"{one.name} {hand} {way}: nearer than can be")
    honest = tally.statuses.keys() <= {"stalled", "infeasible"} and not tally.false_claims
    print(
        f"2 m out of reach, {'limits' if limited else 'no limits'}: {dict(tally.statuses)} of "
        f"{tally.count}, {'met' if honest and tally.worst_report < 1e-9 else 'MISSED'}"
    )
    print(
        f"  distances reported to {tally.worst_report:.0e} m, {min(gaps):.3f} to {max(gaps):.3f} m "
        f"above the 2 m of a straight chain; {max(tally.iterations)} iterations at most; "
        f"worst breach of a limit {tally.worst_breach:.0e}; eight restarts come nearer by "
        f"{np.median(nearer):.4f} m (median), {max(nearer):.3f} m (at most)"
    )
    for claim in tally.false_claims:
        print(f"  FALSE CLAIM {claim}")
    return tally


def unlimited(one: Clip) -> poise.Skeleton:
    return one.motion.skeleton.with_limits(unlimited=True)


def widened(one: Clip) -> poise.Skeleton:
    return one.motion.skeleton.with_limits(covering=one.motion)


class Hung(Exception):
    """A solve exceeded its time limit by far."""


def _hung(*_: object) -> None:
    raise Hung(f"over {HANG} s")


def random_faults(rng: np.random.Generator) -> tuple[list[str], int]:
    """Solve one random problem, a batch of them, or a track; return faults and solves."""
    kind = rng.random()
    if kind < 0.1:
        return scenes.random_track(rng)
    scene = scenes.random_scene(rng)
    if kind < 0.5 and "prior" not in scene.options:
        return scenes.faults_of_batch(scene, rng, BATCH), BATCH
    return scenes.faults(scene, poise.solve(scene.start, scene.goals, **scene.options)), 1


def random_problems(solves: int, seed: int, seconds: float, first: int) -> int:
    """Solve random problems until ``solves`` or ``seconds``; return the number of faulty ones."""
    signal.signal(signal.SIGPROF, _hung)
    began, done, number, faulty = time.perf_counter(), 0, first, 0
    while done < solves and time.perf_counter() - began < seconds:
        signal.setitimer(signal.ITIMER_PROF, HANG)
        try:
            wrong, count = random_faults(np.random.default_rng((seed, number)))
        except UnsuitableSolver:
            wrong, count = [], 0
        except Exception as error:  # noqa: BLE001 - what the campaign is looking for
            wrong, count = [f"{type(error).__name__}: {error}"], 1
        signal.setitimer(signal.ITIMER_PROF, 0)
        if wrong:
            faulty += 1
            print(f"problem {number}: {'; '.join(wrong[:3])}", flush=True)
        if done // SHOWN != (done + count) // SHOWN:
            print(f"{done + count} solves, {faulty} problems with faults", flush=True)
        done, number = done + count, number + 1
    print(f"{done} solves of {number - first} problems (seed {seed}), {faulty} with faults")
    return faulty


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--random", type=int, default=0, help="number of random solves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=np.inf, help="end after this time")
    parser.add_argument("--first", type=int, default=0, help="number of the first random problem")
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--clips", nargs="+", default=list(CLIPS), choices=CLIPS)
    chosen = parser.parse_args()
    print(machine())
    if chosen.random:
        warnings.simplefilter("ignore")
        sys.exit(bool(random_problems(chosen.random, chosen.seed, chosen.seconds, chosen.first)))
    began = time.perf_counter()
    clips = [clip(name) for name in chosen.clips]
    every = chosen.every
    restarting = DampedLeastSquares(restarts=8)
    solve_all(clips, every, unlimited, "lm").report("lm, five goals, no limits", 100.0)
    solve_all(clips, every, widened, "lm").report("lm, five goals, limits, one start", 95.0)
    again = solve_all(clips, every, widened, restarting)
    again.report("lm, five goals, limits, up to 8 restarts", 100.0)
    for limited in (False, True):
        out_of_reach(clips, limited)
    for name in ("ccd", "jacobian-transpose"):
        for kind, skeleton_of in (("no limits", unlimited), ("limits", widened)):
            tally = solve_hands(clips, every, skeleton_of, name)
            tally.report(f"{name}, one hand, root locked, {kind}", 99.0)
    print(f"{time.perf_counter() - began:.0f} s in all; {machine()}")


if __name__ == "__main__":
    main()
