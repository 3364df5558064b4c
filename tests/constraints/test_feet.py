"""Feet pinned at the ball, and pulls that use one limb alone."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from samples.hero import bare_character
from samples.humanoids import legs

FEET = ("lfoot", "rfoot")
WITH_PRIOR = pytest.param({"prior": "human"}, marks=pytest.mark.whole)


def start() -> poise.Pose:
    return bare_character().rest


def place(pose: poise.Pose, joint: str) -> np.ndarray:
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def crouch(by: str, depth: float, **settings: object) -> poise.Result:
    pose = start()
    goals = [poise.pin(foot, by=by) for foot in FEET]
    goals.append(poise.reach("root", place(pose, "root") - (0.0, depth, 0.0)))
    return poise.solve(pose, goals, **settings)


@pytest.mark.parametrize("settings", [{}, WITH_PRIOR])
def test_toes_stay_and_heels_rise(settings: dict[str, object]) -> None:
    low = crouch("ball", 0.45, **settings)
    assert low.converged, low
    for side in "lr":
        toes, before = (
            pose.world[pose.skeleton.joint_index(f"{side}toes")] for pose in (low.pose, start())
        )
        np.testing.assert_allclose(toes, before, atol=3e-4)
        assert place(low.pose, f"{side}foot")[1] > place(start(), f"{side}foot")[1] + 0.02


@pytest.mark.whole
def test_it_goes_deeper_than_on_flat_feet() -> None:
    assert not crouch("flat", 0.45, prior="human").converged
    assert crouch("ball", 0.45, prior="human").converged


@pytest.mark.parametrize("settings", [{}, WITH_PRIOR, {"solver": "sqp"}])
def test_heels_do_not_sink(settings: dict[str, object]) -> None:
    pose = start()
    goals = [poise.pin(foot, by="ball") for foot in FEET]
    goals.append(poise.reach("lfoot", place(pose, "lfoot") - (0.0, 0.05, 0.0)))
    found = poise.solve(pose, goals, **settings)
    assert not found.converged
    up = poise.solve(pose, [*goals[:2], poise.point("root").y == 0.9], **settings)
    assert up.converged, up
    assert place(up.pose, "lfoot")[1] > place(pose, "lfoot")[1] - 2e-4


def test_without_toes_the_ball_stays_in_its_place() -> None:
    body = legs(toe=None, tip=True)
    pose, goal = body.rest, poise.pin("LeftFoot", by="ball").on(body)
    assert [row.kind for row in goal.rows[:-1]] == [poise.reach("Hips", (0, 0, 0)).rows[0].kind]
    away = place(pose, "Hips") - (0.0, 0.1, 0.0)
    found = poise.solve(pose, [goal, poise.reach("Hips", away)])
    assert found.converged
    np.testing.assert_allclose(goal.targets(found.pose)[:3], goal.targets(pose)[:3], atol=2e-4)


@pytest.mark.parametrize("prior", [None, pytest.param("human", marks=pytest.mark.whole)])
def test_it_is_one_goal_wherever_goals_go(prior: str | None) -> None:
    pose = start()
    pin = poise.pin("lfoot", by="ball", hard=True)
    result = poise.solve(pose, [pin, poise.reach("lhand", (0.3, 1.2, 0.4))])
    assert [error.name for error in result.errors] == ["lfoot:ball pinned", "lhand"]
    tracker = poise.Tracker(pose, [pin, poise.reach("root", place(pose, "root"))], prior=prior)
    for k in range(30):
        frame = tracker.step({"root": place(pose, "root") - (0.0, 0.01 * k, 0.0)})
    assert frame.held
    np.testing.assert_allclose(place(frame.pose, "ltoes"), place(pose, "ltoes"), atol=1e-6)
    coming = poise.active(pin, since=0.0)
    assert poise.Tracker(pose, [coming]).step().held


@pytest.mark.whole
def test_it_is_a_goal_of_sequences() -> None:
    from poise.motion.sequences import during, optimise

    clip = bare_character().motion[:6]
    held = optimise(clip, [during(poise.pin("lfoot", by="ball"), 0, 5)])
    assert held.motion.q.shape == clip.q.shape


def test_wrong_calls() -> None:
    with pytest.raises(InvalidValue, match="expected 'flat' or 'ball'"):
        poise.pin("lfoot", by="heel")
    with pytest.raises(InvalidValue, match="pins a foot"):
        poise.pin(poise.point("lfoot"), by="ball")
    with pytest.raises(InvalidValue, match="not recognised as a foot"):
        poise.solve(start(), [poise.pin("lhand", by="ball")])


@pytest.mark.parametrize("prior", [None, pytest.param("human", marks=pytest.mark.whole)])
@pytest.mark.parametrize(("base", "still"), [("limb", "lclavicle"), ("trunk", "root")])
def test_a_pull_reaches_as_far_as_its_chain(base: str, still: str, prior: str | None) -> None:
    pose = start()
    found = poise.solve(pose, [poise.reach("lhand", (0.3, 1.25, 0.35), base=base)], prior=prior)
    body = pose.skeleton
    changed = {
        n
        for n in body.joint_names
        if not np.array_equal(found.pose.q[body.joint_dofs(n)], pose.q[body.joint_dofs(n)])
    }
    assert found.converged and "lhumerus" in changed
    assert still not in changed and "root" not in changed and "rhumerus" not in changed


@pytest.mark.parametrize("prior", [None, pytest.param("human", marks=pytest.mark.whole)])
def test_weights_decide_between_effectors_that_cannot_both_be_met(prior: str | None) -> None:
    """Pull: the heavier of two hands that are pulled apart is nearer to its target."""
    pose = start()
    left = [
        poise.solve(
            pose,
            [poise.reach("lhand", (1.2, 1.4, 0.2), weight=weight),
             poise.reach("rhand", (-1.2, 1.4, 0.2))],
            prior=prior,
        ).errors
        for weight in (100.0, 1.0, 0.01)
    ]  # fmt: skip
    misses = [errors[0].position - errors[1].position for errors in left]
    assert misses[0] < misses[1] < misses[2]
