"""Optimised sequences against a dense solver of the stacked problem."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize

import poise
from poise.bundled import character
from poise.errors import InvalidExpression, InvalidValue, ShapeError, UnknownOption
from poise.metrics import comfort
from poise.metrics.stiffness import stiffness_of
from poise.motion import find_contacts
from poise.motion.sequences import (
    at,
    closeness,
    during,
    optimise,
    smoothness,
    standing,
    staying,
    throughout,
)
from poise.motion.sequences.frame_problems import FrameGoals

FRAMES = 7
FPS = 10.0


def arm(ball: bool = True) -> poise.Skeleton:
    kind = poise.QuaternionBall() if ball else poise.Ball("xyz")
    return (
        poise.SkeletonBuilder()
        .add("base", poise.Prismatic("x"))
        .add("shoulder", kind, "base", offset=(0, 1, 0))
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.4, 0, 0), tip=(0.3, 0, 0),
             limits={"rz": (-0.2, 0.55)})
        .build()
    )  # fmt: skip


def swing(body: poise.Skeleton) -> poise.Motion:
    """A clip that turns and bends, its elbow inside its limits."""
    t = np.linspace(0.0, 1.0, FRAMES)
    v = np.zeros((FRAMES, body.nv))
    v[:, 0] = 0.2 * t
    v[:, 1] = 0.6 * np.sin(3.0 * t)
    v[:, 2] = 1.1 * t
    v[:, 3] = -0.5 * t**2
    v[:, 4] = 0.3 + 0.2 * np.sin(5.0 * t)
    return poise.Motion(body, body.integrate(body.rest.q, v), FPS)


def integral(clip, q, spread, smooth):
    """The metrics of ``closeness(spread=...)`` and ``smoothness(smooth, order=2)``, by hand."""
    body, dt = clip.skeleton, 1.0 / FPS
    k = stiffness_of(body)
    d = body.difference(q, clip.q)
    total = 0.5 * dt * (k * d**2).sum()
    total += 0.5 * dt * spread**4 * (k * (np.diff(d, 2, axis=0) / dt**2) ** 2).sum()
    rates = body.difference(q[1:], q[:-1]) / dt
    return total + smooth * 0.5 * dt * (k * (np.diff(rates, axis=0) / dt) ** 2).sum()


def tips(body, q):
    world = body.pose(q).world[:, body.joint_index("elbow")]
    return (world @ np.array([0.3, 0, 0, 1.0]))[:, :3]


def dense(clip, soft, hard):
    """SLSQP on all frames' rates from the clip, gradients by central differences."""
    body = clip.skeleton
    shape = (FRAMES, body.nv)

    def poses(x):
        return body.integrate(clip.q, x.reshape(shape))

    def slopes(function):
        def found(x):
            h = 1e-6 * np.eye(len(x))
            return np.array([(function(x + e) - function(x - e)) / 2e-6 for e in h]).T

        return found

    def f(x):
        q = poses(x)
        return 100.0 * (integral(clip, q, 0.2, 0.001) + soft(q))

    constraints = [{"type": "eq", "fun": lambda x: hard(poses(x))}]
    constraints[0]["jac"] = slopes(constraints[0]["fun"])
    low = np.full(shape, -np.inf)
    high = np.full(shape, np.inf)
    low[:, 4], high[:, 4] = -0.2 - clip.q[:, -1], 0.55 - clip.q[:, -1]
    bounds = list(zip(low.ravel(), high.ravel(), strict=True))
    x = np.zeros(shape).ravel()
    for _ in range(3):  # begun anew, it forgets what its quasi-Newton matrix had learnt wrongly
        x = minimize(
            f, x, jac=slopes(f), bounds=bounds, constraints=constraints, method="SLSQP",
            options={"ftol": 1e-16, "maxiter": 500},
        ).x  # fmt: skip
    return poses(x), f(x) / 100.0


