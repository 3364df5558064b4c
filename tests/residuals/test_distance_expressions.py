"""Distances as expressions: text, values, and tape."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import point
from poise.errors import InvalidExpression, InvalidValue
from poise.geometry import TriangleMesh
from poise.kernels import distance_ops, tape, tape_codes
from poise.residuals import ExpressionRows, box_distance, mesh_distance, segment_distance
from poise.residuals.tape import lower_entries
from samples.hero import character
from twins import distances as twin

CORNERS = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float) - 0.2
MESH = TriangleMesh(CORNERS, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
A, B = point("lhand"), point("lhand", tip=True)
MADE = {
    "segments": segment_distance(A, B, point("rhand"), (0.1, 1.0, 0.2)),
    "box": box_distance(A - (0, 1, 0), B - (0, 1, 0), (0.3, 0.2, 0.1)) * 2,
    "mesh": mesh_distance(A - (0, 1, 0), B - (0, 1, 0), MESH) - 0.1,
}


def pose(seed=0):
    skeleton = character().skeleton
    rng = np.random.default_rng(seed)
    v = rng.uniform(-0.6, 0.6, skeleton.nv)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, v))


@pytest.mark.parametrize("kind", sorted(MADE))
def test_text_and_back(kind: str) -> None:
    made = MADE[kind]
    again = poise.parse(repr(made))
    assert again.same_as(made)
    assert again.at(pose()) == made.at(pose())
    held = made >= 0.01
    assert poise.parse(repr(held)).same_as(held)


def test_values_at_poses() -> None:
    for seed in range(5):
        at = pose(seed)
        ends = A.at(at), B.at(at)
        wanted = twin.segments(*ends, point("rhand").at(at), np.array((0.1, 1.0, 0.2)))
        assert MADE["segments"].at(at) == pytest.approx(wanted, abs=1e-14)
        local = [end - (0, 1, 0) for end in ends]
        surface = min(twin.segment_and_triangle(*local, t) for t in MESH.vertices[MESH.faces])
        if surface > 0 and twin.winding_number(local[0], MESH.vertices[MESH.faces]) < 0.5:
            assert MADE["mesh"].at(at) == pytest.approx(surface - 0.1, abs=1e-14)
    batch = poise.Pose(pose().skeleton, np.stack([pose(seed).q for seed in range(3)]))
    for made in MADE.values():
        each = [made.at(pose(seed)) for seed in range(3)]
        np.testing.assert_allclose(made.at(batch), each, rtol=0, atol=1e-15)


def test_on_a_tape_they_are_what_they_are_at_a_pose() -> None:
    at = pose(3)
    made = [*MADE.values(), MADE["mesh"] + MADE["box"]]
    found = lower_entries(
        at.skeleton, [ExpressionRows.of(one) for one in made], np.zeros(at.skeleton.nv, bool)
    )
    slots = found.slots.copy()
    for leaf, place in zip(found.leaves, found.places, strict=True):
        world = at.world[leaf[1]]
        slots[leaf[4] : leaf[4] + 3] = world[:3, :3] @ place + world[:3, 3]
    tape.forward(found.ops, 0, len(found.ops), found.base, slots)
    for (slot, *_), one in zip(found.outputs, made, strict=True):
        assert slots[slot] == pytest.approx(one.at(at), abs=1e-15)
    # The mesh is there once, for both that ask for it.
    assert found.base < len(MESH.numbers) + 60


def test_constants_are_folded_and_what_does_not_fit_is_said() -> None:
    assert repr(segment_distance((0, 0, 0), (1, 0, 0), (0, 2, 0), (1, 2, 0))) == "2"
    with pytest.raises(InvalidExpression, match="segment_distance takes vectors"):
        segment_distance(A, B, 1.0, (0, 0, 0))
    with pytest.raises(InvalidExpression, match="mesh_distance takes vectors"):
        mesh_distance(A, 1.0, MESH)
    with pytest.raises(InvalidValue, match="TriangleMesh"):
        mesh_distance(A, B, "teapot.obj")
    with pytest.raises(InvalidValue, match="half the size"):
        box_distance(A, B, (1, 2))
    with pytest.raises(InvalidExpression, match=r"indices|integers"):
        poise.parse("mesh_distance(point('a'), point('b'), mesh([[0, 0, 0]], [[0, 1, 2.5]]))")


def test_every_distance_has_a_size() -> None:
    assert set(tape_codes.SIZES) == set(tape_codes.INPUTS)
    for code, count in tape_codes.INPUTS.items():
        assert 3 * tape_codes.SIZES[code] > count
        assert distance_ops.rows_of(code) == tape_codes.SIZES[code]
