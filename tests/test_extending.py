"""The examples of docs/extending.md run unmodified, section by section."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from conftest import REPOSITORY
from poise.batch import TASKS
from poise.binding import BINDERS
from poise.constraints import CONSTRAINTS
from poise.formats import FORMATS
from poise.joints import JOINT_TYPES
from poise.metrics import METRICS
from poise.residuals.operations import FUNCTIONS
from poise.skinning import DEFORMERS
from poise.solvers import SOLVERS
from samples import constraints, joints
from samples.documented_extensions import CONTRACTS, SECTIONS, TEXT, blocks, run

REGISTRIES = (BINDERS, CONSTRAINTS, DEFORMERS, FORMATS, JOINT_TYPES, METRICS, SOLVERS, TASKS)
TABLES = (FUNCTIONS, constraints.SAMPLES, joints.SAMPLES)


@pytest.fixture(autouse=True)
def registries_as_they_were():
    """Restore the registries, so that contract tests see only what is shipped."""
    tables = [dict(table) for table in TABLES]
    kept = [(r, dict(r._targets), dict(r._loaded)) for r in REGISTRIES]
    modules = set(sys.modules)
    yield
    for registry, targets, loaded in kept:
        registry._targets, registry._loaded = targets, loaded
    for table, before in zip(TABLES, tables, strict=True):
        table.clear()
        table.update(before)
    for name in set(sys.modules) - modules:
        if name.startswith("extending_"):
            del sys.modules[name]


@pytest.mark.parametrize("title", [
    pytest.param(title, marks=pytest.mark.numba if "poise.kernels.jit" in blocks(title)[0] else ())
    for title in SECTIONS
])  # fmt: skip
def test_the_blocks_of_a_section_run(title: str) -> None:
    assert len(blocks(title)) >= 2
    run(title)


@pytest.mark.slow
@pytest.mark.numba
def test_the_examples_keep_the_contracts() -> None:
    """In a process of its own: the contract tests list what is registered when they are loaded."""
    names = ("cylindrical", "constant-damping", "numpy-marquardt", "on_sphere", "bent", "falloff",
             "rigidly")  # fmt: skip
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
               "-p", "samples.documented_extensions", "-k", " or ".join((*names, "sample")),
               "tests/contracts"]  # fmt: skip
    paths = os.pathsep.join([str(REPOSITORY / "tests"), *sys.path])
    done = subprocess.run(
        command, cwd=REPOSITORY, env={**os.environ, "PYTHONPATH": paths}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    for title in CONTRACTS:
        assert title in SECTIONS


def test_what_the_page_names_is_there() -> None:
    for registry in REGISTRIES:
        assert f"`{registry.group}`" in TEXT
        assert f'[project.entry-points."{registry.group}"]' in TEXT
    for path in re.findall(r"`((?:tests|poise)/[\w/]+\.py)`", TEXT):
        there = (REPOSITORY / path).exists() or (REPOSITORY / "src" / path).exists()
        assert there or path.endswith("test_stick.py"), path
