"""Seeded new starts inside the limits (source 000: "randomize the pose vector and try again")."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from poise.solvers.problem import Problem

Floats = NDArray[np.float64]

SPREADS = (0.2, 0.4, 0.7, 1.0)
"""How far the first, second, ... new start strays from the given one, as a share of the range."""


def starts_inside(problem: Problem, q: Floats, seed: int) -> Iterator[Floats]:
    """The given start, then endlessly new ones: first nearby, then anywhere in the limits.

    Bounded DOFs are drawn from their range, unbounded angles from a full turn about the start,
    balls from all turns; unbounded translations, locked DOFs and free parameters stay.
    """
    yield q
    rng = np.random.default_rng(seed)
    skeleton = problem.skeleton
    lower, upper = skeleton.lower, skeleton.upper
    bounded = np.isfinite(lower) & np.isfinite(upper)
    angular = problem.angular
    index, balls = problem.dofs[0], problem.dofs[1]
    moving = problem.dofs[5] > 0.0
    number = 0
    while True:
        spread = SPREADS[number % len(SPREADS)]
        number += 1
        v = np.zeros(skeleton.nv)
        for rate in np.flatnonzero(moving & (index >= 0)):
            at = int(index[rate])
            if bounded[at]:
                v[rate] = spread * (rng.uniform(lower[at], upper[at]) - q[at])
            elif angular[at]:
                v[rate] = spread * rng.uniform(-np.pi, np.pi)
        for _, rate in balls:
            if moving[rate]:
                axis = rng.normal(size=3)
                turn = spread * rng.uniform(0.0, np.pi)
                v[rate : rate + 3] = turn * axis / max(1e-12, float(np.linalg.norm(axis)))
        yield skeleton.integrate(q, v)
