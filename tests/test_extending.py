"""The examples of docs/extending.md run as they stand, a section at a time."""

from __future__ import annotations

import re
import sys
import types

import pytest

from conftest import REPOSITORY
from poise.batch import TASKS
from poise.binding import BINDERS
from poise.formats import FORMATS
from poise.joints import JOINT_TYPES
from poise.metrics import METRICS
from poise.residuals.operations import FUNCTIONS
from poise.skinning import DEFORMERS
from poise.solvers import SOLVERS

REGISTRIES = (BINDERS, DEFORMERS, FORMATS, JOINT_TYPES, METRICS, SOLVERS, TASKS)
TEXT = (REPOSITORY / "docs" / "extending.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", TEXT, flags=re.MULTILINE | re.DOTALL))


@pytest.fixture(autouse=True)
def registries_as_they_were():
    """What an example registers is forgotten, so that contract tests see what is shipped."""
    functions = dict(FUNCTIONS)
    kept = [(r, dict(r._targets), dict(r._loaded)) for r in REGISTRIES]
    yield
    for registry, targets, loaded in kept:
        registry._targets, registry._loaded = targets, loaded
    FUNCTIONS.clear()
    FUNCTIONS.update(functions)


@pytest.mark.parametrize("title", SECTIONS)
def test_the_blocks_of_a_section_run(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"```python\n(.*?)```", SECTIONS[title], flags=re.DOTALL)
    assert len(blocks) >= 2
    module = types.ModuleType("extending_" + re.sub(r"\W", "_", title))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks:
        code = compile(block, f"docs/extending.md, {title}", "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102


def test_what_the_page_names_is_there() -> None:
    groups = ("binders", "deformers", "formats", "joints", "metrics", "solvers", "batch")
    for registry, group in zip(REGISTRIES, groups, strict=True):
        assert registry.group == f"poise.{group}" and f"`poise.{group}`" in TEXT
    for path in re.findall(r"`((?:tests|poise)/[\w/]+\.py)`", TEXT):
        there = (REPOSITORY / path).exists() or (REPOSITORY / "src" / path).exists()
        assert there or path.endswith("test_stick.py"), path
