"""Transitions: most similar windows of two motions, and blending between them."""

import numpy as np
import pytest
from scipy.optimize import minimize

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.motion import crossed, find_transitions, moved, resampled
from poise.motion.transitions import _Cloud, _weights

WALK = bare_character().motion


def turned(motion):
    """The motion elsewhere, turned about the upright axis."""
    T = transforms.translation((3.0, 0.0, -2.0))
    T[:3, :3] = transforms.axis_angle(np.array([0.0, 1.0, 0.0]), np.array(1.1))
    return moved(motion, T)


def test_the_distance_is_the_least_over_shifts_and_turns():
    cloud, other = _Cloud.of(WALK, "y", 10), _Cloud.of(turned(WALK), "y", 10)
    weights = np.tile(_weights(WALK.skeleton), (10, 1))[..., None] / 10.0
    here, there = (m.world[..., :3, 3] for m in (WALK, turned(WALK)))

    def cost(way, i, j):
        c, s = np.cos(way[0]), np.sin(way[0])
        R = np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])
        gap = here[i : i + 10] - there[j : j + 10] @ R.T - [way[1], 0.0, way[2]]
        return float((weights * gap**2).sum())

    for i, j in ((0, 0), (5, 70), (40, 3)):
        least = min(
            minimize(cost, [angle, 0.0, 0.0], args=(i, j)).fun for angle in np.linspace(0.0, 5.0, 6)
        )
        found = cloud.distances(np.array([i]), other, np.array([j]))[0, 0]
        assert found == pytest.approx(np.sqrt(least), abs=1e-5)


def test_a_clip_goes_on_in_its_own_copy_elsewhere_without_a_trace():
    there = turned(WALK[30:])
    best = find_transitions(WALK, there)[0]
    assert best.first - best.second == 30
    assert best.distance < 1e-6
    made = crossed(WALK, there, best)
    assert np.abs(made.world - WALK.world[: len(made)]).max() < 1e-6


def test_a_walk_goes_on_in_itself_a_stride_later_or_earlier():
    twice = poise.motion.joined(WALK, WALK)
    found = find_transitions(twice, seconds=0.2, limit=0.02)
    assert found
    assert all(abs(each.first - each.second) >= 24 for each in found)
    assert [each.distance for each in found] == sorted(each.distance for each in found)
    best = found[0]
    made = crossed(twice, twice, best)
    assert len(made) == len(twice) + best.first - best.second
    steps = np.linalg.norm(np.diff(made.world[:, 0, :3, 3], axis=0), axis=1)
    usual = np.linalg.norm(np.diff(twice.world[:, 0, :3, 3], axis=0), axis=1)
    assert steps.max() < 1.1 * usual.max()
    assert steps.min() > 0.9 * usual.min()


def test_a_fade_to_another_speed_never_slows_the_root_below_both():
    fast = poise.motion.retimed(WALK, 1.8)
    best = find_transitions(WALK, fast, limit=0.5)[0]
    made = crossed(WALK, fast, best)
    inside = slice(best.first, best.first + best.frames)
    speed = np.linalg.norm(np.diff(made.world[inside, 0][:, [0, 2], 3], axis=0), axis=1)
    slowest = np.linalg.norm(np.diff(WALK.world[:, 0][:, [0, 2], 3], axis=0), axis=1).min()
    assert speed.min() > 0.95 * slowest


def test_long_clips_are_compared_by_steps_and_refined(monkeypatch):
    import poise.motion.transitions as module

    monkeypatch.setattr(module, "_PAIRS", 400)
    best = find_transitions(WALK, turned(WALK[31:]))[0]
    assert best.first - best.second == 31
    assert best.distance < 1e-6


def test_what_does_not_fit_is_told():
    with pytest.raises(InvalidValue, match="shorten the window"):
        find_transitions(WALK, WALK[:5])
    with pytest.raises(InvalidValue, match="frames per second"):
        find_transitions(WALK, resampled(WALK, 30.0))
    best = find_transitions(WALK, WALK[30:])[0]
    with pytest.raises(InvalidValue, match="a transition from frame"):
        crossed(WALK[:5], WALK, best)
