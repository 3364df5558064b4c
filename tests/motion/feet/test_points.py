"""Points of the sole against the closed form of boxes, and of feet without a surface."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy.feet import standing_feet
from poise.errors import UnknownJoint
from poise.motion.feet.points import sole_points
from samples.bodies import FOOT, SIDES, person, robot, rotation, with_foot_shapes


@pytest.mark.parametrize("toes", [True, False])
def test_the_points_of_a_box_are_on_its_lower_face(toes: bool) -> None:
    plan = person("A") if toes else person("A").without("left toes", "right toes")
    plan = replace(plan, turn=rotation([np.cos(0.4), 0.0, np.sin(0.4), 0.0]), scale=2.0)
    body = plan.skinned()
    rest = body.rest.world[None]
    ball = FOOT["ball"] if toes else FOOT["back"] + 0.7 * (FOOT["front"] - FOOT["back"])
    for side in SIDES:
        found = sole_points(body, plan.node(f"{side} foot").name)
        assert found is not None
        x, _, z = plan.node(f"{side} foot").place
        for point, ahead in zip(found, (FOOT["back"], ball, FOOT["front"]), strict=True):
            wanted = plan.at((x, 0.0, z + ahead))
            np.testing.assert_allclose(point.at(body, rest)[0], wanted, atol=1e-9)
        # The ball and what is in front of it move with the toes.
        foot = plan.node(f"{side} foot").name
        front = plan.node(f"{side} toes").name if toes else foot
        assert [point.joint for point in found] == [foot, front, front]
        if toes:
            assert sole_points(body, front) == found


def test_a_robot_has_the_points_of_its_collision_shapes() -> None:
    body = with_foot_shapes(robot())
    found = [sole_points(body, name) for name in standing_feet(body)]
    assert [sole is not None and sole.heel.name for sole in found] == ["left heel", "right heel"]
    for sole in found:
        assert sole is not None and sole.ball.joint == sole.heel.joint
        places = np.array([each.at(body, body.rest.world[None])[0] for each in sole])
        np.testing.assert_allclose(places[:, "xyz".index(body.up)], 0.0, atol=1e-9)


@pytest.mark.parametrize("up", ["y", "z"])
def test_a_foot_without_a_sole_has_usual_proportions(up: str) -> None:
    """An animal's foot: heel and toe are on the line through ankle and ball, at its lowest tip."""
    along = (lambda x, y, z: (x, y, z)) if up == "y" else (lambda x, y, z: (x, -z, y))
    builder = poise.SkeletonBuilder(up=up).add("root", poise.Free())
    for side, x in (("Left", 0.1), ("Right", -0.1)):
        leg = [f"{side}{part}" for part in ("Shin", "Foot", "Toe")]
        builder.add(leg[0], poise.Ball(), "root", offset=along(x, -0.1, 0.0))
        builder.add(leg[1], poise.Ball(), leg[0], offset=along(0.0, -0.3, 0.0))
        builder.add(leg[2], poise.Hinge("x"), leg[1], offset=along(0.0, -0.05, 0.12),
                    tip=along(0.0, -0.01, 0.05))  # fmt: skip
    body = builder.build()
    assert not poise.find_anatomy(body).soles
    found = sole_points(body, "LeftFoot")
    assert found is not None
    length = 0.12 / (0.73 - 0.25)
    for point, share in ((found.heel, -0.25), (found.ball, 0.48), (found.toe, 0.75)):
        wanted = along(0.1, -0.46, share * length)
        np.testing.assert_allclose(point.at(body, body.rest.world[None])[0], wanted, atol=1e-12)
    assert sole_points(body, "LeftShin") is None
    with pytest.raises(UnknownJoint):
        sole_points(body, "LeftFot")
