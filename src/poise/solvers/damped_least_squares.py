"""Damped least squares / Levenberg-Marquardt, the default method (source 000)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.kernels import solver_state as slot
from poise.solvers.method import Method, Step

if TYPE_CHECKING:
    from poise.kinematics.mechanism import Mechanism
    from poise.residuals.goal_arrays import RowArrays
    from poise.solvers.rate_tree import RateTree
    from poise.solvers.runner import Runner


@dataclass(frozen=True, kw_only=True)
class DampedLeastSquares(Method):
    """Damped least squares in a trust region: ``v = M J^T (J M J^T + d I)^-1 e``.

    The damping ``d`` is proportional to the remaining cost (Sugihara 2011) and grows with every
    rejected step. An active set keeps limits exactly. J is the Jacobian of the residuals, M the
    mobility of the DOFs.

    Attributes:
        damping: damping per unit of cost (``|r|^2 / 2``), with lengths relative to the reach of the
            body.
        min_damping: lower bound of the damping.
    """

    name: ClassVar[str] = "lm"

    max_step: float = 0.5
    limit_margin: float = 8.0 * math.pi
    min_improvement: float = 1e-5
    patience: int = 12
    max_iterations: int = 500
    damping: float = 0.3
    min_damping: float = 1e-12

    def kernels(self) -> Step:
        from poise.kernels.step_damped import DAMPED

        return DAMPED

    def kernels_of(self, runner: Runner) -> Step:
        tree = self.tree(runner.rows, runner.skeleton.mechanism)
        if tree is None:
            return self.kernels()
        from poise.kernels import rate_tree as steps

        return steps.DAMPED_TREE if tree.faster else steps.DAMPED_THEN_TREE

    def tree(self, rows: RowArrays, mechanism: Mechanism) -> RateTree | None:
        from poise.solvers.rate_tree import rate_tree

        tree = rate_tree(rows, mechanism)
        return tree if tree is not None and (self.settles or tree.faster) else None

    def own(self) -> tuple[float, ...]:
        return (self.min_damping, self.damping)

    def numbers(
        self, position: float, angle: float, max_iterations: int, size: float = 1.0
    ) -> NDArray[np.float64]:
        """Return all options as the kernel's ``options``, for a reach of ``size`` metres."""
        options = super().numbers(position, angle, max_iterations, size)
        options[slot.METHOD + 1] = self.damping / size**2
        return options
