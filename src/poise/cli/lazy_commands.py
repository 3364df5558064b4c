"""Groups of commands whose modules are imported on use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from poise.cli.help_text import help_and_examples


def _without_types(parameters: list[Any]) -> list[Any]:
    """Return the parameters; the help shows no type for arguments, and for flags without value."""
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
        if isinstance(each, TyperArgument):
            each.display_type_rich = _no_type  # type: ignore[method-assign]
    return parameters


def _no_type(*, ctx: Any) -> None:
    del ctx


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _without_types(super().get_params(ctx))


class LazyCommands(TyperGroup):
    """A group with known command names that makes each command on first use."""

    def names(self) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        raise NotImplementedError

    def make(self, name: str) -> Any:
        """Make the command of a name."""
        raise NotImplementedError

    def get_params(self, ctx: Any) -> list[Any]:
        return _without_types(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return self.names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        del ctx
        if cmd_name not in self.names():
            for name in self.names():  # Typer searches these for suggestions
                self._made(name)
            return None
        return self._made(cmd_name)

    def _made(self, name: str) -> Any:
        if name not in self.commands:
            self.commands[name] = self.make(name)
        return self.commands[name]


def command_of(name: str, function: Callable[..., Any], docstring: str | None) -> Any:
    """Make a command of a function with Typer parameters, with the help of the docstring."""
    text, examples = help_and_examples(docstring)
    alone = typer.Typer(
        add_completion=False, context_settings={"help_option_names": ["-h", "--help"]}
    )
    alone.command(name=name, help=text, epilog=examples, cls=_Command)(function)
    return typer.main.get_command(alone)


__all__ = ["LazyCommands", "command_of"]
