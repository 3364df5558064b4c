"""The table of a prepared problem: its layout, and the functions in it.

The parts of a solver are compiled once each and call one another by their index in the table, so
that a new method costs only the compile time of its own step:

=============== ================================================================================
entry           effect; all take the table's address
=============== ================================================================================
EVALUATE        residuals of the pose q_try into r_try, errors_try, points; returns the cost
DIFFERENTIATE   their Jacobian at the pose evaluated last, which is still in q_try, into J
COMPUTE_STEP    writes a new pose inside the limits to q_try; returns 0 if there is no step
SOLVE           writes rates v for the linear problem ``J v = rest``; returns 0: no step
ACCEPT_STEP     returns whether to accept the evaluated pose, of cost ``state[TRIED]``
GOALS           EVALUATE for the goals other than expressions
GOAL_RATES      DIFFERENTIATE for these goals
CURVE           adds the second derivatives of the rows, times ``PROGRAM``'s row weights, to H
METRIC          returns the metrics at q_try
METRIC_RATES    adds their gradient there to the program's g, and their curvature to H
PROPOSE         writes a pose in closed form to q_try; returns 0 if there is none
=============== ================================================================================

The arrays are named tuples: ``poise.kernels.layouts``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from poise.kernels.address_table import address_table, caller, unpacker
from poise.kernels.layouts import Tables, layout_of

_LAYOUT = layout_of(Tables)

(
    EVALUATE, DIFFERENTIATE, COMPUTE_STEP, SOLVE, ACCEPT_STEP,
    GOALS, GOAL_RATES, CURVE, METRIC, METRIC_RATES, PROPOSE,
) = range(11)  # fmt: skip
FUNCTIONS = 11


def _called(place: int) -> Callable[..., Any]:
    call: Any = caller(place)
    call.place = place  # for the translation of kernels
    return call


evaluate = _called(EVALUATE)
differentiate = _called(DIFFERENTIATE)
compute_step = _called(COMPUTE_STEP)
solve = _called(SOLVE)
accept_step = _called(ACCEPT_STEP)
evaluate_goals = _called(GOALS)
differentiate_goals = _called(GOAL_RATES)
curve = _called(CURVE)
metric = _called(METRIC)
metric_rates = _called(METRIC_RATES)
propose = _called(PROPOSE)


def picker(*names: str) -> Callable[..., Any]:
    """Return a function for kernels: from a table's address to fields of ``layouts.Tables``."""
    parts = [Tables._fields.index(name) for name in names]
    pick: Any = unpacker(_LAYOUT, FUNCTIONS, parts)
    pick.parts = parts
    return pick


def problem_table(functions: Sequence[Any], arrays):
    """Return the table (int64) of eleven entries and the arrays, which must outlive it in place.

    Raises:
        TypeError: there are more or fewer entries (a kernel would call an invalid address).
    """
    if len(functions) != FUNCTIONS:
        raise TypeError(f"{len(functions)} entries instead of {FUNCTIONS}")
    return address_table(functions, arrays, _LAYOUT)
