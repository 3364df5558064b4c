"""Grasps of a hand with 31 degrees of freedom: palm and five fingertips, by `auto`."""

from __future__ import annotations

import numpy as np

import poise
from samples.hands import grasp, hand, missed


def test_auto_solves_every_random_grasp() -> None:
    body, rng = hand(), np.random.default_rng(0)
    assert body.nv == 31
    grasps = [grasp(body, rng) for _ in range(200)]
    problem = poise.Problem(body, grasps[0], tolerance=1e-4)
    worst = 0.0
    for goals in grasps:
        targets = np.concatenate([goal.targets(body.rest) for goal in goals])
        worst = max(worst, missed(body, goals, problem.solve(body.rest.q, targets)))
    assert worst <= 1e-4 + 1e-12
