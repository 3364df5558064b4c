"""Behaviour at local minima, as chosen by the caller; and initial poses."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, LocalMinimum, NotConverged
from poise.solvers import DampedLeastSquares, solve
from samples.problems import agree, arm, body, chain, excess, tip_of


def stuck():
    """Problems in which lm stalls at its first start though each has a solution."""
    skeleton = chain(3, poise.Hinge("z")).with_limits(
        {"j0_rz": (-3.0, 3.0), "j1_rz": (-0.2, 2.6), "j2_rz": (-0.2, 2.6)}
    )
    rng = np.random.default_rng(5)
    found = []
    for _ in range(40):
        there = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
        goals = [poise.reach(tip_of("j2"), (there.world[2] @ (0.3, 0, 0, 1))[:3])]
        if solve(skeleton.rest, goals, solver="lm").status == "stalled":
            found.append((skeleton.rest, goals))
    assert found
    return found


def test_accept_switch_randomise_and_raise() -> None:
    switched = randomised = 0
    for start, goals in stuck():
        plain = solve(start, goals, solver="lm")
        accepted = solve(start, goals, solver="lm", on_stall="accept")
        assert accepted.pose.q.tobytes() == plain.pose.q.tobytes()
        other = solve(start, goals, solver="lm", on_stall="switch")
        assert other.errors[0].position <= plain.errors[0].position
        assert any("lm was stuck: went on with ccd" in note for note in other.notes)
        assert other.iterations > plain.iterations
        drawn = solve(start, goals, solver="lm", on_stall="randomise", seed=3)
        same = solve(start, goals, solver=DampedLeastSquares(restarts=8), seed=3)
        assert drawn.pose.q.tobytes() == same.pose.q.tobytes() and drawn.restarts > 0
        with pytest.raises(LocalMinimum, match="lm: stalled after") as caught:
            solve(start, goals, solver="lm", on_stall="raise")
        assert caught.value.result.pose.q.tobytes() == plain.pose.q.tobytes()
        for result in (other, drawn):
            agree(result, goals, start)
            assert excess(start.skeleton, result.pose.q) == 0.0
        switched += other.converged
        randomised += drawn.converged
    assert randomised > 0


def test_what_else_ends_a_solve_raises_too_but_not_as_a_local_minimum() -> None:
    far = [poise.reach("wrist", (9, 9, 9))]
    with pytest.raises(NotConverged, match="infeasible") as caught:
        solve(arm().rest, far, on_stall="raise")
    assert not isinstance(caught.value, LocalMinimum)
    assert solve(arm().rest, [poise.reach("wrist", (0.3, 1.4, 0.1))], on_stall="raise")
    both = np.array([[0.3, 1.4, 0.1], [9.0, 9.0, 9.0]])
    with pytest.raises(NotConverged, match="1 of 2") as caught:
        solve(arm().rest, [poise.reach("wrist", both)], on_stall="raise")
    assert list(caught.value.result.status) == ["converged", "infeasible"]
    with pytest.raises(InvalidValue, match="switch"):
        solve(arm().rest, [poise.reach("wrist", both)], on_stall="switch")
    with pytest.raises(InvalidValue, match="accept, switch, randomise, raise"):
        solve(arm().rest, far, on_stall="panic")


def test_from_the_comfortable_pose_the_answer_does_not_depend_on_the_last() -> None:
    skeleton = body()
    goals = [poise.reach("lhand", (0.5, 1.6, 0.2)), poise.reach("rhand", (-0.4, 1.3, 0.3))]
    rng = np.random.default_rng(0)
    lasts = [
        skeleton.pose(np.append(skeleton.rest.q[:6], rng.uniform(-0.5, 0.5, skeleton.nq - 6)))
        for _ in range(3)
    ]
    found = [solve(last, goals, initial="comfortable").pose.q for last in lasts]
    preferred = solve(skeleton.preferred, goals).pose.q
    moved = [solve(last, goals).pose.q for last in lasts]
    legs = np.abs(found[0] - found[1])[solve(lasts[0], goals)._movable]
    assert legs.max() == 0.0 and np.ptp(moved, axis=0).max() > 0.1
    np.testing.assert_array_equal(found[0][:6], preferred[:6])


def test_pins_and_locks_stay_with_the_start() -> None:
    skeleton = body()
    start = skeleton.rest.with_values(larm_ry=0.4, spine_rz=0.2, head_rx=0.3)
    goals = [poise.pin("lhand"), poise.reach("rhand", (-0.4, 1.3, 0.3))]
    for initial in ("comfortable", skeleton.rest.with_values(rarm_rz=0.2)):
        result = solve(start, goals, initial=initial, locked=["spine"])
        assert result.converged
        agree(result, goals, start)
        assert result.pose.value("spine_rz") == 0.2 and result.pose.value("head_rx") == 0.3
    for wrong in ("last", 3, chain(2).rest):
        with pytest.raises(InvalidValue, match="initial="):
            solve(start, goals, initial=wrong)


def test_a_trap_of_two_hinges_is_left_by_default() -> None:
    """Clamped hinges in which descent ends at a limit, though another pose meets the goal."""
    tip, rng, trapped = tip_of("b"), np.random.default_rng(0), 0
    for _ in range(60):
        builder = poise.SkeletonBuilder()
        for name, parent, x in (("a", None, 0.0), ("b", "a", 1.0)):
            low, high = np.sort(rng.uniform(-3.0, 3.0, 2)).tolist()
            builder.add(
                name, poise.Hinge("z"), parent, offset=(x, 0, 0), tip=(0.8, 0, 0),
                limits={"rz": (low, high)},
            )  # fmt: skip
        skeleton = builder.build()
        start, there = (
            skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper)) for _ in range(2)
        )
        goals = [poise.reach(tip, tip.at(there))]
        stuck_at = solve(start, goals, solver="lm")
        if stuck_at.converged:
            continue
        trapped += 1
        for found in (solve(start, goals), solve(start, goals, solver="lm", on_stall="switch")):
            assert found.converged, found.explain()
            agree(found, goals, start)
            assert excess(skeleton, found.pose.q) == 0.0
        assert any("went on with ccd" in note for note in found.notes)
    assert trapped > 2


def behind_a_ball() -> tuple[poise.Pose, list[poise.Goal]]:
    """A planar arm whose elbow has to pass to the other side of a ball, which is hard."""
    links = poise.SkeletonBuilder().add("upper", poise.Hinge("z"), tip=(1, 0, 0))
    body = links.add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build()
    start = body.pose([0.9, -1.8])
    end = poise.point("lower", tip=True)
    elbow = poise.point("lower")
    away = poise.norm(elbow - (0.6, 0.6, 0.0)) >= 0.5  # without it, the elbow is up
    return start, [poise.reach(end, (1.1, 0.0, 0.0)), away.hardened()]


def test_new_starts_are_tried_for_soft_goals_under_hard_constraints() -> None:
    start, goals = behind_a_ball()
    accepted = solve(start, goals, solver="sqp")
    assert not accepted.converged and accepted.restarts == 0
    assert 'on_stall="randomise"' in accepted.explain()
    assert solve(start, goals).converged
    tried = solve(start, goals, on_stall="randomise")
    assert tried.converged and tried.restarts > 0
    assert tried.errors[0].position < 1e-4


def test_a_default_switch_leaves_out_solvers_that_do_not_suit_the_goals() -> None:
    start, goals = behind_a_ball()
    switched = solve(start, goals, on_stall="switch")
    assert switched.errors[0].position < 1e-4
    with pytest.raises(InvalidValue, match="ccd cannot solve this problem"):
        solve(start, goals, on_stall="switch", fallback_solvers=["ccd"])


def test_a_search_does_not_end_where_limits_turn_a_step_uphill() -> None:
    """A second search from the result removes no error: 13 of 400 lost up to 97 % of it before."""
    builder, before = poise.SkeletonBuilder(), None
    for k, axis in enumerate("zxyxzx"):
        length = 0.3 if k in (3, 4) else 0.0
        builder = builder.add(
            f"j{k}", poise.Hinge(axis), before, offset=(0.0, length, 0.0),
            limits={f"r{axis}": (-0.6, 0.6)},
        )  # fmt: skip
        before = f"j{k}"
    skeleton = builder.build()
    ends = [(0.0, 0.2, 0.0), (0.1, 0.1, 0.0)]
    rng, most = np.random.default_rng(5), 0.0
    for _ in range(400):
        start, q = rng.uniform(-0.6, 0.6, 6), rng.uniform(-1.2, 1.2, 6)
        world = skeleton.pose(q).world
        goals = [
            poise.reach(poise.point("j5", end), (world[5] @ (*end, 1.0))[:3], weight=weight)
            for end, weight in zip(ends, (1.0, 0.07), strict=True)
        ]
        goals += [
            poise.orient(f"j{k}", world[k][:3, :3], weight=weight)
            for k, weight in ((2, 4e-6), (5, 1.2e-4))
        ]
        problem = poise.Problem(skeleton, goals, solver="lm", max_iterations=400)
        once = problem.solve(start)
        twice = problem.solve(once)
        left = [float((problem.residual(each) ** 2).sum()) for each in (once, twice)]
        most = max(most, 1.0 - left[1] / max(left[0], 1e-30))
    assert most < 0.01
