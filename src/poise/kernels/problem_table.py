"""A prepared problem as kernels see it: the layout of its table, and what can be called in it.

The parts of a solver are compiled once each and call one another by their place in the table, so a
new method costs the compile time of its own step alone:

=============== ================================================================================
place           what it does; all take the table's address
=============== ================================================================================
EVALUATE        residuals of the pose q_try into r_try, errors_try, points; returns the cost
DIFFERENTIATE   their Jacobian at the pose evaluated last, which is still in q_try, into J
COMPUTE_STEP    puts a new pose inside the limits into q_try; returns 0 when there is no way on
SOLVE           writes rates v for the linear problem ``J v = rest``; returns 0: no way on
ACCEPT_STEP     returns whether the evaluated pose, of cost ``state[TRIED]``, is to be taken
GOALS           what EVALUATE does for the goals that are no expressions
GOAL_RATES      what DIFFERENTIATE does for them
CURVE           adds the second derivatives of the rows, times ``PROGRAM``'s row weights, to H
METRIC          returns the metrics at q_try
METRIC_RATES    adds their gradient there to the program's g, and their curvature to H
=============== ================================================================================

The work space travels as one tuple, ``WORK``: body, r (m,), r_try (m,), points (G, 12), errors
(G,), errors_try (G,), J (m, nv), spread (6, nv), v (nv,), q_try (nq,), q_best (nq,),
errors_best (G,), q_base (nq,: what evaluates poses of its own keeps the present one here).
``OWN`` is what a method brings for itself (``Method.own_shapes``): two arrays of integers and one
of numbers. ``TAPE`` holds the expressions (``poise.residuals.tape.TapeArrays``, in the order of its
fields): leaves, places, chain, included, ops, spans, outputs, weights, uses, parameters, slots,
and work space: adjoints (S,), tangents (S,), adjoint tangents (S,), leaf rates (scalars of leaves,
nv), numbers (8,: ``poise.kernels.tape_rows``), masses (N, 8: ``poise.kernels.tape_inputs``),
hessian (scalars of leaves, squared), pulls on the leaves (scalars,), axes of a chain (3, nv),
gradients of the slots by the leaves of one entry (S, the most numbers that one reads).
``PROGRAM`` is what constrained methods work with: multipliers y (m,), shifted ones pi (m,), row
weights for CURVE (m,), gradient g (nv,), curvature H (nv, nv), matrix K (nv, nv), pivots (nv,),
step (nv,), bounds on it lowest and highest (nv,), which rows are active (m,) int64, which rates
are held (nv,) int64, the multipliers of the best pose (m,), report (24,), offsets of the rows
(m,: what each counts from, 0 unless a level of priority had to be content with it), levels of the
rows (m,) int64: 0 soft, 1 hard, relations (m,) int64: 0 equation, 1 at least zero, 2 metric.
``METRICS`` holds the terms of metrics (K, 8) int64, their numbers (K nv, 4), reference poses
(K, nq), matrices (D nv, nv) of those that have one, work space (8, nv), and the tuple of
``poise.kernels.likelihood``: see ``poise.kernels.metrics``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from poise.kernels.address_table import (
    FLOATS_1,
    FLOATS_2,
    INTEGERS_1,
    INTEGERS_2,
    address_table,
    caller,
    unpacker,
)

_MECHANISM = (
    INTEGERS_2, INTEGERS_2, FLOATS_2, FLOATS_2, INTEGERS_2, INTEGERS_1, FLOATS_2, INTEGERS_1,
)  # fmt: skip
_ROWS = (INTEGERS_2, FLOATS_2, INTEGERS_1, INTEGERS_2)
_DOFS = (INTEGERS_1, INTEGERS_2, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_1)
_BODY = (FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_2, FLOATS_2)
_WORK = (
    _BODY, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_2, FLOATS_1,
    FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1,
)  # fmt: skip
_LINEAR = (
    FLOATS_2, FLOATS_2, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1,
    FLOATS_1, INTEGERS_1, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1,
)  # fmt: skip
_SEARCH = (FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1)
_OWN = (INTEGERS_2, INTEGERS_2, FLOATS_2)
_TAPE = (
    INTEGERS_2, FLOATS_2, INTEGERS_1, INTEGERS_2, INTEGERS_2, INTEGERS_2, INTEGERS_2, FLOATS_1,
    INTEGERS_1, INTEGERS_2, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_2, INTEGERS_1,
    FLOATS_2, FLOATS_2, FLOATS_1, FLOATS_2, FLOATS_2,
)  # fmt: skip
_PROGRAM = (
    FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_1,
    FLOATS_1, INTEGERS_1, INTEGERS_1, FLOATS_1, FLOATS_1, FLOATS_1, INTEGERS_1, INTEGERS_1,
)  # fmt: skip
_LIKELIHOOD = (INTEGERS_2, INTEGERS_2, FLOATS_2, FLOATS_2, FLOATS_2)
_METRICS = (INTEGERS_2, FLOATS_2, FLOATS_2, FLOATS_2, FLOATS_2, _LIKELIHOOD)
_LAYOUT = (
    _MECHANISM, _ROWS, _DOFS, FLOATS_1, FLOATS_1, _WORK, _LINEAR, FLOATS_1, FLOATS_1, _SEARCH,
    _OWN, _TAPE, _PROGRAM, _METRICS,
)  # fmt: skip

(
    MECHANISM, ROWS, DOFS, TARGETS, Q, WORK, LINEAR, STATE, OPTIONS, SEARCH, OWN, TAPE, PROGRAM,
    METRICS,
) = range(14)  # fmt: skip
(
    EVALUATE, DIFFERENTIATE, COMPUTE_STEP, SOLVE, ACCEPT_STEP,
    GOALS, GOAL_RATES, CURVE, METRIC, METRIC_RATES,
) = range(10)  # fmt: skip
FUNCTIONS = 10


def _called(place: int) -> Callable[..., Any]:
    call: Any = caller(place)
    call.place = place  # who translates kernels calls what stands there
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


def picker(*parts: int) -> Callable[..., Any]:
    """A function for kernels: from a table's address to those parts of the problem."""
    pick: Any = unpacker(_LAYOUT, FUNCTIONS, parts)
    pick.parts = parts
    return pick


def problem_table(functions: Sequence[Any], arrays: Any) -> Any:
    """The table (int64) of ten entries and the arrays, which must outlive it, unmoved."""
    return address_table(functions, arrays, _LAYOUT)
