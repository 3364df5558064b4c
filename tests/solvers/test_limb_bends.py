"""Limbs keep the bend direction of the rest pose."""

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
from poise.solvers import limb_bends
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
    components(
        pose.q[None].copy(), terms.features, terms.links, terms.turns, terms.mean, work, found
    )
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


@pytest.mark.parametrize("sign", [1.0, -1.0])
@pytest.mark.parametrize(
    ("degrees", "bends"), [(0.9, False), (1.1, True), (149.0, True), (151.0, False)]
)
def test_bones_in_line_or_folded_tell_no_bend(degrees: float, bends: bool, sign: float) -> None:
    body = animal(bend=sign * np.radians(degrees))
    found = [hinge.joint for hinge in LimbBends.of(body).bends]
    assert (body.joint_index("left_shin") in found) == bends


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


def test_straight_limbs_start_bent_the_way_they_rest_with_their_ends_in_line() -> None:
    body = animal(poise.Ball("xyz"), 0.2)
    q = body.rest.q.copy()
    own = body.joint_dofs("left_shin").start
    q[own] = -0.3  # bent backwards
    found = StraightLimbs(body, np.ones(body.nq, np.bool_)).bent(q)
    assert found[own] == pytest.approx(-0.1)
    before, after = body.pose(q).world, body.pose(found).world
    hip, foot = body.joint_index("left_thigh"), body.joint_index("left_foot")
    np.testing.assert_allclose(after[foot, :3, :3], before[foot, :3, :3], atol=1e-12)
    lines = [W[foot, :3, 3] - W[hip, :3, 3] for W in (before, after)]
    assert np.linalg.norm(np.cross(*lines)) < 1e-12
    # Where the joint above is locked, the shin alone bends, half as far.
    movable = np.ones(body.nq, np.bool_)
    movable[body.joint_dofs("left_thigh")] = False
    locked = StraightLimbs(body, movable).bent(q)
    assert locked[own] == pytest.approx(-0.2)
    assert np.abs(np.delete(locked - q, own)).max() == 0.0


def folded() -> Skeleton:
    """A hind leg that stands on its toes: thigh, shin and foot folded like a Z, all balls."""
    ball = poise.Ball("xyz")
    return (
        poise.SkeletonBuilder("folded")
        .add("trunk", poise.Free(), offset=(0, 1, 0))
        .add("left_thigh", ball, "trunk", offset=(0.1, 0, 0))
        .add("left_shin", ball, "left_thigh", offset=(0, -0.3, 0.1))
        .add("left_foot", ball, "left_shin", offset=(0, -0.25, -0.2))
        .add("left_toes", ball, "left_foot", offset=(0, -0.25, 0.1), tip=(0, 0, 0.1))
        .build()
    )


def changes(body: Skeleton) -> tuple[poise.Pose, np.ndarray]:
    """A pose with the toes drawn up under the trunk, and how its limbs have turned."""
    place = body.rest.world[body.joint_index("left_toes"), :3, 3]
    tracker = poise.Tracker(body.rest, [poise.pin("trunk"), poise.reach("left_toes", place)])
    for frame in range(1, 40):
        raised = np.add(place, (0.0, 0.005 * frame, 0.0))
        pose = tracker.step({"left_toes": raised}).pose
    bends = LimbBends.of(body)
    return pose, components_of(bends, pose) - components_of(bends, body.rest)


def test_stifle_and_hock_bend_together_in_the_plane_of_the_leg(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body = folded()
    bends, rest = LimbBends.of(body), body.rest
    assert bends.pairs() == [(0, 1)] and LimbBends.of(animal(bend=0.1)).pairs() == []
    pose, turns = changes(body)
    assert turns[:, 0].min() > 0.4
    assert np.abs(turns[:, 1:]).max() < 1e-3
    monkeypatch.setattr(limb_bends, "_TOGETHER", 0.0)
    _, apart = changes(body)
    assert abs(turns[0, 0] - turns[1, 0]) < 0.8 * abs(apart[0, 0] - apart[1, 0])
    monkeypatch.undo()
    # About another pose nothing costs in that pose.
    bent = LimbBends.of(body).around(pose)
    assert value(Likelihood(1.0, bent), pose) == pytest.approx(0.0, abs=1e-9)
    assert value(Likelihood(1.0, bent), rest) > 0.0


def test_another_skeleton_is_refused() -> None:
    with pytest.raises(InvalidValue, match="belong to different skeletons"):
        LimbBends.of(animal()).lower(animal())
