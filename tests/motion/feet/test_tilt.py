"""Levelling of captures whose floor is tilted."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from poise import Motion
from poise.bundled import motions
from poise.geometry import transforms
from poise.motion import find_contacts
from poise.motion.feet.tilt import level_floor
from poise.motion.root_transform import moved

LEG = 0.9


def rotated(angle: float) -> NDArray[np.float64]:
    return transforms.compose(transforms.rotation_x(angle), np.zeros(3))


def tilted(angle: float) -> Motion:
    """The bundled run, rotated about the axis across its way."""
    return moved(motions()["run"], rotated(angle))


@pytest.mark.parametrize("degrees", [-1.0, -0.5, 0.5, 1.0])
def test_a_tilted_run_becomes_level(degrees: float) -> None:
    motion = tilted(math.radians(degrees))
    level = level_floor(motion, find_contacts(motion), LEG)
    turn = level.world[0, 0, :3, :3] @ motions()["run"].world[0, 0, :3, :3].T
    left = math.degrees(math.acos(min(1.0, 0.5 * (float(np.trace(turn)) - 1.0))))
    assert left < 0.02


def test_a_level_run_and_a_ramp_are_unchanged() -> None:
    for motion in (motions()["run"], tilted(math.radians(6.0))):
        assert level_floor(motion, find_contacts(motion), LEG) is motion


def test_a_motion_in_place_has_no_tilt() -> None:
    motion = moved(motions()["walk"], rotated(math.radians(1.0)))
    short = motion[:20]
    assert level_floor(short, find_contacts(short), LEG) is short
