"""Limbs that keep the way in which they are bent at rest."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kernels.likelihood import SCRATCH, components
from poise.metrics import Likelihood, value
from poise.model import Skeleton
from poise.model.joint_values import turn_values
from poise.solvers.limb_bends import LimbBends
from poise.solvers.straight_limbs import StraightLimbs


def animal(kind: poise.JointType | None = None, bend: float = 0.2, side: str = "left") -> Skeleton:
    """A trunk with one leg of two bones of 0.3 m, bent at rest, and a straight tail."""
    ball = kind or poise.QuaternionBall()
    rest = transforms.rotation_x(bend)[:3, :3]
    return (
        poise.SkeletonBuilder("animal")
        .add("trunk", poise.Free(), offset=(0, 1, 0))
        .add("tail", ball, "trunk", offset=(0, 0, -0.3))
        .add("tail2", ball, "tail", offset=(0, 0.02, -0.3), tip=(0, 0, -0.3))
        .add(f"{side}_thigh", ball, "trunk", offset=(0.1, 0, 0))
        .add(f"{side}_shin", ball, f"{side}_thigh", offset=(0, -0.3, 0), rotation=rest)
        .add(f"{side}_foot", ball, f"{side}_shin", offset=(0, -0.3, 0), tip=(0, -0.1, 0.05))
        .build()
    )


def components_of(bends: LimbBends, pose: poise.Pose) -> np.ndarray:
    terms = bends.lower(bends.skeleton)
    found = np.empty((1, len(terms.mean)))
    work = np.empty((len(terms.links) + SCRATCH, 18))
    components(pose.q[None].copy(), terms.features, terms.links, terms.turns, work, found)
    return found[0].reshape(-1, 3)


@pytest.mark.parametrize("kind", [poise.QuaternionBall(), poise.Ball("zxy"), poise.Ball("yzx")])
@pytest.mark.parametrize("bend", [0.2, -0.7])
def test_a_bend_is_the_angle_between_two_bones(kind: poise.JointType, bend: float) -> None:
    body = animal(kind, bend)
    bends = LimbBends.of(body)
    shin = body.joint_index("left_shin")
    assert [hinge.joint for hinge in bends.bends] == [shin, body.joint_index("left_foot")]
    rng = np.random.default_rng(1)
    for further in rng.uniform(-0.15, 1.5, 10):
        turn = transforms.rotation_x(bend + np.sign(bend) * further)[:3, :3]
        q = body.rest.q.copy()
        own = body.joint_dofs("left_shin")
        q[own] = turn_values(body.joints[shin], turn, q[own])
        found = components_of(bends, body.pose(q))[0]
        assert found == pytest.approx([abs(bend) + further, 0.0, 0.0], abs=1e-9)


def test_only_bending_backwards_costs() -> None:
    body = animal(poise.Ball("xyz"))
    metric = Likelihood(1.0, LimbBends.of(body))
    own = body.joint_dofs("left_shin").start
    for angle, cost in ((0.0, 0.0), (1.0, 0.0), (-0.19, 0.0), (-0.3, 0.5 * 1e4 * 0.1**2)):
        q = body.rest.q.copy()
        q[own] = angle
        assert value(metric, body.pose(q)) == pytest.approx(cost, abs=1e-6)


def test_what_bends_both_ways_is_left_alone() -> None:
    assert LimbBends.of(animal(side="front")).bends == ()
    assert LimbBends.of(animal(poise.Hinge("x"))).bends == ()
    straight = [animal().joint_names[h.joint] for h in LimbBends.of(animal(bend=0.0)).bends]
    assert "left_shin" not in straight and "tail2" not in straight


def test_a_leg_that_is_pressed_bends_as_at_rest() -> None:
    for kind in (poise.QuaternionBall(), poise.Ball("xyz")):
        for bend in (0.05, -0.05):
            body = animal(kind, bend)
            goals = [poise.pin("trunk"), poise.reach("left_foot", body.rest.world[-1, :3, 3])]
            tracker = poise.Tracker(body.rest, goals)
            for frame in range(1, 40):
                place = body.rest.world[-1, :3, 3] + (0.0, 0.005 * frame, 0.0)
                pose = tracker.step({"left_foot": place}).pose
            hip, knee, foot = pose.world[[3, 4, 5], :3, 3]
            # The knee is on the side on which it was at rest.
            rest = body.rest.world[[3, 4, 5], :3, 3]
            way = [float(np.cross(b - a, c - b)[0]) for a, b, c in ((hip, knee, foot), rest)]
            assert way[0] * way[1] > 0.0 and abs(way[0]) > 10.0 * abs(way[1])
            assert np.linalg.norm(foot - place) < 1e-3


def test_straight_limbs_start_bent_the_way_they_rest() -> None:
    body = animal(poise.Ball("xyz"), 0.2)
    q = body.rest.q.copy()
    own = body.joint_dofs("left_shin").start
    q[own] = -0.3  # bent backwards
    found = StraightLimbs(body, np.ones(body.nq, np.bool_)).bent(q)
    assert found[own] == pytest.approx(-0.2)
    assert np.abs(np.delete(found - q, own)).max() == 0.0


def test_another_skeleton_is_refused() -> None:
    with pytest.raises(InvalidValue, match="own skeleton"):
        LimbBends.of(animal()).lower(animal())
