"""The step of a solver written in plain Python: the problem puts its proposals in the table."""

from __future__ import annotations

from poise.kernels.method_step import MethodStep


def nowhere(table):
    """Stands where a problem puts its Python function."""
    return 0.0


PYTHON = MethodStep("python", nowhere)
