"""Palms, grips, and the shapes of fingers."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy.hands import SHAPES, hand_of
from poise.errors import InvalidValue, UnknownOption
from samples.hero import character

FEET = [poise.pin("lfoot"), poise.pin("rfoot")]
HERO = character()
BODY = HERO.skeleton


def facing(pose: poise.Pose, side: str) -> tuple[np.ndarray, np.ndarray]:
    """Middle of a palm, and the direction (3,) that it faces."""
    hand = hand_of(poise.find_anatomy(pose.skeleton), side)
    assert hand is not None
    W = pose.world[pose.skeleton.joint_index(hand.joint)]
    return W[:3, :3] @ hand.centre + W[:3, 3], W[:3, :3] @ hand.axes[:, 2]


def head(pose: poise.Pose) -> np.ndarray:
    one = next(each for each in HERO.anatomy.contact_points if each.part == "head")
    W = pose.world[BODY.joint_index(one.joint)]
    return np.asarray(W[:3, :3] @ one.offset + W[:3, 3])


def angle(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.degrees(np.arccos(a @ b / np.linalg.norm(a) / np.linalg.norm(b))))


@pytest.mark.whole
def test_a_palm_faces_a_position_or_a_direction() -> None:
    place, target = poise.reach("rhand", (-0.25, 1.2, 0.35)), np.array([0.3, 1.4, 1.5])
    found = poise.solve(BODY.rest, [poise.palm("right hand", target), place, *FEET], prior="human")
    middle, way = facing(found.pose, "right")
    assert found.converged and angle(way, target - middle) < 0.01
    up = poise.palm("rhand", direction=(0, 2, 0))
    found = poise.solve(BODY.rest, [up, place, *FEET], prior="human")
    assert found.converged and angle(facing(found.pose, "right")[1], np.array([0.0, 1, 0])) < 0.01


@pytest.mark.whole
def test_a_grip_holds_a_bar_and_closes_the_fingers_of_that_hand() -> None:
    goal = poise.grip("lhand", (0.3, 1.2, 0.4), (0, 1, 0))
    found = poise.solve(BODY.rest, [goal, *FEET], prior="human")
    middle, _ = facing(found.pose, "left")
    hand = hand_of(HERO.anatomy, "left")
    assert hand is not None
    thumb = found.pose.world[BODY.joint_index("lhand"), :3, :3] @ hand.axes[:, 1]
    assert found.converged and np.linalg.norm(middle - (0.3, 1.2, 0.4)) < 1e-4
    assert angle(thumb, np.array([0.0, 1, 0])) < 0.01
    closed = poise.shape_hands(poise.shape_hands(BODY.rest, "relaxed"), "grip", ["left"])
    for dof in ("lfingers_rx", "rfingers_rx"):
        assert found.pose.value(dof) == closed.value(dof) > 0.3


@pytest.mark.whole
@pytest.mark.parametrize("ahead", [(-0.08, -0.03, 0.22), (-0.15, -0.02, 0.06), (-0.23, 0.05, 0.12)])
def test_a_palm_at_the_head_faces_it(ahead: tuple[float, float, float]) -> None:
    """Mouth, ear and salute: the fingertips touch the head, which keeps its place."""
    where = BODY.rest.world[BODY.joint_index("head"), :3, 3] + ahead
    goals, own = [poise.reach("rhand", where), *FEET], hand_of(HERO.anatomy, "right")
    assert own is not None
    turned = []
    for posture in (True, False):
        found = poise.solve(BODY.rest, goals, prior="human", posture=posture)
        middle, way = facing(found.pose, "right")
        turned.append(angle(way, head(found.pose) - middle))
        W = found.pose.world[BODY.joint_index("rhand")]
        far = np.linalg.norm(W[:3, :3] @ (3.3 * own.centre) + W[:3, 3] - head(found.pose))
        assert far < 0.2 or not posture
    assert turned[0] < min(60.0, turned[1] - 30.0)


@pytest.mark.whole
def test_stated_orientations_fingers_and_locks_are_kept() -> None:
    turn = poise.orient("rhand", BODY.rest.world[BODY.joint_index("rhand"), :3, :3])
    where = BODY.rest.world[BODY.joint_index("head"), :3, 3] + (-0.08, -0.03, 0.22)
    found = poise.solve(BODY.rest, [poise.reach("rhand", where), turn, *FEET], prior="human")
    assert found.converged
    posed = poise.shape_hands(BODY.rest, "fist", ["right"])
    goals = [poise.reach("rhand", where), *FEET]
    found = poise.solve(posed, goals, prior="human", locked=("lfingers_rx",))
    assert found.pose.value("rfingers_rx") == posed.value("rfingers_rx")
    assert found.pose.value("lfingers_rx") == 0.0
    assert poise.solve(posed, goals, prior="human").pose.value("lfingers_rx") > 0.3


def test_shapes_flex_each_finger_within_its_limits() -> None:
    """The angles between the bones are those of the shape, measured from the frames."""
    shares = [0.02, 0.35, 0.6, 0.95]
    bent = []
    for shape in ("flat", "relaxed", "grip", "fist"):
        pose = poise.shape_hands(BODY.rest, shape)
        assert (pose.q >= BODY.lower).all() and (pose.q <= BODY.upper).all()
        bent.append([angle(*bones(pose, side)) for side in "lr"])
    np.testing.assert_allclose(bent, np.outer(shares, [90.0, 90.0]), atol=2.0)
    assert len(SHAPES) == 5


def bones(pose: poise.Pose, side: str) -> list[np.ndarray]:
    """Directions of the hand and of its fingers."""
    W = pose.world
    hand, fingers = (BODY.joint_index(side + name) for name in ("hand", "fingers"))
    tip = W[fingers] @ np.append(BODY.joint(side + "fingers").tip, 1.0)
    return [W[fingers, :3, 3] - W[hand, :3, 3], tip[:3] - W[fingers, :3, 3]]


def test_bad_input() -> None:
    for bad in ({}, {"target": (0, 1, 2), "direction": (0, 1, 0)}, {"direction": (0, 0, 0)}):
        with pytest.raises(InvalidValue, match="palm of lhand"):
            poise.palm("lhand", **bad)
    with pytest.raises(InvalidValue, match="'lfoot' is not a hand; expected lhand or rhand"):
        poise.solve(BODY.rest, [poise.palm("lfoot", (0, 1, 2))])
    with pytest.raises(UnknownOption, match="claw"):
        poise.shape_hands(BODY.rest, "claw")
    with pytest.raises(InvalidValue, match="both"):
        poise.shape_hands(BODY.rest, "fist", ["both"])
