"""Details of each method: forms, fallbacks, halving, steps, limit modes, Python loops."""

from __future__ import annotations

import math
import warnings
from itertools import pairwise

import numpy as np
import pytest

import poise
from poise.geometry import Curve, transforms
from poise.kernels.address_table import PythonEntry
from poise.solvers import (
    CCD,
    SVD,
    Auto,
    ConjugateGradient,
    DampedLeastSquares,
    GradientDescent,
    Halley,
    JacobianTranspose,
    Problem,
    PseudoInverse,
    SelectivelyDamped,
    solve,
)
from samples.joints import rock, spiral
from samples.problems import (
    REACHABLE,
    agree,
    arm,
    body,
    chain,
    cone_chain,
    excess,
    tip_of,
    true_errors,
)

ALL = (
    DampedLeastSquares, PseudoInverse, SVD, JacobianTranspose, CCD, SelectivelyDamped,
    ConjugateGradient, GradientDescent, Halley,
)  # fmt: skip
every_method = pytest.mark.parametrize("method", ALL)
every_mode = pytest.mark.parametrize("limits", ["clamp", "directional", "projection", "active-set"])


@every_method
@every_mode
def test_limits_hold_exactly_however_they_enter(method, limits: str) -> None:
    bounds = {"rz": (-0.5, 0.5), "ry": (-0.2, 1.0), "rx": (-0.1, 0.1)}
    skeleton = chain(6, limits=bounds)
    rng = np.random.default_rng(0)
    met = 0
    for _ in range(25):
        goal = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
        goals = [poise.reach(tip_of("j5"), (goal.world[5] @ (0.3, 0, 0, 1))[:3])]
        result = solve(
            skeleton.rest.with_values(j1_ry=0.1), goals, solver=method(limits=limits),
            max_iterations=3000,
        )  # fmt: skip
        assert excess(skeleton, result.pose.q) == 0.0
        agree(result, goals, skeleton.rest)
        met += result.converged
    assert met >= 24


@every_method
@every_mode
def test_out_of_reach_inside_limits(method, limits: str) -> None:
    skeleton = chain(2, poise.Hinge("z"), limits={"rz": (-0.4, 0.4)})
    goals = [poise.reach(tip_of("j1"), (0.0, 2.0, 0.0))]
    result = solve(skeleton.rest.with_values(j0_rz=0.1), goals, solver=method(limits=limits))
    tip = 0.3 * np.array([math.cos(0.4) + math.cos(0.8), math.sin(0.4) + math.sin(0.8)])
    assert result.status in ("stalled", "infeasible")
    assert result.errors[0].position == pytest.approx(math.hypot(tip[0], tip[1] - 2.0), rel=1e-6)
    assert result.active_limits == ("j0_rz", "j1_rz")


@every_method
def test_cones_hold(method) -> None:
    skeleton = cone_chain()
    rng = np.random.default_rng(3)
    for _ in range(25):
        goals = [poise.reach(tip_of("j2"), rng.uniform(-0.9, 0.9, 3))]
        result = solve(skeleton.rest, goals, solver=method())
        assert excess(skeleton, result.pose.q) <= 2e-15
        agree(result, goals, skeleton.rest)
        np.testing.assert_allclose(
            np.linalg.norm(result.pose.q.reshape(3, 4), axis=1), 1.0, atol=1e-15
        )


def test_both_closed_forms_where_both_exist() -> None:
    # As many rows as free DOFs: the two closed forms are the same inverse.
    builder = poise.SkeletonBuilder().add("a", poise.Hinge("z")).add("b", poise.Hinge("y"), "a")
    builder.add("c", poise.Hinge("y"), "b", offset=(1, 0, 0), tip=(0.8, 0, 0))
    skeleton = builder.build()
    start = skeleton.rest.with_values(b_ry=0.3, c_ry=0.9)
    goals = [poise.reach(tip_of("c"), (0.9, 0.4, 0.3))]
    found = {
        form: solve(start, goals, solver=PseudoInverse(form=form))
        for form in ("right", "left", "auto")
    }
    for result in found.values():
        assert result.converged and result.notes == ()
    np.testing.assert_allclose(found["left"].pose.q, found["right"].pose.q, atol=1e-9)
    assert found["auto"].pose.q.tobytes() == found["right"].pose.q.tobytes()


