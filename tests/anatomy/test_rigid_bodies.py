"""Persons among the nodes of a scene that nothing moves (`poise.anatomy.rigid_bodies`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import poise
from poise.anatomy.rigid_bodies import note_of, rigid_bodies
from poise.joints import Fixed
from poise.model import Skin
from samples.bodies import Blueprint, Node, bird, car, person, robot_arm, standing_on

Piece = tuple[str, str | None, tuple[float, float, float]]


def turned(plan: Blueprint) -> frozenset[str]:
    body = plan.rigid()
    return rigid_bodies(body.skeleton, body.skins)


def furniture(*pieces: Piece) -> tuple[poise.Skeleton, list[Skin]]:
    """Boxes of a few centimetres, each in a node: name, parent, place in the world."""
    builder = poise.SkeletonBuilder("thing")
    places = {name: np.array(place) for name, _, place in pieces}
    for name, parent, place in pieces:
        base = np.zeros(3) if parent is None else places[parent]
        builder = builder.add(name, Fixed(), parent, offset=np.array(place) - base)
    body = builder.build()
    box = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)]
    skins = [
        Skin.rigid(poise.Mesh(0.03 * box + places[name], faces), body.rest, name)
        for name, _, _ in pieces
    ]
    return body, skins


def sides(*rows: tuple[str, str, tuple[float, float, float]]) -> list[Piece]:
    """Pieces on both sides: the name of a side replaces ``{}`` in names and parents."""
    return [
        (name.format(side), parent.format(side), (sign * x, y, z))
        for side, sign in (("left", 1.0), ("right", -1.0))
        for name, parent, (x, y, z) in rows
    ]


CHAIR = [
    ("chair", None, (0.0, 0.0, 0.0)), ("seat", "chair", (0.0, 0.45, 0.0)),
    ("back", "seat", (0.0, 0.75, -0.23)), ("headrest", "back", (0.0, 1.1, -0.23)),
    *sides(
        ("{}_front_leg", "seat", (0.22, 0.42, 0.22)),
        ("{}_front_leg_low", "{}_front_leg", (0.22, 0.2, 0.22)),
        ("{}_front_foot", "{}_front_leg_low", (0.22, 0.02, 0.22)),
        ("{}_back_leg", "seat", (0.22, 0.42, -0.22)),
        ("{}_back_leg_low", "{}_back_leg", (0.22, 0.2, -0.22)),
        ("{}_back_foot", "{}_back_leg_low", (0.22, 0.02, -0.22)),
        ("{}_arm", "back", (0.24, 0.7, -0.2)), ("{}_arm_rest", "{}_arm", (0.24, 0.7, 0.0)),
        ("{}_arm_hand", "{}_arm_rest", (0.24, 0.7, 0.2)),
    ),
]  # fmt: skip
DESK = [  # with two legs, and a lamp on an arm to either side
    ("desk", None, (0.0, 0.7, 0.0)), ("column", "desk", (0.0, 0.9, -0.2)),
    ("top", "column", (0.0, 1.2, -0.2)), ("monitor", "top", (0.0, 1.4, -0.2)),
    *sides(
        ("{}_leg", "desk", (0.25, 0.68, 0.0)), ("{}_leg_lower", "{}_leg", (0.25, 0.35, 0.0)),
        ("{}_foot", "{}_leg_lower", (0.25, 0.05, 0.0)), ("{}_arm", "top", (0.15, 1.2, -0.2)),
        ("{}_arm_outer", "{}_arm", (0.4, 1.2, -0.2)),
        ("{}_lamp", "{}_arm_outer", (0.65, 1.2, -0.2)),
    ),
]  # fmt: skip
GATE = [  # two pillars with feet below a beam, and lanterns to either side
    ("beam", None, (0.0, 2.5, 0.0)), ("middle", "beam", (0.0, 3.0, 0.0)),
    ("top", "middle", (0.0, 3.4, 0.0)), ("sign", "top", (0.0, 3.9, 0.0)),
    *sides(
        ("{}_pillar", "beam", (0.5, 2.4, 0.0)), ("{}_pillar_low", "{}_pillar", (0.5, 1.2, 0.0)),
        ("{}_foot", "{}_pillar_low", (0.5, 0.05, 0.02)), ("{}_out", "top", (0.2, 3.4, 0.0)),
        ("{}_out_end", "{}_out", (1.1, 3.4, 0.0)), ("{}_lantern", "{}_out_end", (2.0, 3.4, 0.0)),
    ),
]  # fmt: skip
TABLE = [
    ("table", None, (0.0, 0.75, 0.0)), ("top", "table", (0.0, 0.8, 0.0)),
    *[
        piece for n, (x, z) in enumerate([(0.5, 0.3), (-0.5, 0.3), (0.5, -0.3), (-0.5, -0.3)])
        for piece in (
            (f"leg{n}", "table", (x, 0.7, z)), (f"lower leg{n}", f"leg{n}", (x, 0.35, z)),
            (f"foot{n}", f"lower leg{n}", (x, 0.02, z)),
        )
    ],
]  # fmt: skip
CRANE = [
    ("base", None, (0.0, 0.0, 0.0)),
    *[(f"mast{n}", f"mast{n - 1}" if n else "base", (0.0, 1.0 + 2.0 * n, 0.0)) for n in range(8)],
    ("jib", "mast7", (0.0, 17.0, 0.0)), ("jib arm", "jib", (5.0, 17.5, 0.0)),
    ("jib hand", "jib arm", (12.0, 17.5, 0.0)), ("hook", "jib hand", (14.0, 8.0, 0.0)),
    ("counter arm", "jib", (-4.0, 17.5, 0.0)), ("weight", "counter arm", (-6.0, 17.0, 0.0)),
]  # fmt: skip
LAMP = [
    ("lamp", None, (0.0, 0.0, 0.0)), ("foot", "lamp", (0.0, 0.02, 0.0)),
    ("pole", "lamp", (0.0, 0.4, 0.0)), ("shoulder", "pole", (0.0, 1.2, 0.0)),
    ("arm", "shoulder", (0.2, 1.4, 0.0)), ("elbow", "arm", (0.5, 1.5, 0.0)),
    ("forearm", "elbow", (0.8, 1.4, 0.0)), ("head", "forearm", (0.9, 1.3, 0.0)),
    ("bulb", "head", (0.9, 1.25, 0.0)), ("switch", "lamp", (0.1, 0.05, 0.1)),
]  # fmt: skip
VEHICLE = [
    ("car", None, (0.0, 0.0, 0.0)), ("body", "car", (0.0, 0.6, 0.0)),
    ("hood", "body", (0.0, 0.9, 1.3)), ("trunk", "body", (0.0, 0.9, -1.6)),
    *sides(
        ("{}_front_arm", "body", (0.6, 0.4, 1.3)),
        ("{}_front_wheel", "{}_front_arm", (0.9, 0.35, 1.3)),
        ("{}_back_arm", "body", (0.6, 0.4, -1.3)),
        ("{}_back_wheel", "{}_back_arm", (0.9, 0.35, -1.3)),
        ("{}_door", "body", (0.9, 0.8, 0.4)), ("{}_handle", "{}_door", (0.95, 0.85, 0.2)),
    ),
]  # fmt: skip
THINGS = {
    "chair": CHAIR, "desk": DESK, "gate": GATE, "table": TABLE, "crane": CRANE, "lamp": LAMP,
    "car": VEHICLE,
}  # fmt: skip


@pytest.mark.parametrize("rest", ["T", "A", "hanging"])
@pytest.mark.parametrize("named", [True, False])
def test_all_parts_of_a_person_turn(rest: str, named: bool) -> None:
    plan = person(rest) if named else person(rest).nameless()
    parts = {name for joints in plan.expected().values() for name in joints}
    assert turned(plan) == parts


def test_a_person_in_a_room_turns_alone() -> None:
    room, _ = furniture(*TABLE)
    plan = person("A")
    things = [
        Node(joint.name, None if joint.parent < 0 else room.joint_names[joint.parent],
             tuple(room.rest.world[j, :3, 3] + [1.5, 0.0, 0.5]), Fixed())
        for j, joint in enumerate(room.joints)
    ]  # fmt: skip
    assert turned(plan.with_nodes(*things)) == {node.name for node in plan.nodes if node.part}


def test_nodes_that_only_hold_a_mesh_stay() -> None:
    plan = person("A")
    body = plan.rigid()
    builder = body.skeleton.edit()
    for name in body.skeleton.joint_names:
        builder = builder.add(f"{name} mesh", Fixed(), name)
    after = builder.build()
    skins = [Skin.rigid(skin.mesh, after.rest, f"{skin.joints[0]} mesh") for skin in body.skins]
    assert rigid_bodies(after, skins) == {node.name for node in plan.nodes if node.part}


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("thing", THINGS)
def test_things_with_legs_arms_and_feet_stay(thing: str, named: bool) -> None:
    pieces: list[Any] = THINGS[thing]
    if not named:
        numbers = {piece[0]: f"node{n}" for n, piece in enumerate(pieces)}
        pieces = [(numbers[name], numbers.get(parent), at) for name, parent, at in pieces]
    assert rigid_bodies(*furniture(*pieces)) == frozenset()


@pytest.mark.parametrize("plan", [bird(), car(), robot_arm(), standing_on(4), standing_on(6)])
def test_animals_and_machines_stay(plan: Blueprint) -> None:
    pieces = [(node.name, node.parent, node.place) for node in plan.nodes]
    assert rigid_bodies(*furniture(*pieces)) == frozenset()


@pytest.mark.parametrize("seed", range(6))
def test_random_scenes_stay(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pieces: list[Piece] = [("scene", None, (0.0, 0.0, 0.0))]
    for n in range(60):
        above = "scene" if rng.random() < 0.5 else pieces[int(rng.integers(len(pieces)))][0]
        x, y, z = rng.uniform(-3.0, 3.0, 3).tolist()
        pieces.append((f"prop{n}", above, (x, y + 3.0, z)))
    assert rigid_bodies(*furniture(*pieces)) == frozenset()


def test_a_file_that_tells_its_joints_is_left_alone() -> None:
    plan = person("A")
    turning = plan.skeleton()
    assert rigid_bodies(turning, (plan.skin(turning),)) == frozenset()
    body = plan.rigid()
    whole = plan.skin(body.skeleton)
    assert rigid_bodies(body.skeleton, (whole,)) == frozenset()
    hips = body.skeleton.joints[0]
    told = body.skeleton.with_joints(**{hips.name: replace(hips, human="hips")})
    assert rigid_bodies(told, body.skins) == frozenset()


def test_the_note_of_a_reader() -> None:
    assert note_of(()) == ()
    assert note_of({"a", "b"})[0].startswith("2 nodes form a person")
