"""Smooth corrections, envelopes, averages and fades, against their definitions."""

from __future__ import annotations

import numpy as np
import pytest

from poise.motion.feet.smoothing import averaged, eased, envelope, faded, highest, rounded


def least_squares(steps, held, ease, weights, calm, free=None, goal=None):
    """The correction of least cost, as rows of an overdetermined system."""
    frames = len(held) + 1
    change, second = np.diff(np.eye(frames), axis=0), np.diff(np.eye(frames), 2, axis=0)
    still = np.where(held > 0.0, 0.0, calm)
    rows = [np.sqrt(weights)[:, None] * np.eye(frames), ease**2 * second,
            np.sqrt(held)[:, None] * change, np.sqrt(still)[:, None] * change]  # fmt: skip
    zero = np.zeros((frames, steps.shape[1]))
    right = [zero, zero[2:], -np.sqrt(held)[:, None] * steps, zero[1:]]
    for at, values in ((free, zero), (goal and goal[1], goal and goal[0])):
        if at is not None:  # values that are given
            rows.append(1e5 * np.eye(frames)[at])
            right.append(1e5 * values[at])
    return np.linalg.lstsq(np.vstack(rows), np.vstack(right), rcond=None)[0]


@pytest.mark.parametrize("ease", [0.0, 0.7, 2.5])
def test_corrections_have_the_least_cost(ease: float) -> None:
    rng = np.random.default_rng(0)
    steps, held = rng.normal(size=(11, 2)), rng.uniform(0.0, 3.0, 11)
    held[[2, 3, 7]] = 0.0
    weights, calm = rng.uniform(0.5, 2.0, 12), rng.uniform(0.0, 4.0, 11)
    got = eased(steps, held, np.ones(12, bool), ease, weights, calm)
    np.testing.assert_allclose(got, least_squares(steps, held, ease, weights, calm), atol=1e-11)
    plain = eased(steps, held, np.ones(12, bool), ease)
    wanted = least_squares(steps, held, ease, np.ones(12), np.zeros(11))
    np.testing.assert_allclose(plain, wanted, atol=1e-11)


def test_corrections_keep_fixed_frames_and_goals() -> None:
    rng = np.random.default_rng(1)
    steps, held = rng.normal(size=(9, 1)), rng.uniform(0.0, 2.0, 9)
    free, reached = np.ones(10, bool), np.zeros(10, bool)
    free[[0, 6]], reached[3] = False, True
    goal = np.full((10, 1), 0.4), reached
    got = eased(steps, held, free, 1.0, goal=goal)
    wanted = least_squares(steps, held, 1.0, np.ones(10), np.zeros(9), ~free, goal)
    np.testing.assert_allclose(got, wanted, atol=2e-4)  # 1e5 stands for infinity
    alone = eased(np.zeros((9, 1)), held, free, 1.0, goal=goal)  # nothing but the goal
    assert alone[3, 0] == pytest.approx(0.4, abs=1e-4) and abs(alone[[0, 6]]).max() < 1e-4


@pytest.mark.parametrize("ease", [0.0, 4.0])
def test_a_step_held_forever_is_removed(ease: float) -> None:
    steps = np.array([[0.3], [-0.1]])
    got = eased(steps, np.array([np.inf, np.inf]), np.ones(3, bool), ease)
    np.testing.assert_allclose(np.diff(got, axis=0), -steps, atol=1e-4)
    light = eased(steps, np.array([0.5, 0.0]), np.ones(3, bool), ease)
    wanted = least_squares(steps, np.array([0.5, 0.0]), ease, np.ones(3), np.zeros(2))
    np.testing.assert_allclose(light, wanted, atol=1e-9)
    assert not eased(steps, np.zeros(2), np.ones(3, bool), 5.0).any()


@pytest.mark.parametrize("reach", [1, 2, 3, 5])
def test_the_maximum_over_a_window(reach: int) -> None:
    values = np.random.default_rng(2).normal(size=(23, 2))
    wanted = [values[max(0, k - reach) : k + reach + 1].max(axis=0) for k in range(23)]
    np.testing.assert_array_equal(highest(values, reach), wanted)
    assert highest(values[:0], reach).shape == (0, 2)


@pytest.mark.parametrize("reach", [1, 3])
def test_the_average_has_the_weights_of_hann(reach: int) -> None:
    away = np.arange(-reach, reach + 1)
    weights = np.cos(0.5 * np.pi * away / (reach + 1)) ** 2
    values = np.random.default_rng(3).normal(size=(15, 2))
    got = averaged(values, reach)
    for k in range(15):
        own = values[np.clip(k + away, 0, 14)]
        np.testing.assert_allclose(got[k], weights @ own / weights.sum(), atol=1e-14)


def test_an_envelope_is_never_below_and_vanishes_far_away() -> None:
    values = np.zeros(30)
    values[12:14] = 0.2, 0.1
    made = envelope(values, 3)
    assert (made >= values - 1e-15).all() and made.max() == pytest.approx(0.2)
    assert (np.flatnonzero(made) == np.arange(6, 20)).all()  # two windows on either side
    assert envelope(values, 0) is values


def test_gaps_fade_out_by_smoothsteps_from_both_ends() -> None:
    known = np.zeros(20, bool)
    known[[4, 8, 9, 16]] = True  # a gap shorter and one longer than the fade
    values = np.random.default_rng(4).normal(size=(20, 2))
    ease = 5
    got = faded(values, known, ease)
    at = np.flatnonzero(known)
    for k in range(20):
        wanted = np.zeros(2)
        before, after = at[at <= k][-1:], at[at >= k][:1]
        gap = after[0] - before[0] if len(before) and len(after) else np.inf
        for end in (*before, *after) if not known[k] else ():
            t = max(0.0, 1.0 - abs(k - end) / min(ease, gap))
            wanted += (3.0 * t**2 - 2.0 * t**3) * values[end]
        np.testing.assert_allclose(got[k], values[k] if known[k] else wanted, atol=1e-14)
    assert not faded(values, np.zeros(20, bool), ease).any()


def test_rounded_values_have_the_least_cost_and_keep_known_ones() -> None:
    rng = np.random.default_rng(3)
    values, known = rng.normal(size=(20, 2)).cumsum(axis=0), np.zeros(20, bool)
    known[[0, 1, 2, 14, 15]] = True
    time, reach = 1.3, 2.5
    away = np.abs(np.arange(20)[:, None] - np.flatnonzero(known)).min(axis=1)
    thirds = time**3 * np.diff(np.eye(20), 3, axis=0)
    free = np.sqrt(1.0 + (away / reach) ** 6)[:, None] * np.eye(20)
    rows = np.vstack([free, thirds])[:, ~known]
    right = np.vstack([np.zeros((20, 2)), -thirds @ values])
    changes = np.zeros((20, 2))
    changes[~known] = np.linalg.lstsq(rows, right, rcond=None)[0]
    made = rounded(values, known, time, reach)
    np.testing.assert_allclose(made, values + changes, atol=1e-3)
    np.testing.assert_allclose(made[known], values[known], atol=1e-3)


def test_values_are_not_rounded_without_known_ones_or_third_differences() -> None:
    values = np.array([[0.0], [3.0], [1.0], [2.0]])
    assert rounded(values, np.zeros(4, bool), 2.0, 3.0) is values
    assert rounded(values[:3], np.ones(3, bool), 2.0, 3.0).tolist() == values[:3].tolist()