@pytest.mark.slow
@pytest.mark.parametrize("ball", [True, False])
def test_the_minimum_is_that_of_a_dense_solver(ball: bool) -> None:
    body = arm(ball)
    clip = swing(body)
    tip = poise.point("elbow", tip=True)
    there = tips(body, clip.q)
    high, wish = there[3] + (0.05, 0.1, 0.02), there[5:] + np.array([0.0, -0.1, 0.1])

    def soft(q):
        return 0.5 * 2.0 * ((tips(body, q)[5:] - wish) ** 2).sum()

    def hard(q):
        own = tips(body, q)
        return np.concatenate([own[3] - high, own[1] - own[0]])

    goals = [
        at(poise.reach(tip, high, hard=True), 3),
        during(poise.reach(tip, wish, weight=2.0), 5, 6),
        staying(tip, 0, 1),
    ]
    metrics = [closeness(spread=0.2), smoothness(0.001)]
    found = optimise(clip, goals, metrics=metrics, hard=1e-8)
    q, value = dense(clip, soft, hard)
    assert found.violation <= 1e-8
    assert found.objective == pytest.approx(value, rel=1e-8)
    assert found.objective == pytest.approx(
        integral(clip, found.motion.q, 0.2, 0.001) + soft(found.motion.q), rel=1e-12
    )
    assert np.abs(body.difference(found.motion.q, q)).max() < 1e-6
    assert found.motion.q[:, -1].max() == 0.55  # the limit is reached, and kept exactly
    assert found.status == "compromise"  # the wish is no more than that
    assert "soft goals give way" in found.explain()


def test_hard_goals_hold_and_the_rest_is_the_clip() -> None:
    body = arm()
    clip = swing(body)
    tip = poise.point("elbow", tip=True)
    mid = tips(body, clip.q)[3] + (0.0, 0.05, 0.0)
    found = optimise(clip, [at(poise.reach(tip, mid, hard=True), 3)], kept=[0, -1])
    assert found.converged
    np.testing.assert_allclose(tips(body, found.motion.q)[3], mid, atol=1e-8)
    np.testing.assert_array_equal(found.motion.q[[0, -1]], clip.q[[0, -1]])
    assert found.errors[0].worst[0] == 3
    nothing = optimise(clip)
    assert nothing.converged and nothing.changed == 0.0


def test_locked_values_keep_their_bits() -> None:
    body = arm()
    clip = swing(body)
    turned = body.integrate(clip.q, np.array([0.0, 0.1, 0.2, -0.1, 0.1]))
    there = tips(body, turned)[4]
    goal = poise.reach(poise.point("elbow", tip=True), there, hard=True)
    found = optimise(clip, [at(goal, 4)], locked=["base"])
    assert found.converged
    np.testing.assert_array_equal(found.motion.q[:, 0], clip.q[:, 0])


def test_inequalities_and_pins_and_moving_targets() -> None:
    body = arm()
    clip = swing(body)
    tip = poise.point("elbow", tip=True)
    path = tips(body, clip.q)
    floor = float(np.quantile(path[:, 1], 0.4))
    found = optimise(clip, [throughout(tip.y >= floor)])
    assert found.converged
    own = tips(body, found.motion.q)[:, 1]
    assert own.min() >= floor - 1e-8
    assert np.isclose(own, floor, atol=1e-7).any()
    moving = path[2:5] + np.linspace(0, 0.05, 3)[:, None]
    followed = optimise(clip, during(poise.reach(tip, moving, hard=True), 2, 4))
    assert followed.converged
    np.testing.assert_allclose(tips(body, followed.motion.q)[2:5], moving, atol=1e-8)
    pinned = optimise(clip, [during(poise.pin("base", hard=True), 1, 3)])
    assert pinned.converged
    np.testing.assert_allclose(pinned.motion.q[1:4, 0], clip.q[1, 0], atol=1e-8)


def test_what_contradicts_itself_is_never_called_done() -> None:
    body = arm()
    clip = swing(body)
    tip = poise.point("elbow", tip=True)
    far = optimise(clip, [at(poise.reach(tip, (0, 9, 0), hard=True), 3)])
    assert far.status == "stalled" and not far.errors[0].met.any()
    assert np.isfinite(far.motion.q).all()
    elbow = far.motion.q[:, -1]
    assert elbow.min() >= -0.2 and elbow.max() <= 0.55
    assert "frame 3 by itself" in far.explain()
    short = optimise(clip, [at(poise.reach(tip, (0.5, 1.2, 0), hard=True), 3)], max_iterations=1)
    assert short.status == "iteration_limit"


def test_a_clip_outside_its_limits_is_moved_into_them_or_widens_them() -> None:
    body = arm()
    clip = swing(body)
    wide = clip.q.copy()
    wide[2, -1] = 0.9
    outside = poise.Motion(body, wide, FPS)
    found = optimise(outside)
    assert found.motion.q[2, -1] == 0.55 and "outside its limits: 1 values" in found.notes[-1]
    assert optimise(outside, limits="clip").motion.q[2, -1] == 0.9


