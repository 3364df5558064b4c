"""Ends of stances: a walk in closed form, whose feet strike and leave the floor at known times."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.motion.feet.contacts import Stance, find_contacts
from poise.motion.feet.points import FootPoint
from poise.motion.feet.stances import Support, support_of
from poise.motion.foot_locking import lock_feet
from samples.closed_walks import (
    BALL,
    FIRST,
    FLAT,
    HEEL,
    HEEL_OFF,
    HIGH,
    PERIOD,
    STRIDE,
    TOE,
    TOE_OFF,
    foot,
)  # fmt: skip

Floats = NDArray[np.float64]


def walk(fps: float, factor: float = 1.0, first: float = FIRST) -> poise.Motion:
    """Hips and two feet that walk along z, with the travel of the hips scaled: the feet slide."""
    builder = poise.SkeletonBuilder().add("Hips", poise.Free("xyz"))
    for side in ("Left", "Right"):
        builder.add(f"{side}Foot", poise.Free("xyz"), parent="Hips")
    made = builder.build()
    t = np.arange(round(5.0 * fps)) / fps
    q = np.zeros((len(t), made.nq))
    hips = STRIDE / PERIOD * t
    q[:, made.dof_index("Hips_ty")] = 0.9
    q[:, made.dof_index("Hips_tz")] = factor * hips
    for side, strike, x in (("Left", first, 0.1), ("Right", first + PERIOD / 2.0, -0.1)):
        along, above, pitch = foot(t, strike)
        q[:, made.dof_index(f"{side}Foot_tx")] = x
        q[:, made.dof_index(f"{side}Foot_ty")] = above - 0.9
        q[:, made.dof_index(f"{side}Foot_tz")] = along - hips
        q[:, made.dof_index(f"{side}Foot_rx")] = pitch
    return poise.Motion(made, q, fps)


def points() -> list[FootPoint]:
    return [
        FootPoint(f"{side.lower()} {name}", f"{side}Foot", (0.0, -HIGH, z))
        for side in ("Left", "Right")
        for name, z in (("heel", HEEL), ("ball", BALL), ("toe", TOE))
    ]


def strikes(first: float = FIRST) -> list[float]:
    """Times at which the left foot strikes the floor, of stances that end within the walk."""
    return [first + n * PERIOD for n in range(4)]


def supported_steps(motion: poise.Motion, first: float) -> list[Floats]:
    """Horizontal steps of the points that support the left foot, one array for each stance."""
    paths = [point.path(motion)[:, [0, 2]] for point in points()[:3]]
    t = np.arange(len(motion)) / motion.fps
    made: list[Floats] = []
    for strike in strikes(first):
        # The heel until the foot is flat, then the toe: also of the step that begins or ends there.
        heel = (t[:-1] >= strike) & (t[1:] <= strike + HEEL_OFF)
        toe = (t[:-1] >= strike + FLAT) & (t[1:] <= strike + TOE_OFF)
        made += [np.diff(paths[k], axis=0)[rows] for k, rows in ((0, heel), (2, toe))]
    return made


def test_the_walk_is_as_described() -> None:
    motion = walk(1000.0)
    heel, _, toe = (point.path(motion) for point in points()[:3])
    t = np.arange(len(motion)) / motion.fps - strikes()[1]
    lands, rolls = (t > 0.0) & (t < FLAT), (t > HEEL_OFF) & (t < TOE_OFF)
    flat = (t > FLAT) & (t < HEEL_OFF)
    for path, rows in ((heel, lands | flat), (toe, rolls | flat)):
        assert np.ptp(path[rows], axis=0).max() < 1e-12 and np.abs(path[rows, 1]).max() < 1e-12
    paces = np.linalg.norm(np.diff(np.stack([heel, toe]), axis=1), axis=2) * motion.fps
    swings = (t[:-1] > TOE_OFF + 0.02) & (t[:-1] < PERIOD - 0.02)
    assert paces[:, swings].min() > 0.3  # within 0.02 s of the ends of a swing, no point is slow


# Three phases of the strikes within a frame of 30 frames per second.
@pytest.mark.parametrize("first", [FIRST, FIRST + 0.011, FIRST + 0.022])
@pytest.mark.parametrize("fps", [30.0, 60.0, 120.0])
@pytest.mark.parametrize("factor", [1.0, 0.9, 0.7, 1.1])
def test_a_stance_lasts_from_heel_strike_to_toe_off(
    first: float, fps: float, factor: float
) -> None:
    motion = walk(fps, factor, first)
    found = find_contacts(motion, points(), up="y")
    support = support_of(motion, found, [point.name for point in points()[:3]])
    own = [stance for stance in found.stances if stance.foot == "left"]
    for stances in (own, support.stances):
        for stance, strike in zip(stances[:4], strikes(first), strict=True):
            # To the next frame: the walk is known between frames only.
            assert abs(stance.first - strike * fps) < 1.0
            assert abs(stance.last - (strike + TOE_OFF) * fps) < 1.0
        # One more stance begins within the walk, and lasts until its end.
        assert len(stances) == 5 and stances[-1].last == len(motion) - 1


@pytest.mark.parametrize("fps", [30.0, 60.0, 120.0])
@pytest.mark.parametrize("factor", [0.9, 0.7, 1.1])
def test_a_foot_is_still_from_heel_strike_to_toe_off(fps: float, factor: float) -> None:
    motion = walk(fps, factor)
    held = lock_feet(motion, find_contacts(motion, points(), up="y"))
    slid, left = (
        np.linalg.norm(np.concatenate(supported_steps(each, FIRST)), axis=1) * fps
        for each in (motion, held.motion)
    )
    # Feet slide at the velocity that the scaling takes from or adds to the hips.
    assert slid == pytest.approx(abs(factor - 1.0) * STRIDE / PERIOD)
    assert left.mean() < 0.01 and left.max() < 0.05  # the thresholds of the campaign
    # The report adds up that velocity from strike to toe-off. At either end, a frame more or less
    # counts, in which a foot at rest is slower than 0.25 m/s relative to the slip.
    true = abs(factor - 1.0) * STRIDE / PERIOD * TOE_OFF
    own = [slide for slide in held.slides if slide.foot == "left"][:4]
    for slide in own:
        assert abs(slide.before - true) < 2.0 * (0.25 + true / TOE_OFF) / fps
        # The stances of the result begin and end while the foot is released, in about 0.02 s.
        assert slide.after < 2.0 * 0.25 * max(0.02, 1.0 / fps)


@pytest.mark.parametrize(
    ("way", "stays"),
    [
        (lambda t: 0.0 * t, True),
        (lambda t: 0.2 * np.maximum(0.0, t - 0.8), True),  # slides at the end only
        (lambda t: 0.004 * t, False),  # slower than the jitter of a capture, but steadily
        (lambda t: 0.004 * np.abs(t - 0.5), True),  # there and back, as a foot that was held
        (lambda t: 0.007 * np.abs(t - 0.5), False),  # faster than the jitter of a capture
        (lambda t: 0.1 * t, False),
        (lambda t: np.where(t < 0.5, 0.0, 0.05), False),  # at rest in two places
    ],
)
def test_a_foot_that_rolls_stays_if_its_support_does(way: Any, stays: bool) -> None:
    t = np.arange(61) / 60.0
    # The heel supports the first half, the toe the second; the other one moves.
    slides, half = way(t), t < 0.5
    paths = np.zeros((61, 2, 2))
    paths[:, 0, 1] = slides + np.where(half, 0.0, 0.6 * (t - 0.5))
    paths[:, 1, 1] = slides + np.where(half, 0.6 * (t - 0.5), 0.0) + 0.2
    stance = Stance("left", 0, 60)
    slowest = np.where(half, 0, 1)
    support = Support(
        (), (stance,), 0, 1, paths, np.zeros((61, 2)), np.ones((61, 2), bool), slowest,
        {stance: (0, 60)}, 1.0,
    )  # fmt: skip
    assert support.stays(stance, 60.0) == stays
    for size in (0.5, 2.0):
        other = replace(support.of(size * paths), size=size)
        assert other.stays(stance, 60.0) == stays
    short = replace(support, cores={stance: (30, 30)})
    assert short.slide(stance) == 0.0 and not short.stays(stance, 60.0)
