"""Every registered solver on common problems: results, reports, and forbidden outcomes."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.solvers import SOLVERS, Method, Problem, solve
from poise.solvers.registry import find_method
from samples.numpy_solver import NumpyDamped
from samples.problems import REACHABLE, agree, arm, body, chain, excess, tip_of, true_errors

SOLVER_NAMES = (*SOLVERS.names(), NumpyDamped.name)
STATUSES = {
    "converged", "stalled", "iteration_limit", "time_limit", "infeasible", "compromise",
}  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def somebody_elses_solver():
    """A solver that another package would register, in plain Python, for these tests alone."""
    SOLVERS.register(NumpyDamped.name, NumpyDamped)
    yield
    del SOLVERS._targets[NumpyDamped.name], SOLVERS._loaded[NumpyDamped.name]


def test_every_method_can_be_imported_from_the_solvers() -> None:
    for name in (name for name in SOLVERS.names() if name != NumpyDamped.name):
        method = type(find_method(name))
        assert getattr(poise.solvers, method.__name__) is method
        assert method.__name__ in poise.solvers.__all__


every_solver = pytest.mark.parametrize("solver", SOLVER_NAMES)


def bent(skeleton, size=0.3, seed=4):
    rng = np.random.default_rng(seed)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, rng.uniform(-size, size, skeleton.nv)))


@every_solver
@pytest.mark.parametrize("name", REACHABLE)
def test_reaches_what_can_be_reached(solver: str, name: str) -> None:
    case = REACHABLE[name]()
    skeleton = case.start.skeleton
    result = solve(
        case.start, case.goals, solver=solver, locked=case.locked, max_iterations=20000
    )  # fmt: skip
    assert result.status == "converged", result.explain()
    agree(result, case.goals, case.start)
    assert excess(skeleton, result.pose.q) <= 1e-15
    for locked in case.locked:
        at = skeleton.joint_dofs(locked)
        assert result.pose.q[at].tobytes() == case.start.q[at].tobytes()


@every_solver
def test_is_made_for_some_of_the_common_problems(solver: str) -> None:
    refusals = []
    for make in REACHABLE.values():
        case = make()
        try:
            Problem(case.start.skeleton, case.goals, solver=solver, locked=case.locked)
        except UnsuitableSolver as refused:
            refusals.append(str(refused))
    choosy = SOLVERS.get(solver).refusal is not Method.refusal
    assert len(refusals) <= (len(REACHABLE) - 2 if choosy else 0)
    for text in refusals:
        assert text.startswith(f"{solver} cannot solve this problem: ")
        assert any(other in text for other in SOLVER_NAMES if other != solver)


@every_solver
def test_only_what_belongs_to_the_goal_moves(solver: str) -> None:
    skeleton = body()
    start = bent(skeleton)
    there = start.with_values(larm_ry=start.value("larm_ry") + 0.3, lelbow_ry=-1.3)
    target = there.world[skeleton.joint_index("lhand"), :3, 3]
    goal = poise.reach("lhand", target, base="larm")
    result = solve(start, [goal], solver=solver, max_iterations=20000)
    assert result.converged
    moved = result.pose.q != start.q
    names = {name.rpartition("_")[0] for name in np.array(skeleton.dof_names)[moved]}
    assert names and names <= {"larm", "lelbow"}


@every_solver
def test_locked_values_keep_their_very_bits(solver: str) -> None:
    skeleton = chain(4, poise.QuaternionBall())
    q = bent(skeleton).q.copy()
    q[4] = -0.0
    q[4:8] /= np.linalg.norm(q[4:8])
    goals = [poise.reach(tip_of("j3"), (0.7, 0.3, 0.4))]
    result = solve(skeleton.pose(q), goals, solver=solver, locked=["j1"], max_iterations=5000)
    assert result.pose.q[4:8].tobytes() == q[4:8].tobytes()
    euler = bent(chain()).with_values(j1_ry=-0.0, j2_rx=0.1 + 0.2, j3_rz=5e-324)
    names = ("j1_ry", "j2_rx", "j3_rz")
    goals = [poise.reach(tip_of("j5"), (1.0, 0.5, 0.4))]
    result = solve(euler, goals, solver=solver, locked=names, max_iterations=5000)
    assert result.converged
    for name in names:
        at = euler.skeleton.dof_index(name)
        assert result.pose.q[at].tobytes() == euler.q[at].tobytes()


@every_solver
def test_a_locked_value_outside_its_limits_stays_there(solver: str) -> None:
    skeleton = chain(4).with_limits({"j0_rz": (-0.1, 0.1), "j1_ry": (0.0, 1.0)})
    start = skeleton.rest.with_values(j0_rz=0.7, j1_ry=-0.5, j2_rz=0.3)
    goals = [poise.reach(tip_of("j3"), (0.6, 0.7, 0.3))]
    result = solve(start, goals, solver=solver, locked=["j0_rz"])
    assert result.pose.value("j0_rz") == 0.7
    assert excess(skeleton, result.pose.q, still=("j0_rz",)) == 0.0
    assert any("1 value moved into" in note for note in result.notes)


@every_solver
def test_everything_locked_and_nothing_to_move(solver: str) -> None:
    skeleton = arm()
    start = bent(skeleton)
    goals = [poise.reach(tip_of("wrist"), (0.3, 1.5, 0.2))]
    result = solve(start, goals, solver=solver, locked=["shoulder", "elbow", "wrist"])
    assert result.status in ("stalled", "infeasible")
    assert result.pose.q.tobytes() == start.q.tobytes()
    agree(result, goals, start)
    rigid = poise.SkeletonBuilder().add("a", poise.Fixed())
    rigid = rigid.add("b", poise.Fixed(), "a", offset=(1, 0, 0)).build()
    result = solve(rigid.rest, [poise.reach("b", (3, 0, 0))], solver=solver)
    assert result.status in ("stalled", "infeasible") and result.errors[0].position == 2.0
    assert solve(rigid.rest, [poise.reach("b", (1, 0, 0))], solver=solver).converged


@every_solver
def test_no_goals_and_goals_without_weight_are_met(solver: str) -> None:
    start = bent(arm())
    empty = solve(start, [], solver=solver)
    assert empty.converged and empty.errors == () and np.array_equal(empty.pose.q, start.q)
    ignored = [poise.reach("wrist", (5, 5, 5), weight=0)]
    result = solve(start, ignored, solver=solver)
    assert result.converged and np.array_equal(result.pose.q, start.q)
    agree(result, ignored, start)


@every_solver
def test_a_goal_of_weight_zero_changes_nothing(solver: str) -> None:
    start = bent(body())
    goal = poise.reach(tip_of("lhand"), start.world[6, :3, 3] + (0.1, 0.1, 0.1))
    alone = solve(start, [goal], solver=solver, max_iterations=5000)
    ignored = poise.reach("rhand", (9, 9, 9), weight=0.0)
    both = solve(start, [goal, ignored], solver=solver, max_iterations=5000)
    assert alone.converged and both.converged
    np.testing.assert_allclose(both.pose.q, alone.pose.q, atol=1e-6)
    assert both.errors[1].position > 5.0


@every_solver
@pytest.mark.parametrize("toward", [(3, 0, 0), (0, 5, 0), (2, 2, 2), (-3, 0.01, 0)])
def test_out_of_reach_the_distance_is_true(solver: str, toward) -> None:
    skeleton = chain()
    start = skeleton.rest.with_values(j1_rz=0.3, j2_ry=0.4, j4_rz=-0.2)
    goals = [poise.reach(tip_of("j5"), toward)]
    result = solve(start, goals, solver=solver, max_iterations=20000)
    assert result.status in ("stalled", "infeasible"), result.explain()
    agree(result, goals, start)
    assert result.errors[0].position == pytest.approx(np.linalg.norm(toward) - 1.8, rel=1e-3)
    assert "mm off" in result.explain()


@every_solver
def test_too_near_the_distance_is_true(solver: str) -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Ball("zyx"))
    builder.add("b", poise.Ball("zyx"), "a", offset=(1.0, 0, 0), tip=(0.4, 0, 0))
    start = builder.build().rest.with_values(a_rz=0.2, b_rz=0.7, b_ry=0.3)
    result = solve(start, [poise.reach(tip_of("b"), (0.1, 0.1, 0.0))], solver=solver)
    assert result.status in ("stalled", "infeasible")
    nearest = 0.6 - math.hypot(0.1, 0.1)
    assert result.errors[0].position == pytest.approx(nearest, rel=1e-3)


@every_solver
def test_the_heavier_goal_ends_nearer(solver: str) -> None:
    start = bent(chain())
    up, down = (1.0, 0.3, 0.0), (1.0, -0.3, 0.0)
    for weight, near in ((4.0, 0.12), (1.0, 0.3), (0.25, 0.48)):
        goals = [poise.reach(tip_of("j5"), up, weight=weight), poise.reach(tip_of("j5"), down)]
        result = solve(start, goals, solver=solver, max_iterations=5000)
        # The weighted mean of the two targets is in reach: the exact compromise.
        assert result.status in ("stalled", "infeasible", "compromise")
        assert result.errors[0].position == pytest.approx(near, abs=2e-3)
        assert result.errors[1].position == pytest.approx(0.6 - near, abs=2e-3)


@every_solver
def test_the_same_goal_twice_and_goals_that_contradict(solver: str) -> None:
    start = bent(chain())
    goal = poise.reach(tip_of("j5"), (1.0, 0.3, 0.2))
    assert solve(start, [goal, goal, goal], solver=solver, max_iterations=5000).converged
    turned = poise.orient("j5", (0, 1, 0, 0))
    result = solve(start, [poise.orient("j5", (1, 0, 0, 0)), turned], solver=solver)
    assert not result.converged
    agree(result, [poise.orient("j5", (1, 0, 0, 0)), turned], start)


@every_solver
def test_a_start_outside_its_limits_is_moved_into_them_and_noted(solver: str) -> None:
    skeleton = arm((-0.5, 0.5))
    start = skeleton.rest.with_values(shoulder_rx=2.0, wrist_rz=-0.6, elbow_ry=9.0)
    result = solve(start, [poise.reach("wrist", (0.5, 1.4, 0.1))], solver=solver)
    assert excess(skeleton, result.pose.q) == 0.0
    assert any("3 values moved into" in note for note in result.notes)
    inside = solve(result.pose, [poise.reach("wrist", (0.5, 1.4, 0.1))], solver=solver)
    assert not any("moved into" in note for note in inside.notes)


@every_solver
def test_from_the_rest_pose_answers_repeat_to_the_bit(solver: str) -> None:
    case = REACHABLE["several effectors"]()
    first = solve(case.start, case.goals, solver=solver)
    solve(case.start, [poise.pin("head")], solver=solver)
    again = solve(case.start, case.goals, solver=solver)
    fresh = Problem(case.start.skeleton, case.goals, solver=solver)
    q = fresh.solve(case.start.q)
    assert first.pose.q.tobytes() == again.pose.q.tobytes() == q.tobytes()
    assert first.iterations == again.iterations == fresh.iterations


@every_solver
def test_warm_starts_take_no_more_than_cold_ones(solver: str) -> None:
    case = REACHABLE["reach a tip"]()
    problem = Problem(case.start.skeleton, case.goals, solver=solver)
    q = problem.solve(case.start.q)
    cold = problem.iterations
    problem.solve(q)
    assert problem.status == "converged" and problem.iterations == 0 < cold
    problem.solve(q, case.goals[0].position + 0.002)
    assert problem.status == "converged" and problem.iterations <= cold


@every_solver
def test_the_trace_begins_at_the_start_and_ends_at_the_result(solver: str) -> None:
    case = REACHABLE["limits"]()
    result = solve(case.start, case.goals, solver=solver, trace=True)
    plain = solve(case.start, case.goals, solver=solver)
    assert result.pose.q.tobytes() == plain.pose.q.tobytes()
    trace = result.trace
    assert plain.trace == () and trace[0].iteration == 0
    assert trace[-1].iteration == result.iterations and trace[-1].errors == result.errors
    assert np.array_equal(trace[0].q, case.start.q)
    assert np.array_equal(trace[-1].q, result.pose.q)
    times = [entry.seconds for entry in trace]
    assert times == sorted(times)
    problem = Problem(case.start.skeleton, case.goals, solver=solver)
    for entry in trace:
        r = problem.residual(entry.q)
        assert entry.cost == pytest.approx(0.5 * float(r @ r), rel=1e-12, abs=1e-300)
        assert entry.position_error == pytest.approx(float(np.linalg.norm(r)), rel=1e-12)
        assert excess(case.start.skeleton, entry.q) == 0.0
    assert min(entry.cost for entry in trace) == trace[-1].cost


@every_solver
@pytest.mark.parametrize("limit", [0, 1, 2, 7])
def test_stops_at_the_iterations_given(solver: str, limit: int) -> None:
    case = REACHABLE["place"]()
    result = solve(case.start, case.goals, solver=solver, max_iterations=limit)
    assert result.iterations <= limit
    assert result.status == ("converged" if result.converged else "iteration_limit")
    agree(result, case.goals, case.start)
    # More iterations never end worse.
    more = Problem(case.start.skeleton, case.goals, solver=solver, max_iterations=limit + 3)
    less = Problem(case.start.skeleton, case.goals, solver=solver, max_iterations=limit)
    more.solve(case.start.q)
    less.solve(case.start.q)
    assert more.runner.cost <= less.runner.cost * (1 + 1e-12)


@every_solver
def test_stops_when_the_time_is_up(solver: str) -> None:
    case = REACHABLE["place"]()
    result = solve(case.start, case.goals, solver=solver, max_seconds=0.0)
    assert result.status == "time_limit"
    assert result.iterations == 0 and np.array_equal(result.pose.q, case.start.q)
    agree(result, case.goals, case.start)
    long = solve(case.start, case.goals, solver=solver, max_seconds=60.0, max_iterations=20000)
    unlimited = solve(case.start, case.goals, solver=solver, max_iterations=20000)
    assert long.converged and long.pose.q.tobytes() == unlimited.pose.q.tobytes()
    assert long.iterations == unlimited.iterations


@every_solver
def test_tolerances_are_metres_and_radians(solver: str) -> None:
    case = REACHABLE["place"]()
    for metres, radians in ((1e-2, 1e-3), (1e-3, 1e-1)):
        result = solve(
            case.start, case.goals, solver=solver, tolerance=(metres, radians), max_iterations=20000
        )
        (error,) = result.errors
        assert result.converged and error.position <= metres and error.orientation <= radians
    rough = solve(case.start, case.goals, solver=solver, tolerance=0.2)
    fine = solve(case.start, case.goals, solver=solver, tolerance=1e-2, max_iterations=20000)
    assert rough.iterations <= fine.iterations


@every_solver
def test_batches_are_single_solves_to_the_bit(solver: str) -> None:
    skeleton = arm((-1.0, 1.0))
    rng = np.random.default_rng(8)
    starts = rng.uniform(-0.5, 0.5, (150, skeleton.nq))
    starts[:, 3] += 0.6
    targets = rng.uniform((-0.3, 0.8, -0.6), (0.9, 2.0, 0.6), (150, 3))
    goal = poise.reach(tip_of("wrist"), targets)
    batch = solve(skeleton.pose(starts), [goal], solver=solver, max_iterations=60)
    assert set(batch.status) <= STATUSES and batch.status.shape == (150,)
    assert 0 < batch.converged.sum() < 150
    for i in range(0, 150, 7):
        single = solve(
            skeleton.pose(starts[i]),
            [poise.reach(tip_of("wrist"), targets[i])],
            solver=solver,
            max_iterations=60,
        )
        assert batch.pose.q[i].tobytes() == single.pose.q.tobytes()
        assert batch.status[i] == single.status and batch.iterations[i] == single.iterations
        assert batch.result(i).errors == single.errors
    assert excess(skeleton, batch.pose.q) == 0.0


@pytest.mark.slow
@every_solver
def test_batches_of_starts_of_targets_and_of_both(solver: str) -> None:
    skeleton = arm()
    starts = skeleton.pose(np.stack([bent(skeleton, seed=i).q for i in range(3)])[:, None])
    targets = np.array([[0.4, 1.5, 0.2], [0.5, 1.2, 0.1]])
    both = solve(starts, [poise.reach("wrist", targets)], solver=solver, max_iterations=20000)
    assert both.status.shape == (3, 2) and both.pose.q.shape == (3, 2, 7)
    assert both.converged.all()
    one = solve(bent(skeleton), [poise.reach("wrist", targets)], solver=solver)
    assert one.status.shape == (2,)
    pinned = solve(starts, [poise.pin("wrist")], solver=solver)
    assert pinned.converged.all() and np.array_equal(pinned.pose.q, starts.q)
    none = solve(starts, [], solver=solver)
    assert none.converged.all() and none.status.shape == (3, 1)
    empty = solve(skeleton.pose(np.zeros((0, 7))), [poise.reach("wrist", (0, 1, 0))], solver=solver)
    assert empty.status.shape == (0,) and empty.pose.q.shape == (0, 7)


@every_solver
def test_coincident_joints_and_bones_without_length(solver: str) -> None:
    skeleton = chain(4, length=0.0)
    result = solve(skeleton.rest, [poise.reach(tip_of("j3"), (1.0, 0, 0))], solver=solver)
    assert result.status in ("stalled", "infeasible") and result.errors[0].position == 1.0
    assert solve(skeleton.rest, [poise.reach(tip_of("j3"), (0, 0, 0))], solver=solver).converged
    builder = poise.SkeletonBuilder().add("a", poise.Hinge("x")).add("b", poise.Hinge("y"), "a")
    builder.add("c", poise.Hinge("z"), "b", tip=(1, 0, 0))
    start = builder.build().rest.with_values(b_ry=0.2, c_rz=0.3)
    target = np.array([0.6, 0.0, 0.8])
    assert solve(start, [poise.reach(tip_of("c"), target)], solver=solver).converged


@every_solver
def test_a_target_at_the_base_and_a_straight_arm(solver: str) -> None:
    skeleton = chain()
    for target in ((0.0, 0.0, 0.0), (0.9, 0.0, 0.0), (-0.9, 0.0, 0.0)):
        goals = [poise.reach(tip_of("j5"), target)]
        for start in (skeleton.rest, bent(skeleton)):
            result = solve(start, goals, solver=solver, max_iterations=5000)
            assert result.status in STATUSES and np.isfinite(result.pose.q).all()
            agree(result, goals, start)
        assert result.converged  # the bent one
    aside = solve(skeleton.rest, [poise.reach(tip_of("j5"), (1.0, 0.5, 0.2))], solver=solver)
    assert aside.converged


@every_solver
def test_a_turn_by_half_a_turn(solver: str) -> None:
    start = bent(arm())
    goals = [
        poise.orient("wrist", poise.geometry.quaternions.multiply((0, 0, 1, 0), turned(start)))
    ]
    result = solve(start, goals, solver=solver, max_iterations=5000)
    assert np.isfinite(result.pose.q).all()
    agree(result, goals, start)
    assert result.converged or result.errors[0].orientation > 1e-4


def turned(pose):
    return poise.geometry.quaternions.from_matrix(pose.world[-1, :3, :3])


@every_solver
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_values_that_are_no_numbers_are_refused(solver: str, value: float) -> None:
    skeleton = arm()
    with pytest.raises(InvalidValue, match="finite"):
        solve(skeleton.rest, [poise.reach("wrist", (0, value, 0))], solver=solver)
    with pytest.raises(InvalidValue, match="finite"):
        solve(skeleton.rest, [poise.reach("wrist", (value, -value, 0))], solver=solver)
    problem = Problem(skeleton, [poise.reach("wrist", (0.3, 1.4, 0))], solver=solver)
    with pytest.raises(InvalidValue, match="finite"):
        problem.solve(np.full(7, value))
    with pytest.raises(InvalidValue, match="finite"):
        problem.solve(skeleton.rest.q, [0.0, value, 0.0])
    with pytest.raises(ShapeError):
        problem.solve(np.zeros(6))
    with pytest.raises(ShapeError):
        problem.solve(skeleton.rest.q, [0.0, 1.0])
    assert problem.solve(skeleton.rest.q).shape == (7,) and problem.status == "converged"


@every_solver
def test_huge_and_tiny_scales(solver: str) -> None:
    for length in (1e-3, 1.0, 1e3):
        skeleton = chain(4, length=length)
        start = skeleton.rest.with_values(j1_rz=0.4, j2_ry=0.3)
        target = np.array([2.2, 1.0, 0.5]) * length
        result = solve(
            start, [poise.reach(tip_of("j3"), target)], solver=solver, tolerance=1e-4 * length,
            max_iterations=5000,
        )  # fmt: skip
        assert result.converged, (length, result.explain())
    far = solve(
        chain(4).rest.with_values(j1_rz=0.4), [poise.reach("j3", (1e12, 0, 0))], solver=solver
    )
    assert not far.converged and np.isfinite(far.errors[0].position)


@pytest.mark.slow
@every_solver
def test_the_numerical_jacobian_gives_the_same_answer(solver: str) -> None:
    options = type(SOLVERS.get(solver)())
    for name in ("place", "several effectors", "base", "aim", "scale", "user"):
        case = REACHABLE[name]()
        by = {
            jacobian: solve(
                case.start, case.goals, solver=options(jacobian=jacobian), locked=case.locked,
                max_iterations=5000,
            )
            for jacobian in ("analytic", "numeric")
        }  # fmt: skip
        assert by["numeric"].status == by["analytic"].status
        if not options.constrained:
            # A constrained method takes second derivatives as well: those of a numerical Jacobian
            # are good to 1e-5, and decide which of many poses that meet the goals is found.
            np.testing.assert_allclose(by["numeric"].pose.q, by["analytic"].pose.q, atol=1e-4)
    case = REACHABLE["base"]()
    unlocked = solve(case.start, case.goals, solver=options(jacobian="numeric"))
    still = case.start.skeleton.joint_dofs("root")
    assert np.array_equal(unlocked.pose.q[still], case.start.q[still])


def _moved(solver, stiffness, target):
    skeleton = chain().with_stiffness(stiffness) if stiffness else chain()
    start = skeleton.rest.with_values(j1_ry=0.1, j3_rz=0.2)
    result = solve(start, [poise.reach(tip_of("j5"), target)], solver=solver, max_iterations=5000)
    assert result.converged
    return np.abs(result.pose.q - start.q)[skeleton.dof_index("j2_rz")]


@every_solver
def test_stiffer_moves_less(solver: str) -> None:
    rng = np.random.default_rng(12)
    for _ in range(5):
        target = rng.uniform((0.5, -0.5, -0.5), (1.5, 0.5, 0.5))
        moved = [_moved(solver, {"j2_rz": s}, target) for s in (0.2, 1.0, 5.0, 25.0, 1000.0)]
        assert moved[0] > moved[2] > moved[3] > moved[4], moved
        assert moved[0] > moved[1] > moved[3], moved
        assert moved[4] < 0.02 * moved[0]


@pytest.mark.slow
@every_solver
def test_restarts_are_seeded(solver: str) -> None:
    options = type(SOLVERS.get(solver)())
    skeleton = chain(2, poise.Hinge("z")).with_limits({"j1_rz": (-2.8, 2.8)})
    start = skeleton.rest.with_values(j0_rz=0.3, j1_rz=0.2)
    goals = [poise.reach(tip_of("j1"), (2.0, 2.0, 0.0))]
    if solver == "first-order":
        with pytest.raises(InvalidValue, match="restarts are not supported"):
            options(restarts=3)
        return
    method = options(restarts=3)
    found = [solve(start, goals, solver=method, seed=seed) for seed in (1, 1, 2)]
    assert found[0].pose.q.tobytes() == found[1].pose.q.tobytes()
    assert all(result.restarts == 3 and not result.converged for result in found)
    plain = solve(start, goals, solver=options(restarts=0))
    assert plain.restarts == 0 and found[0].iterations > plain.iterations
    # A stall is where an iteration lowers the error by less than a millionth.
    assert true_errors(found[0].pose, goals)[0][0] <= true_errors(plain.pose, goals)[0][0] + 1e-6
    batch = solve(
        skeleton.pose(np.stack([start.q] * 2)), goals, solver=method, seed=1
    )  # fmt: skip
    assert batch.pose.q[1].tobytes() == found[0].pose.q.tobytes()


@pytest.mark.parametrize(
    "solver", [name for name in SOLVERS.names() if SOLVERS.get(name).constrained]
)
def test_hard_versions_of_the_common_problems(solver: str) -> None:
    """Hard goals reported as satisfied are satisfied, and most of them are reported so."""
    met = 0
    for make in REACHABLE.values():
        case = make()
        goals = [replace(goal, hard=True) for goal in case.goals]
        result = solve(case.start, goals, solver=solver, locked=case.locked)
        assert np.isfinite(result.pose.q).all()
        if not result.converged:
            continue
        met += 1
        within = max(1e-8, SOLVERS.get(solver)().hard_tolerance)
        for error in result.errors:
            assert (error.position or 0.0) <= within and (error.orientation or 0.0) <= within
    assert met > 0.7 * len(REACHABLE)
