"""Tracks: kinds of curves, rotations, edits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import CubicHermiteSpline, CubicSpline
from scipy.spatial.transform import Rotation, Slerp

from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import quaternions
from poise.motion import Track

TIMES = np.array([0.0, 0.5, 1.3, 1.5, 2.6])
VALUES = np.array([1.0, 3.0, -1.0, 0.5, 2.0])
T = np.linspace(0.0, 2.6, 131)


def catmull_rom(points: np.ndarray, u: np.ndarray, tension: float) -> np.ndarray:
    """Source 002's piece between the second and the third of four evenly timed points."""
    t = tension
    M = [[-t, 2 - t, t - 2, t], [2 * t, t - 3, 3 - 2 * t, -t], [-t, 0, t, 0], [0, 1, 0, 0]]
    return np.stack([u**3, u**2, u, np.ones_like(u)], axis=-1) @ np.array(M) @ points


def turns(count: int, seed: int = 0) -> np.ndarray:
    return np.asarray(quaternions.normalize(np.random.default_rng(seed).normal(size=(count, 4))))


def test_steps_and_lines() -> None:
    step = Track.of(TIMES, VALUES, "step")
    assert step.at([0.49999, 0.5, 0.6, 2.7])[:, 0].tolist() == [1.0, 3.0, 3.0, 2.0]
    line = Track.of(TIMES, VALUES, "linear")
    assert line.at(T)[:, 0] == pytest.approx(np.interp(T, TIMES, VALUES), abs=1e-14)
    assert line.at([-5.0, 9.0])[:, 0].tolist() == [1.0, 2.0]


def test_hermite_and_natural_slopes_agree_with_scipy() -> None:
    spline = CubicSpline(TIMES, VALUES, bc_type="natural")
    slopes = spline(TIMES, 1)
    track = Track.of(TIMES, VALUES, "hermite", incoming=slopes, outgoing=slopes)
    assert track.at(T)[:, 0] == pytest.approx(spline(T), abs=1e-13)
    ours = Track.of(TIMES, VALUES)
    theirs = CubicHermiteSpline(TIMES, VALUES, ours.slopes[:, 0])
    assert ours.at(T)[:, 0] == pytest.approx(theirs(T), abs=1e-13)


def test_even_catmull_rom_is_source_002s_and_a_parabola_stays_one() -> None:
    points = np.random.default_rng(3).normal(size=6)
    for tension in (0.0, 0.5, 0.9):
        track = Track.of(np.arange(6.0), points, tension=tension)
        for i in (1, 2, 3):
            u = np.linspace(0.0, 0.999, 9)
            piece = catmull_rom(points[i - 1 : i + 3], u, tension)
            assert track.at(i + u)[:, 0] == pytest.approx(piece, abs=1e-13)
    curve = 2.0 * TIMES**2 - TIMES + 3.0
    inner = (TIMES[1] <= T) & (TIMES[-2] >= T)
    assert Track.of(TIMES, curve).at(T[inner])[:, 0] == pytest.approx(
        2.0 * T[inner] ** 2 - T[inner] + 3.0, abs=1e-13
    )


def test_ends_of_catmull_rom_in_closed_form() -> None:
    track = Track.of([0.0, 2.0], [1.0, 5.0], tension=0.5)
    assert track.slopes[:, 0] == pytest.approx([2.0, 2.0])  # a straight line
    assert track.at(0.5)[0] == pytest.approx(2.0)


def test_bezier_with_handles_of_a_third_is_hermite_and_others_are_not() -> None:
    slopes = np.random.default_rng(4).normal(size=5)
    same = [
        Track.of(TIMES, VALUES, kind, incoming=slopes, outgoing=slopes)
        for kind in ("hermite", "bezier")
    ]
    assert same[1].at(T) == pytest.approx(same[0].at(T), abs=1e-13)
    flat = Track.of([0.0, 1.0], [0.0, 1.0], "bezier", handles=[(0.0, 1.0), (1.0, 0.0)])
    eased = flat.at([0.1, 0.5, 0.9])[:, 0]
    assert eased == pytest.approx([1.0 - eased[2], 0.5, eased[2]], abs=1e-12) and eased[0] < 0.006


def test_rotations_go_at_even_speed_or_smoothly() -> None:
    keys = turns(5)
    line = Track.of(TIMES, keys, "linear")
    theirs = Slerp(TIMES, Rotation.from_quat(keys[:, [1, 2, 3, 0]]))(T).as_matrix()
    assert quaternions.to_matrix(line.at(T)) == pytest.approx(theirs, abs=1e-13)
    smooth = Track.of(TIMES, keys)
    assert np.linalg.norm(smooth.at(T), axis=1) == pytest.approx(1.0, abs=1e-14)
    assert quaternions.to_matrix(smooth.at(TIMES)) == pytest.approx(
        quaternions.to_matrix(keys), abs=1e-14
    )