def test_the_form_that_fails_falls_back_and_says_so() -> None:
    case = REACHABLE["reach a tip"]()  # 7 DOFs, 3 rows: J^T J is singular
    left = solve(case.start, case.goals, solver=PseudoInverse(form="left"))
    right = solve(case.start, case.goals, solver=PseudoInverse(form="right"))
    assert right.notes == () and "fell back to the SVD" in left.notes[0]
    assert f"{left.iterations} steps" in left.notes[0]
    np.testing.assert_allclose(left.pose.q, right.pose.q, atol=1e-8)
    overdetermined = [poise.reach(tip_of("wrist"), t) for t in np.eye(3)]
    wide = solve(case.start, overdetermined, solver=PseudoInverse(form="right"))
    assert "fell back to the SVD" in wide.notes[0] and not wide.converged


def test_a_goal_without_weight_is_no_ill_condition() -> None:
    case = REACHABLE["reach a tip"]()
    goals = [*case.goals, poise.reach("elbow", (0, 0, 0), weight=0.0)]
    result = solve(case.start, goals, solver=PseudoInverse(form="right"))
    assert result.converged and result.notes == ()


def test_duplicated_goals_fall_back_and_are_reached() -> None:
    case = REACHABLE["reach a tip"]()
    result = solve(case.start, [*case.goals, *case.goals], solver="pseudo-inverse")
    assert result.converged and "fell back" in result.notes[0]


def test_goal_halving_takes_smaller_steps() -> None:
    case = REACHABLE["reach a tip"]()
    far = [poise.reach(tip_of("wrist"), (3.0, 1.4, 0.2))]
    whole = solve(case.start, far, solver=PseudoInverse(max_step=9.0), max_iterations=1, trace=True)
    half = solve(
        case.start, far, solver=PseudoInverse(max_step=9.0, halving=1e-6), max_iterations=1
    )
    assert np.abs(half.pose.q - case.start.q).max() <= np.abs(whole.pose.q - case.start.q).max()
    near = solve(case.start, case.goals, solver=PseudoInverse(halving=1e-6))
    assert near.converged  # within reach J J^+ dX = dX, and nothing is halved
    plain = solve(case.start, case.goals, solver=PseudoInverse())
    assert near.pose.q.tobytes() == plain.pose.q.tobytes()


def test_beta_asks_for_a_part_of_the_error() -> None:
    skeleton = arm()
    start = skeleton.rest.with_values(wrist_ry=0.2)
    aside = (start.world[2] @ (0.2, 0, 0, 1))[:3]
    aside[1] += 1e-3
    goals = [poise.reach(tip_of("wrist"), aside)]
    for beta in (0.25, 0.5, 1.0):
        result = solve(
            start, goals, solver=PseudoInverse(beta=beta), max_iterations=1, tolerance=1e-9
        )
        assert result.errors[0].position == pytest.approx(1e-3 * (1 - beta), abs=2e-6)


@pytest.mark.parametrize(
    "method", [DampedLeastSquares, PseudoInverse, SVD, JacobianTranspose, SelectivelyDamped]
)
def test_alpha_takes_a_part_of_the_step(method) -> None:
    case = REACHABLE["reach a tip"]()
    whole, half = (
        solve(case.start, case.goals, solver=method(alpha=alpha), max_iterations=1).pose.q
        for alpha in (1.0, 0.5)
    )
    np.testing.assert_allclose(half[3:], 0.5 * (case.start.q + whole)[3:], atol=1e-15)
    frames = [case.start.skeleton.pose(q).world[0, :3, :3] for q in (case.start.q, half, whole)]
    first, middle, last = frames
    np.testing.assert_allclose(first.T @ middle, middle.T @ last, atol=1e-14)


@every_method
def test_a_small_alpha_gets_there_in_small_steps(method) -> None:
    case = REACHABLE["limits"]()
    result = solve(case.start, case.goals, solver=method(alpha=0.3), max_iterations=5000)
    assert result.converged
    assert result.iterations >= solve(case.start, case.goals, solver=method()).iterations
    assert excess(case.start.skeleton, result.pose.q) == 0.0


