"""Calls of many kernels; saves what they found, to compare the library with Numba bit by bit.

python library_calls.py OUT.npz
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.errors import UnsuitableSolver
from poise.kinematics import jacobian
from poise.skinning import DEFORMERS
from poise.solvers import SOLVERS, solve_batch

HERO = character()


def found() -> Iterator[np.ndarray]:
    """Poses, Jacobians, vertices and motions."""
    rng = np.random.default_rng(1)
    for place in rng.uniform((-0.2, 0.6, -0.3), (0.9, 1.7, 0.8), (30, 3)):
        goals = [poise.reach("lhand", place), poise.pin("rfoot"), poise.aim("head", (0, 1, 3))]
        yield poise.solve(HERO.rest, goals).pose.q
    for place in rng.uniform((0.1, 1.0, 0.0), (0.5, 1.5, 0.5), (8, 3)):
        reach = poise.reach("lhand", place)
        yield poise.solve(HERO.rest, [reach, poise.pin("rfoot", hard=True)]).pose.q
        yield poise.solve(HERO.rest, [reach, poise.pin("rfoot")], prior="human").pose.q
    apart = poise.norm(poise.point("lhand") - poise.point("rhand")) == 0.4
    yield poise.solve(HERO.rest, [poise.reach("lhand", (0.3, 1.2, 0.3)), apart]).pose.q
    for name in SOLVERS.names():
        try:
            goals = [poise.reach("lhand", (0.3, 1.2, 0.3)), poise.pin("rfoot")]
            yield poise.solve(HERO.rest, goals, solver=name, max_iterations=20).pose.q
        except UnsuitableSolver:
            continue
    problem = poise.Problem(HERO.skeleton, [poise.reach("lhand", (0.3, 1.4, 0.5))])
    wanted = rng.uniform((-0.2, 0.6, -0.3), (0.9, 1.7, 0.8), (50, 3))
    yield solve_batch(problem, HERO.rest.q, wanted, threads=2).q
    for pose in (HERO.motion[i] for i in range(0, len(HERO.motion), 10)):
        yield pose.world
        yield jacobian(pose, "lhand")
    bent = HERO.rest.with_values(lradius_rx=1.0)
    for name in DEFORMERS.names():
        for part in poise.deform(HERO, bent, deformer=name):
            yield part.vertices
            yield part.normals
    yield poise.retarget(HERO.motion[:8], HERO).motion.q
    with tempfile.TemporaryDirectory() as folder:
        for name in ("walk.bvh", "walk.amc", "walk.glb"):
            poise.write(HERO, Path(folder, name))
            yield poise.read(Path(folder, name)).motion.q


if __name__ == "__main__":
    np.savez(sys.argv[1], *found())
