"""The soles of the feet (`poise.anatomy.soles`) against the closed form of boxes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from poise.anatomy import Sole, find_anatomy
from poise.anatomy.feet import floor_at_rest
from poise.model import Skeleton
from samples.bodies import (
    FOOT,
    SHIN,
    SIDES,
    THIGH,
    Blueprint,
    person,
    robot,
    rotation,
    with_foot_shapes,
)

Floats = NDArray[np.float64]
LEG = THIGH + SHIN


def in_world(body: Skeleton, sole: Sole, points: Floats) -> Floats:
    """Points (n, 3) of a sole in the rest pose."""
    T = body.rest.world[body.joint_index(sole.joint)]
    return np.asarray(points) @ T[:3, :3].T + T[:3, 3]


def box(plan: Blueprint, side: str, height: float = 0.0) -> Floats:
    """Corners (4, 3) of the box of a foot on the floor: heel and toe of each side."""
    x, _, z = plan.node(f"{side} foot").place
    half = FOOT["half"]
    return plan.at([
        (x + sign * half, height, z + FOOT[end])
        for sign, end in ((1, "back"), (1, "front"), (-1, "front"), (-1, "back"))
    ])  # fmt: skip


def is_polygon(got: Floats, wanted: Floats, size: float = 1.0) -> bool:
    """Whether a polygon has these corners, and otherwise only corners on straight edges."""
    gaps = np.linalg.norm(got[:, None] - wanted[None], axis=2).min(axis=0)

    def area(corners: Floats) -> float:
        return 0.5 * float(np.linalg.norm(np.cross(corners, np.roll(corners, -1, axis=0)).sum(0)))

    middle = wanted.mean(axis=0)
    apart = abs(area(got - middle) - area(wanted - middle))
    return bool(gaps.max() < 1e-9 * size and apart < 1e-9 * size**2)


@settings(max_examples=12)
@given(heading=st.floats(-3.1, 3.1), exponent=st.floats(-3.0, 3.0), toes=st.booleans(),
       slant=st.none() | st.integers(0, 9))  # fmt: skip
def test_the_sole_of_a_box_is_its_lower_face(
    heading: float, exponent: float, toes: bool, slant: int | None
) -> None:
    scale = 10.0**exponent
    turn = rotation([np.cos(heading / 2), 0.0, np.sin(heading / 2), 0.0])
    plan = person("A") if toes else person("A").without("left toes", "right toes")
    plan = replace(plan, turn=turn, scale=scale, shift=(0.0, 0.3 * scale, 0.0), aslant=slant)
    body = plan.skinned()
    soles = find_anatomy(body).soles
    assert tuple(soles) == SIDES
    assert floor_at_rest(body) == pytest.approx(0.3 * scale)
    for side in SIDES:
        sole = soles[side]
        assert sole.joint == plan.node(f"{side} foot").name and sole.origin == "skin"
        assert sole.height == pytest.approx(0.3 * scale)
        ball = FOOT["ball"] if toes else FOOT["back"] + 0.7 * (FOOT["front"] - FOOT["back"])
        x, _, z = plan.node(f"{side} foot").place
        corners = in_world(body, sole, sole.polygon)
        wanted = box(plan, side)
        assert is_polygon(corners, wanted, scale)
        for got, ahead in ((sole.heel, FOOT["back"]), (sole.ball, ball), (sole.toe, FOOT["front"])):
            np.testing.assert_allclose(
                in_world(body, sole, got[None])[0], plan.at((x, 0.0, z + ahead)), atol=1e-9 * scale
            )
        assert sole.length == pytest.approx((FOOT["front"] - FOOT["back"]) * scale)
        assert not sole.polygon.flags.writeable


def test_the_height_is_that_of_the_crown_above_the_soles() -> None:
    for plan in (person("A"), replace(person("A"), scale=0.01), replace(person("A"), aslant=1)):
        found = find_anatomy(plan.skinned())
        assert found.height == pytest.approx(1.76 * plan.scale, rel=0.005)
    assert find_anatomy(person("A").skeleton()).height is None


@pytest.mark.parametrize("toes", [True, False])
def test_a_foot_of_bones_has_usual_proportions(toes: bool) -> None:
    plan = person("A") if toes else person("A").without("left toes", "right toes")
    body = plan.skeleton()
    sole = find_anatomy(body).soles["left"]
    stature = LEG / 0.491
    ankle = np.array(plan.node("left foot").place)
    front = 0.21 if toes else 0.75 * 0.152 * stature
    lowest = -0.07 if toes else -0.039 * stature
    corners = in_world(body, sole, sole.polygon) - ankle
    assert sole.origin == "bones"
    assert np.ptp(corners[:, 0]) == pytest.approx(0.055 * stature)
    assert corners[:, 2].max() == pytest.approx(front)
    assert corners[:, 2].min() == pytest.approx(-front / 3.0)
    np.testing.assert_allclose(corners[:, 1], lowest, atol=1e-12)
    assert sole.height == pytest.approx(ankle[1] + lowest)


def test_collision_shapes_precede_bones() -> None:
    plan = robot()
    body = with_foot_shapes(plan)
    for side, sign in zip(SIDES, (1.0, -1.0)):
        sole = find_anatomy(body).soles[side]
        centre = plan.at((0.1 * sign, 0.0, 0.03))
        half = np.array([(1, -1), (1, 1), (-1, 1), (-1, -1)]) * [0.04, 0.09]
        wanted = centre + np.insert(half, 1, 0.0, axis=1) @ plan.turn.T
        assert sole.origin == "collision shapes"
        assert is_polygon(in_world(body, sole, sole.polygon), wanted)
        assert sole.height == pytest.approx(0.0, abs=1e-9)


def tilted(pose: str, tilt: float) -> tuple[Skeleton, Floats, Floats]:
    """A body on feet that are turned about their ankles, its vertices, and the rotation."""
    plan = person(pose).without("left toes", "right toes")
    body = plan.skeleton()
    skin = plan.skin(body)
    turn = rotation([np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0])
    vertices = np.array(skin.mesh.vertices)
    for side in SIDES:
        own = skin.weights.joints[:, 0] == skin.joints.index(plan.node(f"{side} foot").name)
        ankle = np.array(plan.node(f"{side} foot").place)
        vertices[own] = (vertices[own] - ankle) @ turn.T + ankle
    mesh = replace(skin.mesh, vertices=vertices)
    return body.shown_by((replace(skin, mesh=mesh),), ()), vertices, turn


@pytest.mark.parametrize("tilt", [-0.08, 0.04])
def test_the_sole_of_a_foot_that_stands_on_an_edge_reaches_along_the_foot(tilt: float) -> None:
    body, vertices, _ = tilted("A", tilt)
    for sole in find_anatomy(body).soles.values():
        assert sole.length > 0.5 * (FOOT["front"] - FOOT["back"])
        assert sole.height == pytest.approx(vertices[:, 1].min(), abs=1e-9)


@pytest.mark.parametrize("tilt", [-0.6, -0.3, 0.5])
def test_the_sole_of_a_foot_that_does_not_stand_follows_its_flat_side(tilt: float) -> None:
    """A crouching body on tilted feet: the sole turns with the foot."""
    body, vertices, turn = tilted("crouch", tilt)
    sole = find_anatomy(body).soles["left"]
    corners = in_world(body, sole, sole.polygon)
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[1])
    normal /= np.linalg.norm(normal)
    assert abs(float(normal @ turn[:, 1])) > np.cos(np.radians(2.0))
    assert float((corners.max(axis=0) - corners.min(axis=0))[0]) == pytest.approx(0.09, abs=1e-6)
    assert sole.height == pytest.approx(vertices[:, 1].min(), abs=1e-9)
