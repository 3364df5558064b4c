"""The default method: several searches within one budget."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.kernels import solver_state as slot
from poise.solvers import Auto, DampedLeastSquares, Problem, solve, solve_batch
from samples.problems import REACHABLE, agree, arm, chain, excess, tip_of


def far(distance: float = 4.0) -> list[poise.residuals.goal.Goal]:
    return [poise.reach(tip_of("wrist"), (distance, distance, distance))]


def crooked(count: int) -> list[tuple[poise.Skeleton, np.ndarray]]:
    """Planar chains with one-sided limits, and places they can just reach."""
    skeleton = chain(3, poise.Hinge("z")).with_limits(
        {"j0_rz": (-3.0, 3.0), "j1_rz": (-0.2, 2.6), "j2_rz": (-0.2, 2.6)}
    )
    rng = np.random.default_rng(7)
    poses = rng.uniform(skeleton.lower, skeleton.upper, (count, 3))
    return [(skeleton, skeleton.pose(q).world[2, :3] @ (0.3, 0, 0, 1)) for q in poses]


def test_an_easy_problem_takes_one_search() -> None:
    case = REACHABLE["several effectors"]()
    result = solve(case.start, case.goals)
    assert result.solver == "auto" and result.converged and result.restarts == 0
    agree(result, case.goals, case.start)


def test_it_solves_what_one_search_misses() -> None:
    missed = 0
    for skeleton, target in crooked(200):
        goals = [poise.reach(tip_of("j2"), target)]
        result = solve(skeleton.rest, goals)
        assert result.converged and excess(skeleton, result.pose.q) == 0.0
        missed += not solve(skeleton.rest, goals, solver="lm").converged
    assert missed > 5


def test_limbs_are_searched_one_by_one() -> None:
    """One start for all of twelve legs suits each leg with the product of twelve chances."""
    builder = poise.SkeletonBuilder().add("hub", poise.Fixed())
    for k in range(12):
        before, offset = "hub", (0.0, 0.0, 0.1 * k)
        for n, axis in enumerate("zxz"):
            tip = {"tip": (0.3, 0.0, 0.0)} if n == 2 else {}
            limits, name = {f"r{axis}": (-1.5, 1.5)}, f"l{k}_{n}"
            builder = builder.add(
                name, poise.Hinge(axis), before, offset=offset, limits=limits, **tip
            )
            before, offset = name, (0.3, 0.1, 0.0)
    skeleton, rng, searches = builder.build(), np.random.default_rng(7), 0
    tips = [tip_of(f"l{k}_2") for k in range(12)]
    for _ in range(20):
        world = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper)).world
        goals = [
            poise.reach(tip, world[skeleton.joint_index(tip.joint), :3] @ (0.3, 0.0, 0.0, 1.0))
            for tip in tips
        ]
        result = solve(skeleton.rest, goals)
        assert result.converged and excess(skeleton, result.pose.q) == 0.0
        agree(result, goals, skeleton.rest)
        searches += result.restarts
    assert 20 < searches < 400


def test_the_same_seed_gives_the_same_answer() -> None:
    others = 0
    for skeleton, target in crooked(60):
        goals = [poise.reach(tip_of("j2"), target)]
        once, again, other = (solve(skeleton.rest, goals, seed=seed) for seed in (5, 5, 2**50))
        assert once.pose.q.tobytes() == again.pose.q.tobytes()
        assert (once.iterations, once.restarts) == (again.iterations, again.restarts)
        alike = once.pose.q.tobytes() == other.pose.q.tobytes()
        assert alike == (once.restarts == 0)  # the first search draws nothing
        others += not alike
    assert others > 0


def test_out_of_reach_it_stays_near_the_start() -> None:
    skeleton = arm()
    steps = []
    q = skeleton.rest.q
    for height in np.linspace(3.0, 3.2, 21):
        goal = poise.reach(tip_of("wrist"), (2.0, height, 1.0))
        result = solve(skeleton.pose(q), [goal])
        assert not result.converged
        steps.append(float(np.abs(result.pose.q - q).max()))
        q = result.pose.q
    assert max(steps[1:]) < 0.1  # the target moves by a centimetre a step


def test_a_batch_answers_as_single_calls_do() -> None:
    cases = crooked(40)
    skeleton = cases[0][0]
    targets = np.array([target for _, target in cases])
    problem = Problem(skeleton, [poise.reach(tip_of("j2"), targets[0])])
    batch = solve_batch(problem, skeleton.rest.q, targets, seed=3, threads=2)
    for number, target in enumerate(targets):
        goals = [poise.reach(tip_of("j2"), target)]
        single = solve(skeleton.rest, goals, seed=3)
        assert single.pose.q.tobytes() == batch.pose.q[number].tobytes()
        assert single.evaluations == batch.evaluations[number]


def test_cut_into_pieces_it_takes_the_same_way() -> None:
    for skeleton, target in crooked(20):
        problem = Problem(skeleton, [poise.reach(tip_of("j2"), target)], solver=Auto(patience=1))
        whole = problem.solve(skeleton.rest.q)
        iterations = problem.iterations
        running = problem.runner.run(skeleton.rest.q, problem.state.targets, 0)
        while running:
            running = problem.runner.resume(1)
        assert problem.runner.tables.q.tobytes() == whole.tobytes()
        assert problem.iterations == iterations


@pytest.mark.parametrize(("option", "most"), [("restarts", 3), ("max_repeats", 5)])
def test_out_of_reach_it_gives_up_with_the_best_pose(option: str, most: int) -> None:
    skeleton = arm()
    result = solve(skeleton.rest, far(), solver=Auto(**{option: most}))
    plain = solve(skeleton.rest, far(), solver="lm")
    assert result.status == "infeasible"
    assert result.restarts == most if option == "restarts" else result.restarts >= most
    # A search given up early may end a little short of where lm ends; never the other way by much.
    assert result.errors[0].position <= plain.errors[0].position + 1e-4
    agree(result, far(), skeleton.rest)


def test_where_lengths_forbid_the_goals_a_few_searches_do() -> None:
    """Fewer evaluations, and the pose is as near; pixels, and what can be met, are as ever."""
    skeleton = arm()
    few = many = 0
    for target in np.random.default_rng(4).normal(size=(30, 3)) * 3.0:
        goals = [poise.reach(tip_of("wrist"), target)]
        quick = solve(skeleton.rest, goals)
        thorough = solve(skeleton.rest, goals, solver=Auto(max_repeats_unreachable=50))
        assert (quick.status, quick.converged) == (thorough.status, thorough.converged)
        assert quick.errors[0].position <= thorough.errors[0].position + 1e-4
        if quick.status == "infeasible":
            few, many = few + quick.evaluations, many + thorough.evaluations
        else:
            assert quick.evaluations == thorough.evaluations
    assert 0 < few < many / 3


def test_the_budget_is_kept() -> None:
    skeleton = arm()
    cheap = solve(skeleton.rest, far(), solver=Auto(max_evaluations=200, max_iterations=50))
    endless = Auto(max_evaluations=2000, max_repeats=10**6, max_repeats_unreachable=10**6)
    dear = solve(skeleton.rest, far(), solver=endless)
    # A search that has begun is ended: at most its own iterations above the budget.
    assert cheap.evaluations <= 200 + 51
    assert 2000 <= dear.evaluations <= 2000 + 501


def test_no_new_start_where_there_is_none_to_draw() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    result = solve(skeleton.rest, [poise.reach(tip_of("j1"), (9, 9, 0))], locked=["j0", "j1"])
    assert result.status == "infeasible" and not result.converged
    assert result.evaluations < 500


def test_a_search_costs_an_easy_problem_nothing() -> None:
    case = REACHABLE["several effectors"]()
    options = {"max_step": 1.0, "min_improvement": 1e-2, "patience": 4}
    auto = solve(case.start, case.goals, solver=Auto())
    plain = solve(case.start, case.goals, solver=DampedLeastSquares(**options))
    assert auto.pose.q.tobytes() == plain.pose.q.tobytes()
    assert (auto.iterations, auto.evaluations) == (plain.iterations, plain.evaluations)


def test_restarts_for_one_effector_have_half_the_patience() -> None:
    builder = poise.SkeletonBuilder().add("hub", poise.Hinge("z"))
    for leg in "ab":
        builder = builder.add(leg, poise.Hinge("y"), "hub", offset=(0, 1, 0), tip=(1, 1, 0))
    a, b = (poise.reach(poise.point(leg, tip=True), (0, 9, 0)) for leg in "ab")
    pose = poise.place("a", np.eye(4))

    def patience(*goals: poise.residuals.goal.Goal) -> float:
        problem = poise.Problem(builder.build(), list(goals), solver=Auto(max_iterations=40))
        problem.solve(problem.skeleton.rest.q)
        assert problem.restarts > 0
        assert problem.iterations >= 40  # the last search ends before any settles
        return float(problem.tables.options[slot.PATIENCE])

    assert patience(a) == patience(pose) == 0.5 * Auto.patience
    assert patience(a, b) == Auto.patience
