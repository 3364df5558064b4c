"""Projected gradient descent (sources 002 and 003): ``a <- proj(a - sigma M dE/da)``."""

from __future__ import annotations

from poise.kernels.line_search import downhill, search
from poise.kernels.method_step import MethodStep
from poise.kernels.problem_table import picker

_parts = picker("work", "linear")


def gradient_step(table):
    """Search along the negative gradient, and write the pose found."""
    downhill(table)
    work, linear = _parts(table)
    v, gradient, mobility = work.v, linear.B[0], linear.mobility
    for i in range(v.shape[0]):
        v[i] = mobility[i] * gradient[i]
    return search(table)


GRADIENT = MethodStep("gradient", gradient_step)
