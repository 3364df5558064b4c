"""Where limbs, fingers and necks end (`poise.anatomy.hands_and_feet`, `.limb_splits`, `.trunk`)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from poise.joints import Hinge
from samples.bodies import SIDES, Blueprint, Node, RobotPlan, ball, chain, person, robot


def members(plan: Blueprint, skin: bool = False) -> dict[str, tuple[str, ...]]:
    found = find_anatomy(plan.skinned() if skin else plan.skeleton())
    assert found.kind in ("human", "humanoid robot"), found.reasons
    return dict(found.members)


def without_hands(plan: Blueprint) -> Blueprint:
    """The body whose arms and legs end with the skin of forearms and shins."""
    ends = {f"{side} {a}": plan.node(f"{side} {b}").place for side in SIDES
            for a, b in (("forearm", "hand"), ("shin", "foot"))}  # fmt: skip
    nodes = [replace(n, end=ends.get(n.part, n.end)) for n in plan.nodes]
    made = replace(plan, nodes=tuple(nodes))
    for side in SIDES:
        made = made.cut(f"{side} hand")
    return made


def test_fingers_show_the_wrist_of_straight_chains() -> None:
    """Three equal joints in each bone: only the fork of the fingers shows the hand."""
    plan = person(twists=2, fingers=True).nameless()
    assert members(plan) == plan.expected()


@pytest.mark.parametrize("skin", [True, False])
def test_arms_that_end_with_their_skin_or_tip_have_no_hands(skin: bool) -> None:
    plan = without_hands(person("A"))
    for body in (plan, plan.nameless()):
        assert members(body, skin) == body.expected()


def test_a_hand_of_several_joints_in_line_begins_at_the_wrist() -> None:
    plan = person("A")
    nodes = list(plan.nodes)
    for side, sign in zip(SIDES, (1.0, -1.0)):
        hand = plan.node(f"{side} hand")
        along = np.array([0.74 * sign, -0.67, 0.07])
        nodes += chain(
            f"{side}_in", hand.name, [hand.place + n * along for n in (0.08, 0.12, 0.15)]
        )
    found = members(replace(plan, nodes=tuple(nodes)).nameless())
    own = plan.nameless().expected()
    for part in ("upper arm", "forearm", "hand"):
        assert found[f"left {part}"] == own[f"left {part}"]


@pytest.mark.parametrize("skin", [True, False])
@pytest.mark.parametrize("marker", [True, False])
def test_the_head_of_a_long_neck(marker: bool, skin: bool) -> None:
    """Three joints above the chest: two of the neck, and the head at 0.38 of the height."""
    plan = person("A")
    head = plan.node("head")
    more = Node("Neck1", "Neck", (0, 1.53, -0.01), head.kind, "neck")
    nodes = [replace(n, parent="Neck1") if n.name == "Head" else n for n in plan.nodes]
    nodes.insert(5, more)
    if marker:
        nodes.append(ball("HeadTop", "Head", (0, 1.76, -0.01)))
    body = replace(plan, nodes=tuple(nodes)).nameless()
    found = members(body, skin)
    assert (found["neck"], found["head"]) == (body.expected()["neck"], body.expected()["head"])


def test_a_nameless_pelvis_may_be_above_the_joint_of_the_legs() -> None:
    """As in a Biped of 3ds Max: the legs hang on the first joint of the spine."""
    plan = person("A")
    root = ball("Root", None, (0, 0, 0))
    nodes = [replace(n, parent={"LeftUpLeg": "Spine", "RightUpLeg": "Spine", "Hips": "Root"}.get(
        n.name, n.parent)) for n in plan.nodes]  # fmt: skip
    body = replace(plan, nodes=(root, *nodes))
    own = body.expected()
    assert members(body, skin=True) == own
    blind = body.nameless()
    assert members(blind, skin=True)["pelvis"] == blind.expected()["pelvis"]


@pytest.mark.parametrize("toes", [True, False])
def test_toes_without_skin_are_end_markers(toes: bool) -> None:
    plan = person("A").nameless()
    if not toes:
        nodes = [replace(n, part="") if n.part.endswith("toes") else n for n in plan.nodes]
        plan = replace(plan, nodes=tuple(nodes))
    assert members(plan, skin=True) == plan.expected()


def test_metacarpals_are_not_the_first_joints_of_fingers() -> None:
    plan = person("A", fingers=True)
    nodes = list(plan.nodes)
    for n, node in enumerate(plan.nodes):
        if node.name.endswith("1") and "Thumb" not in node.name and node.parent:
            hand = np.array(next(h.place for h in plan.nodes if h.name == node.parent))
            x, y, z = (hand + 0.2 * (np.array(node.place) - hand)).tolist()
            name = node.name.replace("1", "0")
            nodes.append(Node(name, node.parent, (x, y, z), node.kind))
            nodes[n] = replace(node, parent=name)
    body = replace(plan, nodes=tuple(nodes))
    found = members(body)
    for finger in ("index", "pinky"):  # the metacarpal is the longest bone: it counts
        assert set(plan.expected()[f"left {finger}"]) <= set(found[f"left {finger}"])


def test_a_short_first_bone_of_a_finger_is_left_out() -> None:
    plan = person("A", fingers=True)
    nodes = list(plan.nodes)
    for n, node in enumerate(plan.nodes):
        if node.name == "LeftHandIndex1" and node.parent:
            x, y, z = node.place
            nodes.append(Node("LeftHandIndex0", node.parent, (x - 0.008, y, z), node.kind))
            nodes[n] = replace(node, parent="LeftHandIndex0")
    body = replace(plan, nodes=tuple(nodes))
    assert members(body)["left index"] == plan.expected()["left index"]


@pytest.mark.parametrize("count", [3, 4])
def test_end_markers_of_fingers_are_left_out(count: int) -> None:
    plan = person("A", fingers=True)
    nodes = [replace(n, end=None) if "Hand" in n.name else n for n in plan.nodes]
    if count == 4:
        tips = [n for n in nodes if n.name.endswith("3")]
        nodes += [
            ball(f"{n.name[:-1]}4", n.name, (n.place[0], n.place[1] - 0.02, n.place[2]))
            for n in tips
        ]
    found = members(replace(plan, nodes=tuple(nodes)))
    assert found["left ring"] == plan.expected()["left ring"]


def test_two_hinges_may_carry_a_shoulder() -> None:
    plan = robot(RobotPlan(clavicles=True, wrist="yxz"))
    nodes: list[Node] = []
    for node in plan.nodes:
        carried = node.parent is not None and node.parent in (
            plan.node(f"{side} clavicle").name for side in SIDES
        )
        nodes.append(replace(node, parent=f"{node.parent}b") if carried else node)
        if node.part.endswith("clavicle"):
            nodes.append(Node(f"{node.name}b", node.name, node.place, Hinge("y"), node.part))
    body = replace(plan, nodes=tuple(nodes))
    assert members(body) == body.expected()


@pytest.mark.parametrize("order", [None, 1, 2])
@pytest.mark.parametrize("names", ["index middle ring pinky", "index middle ring", "index ring"])
def test_fingers_beside_a_named_thumb_are_named_by_their_places(
    names: str, order: int | None
) -> None:
    fingers = tuple(names.split())
    plan = person("T", fingers=True)
    gone = {"index", "middle", "ring", "pinky"} - set(fingers)
    plan = plan.without(*(f"{side} {finger}" for side in SIDES for finger in gone))
    numbers = {n.name: f"x{i:03}" for i, n in enumerate(plan.nodes) if n.part.endswith(fingers)}
    plan = plan.renamed(lambda name: numbers.get(name, name))
    found = members(plan if order is None else plan.shuffled(order))
    for side in SIDES:
        for finger, place in zip(("index", "middle", "ring", "pinky"), fingers, strict=False):
            assert found[f"{side} {finger}"][0] == plan.expected()[f"{side} {place}"][0]
        assert found[f"{side} thumb"][0] == f"{side.capitalize()}HandThumb1"
