"""Options that commands share, as dataclasses: one field an option."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints


def grouped(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with every dataclass among its parameters spread into its fields.

    Typer sees an option for each field, in the dataclass's place and order, by the field's
    annotation and default; the command gets the dataclass.

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
    groups: dict[str, type] = {}
    spread: list[inspect.Parameter] = []

    def add(name: str, hint: Any, default: Any) -> None:
        kind = inspect.Parameter.KEYWORD_ONLY
        spread.append(inspect.Parameter(name, kind, annotation=hint, default=default))

    for name, parameter in inspect.signature(command).parameters.items():
        if not is_dataclass(hints[name]):
            add(name, hints[name], parameter.default)
            continue
        groups[name] = group = hints[name]
        own = get_type_hints(group, include_extras=True)
        for each in fields(group):
            required = each.default is MISSING
            add(each.name, own[each.name], inspect.Parameter.empty if required else each.default)

    def run(**given: Any) -> Any:
        made = {
            name: group(**{each.name: given.pop(each.name) for each in fields(group)})
            for name, group in groups.items()
        }
        return command(**made, **given)

    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, __name__
    run.__signature__ = inspect.Signature(spread)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in spread}
    return run


__all__ = ["grouped"]
