"""A prepared problem as kernels see it: the layout of its table, and what can be called in it.

The parts of a solver are compiled once each and call one another by their place in the table, so a
new method costs the compile time of its own step alone:

=============== ================================================================================
place           what it does; all take the table's address
=============== ================================================================================
EVALUATE        residuals of the pose q_try into r_try, errors_try, points; returns the cost
DIFFERENTIATE   their Jacobian at the pose evaluated last, which is still in q_try, into J
PROPOSE         puts a new pose inside the limits into q_try; returns 0 when there is no way on
SOLVE           writes rates v for the linear problem ``J v = rest``; returns 0: no way on
JUDGE           returns whether the evaluated pose, of cost ``state[TRIED]``, is to be taken
=============== ================================================================================

The work space travels as one tuple, ``WORK``: body, r (m,), r_try (m,), points (G, 12), errors
(G,), errors_try (G,), J (m, nv), spread (6, nv), v (nv,), q_try (nq,), q_best (nq,),
errors_best (G,), q_base (nq,: what evaluates poses of its own keeps the present one here).
``OWN`` is what a method brings for itself (``Method.own_shapes``): two arrays of integers and one
of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from poise.kernels.pointers import (
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
_LAYOUT = (
    _MECHANISM, _ROWS, _DOFS, FLOATS_1, FLOATS_1, _WORK, _LINEAR, FLOATS_1, FLOATS_1, _SEARCH,
    _OWN,
)  # fmt: skip

MECHANISM, ROWS, DOFS, TARGETS, Q, WORK, LINEAR, STATE, OPTIONS, SEARCH, OWN = range(11)
EVALUATE, DIFFERENTIATE, PROPOSE, SOLVE, JUDGE = range(5)

evaluate = caller(EVALUATE)
differentiate = caller(DIFFERENTIATE)
propose = caller(PROPOSE)
solve = caller(SOLVE)
judge = caller(JUDGE)


def picker(*parts: int) -> Callable[..., Any]:
    """A function for kernels: from a table's address to those parts of the problem."""
    return unpacker(_LAYOUT, 5, parts)


def problem_table(functions: Sequence[Any], arrays: Any) -> Any:
    """The table (int64) of five entries and the arrays, which must outlive it, unmoved."""
    return address_table(functions, arrays, _LAYOUT)
