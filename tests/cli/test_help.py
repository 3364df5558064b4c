"""Help of every command: purpose, required options, examples at the end; completion."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from typer.main import get_command

from poise.cli.help_text import help_and_examples
from poise.cli.main import app
from samples.command_line import Poise

COMMANDS = sorted(get_command(app).list_commands(None))  # type: ignore[attr-defined]
TASKS = ["convert", "clean", "markers", "retarget", "solve"]
EVERY = [(), *[(name,) for name in COMMANDS], *[("batch", name) for name in TASKS]]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_every_help_ends_with_examples(
    command: Poise, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    done = command(*words, "--help")
    assert done.code == 0
    text = done.out.rstrip()
    examples = text[max(text.rfind("Example:"), text.rfind("Examples:")) :].split("\n")[1:]
    lines = [line.strip() for line in examples if line.strip()]
    assert lines and "│" not in text[text.rfind("Example") :], text[-400:]
    start = " ".join(("poise", *words))
    assert any(start in line for line in lines)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("render",), "--output"),
        (("retarget",), "--to"),
        (("batch", "convert"), "--to"),
        (("batch", "clean"), "--output"),
    ],
)
def test_required_options_are_marked(
    command: Poise, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], option: str
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    lines = command(*words, "--help").out.splitlines()
    assert any(line.startswith("│ *  ") and option in line for line in lines)
    done = command(*words, "some")
    assert done.code == 2 and f"missing option '{option}'" in done.err


def test_flags_have_no_type(command: Poise, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    for words in ((), ("retarget",), ("batch",), ("batch", "clean")):
        text = command(*words, "--help").out
        assert "--help" in text and "bool" not in text.lower()


def test_examples_are_told_from_what_is_said() -> None:
    text = "Do it.\n\n    Also this.\n\n    poise do a\n\n    KEEP=/x poise do b\n\n    poise-like."
    said, examples = help_and_examples(text)
    assert said == "Do it.\n\nAlso this.\n\npoise-like."
    assert examples == "Examples:\n\npoise do a\n\nKEEP=/x poise do b"
    assert help_and_examples(None) == ("", "")


@pytest.mark.parametrize(
    ("words", "found"), [("poise wei", "weights"), ("poise pose a.bvh --rea", "--reach")]
)
def test_the_shell_completes_commands_and_options(words: str, found: str) -> None:
    asked = {"_POISE_COMPLETE": "complete_bash", "COMP_WORDS": words}
    done = subprocess.run(
        [sys.executable, "-m", "poise"],
        env={**os.environ, **asked, "COMP_CWORD": str(len(words.split()) - 1)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [found]
