"""Skip contracts on problems that a method reports as unsupported."""

from __future__ import annotations

import pytest

from poise.errors import UnsuitableSolver
from poise.solvers import SOLVERS, Method


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item):
    """Skip on `UnsuitableSolver`, but only where the method declares what it refuses."""
    try:
        return (yield)
    except UnsuitableSolver as refused:
        solver = getattr(item, "callspec", None) and item.callspec.params.get("solver")
        if solver is None or SOLVERS.get(solver).refusal is Method.refusal:
            raise
        pytest.skip(str(refused))
