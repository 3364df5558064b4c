"""Published tables of QuIK and JAX-IK, and Poise's figures with the same settings.

    python bench/bench_published.py [--quik 20000] [--jax-ik 100] [--rounds 1]

QuIK (S. Lloyd, R. Irani and M. Ahmadi, IEEE Transactions on Robotics 38(5), 2022; the ReadMe of
github.com/steffanlloyd/quik has the table and the arm): a KUKA KR6 of six joints without limits,
random poses, the norm of the pose's error at most 1e-12, at most 200 iterations. The ReadMe
describes starts 45 degrees from the solution on average, without their distribution; here they are
uniform within 90 degrees. Poise solves with `halley`, which uses second derivatives as QuIK does,
with `lm`, and with `auto`. Errors are computed with a Denavit-Hartenberg table in NumPy.

JAX-IK (H. Voss and others, arXiv:2507.00792; ``paper_evaluation/compare`` of
github.com/hvoss-techfak/JAX-IK has the settings and ``compare_results_ur5.csv`` the figures): a
UR5, 100 random poses per tier from the same seeds. "easy" is the position of tool0 to 5 mm with
joints within 180 degrees, "medium" the same within 90, "hard" position and orientation. Poise uses
5 mm and 5 mrad for "hard", where JAX-IK requires a sum of both losses below 0.01. All solves start
at zero. JAX-IK omits poses that it does not reach itself. pinocchio verifies the solutions,
including limits. Each call creates its goal and its problem.

The figures of the other programs come from their authors' machines. Poise's times are CPU times of
this thread, with `Problem.solve` for the table of QuIK and `poise.solve` for that of JAX-IK.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from functools import partial

import numpy as np
import pinocchio
from arms import ARMS
from cases import Floats
from measure import machine

import poise
from poise.errors import RepairWarning
from poise.geometry import quaternions
from poise.model import skeleton_from_denavit_hartenberg
from poise.model.denavit_hartenberg import DenavitHartenbergTable

KUKA = np.array([
    (0.025, -np.pi / 2, 0.183, 0.0), (-0.315, 0.0, 0.0, 0.0), (-0.035, np.pi / 2, 0.0, 0.0),
    (0.0, -np.pi / 2, 0.365, 0.0), (0.0, np.pi / 2, 0.0, 0.0), (0.0, 0.0, 0.08, 0.0),
])  # fmt: skip
"""a, alpha, d, theta of each link of the KR6, standard convention."""

QUIK = (
    ("QuIK (C++)", 21.0, 0.13), ("KDL (C++)", 148.0, 5.3),
    ("Matlab Robotics Toolbox", 670.0, 1.1),
)  # fmt: skip
"""Mean microseconds and failures in percent, as published."""

JAX_IK = {
    "easy": (("JAX-IK", 1.54, 100.0), ("ikpy", 17.7, 100.0), ("Robotics Toolbox", 12.1, 100.0)),
    "medium": (("JAX-IK", 0.753, 100.0), ("ikpy", 31.2, 100.0), ("Robotics Toolbox", 10.2, 100.0)),
    "hard": (("JAX-IK", 4.05, 100.0), ("ikpy", 8.51, 94.0), ("Robotics Toolbox", 11.3, 100.0)),
}  # fmt: skip
"""Mean milliseconds and successes in percent, as published."""

SEED = 20260827
RANGES = {"easy": np.pi, "medium": np.pi / 2, "hard": np.pi / 2}


def frame_of(q: Floats) -> Floats:
    """Return the KUKA's end effector frame (4, 4) from its Denavit-Hartenberg table."""
    frame = np.eye(4)
    for (a, alpha, d, theta), value in zip(KUKA, q, strict=True):
        c, s, e, f = np.cos(theta + value), np.sin(theta + value), np.cos(alpha), np.sin(alpha)
        frame = frame @ np.array([
            (c, -s * e, s * f, a * c), (s, c * e, -c * f, a * s), (0, f, e, d), (0, 0, 0, 1.0)
        ])  # fmt: skip
    return frame


def error_of(frame: Floats, wanted: Floats) -> float:
    """Return the norm of a pose error, metres and radians combined, as QuIK defines it."""
    turn = pinocchio.log3(wanted[:3, :3].T @ frame[:3, :3])
    return float(np.linalg.norm([*(frame[:3, 3] - wanted[:3, 3]), *turn]))


