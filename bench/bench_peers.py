"""Time of `auto` against other programs: same problems, tolerance and run, all verified.

    python bench/bench_peers.py [--poses 500] [--frames 300] [--rounds 3] [--more] [--momentum]
    pip install roboticstoolbox-python mink pin daqp
    pip install pytracik pin-pink placo ssik frankik embodik almond-pyroki  # for --more
    pip install pymomentum-cpu  # for --momentum, which runs the body only; Python 3.12 or newer

- Arms: random reachable poses and random starts, to 1e-3 m and rad, compared with `ik_LM` of the
  Robotics Toolbox (C++); with ``--more`` only with the other programs of `peers.py`, also from
  starts near the solution for the closed forms. pinocchio verifies the solutions, including
  limits. Poise is measured with a prepared `Problem.solve`, and with one `poise.solve` that
  creates its goal from a matrix.
- A 62-DOF body from motion capture, with limits widened to contain the clip, compared with mink:
  hands, feet and head reach their positions in a frame, from rest, to 1e-3 m; and both hands are
  tracked through a clip. Mink steps MuJoCo's copy of the same skeleton with full steps and a
  damping of 1e-3, which is the fastest of 1e-3, 1e-2 and 1e-1; posture tasks make it slower. The
  solutions are verified by Poise's frames, which equal MuJoCo's within 1e-10 in the tests.

Calls are interleaved, and short ones are repeated in loops. The best of a few rounds counts for
each problem, in CPU time of this thread; with ``--more``, of all threads, because TRAC-IK and
PyRoki compute in several.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from arms import ARMS, Arm
from campaign_arms import auto
from cases import DATA, EFFECTORS, Floats, has_data, person
from measure import Clock, best_of, machine, verdict
from mink_body import Mink
from peers import Solver, embodik, frankik, pink, placo, pyroki, ssik, toolbox, trac_ik

import poise
from poise.formats.asf import AsfSource
from poise.solvers import solve_batch

TOLERANCE = 1e-3
EXACT = 1e-9
BURST = 5e-4  # seconds for which a short call is repeated in each of its rounds
HANDS = ("lhand", "rhand")


Problem = tuple[Callable[[], Any], Callable[[Any], bool]]
"""A problem as two calls: one solves it, the other judges the answer."""


@dataclass
class Row:
    """Best seconds of each problem, and whether each was solved."""

    seconds: Floats
    solved: Floats

    def text(self) -> str:
        times = 1e6 * self.seconds
        return (
            f"median {np.median(times):8.1f} us, mean {times.mean():8.1f} us, "
            f"{100.0 * self.solved.mean():7.3f} % of {len(times)}"
        )


def measured(
    calls: dict[str, list[Problem]], rounds: int, clock: Clock = time.thread_time
) -> dict[str, Row]:
    """Measure all problems with all solvers, interleaved."""
    count = len(next(iter(calls.values())))
    rows = {name: Row(np.full(count, np.inf), np.zeros(count)) for name in calls}
    for number in range(count):
        solvers = {name: problems[number][0] for name, problems in calls.items()}
        best = best_of(solvers, rounds, clock, BURST)
        for name, problems in calls.items():
            solve, judge = problems[number]
            rows[name].seconds[number] = best[name]
            rows[name].solved[number] = judge(solve())
    return rows


def arms(poses: int, rounds: int) -> None:
    """Compare a `Problem.solve` with an `ik_LM`."""
    for arm in ARMS[:2]:
        starts, frames = arm.draws(poses, seed=23)
        solve, _ = auto(arm, TOLERANCE)
        found = measured(
            {
                "auto": calls_of(arm, solve, arm.targets(frames), arm.whole(starts), frames),
                "ik_LM": calls_of(arm, toolbox(arm, TOLERANCE, 100), frames, starts, frames),
            },
            rounds,
        )
        for name, row in found.items():
            print(f"  {arm.name} {name:6} {row.text()}")
        ours, peer = found["auto"], found["ik_LM"]
        medians = np.median(peer.seconds) / np.median(ours.seconds)
        print(verdict(f"{arm.name}: ik_LM over auto, median", medians, 3.0))
        print(verdict(f"{arm.name}: the same, mean", peer.seconds.mean() / ours.seconds.mean(), 3))
        print(verdict(f"{arm.name}: solved", 100.0 * ours.solved.mean(), 99.99, unit="%"))


def more(poses: int, rounds: int) -> None:
    """Compare `Problem.solve` with seven programs, with up to 100 steps of pink and PlaCo."""
    for arm in ARMS[:2]:
        starts, frames = arm.draws(poses, seed=23)
        solve, _ = auto(arm, TOLERANCE)
        calls = {"auto": calls_of(arm, solve, arm.targets(frames), arm.whole(starts), frames)}
        peers = {"TRAC-IK": trac_ik(arm, TOLERANCE, 0.05)}
        peers |= {"pink": pink(arm, TOLERANCE, 100), "PlaCo": placo(arm, TOLERANCE, 100)}
        peers |= {"embodik": embodik(arm, TOLERANCE), "ssik": ssik(arm)}
        if arm.name == "Panda":
            peers["frankik"] = frankik()
        peers["PyRoki"] = pyroki(arm)
        for name, peer in peers.items():
            calls[name] = calls_of(arm, peer, frames, starts, frames)
        for name, row in measured(calls, rounds, time.process_time).items():
            print(f"  {arm.name} {name:7} {row.text()}")
        nearby(arm, poses, rounds)


def nearby(arm: Arm, poses: int, rounds: int) -> None:
    """Compare with closed forms, to 1e-9, from starts within 0.1 rad of a solution."""
    rng = np.random.default_rng(37)
    near, _ = arm.draws(poses, seed=37)
    frames = np.array([arm.tip_frame(q) for q in near])
    starts = np.clip(near + rng.uniform(-0.1, 0.1, near.shape), *arm.limits)
    solve, _ = auto(arm, EXACT)
    peers = {"ssik": ssik(arm)}
    if arm.name == "Panda":
        peers["frankik"] = frankik(keep_last=True)
    calls = {"auto": calls_of(arm, solve, arm.targets(frames), arm.whole(starts), frames, EXACT)}
    for name, peer in peers.items():
        calls[name] = calls_of(arm, peer, frames, starts, frames, EXACT)
    for name, row in measured(calls, rounds, time.process_time).items():
        print(f"  {arm.name}, start nearby: {name:7} {row.text()}")


def single_calls(arm: Arm, poses: int, rounds: int) -> None:
    """Compare a `poise.solve`, including the creation of its goal, with an `ik_LM`."""
    starts, frames = arm.draws(poses, seed=31)
    base = arm.skeleton.rest.world[arm.skeleton.joint_index(arm.root)]
    worlds, begins = base @ frames, [arm.skeleton.pose(q) for q in arm.whole(starts)]

    def whole(number: int) -> Problem:
        start, target, frame = begins[number], worlds[number], frames[number]

        def solve() -> poise.Result:
            goal = poise.place(arm.tip, target, base=arm.base)
            return poise.solve(start, [goal], tolerance=TOLERANCE, batch=False)

        return solve, lambda found: found.converged and arm.solved(found.pose.q, frame, TOLERANCE)

    found = measured(
        {
            "solve": [whole(number) for number in range(poses)],
            "ik_LM": calls_of(arm, toolbox(arm, TOLERANCE, 100), frames, starts, frames),
        },
        rounds,
    )
    for name, row in found.items():
        print(f"  {arm.name} {name:6} {row.text()}")
    ours, peer = (np.median(found[name].seconds) for name in ("solve", "ik_LM"))
    print(verdict(f"{arm.name}: ik_LM over poise.solve, goal included", peer / ours, 1.0 / 0.35))
    print(f"  poise.solve takes {ours / peer:.2f} of the median time of ik_LM (bar 0.35)")


def calls_of(
    arm: Arm,
    solve: Solver,
    goals: Floats,
    starts: Floats,
    frames: Floats,
    tolerance: float = TOLERANCE,
) -> list[Problem]:
    """Return for each problem the call that solves it and the check of its solution."""

    def one(number: int) -> Problem:
        goal, start, frame = goals[number], starts[number], frames[number]
        return (
            lambda: solve(goal, start),
            lambda values: len(values) > 1 and arm.solved(values, frame, tolerance),
        )

    return [one(number) for number in range(len(goals))]


def batch(arm: Arm, poses: int, rounds: int) -> None:
    """Compare solves per second on one core: a batch against a loop of `ik_LM`."""
    starts, frames = arm.draws(poses, seed=29)
    _, problem = auto(arm, TOLERANCE)
    targets, wholes = arm.targets(frames), arm.whole(starts)
    theirs = toolbox(arm, TOLERANCE, 100)
    best = {"auto": np.inf, "ik_LM": np.inf}
    for _ in range(rounds):
        began = time.thread_time()
        result = solve_batch(problem, wholes, targets, threads=1)
        best["auto"] = min(best["auto"], time.thread_time() - began)
        began = time.thread_time()
        for start, frame in zip(starts, frames, strict=True):
            theirs(frame, start)
        best["ik_LM"] = min(best["ik_LM"], time.thread_time() - began)
    ratio = best["ik_LM"] / best["auto"]
    print(verdict(f"{arm.name}: a batch on one core against ik_LM", ratio, 5.0))
    print(f"  {poses / best['auto']:.0f} against {poses / best['ik_LM']:.0f} solves per second; "
          f"{result.converged.sum()} of {poses} solved")  # fmt: skip


def body(frames: int, rounds: int, momentum: bool) -> None:
    """Compare five targets from rest, also with Momentum, and two hands tracked through a clip."""
    clip = person()
    motion = clip.motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    source = poise.read(DATA / "asf_amc" / "cmu_02.asf").source
    assert isinstance(source, AsfSource)
    every = max(1, len(motion) // frames)
    poses = motion.q[::every][:frames]
    world = skeleton.pose(poses).world
    joints = [skeleton.joint_index(name) for name in EFFECTORS]
    targets = world[:, joints][..., :3, 3]
    problem = poise.Problem(
        skeleton, [poise.reach(name, (0.0, 0.0, 0.0)) for name in EFFECTORS], tolerance=TOLERANCE
    )
    peer = Mink(skeleton, source, EFFECTORS)
    rest = skeleton.rest.q

    def good(q: Floats, target: Floats) -> bool:
        far = np.linalg.norm(skeleton.pose(q).world[joints][..., :3, 3] - target, axis=1)
        inside = (q >= skeleton.lower - 1e-8).all() and (q <= skeleton.upper + 1e-8).all()
        return bool(far.max() <= TOLERANCE * (1.0 + 1e-9) and inside)

    def one(target: Floats, solve: Callable[[Floats], Floats]) -> Problem:
        return lambda: solve(target), lambda q: good(q, target)

    calls = {
        "auto": [one(t, lambda goal: problem.solve(rest, goal)) for t in targets],
        "mink": [one(t, lambda goal: peer.solve(rest, goal, 100)[0]) for t in targets],
    }
    if momentum:
        from momentum_body import Momentum

        other = Momentum(skeleton, EFFECTORS)
        calls["Momentum"] = [one(t, lambda goal: other.solve(rest, goal)) for t in targets]
    found = measured(calls, rounds)
    for name, row in found.items():
        print(f"  body, five targets: {name:8} {row.text()}")
    ratio = np.median(found["mink"].seconds) / np.median(found["auto"].seconds)
    print(verdict("body: mink over auto, median", ratio, 15.0))
    print(verdict("body: solved", 100.0 * found["auto"].solved.mean(), 99.9, unit="%"))
    follow(skeleton, source, motion, rounds)


def follow(skeleton: poise.Skeleton, source: AsfSource, motion: poise.Motion, rounds: int) -> None:
    """Track both hands through a clip, each frame from the previous solution."""
    count = min(600, len(motion))
    world = skeleton.pose(motion.q[:count]).world
    hands = world[:, [skeleton.joint_index(name) for name in HANDS]][..., :3, 3]
    problem = poise.Problem(
        skeleton, [poise.reach(name, (0.0, 0.0, 0.0)) for name in HANDS], tolerance=TOLERANCE
    )
    peer = Mink(skeleton, source, HANDS)
    best = {"auto": np.full(count, np.inf), "mink": np.full(count, np.inf)}
    met = {"auto": 0, "mink": 0}
    for _ in range(rounds):
        q = {"auto": motion.q[0].copy(), "mink": motion.q[0].copy()}
        met = {"auto": 0, "mink": 0}
        for number, target in enumerate(hands):
            began = time.thread_time()
            q["auto"] = problem.solve(q["auto"], target)
            spent = time.thread_time() - began
            best["auto"][number] = min(best["auto"][number], spent)
            met["auto"] += problem.status == "converged"
            began = time.thread_time()
            q["mink"], good = peer.solve(q["mink"], target, 20)
            spent = time.thread_time() - began
            best["mink"][number] = min(best["mink"][number], spent)
            met["mink"] += good
    for name, times in best.items():
        print(f"  tracking {count} frames: {name:6} {1e6 * times.mean():8.1f} us per frame, "
              f"{met[name]} met")  # fmt: skip
    ratio = best["mink"].mean() / best["auto"].mean()
    print(verdict("tracking both hands: mink over auto", ratio, 8.0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=500)
    parser.add_argument("--frames", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--momentum", action="store_true")
    chosen = parser.parse_args()
    if not has_data():
        raise SystemExit("this benchmark needs the robots and the motion capture in ../shared/data")
    print(machine())
    if chosen.more:
        more(chosen.poses, chosen.rounds)
        return
    if chosen.momentum:
        body(chosen.frames, chosen.rounds, momentum=True)
        return
    arms(chosen.poses, chosen.rounds)
    single_calls(ARMS[0], chosen.poses, chosen.rounds)
    batch(ARMS[0], max(2000, chosen.poses), chosen.rounds)
    body(chosen.frames, chosen.rounds, momentum=False)
    print(machine())


if __name__ == "__main__":
    main()
