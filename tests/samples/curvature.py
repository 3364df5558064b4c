"""Second derivatives of the rows of a problem, by its kernels."""

import numpy as np

import poise
from poise.kernels import problem_table as place


def curvature(problem: poise.Problem, q, weights) -> np.ndarray:
    """Return ``sum weights . d2 residual`` over the rates, as the CURVE entry computes it."""
    own = problem.clone().runner
    own.run(np.array(q), problem.state.targets, 0)
    own.columns_at(np.array(q))  # leaves the work space at that pose
    program = own.tables.program
    program.row_weights[:] = weights
    program.H[:] = 0.0
    own.entries[place.CURVE](own.address)
    lower = np.tril(program.H)
    return lower + np.tril(lower, -1).T