def test_steps_are_adapted_or_taken_as_they_come() -> None:
    # Out of reach the plain inverse swings; where steps are adapted the error never rises.
    case = REACHABLE["reach a tip"]()
    far = [poise.reach(tip_of("wrist"), (2.0, 1.4, 0.2))]
    for method in (PseudoInverse, SVD, DampedLeastSquares):
        plain, adapted = (
            solve(case.start, far, solver=method(adaptive=adaptive), max_iterations=60, trace=True)
            for adaptive in (False, True)
        )
        costs = [entry.cost for entry in adapted.trace]
        rises = [after / before for before, after in pairwise(costs) if after > before]
        assert len(rises) <= 1 and max(rises, default=1.0) < 1.001  # bent once at a dead point
        assert plain.errors[0].position >= adapted.errors[0].position - 1e-9
        agree(plain, far, case.start)
    swings = solve(
        case.start, far, solver=PseudoInverse(adaptive=False), max_iterations=60, trace=True
    )
    costs = [entry.cost for entry in swings.trace]
    assert costs != sorted(costs, reverse=True) and costs[-1] == min(costs)
    near = solve(case.start, case.goals, solver=PseudoInverse(adaptive=False))
    assert near.converged


def test_a_projected_step_is_halved_until_it_helps() -> None:
    # Two hinges and a target that turns both; the second may hardly move, and the whole inverse
    # step, cut off at its limit, would bring the tip farther from the target.
    skeleton = chain(2, poise.Hinge("z"), length=1.0).with_limits({"j1_rz": (-0.05, 0.35)})
    start = skeleton.rest.with_values(j0_rz=0.4, j1_rz=0.3)
    goals = [poise.reach(tip_of("j1"), (0.9, 0.4, 0.0))]
    options = {"max_step": 9.0, "adaptive": False}
    before = true_errors(start, goals)[0][0]
    after = {
        limits: solve(
            start, goals, solver=PseudoInverse(limits=limits, **options), max_iterations=1,
            trace=True,
        ).trace[1]
        for limits in ("clamp", "projection")
    }  # fmt: skip
    problem = Problem(skeleton, goals)
    J, r = problem.jacobian(start.q), problem.residual(start.q)
    for limits, entry in after.items():
        left = np.linalg.norm(r + J @ (entry.q - start.q))
        assert (left < np.linalg.norm(r)) == (limits == "projection"), (limits, left)
    assert after["projection"].position_error < before
    assert excess(skeleton, after["projection"].q) == 0.0


def test_a_projected_step_that_no_part_of_helps_gives_way_to_the_gradient() -> None:
    rng = np.random.default_rng(5)
    skeleton = chain(3, poise.Hinge("z"), length=0.5, limits={"rz": (-0.3, 0.3)})
    turned = 0
    for _ in range(200):
        q = rng.choice([-0.3, 0.3, 0.1], 3)
        goals = [poise.reach(tip_of("j2"), (*rng.uniform(-1.5, 1.5, 2), 0.0))]
        problem = Problem(
            skeleton, goals, solver=PseudoInverse(limits="projection"), max_iterations=1
        )
        J, r = problem.jacobian(q), problem.residual(q)
        step = -np.linalg.pinv(J / np.sqrt(skeleton.units)) @ r / np.sqrt(skeleton.units)
        step = np.clip(1e-6 * step, skeleton.lower - q, skeleton.upper - q)
        downhill = np.clip(-1e-6 * J.T @ r, skeleton.lower - q, skeleton.upper - q)
        helps = [(J @ v) @ r < -1e-9 * np.linalg.norm(r) * 1e-6 for v in (step, downhill)]
        if helps == [False, True]:
            turned += 1
            moved = problem.solve(q) - q
            assert np.linalg.norm(r + J @ moved) < np.linalg.norm(r)
    assert turned >= 3


def test_truncated_and_damped() -> None:
    skeleton = chain()
    straight = skeleton.rest.with_values(j2_rz=1e-3)
    goals = [poise.reach(tip_of("j5"), (1.7, 0.2, 0.0))]
    for method in (SVD(), SVD(cutoff=1e-2), SVD(cutoff=0.0, damping=1e-3), SVD(damping=1e-6)):
        result = solve(straight, goals, solver=method, max_iterations=2000)
        assert result.converged, method


