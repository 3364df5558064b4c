"""Compile the kernels of most tests once, before the test workers start."""

from __future__ import annotations

import io
import sys
import tempfile
from contextlib import redirect_stdout, suppress
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.cli.compile_notice import compile_ahead
from poise.cli.main import run
from poise.errors import UnsuitableSolver
from poise.kernels.compile_notice import compile_listeners
from poise.solvers import SOLVERS, solve_batch


def main() -> None:
    compile_listeners.append(lambda name: print(".", end="", flush=True, file=sys.stderr))
    print("compiling the kernels, once:", end=" ", flush=True, file=sys.stderr)
    compile_ahead(SOLVERS.names())
    hero = character()
    hand = poise.reach("lhand", (0.3, 1.2, 0.3))
    goals = [hand, poise.pin("rfoot"), poise.aim("head", (0, 1, 3))]
    scaled = poise.SkeletonBuilder().add("belly", poise.Scale("y"), tip=(0, 1, 0)).build()
    ball = poise.SkeletonBuilder().add("belly", poise.QuaternionBall(), tip=(0, 1, 0)).build()
    for name in SOLVERS.names():
        with suppress(UnsuitableSolver):  # some are made for few problems; their tests compile them
            poise.solve(hero.rest, goals, solver=name, max_iterations=2)
        grow = [poise.reach(poise.point("belly", tip=True), (0, 1.2, 0))]
        for other in (scaled, ball):
            with suppress(UnsuitableSolver):
                poise.solve(other.rest, grow, solver=name, max_iterations=2)
    solve_batch(poise.Problem(hero.skeleton, goals), hero.rest.q[None], np.zeros((1, 13)) + 0.5)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("walk.bvh", "walk.amc"):
            poise.write(hero, Path(folder) / name)
            poise.read(Path(folder) / name)
        # What tests run in several processes is compiled here.
        walk, out = str(Path(folder) / "walk.bvh"), str(Path(folder) / "out.bvh")
        goal = ("--goal", "-1: lhand+=0,0.05,0", "--limits", "clip", "--contacts")
        with redirect_stdout(io.StringIO()):
            run(["sequence", walk, *goal, "-o", out])
            run(["clean", walk, "--lock", "-o", out])
            run(["retarget", walk, "--to", walk, "-o", out])
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
