"""Look goals."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from samples.hero import character

FEET = [poise.pin("lfoot"), poise.pin("rfoot")]


@pytest.mark.whole
@pytest.mark.parametrize("target", [(2.0, 1.6, 0.5), (-1.0, 0.3, 1.5), (2.1, 1.5, -1.3)])
def test_the_head_faces_the_target_and_stays_upright(target: tuple[float, float, float]) -> None:
    body = character()
    found = poise.solve(body.rest, [poise.look(target), *FEET], prior="human")
    assert found.converged
    head = body.skeleton.joint_index("head")
    turn = found.pose.world[head, :3, :3] @ body.rest.world[head, :3, :3].T
    eyes = next(one for one in body.anatomy.contact_points if one.part == "head")
    place = found.pose.world[head, :3, :3] @ eyes.offset + found.pose.world[head, :3, 3]
    way = np.array(target) - place
    gaze = turn @ body.anatomy.facing
    assert gaze @ way / np.linalg.norm(way) > np.cos(1e-3)
    left = turn @ np.cross((0.0, 1.0, 0.0), body.anatomy.facing)
    assert abs(np.degrees(np.arcsin(left[1]))) < 10.0


def test_names_weights_and_levels() -> None:
    goal = poise.look((0, 1, 2)).named("eyes").softened(2.0)
    own = goal.on(character().skeleton)
    assert own.name == "eyes" and own.rows[0].weight == 2.0 and not own.hard
    assert goal.hardened().on(character().skeleton).hard


def test_a_body_without_a_head_is_rejected() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    with pytest.raises(InvalidValue, match="recognised head"):
        poise.solve(arm.rest, [poise.look((1, 1, 1))])
    with pytest.raises(InvalidValue, match="3"):
        poise.look((1, 2))
