"""The reference of commands, generated from the options that they accept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from poise.cli.main import app

_INTRODUCTION = """\
# Commands

The options of every command, as printed by `poise COMMAND --help`. The
[command line guide](../guide/cli.md) describes what the commands do.
"""


def page() -> str:
    """Return the page as Markdown.

    >>> "| `--ease S` | Seconds over which a foot is released" in page()
    True
    """
    parts = [_INTRODUCTION]
    for name, command in commands(get_command(app)):
        text = (command.help or "").partition("\n\n")[0].replace("\n", " ")
        rows = "".join(_row(each) for each in command.params if each.name != "help")
        parts.append(f"## poise {name}\n\n{text}\n\n| option | effect |\n| --- | --- |\n{rows}")
    return "\n".join(parts)


def commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Return the commands of a group with their names, those of subgroups included."""
    for name in group.list_commands(None):
        found = group.get_command(None, name)
        if hasattr(found, "list_commands"):
            yield from commands(found, f"{name} ")
        else:
            yield before + name, found


def _row(option: Any) -> str:
    """Return the line of an option or an argument in the table."""
    names = [*option.opts, *option.secondary_opts] if option.opts[0][0] == "-" else []
    words = " ".join(filter(None, ["/".join(names), option.metavar]))
    usual = (
        "" if option.default in (None, "", (), False, True) else f" By default {option.default}."
    )
    cells = (f"`{words}`", f"{option.help or ''}{usual}")
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"
