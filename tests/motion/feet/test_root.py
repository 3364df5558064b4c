"""Root compensation against a dense minimum, and in a simple case."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize

import poise
from poise.errors import InvalidValue
from poise.motion.feet.root import Leg, bends_kept, root_shifts, smoothly
from poise.motion.feet.settings import ROOT

LEG = ("foot", "shin", "thigh")
FREE = replace(ROOT, along=1.0, level=ROOT.smooth, steady=0.0, height=np.inf, flat=np.inf)


def walker(knee: float, frames: int = 12, fps: float = 30.0) -> poise.Motion:
    """A body on one leg of 0.45 and 0.4 m, its knee bent by so much."""
    builder = poise.SkeletonBuilder().add("hips", poise.Free("xyz"))
    builder.add("thigh", poise.Ball("xyz"), "hips", offset=(0.1, 0.0, 0.0))
    builder.add("shin", poise.Hinge("x"), "thigh", offset=(0.0, -0.45, 0.0))
    builder.add("foot", poise.Ball("xyz"), "shin", offset=(0.0, -0.4, 0.0))
    body = builder.build()
    q = np.zeros((frames, body.nq))
    q[:, body.dof_index("shin_rx")] = knee
    return poise.Motion(body, q, fps)


def test_a_straight_leg_takes_the_root_along_and_a_bent_one_does_not() -> None:
    down = np.tile((0.0, -0.02, 0.0), (12, 1, 1))
    straight = root_shifts(walker(0.0), [LEG], down)[0]
    assert straight[:, 1] == pytest.approx(-0.02, abs=2e-3)
    assert np.abs(straight[:, [0, 2]]).max() < 1e-6
    bent = root_shifts(walker(1.4), [LEG], down)[0]
    # Knee and root share it: the knee stands aside by about as much as the leg is shorter.
    assert np.abs(bent).max() < 0.012
    aside = np.tile((0.02, 0.0, 0.0), (12, 1, 1))  # across the leg, which swings
    assert np.abs(root_shifts(walker(1.4), [LEG], aside)[0]).max() < 1e-3
    assert (root_shifts(walker(0.0), [LEG], 0.0 * down)[0] == 0.0).all()
    assert (root_shifts(walker(0.0), [("foot",)], down)[0] == 0.0).all()


@pytest.mark.parametrize("steady", [0.0, 0.07])
@pytest.mark.parametrize("knee", [0.05, 0.5, 1.2])
@pytest.mark.parametrize("level", [1.0, 8.0])
def test_the_shifts_are_those_of_least_cost(knee: float, steady: float, level: float) -> None:
    motion = walker(knee, 10)
    shifts = 0.01 * np.random.default_rng(0).normal(size=(10, 1, 3)).cumsum(axis=0)
    hip, joint, foot = (motion.world[:, i, :3, 3] for i in (1, 2, 3))
    a, b = np.linalg.norm(joint - hip, axis=1), np.linalg.norm(foot - joint, axis=1)
    legs = [(Leg(foot - hip, a, b), shifts[:, 0])]
    root, smooth, reach = np.array([level, 1.0, level]), np.array([0.05, 0.08, 0.05]), 0.85
    settings = replace(
        ROOT, along=level, smooth=0.08, level=0.05, steady=steady, height=0.004 / reach,
        flat=0.006 / reach,
    )  # fmt: skip
    found, _ = bends_kept(legs, motion.fps, 1, settings=settings)
    firmness = (steady * motion.fps) ** 4
    c, stiffness = ROOT.rounding * (a + b).mean(), root * (smooth * motion.fps) ** 4

    def aside(way: np.ndarray) -> np.ndarray:
        length = np.linalg.norm(way, axis=1)
        square = a**2 - ((a**2 - b**2 + length**2) / (2.0 * length)) ** 2
        inside = np.sqrt(np.maximum(square, 0.0) + c**2) - c
        return np.where(square > 0.0, inside, square / (2.0 * c))

    def cost(flat: np.ndarray) -> float:
        r = flat.reshape(10, 3)
        knees = aside(foot - hip + shifts[:, 0] - r) - aside(foot - hip)
        wide = (r[:, ::2] ** 2).sum(axis=1) ** 2
        far = r[:, 1] ** 4 / (2.0 * 0.004**2) + level * wide / (2.0 * 0.006**2)
        return float(
            (knees**2).sum() + (root * r**2).sum() + far.sum()
            + (stiffness * np.diff(r, 2, axis=0) ** 2).sum()
            + firmness * (np.diff(knees, 2) ** 2).sum()
        )  # fmt: skip

    best = minimize(cost, np.zeros(30), method="BFGS", options={"gtol": 1e-10})
    # Gauss-Newton steps leave out the knee's curvature, which is small where the residuals are.
    assert cost(found.ravel()) <= 1.02 * best.fun + 1e-12


def test_hips_that_are_to_stay_near_leave_more_to_the_knees() -> None:
    motion, down, within = walker(0.6, 40), np.array([0.0, -0.05, 0.0]), 0.015
    hip, joint, foot = (motion.world[:, i, :3, 3] for i in (1, 2, 3))
    a, b = np.linalg.norm(joint - hip, axis=1), np.linalg.norm(foot - joint, axis=1)
    leg = Leg(foot - hip, a, b)
    legs = [(leg, np.tile(down, (40, 1)))]
    upright = replace(FREE, along=1e4)
    free = bends_kept(legs, motion.fps, 1, settings=upright)[0][20, 1]
    settings = replace(upright, height=within / leg.length)
    near = bends_kept(legs, motion.fps, 1, settings=settings)[0][20, 1]
    assert -0.05 < free < near - 0.005 < 0.0

    def cost(r: float) -> float:
        knees = leg.knee(down - [0.0, r, 0.0])[0] - leg.knee(np.zeros(3))[0]
        return float(knees[0] ** 2 + r**2 + r**4 / (2.0 * within**2))

    # The same in all frames: the least cost of one of them, to Gauss and Newton's steps.
    assert cost(near) <= 1.02 * min(cost(r) for r in np.linspace(-0.05, 0.0, 501))


@pytest.mark.parametrize("n", [3, 6])
def test_the_banded_system_is_the_dense_one(n: int) -> None:
    rng = np.random.default_rng(1)
    for frames in (1, 2, 3, 7):
        half = rng.normal(size=(frames, n, n))
        blocks = half @ np.swapaxes(half, 1, 2) + np.eye(n)
        right = rng.normal(size=(frames, n))
        dense = np.zeros((n * frames, n * frames))
        for i in range(frames):
            dense[n * i : n * i + n, n * i : n * i + n] = blocks[i]
        if frames > 2:
            D = np.kron(np.diff(np.eye(frames), 2, axis=0), np.eye(n))
            dense += 5.0 * D.T @ D
        wanted = np.linalg.solve(dense, right.ravel()).reshape(frames, n)
        assert smoothly(blocks, right, 5.0) == pytest.approx(wanted, abs=1e-12)
        others = [(rng.normal(size=(frames, n)), rng.normal(size=frames)) for _ in range(2)]
        turned = right.ravel().copy()
        for J, c in others if frames > 2 else ():
            G = np.diff(np.eye(frames), 2, axis=0)
            A = G @ (J[:, None] * np.eye(frames)[..., None]).reshape(frames, -1)
            dense += 3.0 * A.T @ A
            turned -= 3.0 * A.T @ G @ c
        wanted = np.linalg.solve(dense, turned).reshape(frames, n)
        assert smoothly(blocks, right, 5.0, others, 3.0) == pytest.approx(wanted, abs=1e-10)
    with pytest.raises(InvalidValue, match="definite"):
        smoothly(-blocks, right, 0.0)


def test_hips_whose_shift_costs_more_give_way_less() -> None:
    ones = np.ones(12)
    leg = Leg(np.tile((0.0, -0.85, 0.0), (12, 1)), 0.45 * ones, 0.4 * ones)
    turned = Leg(leg.vector[:, [1, 0, 2]], leg.thigh, leg.shank)
    down = np.tile((0.0, -0.02, 0.0), (12, 1))
    held, _ = bends_kept([(leg, down)], 30.0, 1, settings=FREE)
    assert held[:, 1] == pytest.approx(-0.02, abs=2e-3)
    heavy, _ = bends_kept(
        [(turned, down[:, [1, 0, 2]])], 30.0, 1, settings=replace(FREE, along=100.0)
    )
    assert (heavy[:, 0] > held[:, 1] + 1e-3).all()


def test_a_leg_out_of_reach_lowers_the_hips_smoothly() -> None:
    motion = walker(0.3, 60)
    longest = float(
        np.linalg.norm(motion.world[:, 3, :3, 3] - motion.world[:, 1, :3, 3], axis=1)[0]
    )
    shifts = np.zeros((60, 1, 3))
    shifts[25:35, 0, 2] = 0.35  # a long step forwards
    gives, _ = root_shifts(motion, [LEG], shifts)
    way = (motion.world[:, 3] - motion.world[:, 1])[:, :3, 3] + shifts[:, 0] - gives
    assert np.linalg.norm(way, axis=1).max() < max(longest, 0.985 * 0.85) + 1e-9
    assert gives[30, 1] < -0.02 and np.abs(gives[[0, -1]]).max() < 1e-3
    assert np.abs(np.diff(gives[:, 1], 2)).max() < 0.02
