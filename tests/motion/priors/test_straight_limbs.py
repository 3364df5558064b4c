"""Straight hinges are slightly bent at the start of a search, within their limits."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, human_prior
from poise.motion.priors.canonical import COMPONENTS
from poise.motion.priors.lowering import posed
from poise.solvers.straight_limbs import BEND, StraightLimbs
from samples.humanoids import humanoid


def leg(lower: float, upper: float) -> poise.Skeleton:
    return (
        poise.SkeletonBuilder()
        .add("hip", poise.Ball("xyz"))
        .add("knee", poise.Hinge("x"), "hip", offset=(0, -0.4, 0), limits={"rx": (lower, upper)},
             tip=(0, -0.4, 0))
        .build()
    )  # fmt: skip


def limbs(skeleton: poise.Skeleton, prior=None, still: str = "") -> StraightLimbs:
    movable = np.array([not still or not name.startswith(still) for name in skeleton.dof_names])
    return StraightLimbs(skeleton, movable, prior)


@pytest.mark.parametrize(
    ("lower", "upper", "value", "wanted"),
    [
        (0.0, 2.5, 0.0, BEND),
        (0.0, 2.5, 0.03, BEND),
        (0.0, 2.5, 0.04, 0.04),
        (0.0, 2.5, 2.49, 2.5 - BEND),
        (-2.5, 0.0, 0.0, -BEND),
        (-math.inf, 0.0, 0.0, -BEND),
        (0.0, math.inf, 0.0, BEND),
        (-math.inf, math.inf, 0.0, 0.0),
        (-0.1, 0.1, 0.1, 0.1),
    ],
)  # fmt: skip
def test_a_hinge_at_its_limit(lower: float, upper: float, value: float, wanted: float) -> None:
    skeleton = leg(lower, upper)
    q = np.array([0.1, 0.2, 0.3, value])
    found = limbs(skeleton).bent(q)
    assert found[3] == pytest.approx(wanted) and (found[:3] == q[:3]).all()
    assert q[3] == value
    assert (found is q) == (wanted == value)


def test_what_cannot_move_is_not_bent() -> None:
    skeleton = leg(0.0, 2.5)
    q = np.zeros(4)
    assert limbs(skeleton, still="knee").bent(q) is q


def test_a_prior_knows_the_limbs() -> None:
    hero = bare_character()
    names = hero.skeleton.dof_names
    known, unknown = limbs(hero.skeleton, human_prior()), limbs(hero.skeleton)
    q = hero.rest.q
    by_prior = {names[i]: v for i, v in enumerate(known.bent(q)) if v != q[i]}
    assert set(by_prior) == {"ltibia_rx", "rtibia_rx", "lradius_rx", "rradius_rx"}
    assert list(by_prior.values()) == pytest.approx([BEND] * 4, abs=1e-12)
    # Without one every hinge may be a limb: at rest the same ones stand at a limit.
    others = {names[i] for i, v in enumerate(unknown.bent(q)) if v != q[i]}
    assert set(by_prior) <= others
    half = known.bent(q, 0.02)
    assert half[hero.skeleton.dof_index("ltibia_rx")] == pytest.approx(0.02, abs=1e-12)
    bent = hero.rest.with_values(ltibia_rx=0.5, lradius_rx=0.5, rtibia_rx=0.5, rradius_rx=0.5).q
    assert known.bent(bent) is bent


@pytest.mark.parametrize("quaternions", [True, False])
def test_joints_that_turn_anyhow_bend_the_human_way(quaternions: bool) -> None:
    prior, skeleton = human_prior(), humanoid(quaternions=quaternions, up="z", aslant=3)
    upright = np.zeros((1, COMPONENTS))
    upright[0, 1] = 1.0
    q = posed(prior.body(skeleton), upright)[0]
    found = limbs(skeleton, prior).bent(q, 0.3)
    x, y = (prior.components(skeleton.pose(values)) for values in (q, found))
    names = [place.part for place in prior.body(skeleton).places]
    bends = {"left shin": (1.0, 0, 0), "right shin": (1.0, 0, 0),
             "left forearm": (0, -1.0, 0), "right forearm": (0, 1.0, 0)}  # fmt: skip
    before, after = skeleton.pose(q).world, skeleton.pose(found).world
    for part, axis in bends.items():
        at = 3 * names.index(part)
        # The joints above and below turn back: twice as far, and the ends keep their orientation.
        np.testing.assert_allclose((y - x)[at : at + 3], 0.6 * np.array(axis), atol=1e-9)
    for end in ("LeftFoot", "RightFoot", "LeftHand", "RightHand"):
        own = skeleton.joint_index(end)
        np.testing.assert_allclose(after[own, :3, :3], before[own, :3, :3], atol=1e-9)
    assert skeleton.difference(found, q).any()
    # What is bent stays; what is bent the wrong way is not straight, but counts as it.
    again = limbs(skeleton, prior).bent(found)
    np.testing.assert_array_equal(again, found)
    own = skeleton.joint_dofs("LeftShin")
    movable = np.ones(skeleton.nq, dtype=bool)
    movable[own] = False
    locked = StraightLimbs(skeleton, movable, prior).bent(q, 0.3)
    np.testing.assert_array_equal(locked[own], q[own])
    assert (locked != q).any()


@pytest.mark.parametrize("quaternions", [True, False])
@pytest.mark.parametrize("share", [0.6, 0.95, 1.05, 1.5])
def test_what_is_bent_further_than_straight_stays(share: float, quaternions: bool) -> None:
    prior, skeleton = human_prior(), humanoid(quaternions=quaternions, up="z", aslant=3)
    upright = np.zeros((1, COMPONENTS))
    upright[0, 1] = 1.0
    own = limbs(skeleton, prior)
    q = own.bent(posed(prior.body(skeleton), upright)[0], 0.5 * share * 0.035)  # twice as far
    assert (own.bent(q) == q).all() == (share > 1.0)
