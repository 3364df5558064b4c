"""The constrained loop on small programs with known minima, easy and difficult."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize

from poise.kernels import kinds
from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.solvers.comparison import convergence_order
from poise.solvers.lagrange import Lagrange
from poise.solvers.penalty import Penalty
from poise.solvers.sqp import SQP
from samples.toy_programs import Toy, ToyProblem
from twins.jets import Jet, cos, differentiated, log, sin

HOCK_SCHITTKOWSKI = {
    6: Toy(
        (-1.2, 1.0), metric=lambda x, _: (1.0 - x) ** 2,
        equations=[lambda x, y: (y - x**2) * 10.0], minimum=0.0,
    ),
    7: Toy(
        (2.0, 2.0), metric=lambda x, y: log(x**2 + 1.0) - y,
        equations=[lambda x, y: (x**2 + 1.0) ** 2 + y**2 - 4.0], minimum=-(3.0**0.5),
    ),
    26: Toy(
        (-2.6, 2.0, 2.0), metric=lambda x, y, z: (x - y) ** 2 + (y - z) ** 4,
        equations=[lambda x, y, z: (y**2 + 1.0) * x + z**4 - 3.0], minimum=0.0,
    ),
    28: Toy(
        (-4.0, 1.0, 1.0), metric=lambda x, y, z: (x + y) ** 2 + (y + z) ** 2,
        equations=[lambda x, y, z: x + 2.0 * y + 3.0 * z - 1.0], minimum=0.0,
    ),
    39: Toy(
        (2.0, 2.0, 2.0, 2.0), metric=lambda a, *_: -a,
        equations=[lambda a, b, c, _: b - a**3 - c**2, lambda a, b, _, d: a**2 - b - d**2],
        minimum=-1.0,
    ),
    40: Toy(
        (0.8, 0.8, 0.8, 0.8), metric=lambda a, b, c, d: -(a * b * c * d),
        equations=[
            lambda a, b, *_: a**3 + b**2 - 1.0, lambda a, _, c, d: a**2 * d - c,
            lambda _, b, __, d: d**2 - b,
        ], minimum=-0.25,
    ),
    71: Toy(
        (1.0, 5.0, 5.0, 1.0), metric=lambda a, b, c, d: a * d * (a + b + c) + c,
        equations=[lambda a, b, c, d: a**2 + b**2 + c**2 + d**2 - 40.0],
        at_least=[lambda a, b, c, d: a * b * c * d - 25.0],
        lower=(1.0,) * 4, upper=(5.0,) * 4, minimum=17.0140172891563,
    ),
}  # fmt: skip

METHODS = (SQP, Lagrange, Penalty)

CIRCLE = [lambda x, y: x**2 + y**2 - 1.0]


def rosenbrock(x: Jet, y: Jet) -> Jet:
    return 100.0 * (y - x**2) ** 2 + (1.0 - x) ** 2


def planar(a: Jet, b: Jet, c: Jet) -> tuple[Jet, Jet]:
    """Return the end of a planar arm with three links."""
    return cos(a) + cos(a + b) + cos(a + b + c), sin(a) + sin(a + b) + sin(a + b + c)


def arm(x: float, y: float, start: tuple[float, ...], **other: object) -> Toy:
    """The arm held at a point, with its joints straight otherwise."""
    return Toy(
        start, metric=lambda a, b, c: 0.01 * (a**2 + b**2 + c**2),
        equations=[lambda *q: planar(*q)[0] - x, lambda *q: planar(*q)[1] - y], **other,
    )  # fmt: skip


def optimal(problem: ToyProblem) -> None:
    """The conditions of Karush, Kuhn and Tucker, by NumPy from the functions themselves."""
    toy, x, y = problem.toy, problem.q, problem.program.y
    assert problem.report[program.VIOLATION] <= 1e-8
    gradient = np.zeros(len(x))
    if toy.metric is not None:
        gradient += differentiated(toy.metric, x).gradient
    levels, relations = problem.program.levels, problem.program.relations
    for row, function in enumerate(problem.rows):
        jet = differentiated(function, x)
        if relations[row] == kinds.SCALAR:
            gradient += jet.gradient
        elif levels[row] == kinds.SOFT:
            value = min(jet.value, 0.0) if relations[row] == kinds.AT_LEAST else jet.value
            gradient += value * jet.gradient
        else:
            gradient -= y[row] * jet.gradient
            if relations[row] == kinds.AT_LEAST:
                assert y[row] >= 0.0 and jet.value >= -1e-8
                assert min(y[row], jet.value) <= 1e-8
            else:
                assert abs(jet.value) <= 1e-8
    lower = -np.inf if toy.lower is None else np.array(toy.lower)
    upper = np.inf if toy.upper is None else np.array(toy.upper)
    assert np.all(x >= lower) and np.all(x <= upper)
    held = ((x <= lower) & (gradient > 0.0)) | ((x >= upper) & (gradient < 0.0))
    assert np.abs(np.where(held, 0.0, gradient)).max() <= 2e-8


@pytest.mark.parametrize(
    ("number", "method"),
    [(n, m) for n in HOCK_SCHITTKOWSKI for m in METHODS if (n, m) != (39, Lagrange)],
)
def test_published_minima(number: int, method: type[SQP]) -> None:
    toy = HOCK_SCHITTKOWSKI[number]
    problem = ToyProblem(toy, method())
    ended = problem.solve()
    if method is Penalty:  # what it leaves of a constraint shows in f, by as much times y
        assert problem.report[program.VIOLATION] <= 1e-6
        assert problem.value == pytest.approx(toy.minimum, abs=1e-5)
        return
    assert ended == slot.CONVERGED
    optimal(problem)
    assert problem.value == pytest.approx(toy.minimum, abs=1e-9)
    assert problem.iterations <= 40


def test_what_newton_cannot_solve_is_given_up() -> None:
    problem = ToyProblem(HOCK_SCHITTKOWSKI[39], Lagrange())
    assert problem.solve() == slot.STALLED
    assert problem.report[program.ENDING] == program.GAVE_UP
    assert problem.report[program.VIOLATION] > 1e-3
    assert np.all(np.isfinite(problem.q))


def orders(method: SQP) -> float:
    """The order of convergence to the pose where an arm's joints turn least."""
    toy = arm(1.5, 1.0, (0.1, 0.9, 0.9))
    exact = ToyProblem(toy)
    exact.solve()
    problem = ToyProblem(toy, method)
    problem.solve(trace=True)
    return convergence_order([np.abs(q - exact.q).max() for q in problem.path], 1e-9)


