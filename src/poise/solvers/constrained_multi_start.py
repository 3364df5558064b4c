"""Multi-start search of constrained methods, and the best pose of interrupted searches.

New starts are drawn as in ``poise.kernels.multi_start``: inside the limits, nearby first, then
anywhere, each from a hash of the seed and its number. The comparison differs: the best pose has the
smallest violation of the hard constraints, and the smallest f among poses that satisfy them.

If hard constraints hold and lengths prove that the soft goals cannot be met as well, the search
ends with the first restart that does not reduce the errors by a twentieth. In 67 such problems of a
character (one to three effectors pulled up to 3 m away, one or two pins), the pose was that of
eight or more restarts each time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.array_types import Floats
from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.kernels.sqp_state import STAGES
from poise.solvers.compiled_problem import is_built_in
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.tolerance import EXACT, PixelTolerance

if TYPE_CHECKING:
    from poise.kernels.layouts import Tables
    from poise.solvers.runner import Runner
    from poise.solvers.sqp import SQP


_NEARER = 1e-3  # differences below this fraction of the remaining distance count as equal
_LOWER = 1e-9  # relative to f
_WORTH = 0.95**2  # another search replaces the first one if it reduces errors by a twentieth
_SAME = 1e-2  # final distances that differ by less than a hundredth count as equal


@dataclass(frozen=True, eq=False)
class SearchEnd:
    """End of a search: its status, and all data that a problem reports about it."""

    status: int
    q: Floats
    errors: Floats
    multipliers: Floats
    report: Floats
    f: float

    @property
    def distance(self) -> float:
        """Euclidean norm of the violations of the hard rows."""
        return float(self.report[program.DISTANCE])


class ProgramMemory:
    """The arrays of a problem with the outcome of a constrained solve."""

    def __init__(self, tables: Tables) -> None:
        self.q, self.state, self.errors = tables.q, tables.state, tables.work.errors
        self.best_q, self.best_errors = tables.work.q_best, tables.work.errors_best
        self.multipliers, self.best_multipliers = tables.program.y, tables.program.best_y
        self.report = tables.program.report
        self._stages = bool(tables.options[STAGES])

    def found(self, status: int) -> SearchEnd:
        """Return a copy of the current content of the arrays."""
        return SearchEnd(
            status, self.q.copy(), self.errors.copy(), self.multipliers.copy(), self.report.copy(),
            float(self.state[slot.COST]),
        )  # fmt: skip

    def take(self, found: SearchEnd) -> int:
        """Restore the end of a search, and return its status."""
        self.q[:], self.errors[:] = found.q, found.errors
        self.multipliers[:], self.report[:] = found.multipliers, found.report
        self.state[slot.COST] = found.f
        return found.status

    def stop(self) -> None:
        """Restore the best pose of an interrupted search, as at the end of a search."""
        report = self.report
        if self._stages:  # a later stage is better than an earlier one
            return
        self.q[:], self.errors[:] = self.best_q, self.best_errors
        self.multipliers[:] = self.best_multipliers
        for now, best in (
            (program.VIOLATION, program.BEST_VIOLATION), (program.KKT, program.BEST_KKT),
            (program.VALUE, program.BEST_VALUE), (program.DISTANCE, program.BEST_DISTANCE),
        ):  # fmt: skip
            report[now] = report[best]
        self.state[slot.COST] = report[program.VALUE]


class ProgramSearch:
    """Loop and batch of a constrained method that restarts when it stalls."""

    def __init__(self, runner: Runner, method: SQP, inner: Any) -> None:
        from poise.kernels.multi_start import draw_start

        tables, spec = runner.tables, runner.compiled.spec
        self._compiled, self._state, self._runner_of = runner.compiled, runner.state, runner.of
        self.memory = ProgramMemory(tables)
        self._limit_of_all, self._method, self._inner = spec.max_iterations, method, inner
        self._dofs, self._linear = tables.dofs, tables.linear
        self._options, self._targets = tables.options, tables.targets
        self._progress = tables.search.progress
        self._home, self._draw = tables.search.home, tables.search.draw
        self._rates = np.zeros(spec.skeleton.nv)
        self._draw_start = draw_start
        self._holds = max(EXACT, method.hard)
        self._bound = any(goal.hard for goal in spec.goals)
        self.best: SearchEnd | None = None
        self._first: SearchEnd | None = None
        self._improved = False
        self._lengths: Runner | None = None
        self._hopeless: bool | None = None
        self._moved = 0.0
        self._over = slot.RUNNING
        # Compile now, not in the first solve that stalls.
        draw_start(self._dofs, self._linear.reach, self._linear.readiness,
                   spec.skeleton.rest.q.copy(), 0, 1, self._rates, self._draw)  # fmt: skip

    def loop(self, start: Floats, wanted: Floats, fresh: bool, budget: int, table: int) -> int:
        """Run up to ``budget`` iterations over one or several searches, like the kernels' loop."""
        state, before = self.memory.state, 0.0
        if fresh:
            self._progress[: slot.SEARCH_SEED] = 0.0
            self.best = self._first = self._hopeless = None
            self._over = slot.RUNNING
            self._limit()
        elif self._over != slot.RUNNING:
            return self._over
        else:
            before = state[slot.ITERATIONS]
        status = self._inner(start, wanted, fresh, budget, table)
        if status < 0:
            return status
        if fresh:
            self._home[:] = start
            self._moved = state[slot.MOVED]
        done = int(state[slot.ITERATIONS] - before)
        while status != slot.RUNNING:
            self._bank(status)
            if not self._another(status):
                self._over = self._settled(status)
                return self._over
            done += 1  # as in the kernels' search: single steps show a new start
            status = self._restarted(budget - done, table)
            done += int(state[slot.ITERATIONS])
        return slot.RUNNING

    def _restarted(self, budget: int, table: int) -> int:
        progress = self._progress
        progress[slot.SEARCH_NUMBER] += 1.0
        self._draw_start(
            self._dofs, self._linear.reach, self._linear.readiness, self._home,
            int(progress[slot.SEARCH_SEED]), int(progress[slot.SEARCH_NUMBER]), self._rates,
            self._draw,
        )  # fmt: skip
        self._limit()
        self.memory.report[program.WARMED] = 0.0  # multipliers of the previous start do not apply
        return self._inner(self._draw, self._targets, True, budget, table)

    def _limit(self) -> None:
        """Set the iteration limit of the next search: its own limit, or the rest of the total."""
        each, limit = self._method.search_iterations, self._limit_of_all
        if each is not None:
            limit = min(each, max(0, limit - int(self._progress[slot.SEARCH_ITERATIONS])))
        self._options[slot.MAX_ITERATIONS] = limit

    def _bank(self, status: int) -> None:
        """Count a finished search, and keep its end if it is the best so far."""
        state, progress = self.memory.state, self._progress
        progress[slot.SEARCH_ITERATIONS] += state[slot.ITERATIONS]
        progress[slot.SEARCH_EVALUATIONS] += state[slot.EVALUATIONS]
        state[slot.ITERATIONS] = state[slot.EVALUATIONS] = 0.0
        found = self.memory.found(status)
        if self._first is None:
            self._first = found
        if self.best is None or status == slot.CONVERGED:
            self.best = found
            return
        now, best = self._measures(found, self.best)
        self._improved = now < _WORTH * best
        if now < (1.0 - _SAME) * best:
            progress[slot.SEARCH_AGREED] = 0.0
        elif now <= (1.0 + _SAME) * best:
            progress[slot.SEARCH_AGREED] += 1.0
        if self._better(found, self.best):
            self.best = found

    def _measures(self, found: SearchEnd, best: SearchEnd) -> tuple[float, float]:
        """Return the values to compare: distances from the hard rows, or f if both hold."""
        if max(found.distance, best.distance) <= self._holds:
            return found.f, best.f
        return max(found.distance, self._holds), max(best.distance, self._holds)

    def _better(self, found: SearchEnd, best: SearchEnd) -> bool:
        """Return whether ``found`` is better: nearer to the hard rows, or lower f if both hold."""
        if not math.isfinite(found.distance + found.f):
            return False
        now, then = self._measures(found, best)
        if max(found.distance, best.distance) <= self._holds:
            return now < then - _LOWER * abs(then)
        return now < (1.0 - _NEARER) * then

    def _another(self, status: int) -> bool:
        method, progress = self._method, self._progress
        if status == slot.CONVERGED:
            return False
        holds = self.memory.report[program.VIOLATION] <= self._holds
        if self._bound and method.until == "hard" and holds:
            return False
        if holds and self._bound and self._hopeless is None:
            self._hopeless = self._beyond_lengths()
        if self._hopeless and progress[slot.SEARCH_NUMBER] > 0.0 and not self._improved:
            return False
        left = self._limit_of_all - progress[slot.SEARCH_ITERATIONS]
        return bool(
            progress[slot.SEARCH_NUMBER] < method.restarts
            and progress[slot.SEARCH_EVALUATIONS] < method.max_evaluations
            and progress[slot.SEARCH_AGREED] < method.max_repeats
            and (method.search_iterations is None or left > 0.0)
        )

    def _beyond_lengths(self) -> bool:
        """Return whether lengths prove that the goals of built-in kinds cannot all be met."""
        from poise.kernels.reach_bounds import is_hopeless, is_spread

        spec, edits = self._compiled.spec, self._state.edits
        numbers = [n for n, goal in enumerate(spec.goals) if is_built_in(goal)]
        if not numbers or self._compiled.metrics or isinstance(spec.tolerance, PixelTolerance):
            return False
        if self._lengths is None or edits is not None:
            goals = tuple(spec.goals[n] for n in numbers)
            self._lengths = self._runner_of(replace(
                spec, goals=goals, method=DampedLeastSquares(), metrics=(), prior=None, edits=None
            ))  # fmt: skip
            if edits is not None:
                self._lengths.state.follow(edits.of(numbers))
        targets = self._compiled.targets_of(numbers, self._targets)
        self._lengths.evaluate_for(self.memory.q.copy(), targets)
        t = self._lengths.tables
        parts = t.mechanism, t.rows, t.dofs, t.targets, t.linear.reach, t.work
        return bool(is_hopeless(*parts) or is_spread(*parts))

    def _settled(self, status: int) -> int:
        """Restore the best outcome of all searches, and return its status.

        Where only soft goals are missed, the pose near the start wins over slightly better ones, so
        that a body whose target moves out of reach does not jump.
        """
        self.memory.state[slot.MOVED] = self._moved
        best, first = self.best, self._first
        if best is None or first is None:
            return status
        missed = self._bound and best.status != slot.CONVERGED
        if missed and max(best.distance, first.distance) <= self._holds:
            best = first if best.f > _WORTH * first.f else best
        return self.memory.take(best)

    def stop(self) -> None:
        """Restore the best pose of an interrupted run, of the current search or an earlier one."""
        self.memory.stop()
        self.memory.state[slot.MOVED] = self._moved
        if self.best is not None and not self._better(self.memory.found(0), self.best):
            self.memory.take(self.best)
