"""Depths of convex shapes in each other, against a plain twin and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from poise.kernels.convex_depth import CORNERS, FACES, depths
from samples.bodies import rotation
from twins.convex_depth import depth as plain_depth

Floats = NDArray[np.float64]
CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.5


def frame(turn: Floats | None = None, at: object = (0.0, 0.0, 0.0)) -> Floats:
    T = np.eye(4)
    T[:3, :3] = np.eye(3) if turn is None else turn
    T[:3, 3] = at
    return T


def touching(
    one: object, other: object, frames: list[Floats], ball: object = (0.0, 0.0),
    disc: object = (0.0, 0.0),
) -> tuple[float, Floats]:  # fmt: skip
    """The kernel's depth and way of two hulls with balls and discs about z."""
    shapes = [np.asarray(own, dtype=np.float64).reshape(-1, 3) for own in (one, other)]
    rounds = np.zeros((2, 5))
    rounds[:, 0], rounds[:, 1], rounds[:, 4] = ball, disc, 1.0
    covers = np.zeros((2, 11))
    for k, points in enumerate(shapes):
        covers[k, :9] = np.tile(points.mean(axis=0), 3)
        away = np.linalg.norm(points - covers[k, :3], axis=1).max()
        covers[k, 9:] = away + rounds[k, 0] + rounds[k, 1]
    found, places = np.zeros((1, 7)), np.empty((1, 2), np.int64)
    starts = np.array([0, len(shapes[0]), sum(map(len, shapes))])
    work = (
        np.zeros((2, 10)), np.empty((CORNERS, 6)), np.empty((FACES, 3), np.int64),
        np.empty((FACES, 4)), np.zeros((1, 4)),
    )  # fmt: skip
    packed = np.concatenate(shapes), starts, rounds, np.arange(2)
    depths(np.stack(frames)[None], packed, covers, np.array([[0, 1]]), work, found, places)
    return float(found[0, 0]), found[0, 1:]


def depth(
    one: object, other: object, frames: list[Floats], ball: object = (0.0, 0.0),
    disc: object = (0.0, 0.0),
) -> float:  # fmt: skip
    return touching(one, other, frames, ball, disc)[0]


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 100_000))
def test_the_way_is_the_derivative_of_the_depth(seed: int) -> None:
    rng = np.random.default_rng(seed)
    one, other = (rng.normal(size=(rng.integers(5, 30), 3)) for _ in range(2))
    place = frame(rotation(rng.normal(size=4)), 0.5 * rng.normal(size=3))
    found, way = touching(one, other, [frame(), place], (0.02, 0.03))
    assume(found > 0.05)
    out, at = way[:3], way[3:]
    assert np.linalg.norm(out) == pytest.approx(1.0)
    # the two shapes no longer overlap after a translation by the depth, and do after a shorter one
    assert depth(one, other, [frame(at=-1.001 * found * out), place], (0.02, 0.03)) < 2e-3 * found
    assert depth(one, other, [frame(at=-0.9 * found * out), place], (0.02, 0.03)) > 0.05 * found
    turn, step = 0.1 * rng.normal(size=3), 1e-5
    T = np.eye(4)
    T[:3, :3] = rotation(np.array([1.0, *(0.5 * step * turn)]))
    slope = (depth(one, other, [T, place], (0.02, 0.03)) - found) / step
    assert slope == pytest.approx(float(out @ np.cross(turn, at)), abs=0.05)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 100_000), st.floats(0.0, 2.0))
def test_hulls_are_as_deep_as_their_difference_tells(seed: int, apart: float) -> None:
    rng = np.random.default_rng(seed)
    one, other = (rng.normal(size=(rng.integers(5, 30), 3)) for _ in range(2))
    turns = [rotation(rng.normal(size=4)) for _ in range(2)]
    shift = apart * rng.normal(size=3)
    wanted = plain_depth(one @ turns[0].T, other @ turns[1].T + shift)
    found = depth(one, other, [frame(turns[0]), frame(turns[1], shift)])
    assert found == pytest.approx(wanted, rel=2e-4, abs=1e-6)


@pytest.mark.parametrize("shift", [(0.9, 0.0, 0.0), (0.8, 0.85, 0.9), (0.0, 0.95, 0.1)])
def test_aligned_boxes(shift: tuple[float, float, float]) -> None:
    found = depth(CUBE, CUBE, [frame(), frame(at=shift)])
    assert found == pytest.approx(1.0 - max(shift), abs=1e-6)


def test_boxes_beside_each_other() -> None:
    assert depth(CUBE, CUBE, [frame(), frame(at=(1.001, 0.0, 0.0))]) == 0.0
    assert depth(CUBE, CUBE, [frame(), frame()]) == pytest.approx(1.0, abs=1e-6)


def test_spheres_and_capsules() -> None:
    ball, line = [(0.0, 0.0, 0.0)], [(0.0, 0.0, -1.0), (0.0, 0.0, 1.0)]
    assert depth(ball, ball, [frame(), frame(at=(0.3, 0.4, 0.0))], (0.3, 0.4)) == pytest.approx(0.2)
    across = rotation([np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0])
    found = depth(line, line, [frame(), frame(across, (0.15, 0.2, 0.1))], (0.1, 0.1))
    assert found == pytest.approx(0.05)


def test_a_sphere_in_a_box() -> None:
    for x, wanted in ((0.55, 0.05), (0.45, 0.15), (0.2, 0.4)):
        found = depth(CUBE, [(0.0, 0.0, 0.0)], [frame(), frame(at=(x, 0.1, 0.0))], (0.0, 0.1))
        assert found == pytest.approx(wanted, rel=1e-3)


def test_cylinders_are_exact() -> None:
    line = [(0.0, 0.0, -0.2), (0.0, 0.0, 0.2)]
    at = (0.15, 0.05, 0.02)
    found = depth(line, line, [frame(), frame(at=at)], disc=(0.1, 0.1))
    assert found == pytest.approx(0.2 - np.hypot(0.15, 0.05), rel=1e-3)
    found = depth(line, line, [frame(), frame(at=(0.0, 0.1, 0.35))], disc=(0.1, 0.1))
    assert found == pytest.approx(0.05, rel=1e-3)


def test_directions_of_frames_before_change_nothing() -> None:
    """Two hulls that move: all frames in one call find what each finds alone."""
    rng = np.random.default_rng(3)
    one, other = (rng.normal(size=(20, 3)) for _ in range(2))
    path = 3.0 * np.sin(np.linspace(0.0, 9.0, 40)[:, None] * [1.0, 0.7, 0.4])
    places = [[frame(), frame(rotation(rng.normal(size=4)), at)] for at in path]
    shapes = np.concatenate([one, other]), np.array([0, 20, 40]), np.zeros((2, 5)), np.arange(2)
    covers = np.zeros((2, 11))
    covers[:, 9:] = max(np.linalg.norm(points, axis=1).max() for points in (one, other))
    work = (
        np.zeros((2, 10)), np.empty((CORNERS, 6)), np.empty((FACES, 3), np.int64),
        np.empty((FACES, 4)), np.zeros((1, 4)),
    )  # fmt: skip
    found, where = np.empty((40, 7)), np.empty((40, 2), np.int64)
    frames = np.stack([np.stack(pair) for pair in places])
    count = depths(frames, shapes, covers, np.array([[0, 1]]), work, found, where)
    alone = [depth(one, other, pair) for pair in places]
    assert 5 < count < 35
    assert where[:count, 0].tolist() == np.flatnonzero(alone).tolist()
    assert found[:count, 0] == pytest.approx([own for own in alone if own], rel=1e-9)