def test_the_transpose_with_a_fixed_step() -> None:
    case = REACHABLE["reach a tip"]()
    steps = {}
    for alpha in (0.05, 0.2):
        result = solve(
            case.start, case.goals, solver=JacobianTranspose(step=alpha), max_iterations=20000
        )
        assert result.converged
        steps[alpha] = result.iterations
    assert steps[0.05] > steps[0.2]
    best = solve(case.start, case.goals, solver="jacobian-transpose")
    assert best.iterations < steps[0.2]
    # A step far too long is shortened, not taken.
    wild = solve(case.start, case.goals, solver=JacobianTranspose(step=500.0), max_iterations=2000)
    agree(wild, case.goals, case.start)
    assert wild.errors[0].position <= 0.4


def test_ccd_minds_its_largest_step() -> None:
    case = REACHABLE["reach a tip"]()
    for most in (0.01, 0.1):
        result = solve(case.start, case.goals, solver=CCD(max_step=most), trace=True)
        jumps = [np.abs(b.q - a.q).max() for a, b in zip(result.trace, result.trace[1:])]
        assert max(jumps[:-1]) <= most + 1e-12


def with_python_evaluation(problem: Problem):
    """A native problem whose poses are evaluated by way of Python, as with a user's own joints."""
    runner = problem.runner
    runner._python = PythonEntry(runner._evaluate)
    runner.native, runner.goes_straight = False, False
    runner._addresses[0] = runner._python.address
    return problem


def in_single_steps(problem: Problem, start):
    """The pose found by Python's loop around single iterations."""
    running = problem.runner.run(start, problem.state.targets, 0)
    while running:
        running = problem.runner.resume(1)
    return problem.runner.q


@every_method
@pytest.mark.parametrize(
    "name",
    ["place", "aim", "several effectors", "limits", "cones", "driven", "scale", "screw and path"],
)
def test_python_in_the_loop_changes_no_number(method, name: str) -> None:
    case = REACHABLE[name]()
    for jacobian in ("analytic", "numeric"):
        solver = method(jacobian=jacobian)
        native = Problem(case.start.skeleton, case.goals, solver=solver, max_iterations=60)
        python = Problem(case.start.skeleton, case.goals, solver=solver, max_iterations=60)
        expected = native.solve(case.start.q)
        found = with_python_evaluation(python).solve(case.start.q)
        reports = [(p.status, p.iterations, p.runner.evaluations) for p in (python, native)]
        assert found.tobytes() == expected.tobytes()
        assert in_single_steps(python, case.start.q).tobytes() == expected.tobytes()
        reports.append((python.status, python.iterations, python.runner.evaluations))
        assert reports[0] == reports[1] == reports[2]


def hinge_by_function(values):
    return transforms.compose(transforms.rotation_z(values[0]), (0, 0, 0))


def test_what_a_users_joint_raises_in_the_loop_reaches_the_caller() -> None:
    calls = 0

    def brittle(values):
        nonlocal calls
        calls += 1
        if calls > 60:
            raise ZeroDivisionError("a hinge gave way")
        return hinge_by_function(values)

    skeleton = (
        poise.SkeletonBuilder().add("a", poise.UserJoint(brittle, ("u",)), tip=(0.4, 0, 0)).build()
    )
    start = skeleton.pose([0.1])
    with pytest.raises(ZeroDivisionError, match="gave way"):
        solve(start, [poise.reach(tip_of("a"), (0.0, 3.0, 0.0))], solver="jacobian-transpose")
    calls = -10_000  # and the next solve is as good as new
    assert solve(start, [poise.reach(tip_of("a"), (0.0, 0.4, 0.0))]).converged


@every_method
def test_a_users_hinge_is_as_good_as_the_native_one(method) -> None:
    def build(joint):
        builder = poise.SkeletonBuilder().add("a", poise.Ball("zyx"))
        builder.add("b", joint, "a", offset=(0.4, 0, 0))
        builder.add("c", poise.Hinge("y"), "b", offset=(0.3, 0, 0), tip=(0.3, 0, 0))
        return builder.build()

    start = [0.1, 0.2, 0.3, 0.6, -0.2]
    goals = [poise.reach(tip_of("c"), (0.5, 0.5, 0.3))]
    # Units differ with a joint that is no hinge by name; at the goal both have to be.
    for skeleton in (build(poise.Hinge("z")), build(poise.UserJoint(hinge_by_function, ("u",)))):
        result = solve(skeleton.pose(start), goals, solver=method(), max_iterations=3000)
        assert result.converged
        assert result.pose.q[3] != start[3]
        agree(result, goals, skeleton.pose(start))


