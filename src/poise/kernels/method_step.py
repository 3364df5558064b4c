"""Interface of a method's step in the solver loop, and the kernels that evaluate its rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.box_constrained_steps import BOUNDED_STEP
from poise.kernels.columns import GOALS
from poise.kernels.configuration import align_turns, step
from poise.kernels.goal_residuals import EVALUATION
from poise.kernels.jacobian_columns import mark_rates
from poise.kernels.jit import kernel
from poise.kernels.problem_table import evaluate, picker
from poise.kernels.solver_state import ADAPTIVE, EVALUATIONS, TRIED

_linear = picker("work", "linear", "state", "options")
_judged = picker("state", "options")


@kernel
def always(state, options, cost):
    """Accept every step whose cost is a number."""
    return cost == cost


def make_solve(solve: Callable[..., Any]) -> Callable[..., Any]:
    """Make a method's linear solve, by the problem's table."""

    def solve_of_table(table):
        work, linear, state, options = _linear(table)
        if solve(work.J, linear.mobility, linear.rest, work.v, linear, state, options):
            return 1.0
        return 0.0

    return solve_of_table


def make_accept_step(accept_step: Callable[..., Any]) -> Callable[..., Any]:
    """Make a method's ``accept_step``, by the problem's table."""

    def accept_step_of_table(table):
        state, options = _judged(table)
        if options[ADAPTIVE] == 0.0:
            return 1.0 if state[TRIED] == state[TRIED] else 0.0
        return 1.0 if accept_step(state, options, state[TRIED]) else 0.0

    return accept_step_of_table


def _nothing(table):
    """Do nothing; the entry of a part that a method does not have."""
    return 0.0


class MethodStep:
    """A method's own kernels: ``compute_step(table)`` and ``accept_step(state, options, cost)``.

    ``compute_step`` writes a pose inside the limits into q_try and returns 1.0, or 0.0 if the
    method cannot go on; ``accept_step`` returns whether to take an evaluated pose of that cost.
    Both can call the entries of ``problem_table``.
    """

    def __init__(
        self, name: str, compute_step: Callable[..., Any], accept_step: Callable[..., Any] = always
    ) -> None:
        self._compute_step = entry(compute_step, f"compute_step_{name}")
        self._solve = NOTHING
        self._accept_step = entry(make_accept_step(accept_step), f"accept_step_{name}")

    def entries(self, kind: str, numeric: bool) -> tuple[Any, ...]:
        """Return the first entries of a table for a kind of mechanism: simple, rigid or any."""
        differentiate = NUMERIC if numeric else ANALYTIC[kind]
        return EVALUATE[kind], differentiate, *self.own, *[NOTHING] * 6

    @property
    def own(self) -> tuple[Any, ...]:
        """Entries that do not depend on a mechanism."""
        return self._compute_step, self._solve, self._accept_step


class BoundedStep(MethodStep):
    """The step of a method for the linear problem ``J v = rest``, kept inside the limits.

    ``solve(table)`` writes the rates v and returns 1.0, or 0.0 if there is no step. ``bounded`` is
    the kernel that `poise.kernels.box_constrained_steps.make_bounded` makes for other products with
    the Jacobian than the dense ones.
    """

    def __init__(
        self, name: str, solve: Callable[..., Any], accept_step: Callable[..., Any],
        bounded: Callable[..., Any] | None = None,
    ) -> None:  # fmt: skip
        self._compute_step = entry(bounded, f"bounded_{name}") if bounded else BOUNDED_STEP
        self._solve = entry(solve, f"solve_{name}")
        self._accept_step = entry(make_accept_step(accept_step), f"accept_step_{name}")


class LinearStep(BoundedStep):
    """A bounded step of a method that uses only the linear problem.

    ``solve(J, mobility, e, v, linear, state, options)`` writes the rates ``v``; it returns False if
    there is no step. The layouts are documented in ``layouts`` and ``solver_state``.
    """

    def __init__(
        self, name: str, solve: Callable[..., Any], accept_step: Callable[..., Any]
    ) -> None:
        super().__init__(name, make_solve(solve), accept_step)


NOTHING = entry(_nothing, "nothing")


_evaluated = picker("mechanism", "rows", "targets", "work", "state")
_differentiated = picker("mechanism", "rows", "dofs", "work")
_moved = picker("mechanism", "rows", "dofs", "work")


def make_evaluate(residuals: Callable[..., Any]) -> Callable[..., Any]:
    """Make the kernel for the residuals of the trial pose."""

    def evaluate_table(table):
        mechanism, rows, targets, work, state = _evaluated(table)
        state[EVALUATIONS] += 1.0
        return residuals(
            mechanism, rows, targets, work.q_try, work.body, work.r_try, work.points,
            work.errors_try
        )  # fmt: skip

    return evaluate_table


def make_analytic(jacobian: Callable[..., Any]) -> Callable[..., Any]:
    """Make the kernel for the analytic Jacobian at the trial pose."""

    def differentiate(table):
        mechanism, rows, dofs, work = _differentiated(table)
        align_turns(dofs, work.body)
        jacobian(mechanism, rows, work.body, work.r_try, work.points, work.J, work.spread)
        return 1.0

    return differentiate


@kernel
def keep_chain(mechanism, rows, g, J, mask):
    """Zero the rows of goal ``g`` in the columns of rates that are not in its chain."""
    goals, chain = rows.goals, rows.chain
    for i in range(J.shape[1]):
        mask[i] = 0.0
    mark_rates(mechanism, chain, goals[g, GOALS.first], goals[g, GOALS.end], mask)
    for row in range(goals[g, GOALS.row], goals[g, GOALS.row] + 3):
        for i in range(J.shape[1]):
            J[row, i] *= mask[i]


def numeric(table):
    """Compute central differences of the residuals over the tangent space (K3, user's choice)."""
    mechanism, rows, dofs, work = _moved(table)
    r_try, J, spread, v, q_try, base = (
        work.r_try, work.J, work.spread, work.v, work.q_try, work.q_base,
    )  # fmt: skip
    h = 6e-6  # cube root of the precision of a double
    for i in range(q_try.shape[0]):
        base[i] = q_try[i]
    for i in range(J.shape[1]):
        for k in range(J.shape[1]):
            v[k] = 0.0
        v[i] = h
        step(dofs, base, v, q_try)
        evaluate(table)
        for row in range(J.shape[0]):
            J[row, i] = r_try[row]
        v[i] = -h
        step(dofs, base, v, q_try)
        evaluate(table)
        for row in range(J.shape[0]):
            J[row, i] = (J[row, i] - r_try[row]) / (2.0 * h)
    for g in range(rows.goals.shape[0]):
        keep_chain(mechanism, rows, g, J, spread[0])
    # Restore the work space to its pose, as the analytic Jacobian does.
    for i in range(q_try.shape[0]):
        q_try[i] = base[i]
    evaluate(table)
    return 1.0


EVALUATE = {
    kind: entry(make_evaluate(parts[0]), f"evaluate_{kind}") for kind, parts in EVALUATION.items()
}
ANALYTIC = {
    kind: entry(make_analytic(parts[1]), f"analytic_{kind}") for kind, parts in EVALUATION.items()
}
NUMERIC = entry(numeric, "numeric")


def nowhere(table):
    """Placeholder that a problem replaces by its Python function."""
    return 0.0


PYTHON = MethodStep("python", nowhere)
