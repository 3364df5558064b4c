"""Groups of commands whose modules are imported on use."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from poise.cli.exit_codes import USAGE_ERROR

_EXAMPLE = re.compile(r"(?:[A-Z_]+=\S+ )?poise ")


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


def _refuse_repetition(ctx: Any, given: list[Any]) -> None:
    """Raise an error for an option with a single value that occurs more than once.

    The parser would keep the last value. Switches without an opposite may be repeated.
    """
    for option, count in Counter(given).items():
        single = option.param_type_name == "option" and not option.multiple
        if single and count > 1 and (option.secondary_opts or not option.is_flag):
            names = "' / '".join((*option.opts, *option.secondary_opts))
            raise USAGE_ERROR(f"option '{names}' occurs {count} times; expected it once", ctx)


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _without_types(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except USAGE_ERROR as error:
            error.ctx = error.ctx or ctx  # an option at the end that lacks its value
            raise
        _refuse_repetition(ctx, self.make_parser(ctx).parse_args(given)[2])
        return rest


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


def help_and_examples(docstring: str | None) -> tuple[str, str]:
    """Split a command's docstring into text and examples: the paragraphs of command lines.

    A paragraph of text becomes one line, which the terminal wraps.

    >>> text = "Draw a file.\\n\\n    poise render walk.bvh -o walk.mp4\\n\\n    The rest."
    >>> help_and_examples(text)
    ('Draw a file.\\n\\nThe rest.', 'Example:\\n\\npoise render walk.bvh -o walk.mp4')
    """
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", inspect.cleandoc(docstring or ""))]
    examples = [part for part in paragraphs if _EXAMPLE.match(part)]
    others = [" ".join(part.split()) for part in paragraphs if part not in examples]
    heading = "Example:" if len(examples) == 1 else "Examples:"
    return "\n\n".join(others), "\n\n".join([heading, *examples]) if examples else ""
