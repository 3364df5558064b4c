"""Faults added to a synthetic trial are detected without false alarms; real trials too."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.errors import RepairWarning
from poise.model import Markers
from poise.motion.markers import MarkerFlags, flag_markers, partners_of
from poise.motion.markers.rigid_groups import bridged, lower_median, runs_with

FRAMES, FPS = 400, 100.0
SEGMENTS = ("head", "trunk", "hand")
NAMES = tuple(f"{segment}{number}" for segment in SEGMENTS for number in range(4))


def body(noise: float = 0.001) -> NDArray[np.float64]:
    """Three rigid segments of four markers each, which swing about one another for four seconds."""
    chance = np.random.default_rng(5)
    time = np.arange(FRAMES) / FPS
    places: list[NDArray[np.float64]] = []
    for which in range(len(SEGMENTS)):
        local = chance.uniform(-0.12, 0.12, (4, 3))
        angle = 1.2 * np.sin(time * (1.3 + which) + which)
        c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
        x, y, z = local.T
        turned = np.stack([c * x - s * y, s * x + c * y, z + np.zeros_like(c)], axis=-1)
        path = np.stack([0.5 * which * np.cos(angle), 0.4 * which + np.sin(angle), time], axis=-1)
        places.append(turned + path[:, None])
    whole = np.concatenate(places, axis=1)
    return whole + chance.normal(0.0, noise, whole.shape)


def flagged(places: NDArray[np.float64]) -> MarkerFlags:
    return flag_markers(Markers(NAMES, places, FPS))


def test_a_clean_trial_has_no_flag_and_its_segments_are_found() -> None:
    found = flagged(body())
    assert not found.flags and not found.faulty.any() and found.share == 0.0
    expected = {tuple(f"{segment}{number}" for number in range(4)) for segment in SEGMENTS}
    assert set(found.groups) == expected


def test_a_marker_that_sits_elsewhere_is_found_with_where() -> None:
    places = body()
    hand = places[:, NAMES.index("hand1")]
    places[345:, NAMES.index("head2")] = hand[345:] + np.array([0.03, 0.03, 0.0])
    found = flagged(places)
    assert [(f.marker, f.kind, f.first, f.last, f.other) for f in found.flags] == [
        ("head2", "stray", 345, 399, "hand1")
    ]
    assert found.flags[0].distance == pytest.approx(0.042, abs=0.005)
    expected = np.zeros((FRAMES, len(NAMES)), bool)
    expected[345:, NAMES.index("head2")] = True
    np.testing.assert_array_equal(found.faulty, expected)


def test_swapped_labels_are_found_as_a_pair() -> None:
    places = body()
    pair = [NAMES.index("head0"), NAMES.index("hand3")]
    places[120:180, pair] = places[120:180, pair[::-1]]
    found = flagged(places)
    assert {(f.marker, f.kind, f.first, f.last, f.other) for f in found.flags} == {
        ("head0", "swap", 120, 179, "hand3"),
        ("hand3", "swap", 120, 179, "head0"),
    }


def test_a_point_seen_twice_is_a_ghost() -> None:
    places = body()
    places[50:70, NAMES.index("trunk1")] = places[50:70, NAMES.index("hand0")] + 0.001
    (flag,) = flagged(places).flags
    assert (flag.marker, flag.kind, flag.first, flag.last, flag.other) == (
        "trunk1", "ghost", 50, 69, "hand0",
    )  # fmt: skip


def test_a_single_frame_that_stands_out_is_a_jump() -> None:
    places = body()
    places[200, NAMES.index("hand2")] += (0.0, 0.035, 0.0)
    (flag,) = flagged(places).flags
    assert (flag.marker, flag.kind, flag.first, flag.last) == ("hand2", "jump", 200, 200)
    assert flag.deviation == pytest.approx(0.035, abs=0.006)


def test_a_whole_segment_at_speed_is_fast_and_not_faulty() -> None:
    places = body()
    dash = np.where(np.arange(FRAMES) >= 200, 0.15, 0.0).cumsum()
    places[:, :, 2] += np.minimum(dash, 1.5)[:, None]
    found = flagged(places)
    assert not found.faulty.any()
    fast = [f for f in found.flags if f.kind == "fast"]
    assert {f.marker for f in fast} == set(NAMES)
    assert all(f.first == 199 and f.last == 208 for f in fast)


def test_gaps_are_listed_and_harm_nobody() -> None:
    places = body()
    places[100:150, NAMES.index("head1")] = np.nan
    places[100:140, NAMES.index("head2")] = np.nan
    found = flagged(places)
    assert [(f.marker, f.kind, f.first, f.last) for f in found.flags] == [
        ("head1", "gap", 100, 149), ("head2", "gap", 100, 139),
    ]  # fmt: skip
    assert found.gaps[NAMES.index("head1")] == 50 / FRAMES


@pytest.mark.parametrize("frames", [0, 1, 2])
def test_trials_of_hardly_any_frames(frames: int) -> None:
    found = flagged(body()[:frames])
    assert not found.flags and found.faulty.shape == (frames, len(NAMES))


def test_markers_never_seen_and_alone() -> None:
    places = body()
    places[:, 3] = np.nan
    found = flagged(places)
    assert [(f.marker, f.kind) for f in found.flags] == [("head3", "gap")]
    assert not flag_markers(Markers(("one",), places[:, :1], FPS)).flags
    assert not flag_markers(Markers((), places[:, :0], FPS)).flags


def test_partners_are_told_by_percentiles() -> None:
    places = body()
    found = partners_of(Markers(NAMES, places, FPS))
    apart = np.linalg.norm(places[:, 0] - places[:, found.index[0, 0]], axis=1)
    assert found.length[0, 0] == pytest.approx(np.median(apart), abs=1e-4)
    low, high = np.quantile(apart, [0.15, 0.85])
    assert found.spread[0, 0] == pytest.approx((high - low) / 2.0729, rel=0.05)


def test_small_parts() -> None:
    assert np.isnan(lower_median(np.array([np.nan, 1.0])))
    assert lower_median(np.array([4.0, 1.0, np.nan, 2.0, 9.0])) == 2.0
    wrong = np.array([0, 1, 0, 0, 1, 0, 0, 0, 1], bool)[:, None]
    gone = np.zeros_like(wrong)
    gone[2] = True
    joined = bridged(wrong, gone, 2)
    np.testing.assert_array_equal(joined[:, 0], [0, 1, 0, 1, 1, 0, 0, 0, 1])
    lone = np.array([0, 0, 1, 0, 0], bool)[:, None]
    assert (bridged(lone, np.zeros_like(lone), 24) == lone).all(), "a trial shorter than the bridge"
    sure = np.array([0, 1, 0, 0, 0], bool)
    np.testing.assert_array_equal(
        runs_with(sure, np.array([1, 1, 0, 1, 1], bool)), [True, True, False, False, False]
    )


# Real trials


def real(shared_data: Path, name: str) -> Markers:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        markers = poise.read(shared_data / "c3d" / f"{name}.c3d").markers
    assert markers is not None
    return markers


def test_the_toe_that_sits_on_a_hand_and_the_fast_foot(shared_data: Path) -> None:
    markers = real(shared_data, "dart_nick_freeform")
    found = flag_markers(markers)
    toe = markers.index("RTOE")
    seen = ~markers.missing[:, toe]
    assert found.faulty[975:, toe][seen[975:]].all() and not found.faulty[:975, toe].any()
    assert all(f.kind == "stray" and f.other == "ROWR" for f in found.of("RTOE") if f.kind != "gap")
    fast = [f for f in found.of("RMT5") if f.kind == "fast"]
    assert [(f.first, f.last) for f in fast] == [(483, 489)]
    assert found.share < 0.03
    assert ("ARIEL", "LFHD", "LBHD", "RFHD", "RBHD") in found.groups


@pytest.mark.parametrize("name", ["tennis_serve", "tennis_serve_nan", "auc_static", "auc_dynamic"])
def test_hardly_any_sample_of_a_good_trial_is_flagged(shared_data: Path, name: str) -> None:
    assert flag_markers(real(shared_data, name)).share < 0.003
