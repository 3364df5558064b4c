"""Shared fixtures: location of motion-capture files, and settings of Hypothesis."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).resolve().parents[1]

# Tests compare what commands print; on a slow machine any of them may take long enough to report.
os.environ.setdefault("POISE_PROGRESS", "0")

# One core per worker: more threads of BLAS only wait for each other. Read when NumPy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Kernels compile at their first call, so a deadline would measure the compiler. Drawn cases are
# the same in every run; a failing one can be replayed.
settings.register_profile("poise", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("poise")


FIXTURES = {"browser": "browser", "shared_data": "data"}
"""Which fixture puts which marker on a test."""

HAS_NUMBA = find_spec("numba") is not None


def pytest_configure(config: pytest.Config) -> None:
    if not HAS_NUMBA:  # the modules of the library that compile kernels
        folder = REPOSITORY / "src/poise/kernels"
        names = ("numba_kernels", "numba_changes", "signatures")
        config.option.ignore = [*(config.option.ignore or ()), *(folder / f"{n}.py" for n in names)]
    for name in ("torch", "jax"):  # the examples of poise.torch and poise.jax use the packages
        if find_spec(name) is None:
            own = REPOSITORY / f"src/poise/{name}.py"
            config.option.ignore = [*(config.option.ignore or ()), own]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not HAS_NUMBA and item.get_closest_marker("numba"):
            item.add_marker(pytest.mark.skip(reason='needs the extra "kernels"'))
        for fixture, mark in FIXTURES.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(mark)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Search for doctests in `src` only: this hook gets the files of `tests`, which have none."""
    return [each for each in (yield) if type(each) is pytest.Module]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    gc.disable()  # collection creates what lives until the end, and syntax trees without cycles
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    # Modules and tests live until the end: exclude them from garbage collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def shared_data_folder() -> Path | None:
    """The folder of real files beside the checkout (or $POISE_SHARED_DATA), if it is there."""
    folder = Path(os.environ.get("POISE_SHARED_DATA", REPOSITORY.parent / "shared" / "data"))
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real files; a test that needs it is skipped where there is none."""
    folder = shared_data_folder()
    if folder is None:
        pytest.skip("needs the real motion-capture files of ../shared/data (or $POISE_SHARED_DATA)")
    return folder
