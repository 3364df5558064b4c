"""Scenarios match their names for any body."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownName, UnsuitableSolver
from poise.solvers.comparison import compare, default_solvers
from poise.solvers.comparison_scenarios import SCENARIOS, Scenario, scenarios
from poise.solvers.target_tracking import follow
from samples.problems import REACHABLE, Case, arm, chain, tip_of, true_errors


def made(case: Case, *names: str) -> dict[str, Scenario]:
    found, left_out = scenarios(case.start, case.goals, names or None, locked=case.locked)
    assert not left_out, left_out
    return {scenario.name: scenario for scenario in found}


@pytest.fixture(scope="module")
def limited() -> Case:
    skeleton = arm((-1.0, 1.0))
    start = skeleton.pose(np.full(7, 0.3))
    return Case(start, (poise.reach(tip_of("wrist"), (0.3, 1.6, 0.5)),))


@pytest.mark.parametrize("name", ["limits", "several effectors", "pin and reach", "quaternions",
                                  "cones", "driven", "user"])  # fmt: skip
def test_reachable_ones_are_reached_and_unreachable_ones_are_not(name: str) -> None:
    case = REACHABLE[name]()
    found, _ = scenarios(case.start, case.goals, locked=case.locked)
    seen = set()
    for scenario in found:
        if scenario.moving:
            continue
        result = poise.solve(scenario.start, scenario.goals, locked=scenario.locked)
        assert isinstance(result, poise.Result)
        if scenario.name in ("reachable", "nearly-straight", "limits-off"):
            assert result.converged, scenario.name
            seen.add(scenario.name)
        if scenario.name == "unreachable":
            assert not result.converged
            position = max(e.position for e in result.errors if e.position is not None)
            assert position > 0.05
            seen.add(scenario.name)
    assert {"reachable", "limits-off", "unreachable"} <= seen


def test_the_limits_bite_and_then_are_gone(limited: Case) -> None:
    on, off = made(limited, "limits-on", "limits-off").values()
    free = poise.solve(off.start, off.goals)
    held = poise.solve(on.start, on.goals)
    assert isinstance(held, poise.Result) and isinstance(free, poise.Result)
    assert held.active_limits and not free.active_limits
    assert not np.isfinite(off.start.skeleton.lower).any()
    lower, upper = on.start.skeleton.lower, on.start.skeleton.upper
    was = limited.start.skeleton
    assert (lower >= was.lower).all() and (upper <= was.upper).all()
    assert 1 <= ((lower > was.lower) | (upper < was.upper)).sum() <= 3
    assert (limited.start.q >= lower).all() and (limited.start.q <= upper).all()


def test_a_body_that_drifts_is_held_before_targets_are_out_of_reach() -> None:
    case = REACHABLE["several effectors"]()
    far = made(case, "unreachable")["unreachable"]
    assert {"root_tx", "root_ty", "root_tz"} <= set(far.locked)
    spine = case.start.world[0, :3, 3]
    for goal in far.goals:
        assert np.linalg.norm(goal.targets(case.start) - spine) > 0.9


def test_targets_out_of_reach_are_beyond_their_own_in_line_with_the_base(limited: Case) -> None:
    far = made(limited, "unreachable")["unreachable"]
    start, (goal,) = limited.start, limited.goals
    body, tip = start.skeleton, tip_of("wrist").at(start)
    line = body.line_to_root(body.joint_index("wrist"))
    places = np.array([tip, *(start.world[joint, :3, 3] for joint in line)])
    length = np.linalg.norm(np.diff(places, axis=0), axis=1).sum()
    own, moved = (each.targets(start) - places[-1] for each in (goal, far.goals[0]))
    factor = float(far.description.split("distance of ")[1].split()[0])
    np.testing.assert_allclose(moved, factor * length * own / np.linalg.norm(own), atol=1e-12)


def test_a_moving_target_goes_there_and_comes_home(limited: Case) -> None:
    scenario = made(limited, "moving")["moving"]
    assert scenario.targets is not None
    middle = scenario.targets[len(scenario.targets) // 2 - 1]
    best = poise.solve(limited.start, limited.goals)
    assert isinstance(best, poise.Result)
    (row,) = limited.goals
    path = true_errors(best.pose, [poise.reach(row.rows[0].point, middle)])
    assert path[0][0] < 1e-9
    at_start = true_errors(
        limited.start, [poise.reach(row.rows[0].point, scenario.targets[-1])]
    )  # fmt: skip
    assert at_start[0][0] < 1e-9
    steps = np.linalg.norm(np.diff(scenario.targets, axis=0), axis=1)
    assert steps.max() < 3.0 * steps.mean()


def test_following_is_solving_frame_after_frame(limited: Case) -> None:
    scenario = made(limited, "moving")["moving"]
    assert scenario.targets is not None
    (run,) = follow(scenario, ["lm"], tolerance=1e-6)
    q = limited.start.q
    row = limited.goals[0].rows[0].point
    for frame, target in enumerate(scenario.targets):
        alone = poise.solve(
            poise.Pose(limited.start.skeleton, q), [poise.reach(row, target)], solver="lm",
            tolerance=1e-6,
        )  # fmt: skip
        assert isinstance(alone, poise.Result)
        np.testing.assert_array_equal(run.poses[frame + 1], alone.pose.q)
        assert run.converged[frame] == alone.converged
        assert run.evaluations[frame] == alone.evaluations
        assert run.position_errors[frame] == alone.errors[0].position
        q = alone.pose.q
    second = np.diff(run.poses, n=2, axis=0)
    assert run.roughness == pytest.approx(float((second**2).sum()), rel=1e-9)
    assert (run.seconds > 0).all()


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_solver_is_there_or_says_why_not(limited: Case, name: str) -> None:
    scenario = made(limited, name)[name]
    if scenario.moving:
        runs = follow(scenario, tolerance=1e-3, max_iterations=20)
        names = [run.name for run in runs]
    else:
        runs = compare(
            scenario.start, scenario.goals, locked=scenario.locked, tolerance=1e-3,
            max_iterations=20, repeats=1,
        )  # fmt: skip
        names = [run.name for run in runs]
    declined = [entry.name for entry in runs.unsuitable]
    assert sorted(names + declined) == sorted(default_solvers())
    for entry in runs.unsuitable:
        with pytest.raises(UnsuitableSolver) as refusal:
            compare(scenario.start, scenario.goals, [entry.name], locked=scenario.locked)
        assert entry.reason and str(refusal.value).endswith(entry.reason)


def test_what_cannot_be_made_is_said() -> None:
    skeleton = chain(3, poise.QuaternionBall())
    aimed = [poise.aim("j2", (0.0, 2.0, 0.0), axis="x")]
    found, left_out = scenarios(skeleton.rest, aimed)
    assert {entry.name for entry in left_out} == {"unreachable", "nearly-straight", "limits-on"}
    assert "no goal has a target" in left_out[0].reason
    assert {scenario.name for scenario in found} == {"asked", "reachable", "limits-off", "moving"}
    with pytest.raises(UnknownName, match="near: unreachable"):
        scenarios(skeleton.rest, aimed, ["unreachabel"])
    with pytest.raises(InvalidValue, match="do not move"):
        follow(found[0])
