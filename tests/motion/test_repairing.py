"""Spikes, dropouts and gaps added to a known motion, and removed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.motion.repairing import despiked, filled


def smooth(frames: int = 240, fps: float = 120.0) -> poise.Motion:
    body = (
        poise.SkeletonBuilder()
        .add("hip", poise.Free())
        .add("knee", poise.Hinge("x"), "hip")
        .build()
    )
    t = np.arange(frames)[:, None] / fps
    q = 0.5 * np.sin(2.0 * t + np.arange(body.nq))
    return poise.Motion(body, q, fps)


def test_spikes_and_dropouts_are_redrawn() -> None:
    clean = smooth()
    q = clean.q.copy()
    knee = clean.skeleton.dof_index("knee_rx")
    q[50, knee] += 1.0  # a spike
    q[120:127, knee] = 2.5  # a dropout to another value
    q[200, 1] -= 0.3  # a spike of the root's height
    made = despiked(poise.Motion(clean.skeleton, q, clean.fps))
    assert {(each.name, each.first, each.last) for each in made.stretches} == {
        ("knee_rx", 50, 50), ("knee_rx", 120, 126), (clean.skeleton.dof_names[1], 200, 200),
    }  # fmt: skip
    # A cubic over 8 steps of h = 1/120 s: within h^2 times the largest second derivative, 2.
    assert np.abs(made.motion.q - clean.q).max() < 2.0 * (4.0 / 120.0) ** 2
    assert made.frames == 9
    size = next(each.size for each in made.stretches if each.first == 50)
    assert size == pytest.approx(1.0, abs=0.01)


def test_what_moves_fast_is_no_spike(shared_data: Path) -> None:
    assert not despiked(smooth()).stretches
    assert not despiked(character().motion).stretches
    step = smooth()
    q = step.q.copy()
    q[100:] += 1.0  # a cut: nothing returns
    assert not despiked(poise.Motion(step.skeleton, q, step.fps)).stretches
    folder = shared_data / "asf_amc"
    dance = poise.read(folder / "cmu_131_04_dance.amc", skeleton=folder / "cmu_131.asf").motion
    assert despiked(dance).frames < 0.01 * len(dance)


def test_a_spiked_quaternion_stays_a_rotation() -> None:
    body = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    t = np.arange(100) / 60.0
    q = quaternions.from_rotation_vector(np.column_stack([t, 0.3 * t, 0.0 * t]))
    wrong = q.copy()
    wrong[40:43] = (0.0, 1.0, 0.0, 0.0)
    made = despiked(poise.Motion(body, wrong, 60.0))
    assert [(each.first, each.last) for each in made.stretches] == [(40, 42)]
    apart = made.motion.q * (1.0, -1.0, -1.0, -1.0)
    left = quaternions.to_rotation_vector(quaternions.multiply(apart, q))
    assert np.linalg.norm(left, axis=1).max() < 1e-3


def test_gaps_are_found_and_filled() -> None:
    clean = smooth()
    q = clean.q.copy()
    q[60:90] = q[59]
    made = filled(poise.Motion(clean.skeleton, q, clean.fps))
    assert [(each.first, each.last) for each in made.stretches] == [(60, 89)]
    assert np.abs(made.motion.q - clean.q).max() < 2.0 * (15.0 / 120.0) ** 2
    # Longer than asked for: left alone.
    assert not filled(poise.Motion(clean.skeleton, q, clean.fps), longest=0.1).stretches
    # A body that slows down, stands, and starts again has no gap.
    t = np.arange(240) / 120.0
    stop = np.clip(np.abs(t - 1.0) - 0.2, 0.0, None) ** 2 * np.sign(t - 1.0)
    still = poise.Motion(clean.skeleton, np.repeat(stop[:, None], clean.skeleton.nq, 1), 120.0)
    assert not filled(still).stretches


def test_gaps_can_be_given() -> None:
    clean = smooth()
    made = filled(clean, [(0, 4), (100, 110)])
    assert [(each.first, each.last) for each in made.stretches] == [(0, 4), (100, 110)]
    assert made.motion.q[:5] == pytest.approx(np.tile(clean.q[5], (5, 1)))
    assert not filled(clean, []).stretches


def test_wrong_asks_are_told() -> None:
    with pytest.raises(InvalidValue, match="gap from frame 5 to 500"):
        filled(smooth(), [(5, 500)])
    with pytest.raises(InvalidValue, match="gaps of -1"):
        filled(smooth(), longest=-1.0)
    with pytest.raises(InvalidValue, match=r"times=0\.0: expected"):
        despiked(smooth(), times=0.0)
