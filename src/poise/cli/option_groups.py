"""Options shared by commands, as dataclasses with one field per option."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from dataclasses import MISSING, is_dataclass
from typing import Annotated, Any, Self, get_args, get_origin, get_type_hints

import typer

from poise.options import Field, fields_of


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
    )]  # fmt: skip
