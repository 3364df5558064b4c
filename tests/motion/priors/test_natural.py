"""Solving with a pose prior: goals first, the most likely pose in their null space."""

from __future__ import annotations

import copy
import threading
from collections.abc import Sequence

import numpy as np
import pytest

import poise
from poise.anatomy.chains import carried_shares
from poise.bundled import bare_character, human_prior
from poise.errors import InvalidValue, UnknownOption
from poise.metrics import LIGHT
from poise.model import Skeleton
from poise.motion.priors import PosePrior
from poise.residuals import Goal
from poise.solvers import DampedLeastSquares, Problem, Result, solve, solve_batch
from poise.solvers.natural import CUT_SHORT
from poise.solvers.on_device import unsupported
from poise.solvers.sqp import SQP
from samples.humanoids import bent, humanoid
from samples.problems import agree, arm, excess

LIKELY = {"balance": False, "floor": False, "posture": False, "apart": False}
"""Options for the prior alone."""

HANDS_AND_FEET = ("lhand", "rhand", "lfoot", "rfoot")
SETS = (HANDS_AND_FEET, ("head", "lhand", "rhand"), (*HANDS_AND_FEET, "head", "root"),
        ("lhand",), ("lhand", "rfoot"))  # fmt: skip


def body() -> Skeleton:
    return bare_character().skeleton


def places(pose: poise.Pose, names: Sequence[str]) -> list[Goal]:
    """Goals where the joints of a pose are."""
    world = pose.world
    return [poise.reach(n, world[pose.skeleton.joint_index(n), :3, 3]) for n in names]


