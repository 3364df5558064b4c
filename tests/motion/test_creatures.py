"""Retargeting of quadrupeds, leg by leg."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from poise.motion.retargeting import RetargetOptions, RetargetTable, retarget
from samples.creatures import animal, robot_dog, trot

BARE = RetargetOptions(contacts=False, limits=False)


def test_legs_are_paired_by_their_place() -> None:
    table = RetargetTable.of(animal().skeleton(), robot_dog().skeleton())
    assert table.parts["left front thigh"].source == ("p00",)
    assert table.parts["left front thigh"].target == ("FL_hip", "FL_thigh")
    assert table.parts["right hind shin"].target == ("RR_calf",)


@pytest.mark.parametrize(("scale", "aslant"), [(1.0, None), (0.4, None), (1.7, 3)])
def test_an_animal_of_another_size_and_other_axes_moves_alike(
    scale: float, aslant: int | None
) -> None:
    motion = trot(animal())
    plan = replace(animal(), scale=scale, aslant=aslant)
    made = retarget(motion, plan.skeleton(), options=BARE)
    assert made.scale == pytest.approx(scale)
    wanted, found = motion.world[..., :3, 3], made.motion.world[..., :3, 3]
    assert made.motion.skeleton.joint_names == motion.skeleton.joint_names
    assert np.abs(found - scale * wanted).max() < 1e-6


def test_a_robot_dog_keeps_its_feet_in_the_contacts_of_the_animal() -> None:
    made = retarget(trot(animal()), robot_dog().skeleton())
    assert len(made.stances) == 12 and not made.unheld
    assert not made.missed and made.held < 1e-3 and made.floor_penetration < 1e-3


def test_a_person_has_no_legs_of_a_creature() -> None:
    assert find_anatomy(robot_dog().skeleton()).creature is not None
    assert not find_anatomy(robot_dog().skeleton()).is_person
