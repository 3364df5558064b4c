"""Rotation of a foot about its front: closed forms, least cost, and heels that rise with a root."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import character
from poise.motion.cleaning import cleaned
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.points import foot_points
from poise.motion.feet.roll import FootRoll, roll_axis
from poise.motion.feet.root import Leg, bends_kept
from poise.motion.feet.settings import PLAN, ROOT

SMOOTH = 0.08  # seconds
FREE = replace(
    ROOT, along=1.0, smooth=SMOOTH, level=SMOOTH, steady=0.0, height=np.inf, flat=np.inf
)  # fmt: skip


def some_roll(frames: int = 9, cost: float = 0.05) -> FootRoll:
    rng = np.random.default_rng(4)
    ankle = np.array([0.0, 0.08, -0.12]) + rng.normal(0.0, 0.01, (frames, 3))
    axis = np.array([1.0, 0.0, 0.0]) + rng.normal(0.0, 0.1, (frames, 3))
    axis /= np.linalg.norm(axis, axis=1, keepdims=True)
    return FootRoll(ankle, axis, np.full(frames, cost))


def test_the_ankle_moves_as_a_rotation_says() -> None:
    roll = some_roll()
    angle = np.linspace(-0.5, 0.9, 9)
    moved, slope = roll.moved(angle)
    turns = Rotation.from_rotvec(roll.axis * angle[:, None])
    assert moved == pytest.approx(turns.apply(roll.ankle) - roll.ankle, abs=1e-15)
    assert roll.turns(angle) == pytest.approx(turns.as_matrix(), abs=1e-15)
    step = 1e-6
    differences = (roll.moved(angle + step)[0] - roll.moved(angle - step)[0]) / (2.0 * step)
    assert slope == pytest.approx(differences, abs=1e-9)


def test_shifts_and_rotations_are_those_of_least_cost() -> None:
    frames, fps = 8, 30.0
    roll = some_roll(frames)
    vector = np.array([0.0, -0.82, -0.15]) + np.zeros((frames, 3))
    a, b = np.full(frames, 0.45), np.full(frames, 0.4)
    moved = 0.01 * np.random.default_rng(0).normal(size=(frames, 3)).cumsum(axis=0)
    leg = Leg(vector, a, b)
    shift, angles = bends_kept([(leg, moved)], fps, 1, [roll], FREE)
    stiffness = (SMOOTH * fps) ** 4

    def cost(flat: np.ndarray) -> float:
        r, angle = flat[: 3 * frames].reshape(frames, 3), flat[3 * frames :]
        knees = leg.knee(moved + roll.moved(angle)[0] - r)[0] - leg.knee(np.zeros(3))[0]
        rough = (np.diff(r, 2, axis=0) ** 2).sum()
        rough += roll.reach**2 * (np.diff(angle, 2) ** 2).sum()
        return float(
            (knees**2).sum() + (r**2).sum() + (roll.cost * angle**2).sum() + stiffness * rough
        )

    best = minimize(cost, np.zeros(4 * frames), method="BFGS", options={"gtol": 1e-10})
    found = np.concatenate([shift.ravel(), angles.ravel()])
    assert np.abs(best.x[3 * frames :]).max() > 0.01  # the foot rotates
    # Gauss-Newton steps leave out the knee's curvature, which is small where the residuals are.
    assert cost(found) <= 1.02 * best.fun + 1e-12
    # A foot that must not rotate leaves everything to the root and the knee.
    fixed = bends_kept([(leg, moved)], fps, 1, [some_roll(frames, 1e9)], FREE)
    alone, none = bends_kept([(leg, moved)], fps, 1, settings=FREE)
    assert fixed[0] == pytest.approx(alone, abs=1e-9) and (none == 0.0).all()


def test_the_axis_is_that_of_the_toes_or_lies_across_the_foot() -> None:
    walk = character().motion
    body = walk.skeleton
    foot, ball = (body.joint_index(name) for name in ("lfoot", "ltoes"))
    turns = walk.world[:, foot, :3, :3]
    ankle = walk.world[:, foot, :3, 3] - walk.world[:, ball, :3, 3]
    hinge = roll_axis(body, "lfoot", "ltoes", turns, ankle, 1)
    across = roll_axis(body, "lfoot", None, turns, ankle, 1)
    assert hinge is not None and across is not None
    # The toes turn about the hinge's axis in the world as the foot does about it.
    toes = body.joints[ball]
    assert hinge == pytest.approx(turns @ toes.frame[:3, :3] @ np.array([1.0, 0.0, 0.0]), abs=1e-12)
    assert np.abs(np.linalg.norm(across, axis=1) - 1.0).max() < 1e-12
    assert (hinge * across).sum(axis=1).min() > np.cos(np.radians(15.0))
    upright = np.tile([0.0, 0.1, 0.0], (len(walk), 1))
    assert roll_axis(body, "lfoot", "ltoes", turns, upright, 1) is None


def test_heels_rise_before_the_root_goes_down(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = character().motion
    way = 0.1 * (walk.world[:, 0, :3, 3] - walk.world[0, 0, :3, 3])
    way[:, 1] = 0.0
    given = shift_roots(walk, way)  # the steps are a tenth longer: the legs have to reach further

    def sinks(made: poise.Motion) -> float:
        return float((given.world[:, 0, 1, 3] - made.world[:, 0, 1, 3]).max())

    made = cleaned(given).motion
    assert 0.0 < sinks(made) < 0.03  # the threshold of the campaign
    monkeypatch.setattr("poise.motion.feet.plan.PLAN", replace(PLAN, roll=1e9))
    flat = cleaned(given).motion
    assert sinks(flat) > sinks(made) + 0.004
    heels = [p for p in foot_points(walk.skeleton) if p.name.endswith("ankle")]
    raised = [(p.path(made) - p.path(flat))[:, 1] for p in heels]
    assert np.max(raised) > 0.005