def drawn(count: int, sets: Sequence[Sequence[str]] = SETS):
    """(start, goals) of random poses near a walk, reachable within the limits."""
    rng = np.random.default_rng(len(sets))
    walk = bare_character().motion
    for number in range(count):
        base = walk[int(rng.integers(len(walk)))]
        away = rng.normal(scale=(0.1, 0.2, 0.4)[number % 3], size=body().nv)
        q = np.clip(body().integrate(base.q, away), body().lower, body().upper)
        goals = places(body().pose(q), sets[number // 3 % len(sets)])
        yield (bare_character().rest if number % 2 else base), goals


def unlikeliness(pose: poise.Pose) -> float:
    """Minus the logarithm of the density, with the penalties out of range."""
    return poise.metrics.value(poise.metrics.likelihood(), pose)


def one(start: poise.Pose, goals: Sequence[Goal], **options) -> Result:
    found = solve(start, goals, **options)
    assert isinstance(found, Result)
    return found


# -- goals first ---------------------------------------------------------------------------------


def test_goals_that_are_met_without_a_prior_are_met_with_one_within_the_limits() -> None:
    met = 0
    for start, goals in drawn(90):
        plain, likely = one(start, goals), one(start, goals, prior="human")
        agree(likely, goals, start)
        assert excess(body(), likely.pose.q) == 0.0
        if plain.converged:
            met += 1
            assert likely.converged, (likely, plain)
            assert all(error.position <= 1.0001e-4 for error in likely.errors)
    assert met > 80


def test_poses_of_three_positions_and_more_are_likelier_with_a_prior() -> None:
    better = []
    for start, goals in drawn(60, (HANDS_AND_FEET, ("head", "lhand", "rhand"))):
        plain, likely = one(start, goals), one(start, goals, prior="human", **LIKELY)
        if plain.converged and likely.converged:
            better.append(unlikeliness(plain.pose) - unlikeliness(likely.pose))
    assert len(better) > 50
    assert min(better) >= -1e-3 and np.median(better) > 5.0


def test_among_poses_that_meet_the_goals_none_near_is_likelier() -> None:
    """Optimal to first order: along what neither goals nor limits hold, the gradient is nothing."""
    for start, goals in drawn(9, (HANDS_AND_FEET,)):
        found = one(start, goals, prior="human", tolerance=1e-7, **LIKELY)
        assert found.converged
        q = found.pose.q
        free = (q - body().lower > 1e-6) & (body().upper - q > 1e-6)
        g, _ = poise.metrics.gradient(poise.metrics.likelihood(), found.pose)
        J = Problem(body(), goals).jacobian(q)[:, free]
        along = g[free] - J.T @ np.linalg.lstsq(J.T, g[free], rcond=None)[0]
        # The search ends at slopes of 1e-3, with a weight of 1e-2 for a nat.
        assert np.abs(along).max() < 0.1


def test_it_does_not_matter_where_a_search_of_three_positions_starts() -> None:
    rest = bare_character().rest
    hands = {
        dof: rest.value(dof) for dof in rest.skeleton.dof_names if dof[1:7] in ("finger", "thumb_")
    }  # a start determines the fingers
    starts = [rest, *(frame.with_values(**hands) for frame in bare_character().motion[::20])]
    _, goals = next(drawn(1, (HANDS_AND_FEET,)))
    found = [one(start, goals, prior="human").pose.q for start in starts]
    for q in found[1:]:
        np.testing.assert_array_equal(q, found[0])


@pytest.mark.parametrize("up", ["y", "z"])
def test_a_heading_or_a_place_of_all_goals_changes_nothing_else(up: str) -> None:
    skeleton = humanoid(up=up)
    prior = human_prior()
    typical = skeleton.pose(prior.typical(skeleton)[5])
    target = skeleton.pose(
        skeleton.integrate(typical.q, np.random.default_rng(0).normal(scale=0.1, size=skeleton.nv))
    )
    names = ("LeftHand", "RightHand", "LeftFoot", "RightFoot", "Head")
    points = np.stack([target.world[skeleton.joint_index(n), :3, 3] for n in names])
    found = []
    for angle in (0.0, 1.0, 2.5, -2.0):
        c, s = np.cos(angle), np.sin(angle)
        turn = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
        if up == "z":
            turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        goals = [poise.reach(n, turn @ p + [1, 2, 3]) for n, p in zip(names, points, strict=True)]
        result = one(skeleton.rest, goals, prior=prior)
        assert result.converged
        found.append(prior.components(result.pose))
    for x in found[1:]:
        np.testing.assert_allclose(x, found[0], atol=2e-3)


def test_unreachable_targets_are_missed_honestly() -> None:
    hero = bare_character()
    far = [*places(hero.rest, ("rhand", "lfoot", "rfoot")), poise.reach("lhand", (3.0, 1.0, 0.0))]
    plain, likely = one(hero.rest, far), one(hero.rest, far, prior="human")
    assert likely.status == plain.status == "infeasible"
    agree(likely, far, hero.rest)
    assert excess(body(), likely.pose.q) == 0.0
    cost = [sum(error.position**2 for error in found.errors) for found in (plain, likely)]
    assert cost[1] < 1.01 * cost[0]
    assert "could not be met" in " ".join(likely.notes)
    single = one(hero.rest, [poise.reach("lhand", (3.0, 1.0, 0.0))], prior="human",
                 locked=["root"])  # fmt: skip
    assert single.status == "infeasible" and single.errors[0].position > 1.0


# -- what stays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("locked", [["lradius", "head_ry", "ltibia_rx"], ["root"], ["root_ty"]])
@pytest.mark.parametrize("names", [HANDS_AND_FEET, ("lhand",)])
def test_locked_values_keep_their_bits(locked: list[str], names: tuple[str, ...]) -> None:
    start = bent(body(), np.random.default_rng(2), 0.1)
    hidden = start.with_values(ltibia_rx=0.1234567, head_ry=-0.0123456)
    q = hidden.q.copy()
    target = body().pose(np.clip(q + 0.03, body().lower, body().upper))
    still = [i for i, name in enumerate(body().dof_names)
             if name in locked or name.rpartition("_")[0] in locked]  # fmt: skip
    target = body().pose(np.where(np.isin(np.arange(body().nq), still), q, target.q))
    found = one(body().pose(q), places(target, names), prior="human", locked=locked)
    assert found.converged
    assert found.pose.q[still].tobytes() == q[still].tobytes()
    assert excess(body(), found.pose.q) == 0.0


def test_locked_values_out_of_their_limits_stay_as_they_are() -> None:
    q = bare_character().rest.q.copy()
    knee = body().dof_index("ltibia_rx")
    q[knee] = -0.3
    goals = places(bare_character().motion[5], ("lhand", "rhand", "rfoot"))
    found = one(body().pose(q), goals, prior="human", locked=["ltibia"])
    assert found.pose.q[knee] == -0.3 and found.converged


def test_hard_goals_and_metrics_count_beside_the_prior() -> None:
    hero = bare_character()
    target = hero.motion[20]
    goals = places(target, HANDS_AND_FEET)
    hand = goals[0].position
    held = poise.reach("lhand", hand, hard=True)
    found = one(hero.rest, [held, *goals[1:]], prior="human")
    assert found.converged and found.errors[0].position < 1e-7
    # Which of two goals that contradict each other is hard decides.
    both = [held, poise.reach("lhand", np.add(hand, (0.1, 0, 0))), *goals[1:]]
    torn = one(hero.rest, both, prior="human")
    assert not torn.converged and torn.errors[0].position < 1e-6
    # A metric pulls within what the goals leave open.
    plain = one(hero.rest, goals, prior="human")
    straight = poise.metrics.deviation(weight=100.0, weights={"head": 1.0, "upperneck": 1.0,
                                                       "lowerneck": 1.0}, others=0.0)  # fmt: skip
    pulled = one(hero.rest, goals, prior="human", metrics=[straight])
    assert plain.converged and pulled.converged
    values = [poise.metrics.value(straight, result.pose) for result in (plain, pulled)]
    assert values[1] < 0.1 * values[0]
    assert unlikeliness(pulled.pose) > unlikeliness(plain.pose)


def test_other_goals_than_places_are_met_too() -> None:
    hero = bare_character()
    world = hero.motion[12].world
    at = hero.skeleton.joint_index
    goals = [
        poise.place("lhand", world[at("lhand")]), poise.orient("head", world[at("head"), :3, :3]),
        poise.reach("rfoot", world[at("rfoot"), :3, 3]), poise.pin("lfoot"),
        poise.point("root").y >= 0.8,
    ]  # fmt: skip
    found = one(hero.rest, goals, prior="human")
    assert found.converged
    assert found.pose.world[at("root"), 1, 3] >= 0.8 - 1e-4
    kept = [pose.world[at("lfoot"), :3, 3] for pose in (hero.rest, found.pose)]
    np.testing.assert_allclose(kept[1], kept[0], atol=1.1e-4)


# -- batches, copies, repeatability --------------------------------------------------------------


def test_batches_are_what_their_parts_are() -> None:
    cases = list(drawn(12, (HANDS_AND_FEET,)))
    goals = cases[0][1]
    targets = np.stack([np.concatenate([goal.position for goal in own]) for _, own in cases])
    starts = np.stack([start.q for start, _ in cases])
    problem = Problem(body(), goals, prior="human")
    for threads in (1, 2):
        found = solve_batch(problem, starts, targets, threads=threads)
        for number, own in enumerate(targets):
            assert found.pose.q[number].tobytes() == problem.solve(starts[number], own).tobytes()
            assert found.status[number] == problem.status
            assert found.iterations[number] == problem.iterations
    stacked = [poise.reach(goal.rows[0].point, targets.reshape(12, 4, 3)[:, i])
               for i, goal in enumerate(goals)]  # fmt: skip
    by_solve = solve(body().pose(starts), stacked, prior="human")
    assert by_solve.pose.q.shape == (12, body().nq) and by_solve.converged.all()
    np.testing.assert_array_equal(by_solve.pose.q, found.pose.q)


def test_a_batch_of_starts() -> None:
    goal = places(bare_character().motion[3], ("lhand",))
    walk = bare_character().motion[::16]
    found = solve(body().pose(walk.q.reshape(2, -1, body().nq)), goal, prior="human")
    assert found.converged.all()
    flat = found.pose.q.reshape(-1, body().nq)
    for number, start in enumerate(walk):
        np.testing.assert_array_equal(flat[number], one(start, goal, prior="human").pose.q)
    assert len(np.unique(flat, axis=0)) == len(flat)


def test_the_same_call_gives_the_same_bits_also_in_threads() -> None:
    cases = list(drawn(8, SETS[:2]))
    found = [one(start, goals, prior="human").pose.q.tobytes() for start, goals in cases]
    again: list[list[bytes]] = [[], []]

    def work(into: list[bytes]) -> None:
        for start, goals in cases[::-1]:
            into.append(one(start, goals, prior="human").pose.q.tobytes())

    threads = [threading.Thread(target=work, args=(into,)) for into in again]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert again[0] == again[1] == found[::-1]


def test_copies_of_a_problem_keep_the_prior() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    for solver in ("auto", "lm", SQP()):
        problem = Problem(body(), goals, prior="human", solver=solver)
        q = problem.solve(start.q)
        for other in (problem.clone(), copy.deepcopy(problem), copy.copy(problem)):
            assert other.spec.prior is human_prior().with_human_limits()
            assert other.spec.metrics == problem.spec.metrics == ()
            assert other.solve(start.q).tobytes() == q.tobytes()
        problem.clone().solve(start.q + 0.01, np.zeros(12))
        assert problem.solve(start.q).tobytes() == q.tobytes()


def test_looking_at_a_problem_does_not_change_its_report() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    problem = Problem(body(), goals, prior="human")
    q = problem.solve(start.q)
    report = problem.status, problem.iterations, problem.errors
    problem.residual(q + 0.1)
    problem.jacobian(q + 0.1)
    assert (problem.status, problem.iterations, problem.errors) == report


def test_problems_with_and_without_a_prior_are_not_confused() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    other = PosePrior(**{name: getattr(human_prior(), name) for name in
                         ("covariance", "lowest", "highest", "starts")},
                      mean=human_prior().mean + 0.05)  # fmt: skip
    choices = (
        {}, {"prior": "human"}, {"prior": human_prior()}, {"prior": other},
        {"prior": "human", "metrics": [poise.metrics.stiffness(1.0)]},
    )  # fmt: skip
    twice = [
        [one(start, goals, **options).pose.q.tobytes() for options in choices] for _ in range(2)
    ]
    assert twice[0] == twice[1]
    plain, named, given, changed, stiff = twice[0]
    assert named == given and len({plain, named, changed, stiff}) == 4


def test_a_trace_and_a_report_count_the_whole_search() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    found = one(start, goals, prior="human")
    assert found.iterations > 0 and found.evaluations >= found.iterations
    assert found.solver == "auto"
    traced = one(start, goals, prior="human", trace=True)
    assert traced.pose.q.tobytes() == found.pose.q.tobytes()
    assert len(traced.trace) >= 1


def test_constrained_methods_keep_the_likely_pose() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    problem = Problem(body(), goals, prior="human", solver=SQP())
    assert problem.compiled.metrics[-1].weight == LIGHT and problem.spec.metrics == ()
    found = body().pose(problem.solve(start.q))
    assert problem.status == "converged"
    by_lm = Problem(body(), goals, prior="human", solver=DampedLeastSquares())
    assert by_lm.compiled.metrics == ()
    likely = body().pose(by_lm.solve(start.q))
    np.testing.assert_allclose(found.world, likely.world, atol=1e-3)


def test_a_gpu_leaves_priors_to_the_cpu() -> None:
    _, goals = next(drawn(1, (HANDS_AND_FEET,)))
    reason = unsupported(Problem(body(), goals, prior="human"))
    assert reason is not None and "a pose prior has no CUDA version" in reason
    assert unsupported(Problem(body(), goals)) is None


# -- without a heading, bodies of other kinds, wrong calls ---------------------------------------


def test_one_goal_moves_the_limb_not_the_body() -> None:
    """Fewer than three positions change the pose naturally from where it starts."""
    start = bare_character().motion[10]
    for away in ((0.05, 0.1, 0.1), (-0.1, 0.2, 0.0)):
        hand = start.world[body().joint_index("lhand"), :3, 3] + away
        found = one(start, [poise.reach("lhand", hand)], prior="human")
        assert found.converged
        moved = np.linalg.norm(found.pose.world[:, :3, 3] - start.world[:, :3, 3], axis=1)
        far = float(np.linalg.norm(away))
        assert moved[0] < 0.5 * far and moved[body().joint_index("rfoot")] < far
        assert moved[body().joint_index("lhand")] == pytest.approx(far, abs=2e-4)
    # At its targets already, it stays.
    still = one(start, places(start, ("lhand", "rfoot")), prior="human")
    assert np.abs(still.pose.q - start.q).max() < 1e-3 and still.converged


def test_limbs_move_before_the_trunk_where_there_is_no_prior() -> None:
    shares = carried_shares(body())
    index = body().joint_index
    assert shares[0] == pytest.approx(1.0) and (shares >= 0.0).all()
    assert shares[index("lhumerus")] > shares[index("lradius")] > shares[index("lhand")]
    assert shares[index("lowerback")] > shares[index("lfemur")] > shares[index("ltibia")]
    lone = poise.SkeletonBuilder().add("a", poise.Hinge("z")).build()
    assert carried_shares(lone).tolist() == [0.0]


def test_wrong_priors_are_refused() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    for call in (lambda prior: solve(start, goals, prior=prior),
                 lambda prior: Problem(body(), goals, prior=prior),
                 lambda prior: poise.Tracker(start, goals, prior=prior),
                 lambda prior: poise.metrics.likelihood(prior)):  # fmt: skip
        with pytest.raises(UnknownOption, match=r"'humans'.*human"):
            call("humans")
        for wrong in (3, ["human"], object()):
            with pytest.raises(InvalidValue, match=r"poise\.PosePrior or a name"):
                call(wrong)
    tip = poise.point("wrist", tip=True)
    with pytest.raises(InvalidValue, match="humanoid; no joint was recognised as"):
        solve(arm().rest, [poise.reach(tip, (0.3, 1.6, 0.5))], prior="human")


# -- budgets and traces --------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_max_iterations_bound_each_search(count: int) -> None:
    for start, goals in drawn(6, (HANDS_AND_FEET, ("lhand",))):
        found = one(start, goals, prior="human", max_iterations=count)
        agree(found, goals, start)
        searches = 2 if len(goals) > 2 else 4  # bent limbs follow a start that is stuck
        assert found.iterations <= (searches + 1) * count  # and the method's own
        if not found.converged:
            assert found.status in ("iteration_limit", "stalled", "infeasible")
            assert count > 2 or found.status == "iteration_limit"


def test_max_seconds_ends_the_search_and_says_so() -> None:
    start, goals = next(drawn(1, (HANDS_AND_FEET,)))
    whole = one(start, goals, prior="human")
    ended = one(start, goals, prior="human", max_seconds=0.0)
    assert ended.status == "time_limit" and ended.iterations == 0
    assert CUT_SHORT in ended.notes
    agree(ended, goals, start)
    unhurried = one(start, goals, prior="human", max_seconds=60.0)
    np.testing.assert_array_equal(unhurried.pose.q, whole.pose.q)
    assert unhurried.iterations == whole.iterations and unhurried.notes == whole.notes


@pytest.mark.parametrize("names", [HANDS_AND_FEET, ("lhand",)])
def test_a_trace_begins_with_the_search_and_changes_nothing(names: Sequence[str]) -> None:
    for start, goals in drawn(6, (names,)):
        plain = one(start, goals, prior="human")
        traced = one(start, goals, prior="human", trace=True)
        np.testing.assert_array_equal(traced.pose.q, plain.pose.q)
        assert (traced.status, traced.iterations) == (plain.status, plain.iterations)
        trace = traced.trace
        assert trace[0].iteration == 0 and trace[-1].iteration == traced.iterations
        steps = [entry.iteration for entry in trace]
        times = [entry.seconds for entry in trace]
        assert steps == sorted(steps) and times == sorted(times) and traced.seconds == times[-1]
        assert trace[-1].errors == traced.errors
        assert trace[0].position_error > trace[-1].position_error


@pytest.mark.parametrize("depth", [0.1, 0.3, 0.45, 0.6])
def test_a_squat_from_straight_legs_is_found_at_once(depth: float) -> None:
    """Straight legs are a singular start, and at these depths the first search fails at some."""
    start = bare_character().rest
    root, neck = poise.point("root"), poise.point("lowerneck")
    at = dict(zip(start.skeleton.joint_names, start.world[:, :3, 3], strict=True))
    trunk = float(np.linalg.norm(at["lowerneck"] - at["root"]))
    goals = [
        poise.pin("lfoot"), poise.pin("rfoot"),
        poise.balance(start, ("lfoot", "ltoes:tip", "rfoot", "rtoes:tip")),
        neck.y - root.y >= trunk * np.cos(np.radians(30.0)),
        root.y == at["root"][1] - depth,
    ]  # fmt: skip
    result = poise.solve(start, goals, prior="human")
    assert result.converged
    knees = [result.pose.value(name) for name in ("ltibia_rx", "rtibia_rx")]
    assert min(knees) > np.radians(50.0) and abs(knees[0] - knees[1]) < 0.2
