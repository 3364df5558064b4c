"""The garbage collector belongs to the application; only the command line changes its settings."""

from __future__ import annotations

import ast
import gc
from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from samples.source_trees import sources

SETTINGS = {"disable", "enable", "freeze", "unfreeze", "set_threshold"}


def test_only_the_command_line_changes_the_settings_of_the_collector() -> None:
    found = [
        f"{module}:{node.lineno}"
        for module, source in sources().items()
        if "cli" not in Path(module).parts
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "gc"
        and node.attr in SETTINGS
    ]
    assert not found


@pytest.mark.parametrize("suffix", [".glb", ".fbx", ".bvh", ".obj"])
def test_reading_leaves_the_collector_alone(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f"body{suffix}"
    character = bare_character() if suffix == ".bvh" else poise.bundled.character()
    poise.write(character, file)
    changes: list[str] = []
    for name in ("disable", "enable"):
        monkeypatch.setattr(gc, name, lambda name=name: changes.append(name))
    poise.read(file)
    assert not changes
