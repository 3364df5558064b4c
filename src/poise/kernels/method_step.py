"""What a method adds to the loop: how it proposes a pose, and whether it takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.box_constrained_steps import BOUNDED_STEP
from poise.kernels.evaluation import ANALYTIC, EVALUATE, NUMERIC
from poise.kernels.jit import kernel
from poise.kernels.problem_table import LINEAR, OPTIONS, STATE, WORK, picker
from poise.kernels.solver_state import ADAPTIVE, TRIED

_linear = picker(WORK, LINEAR, STATE, OPTIONS)
_judged = picker(STATE, OPTIONS)


@kernel
def always(state, options, cost):
    """The judge of methods that take every step; a cost that is no number is refused."""
    return cost == cost


def make_solve(solve: Callable[..., Any]) -> Callable[..., Any]:
    """A method's linear solve, by the problem's table."""

    def solve_of_table(table):
        work, linear, state, options = _linear(table)
        if solve(work[6], linear[7], linear[5], work[8], linear, state, options):
            return 1.0
        return 0.0

    return solve_of_table


def make_judge(judge: Callable[..., Any]) -> Callable[..., Any]:
    """A method's judge, by the problem's table."""

    def judge_of_table(table):
        state, options = _judged(table)
        if options[ADAPTIVE] == 0.0:
            return 1.0 if state[TRIED] == state[TRIED] else 0.0
        return 1.0 if judge(state, options, state[TRIED]) else 0.0

    return judge_of_table


def _nothing(table):
    """Stands where a method has no part of its own."""
    return 0.0


class MethodStep:
    """A method's own kernels: what it proposes, and ``judge(state, options, cost)``.

    ``propose(table)`` writes a pose inside the limits into q_try and returns 1.0, or 0.0 where
    there is no way on; ``judge`` says whether an evaluated pose of that cost is taken. The parts
    of ``problem_table`` are at their disposal.
    """

    def __init__(
        self, name: str, propose: Callable[..., Any], judge: Callable[..., Any] = always
    ) -> None:
        self._propose = entry(propose, f"propose_{name}")
        self._solve = _NOTHING
        self._judge = entry(make_judge(judge), f"judge_{name}")

    def entries(self, kind: str, numeric: bool) -> tuple[Any, ...]:
        """What a problem's table begins with, for a kind of mechanism: simple, rigid or any."""
        differentiate = NUMERIC if numeric else ANALYTIC[kind]
        return EVALUATE[kind], differentiate, *self.own, *[_NOTHING] * 5

    @property
    def own(self) -> tuple[Any, ...]:
        """Those of the entries that depend on no mechanism."""
        return self._propose, self._solve, self._judge


class BoundedStep(MethodStep):
    """The step of a method for the linear problem ``J v = rest``, kept inside the limits.

    ``solve(table)`` writes the rates v and returns 1.0, or 0.0 where there is no way on.
    """

    def __init__(self, name: str, solve: Callable[..., Any], judge: Callable[..., Any]) -> None:
        self._propose = BOUNDED_STEP
        self._solve = entry(solve, f"solve_{name}")
        self._judge = entry(make_judge(judge), f"judge_{name}")


class LinearStep(BoundedStep):
    """A bounded step of a method that needs nothing but the linear problem.

    ``solve(J, mobility, e, v, linear, state, options)`` writes the rates ``v``; False: no way on.
    The layouts stand in ``linear_steps`` and ``solver_state``.
    """

    def __init__(self, name: str, solve: Callable[..., Any], judge: Callable[..., Any]) -> None:
        super().__init__(name, make_solve(solve), judge)


_NOTHING = entry(_nothing, "nothing")
