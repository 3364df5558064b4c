"""Which joints get weight: those of the body, and those that are named."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy import FINGERS
from poise.binding import BoneVolume, BoneVolumes, Surface
from poise.binding.bone_segments import BoneSegments
from poise.binding.containment import Capsules
from poise.errors import InvalidValue, UnknownJoint
from poise.model import Mesh
from samples.bodies import Blueprint, ball, bird, chain, person
from samples.figures import solid
from samples.surfaces import arm, tube


def rigged() -> Blueprint:
    """A person with a root and marks on the floor, pole targets, and a sword in the hand."""
    plan = person("A", fingers=True)
    nodes = [replace(n, parent="Root") if n.parent is None else n for n in plan.nodes]
    hand = plan.node("right hand").place
    more = [
        ball("Footsteps", "Root", (0, 0.02, 0)),
        ball("mark", plan.node("pelvis").name, (0, 0, 0)),
        ball("PoleTarget.L", "Root", (0.1, 0.5, 0.5)),
        *chain("sword", plan.node("right hand").name, [
            (hand[0], hand[1], 0.1), (hand[0], hand[1], 0.5), (hand[0], hand[1], 0.9),
        ]),
    ]  # fmt: skip
    return replace(plan, nodes=(ball("Root", None, (0, 0, 0)), *nodes, *more))


def skin_of(plan: Blueprint) -> Mesh:
    """A closed surface about the bones of the parts."""
    parts = [node for node in plan.nodes if node.part]
    bones = [(n.place, c.place) for n in parts for c in parts if c.parent == n.name]
    bones += [(n.place, n.end) for n in parts if n.end is not None]
    width = 0.05
    return solid([(np.array(start), np.array(end), width) for start, end in bones], 0.03)


def weighted(binding: poise.Binding) -> set[str]:
    skin = binding.skin
    used = skin.weights.dense(len(skin.joints)).max(axis=0) > 0.0
    return {name for name, own in zip(skin.joints, used.tolist(), strict=True) if own}


@pytest.mark.parametrize("method", ["heat", "point-to-line", "volume"])
def test_roots_marks_controls_and_things_get_no_weight(method: str) -> None:
    """The weights are those of the same body without these joints."""
    plan = rigged()
    mesh, body = skin_of(plan), plan.skeleton()
    binding = poise.bind(mesh, body, method=method)
    own = {node.name for node in plan.nodes if node.part}
    assert weighted(binding) <= own and not binding.report.outside
    notes = " ".join(binding.report.notes)
    for name in ("Root", "Footsteps", "PoleTarget.L", "sword0", "mark"):
        assert name in notes
    plain = poise.bind(mesh, person("A", fingers=True).skeleton(), method=method)
    columns = [binding.skin.joints.index(name) for name in plain.skin.joints]
    found = binding.skin.weights.dense(len(binding.skin.joints))[:, columns]
    assert np.abs(found - plain.skin.weights.dense(len(columns))).max() < 1e-9


def test_named_joints_get_weight_and_others_outside_the_body_are_reported() -> None:
    plan = rigged()
    mesh, body = skin_of(plan), plan.skeleton()
    hand = [plan.node("left hand").name]
    fingers = {n.name for n in plan.nodes if n.part in {f"left {finger}" for finger in FINGERS}}
    binding = poise.bind(mesh, body, joints=["left hand"])
    assert weighted(binding) <= {*hand, *fingers} and weighted(binding) & fingers
    binding = poise.bind(mesh, body, exclude=["left hand", "Head"])
    assert weighted(binding).isdisjoint({*hand, *fingers, "Head"})
    assert not binding.report.outside
    binding = poise.bind(mesh, body, joints=["Root", "chest"])
    assert binding.report.outside == {"Root": "control"}
    assert "warning: joints outside the deforming body have weight: Root (control)" in str(
        binding.report
    )
    assert binding.report.to_dict()["outside"] == {"Root": "control"}


def test_volumes_of_a_thing_are_reported() -> None:
    plan = rigged()
    volumes = BoneVolumes([
        BoneVolume("sword0", "sphere", (0, 0, 0), (0, 0, 0), 0.3),
        BoneVolume(plan.node("pelvis").name, "sphere", (0, 0, 0), (0, 0, 0), 3.0),
    ])  # fmt: skip
    binding = poise.bind(skin_of(plan), plan.skeleton(), method=Capsules(volumes=volumes))
    assert binding.report.outside == {"sword0": "prop"}


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownJoint, match="uper"):
        poise.bind(tube(), arm(), joints=["uper"])
    with pytest.raises(UnknownJoint, match="left hand"):
        poise.bind(tube(), arm(), exclude=["left hand"])
    with pytest.raises(InvalidValue, match="no bones"):
        poise.bind(tube(), arm(), exclude=list(arm().joint_names))


def test_a_root_of_an_animal_that_lies_mostly_outside_is_no_bone() -> None:
    """It has several children, and its way to the body ends inside the skin."""
    plan = bird()
    nodes = [replace(n, parent="ground") if n.parent is None else n for n in plan.nodes]
    marks = [ball("ground", None, (0, 0, 0)), ball("mark", "ground", (0.3, 0, 0))]
    grounded = replace(plan, nodes=(*marks[:1], *nodes, marks[1]))
    bones = [(n.place, c.place) for n in plan.nodes for c in plan.nodes if c.parent == n.name]
    mesh = solid([(np.array(a), np.array(b), 0.04) for a, b in bones], 0.02)
    body = grounded.skeleton()
    segments = BoneSegments.of(body.rest, Surface.of(mesh))
    names = {body.joint_names[i] for i in segments.owners}
    assert "ground" not in names and "b" in names
    asked = BoneSegments.of(body.rest, Surface.of(mesh), joints=["ground", "b"])
    assert {body.joint_names[i] for i in asked.owners} == {"ground", "b"}