def test_the_multipliers_curvature_makes_it_quadratic(monkeypatch: pytest.MonkeyPatch) -> None:
    assert orders(Lagrange()) >= 1.8
    assert orders(SQP()) >= 1.5
    # Without it, as source 003 has the matrix, it is linear.
    monkeypatch.setattr(ToyProblem, "_curve", lambda _self, _table: 0.0)
    assert orders(Lagrange()) == pytest.approx(1.0, abs=0.3)


def test_penalties_leave_mu_times_the_multiplier() -> None:
    toy = arm(1.5, 1.0, (0.1, 0.2, 0.3))
    exact = ToyProblem(toy)
    exact.solve()
    left = []
    for mu in (1e-4, 1e-5, 1e-6):
        problem = ToyProblem(toy, Penalty(min_compliance=mu, hard=1e-12))
        assert problem.solve() == slot.STALLED
        assert problem.report[program.ENDING] == program.SHORT
        assert problem.program.y == pytest.approx(exact.program.y, rel=0.05)
        expected = mu * np.abs(exact.program.y).max()
        assert problem.report[program.VIOLATION] == pytest.approx(expected, rel=0.05)
        left.append(problem.report[program.VIOLATION])
    assert left[0] > 9.0 * left[1] > 81.0 * left[2]


@pytest.mark.slow
def test_a_batch_is_many_solves() -> None:
    toy = arm(1.5, 1.0, (0.1, 0.2, 0.3))
    problem = ToyProblem(toy)
    starts = np.array([toy.start, (0.5, 0.5, 0.5), (-1.0, 0.5, 0.7)])
    poses, errors, reports = np.zeros((3, 3)), np.zeros((3, 0)), np.zeros((3, 4))
    batch = problem.method.loops()[1]
    batch(
        starts, np.zeros((3, 0)), poses, errors, reports, 1 << 40,
        problem.addresses.ctypes.data,
    )  # fmt: skip
    for start, pose, report in zip(starts, poses, reports, strict=True):
        assert problem.solve(start) == report[0] == slot.CONVERGED
        assert problem.q.tobytes() == pose.tobytes()
        assert report[1] == problem.iterations


