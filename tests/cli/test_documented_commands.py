"""The documented commands and options exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from poise.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("examples/*.md")),
]
COMMAND = re.compile(r"(?:^|[`\s])poise ((?:batch )?[a-z-]+)((?: [^`\n]*)?)", re.MULTILINE)


def _options(words: str) -> set[str] | None:
    """The flags of a command, or None if there is no such command."""
    command: Any = get_command(app)
    for word in words.split():
        command = command.get_command(None, word)
        if command is None:
            return None
    return {"-h", "--help"}.union(*((*each.opts, *each.secondary_opts) for each in command.params))


def _faults(text: str) -> list[str]:
    """Each command of a page that does not exist, and each unknown option."""
    found: list[str] = []
    for words, rest in COMMAND.findall(text.replace("\\\n", " ")):
        flags = re.findall(r"(?<!\S)--?[a-z][a-z-]*", rest)
        known = _options(words)
        if known is None and flags:
            found.append(f"no command poise {words}")
        found += [f"poise {words}: no {flag}" for flag in flags if known and flag not in known]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_documents_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if page.name == "extending.md":  # adds a batch task of its own, called resample
        text = text.replace("poise batch resample", "poise batch convert").replace("--fps 30 ", "")
    assert not _faults(text)


def test_the_check_finds_what_is_missing() -> None:
    assert _faults("`poise keys --bake`, `poise walk -o a.bvh`, `poise keys a.bvh -o b.json`") == [
        "poise keys: no --bake",
        "no command poise walk",
    ]
