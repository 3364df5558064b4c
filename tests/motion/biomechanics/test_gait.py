"""Gait events, cycles and their statistics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.errors import InvalidValue, UnknownName
from poise.geometry import transforms
from poise.motion import moved
from poise.motion.biomechanics.gait import MEASURES, WalkingTrial, find_gait
from poise.motion.biomechanics.gait_statistics import Spread, compare_gaits
from samples.closed_walks import FIRST, PACE, PERIOD, TOE_OFF, person

Floats = NDArray[np.float64]


def away_from_known(trial: WalkingTrial, first: float) -> dict[str, Floats]:
    """Seconds by which strikes and lifts are off the known times, nearest cycle."""
    found: dict[str, list[float]] = {"strike": [], "lift": []}
    for event in trial.events:
        known = first + (PERIOD / 2.0 if event.side == "right" else 0.0)
        known += TOE_OFF if event.kind == "lift" else 0.0
        away = event.time - known
        found[event.kind].append(away - PERIOD * round(away / PERIOD))
    return {kind: np.array(values) for kind, values in found.items()}


@pytest.mark.parametrize("fps", [24.0, 30.0, 60.0, 100.0, 250.0])
@pytest.mark.parametrize("speed", [None, 0.0], ids=["floor", "treadmill"])
def test_known_events_are_found_to_half_a_frame(fps: float, speed: float | None) -> None:
    for first in (FIRST, 0.15, 0.171, 0.2):
        trial = find_gait(person(fps, first=first, speed=speed))
        assert (trial.belt is None) == (speed is None)
        for kind, away in away_from_known(trial, first).items():
            assert len(away) >= 9 and np.abs(away).max() * fps < 0.5, kind


def test_the_measures_are_those_of_the_walk() -> None:
    trial = find_gait(person(100.0))
    assert [len(trial.of(side)) for side in ("left", "right")] == [5, 4]
    for cycle in trial.cycles:
        found = cycle.measures
        assert tuple(found) == tuple(MEASURES)
        assert found["stride_time"] == pytest.approx(PERIOD, abs=0.002)
        assert found["stride_length"] == pytest.approx(PACE, abs=0.002)
        assert found["step_length"] == pytest.approx(PACE / 2.0, abs=0.002)
        assert found["speed"] == pytest.approx(PACE / PERIOD, rel=0.003)
        assert found["cadence"] == pytest.approx(120.0 / PERIOD, rel=0.002)
        # half a frame of 1.1 s at either end
        assert found["stance_share"] == pytest.approx(100.0 * TOE_OFF / PERIOD, abs=1.0)
    belt = find_gait(person(100.0, speed=0.0))
    # the belt's speed is measured to 2 %
    assert belt.cycles[0].stride == pytest.approx(PACE, rel=0.02)


def test_the_angles_of_a_cycle_are_those_of_the_motion() -> None:
    walk = person(100.0)
    angles, trial = poise.joint_angles(walk), find_gait(walk)
    cycle = trial.of("left")[1]
    times = cycle.strike + (cycle.end - cycle.strike) * np.linspace(0.0, 1.0, 101)
    at = np.arange(len(walk)) / walk.fps
    knee = np.interp(times, at, angles["left_knee_flexion"])
    found = cycle.angles[:, trial.names.index("knee_flexion")]
    assert np.abs(found - knee).max() < 0.5  # linear interpolation of 70 degrees in 40 frames
    assert not cycle.angles.flags.writeable


@pytest.mark.parametrize("degrees", [0.0, 90.0, 200.0])
def test_the_trunk_is_relative_to_side_and_direction_of_travel(degrees: float) -> None:
    from poise.bundled import bare_character

    walk = bare_character().motion
    T = transforms.compose(transforms.rotation_y(np.radians(degrees)), (0.0, 0.0, 0.0))
    turned, trial = find_gait(moved(walk, T)), find_gait(walk)
    for cycle, other in zip(turned.cycles, trial.cycles, strict=True):
        np.testing.assert_allclose(cycle.angles, other.angles, atol=1e-3)
    forward = trial.names.index("pelvis_rotation_side_forward")
    left, right = (trial.of(side)[0].angles[:, forward] for side in ("left", "right"))
    assert left[0] > 2.0 and right[0] > 2.0  # at a strike, the pelvis is forward on its side
    assert np.abs(left - right).max() < 4.0


def test_means_and_deviations_over_cycles_trials_and_subjects() -> None:
    trial = find_gait(person(60.0))
    column = trial.names.index("knee_flexion")
    cycles = np.array([cycle.angles[:, column] for cycle in trial.of("left")])
    slower = replace(
        trial, name="slower",
        cycles=tuple(replace(c, end=c.strike + 1.1 * (c.end - c.strike)) for c in trial.cycles),
    )  # fmt: skip
    found = compare_gaits({"one": [trial, slower], "two": [trial]})
    assert [(e.level, e.subject, e.side) for e in found.summaries] == [
        ("trial", "one", "left"), ("trial", "one", "right"), ("trial", "one", "left"),
        ("trial", "one", "right"), ("trial", "two", "left"), ("trial", "two", "right"),
        ("subject", "one", "left"), ("subject", "one", "right"), ("subject", "two", "left"),
        ("subject", "two", "right"), ("group", "", "left"), ("group", "", "right"),
    ]  # fmt: skip
    first = found.summaries[0]
    knee = found.names.index("knee_flexion")
    np.testing.assert_allclose(first.angles.mean[:, knee], cycles.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(first.angles.sd[:, knee], cycles.std(axis=0, ddof=1), atol=1e-9)
    time = float(first.measures["stride_time"].mean)
    subject, group = found.summaries[6].measures, found.summaries[10].measures
    assert subject["stride_time"].count == 2
    assert float(subject["stride_time"].mean) == pytest.approx(1.05 * time)
    assert float(subject["stride_time"].sd) == pytest.approx(0.1 * time / np.sqrt(2.0))
    assert float(group["stride_time"].mean) == pytest.approx(1.025 * time)
    assert np.isnan(found.summaries[8].measures["stride_time"].sd)
    for pair in found.symmetries():
        assert abs(pair.measures["stride_time"]) < 0.5 and pair.angles["knee_flexion"] < 0.5


def test_symmetry_is_relative_to_the_mean_of_both_sides() -> None:
    trial = find_gait(person(60.0))
    longer = tuple(
        replace(cycle, stride=1.5 * cycle.stride) if cycle.side == "right" else cycle
        for cycle in trial.cycles
    )
    found = compare_gaits({"limps": [replace(trial, cycles=longer)]}).symmetries()
    assert found[-1].measures["stride_length"] == pytest.approx(100.0 * 0.5 / 1.25, abs=0.1)


def test_values_that_are_missing_do_not_count() -> None:
    found = Spread.of([np.array([1.0, np.nan]), np.array([2.0, np.nan])])
    np.testing.assert_allclose(found.mean, [1.5, np.nan])
    np.testing.assert_allclose(found.sd, [np.sqrt(0.5), np.nan])


def test_bad_input() -> None:
    walk = person(60.0, seconds=0.9)
    with pytest.raises(InvalidValue, match="no foot strikes the floor twice"):
        find_gait(walk)
    with pytest.raises(InvalidValue, match="no trial"):
        compare_gaits({"one": []})
    with pytest.raises(UnknownName, match="left"):
        find_gait(person(60.0)).of("lef")


@pytest.mark.slow
def test_events_are_those_of_force_plates(shared_data: Path) -> None:
    """A walk over two plates.

    A lift is off by 37 ms, as the sole of the bundled skin sinks while the solved foot rolls.
    """
    ezc3d = pytest.importorskip("ezc3d")
    from poise.bundled import character
    from poise.motion.markers import solve_trial

    read = [poise.read(shared_data / "c3d" / f"auc_{n}.c3d").markers for n in ("dynamic", "static")]
    assert read[0] is not None
    solved = solve_trial(read[0], character().skeleton, static=read[1], prior="human")
    events = find_gait(solved.motion).events
    analogs = ezc3d.c3d(str(shared_data / "c3d" / "auc_dynamic.c3d"))["data"]["analogs"][0]
    off: list[float] = []
    for side, row in (("right", 2), ("left", 8)):  # the vertical forces, volts
        force = np.abs(analogs[row] - np.median(analogs[row][:100]))
        loaded = np.nonzero(force > 0.03 * force.max())[0] / 1200.0
        for kind, known in (("strike", loaded[0]), ("lift", loaded[-1])):
            times = [each.time for each in events if (each.side, each.kind) == (side, kind)]
            off.append(min(abs(time - known) for time in times))
    assert sorted(off)[2] < 0.015 and max(off) < 0.045