def best(solve: Callable[[], object], rounds: int) -> float:
    """Return the seconds of the fastest round."""
    least = np.inf
    for _ in range(rounds):
        begun = time.thread_time()
        solve()
        least = min(least, time.thread_time() - begun)
    return least


def quik(count: int, rounds: int) -> None:
    """Solve random poses of the KUKA from nearby starts."""
    table = DenavitHartenbergTable.of(KUKA[:, [3, 2, 0, 1]], convention="standard")
    body = skeleton_from_denavit_hartenberg(table)
    tip = body.joint_names[-1]
    rng = np.random.default_rng(0)
    poses = rng.uniform(-np.pi, np.pi, (count, 6))
    starts = poses + rng.uniform(-np.pi / 2, np.pi / 2, poses.shape)
    frames = np.array([frame_of(q) for q in poses])
    apart = max(abs(body.pose(q).world[-1] - frame).max() for q, frame in zip(poses[:100], frames))
    assert apart < 1e-13, apart
    targets = np.hstack([frames[:, :3, 3], quaternions.from_matrix(frames[:, :3, :3])])
    print(f"\nKUKA KR6, {count} poses, starts 45 degrees off on average, 1e-12, 200 iterations")
    for name, mean, failed in QUIK:
        print(f"  {name:26} mean {mean:7.1f} us, failed {failed:6.2f} %   (published)")
    for name in ("halley", "lm", "auto"):
        limit = {} if name == "auto" else {"max_iterations": 200}
        # 5e-13 for each part: the combined norm is then below 1e-12.
        problem = poise.Problem(
            body, [poise.place(tip, frames[0])], solver=name, tolerance=5e-13, **limit
        )
        seconds, missed, iterations = np.empty(count), 0, 0
        for n in range(count):
            solve = partial(problem.solve, starts[n], targets[n])
            seconds[n] = best(solve, rounds)
            iterations += problem.iterations
            missed += not error_of(frame_of(solve()), frames[n]) <= 1e-12
        print(
            f"  Poise {name:20} mean {1e6 * seconds.mean():7.1f} us, "
            f"failed {100.0 * missed / count:6.2f} %   ({missed} poses)   "
            f"(median {1e6 * np.median(seconds):.1f} us, {iterations / count:.1f} iterations)"
        )


def posed(start: poise.Pose, tip: str, frame: Floats, turned: bool) -> poise.Result:
    """Create goal and problem, and solve."""
    goal = poise.place(tip, frame) if turned else poise.reach(tip, frame[:3, 3])
    return poise.solve(start, [goal], tolerance=5e-3, batch=False)


def jax_ik(count: int, rounds: int) -> None:
    """Solve the three tiers of the UR5."""
    arm = ARMS[1]
    home = arm.skeleton.rest.world[arm.skeleton.joint_index(arm.root)]
    for number, (tier, rows) in enumerate(JAX_IK.items()):
        wide = RANGES[tier]
        body = arm.skeleton.with_limits(dict.fromkeys(arm.joints, (-wide, wide)))
        start = body.pose(arm.whole(np.zeros(len(arm.joints))))
        rng = np.random.default_rng(SEED + number)
        solved, seconds = 0, np.empty(count)
        for n in range(count):
            frame = arm.tip_frame(rng.uniform(-wide, wide, len(arm.joints)))
            solve = partial(posed, start, arm.tip, home @ frame, tier == "hard")
            seconds[n] = best(solve, rounds)
            q = solve().pose.q[arm.entries]
            there = arm.tip_frame(q)
            near = np.linalg.norm(there[:3, 3] - frame[:3, 3]) <= 5e-3 + 1e-9
            if tier == "hard":
                turn = pinocchio.log3(frame[:3, :3].T @ there[:3, :3])
                near = near and np.linalg.norm(turn) <= 5e-3 + 1e-9
            solved += bool(near and (abs(q) <= wide).all())
        print(f"\nUR5, {tier}, {count} poses")
        for name, mean, share in rows:
            print(f"  {name:18} mean {mean:8.3f} ms, solved {share:6.2f} %   (published)")
        print(
            f"  {'Poise auto':18} mean {1e3 * seconds.mean():8.3f} ms, "
            f"solved {100.0 * solved / count:6.2f} %   (median {1e3 * np.median(seconds):.3f} ms)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quik", type=int, default=20000)
    parser.add_argument("--jax-ik", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1)
    chosen = parser.parse_args()
    print(machine())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        quik(chosen.quik, chosen.rounds)
        jax_ik(chosen.jax_ik, chosen.rounds)


if __name__ == "__main__":
    main()
