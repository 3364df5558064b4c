"""Forms of command-line operations: typed fields, described for browsers.

A form is generated from the dataclass of an edit. Its fields are annotated with
`poise.options.Option`. The command line prints the same text as help, so that both have the same
options.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import types
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin

from poise.binding.registry import BINDERS
from poise.options import Field, Names, Option, Unit, fields_of
from poise.studio.actions.action import ACTIONS
from poise.studio.files.import_options import ImportOptions

Kind: TypeAlias = Literal["number", "whole", "switch", "text", "choice", "names", "numbers"]

_EDITED = ("parts", "steps")
"""Fields of edits that the panel edits elsewhere."""

_BINDING = ("smoothing", "symmetric", "volumes")
"""Options of binders that the panel sets elsewhere."""


@dataclass(frozen=True)
class FieldView:
    """A field of a form.

    ``kind`` is "names" for a list of texts and "numbers" for a list of ``count`` numbers.
    ``optional`` fields may be null. ``value`` is the default as JSON, or null. Angles have the unit
    "deg" and are sent in radians; ``names`` is the kind of object that a text field refers to, such
    as joints.
    """

    name: str
    title: str
    help: str
    kind: Kind
    unit: Unit
    names: Names
    optional: bool
    required: bool
    value: float | bool | str | None
    least: float | None
    most: float | None
    choices: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True)
class FormView:
    """A form: the edit that it sends, its title, the equivalent command, and its fields."""

    do: str
    title: str
    command: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True)
class BinderView:
    """A binding method with its options."""

    name: str
    fields: tuple[FieldView, ...]


@cache
def forms() -> tuple[FormView, ...]:
    """Return the forms of edits.

    >>> {field.name: field.unit for form in forms() for field in form.fields}["cutoff"]
    'Hz'
    """
    edits = {name: ACTIONS.get(name) for name in ACTIONS.names()}
    return tuple(
        FormView(name, *edit.form, views_of(edit, leave=_EDITED))
        for name, edit in edits.items()
        if edit.form is not None
    )


@cache
def import_fields() -> tuple[FieldView, ...]:
    """Return the fields of import options: retargeting and marker solving."""
    return views_of(ImportOptions)


@cache
def binders() -> tuple[BinderView, ...]:
    """Return the binding methods; their docstrings describe the options."""
    return tuple(BinderView(name, _of_binder(BINDERS.get(name))) for name in BINDERS.names())


def _of_binder(kind: type[Any]) -> tuple[FieldView, ...]:
    documented: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        documented |= attributes_of(inspect.getdoc(base) or "")
    found = views_of(kind, leave=_BINDING)
    return tuple(dataclasses.replace(field, help=documented.get(field.name, "")) for field in found)


def attributes_of(docstring: str) -> dict[str, str]:
    """Parse the Attributes section of a docstring.

    >>> attributes_of("A.\\n\\nAttributes:\\n    a: one\\n        thing.\\n    b: two.\\n\\nMore.")
    {'a': 'one thing.', 'b': 'two.'}
    """
    found: dict[str, str] = {}
    name = ""
    for line in docstring.partition("Attributes:\n")[2].splitlines():
        if not line.startswith("    "):
            break
        if line.startswith("        "):
            found[name] += f" {line.strip()}"
        else:
            name, _, text = line.strip().partition(": ")
            found[name] = text
    return found


def views_of(kind: type[Any], leave: tuple[str, ...] = ()) -> tuple[FieldView, ...]:
    """Return the form fields of a dataclass, except those in ``leave``."""
    return tuple(_view(field) for field in fields_of(kind) if field.name not in leave)


def _view(field: Field) -> FieldView:
    option, hint = field.option or Option(""), field.kind
    optional = get_origin(hint) in (types.UnionType, typing.Union)
    if optional:
        hint = next(each for each in get_args(hint) if each is not type(None))
    kind, choices, count = _kind(hint)
    required = field.default is dataclasses.MISSING
    value: Any = None if required or isinstance(field.default, tuple) else field.default
    if isinstance(value, float) and option.unit == "deg":
        value = math.degrees(value)
    least = option.above if option.least is None else option.least
    most = None if option.most == math.inf else option.most
    words = field.name.replace("_", " ")
    return FieldView(
        field.name, option.title or words[:1].upper() + words[1:], option.help, kind, option.unit,
        option.names, optional, required, value, least, most, choices, count,
    )  # fmt: skip


def _kind(hint: Any) -> tuple[Kind, tuple[str, ...], int]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "choice", args, 1
    if origin is tuple:
        return ("names", (), 1) if args[1] is Ellipsis else ("numbers", (), len(args))
    plain: dict[Any, Kind] = {bool: "switch", int: "whole", float: "number", str: "text"}
    return plain[hint], (), 1
