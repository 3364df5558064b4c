"""Public names of packages: loaded on first use, and near names for misspelt ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import lazy_loader

__all__ = ["lazy_exports", "suggesting"]


def lazy_exports(
    package: str, file: str, elsewhere: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and the names of the stub next to a package's ``file``.

    ``elsewhere`` maps names that other libraries use to those of the package.

    >>> file = __file__.replace("lazy_names", "motion/__init__")
    >>> get, _, names = lazy_exports("poise.motion", file)
    >>> "cleaned" in names
    True
    >>> get("jiter")
    Traceback (most recent call last):
    ...
    AttributeError: module 'poise.motion' has no attribute 'jiter'; near: jitter
    """
    load, _, names = lazy_loader.attach_stub(package, file)
    known = elsewhere or {}

    def get(name: str) -> Any:
        if name in names:
            return load(name)
        raise _missing(package, name, names, known)

    return get, lambda: sorted(names), names


def suggesting(package: str, names: Iterable[str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package of these public names, whose error lists near ones.

    Assign it only if not ``TYPE_CHECKING``; type checkers would otherwise accept any name.

    >>> import poise
    >>> poise.bundled.human_piror
    Traceback (most recent call last):
    ...
    AttributeError: module 'poise.bundled' has no attribute 'human_piror'; near: human_prior, human
    """
    known = tuple(names)

    def get(name: str) -> Any:
        raise _missing(package, name, known, {})

    return get


def _missing(
    package: str, name: str, names: Iterable[str], known: Mapping[str, str]
) -> AttributeError:
    import difflib

    near = [] if name.startswith("_") else difflib.get_close_matches(name, list(names), 5)
    if name in known:
        near.insert(0, known[name])
    listed = f"; near: {', '.join(near)}" if near else ""
    # With its name, the interpreter adds no suggestion of its own.
    return AttributeError(f"module {package!r} has no attribute {name!r}{listed}", name=name)
