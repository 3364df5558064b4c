"""The examples of docs/extending.md, by section; as a pytest plugin, registers all of them.

PYTHONPATH=tests python -m pytest -p samples.documented_extensions tests/contracts
"""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "extending.md"
TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", TEXT, flags=re.MULTILINE | re.DOTALL))
CONTRACTS = ("A joint type", "A solver", "A constraint", "A metric", "A binder", "A deformer")
"""The sections whose examples `tests/contracts` test where they are registered."""


def blocks(title: str) -> list[str]:
    """The Python blocks of a section, in order."""
    return re.findall(
        r"```python(?: fragment| runnable)?\n(.*?)```", SECTIONS[title], flags=re.DOTALL
    )


def run(title: str) -> types.ModuleType:
    """Run the blocks of a section in a module, which stays in `sys.modules`."""
    module = types.ModuleType("extending_" + re.sub(r"\W", "_", title))
    sys.modules[module.__name__] = module
    for block in blocks(title):
        code = compile(block, f"docs/extending.md, {title}", "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102
    return module


def pytest_configure() -> None:
    from samples import joints

    for title in CONTRACTS:
        run(title)
    joints.SAMPLES_AND_FOLLOWING.update(joints.SAMPLES)
