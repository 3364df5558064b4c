"""Every solver gives one answer: batches, copies and reports agree with a solve."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import UnsuitableSolver
from poise.metrics import smoothness
from poise.solvers import SOLVERS, Problem, batch, solve
from poise.solvers.result import excess
from samples.problems import arm, body, chain, tip_of

Kind = Callable[[np.random.Generator], tuple[poise.Skeleton, list]]


def _arm(make: Callable) -> Kind:
    """Goals for the wrist of an arm, from its frame at a random pose."""

    def drawn(rng: np.random.Generator) -> tuple[poise.Skeleton, list]:
        skeleton = arm((-1.0, 1.0))
        q = np.clip(rng.normal(size=skeleton.nq) * 0.7, skeleton.lower, skeleton.upper)
        return skeleton, make(skeleton.pose(q).world[-1], rng)

    return drawn


def _planar(make: Callable) -> Kind:
    def drawn(rng: np.random.Generator) -> tuple[poise.Skeleton, list]:
        x, y = rng.uniform(-0.7, 0.7, 2)
        return chain(4, poise.Hinge("z")), make(poise.point("j3", tip=True), x, y)

    return drawn


def _hands(rng: np.random.Generator) -> tuple[poise.Skeleton, list]:
    skeleton = body()
    world = skeleton.pose(rng.normal(size=skeleton.nq) * 0.2).world
    at = {name: world[skeleton.joint_index(name)] for name in ("lhand", "rhand", "head")}
    return skeleton, [
        poise.reach("lhand", at["lhand"][:3, 3], hard=True),
        poise.orient("head", at["head"][:3, :3]),
        poise.reach("rhand", at["rhand"][:3, 3], weight=0.5),
    ]


KINDS: dict[str, Kind] = {
    "reach": _arm(lambda T, _: [poise.reach(tip_of("wrist"), T[:3, 3])]),
    "orient": _arm(lambda T, _: [poise.orient("wrist", T[:3, :3])]),
    "place": _arm(lambda T, _: [poise.place("wrist", T)]),
    "aim": _arm(lambda T, rng: [poise.aim("wrist", T[:3, 3] + rng.normal(size=3))]),
    "out of reach": _arm(lambda T, _: [poise.reach("wrist", 3.0 + T[:3, 3])]),
    "orient beside a hard reach": _arm(
        lambda T, _: [
            poise.orient("wrist", T[:3, :3]),
            poise.reach("elbow", (0.1, 0.2, 0.2), hard=True),
        ]
    ),
    "aim beside a hard orient": _arm(
        lambda T, rng: [
            poise.aim("wrist", T[:3, 3] + rng.normal(size=3)),
            poise.orient("elbow", T[:3, :3], hard=True),
        ]
    ),
    "expression": _planar(lambda tip, x, y: [tip.x == x, tip.y == y]),
    "soft expression": _planar(
        lambda tip, x, y: [(tip.x == x).softened(), poise.reach(tip, (0.5, y, 0.0))]
    ),
    "inequality": _planar(lambda tip, x, y: [tip.y >= y, poise.reach(tip, (0.8, y - 0.1, 0.0))]),
    "levels": _planar(lambda tip, x, y: [tip.x == 2.0, (tip.y == y).with_priority(2)]),
    "hands": _hands,
}  # fmt: skip

every_solver = pytest.mark.parametrize("solver", SOLVERS.names())
every_kind = pytest.mark.parametrize("kind", KINDS)


def drawn(kind: str, seed: int = 0) -> tuple[poise.Skeleton, list, np.ndarray]:
    rng = np.random.default_rng([seed, len(kind)])
    skeleton, goals = KINDS[kind](rng)
    start = np.clip(rng.normal(size=skeleton.nq) * 0.3, skeleton.lower, skeleton.upper)
    return skeleton, goals, start


def prepared(skeleton: poise.Skeleton, goals: list, solver: str) -> Problem:
    """The problem; skip methods that cannot solve it."""
    try:
        return Problem(skeleton, goals, solver=solver, max_iterations=200)
    except UnsuitableSolver as refusal:
        pytest.skip(str(refusal))


def edited(problem: Problem) -> Problem:
    """Give rows other weights, and values other limits."""
    problem.row_weights[:] *= np.linspace(0.0, 1.5, len(problem.row_weights))
    problem.state.goal_weights[:] *= 0.7
    lower, upper = problem.dofs.lower, problem.dofs.upper
    lower[:], upper[:] = np.maximum(lower, -0.8), np.minimum(upper, 0.8)
    return problem


def outcome(problem: Problem) -> tuple:
    return (
        problem.runner.q.tobytes(), problem.status, problem.errors, problem.iterations,
        problem.runner.evaluations, problem.report.notes(),
    )  # fmt: skip


@every_solver
@every_kind
@pytest.mark.parametrize("edit", [lambda problem: problem, edited], ids=["plain", "edited"])
def test_a_batch_equals_its_single_solves(solver, kind, edit, monkeypatch) -> None:
    skeleton, goals, start = drawn(kind)
    problem = edit(prepared(skeleton, goals, solver))
    starts = start + np.random.default_rng(1).normal(size=(6, skeleton.nq)) * 0.1
    targets = problem.default_targets(skeleton.rest)
    problem.solve(start)  # an earlier solve leaves nothing behind
    monkeypatch.setattr(batch, "_WORTH_A_THREAD", 1)
    found = [problem.solve_batch(starts, targets, threads=threads) for threads in (1, 3)]
    for b, each in enumerate(starts):
        q = problem.solve(each, targets)
        for many in found:
            assert many.pose.q[b].tobytes() == q.tobytes()
            assert many.statuses[b] == problem.status
            assert many[b].errors == problem.errors
            assert many.iterations[b] == problem.iterations


@every_solver
@every_kind
def test_copies_answer_as_their_original(solver, kind) -> None:
    skeleton, goals, start = drawn(kind)
    problem = edited(prepared(skeleton, goals, solver))
    problem.seed = 3
    problem.solve(start)
    copies = [
        problem.clone(), copy.deepcopy(problem), copy.copy(problem),
        pickle.loads(pickle.dumps(problem)),
    ]  # fmt: skip
    expected = outcome(problem)
    q = skeleton.pose(start).q
    for other in copies:
        other.solve(start)
        assert outcome(other) == expected
    for other in (*copies, problem.result().problem()):
        for asked in ("residual", "jacobian", "violations"):
            own, theirs = (getattr(each, asked)(q) for each in (problem, other))
            assert own.tobytes() == theirs.tobytes()
        assert other.cost_at(q, problem.state.targets) == problem.cost_at(q, problem.state.targets)
        assert np.array_equal(other.limits, problem.limits)
    reported = problem.result()
    reported.explain()
    assert reported.errors == problem.errors


@every_solver
@every_kind
@pytest.mark.parametrize("tolerance", [(5e-2, 1e-4), (1e-4, 5e-2)])
def test_a_status_agrees_with_the_errors_and_the_tolerances_asked_for(
    solver, kind, tolerance
) -> None:
    for seed in range(3):
        skeleton, goals, start = drawn(kind, seed)
        prepared(skeleton, goals, solver)
        result = solve(
            skeleton.pose(start), goals, solver=solver, tolerance=tolerance, max_iterations=300
        )
        for goal, error, allowed in zip(goals, result.errors, result.tolerances, strict=True):
            for unit, kind_of_error in enumerate(("position", "orientation")):
                most = getattr(allowed, kind_of_error)
                assert (getattr(error, kind_of_error) is None) == (most is None)
                # penalty holds hard goals to 1e-6, the others to less
                assert most is None or (most <= 1e-6 if goal.hard else most == tolerance[unit])
        within = all(excess(e, t) <= 1.0 for e, t in zip(result.errors, result.tolerances))
        assert result.converged == within, (result.status, result.errors)


@pytest.mark.parametrize("solver", ["auto", "lm", "sqp"])
@pytest.mark.parametrize("options", [{"prior": "human"}, {"metrics": [smoothness(1e-3)]}], ids=str)
def test_priors_and_metrics_give_one_answer(solver, options) -> None:
    rest = bare_character().rest
    reached = rest.with_values(lhumerus_rz=0.3, rhumerus_rz=-0.2, lfemur_rx=0.3).world
    goals = [
        poise.reach(name, reached[rest.skeleton.joint_index(name), :3, 3])
        for name in ("lhand", "rhand", "lfoot", "rfoot")
    ]
    try:
        problem = Problem(rest.skeleton, goals, solver=solver, **options)
    except UnsuitableSolver:
        return
    problem.dofs.upper[:] = np.minimum(problem.dofs.upper, 2.0)
    starts = rest.q + np.random.default_rng(0).normal(size=(3, rest.q.size)) * 0.02
    many = problem.solve_batch(starts)
    for b, start in enumerate(starts):
        q = problem.solve(start)
        assert many.pose.q[b].tobytes() == q.tobytes() and many.statuses[b] == problem.status
        assert problem.clone().solve(start).tobytes() == q.tobytes()
        assert pickle.loads(pickle.dumps(problem)).solve(start).tobytes() == q.tobytes()
        assert (q <= problem.limits[1]).all()


def test_reports_follow_edited_limits_and_weights() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    tip = poise.point("j2", tip=True)
    problem = Problem(skeleton, [poise.reach(tip, (-0.2, 0.5, 0.0))], solver="lm", near=True)
    problem.dofs.lower[:], problem.dofs.upper[:] = -0.1, 0.1
    problem.solve([0.05, 0.05, 0.05])
    result = problem.result()
    assert result.active_limits == ("j0_rz", "j1_rz", "j2_rz")
    assert "limit" in result.explain() and "0.1" not in str(skeleton.upper)
    two = Problem(skeleton, [poise.reach(tip, (9.0, 0, 0)), poise.reach("j1", (0.0, 0.3, 0.0))])
    assert two.solve([0.1, 0.1, 0.1]) is not None and two.status == "infeasible"
    two.state.goal_weights[0] = 0.0
    two.solve([0.1, 0.1, 0.1])
    assert two.status == "converged" and two.result().converged
    assert two.solve_batch([[0.1, 0.1, 0.1]]).converged.all()
    assert [goal.weight for goal in two.result().explanation().goals] == [0.0, 1.0]