@pytest.mark.parametrize(
    "toy",
    [
        Toy((-0.5, 0.5), metric=rosenbrock, equations=CIRCLE),
        Toy((-1.2, 1.0), metric=rosenbrock, at_least=[lambda x, y: 1.0 - x**2 - y**2]),
        Toy((0.0, 0.0), metric=rosenbrock, lower=(-2, -2), upper=(0.5, 2.0)),
        Toy((0.6, 0.8), metric=lambda x, y: 2.0 * (x**2 + y**2) - x, equations=CIRCLE),
        Toy((0.0, 0.0), scalars=[rosenbrock], at_least=[lambda x, y: x + y + 1.0]),
        arm(1.5, 1.0, (0.1, 0.2, 0.3), lower=(-0.1, -1.0, -0.5), upper=(0.2, 2.0, 2.5)),
    ],
    ids=["circle", "disc", "box", "Maratos", "scalar-row", "arm"],
)
def test_as_slsqp(toy: Toy) -> None:
    problem = ToyProblem(toy)
    assert problem.solve() == slot.CONVERGED
    optimal(problem)
    metric = toy.metric or toy.scalars[0]
    bounds = None if toy.lower is None else list(zip(toy.lower, toy.upper or ()))
    constraints = [
        {
            "type": kind,
            "fun": lambda x, f=f: differentiated(f, x).value,
            "jac": lambda x, f=f: differentiated(f, x).gradient,
        }
        for kind, group in (("eq", toy.equations), ("ineq", toy.at_least))
        for f in group
    ]
    other = minimize(
        lambda x: differentiated(metric, x).value, toy.start,
        jac=lambda x: differentiated(metric, x).gradient, bounds=bounds, constraints=constraints,
        method="SLSQP", options={"ftol": 1e-14, "maxiter": 500},
    )  # fmt: skip
    assert other.success
    assert problem.value == pytest.approx(other.fun, rel=1e-6, abs=1e-9)
    assert problem.q == pytest.approx(other.x, abs=1e-5)


def test_rows_that_repeat_are_no_matter() -> None:
    once = [lambda x, y: x**2 + y - 1.0]
    metric = lambda x, y: (x - 2.0) ** 2 + (y - 0.3) ** 2  # noqa: E731
    alone = ToyProblem(Toy((3.0, 2.0), metric=metric, equations=once))
    rows = [*once, *once, lambda x, y: 3.0 * (x**2 + y - 1.0), lambda _x, _y: _x * 0.0]
    many = ToyProblem(Toy((3.0, 2.0), metric=metric, equations=rows, at_least=once))
    assert alone.solve() == many.solve() == slot.CONVERGED
    optimal(many)
    assert many.q == pytest.approx(alone.q, abs=1e-7)


def test_contradictions_end_where_their_squares_are_least() -> None:
    toy = Toy(
        (3.0, 2.0), metric=lambda x, y: (x - 2.0) ** 2 + (y - 0.3) ** 2,
        equations=[lambda x, _: x - 0.0, lambda x, _: x - 1.0],
    )  # fmt: skip
    problem = ToyProblem(toy)
    assert problem.solve() == slot.STALLED
    assert problem.report[program.ENDING] == program.CONTRADICTED
    assert problem.q == pytest.approx([0.5, 0.3], abs=1e-5)
    assert problem.report[program.VIOLATION] == pytest.approx(0.5, abs=1e-5)


