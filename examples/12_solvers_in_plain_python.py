"""Write a solver in plain Python for `poise.solve`, and drive a problem with SciPy.

python examples/12_solvers_in_plain_python.py

A `PythonMethod` proposes poses. Poise applies limits and locks, measures the errors and determines
the status. Other solvers can drive the same problem as a black box: its residual, its Jacobian and
its limits (this part needs SciPy).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

import poise
from poise.bundled import character
from poise.solvers import PythonMethod

GOALS = [poise.reach("lhand", (0.4, 1.4, 0.4)), poise.pin("lfoot"), poise.pin("rfoot")]


def main() -> None:
    own_solver()
    scipy_solver()


@dataclass(frozen=True, kw_only=True)
class Damped(PythonMethod):
    """Damped least squares with less damping after good steps.

    ``damping`` is a fraction of the squared error.
    """

    name: ClassVar[str] = "numpy-damped"
    damping: float = 0.1

    def poses(
        self, problem: poise.Problem, q: np.ndarray, targets: np.ndarray
    ) -> Iterator[np.ndarray]:
        r, damping = problem.residual(q, targets), self.damping
        while True:
            J = problem.jacobian(q, targets)
            v = -J.T @ np.linalg.solve(J @ J.T + damping * (r @ r) * np.eye(len(r)), r)
            trial = np.clip(problem.skeleton.integrate(q, v), *problem.limits)
            left = problem.residual(trial, targets)
            if left @ left < r @ r:
                q, r, damping = trial, left, damping / 4.0
            else:
                damping *= 8.0
            yield q


def own_solver() -> None:
    hero = character()
    for damping in (0.1, 1e-6):
        result = poise.solve(hero.rest, GOALS, solver=Damped(damping=damping))
        print(f"own solver, damping {damping:g}: {result.status}, {result.iterations} iterations")
    too_far = [poise.reach("lhand", (0.4, 3.0, 0.4)), poise.pin("root")]
    print(poise.solve(hero.rest, too_far, solver=Damped()).explain())


def scipy_solver() -> None:
    try:
        from scipy.optimize import least_squares
    except ImportError:
        print("SciPy's least_squares: not installed (pip install scipy)")
        return
    hero = character()
    problem = poise.Problem(hero.skeleton, GOALS)
    lower, upper = problem.limits
    found = least_squares(
        problem.residual, hero.rest.q, jac=problem.jacobian, bounds=(lower, upper), xtol=1e-12
    )
    inside = bool(np.all((found.x >= lower) & (found.x <= upper)))
    print(f"SciPy's least_squares: {np.abs(found.fun).max():.1e} m left, inside: {inside}")


if __name__ == "__main__":
    main()
