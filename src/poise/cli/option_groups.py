"""Options shared by commands, as dataclasses with one field per option."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from dataclasses import MISSING, is_dataclass
from typing import Annotated, Any, Self, get_args, get_origin, get_type_hints

import typer

from poise.options import Field, Option, fields_of


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
    defaults = {
        name: parameter.default for name, parameter in inspect.signature(command).parameters.items()
    }
    spread = list(_spread(hints, defaults))

    def run(**given: Any) -> Any:
        return command(**{name: _made(name, hints[name], given) for name in defaults})

    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, __name__
    run.__signature__ = inspect.Signature(spread)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in spread}
    return run


class Without(tuple[str, ...]):
    """Names of the fields of a dataclass that a command does not offer, or declares itself."""

    __slots__ = ()

    def __new__(cls, *names: str) -> Self:
        return super().__new__(cls, names)


def _spread(hints: dict[str, Any], defaults: dict[str, Any]) -> Iterator[inspect.Parameter]:
    """Yield a parameter for each option, by name."""
    for name, default in defaults.items():
        group = _group(hints[name])
        if group is None:
            kind = inspect.Parameter.KEYWORD_ONLY
            yield inspect.Parameter(name, kind, annotation=hints[name], default=default)
            continue
        known = get_type_hints(group[0], include_extras=True)
        own = {each.name: described(each) for each in group[1] if each.option is not None}
        usual = {each.name: _default(each) for each in group[1]}
        yield from _spread({**known, **own}, usual)


def _group(hint: Any) -> tuple[Any, list[Field]] | None:
    """Return the dataclass of a parameter and its fields that are options, or None."""
    out = ()
    if get_origin(hint) is Annotated and is_dataclass(get_args(hint)[0]):
        hint, out = get_args(hint)
    if not isinstance(hint, type) or not is_dataclass(hint):
        return None
    return hint, [each for each in fields_of(hint) if each.name not in out]


def _default(field: Field) -> Any:
    if field.option is not None and field.several:
        return None
    return inspect.Parameter.empty if field.default is MISSING else field.default


def _made(name: str, hint: Any, given: dict[str, Any]) -> Any:
    """Return the value of an option, or a dataclass of its options."""
    group = _group(hint)
    if group is None:
        return given[name]
    hints = get_type_hints(group[0], include_extras=True)
    values = {each.name: _made(each.name, hints[each.name], given) for each in group[1]}
    for each in group[1]:
        if each.option is None:
            continue
        if each.several:
            values[each.name] = tuple(values[each.name] or each.default)
        elif each.option.unit == "deg" and values[each.name] is not None:
            values[each.name] = math.radians(values[each.name])
    return group[0](**values)


def described(field: Field) -> Any:
    """Return the annotation with a Typer option for a field with an `Option`.

    >>> get_args(described(Field("ease", float, 0.1, Option("Seconds.", "s"))))[1].metavar
    'S'
    """
    option, kind = field.option or Option(""), field.kind
    text = option.help
    if field.several:
        kind, text = list[str] | None, f"{text.removesuffix('.')}; may be repeated."
    elif field.choices:
        kind = str | None if field.default is None else str
    most = None if option.most == math.inf else option.most
    words = option.metavar or option.unit.upper() or "|".join(field.choices) or None
    return Annotated[
        kind, typer.Option(field.flags, metavar=words, help=text, min=option.least, max=most)
    ]


__all__ = ["Without", "grouped"]
