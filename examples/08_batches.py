"""Process many poses and targets in one call: every function accepts leading axes.

python examples/08_batches.py [COUNT]
"""

from __future__ import annotations

import sys
import time

import numpy as np

import poise
from poise.bundled import character
from poise.kinematics import jacobian, position
from poise.solvers import DampedLeastSquares


def main(count: int = 2000) -> None:
    hero = character()
    skeleton = hero.skeleton

    # A whole walk is one array (frames, nq), and its world frames are another.
    walk = skeleton.pose(hero.motion.q)
    print("poses", walk.q.shape, "world frames", walk.world.shape)
    print("left hands", position(walk, "lhand").shape, "Jacobians", jacobian(walk, "lhand").shape)

    # One start, many targets: one status for each, on all cores.
    rng = np.random.default_rng(7)
    targets = rng.uniform((0.1, 0.9, 0.1), (0.6, 1.7, 0.6), (count, 3))
    goals = [poise.reach("lhand", targets), poise.pin("lfoot"), poise.pin("rfoot")]
    poise.solve(hero.rest, [poise.reach("lhand", targets[:2]), *goals[1:]])  # loads the kernels
    began = time.perf_counter()
    result = poise.solve(hero.rest, goals)
    seconds = time.perf_counter() - began
    print(f"{count} targets in {1e3 * seconds:.0f} ms, {1e6 * seconds / count:.0f} us each:",
          tally(result.status))  # fmt: skip
    left = np.linalg.norm(position(result.pose, "lhand") - targets, axis=-1)
    print(f"largest error of the converged: {left[result.converged].max():.1e} m")

    # Seeded restarts for stalled solves; the same seed gives the same answer.
    again = poise.solve(hero.rest, goals, solver=DampedLeastSquares(restarts=4), seed=1)
    print("with up to four restarts:", tally(again.status))

    # Many starts: every frame of the walk keeps its feet, and reaches for the same target.
    along = poise.solve(
        walk,
        [poise.reach("rhand", walk.world[:, 0, :3, 3] + (-0.3, 0.4, 0.4)),
         poise.pin("lfoot"), poise.pin("rfoot")],
    )  # fmt: skip
    print("the walk with its right hand held up:", tally(along.status))
    motion = poise.Motion(skeleton, along.pose.q, hero.motion.fps, "held")
    print(motion)


def tally(statuses: np.ndarray) -> str:
    names, counts = np.unique(statuses, return_counts=True)
    return ", ".join(f"{n} {name}" for name, n in zip(names, counts, strict=True))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
