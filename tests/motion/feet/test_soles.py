"""Toes that would enter the floor are raised: to the floor, ahead, and continuously."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from poise.motion.feet.points import FlatFoot, FootSole, levelled

HIGH, LONG = 0.015, 0.06  # metres: height of the joint of the toes, and their length
DOWN = np.pi / 2.0  # pitch of toes that point straight down


def raised(pitch: np.ndarray, yaw: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Vectors (n, 3) of toes in the air before and after they are raised, for each pitch down."""
    aside = np.array([np.sin(yaw), 0.0, np.cos(yaw)])
    shape = FlatFoot(
        "left", (), np.array([0.0, -0.05, 0.13]), LONG * aside, np.array([HIGH + 0.05, HIGH, 0.0])
    )
    sole = FootSole(shape, "foot", "toes", np.tile(np.eye(3), (2, 1, 1)))
    turns = Rotation.from_rotvec(pitch[:, None] * np.cross([0.0, 1.0, 0.0], aside)).as_matrix()
    ankle = np.array([[0.0, HIGH + 0.05, 0.0]])
    air = np.zeros((1, 3), dtype=bool)
    made = [levelled(sole, ankle, (np.eye(3)[None], turn[None]), air, air[:, 0], 0.0, 1)[1][0]
            for turn in turns]  # fmt: skip
    return turns @ shape.toe, np.array(made) @ shape.toe


def test_toes_end_on_the_floor_up_to_a_little_past_straight_down() -> None:
    _, ends = raised(np.linspace(0.6, DOWN + 0.34, 30))
    assert_allclose(ends[:, 1], -HIGH, atol=1e-9)
    assert (ends[:, 2] > 0.0).all()


def test_raising_fades_out_for_toes_that_point_back() -> None:
    pitch = np.linspace(DOWN + 0.36, DOWN + 1.19, 400)
    before, ends = raised(pitch)
    angles = np.arccos(np.clip((before * ends).sum(axis=1) / LONG**2, -1.0, 1.0))
    full = pitch - np.arcsin(HIGH / LONG)
    share = angles / full
    assert 0.99 < share[0] < 1.0 and 0.0 < share[-1] < 0.01
    assert (np.diff(share) < 0.0).all() and np.abs(np.diff(share)).max() < 0.005
    before, ends = raised(np.linspace(DOWN + 1.21, DOWN + 1.4, 5))
    assert_allclose(ends, before, atol=1e-9)


@pytest.mark.parametrize("yaw", [0.0, 0.8, 1.0])
def test_toes_ahead_keep_their_direction(yaw: float) -> None:
    before, ends = raised(np.array([0.6]), yaw)
    assert (before[:, 2] > 0.4 * LONG).all()
    assert_allclose(ends[:, 1], -HIGH, atol=1e-9)
    level = ends[:, [0, 2]] / np.linalg.norm(ends[:, [0, 2]], axis=1, keepdims=True)
    assert_allclose(level, [[np.sin(yaw), np.cos(yaw)]], atol=1e-9)


def test_toes_aside_are_raised_ahead() -> None:
    before, ends = raised(np.array([0.6]), 1.4)
    assert 0.0 < before[0, 2] < 0.4 * LONG
    assert_allclose(ends[0, 1], -HIGH, atol=1e-9)
    # They move in the vertical plane of a vector with the same component aside, and more ahead.
    moved = (ends - before)[0]
    assert moved[0] / moved[2] == pytest.approx(before[0, 0] / (0.4 * LONG))


def test_a_foot_whose_sole_ends_before_the_toes_rolls_over_its_sole() -> None:
    ball, heights = np.array([0.0, -0.05, 0.13]), np.array([0.2, 0.15, 0.0])
    corners = np.array([[-0.04, -0.2, -0.05], [0.04, -0.2, -0.05], [0.0, -0.2, 0.1]])
    keys = np.tile(np.eye(3), (2, 1, 1))
    for heel, toe, joint, offset in (
        (corners, None, "foot", (0.0, -0.2, 0.13)),
        (corners, np.array([0.0, 0.0, 0.06]), "toes", (0.0, 0.0, 0.0)),
        (np.zeros((0, 3)), None, "toes", (0.0, 0.0, 0.0)),
    ):
        sole = FootSole(FlatFoot("left", (), ball, toe, heights, heel), "foot", "toes", keys)
        assert sole.points[1].joint == joint
        assert_allclose(sole.points[1].offset, offset, atol=1e-12)


@pytest.mark.parametrize("tilt", [0.0, 0.3])
@pytest.mark.parametrize("pitch", [0.2, 0.4])
@pytest.mark.parametrize("marks", [(0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1, 1)])
def test_what_stands_is_level_and_not_higher_than_flat(
    marks: tuple[int, int, int], pitch: float, tilt: float
) -> None:
    """Foot and toes point up by a pitch, and lean aside: contacts of their ends take both away."""
    ball, toe = np.array([0.0, -0.05, 0.13]), np.array([0.0, -0.005, LONG])
    shape = FlatFoot("left", (), ball, toe, np.array([HIGH + 0.05, HIGH, HIGH - 0.005]))
    sole = FootSole(shape, "foot", "toes", np.tile(np.eye(3), (2, 1, 1)))
    turn = Rotation.from_euler("ZX", [tilt, -pitch]).as_matrix()[None]
    ankle = np.array([[0.0, HIGH + 0.05, 0.0]])
    held = np.array([marks], dtype=bool)
    foot, toes = levelled(sole, ankle, (turn, turn), held, np.array([True]), 0.0, 1)
    heel, front, tip = marks
    assert_allclose((foot[0] @ ball)[1], ball[1], atol=1e-9)
    assert_allclose(foot[0, 1, 0], 0.0, atol=1e-9)
    if heel and front:
        assert_allclose(foot[0, :, 1], (0.0, 1.0, 0.0), atol=1e-9)
    if tip:
        assert_allclose((toes[0] @ toe)[1], toe[1], atol=1e-9)
        assert_allclose(toes[0, 1, 0], 0.0, atol=1e-9)


@pytest.mark.parametrize("down", [-0.4, 0.8])
@pytest.mark.parametrize("marks", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)])
def test_toes_of_a_standing_foot_do_not_tilt_to_a_side(
    marks: tuple[int, int, int], down: float
) -> None:
    """Toes whose tip is beside their middle: raised from the floor, they would lean aside."""
    ball, toe = np.array([0.0, -0.05, 0.13]), np.array([0.02, -0.005, LONG])
    shape = FlatFoot("left", (), ball, toe, np.array([HIGH + 0.05, HIGH, HIGH - 0.005]))
    sole = FootSole(shape, "foot", "toes", np.tile(np.eye(3), (2, 1, 1)))
    turn = Rotation.from_euler("ZX", [0.3, down]).as_matrix()[None]
    ankle = np.array([[0.0, HIGH + 0.05, 0.0]])
    held = np.array([marks], dtype=bool)
    _, toes = levelled(sole, ankle, (np.eye(3)[None], turn), held, np.array([True]), 0.0, 1)
    assert_allclose(toes[0, 1, 0], 0.0, atol=1e-9)
