"""Solvers in pure Python, which propose poses that Poise evaluates (source 000)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, PoiseError, SolveError
from poise.kernels import solver_state as slot
from poise.solvers.method import Method, Step

if TYPE_CHECKING:
    from poise.solvers.problem import Problem
    from poise.solvers.runner import Runner


@dataclass(frozen=True, kw_only=True)
class PythonMethod(Method):
    """Base class for pure-Python solvers. Implement ``poses``.

    Each pose that ``poses`` yields is one iteration. Poise projects the pose onto the limits,
    restores locked values and values outside all chains, evaluates it, and keeps the best pose. The
    status follows from the errors that Poise computes. The loop provides restarts, traces, batches
    and limits of iterations and time, as for every solver. ``name`` is the class name unless the
    class sets it.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.name:
            cls.name = cls.__name__

    def poses(self, problem: Problem, q: Floats, targets: Floats) -> Iterator[ArrayLike]:  # noqa: ARG002
        """Yield the poses (nq,) to try, beginning near ``q`` (nq,).

        ``problem.residual(q, targets)`` (m,) is zero at a solution, and its derivative with respect
        to the rates is ``problem.jacobian(q, targets)`` (m, nv). ``problem.limits`` are the lower
        and upper limits (nq,). If the iterator ends before the goals are met, the solve stalls.

        Raises:
            InvalidValue: the subclass does not implement it.
        """
        message = f"the solver {self.name} does not implement poses()"
        raise InvalidValue(message, file=_file_of(self))

    def kernels(self) -> Step:
        from poise.kernels.method_step import PYTHON

        return PYTHON


def proposals(method: PythonMethod, problem: Problem, runner: Runner) -> Callable[[int], float]:
    """Return a function that writes the method's next pose to the runner's ``q_try``, for the loop.

    The method asks ``problem``. A new run begins with the first iteration.
    """
    from poise.kernels.configuration import project

    tables = runner.tables
    q, trial, targets, state = tables.q, tables.work.q_try, tables.targets, tables.state
    kept = ~runner.movable
    running: list[Iterator[ArrayLike]] = []
    start = np.zeros_like(q)

    def propose(_: int) -> float:
        if state[slot.ITERATIONS] == 1.0:
            start[:] = q
            running.clear()
        try:
            if not running:
                running.append(_begun(method, problem, q.copy(), targets.copy()))
            pose = next(running[0], None)
        except PoiseError:
            raise
        except Exception as error:
            file = _file_of(method)
            lines = [
                each.lineno for each in extract_tb(error.__traceback__) if each.filename == file
            ]
            raise SolveError(
                f"the solver {method.name} failed: {error!r}", file=file,
                line=lines[-1] if lines else None,
            ) from error  # fmt: skip
        if pose is None:
            state[slot.BENT] = 1.0  # the method has ended: do not continue with bent limbs
            return 0.0
        try:
            found = np.array(pose, dtype=np.float64)
        except (TypeError, ValueError):
            found = np.array(np.nan)
        if found.shape != q.shape or not np.isfinite(found).all():
            raise InvalidValue(
                f"the solver {method.name} yielded {_fault(found)}; expected {q.shape[0]} finite "
                "joint values",
                file=_file_of(method),
            )
        found = runner.skeleton.unit_quaternions(found)
        project(tables.dofs, found)
        trial[:] = np.where(kept, start, found)
        return 1.0

    return propose


def _begun(
    method: PythonMethod, problem: Problem, q: Floats, targets: Floats
) -> Iterator[ArrayLike]:
    made: Any = method.poses(problem, q, targets)
    if isinstance(made, np.ndarray) or not isinstance(made, Iterable):
        raise InvalidValue(
            f"the solver {method.name}: expected poses() to yield poses; it returned "
            f"{type(made).__name__}", file=_file_of(method),
        )  # fmt: skip
    return cast("Iterator[ArrayLike]", iter(made))


def _file_of(method: PythonMethod) -> str | None:
    """Return the file that defines a solver; None for one that is defined in a notebook."""
    return getattr(sys.modules.get(type(method).__module__), "__file__", None)


def _fault(found: Floats) -> str:
    finite = bool(np.isfinite(found).all())
    return f"an array of shape {found.shape}" if finite else "values that are not finite"
