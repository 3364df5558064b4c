"""Help of every command: purpose, required options, examples at the end."""

from __future__ import annotations

from typing import Any

import pytest
from typer.main import get_command

from poise.cli.lazy_commands import help_and_examples
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


@pytest.mark.parametrize("words", EVERY[1:], ids=" ".join)
def test_outputs_have_the_option_o(words: tuple[str, ...]) -> None:
    found: Any = get_command(app)
    for word in words:
        found = found.get_command(None, word)
    if words in {("batch",), ("studio",)}:
        return  # a group, and the only command that writes nothing
    assert any({"-o", "--output"} <= set(each.opts) for each in found.params)


@pytest.mark.parametrize("words", EVERY[1:], ids=" ".join)
def test_repeated_single_valued_options_are_errors(command: Poise, words: tuple[str, ...]) -> None:
    """The parser would silently keep the last value, such as the second of two outputs."""
    group: Any = get_command(app)
    for word in words:
        group = group.get_command(None, word)
    if hasattr(group, "list_commands"):
        return
    needed = [option for option in group.params if option.required]
    start = [*words]
    for each in needed:
        start += ["1"] if each.param_type_name == "argument" else [each.opts[0], "1"]
    single = [
        option
        for option in group.params
        if option.param_type_name == "option" and not (option.multiple or option.is_flag)
    ]
    assert single
    for option in single:
        flag = max(option.opts, key=len)
        values = ("1",) * option.nargs
        done = command(*start, *((flag, *values) * (1 if option in needed else 2)))
        assert done.code == 2, flag
        assert f"{option.opts[-1]}' occurs 2 times; expected it once" in done.err
        assert f"see poise {' '.join(words)} --help" in done.err


def test_repeated_flags(command: Poise) -> None:
    done = command("edit", "missing.bvh", "--follow", "--no-follow")
    assert "'--follow' / '--no-follow' occurs 2 times" in done.err
    assert "no such file" in command("edit", "missing.bvh", "--mirror", "--mirror").err
    assert command("pose", "-o", "a.glb", "-o", "b.glb", "--help").code == 0


@pytest.mark.parametrize(
    ("words", "option"), [(("pose",), "-o"), (("clean",), "--loop"), (("batch", "clean"), "-o")]
)
def test_an_option_at_the_end_without_its_value(
    command: Poise, words: tuple[str, ...], option: str
) -> None:
    done = command(*words, "walk.bvh", option)
    expected = f"option '{option}' requires an argument; see poise {' '.join(words)} --help"
    assert done.code == 2 and done.err == f"poise: {expected}\n"


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
