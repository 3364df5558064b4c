"""Groups of commands whose modules are imported when a command is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperGroup

from poise.cli.help_text import help_and_examples


class LazyCommands(TyperGroup):
    """A group that knows the names of its commands, and makes each when it is first asked for."""

    def names(self) -> list[str]:
        """The names of the commands, in the order of the help."""
        raise NotImplementedError

    def make(self, name: str) -> Any:
        """The command of one of the names."""
        raise NotImplementedError

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return self.names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        del ctx
        if cmd_name not in self.names():
            for name in self.names():  # among them Typer looks for what was meant
                self._made(name)
            return None
        return self._made(cmd_name)

    def _made(self, name: str) -> Any:
        if name not in self.commands:
            self.commands[name] = self.make(name)
        return self.commands[name]


def command_of(name: str, function: Callable[..., Any], docstring: str | None) -> Any:
    """The command of a function whose parameters Typer reads, with the docstring's help."""
    text, examples = help_and_examples(docstring)
    alone = typer.Typer(
        add_completion=False, context_settings={"help_option_names": ["-h", "--help"]}
    )
    alone.command(name=name, help=text, epilog=examples)(function)
    return typer.main.get_command(alone)


__all__ = ["LazyCommands", "command_of"]
