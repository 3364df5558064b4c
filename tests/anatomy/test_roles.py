"""Roles of the joints that are in no part (`poise.anatomy.roles`)."""

from __future__ import annotations

from dataclasses import replace

import poise
from poise.anatomy import ROLES, find_anatomy, rigid_joints
from poise.joints import Hinge
from samples.bodies import (
    THIGH,
    Blueprint,
    Node,
    ball,
    bird,
    chain,
    person,
    robot,
    with_ik_feet,
    with_sword_cape_and_tail,
)


def roles(plan: Blueprint, skin: bool = False) -> dict[str, str]:
    found = dict(find_anatomy(plan.skinned() if skin else plan.skeleton()).roles)
    assert set(found.values()) <= set(ROLES)
    return found


def test_a_body_of_parts_has_no_roles() -> None:
    assert roles(person(fingers=True)) == {} and roles(person(), skin=True) == {}
    assert roles(bird()) == {}


def test_inner_joints_of_bones_twist() -> None:
    for plan in (person("A", twists=1), person("A", twists=1).nameless()):
        own = plan.expected()
        sided = [part for part in own if part.endswith(("arm", "thigh", "shin"))]
        assert roles(plan) == {own[part][1]: "twist" for part in sided}


def test_leaves_on_a_bone_twist() -> None:
    plan = person("A")
    x, y, z = plan.node("left thigh").place
    on = ball("roll", "LeftUpLeg", (x, y - 0.2, z))
    named = ball("LeftArmTwist", "LeftArm", (0.3, 1.2, 0.3))
    beside = ball("pocket", "LeftUpLeg", (x + 0.1, y - 0.2, z))
    beyond = ball("kneecap", "LeftUpLeg", (x, y - 0.415, z))
    assert roles(plan.with_nodes(on, named, beside, beyond)) == {
        "roll": "twist", "LeftArmTwist": "twist", "pocket": "helper", "kneecap": "helper",
    }  # fmt: skip


def test_the_width_of_a_bone_is_a_tenth_of_its_length() -> None:
    plan = person("A")
    x, y, z = plan.node("left thigh").place
    leaves = [ball(f"x{share}", "LeftUpLeg", (x, y - 0.2, z + share * THIGH))
              for share in (0.08, 0.12)]  # fmt: skip
    assert roles(plan.with_nodes(*leaves)) == {"x0.08": "twist", "x0.12": "helper"}


def test_joints_below_the_head_are_face_or_hair() -> None:
    plan = person()
    more = [
        ball("LeftEye", "Head", (0.03, 1.65, 0.08)), ball("jaw", "Head", (0, 1.6, 0.05)),
        ball("chin", "jaw", (0, 1.58, 0.09)), ball("front_hair", "Head", (0, 1.75, 0.1)),
        *chain("strand", "Head", [(0, 1.7, -0.1), (0, 1.6, -0.15), (0, 1.5, -0.16),
                                  (0, 1.4, -0.17)]),
        *chain("b_cheek", "Head", [(0.05, 1.6, 0.05), (0.06, 1.6, 0.05)]),
        ball("HeadTop_End", "Head", (0, 1.8, 0.0)),
    ]  # fmt: skip
    found = roles(plan.with_nodes(*more))
    for name in ("LeftEye", "jaw", "chin", "b_cheek0", "b_cheek1"):
        assert found[name] == "face", name
    for name in ("front_hair", "strand0", "strand3"):
        assert found[name] == "hair", name
    assert found["HeadTop_End"] == "end"


def test_things_that_are_carried_are_props_and_those_worn_attachments() -> None:
    plan = with_sword_cape_and_tail(person("A", fingers=True))
    found = roles(plan)
    assert sorted(found.values()) == 17 * ["attachment"] + 3 * ["prop"]
    assert {"prop", "attachment"} <= set(roles(plan.nameless()).values())
    worn = {name for name, role in found.items() if role == "attachment"}
    assert rigid_joints(plan.skeleton()).keys() == found.keys() - worn


def test_the_root_and_controls_without_skin_are_controls() -> None:
    plan = person("A")
    root = ball("Root", None, (0, 0, 0))
    nodes = [replace(n, parent="Root") if n.parent is None else n for n in plan.nodes]
    more = [ball("hand_ik_l", "Root", (0.6, 1, 0)), ball("pole.L", "LeftLeg", (0.1, 0.5, 0.4))]
    found = roles(replace(plan, nodes=(root, *nodes, *more)), skin=True)
    assert found == {"Root": "control", "hand_ik_l": "control", "pole.L": "control"}


def test_end_markers_of_ik_legs_are_ends() -> None:
    plan = with_ik_feet(person("A"))
    assert roles(plan, skin=True) == {
        "Root": "control", "LeftLeg_end": "end", "RightLeg_end": "end",
    }  # fmt: skip


def test_far_trees_are_outside() -> None:
    plan = person().with_nodes(*chain("far", None, [(30, 0, 0), (30, 1, 0)]))
    assert roles(plan) == {"far0": "outside", "far1": "outside"}


def test_links_without_motors_close_loops() -> None:
    plan = robot()
    shin = plan.node("left shin").name
    rod = Node("rod", shin, (0.1, 0.3, -0.05), Hinge("x"))
    end = Node("rod_end", "rod", (0.1, 0.1, -0.05), Hinge("x"))
    found = roles(plan.with_nodes(rod, end))
    assert found["rod"] == found["rod_end"] == "passive loop"
    assert {role for name, role in found.items() if not name.startswith("rod")} <= {"helper"}


def test_fixed_joints_between_parts_are_helpers() -> None:
    plan = person("A")
    nodes = [
        replace(n, parent=f"between {n.name}") if n.name.endswith("ForeArm") else n
        for n in plan.nodes
    ]
    nodes += [
        Node(f"between {fore.name}", fore.parent, fore.place, poise.Fixed())
        for fore in plan.nodes
        if fore.name.endswith("ForeArm")
    ]
    found = find_anatomy(replace(plan, nodes=tuple(nodes)).skeleton())
    assert dict(found.members) == plan.expected()
    assert dict(found.roles) == {
        "between LeftForeArm": "helper", "between RightForeArm": "helper",
    }  # fmt: skip
