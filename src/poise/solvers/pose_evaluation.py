"""The rows of a problem as functions of the pose."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.solvers.input_validation import numbers_of
from poise.solvers.runner import Runner

if TYPE_CHECKING:
    from poise.solvers.compiled_problem import CompiledProblem
    from poise.solvers.problem_state import ProblemState
    from poise.solvers.reachability import Spans

T = TypeVar("T")


class PoseEvaluation:
    """Evaluates the rows of a problem in its current state at any pose, in separate memory.

    The outcome of the last solve does not change.

    Attributes:
        compiled, state: the compiled problem and its state.
    """

    def __init__(self, compiled: CompiledProblem, state: ProblemState) -> None:
        self.compiled, self.state = compiled, state
        self._lock = threading.RLock()
        self._own: Runner | None = None
        self._spans: tuple[bytes, Spans] | None = None

    def read(
        self,
        read: Callable[[Runner], T],
        q: ArrayLike,
        targets: ArrayLike | None = None,
        *,
        weighted: bool = True,
    ) -> T:
        """Return what ``read`` reads from a runner whose ``tables.work`` holds the rows at a pose.

        The pose is ``q`` (nq,), with targets (t,).

        Raises:
            ShapeError: q or targets do not have the right number of entries.
            InvalidValue: a value is not a finite number, or a quaternion is zero.
        """
        pose = numbers_of(q, "a pose").copy()
        wanted = self.state.targets
        if targets is not None:
            wanted = numbers_of(targets, "targets").reshape(-1).copy()
        with self._lock:
            own = self._own = self._own or Runner(self.compiled, hinge_rates=True)
            own.state.weigh_like(self.state)
            if not weighted:
                own.state.goal_weights[:] = 1.0
                own.state.row_weights[:] = 1.0
            own.evaluate_for(pose, self.compiled.with_unit_quaternions(wanted))
            return read(own)

    def frames(self, q: ArrayLike) -> tuple[Floats, Floats]:
        """Return world frames at a pose: before primitives (P, 12) and of joints (joints, 16)."""
        # any targets are valid, as frames do not depend on them
        targets, count = np.ones(self.compiled.rows.target_size), len(self.compiled.skeleton.joints)

        def copied(own: Runner) -> tuple[Floats, Floats]:
            body = own.tables.work.body
            return body.before.copy(), body.world[:count].copy()

        return self.read(copied, q, targets)

    def spans(self, q: Floats) -> Spans:
        """Return the spans of the position goals at a pose; cached, as they rarely change."""
        key = q[~self.compiled.movable].tobytes()
        if self._spans is None or self._spans[0] != key or self.state.edited:
            from poise.solvers.reachability import Spans

            self._spans = (key, Spans(self, q))
        return self._spans[1]