@every_method
def test_one_value_of_a_users_joint_can_be_locked(method) -> None:
    builder = poise.SkeletonBuilder().add("a", poise.UserJoint(spiral, ("u", "w")))
    builder.add("b", poise.UserJoint(rock, ("u",)), "a", offset=(0.3, 0.1, 0), tip=(0.2, 0, 0))
    skeleton = builder.build()
    start = skeleton.pose([0.2, 0.3, 0.4])
    for locked, free in (("a_u", "a_w"), ("a_w", "a_u")):
        goal = start.with_values(**{free: start.value(free) + 0.2, "b_u": 0.5})
        target = (goal.world[1] @ (0.2, 0, 0, 1))[:3]
        goals = [poise.reach(tip_of("b"), target)]
        result = solve(start, goals, solver=method(), locked=[locked], max_iterations=5000)
        assert result.pose.value(locked) == start.value(locked)
        assert result.pose.value(free) != start.value(free)
        assert result.converged, result.explain()
        agree(result, goals, start)


@every_method
def test_a_users_joint_with_a_driven_value(method) -> None:
    builder = poise.SkeletonBuilder().add("h", poise.Hinge("x"))
    builder.add("a", poise.UserJoint(spiral, ("u", "w")), "h", tip=(0.2, 0, 0))
    builder.drive("a_u", "h_rx", Curve.polynomial((0.1, 0.5), (-9.0, 9.0)))
    skeleton = builder.build()
    start = skeleton.pose([0.3, 0.2])
    target = (skeleton.pose([0.6, 0.4]).world[1] @ (0.2, 0, 0, 1))[:3]
    goals = [poise.reach(tip_of("a"), target)]
    result = solve(start, goals, solver=method(), max_iterations=5000)
    assert result.converged, result.explain()
    agree(result, goals, start)


def test_a_users_joint_that_returns_no_motion_is_told() -> None:
    def broken(values):
        return np.full((4, 4), math.nan if abs(values[0]) > 0.05 else 0.0) + np.eye(4)

    builder = poise.SkeletonBuilder().add("a", poise.UserJoint(broken, ("u",)), tip=(1, 0, 0))
    builder.add("b", poise.Hinge("z"), "a", tip=(1, 0, 0))
    skeleton = builder.build()
    with pytest.raises(poise.errors.InvalidValue, match="a UserJoint returned"):
        solve(skeleton.pose([0.2, 0.1]), [poise.reach(tip_of("b"), (0.2, 0.2, 0.2))])


