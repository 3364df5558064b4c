"""Groups of commands that are imported on use, and options that commands share."""

from __future__ import annotations

import inspect
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import MISSING, is_dataclass
from typing import Annotated, Any, Self, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from poise.cli.completion import completer
from poise.cli.exit_codes import USAGE_ERROR
from poise.options import Field, fields_of

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
        if not ctx.resilient_parsing:  # as for shell completion
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


def grouped(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command in which every dataclass parameter is expanded into its fields.

    Typer sees an option for each field, in the dataclass's place and order, with the field's
    annotation and default; the command receives the dataclass. Fields may be dataclasses, too. A
    field with an `Option` becomes an option of its words; angles are in degrees. A parameter
    ``Annotated[kind, Without("a", "b")]`` leaves out these fields, which keep their defaults.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Size:
    ...     width: int = 4
    ...     height: int = 3
    >>> def area(size: Size, name: str = "") -> int:
    ...     return size.width * size.height
    >>> str(inspect.signature(grouped(area)))
    "(*, width: int = 4, height: int = 3, name: str = '')"
    >>> grouped(area)(width=5, height=2, name="a")
    10
    """
    hints = get_type_hints(command, include_extras=True)
    parameters = inspect.signature(command).parameters.values()
    fields = [Field.of(each.name, hints[each.name], each.default) for each in parameters]
    options = [option for each in fields for option in spread(each)]

    def run(**given: Any) -> Any:
        return command(**{each.name: made(each, given) for each in fields})

    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, __name__
    run.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in options}
    return run


class Without(tuple[str, ...]):
    """Names of the fields of a dataclass that a command does not offer, or declares itself."""

    __slots__ = ()

    def __new__(cls, *names: str) -> Self:
        return super().__new__(cls, names)


def spread(field: Field) -> Iterator[inspect.Parameter]:
    """Yield a parameter for each option, by name."""
    group = _group(field)
    if group is not None:
        for each in group[1]:
            yield from spread(each)
        return
    default = None if field.option is not None and field.several else field.default
    if default is MISSING:
        default = inspect.Parameter.empty
    kind = inspect.Parameter.KEYWORD_ONLY
    yield inspect.Parameter(field.name, kind, annotation=_typer(field), default=default)


def _group(field: Field) -> tuple[Any, list[Field]] | None:
    """Return the dataclass of a parameter and its fields that are options, or None."""
    kind, out = field.kind, ()
    if get_origin(kind) is Annotated and is_dataclass(get_args(kind)[0]):
        kind, out = get_args(kind)
    if not isinstance(kind, type) or not is_dataclass(kind):
        return None
    return kind, [each for each in fields_of(kind) if each.name not in out]


def made(field: Field, given: dict[str, Any]) -> Any:
    """Return the value of an option, or a dataclass of its options."""
    group = _group(field)
    if group is not None:
        return group[0](**{each.name: made(each, given) for each in group[1]})
    value = given[field.name]
    if field.option is not None and field.several:
        return tuple(value or field.default)
    if field.option is not None and field.option.unit == "deg" and value is not None:
        return math.radians(value)
    return value


def _typer(field: Field) -> Any:
    """Return the annotation for Typer: that of a field with an `Option` gets its words."""
    option, kind = field.option, field.kind
    if option is None:
        return kind
    text = option.help
    if field.several:
        kind, text = list[str] | None, f"{text.removesuffix('.')}; may be repeated."
    elif field.choices:
        kind = str | None if field.default is None else str
    most = None if option.most == math.inf else option.most
    words = option.metavar or option.unit.upper() or "|".join(field.choices) or None
    flags = field.flags.split()
    return Annotated[kind, typer.Option(
        *flags, metavar=words, help=text, min=option.least, max=most,
        rich_help_panel=option.panel or None,
        autocompletion=completer(option.names, words or ""),
    )]  # fmt: skip
