"""Small mathematical programs with known minima, as tables for the constrained loop.

W. Hock and K. Schittkowski, "Test Examples for Nonlinear Programming Codes", 1981, and others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.kernels.address_table import PythonEntry
from poise.kernels.layouts import (
    Body,
    Dofs,
    Likelihood,
    Linear,
    Mechanism,
    Metrics,
    Own,
    Program,
    Rows,
    Search,
    Tables,
    Tape,
    Work,
)
from poise.kernels.method_step import NOTHING
from poise.kernels.problem_table import problem_table
from poise.solvers.method import Method
from poise.solvers.sqp import SQP
from twins.jets import Jet, differentiated

Floats = NDArray[np.float64]
Scalar = Callable[..., Jet]


@dataclass(frozen=True)
class Toy:
    """Minimise a metric and half the squares of soft rows; equations are zero, others at least."""

    start: Sequence[float]
    metric: Scalar | None = None
    soft: Sequence[Scalar] = ()
    equations: Sequence[Scalar] = ()
    at_least: Sequence[Scalar] = ()
    soft_at_least: Sequence[Scalar] = ()
    scalars: Sequence[Scalar] = ()
    lower: Sequence[float] | None = None
    upper: Sequence[float] | None = None
    minimum: float | None = None
    at: Sequence[float] | None = None
    loose: float = field(default=1e-6)


class ToyProblem:
    """A toy in a table of its own, solved by one of the constrained loops."""

    def __init__(self, toy: Toy, method: Method | None = None) -> None:
        self.toy = toy
        self.method = method or SQP()
        self.n = n = len(toy.start)
        groups = [
            (toy.soft, 0, 0), (toy.soft_at_least, 0, 1), (toy.scalars, 0, 2),
            (toy.equations, 1, 0), (toy.at_least, 1, 1),
        ]  # fmt: skip
        self.rows = [function for group, _, _ in groups for function in group]
        self.m = m = len(self.rows)
        kinds = [(level, kind) for group, level, kind in groups for _ in group]
        levels = np.array([level for level, _ in kinds], np.int64)
        relations = np.array([kind for _, kind in kinds], np.int64)
        size = max(1, m, n)
        nothing = np.zeros((0, 0), np.int64)
        ones = np.zeros(0, np.int64)
        self.q, self.state = np.zeros(n), np.zeros(slot.STATE_SIZE)
        limit = self.method.max_iterations
        self.options = self.method.numbers(1e-9, 1e-9, limit)
        self.options[slot.LIMITED] = 1.0
        lower = np.full(n, -np.inf) if toy.lower is None else np.array(toy.lower, float)
        upper = np.full(n, np.inf) if toy.upper is None else np.array(toy.upper, float)
        dofs = Dofs(
            np.arange(n), np.zeros((0, 2), np.int64), lower, upper, np.zeros((0, 6)), np.ones(n),
            np.zeros((0, 15), np.int64),
        )  # fmt: skip
        body = Body(*[np.zeros(0)] * 5, *[np.zeros((0, 0))] * 3)
        count = len(toy.soft)
        goals, parameters = np.zeros((count, 6), np.int64), np.zeros((count, 9))
        parameters[:, 3], parameters[:, 7] = 1.0, 1e-6
        self.work = Work(
            body, np.zeros(m), np.zeros(m), np.zeros((0, 12)), np.zeros(count), np.zeros(count),
            np.zeros((m, n)), np.zeros((6, n)), np.zeros(n), np.zeros(n), np.zeros(n),
            np.zeros(count), np.zeros(n),
        )  # fmt: skip
        linear = Linear(
            *[np.zeros((size, size)) for _ in range(3)], np.zeros(size), np.zeros(m), np.zeros(m),
            np.zeros(n), np.zeros(n), np.zeros(m), ones, np.zeros((0, 12)), np.ones(n), np.ones(n),
            np.zeros(n), np.ones(n),
        )  # fmt: skip
        self.program = Program(
            np.zeros(m), np.zeros(m), np.zeros(m), np.zeros(n), np.zeros((n, n)), np.zeros((n, n)),
            np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(m, np.int64),
            np.zeros(n, np.int64), np.zeros(m), np.zeros(24), np.zeros(m), levels, relations,
            ones, ones, np.zeros((0, 0)), np.zeros((0, 0)),
        )  # fmt: skip
        mechanism = Mechanism(
            nothing, nothing, np.zeros((0, 0)), np.zeros((0, 0)), nothing, ones, np.zeros((0, 0)),
            ones,
        )  # fmt: skip
        shapes = self.method.own_shapes(_Height(m), _Size(n, n))
        own = Own(
            np.zeros(shapes[0], np.int64), np.zeros(shapes[1], np.int64), np.zeros(shapes[2]),
        )  # fmt: skip
        empty = np.zeros((0, 0))
        tape = Tape(
            nothing, empty, ones, nothing, nothing, nothing, nothing, np.zeros(0), ones, nothing,
            *[np.zeros(0)] * 4, empty, ones, empty, empty, np.zeros(0), empty, empty,
        )  # fmt: skip
        density = Likelihood(nothing, nothing, empty, empty, empty)
        self.arrays = Tables(
            mechanism, Rows(goals, parameters, ones, nothing), dofs, np.zeros(0), self.q, self.work,
            linear, self.state, self.options, Search(*[np.zeros(1) for _ in range(6)]), own, own,
            tape, self.program, Metrics(nothing, empty, empty, empty, empty, density),
        )  # fmt: skip
        self.entries = [
            PythonEntry(function) for function in (
                self._evaluate, self._differentiate, _nothing, _nothing, self._curve,
                self._metric, self._metric_rates,
            )
        ]  # fmt: skip
        entries = (*self.entries[:2], *self.method.kernels().own, *self.entries[2:], NOTHING)
        self.addresses = problem_table(entries, self.arrays)
        self.path: list[Floats] = []

    # -- the table's functions -----------------------------------------------------------------

    def _jets(self) -> list[Jet]:
        with np.errstate(all="ignore"):
            return [differentiated(function, self.work.q_try) for function in self.rows]

    def _evaluate(self, _table: int) -> float:
        self.state[slot.EVALUATIONS] += 1
        levels, relations = self.program.levels, self.program.relations
        values = np.array([jet.value for jet in self._jets()])
        halved = (levels == 0) & (relations == 1)
        self.work.r_try[:] = np.where(halved, np.minimum(values, 0.0), values)
        self.work.errors_try[:] = np.abs(values[: len(self.toy.soft)])
        return 0.0

    def _differentiate(self, _table: int) -> float:
        levels, relations = self.program.levels, self.program.relations
        for row, jet in enumerate(self._jets()):
            idle = levels[row] == 0 and relations[row] == 1 and jet.value > 0.0
            self.work.J[row] = 0.0 if idle else jet.gradient
        return 0.0

    def _curve(self, _table: int) -> float:
        for weight, jet in zip(self.program.row_weights, self._jets()):
            self.program.H[:] += weight * jet.hessian
        return 0.0

    def _metric(self, _table: int) -> float:
        if self.toy.metric is None:
            return 0.0
        return float(differentiated(self.toy.metric, self.work.q_try).value)

    def _metric_rates(self, _table: int) -> float:
        if self.toy.metric is not None:
            jet = differentiated(self.toy.metric, self.work.q_try)
            self.program.g[:] += jet.gradient
            self.program.H[:] += jet.hessian
        return 0.0

    # -- solving ----------------------------------------------------------------------------------

    def solve(self, start: ArrayLike | None = None, trace: bool = False) -> int:
        """The loop's status."""
        loop = self.method.loops()[0]
        begin = np.array(self.toy.start if start is None else start, float)
        table = self.addresses.ctypes.data
        budget = 0 if trace else 1 << 40
        status = loop(begin, np.zeros(0), True, budget, table)
        self._raise()
        self.path = [self.q.copy()]
        while trace and status == slot.RUNNING:
            status = loop(begin, np.zeros(0), False, 1, table)
            self._raise()
            self.path.append(self.q.copy())
        return status

    def _raise(self) -> None:
        for each in self.entries:
            if (failure := each.taken_failure()) is not None:
                raise failure

    @property
    def report(self) -> Floats:
        """The program's report."""
        return self.program.report

    @property
    def value(self) -> float:
        """f where the last solve ended."""
        return float(self.report[program.VALUE])

    @property
    def iterations(self) -> int:
        """Of the last solve."""
        return int(self.state[slot.ITERATIONS])

    def rows_at(self, x: Floats) -> Floats:
        """All rows, as they are."""
        return np.array([differentiated(function, x).value for function in self.rows])


@dataclass(frozen=True)
class _Height:
    height: int


@dataclass(frozen=True)
class _Size:
    nq: int
    nv: int


def _nothing(_table: int) -> Any:
    return 0.0
