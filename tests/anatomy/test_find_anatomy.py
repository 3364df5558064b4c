"""Finding the anatomy of people (`poise.anatomy.anatomy`, `.recognition`, `.trunk`, `.tree`)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.anatomy import CERTAIN, Anatomy, assign_parts, find_anatomies, find_anatomy
from poise.errors import InvalidValue, UnknownJoint
from poise.joints import Fixed, UniformScale
from poise.model import Character, Skeleton
from samples.bodies import (
    FINGERS,
    FOREARM,
    POSES,
    REST_KINDS,
    SHIN,
    SIDES,
    THIGH,
    UPPER_ARM,
    Blueprint,
    Node,
    ball,
    chain,
    person,
    robot,
    rotation,
    with_ik_feet,
    with_sword_cape_and_tail,
)

DEGREE = np.cos(np.radians(1.0))
CLEAR = ("arm", "forearm", "thigh", "shin", "foot", "hand")
AXES = tuple(
    np.array([a, b, np.cross(a, b)]).T
    for a in (*np.eye(3), *-np.eye(3))
    for b in (*np.eye(3), *-np.eye(3))
    if not a @ b
)
"""The 24 rotations that map axes to axes."""


def found_on(body: Blueprint, skeleton: Skeleton | None = None) -> Anatomy:
    """The anatomy of a body, after a check of everything that its plan tells."""
    found = find_anatomy(skeleton or body.skeleton())
    assert dict(found.members) == body.expected()
    assert found.kind == "human" and found.reasons == ()
    assert all(0.0 < part.confidence <= 1.0 for part in found.parts.values())
    assert found.up @ body.turn[:, 1] > DEGREE and found.facing @ body.turn[:, 2] > DEGREE
    assert found.leg_length == pytest.approx(body.scale * (THIGH + SHIN), rel=1e-9)
    return found


def least(found: Anatomy, ends: tuple[str, ...] = CLEAR) -> float:
    """The least confidence of the parts with these names."""
    return min(part.confidence for name, part in found.parts.items() if name.endswith(ends))


# -- rest poses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("skin", [True, False])
@pytest.mark.parametrize("pose", POSES)
def test_a_person_is_recognised_in_any_pose(pose: str, skin: bool, names: bool) -> None:
    body = person(pose) if names else person(pose).nameless()
    found = found_on(body, body.skinned() if skin else None)
    assert found.rest_kind == REST_KINDS.get(pose, "other")
    assert least(found) >= CERTAIN
    assert found.has_skin == skin and not found.hinged
    assert ("name and" in found.parts["left shin"].why) == names


@pytest.mark.parametrize("balls", ["xyz", ""])
@pytest.mark.parametrize("pose", ["A", "crouch"])
def test_the_axes_of_joints_do_not_matter(pose: str, balls: str) -> None:
    found_on(replace(person(pose, balls=balls).nameless(), aslant=3))


@pytest.mark.parametrize("body", [person(), person().nameless()], ids=["names", "nameless"])
def test_parts_have_places(body: Blueprint) -> None:
    found = found_on(body)
    for side in SIDES:
        for part, after in (("upper arm", "forearm"), ("forearm", "hand"), ("thigh", "shin"),
                            ("shin", "foot")):  # fmt: skip
            own = found.parts[f"{side} {part}"]
            np.testing.assert_allclose(own.start, body.node(f"{side} {part}").place, atol=1e-12)
            np.testing.assert_allclose(own.end, body.node(f"{side} {after}").place, atol=1e-12)
        knee, elbow = (found.parts[f"{side} {part}"].bend for part in ("shin", "forearm"))
        assert knee is not None and knee @ found.facing > 0.9
        assert elbow is not None and elbow @ found.facing < -0.9
        assert found.parts[f"{side} foot"].bend is None
    assert tuple(found.parts)[:5] == ("pelvis", "spine", "chest", "neck", "head")
    assert (*found.parts["spine"].joints, *found.parts["chest"].joints) == body.expected()["spine"]
    head = found.parts["head"]
    np.testing.assert_allclose(head.end, body.node("head").end or (), atol=1e-12)


def test_indices_and_labels_agree_with_the_parts() -> None:
    found = find_anatomy(person(fingers=True).skeleton())
    names = found.skeleton.joint_names
    for part, joints in found.members.items():
        assert tuple(names[j] for j in found.joints(part)) == joints
        assert found.first(part) == names.index(joints[0])
        assert all(found.labels[names.index(joint)] == part for joint in joints)
    assert found.joints("chest") == [names.index("Spine2")]
    assert found.joints("left wing") == [] and found.first("left wing") is None
    found.required("left hand", "head")


# -- changes that do not change the body ---------------------------------------------------------


@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("number", range(0, 24, 5))
def test_any_axis_may_be_upwards(number: int, names: bool) -> None:
    body = replace(person("A") if names else person("A").nameless(), turn=AXES[number])
    found = found_on(body)
    assert found.rest_kind == "A" and least(found) >= CERTAIN


def test_a_file_with_z_up_is_the_same() -> None:
    turn = np.array([[1.0, 0, 0], [0, 0, -1.0], [0, 1.0, 0]])
    found_on(replace(person().nameless(), turn=turn, up="z"))


@settings(max_examples=15)
@given(
    angle=st.floats(-np.pi, np.pi), axis=st.integers(0, 23), exponent=st.floats(-3.0, 3.0),
    pose=st.sampled_from(sorted(POSES)), seed=st.integers(0, 99),
)  # fmt: skip
def test_heading_size_place_and_order_do_not_matter(
    angle: float, axis: int, exponent: float, pose: str, seed: int
) -> None:
    turn = AXES[axis] @ rotation([np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0])
    size = 10.0**exponent
    body = replace(
        person(pose).nameless().shuffled(seed), turn=turn, scale=size,
        shift=(3.0 * size, -2.0 * size, 5.0 * size),
    )  # fmt: skip
    found = found_on(body)
    assert found.rest_kind == REST_KINDS.get(pose, "other")


@settings(max_examples=15)
@given(tilt=st.floats(-0.3, 0.3), heading=st.floats(-np.pi, np.pi), exponent=st.floats(-3.0, 3.0))
def test_a_body_that_leans_has_the_same_parts(tilt: float, heading: float, exponent: float) -> None:
    """Up is then the axis of the file."""
    turn = rotation([np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0])
    turn = turn @ rotation([np.cos(heading / 2), 0.0, np.sin(heading / 2), 0.0])
    body = replace(person().nameless(), turn=turn, scale=10.0**exponent)
    found = find_anatomy(body.skeleton())
    assert dict(found.members) == body.expected()
    np.testing.assert_allclose(found.up, (0, 1, 0), atol=1e-12)
    assert found.facing @ turn[:, 2] > np.cos(abs(tilt) + 0.02)


@settings(max_examples=15)
@given(quaternion=st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.hypot(*q[:2]) > 0.1))
def test_names_tell_the_parts_of_a_body_in_any_rotation(
    quaternion: tuple[float, float, float, float],
) -> None:
    body = replace(person("A"), turn=rotation(quaternion))
    found = find_anatomy(body.skeleton())
    assert dict(found.members) == body.expected() and found.kind == "human"


def test_a_nameless_body_in_any_rotation_has_the_same_parts() -> None:
    found_on(replace(person().nameless(), turn=rotation((0.3, 0.5, -0.2, 0.7))))


# -- more, or fewer, joints ----------------------------------------------------------------------

CHANGES: dict[str, Callable[[Blueprint], Blueprint]] = {
    "no toes": lambda body: body.without("left toes", "right toes"),
    "no clavicles": lambda body: body.without("left clavicle", "right clavicle"),
    "no neck": lambda body: body.without("neck"),
    "one clavicle": lambda body: body.without("left clavicle"),
    "one arm": lambda body: body.cut("left clavicle"),
}


@pytest.mark.parametrize("change", ["no clavicles", "no neck", "one clavicle"])
@pytest.mark.parametrize("names", [True, False])
def test_bodies_without_some_joints(change: str, names: bool) -> None:
    body = CHANGES[change](person("A"))
    found = found_on(body if names else body.nameless())
    assert least(found) >= CERTAIN


@pytest.mark.parametrize("skin", [True, False])
@pytest.mark.parametrize("names", [True, False])
def test_a_body_with_one_arm(names: bool, skin: bool) -> None:
    body = CHANGES["one arm"](person("A"))
    body = body if names else body.nameless()
    found = found_on(body, body.skinned() if skin else None)
    assert "right hand" in found.parts and "left hand" not in found.parts


def test_sides_are_uncertain_without_names_toes_and_surface() -> None:
    body = CHANGES["no toes"](person())
    # legs in the middle of the depth: nothing points ahead but the knees and elbows
    straight = person()
    nodes = [replace(n, place=(n.place[0], n.place[1], 0.0)) for n in straight.nodes]
    flat = CHANGES["no toes"](replace(straight, nodes=tuple(nodes)))
    found = find_anatomy(flat.nameless().skeleton())
    assert found.kind == "human" and least(found) <= 0.5
    assert found.parts["left thigh"].why == "left and right are uncertain"
    assert found.parts["spine"].confidence >= CERTAIN
    named = find_anatomy(flat.skeleton())
    assert named.facing[2] > DEGREE and least(named) >= CERTAIN
    assert least(found_on(body.nameless())) < CERTAIN
    assert least(found_on(body.nameless(), body.nameless().skinned()), ("shin",)) >= CERTAIN


def test_names_of_sides_overrule_the_feet() -> None:
    swapped = {"Left": "Right", "Right": "Left"}

    def other(name: str) -> str:
        side = next((s for s in swapped if name.startswith(s)), "")
        return swapped[side] + name.removeprefix(side) if side else name

    found = find_anatomy(person().renamed(other).skeleton())
    assert found.parts["left hand"].joints == ("LeftHand",)
    assert found.facing[2] < -DEGREE


@pytest.mark.parametrize("twists", [1, 2])
def test_twist_joints_belong_to_the_bones(twists: int) -> None:
    found_on(person("A", twists=twists))
    if twists == 1:
        found_on(person("A", twists=1).nameless())


@pytest.mark.parametrize("skin", [True, False])
def test_fingers_are_found_by_place(skin: bool) -> None:
    body = person("A", fingers=True)
    assert least(found_on(body), tuple(FINGERS)) >= CERTAIN
    blind = body.nameless()
    found = found_on(blind, blind.skinned() if skin else None)
    assert least(found) >= CERTAIN and least(found, tuple(FINGERS)) == pytest.approx(0.7)


@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("skin", [True, False])
def test_a_sword_a_cape_and_a_tail_do_no_harm(skin: bool, names: bool) -> None:
    body = with_sword_cape_and_tail(person("A", fingers=True))
    body = body if names else body.nameless()
    found = find_anatomy(body.skinned() if skin else body.skeleton())
    own = body.expected()
    if not names:  # six nameless branches of a hand are not told apart
        own = {part: joints for part, joints in own.items()
               if not (part.startswith("right ") and part.split()[1] in FINGERS)}  # fmt: skip
    assert dict(found.members) == own
    assert least(found) >= CERTAIN


def test_a_sword_in_a_hand_without_fingers_is_no_finger() -> None:
    body = with_sword_cape_and_tail(person("A"))
    assert "right fingers" not in find_anatomy(body.skeleton()).parts


@pytest.mark.parametrize("names", [True, False])
def test_feet_under_the_root_are_feet(names: bool) -> None:
    body = with_ik_feet(person("A"))
    body = body if names else body.nameless()
    found = found_on(body, body.skinned())
    assert found.soles["left"].joint == body.node("left foot").name
    assert dict(found.attachments) == {
        body.node(f"{side} foot").name: body.node(f"{side} shin").name for side in SIDES
    }


def test_a_hip_and_shoulders_of_one_side_only_swap_nothing() -> None:
    mirrored = person("walk")
    nodes = [replace(n, place=(-n.place[0], *n.place[1:])) for n in mirrored.nodes]
    found = find_anatomy(replace(mirrored, nodes=tuple(nodes)).nameless().skeleton())
    own = dict(mirrored.nameless().expected())
    for part, joints in found.members.items():
        side, _, name = part.partition(" ")
        other = {"left": "right", "right": "left"}.get(side, "")
        assert joints == (own[f"{other} {name}"] if other else own[part])


@pytest.mark.parametrize("factor", [0.75, 1.3])
@pytest.mark.parametrize("part", ["upper arm", "forearm", "thigh", "shin"])
def test_odd_proportions_are_recognised(part: str, factor: float) -> None:
    body = person("A", taller={part: factor}).nameless()
    found = find_anatomy(body.skeleton())
    assert dict(found.members) == body.expected()


# -- several bodies ------------------------------------------------------------------------------


def two_people(aside: float = 1.5) -> tuple[Blueprint, Blueprint, Skeleton]:
    one, other = person("A"), person("T", fingers=True)
    one = one.renamed(lambda name: f"a_{name}")
    other = other.renamed(lambda name: f"b_{name}")
    moved = tuple(replace(n, place=(n.place[0] + aside, *n.place[1:])) for n in other.nodes)
    return one, other, replace(one, nodes=(*one.nodes, *moved)).skeleton()


def test_two_people_have_two_anatomies() -> None:
    one, other, both = two_people()
    found = find_anatomies(both)
    assert [dict(own.members) for own in found] == [other.expected(), one.expected()]
    assert [own.rest_kind for own in found] == ["T", "A"]
    assert find_anatomy(both) is found[0] and find_anatomies(both) is found


def test_a_scene_above_two_people_is_not_a_body() -> None:
    one, other, both = two_people()
    nodes = (ball("scene", None, (0, 0, 0)), *one.nodes, *(
        replace(n, end=None, place=(n.place[0] + 1.5, *n.place[1:])) for n in other.nodes
    ))  # fmt: skip
    below = [replace(n, parent="scene") if n.parent is None and n.name != "scene" else n
             for n in nodes]  # fmt: skip
    found = find_anatomies(replace(one, nodes=tuple(below)).skeleton())
    assert [own.kind for own in found] == ["human", "human"]
    assert len(find_anatomies(person().skeleton())) == 1 and len(both.joints) > 50


def test_trees_far_away_are_outside() -> None:
    body = person("A").nameless()
    far = body.with_nodes(*chain("dummy", None, [(20.0, y, 0.0) for y in (0.0, 0.5, 1.0)]))
    found = found_on(far)
    assert set(found.roles.items()) >= {(f"dummy{n}", "outside") for n in range(3)}


# -- tables --------------------------------------------------------------------------------------

VRM = {
    "hips": "pelvis", "spine": "spine", "neck": "neck", "head": "head",
    **{f"{side}{bone}": f"{side} {part}" for side in SIDES for bone, part in (
        ("UpperArm", "upper arm"), ("LowerArm", "forearm"), ("Hand", "hand"),
        ("UpperLeg", "thigh"), ("LowerLeg", "shin"), ("Foot", "foot"))},
}  # fmt: skip


def tabled(body: Blueprint, table: dict[str, str]) -> Blueprint:
    """The body with joints stated by name of the human bone."""
    first = {body.expected()[part][0]: bone for bone, part in table.items()}
    nodes = [replace(n, human=first.get(n.name, "")) for n in body.nodes]
    return replace(body, nodes=tuple(nodes))


def test_a_table_is_certain() -> None:
    body = tabled(person("A", fingers=True).nameless(), VRM)
    found = find_anatomy(body.skeleton())
    own = person("A", fingers=True).nameless().expected()
    own["spine"] = own["spine"][:1]
    left_out = ("clavicle", "toes")  # what a complete table lacks, the body lacks
    assert dict(found.members) == {p: j for p, j in own.items() if not p.endswith(left_out)}
    assert found.kind == "human" and found.facing[2] > DEGREE
    assert found.parts["left thigh"].why == "assigned by the file or by hand"
    assert {found.parts[part].confidence for part in VRM.values()} == {1.0}


@pytest.mark.parametrize("angle", [-0.5, 0.2, 0.4])
def test_a_twisted_body_faces_between_hips_and_shoulders(angle: float) -> None:
    """The line of the hips counts twice as much as that of the shoulders."""
    turn = rotation([np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0])

    def turned(node: Node) -> Node:
        x, y, z = (turn @ node.place).tolist()
        return replace(node, place=(x, y, z), end=None)

    lower = ("pelvis", "thigh", "shin", "foot", "toes")
    nodes = [n if n.part.endswith(lower) else turned(n) for n in person("A").nodes]
    found = find_anatomy(replace(person("A"), nodes=tuple(nodes)).skeleton())
    wanted = np.arctan2(0.5 * np.sin(angle), 1.0 + 0.5 * np.cos(angle))
    np.testing.assert_allclose(found.facing, (np.sin(wanted), 0.0, np.cos(wanted)), atol=1e-9)


def test_a_complete_table_overrides_geometry() -> None:
    """A body of which the table states the legs as arms and the arms as legs."""
    swapped = {"upper arm": "thigh", "forearm": "shin", "hand": "foot"}
    swapped |= {leg: arm for arm, leg in swapped.items()}

    def other(part: str) -> str:
        side, _, name = part.partition(" ")
        return f"{side} {swapped[name]}" if name in swapped else part

    plan = person("A").nameless()
    table = {bone: part if part in ("pelvis", "spine", "neck", "head") else other(part)
             for bone, part in VRM.items()}  # fmt: skip
    found = find_anatomy(tabled(plan, table).skeleton())
    own = plan.expected()
    assert found.kind == "human"
    for part in ("left upper arm", "right thigh", "left foot"):
        assert found.members[part][0] == own[other(part)][0]
        assert found.parts[part].confidence == 1.0
        np.testing.assert_allclose(found.parts[part].start, plan.node(other(part)).place)
    assert found.leg_length == pytest.approx(UPPER_ARM + FOREARM)


def test_single_parts_are_assigned_by_hand() -> None:
    body = person("A", twists=1).nameless()
    skeleton = body.skeleton()
    own = body.expected()
    twist = own["left shin"][1]
    edit = assign_parts(skeleton, {"left shin": twist, "head": own["neck"][0]})
    found = find_anatomy(edit.after)
    assert found.members["left shin"] == (twist,) and found.parts["left shin"].confidence == 1.0
    assert found.members["head"][0] == own["neck"][0] and "neck" not in found.members
    assert found.members["left thigh"] == (*own["left thigh"], own["left shin"][0])
    assert found.members["right shin"] == own["right shin"][1:]  # the same split on both sides
    for part in ("left foot", "right foot", "spine"):
        assert found.members[part] == own[part]
    undone = assign_parts(edit.after, {"left shin": None, "head": None}).after
    assert dict(find_anatomy(undone).members) == own


def test_parts_beside_an_assigned_one_stay_in_order() -> None:
    body = person("A", twists=1).nameless()
    own = body.expected()
    twist = own["left forearm"][1]
    found = find_anatomy(assign_parts(body.skeleton(), {"left forearm": twist}).after)
    assert found.members["left hand"] == own["left hand"]


def test_a_skeleton_of_legs_has_the_parts_that_its_names_tell() -> None:
    body = person().cut("spine")
    found = find_anatomy(body.skeleton())
    assert found.kind == "other" and found.leg_length is None and found.height is None
    assert found.members["left shin"] == ("LeftLeg",)
    assert found.parts["left shin"].confidence == 0.5 and not found.soles
    assert found.standing is found.skeleton.rest
    assert found.reasons == ("it has no pair of legs and pair of arms",)
    assert not find_anatomy(body.nameless().skeleton()).members


def test_with_parts_takes_the_joints_of_a_table() -> None:
    found = find_anatomy(person().skeleton())
    assert found.with_parts(found.members) is found
    other = found.with_parts({**found.members, "neck": (), "spine": ("Spine",)})
    assert other.members["spine"] == ("Spine",) and "neck" not in other.members
    assert other.parts["spine"].confidence == 1.0
    with pytest.raises(UnknownJoint):
        found.with_parts({"head": ("skull",)})


def test_on_puts_the_parts_on_a_body_of_another_size() -> None:
    found = find_anatomy(person().skeleton())
    other = replace(person(), scale=2.0).skeleton()
    assert found.on(other).members == found.members
    np.testing.assert_allclose(found.on(other).ends[-1], 2.0 * found.ends[-1])


# -- broken bodies -------------------------------------------------------------------------------


def test_a_frame_scaled_by_zero_is_named() -> None:
    builder = person().skeleton().edit()
    builder.add("flat", UniformScale(), "LeftArm", rest={"s": 0.0})
    builder.add("behind", poise.Ball("zyx"), "flat", offset=(0.1, 0, 0))
    found = find_anatomy(builder.build())
    assert found.kind == "other" and found.reasons == ("flat is scaled by zero at rest",)
    assert not found.parts and found.standing is found.skeleton.rest
    with pytest.raises(InvalidValue, match=r"--part \"left hand=JOINT\""):
        found.required("left hand")


@pytest.mark.parametrize("count", [1, 2, 12])
def test_coincident_joints_have_no_parts(count: int) -> None:
    found = find_anatomy(Blueprint(tuple(chain("a", None, [(0, 0, 0)] * count))).skeleton())
    assert found.kind == "other" and not found.parts and not found.limbs and not found.roles
    assert found.up.tolist() == [0, 1, 0] and found.facing.tolist() == [0, 0, 1]
    assert len(found.ends) == count and repr(found) == "<Anatomy of body: other, 0 parts>"


# -- computed on demand --------------------------------------------------------------------------


def test_the_anatomy_is_computed_once_and_not_pickled() -> None:
    skeleton = person().skeleton()
    assert skeleton.derived == {}
    found = find_anatomy(skeleton)
    assert find_anatomy(skeleton) is found and set(skeleton.derived) == {Anatomy}
    loaded: Skeleton = pickle.loads(pickle.dumps(skeleton))
    assert loaded.derived == {}
    assert find_anatomy(loaded).members == found.members


def test_surfaces_are_evidence_when_they_are_known_later() -> None:
    plan = person()
    skeleton = plan.skeleton()
    bare = find_anatomy(skeleton)
    character = Character("hero", skeleton, skins=(plan.skin(skeleton),))
    found = character.anatomy
    assert found is not bare and found.has_skin and character.anatomy is found
    assert found.height == pytest.approx(1.76, abs=0.02) and bare.height is None
    other = plan.skin(skeleton, feet=False)
    assert character.with_skins([other]).anatomy is found  # the first surface is kept


@pytest.mark.whole
@pytest.mark.parametrize("suffix", [".glb", ".bvh"])
def test_reading_a_file_does_not_compute_it(tmp_path: Path, suffix: str) -> None:
    skeleton = person("A").skeleton()
    motion = poise.Motion(skeleton, skeleton.rest.q[None], 30.0)
    poise.write(motion, tmp_path / f"body{suffix}")
    assert skeleton.derived == {}
    loaded = poise.read(tmp_path / f"body{suffix}").skeleton
    assert loaded.derived == {}
    assert find_anatomy(loaded).members["left hand"] == ("LeftHand",)


def test_solving_does_not_compute_it_for_names_of_joints() -> None:
    skeleton = person("A").skeleton()
    x, y, z = skeleton.rest.position("LeftHand").tolist()
    place = (x, y + 0.1, z + 0.1)
    result = poise.solve(skeleton.rest, [poise.reach("LeftHand", place)])
    assert result.converged and Anatomy not in skeleton.derived
    poise.solve(skeleton.rest, [poise.reach("left hand", place)])
    assert Anatomy in skeleton.derived


def test_a_person_beside_a_larger_tree_is_found() -> None:
    body = robot()
    far = chain("dummy", None, [(20.0, 0.1 * n, 0.0) for n in range(60)])
    assert find_anatomy(body.with_nodes(*far).skeleton()).members == find_anatomy(
        body.skeleton()
    ).members  # fmt: skip


def test_bones_of_arms_with_many_joints_in_line_are_uncertain() -> None:
    parts = find_anatomy(person(twists=2).nameless().skeleton()).parts
    assert parts["left hand"].confidence <= 0.7 and "in line" in parts["left hand"].why
    fingers = find_anatomy(person(twists=2, fingers=True).nameless().skeleton()).parts
    assert fingers["left hand"].confidence >= 0.9
    named = find_anatomy(person(twists=2).skeleton()).parts
    assert named["left hand"].confidence >= 0.9


def test_a_dummy_joint_in_one_leg_changes_nothing() -> None:
    plan = person("A")
    nodes = [replace(n, parent="k") if n.name == "LeftLeg" else n for n in plan.nodes]
    nodes.append(Node("k", "LeftUpLeg", plan.node("left shin").place, Fixed()))
    body = replace(plan, nodes=tuple(nodes)).nameless()
    assert find_anatomy(body.skeleton()).members == body.expected()
