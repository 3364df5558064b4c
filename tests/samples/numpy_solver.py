"""A user-defined solver in plain NumPy that meets the contract of the built-in ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from poise.solvers import Problem, PythonMethod


@dataclass(frozen=True, kw_only=True)
class NumpyDamped(PythonMethod):
    """Damped least squares; rates that would leave their limits are left out of the step."""

    name: ClassVar[str] = "numpy-damped"

    def poses(self, problem: Problem, q: np.ndarray, targets: np.ndarray) -> Iterator[np.ndarray]:
        skeleton, mobility = problem.skeleton, problem.dofs.mobility
        r, damping, bent = problem.residual(q, targets), 1e-3, False
        while True:
            J = problem.jacobian(q, targets)
            v = _inside(problem, q, J, r, mobility, damping * (1e-12 + float(r @ r)))
            if np.abs(v).max(initial=0.0) < 1e-12 and not bent:
                # No way on, as for a straight arm and a target on its line: bend it a little.
                bent, v = True, np.where(problem.free & (mobility > 0.0), 0.01, 0.0)
                q = np.clip(skeleton.integrate(q, v), *problem.limits)
                r = problem.residual(q, targets)
                yield q
                continue
            v *= min(1.0, 0.5 / max(1e-12, np.abs(v).max(initial=0.0)))
            trial = np.clip(skeleton.integrate(q, v), *problem.limits)
            left = problem.residual(trial, targets)
            if left @ left <= r @ r:
                q, r, damping = trial, left, damping / 4.0
            else:
                damping = max(damping, 1e-6) * 8.0
            yield q


def _inside(
    problem: Problem, q: np.ndarray, J: np.ndarray, r: np.ndarray, mobility: np.ndarray,
    damping: float,
) -> np.ndarray:  # fmt: skip
    """The damped step of the rates that stay inside their limits."""
    index = problem.dofs.q_index
    lower, upper = problem.limits
    free, v = mobility.copy(), np.zeros(len(mobility))
    for _ in range(len(v)):
        v = -free * (J.T @ np.linalg.solve(J * free @ J.T + damping * np.eye(len(r)), r))
        at = np.maximum(index, 0)
        out = (index >= 0) & (((q[at] <= lower[at]) & (v < 0)) | ((q[at] >= upper[at]) & (v > 0)))
        if not (out & (free > 0.0)).any():
            break
        free[out] = 0.0
    return v
