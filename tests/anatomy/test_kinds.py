"""Kinds of bodies (`poise.anatomy.kinds`): people, robots, animals and things, and their limbs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from poise.anatomy import KINDS, find_anatomy
from poise.errors import InvalidValue
from samples.bodies import (
    Blueprint,
    RobotPlan,
    arm_with_hand,
    ball,
    bird,
    car,
    chain,
    hand,
    person,
    robot,
    robot_arm,
    rotation,
    standing_on,
)
from samples.humanoids import quadruped

BODIES: dict[str, tuple[Callable[[], Blueprint], str]] = {
    "person": (person, "human"),
    "robot": (robot, "humanoid robot"),
    "four legs": (lambda: standing_on(4), "quadruped"),
    "robot dog": (lambda: standing_on(4, like=True, head=False), "quadruped"),
    "robot dog with a head": (lambda: standing_on(4, like=True), "quadruped"),
    "bird": (bird, "biped creature"),
    "six legs": (lambda: standing_on(6), "other"),
    "six like legs": (lambda: standing_on(6, like=True), "other"),
    "robot arm": (robot_arm, "other"),
    "arm with a hand": (arm_with_hand, "other"),
    "car": (car, "other"),
    "one joint": (lambda: Blueprint((ball("a", None, (0, 1, 0)),)), "other"),
    "snake": (lambda: Blueprint(tuple(chain("s", None, np.eye(3)[2] * np.arange(20.0)[:, None]))),
              "other"),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_kinds(name: str) -> None:
    make, kind = BODIES[name]
    for plan in (make(), make().nameless(), make().nameless().shuffled(2),
                 replace(make(), scale=1e-3), replace(make(), scale=1e3)):  # fmt: skip
        found = find_anatomy(plan.skeleton())
        assert found.kind == kind and kind in KINDS
        assert bool(found.parts) == found.is_person == (not found.reasons)


@pytest.mark.parametrize("heading", [0.4, 1.6, 3.0])
@pytest.mark.parametrize("name", ["four legs", "robot dog", "bird", "six legs"])
def test_the_heading_of_an_animal_does_not_matter(name: str, heading: float) -> None:
    make, kind = BODIES[name]
    turn = rotation([np.cos(heading / 2), 0.0, np.sin(heading / 2), 0.0])
    found = find_anatomy(replace(make(), turn=turn).skeleton())
    assert found.kind == kind and not found.parts
    np.testing.assert_allclose(found.up, (0, 1, 0), atol=1e-12)


@pytest.mark.parametrize("tilt", [0.0, 0.5, 0.65, 0.8, 1.2, 1.57])
def test_a_bird_that_is_tilted_is_not_a_person(tilt: float) -> None:
    turn = rotation([np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0])
    found = find_anatomy(replace(bird(), turn=turn).skeleton())
    assert found.kind == "biped creature" and not found.parts
    unlike = "its limbs are unlike arms and legs" in found.reasons
    assert unlike == (tilt > 0.6) and (unlike or "it leans on bent legs" in found.reasons)


def test_a_hand_is_neither_a_person_nor_an_animal() -> None:
    assert find_anatomy(hand().skeleton()).kind == "other"


def test_a_hand_has_no_parts() -> None:
    found = find_anatomy(hand().skeleton())
    assert not found.parts and not found.is_person and found.reasons
    assert found.rest_kind == "other" and found.leg_length is None and not found.soles


def test_animals_have_limbs_and_no_parts() -> None:
    body = standing_on(4).skeleton()
    found = find_anatomy(body)
    assert {limb.name for limb in found.limbs} == {
        f"{side} {end} leg" for side in ("left", "right") for end in ("front", "hind")
    }
    starts = {limb.name: limb.start for limb in found.limbs}
    assert starts["left front leg"] == "p00" and starts["right hind leg"] == "q10"
    assert found.facing[2] > 0.99 and found.standing is body.rest
    assert "its hands are on the floor" in found.reasons
    assert not found.roles and not found.soles and found.height is None
    assert find_anatomy(quadruped()).kind == "quadruped"


def test_limbs_of_other_bodies_are_named_after_their_ends() -> None:
    found = find_anatomy(bird().skeleton())
    chains = {limb.name: (limb.start, limb.middle, limb.end) for limb in found.limbs}
    for side in "pq":
        assert chains[f"{side}l2"] == (f"{side}l0", f"{side}l1", f"{side}l2")
        assert chains[f"{side}w3"] == (f"{side}w1", f"{side}w2", f"{side}w3")


def test_missing_parts_state_kind_reason_and_remedy() -> None:
    found = find_anatomy(bird().skeleton())
    with pytest.raises(InvalidValue) as error:
        found.required("left hand", "head")
    message = str(error.value)
    assert "recognised as left hand, head: it looks like a biped creature" in message
    assert "it leans on bent legs" in message and '--part "left hand=JOINT"' in message
    with pytest.raises(InvalidValue, match="neither a person nor an animal"):
        find_anatomy(car().skeleton()).required("head")


# -- each check of a person ----------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 0.01, 100.0])
def test_a_body_without_a_head_is_not_a_person(scale: float) -> None:
    plan = replace(person().cut("neck").nameless(), scale=scale)
    assert find_anatomy(plan.skeleton()).reasons == ("it has no head",)
    assert find_anatomy(plan.skinned()).reasons == ("it has no head",)


def test_a_body_without_a_head_whose_limbs_have_names_is_a_person() -> None:
    plan = person().cut("neck")
    found = find_anatomy(plan.skeleton())
    assert found.kind == "human" and dict(found.members) == plan.expected()


@pytest.mark.parametrize("scale", [1.0, 0.01, 100.0])
def test_a_trunk_that_reaches_above_the_shoulders_is_a_head(scale: float) -> None:
    plan = person().cut("neck").nameless()
    nodes = [replace(n, end=(0.0, 1.7, 0.0)) if n.name == plan.expected()["spine"][-1] else n
             for n in plan.nodes]  # fmt: skip
    assert find_anatomy(replace(plan, nodes=tuple(nodes), scale=scale).skinned()).kind == "human"


@pytest.mark.parametrize(("factor", "kind"), [(0.6, "human"), (1.3, "human"), (2.6, "other")])
def test_arms_have_limits_of_length(factor: float, kind: str) -> None:
    plan = person("T", taller={"upper arm": factor, "forearm": factor}).nameless()
    found = find_anatomy(plan.skeleton())
    assert (found.kind == "human") == (kind == "human")


def test_robots_need_hinges_in_all_limbs() -> None:
    assert find_anatomy(robot(RobotPlan(wrist="xz")).skeleton()).kind == "humanoid robot"
    legs = robot().cut("left upper arm").cut("right upper arm")
    found = find_anatomy(legs.skeleton())
    assert not found.is_person or not found.members.get("left forearm")


def test_four_like_legs_spread_level_are_those_of_a_quadruped() -> None:
    """As the ant of MuJoCo at rest, whose legs do not point down."""
    nodes = [ball("torso", None, (0.0, 0.75, 0.0))]
    for name, (x, z) in {"a": (1, 1), "b": (-1, 1), "c": (1, -1), "d": (-1, -1)}.items():
        places = [(far * x, 0.75, far * z) for far in (0.14, 0.28, 0.7)]
        nodes += chain(name, "torso", places)
    assert find_anatomy(Blueprint(tuple(nodes)).skeleton()).kind == "quadruped"


@pytest.mark.parametrize("named", [True, False])
def test_controls_of_feet_do_not_stand_on_the_floor(named: bool) -> None:
    """Chains under a root, without a skin as evidence."""
    plan = person("T") if named else person("T").nameless()
    nodes = [replace(n, parent="Root") if n.parent is None else n for n in plan.nodes]
    for side, x in (("L", 0.1), ("R", -0.1)):
        nodes += chain(f"ctrl_{side}", "Root", [(x, 0.55, 0.2), (x, 0.25, 0.2), (x, 0.02, 0.2)])
    body = replace(plan, nodes=(ball("Root", None, (0, 0, 0)), *nodes)).skeleton()
    assert find_anatomy(body).kind == "human"