def own_chain(function):
    """A user's joint and a hinge."""
    builder = poise.SkeletonBuilder().add("a", poise.UserJoint(function, ("u",)))
    builder.add("b", poise.Hinge("y"), "a", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    return builder.build(), [poise.reach(tip_of("b"), (0.2, 0.3, 0.1))]


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_users_joint_that_solves_its_own_problem_is_told(goes_on: bool) -> None:
    def entangled(values):
        try:
            if own:
                own[0].solve([0.1, 0.2], [(0.1, 0.1, 0.4)])
        except poise.errors.SolveError:
            if not goes_on:
                raise
        return hinge_by_function(values)

    own = []
    skeleton, goals = own_chain(entangled)
    problem = poise.Problem(skeleton, goals)
    expected = problem.solve([0.1, 0.2])
    own.append(problem)
    with pytest.raises(poise.errors.SolveError, match="from within its own function"):
        problem.solve([0.1, 0.2])
    own.clear()
    np.testing.assert_array_equal(problem.solve([0.1, 0.2]), expected)


def test_a_users_joint_that_asks_for_itself_is_told_and_another_may_take_part() -> None:
    def entangled(values):
        if ask:
            ask[0]()
        return hinge_by_function(values)

    ask = []
    skeleton, goals = own_chain(entangled)
    other, wish = own_chain(hinge_by_function)
    for call in (lambda: skeleton.pose([0.1, 0.2]).world, lambda: solve(skeleton.rest, goals)):
        ask[:] = [call]
        for begin in (lambda: solve(skeleton.rest, goals), lambda: skeleton.rest.world):
            with pytest.raises(poise.errors.InvalidValue, match="depends on itself"):
                begin()
    ask[:] = [lambda: solve(other.rest, wish, solver="lm")]
    found, alone = solve(skeleton.rest, goals, solver="lm"), solve(other.rest, wish, solver="lm")
    np.testing.assert_array_equal(found.pose.q, alone.pose.q)


def test_lengths_that_cannot_be_measured_are_refused() -> None:
    def huge(values):
        return np.diag((1.0, 1.0, 1.0, 1.0)) + 1e200 * np.eye(4, k=3)

    skeleton, goals = own_chain(huge)
    with pytest.raises(poise.errors.InvalidValue, match="no entry beyond 1e100") as caught:
        solve(skeleton.rest, goals)
    assert "\n" not in str(caught.value)
    builder = poise.SkeletonBuilder().add("a", poise.UniformScale())
    builder.add("b", poise.UniformScale(), "a", offset=(1, 0, 0))
    builder.add("c", poise.Hinge("z"), "b", offset=(1, 0, 0), tip=(1, 0, 0))
    start, goals = builder.build().pose([1e90, 1e90, 0.1]), [poise.reach(tip_of("c"), (1, 1, 0))]
    for method in (*(kind() for kind in ALL), Auto()):
        with pytest.raises(poise.errors.InvalidValue, match="too far from the goals"):
            solve(start, goals, solver=method)
    many = poise.Pose(start.skeleton, [[1.0, 1.0, 0.1], start.q])
    with pytest.raises(
        poise.errors.InvalidValue,
        match="problem 1 of the batch: its start pose is too far from the",
    ):
        solve(many, goals)
    problem = Problem(start.skeleton, goals)
    with pytest.raises(poise.errors.InvalidValue):
        problem.solve(start.q)
    with pytest.raises(poise.errors.InvalidValue, match="no run"):
        problem.runner.resume(1)
    assert np.isfinite(problem.solve([1.0, 1.0, 0.1])).all() and problem.status == "converged"


def test_a_users_joint_may_write_into_its_values_and_not_raise_unheard() -> None:
    def scribbling(values):
        motion = hinge_by_function(values)
        values[:] = 7.0
        return motion

    def text(values):
        return "abc" if values[0] > 0.3 else hinge_by_function(values)

    def tripping(values):
        if abs(values[0] - 0.2) > 1e-9 and abs(values[0] - 0.2) < 1e-3:
            raise ZeroDivisionError("only beside 0.2")
        return hinge_by_function(values)

    def problem_of(function, **options):
        builder = poise.SkeletonBuilder().add("a", poise.UserJoint(function, ("u",)))
        builder.add("b", poise.Hinge("y"), "a", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
        goals = [poise.reach(tip_of("b"), (0.2, 0.3, 0.1))]
        return poise.Problem(builder.build(), goals, **options)

    plain, other = problem_of(hinge_by_function), problem_of(scribbling)
    np.testing.assert_array_equal(other.solve([0.1, 0.2]), plain.solve([0.1, 0.2]))
    np.testing.assert_array_equal(other.jacobian([0.1, 0.2]), plain.jacobian([0.1, 0.2]))
    with pytest.raises(poise.errors.InvalidValue, match="'abc'"):
        problem_of(text).residual([0.4, 0.0])
    numeric = problem_of(tripping, solver=DampedLeastSquares(jacobian="numeric"))
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            numeric.jacobian([0.2, 0.1])
    assert np.isfinite(numeric.jacobian([0.5, 0.1])).all()


def test_nothing_warns() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("user", "cones", "place"):
            case = REACHABLE[name]()
            solve(case.start, case.goals, solver=DampedLeastSquares(restarts=1))


def test_two_effectors_share_the_way() -> None:
    case = REACHABLE["several effectors"]()
    for method in ALL:
        result = solve(case.start, case.goals, solver=method(), max_iterations=5000)
        assert result.converged
        assert max(error.position for error in result.errors) <= 1e-4
    assert case.start.skeleton.nq == body().nq
