"""Options shared by commands, as dataclasses with one field per option."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints

import typer

from poise.options import Option


def grouped(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command in which every dataclass parameter is expanded into its fields.

    Typer sees an option for each field, in the dataclass's place and order, with the field's
    annotation and default; the command receives the dataclass. Fields may be dataclasses, too.

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


def _spread(hints: dict[str, Any], defaults: dict[str, Any]) -> Iterator[inspect.Parameter]:
    """Yield a parameter for each option, by name."""
    for name, default in defaults.items():
        if is_dataclass(hints[name]):
            own = {
                each.name: inspect.Parameter.empty if each.default is MISSING else each.default
                for each in fields(hints[name])
            }
            yield from _spread(get_type_hints(hints[name], include_extras=True), own)
        else:
            kind = inspect.Parameter.KEYWORD_ONLY
            yield inspect.Parameter(name, kind, annotation=hints[name], default=default)


def _made(name: str, hint: Any, given: dict[str, Any]) -> Any:
    """Return the value of an option, or a dataclass of its options."""
    if not isinstance(hint, type) or not is_dataclass(hint):
        return given[name]
    hints = get_type_hints(hint, include_extras=True)
    return hint(**{each.name: _made(each.name, hints[each.name], given) for each in fields(hint)})


def described(
    option: Option, *names: str, metavar: str | None = None, several: bool = False
) -> Any:
    """Return the Typer option for an option that the library describes.

    Args:
        option: the option with help, unit and bounds.
        names: flags; by default made from the option's name.
        metavar: the placeholder of the value; by default the unit.
        several: whether the option may be repeated, which is added to the help.

    >>> described(Option("Seconds in which a foot is let go.", "s", least=0.0)).metavar
    'S'
    """
    text = f"{option.help.removesuffix('.')}; may be repeated." if several else option.help
    return typer.Option(
        *names, metavar=metavar or option.unit.upper() or None, help=text,
        min=option.least, max=option.most,
    )  # fmt: skip


__all__ = ["described", "grouped"]
