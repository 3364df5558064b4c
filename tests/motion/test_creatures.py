"""Retargeting of quadrupeds, leg by leg."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from poise.bundled import character
from poise.errors import PoiseWarning
from poise.model.motion import Motion
from poise.motion.retargeting import RetargetOptions, RetargetTable, retarget
from samples.creatures import animal, robot_dog, trot

FREE = RetargetOptions(contacts=False)
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


def test_only_bodies_that_are_not_persons_have_the_parts_of_creatures() -> None:
    dog = find_anatomy(robot_dog().skeleton())
    assert not dog.is_person and dog.creature is not None and dog.creature.is_creature
    person = character().anatomy
    assert person.is_person and person.creature is None and not person.is_creature


def test_feet_keep_their_places_within_the_reach_of_the_legs() -> None:
    """A dog whose hind feet stand far behind the hips reaches as far back as the source."""
    plan = animal()
    for name in ("p11", "q11", "p12", "q12", "p13", "q13"):
        x, y, z = next(node.place for node in plan.nodes if node.name == name)
        plan = plan.changed(name, place=(x, y, z - (0.12 if name.endswith("11") else 0.24)))
    made = retarget(trot(animal()), plan.skeleton(), options=FREE)
    assert not made.missed
    world, stood = made.motion.world[..., :3, 3], made.target.skeleton.rest.world[:, :3, 3]
    hip, foot = (made.target.skeleton.joint_index(name) for name in ("p10", "p12"))
    behind = (world[:, foot] - world[:, hip])[:, 2]
    assert float(stood[foot, 2] - stood[hip, 2]) < behind.mean() < 0.0


@pytest.mark.parametrize("size", [0.05, 40.0])
def test_the_unit_of_the_source_changes_nothing(size: float) -> None:
    motion = trot(animal())
    large = replace(animal(), scale=size).skeleton()
    q = motion.q.copy()
    q[:, [large.dof_index(f"b_t{axis}") for axis in "xyz"]] *= size
    made, other = (
        retarget(one, robot_dog().skeleton())
        for one in (motion, Motion(large, q, motion.fps, motion.name))
    )
    assert len(other.stances) == len(made.stances) == 12
    # A foot 1e-5 m from its target, within rounding, is solved again or not.
    assert np.abs(other.motion.world - made.motion.world).max() < 1e-5


def test_legs_that_one_body_lacks_are_left_out_and_reported() -> None:
    six, four = animal(6).skeleton(), robot_dog().skeleton()
    still = Motion(six, np.tile(np.array(six.rest.q), (20, 1)), 60.0)
    with pytest.warns(PoiseWarning, match="middle (thigh|shin)"):
        made = retarget(still, four)
    left_out = [text for text in made.warnings if "middle thigh" in text]
    assert len(left_out) == 2 and "of the source drives nothing" in left_out[0]
    assert not made.missed and len(made.stances) >= 4
