"""Speeds of feet over the floor, without jitter."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import ShapeError
from poise.motion.feet.slip import low_passed, steady_velocities


def test_jitter_goes_and_the_path_stays() -> None:
    t = np.arange(480) / 120.0
    slow = 0.3 * np.sin(2.0 * np.pi * 1.5 * t)[:, None]
    fast = 0.01 * np.sin(2.0 * np.pi * 45.0 * t)[:, None]
    inside = slice(60, -60)
    assert low_passed(slow + fast, 120.0)[inside] == pytest.approx(slow[inside], abs=1e-3)
    rate = 0.3 * 2.0 * np.pi * 1.5 * np.cos(2.0 * np.pi * 1.5 * t)[:, None]
    # The raw steps are off by up to 2.8 m/s.
    assert steady_velocities(slow + fast, 120.0)[inside] == pytest.approx(rate[inside], abs=0.03)


def test_a_line_keeps_its_speed_to_its_ends() -> None:
    path = np.outer(np.arange(7) / 30.0, [1.0, -0.5])
    assert steady_velocities(path, 30.0) == pytest.approx(np.tile([1.0, -0.5], (7, 1)), abs=0.03)


def test_a_path_has_two_frames_or_more() -> None:
    with pytest.raises(
        ShapeError, match=r"a path must have shape \(frames, n\) with at least two frames"
    ):
        low_passed(np.zeros((1, 2)), 30.0)
