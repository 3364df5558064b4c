"""Shapes of hands (`poise.anatomy.hands`): fingers flex by shares of their published ranges."""

from __future__ import annotations

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from poise.anatomy.hands import SHAPES, finger_values, shape_hands
from poise.errors import InvalidValue, UnknownOption
from samples.bodies import person
from samples.conventions import CONVENTIONS

BODY = CONVENTIONS["Mixamo"].skeleton()
FLEXION = (90.0, 100.0, 90.0)  # American Academy of Orthopaedic Surgeons (1965)


def angles(world: np.ndarray, side: str, finger: str) -> np.ndarray:
    """Flexion of each bone of a finger, degrees downwards from the level rest pose."""
    joints = find_anatomy(BODY).joints(f"{side} {finger}")
    places = world[joints, :3, 3]
    bones = np.diff(places, axis=0)
    out = bones[:, 0] * (1.0 if side == "left" else -1.0)
    assert np.abs(bones[:, 2]).max() < 0.1 * np.linalg.norm(bones, axis=1).max()  # in its plane
    return np.degrees(np.unwrap(np.arctan2(-bones[:, 1], out)))


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("shape", SHAPES)
def test_fingers_flex_by_shares_of_their_ranges(shape: str, side: str) -> None:
    world = shape_hands(BODY.rest, shape).world
    for finger in ("index", "middle", "ring", "pinky"):
        got = angles(world, side, finger)
        wanted = SHAPES[shape][finger] * np.cumsum(FLEXION)[: len(got)]
        np.testing.assert_allclose(got, wanted, atol=2.0)


def test_one_side_keeps_the_other() -> None:
    fist = shape_hands(BODY.rest, "fist", ["left"])
    assert angles(fist.world, "left", "ring")[0] > 45.0
    np.testing.assert_allclose(angles(fist.world, "right", "ring"), 0.0, atol=1e-9)
    own = np.flatnonzero(fist.q != BODY.rest.q)
    at, values, straighter = finger_values(find_anatomy(BODY), "left", "fist")
    np.testing.assert_array_equal(own, at)
    np.testing.assert_array_equal(fist.q[own], values)
    assert straighter
    with pytest.raises(UnknownOption, match="hand shape"):
        shape_hands(BODY.rest, "fits")
    with pytest.raises(InvalidValue, match="expected 'left' or 'right'"):
        shape_hands(BODY.rest, "fist", ["both"])


def test_hands_without_fingers_keep_their_values() -> None:
    pose = person("A").skeleton().rest
    np.testing.assert_array_equal(shape_hands(pose, "fist").q, pose.q)