def test_the_velocity_of_a_rotation_is_continuous_through_its_keys() -> None:
    track, h = Track.of(TIMES, turns(5, 1)), 1e-6

    def velocity(t: float, to: float) -> np.ndarray:
        turn = quaternions.multiply(quaternions.conjugate(track.at(t)), track.at(to))
        return np.asarray(quaternions.to_rotation_vector(turn)) / (to - t)

    for t in TIMES[1:-1]:
        assert velocity(t - h, t) == pytest.approx(
            velocity(t, t + h), abs=1e-3
        )  # h times 300 rad/s^2
    # And the speed there is that of the quaternion's slope, twice, across the quaternion.
    at, slope = track.values[2], track.slopes[2]
    omega = 2.0 * quaternions.multiply(quaternions.conjugate(at), slope)[1:]
    assert velocity(TIMES[2], TIMES[2] + 1e-7) == pytest.approx(omega, abs=1e-5)


@given(st.integers(0, 2**31))
def test_turning_the_world_or_the_frame_turns_the_curve(seed: int) -> None:
    keys = turns(5, seed)
    left, right = turns(2, seed + 1)
    turned = quaternions.multiply(quaternions.multiply(left, keys), right)
    there = quaternions.multiply(quaternions.multiply(left, Track.of(TIMES, keys).at(T)), right)
    found = Track.of(TIMES, turned).at(T)
    # Near half a turn between keys the shorter way is a matter of rounding: signs may differ.
    gaps = np.abs((keys[1:] * keys[:-1]).sum(axis=1))
    if gaps.min() > 1e-3:
        assert quaternions.to_matrix(found) == pytest.approx(quaternions.to_matrix(there), abs=1e-9)


def test_given_slopes_fix_the_way_and_signs_are_kept() -> None:
    keys = turns(2, 5)
    keys[1] *= -np.sign(keys[0] @ keys[1])  # the longer way
    slopes = np.zeros((2, 4))
    track = Track.of([0.0, 1.0], keys, "hermite", incoming=slopes, outgoing=slopes)
    assert (track.values == keys).all()
    # A straight way is the shorter one whatever the signs are; neighbours' slopes need them.
    straight = Track.of([0.0, 1.0], keys, "linear")
    assert (straight.values == keys).all()
    halfway = quaternions.slerp(keys[0], keys[1], 0.5)
    assert straight.at(0.5) == pytest.approx(halfway)
    assert Track.of([0.0, 1.0], keys, "catmull-rom").values[1] == pytest.approx(-keys[1])


def test_catmull_rom_written_down_as_hermite_is_the_same_curve() -> None:
    for values in (VALUES, turns(5, 7)):
        track = Track.of(TIMES, values, ["catmull-rom", "linear", "catmull-rom", "step", "linear"])
        assert track.hermite().at(T) == pytest.approx(track.at(T), abs=1e-15)
        assert "catmull-rom" not in track.hermite().kinds


def test_keys_are_set_moved_and_deleted() -> None:
    track = Track.of(TIMES, VALUES, ["linear", "step", "linear", "linear", "linear"])
    more = track.with_key(0.8, 7.0)
    assert len(more) == 6 and more.kinds[2] == "step" and more.at(0.8)[0] == 7.0
    assert more.without(0.8).at(T) == pytest.approx(track.at(T))
    assert len(track.with_key(0.5, 9.0)) == 5 and track.with_key(0.5, 9.0).at(0.5)[0] == 9.0
    shifted = track.moved(0.5, 2.0)
    assert shifted.times.tolist() == [0.0, 1.3, 1.5, 2.0, 2.6] and shifted.at(2.0)[0] == 3.0
    assert len(track.moved(0.5, 1.3)) == 4
    with pytest.raises(InvalidValue, match=r"no key at 0\.6 s"):
        track.moved(0.6, 1.0)
    assert track.without(0.6) is track


def test_one_key_holds_and_none_has_no_value() -> None:
    assert Track.of([1.0], [4.0]).at([0.0, 1.0, 3.0])[:, 0].tolist() == [4.0, 4.0, 4.0]
    with pytest.raises(InvalidValue, match="no value"):
        Track.of([1.0], [4.0]).without(1.0).at(0.0)


def test_wrong_tracks_are_told() -> None:
    with pytest.raises(InvalidValue, match="the times of keys must be finite and increasing"):
        Track.of([0.0, 0.0], [1.0, 2.0])
    with pytest.raises(UnknownOption, match="catmull-rom"):
        Track.of([0.0, 1.0], [1.0, 2.0], "catmullrom")
    with pytest.raises(ShapeError):
        Track.of([0.0, 1.0], [[1.0, 2.0, 3.0]] * 2)
    with pytest.raises(InvalidValue, match="zero"):
        Track.of([0.0, 1.0], [[0.0] * 4, [1.0, 0, 0, 0]])
    with pytest.raises(InvalidValue, match="not finite"):
        Track.of([0.0, 1.0], [np.nan, 2.0])
    with pytest.raises(InvalidValue, match="tension"):
        Track.of([0.0, 1.0], [1.0, 2.0], tension=-1.0)
    with pytest.raises(ShapeError, match="handles"):
        Track.of([0.0, 1.0], [1.0, 2.0], "bezier", handles=[(0.0, -1.0), (0.0, 0.0)])


