"""Release the syntax trees of all sources after the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from samples.source_trees import sources


def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Later tests, which fork and search for garbage, would take twice as long with the trees."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        sources.cache_clear()
