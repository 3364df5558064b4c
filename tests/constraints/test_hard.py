"""Hard constraints hold to 1e-8 if a pose near the start satisfies them."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.geometry import Camera, Curve
from samples.problems import body, chain

CAMERA = Camera((0.5, 1.5, 4.0), (0.0, 1.2, 0.0))
LOOK = poise.direction("head", (0, 0, 1))
CURVE = Curve.through([-2.0, -1.0, 0.0, 1.0], [0.2, -0.4, -0.9, -1.2], "monotone")
SQUARE = [(-0.3, 0, -0.1), (0.3, 0, -0.1), (0.3, 0, 0.3), (-0.3, 0, 0.3)]


def bent(skeleton, seed: int = 2, size: float = 0.25):
    rng = np.random.default_rng(seed)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, rng.uniform(-size, size, skeleton.nv)))


def there(joint: str) -> np.ndarray:
    """Return the position of a joint in another pose."""
    pose = bent(body(), 9, 0.4)
    return pose.world[pose.skeleton.joint_index(joint)]


FEASIBLE = {
    "reach": lambda: [poise.reach("lhand", there("lhand")[:3, 3], hard=True)],
    "orient": lambda: [poise.orient("lhand", there("lhand")[:3, :3], hard=True)],
    "place": lambda: [poise.place("lhand", there("lhand"), hard=True)],
    "pin": lambda: [poise.pin("rhand", hard=True), poise.reach("lhand", there("lhand")[:3, 3])],
    "aim": lambda: [poise.aim("head", (0.5, 1.5, 3.0), hard=True)],
    "on_line": lambda: [poise.on_line("lhand", (0.3, 1.4, 0.2), (1, 0.2, 0.1))],
    "on_plane": lambda: [poise.on_plane("lhand", (0.3, 1.4, 0.2), (0, 1, 0.2))],
    "distance": lambda: [poise.distance("lhand", "rhand", 0.4)],
    "distance at least": lambda: [poise.distance("lhand", "rhand", at_least=1.2)],
    "at_angle": lambda: [poise.at_angle(LOOK, (1, 0, 0), 0.6)],
    "parallel": lambda: [poise.at_angle(LOOK, (1, 0.2, 0), 0.0)],
    "orthogonal": lambda: [poise.orthogonal(LOOK, (0.2, 0.4, 1))],
    "relative": lambda: [
        poise.relative("lhand", "rhand"), poise.reach("lhand", there("lhand")[:3, 3])
    ],
    "relative to a transform": lambda: [
        poise.relative("lhand", "rhand", np.linalg.inv(there("lhand")) @ there("rhand"))
    ],
    "coupled": lambda: [poise.coupled("lelbow_ry", "relbow_ry", -0.5, 0.2)],
    "coupled by a curve": lambda: [poise.coupled("lelbow_ry", "relbow_ry", curve=CURVE)],
    "cone": lambda: [
        poise.cone("larm", swing=0.3, twist=(-0.1, 0.1)), poise.reach("lhand", (0.2, 1.9, 0.3))
    ],
    "a cone without twist": lambda: [
        poise.cone("larm", swing=0.3, twist=0.0), poise.reach("lhand", (0.2, 1.9, 0.3))
    ],
    "balance": lambda: [poise.balance(body().rest, SQUARE, margin=0.02)],
    "projection": lambda: [
        poise.projection("lhand", CAMERA, CAMERA.project(there("lhand")[:3, 3])[0])
    ],
}  # fmt: skip


@pytest.mark.parametrize("kind", FEASIBLE)
def test_a_hard_constraint_holds(kind: str) -> None:
    goals = FEASIBLE[kind]()
    start = bent(body())
    result = poise.solve(start, goals)
    first = result.errors[0]
    missed = [first.position, first.orientation, first.violation]
    assert max(value for value in missed if value is not None) <= 1e-8, result.explain()
    if hasattr(goals[0], "at"):
        assert np.abs(goals[0].at(result.pose, before=start)).max() <= 1e-8
    if len(goals) == 1:
        assert result.converged


def test_a_quaternion_ball_and_an_euler_ball_stop_at_the_same_cone() -> None:
    targets = (0.2, 0.5, 0.3)
    limit = poise.cone("j0", swing=0.4, twist=(-0.1, 0.1))
    places = []
    for ball in (poise.Ball("zyx"), poise.QuaternionBall()):
        skeleton = chain(1, ball)
        pull = poise.reach(poise.point("j0", tip=True), targets)
        result = poise.solve(skeleton.rest, [limit, pull])
        places.append(result.pose.world[0, :3, :3] @ (0.3, 0, 0))
        assert np.abs(limit.at(result.pose)).max() <= 1e-8
    np.testing.assert_allclose(places[0], places[1], atol=1e-6)
    angle = math.acos(places[0][0] / 0.3)
    assert angle == pytest.approx(0.4, abs=1e-7)


def test_two_goals_of_several_rows_are_reported_each_by_itself() -> None:
    start = bent(body())
    both = [poise.on_line("lhand", (0.3, 1.4, 0.2), (1, 0, 0), hard=False),
            poise.distance("lhand", "rhand", 0.4, hard=False)]  # fmt: skip
    result = poise.solve(start, both, solver="lm", max_iterations=0)
    for goal, error in zip(both, result.errors, strict=True):
        assert error.name == goal.name and error.position is None
        worst = np.abs(np.atleast_1d(goal.at(result.pose))).max()
        assert error.violation == pytest.approx(worst)
