"""Points that touch a floor first: the corners of soles, and joints with the flesh around them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from poise.anatomy.contact_points import ContactPoint
from poise.model import Skeleton
from samples.bodies import FOOT, SHIN, SIDES, THIGH, WIDTHS, Blueprint, person, rotation

STATURE = (THIGH + SHIN) / 0.491  # Drillis and Contini (1966)
SHARES = {"hip": 0.055, "knee": 0.03, "shoulder": 0.03, "elbow": 0.022, "wrist": 0.014}
BEGINS = {"hip": "thigh", "knee": "shin", "shoulder": "upper arm", "elbow": "forearm",
          "wrist": "hand"}  # fmt: skip
TURN = rotation([0.8, 0.0, 0.6, 0.0])
PLANS = [person("A"), replace(person("A"), turn=TURN, scale=3.0, shift=(1.0, 0.5, -2.0), aslant=4)]


def points(body: Skeleton, part: str) -> list[ContactPoint]:
    return [one for one in find_anatomy(body).contact_points if one.part == part]


def place(body: Skeleton, one: ContactPoint) -> np.ndarray:
    T = body.rest.world[body.joint_index(one.joint)]
    return T[:3, :3] @ one.offset + T[:3, 3]


@pytest.mark.parametrize("plan", PLANS, ids=["plain", "moved"])
@pytest.mark.parametrize("toes", [True, False])
def test_soles_touch_at_the_corners_of_heel_ball_and_tip(plan: Blueprint, toes: bool) -> None:
    plan = plan if toes else plan.without("left toes", "right toes")
    body = plan.skinned()
    ball = FOOT["ball"] if toes else FOOT["back"] + 0.7 * (FOOT["front"] - FOOT["back"])
    for side in SIDES:
        x, _, z = plan.node(f"{side} foot").place
        found = points(body, f"{side} foot")
        got = [place(body, one) for one in found]
        ends = FOOT["back"], ball, FOOT["front"]
        wanted = plan.at([(x + s * FOOT["half"], 0.0, z + end) for end in ends for s in (-1, 1)])
        gaps = np.linalg.norm(np.array(got)[:, None] - wanted[None], axis=2)
        assert sorted(gaps.argmin(axis=1).tolist()) == list(range(6))
        assert gaps.min(axis=1).max() < 1e-9 * plan.scale
        foot, tip = (plan.node(f"{side} {n}").name for n in ("foot", "toes" if toes else "foot"))
        assert [one.joint for one in found] == [foot] * 4 + [tip] * 2
        assert all(one.radius == 0.0 for one in found)
        (end,) = points(body, f"{side} toes")  # a ball within the tip of the toes, on the floor
        radius = 0.018 * STATURE
        assert (end.joint, end.radius) == (tip, pytest.approx(radius * plan.scale))
        middle = plan.at((x, radius, z + FOOT["front"] - radius))
        np.testing.assert_allclose(place(body, end), middle, atol=1e-9 * plan.scale)


@pytest.mark.parametrize("plan", PLANS, ids=["plain", "moved"])
def test_joints_of_bones_have_usual_radii(plan: Blueprint) -> None:
    body = plan.skeleton()
    for side in SIDES:
        for name, part in BEGINS.items():
            (one,) = points(body, f"{side} {name}")
            node = plan.node(f"{side} {part}")
            assert one.joint == node.name
            np.testing.assert_allclose(
                place(body, one), plan.at(node.place), atol=1e-9 * plan.scale
            )
            assert one.radius == pytest.approx(SHARES[name] * STATURE * plan.scale)
    (head,) = points(body, "head")
    x, y, z = plan.node("head").place
    np.testing.assert_allclose(place(body, head), plan.at((x, y + 0.06 * STATURE, z)))
    assert head.radius == pytest.approx(0.06 * STATURE * plan.scale)


@pytest.mark.parametrize("plan", PLANS, ids=["plain", "moved"])
def test_a_skin_has_its_own_radii(plan: Blueprint) -> None:
    """Limbs of square section: the surface that was sampled is at their corners."""
    body = plan.skinned()
    for side in SIDES:
        for name, width in (("knee", WIDTHS["thigh"]), ("elbow", 0.03), ("wrist", 0.03)):
            (one,) = points(body, f"{side} {name}")
            assert one.radius == pytest.approx(math.sqrt(2.0) * width * plan.scale, rel=1e-3)
        (hip,) = points(body, f"{side} hip")  # at most the usual radius
        assert hip.radius == pytest.approx(SHARES["hip"] * STATURE * plan.scale)
    (head,) = points(body, "head")
    low, high = plan.node("head").place[1], plan.node("head").end[1]  # a box
    centre = place(body, head)
    np.testing.assert_allclose(centre, plan.at((0.0, 0.5 * (low + high), -0.01)), atol=1e-9)
    corner = math.hypot(0.5 * (high - low), math.sqrt(2.0) * WIDTHS["head"])
    assert head.radius == pytest.approx(corner * plan.scale)


@pytest.mark.parametrize("plan", PLANS, ids=["plain", "moved"])
def test_hands_touch_at_their_edges_and_palm(plan: Blueprint) -> None:
    body = plan.skinned()
    skin = plan.skin(plan.skeleton()).mesh.vertices
    for side in SIDES:
        hand = plan.node(f"{side} hand")
        wrist, end = plan.at(hand.place), plan.at(hand.end)
        own = skin[np.linalg.norm(skin - end, axis=1) < 0.05 * plan.scale]  # fingertips
        away = np.linalg.norm(own - wrist, axis=1)
        tips = own[away > away.max() - 1e-9 * plan.scale]  # corners as far apart but for rounding
        found = points(body, f"{side} hand")
        got = np.array([place(body, one) for one in found])
        middles = np.linalg.norm(got[-1] - 0.5 * (wrist + tips), axis=1)
        assert middles.min() < 1e-9 * plan.scale
        tip = tips[middles.argmin()]
        assert found[-1].radius == pytest.approx(0.01 * STATURE * plan.scale)
        assert np.linalg.norm(got[:-1] - tip, axis=1).min() < 1e-9 * plan.scale
        assert len(got) == 4
        for edge, one in zip(got[:-1], found[:-1], strict=True):
            assert np.linalg.norm(skin - edge, axis=1).min() < 1e-9 * plan.scale
            assert one.radius == pytest.approx(0.004 * STATURE * plan.scale)
        line = (tip - wrist) / np.linalg.norm(tip - wrist)
        off = got[:-1] - wrist - ((got[:-1] - wrist) @ line)[:, None] * line
        assert np.linalg.norm(off[:, None] - off[None], axis=2).max() > 0.08 * plan.scale
