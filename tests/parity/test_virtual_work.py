"""Virtual work (source 001): work of an effector force equals work of joint torques."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.solvers import Problem
from samples.problems import REACHABLE
from twins.forward import world_frames

STEP = 1e-5


def work_of_a_move(case, force, v):
    """``F . dx / dt`` of all effectors at a velocity v, by differences of the plain twin."""
    skeleton, q = case.start.skeleton, case.start.q
    places = []
    for sign in (1.0, -1.0):
        frames = world_frames(skeleton, skeleton.integrate(q, sign * STEP * v))
        points = []
        for goal in case.goals:
            at = goal.rows[0].point
            joint = skeleton.joint_index(at.joint)
            offset = skeleton.joint(at.joint).tip if at.tip else at.offset
            points.append((frames[joint] @ [*offset, 1.0])[:3])
        places.append(np.concatenate(points))
    return float(force @ (places[0] - places[1])) / (2.0 * STEP)


@pytest.mark.parametrize(
    "name",
    ["reach a tip", "reach with an offset", "several effectors", "quaternions", "driven",
     "prismatic", "screw and path", "scale", "other scales"],
)  # fmt: skip
def test_the_power_of_a_force_is_the_power_of_its_torques(name: str) -> None:
    case = REACHABLE[name]()
    rng = np.random.default_rng(17)
    # Weights scale rows by their square roots: for forces, all goals count the same.
    goals = [poise.reach(goal.rows[0].point, goal.position) for goal in case.goals]
    J = Problem(case.start.skeleton, goals).jacobian(case.start.q)
    for _ in range(5):
        force = rng.normal(size=len(J))
        torque = J.T @ force
        v = rng.normal(size=case.start.skeleton.nv)
        expected = work_of_a_move(case, force, v)
        assert torque @ v == pytest.approx(expected, rel=1e-7, abs=1e-7)
