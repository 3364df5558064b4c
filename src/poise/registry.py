"""Registries of named extensions, loaded on first use and open to other packages.

A package lists its own entries in one table of `"module:attribute"` targets. Another package adds
one through an entry point of the registry's group:

    [project.entry-points."poise.solvers"]
    my-method = "my_package.method:MyMethod"
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

Entry = TypeVar("Entry")

__all__ = ["Registry", "load"]


class Registry(Generic[Entry]):
    """A registry of named objects.

    `what` is the word in errors ("solver"); `group` the entry-point group for other packages, None
    if they add no entries; `builtin` the table of built-in entries, name -> "module:attribute", or
    a function that returns it when a name is first needed;
    `error(name, what, known)` creates the exception for an unknown name. A built-in name takes
    precedence over an entry point of the same name, so that installing a package never changes the
    meaning of a name of Poise.

    >>> from poise.errors import UnknownOption
    >>> shapes = Registry("shape", group="poise.examples", builtin={"ratio": "fractions:Fraction"},
    ...                   error=UnknownOption)
    >>> shapes.names()
    ('ratio',)
    >>> shapes.get("ratio")(1, 2)
    Fraction(1, 2)
    >>> shapes.get("ration")
    Traceback (most recent call last):
    ...
    poise.errors.UnknownOption: no shape 'ration'; near: ratio
    """

    def __init__(
        self,
        what: str,
        *,
        group: str | None = None,
        builtin: Mapping[str, str] | Callable[[], Mapping[str, str]],
        error: Callable[[str, str, tuple[str, ...]], Exception],
    ) -> None:
        self.what = what
        self.group = group
        self._error = error
        self._targets: dict[str, str] = {} if callable(builtin) else dict(builtin)
        self._find = builtin if callable(builtin) else None
        self._loaded: dict[str, Entry] = {}
        self._by_hand: set[str] = set()
        self._merged = False

    def names(self) -> tuple[str, ...]:
        """Return all names: built-in entries in order, then those of other packages."""
        self._merge_entry_points()
        return tuple(self._targets)

    def get(self, name: str) -> Entry:
        """Return the entry called `name`, imported on first use.

        Raises the registry's error for an unknown name, or the ImportError of a failed import.
        """
        if name not in self._loaded:
            if name not in self._targets:
                self._merge_entry_points()
            if name not in self._targets:
                raise self._error(name, self.what, self.names())
            self._loaded.setdefault(name, load(self._targets[name]))
        return self._loaded[name]

    def register(self, name: str, target: str | Entry) -> None:
        """Add an entry: the object itself, or its location as "module:attribute".

        A second call with the same name replaces the entry, so that a cell of a notebook can run
        again.

        Raises:
            ValueError: the name belongs to Poise or to an installed package.
        """
        if name in self.names() and name not in self._by_hand:
            raise ValueError(
                f"the {self.what} {name!r} already exists in Poise or in an installed package; "
                "register another name"
            )
        self._by_hand.add(name)
        self._loaded.pop(name, None)
        if not isinstance(target, str):
            self._loaded[name] = target
            target = f"a {type(target).__name__} registered by hand"
        self._targets[name] = target

    def __contains__(self, name: object) -> bool:
        return name in self.names()

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def __repr__(self) -> str:
        return f"<Registry of {len(self)} {self.what}s: {', '.join(self.names())}>"

    def _merge_entry_points(self) -> None:
        if self._merged:
            return
        if self._find is not None:
            self._targets = {**self._find(), **self._targets}
        if self.group is not None:
            from importlib.metadata import entry_points

            for point in entry_points(group=self.group):
                self._targets.setdefault(point.name, point.value)
        self._merged = True


def load(target: str) -> Any:
    """Import and return the object of a target "module:attribute"."""
    module, _, attribute = target.partition(":")
    found: Any = importlib.import_module(module)
    for part in attribute.split("."):
        found = getattr(found, part)
    return found
