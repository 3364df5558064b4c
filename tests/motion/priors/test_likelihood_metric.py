"""The metric of a pose prior: by name, with weights, and combined with other metrics."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import metrics
from poise.bundled import bare_character, human_prior
from poise.errors import InvalidValue, UnknownOption
from poise.joints import ScaleXYZ, Translational
from poise.metrics import PRIORS, Likelihood, likelihood, prior_of, same_metrics
from poise.motion.priors import PosePrior
from samples.humanoids import bent, humanoid


def pose(size: float = 0.2, seed: int = 0) -> poise.Pose:
    return bent(bare_character().skeleton, np.random.default_rng(seed), size)


def test_by_name_or_as_it_is() -> None:
    assert prior_of("human") is human_prior() is prior_of(human_prior())
    assert likelihood().prior is likelihood(human_prior()).prior is human_prior()
    assert likelihood().name == "likelihood" and likelihood().weight == 1.0
    assert list(PRIORS.names()) == ["human"]
    with pytest.raises(UnknownOption, match=r"'hunam'.*human"):
        likelihood("hunam")
    for wrong in (None, 3.0, bare_character()):
        with pytest.raises(InvalidValue):
            likelihood(wrong)
    for weight in (-1.0, np.nan, np.inf, "1"):
        with pytest.raises(InvalidValue, match="the weight of likelihood"):
            likelihood(weight=weight)  # pyright: ignore[reportArgumentType]


def test_it_is_proportional_to_its_weight() -> None:
    one = metrics.value(likelihood(), pose())
    g, H = metrics.gradient(likelihood(), pose())
    for weight in (1e-8, 0.3, 40.0):
        assert metrics.value(likelihood(weight=weight), pose()) == pytest.approx(weight * one)
        own, bends = metrics.gradient(likelihood(weight=weight), pose())
        np.testing.assert_allclose(own, weight * g, rtol=1e-12)
        np.testing.assert_allclose(bends, weight * H, rtol=1e-12)
    assert metrics.value(likelihood(weight=0.0), pose()) == 0.0


def test_metrics_add_up_and_a_prior_stands_beside_itself() -> None:
    each = [likelihood(), metrics.stiffness(0.5), likelihood(weight=0.1), metrics.comfort(0.2)]
    assert metrics.value(each, pose()) == pytest.approx(sum(metrics.value(m, pose()) for m in each))
    parts = [metrics.gradient(m, pose()) for m in each]
    g, H = metrics.gradient(each, pose())
    np.testing.assert_allclose(g, sum(part[0] for part in parts), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(H, sum(part[1] for part in parts), rtol=1e-9, atol=1e-9)


def test_priors_of_two_widths_stand_beside_each_other() -> None:
    """A narrow density behind a wide one in the same arrays, and before it."""
    body = humanoid(spine=1, neck=1, clavicles="")
    fewer = body.edit().retype("LeftUpperarm", poise.Composite((poise.Ball("xyz"),))).build()
    mean = human_prior().mean + 0.05
    arrays = {n: getattr(human_prior(), n) for n in ("covariance", "lowest", "highest", "starts")}
    other = PosePrior(mean=mean, tail=7.0, **arrays)
    for skeleton in (body, fewer):
        at = bent(skeleton, np.random.default_rng(1), 0.2)
        terms = [likelihood(), likelihood(other, 0.5)]
        alone = [metrics.value(m, at) for m in terms]
        assert alone[0] != alone[1]
        assert metrics.value(terms, at) == pytest.approx(sum(alone), rel=1e-12)
        assert metrics.value(terms[::-1], at) == pytest.approx(sum(alone), rel=1e-12)


def test_about_start_follows_the_start() -> None:
    prior, body = human_prior(), bare_character().skeleton
    metric = Likelihood(1.0, prior, about_start=True)
    for start in (bare_character().rest, bare_character().motion[4]):
        fixed = likelihood(prior.around(start))
        assert metrics.value(metric, start, start=start) == pytest.approx(0.0, abs=1e-12)
        value = metrics.value(metric, pose(), start=start)
        assert value == pytest.approx(metrics.value(fixed, pose()), rel=1e-12)
        assert value > 1.0
    # In a problem that is solved again and again, too.
    hand = [
        poise.reach("lhand", bare_character().motion[4].world[body.joint_index("lhand"), :3, 3])
    ]
    problem = poise.Problem(body, hand, solver="sqp", metrics=[Likelihood(1e-2, prior, True)])
    for start in (pose(0.1, 1), pose(0.1, 2), pose(0.1, 1)):
        given = [Likelihood(1e-2, prior.around(start))]
        alone = poise.Problem(body, hand, solver="sqp", metrics=given)
        np.testing.assert_allclose(problem.solve(start.q), alone.solve(start.q), atol=1e-9)


def test_what_a_body_cannot_do_costs() -> None:
    """Bones that grow, joints between parts that turn, fingers; the root goes where it likes."""
    hero = bare_character()
    at_rest = metrics.value(likelihood(), hero.rest)

    def costs(pose: poise.Pose) -> float:
        return metrics.value(likelihood(), pose) - at_rest

    assert costs(hero.rest.with_values(root_tx=7.0, root_tz=-3.0)) == pytest.approx(0.0, abs=1e-9)
    wrist = hero.rest.with_values(lthumb_rx=0.5)
    assert costs(wrist) == pytest.approx(0.5 * (0.5 / 0.5) ** 2, rel=1e-9)
    body = humanoid().edit()
    body.add("LeftFinger", poise.Hinge("z"), "LeftHand", offset=(0, 0.1, 0), tip=(0, 0.1, 0))
    body.retype("LeftForearm", poise.Composite((poise.QuaternionBall(), ScaleXYZ())))
    body.retype("Neck1", poise.Composite((Translational(), poise.QuaternionBall())))
    grown = body.build()
    named = {name for name in grown.dof_names if name not in humanoid().dof_names}
    assert {"LeftFinger_rz", "Neck1_tx"} <= named
    rest = metrics.value(likelihood(), grown.rest)
    scale = next(name for name in sorted(named) if name.startswith("LeftForearm_s"))
    for name, far, deviation in (
        ("LeftFinger_rz", 0.3, 0.5), ("Neck1_tx", 0.01, 0.005), (scale, 0.01, 0.005),
    ):  # fmt: skip
        moved = grown.rest.with_values(**{name: grown.rest.value(name) + far})
        value = metrics.value(likelihood(), moved) - rest
        assert value == pytest.approx(0.5 * (far / deviation) ** 2, rel=1e-6), name


def test_equal_metrics_are_the_same() -> None:
    assert same_metrics([likelihood(weight=0.5)], [likelihood(weight=0.5)])
    assert not same_metrics([likelihood(weight=0.5)], [likelihood(weight=0.6)])
    around = [human_prior().around(bare_character().motion[k]) for k in (3, 3, 4)]
    metric = [[likelihood(prior)] for prior in around]
    assert same_metrics(metric[0], metric[1]) and not same_metrics(metric[0], metric[2])
    assert not same_metrics([likelihood()], [Likelihood(1.0, human_prior(), True)])


def test_solved_beside_soft_goals_it_gives_way_by_its_weight() -> None:
    hero = bare_character()
    start = hero.motion[4]
    hand = start.world[hero.skeleton.joint_index("lhand"), :3, 3] + [0.1, 0.3, 0.1]
    goals = [poise.reach("lhand", hand)]
    missed, unlikely = [], []
    for weight in (1e-8, 1e-4, 1e-2):
        metric = likelihood(weight=weight)
        found = poise.solve(start, goals, metrics=[metric], locked=["root"])
        assert isinstance(found, poise.Result)
        missed.append(found.errors[0].position)
        unlikely.append(metrics.value(likelihood(), found.pose))
    assert missed[0] < 1e-4 and missed[0] < missed[1] < missed[2]
    assert unlikely[0] > unlikely[1] > unlikely[2]