def test_each_goal_has_the_targets_of_its_own_frames() -> None:
    clip = character().motion[:8]
    body = clip.skeleton
    raised = clip.world[..., :3, 3] + (0.0, 0.03, 0.04)
    # Over other frames, over as many but other frames, one target for several frames, overlaps.
    wanted = {
        "lhand": np.arange(8),
        "rhand": np.arange(5),
        "lfoot": np.array([1, 3, 6]),
        "rfoot": np.array([2, 3, 7]),
        "head": np.array([3]),
    }
    places = {name: raised[frames, body.joint_index(name)] for name, frames in wanted.items()}
    places["head"] = places["head"][0]
    goals = [
        throughout(poise.reach("lhand", places["lhand"], hard=True)),
        during(poise.reach("rhand", places["rhand"], hard=True), 0, 4),
        at(poise.reach("lfoot", places["lfoot"], hard=True), [1, 3, 6]),
        at(poise.reach("rfoot", places["rfoot"], hard=True), [2, 3, 7]),
        at(poise.reach("head", places["head"], hard=True), [3, 4]),
    ]
    for some in (goals, goals[::-1], goals[1:3], goals[2:4]):
        made = optimise(clip, some, limits="clip")
        assert made.converged, made.status
        for goal in some:
            name = goal.goal.name
            for index, frame in enumerate(wanted[name]):
                target = places[name] if places[name].ndim == 1 else places[name][index]
                off = made.motion.world[frame, body.joint_index(name), :3, 3] - target
                assert np.linalg.norm(off) < 2e-6  # three rows of at most 1e-6


def test_what_cannot_be_is_refused() -> None:
    body = arm()
    clip = swing(body)
    reach = poise.reach("elbow", (0, 1, 0))
    with pytest.raises(InvalidValue, match="no frame 7"):
        optimise(clip, at(reach, 7))
    with pytest.raises(InvalidValue, match="ascending"):
        optimise(clip, at(reach, [3, 2]))
    with pytest.raises(InvalidValue, match="ends before"):
        optimise(clip, during(reach, 4, 2))
    with pytest.raises(InvalidValue, match="only soft goals can be eased"):
        during(poise.pin("elbow", hard=True), 1, 2, ease=2)
    with pytest.raises(ShapeError, match="applies to 2 frames"):
        optimise(clip, during(poise.reach("elbow", np.zeros((3, 3))), 1, 2))
    with pytest.raises(InvalidExpression, match="velocity"):
        at(poise.norm(poise.velocity(poise.point("elbow"))) <= 1.0, 3)
    with pytest.raises(UnknownOption):
        optimise(clip, limits="none")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="depends on the start pose of a solve"):
        optimise(clip, at(reach, 3), metrics=[poise.metrics.smoothness()])
    with pytest.raises(InvalidValue, match="kept: there is no frame"):
        optimise(clip, kept=[99])


def test_metrics_without_rows_are_corrected_to_second_order() -> None:
    clip = swing(arm())
    goals = FrameGoals(
        clip, (), [comfort()], skeleton=clip.skeleton, locked=(), tolerance=(1e-3, 1e-2), hard=1e-6
    )
    assert [(group.height, len(group.frames)) for group in goals.groups] == [(0, FRAMES)]
    rates = np.ones((FRAMES, clip.skeleton.nv))
    assert goals.changes(rates).shape == (0,)
    gradient = rates.copy()
    goals.pull(np.zeros(0), gradient)
    assert np.array_equal(gradient, rates)


def test_far_goals_are_reached_in_few_steps() -> None:
    body = arm()
    clip = swing(body)
    goal = at(poise.reach("base", (5000.0, 0, 0), hard=True), 3)
    result = optimise(clip, [goal], metrics=[closeness(spread=0.2)])
    assert result.converged, result.status
    assert result.iterations <= 25, result.iterations
    assert result.motion.q[3, 0] == pytest.approx(5000.0, abs=1e-6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kept": [1.5]}, "kept=1.5: expected a whole number"),
        ({"kept": 2}, "kept=2: expected frames"),
        ({"max_seconds": "x"}, "max_seconds is 'x'"),
        ({"max_seconds": float("nan")}, "max_seconds is nan"),
        ({"goals": 5}, "expected a list of goals, not 5"),
    ],
)
def test_options_that_mean_nothing_are_told(options: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidValue, match=said):
        optimise(swing(arm()), **options)


def test_contacts_stand_on_a_floor_across_y_or_z() -> None:
    found = find_contacts(character().motion[:20])
    heights = [each for each in standing(found) if not each.steady]
    assert heights and all(".y" in repr(each.goal.rows) for each in heights)
    along = [each for each in standing(replace(found, up="z")) if not each.steady]
    assert len(along) == len(heights) and all(".z" in repr(each.goal.rows) for each in along)
    with pytest.raises(UnknownOption, match="'x'"):
        standing(found, up="x")
