"""Step of a solver written in plain Python: the problem puts its function in the table."""

from __future__ import annotations

from poise.kernels.method_step import MethodStep


def nowhere(table):
    """Placeholder that a problem replaces by its Python function."""
    return 0.0


PYTHON = MethodStep("python", nowhere)
