"""Robots of hinges: `poise.anatomy.limb_splits` splits limbs by the axes of their joints."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.anatomy import CERTAIN, Anatomy, find_anatomy
from poise.anatomy.limb_splits import centre_of_axes
from poise.joints import Ball
from poise.model import Skeleton
from samples.bodies import (
    SIDES,
    Blueprint,
    RobotPlan,
    chain,
    robot,
    rotation,
    with_foot_shapes,
)

LIMBS = ("clavicle", "upper arm", "forearm", "hand", "thigh", "shin", "foot")


def found_on(body: Blueprint, skeleton: Skeleton | None = None) -> Anatomy:
    """The anatomy of a robot, after a check of everything that its plan tells."""
    found = find_anatomy(skeleton or body.skeleton())
    members = {part: own for part, own in found.members.items() if not part.endswith("fingers")}
    assert members == body.expected()
    assert found.kind == "humanoid robot" and found.hinged and found.is_person
    degree = math.cos(math.radians(1.0))
    assert found.up @ body.turn[:, 1] > degree and found.facing @ body.turn[:, 2] > degree
    sure = [own.confidence for n, own in found.parts.items() if "fingers" not in n]
    assert min(sure) >= CERTAIN and max(sure) <= 1.0
    return found


@pytest.mark.parametrize("miss", [0.0, 0.044])
@pytest.mark.parametrize("order", ["".join(p) for p in itertools.permutations("xyz")])
def test_hips_and_shoulders_may_have_any_order(order: str, miss: float) -> None:
    found = found_on(robot(RobotPlan(hip=order, shoulder=order, miss=miss)))
    assert found.leg_length is not None
    assert found.leg_length == pytest.approx(0.56, abs=0.1 * miss + 1e-4)


@settings(max_examples=20)
@given(
    hip=st.permutations("xyz"), shoulder=st.permutations("xyz"), ankle=st.sampled_from(["x", "xz",
    "zx"]), wrist=st.sampled_from(["", "xz", "yx", "yxz", "yzx"]), miss=st.floats(0.0, 0.044),
    skew=st.floats(-0.5, 0.5), elbow=st.sampled_from([0.0, 0.5, math.pi / 2]),
    trunk_root=st.booleans(), clavicles=st.booleans(), heading=st.floats(-3.1, 3.1),
    exponent=st.floats(-3.0, 3.0),
)  # fmt: skip
def test_any_robot_is_recognised(
    hip: list[str], shoulder: list[str], ankle: str, wrist: str, miss: float, skew: float,
    elbow: float, trunk_root: bool, clavicles: bool, heading: float, exponent: float,
) -> None:  # fmt: skip
    plan = RobotPlan(
        "".join(hip), "".join(shoulder), ankle, wrist, miss, skew, elbow, trunk_root, clavicles
    )
    body = robot(plan)
    turn = rotation([math.cos(heading / 2), 0.0, 0.0, math.sin(heading / 2)])
    found_on(replace(body, turn=turn @ body.turn, scale=10.0**exponent))


def test_parts_begin_where_the_axes_meet() -> None:
    body = robot(RobotPlan(hip="yzx", wrist="yxz", miss=0.03, elbow=math.pi / 2))
    found = found_on(body)
    for side, sign in zip(SIDES, (1.0, -1.0)):
        for part, place in (
            ("thigh", (0.1, 0.62, 0)), ("shin", (0.1, 0.34, 0)), ("foot", (0.1, 0.06, 0)),
            ("upper arm", (0.2, 1, 0)), ("forearm", (0.2, 0.8, 0)), ("hand", (0.2, 0.8, 0.2)),
        ):  # fmt: skip
            wanted = body.at(np.array(place) * [sign, 1.0, 1.0])
            np.testing.assert_allclose(found.parts[f"{side} {part}"].start, wanted, atol=0.02)


def test_hips_below_the_chest_are_not_a_neck() -> None:
    body = robot(RobotPlan(trunk_root=True)).without("neck")
    body = body.changed(body.node("pelvis").name, place=(0.0, 0.95, 0.0))  # a waist inside of it
    assert dict(found_on(body).members) == body.expected()


@pytest.mark.parametrize("elbow", [0.0, 1.0])
def test_a_forearm_without_an_end_is_as_long_as_the_upper_arm(elbow: float) -> None:
    """It is in line with it, as nothing tells its direction."""
    body = robot(RobotPlan(elbow=elbow))
    for side in SIDES:
        (palm,) = (n.name for n in body.nodes if n.parent == body.node(f"{side} forearm").name)
        nodes = (n for n in body.nodes if palm not in (n.name, n.parent))
        body = replace(body, nodes=tuple(nodes))
    found = found_on(body)
    for side in SIDES:
        upper, fore = (found.parts[f"{side} {part}"] for part in ("upper arm", "forearm"))
        np.testing.assert_allclose(fore.end - fore.start, upper.end - upper.start, atol=1e-9)


@pytest.mark.parametrize("miss", [0.0, 0.03])
def test_knees_bend_about_their_hinges(miss: float) -> None:
    found = found_on(robot(RobotPlan(hip="yzx", miss=miss)))
    bend = found.parts["left shin"].bend
    assert bend is not None and bend @ found.facing > 0.99


@pytest.mark.parametrize("shapes", [True, False])
@pytest.mark.parametrize(
    "plan",
    [RobotPlan(fixed=True), RobotPlan(clavicles=True, wrist="xz"), RobotPlan(trunk_root=True),
     RobotPlan(skew=0.5), RobotPlan(fingers=True), RobotPlan(fingers=True, wrist="yxz"),
     RobotPlan(elbow=math.pi / 2), RobotPlan(fixed=True, miss=0.03, wrist="yx")],
    ids=["fixed links", "clavicles", "trunk is root", "skew hips", "fingers", "wrist and fingers",
         "bent elbows", "fixed links and wrists"],
)  # fmt: skip
def test_features_of_robots(plan: RobotPlan, shapes: bool) -> None:
    body = robot(plan)
    found = found_on(body, with_foot_shapes(body) if shapes else None)
    assert found.soles["left"].origin == ("collision shapes" if shapes else "bones")
    assert found.soles["left"].joint == body.expected()["left foot"][-1]
    assert found.height is None  # only feet have shapes


def test_a_last_hinge_along_the_forearm_at_the_wrist_is_the_hand() -> None:
    body = robot(RobotPlan(wrist="y"))
    found, own = find_anatomy(body.skeleton()), body.expected()
    assert found.members["left forearm"] == own["left forearm"][:1]
    assert found.members["left hand"] == own["left forearm"][1:]


def test_trees_far_away_are_outside() -> None:
    body = robot()
    names = [f"dummy{n}" for n in range(10)]
    far = body.with_nodes(*chain("dummy", None, [(20.0, 0.1 * n, 0.0) for n in range(10)]))
    found = found_on(far)
    assert all(found.roles[name] == "outside" for name in names)


def test_the_order_of_children_does_not_matter() -> None:
    body = robot(RobotPlan(wrist="yxz"))
    for seed in range(4):
        found_on(body.shuffled(seed))


def test_limits_tell_the_front_of_a_robot_without_feet_ahead() -> None:
    """Knees bend backwards and elbows forwards, by the signs of their limits."""
    body = robot()
    turned = [
        replace(n, limits=(-n.limits[1], -n.limits[0]))
        if n.limits and n.part.endswith(("shin", "forearm")) else n
        for n in body.nodes
    ]  # fmt: skip
    found = find_anatomy(replace(body, nodes=tuple(turned)).skeleton())
    assert found.facing @ body.turn[:, 2] < -0.99
    assert found.members["left shin"] == body.expected()["right shin"]


def test_a_ball_among_hinges_is_not_a_robot() -> None:
    body = robot()
    nodes = [
        replace(n, kind=Ball("xyz"), limits=None) if n.part.split(" ")[-1] in LIMBS else n
        for n in body.nodes
    ]
    found = find_anatomy(replace(body, nodes=tuple(nodes)).skeleton())
    assert not found.hinged and found.kind != "humanoid robot"


def test_the_centre_of_axes_is_nearest_to_them() -> None:
    points, axes = np.array([[1.0, 0, 0], [0, 1.0, 0.1], [0, 0, 1.0]]), np.eye(3)
    centre, miss = centre_of_axes(points, axes, 0.0)
    off = [np.linalg.norm(np.cross(centre - p, a)) for p, a in zip(points, axes)]
    assert miss == pytest.approx(max(off))
    for step in 1e-3 * np.concatenate([np.eye(3), -np.eye(3)]):
        moved = [np.linalg.norm(np.cross(centre + step - p, a)) for p, a in zip(points, axes)]
        assert np.square(moved).sum() > np.square(off).sum()
    alone, miss = centre_of_axes(points[:1], axes[:1], 0.02)
    np.testing.assert_allclose(alone, points[0], atol=1e-12)
    assert miss == pytest.approx(0.0, abs=1e-12)
