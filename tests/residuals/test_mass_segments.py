"""Centres of mass of given masses: weights, text, refused arguments."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import poise
from poise import centre_of_mass, parse
from poise.anatomy import segment_masses
from poise.errors import InvalidExpression, InvalidValue, UnknownJoint
from poise.kinematics import centre_of_mass as centre_by_kinematics
from poise.metrics import same_metrics
from poise.model import SegmentMasses
from samples.hero import character
from samples.problems import chain

HERO = character()
RNG = np.random.default_rng(8)
HANDS = SegmentMasses.of(
    HERO.skeleton, {"lhand": 3.0, "root": 2.0}, {"lhand": (0.01, 0.02, 0.03), "root": (0, 0.1, 0)}
)


def bent() -> poise.Pose:
    return HERO.skeleton.pose(RNG.uniform(-0.4, 0.4, HERO.skeleton.nq))


def test_it_is_the_centre_of_those_masses() -> None:
    others = segment_masses(HERO.skeleton)
    poses = HERO.skeleton.pose(RNG.uniform(-0.4, 0.4, (3, HERO.skeleton.nq)))
    for pose in (bent(), poses):
        for masses in (HANDS, others):
            wanted = centre_by_kinematics(pose, masses)
            np.testing.assert_allclose(centre_of_mass(masses).at(pose), wanted, atol=1e-13)
        np.testing.assert_allclose(
            centre_of_mass().at(pose), centre_by_kinematics(pose, others), atol=1e-13
        )


def test_lists_say_the_same_as_masses() -> None:
    listed = [("root", 2, (0, 0.1, 0)), ("lhand", 3, (0.01, 0.02, 0.03)), ("head", 0, (1, 1, 1))]
    pose = bent()
    np.testing.assert_allclose(
        centre_of_mass(listed).at(pose), centre_of_mass(HANDS).at(pose), atol=1e-14
    )


@pytest.mark.parametrize("made", [
    centre_of_mass(HANDS), centre_of_mass([("it's", 1.5, (1, -2, 1e-9))]), centre_of_mass()
])  # fmt: skip
def test_it_prints_is_read_back_and_kept(made: poise.Expression) -> None:
    for again in (parse(repr(made)), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert again.same_as(made)
    held = made.y >= 0.5
    read = parse(repr(held))
    assert read.rows == held.rows and hash(read.rows) == hash(held.rows)
    assert (centre_of_mass([("a", 1, (0, 0, 0))]).y >= 0.5).rows != held.rows
    one, other = (poise.metrics.expression(e.y**2) for e in (made, parse(repr(made))))
    assert same_metrics([one], [other])


@pytest.mark.parametrize("solver", ["sqp", "lm"])
def test_kernels_go_by_them(solver: str) -> None:
    start = bent()
    held = (centre_of_mass(HANDS) == (0.2, 1.0, 0.3)).softened()
    problem = poise.Problem(HERO.skeleton, [held], solver=solver)
    J, h = problem.jacobian(start.q), 1e-6
    for rate in RNG.choice(HERO.skeleton.nv, 8, replace=False):
        step = np.zeros(HERO.skeleton.nv)
        step[rate] = h
        ends = [
            centre_by_kinematics(
                HERO.skeleton.pose(HERO.skeleton.integrate(start.q, s * step)), HANDS
            )
            for s in (1, -1)
        ]
        np.testing.assert_allclose(J[:, rate], (ends[0] - ends[1]) / (2 * h), atol=1e-8)
    result = poise.solve(HERO.rest, [held], solver=solver)
    assert isinstance(result, poise.Result) and result.converged
    found = centre_by_kinematics(result.pose, HANDS)
    np.testing.assert_allclose(found, (0.2, 1.0, 0.3), atol=2e-4)


def test_balance_goes_by_them() -> None:
    feet = ["lfoot", "ltoes:tip", "rfoot", "rtoes:tip"]
    heavy = HANDS.with_segment("lhand", 30.0)
    made = poise.balance(HERO.rest, feet, masses=heavy, margin=0.01)
    result = poise.solve(HERO.rest, [made, poise.pin("lfoot", hard=True),
                                     poise.pin("rfoot", hard=True)])  # fmt: skip
    assert isinstance(result, poise.Result) and result.converged
    plain = poise.balance(HERO.rest, feet, margin=0.01)
    for part, other in zip(made.parts, plain.parts, strict=True):
        assert part.expression.at(result.pose) >= -1e-8
        assert not part.expression.same_as(other.expression)


def test_one_problem_takes_one_set() -> None:
    goals = [centre_of_mass(HANDS).y >= 0.1, centre_of_mass().y >= 0.1]
    with pytest.raises(InvalidExpression, match="one set of masses"):
        poise.Problem(HERO.skeleton, goals)
    estimated = centre_of_mass(segment_masses(HERO.skeleton)).y
    poise.Problem(HERO.skeleton, [centre_of_mass(HANDS).y >= 0.1, centre_of_mass(HANDS).x >= 0.1])
    poise.Problem(HERO.skeleton, [estimated >= 0.1, estimated <= 9.0])


@pytest.mark.parametrize("masses", [
    [], [("a", 0.0, (0, 0, 0))], [("a", -1.0, (0, 0, 0))], [("a", 1.0)], "a", 3.0,
    [("a", 1, (0, 0, 0)), ("a", 2, (0, 0, 0))], [("a", 1, (0, float("nan"), 0))],
    [("a", float("inf"), (0, 0, 0))], [(3, 1, (0, 0, 0))], [("a", 10**400, (0, 0, 0))],
    [("a", np.ones(2), (0, 0, 0))],
])  # fmt: skip
def test_what_are_no_masses(masses: object) -> None:
    with pytest.raises(InvalidValue):
        centre_of_mass(masses)


def test_masses_of_another_skeleton_name_the_joint() -> None:
    with pytest.raises(UnknownJoint, match="no joint 'root' in the skeleton 'chain'"):
        poise.Problem(chain(2, poise.Hinge("z")), [centre_of_mass(HANDS).y >= 0.1])