def test_a_moved_key_takes_its_slopes_and_handles_along() -> None:
    reach = [(0.0, 0.2), (0.1, 0.3), (0.2, 0.05), (0.1, 0.1), (0.3, 0.0)]
    slopes = np.arange(5.0)
    track = Track.of(TIMES, VALUES, "bezier", incoming=slopes, outgoing=-slopes, handles=reach)
    moved = track.moved(1.3, 0.2)  # before its neighbour
    assert moved.times.tolist() == [0.0, 0.2, 0.5, 1.5, 2.6]
    order = [0, 2, 1, 3, 4]
    for what in ("values", "incoming", "outgoing", "handles"):
        assert (getattr(moved, what) == getattr(track, what)[order]).all(), what
    assert moved.moved(0.2, 1.3).at(T) == pytest.approx(track.at(T), abs=1e-15)
    onto = track.moved(1.3, 1.5)  # the key that was there is gone
    assert len(onto) == 4 and onto.at(1.5)[0] == VALUES[2]
    assert onto.handles[2].tolist() == list(reach[2])
    same = track.moved(1.3, 1.3)
    assert same.at(T) == pytest.approx(track.at(T), abs=0)


def test_a_key_set_anew_keeps_what_is_not_given() -> None:
    slopes = np.arange(5.0)
    reach = np.full((5, 2), 0.05)
    track = Track.of(TIMES, VALUES, "bezier", incoming=slopes, outgoing=slopes, handles=reach)
    higher = track.with_key(1.3, 9.0)
    assert higher.incoming[2, 0] == higher.outgoing[2, 0] == 2.0 and higher.kinds[2] == "bezier"
    assert higher.handles[2].tolist() == [0.05, 0.05]
    given = track.with_key(1.3, 9.0, incoming=[7.0], handles=(0.1, 0.2))
    assert (given.incoming[2, 0], given.outgoing[2, 0]) == (7.0, 2.0)
    assert given.handles[2].tolist() == [0.1, 0.2]


def test_the_slope_of_a_rotation_turns_with_its_key() -> None:
    keys, omega = turns(3, 8), np.array([0.0, 0.3, -0.2, 0.5])
    slopes = 0.5 * np.asarray(quaternions.multiply(keys, omega))
    track = Track.of([0.0, 1.0, 2.0], keys, "hermite", incoming=slopes, outgoing=slopes)
    other = turns(1, 9)[0]
    changed = track.with_key(1.0, other)
    rate = 2.0 * quaternions.multiply(quaternions.conjugate(changed.values[1]), changed.outgoing[1])
    assert rate == pytest.approx(omega, abs=1e-12)


def test_keys_set_one_by_one_make_the_bezier_that_keys_at_once_do() -> None:
    at_once = Track.of([0.0, 0.3, 0.9], [0.0, 1.0, 0.5], "bezier")
    # Handles of a third, and slopes of zero: as eased as Hermite pieces.
    flat = Track.of([0.0, 0.3], [0.0, 1.0], "hermite")
    t = np.linspace(0.0, 0.3, 31)
    assert at_once.at(t) == pytest.approx(flat.at(t), abs=1e-13)
    by_one = Track.of([0.0], [0.0], "bezier", handles=[(0.1, 0.1)]).with_key(0.3, 1.0)
    assert by_one.at(t) == pytest.approx(flat.at(t), abs=1e-13)
    # The last key reaches as far forward as it does back: another one may come.
    onward = Track.of([0.0, 0.3], [0.0, 1.0], "bezier").with_key(0.6, 0.0)
    assert onward.handles[1:, 0] == pytest.approx(0.1) and (onward.handles[:-1, 1] > 0.0).all()


def test_a_track_can_lose_all_its_keys() -> None:
    for values in ([1.0], turns(1)):
        empty = Track.of([0.5], values).without(0.5)
        assert len(empty) == 0
        assert len(empty.with_key(1.0, np.ravel(values))) == 1
        with pytest.raises(InvalidValue, match="without keys"):
            empty.at(0.0)
    with pytest.raises(InvalidValue, match="no key at 9 s"):
        Track.of(TIMES, VALUES).moved(9.0, 1.0)
    with pytest.raises(InvalidValue, match="finite time"):
        Track.of(TIMES, VALUES).moved(0.5, np.nan)