def test_an_arm_stretches_towards_what_it_cannot_reach() -> None:
    problem = ToyProblem(arm(2.5, 3.0, (0.3, 0.1, 0.5)))
    assert problem.solve() == slot.STALLED
    assert problem.report[program.ENDING] == program.CONTRADICTED
    assert problem.q == pytest.approx([np.arctan2(3.0, 2.5), 0.0, 0.0], abs=1e-5)
    assert problem.iterations <= 40


def test_a_straight_arm_bends() -> None:
    problem = ToyProblem(arm(1.5, 0.0, (0.0, 0.0, 0.0)))
    assert problem.solve() == slot.CONVERGED
    optimal(problem)


def test_soft_goals_that_cannot_be_met_end_in_a_compromise() -> None:
    toy = Toy(
        (3.0, 2.0), soft=[lambda x, _: x - 2.0, lambda _, y: y - 0.3], equations=CIRCLE
    )  # fmt: skip
    problem = ToyProblem(toy)
    assert problem.solve() == slot.COMPROMISE
    assert problem.report[program.ENDING] == program.COMPROMISE
    optimal(problem)
    assert problem.q == pytest.approx(np.array([2.0, 0.3]) / np.hypot(2.0, 0.3), abs=1e-8)


def test_without_anything_to_lower_any_pose_that_holds_will_do() -> None:
    toy = Toy((0.1, 0.2, 0.3), equations=arm(1.5, 1.0, (0.0,)).equations)
    problem = ToyProblem(toy)
    assert problem.solve() == slot.CONVERGED
    assert np.abs(problem.rows_at(problem.q)).max() <= 1e-9
    assert ToyProblem(Toy((0.5,))).solve() == slot.CONVERGED  # nothing at all


def test_soft_inequalities_pull_only_where_they_do_not_hold() -> None:
    toy = Toy((2.0, 2.0), soft_at_least=[lambda x, _: x - 1.0, lambda _, y: y - 5.0])
    problem = ToyProblem(toy)
    problem.solve()
    optimal(problem)
    assert problem.q == pytest.approx([2.0, 5.0], abs=1e-7)


def test_the_end_is_faster_than_linear() -> None:
    problem = ToyProblem(HOCK_SCHITTKOWSKI[71])
    problem.solve(trace=True)
    errors = np.array([np.abs(x - problem.path[-1]).max() for x in problem.path[:-1]])
    late = errors[errors > 1e-12][-3:]
    assert late[2] < 1e-2 * late[1] < 1e-3 * late[0]


def test_a_run_depends_on_its_input_alone_unless_it_is_warm() -> None:
    toy = arm(1.5, 1.0, (0.1, 0.2, 0.3))
    problem = ToyProblem(toy)
    problem.solve()
    first, count = problem.q.copy(), problem.iterations
    problem.solve(first)
    problem.solve()
    assert problem.q.tobytes() == first.tobytes() and problem.iterations == count
    warm = ToyProblem(toy, SQP(warm_start=True))
    warm.solve()
    near = warm.q + 1e-3
    cold = ToyProblem(toy)
    assert warm.solve(near) == cold.solve(near) == slot.CONVERGED
    assert warm.q == pytest.approx(cold.q, abs=1e-7)
    assert warm.iterations <= cold.iterations


def test_what_is_not_finite_is_given_up() -> None:
    toy = Toy((1.0,), metric=lambda x: x**2, equations=[lambda x: log(x) * np.nan])
    problem = ToyProblem(toy)
    assert problem.solve() == slot.STALLED
    assert problem.report[program.ENDING] == program.GAVE_UP
    assert np.all(np.isfinite(problem.q))
