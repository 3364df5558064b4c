"""Limb trajectories within speed limits: gradient, system matrix, jumps, unchanged slow parts."""

import numpy as np
import pytest

import poise
from poise.kinematics.forward import world_frames
from poise.model import Skeleton
from poise.motion.feet.points import FootPoint
from poise.motion.limb_ik import LimbChain
from poise.motion.retargeting.limb_trajectory import (
    LimbTargets,
    SpeedProblem,
    Speeds,
    within_speeds,
)

HAND = FootPoint("left hand", "hand")
LIMB = LimbChain("left hand", ("upper", "lower"), (HAND,), ("upper",))
LEG = LimbChain(
    "left foot", ("upper", "lower"), (HAND, FootPoint("left toe", "hand", (0.1, 0.05, 0.0))),
    ("upper", "lower"),
)  # fmt: skip


@pytest.fixture
def arm() -> Skeleton:
    """A trunk that turns, and an arm of a ball and a hinge with limits."""
    return (
        poise.SkeletonBuilder()
        .add("trunk", poise.Hinge("y"))
        .add("upper", poise.Ball("zyx"), "trunk", offset=(0.2, 0.5, 0.0))
        .add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0.0, 0.0))
        .add("hand", poise.Fixed(), "lower", offset=(0.3, 0.0, 0.0))
        .build()
        .with_limits({"upper_rz": (-1.0, 1.2), "lower_rz": (0.0, 2.5)})
    )


def _problem(arm: Skeleton, frames: int, seed: int) -> tuple[SpeedProblem, np.ndarray]:
    rng = np.random.default_rng(seed)
    x, asked = rng.uniform(0.1, 0.9, (2, frames, arm.nq))
    targets = _targets(arm, LEG, asked, rng.uniform(-0.5, 0.5, (frames, 2, 3)))
    speeds = Speeds(np.full((frames - 1, 2), 0.1), np.full(frames - 1, 0.05), 60.0)
    everywhere = np.ones(frames, dtype=bool)
    return SpeedProblem(arm, targets, speeds, np.arange(frames), everywhere), x


def _targets(arm: Skeleton, limb: LimbChain, asked: np.ndarray, places: np.ndarray) -> LimbTargets:
    """Targets of different weights, and the rotations that the kept joints have in poses."""
    kept = [arm.joint_index(name) for name in limb.kept]
    turns = world_frames(arm.mechanism, asked)[:, kept, :3, :3]
    weights = np.tile([1.0, 0.2][: len(limb.points)], (len(asked), 1))
    return LimbTargets(limb, places, weights, turns, np.full((len(asked), len(kept)), 0.01))


def test_the_gradient_is_that_of_central_differences(arm: Skeleton) -> None:
    work, x = _problem(arm, 5, 3)
    _, _, right = work.system(x, 1.0)
    step, numeric = 1e-6, np.zeros_like(right)
    for f in range(len(x)):
        for i, column in enumerate(work.values):
            ahead, behind = x.copy(), x.copy()
            ahead[f, column] += step
            behind[f, column] -= step
            numeric[f, i] = (work.cost(ahead, 1.0) - work.cost(behind, 1.0)) / (2.0 * step)
    # The step's square and rounding of the cost over the step.
    tolerance = 1e-7 * np.abs(numeric).max()
    np.testing.assert_allclose(-2.0 * right, numeric, atol=tolerance, rtol=1e-6)


def test_the_matrix_is_that_of_the_dense_residuals(arm: Skeleton) -> None:
    work, x = _problem(arm, 4, 5)
    blocks, beside, _ = work.system(x, 1.0)
    frames, n = len(x), blocks.shape[1]
    dense = np.zeros((frames, n, frames, n))
    dense[np.arange(frames), :, np.arange(frames)] = blocks
    for f in range(frames - 1):
        dense[f, :, f + 1] = beside[f]
        dense[f + 1, :, f] = beside[f].T
    values = np.linalg.eigvalsh(dense.reshape(frames * n, -1))
    assert values.min() > -1e-9 * values.max()


def test_a_jump_between_two_ways_is_spread_within_speeds_and_limits(arm: Skeleton) -> None:
    frames, fps = 60, 60.0
    q = np.tile([0.0, 1.0, 0.6, 0.2, 0.4], (frames, 1))
    q[30:] = [0.0, -0.8, -0.9, 0.2, 1.6]
    speeds = Speeds(np.full((frames - 1, 2), 0.12), np.full(frames - 1, 0.08), fps)
    hand = arm.joint_index("hand")
    places = world_frames(arm.mechanism, q)[:, hand, :3, 3]
    at = np.abs(np.arange(frames) - 29.5) < 20
    targets = _targets(arm, LIMB, q, places[:, None])
    made = within_speeds(arm, q, targets, speeds, at)
    np.testing.assert_array_equal(made[~at], q[~at])
    assert (made >= arm.lower).all() and (made <= arm.upper).all()
    upper = world_frames(arm.mechanism, made)[:, arm.joint_index("upper"), :3, :3]
    turns = np.swapaxes(upper[:-1], -1, -2) @ upper[1:]
    steps = np.arccos(np.clip(0.5 * (np.trace(turns, axis1=1, axis2=2) - 1.0), -1.0, 1.0))
    # Speeds are asked for softly: of jumps of 2.4 and 1.2 radians a hundredth is left at most.
    assert steps.max() < 0.12 + 0.024
    assert np.abs(np.diff(made[:, 4])).max() < 0.12 + 0.012
    # Far from the jump the hand is at its place.
    away = np.linalg.norm(world_frames(arm.mechanism, made)[:, hand, :3, 3] - places, axis=1)
    assert away[:12].max() < 0.01 and away[-12:].max() < 0.01


def test_what_is_slow_enough_stays(arm: Skeleton) -> None:
    q = np.tile([0.0, 0.3, 0.6, 0.2, 0.4], (8, 1))
    places = world_frames(arm.mechanism, q)[:, arm.joint_index("hand"), :3, 3]
    speeds = Speeds(np.full((7, 2), 0.1), np.full(7, 0.1), 60.0)
    none = np.zeros(8, dtype=bool)
    targets = _targets(arm, LIMB, q, places[:, None])
    assert within_speeds(arm, q, targets, speeds, none) is q
    made = within_speeds(arm, q, targets, speeds, ~none)
    np.testing.assert_allclose(made, q, atol=1e-12)
